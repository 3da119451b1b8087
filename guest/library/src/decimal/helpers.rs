//! What the Python side asks of natives: methods of the core, which `decimal.py` gives names.

use super::arithmetic::{add, divide, divide_both, divide_whole, multiply, remainder};
use super::compare::{expect_operand, from_int, operand, order};
use super::context::{Env, settings};
use super::core::{self, Core, complete, decimal, make};
use super::methods::signed;
use super::number::{FARTHEST_EXPONENT, Kind, Number};
use super::rounding::{finish, nan_of};
use super::text;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::native::{Native, state_unchecked};
use wardian_runtime::object::slots::UnaryOp;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, method};

/// Two operands and a context, with an operation on them.
macro_rules! operation {
    ($name:literal, $run:expr) => {
        method($name, "(self, left, right, context, /)", |ctx, args| {
            let env = Env::of(ctx, args[0], args[3])?;
            let left = expect_operand(ctx, args[1])?;
            let right = expect_operand(ctx, args[2])?;
            let run: fn(&mut Ctx, &Env, &Number, &Number) -> PyResult = $run;
            run(ctx, &env, &left, &right)
        })
    };
}

/// A value and a context, with a sign that is put before it.
macro_rules! signed {
    ($name:literal, $op:expr) => {
        method($name, "(self, value, context, /)", |ctx, args| {
            let env = Env::of(ctx, args[0], args[2])?;
            signed(ctx, &env, $op, args[1])
        })
    };
}

pub(super) static METHODS: &[Method] = &[
    signed!("abs", UnaryOp::Abs),
    operation!("add", |ctx, env, a, b| add(ctx, env, a, b, false)),
    method(
        "complete",
        "(self, namespace, throw, fresh_context, for_compare, power, format, tuple, /)",
        complete,
    ),
    method("cmp", "(self, left, right, /)", |ctx, args| {
        let left = expect_operand(ctx, args[1])?;
        let right = expect_operand(ctx, args[2])?;
        Ok(Value::small_int(order(ctx, &left, &right)? as i64))
    }),
    method("convert", "(self, value, must=False, /)", |ctx, args| {
        if decimal(args[1]).is_some() {
            return Ok(args[1]);
        }
        if args.get(2) == Some(Value::TRUE) {
            let number = expect_operand(ctx, args[1])?.into_owned();
            return Ok(make(ctx, args[0], number));
        }
        match operand(ctx, args[1]) {
            Some(number) => Ok(make(ctx, args[0], number.into_owned())),
            None => Ok(Value::NONE),
        }
    }),
    operation!("div", divide),
    operation!("divide_int", divide_whole),
    operation!("divmod", divide_both),
    method(
        "finish",
        "(self, context, sign, coefficient, exponent, status=0, /)",
        |ctx, args| {
            let env = Env::of(ctx, args[0], args[1])?;
            let number = number_of(ctx, &args.fixed[2..5])?;
            let status = match args.get(5) {
                Some(status) => ctx.index_i64(status)? as u32,
                None => 0,
            };
            finish(ctx, &env, number, status)
        },
    ),
    method(
        "from_any",
        "(self, value, context, strict=False, /)",
        |ctx, args| {
            let strict = args.get(3) == Some(Value::TRUE);
            let value = text::convert(ctx, args[0], args[1], args.get(2), strict)?;
            plain(ctx, args[0], value)
        },
    ),
    method("exchange_current", "(self, context, /)", |ctx, args| {
        if !args[1].is_none() && settings(args[1]).is_none() {
            return Err(ctx.type_error("argument must be a context"));
        }
        let core = state_unchecked::<Core>(args[0]);
        Ok(std::mem::replace(&mut core.current, args[1]))
    }),
    method("from_float", "(self, value, /)", |ctx, args| {
        let float = ctx.to_f64(args[1])?;
        let number = text::from_float(ctx, float)?;
        Ok(make(ctx, args[0], number))
    }),
    method("get_current", "(self, /)", |ctx, args| {
        Env::current(ctx, args[0])?;
        Ok(state_unchecked::<Core>(args[0]).current)
    }),
    method(
        "make",
        "(self, sign, coefficient, exponent, /)",
        |ctx, args| {
            let number = number_of(ctx, &args.fixed[1..4])?;
            Ok(make(ctx, args[0], number))
        },
    ),
    method(
        "make_special",
        "(self, sign, kind, payload=0, /)",
        |ctx, args| {
            let kind = ctx.index_i64(args[2])?;
            let kind = Kind::ALL.get(usize::try_from(kind).unwrap_or(usize::MAX));
            let Some(kind) = kind else {
                return Err(ctx.value_error("no such kind"));
            };
            let payload = args.get(3).unwrap_or(Value::small_int(0));
            let zero = Value::small_int(0);
            let mut number = number_of(ctx, &[args[1], payload, zero])?;
            number.kind = *kind;
            Ok(make(ctx, args[0], number))
        },
    ),
    signed!("minus", UnaryOp::Neg),
    operation!("mul", multiply),
    method(
        "nan_of",
        "(self, context, left, right=None, /)",
        |ctx, args| {
            let env = Env::of(ctx, args[0], args[1])?;
            let left = expect_operand(ctx, args[2])?;
            let right = args.get(3).filter(|right| !right.is_none());
            let right = match right {
                Some(right) => expect_operand(ctx, right)?,
                None => left.clone(),
            };
            if !left.is_nan() && !right.is_nan() {
                return Err(ctx.value_error("no NaN"));
            }
            nan_of(ctx, &env, &[&left, &right])
        },
    ),
    method("plain", "(self, value, /)", |ctx, args| {
        plain(ctx, args[0], args[1])
    }),
    signed!("plus", UnaryOp::Pos),
    operation!("remainder", remainder),
    method("set_current", "(self, context, /)", |ctx, args| {
        if settings(args[1]).is_none() {
            return Err(ctx.type_error("argument must be a context"));
        }
        state_unchecked::<Core>(args[0]).current = args[1];
        Ok(Value::NONE)
    }),
    method(
        "settle",
        "(self, context, result, status, /)",
        |ctx, args| {
            let status = ctx.index_i64(args[3])? as u32;
            Env::of(ctx, args[0], args[1])?.settle(ctx, status)?;
            Ok(args[2])
        },
    ),
    operation!("sub", |ctx, env, a, b| subtract(ctx, env, a, b)),
    method(
        "text",
        "(self, value, engineering, capitals, /)",
        |ctx, args| {
            let number = expect_operand(ctx, args[1])?;
            let engineering = ctx.truth(args[2])?;
            let capitals = ctx.truth(args[3])?;
            let text = text::text(ctx, &number, engineering, capitals)?;
            Ok(Value::object(ctx.new_str(&text)))
        },
    ),
    method("with_sign", "(self, value, sign, /)", |ctx, args| {
        let mut number = expect_operand(ctx, args[1])?.into_owned();
        number.negative = ctx.truth(args[2])?;
        Ok(make(ctx, args[0], number))
    }),
];

/// `left - right`: a NaN on the right comes first only where it is the only one.
pub(super) fn subtract(ctx: &mut Ctx, env: &Env, left: &Number, right: &Number) -> PyResult {
    add(ctx, env, left, right, true)
}

/// Sign, coefficient and exponent as Python has them.
fn number_of(ctx: &mut Ctx, parts: &[Value]) -> Result<Number, Thrown> {
    let negative = ctx.truth(parts[0])?;
    let Some(coefficient) = ctx.as_int(parts[1]) else {
        return Err(ctx.type_error("an integer is wanted"));
    };
    let mut number = from_int(ctx, coefficient);
    number.negative = negative;
    let exponent = ctx.index_clamped(parts[2])?;
    number.exponent = exponent.clamp(-FARTHEST_EXPONENT, FARTHEST_EXPONENT);
    Ok(number)
}

/// The same number as a Decimal proper.
pub(super) fn plain(ctx: &mut Ctx, core: Value, value: Value) -> PyResult {
    if value.get::<Native>().is_some() {
        return Ok(value);
    }
    let number = core::this(value).number.copied(ctx)?;
    Ok(make(ctx, core, number))
}
