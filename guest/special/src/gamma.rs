//! The gamma function and its logarithm (Cephes; for complex arguments Stirling's series).

use std::f64::consts::PI;

use num_complex::Complex;

use crate::elementary::sinpi;
use crate::polynomial::{monic, polynomial};
use crate::tables::*;
use crate::zeta::hurwitz;

/// Euler's constant.
pub(crate) const EULER: f64 = 0.577_215_664_901_532_9;
/// `log(sqrt(2 * pi))`.
pub(crate) const LOG_ROOT_TWO_PI: f64 = 0.918_938_533_204_672_7;
const ROOT_TWO_PI: f64 = 2.506_628_274_631_000_7;
const LOG_PI: f64 = 1.144_729_885_849_400_2;
/// Where the gamma function leaves what a double holds.
pub(crate) const LARGEST: f64 = 171.624_376_956_302_7;

/// Stirling's formula, for arguments beyond 33.
fn stirling(x: f64) -> f64 {
    if x >= LARGEST {
        return f64::INFINITY;
    }
    let w = 1.0 / x;
    let w = 1.0 + w * polynomial(w, &GAMMA_STIR);
    let y = match x > 143.016_08 {
        // In two halves, because the whole power has no place in a double.
        true => {
            let half = x.powf(0.5 * x - 0.25);
            half * (half / x.exp())
        }
        false => x.powf(x - 0.5) / x.exp(),
    };
    ROOT_TWO_PI * y * w
}

/// Whether a number is an integer that is not above zero, where gamma has its poles.
pub(crate) fn is_pole(x: f64) -> bool {
    x <= 0.0 && x == x.floor()
}

/// The gamma function.
pub fn gamma(x: f64) -> f64 {
    if x == f64::INFINITY || x.is_nan() {
        return x;
    }
    if x == 0.0 {
        return f64::INFINITY.copysign(x);
    }
    if is_pole(x) {
        return f64::NAN;
    }
    let size = x.abs();
    if size > 33.0 {
        if x > 0.0 {
            return stirling(x);
        }
        let below = size.floor();
        let sign = if below % 2.0 == 0.0 { -1.0 } else { 1.0 };
        let rest = size - below;
        let rest = if rest > 0.5 { rest - 1.0 } else { rest };
        let sine = (size * sinpi(rest)).abs();
        return match sine == 0.0 {
            true => sign * f64::INFINITY,
            false => sign * (PI / (sine * stirling(size))),
        };
    }
    // To between 2 and 3, by the recurrence.
    let (mut x, mut product) = (x, 1.0);
    while x >= 3.0 {
        x -= 1.0;
        product *= x;
    }
    while x < 2.0 {
        if x.abs() < 1e-9 {
            return product / ((1.0 + EULER * x) * x);
        }
        product /= x;
        x += 1.0;
    }
    if x == 2.0 {
        return product;
    }
    let x = x - 2.0;
    product * polynomial(x, &GAMMA_P) / polynomial(x, &GAMMA_Q)
}

/// The logarithm of the size of gamma, and its sign.
pub fn gammaln_sign(x: f64) -> (f64, f64) {
    if x.is_nan() {
        return (x, 1.0);
    }
    if x.is_infinite() {
        return (x, 1.0);
    }
    if is_pole(x) {
        return (f64::INFINITY, 1.0);
    }
    if x < -34.0 {
        let size = -x;
        let below = size.floor();
        let sign = if below % 2.0 == 0.0 { -1.0 } else { 1.0 };
        let rest = size - below;
        let rest = if rest > 0.5 { below + 1.0 - size } else { rest };
        let sine = size * sinpi(rest);
        return (LOG_PI - sine.ln() - gammaln_sign(size).0, sign);
    }
    if x < 13.0 {
        let (mut product, mut shift, mut u) = (1.0_f64, 0.0, x);
        while u >= 3.0 {
            shift -= 1.0;
            u = x + shift;
            product *= u;
        }
        while u < 2.0 {
            product /= u;
            shift += 1.0;
            u = x + shift;
        }
        let sign = if product < 0.0 { -1.0 } else { 1.0 };
        let log = product.abs().ln();
        if u == 2.0 {
            return (log, sign);
        }
        let x = x + (shift - 2.0);
        return (log + x * polynomial(x, &GAMMA_B) / monic(x, &GAMMA_C), sign);
    }
    if x > 2.556_348e305 {
        return (f64::INFINITY, 1.0);
    }
    let q = (x - 0.5) * x.ln() - x + LOG_ROOT_TWO_PI;
    if x > 1e8 {
        return (q, 1.0);
    }
    let p = 1.0 / (x * x);
    let rest = match x >= 1000.0 {
        true => {
            (7.936_507_936_507_937e-4 * p - 2.777_777_777_777_778e-3) * p + 0.083_333_333_333_333_33
        }
        false => polynomial(p, &GAMMA_A),
    };
    (q + rest / x, 1.0)
}

/// The logarithm of the size of gamma.
pub fn gammaln(x: f64) -> f64 {
    match x == f64::NEG_INFINITY {
        true => f64::NEG_INFINITY,
        false => gammaln_sign(x).0,
    }
}

/// The sign of gamma.
pub fn gammasgn(x: f64) -> f64 {
    if x.is_nan() {
        x
    } else if x > 0.0 {
        1.0
    } else if x == 0.0 {
        1.0_f64.copysign(x)
    } else if is_pole(x) {
        f64::NAN
    } else if x.floor() % 2.0 == 0.0 {
        1.0
    } else {
        -1.0
    }
}

/// One over gamma.
pub fn rgamma(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if is_pole(x) || x == f64::INFINITY {
        return 0.0;
    }
    if x.abs() > 170.0 {
        let (log, sign) = gammaln_sign(x);
        return sign * (-log).exp();
    }
    1.0 / gamma(x)
}

/// The logarithm of `gamma(x + 1)`, with all digits near zero.
pub fn lgam1p(x: f64) -> f64 {
    if x.abs() <= 0.5 {
        taylor(x)
    } else if (x - 1.0).abs() < 0.5 {
        x.ln() + taylor(x - 1.0)
    } else {
        gammaln(x + 1.0)
    }
}

fn taylor(x: f64) -> f64 {
    if x == 0.0 {
        return 0.0;
    }
    let (mut sum, mut power) = (-EULER * x, -x);
    for n in 2..42 {
        power *= -x;
        let term = hurwitz(f64::from(n), 1.0) * power / f64::from(n);
        sum += term;
        if term.abs() < f64::EPSILON / 2.0 * sum.abs() {
            break;
        }
    }
    sum
}

/// Bernoulli's numbers as Stirling's series has them: `B(2k) / (2k (2k - 1))`.
const STIRLING_SERIES: [f64; 8] = [
    8.333_333_333_333_333e-2,
    -2.777_777_777_777_778e-3,
    7.936_507_936_507_937e-4,
    -5.952_380_952_380_953e-4,
    8.417_508_417_508_417e-4,
    -1.917_526_917_526_917_6e-3,
    6.410_256_410_256_41e-3,
    -2.955_065_359_477_124e-2,
];

/// The principal branch of the logarithm of gamma.
pub fn loggamma(z: Complex<f64>) -> Complex<f64> {
    if z.re.is_nan() || z.im.is_nan() {
        return Complex::new(f64::NAN, f64::NAN);
    }
    if z.im == 0.0 && is_pole(z.re) {
        return Complex::new(f64::NAN, f64::NAN);
    }
    if z.im == 0.0 && z.re > 0.0 {
        return Complex::new(gammaln(z.re), z.im);
    }
    if z.re < 0.1 {
        // The reflection formula; the branch follows the half plane.
        let turn = (2.0 * PI).copysign(z.im) * (0.5 * z.re + 0.25).floor();
        return Complex::new(LOG_PI, turn) - sinpi_complex(z).ln() - loggamma(1.0 - z);
    }
    // Far enough out for the series, by the recurrence; the logarithm of the product keeps count of its turns.
    let (mut z, mut shift, mut turns) = (z, Complex::new(1.0, 0.0), 0.0);
    let mut was_below = false;
    let reflect = z.im < 0.0 || z.im == 0.0 && z.im.is_sign_negative();
    if reflect {
        z = z.conj();
    }
    while z.re < 10.0 && z.norm() < 10.0 {
        shift *= z;
        let is_below = shift.im < 0.0;
        if is_below && !was_below {
            turns += 1.0;
        }
        was_below = is_below;
        z += 1.0;
    }
    let inverse = z.inv();
    let square = inverse * inverse;
    let mut series = Complex::new(0.0, 0.0);
    for c in STIRLING_SERIES.iter().rev() {
        series = series * square + c;
    }
    let far = (z - 0.5) * z.ln() - z + LOG_ROOT_TWO_PI + series * inverse;
    let result = far - shift.ln() - Complex::new(0.0, 2.0 * PI * turns);
    if reflect { result.conj() } else { result }
}

/// `sin(pi * z)`.
fn sinpi_complex(z: Complex<f64>) -> Complex<f64> {
    let (sine, cosine) = (sinpi(z.re), crate::elementary::cospi(z.re));
    let y = PI * z.im;
    Complex::new(sine * y.cosh(), cosine * y.sinh())
}

/// The gamma function of complex arguments.
pub fn gamma_complex(z: Complex<f64>) -> Complex<f64> {
    if z.im == 0.0 && is_pole(z.re) {
        return Complex::new(f64::NAN, f64::NAN);
    }
    loggamma(z).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers() {
        assert_eq!(gamma(1.0), 1.0);
        assert_eq!(gamma(5.0), 24.0);
        assert!((gamma(0.5) - PI.sqrt()).abs() < 1e-15);
        assert!(gamma(-2.0).is_nan());
        assert_eq!(gamma(172.0), f64::INFINITY);
        assert_eq!(gammaln(1.0), 0.0);
        assert_eq!(gammaln(2.0), 0.0);
        assert_eq!(gammaln(-1.0), f64::INFINITY);
        assert_eq!(gammasgn(-0.5), -1.0);
    }

    #[test]
    fn complex_numbers() {
        let found = gamma_complex(Complex::new(3.0, 4.0));
        assert!((found.re - 0.005_225_538_471_369_2).abs() < 1e-14);
        assert!((found.im + 0.172_547_079_294_290_8).abs() < 1e-14);
    }
}
