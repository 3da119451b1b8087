//! Elementary functions whose results agree with glibc's, which CPython prints 17 digits of.
//!
//! Domain and range errors are the callers': these return nan and infinities as C does.

pub use crate::gamma::{gamma, lgamma};

/// e^x
pub fn exp(x: f64) -> f64 {
    x.exp()
}

/// 2^x
pub fn exp2(x: f64) -> f64 {
    x.exp2()
}

/// e^x - 1
pub fn expm1(x: f64) -> f64 {
    x.exp_m1()
}

/// Natural logarithm.
pub fn log(x: f64) -> f64 {
    x.ln()
}

/// log(1 + x)
pub fn log1p(x: f64) -> f64 {
    x.ln_1p()
}

/// Logarithm to base 2.
pub fn log2(x: f64) -> f64 {
    x.log2()
}

/// Logarithm to base 10.
pub fn log10(x: f64) -> f64 {
    x.log10()
}

/// Sine.
pub fn sin(x: f64) -> f64 {
    x.sin()
}

/// Cosine.
pub fn cos(x: f64) -> f64 {
    x.cos()
}

/// Tangent.
pub fn tan(x: f64) -> f64 {
    x.tan()
}

/// Arc sine.
pub fn asin(x: f64) -> f64 {
    x.asin()
}

/// Arc cosine.
pub fn acos(x: f64) -> f64 {
    x.acos()
}

/// Arc tangent.
pub fn atan(x: f64) -> f64 {
    x.atan()
}

/// Hyperbolic sine.
pub fn sinh(x: f64) -> f64 {
    x.sinh()
}

/// Hyperbolic cosine.
pub fn cosh(x: f64) -> f64 {
    x.cosh()
}

/// Hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    x.tanh()
}

/// Inverse hyperbolic sine.
pub fn asinh(x: f64) -> f64 {
    x.asinh()
}

/// Inverse hyperbolic cosine.
pub fn acosh(x: f64) -> f64 {
    x.acosh()
}

/// Inverse hyperbolic tangent.
pub fn atanh(x: f64) -> f64 {
    x.atanh()
}

/// Cube root.
pub fn cbrt(x: f64) -> f64 {
    x.cbrt()
}

/// x^y
pub fn pow(x: f64, y: f64) -> f64 {
    x.powf(y)
}

/// Angle of the point (x, y).
pub fn atan2(y: f64, x: f64) -> f64 {
    y.atan2(x)
}

/// Error function.
pub fn erf(x: f64) -> f64 {
    libm::erf(x)
}

/// 1 - erf(x)
pub fn erfc(x: f64) -> f64 {
    libm::erfc(x)
}
