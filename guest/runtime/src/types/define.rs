//! Making classes of type definitions, and installing functions written in
//! Rust into namespaces.

use super::{Method, TypeDef};
use crate::ctx::{Ctx, Thrown};
use crate::object::class::{Class, Layout};
use crate::object::function::{Binding, NativeCode, NativeFunction};
use crate::object::heap::{Gc, Kind};
use crate::object::signature::Signature;
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;

/// Parse a signature once for all; they live as long as the process.
pub fn signature(text: &'static str) -> &'static Signature {
    Box::leak(Box::new(Signature::parse(text)))
}

impl Ctx {
    /// A class with nothing in its namespace; bases may be dangling while the first ones are made.
    pub(crate) fn allocate_class(
        &mut self,
        name: Gc<Str>,
        metaclass: Gc<Class>,
        layout: Layout,
    ) -> Gc<Class> {
        let dict = self.new_dict();
        let head = self.header(metaclass, Kind::Class);
        let class = self.heap.allocate(Class {
            head,
            version: 0,
            root_shape: None,
            name,
            qualname: name,
            dict,
            bases: Vec::new(),
            base: None,
            mro: Vec::new(),
            subclasses: Vec::new(),
            slots: &crate::object::slots::Slots::NONE,
            native_base: None,
            make: None,
            layout,
            is_heap_type: false,
            is_base_type: false,
            is_abstract: false,
            no_dict: false,
            has_members: false,
            has_finalizer: false,
            slot_hint: 0,
            special_cache: [Value::UNBOUND; Special::COUNT],
        });
        class.write().mro = vec![class];
        self.keep_object(class)
    }

    /// A class for a type written in Rust, derived from another such class.
    /// [`Ctx::class`] finds it from here on.
    pub fn new_native_class(&mut self, def: &'static TypeDef, base: Gc<Class>) -> Gc<Class> {
        let name = self.intern(def.name);
        let class = self.allocate_class(name, self.types.type_, def.layout);
        self.define_class(class, def, Some(base));
        self.register_class(def, class);
        class
    }

    /// A class for a type written in Rust that needs more than [`Ctx::new_native_class`] gives: another name than its
    /// definition has, several bases (the first that is not `object`'s kind decides what instances are made of), or a
    /// metaclass. [`Ctx::class`] does not find it: several classes may have one definition.
    pub fn new_native_class_of(
        &mut self,
        def: &'static TypeDef,
        name: &str,
        bases: &[Gc<Class>],
        metaclass: Gc<Class>,
    ) -> Result<Gc<Class>, Thrown> {
        let name = self.intern(name);
        let class = self.allocate_class(name, metaclass, def.layout);
        self.define_class(class, def, bases.first().copied());
        if bases.len() > 1 {
            let order = super::class::linearize(self, class, bases)?;
            let object = class.write();
            object.bases = bases.to_vec();
            object.mro = order;
            for base in &bases[1..] {
                base.write().subclasses.push(class);
            }
            class.changed(self);
        }
        class.write().no_dict = true;
        Ok(class)
    }

    /// A class that adds nothing to one written in Rust but its name and its metaclass.
    pub fn new_native_subclass(
        &mut self,
        name: &str,
        base: Gc<Class>,
        metaclass: Gc<Class>,
    ) -> Gc<Class> {
        static NOTHING: TypeDef = TypeDef::NONE;
        let name = self.intern(name);
        let class = self.allocate_class(name, metaclass, base.layout);
        self.define_class(class, &NOTHING, Some(base));
        let object = class.write();
        object.slots = base.slots;
        object.is_base_type = base.is_base_type;
        object.no_dict = true;
        class.changed(self);
        class
    }

    /// Fill a class from its definition.
    pub(crate) fn define_class(
        &mut self,
        class: Gc<Class>,
        def: &'static TypeDef,
        base: Option<Gc<Class>>,
    ) {
        let object = class.write();
        object.slots = &def.slots;
        object.make = def.make;
        object.is_base_type = def.is_base_type;
        object.native_base = Some(class);
        if let Some(base) = base {
            object.bases = vec![base];
            object.base = Some(base);
            object.mro = std::iter::once(class)
                .chain(base.mro.iter().copied())
                .collect();
            base.write().subclasses.push(class);
        }
        let dict = class.dict;
        super::slot_methods::install(self, class);
        for methods in def.shared_methods {
            self.install_methods(dict, methods, Some(class), None);
        }
        self.install_methods(dict, def.methods, Some(class), None);
        for attribute in def.attributes {
            let value = super::descriptors::new_getset(self, class, attribute);
            let name = self.intern(attribute.name);
            dict.write().set_str(name, value);
        }
        if let Some((text, code)) = def.new {
            self.install(dict, "__new__", text, code, Some(class), Binding::Plain);
        }
        if let Some((text, code)) = def.init {
            self.install(dict, "__init__", text, code, Some(class), Binding::Method);
        }
        let names = self.names;
        if !def.slots.hashable {
            let name = self.special_name(Special::Hash);
            dict.write().set_str(name, Value::NONE);
        }
        let doc = if def.doc.is_empty() {
            Value::NONE
        } else {
            Value::object(self.new_str(def.doc))
        };
        if dict.get_str(names.__doc__).is_none() {
            dict.write().set_str(names.__doc__, doc);
        }
        // Instances of builtin types have no `__module__`; the types say it (`class/mod.rs`).
        if def.module != "builtins" {
            let module = Value::object(self.intern(def.module));
            dict.write().set_str(names.__module__, module);
        }
        class.changed(self);
    }

    /// Put functions written in Rust into a namespace.
    pub fn install_methods(
        &mut self,
        dict: Gc<crate::object::dict::Dict>,
        methods: &'static [Method],
        owner: Option<Gc<Class>>,
        module: Option<Gc<Str>>,
    ) {
        for row in methods {
            let function =
                self.install(dict, row.name, row.signature, row.code, owner, row.binding);
            function.write().shortcut = row.shortcut;
            if let Some(module) = module {
                function.write().module = Value::object(module);
            }
        }
    }

    fn install(
        &mut self,
        dict: Gc<crate::object::dict::Dict>,
        name: &'static str,
        text: &'static str,
        code: NativeCode,
        owner: Option<Gc<Class>>,
        binding: Binding,
    ) -> Gc<NativeFunction> {
        let mark = self.temps_mark();
        let function = self.new_native_function(name, signature(text), code, owner, binding);
        dict.write().set_str(function.name, Value::object(function));
        self.temps_release(mark);
        function
    }

    /// A module written in Rust with these functions; callers add constants and classes.
    pub fn new_native_module(
        &mut self,
        name: &'static str,
        functions: &'static [Method],
    ) -> Gc<crate::object::native::Module> {
        let module = self.new_module(name);
        self.install_methods(module.dict, functions, None, Some(module.name));
        module
    }

    /// Set an attribute of a module.
    pub fn set_module_attr(
        &mut self,
        module: Gc<crate::object::native::Module>,
        name: &str,
        value: Value,
    ) {
        let name = self.intern(name);
        module.dict.write().set_str(name, value);
    }
}
