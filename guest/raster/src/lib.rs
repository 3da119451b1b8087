//! Pictures of pixels, without Python: modes and how they lie in memory, conversions between them, resampling, filters,
//! drawing, and the codecs of files.
//!
//! Everything gives the pixels that Pillow gives, bytes that nobody sees included: a pixel of several bands has four
//! bytes, also where three or two are used. What does not live here: files around the pixels, which are Pillow's own
//! Python, and arguments of functions (`wardian-pictures`).
//!
//! **Invariant:** sizes come from programs or from files. They are multiplied in `picture.rs`, which checks them; memory
//! is asked for before it is made, and work is paid for row by row at least ([`Work`]).

pub mod arithmetic;
pub mod bands;
pub mod blend;
pub mod blur;
pub mod bytes;
pub mod codec;
pub mod convert;
pub mod draw;
pub mod effects;
pub mod kernel;
pub mod measure;
pub mod mode;
pub mod morphology;
pub mod paste;
mod photo_ycc;
pub mod picture;
pub mod point;
pub mod quantize;
pub mod rank;
pub mod raw;
pub mod reduce;
pub mod resample;
pub mod transform;
pub mod turn;
pub mod work;

pub use mode::{Kind, Mode};
pub use picture::{Palette, Picture};
pub use work::{Fault, Result, Work};
