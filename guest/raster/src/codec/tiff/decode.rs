//! Strips and tiles of a file to pixels.

use super::directory::Directory;
use super::{Compression, lzw, tag};
use crate::codec::jpeg::{self, Failure, Space, Wanted};
use crate::codec::{Area, Decoded, Decoder, Ended};
use crate::raw::{self, Shuffle};
use crate::{Mode, Picture, Result, Work};
use wardian_zlib::{Inflater, Wrapper};

/// Reads the pixels of a whole file.
pub struct TiffDecoder {
    shuffle: Shuffle,
    offset: u64,
}

impl TiffDecoder {
    /// `offset`: where the directory lies; 0: it is the first one.
    pub fn new(shuffle: Shuffle, offset: u64) -> TiffDecoder {
        TiffDecoder { shuffle, offset }
    }
}

/// How samples lie, and in what.
struct Layout<'a> {
    directory: &'a Directory<'a>,
    compression: Compression,
    bits: usize,
    /// Samples of a pixel that lie together.
    together: usize,
    predictor: u64,
    is_reversed: bool,
    photometric: u64,
    is_float: bool,
}

impl<'a> Layout<'a> {
    fn new(directory: &'a Directory<'a>) -> Option<Layout<'a>> {
        let number = |tag, other| directory.first(tag).unwrap_or(other);
        let samples = usize::try_from(number(tag::SAMPLES, 1)).ok()?;
        let is_separate = number(tag::PLANAR, 1) == 2;
        let layout = Layout {
            directory,
            compression: Compression::numbered(number(tag::COMPRESSION, 1))?,
            bits: usize::try_from(number(tag::BITS, 1)).ok()?,
            together: if is_separate { 1 } else { samples },
            predictor: number(tag::PREDICTOR, 1),
            is_reversed: number(tag::FILL_ORDER, 1) == 2,
            photometric: number(tag::PHOTOMETRIC, 0),
            is_float: number(tag::FORMAT, 1) == 3,
        };
        let is_known = (1..=64).contains(&layout.bits) && (1..=0xffff).contains(&samples);
        is_known.then_some(layout)
    }

    /// Bytes of a row of so many pixels.
    fn row_bytes(&self, width: usize) -> Option<usize> {
        Some(
            width
                .checked_mul(self.bits)?
                .checked_mul(self.together)?
                .div_ceil(8),
        )
    }

    /// Fill the bytes of rows; false: they cannot be read.
    fn read(&self, work: &mut Work<'_>, data: &[u8], width: usize, out: &mut [u8]) -> Result<bool> {
        let Some(row) = self.row_bytes(width).filter(|row| *row > 0) else {
            return Ok(false);
        };
        work.row(out.len(), 4)?;
        if self.compression == Compression::Jpeg {
            return self.read_jpeg(work, data, row, out);
        }
        let reversed: Vec<u8>;
        let data = if self.is_reversed {
            work.room(data.len())?;
            reversed = data.iter().map(|byte| byte.reverse_bits()).collect();
            &reversed
        } else {
            data
        };
        let is_read = match self.compression {
            Compression::None => match data.get(..out.len()) {
                Some(bytes) => {
                    out.copy_from_slice(bytes);
                    true
                }
                None => false,
            },
            Compression::Lzw => {
                work.room(out.len().saturating_mul(2).saturating_add(CODES))?;
                let mut bytes = Vec::with_capacity(out.len());
                let done = lzw::decode(work, data, &mut bytes, out.len())?;
                let count = bytes.len().min(out.len());
                out[..count].copy_from_slice(&bytes[..count]);
                done
            }
            Compression::Deflate => {
                work.room(Inflater::MEMORY + out.len())?;
                let mut bytes = Vec::with_capacity(out.len());
                let mut inflater = Inflater::new(Wrapper::Zlib, 15);
                let done = inflater.step(data, &mut bytes, out.len()).is_ok();
                let count = bytes.len().min(out.len());
                out[..count].copy_from_slice(&bytes[..count]);
                done && count == out.len()
            }
            Compression::PackBits => unpacked(data, out),
            Compression::Jpeg => false,
        };
        if !is_read {
            return Ok(false);
        }
        self.in_order(out);
        for row in out.chunks_exact_mut(row) {
            if !self.undo_prediction(row) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Numbers of several bytes as this machine has them. A floating predictor has an order of its own.
    fn in_order(&self, out: &mut [u8]) {
        let is_own = self.predictor == 3 && self.is_predicted();
        if self.directory.is_big_endian() && !is_own {
            match self.bits {
                16 => out
                    .as_chunks_mut::<2>()
                    .0
                    .iter_mut()
                    .for_each(|number| number.reverse()),
                24 => out
                    .as_chunks_mut::<3>()
                    .0
                    .iter_mut()
                    .for_each(|number| number.reverse()),
                32 => out
                    .as_chunks_mut::<4>()
                    .0
                    .iter_mut()
                    .for_each(|number| number.reverse()),
                64 => out
                    .as_chunks_mut::<8>()
                    .0
                    .iter_mut()
                    .for_each(|number| number.reverse()),
                _ => {}
            }
        }
    }

    fn is_predicted(&self) -> bool {
        matches!(self.compression, Compression::Lzw | Compression::Deflate)
    }

    fn undo_prediction(&self, row: &mut [u8]) -> bool {
        if !self.is_predicted() {
            return true;
        }
        let step = self.together;
        match (self.predictor, self.bits) {
            (2, 8) => {
                for at in step..row.len() {
                    row[at] = row[at].wrapping_add(row[at - step]);
                }
            }
            (2, 16) => {
                let row = row.as_chunks_mut::<2>().0;
                for at in step..row.len() {
                    let sum = u16::from_le_bytes(row[at])
                        .wrapping_add(u16::from_le_bytes(row[at - step]));
                    row[at] = sum.to_le_bytes();
                }
            }
            (2, 32) => {
                let row = row.as_chunks_mut::<4>().0;
                for at in step..row.len() {
                    let sum = u32::from_le_bytes(row[at])
                        .wrapping_add(u32::from_le_bytes(row[at - step]));
                    row[at] = sum.to_le_bytes();
                }
            }
            (3, 16 | 24 | 32 | 64) if self.is_float => {
                for at in step..row.len() {
                    row[at] = row[at].wrapping_add(row[at - step]);
                }
                let width = self.bits / 8;
                let count = row.len() / width;
                let bytes = row.to_vec();
                for (at, number) in row.chunks_exact_mut(width).enumerate() {
                    for (place, byte) in number.iter_mut().rev().enumerate() {
                        *byte = bytes[place * count + at];
                    }
                }
            }
            (2 | 3, _) => return false,
            _ => {}
        }
        true
    }

    fn read_jpeg(
        &self,
        work: &mut Work<'_>,
        data: &[u8],
        row: usize,
        out: &mut [u8],
    ) -> Result<bool> {
        let tables = self.directory.bytes(tag::JPEG_TABLES).unwrap_or_default();
        let joined: Vec<u8>;
        let data = match tables.strip_suffix(&[0xff, 0xd9]) {
            Some(tables) if data.starts_with(&[0xff, 0xd8]) => {
                work.room(tables.len() + data.len())?;
                joined = [tables, &data[2..]].concat();
                &joined
            }
            _ => data,
        };
        let is_light = self.photometric == 6 && self.together == 3;
        let wanted = Wanted {
            claimed: None,
            scale: 1,
            from: Some(if is_light {
                Space::YCbCr
            } else {
                Space::Unknown
            }),
            to: Some(if is_light { Space::Rgb } else { Space::Unknown }),
        };
        let mut rows = out.chunks_exact_mut(row);
        let done = jpeg::read(work, data, &wanted, &mut |_, _, pixels| {
            if let Some(out) = rows.next() {
                let count = out.len().min(pixels.len());
                out[..count].copy_from_slice(&pixels[..count]);
            }
            Ok(())
        });
        match done {
            Ok(()) | Err(Failure::Truncated(0)) => Ok(true),
            Err(Failure::Fault(fault)) => Err(fault),
            Err(_) => Ok(false),
        }
    }
}

/// Memory of codes.
const CODES: usize = 32 << 10;

fn unpacked(data: &[u8], out: &mut [u8]) -> bool {
    let (mut from, mut to) = (0, 0);
    while to < out.len() {
        let Some(head) = data.get(from).map(|byte| *byte as i8) else {
            return false;
        };
        from += 1;
        if head >= 0 {
            let count = usize::from(head.unsigned_abs()) + 1;
            let room = count.min(out.len() - to);
            let Some(bytes) = data.get(from..from + room) else {
                return false;
            };
            out[to..to + room].copy_from_slice(bytes);
            from += count;
            to += room;
        } else if head != -128 {
            let count = (usize::from(head.unsigned_abs()) + 1).min(out.len() - to);
            let Some(byte) = data.get(from) else {
                return false;
            };
            out[to..to + count].fill(*byte);
            from += 1;
            to += count;
        }
    }
    true
}

/// A part of the picture: where it lies, and where in the file.
struct Block {
    /// Its place among those of the file.
    number: usize,
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Decoder for TiffDecoder {
    fn decode(
        &mut self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        data: &[u8],
    ) -> Result<Decoded> {
        let broken = Ok(Decoded::End(Ended::Broken));
        let Some(directory) = Directory::read(work, data, self.offset)? else {
            return broken;
        };
        let side = |tag| {
            directory
                .first(tag)
                .and_then(|side| usize::try_from(side).ok())
        };
        if side(tag::WIDTH) != Some(area.width) || side(tag::HEIGHT) != Some(area.height) {
            return broken;
        }
        let Some(layout) = Layout::new(&directory) else {
            return broken;
        };
        if layout.photometric == 6 && layout.compression != Compression::Jpeg {
            return broken;
        }
        let is_separate = directory.first(tag::PLANAR) == Some(2) && picture.mode().bands() > 1;
        let shuffles = if is_separate {
            match planes(&layout, picture.mode().bands()) {
                Some(shuffles) => shuffles,
                None => return broken,
            }
        } else {
            vec![self.shuffle]
        };
        let is_tiled = directory.first(tag::TILE_WIDTH).is_some();
        let done = match is_tiled {
            true => self.tiles(work, picture, area, &layout, &shuffles)?,
            false => self.strips(work, picture, area, &layout, &shuffles)?,
        };
        if done != Ended::Not {
            return Ok(Decoded::End(done));
        }
        let extra = directory.first(tag::EXTRA);
        if shuffles.len() > 3
            && picture.mode() == Mode::Rgba
            && matches!(extra, Some(0 | 1))
            && let Some(shuffle) = raw::unpacker(Mode::Rgba, "RGBa")
        {
            // Colours that alpha was multiplied to.
            let mut row = work.items(area.width * 4)?;
            for y in 0..area.height {
                work.row(area.width, 16)?;
                let out = area.row_mut(picture, y);
                row.copy_from_slice(out);
                (shuffle.run)(out, &row, area.width);
            }
        }
        Ok(Decoded::DONE)
    }

    fn wants_all(&self) -> bool {
        false
    }
}

/// The ways of bands that lie apart.
fn planes(layout: &Layout<'_>, bands: usize) -> Option<Vec<Shuffle>> {
    let names: [&str; 4] = match layout.bits {
        8 => ["R", "G", "B", "A"],
        16 => ["R;16N", "G;16N", "B;16N", "A;16N"],
        _ => return None,
    };
    let names = names.iter().take(bands);
    names.map(|name| raw::unpacker(Mode::Rgba, name)).collect()
}

impl TiffDecoder {
    fn strips(
        &self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        layout: &Layout<'_>,
        shuffles: &[Shuffle],
    ) -> Result<Ended> {
        let rows = match layout.directory.first(tag::ROWS) {
            Some(0) => return Ok(Ended::Broken),
            Some(rows) if rows < 1 << 32 => usize::try_from(rows).unwrap_or(usize::MAX),
            _ => area.height,
        };
        let rows = rows.min(area.height);
        let Some(row) = layout.row_bytes(area.width) else {
            return Ok(Ended::Memory);
        };
        let wanted = (area.width * self.shuffle.bits / shuffles.len()).div_ceil(8);
        if row != wanted || row == 0 {
            return Ok(Ended::Broken);
        }
        let mut buffer = work.items(row.saturating_mul(rows))?;
        let count = area.height.div_ceil(rows);
        for number in 0..count {
            for (plane, shuffle) in shuffles.iter().enumerate() {
                let top = number * rows;
                let block = Block {
                    number: plane * count + number,
                    left: 0,
                    top,
                    width: area.width,
                    height: rows.min(area.height - top),
                };
                let bytes = &mut buffer[..block.height * row];
                let tags = (tag::STRIP_OFFSETS, tag::STRIP_SIZES);
                if !read_block(work, layout, tags, &block, area.width, bytes)? {
                    return Ok(Ended::Broken);
                }
                put(work, picture, area, *shuffle, &block, bytes, row)?;
            }
        }
        Ok(Ended::Not)
    }

    fn tiles(
        &self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        layout: &Layout<'_>,
        shuffles: &[Shuffle],
    ) -> Result<Ended> {
        let side = |tag| {
            let side = layout.directory.first(tag);
            side.and_then(|side| i32::try_from(side).ok())
                .unwrap_or(0)
                .max(0) as usize
        };
        let (width, height) = (side(tag::TILE_WIDTH), side(tag::TILE_HEIGHT));
        let Some(row) = layout.row_bytes(width).filter(|row| *row > 0) else {
            return Ok(Ended::Broken);
        };
        let Some(size) = row
            .checked_mul(height)
            .filter(|size| *size > 0 && *size < i32::MAX as usize)
        else {
            return Ok(Ended::Memory);
        };
        let wanted = (width.min(area.width) * self.shuffle.bits / shuffles.len()).div_ceil(8);
        if row < wanted {
            return Ok(Ended::Broken);
        }
        let mut buffer = work.items(size)?;
        let (across, down) = (area.width.div_ceil(width), area.height.div_ceil(height));
        for y in 0..down {
            for (plane, shuffle) in shuffles.iter().enumerate() {
                for x in 0..across {
                    let (left, top) = (x * width, y * height);
                    let block = Block {
                        number: (plane * down + y) * across + x,
                        left,
                        top,
                        width: width.min(area.width - left),
                        height: height.min(area.height - top),
                    };
                    let tags = (tag::TILE_OFFSETS, tag::TILE_SIZES);
                    if !read_block(work, layout, tags, &block, width, &mut buffer)? {
                        return Ok(Ended::Broken);
                    }
                    put(work, picture, area, *shuffle, &block, &buffer, row)?;
                }
            }
        }
        Ok(Ended::Not)
    }
}

/// The bytes of a block, whose rows have so many pixels; false: they cannot be read.
fn read_block(
    work: &mut Work<'_>,
    layout: &Layout<'_>,
    (offsets, sizes): (u16, u16),
    block: &Block,
    width: usize,
    out: &mut [u8],
) -> Result<bool> {
    let directory = layout.directory;
    // Some files have tiles in the place of strips.
    let offset = directory
        .at(offsets, block.number)
        .or_else(|| directory.at(tag::STRIP_OFFSETS, block.number));
    let size = directory
        .at(sizes, block.number)
        .or_else(|| directory.at(tag::STRIP_SIZES, block.number));
    let size = match size {
        // It is not said where there is one strip.
        None if directory.count(offsets) == 1 => Some(u64::from(u32::MAX)),
        size => size,
    };
    let Some(data) = offset
        .zip(size)
        .and_then(|(offset, size)| directory.part(offset, size))
    else {
        return Ok(false);
    };
    layout.read(work, data, width, out)
}

/// The rows of a block into the picture.
fn put(
    work: &mut Work<'_>,
    picture: &mut Picture,
    area: &Area,
    shuffle: Shuffle,
    block: &Block,
    bytes: &[u8],
    row: usize,
) -> Result<()> {
    let size = picture.pixel_size();
    for (y, bytes) in bytes.chunks_exact(row).take(block.height).enumerate() {
        work.row(block.width, 8)?;
        let out = area.row_mut(picture, block.top + y);
        (shuffle.run)(&mut out[block.left * size..], bytes, block.width);
    }
    Ok(())
}
