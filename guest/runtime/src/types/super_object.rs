//! super: attribute lookup that begins behind a class in the order of another.

use super::{Attribute, TypeDef, attribute, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::heap::Gc;
use crate::object::native::state_unchecked;
use crate::object::slots::Slots;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::traced;

/// `super`.
pub static SUPER: TypeDef = TypeDef {
    name: "super",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        get_attr: Some(get_attr),
        descr_get: Some(|ctx, this, instance, _| bind_to(ctx, this, instance)),
        ..Slots::NONE
    },
    methods: &[method("__get__", "(self, instance, owner=None, /)", get)],
    attributes: ATTRIBUTES,
    new: Some(("(cls, type=None, object_or_type=None, /)", new)),
    init: Some(("(self, /, *args)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

static ATTRIBUTES: &[Attribute] = &[
    attribute("__self__", |_, this| {
        Ok(parts(this).1.bound().unwrap_or(Value::NONE))
    }),
    attribute("__self_class__", |_, this| {
        let (_, receiver, order) = parts(this);
        Ok(receiver
            .bound()
            .map_or(Value::NONE, |_| Value::object(order)))
    }),
    attribute("__thisclass__", |_, this| Ok(Value::object(parts(this).0))),
];

traced! {
    struct Super {
        /// The class behind which lookup begins.
        class: Gc<Class>,
        /// What methods are bound to; unbound for `super(C)`.
        receiver: Value,
        /// The class whose order is searched.
        order: Gc<Class>,
    }
}

/// `super(class, receiver)`.
pub fn new_super(ctx: &mut Ctx, class: Value, receiver: Value) -> PyResult {
    let Some(class) = class.get::<Class>() else {
        let name = ctx.type_name(class);
        return Err(ctx.type_error(&format!("super() argument 1 must be a type, not {name}")));
    };
    let data = bound(ctx, class, receiver)?;
    Ok(ctx.new_native(ctx.types.super_, data))
}

/// A receiver is an instance or a subclass, or says so by its `__class__`.
fn bound(ctx: &mut Ctx, class: Gc<Class>, receiver: Value) -> Result<Super, Thrown> {
    let order = match receiver.get::<Class>() {
        Some(given) if given.is_subclass_of(class) => given,
        _ if ctx.is_instance_of(receiver, class) => ctx.class_of(receiver),
        _ => {
            let name = ctx.names.__class__;
            let claimed = ctx.get_attr_opt(receiver, name)?;
            match claimed.and_then(|claimed| claimed.get::<Class>()) {
                Some(claimed) if claimed.is_subclass_of(class) => claimed,
                _ => {
                    return Err(ctx.type_error(
                        "super(type, obj): obj must be an instance or subtype of type",
                    ));
                }
            }
        }
    };
    Ok(Super {
        class,
        receiver,
        order,
    })
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(class) = args.get(1) else {
        let frame = ctx.frames.stack.last();
        let takes_none = frame.is_none_or(|frame| frame.code.unit.argument_count == 0);
        return Err(ctx.runtime_error(if takes_none {
            "super(): no arguments"
        } else {
            "super(): __class__ cell not found"
        }));
    };
    let Some(class) = class.get::<Class>() else {
        let name = ctx.type_name(class);
        return Err(ctx.type_error(&format!("super() argument 1 must be a type, not {name}")));
    };
    let data = match args.get(2) {
        Some(receiver) if !receiver.is_none() => bound(ctx, class, receiver)?,
        _ => Super {
            class,
            receiver: Value::UNBOUND,
            order: class,
        },
    };
    Ok(ctx.new_native(ctx.types.super_, data))
}

fn parts(this: Value) -> (Gc<Class>, Value, Gc<Class>) {
    let data = state_unchecked::<Super>(this);
    (data.class, data.receiver, data.order)
}

fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let (class, receiver, order) = parts(this);
    if receiver.is_unbound() || name == ctx.names.__class__ {
        return Ok(None);
    }
    let start = order
        .mro
        .iter()
        .position(|candidate| *candidate == class)
        .map_or(0, |index| index + 1);
    for candidate in &order.mro[start..] {
        if let Some(found) = candidate.dict.get_str(name) {
            let instance = if receiver == Value::object(order) {
                Value::UNBOUND
            } else {
                receiver
            };
            return ctx.bind(found, instance, order).map(Some);
        }
    }
    Ok(None)
}

fn get(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let instance = if args[1].is_none() {
        Value::UNBOUND
    } else {
        args[1]
    };
    bind_to(ctx, args[0], instance)
}

/// `super(C)` as an attribute of a class becomes bound to the instance it is read from.
fn bind_to(ctx: &mut Ctx, this: Value, instance: Value) -> PyResult {
    let (class, receiver, _) = parts(this);
    if !receiver.is_unbound() || instance.is_unbound() {
        return Ok(this);
    }
    let own = ctx.class_of(this);
    if own.is_heap_type {
        return ctx.call(Value::object(own), &[Value::object(class), instance]);
    }
    new_super(ctx, Value::object(class), instance)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let (class, receiver, order) = parts(this);
    let text = if receiver.is_unbound() {
        format!("<super: <class '{}'>, NULL>", class.name.as_str())
    } else {
        format!(
            "<super: <class '{}'>, <{} object>>",
            class.name.as_str(),
            order.name.as_str()
        )
    };
    Ok(Value::object(ctx.new_str(&text)))
}
