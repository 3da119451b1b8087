//! Glyphs of TrueType: outlines from the `glyf` table, alone or put together of others, scaled and not hinted.
//!
//! Where a composite's parts go is rounded as FreeType does it, after scaling. What does not live here: hinting
//! (`hinted.rs`). **Invariant:** a glyph has at most 32767 points, and no coordinate is 2^31 or more.

use super::error::FontError;
use super::face::Face;
use super::fixed::{Matrix, ONE, round, times};
use super::outline::{Outline, Point, Tag};
use super::reading::{byte, short, size, word};

/// A glyph before its metrics are said.
#[derive(Clone, Debug, Default)]
pub(super) struct Loaded {
    pub outline: Outline,
    /// Where the pen stands before the glyph and after it.
    pub before: i64,
    pub after: i64,
    /// Where it stands above and below, for lines that go downwards.
    pub above: i64,
    pub below: i64,
    /// The advance in units of the font.
    pub advance: i64,
    /// There was a part, so the advance above is known.
    pub has_advance: bool,
}

/// Parts of a glyph in all, and how deep they lie.
const PARTS: usize = 4096;
const DEPTH: usize = 32;

/// Points of a glyph.
const POINTS: usize = 32767;

const ARGUMENTS_ARE_WORDS: u16 = 1;
const ARGUMENTS_ARE_PLACES: u16 = 2;
const ROUNDED: u16 = 4;
const HAS_SCALE: u16 = 8;
const MORE: u16 = 0x20;
const HAS_TWO_SCALES: u16 = 0x40;
const HAS_MATRIX: u16 = 0x80;
const OWN_METRICS: u16 = 0x200;
const SCALED_PLACE: u16 = 0x800;

/// Load a glyph: in units of the font, or scaled by two factors.
pub(super) fn load(
    face: &Face,
    glyph: usize,
    scale: Option<(i64, i64)>,
) -> Result<Loaded, FontError> {
    let mut loader = Loader {
        face,
        scale,
        parts: 0,
        loaded: Loaded::default(),
    };
    loader.load(glyph, 0)?;
    let mut loaded = loader.loaded;
    if loaded.before != 0 {
        loaded.outline.translate(0, -loaded.before, 0);
    }
    Ok(loaded)
}

struct Loader<'a> {
    face: &'a Face,
    scale: Option<(i64, i64)>,
    parts: usize,
    loaded: Loaded,
}

/// The header of a glyph.
struct Header {
    contours: i16,
    x_min: i64,
    y_max: i64,
}

/// A part of a composite glyph.
struct Piece {
    flags: u16,
    glyph: usize,
    one: i64,
    two: i64,
    matrix: Matrix,
}

impl<'a> Loader<'a> {
    fn load(&mut self, glyph: usize, depth: usize) -> Result<(), FontError> {
        self.parts += 1;
        let too_deep = depth > 1 && depth > self.face.depth;
        if too_deep || depth > DEPTH || self.parts > PARTS {
            return Err(FontError::InvalidComposite);
        }
        if glyph >= self.face.glyphs {
            return Err(FontError::InvalidGlyphIndex);
        }
        let data = self.data_of(glyph)?;
        if data.is_empty() {
            self.set_pens(glyph, 0, 0);
            return Ok(());
        }
        let header = Header {
            contours: short(data, 0).ok_or(FontError::InvalidOutline)?,
            x_min: short(data, 2).ok_or(FontError::InvalidOutline)?.into(),
            y_max: short(data, 8).ok_or(FontError::InvalidOutline)?.into(),
        };
        if header.contours == 0 {
            self.set_pens(glyph, 0, 0);
            return Ok(());
        }
        self.set_pens(glyph, header.x_min, header.y_max);
        match header.contours {
            1.. => self.simple(data, header.contours as usize),
            -1 => self.composite(data, depth),
            _ => Err(FontError::InvalidOutline),
        }
    }

    /// The bytes of a glyph; none for one without an outline.
    fn data_of(&self, glyph: usize) -> Result<&'a [u8], FontError> {
        let face = self.face;
        let locations = face.table(b"loca").unwrap_or_default();
        let at = |place: usize| match face.long_locations {
            true => size(locations, 4 * place),
            false => word(locations, 2 * place).map(|half| 2 * usize::from(half)),
        };
        let start = at(glyph).unwrap_or(0);
        let glyphs = face.table(b"glyf").unwrap_or_default();
        // Past the end there is no glyph; what ends past it, or before it begins, goes to the end.
        if start >= glyphs.len() {
            return Ok(&[]);
        }
        let end = at(glyph + 1).unwrap_or(start).min(glyphs.len());
        let end = if end < start { glyphs.len() } else { end };
        Ok(&glyphs[start..end])
    }

    fn across(&self, length: i64) -> i64 {
        self.scale.map_or(length, |(x, _)| times(length, x))
    }

    fn up(&self, length: i64) -> i64 {
        self.scale.map_or(length, |(_, y)| times(length, y))
    }

    /// Where the pen stands, from the metrics of the glyph.
    fn set_pens(&mut self, glyph: usize, x_min: i64, y_max: i64) {
        let (advance, bearing) = self.face.across(glyph);
        let (height, top) = self.face.down(glyph).unwrap_or_else(|| {
            let (above, below) = self.face.vertical;
            ((above - below).abs(), above - y_max)
        });
        let (before, above) = (x_min - bearing, y_max + top);
        self.loaded.before = self.across(before);
        self.loaded.after = self.across(before + advance);
        self.loaded.above = self.up(above);
        self.loaded.below = self.up(above - height);
        if !self.loaded.has_advance {
            self.loaded.has_advance = true;
            self.loaded.advance = advance;
        }
    }

    fn simple(&mut self, data: &[u8], contours: usize) -> Result<(), FontError> {
        let invalid = FontError::InvalidOutline;
        if contours >= 0xFFF {
            return Err(invalid);
        }
        let first = self.loaded.outline.points.len();
        let mut last = None;
        for place in 0..contours {
            let end = short(data, 10 + 2 * place).ok_or(invalid)?;
            let end = usize::try_from(end).map_err(|_| invalid)?;
            if last.is_some_and(|last| end <= last) {
                return Err(invalid);
            }
            last = Some(end);
            self.loaded.outline.ends.push(first + end);
        }
        let count = last.map_or(0, |last| last + 1);
        if first + count > POINTS {
            return Err(invalid);
        }
        let mut at = 10 + 2 * contours;
        let instructions = usize::from(word(data, at).ok_or(invalid)?);
        at += 2;
        if data.len() - at < instructions {
            return Err(FontError::TooManyHints);
        }
        at += instructions;
        let mut flags = Vec::with_capacity(count);
        while flags.len() < count {
            let flag = byte(data, at).ok_or(invalid)?;
            at += 1;
            let mut times = 1;
            if flag & 8 != 0 {
                times += usize::from(byte(data, at).ok_or(invalid)?);
                at += 1;
            }
            if flags.len() + times > count {
                return Err(invalid);
            }
            flags.extend(std::iter::repeat_n(flag, times));
        }
        let across = coordinates(data, &mut at, &flags, 2, 16).ok_or(invalid)?;
        let up = coordinates(data, &mut at, &flags, 4, 32).ok_or(invalid)?;
        for ((x, y), flag) in across.into_iter().zip(up).zip(&flags) {
            let point = Point {
                x: self.across(x),
                y: self.up(y),
            };
            self.loaded.outline.points.push(point);
            self.loaded.outline.tags.push(match flag & 1 {
                1 => Tag::On,
                _ => Tag::Conic,
            });
        }
        Ok(())
    }

    fn composite(&mut self, data: &[u8], depth: usize) -> Result<(), FontError> {
        let start = self.loaded.outline.points.len();
        for piece in pieces(data)? {
            let pens = self.loaded.pens();
            let base = self.loaded.outline.points.len();
            self.load(piece.glyph, depth + 1)?;
            if piece.flags & OWN_METRICS == 0 {
                self.loaded.set_pens(pens);
            }
            if self.loaded.outline.points.len() > base {
                self.put(&piece, start, base)?;
            }
        }
        Ok(())
    }

    /// Put a part, whose points begin at `base`, where it goes in a composite whose points begin at `start`.
    fn put(&mut self, piece: &Piece, start: usize, base: usize) -> Result<(), FontError> {
        let has_scale = piece.flags & (HAS_SCALE | HAS_TWO_SCALES | HAS_MATRIX) != 0;
        let outline = &mut self.loaded.outline;
        if has_scale {
            outline.transform(base, &piece.matrix);
        }
        let (x, y) = if piece.flags & ARGUMENTS_ARE_PLACES == 0 {
            let (one, two) = (
                start.saturating_add(piece.one as usize),
                base.saturating_add(piece.two as usize),
            );
            match (outline.points.get(one), outline.points.get(two)) {
                (Some(to), Some(from)) if one < base => (to.x - from.x, to.y - from.y),
                _ => return Err(FontError::InvalidComposite),
            }
        } else {
            let (mut x, mut y) = (piece.one, piece.two);
            if has_scale && piece.flags & SCALED_PLACE != 0 {
                x = times(x, length(piece.matrix.xx, piece.matrix.xy));
                y = times(y, length(piece.matrix.yy, piece.matrix.yx));
            }
            if self.scale.is_some() {
                (x, y) = (self.across(x), self.up(y));
                if piece.flags & ROUNDED != 0 {
                    (x, y) = (round(x), round(y));
                }
            }
            (x, y)
        };
        let outline = &mut self.loaded.outline;
        outline.translate(base, x, y);
        let is_near = |point: &Point| point.x.abs() < 1 << 31 && point.y.abs() < 1 << 31;
        match outline.points[base..].iter().all(is_near) {
            true => Ok(()),
            false => Err(FontError::InvalidComposite),
        }
    }
}

impl Loaded {
    fn pens(&self) -> [i64; 4] {
        [self.before, self.after, self.above, self.below]
    }

    fn set_pens(&mut self, pens: [i64; 4]) {
        [self.before, self.after, self.above, self.below] = pens;
    }
}

/// The length of a vector of factors.
fn length(x: i64, y: i64) -> i64 {
    let square = x.unsigned_abs().pow(2) + y.unsigned_abs().pow(2);
    square.isqrt() as i64
}

/// Coordinates, each said as the way from the one before it: in a byte, whose sign is a flag, or in two.
fn coordinates(
    data: &[u8],
    at: &mut usize,
    flags: &[u8],
    is_byte: u8,
    same: u8,
) -> Option<Vec<i64>> {
    let mut here = 0;
    let mut found = Vec::with_capacity(flags.len());
    for flag in flags {
        if flag & is_byte != 0 {
            let step = i64::from(byte(data, *at)?);
            *at += 1;
            here += if flag & same != 0 { step } else { -step };
        } else if flag & same == 0 {
            here += i64::from(short(data, *at)?);
            *at += 2;
        }
        found.push(here);
    }
    Some(found)
}

/// The parts of a composite glyph.
fn pieces(data: &[u8]) -> Result<Vec<Piece>, FontError> {
    let mut found = Vec::new();
    let mut at = 10;
    loop {
        let (piece, length) = piece(data, at).ok_or(FontError::InvalidComposite)?;
        let is_last = piece.flags & MORE == 0;
        found.push(piece);
        at += length;
        if is_last {
            return Ok(found);
        }
        if found.len() > PARTS {
            return Err(FontError::InvalidComposite);
        }
    }
}

/// A part, and how many bytes say it.
fn piece(data: &[u8], start: usize) -> Option<(Piece, usize)> {
    let flags = word(data, start)?;
    let glyph = usize::from(word(data, start + 2)?);
    let mut at = start + 4;
    let is_place = flags & ARGUMENTS_ARE_PLACES != 0;
    let mut argument = || {
        let found: i64 = match (flags & ARGUMENTS_ARE_WORDS != 0, is_place) {
            (true, true) => short(data, at)?.into(),
            (true, false) => word(data, at)?.into(),
            (false, true) => (byte(data, at)? as i8).into(),
            (false, false) => byte(data, at)?.into(),
        };
        at += if flags & ARGUMENTS_ARE_WORDS != 0 {
            2
        } else {
            1
        };
        Some(found)
    };
    let (one, two) = (argument()?, argument()?);
    let mut factor = || {
        let found = i64::from(short(data, at)?) * 4;
        at += 2;
        Some(found)
    };
    let mut matrix = Matrix {
        xx: ONE,
        xy: 0,
        yx: 0,
        yy: ONE,
    };
    if flags & HAS_SCALE != 0 {
        matrix.xx = factor()?;
        matrix.yy = matrix.xx;
    } else if flags & HAS_TWO_SCALES != 0 {
        matrix.xx = factor()?;
        matrix.yy = factor()?;
    } else if flags & HAS_MATRIX != 0 {
        matrix.xx = factor()?;
        matrix.yx = factor()?;
        matrix.xy = factor()?;
        matrix.yy = factor()?;
    }
    let piece = Piece {
        flags,
        glyph,
        one,
        two,
        matrix,
    };
    Some((piece, at - start))
}
