//! The list of modules, and importing. What a module does lives in its own
//! folder, with its Python half.

mod array;
mod ast;
mod asyncio;
mod binascii;
mod bisect;
mod cmath;
mod collections;
mod datetime;
mod decimal;
mod exception_classes;
mod expat;
pub(crate) mod fs;
mod functools;
mod gc;
mod hashlib;
mod heapq;
mod hidden_frames;
mod io;
mod itertools;
mod json;
mod math;
mod on_demand;
mod operator;
pub(crate) mod policy;
mod prelude;
mod random;
mod re;
mod shell;
mod statistics;
mod stdlib;
pub mod stdlib_names;
mod structs;
mod stubs;
pub(crate) mod sys;
mod time;
mod traceback;
mod unicodedata;
mod unsupported;
pub(crate) mod wardian;
mod weakref;
mod zlib;
mod zoneinfo;

use crate::ctx::{Ctx, Library, R, Thrown, ThrownState};
use crate::object::args::Args;
use crate::object::containers::{List, Tuple};
use crate::object::dict::Dict;
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::string::Str;
use crate::object::value::Value;
use policy::{Asker, ImportRules};
use std::borrow::Cow;
use wardian_zlib::{Inflater, Wrapper};

/// A module written in Rust: its name and what makes it.
type Native = (&'static str, fn(&mut Ctx) -> Gc<Module>);

/// Modules written in Rust, by name. Sorted.
const NATIVE: &[Native] = &[
    ("_asyncio", asyncio::make),
    ("_bisect", bisect::make),
    ("_collections", collections::make),
    ("_decimal_core", decimal::make),
    ("_expat", expat::make),
    ("_fs", fs::make),
    ("_functools", functools::make),
    ("_hashlib", hashlib::make),
    ("_heapq", heapq::make),
    ("_json", json::make),
    ("_operator", operator::make),
    ("_random", random::make),
    ("_re", re::make),
    ("_statistics", statistics::make),
    ("_syntax_tree", ast::make),
    ("_text_parts", io::make),
    ("_time", time::make),
    ("_timefields", datetime::make),
    ("_traceback", traceback::make),
    ("_tzdata", zoneinfo::make),
    ("_weakref", weakref::make),
    ("array", array::make),
    ("binascii", binascii::make),
    ("cmath", cmath::make),
    ("gc", gc::make),
    ("itertools", itertools::make),
    ("math", math::make),
    ("struct", structs::make),
    ("sys", sys::make),
    ("unicodedata", unicodedata::make),
    ("wardian", wardian::make),
    ("zlib", zlib::make),
];

/// What the runtime asks of the library.
pub static LIBRARY: Library = Library {
    import,
    import_builtin,
    import_statement,
    may_take: policy::may_take_all,
    has_module: stdlib_names::is_stdlib_name,
};

/// Import every module, at pre-initialisation, so that importing costs a program nothing.
/// Gives the tracebacks of those that fail; a program that imports one of them meets its error.
pub fn import_all(ctx: &mut Ctx) -> Vec<String> {
    let mut failures = Vec::new();
    let later = |name: &&str| {
        in_python().any(|module| module.name == *name && !module.at_start)
            || unsupported::names().any(|refused| refused == *name)
    };
    let names: Vec<&str> = names().filter(|name| !later(name)).collect();
    for name in names {
        let mark = ctx.temps_mark();
        if ctx.import(name).is_err() {
            let error = failure(ctx);
            failures.push(format!("{name}: {error}"));
        }
        ctx.temps_release(mark);
        // What one leaves behind is room for the next: the image of the memory reaches from the
        // first to the last page, and starting a process copies it.
        ctx.collect();
    }
    failures
}

/// Use the library once, at pre-initialisation, and forget the result: the caches that this fills
/// are then in the memory that sandboxes share, and no session writes them. The error is a traceback.
pub fn warm_up(ctx: &mut Ctx) -> Result<(), String> {
    let mark = ctx.temps_mark();
    let module = ctx.new_module("warm_up");
    ctx.give_builtins(module);
    let source = include_str!("warm_up.py");
    let result = ctx.run_module(source, "<frozen warm_up>", module, false);
    // Its functions and its namespace refer to each other.
    module.dict.write().clear();
    let outcome = result.map(drop).map_err(|Thrown| failure(ctx));
    ctx.temps_release(mark);
    ctx.collect();
    outcome
}

/// The traceback of what was raised at pre-initialisation.
fn failure(ctx: &mut Ctx) -> String {
    let error = match ctx.catch(ctx.exceptions.BaseException) {
        Some(exception) => crate::vm::traceback::format_exception(ctx, exception)
            .unwrap_or_else(|_| "its traceback raises as well".into()),
        None => "it was stopped".into(),
    };
    ctx.thrown = ThrownState::Nothing;
    error
}

/// Names of all modules that can be imported.
pub fn names() -> impl Iterator<Item = &'static str> {
    NATIVE
        .iter()
        .map(|(name, _)| *name)
        .chain(in_python().map(|module| module.name))
        .chain(unsupported::names())
}

/// Modules that are Python text.
fn in_python() -> impl Iterator<Item = &'static prelude::Prelude> {
    prelude::MODULES
        .iter()
        .chain(on_demand::MODULES)
        .chain(shell::MODULES)
        .chain(stdlib::MODULES)
}

impl Ctx {
    fn import_parts(&mut self, name: &str) -> R {
        let mut module = Value::NONE;
        let mut parent: Option<Value> = None;
        for (end, _) in name
            .match_indices('.')
            .chain(std::iter::once((name.len(), "")))
        {
            let full = &name[..end];
            let known = self.intern(full);
            module = match self.modules.get_str(known) {
                Some(module) if module.is_none() => {
                    let message = format!("import of {full} halted; None in sys.modules");
                    return Err(self.module_not_found(&message, full));
                }
                Some(module) => module,
                None => {
                    let loaded = self.load_module(full, name, parent)?;
                    if let Some(parent) = parent {
                        let last = full.rsplit('.').next().expect("a name has a last part");
                        let last = self.intern(last);
                        self.set_attr(parent, last, loaded)?;
                    }
                    loaded
                }
            };
            parent = Some(module);
        }
        Ok(module)
    }

    fn load_module(&mut self, full: &str, wanted: &str, parent: Option<Value>) -> R {
        if let Ok(index) = NATIVE.binary_search_by(|(name, _)| (*name).cmp(full)) {
            let module = NATIVE[index].1(self);
            let name = self.intern(full);
            self.modules.write().set_str(name, Value::object(module));
            if full == "sys" {
                // The rest of `sys`, in Python.
                self.import("_sysinfo")?;
            }
            return Ok(Value::object(module));
        }
        let source = in_python().find(|module| module.name == full);
        if source.is_none()
            && let Some(module) = stubs::import(self, full)?
        {
            return Ok(module);
        }
        if let Some(module) = unsupported::import(self, full) {
            return module;
        }
        let Some(source) = source else {
            if let Some(module) = self.ask_finders(full, parent)? {
                return Ok(module);
            }
            let message = match (parent, full.rsplit_once('.')) {
                (Some(parent), Some((package, _)))
                    if self.get_attr_opt(parent, self.names.__path__)?.is_none() =>
                {
                    format!("No module named '{wanted}'; '{package}' is not a package")
                }
                _ => format!("No module named '{full}'"),
            };
            return Err(self.module_not_found(&message, full));
        };
        self.run_prelude_module(source)
    }

    /// What the finders in `sys.meta_path` make of a name: that of modules in files, and those of the program.
    /// They are asked last: the modules that are here cannot be replaced by them.
    fn ask_finders(&mut self, full: &str, parent: Option<Value>) -> Result<Option<Value>, Thrown> {
        // There are no files at pre-initialisation.
        if !self.has_outside() || !self.has_finders() {
            return Ok(None);
        }
        let path = match parent {
            Some(parent) => self.get_attr_opt(parent, self.names.__path__)?,
            None => None,
        };
        let path = self.keep(path.unwrap_or(Value::NONE));
        let importlib = self.import("importlib._bootstrap")?;
        let name = Value::object(self.intern(full));
        let module = self.call_attr(importlib, "_find_and_load", &[name, path])?;
        Ok((!module.is_none()).then_some(module))
    }

    /// Whether `sys.meta_path` has any.
    fn has_finders(&mut self) -> bool {
        let name = self.intern("meta_path");
        self.modules
            .get_str(self.names.sys)
            .and_then(|sys| sys.get::<Module>())
            .and_then(|sys| sys.dict.get_str(name))
            .and_then(|finders| finders.get::<List>())
            .is_some_and(|finders| !finders.items.is_empty())
    }

    fn run_prelude_module(&mut self, source: &prelude::Prelude) -> R {
        let module = self.new_module(source.name);
        let name = module.name;
        self.modules.write().set_str(name, Value::object(module));
        let package = if source.is_package {
            let path = Value::object(self.new_list(Vec::new()));
            self.set_module_attr(module, "__path__", path);
            source.name
        } else {
            source
                .name
                .rsplit_once('.')
                .map_or("", |(package, _)| package)
        };
        let package = Value::object(self.intern(package));
        self.set_module_attr(module, "__package__", package);
        self.give_builtins(module);
        let result = match self.source_text(&source.source) {
            Ok(text) => {
                let file_name = format!("<frozen {}>", source.name);
                self.run_module(
                    &text,
                    &file_name,
                    module,
                    hidden_frames::is_hidden(source.name),
                )
            }
            Err(thrown) => Err(thrown),
        };
        if let Err(thrown) = result {
            self.modules.write().remove_str(name);
            return Err(thrown);
        }
        // A module may replace itself.
        Ok(self.modules.get_str(name).unwrap_or(Value::object(module)))
    }

    /// `sys._source_of(name)`: the text of a module of the interpreter's own, `None` where it has none.
    pub(crate) fn source_of(&mut self, name: &str) -> R {
        let Some(module) = in_python().find(|module| module.name == name) else {
            return Ok(Value::NONE);
        };
        let text = self.source_text(&module.source)?;
        Ok(Value::object(self.new_str(&text)))
    }

    fn source_text(&mut self, source: &prelude::Source) -> Result<Cow<'static, str>, Thrown> {
        let (packed, length) = match source {
            prelude::Source::Text(text) => return Ok(Cow::Borrowed(*text)),
            prelude::Source::Packed(packed, length) => (*packed, *length),
        };
        self.charge_bytes(length)?;
        self.reserve(length + Inflater::MEMORY)?;
        let mut text = Vec::with_capacity(length);
        // The build packed it, so nothing can be wrong with it.
        Inflater::new(Wrapper::Raw, 15)
            .step(packed, &mut text, length + 1)
            .expect("a stream that the build made");
        Ok(Cow::Owned(
            String::from_utf8(text).expect("text that the build packed"),
        ))
    }

    fn module_not_found(&mut self, message: &str, name: &str) -> Thrown {
        let thrown = self.raise(self.exceptions.ModuleNotFoundError, message);
        if let Some(exception) = self.thrown_exception() {
            let name = Value::object(self.intern(name));
            self.set_exception_attr(exception, self.names.name, name);
        }
        thrown
    }
}

/// `__import__(...)`, called by a program or by the library.
fn import_builtin(ctx: &mut Ctx, args: Args<'_>) -> R {
    let asker = policy::asker_of_call(ctx);
    import_with(ctx, args, asker)
}

/// `importlib.import_module(name)`.
fn import(ctx: &mut Ctx, name: &str) -> R {
    ctx.import_parts(name)
}

/// An `import` statement.
fn import_statement(ctx: &mut Ctx, args: &[Value; 5]) -> R {
    ctx.charge(1)?;
    ctx.enter_native()?;
    let asker = policy::asker_of_statement(ctx);
    let result = import_with(ctx, Args::new(args, &[]), asker);
    ctx.leave_native();
    result
}

fn import_with(ctx: &mut Ctx, args: Args<'_>, asker: Asker) -> R {
    let name = ctx.expect_str(args[0], "__import__() argument 1")?;
    let level = match args.get(4) {
        Some(level) => ctx.index_i64(level)?,
        None => 0,
    };
    let name = name.as_str().to_string();
    let full = if level > 0 {
        absolute_name(ctx, &name, args.get(1), level)?
    } else {
        name
    };
    if full.is_empty() {
        return Err(ctx.value_error("Empty module name"));
    }
    let from_list = args.get(3).unwrap_or(Value::NONE);
    let is_from = from_list.get::<Tuple>().is_some();
    policy::check(ctx, asker, &full, is_from)?;
    let module = ctx.import(&full)?;
    let names: Vec<Value> = match (from_list.get::<Tuple>(), from_list.get::<List>()) {
        (Some(tuple), _) => tuple.items().to_vec(),
        (_, Some(list)) => list.items.clone(),
        _ => Vec::new(),
    };
    if names.is_empty() {
        if level > 0 {
            return Ok(module);
        }
        let top = full.split('.').next().expect("a name has a first part");
        return ctx.import(top);
    }
    if asker != Asker::Library {
        for name in &names {
            let Some(name) = name.get::<Str>() else {
                continue;
            };
            let value = module
                .get::<Module>()
                .and_then(|module| module.dict.get_str(name));
            if value.is_some_and(|value| !policy::may_take(ctx, asker, &full, name.as_str(), value))
            {
                policy::check(ctx, asker, &format!("{full}.{}", name.as_str()), false)?;
            }
        }
    }
    if ctx.get_attr_opt(module, ctx.names.__path__)?.is_some() {
        for name in names {
            let Some(name) = name.get::<Str>() else {
                continue;
            };
            let name = ctx.intern_str(name);
            if name.as_str() == "*" || ctx.get_attr_opt(module, name)?.is_some() {
                continue;
            }
            let submodule = format!("{full}.{}", name.as_str());
            if names_contain(&submodule) || ctx.state::<ImportRules>().is_stub(&submodule) {
                policy::check(ctx, asker, &submodule, false)?;
                ctx.import(&submodule)?;
            } else if ctx.has_finders() {
                policy::check(ctx, asker, &submodule, false)?;
                import_if_there(ctx, &submodule)?;
            }
        }
    }
    Ok(module)
}

/// `from package import name`: the name need not be that of a module.
fn import_if_there(ctx: &mut Ctx, name: &str) -> Result<(), Thrown> {
    if ctx.import(name).is_ok() {
        return Ok(());
    }
    let Some(exception) = ctx.catch(ctx.exceptions.ModuleNotFoundError) else {
        return Err(Thrown);
    };
    let missing = ctx.get_attr_opt(Value::object(exception), ctx.names.name)?;
    if missing
        .and_then(|missing| missing.get::<Str>())
        .is_some_and(|missing| missing.as_str() == name)
    {
        return Ok(());
    }
    ctx.thrown = ThrownState::Exception(exception);
    Err(Thrown)
}

fn names_contain(wanted: &str) -> bool {
    names().any(|name| name == wanted)
}

fn absolute_name(
    ctx: &mut Ctx,
    name: &str,
    globals: Option<Value>,
    level: i64,
) -> Result<String, Thrown> {
    let package = globals
        .and_then(|globals| globals.get::<Dict>())
        .and_then(|globals| globals.get_str(ctx.names.__package__))
        .and_then(|package| package.get::<Str>())
        .map_or(String::new(), |package| package.as_str().to_string());
    if package.is_empty() {
        return Err(ctx.import_error("attempted relative import with no known parent package"));
    }
    let mut base = package.as_str();
    for _ in 1..level {
        base = match base.rsplit_once('.') {
            Some((base, _)) => base,
            None => {
                return Err(ctx.import_error("attempted relative import beyond top-level package"));
            }
        };
    }
    Ok(if name.is_empty() {
        base.to_string()
    } else {
        format!("{base}.{name}")
    })
}
