//! Ints of any size: operations, division, text, sums, and those that are short.

pub mod bits;
pub mod counting;
pub mod division;
pub mod ops;
mod power;
pub mod product;
pub mod short;
pub mod sums;
pub mod text;
