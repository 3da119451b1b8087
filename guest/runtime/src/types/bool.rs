//! bool: `True` and `False`, ints with another text and logic on themselves.

use super::TypeDef;
use super::method;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::slots::{BinaryOp, CompareOp, Slots, UnaryOp};
use crate::object::value::Value;

/// `bool`.
pub static BOOL: TypeDef = TypeDef {
    name: "bool",
    slots: Slots {
        repr: Some(repr),
        hash: Some(|_, this| Ok((this == Value::TRUE) as i64)),
        compare: Some(compare),
        truth: Some(|_, this| Ok::<bool, Thrown>(this == Value::TRUE)),
        binary: Some(binary),
        unary: Some(unary),
        format: Some(format),
        ..Slots::NONE
    },
    methods: &[
        method("__and__", "(self, value, /)", |ctx, args| {
            binary(ctx, BinaryOp::And, args[0], args[1])
        }),
        method("__or__", "(self, value, /)", |ctx, args| {
            binary(ctx, BinaryOp::Or, args[0], args[1])
        }),
        method("__xor__", "(self, value, /)", |ctx, args| {
            binary(ctx, BinaryOp::Xor, args[0], args[1])
        }),
    ],
    make: Some(|ctx, args| match args {
        [object] => Some(ctx.truth(*object).map(Value::bool)),
        _ => None,
    }),
    new: Some(("(cls, object=False, /)", new)),
    ..TypeDef::NONE
};

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match args.get(1) {
        Some(object) => Ok(Value::bool(ctx.truth(object)?)),
        None => Ok(Value::FALSE),
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let text = if this == Value::TRUE { "True" } else { "False" };
    Ok(Value::object(ctx.intern(text)))
}

fn int_of(this: Value) -> Value {
    if this.is_bool() {
        Value::small_int((this == Value::TRUE) as i64)
    } else {
        this
    }
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let compare = ctx.types.int.slots.compare.expect("ints compare");
    compare(ctx, op, int_of(left), int_of(right))
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if left.is_bool() && right.is_bool() {
        let (left, right) = (left == Value::TRUE, right == Value::TRUE);
        match op {
            BinaryOp::And => return Ok(Value::bool(left & right)),
            BinaryOp::Or => return Ok(Value::bool(left | right)),
            BinaryOp::Xor => return Ok(Value::bool(left ^ right)),
            _ => {}
        }
    }
    super::int::binary(ctx, op, int_of(left), int_of(right))
}

fn unary(ctx: &mut Ctx, op: UnaryOp, this: Value) -> PyResult {
    if op == UnaryOp::Invert {
        ctx.warn_deprecated(
            "Bitwise inversion '~' on bool is deprecated. This returns the bitwise inversion of the underlying int \
             object and is usually not what you expect from negating a bool. Use the 'not' operator for boolean \
             negation or ~int(x) if you really want the bitwise inversion of the underlying int.",
        )?;
    }
    ctx.unary(op, int_of(this))
}

fn format(ctx: &mut Ctx, this: Value, spec: &str) -> PyResult {
    if spec.is_empty() {
        return repr(ctx, this);
    }
    let format = ctx.types.int.slots.format.expect("ints format");
    format(ctx, this, spec)
}
