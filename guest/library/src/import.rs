//! Importing: from a name to a module, and what `import` statements and `__import__` make of it.
//!
//! What does not live here: which modules there are (`lib.rs`), which a program may import (`policy.rs`), those that the
//! host puts there (`stubs.rs`), modules in files (`importlib/_bootstrap.py`).

use super::policy::{self, Asker, ImportRules};
use super::table::{self, Code, Row};
use super::{stubs, unsupported};
use wardian_runtime::ctx::{Ctx, PackageModule, PyResult, Thrown, ThrownState};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_zlib::{Inflater, packed};

/// `importlib.import_module(name)`: the module itself, its packages imported before it.
pub(super) fn import(ctx: &mut Ctx, name: &str) -> PyResult {
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
                ctx.threads.importing += 1;
                let loaded = load(ctx, full, name, parent);
                ctx.threads.importing -= 1;
                let loaded = loaded?;
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

/// Make a module that is not in `sys.modules`. `wanted` is the name that was asked for, for the error.
fn load(ctx: &mut Ctx, full: &str, wanted: &str, parent: Option<Value>) -> PyResult {
    let mut row = table::find(full);
    if row.is_some() && is_stand_in(full) {
        match parent {
            None => {
                if let Some(module) = ask_finders(ctx, full, parent)? {
                    return Ok(module);
                }
            }
            Some(parent) if lies_in_files(ctx, parent)? => row = None,
            Some(_) => {}
        }
    }
    match row.map(|row| (row, &row.code)) {
        Some((_, Code::Native(make))) => return load_native(ctx, full, *make),
        Some((row, Code::Text(text))) => return run(ctx, row, text),
        Some((row, Code::Packed(packed))) => {
            let text = unpack(ctx, packed)?;
            return run(ctx, row, &text);
        }
        Some((_, Code::Unsupported(..))) | None => {}
    }
    if let Some(module) = stubs::import(ctx, full)? {
        return Ok(module);
    }
    // Beneath a package that is there: the name alone imports nothing.
    if parent.is_some()
        && let Some(found) = (ctx.library().native_of_package)(full)
    {
        return load_package_module(ctx, full, found);
    }
    if let Some(row) = row
        && let Code::Unsupported(reason, offers) = &row.code
    {
        return unsupported::make(ctx, row, reason, offers);
    }
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
    Err(module_not_found(ctx, &message, full))
}

/// Packages of ours that are less than those whose names they have: where the files have that, it is the one.
const STAND_INS: &[&str] = &["PIL"];

/// Whether a module is a stand-in, or lies in one.
fn is_stand_in(full: &str) -> bool {
    let package = full.split('.').next().unwrap_or(full);
    STAND_INS.contains(&package)
}

/// Whether a package is one of files: those of ours lie nowhere.
fn lies_in_files(ctx: &mut Ctx, package: Value) -> Result<bool, Thrown> {
    let path = ctx.get_attr_opt(package, ctx.names.__path__)?;
    let path = path.and_then(|path| path.get::<List>());
    Ok(path.is_some_and(|path| !path.items.is_empty()))
}

fn load_native(ctx: &mut Ctx, full: &str, make: fn(&mut Ctx) -> Gc<Module>) -> PyResult {
    let module = make(ctx);
    let name = ctx.intern(full);
    ctx.modules.write().set_str(name, Value::object(module));
    if full == "sys" {
        // The rest of `sys`, in Python.
        ctx.import("_sysinfo")?;
    }
    Ok(Value::object(module))
}

/// A module that an installed package has in C.
fn load_package_module(ctx: &mut Ctx, full: &str, found: PackageModule) -> PyResult {
    match found {
        PackageModule::Native(make) => {
            let module = make(ctx)?;
            let name = ctx.intern(full);
            ctx.modules.write().set_str(name, Value::object(module));
            Ok(Value::object(module))
        }
        PackageModule::Packed(packed) => {
            let text = unpack(ctx, packed)?;
            let module = ctx.new_module(full);
            let package = full.rsplit_once('.').map_or("", |(package, _)| package);
            let package = Value::object(ctx.intern(package));
            ctx.set_module_attr(module, "__package__", package);
            run_in(ctx, module, full, &text, true)
        }
    }
}

/// Make a module of Python text and run it.
fn run(ctx: &mut Ctx, row: &Row, text: &str) -> PyResult {
    let module = ctx.new_module(row.name);
    set_package(ctx, module, row);
    run_in(ctx, module, row.name, text, row.hidden)
}

/// Run the text of a module that is in `sys.modules` meanwhile.
fn run_in(ctx: &mut Ctx, module: Gc<Module>, full: &str, text: &str, hidden: bool) -> PyResult {
    let name = module.name;
    ctx.modules.write().set_str(name, Value::object(module));
    ctx.give_builtins(module);
    let file_name = format!("<frozen {full}>");
    if let Err(thrown) = ctx.run_module(text, &file_name, module, hidden) {
        ctx.modules.write().remove_str(name);
        return Err(thrown);
    }
    // A module may replace itself.
    Ok(ctx.modules.get_str(name).unwrap_or(Value::object(module)))
}

/// Set `__package__`, and the `__path__` of a package.
pub(super) fn set_package(ctx: &mut Ctx, module: Gc<Module>, row: &Row) {
    if row.is_package() {
        let path = Value::object(ctx.new_list(Vec::new()));
        ctx.set_module_attr(module, "__path__", path);
    }
    let package = Value::object(ctx.intern(row.package()));
    ctx.set_module_attr(module, "__package__", package);
}

/// `sys._source_of(name)`: the text of a module that is Python, `None` for others.
pub(super) fn source_of(ctx: &mut Ctx, name: &str) -> PyResult {
    let text = match table::find(name).map(|row| &row.code) {
        Some(Code::Text(text)) => ctx.new_str(text),
        Some(Code::Packed(packed)) => {
            let text = unpack(ctx, packed)?;
            ctx.new_str(&text)
        }
        Some(Code::Native(_) | Code::Unsupported(..)) | None => return Ok(Value::NONE),
    };
    Ok(Value::object(text))
}

/// `sys._code_of_file(text, path)`: the code that the host keeps of a file, `None` where it keeps none of this text.
pub(super) fn code_of_file(ctx: &mut Ctx, text: Gc<Str>, path: Gc<Str>) -> PyResult {
    // As for compiling it: which text needs too much memory does not depend on where its code comes from.
    ctx.charge_bytes(text.as_str().len())?;
    ctx.reserve(text.as_str().len().saturating_mul(64))?;
    let stored = ctx.outside().compiled_code(path.as_str());
    let stored = super::fs::check(ctx, stored, &[Value::object(path)])?;
    let Some(stored) = stored else {
        return Ok(Value::NONE);
    };
    let code = ctx.code_of_stored(&stored, text.as_str(), path.as_str())?;
    Ok(code.map_or(Value::NONE, Value::object))
}

/// The text that the build packed.
fn unpack(ctx: &mut Ctx, packed: &[u8]) -> Result<String, Thrown> {
    let length = packed::length(packed);
    ctx.charge_bytes(length)?;
    ctx.reserve(length + Inflater::MEMORY)?;
    // The build packed it, so nothing can be wrong with it.
    let text = packed::unpack(packed).expect("a stream that the build made");
    Ok(String::from_utf8(text).expect("text that the build packed"))
}

/// What the finders in `sys.meta_path` make of a name: that of modules in files, and those of the program.
/// They are asked last: the modules that are here cannot be replaced by them, stand-ins apart.
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

fn module_not_found(ctx: &mut Ctx, message: &str, name: &str) -> Thrown {
    let thrown = ctx.raise(ctx.exceptions.ModuleNotFoundError, message);
    if let Some(exception) = ctx.thrown_exception() {
        let name = Value::object(ctx.intern(name));
        ctx.set_exception_attr(exception, ctx.names.name, name);
    }
    thrown
}

/// `__import__(...)`, called by a program or by the library.
pub(super) fn import_builtin(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let asker = policy::asker_of_call(ctx);
    import_with(ctx, args, asker)
}

/// An `import` statement.
pub(super) fn import_statement(ctx: &mut Ctx, args: &[Value; 5]) -> PyResult {
    ctx.charge(1)?;
    ctx.enter_native()?;
    let asker = policy::asker_of_statement(ctx);
    let result = import_with(ctx, Args::new(args, &[]), asker);
    ctx.leave_native();
    result
}

fn import_with(ctx: &mut Ctx, args: Args<'_>, asker: Asker) -> PyResult {
    let Some(name) = args[0].payload::<Str>() else {
        return Err(ctx.type_error("module name must be a string"));
    };
    let level = match args.get(4) {
        Some(level) => ctx.index_i64(level)?,
        None => 0,
    };
    if level < 0 {
        return Err(ctx.value_error("level must be >= 0"));
    }
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
            if table::find(&submodule).is_some() || ctx.state::<ImportRules>().is_stub(&submodule) {
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
        let globals = globals.and_then(|globals| globals.get::<Dict>());
        if globals.is_some_and(|globals| globals.get_str(ctx.names.__name__).is_none()) {
            let text = ctx.new_str("'__name__' not in globals");
            return Err(ctx.key_error(Value::object(text)));
        }
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
