//! Elementary functions whose results agree with glibc 2.36's, which CPython prints 17 digits of.
//!
//! `exp`, `exp2`, `log`, `log2` and `pow` are the target's: wasi-libc has the same algorithms as glibc there.
//! Domain and range errors are the callers': these return nan and infinities as C does.

mod erf;
mod gamma;
mod hyperbolic;
#[rustfmt::skip]
mod tables;
mod target;
mod trig;

pub use erf::{erf, erfc};
pub use gamma::{gamma, lgamma};
pub use hyperbolic::{acosh, asinh, atanh, cbrt, cosh, expm1, hypot, log1p, log10, sinh, tanh};
pub use target::{exp, exp2, log, log2, pow};
pub use trig::{acos, asin, atan, atan2, cos, sin, tan};
