//! A picture: its pixels row by row, and its palette.
//!
//! **Invariant:** it has as many bytes as its size and mode say; sizes are multiplied only here.

use crate::{Fault, Mode, Result, Work};

/// The colours of a picture with a palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// What the colours are.
    pub mode: Mode,
    /// How many there are.
    pub size: usize,
    /// They, four bytes each.
    pub colours: [u8; 1024],
}

impl Palette {
    /// No colours: all black and opaque.
    pub fn new(mode: Mode) -> Palette {
        let mut colours = [0; 1024];
        colours
            .iter_mut()
            .skip(3)
            .step_by(4)
            .for_each(|alpha| *alpha = 255);
        Palette {
            mode,
            size: 0,
            colours,
        }
    }

    /// A colour.
    #[inline]
    pub fn colour(&self, index: u8) -> [u8; 4] {
        let at = usize::from(index) * 4;
        [
            self.colours[at],
            self.colours[at + 1],
            self.colours[at + 2],
            self.colours[at + 3],
        ]
    }
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Picture {
    mode: Mode,
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    /// Its palette, if the mode has one.
    pub palette: Option<Box<Palette>>,
}

/// Sides of a picture are ints in C, of four bytes for each pixel.
const MOST: usize = i32::MAX as usize / 4 - 1;

impl Picture {
    /// A picture, all of whose bytes are zero.
    pub fn new(work: &mut Work<'_>, mode: Mode, width: usize, height: usize) -> Result<Picture> {
        if width > MOST || height > i32::MAX as usize {
            return Err(Fault::NoMemory);
        }
        let length = width
            .checked_mul(mode.pixel_size())
            .and_then(|row| row.checked_mul(height))
            .filter(|length| *length <= isize::MAX as usize)
            .ok_or(Fault::NoMemory)?;
        let pixels = work.items(length)?;
        let palette = mode
            .has_palette()
            .then(|| Box::new(Palette::new(Mode::Rgb)));
        Ok(Picture {
            mode,
            width,
            height,
            pixels,
            palette,
        })
    }

    /// Another of the same size.
    pub fn of_size(&self, work: &mut Work<'_>, mode: Mode) -> Result<Picture> {
        Picture::new(work, mode, self.width, self.height)
    }

    /// Another of the same size and mode, with the same palette.
    pub fn like(&self, work: &mut Work<'_>) -> Result<Picture> {
        let mut made = self.of_size(work, self.mode)?;
        made.palette.clone_from(&self.palette);
        Ok(made)
    }

    /// The same again.
    pub fn copy(&self, work: &mut Work<'_>) -> Result<Picture> {
        work.room(self.pixels.len())?;
        work.pay(self.pixels.len() as u64 / 256)?;
        Ok(self.clone())
    }

    /// Its mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Another mode with pixels of as many bytes. The palette is whoever asks for it to see to.
    pub fn set_mode(&mut self, mode: Mode) {
        assert_eq!(
            mode.pixel_size(),
            self.mode.pixel_size(),
            "pixels stay as they are"
        );
        self.mode = mode;
    }

    /// Pixels of a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Pixels of a row, and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Whether there are no pixels.
    pub fn is_empty(&self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// Bytes of a pixel.
    pub fn pixel_size(&self) -> usize {
        self.mode.pixel_size()
    }

    /// Bytes of a row.
    pub fn stride(&self) -> usize {
        self.width * self.mode.pixel_size()
    }

    /// All bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.pixels
    }

    /// All bytes, to be changed.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.pixels
    }

    /// The bytes of a row.
    #[inline]
    pub fn row(&self, y: usize) -> &[u8] {
        let stride = self.stride();
        &self.pixels[y * stride..(y + 1) * stride]
    }

    /// The bytes of a row, to be changed.
    #[inline]
    pub fn row_mut(&mut self, y: usize) -> &mut [u8] {
        let stride = self.stride();
        &mut self.pixels[y * stride..(y + 1) * stride]
    }

    /// The rows, if a row has any bytes.
    pub fn rows(&self) -> std::slice::ChunksExact<'_, u8> {
        self.pixels.chunks_exact(self.stride().max(1))
    }

    /// The rows to be changed, if a row has any bytes.
    pub fn rows_mut(&mut self) -> std::slice::ChunksExactMut<'_, u8> {
        let stride = self.stride().max(1);
        self.pixels.chunks_exact_mut(stride)
    }

    /// The bytes of a pixel.
    #[inline]
    pub fn pixel(&self, x: usize, y: usize) -> &[u8] {
        let size = self.pixel_size();
        let at = y * self.stride() + x * size;
        &self.pixels[at..at + size]
    }

    /// The bytes of a pixel, to be changed.
    #[inline]
    pub fn pixel_mut(&mut self, x: usize, y: usize) -> &mut [u8] {
        let size = self.pixel_size();
        let at = y * self.stride() + x * size;
        &mut self.pixels[at..at + size]
    }

    /// All pixels the same: as many bytes of the ink as a pixel has.
    pub fn fill(&mut self, work: &mut Work<'_>, ink: [u8; 4]) -> Result<()> {
        let size = self.pixel_size();
        let stride = self.stride();
        for row in self.rows_mut() {
            work.row(stride, 1)?;
            fill_bytes(row, ink, size);
        }
        Ok(())
    }
}

/// Fill bytes with the pixels that an ink makes.
pub(crate) fn fill_bytes(bytes: &mut [u8], ink: [u8; 4], pixel_size: usize) {
    if ink[..pixel_size].iter().all(|byte| *byte == ink[0]) {
        bytes.fill(ink[0]);
        return;
    }
    for pixel in bytes.chunks_exact_mut(pixel_size) {
        pixel.copy_from_slice(&ink[..pixel_size]);
    }
}
