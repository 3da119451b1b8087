//! The formulas of module cmath.
//!
//! Invariant: same order of operations as CPython, so that results have the
//! same digits; large arguments are scaled so that nothing overflows needlessly.

use super::special::{self, look_up};
use std::f64::consts::{E, FRAC_PI_2, LN_2, LN_10};
use wardian_text::complex_ops::Complex;
use wardian_text::libm::{asinh as real_asinh, atan2, cos as real_cos, cosh as real_cosh};
use wardian_text::libm::{exp as real_exp, hypot, log as real_log, log1p, sin as real_sin};
use wardian_text::libm::{sinh as real_sinh, tan as real_tan, tanh as real_tanh};

/// Why a function refused.
#[derive(Clone, Copy)]
pub(super) enum MathError {
    /// ValueError: math domain error
    Domain,
    /// OverflowError: math range error
    Range,
}

type Result = std::result::Result<Complex, MathError>;

/// Above this squares and sums overflow.
const LARGE: f64 = f64::MAX / 4.0;
/// Square root of [`LARGE`].
const SQRT_LARGE: f64 = 6.703903964971298e153;
/// Logarithm of [`LARGE`].
const LOG_LARGE: f64 = 708.3964185322641;
/// Square root of the smallest normal float.
const SQRT_SMALLEST: f64 = 1.4916681462400413e-154;

fn complex(real: f64, imag: f64) -> Complex {
    Complex { real, imag }
}

/// Results for infinities and NaNs.
macro_rules! special {
    ($table:ident, $z:expr) => {
        if let Some(result) = look_up(&special::$table, $z) {
            return result.map_err(|()| MathError::Domain);
        }
    };
}

/// i z, and back: functions of circles by those of hyperbolas.
fn turned(z: Complex) -> Complex {
    complex(-z.imag, z.real)
}

fn turned_back(result: Result) -> Result {
    result.map(|s| complex(s.imag, -s.real))
}

fn is_large(z: Complex) -> bool {
    z.real.abs() > LARGE || z.imag.abs() > LARGE
}

/// log(abs(z)) of a large argument.
fn log_of_large(z: Complex) -> f64 {
    real_log(hypot(z.real / 2.0, z.imag / 2.0)) + LN_2 * 2.0
}

pub(super) fn sqrt(z: Complex) -> Result {
    special!(SQRT, z);
    if z.real == 0.0 && z.imag == 0.0 {
        return Ok(complex(0.0, z.imag));
    }
    let (mut x, y) = (z.real.abs(), z.imag.abs());
    let s = if x < f64::MIN_POSITIVE && y < f64::MIN_POSITIVE {
        x *= 2f64.powi(53);
        (x + hypot(x, y * 2f64.powi(53))).sqrt() * 2f64.powi(-27)
    } else {
        x /= 8.0;
        2.0 * (x + hypot(x, y / 8.0)).sqrt()
    };
    let d = y / (2.0 * s);
    Ok(if z.real >= 0.0 {
        complex(s, d.copysign(z.imag))
    } else {
        complex(d, s.copysign(z.imag))
    })
}

pub(super) fn acos(z: Complex) -> Result {
    special!(ACOS, z);
    if is_large(z) {
        let size = log_of_large(z);
        return Ok(complex(
            atan2(z.imag.abs(), z.real),
            if z.real < 0.0 {
                -size.copysign(z.imag)
            } else {
                size.copysign(-z.imag)
            },
        ));
    }
    let s1 = sqrt(complex(1.0 - z.real, -z.imag))?;
    let s2 = sqrt(complex(1.0 + z.real, z.imag))?;
    Ok(complex(
        2.0 * atan2(s1.real, s2.real),
        real_asinh(s2.real * s1.imag - s2.imag * s1.real),
    ))
}

pub(super) fn acosh(z: Complex) -> Result {
    special!(ACOSH, z);
    if is_large(z) {
        return Ok(complex(log_of_large(z), atan2(z.imag, z.real)));
    }
    let s1 = sqrt(complex(z.real - 1.0, z.imag))?;
    let s2 = sqrt(complex(z.real + 1.0, z.imag))?;
    Ok(complex(
        real_asinh(s1.real * s2.real + s1.imag * s2.imag),
        2.0 * atan2(s1.imag, s2.real),
    ))
}

pub(super) fn asin(z: Complex) -> Result {
    turned_back(asinh(turned(z)))
}

pub(super) fn asinh(z: Complex) -> Result {
    special!(ASINH, z);
    if is_large(z) {
        let size = log_of_large(z);
        return Ok(complex(
            if z.imag >= 0.0 {
                size.copysign(z.real)
            } else {
                -size.copysign(-z.real)
            },
            atan2(z.imag, z.real.abs()),
        ));
    }
    let s1 = sqrt(complex(1.0 + z.imag, -z.real))?;
    let s2 = sqrt(complex(1.0 - z.imag, z.real))?;
    Ok(complex(
        real_asinh(s1.real * s2.imag - s2.real * s1.imag),
        atan2(z.imag, s1.real * s2.real - s1.imag * s2.imag),
    ))
}

pub(super) fn atan(z: Complex) -> Result {
    turned_back(atanh(turned(z)))
}

pub(super) fn atanh(z: Complex) -> Result {
    special!(ATANH, z);
    // The function is odd; the left half is taken from the right one.
    if z.real.is_sign_negative() {
        let mirrored = atanh(complex(-z.real, -z.imag))?;
        return Ok(complex(-mirrored.real, -mirrored.imag));
    }
    let y = z.imag.abs();
    if z.real > SQRT_LARGE || y > SQRT_LARGE {
        let h = hypot(z.real / 2.0, z.imag / 2.0);
        return Ok(complex(z.real / 4.0 / h / h, -FRAC_PI_2.copysign(-z.imag)));
    }
    if z.real == 1.0 && y < SQRT_SMALLEST {
        if y == 0.0 {
            return Err(MathError::Domain);
        }
        return Ok(complex(
            -real_log(y.sqrt() / hypot(y, 2.0).sqrt()),
            (atan2(2.0, -y) / 2.0).copysign(z.imag),
        ));
    }
    let distance = 1.0 - z.real;
    Ok(complex(
        log1p(4.0 * z.real / (distance * distance + y * y)) / 4.0,
        -atan2(-2.0 * z.imag, distance * (1.0 + z.real) - y * y) / 2.0,
    ))
}

/// The result for an infinite real and a finite imaginary part that is not zero.
fn infinite(z: Complex) -> bool {
    z.real.is_infinite() && z.imag.is_finite() && z.imag != 0.0
}

fn finite(z: Complex) -> Result {
    if z.real.is_infinite() || z.imag.is_infinite() {
        return Err(MathError::Range);
    }
    Ok(z)
}

/// Infinite parts with the signs of `cos` and `sin` of the imaginary part.
fn infinities(z: Complex, size: f64) -> Complex {
    complex(
        size.copysign(real_cos(z.imag)),
        size.copysign(real_sin(z.imag)),
    )
}

pub(super) fn cos(z: Complex) -> Result {
    cosh(turned(z))
}

pub(super) fn cosh(z: Complex) -> Result {
    if infinite(z) {
        let signed = infinities(z, f64::INFINITY);
        return Ok(if z.real > 0.0 {
            signed
        } else {
            complex(signed.real, -signed.imag)
        });
    }
    special!(COSH, z);
    let (c, s) = (real_cos(z.imag), real_sin(z.imag));
    finite(if z.real.abs() > LOG_LARGE {
        let x = z.real - 1f64.copysign(z.real);
        complex(c * real_cosh(x) * E, s * real_sinh(x) * E)
    } else {
        complex(c * real_cosh(z.real), s * real_sinh(z.real))
    })
}

pub(super) fn exp(z: Complex) -> Result {
    if infinite(z) {
        let size = if z.real > 0.0 { f64::INFINITY } else { 0.0 };
        return Ok(infinities(z, size));
    }
    special!(EXP, z);
    let (c, s) = (real_cos(z.imag), real_sin(z.imag));
    finite(if z.real > LOG_LARGE {
        let size = real_exp(z.real - 1.0);
        complex(size * c * E, size * s * E)
    } else {
        let size = real_exp(z.real);
        complex(size * c, size * s)
    })
}

pub(super) fn log(z: Complex) -> Result {
    special!(LOG, z);
    let (x, y) = (z.real.abs(), z.imag.abs());
    let real = if is_large(z) {
        real_log(hypot(x / 2.0, y / 2.0)) + LN_2
    } else if x < f64::MIN_POSITIVE && y < f64::MIN_POSITIVE {
        if x == 0.0 && y == 0.0 {
            return Err(MathError::Domain);
        }
        real_log(hypot(x * 2f64.powi(53), y * 2f64.powi(53))) - 53.0 * LN_2
    } else {
        let h = hypot(x, y);
        // Near the unit circle the logarithm of the size would lose digits.
        if (0.71..=1.73).contains(&h) {
            let (most, least) = (x.max(y), x.min(y));
            log1p((most - 1.0) * (most + 1.0) + least * least) / 2.0
        } else {
            real_log(h)
        }
    };
    Ok(complex(real, atan2(z.imag, z.real)))
}

pub(super) fn log10(z: Complex) -> Result {
    let natural = log(z)?;
    Ok(complex(natural.real / LN_10, natural.imag / LN_10))
}

pub(super) fn sin(z: Complex) -> Result {
    turned_back(sinh(turned(z)))
}

pub(super) fn sinh(z: Complex) -> Result {
    if infinite(z) {
        let signed = infinities(z, f64::INFINITY);
        return Ok(if z.real > 0.0 {
            signed
        } else {
            complex(-signed.real, signed.imag)
        });
    }
    special!(SINH, z);
    let (c, s) = (real_cos(z.imag), real_sin(z.imag));
    finite(if z.real.abs() > LOG_LARGE {
        let x = z.real - 1f64.copysign(z.real);
        complex(c * real_sinh(x) * E, s * real_cosh(x) * E)
    } else {
        complex(c * real_sinh(z.real), s * real_cosh(z.real))
    })
}

pub(super) fn tan(z: Complex) -> Result {
    turned_back(tanh(turned(z)))
}

pub(super) fn tanh(z: Complex) -> Result {
    if infinite(z) {
        let zero = 0f64.copysign(2.0 * real_sin(z.imag) * real_cos(z.imag));
        return Ok(complex(1f64.copysign(z.real), zero));
    }
    special!(TANH, z);
    if z.real.abs() > LOG_LARGE {
        return Ok(complex(
            1f64.copysign(z.real),
            4.0 * real_sin(z.imag) * real_cos(z.imag) * real_exp(-2.0 * z.real.abs()),
        ));
    }
    let (tx, ty) = (real_tanh(z.real), real_tan(z.imag));
    let cx = 1.0 / real_cosh(z.real);
    let product = tx * ty;
    let divisor = 1.0 + product * product;
    Ok(complex(
        tx * (1.0 + ty * ty) / divisor,
        (ty / divisor) * cx * cx,
    ))
}

pub(super) fn rect(r: f64, phi: f64) -> Result {
    let z = complex(r, phi);
    if infinite(z) {
        let signed = infinities(z, f64::INFINITY);
        return Ok(if r > 0.0 {
            signed
        } else {
            complex(-signed.real, -signed.imag)
        });
    }
    special!(RECT, z);
    Ok(if phi == 0.0 {
        complex(r, r * phi)
    } else {
        complex(r * real_cos(phi), r * real_sin(phi))
    })
}
