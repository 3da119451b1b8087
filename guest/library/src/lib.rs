//! The list of modules, and importing. What a module does lives in its own
//! folder, with its Python half.

mod array;
mod ast;
mod asyncio;
mod binascii;
mod bisect;
mod cmath;
mod collections;
pub mod convert;
mod datetime;
mod decimal;
mod exception_classes;
mod expat;
pub mod fs;
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
pub mod policy;
mod prelude;
mod random;
mod re;
mod shell;
mod statistics;
mod stdlib;
pub mod stdlib_names;
mod structs;
mod stubs;
pub mod sys;
mod time;
mod traceback;
mod unicodedata;
mod unsupported;
pub mod wardian;
mod weakref;
mod zlib;
mod zoneinfo;

use policy::{Asker, ImportRules};
use std::borrow::Cow;
use wardian_runtime::ctx::{Ctx, Library, R, Thrown, ThrownState};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
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
        Some(exception) => wardian_runtime::vm::traceback::format_exception(ctx, exception)
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

fn import_parts(ctx: &mut Ctx, name: &str) -> R {
    let mut module = Value::NONE;
    let mut parent: Option<Value> = None;
    for (end, _) in name
        .match_indices('.')
        .chain(std::iter::once((name.len(), "")))
    {
        let full = &name[..end];
        let known = ctx.intern(full);
        module = match ctx.modules.get_str(known) {
            Some(module) if module.is_none() => {
                let message = format!("import of {full} halted; None in sys.modules");
                return Err(module_not_found(ctx, &message, full));
            }
            Some(module) => module,
            None => {
                let loaded = load_module(ctx, full, name, parent)?;
                if let Some(parent) = parent {
                    let last = full.rsplit('.').next().expect("a name has a last part");
                    let last = ctx.intern(last);
                    ctx.set_attr(parent, last, loaded)?;
                }
                loaded
            }
        };
        parent = Some(module);
    }
    Ok(module)
}

fn load_module(ctx: &mut Ctx, full: &str, wanted: &str, parent: Option<Value>) -> R {
    if let Ok(index) = NATIVE.binary_search_by(|(name, _)| (*name).cmp(full)) {
        let module = NATIVE[index].1(ctx);
        let name = ctx.intern(full);
        ctx.modules.write().set_str(name, Value::object(module));
        if full == "sys" {
            // The rest of `sys`, in Python.
            ctx.import("_sysinfo")?;
        }
        return Ok(Value::object(module));
    }
    let source = in_python().find(|module| module.name == full);
    if source.is_none()
        && let Some(module) = stubs::import(ctx, full)?
    {
        return Ok(module);
    }
    if let Some(module) = unsupported::import(ctx, full) {
        return module;
    }
    let Some(source) = source else {
        if let Some(module) = ask_finders(ctx, full, parent)? {
            return Ok(module);
        }
        let message = match (parent, full.rsplit_once('.')) {
            (Some(parent), Some((package, _)))
                if ctx.get_attr_opt(parent, ctx.names.__path__)?.is_none() =>
            {
                format!("No module named '{wanted}'; '{package}' is not a package")
            }
            _ => format!("No module named '{full}'"),
        };
        return Err(module_not_found(ctx, &message, full));
    };
    run_prelude_module(ctx, source)
}

/// What the finders in `sys.meta_path` make of a name: that of modules in files, and those of the program.
/// They are asked last: the modules that are here cannot be replaced by them.
fn ask_finders(ctx: &mut Ctx, full: &str, parent: Option<Value>) -> Result<Option<Value>, Thrown> {
    // There are no files at pre-initialisation.
    if !ctx.has_outside() || !has_finders(ctx) {
        return Ok(None);
    }
    let path = match parent {
        Some(parent) => ctx.get_attr_opt(parent, ctx.names.__path__)?,
        None => None,
    };
    let path = ctx.keep(path.unwrap_or(Value::NONE));
    let importlib = ctx.import("importlib._bootstrap")?;
    let name = Value::object(ctx.intern(full));
    let module = ctx.call_attr(importlib, "_find_and_load", &[name, path])?;
    Ok((!module.is_none()).then_some(module))
}

/// Whether `sys.meta_path` has any.
fn has_finders(ctx: &mut Ctx) -> bool {
    let name = ctx.intern("meta_path");
    ctx.modules
        .get_str(ctx.names.sys)
        .and_then(|sys| sys.get::<Module>())
        .and_then(|sys| sys.dict.get_str(name))
        .and_then(|finders| finders.get::<List>())
        .is_some_and(|finders| !finders.items.is_empty())
}

fn run_prelude_module(ctx: &mut Ctx, source: &prelude::Prelude) -> R {
    let module = ctx.new_module(source.name);
    let name = module.name;
    ctx.modules.write().set_str(name, Value::object(module));
    let package = if source.is_package {
        let path = Value::object(ctx.new_list(Vec::new()));
        ctx.set_module_attr(module, "__path__", path);
        source.name
    } else {
        source
            .name
            .rsplit_once('.')
            .map_or("", |(package, _)| package)
    };
    let package = Value::object(ctx.intern(package));
    ctx.set_module_attr(module, "__package__", package);
    ctx.give_builtins(module);
    let result = match source_text(ctx, &source.source) {
        Ok(text) => {
            let file_name = format!("<frozen {}>", source.name);
            ctx.run_module(
                &text,
                &file_name,
                module,
                hidden_frames::is_hidden(source.name),
            )
        }
        Err(thrown) => Err(thrown),
    };
    if let Err(thrown) = result {
        ctx.modules.write().remove_str(name);
        return Err(thrown);
    }
    // A module may replace itself.
    Ok(ctx.modules.get_str(name).unwrap_or(Value::object(module)))
}

/// `sys._source_of(name)`: the text of a module of the interpreter's own, `None` where it has none.
pub(crate) fn source_of(ctx: &mut Ctx, name: &str) -> R {
    let Some(module) = in_python().find(|module| module.name == name) else {
        return Ok(Value::NONE);
    };
    let text = source_text(ctx, &module.source)?;
    Ok(Value::object(ctx.new_str(&text)))
}

fn source_text(ctx: &mut Ctx, source: &prelude::Source) -> Result<Cow<'static, str>, Thrown> {
    let (packed, length) = match source {
        prelude::Source::Text(text) => return Ok(Cow::Borrowed(*text)),
        prelude::Source::Packed(packed, length) => (*packed, *length),
    };
    ctx.charge_bytes(length)?;
    ctx.reserve(length + Inflater::MEMORY)?;
    let mut text = Vec::with_capacity(length);
    // The build packed it, so nothing can be wrong with it.
    Inflater::new(Wrapper::Raw, 15)
        .step(packed, &mut text, length + 1)
        .expect("a stream that the build made");
    Ok(Cow::Owned(
        String::from_utf8(text).expect("text that the build packed"),
    ))
}

fn module_not_found(ctx: &mut Ctx, message: &str, name: &str) -> Thrown {
    let thrown = ctx.raise(ctx.exceptions.ModuleNotFoundError, message);
    if let Some(exception) = ctx.thrown_exception() {
        let name = Value::object(ctx.intern(name));
        ctx.set_exception_attr(exception, ctx.names.name, name);
    }
    thrown
}

/// `__import__(...)`, called by a program or by the library.
fn import_builtin(ctx: &mut Ctx, args: Args<'_>) -> R {
    let asker = policy::asker_of_call(ctx);
    import_with(ctx, args, asker)
}

/// `importlib.import_module(name)`.
fn import(ctx: &mut Ctx, name: &str) -> R {
    import_parts(ctx, name)
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
            } else if has_finders(ctx) {
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
