//! Every elementary function that is not exactly rounded by definition, in one place, so that it can be exchanged.
//!
//! Those of double precision give glibc's bits on every target: those of glibc 2.36 on a processor with fused
//! multiply-add, which numpy calls there. Those of single precision are the target's: glibc's natively.
//! Also C's conversion of floats to integers as x86-64 does it, which some draws depend on.

pub(crate) use wardian_text::libm::{acos, cos, pow};
pub(crate) use wardian_text::libm::{exp, expm1 as exp_m1, log as ln, log1p as ln_1p};

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
