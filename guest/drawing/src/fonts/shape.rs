//! The glyphs of a line of text and where each goes, as libraqm and HarfBuzz have it: parts that run from right to left,
//! kerning, ligatures, marks, scripts whose letters join.
//!
//! What does not live here: shaping itself (`harfrust`), the order of parts (`unicode-bidi`), outlines.

use std::ops::Range;
use std::str::FromStr;

use harfrust::font::Font;
use harfrust::{
    Buffer, BufferFlags, Direction, Feature, FontFuncs, GlyphId, Language, Script, ShapeOptions,
    ShaperFont, shape, unicode,
};
use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

use super::face::Face;
use super::fixed::times_over;
use super::glyph::Size;

/// A glyph of a line: how far it is to the next one, and how far from there it is drawn; in 26.6 pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shaped {
    pub glyph: u32,
    pub advance: i64,
    pub x_offset: i64,
    pub y_offset: i64,
}

/// Which way a line begins. Without one, its first letter that has a direction says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    LeftToRight,
    RightToLeft,
}

/// What a line is shaped with.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub way: Option<Way>,
    features: Vec<Feature>,
    language: Option<Language>,
}

impl Wanted {
    /// A feature as HarfBuzz writes it: `-kern`, `liga=0`, `ss01[3:5]`. False: it is none.
    pub fn feature(&mut self, text: &str) -> bool {
        let feature = Feature::from_str(text);
        self.features.extend(feature.as_ref().ok());
        feature.is_ok()
    }

    /// A language by its tag of BCP 47.
    pub fn language(&mut self, tag: &str) {
        self.language = Language::new(tag);
    }
}

/// A font that shapes.
pub struct Shaper {
    font: Font,
}

/// Advances without hints, rounded as FreeType and then HarfBuzz round them.
struct Advances<'a> {
    face: &'a Face,
    x_scale: i64,
}

impl FontFuncs for Advances<'_> {
    fn glyph_h_advance(&self, _: &ShaperFont<'_, '_>, glyph: GlyphId) -> i32 {
        let (units, _) = self.face.across(glyph.to_u32() as usize);
        let advance = times_over(units, self.x_scale, 64);
        i32::try_from(advance.saturating_add(1 << 9) >> 10).unwrap_or(i32::MAX)
    }
}

impl Shaper {
    /// None: it is no font.
    pub fn new(face: &Face) -> Option<Shaper> {
        let font = Font::new(face.data().to_vec(), 0)?;
        Some(Shaper { font })
    }

    /// The glyphs of a line, from left to right.
    pub fn line(&self, face: &Face, size: &Size, text: &[char], wanted: &Wanted) -> Vec<Shaped> {
        let advances = Advances {
            face,
            x_scale: size.x_scale,
        };
        let scale = |factor: i64| {
            let scale = factor.saturating_mul(face.units_per_em);
            i32::try_from(scale.saturating_add(1 << 15) >> 16).unwrap_or(i32::MAX)
        };
        let font = ShaperFont::new(&self.font)
            .with_scale_separate(scale(size.x_scale), scale(size.y_scale))
            .with_font_funcs(Some(&advances));
        let scripts = scripts(text);
        let mut line = Vec::new();
        for (part, is_backward) in parts(text, wanted.way) {
            let mut runs: Vec<Range<usize>> = Vec::new();
            for place in part {
                match runs.last_mut() {
                    Some(run) if scripts[run.start] == scripts[place] => run.end = place + 1,
                    _ => runs.push(place..place + 1),
                }
            }
            if is_backward {
                runs.reverse();
            }
            for run in runs {
                let mut buffer = Buffer::new();
                for place in run.clone() {
                    buffer.push(text[place].into(), place as u32);
                }
                let before: String = text[..run.start].iter().rev().take(5).rev().collect();
                buffer.set_pre_context(&before);
                let after: String = text[run.end..].iter().take(5).collect();
                buffer.set_post_context(&after);
                buffer.set_script(Some(scripts[run.start]));
                buffer.set_language(wanted.language.clone());
                buffer.set_direction(match is_backward {
                    true => Direction::RightToLeft,
                    false => Direction::LeftToRight,
                });
                buffer.set_flags(BufferFlags::BEGINNING_OF_TEXT | BufferFlags::END_OF_TEXT);
                let options = ShapeOptions::new().features(&wanted.features);
                // Errors are of buffers that lack a direction or are shaped already.
                if shape(&font, &mut buffer, options).is_err() {
                    continue;
                }
                let glyphs = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
                line.extend(glyphs.map(|(info, position)| Shaped {
                    glyph: info.glyph_id,
                    advance: position.x_advance.into(),
                    x_offset: position.x_offset.into(),
                    y_offset: position.y_offset.into(),
                }));
            }
        }
        line
    }
}

/// The parts of a line that run one way, from left to right, and whether each runs backward.
fn parts(text: &[char], way: Option<Way>) -> Vec<(Range<usize>, bool)> {
    use BidiClass::{AL, AN, FSI, LRE, LRI, LRO, R, RLE, RLI, RLO};
    let turns = |letter: &char| {
        let class = bidi_class(*letter);
        matches!(class, R | AL | AN | RLE | RLO | RLI | LRE | LRO | LRI | FSI)
    };
    if way != Some(Way::RightToLeft) && !text.iter().any(turns) {
        return vec![(0..text.len(), false)];
    }
    let level = way.map(|way| match way {
        Way::LeftToRight => Level::ltr(),
        Way::RightToLeft => Level::rtl(),
    });
    let whole: String = text.iter().collect();
    // The letter that begins at a byte.
    let mut letters = vec![0; whole.len() + 1];
    for (place, (at, _)) in whole.char_indices().enumerate() {
        letters[at] = place;
    }
    letters[whole.len()] = text.len();
    let bidi = BidiInfo::new(&whole, level);
    let mut parts = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        parts.extend(runs.into_iter().map(|run| {
            let is_backward = levels[run.start].is_rtl();
            (letters[run.start]..letters[run.end], is_backward)
        }));
    }
    parts
}

/// Letters that come in pairs, of which both have one script.
const PAIRS: [(char, char); 17] = [
    ('(', ')'),
    ('<', '>'),
    ('[', ']'),
    ('{', '}'),
    ('\u{ab}', '\u{bb}'),
    ('\u{2018}', '\u{2019}'),
    ('\u{201c}', '\u{201d}'),
    ('\u{2039}', '\u{203a}'),
    ('\u{3008}', '\u{3009}'),
    ('\u{300a}', '\u{300b}'),
    ('\u{300c}', '\u{300d}'),
    ('\u{300e}', '\u{300f}'),
    ('\u{3010}', '\u{3011}'),
    ('\u{3014}', '\u{3015}'),
    ('\u{3016}', '\u{3017}'),
    ('\u{3018}', '\u{3019}'),
    ('\u{301a}', '\u{301b}'),
];

/// The script of each letter. What is of every script is of the one before it, at the beginning of the one after.
fn scripts(text: &[char]) -> Vec<Script> {
    let is_any = |script: Script| matches!(script, Script::COMMON | Script::INHERITED);
    let mut scripts: Vec<Script> = (text.iter())
        .map(|letter| unicode::script(*letter as u32))
        .collect();
    let mut last: Option<Script> = None;
    let mut open: Vec<(char, Script)> = Vec::new();
    for (script, letter) in scripts.iter_mut().zip(text) {
        let Some(before) = last.filter(|_| is_any(*script)) else {
            last = Some(*script);
            continue;
        };
        let is_common = *script == Script::COMMON;
        *script = before;
        for (opens, closes) in PAIRS.iter().filter(|_| is_common) {
            if letter == opens {
                open.push((*opens, before));
            } else if letter == closes {
                while open.last().is_some_and(|(opened, _)| opened != opens) {
                    open.pop();
                }
                if let Some((_, of_pair)) = open.last() {
                    *script = *of_pair;
                    last = Some(*of_pair);
                }
            }
        }
    }
    for place in (1..scripts.len()).rev() {
        if is_any(scripts[place - 1]) {
            scripts[place - 1] = scripts[place];
        }
    }
    scripts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn what_is_of_every_script_is_of_its_neighbours() {
        let found = scripts(&letters("1 (a\u{434}) b"));
        let (latin, cyrillic) = (Script::LATIN, Script::CYRILLIC);
        assert_eq!(found[..4], [latin; 4]);
        assert_eq!(found[4], cyrillic);
        assert_eq!(found[5..], [latin; 3]);
        assert_eq!(scripts(&letters("12")), [Script::COMMON; 2]);
    }

    #[test]
    fn parts_are_in_the_order_in_which_they_are_seen() {
        assert_eq!(parts(&letters("abc"), None), [(0..3, false)]);
        let mixed = letters("ab \u{5d0}\u{5d1} c");
        let (first, second) = ((0..3, false), (3..5, true));
        assert_eq!(parts(&mixed, None), [first, second, (5..7, false)]);
        let backward = parts(&mixed, Some(Way::RightToLeft));
        assert_eq!(backward[0], (6..7, false));
    }
}
