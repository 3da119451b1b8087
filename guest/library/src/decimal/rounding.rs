//! Rounding: to a number of digits, to a context, to an exponent.
//!
//! Invariant: what is given to `finish` is exact, or has a digit more that says that it is not.

use super::context::{Env, Rounding, condition};
use super::number::{Coefficient, Kind, Number, Rest, power_of_ten};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};

/// Whether a coefficient of which `rest` was cut off goes up by one.
pub(super) fn goes_up(
    rounding: Rounding,
    negative: bool,
    coefficient: &Coefficient,
    rest: Rest,
) -> bool {
    if rest == Rest::Nothing {
        return false;
    }
    match rounding {
        Rounding::HalfEven => rest == Rest::Above || rest == Rest::Half && coefficient.is_odd(),
        Rounding::HalfUp => rest != Rest::Below,
        Rounding::HalfDown => rest == Rest::Above,
        Rounding::Down => false,
        Rounding::Up => true,
        Rounding::Floor => negative,
        Rounding::Ceiling => !negative,
        Rounding::ZeroFiveUp => coefficient.is_multiple_of_five(),
    }
}

/// `coefficient / 10 ** count` rounded, and whether that changed it.
pub(super) fn drop_digits(
    ctx: &mut Ctx,
    negative: bool,
    coefficient: &Coefficient,
    count: i64,
    rounding: Rounding,
) -> Result<(Coefficient, bool), Thrown> {
    let (mut cut, rest) = coefficient.cut(ctx, count)?;
    if goes_up(rounding, negative, &cut, rest) {
        cut = cut.add(ctx, &Coefficient::Small(1))?;
    }
    Ok((cut, rest != Rest::Nothing))
}

/// What an overflow gives: infinity, or the largest number where rounding is towards zero.
fn overflow(ctx: &mut Ctx, env: &Env, negative: bool) -> Result<Number, Thrown> {
    let infinite = match env.set.rounding {
        Rounding::HalfUp | Rounding::HalfEven | Rounding::HalfDown | Rounding::Up => true,
        Rounding::Ceiling => !negative,
        Rounding::Floor => negative,
        Rounding::Down | Rounding::ZeroFiveUp => false,
    };
    if infinite {
        return Ok(Number::infinity(negative));
    }
    let nines = power_of_ten(ctx, env.set.precision)?.subtract(ctx, &Coefficient::Small(1))?;
    Ok(Number::finite(negative, nines, env.etop()))
}

const OVERFLOWN: u32 = condition::OVERFLOW | condition::INEXACT | condition::ROUNDED;

/// A finite number rounded to the context; adds the conditions that it meets.
pub(super) fn rounded(
    ctx: &mut Ctx,
    env: &Env,
    number: Number,
    status: &mut u32,
) -> Result<Number, Thrown> {
    let Number {
        negative,
        mut coefficient,
        mut exponent,
        ..
    } = number;
    let set = &env.set;
    let precision = set.precision;
    if coefficient.is_zero() {
        let highest = if set.clamp { env.etop() } else { set.highest };
        let kept = exponent.clamp(env.etiny(), highest.max(env.etiny()));
        if kept != exponent {
            *status |= condition::CLAMPED;
        }
        return Ok(Number::finite(negative, coefficient, kept));
    }
    let digits = coefficient.digits(ctx)?;
    let adjusted = digits + exponent - 1;
    if digits <= precision && set.lowest <= adjusted && adjusted <= set.highest && !set.clamp {
        return Ok(Number::finite(negative, coefficient, exponent));
    }
    let (etop, etiny) = (env.etop(), env.etiny());
    let mut floor = digits + exponent - precision;
    if floor > etop {
        *status |= OVERFLOWN;
        return overflow(ctx, env, negative);
    }
    let subnormal = floor < etiny;
    floor = floor.max(etiny);
    if exponent < floor {
        let kept = digits + exponent - floor;
        let (cut, changed) =
            drop_digits(ctx, negative, &coefficient, floor - exponent, set.rounding)?;
        coefficient = cut;
        exponent = floor;
        if kept == precision && coefficient.digits(ctx)? > precision {
            coefficient = coefficient.cut(ctx, 1)?.0;
            exponent += 1;
        }
        if exponent > etop {
            *status |= OVERFLOWN;
            return overflow(ctx, env, negative);
        }
        *status |= condition::ROUNDED;
        if changed || *status & condition::INEXACT != 0 {
            *status |= condition::INEXACT;
            if subnormal {
                *status |= condition::UNDERFLOW;
            }
        }
        if subnormal {
            *status |= condition::SUBNORMAL;
        }
        if coefficient.is_zero() {
            *status |= condition::CLAMPED;
        }
        return Ok(Number::finite(negative, coefficient, exponent));
    }
    if subnormal {
        *status |= condition::SUBNORMAL;
    }
    if set.clamp && exponent > etop {
        *status |= condition::CLAMPED;
        coefficient = coefficient.scaled(ctx, exponent - etop)?;
        exponent = etop;
    }
    Ok(Number::finite(negative, coefficient, exponent))
}

/// A finite number rounded to the context, as a result.
pub(super) fn finish(ctx: &mut Ctx, env: &Env, number: Number, status: u32) -> PyResult {
    let mut status = status;
    let number = rounded(ctx, env, number, &mut status)?;
    env.give(ctx, number, status)
}

/// The NaN that an operation gives of which some operand is one; the status goes with it.
pub(super) fn nan_number(
    ctx: &mut Ctx,
    env: &Env,
    operands: &[&Number],
) -> Result<(Number, u32), Thrown> {
    let of_kind = |kind| operands.iter().find(|number| number.kind == kind);
    let (source, status) = match of_kind(Kind::Signaling) {
        Some(signaling) => (*signaling, condition::INVALID),
        None => (*of_kind(Kind::Quiet).expect("one of them is a NaN"), 0),
    };
    let mut payload = source.coefficient.copied(ctx)?;
    let most = env.set.precision - i64::from(env.set.clamp);
    if !payload.is_zero() && payload.digits(ctx)? > most {
        let power = power_of_ten(ctx, most)?;
        payload = payload.divide(ctx, &power)?.1;
    }
    let number = Number {
        negative: source.negative,
        kind: Kind::Quiet,
        coefficient: payload,
        exponent: 0,
    };
    Ok((number, status))
}

/// See [`nan_number`].
pub(super) fn nan_of(ctx: &mut Ctx, env: &Env, operands: &[&Number]) -> PyResult {
    let (number, status) = nan_number(ctx, env, operands)?;
    env.give(ctx, number, status)
}

/// A finite number as an integer, rounded; its exponent is not negative.
pub(super) fn integral(
    ctx: &mut Ctx,
    number: &Number,
    rounding: Rounding,
) -> Result<(Number, bool), Thrown> {
    if number.exponent >= 0 {
        return Ok((number.copied(ctx)?, false));
    }
    let (coefficient, changed) = drop_digits(
        ctx,
        number.negative,
        &number.coefficient,
        number.exponent.saturating_neg(),
        rounding,
    )?;
    Ok((Number::finite(number.negative, coefficient, 0), changed))
}
