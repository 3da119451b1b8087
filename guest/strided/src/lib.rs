//! Arrays of any number of axes, as numpy has them: where their items lie, what they are, and what can be done with many
//! of them at once.
//!
//! It knows nothing of Python: objects are numbers here that somebody else means something by. Whoever calls a loop says
//! how often it asks whether it has to stop (`walk.rs`). There is no unsafe code: what lies outside of a buffer is a
//! panic at worst.

#![forbid(unsafe_code)]

// First, for its macro.
#[macro_use]
pub mod element;

pub mod accumulate;
pub mod arithmetic;
pub mod bincount;
pub mod bits;
mod blocks;
pub mod buffer;
pub mod cast;
pub mod choose;
pub mod clip;
pub mod comparison;
pub mod copy;
pub mod correlate;
pub mod dates;
mod distribute;
pub mod elementwise;
pub mod extremes;
pub mod flags;
pub mod float_text;
pub mod gather;
mod grouped;
pub mod indices;
pub mod interpolate;
mod keys;
pub mod layout;
pub mod logical;
pub mod mask;
mod math;
pub mod mixed;
pub mod overlap;
pub mod partition;
pub mod reduce;
pub mod segments;
pub mod sort;
mod survey;
pub mod text;
pub mod text_reading;
pub mod two_results;
pub mod unary;
pub mod walk;
pub mod widened;
mod width;
