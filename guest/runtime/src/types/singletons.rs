//! NoneType, ellipsis, NotImplementedType.

use super::{Method, TypeDef, generic_alias, method, slot_methods};
use crate::ctx::{Ctx, PyResult};
use crate::object::args::Args;
use crate::object::slots::Slots;
use crate::object::value::Value;

/// `NoneType`.
pub static NONE_TYPE: TypeDef = TypeDef {
    name: "NoneType",
    slots: Slots {
        repr: Some(|ctx, _| Ok(Value::object(ctx.intern("None")))),
        hash: Some(|_, _| Ok(0xFCA8_6420)),
        truth: Some(|_, _| Ok(false)),
        // `None | int`.
        binary: Some(generic_alias::union_operator),
        ..Slots::NONE
    },
    shared_methods: &[&[slot_methods::OR, slot_methods::ROR]],
    new: Some(("(cls, /, *args, **kwargs)", |ctx, args| {
        only(ctx, args, Value::NONE, "NoneType")
    })),
    ..TypeDef::NONE
};

static REDUCE: &[Method] = &[method("__reduce__", "(self, /)", |ctx, args| {
    Ok(Value::object(ctx.repr(args[0])?))
})];

/// `ellipsis`.
pub static ELLIPSIS: TypeDef = TypeDef {
    name: "ellipsis",
    slots: Slots {
        repr: Some(|ctx, _| Ok(Value::object(ctx.intern("Ellipsis")))),
        ..Slots::NONE
    },
    methods: REDUCE,
    new: Some(("(cls, /, *args, **kwargs)", |ctx, args| {
        only(ctx, args, Value::ELLIPSIS, "EllipsisType")
    })),
    ..TypeDef::NONE
};

/// `NotImplementedType`.
pub static NOT_IMPLEMENTED_TYPE: TypeDef = TypeDef {
    name: "NotImplementedType",
    slots: Slots {
        repr: Some(|ctx, _| Ok(Value::object(ctx.intern("NotImplemented")))),
        // Deprecated in CPython, and true.
        truth: Some(|_, _| Ok(true)),
        ..Slots::NONE
    },
    methods: REDUCE,
    new: Some(("(cls, /, *args, **kwargs)", |ctx, args| {
        only(ctx, args, Value::NOT_IMPLEMENTED, "NotImplementedType")
    })),
    ..TypeDef::NONE
};

/// The one object of a type, which is made without arguments.
fn only(ctx: &mut Ctx, args: Args<'_>, object: Value, name: &str) -> PyResult {
    let keywords = args[1]
        .get::<crate::object::dict::Dict>()
        .is_some_and(|dict| !dict.is_empty());
    if args.rest().is_empty() && !keywords {
        Ok(object)
    } else {
        Err(ctx.type_error(&format!("{name} takes no arguments")))
    }
}
