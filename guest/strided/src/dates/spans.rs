//! Products and quotients of spans, with numbers and with each other, item by item.
//!
//! Quotients with numbers are rounded towards zero, those of two spans down. What is not finite, and what a division by
//! zero gives, is NaT. Each loop says what went wrong, as numpy warns of it. What does not live here: sums and remainders
//! (`ticks.rs`), and walks through arrays ([`crate::elementwise::pairs`] takes these loops).

use super::NAT;
use super::ticks::Ticks;
use crate::flags::Flags;

/// A loop over items side by side, of which there are as many in all three: what went wrong.
pub type Loop<L, R, O> = fn(&[L], &[R], &mut [O]) -> Flags;

/// `span * int`. Products go around.
pub fn times_int(left: &[Ticks], right: &[i64], out: &mut [Ticks]) -> Flags {
    for ((out, span), number) in out.iter_mut().zip(left).zip(right) {
        *out = match span.is_nat() {
            true => Ticks::NAT,
            false => Ticks(span.0.wrapping_mul(*number)),
        };
    }
    Flags::NONE
}

/// `span / int` and `span // int`. numpy warns of a division by zero where one number divides all spans alone; of an array
/// of numbers it does not, and who calls drops the flags.
pub fn over_int(left: &[Ticks], right: &[i64], out: &mut [Ticks]) -> Flags {
    let mut flags = Flags::NONE;
    for ((out, span), number) in out.iter_mut().zip(left).zip(right) {
        *out = match (span.is_nat(), *number) {
            (_, 0) => {
                flags |= Flags::DIVIDE;
                Ticks::NAT
            }
            (true, _) => Ticks::NAT,
            (false, number) => Ticks(span.0.wrapping_div(number)),
        };
    }
    flags
}

/// `span * float`.
pub fn times_float(left: &[Ticks], right: &[f64], out: &mut [Ticks]) -> Flags {
    let mut flags = Flags::NONE;
    for ((out, span), number) in out.iter_mut().zip(left).zip(right) {
        if span.is_nat() {
            *out = Ticks::NAT;
            continue;
        }
        let product = span.0 as f64 * number;
        if !product.is_finite() {
            flags |= match (number.is_finite(), product.is_nan()) {
                (true, _) => Flags::OVERFLOW,
                // An infinity of nothing.
                (false, true) if !number.is_nan() => Flags::INVALID,
                _ => Flags::NONE,
            };
        }
        *out = whole(product, &mut flags);
    }
    flags
}

/// `span / float` and `span // float`.
pub fn over_float(left: &[Ticks], right: &[f64], out: &mut [Ticks]) -> Flags {
    let mut flags = Flags::NONE;
    for ((out, span), number) in out.iter_mut().zip(left).zip(right) {
        if span.is_nat() {
            *out = Ticks::NAT;
            continue;
        }
        let quotient = span.0 as f64 / number;
        if !quotient.is_finite() {
            flags |= match *number == 0.0 {
                true if span.0 == 0 => Flags::INVALID,
                true => Flags::DIVIDE,
                false if number.is_nan() => Flags::NONE,
                false => Flags::OVERFLOW,
            };
        }
        *out = whole(quotient, &mut flags);
    }
    flags
}

/// The whole part of a float; NaT where it is too large or none.
#[inline(always)]
fn whole(float: f64, flags: &mut Flags) -> Ticks {
    // The first float that is too large; its negative is NaT.
    const END: f64 = 9_223_372_036_854_775_808.0;
    if float.abs() < END {
        return Ticks(float as i64);
    }
    if float.is_finite() && float != -END {
        *flags |= Flags::INVALID;
    }
    Ticks::NAT
}

/// `span / span`, a float.
pub fn ratio(left: &[Ticks], right: &[Ticks], out: &mut [f64]) -> Flags {
    let mut flags = Flags::NONE;
    for ((out, one), other) in out.iter_mut().zip(left).zip(right) {
        if one.is_nat() || other.is_nat() {
            *out = f64::NAN;
            continue;
        }
        if other.0 == 0 {
            flags |= match one.0 {
                0 => Flags::INVALID,
                _ => Flags::DIVIDE,
            };
        }
        *out = one.0 as f64 / other.0 as f64;
    }
    flags
}

/// `span // span`, an integer: zero of NaT, and of a division by zero. It is the first result of `divmod`, whose second one
/// is the remainder; of both together numpy tells what goes wrong here.
pub fn floor_ratio(left: &[Ticks], right: &[Ticks], out: &mut [i64]) -> Flags {
    let mut flags = Flags::NONE;
    for ((out, one), other) in out.iter_mut().zip(left).zip(right) {
        *out = match (one.0, other.0) {
            (NAT, _) | (_, NAT) => {
                flags |= Flags::INVALID;
                0
            }
            (_, 0) => {
                flags |= Flags::DIVIDE;
                0
            }
            (one, other) => {
                let down = one % other != 0 && (one < 0) != (other < 0);
                one / other - i64::from(down)
            }
        };
    }
    flags
}
