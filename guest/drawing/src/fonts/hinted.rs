//! Outlines whose stems and heights lie on pixels, by `skrifa`: its automatic hinter, or the font's own program.
//!
//! matplotlib makes fonts eight times as wide as high while they are hinted. `skrifa` knows one size for both directions,
//! in which hints do not depend on each other; so each glyph is hinted at both sizes, and one gives what lies across, the
//! other what lies up. What does not live here: outlines without hints (`glyf.rs`).

use skrifa::instance::{LocationRef, Size as Pixels};
use skrifa::outline::{
    DrawSettings, Engine, GlyphStyles, HintingInstance, HintingOptions, OutlineGlyphCollection,
    OutlinePen, SmoothMode, Target,
};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::charmap::charmaps;
use super::face::Face;
use super::glyph::Size;
use super::outline::{Outline, Point, Tag};

/// Who says where stems go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    Automatic,
    OfFont,
}

/// What one hinting needs to be the same.
type Key = (Program, i64, i64);

/// Hintings that are kept.
const KEPT: usize = 16;

/// What is kept of a font between glyphs.
#[derive(Default)]
pub struct Hinter {
    styles: Option<GlyphStyles>,
    /// The glyphs of 0 to 9.
    digits: Option<Vec<u32>>,
    /// The last ones used, newest last; None for a size at which the font's program fails.
    kept: Vec<(Key, Option<HintingInstance>)>,
    /// Programs of fonts move gray pixels up and down alone, as FreeType has had it since 2.7.
    is_modern: bool,
}

/// The first font of a file.
pub(super) fn font_of(face: &Face) -> Option<FontRef<'_>> {
    FontRef::from_index(face.data(), 0).ok()
}

impl Hinter {
    /// One that hints as FreeType has since 2.7.
    pub fn modern() -> Hinter {
        Hinter {
            is_modern: true,
            ..Hinter::default()
        }
    }

    /// Whether it hints as FreeType has since 2.7.
    pub(super) fn is_modern(&self) -> bool {
        self.is_modern
    }

    /// Whether the next glyph that is hinted automatically has all glyphs looked at.
    pub fn is_new(&self) -> bool {
        self.styles.is_none()
    }

    /// Whether a glyph is that of 0 to 9.
    pub(super) fn is_digit(&mut self, face: &Face, glyph: u32) -> bool {
        let digits = self.digits.get_or_insert_with(|| {
            let maps = charmaps(face);
            let map = maps.iter().find(|map| map.platform == 3).or(maps.first());
            let glyph_of = |code| map.map_or(0, |map| map.glyph(face, code));
            (0x30..0x3A).map(glyph_of).collect()
        });
        glyph != 0 && digits.contains(&glyph)
    }

    /// The outline and its advance in 26.6 pixels; None where hinting fails. The outline in units of the font says which
    /// points there are.
    pub(super) fn load(
        &mut self,
        face: &Face,
        size: &Size,
        glyph: u32,
        program: Program,
        target: i64,
        raw: &Outline,
    ) -> Option<(Outline, i64)> {
        let font = font_of(face)?;
        let outlines = font.outline_glyphs();
        let (across, advance) =
            self.points(&outlines, (program, size.width, target), glyph, raw)?;
        let (up, _) = match size.width == size.height {
            true => (across.clone(), 0),
            false => self.points(&outlines, (program, size.height, target), glyph, raw)?,
        };
        let points = across.iter().zip(&up).map(|(across, up)| Point {
            x: across.x,
            y: up.y,
        });
        let outline = Outline {
            points: points.collect(),
            tags: raw.tags.clone(),
            ends: raw.ends.clone(),
        };
        Some((outline, advance))
    }

    fn points(
        &mut self,
        outlines: &OutlineGlyphCollection<'_>,
        key: Key,
        glyph: u32,
        raw: &Outline,
    ) -> Option<(Vec<Point>, i64)> {
        let place = match self.kept.iter().position(|(known, _)| *known == key) {
            Some(place) => place,
            None => {
                let made = self.instance(outlines, key);
                if self.kept.len() >= KEPT {
                    self.kept.remove(0);
                }
                self.kept.push((key, made));
                self.kept.len() - 1
            }
        };
        let instance = self.kept[place].1.as_ref()?;
        let mut pen = Pen::default();
        let settings = DrawSettings::hinted(instance, false);
        let metrics = outlines
            .get(GlyphId::new(glyph))?
            .draw(settings, &mut pen)
            .ok()?;
        let advance = metrics.advance_width?;
        Some((pen.points_of(raw)?, (advance * 64.0) as i64))
    }

    fn instance(
        &mut self,
        outlines: &OutlineGlyphCollection<'_>,
        key: Key,
    ) -> Option<HintingInstance> {
        let (program, size, target) = key;
        let engine = match program {
            Program::Automatic => {
                let styles = self
                    .styles
                    .get_or_insert_with(|| GlyphStyles::new(outlines));
                Engine::Auto(Some(styles.clone()))
            }
            Program::OfFont => Engine::Interpreter,
        };
        let mode = match target {
            1 => SmoothMode::Light,
            3 => SmoothMode::Lcd,
            4 => SmoothMode::VerticalLcd,
            _ => SmoothMode::Normal,
        };
        // The interpreter of FreeType 2.6.1 treats gray pixels as it does black and white ones.
        let target = match target == 2 || program == Program::OfFont && !self.is_modern {
            true => Target::Mono,
            false => Target::Smooth {
                mode,
                symmetric_rendering: self.is_modern,
                preserve_linear_metrics: false,
            },
        };
        let options = HintingOptions { engine, target };
        let size = Pixels::new(size as f32 / 64.0);
        HintingInstance::new(outlines, size, LocationRef::default(), options).ok()
    }
}

/// What an outline is drawn with: its points, those too that lie half way between two controls.
#[derive(Default)]
pub(super) struct Pen {
    items: Vec<(Tag, Point)>,
    /// Where contours begin.
    pub(super) starts: Vec<usize>,
}

impl Pen {
    fn push(&mut self, tag: Tag, x: f32, y: f32) {
        let point = Point {
            x: (x * 64.0) as i64,
            y: (y * 64.0) as i64,
        };
        self.items.push((tag, point));
    }

    /// The items of each contour.
    pub(super) fn contours(&self) -> impl Iterator<Item = &[(Tag, Point)]> {
        let ends = self
            .starts
            .iter()
            .skip(1)
            .copied()
            .chain([self.items.len()]);
        (self.starts.iter().copied().zip(ends)).map(|(start, end)| &self.items[start..end])
    }

    /// The points that an outline has.
    fn points_of(&self, raw: &Outline) -> Option<Vec<Point>> {
        let mut points = Vec::with_capacity(raw.points.len());
        let mut contours = self.contours();
        let mut first = 0;
        for &end in &raw.ends {
            let tags = raw.tags.get(first..=end)?;
            first = end + 1;
            points_of_contour(contours.next()?, tags, &mut points)?;
        }
        Some(points)
    }
}

/// The points of a contour by their tags. Drawing begins at the first point if it is on the contour, else at the last if
/// that is, else half way between both.
fn points_of_contour(items: &[(Tag, Point)], tags: &[Tag], points: &mut Vec<Point>) -> Option<()> {
    let mut items = items.iter();
    let (_, start) = *items.next()?;
    let mut tags = tags;
    let mut last = None;
    match (tags.first()?, tags.last()?) {
        (Tag::On, _) => {
            points.push(start);
            tags = &tags[1..];
        }
        (_, Tag::On) => {
            last = Some(start);
            tags = &tags[..tags.len() - 1];
        }
        _ => {}
    }
    for (place, tag) in tags.iter().enumerate() {
        let (found, point) = *items.next()?;
        if found != *tag {
            return None;
        }
        points.push(point);
        // Between two controls, or one and the end, there is a point that was made.
        if *tag == Tag::Conic && tags.get(place + 1) != Some(&Tag::On) {
            items.next()?;
        }
    }
    points.extend(last);
    Some(())
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.starts.push(self.items.len());
        self.push(Tag::On, x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push(Tag::On, x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.push(Tag::Conic, cx, cy);
        self.push(Tag::On, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.push(Tag::Cubic, ax, ay);
        self.push(Tag::Cubic, bx, by);
        self.push(Tag::On, x, y);
    }

    fn close(&mut self) {}
}
