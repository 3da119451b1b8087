//! Rows whose bytes are packed in runs: PackBits, and the ways of PCX, Sun and Targa. And rows of hexadecimal digits.

use super::{Area, Decoded, Decoder, Ended};
use crate::raw::Shuffle;
use crate::{Picture, Result, Work};

/// The bytes of a row under way, and where rows go.
struct Row {
    shuffle: Shuffle,
    bytes: Vec<u8>,
    /// Bytes of a row; 0: as the pixels say.
    length: usize,
    upwards: bool,
    done: usize,
}

impl Row {
    fn new(shuffle: Shuffle, length: usize, upwards: bool) -> Row {
        Row {
            shuffle,
            bytes: Vec::new(),
            length,
            upwards,
            done: 0,
        }
    }

    /// Find out how long a row is; false: that cannot be.
    fn start(&mut self, work: &mut Work<'_>, area: &Area) -> Result<bool> {
        if self.bytes.capacity() > 0 {
            return Ok(true);
        }
        let Some(least) = self.shuffle.row_bytes(area.width) else {
            return Ok(false);
        };
        if self.length == 0 {
            self.length = least;
        }
        work.room(self.length.saturating_add(1))?;
        self.bytes.reserve_exact(self.length + 1);
        Ok(self.length >= least)
    }

    /// Bytes that are missing.
    fn left(&self) -> usize {
        self.length - self.bytes.len()
    }

    /// Put the row where it belongs, if all of it is there; false: it was the last one.
    fn finish(&mut self, picture: &mut Picture, area: &Area) -> bool {
        if self.bytes.len() < self.length {
            return true;
        }
        let y = if self.upwards {
            area.height - 1 - self.done
        } else {
            self.done
        };
        (self.shuffle.run)(area.row_mut(picture, y), &self.bytes, area.width);
        self.bytes.clear();
        self.done += 1;
        self.done < area.height
    }
}

/// How bytes are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// Macintosh's and TIFF's.
    PackBits,
    /// PCX's: rows of several planes, which may be longer than their pixels.
    Pcx,
    /// Sun's.
    Sun,
    /// Targa's, with so many bytes of a pixel.
    Targa(usize),
    /// Two digits for each byte.
    Hex,
    /// The same, behind an x.
    Xbm,
}

/// What the next bytes are.
enum Part {
    /// Too few of them.
    Short,
    /// So many bytes used, which are nothing.
    Nothing(usize),
    /// So many bytes used for so many times a value, which lies there.
    Run(usize, usize, std::ops::Range<usize>),
    /// So many bytes used for bytes as they are.
    Literal(usize, std::ops::Range<usize>),
    /// One byte that is not there as it is.
    Byte(usize, u8),
}

fn digit(byte: u8) -> Option<u8> {
    (byte as char).to_digit(16).map(|digit| digit as u8)
}

impl Packing {
    fn part(self, data: &[u8]) -> Part {
        let Some(&first) = data.first() else {
            return Part::Short;
        };
        let has = |count: usize| data.len() >= count;
        match self {
            Packing::PackBits => match first {
                128 => Part::Nothing(1),
                129.. if has(2) => Part::Run(2, 257 - usize::from(first), 1..2),
                ..128 if has(usize::from(first) + 2) => {
                    Part::Literal(usize::from(first) + 2, 1..usize::from(first) + 2)
                }
                _ => Part::Short,
            },
            Packing::Pcx => match first & 0xC0 == 0xC0 {
                true if has(2) => Part::Run(2, usize::from(first & 0x3F), 1..2),
                true => Part::Short,
                false => Part::Literal(1, 0..1),
            },
            Packing::Sun => match (first, data.get(1)) {
                (0x80, Some(0)) => Part::Literal(2, 0..1),
                (0x80, Some(count)) if has(3) => Part::Run(3, usize::from(*count) + 1, 2..3),
                (0x80, _) => Part::Short,
                _ => Part::Literal(1, 0..1),
            },
            Packing::Targa(depth) => {
                let count = usize::from(first & 0x7F) + 1;
                match first & 0x80 != 0 {
                    true if has(1 + depth) => Part::Run(1 + depth, count, 1..1 + depth),
                    false if has(1 + depth * count) => {
                        Part::Literal(1 + depth * count, 1..1 + depth * count)
                    }
                    _ => Part::Short,
                }
            }
            Packing::Hex => match data.get(1) {
                None => Part::Short,
                Some(second) => match digit(first).zip(digit(*second)) {
                    Some((high, low)) => Part::Byte(2, high << 4 | low),
                    None => Part::Nothing(1),
                },
            },
            Packing::Xbm => match data {
                [b'x', high, low, ..] => {
                    let value = |byte: u8| digit(byte).unwrap_or(0);
                    Part::Byte(3, (value(*high) << 4).wrapping_add(value(*low)))
                }
                [b'x', ..] => Part::Short,
                _ => Part::Nothing(1),
            },
        }
    }
}

/// Reads packed rows.
pub struct RunDecoder {
    packing: Packing,
    row: Row,
    overrun: bool,
}

impl RunDecoder {
    /// `length`: bytes of a row, or 0; `upwards`: the lowest row is first.
    pub fn new(packing: Packing, shuffle: Shuffle, length: usize, upwards: bool) -> RunDecoder {
        RunDecoder {
            packing,
            row: Row::new(shuffle, length, upwards),
            overrun: false,
        }
    }

    fn end(&self) -> Decoded {
        match self.overrun {
            true => Decoded::End(Ended::Overrun),
            false => Decoded::DONE,
        }
    }

    /// Bytes of planes that are longer than their pixels are put together.
    fn join_planes(&mut self, picture: &Picture, area: &Area) {
        if self.packing != Packing::Pcx || self.row.left() > 0 {
            return;
        }
        let (pixels, planes) = match self.row.shuffle.bits {
            2 | 4 => (area.width.div_ceil(8), self.row.shuffle.bits),
            _ => (area.width, picture.mode().bands()),
        };
        let stride = self.row.length / planes;
        if stride > pixels {
            for plane in 1..planes {
                let start = plane * stride;
                self.row
                    .bytes
                    .copy_within(start..start + pixels, plane * pixels);
            }
        }
    }
}

impl Decoder for RunDecoder {
    fn decode(
        &mut self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        data: &[u8],
    ) -> Result<Decoded> {
        if !self.row.start(work, area)? {
            return Ok(Decoded::End(Ended::Overrun));
        }
        if self.row.length == 0 {
            return Ok(Decoded::End(Ended::Configuration));
        }
        let mut at = 0;
        loop {
            let rest = &data[at..];
            let (used, mut times, bytes) = match self.packing.part(rest) {
                Part::Short => return Ok(Decoded::Used(at)),
                Part::Nothing(used) => {
                    work.row(1, 2)?;
                    at += used;
                    continue;
                }
                Part::Run(used, times, range) => (used, times, &rest[range]),
                Part::Literal(used, range) => (used, 1, &rest[range]),
                Part::Byte(used, byte) => (used, 1, &[byte][..]),
            };
            at += used;
            work.row(times * bytes.len() + 4, 2)?;
            // Only Sun and Targa go on in the next row.
            let goes_on = matches!(self.packing, Packing::Sun)
                || matches!(self.packing, Packing::Targa(_)) && times == 1;
            if matches!(self.packing, Packing::Targa(_))
                && times * bytes.len() > self.row.left()
                && times > 1
            {
                return Ok(Decoded::End(Ended::Overrun));
            }
            while times > 0 {
                times -= 1;
                let mut bytes = bytes;
                while !bytes.is_empty() {
                    let count = bytes.len().min(self.row.left());
                    let (now, later) = bytes.split_at(count);
                    self.row.bytes.extend_from_slice(now);
                    bytes = later;
                    if !goes_on && (!bytes.is_empty() || times > 0 && self.row.left() == 0) {
                        // What is too much is nothing, but to PCX an error.
                        self.overrun |= self.packing == Packing::Pcx;
                        (bytes, times) = (&[], 0);
                    }
                    self.join_planes(picture, area);
                    if !self.row.finish(picture, area) {
                        return Ok(self.end());
                    }
                }
            }
        }
    }
}
