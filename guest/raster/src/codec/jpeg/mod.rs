//! JPEG files: reading them as libjpeg does, so that each pixel is Pillow's, and writing them.
//!
//! Reading is code of ours: the decoders in Rust that are packages decode a picture in one call, which nothing can
//! interrupt and for which no memory can be asked beforehand, and their pixels are others. What does not live here: what
//! a file says beside its picture.
//! Source: ITU-T T.81

mod colour;
mod decode;
mod encode;
mod frame;
mod huffman;
mod idct;
mod scan;
mod upsample;

pub use decode::{JpegDecoder, Space, Wanted, read};
pub use encode::{JpegEncoder, JpegOptions, Kind, Stream, write};

/// Samples of the side of a block, and of a block.
const SIDE: usize = 8;
const AREA: usize = 64;

/// Coefficients of a block, in the order of rows.
type Block = [i16; AREA];

/// Where the coefficients of a file lie in a block.
const ZIGZAG: [u8; AREA] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// Why a file cannot be decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// What says what is in it is wrong, or not what libjpeg can read.
    Broken,
    /// It ends too early: so many of its last bytes were not used.
    Truncated(usize),
    /// The program was stopped, or there is no memory.
    Fault(crate::Fault),
}

impl From<crate::Fault> for Failure {
    fn from(fault: crate::Fault) -> Failure {
        Failure::Fault(fault)
    }
}
