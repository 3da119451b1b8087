//! What the runtime asks of the library that stands on it: importing, and what packages have in C.
//!
//! The runtime names no module in Rust; what it needs of one it imports by name, as a program would.

use super::{Arrays, Ctx, InParts, ModuleStates, PyResult, Thrown};
use crate::object::function::NativeCode;
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::string::Str;
use crate::object::value::Value;

/// Makes a module that is written in Rust.
pub type MakeModule = fn(&mut Ctx) -> Result<Gc<Module>, Thrown>;

/// A module that an installed package has in C, and Wardian otherwise.
#[derive(Clone, Copy)]
pub enum PackageModule {
    /// Rust: what makes it.
    Native(MakeModule),
    /// Python text of ours, packed by the build (`wardian_zlib::packed`). Its frames are in no traceback.
    Packed(&'static [u8]),
}

impl PackageModule {
    /// The module of a full name among those in Rust and the Python files, which are sorted by their names.
    pub fn among(
        made: &[(&str, MakeModule)],
        packed: &[(&str, &'static [u8])],
        name: &str,
    ) -> Option<PackageModule> {
        if let Some((_, make)) = made.iter().find(|(known, _)| *known == name) {
            return Some(PackageModule::Native(*make));
        }
        let found = packed.binary_search_by(|(known, _)| (*known).cmp(name));
        Some(PackageModule::Packed(packed[found.ok()?].1))
    }
}

/// The library's answers, given at start.
pub struct Library {
    /// `importlib.import_module(name)`: the module itself, its packages imported before it.
    pub import: fn(&mut Ctx, &str) -> PyResult,
    /// The builtin function `__import__`.
    pub import_builtin: NativeCode,
    /// An import statement that runs it: name, globals, None, names after `from`, level.
    pub import_statement: fn(&mut Ctx, &[Value; 5]) -> PyResult,
    /// Whether `from module import *` may take this value of this name.
    pub may_take: fn(&mut Ctx, module: Value, name: &Str, value: Value) -> bool,
    /// Make the state of modules that every step looks at.
    pub make_states: fn(&mut ModuleStates),
    /// A module that an installed package has in C, by its full name.
    pub native_of_package: fn(&str) -> Option<PackageModule>,
    /// Who has arrays that cross to the host, among installed packages.
    pub arrays: Option<&'static dyn Arrays>,
    /// What else crosses to the host in parts, of installed packages.
    pub in_parts: &'static [InParts],
    /// Whether CPython's library has a module of this name, for "Did you forget to import".
    pub has_module: fn(&str) -> bool,
}

impl Ctx {
    /// The library that was given at start.
    pub fn library(&self) -> &'static Library {
        self.registry.library
    }

    /// `importlib.import_module(name)`: the module itself, its packages imported before it.
    pub fn import(&mut self, name: &str) -> PyResult {
        (self.registry.library.import)(self, name)
    }
}
