//! super: attribute lookup that begins behind a class in the order of another.

use super::{TypeDef, method};
use crate::ctx::{Ctx, R, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::heap::{Gc, Marker};
use crate::object::native::NativeData;
use crate::object::slots::Slots;
use crate::object::string::Str;
use crate::object::value::Value;

/// `super`.
pub static SUPER: TypeDef = TypeDef {
    name: "super",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        get_attr: Some(get_attr),
        ..Slots::NONE
    },
    methods: &[method("__get__", "(self, instance, owner=None, /)", get)],
    new: Some(("(cls, type=None, object_or_type=None, /)", new)),
    init: Some(("(self, /, *args)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

struct Super {
    /// The class behind which lookup begins.
    class: Gc<Class>,
    /// What methods are bound to; unbound for `super(C)`.
    receiver: Value,
    /// The class whose order is searched.
    order: Gc<Class>,
}

impl NativeData for Super {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.class);
        marker.value(self.receiver);
        marker.object(self.order);
    }
}

/// `super(class, receiver)`.
pub fn new_super(ctx: &mut Ctx, class: Value, receiver: Value) -> R {
    let Some(class) = class.get::<Class>() else {
        let name = ctx.type_name(class);
        return Err(ctx.type_error(&format!("super() argument 1 must be a type, not {name}")));
    };
    let order = match receiver.get::<Class>() {
        Some(given) if given.is_subclass_of(class) => given,
        _ if ctx.is_instance_of(receiver, class) => ctx.class_of(receiver),
        _ => {
            return Err(
                ctx.type_error("super(type, obj): obj must be an instance or subtype of type")
            );
        }
    };
    Ok(ctx.new_native(
        ctx.types.super_,
        Super {
            class,
            receiver,
            order,
        },
    ))
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> R {
    match (args.get(1), args.get(2)) {
        (Some(class), Some(receiver)) if !receiver.is_none() => new_super(ctx, class, receiver),
        (Some(class), _) => {
            let Some(class) = class.get::<Class>() else {
                let name = ctx.type_name(class);
                return Err(
                    ctx.type_error(&format!("super() argument 1 must be a type, not {name}"))
                );
            };
            Ok(ctx.new_native(
                ctx.types.super_,
                Super {
                    class,
                    receiver: Value::UNBOUND,
                    order: class,
                },
            ))
        }
        (None, _) => Err(ctx.runtime_error("super(): no arguments")),
    }
}

fn parts(this: Value) -> (Gc<Class>, Value, Gc<Class>) {
    let native = this.native::<Super>().expect("slots get their own type");
    let data = native.data::<Super>().expect("slots get their own type");
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

fn get(ctx: &mut Ctx, args: Args<'_>) -> R {
    let (class, receiver, _) = parts(args[0]);
    if !receiver.is_unbound() || args[1].is_none() {
        return Ok(args[0]);
    }
    new_super(ctx, Value::object(class), args[1])
}

fn repr(ctx: &mut Ctx, this: Value) -> R {
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
