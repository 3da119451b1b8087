//! Codecs: pixels from the bytes of files and back, piece by piece.
//!
//! What does not live here: what stands around the pixels in files.

pub mod gif;
pub mod jpeg;
pub mod lines;
pub mod raw;
pub mod runs;
pub mod tiff;
pub mod webp;
pub mod zip;

use crate::{Picture, Result, Work};

/// Why a codec ends; the numbers are Pillow's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It is not at its end.
    Not,
    /// All is done.
    Well,
    /// More pixels than the picture has.
    Overrun,
    /// The data cannot be.
    Broken,
    /// The data is of a kind that is not known.
    Unknown,
    /// It was told what cannot be.
    Configuration,
    /// A size that cannot be.
    Memory,
}

impl Ended {
    /// Pillow's number.
    pub fn number(self) -> i32 {
        match self {
            Ended::Not => 0,
            Ended::Well => 1,
            Ended::Overrun => -1,
            Ended::Broken => -2,
            Ended::Unknown => -3,
            Ended::Configuration => -8,
            Ended::Memory => -9,
        }
    }
}

/// The part of a picture that a codec works on. It lies in the picture, and is not empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Area {
    /// Its first column.
    pub left: usize,
    /// Its first row.
    pub top: usize,
    /// Its columns.
    pub width: usize,
    /// Its rows.
    pub height: usize,
}

impl Area {
    /// The bytes of the picture's row that are in the area.
    pub fn row<'a>(&self, picture: &'a Picture, y: usize) -> &'a [u8] {
        let size = picture.pixel_size();
        &picture.row(self.top + y)[self.left * size..(self.left + self.width) * size]
    }

    /// The same, to be changed.
    pub fn row_mut<'a>(&self, picture: &'a mut Picture, y: usize) -> &'a mut [u8] {
        let size = picture.pixel_size();
        &mut picture.row_mut(self.top + y)[self.left * size..(self.left + self.width) * size]
    }
}

/// What a decoder did with data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decoded {
    /// It used so many bytes, and needs more.
    Used(usize),
    /// It is at its end; an error is not `Not` or `Well`.
    End(Ended),
}

impl Decoded {
    /// The end, with all pixels there.
    pub const DONE: Decoded = Decoded::End(Ended::Not);
}

/// Makes pixels of bytes.
pub trait Decoder {
    /// Take more data: that which was not used before, and what follows.
    fn decode(
        &mut self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        data: &[u8],
    ) -> Result<Decoded>;

    /// No more data comes, though it is not at its end: let the picture have what there is.
    fn finish(&mut self, _: &mut Work<'_>, _: &mut Picture, _: &Area) -> Result<()> {
        Ok(())
    }

    /// Whether it reads the file itself, all at once.
    fn wants_all(&self) -> bool {
        false
    }
}

/// Makes bytes of pixels.
pub trait Encoder {
    /// Append at most `room` bytes.
    fn encode(
        &mut self,
        work: &mut Work<'_>,
        picture: &Picture,
        area: &Area,
        room: usize,
        out: &mut Vec<u8>,
    ) -> Result<Ended>;
}

/// Move bytes that wait to the output, as many as there is room for; whether there are more.
pub(crate) fn give(waiting: &mut Vec<u8>, room: usize, out: &mut Vec<u8>) -> bool {
    let count = waiting.len().min(room);
    out.extend_from_slice(&waiting[..count]);
    waiting.drain(..count);
    !waiting.is_empty()
}
