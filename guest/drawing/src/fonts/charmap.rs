//! Which glyph a character has: the maps of a font's `cmap` table.
//!
//! What does not live here: which map is taken (the Python file).

use super::face::Face;
use super::reading::{byte, long, short, size, word};

/// One map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charmap {
    pub platform: u16,
    pub encoding: u16,
    /// Where it begins in the table.
    offset: usize,
    format: u16,
}

/// The maps of a font whose format is known, in their order.
pub fn charmaps(face: &Face) -> Vec<Charmap> {
    let Some(table) = face.table(b"cmap") else {
        return Vec::new();
    };
    let count = usize::from(word(table, 2).unwrap_or(0));
    let read = |place: usize| {
        let at = 4 + 8 * place;
        let offset = size(table, at + 4)?;
        let format = word(table, offset)?;
        let known = matches!(format, 0 | 4 | 6 | 10 | 12 | 13);
        known.then_some(Charmap {
            platform: word(table, at)?,
            encoding: word(table, at + 2)?,
            offset,
            format,
        })
    };
    (0..count).filter_map(read).collect()
}

impl Charmap {
    /// The glyph of a character; 0 for none.
    pub fn glyph(&self, face: &Face, code: u32) -> u32 {
        let table = face
            .table(b"cmap")
            .and_then(|table| table.get(self.offset..));
        let found = table.and_then(|table| match self.format {
            0 => byte(
                table,
                6 + usize::try_from(code).ok().filter(|code| *code < 256)?,
            )
            .map(u32::from),
            4 => in_segments(table, u16::try_from(code).ok()?).map(u32::from),
            6 => listed(table, code, 6, 2).map(u32::from),
            10 => listed(table, code, 12, 4).map(u32::from),
            _ => self.in_groups(table, code),
        });
        match found {
            Some(glyph) if (glyph as usize) < face.glyphs.max(1) => glyph,
            _ => 0,
        }
    }

    fn in_groups(&self, table: &[u8], code: u32) -> Option<u32> {
        let (mut low, mut high) = (0, size(table, 12)?.min(table.len() / 12));
        while low < high {
            let middle = (low + high) / 2;
            let at = 16 + 12 * middle;
            let (start, end) = (long(table, at)?, long(table, at + 4)?);
            if code < start {
                high = middle;
            } else if code > end {
                low = middle + 1;
            } else {
                let glyph = long(table, at + 8)?;
                return match self.format {
                    12 => glyph.checked_add(code - start),
                    _ => Some(glyph),
                };
            }
        }
        None
    }

    /// All characters that have glyphs, in their order, and these. Groups that claim more than there are characters give
    /// those that are there.
    pub fn all<E>(
        &self,
        face: &Face,
        mut ask: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<(u32, u32)>, E> {
        let mut found = Vec::new();
        let mut next = 0;
        for (start, end) in self.ranges(face) {
            let (start, end) = (start.max(next), end.min(0x10_FFFF));
            if start > end {
                continue;
            }
            next = end + 1;
            for block in (start..=end).step_by(1024) {
                ask(1024)?;
                for code in block..=end.min(block + 1023) {
                    let glyph = self.glyph(face, code);
                    if glyph != 0 {
                        found.push((code, glyph));
                    }
                }
            }
        }
        Ok(found)
    }

    /// Ranges that hold all characters with glyphs.
    fn ranges(&self, face: &Face) -> Vec<(u32, u32)> {
        let table = face
            .table(b"cmap")
            .and_then(|table| table.get(self.offset..));
        let table = table.unwrap_or_default();
        match self.format {
            0 => vec![(0, 255)],
            4 => {
                let count = usize::from(word(table, 6).unwrap_or(0)) / 2;
                let range = |place: usize| {
                    let end = word(table, 14 + 2 * place)?;
                    Some((word(table, 16 + 2 * (count + place))?.into(), end.into()))
                };
                (0..count).map_while(range).collect()
            }
            6 | 10 => vec![(0, 0x10_FFFF)],
            _ => {
                let count = size(table, 12).unwrap_or(0).min(table.len() / 12);
                let range = |place: usize| {
                    let at = 16 + 12 * place;
                    Some((long(table, at)?, long(table, at + 4)?))
                };
                (0..count).map_while(range).collect()
            }
        }
    }
}

/// Format 4: ranges, each with a shift or a list of glyphs.
fn in_segments(table: &[u8], code: u16) -> Option<u16> {
    let count = usize::from(word(table, 6)?) / 2;
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = (low + high) / 2;
        match word(table, 14 + 2 * middle)? < code {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    let (ends, starts) = (14, 16 + 2 * count);
    let (shifts, places) = (starts + 2 * count, starts + 4 * count);
    let start = word(table, starts + 2 * low)?;
    if low >= count || code < start || code > word(table, ends + 2 * low)? {
        return None;
    }
    let shift = short(table, shifts + 2 * low)?;
    let at = places + 2 * low;
    match word(table, at)? {
        0 => Some(code.wrapping_add_signed(shift)),
        0xFFFF => None,
        place => match word(
            table,
            at + usize::from(place) + 2 * usize::from(code - start),
        )? {
            0 => None,
            glyph => Some(glyph.wrapping_add_signed(shift)),
        },
    }
}

/// Formats 6 and 10: a list of glyphs from a first character on, each number in so many bytes.
fn listed(table: &[u8], code: u32, at: usize, bytes: usize) -> Option<u16> {
    let (first, count) = match bytes {
        2 => (word(table, at)?.into(), word(table, at + 2)?.into()),
        _ => (long(table, at)?, long(table, at + 4)?),
    };
    let place = code.checked_sub(first).filter(|place| *place < count)?;
    let start = at + 2 * bytes;
    word(
        table,
        start.checked_add(usize::try_from(place).ok()?.checked_mul(2)?)?,
    )
}
