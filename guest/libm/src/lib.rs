//! Elementary functions that give glibc 2.36's bits on every target: those of a processor with fused multiply-add.
//!
//! CPython prints 17 digits of them, and numpy's random streams pass through them. `fused.rs` says how the bits come
//! about where there is no such instruction; `examples/digits.rs` counts those that differ.
//! Domain and range errors are the callers': these return nan and infinities as C does.

mod asin;
mod atan;
pub mod double;
mod erf;
mod exp;
mod frexp;
mod fused;
mod gamma;
mod hyperbolic;
mod log;
mod pow;
mod reduce;
mod sin;
mod tables;
mod tan;
#[cfg(test)]
mod tests;

pub use asin::{acos, asin};
pub use atan::{atan, atan2};
pub use erf::{erf, erfc};
pub use exp::{exp, exp2, expm1};
pub use frexp::frexp;
pub use gamma::{gamma, lgamma};
pub use hyperbolic::{acosh, asinh, atanh, cbrt, cosh, hypot, log10, sinh, tanh};
pub use log::{log, log1p, log2};
pub use pow::pow;
pub use sin::{cos, sin};
pub use tan::tan;
