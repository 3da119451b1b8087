//! method: a Python function bound to its first argument.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::function::BoundMethod;
use crate::object::heap::Gc;
use crate::object::slots::{CompareOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::{TypeDef, attribute};

/// `method`.
pub static METHOD: TypeDef = TypeDef {
    name: "method",
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        get_attr: Some(get_attr),
        ..Slots::NONE
    },
    methods: super::CALLABLE_METHODS,
    attributes: &[
        attribute("__func__", |_, this| Ok(method(this).function)),
        attribute("__self__", |_, this| Ok(method(this).receiver)),
    ],
    new: Some(("(cls, function, instance, /)", new)),
    init: Some(("(self, /, *args)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

pub(super) fn method(this: Value) -> Gc<BoundMethod> {
    this.get().expect("slots and calls check the type")
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if !ctx.is_callable(args[1]) {
        return Err(ctx.type_error("first argument must be callable"));
    }
    if args[2].is_none() {
        return Err(ctx.type_error("instance must not be None"));
    }
    Ok(ctx.new_bound_method(args[1], args[2]))
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let method = method(this);
    let names = ctx.names;
    let mut name = ctx.get_attr_opt(method.function, names.__qualname__)?;
    if name.is_none() {
        name = ctx.get_attr_opt(method.function, names.__name__)?;
    }
    let name = match name.and_then(|name| name.payload::<Str>()) {
        Some(name) => name.as_str().to_string(),
        None => "?".to_string(),
    };
    let receiver = ctx.repr(method.receiver)?;
    let text = format!("<bound method {name} of {}>", receiver.as_str());
    Ok(Value::object(ctx.new_str(&text)))
}

pub(super) fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let method = method(this);
    let receiver = (method.receiver.bits() >> 4) as i64;
    Ok(receiver ^ ctx.hash(method.function)?)
}

pub(super) fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let equal = matches!(op, CompareOp::Eq);
    if !equal && op != CompareOp::Ne {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let (Some(left), Some(right)) = (left.get::<BoundMethod>(), right.get::<BoundMethod>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let same = left.receiver == right.receiver && ctx.eq(left.function, right.function)?;
    Ok(Value::bool(same == equal))
}

/// What a method does not have itself is the function's.
fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let names = ctx.names;
    let own = name != names.__doc__
        && name != names.__module__
        && ctx.class_of(this).lookup(name).is_some();
    if own || name == names.__class__ {
        return Ok(None);
    }
    ctx.get_attr(method(this).function, name).map(Some)
}
