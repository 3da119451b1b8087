//! Methods of Decimal that programs call often. The rest is Python.

use super::arithmetic::{fused, square_root};
use super::compare::{expect_operand, order};
use super::context::{Env, Rounding, condition, rounding_of};
use super::core::{Core, make, this};
use super::helpers::plain;
use super::number::{Coefficient, FARTHEST_EXPONENT, Kind, Number};
use super::rounding::{drop_digits, finish, integral, nan_of, rounded};
use super::text;
use num_bigint::{BigInt, Sign};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::slots::UnaryOp;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Attribute, Method, attribute, method};

/// A question about a number alone.
macro_rules! question {
    ($name:literal, $answer:expr) => {
        method($name, "(self, /)", |_, args| {
            let answer: fn(&Number) -> bool = $answer;
            Ok(Value::bool(answer(&this(args[0]).number)))
        })
    };
}

pub(super) static METHODS: &[Method] = &[
    method("__ceil__", "(self, /)", |ctx, args| {
        whole(ctx, args[0], Rounding::Ceiling)
    }),
    method("__float__", "(self, /)", to_float),
    method("__floor__", "(self, /)", |ctx, args| {
        whole(ctx, args[0], Rounding::Floor)
    }),
    method("__int__", "(self, /)", |ctx, args| {
        whole(ctx, args[0], Rounding::Down)
    }),
    method("__round__", "(self, ndigits=<unrepresentable>, /)", round),
    method("__trunc__", "(self, /)", |ctx, args| {
        whole(ctx, args[0], Rounding::Down)
    }),
    method("adjusted", "(self, /)", |ctx, args| {
        let number = &this(args[0]).number;
        let adjusted = if number.is_finite() {
            number.adjusted(ctx)?
        } else {
            0
        };
        Ok(ctx.new_int(adjusted))
    }),
    method("as_tuple", "(self, /)", as_tuple),
    method("compare", "(self, /, other, context=None)", compare),
    method("copy_abs", "(self, /)", |ctx, args| {
        with_sign(ctx, args[0], |_| false)
    }),
    method("copy_negate", "(self, /)", |ctx, args| {
        with_sign(ctx, args[0], |negative| !negative)
    }),
    method(
        "fma",
        "(self, /, other, third, context=None)",
        |ctx, args| {
            let me = this(args[0]);
            let env = Env::optional(ctx, me.core, args.get(3))?;
            let other = expect_operand(ctx, args[1])?;
            let third = expect_operand(ctx, args[2])?;
            fused(ctx, &env, &me.number, &other, &third)
        },
    ),
    question!("is_finite", Number::is_finite),
    question!("is_infinite", |number| number.kind == Kind::Infinity),
    question!("is_nan", Number::is_nan),
    question!("is_qnan", |number| number.kind == Kind::Quiet),
    question!("is_signed", |number| number.negative),
    question!("is_snan", |number| number.kind == Kind::Signaling),
    question!("is_zero", Number::is_zero),
    method("normalize", "(self, /, context=None)", normalize),
    method(
        "quantize",
        "(self, /, exp, rounding=None, context=None)",
        |ctx, args| {
            let me = this(args[0]);
            let env = Env::optional(ctx, me.core, args.get(3))?;
            let exponent = expect_operand(ctx, args[1])?;
            let rounding = rounding_argument(ctx, &env, args.get(2))?;
            quantize(ctx, &env, &me.number, &exponent, rounding)
        },
    ),
    method(
        "same_quantum",
        "(self, /, other, context=None)",
        |ctx, args| {
            let other = expect_operand(ctx, args[1])?;
            let number = &this(args[0]).number;
            let same = if number.is_finite() && other.is_finite() {
                number.exponent == other.exponent
            } else {
                number.is_nan() == other.is_nan() && number.is_finite() == other.is_finite()
            };
            Ok(Value::bool(same))
        },
    ),
    method("scaleb", "(self, /, other, context=None)", scaleb),
    method("sqrt", "(self, /, context=None)", |ctx, args| {
        let me = this(args[0]);
        let mut env = Env::optional(ctx, me.core, args.get(1))?;
        square_root(ctx, &mut env, &me.number)
    }),
    method(
        "to_integral",
        "(self, /, rounding=None, context=None)",
        to_integral,
    ),
    method(
        "to_integral_exact",
        "(self, /, rounding=None, context=None)",
        to_integral_exact,
    ),
    method(
        "to_integral_value",
        "(self, /, rounding=None, context=None)",
        to_integral,
    ),
];

pub(super) static ATTRIBUTES: &[Attribute] = &[
    attribute("_exp", |ctx, value| {
        Ok(ctx.new_int(this(value).number.exponent))
    }),
    attribute("_int", |ctx, value| {
        let coefficient = &this(value).number.coefficient;
        Ok(int(ctx, false, coefficient))
    }),
    attribute("_sign", |_, value| {
        Ok(Value::small_int(i64::from(this(value).number.negative)))
    }),
    attribute("_special", |_, value| {
        Ok(Value::small_int(this(value).number.kind as i64))
    }),
];

fn int(ctx: &mut Ctx, negative: bool, coefficient: &Coefficient) -> Value {
    if let Coefficient::Small(small) = coefficient
        && let Ok(small) = i64::try_from(*small)
    {
        return ctx.new_int(if negative { -small } else { small });
    }
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    ctx.new_bigint(BigInt::from_biguint(sign, coefficient.to_big()))
}

fn whole(ctx: &mut Ctx, value: Value, rounding: Rounding) -> PyResult {
    let number = &this(value).number;
    match number.kind {
        Kind::Finite => {}
        Kind::Infinity => return Err(ctx.overflow_error("cannot convert Infinity to integer")),
        _ => return Err(ctx.value_error("cannot convert NaN to integer")),
    }
    let (result, _) = integral(ctx, number, rounding)?;
    let coefficient = result.coefficient.scaled(ctx, result.exponent)?;
    Ok(int(ctx, result.negative, &coefficient))
}

fn to_float(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let number = &this(args[0]).number;
    let magnitude = match number.kind {
        Kind::Signaling => {
            return Err(ctx.value_error("cannot convert signaling NaN to float"));
        }
        Kind::Quiet => f64::NAN,
        Kind::Infinity => f64::INFINITY,
        Kind::Finite => {
            let digits = number.coefficient.text(ctx)?;
            ctx.charge_bytes(digits.len())?;
            let text = format!("{digits}e{}", number.exponent);
            text.parse().expect("digits and an exponent are a float")
        }
    };
    Ok(Value::float(if number.negative {
        -magnitude
    } else {
        magnitude
    }))
}

fn round(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(places) = args.get(1) else {
        return whole(ctx, args[0], Rounding::HalfEven);
    };
    let Some(places) = ctx.as_int(places) else {
        return Err(ctx.type_error("optional arg must be an integer"));
    };
    let Some(places) = ctx.int_to_i64(places) else {
        return Err(ctx.overflow_error("Python int too large to convert to C ssize_t"));
    };
    let me = this(args[0]);
    let env = Env::current(ctx, me.core)?;
    let places = places.clamp(-FARTHEST_EXPONENT, FARTHEST_EXPONENT);
    let unit = Number::finite(false, Coefficient::Small(1), -places);
    quantize(ctx, &env, &me.number, &unit, env.set.rounding)
}

fn as_tuple(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let me = this(args[0]);
    let number = &me.number;
    let digits = if number.kind == Kind::Infinity {
        "0".to_string()
    } else if number.is_nan() && number.coefficient.is_zero() {
        String::new()
    } else {
        number.coefficient.text(ctx)?
    };
    ctx.reserve(16 * digits.len())?;
    ctx.charge_bytes(8 * digits.len())?;
    let digits: Vec<Value> = digits
        .bytes()
        .map(|digit| Value::small_int(i64::from(digit - b'0')))
        .collect();
    let digits = Value::object(ctx.new_tuple(&digits));
    let exponent = match number.kind {
        Kind::Finite => ctx.new_int(number.exponent),
        Kind::Infinity => Value::object(ctx.intern("F")),
        Kind::Quiet => Value::object(ctx.intern("n")),
        Kind::Signaling => Value::object(ctx.intern("N")),
    };
    let class = state_unchecked::<Core>(me.core).hooks.tuple;
    let sign = Value::small_int(i64::from(number.negative));
    ctx.call(class, &[sign, digits, exponent])
}

fn compare(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let me = this(args[0]);
    let env = Env::optional(ctx, me.core, args.get(2))?;
    let other = expect_operand(ctx, args[1])?;
    if me.number.is_nan() || other.is_nan() {
        return nan_of(ctx, &env, &[&me.number, &other]);
    }
    let order = order(ctx, &me.number, &other)?;
    env.give(ctx, Number::small(order as i64), 0)
}

fn with_sign(ctx: &mut Ctx, value: Value, sign: fn(bool) -> bool) -> PyResult {
    let me = this(value);
    let mut number = me.number.copied(ctx)?;
    number.negative = sign(number.negative);
    Ok(make(ctx, me.core, number))
}

/// What `+`, `-` and `abs` do.
pub(super) fn unary(ctx: &mut Ctx, op: UnaryOp, value: Value) -> PyResult {
    let core = this(value).core;
    let env = Env::current(ctx, core)?;
    signed(ctx, &env, op, value)
}

/// See [`unary`].
pub(super) fn signed(ctx: &mut Ctx, env: &Env, op: UnaryOp, value: Value) -> PyResult {
    let me = this(value);
    let mut number = me.number.copied(ctx)?;
    let flip = match op {
        UnaryOp::Neg => true,
        UnaryOp::Pos => false,
        UnaryOp::Abs => number.negative,
        UnaryOp::Invert => return Ok(Value::NOT_IMPLEMENTED),
    };
    if number.is_nan() {
        return nan_of(ctx, env, &[&number]);
    }
    number.negative ^= flip;
    if !number.is_finite() {
        return if flip {
            env.give(ctx, number, 0)
        } else {
            plain(ctx, me.core, value)
        };
    }
    if number.is_zero() && env.set.rounding != Rounding::Floor {
        number.negative = false;
    }
    finish(ctx, env, number, 0)
}

fn rounding_argument(
    ctx: &mut Ctx,
    env: &Env,
    argument: Option<Value>,
) -> Result<Rounding, Thrown> {
    match argument {
        Some(name) if !name.is_none() => rounding_of(ctx, name),
        _ => Ok(env.set.rounding),
    }
}

fn quantize(
    ctx: &mut Ctx,
    env: &Env,
    number: &Number,
    unit: &Number,
    rounding: Rounding,
) -> PyResult {
    if !number.is_finite() || !unit.is_finite() {
        if number.is_nan() || unit.is_nan() {
            return nan_of(ctx, env, &[number, unit]);
        }
        if !number.is_finite() && !unit.is_finite() {
            return env.give(ctx, Number::infinity(number.negative), 0);
        }
        return env.invalid(ctx, condition::INVALID);
    }
    let set = &env.set;
    let target = unit.exponent;
    if target < env.etiny() || target > set.highest {
        return env.invalid(ctx, condition::INVALID);
    }
    let negative = number.negative;
    if number.coefficient.is_zero() {
        let zero = Number::finite(negative, Coefficient::Small(0), target);
        return finish(ctx, env, zero, 0);
    }
    let adjusted = number.adjusted(ctx)?;
    if adjusted > set.highest || adjusted - target + 1 > set.precision {
        return env.invalid(ctx, condition::INVALID);
    }
    let mut status = 0;
    let coefficient = if target <= number.exponent {
        number.coefficient.scaled(ctx, number.exponent - target)?
    } else {
        let count = target - number.exponent;
        let (coefficient, changed) =
            drop_digits(ctx, negative, &number.coefficient, count, rounding)?;
        status = condition::ROUNDED;
        if changed {
            status |= condition::INEXACT;
        }
        coefficient
    };
    if !coefficient.is_zero() {
        let digits = coefficient.digits(ctx)?;
        if digits > set.precision || digits + target - 1 > set.highest {
            return env.invalid(ctx, condition::INVALID);
        }
        if digits + target - 1 < set.lowest {
            status |= condition::SUBNORMAL;
        }
    }
    finish(
        ctx,
        env,
        Number::finite(negative, coefficient, target),
        status,
    )
}

fn normalize(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let me = this(args[0]);
    let env = Env::optional(ctx, me.core, args.get(1))?;
    if me.number.is_nan() {
        return nan_of(ctx, &env, &[&me.number]);
    }
    if !me.number.is_finite() {
        return plain(ctx, me.core, args[0]);
    }
    let mut status = 0;
    let number = me.number.copied(ctx)?;
    let number = rounded(ctx, &env, number, &mut status)?;
    env.settle(ctx, status)?;
    if !number.is_finite() {
        return env.give(ctx, number, 0);
    }
    if number.coefficient.is_zero() {
        let zero = Number::finite(number.negative, Coefficient::Small(0), 0);
        return env.give(ctx, zero, 0);
    }
    let top = if env.set.clamp {
        env.etop()
    } else {
        env.set.highest
    };
    let most = top - number.exponent;
    let (coefficient, taken) = number.coefficient.without_zeros(ctx, most)?;
    let exponent = number.exponent + taken;
    env.give(
        ctx,
        Number::finite(number.negative, coefficient, exponent),
        0,
    )
}

fn to_integral(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let me = this(args[0]);
    let env = Env::optional(ctx, me.core, args.get(2))?;
    let rounding = rounding_argument(ctx, &env, args.get(1))?;
    if me.number.is_nan() {
        return nan_of(ctx, &env, &[&me.number]);
    }
    if !me.number.is_finite() || me.number.exponent >= 0 {
        return plain(ctx, me.core, args[0]);
    }
    let (number, _) = integral(ctx, &me.number, rounding)?;
    env.give(ctx, number, 0)
}

fn to_integral_exact(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let me = this(args[0]);
    let env = Env::optional(ctx, me.core, args.get(2))?;
    let rounding = rounding_argument(ctx, &env, args.get(1))?;
    if me.number.is_nan() {
        return nan_of(ctx, &env, &[&me.number]);
    }
    if !me.number.is_finite() || me.number.exponent >= 0 {
        return plain(ctx, me.core, args[0]);
    }
    let (number, changed) = integral(ctx, &me.number, rounding)?;
    let status = match (me.number.coefficient.is_zero(), changed) {
        (true, _) => 0,
        (false, true) => condition::ROUNDED | condition::INEXACT,
        (false, false) => condition::ROUNDED,
    };
    env.give(ctx, number, status)
}

fn scaleb(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let me = this(args[0]);
    let env = Env::optional(ctx, me.core, args.get(2))?;
    let other = expect_operand(ctx, args[1])?;
    if me.number.is_nan() || other.is_nan() {
        return nan_of(ctx, &env, &[&me.number, &other]);
    }
    let limit = 2 * (env.set.highest + env.set.precision);
    let count = match &other.coefficient {
        Coefficient::Small(small) => i64::try_from(*small).unwrap_or(i64::MAX),
        Coefficient::Large(_) => i64::MAX,
    };
    if !other.is_finite() || other.exponent != 0 || count > limit {
        return env.invalid(ctx, condition::INVALID);
    }
    if !me.number.is_finite() {
        return plain(ctx, me.core, args[0]);
    }
    let mut number = me.number.copied(ctx)?;
    number.exponent += if other.negative { -count } else { count };
    finish(ctx, &env, number, 0)
}

/// `format(value, spec)`.
pub(super) fn format(ctx: &mut Ctx, value: Value, spec: &str) -> PyResult {
    let me = this(value);
    let env = Env::current(ctx, me.core)?;
    if spec.is_empty() {
        let text = text::text(ctx, &me.number, false, env.set.capitals)?;
        return Ok(Value::object(ctx.new_str(&text)));
    }
    if let Some(text) = text::short_format(ctx, &env, &me.number, spec)? {
        return Ok(Value::object(ctx.new_str_of_length(&text, text.len())));
    }
    let hook = state_unchecked::<Core>(me.core).hooks.format;
    let spec = Value::object(ctx.new_str(spec));
    ctx.call(hook, &[value, spec])
}
