//! The gamma function and its logarithm by Lanczos' approximation, as CPython computes them itself (not with libm's).
//!
//! Invariant: same operations in the same order as CPython, so results agree as far as exp, log and pow do.

use std::f64::consts::PI;

use super::{cos, exp, log, pow, sin};

const G: f64 = 6.02468004077673;
const G_MINUS_HALF: f64 = 5.52468004077673;
const LOG_PI: f64 = 1.1447298858494002;

/// Coefficients of the Lanczos sum as a ratio of polynomials, lowest power first: numerator, denominator.
#[rustfmt::skip]
const LANCZOS: [(f64, f64); 13] = [
    (23531376880.41076, 0.0),
    (42919803642.6491, 39916800.0),
    (35711959237.35567, 120543840.0),
    (17921034426.03721, 150917976.0),
    (6039542586.352028, 105258076.0),
    (1439720407.3117216, 45995730.0),
    (248874557.86205417, 13339535.0),
    (31426415.585400194, 2637558.0),
    (2876370.6289353725, 357423.0),
    (186056.26539522348, 32670.0),
    (8071.672002365816, 1925.0),
    (210.82427775157936, 66.0),
    (2.5066282746310002, 1.0),
];

fn lanczos_sum(x: f64) -> f64 {
    let (mut num, mut den) = (0.0, 0.0);
    if x < 5.0 {
        for (n, d) in LANCZOS.iter().rev() {
            num = num * x + n;
            den = den * x + d;
        }
    } else {
        // In powers of 1/x, which cannot overflow.
        for (n, d) in &LANCZOS {
            num = num / x + n;
            den = den / x + d;
        }
    }
    num / den
}

/// sin(πx), accurate near integers.
fn sin_pi(x: f64) -> f64 {
    let y = x.abs() % 2.0;
    let r = match (2.0 * y).round() as i32 {
        0 => sin(PI * y),
        1 => cos(PI * (y - 0.5)),
        // -sin(π(y-1)) would give -0.0 instead of 0.0 at y = 1.
        2 => sin(PI * (1.0 - y)),
        3 => -cos(PI * (y - 1.5)),
        _ => sin(PI * (y - 2.0)),
    };
    1f64.copysign(x) * r
}

/// `math.gamma`: nan means ValueError (unless x is nan), an infinity for finite nonzero x OverflowError, at zero ValueError.
pub fn gamma(x: f64) -> f64 {
    if !x.is_finite() {
        return if x == f64::NEG_INFINITY { f64::NAN } else { x };
    }
    if x == 0.0 {
        return f64::INFINITY.copysign(x);
    }
    if x == x.floor() {
        if x < 0.0 {
            return f64::NAN;
        }
        // Factorials up to 22! are exact in a float.
        if x <= 23.0 {
            return (1..x as u64).fold(1.0, |product, factor| product * factor as f64);
        }
    }
    let magnitude = x.abs();
    if magnitude < 1e-20 {
        return 1.0 / x;
    }
    if magnitude > 200.0 {
        return if x < 0.0 {
            0.0 / sin_pi(x)
        } else {
            f64::INFINITY
        };
    }
    let y = magnitude + G_MINUS_HALF;
    // What rounding y lost, to correct for below.
    let lost = if magnitude > G_MINUS_HALF {
        (y - magnitude) - G_MINUS_HALF
    } else {
        (y - G_MINUS_HALF) - magnitude
    };
    let z = lost * G / y;
    if x < 0.0 {
        let mut r = -PI / sin_pi(magnitude) / magnitude * exp(y) / lanczos_sum(magnitude);
        r -= z * r;
        if magnitude < 140.0 {
            r / pow(y, magnitude - 0.5)
        } else {
            let root = pow(y, magnitude / 2.0 - 0.25);
            r / root / root
        }
    } else {
        let mut r = lanczos_sum(magnitude) / exp(y);
        r += z * r;
        if magnitude < 140.0 {
            r * pow(y, magnitude - 0.5)
        } else {
            let root = pow(y, magnitude / 2.0 - 0.25);
            r * root * root
        }
    }
}

/// `math.lgamma`: an infinity at zero and negative integers means ValueError, for other finite x OverflowError.
pub fn lgamma(x: f64) -> f64 {
    if !x.is_finite() {
        return if x.is_nan() { x } else { f64::INFINITY };
    }
    if x == x.floor() && x <= 2.0 {
        return if x <= 0.0 { f64::INFINITY } else { 0.0 };
    }
    let magnitude = x.abs();
    if magnitude < 1e-20 {
        return -log(magnitude);
    }
    let mut r = log(lanczos_sum(magnitude)) - G;
    r += (magnitude - 0.5) * (log(magnitude + G - 0.5) - 1.0);
    if x < 0.0 {
        LOG_PI - log(sin_pi(magnitude).abs()) - log(magnitude) - r
    } else {
        r
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(gamma(5.0), 24.0);
        assert_eq!(gamma(0.5), 1.7724538509055159);
        assert_eq!(gamma(-1.5), 2.3632718012073544);
        assert_eq!(gamma(171.5), 9.483367566824801e307);
        assert!(gamma(-2.0).is_nan() && gamma(172.0).is_infinite());
        assert_eq!(lgamma(0.5), 0.5723649429247004);
        assert_eq!(lgamma(100.0), 359.1342053695754);
        assert_eq!(lgamma(-1.5), 0.8600470153764812);
    }
}
