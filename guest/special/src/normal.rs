//! The error function and the normal distribution (Cephes), with inverses.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI, PI};

use num_complex::Complex;

use crate::polynomial::{monic, polynomial};
use crate::tables::*;

const ROOT_TWO_PI: f64 = 2.506_628_274_631_000_7;
const ROOT_PI: f64 = 1.772_453_850_905_516;
const HALF_LOG_TWO_PI: f64 = 0.918_938_533_204_672_7;

/// The error function.
pub fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x < 0.0 {
        return -erf(-x);
    }
    if x > 1.0 {
        return 1.0 - erfc(x);
    }
    let z = x * x;
    x * polynomial(z, &NDTR_T) / monic(z, &NDTR_U)
}

/// `exp(-x * x)`, where the rounding of the square would cost digits.
fn gauss(x: f64) -> f64 {
    // The square in two parts, the first of which is exact.
    let coarse = (x * 128.0).round() / 128.0;
    let fine = x - coarse;
    (-coarse * coarse).exp() * (-fine * (2.0 * coarse + fine)).exp()
}

/// The quotient of the tail and `exp(-x * x)`, beyond one.
fn tail(x: f64) -> f64 {
    match x < 8.0 {
        true => polynomial(x, &NDTR_P) / monic(x, &NDTR_Q),
        false => polynomial(x, &NDTR_R) / monic(x, &NDTR_S),
    }
}

/// One less the error function.
pub fn erfc(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let size = x.abs();
    if size < 1.0 {
        return 1.0 - erf(x);
    }
    if size > 27.3 {
        return if x < 0.0 { 2.0 } else { 0.0 };
    }
    let y = gauss(size) * tail(size);
    if x < 0.0 { 2.0 - y } else { y }
}

/// `exp(x * x) * erfc(x)`.
pub fn erfcx(x: f64) -> f64 {
    if x < -26.8 {
        return f64::INFINITY;
    }
    if x < 1.0 {
        return match x < -1.0 {
            true => 2.0 / gauss(x) - tail(-x),
            false => erfc(x) / gauss(x),
        };
    }
    if x > 50.0 {
        let z = 1.0 / (x * x);
        let series = 1.0 - 0.5 * z * (1.0 - 1.5 * z * (1.0 - 2.5 * z * (1.0 - 3.5 * z)));
        return series / (x * ROOT_PI);
    }
    tail(x)
}

/// The error function of an imaginary argument, over `i`.
pub fn erfi(x: f64) -> f64 {
    if x.abs() < 1.0 {
        // Taylor's series, whose terms have one sign.
        let (mut term, mut sum, z) = (x, x, x * x);
        for n in 1..40 {
            term *= z / f64::from(n);
            let part = term / f64::from(2 * n + 1);
            sum += part;
            if part.abs() < 1e-17 * f64::abs(sum) {
                break;
            }
        }
        return FRAC_2_SQRT_PI * sum;
    }
    if x * x > 720.0 {
        return f64::INFINITY.copysign(x);
    }
    FRAC_2_SQRT_PI * dawsn(x) / gauss(x)
}

/// Dawson's integral: Rybicki's sum of Gaussians, exponentially exact in its step.
pub fn dawsn(x: f64) -> f64 {
    let size = x.abs();
    if size < 0.5 {
        let z = x * x;
        let (mut term, mut sum) = (x, x);
        for n in 1..40 {
            term *= -2.0 * z / f64::from(2 * n + 1);
            sum += term;
            if term.abs() < 1e-17 * f64::abs(sum) {
                break;
            }
        }
        return sum;
    }
    if size > 20.0 {
        let z = 1.0 / (x * x);
        let mut series = 1.0;
        for n in (1..14).rev() {
            series = 1.0 + f64::from(2 * n - 1) * 0.5 * z * series;
        }
        return series / (2.0 * x);
    }
    const STEP: f64 = 0.2;
    let nearest = 2.0 * (0.5 * size / STEP).round();
    let rest = size - nearest * STEP;
    let e1 = (2.0 * rest * STEP).exp();
    let (mut sum, square) = (0.0, e1 * e1);
    let mut up = e1;
    for n in 0..32 {
        let odd = f64::from(2 * n + 1);
        let weight = (-(odd * STEP) * (odd * STEP)).exp();
        sum += weight * (up / (nearest + odd) + 1.0 / (up * (nearest - odd)));
        up *= square;
    }
    let result = (-rest * rest).exp() * sum / ROOT_PI;
    if x < 0.0 { -result } else { result }
}

/// The distribution function of the normal distribution.
pub fn ndtr(a: f64) -> f64 {
    if a.is_nan() {
        return a;
    }
    let x = a * FRAC_1_SQRT_2;
    let size = x.abs();
    if size < 1.0 {
        return 0.5 + 0.5 * erf(x);
    }
    let y = 0.5 * erfc(size);
    if x > 0.0 { 1.0 - y } else { y }
}

/// The logarithm of [`ndtr`].
pub fn log_ndtr(a: f64) -> f64 {
    let t = a * FRAC_1_SQRT_2;
    if a < -1.0 {
        return (0.5 * erfcx(-t)).ln() - t * t;
    }
    (-0.5 * erfc(t)).ln_1p()
}

/// The inverse of [`ndtr`].
pub fn ndtri(p: f64) -> f64 {
    if p == 0.0 {
        return f64::NEG_INFINITY;
    }
    if p == 1.0 {
        return f64::INFINITY;
    }
    if !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    const CORNER: f64 = 0.135_335_283_236_612_7;
    let (y, is_upper) = match p > 1.0 - CORNER {
        true => (1.0 - p, true),
        false => (p, false),
    };
    if y > CORNER {
        let y = y - 0.5;
        let square = y * y;
        let x = y + y * (square * polynomial(square, &NDTRI_P0) / monic(square, &NDTRI_Q0));
        return x * ROOT_TWO_PI;
    }
    let x = tail_quantile((-2.0 * y.ln()).sqrt());
    if is_upper { x } else { -x }
}

/// The distance from zero at which the tail is `exp(-x * x / 2)`.
fn tail_quantile(x: f64) -> f64 {
    let first = x - x.ln() / x;
    let z = 1.0 / x;
    let second = match x < 8.0 {
        true => z * polynomial(z, &NDTRI_P1) / monic(z, &NDTRI_Q1),
        false => z * polynomial(z, &NDTRI_P2) / monic(z, &NDTRI_Q2),
    };
    first - second
}

/// The inverse of [`log_ndtr`].
pub fn ndtri_exp(y: f64) -> f64 {
    if y > 0.0 || y.is_nan() {
        return f64::NAN;
    }
    if y == 0.0 {
        return f64::INFINITY;
    }
    if y == f64::NEG_INFINITY {
        return y;
    }
    if y > -1e-2 {
        return -ndtri(-y.exp_m1());
    }
    let mut x = match y > -2.0 {
        true => return ndtri(y.exp()),
        false => -tail_quantile((-2.0 * y).sqrt()),
    };
    // Newton's steps, by the logarithmic derivative.
    for _ in 0..2 {
        let error = log_ndtr(x) - y;
        let slope = (-0.5 * x * x - HALF_LOG_TWO_PI - log_ndtr(x)).exp();
        x -= error / slope;
    }
    x
}

/// The inverse of the error function.
pub fn erfinv(y: f64) -> f64 {
    if y.is_nan() || y.abs() > 1.0 {
        return f64::NAN;
    }
    if y.abs() == 1.0 {
        return f64::INFINITY.copysign(y);
    }
    if y.abs() > 0.5 {
        return erfcinv(1.0 - y.abs()).copysign(y);
    }
    if y.abs() < 1e-7 {
        return y * (ROOT_PI / 2.0);
    }
    let mut x = ndtri(0.5 + 0.5 * y) * FRAC_1_SQRT_2;
    for _ in 0..2 {
        x = halley(x, erf(x) - y);
    }
    x
}

/// The inverse of [`erfc`].
pub fn erfcinv(y: f64) -> f64 {
    if y.is_nan() || !(0.0..=2.0).contains(&y) {
        return f64::NAN;
    }
    if y == 0.0 {
        return f64::INFINITY;
    }
    if y == 2.0 {
        return f64::NEG_INFINITY;
    }
    if y > 1.0 {
        return match y < 1.5 {
            true => erfinv(1.0 - y),
            false => -erfcinv(2.0 - y),
        };
    }
    if y > 0.5 {
        return erfinv(1.0 - y);
    }
    let mut x = -ndtri(0.5 * y) * FRAC_1_SQRT_2;
    if y > 1e-300 {
        for _ in 0..2 {
            x = halley(x, y - erfc(x));
        }
    }
    x
}

/// A step towards the zero of a function whose derivative is that of the error function.
fn halley(x: f64, error: f64) -> f64 {
    let slope = FRAC_2_SQRT_PI * gauss(x);
    let step = error / slope;
    x - step / (1.0 + x * step)
}

/// Faddeeva's function, `exp(-z * z) * erfc(-i * z)` (Weideman's series near zero, a continued fraction far out).
pub fn wofz(z: Complex<f64>) -> Complex<f64> {
    if z.re.is_nan() || z.im.is_nan() {
        return Complex::new(f64::NAN, f64::NAN);
    }
    if z.im < 0.0 {
        // exp(-z * z) * 2 - w(-z)
        return (-(z * z)).exp() * 2.0 - wofz(-z);
    }
    if z.im == 0.0 {
        let x = z.re;
        return Complex::new(gauss(x), FRAC_2_SQRT_PI * dawsn(x));
    }
    if z.re == 0.0 {
        return Complex::new(erfcx(z.im), 0.0);
    }
    if z.norm_sqr() > 49.0 {
        // Laplace's continued fraction.
        let mut below = z;
        for n in (1..30).rev() {
            below = z - Complex::new(0.5 * f64::from(n), 0.0) / below;
        }
        return Complex::new(0.0, 1.0 / ROOT_PI) / below;
    }
    near_zero(z)
}

/// The trapezoidal rule of the integral, with the residue where the pole is near (Abrarov and Quine; Matta and
/// Reichel).
fn near_zero(z: Complex<f64>) -> Complex<f64> {
    const STEP: f64 = 0.25;
    let i = Complex::new(0.0, 1.0);
    // Of the two grids the one whose points are further from the real part.
    let shift = match ((z.re / STEP).fract().abs() - 0.5).abs() < 0.25 {
        true => 0.0,
        false => 0.5,
    };
    let mut sum = Complex::new(0.0, 0.0);
    for n in -40..=40 {
        let t = (f64::from(n) + shift) * STEP;
        sum += (-t * t).exp() / (z - t);
    }
    sum *= i * STEP / PI;
    if z.im < PI / STEP {
        let turn = (Complex::new(0.0, -2.0 * PI / STEP) * (z - shift * STEP)).exp();
        sum += (-(z * z)).exp() * 2.0 / (1.0 - turn);
    }
    sum
}

/// The error function of complex arguments.
pub fn erf_complex(z: Complex<f64>) -> Complex<f64> {
    if z.im == 0.0 {
        return Complex::new(erf(z.re), z.im);
    }
    if z.norm() < 0.5 {
        let square = -(z * z);
        let (mut term, mut sum) = (z, z);
        for n in 1..40 {
            term *= square / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        return sum * FRAC_2_SQRT_PI;
    }
    if z.re < 0.0 {
        return -erf_complex(-z);
    }
    1.0 - (-(z * z)).exp() * wofz(Complex::new(-z.im, z.re))
}

/// One less the error function, of complex arguments.
pub fn erfc_complex(z: Complex<f64>) -> Complex<f64> {
    if z.im == 0.0 {
        return Complex::new(erfc(z.re), -z.im);
    }
    if z.re < 0.0 || z.norm() < 0.5 {
        return 1.0 - erf_complex(z);
    }
    (-(z * z)).exp() * wofz(Complex::new(-z.im, z.re))
}

/// The profile of a line that is both Gaussian and Lorentzian.
pub fn voigt_profile(x: f64, sigma: f64, gamma: f64) -> f64 {
    if sigma == 0.0 {
        return match gamma == 0.0 {
            true if x.is_nan() => x,
            true if x == 0.0 => f64::INFINITY,
            true => 0.0,
            false => gamma / PI / (x * x + gamma * gamma),
        };
    }
    if gamma == 0.0 {
        return 1.0 / ROOT_TWO_PI / sigma * (-(x / sigma) * (x / sigma) / 2.0).exp();
    }
    let scale = sigma * std::f64::consts::SQRT_2;
    wofz(Complex::new(x / scale, gamma / scale)).re / sigma / ROOT_TWO_PI
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses() {
        for p in [1e-300, 1e-20, 1e-3, 0.2, 0.5, 0.8, 0.999] {
            assert!((ndtr(ndtri(p)) / p - 1.0).abs() < 1e-12, "{p}");
            assert!((erfc(erfcinv(p)) / p - 1.0).abs() < 1e-12, "{p}");
        }
        assert!(erfinv(1.5).is_nan());
    }

    #[test]
    fn complex_numbers() {
        let found = wofz(Complex::new(1.0, 1.0));
        assert!((found.re - 0.304_744_205_256_913).abs() < 1e-14);
        assert!((found.im - 0.208_218_938_202_831_7).abs() < 1e-14);
        assert!((dawsn(1.0) - 0.538_079_506_912_768_4).abs() < 1e-15);
    }
}
