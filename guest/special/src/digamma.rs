//! The derivative of the logarithm of gamma (Cephes, with Boost's approximation between 1 and 2).

use std::f64::consts::PI;

use num_complex::Complex;

use crate::gamma::EULER;
use crate::polynomial::polynomial;
use crate::tables::{PSI_A, PSI_P, PSI_Q};
use crate::zeta::hurwitz;

/// The zero between -1 and 0, and what the function is at that double.
const NEGATIVE_ROOT: f64 = -0.504_083_008_264_455_4;
const AT_NEGATIVE_ROOT: f64 = 7.289_763_902_976_895e-17;

/// The digamma function.
pub fn digamma(x: f64) -> f64 {
    if (x - NEGATIVE_ROOT).abs() < 0.3 {
        return near_negative_root(x);
    }
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x == f64::NEG_INFINITY {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::INFINITY.copysign(-x);
    }
    let (mut x, mut sum) = (x, 0.0);
    if x < 0.0 {
        let rest = x.fract();
        if rest == 0.0 {
            return f64::NAN;
        }
        sum = -PI / (PI * rest).tan();
        x = 1.0 - x;
    }
    if x <= 10.0 && x == x.floor() {
        let mut n = 1.0;
        while n < x {
            sum += 1.0 / n;
            n += 1.0;
        }
        return sum - EULER;
    }
    if x < 1.0 {
        sum -= 1.0 / x;
        x += 1.0;
    } else if x < 10.0 {
        while x > 2.0 {
            x -= 1.0;
            sum += 1.0 / x;
        }
    }
    if (1.0..=2.0).contains(&x) {
        return sum + between_one_and_two(x);
    }
    let tail = match x < 1e17 {
        true => {
            let z = 1.0 / (x * x);
            z * polynomial(z, &PSI_A)
        }
        false => 0.0,
    };
    sum + x.ln() - 0.5 / x - tail
}

/// The distance to the positive zero, in three parts, times what varies slowly.
fn between_one_and_two(x: f64) -> f64 {
    let scale = 1_073_741_824.0;
    let mut distance = x - 1_569_415_565.0 / scale;
    distance -= 381_566_830.0 / scale / scale;
    distance -= 9.016_312_093_258_696e-20;
    let ratio = polynomial(x - 1.0, &PSI_P) / polynomial(x - 1.0, &PSI_Q);
    distance * 0.995_581_626_892_089_8 + distance * ratio
}

/// Taylor's series, whose coefficients are zeta functions.
fn near_negative_root(x: f64) -> f64 {
    let (mut sum, mut coefficient, z) = (AT_NEGATIVE_ROOT, -1.0, x - NEGATIVE_ROOT);
    for n in 1..100 {
        coefficient *= -z;
        let term = coefficient * hurwitz(f64::from(n + 1), NEGATIVE_ROOT);
        sum += term;
        if term.abs() < f64::EPSILON * f64::abs(sum) {
            break;
        }
    }
    sum
}

/// The digamma function of complex arguments.
pub fn digamma_complex(z: Complex<f64>) -> Complex<f64> {
    if z.im == 0.0 {
        return Complex::new(digamma(z.re), z.im);
    }
    if !z.re.is_finite() || !z.im.is_finite() {
        return Complex::new(f64::NAN, f64::NAN);
    }
    if z.re < 0.0 {
        let cotangent = (z * PI).tan().inv();
        return digamma_complex(1.0 - z) - cotangent * PI;
    }
    let (mut z, mut sum) = (z, Complex::new(0.0, 0.0));
    while z.norm() < 16.0 {
        sum -= z.inv();
        z += 1.0;
    }
    let inverse = z.inv();
    let square = inverse * inverse;
    let mut tail = Complex::new(0.0, 0.0);
    for c in PSI_A {
        tail = tail * square + c;
    }
    sum + z.ln() - inverse * 0.5 - tail * square
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(digamma(1.0), -EULER);
        assert!((digamma(0.5) + EULER + 2.0 * 2.0_f64.ln()).abs() < 1e-15);
        assert!((digamma(1.461_632_144_968_362_3)).abs() < 1e-15);
    }
}
