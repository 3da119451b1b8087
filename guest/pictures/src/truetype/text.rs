//! Where the letters of a line go, and which pixels it takes.

use super::{Font, failed};
use crate::arguments::{items, text as text_of};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use wardian_drawing::fonts::glyph::{self, Glyph, LoadFlags};
use wardian_drawing::fonts::shape::{Shaped, Shaper, Wanted, Way};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// Units that a hinted glyph costs, and each glyph that is looked at for hints.
const GLYPH: u64 = 4096;
const LOOKED_AT: u64 = 64;

/// FreeType's number for pixels of two colours.
const MONO: i64 = 2 << 16;

/// Whole pixels of 26.6 ones.
pub(super) fn pixel(number: i64) -> i64 {
    (number + 32) >> 6
}

/// A line: its letters, and each glyph once.
pub(super) struct Line {
    pub(super) letters: Vec<Shaped>,
    pub(super) glyphs: HashMap<u32, Glyph>,
}

/// What is asked for, of arguments that all methods have.
pub(super) struct Asked {
    /// Two colours and nothing between.
    pub(super) is_mono: bool,
    /// Pixels with colours of their own.
    pub(super) is_coloured: bool,
    /// What a shaped line is shaped with.
    wanted: Wanted,
}

impl Asked {
    /// The arguments mode, direction, features and language, from a place on.
    pub(super) fn of(
        ctx: &mut Ctx,
        font: &Font,
        args: Args<'_>,
        at: usize,
    ) -> Result<Asked, Thrown> {
        let given = |at: usize| args.get(at).filter(|value| !value.is_none());
        let mode = match given(at) {
            Some(mode) => Some(text_of(ctx, mode)?),
            None => None,
        };
        let mut wanted = Wanted::default();
        if !font.is_shaped && (1..=3).any(|place| given(at + place).is_some()) {
            let message = "setting text direction, language or font features is not supported without libraqm";
            return Err(ctx.raise(ctx.exceptions.KeyError, message));
        }
        if let Some(direction) = given(at + 1) {
            wanted.way = Some(way(ctx, direction)?);
        }
        if let Some(features) = given(at + 2) {
            for feature in items(ctx, features)? {
                ctx.charge(64)?;
                let Some(feature) = feature.payload::<Str>() else {
                    return Err(ctx.type_error("expected a string"));
                };
                if !wanted.feature(feature.as_str()) {
                    return Err(ctx.value_error("raqm_add_font_feature() failed"));
                }
            }
        }
        if let Some(language) = given(at + 3) {
            wanted.language(text_of(ctx, language)?.as_str());
        }
        let is = |name: &str| mode.as_ref().is_some_and(|mode| mode.as_str() == name);
        Ok(Asked {
            is_mono: is("1"),
            is_coloured: is("RGBA"),
            wanted,
        })
    }
}

fn way(ctx: &mut Ctx, direction: Value) -> Result<Way, Thrown> {
    let direction = text_of(ctx, direction)?;
    match direction.as_str() {
        "ltr" => Ok(Way::LeftToRight),
        "rtl" => Ok(Way::RightToLeft),
        "ttb" => {
            let message = "text from top to bottom is not supported";
            Err(ctx.raise(ctx.exceptions.NotImplementedError, message))
        }
        _ => Err(ctx.value_error("direction must be either 'rtl', 'ltr' or 'ttb'")),
    }
}

impl Line {
    /// Lay out a text.
    pub(super) fn new(
        ctx: &mut Ctx,
        font: &mut Font,
        text: Value,
        asked: &Asked,
    ) -> Result<Line, Thrown> {
        let letters = letters_of(ctx, text, font.is_shaped)?;
        let mut line = Line {
            letters: Vec::new(),
            glyphs: HashMap::new(),
        };
        if font.is_shaped {
            line.letters = shaped(ctx, font, &letters, &asked.wanted)?;
            for place in 0..line.letters.len() {
                line.load(ctx, font, line.letters[place].glyph, asked)?;
            }
        } else {
            line.lay_out(ctx, font, &letters, asked)?;
        }
        Ok(line)
    }

    /// One letter after the other.
    fn lay_out(
        &mut self,
        ctx: &mut Ctx,
        font: &mut Font,
        letters: &[char],
        asked: &Asked,
    ) -> Result<(), Thrown> {
        let has_kerning = font.face.table(b"kern").is_some();
        let mut last = 0;
        for letter in letters {
            ctx.charge(8)?;
            let number =
                (font.map.as_ref()).map_or(0, |map| map.glyph(&font.face, u32::from(*letter)));
            let advance = self.load(ctx, font, number, asked)?.x_advance;
            if has_kerning && last != 0 && number != 0 {
                let apart = font.size.kerning(&font.face, last, number, 0);
                if let Some(before) = self.letters.last_mut() {
                    // Whole pixels as if they were 26.6 ones, which is what Pillow does.
                    before.advance += pixel(apart);
                }
            }
            self.letters.push(Shaped {
                glyph: number,
                advance,
                x_offset: 0,
                y_offset: 0,
            });
            last = number;
        }
        Ok(())
    }

    /// A glyph, hinted.
    fn load(
        &mut self,
        ctx: &mut Ctx,
        font: &mut Font,
        number: u32,
        asked: &Asked,
    ) -> Result<&Glyph, Thrown> {
        match self.glyphs.entry(number) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(unknown) => {
                let looked_at = match font.hinter.is_new() {
                    true => font.face.glyphs as u64 * LOOKED_AT,
                    false => 0,
                };
                ctx.charge(GLYPH + looked_at)?;
                ctx.reserve(1 << 14)?;
                let loaded = glyph::load(
                    &font.face,
                    &mut font.hinter,
                    &font.hinted,
                    number,
                    LoadFlags(if asked.is_mono { MONO } else { 0 }),
                    1 << 16,
                );
                let loaded = loaded.map_err(|error| failed(ctx, error))?;
                ctx.charge(loaded.outline.points.len() as u64 * 8)?;
                Ok(unknown.insert(loaded))
            }
        }
    }

    /// How long it is, in 26.6 pixels.
    fn length(&self) -> i64 {
        self.letters.iter().map(|letter| letter.advance).sum()
    }

    /// The letters with where each begins, in 26.6 pixels.
    pub(super) fn places(&self) -> impl Iterator<Item = (i64, &Shaped, &Glyph)> {
        let mut position = 0;
        self.letters.iter().filter_map(move |letter| {
            let start = position;
            position += letter.advance;
            Some((start, letter, self.glyphs.get(&letter.glyph)?))
        })
    }

    /// Which pixels it takes: width, height, and how far from the anchor it begins. None: there is no such anchor.
    pub(super) fn extent(&self, font: &Font, anchor: &str) -> Option<(i64, i64, i64, i64)> {
        let (mut x_min, mut x_max, mut y_min, mut y_max) = (0, 0, 0, 0);
        for (position, letter, glyph) in self.places() {
            let (left, up) = (pixel(position + letter.x_offset), pixel(letter.y_offset));
            x_max = x_max.max(pixel(position + letter.advance));
            let bounds = glyph.outline.bounds().on_pixels();
            x_max = x_max.max((bounds.x_max >> 6) + left);
            x_min = x_min.min((bounds.x_min >> 6) + left);
            y_max = y_max.max((bounds.y_max >> 6) + up);
            y_min = y_min.min((bounds.y_min >> 6) + up);
        }
        let mut marks = anchor.chars();
        let (across, up) = (marks.next()?, marks.next()?);
        if marks.next().is_some() {
            return None;
        }
        let (mut x_anchor, mut y_anchor) = (0, 0);
        if !self.letters.is_empty() {
            let length = self.length();
            x_anchor = match across {
                'l' => 0,
                'm' => pixel(length / 2),
                'r' => pixel(length),
                _ => return None,
            };
            let (ascender, descender) = (font.metrics.ascender, font.metrics.descender);
            y_anchor = match up {
                'a' => pixel(ascender),
                't' => y_max,
                'm' => pixel((ascender + descender) / 2),
                's' => 0,
                'b' => y_min,
                'd' => pixel(descender),
                _ => return None,
            };
        }
        Some((
            x_max - x_min,
            y_max - y_min,
            x_min - x_anchor,
            y_anchor - y_max,
        ))
    }
}

/// The characters of a text. Of bytes each is one, or their UTF-8 is shaped.
fn letters_of(ctx: &mut Ctx, text: Value, is_shaped: bool) -> Result<Vec<char>, Thrown> {
    if let Some(text) = text.payload::<Str>() {
        ctx.reserve_items(text.length(), 64)?;
        return Ok(text.as_str().chars().collect());
    }
    let Ok(bytes) = Buffer::expect(ctx, text) else {
        return Err(ctx.type_error("expected string or bytes"));
    };
    let bytes = bytes.as_bytes();
    ctx.reserve_items(bytes.len(), 64)?;
    if !is_shaped {
        return Ok(bytes.iter().copied().map(char::from).collect());
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text.chars().collect()),
        Err(_) => Err(ctx.value_error("raqm_set_text() failed")),
    }
}

/// Units for a letter that is shaped, and for a byte of a font that begins to shape.
const SHAPED: u64 = 1024;
const PREPARED: u64 = 8;

/// Bytes that a letter may become glyphs in, and those that any text may.
const ROOM: usize = 512;
const ANY_ROOM: usize = 4 << 20;

fn shaped(
    ctx: &mut Ctx,
    font: &mut Font,
    letters: &[char],
    wanted: &Wanted,
) -> Result<Vec<Shaped>, Thrown> {
    if letters.is_empty() {
        return Ok(Vec::new());
    }
    ctx.charge((letters.len() as u64).saturating_mul(SHAPED))?;
    ctx.reserve(letters.len().saturating_mul(ROOM).saturating_add(ANY_ROOM))?;
    if font.shaper.is_none() {
        let length = font.face.data().len();
        ctx.charge((length as u64).saturating_mul(PREPARED))?;
        // Its tables, and what is made of them to find glyphs in them.
        ctx.reserve(length.saturating_mul(8))?;
        font.shaper = Shaper::new(&font.face);
    }
    let Some(shaper) = &font.shaper else {
        let message = "raqm_set_freetype_face() failed.";
        return Err(ctx.raise(ctx.exceptions.RuntimeError, message));
    };
    let line = shaper.line(&font.face, &font.size, letters, wanted);
    ctx.charge_items(line.len())?;
    Ok(line)
}

/// The anchor of an argument, and what it is without one.
pub(super) fn anchor_of(ctx: &mut Ctx, value: Option<Value>) -> Result<String, Thrown> {
    match value.filter(|value| !value.is_none()) {
        Some(value) => Ok(text_of(ctx, value)?.as_str().to_owned()),
        None => Ok("la".to_owned()),
    }
}

pub(super) fn bad_anchor(ctx: &mut Ctx, anchor: &str) -> Thrown {
    ctx.value_error(&format!("bad anchor specified: {anchor}"))
}

pub(super) fn length(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let font = state_unchecked::<Font>(args[0]);
    let asked = Asked::of(ctx, font, args, 2)?;
    let line = Line::new(ctx, font, args[1], &asked)?;
    Ok(Value::small_int(line.length()))
}

pub(super) fn size(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let font = state_unchecked::<Font>(args[0]);
    let asked = Asked::of(ctx, font, args, 2)?;
    let anchor = anchor_of(ctx, args.get(6))?;
    let line = Line::new(ctx, font, args[1], &asked)?;
    let Some((width, height, x, y)) = line.extent(font, &anchor) else {
        return Err(bad_anchor(ctx, &anchor));
    };
    let size = pair(ctx, width, height);
    ctx.keep(size);
    let offset = pair(ctx, x, y);
    Ok(Value::object(ctx.new_tuple(&[size, offset])))
}

pub(super) fn pair(ctx: &mut Ctx, first: i64, second: i64) -> Value {
    let pair = [first, second].map(Value::small_int);
    Value::object(ctx.new_tuple(&pair))
}
