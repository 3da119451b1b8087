//! Raw modes: how pixels lie in files, and the ways from there to a picture's rows and back.
//!
//! A raw mode is `<bands>;<bits><flags>`. Flags: I inverted, R bits reversed, B the higher byte first (L the lower, N as
//! this machine has it), L line by line, S signed, F floating point.

mod pack;
mod unpack;

pub use pack::packer;
pub use unpack::{copy as copy_bytes, unpacker};

/// A way for a number of pixels from bytes (the second) to bytes (the first). Where one of them has too few, the rest is
/// left as it is.
#[derive(Clone, Copy)]
pub struct Shuffle {
    /// Bits of a pixel in a file.
    pub bits: usize,
    /// The way.
    pub run: fn(&mut [u8], &[u8], usize),
}

impl Shuffle {
    /// Bytes of a row in a file.
    pub fn row_bytes(&self, pixels: usize) -> Option<usize> {
        Some(pixels.checked_mul(self.bits)?.checked_add(7)? / 8)
    }
}
