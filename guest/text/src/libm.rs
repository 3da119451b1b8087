//! Elementary functions whose results agree with glibc 2.36's, which CPython prints 17 digits of.
//!
//! `exp`, `exp2`, `log`, `log2` and `pow` are the target's: wasi-libc has the same algorithms as glibc there.
//! Domain and range errors are the callers': these return nan and infinities as C does.

pub use crate::gamma::{gamma, lgamma};
pub use crate::libm_erf::{erf, erfc};
pub use crate::libm_hyperbolic::{
    acosh, asinh, atanh, cbrt, cosh, expm1, hypot, log1p, log10, sinh, tanh,
};
pub use crate::libm_trig::{acos, asin, atan, atan2, cos, sin, tan};

/// e^x
pub fn exp(x: f64) -> f64 {
    x.exp()
}

/// 2^x
pub fn exp2(x: f64) -> f64 {
    x.exp2()
}

/// Natural logarithm.
pub fn log(x: f64) -> f64 {
    x.ln()
}

/// Logarithm to base 2.
pub fn log2(x: f64) -> f64 {
    x.log2()
}

/// x^y
pub fn pow(x: f64, y: f64) -> f64 {
    x.powf(y)
}
