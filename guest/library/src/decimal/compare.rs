//! Order, equality and hashes.

use super::context::{Env, condition};
use super::core::{Core, decimal, this};
use super::number::{Coefficient, FARTHEST_EXPONENT, Kind, Number};
use super::text::from_float;
use num_traits::ToPrimitive;
use std::borrow::Cow;
use std::cmp::Ordering;
use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::{Complex, Tuple};
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::slots::CompareOp;
use wardian_runtime::object::value::Value;

/// The number that an int is.
pub(super) fn from_int(ctx: &mut Ctx, int: Value) -> Number {
    match int.as_small_int() {
        Some(small) => Number::small(small),
        None => {
            let (sign, magnitude) = ctx.int_to_big(int).into_parts();
            Number::finite(sign == num_bigint::Sign::Minus, magnitude.into(), 0)
        }
    }
}

/// An operand: a Decimal or an int.
pub(super) fn operand(ctx: &mut Ctx, value: Value) -> Option<Cow<'static, Number>> {
    if let Some(decimal) = decimal(value) {
        return Some(Cow::Borrowed(&decimal.number));
    }
    let int = ctx.as_int(value)?;
    Some(Cow::Owned(from_int(ctx, int)))
}

/// An operand that must be one.
pub(super) fn expect_operand(ctx: &mut Ctx, value: Value) -> Result<Cow<'static, Number>, Thrown> {
    match operand(ctx, value) {
        Some(number) => Ok(number),
        None => {
            let name = ctx.class_of(value).name;
            Err(ctx.type_error(&format!(
                "conversion from {} to Decimal is not supported",
                name.as_str()
            )))
        }
    }
}

fn sign(number: &Number) -> i32 {
    match (number.is_zero(), number.negative) {
        (true, _) => 0,
        (false, true) => -1,
        (false, false) => 1,
    }
}

/// The order of two numbers that are not NaNs.
pub(super) fn order(ctx: &mut Ctx, left: &Number, right: &Number) -> Result<Ordering, Thrown> {
    let by_sign = sign(left).cmp(&sign(right));
    if by_sign.is_ne() || sign(left) == 0 {
        return Ok(by_sign);
    }
    let magnitude = match (left.is_finite(), right.is_finite()) {
        (false, false) => Ordering::Equal,
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
        (true, true) => match left.adjusted(ctx)?.cmp(&right.adjusted(ctx)?) {
            Ordering::Equal => {
                let lower = left.exponent.min(right.exponent);
                let first = left.coefficient.scaled(ctx, left.exponent - lower)?;
                let second = right.coefficient.scaled(ctx, right.exponent - lower)?;
                first.compare(&second)
            }
            unequal => unequal,
        },
    };
    Ok(if left.negative {
        magnitude.reverse()
    } else {
        magnitude
    })
}

/// `left op right`.
pub(super) fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let this = this(left);
    let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
    let core = this.core;
    let mut first = Cow::Borrowed(&this.number);
    let second = if let Some(second) = operand(ctx, right) {
        second
    } else if let Some(float) = ctx.as_float(right) {
        let env = Env::current(ctx, core)?;
        if equality {
            env.note(condition::FLOAT);
        } else {
            env.settle(ctx, condition::FLOAT)?;
        }
        Cow::Owned(from_float(ctx, float)?)
    } else if ctx.class_of(right).is_heap_type || right.payload::<Complex>().is_some() {
        let hook = state_unchecked::<Core>(core).hooks.for_compare;
        let pair = ctx.call(hook, &[left, right, Value::bool(equality)])?;
        let Some(pair) = pair.get::<Tuple>() else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        let items = pair.items();
        first = expect_operand(ctx, items[0])?;
        expect_operand(ctx, items[1])?
    } else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if first.is_nan() || second.is_nan() {
        let signaling = [&first, &second]
            .iter()
            .any(|number| number.kind == Kind::Signaling);
        if !equality || signaling {
            Env::current(ctx, core)?.settle(ctx, condition::INVALID)?;
        }
        return Ok(Value::bool(op == CompareOp::Ne));
    }
    let ordering = order(ctx, &first, &second)?;
    Ok(Value::bool(op.holds(ordering)))
}

const MODULUS: u128 = (1 << 61) - 1;

fn power_modulo(mut base: u128, mut exponent: u64) -> u128 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % MODULUS;
        }
        base = base * base % MODULUS;
        exponent >>= 1;
    }
    result
}

/// Equal to the hashes of equal ints, floats and fractions.
pub(super) fn hash(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    const INFINITE: i64 = 314_159;
    let number = &this(value).number;
    match number.kind {
        Kind::Signaling => {
            return Err(ctx.type_error("Cannot hash a signaling NaN value"));
        }
        Kind::Quiet => return Ok((value.bits() >> 4) as i64),
        Kind::Infinity if number.negative => return Ok(-INFINITE),
        Kind::Infinity => return Ok(INFINITE),
        Kind::Finite => {}
    }
    let coefficient = match &number.coefficient {
        Coefficient::Small(small) => small % MODULUS,
        Coefficient::Large(large) => {
            ctx.charge(large.bits() / price::INT_BITS_COMPARED)?;
            (large % (MODULUS as u64)).to_u128().unwrap_or(0)
        }
    };
    debug_assert!(number.exponent.abs() <= FARTHEST_EXPONENT);
    let exponent = number.exponent.unsigned_abs();
    let power = if number.exponent >= 0 {
        power_modulo(10, exponent)
    } else {
        power_modulo(power_modulo(10, MODULUS as u64 - 2), exponent)
    };
    let hash = (coefficient * power % MODULUS) as i64;
    let hash = if number.negative { -hash } else { hash };
    Ok(if hash == -1 { -2 } else { hash })
}
