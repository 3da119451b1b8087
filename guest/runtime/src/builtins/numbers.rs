//! Builtin functions on numbers.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::sinks::Sink;
use crate::object::slots::{BinaryOp, Special, UnaryOp};
use crate::object::string::Str;
use crate::object::value::Value;
use wardian_text::int_text;
use wardian_text::sum_float::CompensatedSum;

pub(super) fn abs(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match (args[0].as_small_int(), args[0].as_float()) {
        (Some(int), _) => Ok(ctx.new_int(int.abs())),
        (_, Some(float)) => Ok(Value::float(float.abs())),
        _ => ctx.unary(UnaryOp::Abs, args[0]),
    }
}

pub(super) fn bin(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    in_radix(ctx, args[0], 2)
}

pub(super) fn oct(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    in_radix(ctx, args[0], 8)
}

pub(super) fn hex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    in_radix(ctx, args[0], 16)
}

fn in_radix(ctx: &mut Ctx, number: Value, radix: u32) -> PyResult {
    let int = ctx.index_value(number)?;
    let text = match int.as_small_int() {
        Some(int) => int_text::with_prefix_i64(int, radix),
        None => {
            let int = ctx.int_to_big(int);
            ctx.reserve(int.bits() as usize)?;
            ctx.charge_bytes(int.bits() as usize)?;
            ctx.metered(|meter| int_text::with_prefix(&int, radix, meter))?
        }
    };
    Ok(Value::object(ctx.new_long_str(&text)?))
}

pub(super) fn divmod(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.binary(BinaryOp::DivMod, args[0], args[1])
}

pub(super) fn pow(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let modulus = match args.get(2) {
        Some(modulus) if !modulus.is_none() => modulus,
        _ => return ctx.binary(BinaryOp::Pow, args[0], args[1]),
    };
    if let Some(method) = ctx.class_of(args[0]).special(ctx, Special::Pow) {
        let result = ctx.call_special(method, args[0], &[args[1], modulus])?;
        if result != Value::NOT_IMPLEMENTED {
            return Ok(result);
        }
    }
    let operands = [args[0], args[1], modulus];
    let is_number =
        |ctx: &Ctx, value: Value| ctx.as_float(value).is_some() || ctx.as_int(value).is_some();
    if operands.iter().all(|value| is_number(ctx, *value)) {
        return Err(
            ctx.type_error("pow() 3rd argument not allowed unless all arguments are integers")
        );
    }
    let [base, exponent, modulus] = operands.map(|value| ctx.type_name(value));
    Err(ctx.type_error(&format!(
        "unsupported operand type(s) for ** or pow(): '{base}', '{exponent}', '{modulus}'"
    )))
}

pub(super) fn round(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(method) = ctx.class_of(args[0]).special(ctx, Special::Round) else {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!("type {name} doesn't define __round__ method")));
    };
    match args.get(1) {
        Some(digits) if !digits.is_none() => ctx.call_special(method, args[0], &[digits]),
        _ => ctx.call_special(method, args[0], &[]),
    }
}

/// What a sum is so far. Ints and floats need no objects until it is something else.
enum Total {
    Int(i64),
    Float(CompensatedSum),
    /// In a root.
    Other,
}

pub(super) fn sum(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let start = args.get(1).unwrap_or(Value::small_int(0));
    let root = ctx.root(start);
    let mut total = match (start.as_small_int(), start.as_float()) {
        (Some(int), _) => Total::Int(int),
        (None, Some(float)) => Total::Float(CompensatedSum::new(float)),
        (None, None) => Total::Other,
    };
    let mut iter = ctx.iter(args[0])?;
    refuse_texts(ctx, start)?;
    loop {
        let mut sink = match total {
            Total::Int(sum) => Sink::Sum(sum),
            Total::Float(sum) => Sink::Floats(sum),
            Total::Other => Sink::Nothing,
        };
        let item = ctx.next_into(&mut iter, &mut sink)?;
        total = match sink {
            Sink::Sum(sum) => Total::Int(sum),
            Sink::Floats(sum) => Total::Float(sum),
            _ => Total::Other,
        };
        let Some(item) = item else { break };
        total = match total {
            Total::Int(sum) => match (small_int(item), item.as_float()) {
                (Some(int), _) => match sum.checked_add(int) {
                    Some(sum) => Total::Int(sum),
                    None => add_other(ctx, root, Total::Int(sum), item)?,
                },
                // CPython's fast path for floats begins with the first one.
                (None, Some(float)) => {
                    let mut sum = CompensatedSum::new(sum as f64);
                    sum.add(float);
                    Total::Float(sum)
                }
                (None, None) => add_other(ctx, root, Total::Int(sum), item)?,
            },
            Total::Float(mut sum) => match (small_int(item), item.as_float()) {
                (_, Some(float)) => {
                    sum.add(float);
                    Total::Float(sum)
                }
                (Some(int), None) => {
                    sum.add_int(int);
                    Total::Float(sum)
                }
                (None, None) => add_other(ctx, root, Total::Float(sum), item)?,
            },
            Total::Other => add_other(ctx, root, Total::Other, item)?,
        };
    }
    Ok(finish(ctx, root, total))
}

fn small_int(item: Value) -> Option<i64> {
    match item {
        Value::TRUE => Some(1),
        Value::FALSE => Some(0),
        _ => item.as_small_int(),
    }
}

fn finish(ctx: &mut Ctx, root: crate::ctx::Root, total: Total) -> Value {
    match total {
        Total::Int(sum) => ctx.new_int(sum),
        Total::Float(sum) => Value::float(sum.value()),
        Total::Other => ctx.get_root(root),
    }
}

/// Add in the general way; a number stays a number where it can.
fn add_other(
    ctx: &mut Ctx,
    root: crate::ctx::Root,
    total: Total,
    item: Value,
) -> Result<Total, Thrown> {
    let sum = finish(ctx, root, total);
    let sum = ctx.binary(BinaryOp::Add, sum, item)?;
    ctx.set_root(root, sum);
    Ok(Total::Other)
}

fn refuse_texts(ctx: &mut Ctx, start: Value) -> Result<(), Thrown> {
    let message = if start.payload::<Str>().is_some() {
        "sum() can't sum strings [use ''.join(seq) instead]"
    } else if start.payload::<Bytes>().is_some() {
        "sum() can't sum bytes [use b''.join(seq) instead]"
    } else if start.payload::<ByteArray>().is_some() {
        "sum() can't sum bytearray [use b''.join(seq) instead]"
    } else {
        return Ok(());
    };
    Err(ctx.type_error(message))
}
