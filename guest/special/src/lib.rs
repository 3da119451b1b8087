//! Special functions of real and complex numbers: what `scipy.special` computes, one number at a time.
//!
//! Algorithms and coefficients are those that have been published with Cephes, by Boost and by the authors whom the
//! files name. What has no value is NaN or an infinity; nothing panics. What does not live here: arrays, dtypes.

pub mod airy;
pub mod bessel;
pub mod bessel_any;
pub mod beta;
pub mod digamma;
pub mod discrete;
pub mod distributions;
pub mod elementary;
pub mod elliptic;
pub mod gamma;
pub mod hypergeometric;
pub mod incomplete_beta;
pub mod incomplete_gamma;
pub mod integrals;
pub mod invert;
pub mod kolmogorov;
pub mod lambert;
pub mod noncentral;
pub mod normal;
pub mod orthogonal;
mod polynomial;
#[rustfmt::skip]
mod tables;
pub mod zeta;
