//! Glyphs of OpenType fonts with curves of the third degree (`CFF`), read by `skrifa`.
//!
//! What does not live here: TrueType's (`glyf.rs`), hinting (`hinted.rs`).

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::{GlyphId, MetadataProvider};

use super::error::FontError;
use super::face::Face;
use super::fixed::times;
use super::glyf::Loaded;
use super::hinted::{Pen, font_of};
use super::outline::Outline;

/// Load a glyph: in units of the font, or scaled by two factors.
pub(super) fn load(
    face: &Face,
    glyph: usize,
    scale: Option<(i64, i64)>,
) -> Result<Loaded, FontError> {
    let font = font_of(face).ok_or(FontError::InvalidTable)?;
    let place = u32::try_from(glyph).map_err(|_| FontError::InvalidGlyphIndex)?;
    let outlines = font.outline_glyphs();
    let found = outlines
        .get(GlyphId::new(place))
        .ok_or(FontError::InvalidGlyphIndex)?;
    let mut pen = Pen::default();
    let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    found
        .draw(settings, &mut pen)
        .map_err(|_| FontError::InvalidOutline)?;
    let mut outline = Outline::default();
    for contour in pen.contours() {
        for (tag, point) in contour {
            outline.tags.push(*tag);
            // Units of the font came as pixels.
            outline.points.push(*point);
        }
        if !contour.is_empty() {
            outline.ends.push(outline.points.len() - 1);
        }
    }
    let (across, up) = match scale {
        Some((x, y)) => (x, y),
        None => (super::fixed::ONE, super::fixed::ONE),
    };
    for point in &mut outline.points {
        point.x = (times(point.x, across) + 32) >> 6;
        point.y = (times(point.y, up) + 32) >> 6;
    }
    let (advance, _) = face.across(glyph);
    let (above, below) = face.vertical;
    let (height, top) = face.down(glyph).unwrap_or(((above - below).abs(), above));
    Ok(Loaded {
        outline,
        before: 0,
        after: times(advance, across),
        above: times(top, up),
        below: times(top - height, up),
        advance,
        ..Loaded::default()
    })
}
