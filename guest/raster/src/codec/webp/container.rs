//! The chunks of a WebP file.
//!
//! Source: "WebP Container Specification". **Invariant:** each range of bytes lies in the file, and each frame on the
//! canvas.

use super::{Broken, lossless};
use std::ops::Range;

/// What a file has beside pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metadata {
    /// A profile of colours.
    Icc,
    /// Where and how it was taken.
    Exif,
    /// The same in XML.
    Xmp,
}

/// What is in a file.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Columns of the canvas.
    pub width: usize,
    /// Rows of the canvas.
    pub height: usize,
    /// Some pixels may be transparent.
    pub has_alpha: bool,
    /// How often it is played; zero: for ever.
    pub loops: u32,
    /// The colour around frames as the file suggests it, as `0xAARRGGBB`.
    pub background: u32,
    pub(super) frames: Vec<Frame>,
    metadata: Vec<(Metadata, Range<usize>)>,
}

/// A picture of the file.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    /// In milliseconds.
    pub(super) duration: u32,
    /// It is drawn over what is there.
    pub(super) blends: bool,
    /// What it covers is transparent after it.
    pub(super) disposes: bool,
    pub(super) has_alpha: bool,
    pub(super) is_lossless: bool,
    pub(super) data: Range<usize>,
    pub(super) alpha: Option<Range<usize>>,
}

/// Frames of a file, at most.
const FRAMES: usize = 1 << 20;

/// A number of three bytes.
fn three(data: &[u8]) -> Option<usize> {
    let [a, b, c] = *data.first_chunk()?;
    Some(u32::from_le_bytes([a, b, c, 0]) as usize)
}

fn four(data: &[u8]) -> Option<usize> {
    Some(u32::from_le_bytes(*data.first_chunk()?) as usize)
}

/// The chunks in a part of a file: their names and where their contents are.
struct Chunks<'a> {
    data: &'a [u8],
    at: usize,
    end: usize,
}

impl Iterator for Chunks<'_> {
    type Item = Result<([u8; 4], Range<usize>), Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.saturating_sub(self.at) < 8 {
            return None;
        }
        let name = *self.data[self.at..].first_chunk()?;
        let length = four(&self.data[self.at + 4..])?;
        let start = self.at + 8;
        if length > self.end - start {
            self.at = self.end;
            return Some(Err(Broken));
        }
        self.at = (start + length).saturating_add(length & 1);
        Some(Ok((name, start..start + length)))
    }
}

/// Width and height of a lossy picture.
fn lossy_size(data: &[u8]) -> Option<(usize, usize)> {
    let is_key = data.first()? & 1 == 0;
    if !is_key || data.get(3..6)? != [0x9d, 0x01, 0x2a] {
        return None;
    }
    let side = |at: usize| {
        Some(usize::from(u16::from_le_bytes(
            *data.get(at..)?.first_chunk()?,
        )))
    };
    let (width, height) = (side(6)? & 0x3fff, side(8)? & 0x3fff);
    (width > 0 && height > 0).then_some((width, height))
}

impl Contents {
    /// Read a file.
    pub fn read(data: &[u8]) -> Result<Contents, Broken> {
        let is_webp = data.get(..4) == Some(b"RIFF") && data.get(8..12) == Some(b"WEBP");
        let length = data.get(4..).and_then(four).unwrap_or(0);
        let end = length.saturating_add(8);
        if !is_webp || end > data.len() {
            return Err(Broken);
        }
        let mut chunks = Chunks { data, at: 12, end };
        let mut contents = Contents {
            loops: 1,
            background: 0xffff_ffff,
            ..Contents::default()
        };
        let (name, range) = chunks.next().ok_or(Broken)??;
        if name == *b"VP8X" {
            contents.extended(data, &data[range], chunks)?;
        } else {
            contents.still(data, None, (name, range))?;
        }
        match contents.frames.is_empty() {
            true => Err(Broken),
            false => Ok(contents),
        }
    }

    fn extended(&mut self, data: &[u8], header: &[u8], chunks: Chunks<'_>) -> Result<(), Broken> {
        let flags = *header.first().ok_or(Broken)?;
        let side = |at: usize| header.get(at..).and_then(three).map(|side| side + 1);
        let (Some(width), Some(height)) = (side(4), side(7)) else {
            return Err(Broken);
        };
        if width
            .checked_mul(height)
            .is_none_or(|all| all > u32::MAX as usize / 4)
        {
            return Err(Broken);
        }
        (self.width, self.height) = (width, height);
        let is_animated = flags & 2 != 0;
        let has_alpha = flags & 16 != 0;
        self.has_alpha = has_alpha;
        let mut alpha = None;
        for chunk in chunks {
            let (name, range) = chunk?;
            match &name {
                b"ANIM" if is_animated => {
                    let content = &data[range];
                    self.background = four(content).ok_or(Broken)? as u32;
                    let loops = content.get(4..6).ok_or(Broken)?;
                    self.loops = u32::from(loops[0]) | u32::from(loops[1]) << 8;
                }
                b"ANMF" if is_animated => self.animated(data, range)?,
                b"ALPH" if !is_animated => alpha = Some(range),
                b"VP8 " | b"VP8L" if !is_animated && self.frames.is_empty() => {
                    self.still(data, alpha.take(), (name, range))?;
                }
                b"ICCP" => self.metadata.push((Metadata::Icc, range)),
                b"EXIF" => self.metadata.push((Metadata::Exif, range)),
                b"XMP " => self.metadata.push((Metadata::Xmp, range)),
                _ => {}
            }
        }
        if is_animated {
            self.has_alpha = has_alpha;
        }
        Ok(())
    }

    /// The one picture of a file.
    fn still(
        &mut self,
        data: &[u8],
        alpha: Option<Range<usize>>,
        (name, range): ([u8; 4], Range<usize>),
    ) -> Result<(), Broken> {
        let frame = frame(data, alpha, &name, range)?;
        if self.width == 0 {
            (self.width, self.height) = (frame.width, frame.height);
        }
        if (self.width, self.height) != (frame.width, frame.height) {
            return Err(Broken);
        }
        self.has_alpha = frame.has_alpha;
        self.frames.push(frame);
        Ok(())
    }

    /// A frame of an animation.
    fn animated(&mut self, data: &[u8], range: Range<usize>) -> Result<(), Broken> {
        let header = data[range.clone()].first_chunk::<16>().ok_or(Broken)?;
        let number = |at: usize| three(&header[at..]).ok_or(Broken);
        let (left, top) = (number(0)? * 2, number(3)? * 2);
        let (width, height) = (number(6)? + 1, number(9)? + 1);
        let duration = number(12)? as u32;
        let flags = header[15];
        let mut alpha = None;
        let chunks = Chunks {
            data,
            at: range.start + 16,
            end: range.end,
        };
        for chunk in chunks {
            let (name, range) = chunk?;
            match &name {
                b"ALPH" => alpha = Some(range),
                b"VP8 " | b"VP8L" => {
                    let frame = frame(data, alpha.take(), &name, range)?;
                    let fits = (frame.width, frame.height) == (width, height)
                        && left + width <= self.width
                        && top + height <= self.height;
                    if !fits || self.frames.len() == FRAMES {
                        return Err(Broken);
                    }
                    self.frames.push(Frame {
                        left,
                        top,
                        duration,
                        blends: flags & 2 == 0,
                        disposes: flags & 1 != 0,
                        ..frame
                    });
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(Broken)
    }

    /// How many pictures there are.
    pub fn frames(&self) -> usize {
        self.frames.len()
    }

    /// What a file has beside pixels: the bytes of the first chunk that is so.
    pub fn metadata<'a>(&self, data: &'a [u8], kind: Metadata) -> Option<&'a [u8]> {
        let (_, range) = self.metadata.iter().find(|(found, _)| *found == kind)?;
        data.get(range.clone())
    }
}

fn frame(
    data: &[u8],
    alpha: Option<Range<usize>>,
    name: &[u8; 4],
    range: Range<usize>,
) -> Result<Frame, Broken> {
    let is_lossless = name == b"VP8L";
    let (width, height, has_alpha) = match is_lossless {
        true => lossless::header(&data[range.clone()])?,
        false if name == b"VP8 " => {
            let (width, height) = lossy_size(&data[range.clone()]).ok_or(Broken)?;
            (width, height, alpha.is_some())
        }
        false => return Err(Broken),
    };
    Ok(Frame {
        left: 0,
        top: 0,
        width,
        height,
        duration: 0,
        blends: true,
        disposes: false,
        has_alpha,
        is_lossless,
        data: range,
        alpha: alpha.filter(|_| !is_lossless),
    })
}
