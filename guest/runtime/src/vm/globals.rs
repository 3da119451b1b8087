//! Name instructions: globals with their caches, namespaces of class bodies, imports.
//!
//! A site's `key` is the address of the globals. Global hit: `version` is that
//! of the globals (so nothing has moved), `index` the position of the entry,
//! and `value` is unbound; stores check the entry by name instead. Builtin
//! hit: `version` is that of the globals (so the name is still absent there),
//! `index` the position among the builtins, checked by name, and `value` None.
//! So these sites never refer to what was found. Globals with a `__builtins__` of their own have no builtin hits.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::containers::Cell;
use crate::object::dict::Dict;
use crate::object::function::NativeFunction;
use crate::object::function::Shortcut;
use crate::object::function::Site;
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::string::Str;
use crate::object::value::Value;

/// The global or builtin, when the cache has it.
#[inline(always)]
pub fn cached_global(ctx: &Ctx, globals: Gc<Dict>, site: &Site) -> Option<Value> {
    if site.key != globals.address() {
        return None;
    }
    if site.value.is_unbound() {
        if site.version != globals.version {
            return None;
        }
        Some(globals.entries().get(site.index as usize)?.value)
    } else if site.version == globals.version {
        let entry = ctx.builtins.entries().get(site.index as usize)?;
        if entry.key == Value::object(site.name) {
            Some(entry.value)
        } else {
            None
        }
    } else {
        None
    }
}

/// A global or builtin; fills the cache.
#[inline(never)]
pub fn load_global(ctx: &mut Ctx, globals: Gc<Dict>, site: &mut Site) -> PyResult {
    let name = site.name;
    if let Some(position) = globals.position_str(name) {
        let entry = globals.entries()[position];
        if entry.key == Value::object(name) {
            *site = Site {
                name,
                key: globals.address(),
                version: globals.version,
                index: position as u32,
                value: Value::UNBOUND,
            };
        }
        return Ok(entry.value);
    }
    if let Some(own) = own_builtins(ctx, globals) {
        return match item_of_builtins(ctx, own, name)? {
            Some(value) => Ok(value),
            None => Err(ctx.name_error(name)),
        };
    }
    match ctx.builtins.position_str(name) {
        Some(position) => {
            let entry = ctx.builtins.entries()[position];
            if entry.key == Value::object(name) {
                *site = Site {
                    name,
                    key: globals.address(),
                    version: globals.version,
                    index: position as u32,
                    value: Value::NONE,
                };
            }
            Ok(entry.value)
        }
        None => Err(ctx.name_error(name)),
    }
}

/// The `__builtins__` of some globals, where those are not the usual ones.
fn own_builtins(ctx: &Ctx, globals: Gc<Dict>) -> Option<Value> {
    let found = globals.get_str(ctx.names.__builtins__)?;
    let dict = found.get::<Dict>();
    let dict = dict.or_else(|| found.get::<Module>().map(|module| module.dict));
    (dict != Some(ctx.builtins)).then_some(found)
}

/// A name of builtins of the program's own: a dict, any other mapping, or a module.
fn item_of_builtins(ctx: &mut Ctx, own: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let dict = own.get::<Dict>();
    if let Some(dict) = dict.or_else(|| own.get::<Module>().map(|module| module.dict)) {
        return Ok(dict.get_str(name));
    }
    match ctx.get_item(own, Value::object(name)) {
        Ok(value) => Ok(Some(value)),
        Err(Thrown) => match ctx.catch(ctx.exceptions.KeyError) {
            Some(_) => Ok(None),
            None => Err(Thrown),
        },
    }
}

/// A builtin, as the code of these globals sees it.
fn builtin(ctx: &mut Ctx, globals: Gc<Dict>, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    match own_builtins(ctx, globals) {
        Some(own) => item_of_builtins(ctx, own, name),
        None => Ok(ctx.builtins.get_str(name)),
    }
}

/// Set a global; keeps the cache of its position.
#[inline(always)]
pub fn store_global(globals: Gc<Dict>, site: &mut Site, value: Value) {
    if site.key == globals.address()
        && let Some(entry) = globals.entries().get(site.index as usize)
        && entry.key == Value::object(site.name)
    {
        globals.write_again().set_at(site.index as usize, value);
        return;
    }
    globals.write().set_str(site.name, value);
    if let Some(position) = globals.position_str(site.name) {
        site.key = globals.address();
        site.version = globals.version;
        site.index = position as u32;
        site.value = Value::UNBOUND;
    }
}

/// UnboundLocalError of a local.
#[cold]
pub fn unbound_local(ctx: &mut Ctx, name: Gc<Str>) -> Thrown {
    let message = format!(
        "cannot access local variable '{}' where it is not associated with a value",
        name.as_str()
    );
    ctx.name_error_with(ctx.exceptions.UnboundLocalError, &message, name)
}

/// Error of an empty cell: a local's, or a free variable's.
#[cold]
pub fn unbound_cell(ctx: &mut Ctx, register: u16, name: Gc<Str>) -> Thrown {
    let frame = ctx.frames.stack.last().expect("a frame is running");
    let unit = &frame.code.unit;
    let index = register / 8;
    let free = index >= unit.free_base && index < unit.free_base + unit.free_variables.len() as u16;
    if free {
        let message = format!(
            "cannot access free variable '{}' where it is not associated with a value in enclosing scope",
            name.as_str()
        );
        return ctx.name_error_with(ctx.exceptions.NameError, &message, name);
    }
    unbound_local(ctx, name)
}

/// The namespace of the running class body or exec: a mapping; the globals where there is none.
fn namespace(ctx: &Ctx) -> Value {
    let frame = ctx.frames.stack.last().expect("a frame is running");
    match frame.locals.bound() {
        Some(locals) => locals,
        None => Value::object(frame.globals),
    }
}

fn lookup_namespace(ctx: &mut Ctx, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let namespace = namespace(ctx);
    if let Some(dict) = namespace.get::<Dict>() {
        return Ok(dict.get_str(name));
    }
    let mark = ctx.temps_mark();
    let result = match ctx.get_item(namespace, Value::object(name)) {
        Ok(value) => Ok(Some(value)),
        Err(Thrown) => match ctx.catch(ctx.exceptions.KeyError) {
            Some(_) => Ok(None),
            None => Err(Thrown),
        },
    };
    ctx.temps_release(mark);
    result
}

/// A name from the namespace, the globals or the builtins.
pub fn load_name(ctx: &mut Ctx, name: Gc<Str>) -> PyResult {
    if let Some(value) = lookup_namespace(ctx, name)? {
        return Ok(value);
    }
    let globals = ctx.frames.stack.last().expect("a frame is running").globals;
    if let Some(value) = globals.get_str(name) {
        return Ok(value);
    }
    match builtin(ctx, globals, name)? {
        Some(value) => Ok(value),
        None => Err(ctx.name_error(name)),
    }
}

/// Set a name of the namespace.
pub fn store_name(ctx: &mut Ctx, name: Gc<Str>, value: Value) -> Result<(), Thrown> {
    let namespace = namespace(ctx);
    match namespace.get::<Dict>() {
        Some(dict) => {
            dict.write().set_str(name, value);
            Ok(())
        }
        None => ctx.set_item(namespace, Value::object(name), value),
    }
}

/// Delete a name of the namespace.
pub fn delete_name(ctx: &mut Ctx, name: Gc<Str>) -> Result<(), Thrown> {
    let namespace = namespace(ctx);
    match namespace.get::<Dict>() {
        Some(dict) => match dict.write().remove_str(name) {
            Some(_) => Ok(()),
            None => Err(ctx.name_error(name)),
        },
        None => match ctx.set_item(namespace, Value::object(name), Value::UNBOUND) {
            Ok(()) => Ok(()),
            Err(Thrown) => match ctx.catch(ctx.exceptions.KeyError) {
                Some(_) => Err(ctx.name_error(name)),
                None => Err(Thrown),
            },
        },
    }
}

/// A name from the class namespace, else a cell of an outer function.
pub fn load_class_cell(ctx: &mut Ctx, name: Gc<Str>, cell: Value, register: u16) -> PyResult {
    if let Some(value) = lookup_namespace(ctx, name)? {
        return Ok(value);
    }
    let cell: Gc<Cell> = cell.get().expect("verified code keeps a cell here");
    match cell.content.bound() {
        Some(value) => Ok(value),
        None => Err(unbound_cell(ctx, register, name)),
    }
}

/// Make sure that `__annotations__` exists in the namespace.
pub fn setup_annotations(ctx: &mut Ctx) -> Result<(), Thrown> {
    let name = ctx.names.__annotations__;
    if lookup_namespace(ctx, name)?.is_none() {
        let dict = Value::object(ctx.new_dict());
        store_name(ctx, name, dict)?;
    }
    Ok(())
}

/// `__import__(name, globals, None, from_list, level)`.
pub fn import_name(ctx: &mut Ctx, name: Gc<Str>, from_list: Value, level: Value) -> PyResult {
    let globals = ctx.frames.stack.last().expect("a frame is running").globals;
    let function = ctx.names.__import__;
    let Some(import) = builtin(ctx, globals, function)? else {
        return Err(ctx.import_error("__import__ not found"));
    };
    let args = [
        Value::object(name),
        Value::object(globals),
        Value::NONE,
        from_list,
        level,
    ];
    let is_own = import
        .get::<NativeFunction>()
        .is_some_and(|native| native.shortcut == Shortcut::Import);
    if is_own {
        (ctx.registry.library.import_statement)(ctx, &args)
    } else {
        ctx.call(import, &args)
    }
}

/// `module.name`, for `from module import name`.
pub fn import_from(ctx: &mut Ctx, module: Value, name: Gc<Str>) -> PyResult {
    let mark = ctx.temps_mark();
    let found = ctx.get_attr_opt(module, name)?;
    ctx.temps_release(mark);
    if let Some(value) = found {
        return Ok(value);
    }
    let module_name = match ctx
        .get_attr_opt(module, ctx.names.__name__)?
        .and_then(|name| name.get::<Str>())
    {
        Some(name) => name.as_str().to_string(),
        None => "<unknown module name>".to_string(),
    };
    // A submodule may have been imported without being an attribute yet.
    let full = format!("{module_name}.{}", name.as_str());
    let full = ctx.intern(&full);
    if let Some(submodule) = ctx.modules.get_str(full) {
        return Ok(submodule);
    }
    let file = ctx
        .get_attr_opt(module, ctx.names.__file__)?
        .filter(|file| file.get::<Str>().is_some());
    let (partially, circular) = match module.get::<Module>() {
        Some(module) if crate::object::native::is_initializing(ctx, module)? => (
            "partially initialized module ",
            " (most likely due to a circular import)",
        ),
        _ => ("", ""),
    };
    let location = match file.and_then(|file| file.get::<Str>()) {
        Some(file) => file.as_str().to_string(),
        None => "unknown location".to_string(),
    };
    let message = format!(
        "cannot import name '{}' from {partially}'{module_name}'{circular} ({location})",
        name.as_str()
    );
    let thrown = ctx.import_error(&message);
    if let Some(exception) = ctx.thrown_exception() {
        let module_name = Value::object(ctx.intern(&module_name));
        ctx.set_exception_attr(exception, ctx.names.name, module_name);
        let name_from = ctx.intern("name_from");
        ctx.set_exception_attr(exception, name_from, Value::object(name));
        if let Some(file) = file {
            ctx.set_exception_attr(exception, ctx.names.path, file);
        }
    }
    Err(thrown)
}

/// `sys.displayhook(value)`.
pub fn display(ctx: &mut Ctx, value: Value) -> Result<(), Thrown> {
    let sys = ctx.import("sys")?;
    let name = ctx.intern("displayhook");
    match ctx.get_attr_opt(sys, name)? {
        Some(hook) => ctx.call(hook, &[value]).map(|_| ()),
        None => Err(ctx.runtime_error("lost sys.displayhook")),
    }
}

/// `from module import *`.
pub fn import_star(ctx: &mut Ctx, module: Value) -> Result<(), Thrown> {
    let dict = ctx.get_attr(module, ctx.names.__dict__)?;
    let Some(dict) = dict.unwrap_payload().get::<Dict>().or_else(|| {
        module
            .get::<crate::object::native::Module>()
            .map(|module| module.dict)
    }) else {
        return Err(ctx.import_error("from-import-* object has no __dict__ and no __all__"));
    };
    let all = match dict.get_str(ctx.names.__all__) {
        Some(all) => ctx.collect_list(all)?,
        None => {
            let names = dict
                .iter()
                .filter(|entry| {
                    entry
                        .key
                        .get::<Str>()
                        .is_some_and(|name| !name.as_str().starts_with('_'))
                })
                .map(|entry| entry.key)
                .collect();
            ctx.new_list(names)
        }
    };
    for index in 0..all.items.len() {
        let Some(name) = all.items[index].get::<Str>() else {
            return Err(ctx.type_error("Item in __all__ must be str"));
        };
        let name = ctx.intern_str(name);
        let value = ctx.get_attr(module, name)?;
        if (ctx.registry.library.may_take)(ctx, module, &name, value) {
            store_name(ctx, name, value)?;
        }
    }
    Ok(())
}
