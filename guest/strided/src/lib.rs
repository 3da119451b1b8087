//! Arrays of any number of axes, as numpy has them: where their items lie, what they are, and what can be done with many
//! of them at once.
//!
//! It knows nothing of Python: objects are numbers here that somebody else means something by. Whoever calls a loop says
//! how often it asks whether it has to stop (`walk.rs`). There is no unsafe code: what lies outside of a buffer is a
//! panic at worst.

#![forbid(unsafe_code)]

// First, for its macro.
#[macro_use]
pub mod arithmetic;
pub mod bits;
pub mod buffer;
pub mod cast;
pub mod choose;
pub mod comparison;
pub mod copy;
pub mod dates;
mod distribute;
pub mod element;
pub mod elementwise;
pub mod flags;
pub mod float_text;
pub mod gather;
pub mod indices;
pub mod layout;
pub mod mask;
mod math;
pub mod partition;
pub mod reduce;
pub mod sort;
pub mod text;
pub mod text_reading;
pub mod unary;
pub mod walk;
mod width;

