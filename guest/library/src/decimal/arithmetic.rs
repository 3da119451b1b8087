//! `+ - * /`, integer division and remainders, fused multiplication and square roots.
//!
//! What does not live here: rounding (`rounding.rs`), powers and other functions (Python).

use super::context::{Env, Rounding, condition};
use super::number::{Coefficient, Kind, Number, power_of_ten};
use super::rounding::{finish, nan_of, rounded};
use std::cmp::Ordering;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::value::Value;
use wardian_text::{cost, int_ops};

/// `left + right`; `flip`: `left - right`.
pub(super) fn add(ctx: &mut Ctx, env: &Env, left: &Number, right: &Number, flip: bool) -> PyResult {
    let right_negative = right.negative ^ flip;
    if !left.is_finite() || !right.is_finite() {
        if left.is_nan() || right.is_nan() {
            return nan_of(ctx, env, &[left, right]);
        }
        let negative = if left.is_finite() {
            right_negative
        } else {
            if !right.is_finite() && left.negative != right_negative {
                return env.invalid(ctx, condition::INVALID);
            }
            left.negative
        };
        return env.give(ctx, Number::infinity(negative), 0);
    }
    let lower = left.exponent.min(right.exponent);
    match (left.coefficient.is_zero(), right.coefficient.is_zero()) {
        (true, true) => {
            let negative = if left.negative == right_negative {
                left.negative
            } else {
                env.set.rounding == Rounding::Floor
            };
            let zero = Number::finite(negative, Coefficient::Small(0), lower);
            return finish(ctx, env, zero, 0);
        }
        (true, false) => return padded(ctx, env, right, right_negative, lower),
        (false, true) => return padded(ctx, env, left, left.negative, lower),
        (false, false) => {}
    }
    let (mut first, mut second) = (&left.coefficient, &right.coefficient);
    let mut exponent = lower;
    let (aligned, replaced);
    if left.exponent != right.exponent {
        let left_is_low = left.exponent < right.exponent;
        let (low, high) = if left_is_low {
            (left, right)
        } else {
            (right, left)
        };
        // Far below the last digit that is kept, only being there matters.
        let room = high.coefficient.digits(ctx)? - env.set.precision - 2;
        let cut = high.exponent + room.min(-1);
        let mut low_coefficient = &low.coefficient;
        if low.adjusted(ctx)? < cut {
            replaced = Coefficient::Small(1);
            low_coefficient = &replaced;
            exponent = cut;
        }
        aligned = high.coefficient.scaled(ctx, high.exponent - exponent)?;
        (first, second) = if left_is_low {
            (low_coefficient, &aligned)
        } else {
            (&aligned, low_coefficient)
        };
    }
    if left.negative == right_negative {
        let sum = first.add(ctx, second)?;
        return finish(ctx, env, Number::finite(left.negative, sum, exponent), 0);
    }
    let (negative, difference) = match first.compare(second) {
        Ordering::Equal => (env.set.rounding == Rounding::Floor, Coefficient::Small(0)),
        Ordering::Greater => (left.negative, first.subtract(ctx, second)?),
        Ordering::Less => (right_negative, second.subtract(ctx, first)?),
    };
    finish(ctx, env, Number::finite(negative, difference, exponent), 0)
}

/// A number plus zero: with digits down to the lower exponent, as far as the precision has room.
fn padded(ctx: &mut Ctx, env: &Env, number: &Number, negative: bool, lower: i64) -> PyResult {
    let least = number.exponent - env.set.precision - 1;
    let exponent = lower.max(least).min(number.exponent);
    let coefficient = number.coefficient.scaled(ctx, number.exponent - exponent)?;
    finish(ctx, env, Number::finite(negative, coefficient, exponent), 0)
}

/// `left * right`.
pub(super) fn multiply(ctx: &mut Ctx, env: &Env, left: &Number, right: &Number) -> PyResult {
    let negative = left.negative ^ right.negative;
    if !left.is_finite() || !right.is_finite() {
        if left.is_nan() || right.is_nan() {
            return nan_of(ctx, env, &[left, right]);
        }
        if left.is_zero() || right.is_zero() {
            return env.invalid(ctx, condition::INVALID);
        }
        return env.give(ctx, Number::infinity(negative), 0);
    }
    let product = left.coefficient.multiply(ctx, &right.coefficient)?;
    let exponent = left.exponent + right.exponent;
    finish(ctx, env, Number::finite(negative, product, exponent), 0)
}

/// `left / right`.
pub(super) fn divide(ctx: &mut Ctx, env: &Env, left: &Number, right: &Number) -> PyResult {
    let negative = left.negative ^ right.negative;
    if !left.is_finite() || !right.is_finite() {
        if left.is_nan() || right.is_nan() {
            return nan_of(ctx, env, &[left, right]);
        }
        if left.is_finite() {
            let zero = Number::finite(negative, Coefficient::Small(0), env.etiny());
            return env.give(ctx, zero, condition::CLAMPED);
        }
        if !right.is_finite() {
            return env.invalid(ctx, condition::INVALID);
        }
        return env.give(ctx, Number::infinity(negative), 0);
    }
    if right.coefficient.is_zero() {
        return by_zero(ctx, env, left, negative);
    }
    let ideal = left.exponent - right.exponent;
    if left.coefficient.is_zero() {
        let zero = Number::finite(negative, Coefficient::Small(0), ideal);
        return finish(ctx, env, zero, 0);
    }
    let longer = right.coefficient.digits(ctx)? - left.coefficient.digits(ctx)?;
    let shift = longer + env.set.precision + 1;
    let (mut quotient, rest) = if shift >= 0 {
        let scaled = left.coefficient.scaled(ctx, shift)?;
        scaled.divide(ctx, &right.coefficient)?
    } else {
        let scaled = right.coefficient.scaled(ctx, -shift)?;
        left.coefficient.divide(ctx, &scaled)?
    };
    let mut exponent = ideal - shift;
    if !rest.is_zero() {
        if quotient.is_multiple_of_five() {
            // So that rounding sees that something is left.
            quotient = quotient.add(ctx, &Coefficient::Small(1))?;
        }
    } else if exponent < ideal {
        let (shorter, taken) = quotient.without_zeros(ctx, ideal - exponent)?;
        quotient = shorter;
        exponent += taken;
    }
    finish(ctx, env, Number::finite(negative, quotient, exponent), 0)
}

fn by_zero(ctx: &mut Ctx, env: &Env, left: &Number, negative: bool) -> PyResult {
    if left.coefficient.is_zero() {
        return env.invalid(ctx, condition::UNDEFINED);
    }
    env.give(ctx, Number::infinity(negative), condition::DIVISION_BY_ZERO)
}

/// Quotient and remainder of finite numbers, the second not zero; None where the quotient has too
/// many digits.
fn whole_division(
    ctx: &mut Ctx,
    env: &Env,
    left: &Number,
    right: &Number,
) -> Result<Option<(Number, Number)>, Thrown> {
    let negative = left.negative ^ right.negative;
    let ideal = left.exponent.min(right.exponent);
    let zero = Number::finite(negative, Coefficient::Small(0), 0);
    if left.coefficient.is_zero() {
        let rest = Number::finite(left.negative, Coefficient::Small(0), ideal);
        return Ok(Some((zero, rest)));
    }
    let difference = left.adjusted(ctx)? - right.adjusted(ctx)?;
    let precision = env.set.precision;
    if difference <= -2 {
        // Down to the ideal exponent, but no further than the precision can use.
        let exponent = ideal.max(left.exponent - precision - 1);
        let coefficient = left.coefficient.scaled(ctx, left.exponent - exponent)?;
        let rest = Number::finite(left.negative, coefficient, exponent);
        return Ok(Some((zero, rest)));
    }
    if difference > precision {
        return Ok(None);
    }
    let dividend = left.coefficient.scaled(ctx, left.exponent - ideal)?;
    let divisor = right.coefficient.scaled(ctx, right.exponent - ideal)?;
    let (quotient, rest) = dividend.divide(ctx, &divisor)?;
    if quotient.digits(ctx)? > precision {
        return Ok(None);
    }
    Ok(Some((
        Number::finite(negative, quotient, 0),
        Number::finite(left.negative, rest, ideal),
    )))
}

/// `left // right`.
pub(super) fn divide_whole(ctx: &mut Ctx, env: &Env, left: &Number, right: &Number) -> PyResult {
    let negative = left.negative ^ right.negative;
    if !left.is_finite() || !right.is_finite() {
        if left.is_nan() || right.is_nan() {
            return nan_of(ctx, env, &[left, right]);
        }
        if left.is_finite() {
            return env.give(ctx, Number::finite(negative, Coefficient::Small(0), 0), 0);
        }
        if !right.is_finite() {
            return env.invalid(ctx, condition::INVALID);
        }
        return env.give(ctx, Number::infinity(negative), 0);
    }
    if right.coefficient.is_zero() {
        return by_zero(ctx, env, left, negative);
    }
    match whole_division(ctx, env, left, right)? {
        Some((quotient, _)) => finish(ctx, env, quotient, 0),
        None => env.invalid(ctx, condition::IMPOSSIBLE),
    }
}

/// `left % right`.
pub(super) fn remainder(ctx: &mut Ctx, env: &Env, left: &Number, right: &Number) -> PyResult {
    if !left.is_finite() || !right.is_finite() {
        if left.is_nan() || right.is_nan() {
            return nan_of(ctx, env, &[left, right]);
        }
        if !left.is_finite() {
            return env.invalid(ctx, condition::INVALID);
        }
        let rest = left.copied(ctx)?;
        return finish(ctx, env, rest, 0);
    }
    if right.coefficient.is_zero() {
        let undefined = left.coefficient.is_zero();
        let kind = if undefined {
            condition::UNDEFINED
        } else {
            condition::INVALID
        };
        return env.invalid(ctx, kind);
    }
    match whole_division(ctx, env, left, right)? {
        Some((_, rest)) => finish(ctx, env, rest, 0),
        None => env.invalid(ctx, condition::IMPOSSIBLE),
    }
}

/// `divmod(left, right)`.
pub(super) fn divide_both(ctx: &mut Ctx, env: &Env, left: &Number, right: &Number) -> PyResult {
    let negative = left.negative ^ right.negative;
    let (quotient, rest) = if !left.is_finite() || !right.is_finite() {
        if left.is_nan() || right.is_nan() {
            let nan = nan_of(ctx, env, &[left, right])?;
            (nan, nan)
        } else if left.is_finite() {
            let zero = Number::finite(negative, Coefficient::Small(0), 0);
            let rest = left.copied(ctx)?;
            (env.give(ctx, zero, 0)?, finish(ctx, env, rest, 0)?)
        } else if !right.is_finite() {
            let nan = env.invalid(ctx, condition::INVALID)?;
            (nan, nan)
        } else {
            infinite_quotient(ctx, env, negative, condition::INVALID)?
        }
    } else if right.coefficient.is_zero() {
        if left.coefficient.is_zero() {
            let nan = env.invalid(ctx, condition::UNDEFINED)?;
            (nan, nan)
        } else {
            let status = condition::DIVISION_BY_ZERO | condition::INVALID;
            infinite_quotient(ctx, env, negative, status)?
        }
    } else {
        match whole_division(ctx, env, left, right)? {
            Some((quotient, rest)) => both(ctx, env, quotient, rest)?,
            None => {
                let nan = env.invalid(ctx, condition::IMPOSSIBLE)?;
                (nan, nan)
            }
        }
    };
    Ok(Value::object(ctx.new_tuple(&[quotient, rest])))
}

/// Two results, whose conditions are raised together.
fn both(
    ctx: &mut Ctx,
    env: &Env,
    quotient: Number,
    rest: Number,
) -> Result<(Value, Value), Thrown> {
    let (mut first, mut second) = (0, 0);
    let quotient = rounded(ctx, env, quotient, &mut first)?;
    let rest = rounded(ctx, env, rest, &mut second)?;
    env.settle(ctx, first | second)?;
    Ok((env.give(ctx, quotient, 0)?, env.give(ctx, rest, 0)?))
}

fn infinite_quotient(
    ctx: &mut Ctx,
    env: &Env,
    negative: bool,
    status: u32,
) -> Result<(Value, Value), Thrown> {
    env.settle(ctx, status)?;
    let quotient = env.give(ctx, Number::infinity(negative), 0)?;
    let rest = env.give(ctx, Number::special(false, Kind::Quiet), 0)?;
    Ok((quotient, rest))
}

/// `left * right + third`, rounded once.
pub(super) fn fused(
    ctx: &mut Ctx,
    env: &Env,
    left: &Number,
    right: &Number,
    third: &Number,
) -> PyResult {
    if left.is_nan() || right.is_nan() {
        let signaling = |number: &Number| number.kind == Kind::Signaling;
        if signaling(third) && !signaling(left) && !signaling(right) {
            return nan_of(ctx, env, &[third]);
        }
        return nan_of(ctx, env, &[left, right]);
    }
    let negative = left.negative ^ right.negative;
    let product = if left.is_finite() && right.is_finite() {
        let product = left.coefficient.multiply(ctx, &right.coefficient)?;
        Number::finite(negative, product, left.exponent + right.exponent)
    } else if left.is_zero() || right.is_zero() {
        return env.invalid(ctx, condition::INVALID);
    } else {
        Number::infinity(negative)
    };
    add(ctx, env, &product, third, false)
}

/// The square root.
pub(super) fn square_root(ctx: &mut Ctx, env: &mut Env, number: &Number) -> PyResult {
    if !number.is_finite() {
        if number.is_nan() {
            return nan_of(ctx, env, &[number]);
        }
        if number.negative {
            return env.invalid(ctx, condition::INVALID);
        }
        return env.give(ctx, Number::infinity(false), 0);
    }
    if number.coefficient.is_zero() {
        let zero = Number::finite(number.negative, Coefficient::Small(0), number.exponent >> 1);
        return finish(ctx, env, zero, 0);
    }
    if number.negative {
        return env.invalid(ctx, condition::INVALID);
    }
    let digits = number.coefficient.digits(ctx)?;
    let (mut coefficient, size) = if number.exponent & 1 != 0 {
        (number.coefficient.scaled(ctx, 1)?, (digits >> 1) + 1)
    } else {
        (number.coefficient.copied(ctx)?, (digits + 1) >> 1)
    };
    let shift = env.set.precision + 1 - size;
    let mut exact = true;
    if shift >= 0 {
        coefficient = coefficient.scaled(ctx, 2 * shift)?;
    } else {
        let power = power_of_ten(ctx, -2 * shift)?;
        let (quotient, rest) = coefficient.divide(ctx, &power)?;
        coefficient = quotient;
        exact = rest.is_zero();
    }
    let mut exponent = (number.exponent >> 1) - shift;
    ctx.reserve_for(cost::cost_isqrt(coefficient.bits()))?;
    let square = coefficient.to_big();
    let mut root: Coefficient = ctx.metered(|meter| int_ops::isqrt(&square, meter))?.into();
    exact = exact && root.multiply(ctx, &root)?.compare(&coefficient).is_eq();
    if exact {
        // Back towards the ideal exponent.
        root = if shift >= 0 {
            root.cut(ctx, shift)?.0
        } else {
            root.scaled(ctx, -shift)?
        };
        exponent += shift;
    } else if root.is_multiple_of_five() {
        root = root.add(ctx, &Coefficient::Small(1))?;
    }
    env.set.rounding = Rounding::HalfEven;
    finish(ctx, env, Number::finite(false, root, exponent), 0)
}
