//! Glyphs of a font at a size: their outlines and metrics as FreeType's `FT_Load_Glyph` gives them.
//!
//! What does not live here: scaling (`glyf.rs`), hinting (`hinted.rs`).

use super::error::FontError;
use super::face::{Face, Kind};
use super::fixed::{Matrix, ONE, ceil, floor, quotient, round, times, times_over};
use super::hinted::{Hinter, Program};
use super::outline::Outline;
use super::{cff, glyf};

/// How a glyph is loaded; FreeType's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadFlags(pub i64);

impl LoadFlags {
    const NO_SCALE: i64 = 1;
    const NO_HINTING: i64 = 2;
    const VERTICAL: i64 = 0x10;
    const FORCE_AUTOHINT: i64 = 0x20;
    const NO_RECURSE: i64 = 0x400;
    const IGNORE_TRANSFORM: i64 = 0x800;
    const LINEAR_DESIGN: i64 = 0x2000;
    const NO_AUTOHINT: i64 = 0x8000;

    fn has(self, flag: i64) -> bool {
        self.0 & flag != 0
    }

    /// Whether the outline may be hinted.
    pub fn is_hinted(self) -> bool {
        !self.has(LoadFlags::NO_SCALE)
            && !self.has(LoadFlags::NO_RECURSE)
            && !self.has(LoadFlags::NO_HINTING)
    }

    /// For which kind of pixels: 0 gray, 1 light, 2 black and white, 3 and 4 coloured ones.
    fn target(self) -> i64 {
        (self.0 >> 16) & 15
    }
}

/// The size of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// 26.6 pixels of an em.
    pub width: i64,
    pub height: i64,
    /// Pixels of a unit of the font; 26.6 as a factor.
    pub x_scale: i64,
    pub y_scale: i64,
    /// Whole pixels of an em.
    pub x_pixels: i64,
    pub y_pixels: i64,
}

impl Size {
    /// A size in 26.6 points, for dots per inch in each direction.
    pub fn new(face: &Face, points: i64, x_dots: i64, y_dots: i64) -> Result<Size, FontError> {
        let points = points.max(64);
        let (x_dots, y_dots) = match (x_dots, y_dots) {
            (0, 0) => (72, 72),
            (0, y) => (y, y),
            (x, 0) => (x, x),
            both => both,
        };
        let pixels = |dots: i64| {
            points
                .checked_mul(dots)
                .map(|size| size.saturating_add(36) / 72)
        };
        let fits = |size: &i64| (0..=0xFFFF << 6).contains(size);
        let size = |dots| pixels(dots).filter(fits).ok_or(FontError::InvalidPixelSize);
        let (width, height) = (size(x_dots)?, size(y_dots)?);
        let (x_pixels, y_pixels) = ((width + 32) >> 6, (height + 32) >> 6);
        if x_pixels < 1 || y_pixels < 1 {
            return Err(FontError::InvalidPpem);
        }
        let (width, height) = match face.whole_sizes {
            true => (x_pixels << 6, y_pixels << 6),
            false => (width, height),
        };
        Ok(Size {
            width,
            height,
            x_scale: quotient(width, face.units_per_em),
            y_scale: quotient(height, face.units_per_em),
            x_pixels,
            y_pixels,
        })
    }

    /// How far two glyphs are moved apart: 0 on whole pixels, 1 as it is, 2 in units of the font.
    pub fn kerning(&self, face: &Face, left: u32, right: u32, mode: i64) -> i64 {
        let units = face.kerning(left, right);
        if mode == 2 {
            return units;
        }
        let mut found = times(units, self.x_scale);
        if mode != 1 {
            // Rounding would make it too large at small sizes.
            if self.x_pixels < 25 {
                found = times_over(found, self.x_pixels, 25);
            }
            found = round(found);
        }
        found
    }
}

/// A glyph: its outline after all maps, and its metrics before the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glyph {
    pub outline: Outline,
    pub width: i64,
    pub height: i64,
    pub x_bearing: i64,
    pub y_bearing: i64,
    pub x_advance: i64,
    /// The advance without hints, in 16.16 pixels.
    pub linear_advance: i64,
    pub x_bearing_down: i64,
    pub y_bearing_down: i64,
    pub y_advance: i64,
    /// How far the pen goes, mapped as the outline.
    pub advance: i64,
}

/// Load a glyph. The map is `x_factor` across, which takes back what the size is wider than high.
pub fn load(
    face: &Face,
    hinter: &mut Hinter,
    size: &Size,
    glyph: u32,
    flags: LoadFlags,
    x_factor: i64,
) -> Result<Glyph, FontError> {
    let place = usize::try_from(glyph).map_err(|_| FontError::InvalidArgument)?;
    if place >= face.glyphs {
        return Err(FontError::InvalidArgument);
    }
    let raw = flags.has(LoadFlags::NO_SCALE) || flags.has(LoadFlags::NO_RECURSE);
    let program = if flags.is_hinted() {
        program(face, flags)
    } else {
        None
    };
    let (mut loaded, linear) = match program {
        None => plain(face, size, place, raw)?,
        Some(program) => hinted(face, hinter, size, glyph, flags, program)?,
    };
    loaded.advance = loaded.x_advance;
    if flags.has(LoadFlags::VERTICAL) {
        loaded.advance = 0;
    }
    loaded.linear_advance = match flags.has(LoadFlags::LINEAR_DESIGN) {
        true => linear,
        false => times_over(linear, size.x_scale, 64),
    };
    if !flags.has(LoadFlags::IGNORE_TRANSFORM)
        && !flags.has(LoadFlags::NO_RECURSE)
        && x_factor != ONE
    {
        let matrix = Matrix {
            xx: x_factor,
            xy: 0,
            yx: 0,
            yy: ONE,
        };
        loaded.outline.transform(0, &matrix);
        loaded.advance = times(loaded.advance, x_factor);
    }
    Ok(loaded)
}

/// Which program hints: the font's own, or ours.
fn program(face: &Face, flags: LoadFlags) -> Option<Program> {
    let by_itself = flags.has(LoadFlags::FORCE_AUTOHINT)
        || flags.target() == 1
        || (face.kind == Kind::TrueType && !face.has_programs);
    match (by_itself, flags.has(LoadFlags::NO_AUTOHINT)) {
        (true, false) => Some(Program::Automatic),
        (_, _) if face.kind == Kind::TrueType && !face.has_programs => None,
        _ => Some(Program::OfFont),
    }
}

fn unhinted(
    face: &Face,
    place: usize,
    scale: Option<(i64, i64)>,
) -> Result<glyf::Loaded, FontError> {
    match face.kind {
        Kind::TrueType => glyf::load(face, place, scale),
        Kind::Cff => cff::load(face, place, scale),
    }
}

/// A glyph without hints; and its advance in units of the font.
fn plain(face: &Face, size: &Size, place: usize, raw: bool) -> Result<(Glyph, i64), FontError> {
    let scale = (!raw).then_some((size.x_scale, size.y_scale));
    let loaded = unhinted(face, place, scale)?;
    let bounds = loaded.outline.bounds();
    let y_scale = if raw { ONE } else { size.y_scale };
    let (top, down) = match face.down(place) {
        Some(_) => {
            let top = quotient(loaded.above - bounds.y_max, y_scale);
            let down = quotient((loaded.above - loaded.below).max(0), y_scale);
            (i64::from(top as i16), i64::from(down as u16))
        }
        None => {
            let height = quotient(bounds.y_max - bounds.y_min, y_scale) as i16;
            let (above, below) = face.vertical;
            ((above - below - i64::from(height)) / 2, above - below)
        }
    };
    let up = |length| if raw { length } else { times(length, y_scale) };
    let x_advance = loaded.after - loaded.before;
    let glyph = Glyph {
        width: bounds.x_max - bounds.x_min,
        height: bounds.y_max - bounds.y_min,
        x_bearing: bounds.x_min,
        y_bearing: bounds.y_max,
        x_advance,
        x_bearing_down: bounds.x_min - x_advance / 2,
        y_bearing_down: up(top),
        y_advance: up(down),
        outline: loaded.outline,
        ..Glyph::default()
    };
    Ok((glyph, loaded.advance))
}

fn hinted(
    face: &Face,
    hinter: &mut Hinter,
    size: &Size,
    glyph: u32,
    flags: LoadFlags,
    program: Program,
) -> Result<(Glyph, i64), FontError> {
    let place = glyph as usize;
    let (raw, linear) = plain(face, size, place, true)?;
    let found = hinter.load(face, size, glyph, program, flags.target(), &raw.outline);
    let Some((outline, mut x_advance)) = found else {
        // A font whose hints fail is drawn without them.
        return plain(face, size, place, false);
    };
    let is_digit = hinter.is_digit(face, glyph);
    let has_moved = !hinter.is_modern() && is_digit && !face.is_fixed_pitch;
    if program == Program::Automatic && flags.target() != 1 && has_moved {
        // FreeType 2.6.1 means to give all digits one advance, and does not.
        let (hinted, unhinted) = (outline.bounds(), raw.outline.bounds());
        let after = times(raw.x_advance - unhinted.x_max, size.x_scale);
        x_advance = round(hinted.x_max + after);
    }
    let bounds = outline.bounds().on_pixels();
    let x_shift = times(raw.x_bearing_down - raw.x_bearing, size.x_scale);
    let y_shift = times(raw.y_bearing_down - raw.y_bearing, size.y_scale);
    let glyph = Glyph {
        width: bounds.x_max - bounds.x_min,
        height: bounds.y_max - bounds.y_min,
        x_bearing: bounds.x_min,
        y_bearing: bounds.y_max,
        x_advance,
        x_bearing_down: floor(bounds.x_min + x_shift),
        y_bearing_down: floor(bounds.y_max + y_shift),
        y_advance: round(times(raw.y_advance, size.y_scale)),
        outline,
        ..Glyph::default()
    };
    debug_assert_eq!(ceil(glyph.width), glyph.width);
    Ok((glyph, linear))
}
