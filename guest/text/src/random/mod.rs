//! The generator of `random` and its distributions.

pub mod algorithms;
pub mod mersenne;
