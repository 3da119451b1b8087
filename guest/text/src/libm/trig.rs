//! Trigonometric functions and their inverses, worked out to about 65 bits and rounded once.
//!
//! glibc's are correctly rounded in all but a few cases of a thousand, and so are these; the target's own are not.
//! Invariant: work is constant whatever the argument (no loop depends on it).

use std::f64::consts::FRAC_PI_4;

use super::tables::{
    ATAN, HALF_PI, HALF_PI_PARTS, HALF_PI_REST, PI, QUARTER_PI, SIN_COS, TWO_OVER_PI,
};
use crate::float::double::{Double, two_sum};
use crate::float::ops::{decompose, frexp, ldexp};

/// Below this, sin x, tan x, asin x and atan x round to x.
const TINY: f64 = 1.0 / 268_435_456.0; // 2^-28

/// x as a multiple of π/2 (modulo 4) and a rest of at most about π/4.
fn reduce(x: f64) -> (u32, Double) {
    let magnitude = x.abs();
    if magnitude <= FRAC_PI_4 {
        return (0, Double::from(x));
    }
    // 2^20: up to here the multiples of π/2's leading parts are exact.
    if magnitude < 1_048_576.0 {
        let k = (x * std::f64::consts::FRAC_2_PI).round_ties_even();
        let r = two_sum(x, -k * HALF_PI_PARTS[0]) + -k * HALF_PI_PARTS[1] + HALF_PI_REST * -k;
        return (k as i64 as u32 & 3, r);
    }
    let (quadrant, r) = reduce_large(magnitude);
    if x < 0.0 {
        (quadrant.wrapping_neg() & 3, -r)
    } else {
        (quadrant, r)
    }
}

/// The same for large positive x: multiply by just those bits of 2/π that matter modulo 4 (Payne and Hanek).
fn reduce_large(x: f64) -> (u32, Double) {
    let (mantissa, exponent) = decompose(x);
    let skipped = (exponent - 2).max(0);
    let word = |i: usize| {
        let at = skipped as usize + 64 * i;
        let (index, shift) = (at / 64, at % 64);
        let high = TWO_OVER_PI[index] << shift;
        if shift == 0 {
            high
        } else {
            high | TWO_OVER_PI[index + 1] >> (64 - shift)
        }
    };
    // product = mantissa × 256 bits of 2/π, least significant word first.
    let mut product = [0u64; 5];
    let mut carry = 0u128;
    for (i, slot) in product.iter_mut().enumerate() {
        if i < 4 {
            carry += u128::from(mantissa) * u128::from(word(3 - i));
        }
        *slot = carry as u64;
        carry >>= 64;
    }
    // The bit with weight one; x ≥ 2^20 keeps it between 254 and 288.
    let point = (256 - (exponent - skipped)) as usize;
    let bits_from = |at: usize| {
        let (index, shift) = (at / 64, at % 64);
        let low = product.get(index).copied().unwrap_or(0) >> shift;
        let high = product.get(index + 1).copied().unwrap_or(0);
        if shift == 0 {
            low
        } else {
            low | high << (64 - shift)
        }
    };
    let mut quadrant = bits_from(point) as u32 & 3;
    let mut fraction = [
        bits_from(point - 64),
        bits_from(point - 128),
        bits_from(point - 192),
    ];
    let negative = fraction[0] >> 63 == 1;
    if negative {
        // Nearer to the next multiple: take the distance to it.
        quadrant = (quadrant + 1) & 3;
        fraction = fraction.map(|word| !word);
    }
    let mut value = Double::from(0.0);
    let mut weight = 1.0 / 4_294_967_296.0;
    for half in fraction
        .iter()
        .flat_map(|word| [word >> 32, word & 0xffff_ffff])
    {
        value = value + half as f64 * weight;
        weight /= 4_294_967_296.0;
    }
    let r = value * HALF_PI;
    (quadrant, if negative { -r } else { r })
}

/// Sine and cosine of at most about π/4, from the tabled angle nearest to it.
fn sin_cos_reduced(r: Double) -> (Double, Double) {
    let negative = r.high < 0.0;
    let r = if negative { -r } else { r };
    let i = (r.high * 64.0).round();
    let s = r + -i / 64.0;
    let (table_sin, table_cos) = SIN_COS[i as usize];
    let s2 = s.high * s.high;
    // sin s - s and cos s - 1; s is at most 1/128, so these are small and plain floats do.
    let sin_tail = s.high * s2 * (-1.0 / 6.0 + s2 * (1.0 / 120.0 - s2 / 5040.0));
    let cos_tail = s2 * (-0.5 + s2 * (1.0 / 24.0 - s2 / 720.0)) - s.high * s.low;
    let sin = table_sin + (table_cos * s + (table_sin.high * cos_tail + table_cos.high * sin_tail));
    let cos =
        table_cos + (-(table_sin * s) + (table_cos.high * cos_tail - table_sin.high * sin_tail));
    (if negative { -sin } else { sin }, cos)
}

/// Sine.
pub fn sin(x: f64) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quadrant, r) = reduce(x);
    let (sin, cos) = sin_cos_reduced(r);
    match quadrant {
        0 => sin.round(),
        1 => cos.round(),
        2 => -sin.round(),
        _ => -cos.round(),
    }
}

/// Cosine.
pub fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quadrant, r) = reduce(x);
    let (sin, cos) = sin_cos_reduced(r);
    match quadrant {
        0 => cos.round(),
        1 => -sin.round(),
        2 => -cos.round(),
        _ => sin.round(),
    }
}

/// Tangent.
pub fn tan(x: f64) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quadrant, r) = reduce(x);
    let (sin, cos) = sin_cos_reduced(r);
    if quadrant % 2 == 0 {
        sin.divide(cos).round()
    } else {
        -cos.divide(sin).round()
    }
}

/// Arc tangent of 0 ≤ y/x ≤ 1, from the tabled one nearest to it.
fn atan_reduced(y: Double, x: Double) -> Double {
    let i = (y.high / x.high * 64.0).round();
    let a = i / 64.0;
    let u = (y - x * a).divide(x + y * a);
    let u2 = u.high * u.high;
    let tail = u.high * u2 * (-1.0 / 3.0 + u2 * (0.2 + u2 * (-1.0 / 7.0 + u2 / 9.0)));
    ATAN[i as usize] + (u + tail)
}

/// Angle between the positive x axis and (x, y), both not negative and not both zero.
fn angle(y: Double, x: Double) -> Double {
    if y.high <= x.high {
        atan_reduced(y, x)
    } else {
        HALF_PI - atan_reduced(x, y)
    }
}

/// Arc tangent.
pub fn atan(x: f64) -> f64 {
    let magnitude = x.abs();
    if magnitude < TINY || x.is_nan() {
        return x;
    }
    let result = if magnitude > 1e20 {
        HALF_PI + -1.0 / magnitude
    } else {
        angle(Double::from(magnitude), Double::from(1.0))
    };
    result.round().copysign(x)
}

/// Angle of the point (x, y).
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let behind = x.is_sign_negative();
    let (far_x, far_y) = (x.is_infinite(), y.is_infinite());
    let result = if y == 0.0 || far_x && !far_y {
        if behind { PI } else { Double::from(0.0) }
    } else if x == 0.0 || far_y && !far_x {
        HALF_PI
    } else if far_x {
        if behind { PI - QUARTER_PI } else { QUARTER_PI }
    } else {
        let ((my, ey), (mx, ex)) = (frexp(y.abs()), frexp(x.abs()));
        // Beyond 2^64 the quotient alone is exact enough, and dividing pairs might overflow.
        match ey - ex {
            ..-64 if !behind => return y / x,
            ..-64 => PI + y.abs() / x,
            65.. => HALF_PI + -(x / y.abs()),
            difference => {
                let y = Double::from(ldexp(my, i64::from(difference)));
                let first = angle(y, Double::from(mx));
                if behind { PI - first } else { first }
            }
        }
    };
    result.round().copysign(y)
}

/// The other leg of a right triangle with hypotenuse one.
fn other_leg(x: f64) -> Double {
    (two_sum(1.0, -x) * two_sum(1.0, x)).sqrt()
}

/// Arc sine.
pub fn asin(x: f64) -> f64 {
    let magnitude = x.abs();
    if magnitude < TINY || x.is_nan() {
        return x;
    }
    if magnitude > 1.0 {
        return f64::NAN;
    }
    angle(Double::from(magnitude), other_leg(magnitude))
        .round()
        .copysign(x)
}

/// Arc cosine.
pub fn acos(x: f64) -> f64 {
    let magnitude = x.abs();
    if magnitude > 1.0 || x.is_nan() {
        return f64::NAN;
    }
    let first = angle(other_leg(magnitude), Double::from(magnitude));
    if x < 0.0 {
        (PI - first).round()
    } else {
        first.round()
    }
}

#[cfg(test)]
#[allow(clippy::approx_constant, reason = "results as Python prints them")]
mod tests {
    use super::*;

    #[test]
    fn printed_digits_are_those_of_python() {
        for (result, expected) in [
            (sin(1.0), 0.8414709848078965),
            (sin(1e22), -0.8522008497671888),
            (cos(1e308), -0.8913089376870335),
            (sin(3.141592653589793), 1.2246467991473532e-16),
            (cos(0.5), 0.8775825618903728),
            (tan(1.5707963267948966), 1.633123935319537e+16),
            (sin(-2.5e15), -0.8462676043361337),
            (atan(0.5), 0.4636476090008061),
            (atan(-1e300), -1.5707963267948966),
            (atan2(1.0, -1.0), 2.356194490192345),
            (atan2(-0.0, -1.0), -3.141592653589793),
            (atan2(1e-320, 1e300), 0.0),
            (asin(0.3), 0.3046926540153975),
            (asin(-1.0), -1.5707963267948966),
            (acos(-0.25), 1.8234765819369754),
            (acos(1.0), 0.0),
        ] {
            assert_eq!(result, expected);
        }
        assert!(sin(-0.0).is_sign_negative() && sin(f64::INFINITY).is_nan());
    }
}
