//! Floats: operations, sums, text and its formats; doubles of twice the digits that exact results need.

pub(crate) mod double;
pub mod exact_sum;
pub mod format;
pub mod half;
pub mod ops;
pub mod repr;
pub mod sum;
