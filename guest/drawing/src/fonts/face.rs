//! A font's file: which tables it has, and the few numbers of them that glyphs and layouts need.
//!
//! What does not live here: names and what else only Python asks of tables, which it reads itself; glyphs (`glyf.rs`).
//! **Invariant:** a table lies in the file; what lies in a table is a claim, and is read with `reading` alone.

use std::ops::Range;

use super::error::FontError;
use super::reading::{long, short, size, word};

/// A font.
#[derive(Clone, Debug)]
pub struct Face {
    data: Vec<u8>,
    tables: Vec<([u8; 4], Range<usize>)>,
    /// Which of several fonts in the file this is the first of: how many there are.
    pub faces: u32,
    pub kind: Kind,
    pub glyphs: usize,
    pub units_per_em: i64,
    /// Sizes are whole numbers of pixels.
    pub whole_sizes: bool,
    pub long_locations: bool,
    /// Above and below the base line, for fonts without vertical metrics.
    pub vertical: (i64, i64),
    /// How deep composite glyphs are, as the font says.
    pub depth: usize,
    /// It has programs that hint.
    pub has_programs: bool,
    pub is_fixed_pitch: bool,
}

/// What outlines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    TrueType,
    Cff,
}

/// Tables of a font, at most.
const TABLES: usize = 4096;

impl Face {
    /// The first font of a file.
    pub fn open(data: Vec<u8>) -> Result<Face, FontError> {
        let tag = data.get(..4).ok_or(FontError::InvalidStream)?;
        let (start, faces) = match tag {
            b"ttcf" => {
                let faces = long(&data, 8).ok_or(FontError::InvalidStream)?;
                let start = size(&data, 12).ok_or(FontError::InvalidStream)?;
                (start, faces)
            }
            _ => (0, 1),
        };
        let format = long(&data, start).ok_or(FontError::InvalidStream)?;
        let kind = match format {
            0x0001_0000 | 0x0002_0000 => Kind::TrueType,
            _ if format.to_be_bytes() == *b"true" => Kind::TrueType,
            _ if format.to_be_bytes() == *b"OTTO" => Kind::Cff,
            _ => {
                let is_short = data.len() < 12;
                return Err(if is_short {
                    FontError::InvalidStream
                } else {
                    FontError::UnknownFormat
                });
            }
        };
        let count = word(&data, start + 4).ok_or(FontError::InvalidStream)?;
        let mut tables: Vec<([u8; 4], Range<usize>)> = Vec::new();
        for place in 0..usize::from(count).min(TABLES) {
            let at = start.saturating_add(12 + 16 * place);
            let (Some(tag), Some(offset), Some(length)) =
                (long(&data, at), size(&data, at + 8), size(&data, at + 12))
            else {
                break;
            };
            let tag = tag.to_be_bytes();
            let Some(mut end) = offset.checked_add(length) else {
                continue;
            };
            if offset > data.len() || tables.iter().any(|(known, _)| *known == tag) {
                continue;
            }
            if end > data.len() {
                // These have items of one size, of which those that are there are good.
                if !matches!(&tag, b"hmtx" | b"vmtx") {
                    continue;
                }
                end = data.len();
            }
            tables.push((tag, offset..end));
        }
        if tables.is_empty() {
            return Err(FontError::UnknownFormat);
        }
        let mut face = Face {
            data,
            tables,
            faces,
            kind,
            glyphs: 0,
            units_per_em: 0,
            whole_sizes: false,
            long_locations: false,
            vertical: (0, 0),
            depth: 0,
            has_programs: false,
            is_fixed_pitch: false,
        };
        face.read()?;
        Ok(face)
    }

    fn read(&mut self) -> Result<(), FontError> {
        let head = self.table(b"head").filter(|head| head.len() >= 54);
        let head = head.ok_or(FontError::UnknownFormat)?;
        let units = word(head, 18).unwrap_or(0);
        let whole_sizes = word(head, 16).unwrap_or(0) & 8 != 0;
        let long_locations = word(head, 50).unwrap_or(0) != 0;
        let profile = self.table(b"maxp").ok_or(FontError::TableMissing)?;
        let glyphs = usize::from(word(profile, 4).ok_or(FontError::InvalidTable)?);
        let instructions = word(profile, 26).unwrap_or(0);
        let depth = usize::from(word(profile, 30).unwrap_or(0));
        let hhea = self
            .table(b"hhea")
            .ok_or(FontError::HorizontalHeaderMissing)?;
        let (above, below) = (short(hhea, 4).unwrap_or(0), short(hhea, 6).unwrap_or(0));
        let (above, below) = match self.table(b"OS/2").filter(|table| table.len() >= 78) {
            Some(os2) => (short(os2, 68).unwrap_or(0), short(os2, 70).unwrap_or(0)),
            None => (above, below),
        };
        let is_fixed_pitch = self
            .table(b"post")
            .and_then(|post| long(post, 12))
            .unwrap_or(0)
            != 0;
        if units == 0 {
            return Err(FontError::InvalidTable);
        }
        let mut count = glyphs;
        match self.kind {
            Kind::TrueType => {
                let locations = self.table(b"loca").ok_or(FontError::LocationsMissing)?;
                let each = if long_locations { 4 } else { 2 };
                count = count.min((locations.len() / each).saturating_sub(1));
            }
            Kind::Cff => {
                self.table(b"CFF ")
                    .or(self.table(b"CFF2"))
                    .ok_or(FontError::TableMissing)?;
            }
        }
        let has = |tag| self.table(tag).is_some_and(|table| !table.is_empty());
        self.has_programs = instructions != 0 || has(b"fpgm") || has(b"prep");
        self.whole_sizes = whole_sizes && self.kind == Kind::TrueType;
        self.long_locations = long_locations;
        self.units_per_em = i64::from(units);
        self.glyphs = count;
        self.depth = depth;
        self.vertical = (i64::from(above), i64::from(below));
        self.is_fixed_pitch = is_fixed_pitch;
        Ok(())
    }

    /// The file.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// The bytes of a table.
    pub fn table(&self, tag: &[u8; 4]) -> Option<&[u8]> {
        let (_, range) = self.tables.iter().find(|(known, _)| known == tag)?;
        self.data.get(range.clone())
    }

    /// The advance of a glyph and where its left border lies.
    pub fn across(&self, glyph: usize) -> (i64, i64) {
        self.metrics(b"hhea", b"hmtx", glyph)
    }

    /// As `across`, downwards; None where the font has none of these.
    pub fn down(&self, glyph: usize) -> Option<(i64, i64)> {
        let header = self.table(b"vhea")?;
        self.table(b"vmtx")?;
        (word(header, 34)? > 0).then(|| self.metrics(b"vhea", b"vmtx", glyph))
    }

    fn metrics(&self, header: &[u8; 4], items: &[u8; 4], glyph: usize) -> (i64, i64) {
        let (Some(header), Some(items)) = (self.table(header), self.table(items)) else {
            return (0, 0);
        };
        let count = usize::from(word(header, 34).unwrap_or(0));
        if count == 0 {
            return (0, 0);
        }
        if glyph < count {
            return match (word(items, 4 * glyph), short(items, 4 * glyph + 2)) {
                (Some(advance), Some(bearing)) => (advance.into(), bearing.into()),
                _ => (0, 0),
            };
        }
        let last = 4 * (count - 1);
        match (word(items, last), word(items, last + 2)) {
            (Some(advance), Some(_)) => {
                let bearing = short(items, last + 4 + 2 * (glyph - count)).unwrap_or(0);
                (advance.into(), bearing.into())
            }
            _ => (0, 0),
        }
    }

    /// How far two glyphs that are neighbours are moved apart, in units of the font.
    pub fn kerning(&self, left: u32, right: u32) -> i64 {
        self.find_kerning(left, right).unwrap_or(0)
    }

    fn find_kerning(&self, left: u32, right: u32) -> Option<i64> {
        let table = self.table(b"kern")?;
        let key =
            u32::from(u16::try_from(left).ok()?) << 16 | u32::from(u16::try_from(right).ok()?);
        let count = word(table, 2)?.min(32);
        let mut at = 4;
        let mut found = 0;
        for _ in 0..count {
            let (length, coverage) = match (word(table, at + 2), word(table, at + 4)) {
                (Some(length), Some(coverage)) if length > 14 => (usize::from(length), coverage),
                _ => break,
            };
            let end = (at + length).min(table.len());
            let part = table.get(at..end)?;
            // Pairs for lines across, and not another format.
            if coverage & !8 == 1 {
                let pairs = part.get(14..).unwrap_or_default();
                let claimed = usize::from(word(part, 6).unwrap_or(0));
                let pairs = pairs.get(..6 * claimed.min(pairs.len() / 6))?;
                if let Some(value) = pair(pairs, key) {
                    match coverage & 8 {
                        0 => found += i64::from(value),
                        _ => found = i64::from(value),
                    }
                }
            }
            at = end;
        }
        Some(found)
    }
}

/// The value of a pair, by halves; where they are not in order, this finds what such a search finds.
fn pair(pairs: &[u8], key: u32) -> Option<i16> {
    let (mut low, mut high) = (0, pairs.len() / 6);
    while low < high {
        let middle = (low + high) / 2;
        let here = long(pairs, 6 * middle)?;
        if here == key {
            return short(pairs, 6 * middle + 4);
        }
        match here < key {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    None
}
