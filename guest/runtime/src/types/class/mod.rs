//! type: what class objects can do; their attributes.
//!
//! What does not live here: making classes (`create.rs`), the method
//! resolution order and layouts (`order.rs`), `__slots__` (`member.rs`),
//! `isinstance` and `issubclass` (`check.rs`).

pub(crate) mod check;
mod create;
mod member;
mod order;

use super::docstring::{self, Kind};
use super::{Attribute, Method, TypeDef, attribute, class_method, method, slot_methods};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::{Class, Layout};
use crate::object::containers::Tuple;
use crate::object::heap::{Gc, revive};
use crate::object::slots::{BinaryOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;

pub use create::build_class;
pub use member::{MEMBER_DESCRIPTOR, member_name, members_of};
pub(super) use order::linearize;
pub use order::solid;

/// `type`.
pub static TYPE: TypeDef = TypeDef {
    name: "type",
    layout: Layout::Class,
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        binary: Some(binary),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[&[slot_methods::OR, slot_methods::ROR]],
    attributes: ATTRIBUTES,
    new: Some(("(cls, /, *args, **kwargs)", create::new)),
    init: Some(("(self, /, *args, **kwargs)", create::init)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__call__", "(self, /, *args, **kwargs)", call),
    method("__delattr__", "(self, name, /)", |ctx, args| {
        let name = super::object::attribute_name(ctx, args[1])?;
        ctx.set_attr_generic(args[0], name, Value::UNBOUND)?;
        Ok(Value::NONE)
    }),
    method("__dir__", "(self, /)", dir),
    method(
        "__instancecheck__",
        "(self, instance, /)",
        check::instancecheck,
    ),
    method("__setattr__", "(self, name, value, /)", |ctx, args| {
        let name = super::object::attribute_name(ctx, args[1])?;
        ctx.set_attr_generic(args[0], name, args[2])?;
        Ok(Value::NONE)
    }),
    class_method("__prepare__", "(cls, /, *args, **kwargs)", prepare),
    method(
        "__subclasscheck__",
        "(self, subclass, /)",
        check::subclasscheck,
    ),
    method("__subclasses__", "(self, /)", subclasses),
    method("mro", "(self, /)", mro),
];

static ATTRIBUTES: &[Attribute] = &[
    Attribute {
        name: "__abstractmethods__",
        get: get_abstract_methods,
        set: Some(set_abstract_methods),
    },
    Attribute {
        name: "__annotations__",
        get: get_annotations,
        set: Some(set_annotations),
    },
    attribute("__base__", get_base),
    Attribute {
        name: "__bases__",
        get: get_bases,
        set: Some(set_bases),
    },
    attribute("__dict__", get_dict),
    Attribute {
        name: "__doc__",
        get: get_doc,
        set: Some(set_doc),
    },
    attribute("__flags__", get_flags),
    attribute("__mro__", get_mro),
    Attribute {
        name: "__name__",
        get: get_name,
        set: Some(set_name),
    },
    Attribute {
        name: "__qualname__",
        get: get_qualname,
        set: Some(set_qualname),
    },
    attribute("__text_signature__", |ctx, this| {
        let class = class_of_this(this);
        if class.is_heap_type {
            return Ok(Value::NONE);
        }
        said(ctx, Kind::Signature, class)
    }),
    Attribute {
        name: "__type_params__",
        get: get_type_params,
        set: Some(set_type_params),
    },
];

/// The class that a slot or method of `type` received.
fn class_of_this(this: Value) -> Gc<Class> {
    this.get().expect("slots get their own type")
}

/// `module.Qualified.name`, without the module for builtins.
pub fn display_name(ctx: &mut Ctx, class: Gc<Class>) -> String {
    let module = ctx.class_module(class);
    if module.is_empty() || module == "builtins" {
        class.name.as_str().to_string()
    } else {
        format!("{module}.{}", class.qualname.as_str())
    }
}

/// As [`display_name`], as tracebacks show it: also without `__main__`, and qualified.
pub fn traceback_name(ctx: &mut Ctx, class: Gc<Class>) -> String {
    let module = ctx.class_module(class);
    let name = class.qualname.as_str();
    if module.is_empty() || module == "builtins" || module == "__main__" {
        name.to_string()
    } else {
        format!("{module}.{name}")
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let text = format!("<class '{}'>", display_name(ctx, class_of_this(this)));
    Ok(Value::object(ctx.new_str(&text)))
}

/// Metaclass data descriptors first, then the class and its bases, then the rest of the metaclass.
fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let class = class_of_this(this);
    let metaclass = ctx.class_of(this);
    // What every class has itself must not be hidden by what `type` has.
    let of_metaclass = if name == ctx.names.__doc__ || name == ctx.names.__module__ {
        None
    } else {
        metaclass.lookup(name)
    };
    if name == ctx.names.__doc__ && !class.is_heap_type {
        return get_doc(ctx, this).map(Some);
    }
    if let Some(found) = of_metaclass
        && ctx.is_data_descriptor(found)
        && !ctx.sets_only(found)
    {
        return ctx.bind(found, this, metaclass).map(Some);
    }
    if let Some(found) = class.lookup(name) {
        return ctx.bind(found, Value::UNBOUND, class).map(Some);
    }
    match of_metaclass {
        Some(found) => ctx.bind(found, this, metaclass).map(Some),
        None if name == ctx.names.__module__ => Ok(Some(Value::object(ctx.names.builtins))),
        None => Ok(None),
    }
}

fn set_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>, value: Value) -> Result<bool, Thrown> {
    let class = class_of_this(this);
    if !class.is_heap_type {
        let message = format!(
            "cannot set '{}' attribute of immutable type '{}'",
            name.as_str(),
            ctx.class_name(class)
        );
        return Err(ctx.type_error(&message));
    }
    if let Some(found) = ctx.class_of(this).lookup(name)
        && ctx.is_data_descriptor(found)
    {
        ctx.call_descr_set(found, this, value)?;
        return Ok(true);
    }
    if value.is_unbound() {
        if class.dict.write().remove_str(name).is_none() {
            return Err(ctx.attribute_write_error(this, name));
        }
    } else {
        let before = class.dict.get_str(name);
        class.dict.write().set_str(name, value);
        let was_data = before.is_some_and(Value::is_plain_data);
        if was_data && value.is_plain_data() && !name.as_str().starts_with("__") {
            // A counter, say. What is known of the class still holds: caches know where plain
            // data is, and not what it is.
            return Ok(true);
        }
    }
    class.changed(ctx);
    Ok(true)
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    super::generic_alias::union_operator(ctx, op, left, right)
}

fn call(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let keywords = ctx.keyword_pairs(args[1])?;
    ctx.construct(class_of_this(args[0]), args.rest(), &keywords)
}

fn prepare(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::object(ctx.new_dict()))
}

fn dir(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(Value::object(ctx.attribute_names(args[0])?))
}

fn class_values(classes: &[Gc<Class>]) -> Vec<Value> {
    classes.iter().map(|class| Value::object(*class)).collect()
}

fn subclasses(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let values = class_values(&class_of_this(args[0]).subclasses);
    values.iter().for_each(|class| {
        revive(*class);
    });
    Ok(Value::object(ctx.new_list(values)))
}

fn mro(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = class_of_this(args[0]);
    let bases = class.bases.clone();
    let order = order::linearize(ctx, class, &bases)?;
    Ok(Value::object(ctx.new_list(class_values(&order))))
}

fn get_mro(ctx: &mut Ctx, this: Value) -> PyResult {
    if class_of_this(this).mro.is_empty() {
        return Ok(Value::NONE);
    }
    let values = class_values(&class_of_this(this).mro);
    Ok(Value::object(ctx.new_tuple(&values)))
}

fn get_bases(ctx: &mut Ctx, this: Value) -> PyResult {
    let values = class_values(&class_of_this(this).bases);
    Ok(Value::object(ctx.new_tuple(&values)))
}

fn set_bases(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let class = class_of_this(this);
    let name = class.name.as_str().to_string();
    if value.is_unbound() {
        let message = format!("cannot delete '__bases__' attribute of immutable type '{name}'");
        return Err(ctx.type_error(&message));
    }
    let Some(tuple) = value.payload::<Tuple>() else {
        let found = ctx.type_name(value);
        return Err(ctx.type_error(&format!(
            "can only assign tuple to {name}.__bases__, not {found}"
        )));
    };
    if tuple.items().is_empty() {
        return Err(ctx.type_error(&format!(
            "can only assign non-empty tuple to {name}.__bases__, not ()"
        )));
    }
    let mut bases = Vec::with_capacity(tuple.items().len());
    for item in tuple.items() {
        let Some(base) = item.get::<Class>() else {
            let found = ctx.type_name(*item);
            return Err(ctx.type_error(&format!(
                "{name}.__bases__ must be tuple of classes, not '{found}'"
            )));
        };
        if base.is_subclass_of(class) || order::reaches(base, class) {
            return Err(ctx.type_error("a __bases__ item causes an inheritance cycle"));
        }
        bases.push(base);
    }
    order::set_bases(ctx, class, bases)
}

fn get_base(_: &mut Ctx, this: Value) -> PyResult {
    Ok(class_of_this(this).base.map_or(Value::NONE, Value::object))
}

fn get_dict(ctx: &mut Ctx, this: Value) -> PyResult {
    let dict = Value::object(class_of_this(this).dict);
    Ok(ctx.new_mappingproxy(dict))
}

fn get_name(_: &mut Ctx, this: Value) -> PyResult {
    Ok(Value::object(class_of_this(this).name))
}

fn set_name(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let name = assigned_name(ctx, this, value, "__name__")?;
    class_of_this(this).write().name = name;
    Ok(())
}

fn get_qualname(_: &mut Ctx, this: Value) -> PyResult {
    Ok(Value::object(class_of_this(this).qualname))
}

fn set_qualname(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let name = assigned_name(ctx, this, value, "__qualname__")?;
    class_of_this(this).write().qualname = name;
    Ok(())
}

fn assigned_name(
    ctx: &mut Ctx,
    this: Value,
    value: Value,
    attribute: &str,
) -> Result<Gc<Str>, Thrown> {
    let class = class_of_this(this).name.as_str().to_string();
    if value.is_unbound() {
        let message = format!("cannot delete '{attribute}' attribute of immutable type '{class}'");
        return Err(ctx.type_error(&message));
    }
    match value.payload::<Str>() {
        Some(name) => Ok(ctx.intern_str(name)),
        None => {
            let found = ctx.type_name(value);
            Err(ctx.type_error(&format!(
                "can only assign string to {class}.{attribute}, not '{found}'"
            )))
        }
    }
}

fn get_annotations(ctx: &mut Ctx, this: Value) -> PyResult {
    let class = class_of_this(this);
    let name = ctx.names.__annotations__;
    if let Some(found) = class.dict.get_str(name) {
        return ctx.bind(found, Value::UNBOUND, class);
    }
    if !class.is_heap_type {
        return Err(ctx.attribute_error(this, name));
    }
    let dict = Value::object(ctx.new_dict());
    class.dict.write().set_str(name, dict);
    class.changed(ctx);
    Ok(dict)
}

fn set_annotations(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    set_own(ctx, this, ctx.names.__annotations__, value)
}

fn get_type_params(ctx: &mut Ctx, this: Value) -> PyResult {
    match class_of_this(this).dict.get_str(ctx.names.__type_params__) {
        Some(found) => Ok(found),
        None => Ok(Value::object(ctx.new_tuple(&[]))),
    }
}

fn set_type_params(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    set_own(ctx, this, ctx.names.__type_params__, value)
}

/// Set or delete an entry of the class's own namespace.
fn set_own(ctx: &mut Ctx, this: Value, name: Gc<Str>, value: Value) -> Result<(), Thrown> {
    let class = class_of_this(this);
    if value.is_unbound() {
        if class.dict.write().remove_str(name).is_none() {
            return Err(ctx.raise(ctx.exceptions.AttributeError, name.as_str()));
        }
    } else {
        class.dict.write().set_str(name, value);
    }
    class.changed(ctx);
    Ok(())
}

/// What is there for every class, for what asks a class what it is.
fn get_flags(ctx: &mut Ctx, this: Value) -> PyResult {
    let class = class_of_this(this);
    let types = &ctx.types;
    let is_below = |base: Gc<Class>| class.is_subclass_of(base);
    let rows = [
        (8, !class.is_heap_type),
        (9, class.is_heap_type),
        (10, class.is_base_type),
        (12, true),
        (14, class.is_heap_type),
        (20, class.is_abstract),
        (24, is_below(types.int)),
        (25, is_below(types.list)),
        (26, is_below(types.tuple)),
        (27, is_below(types.bytes)),
        (28, is_below(types.str)),
        (29, is_below(types.dict)),
        (30, is_below(ctx.exceptions.BaseException)),
        (31, is_below(types.type_)),
    ];
    let flags = rows.iter().map(|(bit, is_set)| i64::from(*is_set) << bit);
    Ok(Value::small_int(flags.sum()))
}

fn get_doc(ctx: &mut Ctx, this: Value) -> PyResult {
    let class = class_of_this(this);
    match class.dict.get_str(ctx.names.__doc__) {
        Some(found) if class.is_heap_type => ctx.bind(found, Value::UNBOUND, class),
        None if class.is_heap_type => Ok(Value::NONE),
        Some(own) if own.get::<Str>().is_some() => Ok(own),
        _ => said(ctx, Kind::Docstring, class),
    }
}

/// What CPython says of a native class.
fn said(ctx: &mut Ctx, kind: Kind, class: Gc<Class>) -> PyResult {
    Ok(docstring::of_class(ctx, kind, class)?.unwrap_or(Value::NONE))
}

fn set_doc(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let class = class_of_this(this);
    let name = class.name.as_str().to_string();
    if !class.is_heap_type {
        return Err(ctx.type_error(&format!(
            "cannot set '__doc__' attribute of immutable type '{name}'"
        )));
    }
    if value.is_unbound() {
        let message = format!("cannot delete '__doc__' attribute of immutable type '{name}'");
        return Err(ctx.type_error(&message));
    }
    set_own(ctx, this, ctx.names.__doc__, value)
}

fn get_abstract_methods(ctx: &mut Ctx, this: Value) -> PyResult {
    let name = ctx.names.__abstractmethods__;
    let class = class_of_this(this);
    match class.dict.get_str(name) {
        // What `type` itself has there is this attribute.
        Some(found) if class != ctx.types.type_ => Ok(found),
        _ => Err(ctx.raise(ctx.exceptions.AttributeError, name.as_str())),
    }
}

fn set_abstract_methods(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let is_abstract = match value.bound() {
        Some(value) => ctx.truth(value)?,
        None => false,
    };
    set_own(ctx, this, ctx.names.__abstractmethods__, value)?;
    class_of_this(this).write().is_abstract = is_abstract;
    Ok(())
}
