//! Rows that are written one after the other: the runs of PCX and Targa, and hexadecimal digits.

use super::{Area, Encoder, Ended, give};
use crate::raw::Shuffle;
use crate::{Picture, Result, Work};

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// PCX's runs, each plane by itself, with an even number of bytes.
    Pcx,
    /// Targa's runs of pixels; whether the lowest row is first.
    Targa(bool),
    /// Numbers as in C.
    Xbm,
    /// Digits of the pixels as they lie in memory, in lines.
    Eps,
    /// The same of rows.
    Hex,
}

/// Writes rows.
pub struct LineEncoder {
    form: Form,
    shuffle: Option<Shuffle>,
    row: Vec<u8>,
    waiting: Vec<u8>,
    y: usize,
    /// What stands in the line of text under way.
    in_line: usize,
}

impl LineEncoder {
    /// `shuffle`: None only for pixels as they lie in memory.
    pub fn new(form: Form, shuffle: Option<Shuffle>) -> LineEncoder {
        LineEncoder {
            form,
            shuffle,
            row: Vec::new(),
            waiting: Vec::new(),
            y: 0,
            in_line: 0,
        }
    }

    fn write(&mut self, bands: usize, width: usize, is_last: bool) {
        let bits = self.shuffle.map_or(8, |shuffle| shuffle.bits);
        let out = &mut self.waiting;
        match self.form {
            Form::Pcx => {
                let bits = if bits == 24 { 8 } else { bits };
                let length = (width * bits).div_ceil(8);
                for plane in self.row.chunks(length) {
                    runs(plane, out);
                    if length % 2 == 1 {
                        out.push(0);
                    }
                }
            }
            Form::Targa(_) => packets(&self.row, bits.div_ceil(8), out),
            Form::Xbm => {
                let count = self.row.len();
                for (at, byte) in self.row.iter().enumerate() {
                    out.extend_from_slice(b"0x");
                    digits(*byte, out);
                    if is_last && at + 1 == count {
                        out.push(b'\n');
                        continue;
                    }
                    out.push(b',');
                    self.in_line += 1;
                    if self.in_line >= 79 / 5 {
                        out.push(b'\n');
                        self.in_line = 0;
                    }
                }
            }
            Form::Eps | Form::Hex => {
                let count = self.row.len();
                let skips = self.form == Form::Eps && bands == 3;
                for (at, byte) in self.row.iter().enumerate() {
                    // The fourth byte of three bands.
                    if skips && at % 4 == 3 {
                        continue;
                    }
                    digits(*byte, out);
                    self.in_line += 1;
                    let ends = is_last && at + if skips { 2 } else { 1 } >= count;
                    if self.in_line >= 79 / 2 {
                        self.in_line = 0;
                        if !ends {
                            out.push(b'\n');
                        }
                    }
                }
            }
        }
    }
}

fn digits(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    out.push(DIGITS[usize::from(byte >> 4)]);
    out.push(DIGITS[usize::from(byte & 15)]);
}

/// How often the byte comes, and the byte.
fn runs(bytes: &[u8], out: &mut Vec<u8>) {
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        let count = rest
            .iter()
            .take(63)
            .take_while(|byte| **byte == first)
            .count();
        if count > 1 || first >= 0xc0 {
            out.push(0xc0 | count as u8);
        }
        out.push(first);
        rest = &rest[count..];
    }
}

/// Packets of a row: of equal pixels, or of others.
fn packets(row: &[u8], size: usize, out: &mut Vec<u8>) {
    let pixel = |at: usize| &row[at * size..(at + 1) * size];
    let width = row.len() / size;
    let mut start = 0;
    while start < width {
        let most = 128.min(width - start);
        let same = (1..most)
            .take_while(|at| pixel(start + at) == pixel(start))
            .count()
            + 1;
        if same > 1 {
            out.push(0x80 | (same - 1) as u8);
            out.extend_from_slice(pixel(start));
            start += same;
            continue;
        }
        let mut count = 1;
        while count < most
            && (start + count + 1 >= width || pixel(start + count) != pixel(start + count + 1))
        {
            count += 1;
        }
        // A packet that is full may end with the first of two equal pixels.
        out.push((count - 1) as u8);
        out.extend_from_slice(&row[start * size..(start + count) * size]);
        start += count;
    }
}

impl Encoder for LineEncoder {
    fn encode(
        &mut self,
        work: &mut Work<'_>,
        picture: &Picture,
        area: &Area,
        room: usize,
        out: &mut Vec<u8>,
    ) -> Result<Ended> {
        let length = match self.shuffle {
            Some(shuffle) => shuffle.row_bytes(area.width),
            None => Some(area.width * picture.pixel_size()),
        };
        let Some(length) = length else {
            return Ok(Ended::Memory);
        };
        if self.row.is_empty() {
            self.row = work.items(length)?;
        }
        while self.waiting.len() < room && self.y < area.height {
            work.row(length, 8)?;
            work.room(length.saturating_mul(12).saturating_add(self.waiting.len()))?;
            let y = match self.form {
                Form::Targa(true) => area.height - 1 - self.y,
                _ => self.y,
            };
            let row = area.row(picture, y);
            match self.shuffle {
                Some(shuffle) => (shuffle.run)(&mut self.row, row, area.width),
                None => self.row.copy_from_slice(row),
            }
            self.y += 1;
            self.write(picture.mode().bands(), area.width, self.y == area.height);
        }
        work.room(room.min(self.waiting.len()))?;
        let has_more = give(&mut self.waiting, room, out);
        Ok(match has_more || self.y < area.height {
            true => Ended::Not,
            false => Ended::Well,
        })
    }
}
