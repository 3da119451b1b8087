//! Every elementary function that is not exactly rounded by definition, in one place, so that it can be exchanged.
//!
//! Here they are the target's: glibc natively, which is what numpy calls too. Also C's conversion of floats to integers
//! as x86-64 does it, which some draws depend on.

/// Natural logarithm.
pub(crate) fn ln(x: f64) -> f64 {
    x.ln()
}

/// `ln(1 + x)`.
pub(crate) fn ln_1p(x: f64) -> f64 {
    x.ln_1p()
}

/// `e**x`.
pub(crate) fn exp(x: f64) -> f64 {
    x.exp()
}

/// `e**x - 1`.
pub(crate) fn exp_m1(x: f64) -> f64 {
    x.exp_m1()
}

/// `x**y`.
///
/// Not inlined: with a base known at compile time the compiler may call `exp2` instead, which rounds differently.
#[inline(never)]
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    x.powf(y)
}

/// Cosine.
pub(crate) fn cos(x: f64) -> f64 {
    x.cos()
}

/// Arc cosine.
pub(crate) fn acos(x: f64) -> f64 {
    x.acos()
}

/// Natural logarithm in single precision.
pub(crate) fn ln_f32(x: f32) -> f32 {
    x.ln()
}

/// `ln(1 + x)` in single precision.
pub(crate) fn ln_1p_f32(x: f32) -> f32 {
    x.ln_1p()
}

/// `e**x` in single precision.
pub(crate) fn exp_f32(x: f32) -> f32 {
    x.exp()
}

/// `x**y` in single precision.
#[inline(never)]
pub(crate) fn pow_f32(x: f32, y: f32) -> f32 {
    x.powf(y)
}

/// C's `(int64_t)x` on x86-64: the lowest integer for nan and for all that does not fit.
pub(crate) fn to_i64(x: f64) -> i64 {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    if (-LIMIT..LIMIT).contains(&x) {
        x as i64
    } else {
        i64::MIN
    }
}
