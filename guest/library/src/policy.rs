//! Which modules a program may import, where the host has said so.
//!
//! The rules are those of smolagents: `pkg` allows the module of that name and
//! the packages it lies in, not what lies in it; `pkg.*` allows everything in
//! it; `*` allows everything. They hold for the text of the program, for
//! `__import__` and `importlib`, and for names that a program hands to the
//! library (a pickle, `mock.patch`), not for what the library and installed packages import for themselves.
//! What does not live here: security. Nothing in the library is dangerous in a
//! sandbox, and a program that has a module has also what the module refers to.

use wardian_compile::bytecode::code::Source;
use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, Thrown};
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

/// Where hosts put Python packages.
pub(crate) const SITE_PACKAGES: &str = "/usr/lib/python3.12/site-packages";

/// What the host says about imports.
#[derive(Debug, Default)]
pub struct ImportRules {
    /// What may be imported; `None`: everything that is there.
    pub allowed: Option<Vec<String>>,
    /// Modules in the place of some that are not there: name, CBOR of a map of attributes.
    pub stubs: Vec<(String, Vec<u8>)>,
}

/// Needs no permission: the program itself, and what only changes how it is compiled.
const ALWAYS: &[&str] = &["__future__", "__main__"];

/// Needs no permission where data names it: what pickles of builtin objects refer to.
const ALWAYS_IN_DATA: &[&str] = &["__main__", "_codecs", "builtins", "copyreg"];

/// Modules of the library that import modules of their own by computed names.
const IMPORT_FOR_THEMSELVES: &[&str] = &["encodings", "xml.dom.domreg", "xml.sax"];

/// Who wants a module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asker {
    /// The library, for itself.
    Library,
    /// A program, by its own text.
    Program,
    /// The library, with a name that a program gave it.
    Data,
}

impl ModuleState for ImportRules {
    wardian_runtime::state_place!();

    fn thaw(&mut self) {
        *self = ImportRules::default();
    }
}

/// Make the state that steps begin with.
pub(crate) fn make_state(states: &mut ModuleStates) {
    states.make::<ImportRules>();
}

impl ImportRules {
    /// Whether they allow the module of a dotted name.
    fn allow(&self, wanted: &str) -> bool {
        let Some(allowed) = &self.allowed else {
            return true;
        };
        allowed.iter().any(|entry| covers(entry, wanted))
    }

    /// Whether it is a stub, or a package of one.
    pub(super) fn is_stub(&self, wanted: &str) -> bool {
        self.stubs.iter().any(|(name, _)| {
            name.strip_prefix(wanted)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }
}

/// Whether one entry of the list allows a name.
fn covers(entry: &str, wanted: &str) -> bool {
    let mut entry = entry.split('.');
    for part in wanted.split('.') {
        match entry.next() {
            Some("*") => return true,
            Some(allowed) if allowed == part => {}
            _ => return false,
        }
    }
    true
}

/// Whether it is a module of the packages that the host gave: whoever may import one has what it needs.
fn is_package(source: &Source) -> bool {
    let inside = source.file_name.strip_prefix(SITE_PACKAGES);
    source.is_file && inside.is_some_and(|path| path.starts_with('/'))
}

/// Who runs an `import` statement.
pub(super) fn asker_of_statement(ctx: &mut Ctx) -> Asker {
    if ctx.state::<ImportRules>().allowed.is_none() {
        return Asker::Library;
    }
    match ctx.frames.stack.last() {
        Some(frame) => match &frame.code.unit.source {
            source if source.of_library || is_package(source) => Asker::Library,
            _ => Asker::Program,
        },
        None => Asker::Library,
    }
}

/// Who calls `__import__`: the innermost that is not the library, which passes names on.
pub(super) fn asker_of_call(ctx: &mut Ctx) -> Asker {
    if ctx.state::<ImportRules>().allowed.is_none() {
        return Asker::Library;
    }
    let mut through_library = false;
    for frame in ctx.frames.stack.iter().rev() {
        let source = &frame.code.unit.source;
        if is_package(source) {
            return Asker::Library;
        }
        if !source.of_library {
            return if through_library {
                Asker::Data
            } else {
                Asker::Program
            };
        }
        let file = source.file_name.strip_prefix("<frozen ");
        let module = file.and_then(|file| file.strip_suffix('>')).unwrap_or("");
        if IMPORT_FOR_THEMSELVES.contains(&module) {
            return Asker::Library;
        }
        // A program that calls this asks by itself.
        through_library |= module != "importlib";
    }
    Asker::Library
}

/// Refuse a module that may not be imported; `from`: by `from name import ...`.
pub(super) fn check(ctx: &mut Ctx, asker: Asker, name: &str, from: bool) -> Result<(), Thrown> {
    let always = match asker {
        Asker::Library => return Ok(()),
        Asker::Program => ALWAYS,
        Asker::Data => ALWAYS_IN_DATA,
    };
    if always.contains(&name)
        || ctx.state::<ImportRules>().is_stub(name)
        || ctx.state::<ImportRules>().allow(name)
    {
        return Ok(());
    }
    let count = ctx
        .state::<ImportRules>()
        .allowed
        .as_ref()
        .map_or(0, Vec::len);
    let list = ctx.new_list(Vec::new());
    for index in 0..count {
        let entry = ctx
            .state::<ImportRules>()
            .allowed
            .as_ref()
            .map(|all| all[index].clone());
        let entry = Value::object(ctx.new_str(&entry.unwrap_or_default()));
        ctx.list_push(list, entry)?;
    }
    let list = ctx.repr(Value::object(list))?;
    let kind = if from { "from" } else { "of" };
    let message = format!(
        "Import {kind} {name} is not allowed. Authorized imports are: {}",
        list.as_str()
    );
    let thrown = ctx.import_error(&message);
    if let Some(exception) = ctx.thrown_exception() {
        let name = Value::object(ctx.intern(name));
        ctx.set_exception_attr(exception, ctx.names.name, name);
    }
    Err(thrown)
}

/// Whether a value that a program takes out of a module by `from` is a module that it may have.
pub(super) fn may_take(
    ctx: &mut Ctx,
    asker: Asker,
    package: &str,
    name: &str,
    value: Value,
) -> bool {
    let Some(module) = value.get::<Module>() else {
        return true;
    };
    asker == Asker::Library
        || ctx
            .state::<ImportRules>()
            .allow(&format!("{package}.{name}"))
        || ctx.state::<ImportRules>().allow(module.name.as_str())
        || ctx.state::<ImportRules>().is_stub(module.name.as_str())
}

/// As [`may_take`], for `from module import *`.
pub(super) fn may_take_all(ctx: &mut Ctx, module: Value, name: &Str, value: Value) -> bool {
    let package = module.get::<Module>().map(|module| module.name);
    let package = package.as_ref().map_or("", |name| name.as_str());
    let asker = asker_of_statement(ctx);
    may_take(ctx, asker, package, name.as_str(), value)
}

#[cfg(test)]
mod tests {
    use super::covers;

    #[test]
    fn entries() {
        for (entry, name, allowed) in [
            ("os", "os", true),
            ("os", "os.path", false),
            ("os.path", "os", true),
            ("os.path", "os.path", true),
            ("os.path", "os.path.x", false),
            ("os.*", "os", true),
            ("os.*", "os.path", true),
            ("os.*", "osx", false),
            ("*", "os.path", true),
            ("os", "osx", false),
            ("", "os", false),
        ] {
            assert_eq!(covers(entry, name), allowed, "{entry} {name}");
        }
    }
}
