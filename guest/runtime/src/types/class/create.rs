//! Making classes: `type(name, bases, namespace)` and the `class` statement.

use super::{member, order};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::args::Keyword;
use crate::object::class::Class;
use crate::object::containers::{Cell, Tuple};
use crate::object::dict::Dict;
use crate::object::function::Function;
use crate::object::heap::{Gc, Kind};
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;

/// `type.__new__(metaclass, name, bases, namespace, **keywords)`.
pub(super) fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let type_ = ctx.types.type_;
    let Some(metaclass) = args[0].get::<Class>() else {
        let found = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!(
            "type.__new__(X): X is not a type object ({found})"
        )));
    };
    if !metaclass.is_subclass_of(type_) {
        let name = metaclass.name.as_str().to_string();
        return Err(ctx.type_error(&format!(
            "type.__new__({name}): {name} is not a subtype of type"
        )));
    }
    let keywords = ctx.keyword_pairs(args[1])?;
    let &[name, bases, namespace] = args.rest() else {
        let count = args.rest().len();
        let message = if metaclass == type_ && count != 1 {
            "type() takes 1 or 3 arguments".to_string()
        } else {
            format!("type.__new__() takes exactly 3 arguments ({count} given)")
        };
        return Err(ctx.type_error(&message));
    };
    let Some(name) = name.payload::<Str>() else {
        return Err(bad_argument(ctx, 1, "str", name));
    };
    let Some(base_tuple) = bases.payload::<Tuple>() else {
        return Err(bad_argument(ctx, 2, "tuple", bases));
    };
    let Some(namespace_dict) = namespace.payload::<Dict>() else {
        return Err(bad_argument(ctx, 3, "dict", namespace));
    };
    let mut classes = Vec::with_capacity(base_tuple.items().len());
    for base in base_tuple.items() {
        match base.get::<Class>() {
            Some(class) => classes.push(class),
            None => {
                let entries = ctx.special_name(Special::MroEntries);
                if ctx.get_attr_opt(*base, entries)?.is_some() {
                    return Err(ctx.type_error(
                        "type() doesn't support MRO entry resolution; use types.new_class()",
                    ));
                }
            }
        }
    }
    let winner = order::metaclass_of(ctx, metaclass, base_tuple.items())?;
    if winner != metaclass {
        let own = type_.special(ctx, Special::New);
        if let Some(other) = winner.special(ctx, Special::New)
            && Some(other) != own
        {
            let new = ctx.bind(other, Value::UNBOUND, winner)?;
            let all = [Value::object(winner), Value::object(name), bases, namespace];
            return ctx.call_keywords(new, &all, &keywords);
        }
    }
    if classes.len() != base_tuple.items().len() {
        return Err(ctx.type_error("bases must be types"));
    }
    if classes.is_empty() {
        classes.push(ctx.types.object);
    }
    make(ctx, winner, name, classes, namespace_dict, &keywords)
}

fn bad_argument(ctx: &mut Ctx, number: usize, wanted: &str, found: Value) -> Thrown {
    let found = ctx.type_name(found);
    ctx.type_error(&format!(
        "type.__new__() argument {number} must be {wanted}, not {found}"
    ))
}

/// `type.__init__`: everything is done already.
pub(super) fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match args.rest().len() {
        1 if args[1].get::<Dict>().is_none_or(|dict| dict.is_empty()) => Ok(Value::NONE),
        1 => Err(ctx.type_error("type.__init__() takes no keyword arguments")),
        3 => Ok(Value::NONE),
        _ => Err(ctx.type_error("type.__init__() takes 1 or 3 arguments")),
    }
}

/// A class of checked parts.
fn make(
    ctx: &mut Ctx,
    metaclass: Gc<Class>,
    name: Gc<Str>,
    bases: Vec<Gc<Class>>,
    namespace: Gc<Dict>,
    keywords: &[Keyword],
) -> PyResult {
    // A class is a big object with a table of special methods.
    ctx.charge(200)?;
    if name.as_str().contains('\0') {
        return Err(ctx.value_error("type name must not contain null characters"));
    }
    for base in &bases {
        if !base.is_base_type {
            return Err(order::refuse_base(ctx, *base));
        }
    }
    let best = match order::best_of(&bases) {
        Ok(Some(best)) => best,
        _ => return Err(ctx.type_error("multiple bases have instance lay-out conflict")),
    };
    let name = ctx.intern_str(name);
    let class = ctx.allocate_class(name, metaclass, best.layout);
    let inherits_dict = member::inherits_dict(&bases);
    {
        let class = class.write();
        class.bases = bases;
        class.base = Some(best);
        class.mro = Vec::new();
        class.slots = best.slots;
        class.native_base = best.native_base;
        class.is_heap_type = true;
        class.is_base_type = true;
        class.slot_hint = best.slot_hint;
    }
    ctx.charge(namespace.len() as u64 / price::ENTRIES)?;
    class.dict.write().fill_from(&namespace);
    set_qualname(ctx, class)?;
    // Before `mro()` of the metaclass, which may call methods, and `__slots__`, which may name it.
    set_class_cell(ctx, class)?;
    order::establish(ctx, class)?;
    let slots = ctx.names.__slots__;
    let with_dict = match class.dict.get_str(slots) {
        Some(slots) => member::install(ctx, class, best, slots)?,
        None => true,
    };
    class.write().no_dict = !with_dict && !inherits_dict;
    // Behind `__slots__`: `__doc__` may be one of them.
    set_defaults(ctx, class);
    wrap_implicit(ctx, class)?;
    for base in &class.bases {
        // Its metaclass may have set its bases already.
        if metaclass == ctx.types.type_ || !base.subclasses.contains(&class) {
            base.write().subclasses.push(class);
        }
    }
    class.changed(ctx);
    call_set_names(ctx, class)?;
    call_init_subclass(ctx, class, keywords)?;
    Ok(Value::object(class))
}

fn set_qualname(ctx: &mut Ctx, class: Gc<Class>) -> Result<(), Thrown> {
    let key = ctx.names.__qualname__;
    let Some(qualname) = class.dict.get_str(key) else {
        return Ok(());
    };
    let Some(qualname) = qualname.payload::<Str>() else {
        let found = ctx.type_name(qualname);
        return Err(ctx.type_error(&format!("type __qualname__ must be a str, not {found}")));
    };
    class.dict.write().remove_str(key);
    class.write().qualname = ctx.intern_str(qualname);
    Ok(())
}

/// `__module__`, `__dict__` and `__weakref__` of instances, `__doc__`, `__hash__`.
fn set_defaults(ctx: &mut Ctx, class: Gc<Class>) {
    let names = ctx.names;
    let dict = class.dict;
    if dict.get_str(names.__module__).is_none() {
        let module = ctx
            .frames
            .stack
            .last()
            .and_then(|frame| frame.globals.get_str(names.__name__));
        if let Some(module) = module {
            dict.write().set_str(names.__module__, module);
        }
    }
    member::install_own(ctx, class);
    if dict.get_str(names.__doc__).is_none() {
        dict.write().set_str(names.__doc__, Value::NONE);
    }
    let hash = ctx.special_name(Special::Hash);
    let eq = ctx.special_name(Special::Eq);
    if dict.get_str(eq).is_some() && dict.get_str(hash).is_none() {
        dict.write().set_str(hash, Value::NONE);
    }
}

/// `__new__` is a static method and two others are class methods without being declared so.
fn wrap_implicit(ctx: &mut Ctx, class: Gc<Class>) -> Result<(), Thrown> {
    let rows = [
        (Special::New, ctx.types.staticmethod),
        (Special::InitSubclass, ctx.types.classmethod),
        (Special::ClassGetItem, ctx.types.classmethod),
    ];
    for (special, wrapper) in rows {
        let name = ctx.special_name(special);
        if let Some(function) = class.dict.get_str(name)
            && function.is_kind(Kind::Function)
        {
            let wrapped = ctx.call(Value::object(wrapper), &[function])?;
            class.dict.write().set_str(name, wrapped);
        }
    }
    Ok(())
}

/// Fill the cell that `super()` and `__class__` of the body's functions read.
fn set_class_cell(ctx: &mut Ctx, class: Gc<Class>) -> Result<(), Thrown> {
    let name = ctx.names.__classcell__;
    let Some(cell) = class.dict.get_str(name) else {
        return Ok(());
    };
    let Some(cell) = cell.get::<Cell>() else {
        let found = ctx.class_of(cell);
        let found = super::display_name(ctx, found);
        return Err(ctx.type_error(&format!(
            "type.__new__ __classcell__ must be a nonlocal cell, not <class '{found}'>"
        )));
    };
    cell.write().content = Value::object(class);
    class.dict.write().remove_str(name);
    Ok(())
}

fn call_set_names(ctx: &mut Ctx, class: Gc<Class>) -> Result<(), Thrown> {
    let mut members = Vec::new();
    for entry in class.dict.iter() {
        let of = ctx.class_of(entry.value);
        // Functions are most of a namespace and have no such method.
        if of != ctx.types.function && of.special(ctx, Special::SetName).is_some() {
            members.push(entry.key);
            members.push(entry.value);
        }
    }
    if members.is_empty() {
        return Ok(());
    }
    let members = ctx.new_list(members);
    for index in (0..members.items.len()).step_by(2) {
        let (key, value) = (members.items[index], members.items[index + 1]);
        let Some(method) = ctx.class_of(value).special(ctx, Special::SetName) else {
            continue;
        };
        let result = ctx.call_special(method, value, &[Value::object(class), key]);
        if let Err(thrown) = result {
            if let Some(exception) = ctx.thrown_exception() {
                let key = ctx.repr(key);
                // A failure to make the note must not hide the error.
                let Ok(key) = key else { return Err(thrown) };
                let note = format!(
                    "Error calling __set_name__ on '{}' instance {} in '{}'",
                    ctx.type_name(value),
                    key.as_str(),
                    class.name.as_str()
                );
                let note = Value::object(ctx.new_str(&note));
                crate::types::exception::add_note(ctx, exception, note)?;
                ctx.thrown = crate::ctx::ThrownState::Exception(exception);
            }
            return Err(thrown);
        }
    }
    Ok(())
}

fn call_init_subclass(ctx: &mut Ctx, class: Gc<Class>, keywords: &[Keyword]) -> Result<(), Thrown> {
    let name = ctx.special_name(Special::InitSubclass);
    let Some(position) = class.mro.iter().position(|other| *other == class) else {
        return Err(ctx.type_error("super(type, obj): obj must be an instance or subtype of type"));
    };
    let found = class.mro[position + 1..]
        .iter()
        .find_map(|base| base.dict.get_str(name));
    let Some(found) = found else {
        return Ok(());
    };
    if ctx.types.object.dict.get_str(name) == Some(found) {
        if keywords.is_empty() {
            return Ok(());
        }
        let message = format!(
            "{}.__init_subclass__() takes no keyword arguments",
            class.qualname.as_str()
        );
        return Err(ctx.type_error(&message));
    }
    let method = ctx.bind(found, Value::UNBOUND, class)?;
    ctx.call_keywords(method, &[], keywords)?;
    Ok(())
}

/// `__build_class__(function, name, *bases, metaclass=..., **keywords)`.
pub fn build_class(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let &[function, name, ref bases @ ..] = args.rest() else {
        return Err(ctx.type_error("__build_class__: not enough arguments"));
    };
    let Some(function) = function.get::<Function>() else {
        return Err(ctx.type_error("__build_class__: func must be a function"));
    };
    if name.payload::<Str>().is_none() {
        return Err(ctx.type_error("__build_class__: name is not a string"));
    }
    let original = Value::object(ctx.new_tuple(bases));
    let resolved = resolve_bases(ctx, original, bases)?;
    let bases = resolved.get::<Tuple>().expect("resolving gives a tuple");
    let mut keywords = ctx.keyword_pairs(args[0])?;
    let explicit = keywords
        .iter()
        .position(|(name, _)| *name == ctx.names.metaclass);
    let mut metaclass = match (explicit, bases.items().first()) {
        (Some(index), _) => keywords.remove(index).1,
        (None, Some(base)) => Value::object(ctx.class_of(*base)),
        (None, None) => Value::object(ctx.types.type_),
    };
    if let Some(class) = metaclass.get::<Class>() {
        metaclass = Value::object(order::metaclass_of(ctx, class, bases.items())?);
    }
    let namespace = prepare(ctx, metaclass, name, resolved, &keywords)?;
    ctx.run_in_namespace(function, namespace)?;
    let cell = namespace
        .payload::<Dict>()
        .and_then(|dict| dict.get_str(ctx.names.__classcell__));
    if resolved != original {
        let name = Value::object(ctx.names.__orig_bases__);
        ctx.set_item(namespace, name, original)?;
    }
    let class = ctx.call_keywords(metaclass, &[name, resolved, namespace], &keywords)?;
    if let (Some(made), Some(cell)) = (
        class.get::<Class>(),
        cell.and_then(|cell| cell.get::<Cell>()),
    ) {
        check_cell(ctx, made, cell, name)?;
    }
    Ok(class)
}

fn check_cell(ctx: &mut Ctx, class: Gc<Class>, cell: Gc<Cell>, name: Value) -> Result<(), Thrown> {
    if cell.content == Value::object(class) {
        return Ok(());
    }
    let name = ctx.repr(name)?.as_str().to_string();
    let class = ctx.repr(Value::object(class))?.as_str().to_string();
    if cell.content.is_unbound() {
        return Err(ctx.runtime_error(&format!(
            "__class__ not set defining {name} as {class}. Was __classcell__ propagated to type.__new__?"
        )));
    }
    let found = ctx.repr(cell.content)?.as_str().to_string();
    Err(ctx.type_error(&format!(
        "__class__ set to {found} defining {name} as {class}"
    )))
}

/// Replace bases that are no classes by what their `__mro_entries__` gives.
fn resolve_bases(ctx: &mut Ctx, original: Value, bases: &[Value]) -> PyResult {
    if bases.iter().all(|base| base.is_kind(Kind::Class)) {
        return Ok(original);
    }
    let resolved = ctx.new_list(Vec::with_capacity(bases.len()));
    let mut changed = false;
    for base in bases {
        let entries = if base.is_kind(Kind::Class) {
            None
        } else {
            let name = ctx.special_name(Special::MroEntries);
            ctx.get_attr_opt(*base, name)?
        };
        let Some(method) = entries else {
            ctx.list_push(resolved, *base)?;
            continue;
        };
        let entries = ctx.call(method, &[original])?;
        let Some(entries) = entries.get::<Tuple>() else {
            return Err(ctx.type_error("__mro_entries__ must return a tuple"));
        };
        changed = true;
        for entry in entries.items() {
            ctx.list_push(resolved, *entry)?;
        }
    }
    if !changed {
        return Ok(original);
    }
    let resolved = resolved.items.clone();
    Ok(Value::object(ctx.new_tuple(&resolved)))
}

/// `metaclass.__prepare__(name, bases, **keywords)`.
fn prepare(
    ctx: &mut Ctx,
    metaclass: Value,
    name: Value,
    bases: Value,
    keywords: &[Keyword],
) -> PyResult {
    if metaclass == Value::object(ctx.types.type_) {
        return Ok(Value::object(ctx.new_dict()));
    }
    let prepare = ctx.special_name(Special::Prepare);
    let Some(method) = ctx.get_attr_opt(metaclass, prepare)? else {
        return Ok(Value::object(ctx.new_dict()));
    };
    let namespace = ctx.call_keywords(method, &[name, bases], keywords)?;
    let class = ctx.class_of(namespace);
    let is_mapping =
        namespace.payload::<Dict>().is_some() || class.special(ctx, Special::GetItem).is_some();
    if !is_mapping {
        let owner = match metaclass.get::<Class>() {
            Some(class) => class.name.as_str().to_string(),
            None => "<metaclass>".to_string(),
        };
        let found = ctx.type_name(namespace);
        return Err(ctx.type_error(&format!(
            "{owner}.__prepare__() must return a mapping, not {found}"
        )));
    }
    Ok(namespace)
}
