//! Where the letters of a line go, and which pixels it takes.

use super::{Font, failed};
use crate::arguments::text as text_of;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use wardian_drawing::fonts::glyph::{self, Glyph, LoadFlags};
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

/// A letter of a line.
pub(super) struct Letter {
    pub(super) glyph: u32,
    pub(super) advance: i64,
}

/// A line: its letters, and each glyph once.
pub(super) struct Line {
    pub(super) letters: Vec<Letter>,
    pub(super) glyphs: HashMap<u32, Glyph>,
}

/// What is asked for, of arguments that all methods have.
pub(super) struct Asked {
    /// Two colours and nothing between.
    pub(super) is_mono: bool,
    /// Pixels with colours of their own.
    pub(super) is_coloured: bool,
}

impl Asked {
    /// The arguments mode, direction, features and language, from a place on.
    pub(super) fn of(ctx: &mut Ctx, args: Args<'_>, at: usize) -> Result<Asked, Thrown> {
        let is_given = |at: usize| args.get(at).is_some_and(|value| !value.is_none());
        let mode = match args.get(at).filter(|value| !value.is_none()) {
            Some(mode) => Some(text_of(ctx, mode)?),
            None => None,
        };
        if (1..=3).any(|place| is_given(at + place)) {
            let message = "setting text direction, language or font features is not supported without libraqm";
            return Err(ctx.raise(ctx.exceptions.KeyError, message));
        }
        let is = |name: &str| mode.as_ref().is_some_and(|mode| mode.as_str() == name);
        Ok(Asked {
            is_mono: is("1"),
            is_coloured: is("RGBA"),
        })
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
        let codes: Vec<u32> = match text.payload::<Str>() {
            Some(text) => {
                ctx.reserve_items(text.length(), 32)?;
                text.as_str().chars().map(u32::from).collect()
            }
            None => {
                let is_bytes = Buffer::expect(ctx, text);
                let Ok(bytes) = is_bytes else {
                    return Err(ctx.type_error("expected string or bytes"));
                };
                ctx.reserve_items(bytes.as_bytes().len(), 32)?;
                bytes
                    .as_bytes()
                    .iter()
                    .map(|byte| u32::from(*byte))
                    .collect()
            }
        };
        let flags = LoadFlags(if asked.is_mono { MONO } else { 0 });
        let has_kerning = font.face.table(b"kern").is_some();
        let mut line = Line {
            letters: Vec::new(),
            glyphs: HashMap::new(),
        };
        let mut last = 0;
        for code in codes {
            ctx.charge(8)?;
            let number = font
                .map
                .as_ref()
                .map_or(0, |map| map.glyph(&font.face, code));
            if let Entry::Vacant(unknown) = line.glyphs.entry(number) {
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
                    flags,
                    1 << 16,
                );
                let loaded = loaded.map_err(|error| failed(ctx, error))?;
                ctx.charge(loaded.outline.points.len() as u64 * 8)?;
                unknown.insert(loaded);
            }
            if has_kerning && last != 0 && number != 0 {
                let apart = font.size.kerning(&font.face, last, number, 0);
                if let Some(before) = line.letters.last_mut() {
                    // Whole pixels as if they were 26.6 ones, which is what Pillow does.
                    before.advance += pixel(apart);
                }
            }
            let advance = line.glyphs.get(&number).map_or(0, |glyph| glyph.x_advance);
            line.letters.push(Letter {
                glyph: number,
                advance,
            });
            last = number;
        }
        Ok(line)
    }

    /// How long it is, in 26.6 pixels.
    fn length(&self) -> i64 {
        self.letters.iter().map(|letter| letter.advance).sum()
    }

    /// The letters with where each begins, in 26.6 pixels.
    pub(super) fn places(&self) -> impl Iterator<Item = (i64, &Letter, &Glyph)> {
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
            let left = pixel(position);
            x_max = x_max.max(pixel(position + letter.advance));
            let bounds = glyph.outline.bounds().on_pixels();
            x_max = x_max.max((bounds.x_max >> 6) + left);
            x_min = x_min.min((bounds.x_min >> 6) + left);
            y_max = y_max.max(bounds.y_max >> 6);
            y_min = y_min.min(bounds.y_min >> 6);
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
    let asked = Asked::of(ctx, args, 2)?;
    let font = state_unchecked::<Font>(args[0]);
    let line = Line::new(ctx, font, args[1], &asked)?;
    Ok(Value::small_int(line.length()))
}

pub(super) fn size(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let asked = Asked::of(ctx, args, 2)?;
    let anchor = anchor_of(ctx, args.get(6))?;
    let font = state_unchecked::<Font>(args[0]);
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
