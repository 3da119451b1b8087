//! Float arithmetic that Python defines differently from the hardware: rounding, floor division, exact conversions.
//!
//! Elementary functions (`pow`, `exp`, …) live in `wardian-libm`, text in `float/repr.rs`.
//! Invariant: results equal CPython's bit for bit; conversions to integers are exact.

use num_bigint::BigInt;

use crate::float::repr::{Digits, push_fixed, scaled_to_integer};

/// An integer result: small ones stay out of the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whole {
    /// Fits an i64.
    Small(i64),
    /// Does not.
    Big(BigInt),
}

/// An integral float as an exact integer; `None` for inf and nan (the caller words the error).
pub fn to_whole(x: f64) -> Option<Whole> {
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    if !x.is_finite() {
        return None;
    }
    let x = x.trunc();
    if (-TWO_63..TWO_63).contains(&x) {
        return Some(Whole::Small(x as i64));
    }
    let (mantissa, exponent) = decompose(x.abs());
    let magnitude = BigInt::from(mantissa) << exponent as usize;
    Some(Whole::Big(if x < 0.0 { -magnitude } else { magnitude }))
}

/// `math.floor(x)`
pub fn floor(x: f64) -> Option<Whole> {
    to_whole(x.floor())
}

/// `math.ceil(x)`
pub fn ceil(x: f64) -> Option<Whole> {
    to_whole(x.ceil())
}

/// `int(x)`, `math.trunc(x)`
pub fn trunc(x: f64) -> Option<Whole> {
    to_whole(x)
}

/// `round(x)`: ties go to the even integer.
pub fn round_to_whole(x: f64) -> Option<Whole> {
    to_whole(x.round_ties_even())
}

/// A finite magnitude as mantissa × 2^exponent, exactly.
pub(crate) fn decompose(magnitude: f64) -> (u64, i32) {
    let bits = magnitude.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    match ((bits >> 52) & 0x7ff) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    }
}

/// `round(x, ndigits)` did not fit: OverflowError with this text.
pub const ROUND_TOO_LARGE: &str = "rounded value too large to represent";

/// `round(x, ndigits)`; `Err` is an OverflowError ("rounded value too large to represent").
pub fn round_digits(x: f64, ndigits: i64) -> Result<f64, &'static str> {
    // Beyond these, rounding cannot change the value, or leaves only zero.
    const MOST: i64 = 323;
    const LEAST: i64 = -308;
    if !x.is_finite() || x == 0.0 || ndigits > MOST {
        return Ok(x);
    }
    if ndigits < LEAST {
        return Ok(0.0 * x);
    }
    let magnitude = x.abs();
    let rounded = if ndigits >= 0 {
        let places = ndigits as usize;
        match scaled_to_integer(magnitude, places) {
            // Both operands are exact, so the division rounds the decimal value correctly.
            Some(scaled) => scaled as f64 / 10f64.powi(ndigits as i32),
            None => {
                let mut text = String::new();
                push_fixed(&mut text, magnitude, places);
                text.parse().expect("fixed notation is a float literal")
            }
        }
    } else {
        round_to_power_of_ten(magnitude, -ndigits as i32)
    };
    if rounded.is_infinite() {
        return Err(ROUND_TOO_LARGE);
    }
    Ok(rounded.copysign(x))
}

/// Round to a multiple of 10^power, power ≥ 1.
fn round_to_power_of_ten(magnitude: f64, power: i32) -> f64 {
    // 800 significant digits are more than any binary64 has, so these are exact.
    let point = Digits::significant(magnitude, 17).point;
    let kept = point - power;
    if kept >= 1 {
        let d = Digits::significant(magnitude, kept as usize);
        let text = format!("{}e{}", d.digits, d.point - d.digits.len() as i32);
        return text
            .parse()
            .expect("digits with an exponent are a float literal");
    }
    let exact = Digits::significant(magnitude, 767);
    let above_half = exact.point == power && {
        let (first, rest) = exact.digits.split_at(1);
        first > "5" || first == "5" && rest.bytes().any(|b| b != b'0')
    };
    if above_half {
        format!("1e{power}")
            .parse()
            .expect("a power of ten is a float literal")
    } else {
        0.0
    }
}

/// `divmod(x, y)` for nonzero y.
pub fn divmod(x: f64, y: f64) -> (f64, f64) {
    let mut remainder = x % y;
    let mut quotient = (x - remainder) / y;
    if remainder != 0.0 {
        if (y < 0.0) != (remainder < 0.0) {
            remainder += y;
            quotient -= 1.0;
        }
    } else {
        remainder = 0f64.copysign(y);
    }
    let floored = if quotient != 0.0 {
        let floored = quotient.floor();
        if quotient - floored > 0.5 {
            floored + 1.0
        } else {
            floored
        }
    } else {
        0f64.copysign(x / y)
    };
    (floored, remainder)
}

/// `x // y` for nonzero y.
pub fn floordiv(x: f64, y: f64) -> f64 {
    divmod(x, y).0
}

/// `x % y` for nonzero y.
#[inline]
pub fn modulo(x: f64, y: f64) -> f64 {
    let remainder = x % y;
    if remainder == 0.0 {
        0f64.copysign(y)
    } else if (y < 0.0) != (remainder < 0.0) {
        remainder + y
    } else {
        remainder
    }
}

/// `float.as_integer_ratio`: numerator and positive denominator in lowest terms; `None` for inf and nan.
pub fn as_integer_ratio(x: f64) -> Option<(BigInt, BigInt)> {
    if !x.is_finite() {
        return None;
    }
    let (mut mantissa, mut exponent) = decompose(x.abs());
    if mantissa == 0 {
        return Some((BigInt::from(0), BigInt::from(1)));
    }
    let zeros = mantissa.trailing_zeros();
    mantissa >>= zeros;
    exponent += zeros as i32;
    let mut numerator = BigInt::from(mantissa);
    let mut denominator = BigInt::from(1);
    if exponent >= 0 {
        numerator <<= exponent as usize;
    } else {
        denominator <<= exponent.unsigned_abs() as usize;
    }
    Some((if x < 0.0 { -numerator } else { numerator }, denominator))
}

/// `math.ldexp` without its overflow check: an infinite result of a finite x means OverflowError "math range error".
pub fn ldexp(x: f64, exponent: i64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let (mantissa, offset) = decompose(x.abs());
    let exponent = exponent.clamp(-5000, 5000);
    crate::float::repr::round_to_float(mantissa, false, exponent + i64::from(offset)).copysign(x)
}

/// `math.ulp`
pub fn ulp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let x = x.abs();
    if x.is_infinite() {
        return x;
    }
    let next = x.next_up();
    if next.is_infinite() {
        x - x.next_down()
    } else {
        next - x
    }
}

/// `math.nextafter(x, y)` of one step.
pub fn next_after(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x == y {
        y
    } else if x < y {
        x.next_up()
    } else {
        x.next_down()
    }
}

/// `math.nextafter(x, y, steps=n)`: never goes past y.
pub fn next_after_steps(x: f64, y: f64, steps: u64) -> f64 {
    if steps == 0 {
        return x;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == y {
        return y;
    }
    // Floats in order are integers in order once the sign is folded in.
    let ordinal = |v: f64| {
        let magnitude = i128::from(v.abs().to_bits());
        if v.is_sign_negative() {
            -magnitude
        } else {
            magnitude
        }
    };
    let (from, to) = (ordinal(x), ordinal(y));
    let steps = i128::from(steps);
    let reached = if from < to {
        (from + steps).min(to)
    } else {
        (from - steps).max(to)
    };
    if reached == to {
        return y;
    }
    let magnitude = f64::from_bits(reached.unsigned_abs() as u64);
    if reached < 0 || reached == 0 && x.is_sign_negative() {
        -magnitude
    } else {
        magnitude
    }
}

/// `math.remainder(x, y)`, IEEE 754: `None` means ValueError "math domain error".
pub fn ieee_remainder(x: f64, y: f64) -> Option<f64> {
    if x.is_nan() {
        return Some(x);
    }
    if y.is_nan() {
        return Some(y);
    }
    if x.is_infinite() || y == 0.0 {
        return None;
    }
    if y.is_infinite() {
        return Some(x);
    }
    let (magnitude, divisor) = (x.abs(), y.abs());
    let m = magnitude % divisor;
    let c = divisor - m;
    let r = if m < c {
        m
    } else if m > c {
        -c
    } else {
        m - 2.0 * ((0.5 * (magnitude - m)) % divisor)
    };
    Some(1f64.copysign(x) * r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_matches_python() {
        for (x, n, expected) in [
            (2.675, 2, 2.67),
            (0.5, 0, 0.0),
            (1.5, 0, 2.0),
            (2.5, 0, 2.0),
            (0.125, 2, 0.12),
            (1e22, 2, 1e22),
            (-1234.5, -2, -1200.0),
            (50.0, -2, 0.0),
            (50.000001, -2, 100.0),
            (150.0, -2, 200.0),
            (5e-324, 323, 0.0),
            (1e-323, 323, 1e-323),
            (123456789.1234568, 5, 123456789.12346),
        ] {
            assert_eq!(round_digits(x, n), Ok(expected), "round({x}, {n})");
        }
        assert_eq!(round_digits(f64::MAX, -308), Err(ROUND_TOO_LARGE));
        assert_eq!(round_to_whole(-2.5), Some(Whole::Small(-2)));
        assert_eq!(
            to_whole(1e30),
            Some(Whole::Big(
                "1000000000000000019884624838656".parse().expect("number")
            ))
        );
        assert_eq!(to_whole(i64::MIN as f64), Some(Whole::Small(i64::MIN)));
    }

    #[test]
    fn division_follows_the_divisor_sign() {
        assert_eq!(divmod(-7.5, 2.0), (-4.0, 0.5));
        assert_eq!(divmod(7.5, -2.0), (-4.0, -0.5));
        assert!(modulo(-4.0, 2.0).is_sign_positive() && modulo(4.0, -2.0).is_sign_negative());
        assert_eq!(divmod(1.0, f64::INFINITY), (0.0, 1.0));
        assert_eq!(divmod(-1.0, f64::INFINITY), (-1.0, f64::INFINITY));
    }

    #[test]
    fn binary_pieces() {
        assert_eq!(ldexp(0.5, 4), 8.0);
        assert_eq!(ldexp(1.0, -1075), 0.0);
        assert_eq!(ldexp(1.5, -1075), 5e-324);
        assert_eq!(ulp(1.0), f64::EPSILON);
        assert_eq!(next_after_steps(1.0, 2.0, 3), 1.0 + 3.0 * f64::EPSILON);
        assert_eq!(
            as_integer_ratio(-0.75),
            Some((BigInt::from(-3), BigInt::from(4)))
        );
        assert_eq!(ieee_remainder(5.0, 3.0), Some(-1.0));
    }
}
