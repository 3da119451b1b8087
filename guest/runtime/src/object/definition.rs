//! How a type written in Rust is described: its slots, methods and attributes.
//!
//! What does not live here: the builtin types (`types/`), making classes of definitions (`types/define.rs`).

use super::class::{Layout, Make};
use super::function::{Binding, NativeCode, Shortcut};
use super::slots::Slots;
use super::value::Value;
use crate::ctx::{Ctx, PyResult, Thrown};

/// A method or function written in Rust.
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// Its signature, `self` or `cls` included.
    pub signature: &'static str,
    /// The code.
    pub code: NativeCode,
    /// How it binds.
    pub binding: Binding,
    /// Whether the VM does it itself.
    pub shortcut: Shortcut,
}

impl Method {
    /// The VM does it itself for the commonest types.
    pub const fn with_shortcut(mut self, shortcut: Shortcut) -> Method {
        self.shortcut = shortcut;
        self
    }
}

/// A row of a table of methods.
pub const fn method(name: &'static str, signature: &'static str, code: NativeCode) -> Method {
    Method {
        name,
        signature,
        code,
        binding: Binding::Method,
        shortcut: Shortcut::No,
    }
}

/// A row for a class method: the class is the first argument.
pub const fn class_method(name: &'static str, signature: &'static str, code: NativeCode) -> Method {
    Method {
        name,
        signature,
        code,
        binding: Binding::ClassMethod,
        shortcut: Shortcut::No,
    }
}

/// A row for a static method or a function of a module.
pub const fn function(name: &'static str, signature: &'static str, code: NativeCode) -> Method {
    Method {
        name,
        signature,
        code,
        binding: Binding::Plain,
        shortcut: Shortcut::No,
    }
}

/// An attribute that is computed: `this` may be an instance of a Python subclass.
pub struct Attribute {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub get: fn(&mut Ctx, Value) -> PyResult,
    /// Set it (unbound: delete); absent: read-only.
    pub set: Option<fn(&mut Ctx, Value, Value) -> Result<(), Thrown>>,
}

/// A row of a table of attributes that cannot be set.
pub const fn attribute(name: &'static str, get: fn(&mut Ctx, Value) -> PyResult) -> Attribute {
    Attribute {
        name,
        get,
        set: None,
    }
}

/// A type written in Rust.
pub struct TypeDef {
    /// `__name__`.
    pub name: &'static str,
    /// `__module__`.
    pub module: &'static str,
    /// `__doc__`.
    pub doc: &'static str,
    /// What it can do.
    pub slots: Slots,
    /// Methods.
    pub methods: &'static [Method],
    /// More tables of methods that types share, such as operators.
    pub shared_methods: &'static [&'static [Method]],
    /// Computed attributes.
    pub attributes: &'static [Attribute],
    /// `__new__`: signature (the class first) and code. It makes an object of
    /// the builtin type itself; for a Python subclass the VM wraps it.
    pub new: Option<(&'static str, NativeCode)>,
    /// `__init__`: signature (`self` first) and code.
    pub init: Option<(&'static str, NativeCode)>,
    /// Both at once for the type itself, see `Class::make`.
    pub make: Option<Make>,
    /// What instances are made of.
    pub layout: Layout,
    /// Whether Python classes may derive from it.
    pub is_base_type: bool,
}

impl TypeDef {
    /// A type that does nothing, for `..TypeDef::NONE`.
    pub const NONE: TypeDef = TypeDef {
        name: "",
        module: "builtins",
        doc: "",
        slots: Slots::NONE,
        methods: &[],
        shared_methods: &[],
        attributes: &[],
        new: None,
        init: None,
        make: None,
        layout: Layout::Payload,
        is_base_type: false,
    };
}
