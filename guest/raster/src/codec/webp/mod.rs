//! WebP files: what is in them, and their frames as pixels.
//!
//! What does not live here: the lossy pictures of frames themselves (image-webp). Pixels are those of libwebp.
//!
//! | file | what |
//! |---|---|
//! | `container` | the chunks of a file |
//! | `bits` | bits and prefix codes |
//! | `lossless` | lossless pictures |
//! | `lossy` | lossy ones, and their alpha |
//! | `player` | frames on the canvas |
//! | `writing` | files of pictures |

mod bits;
mod container;
mod lossless;
mod lossy;
mod player;
mod writing;

pub use container::{Contents, Metadata};
pub use player::Player;
pub use writing::{SIDE, Saved, Written, animation, still, write};

/// The data cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken;
