//! numpy's random streams: the generators and distributions of `numpy.random` 2.3.5, bit for bit.
//!
//! `bits` has the generators and their seeding, `distributions` what `Generator` draws from them, `legacy` what
//! `RandomState` draws. Nothing here knows of Python, of arrays or of where entropy comes from; the caller checks
//! arguments as numpy does, loops over arrays, and gives each function the generator to draw from.
//!
//! The streams are those of numpy on x86-64 Linux, oddities included: which of `next_u32`, `next_u64` and `next_f64` is
//! called, in which order, and how many times is part of every function's contract. Results that pass through a
//! logarithm or its like are as equal as the functions in `math` are to glibc's.
//!
//! No function loops or allocates beyond what its arguments' sizes or its result imply, except where numpy draws again
//! until a value is accepted. Where arguments that numpy refuses, or lets pass with a warning, would make that endless,
//! the function says so.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod bits;
pub mod distributions;
pub mod legacy;
mod math;
mod tables;

pub use bits::{BitGenerator, SeedSequence};
