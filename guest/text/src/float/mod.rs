//! Floats: operations, sums, text and its formats.

pub mod exact_sum;
pub mod format;
pub mod half;
pub mod ops;
pub mod repr;
pub mod sum;
