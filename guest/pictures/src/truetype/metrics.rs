//! What a font says of itself: how high its lines are, and its names.

use wardian_drawing::fonts::face::Face;
use wardian_drawing::fonts::fixed::{ceil, floor, round, times};
use wardian_drawing::fonts::glyph::Size;

/// Numbers of a font at a size, in 26.6 pixels, and names.
#[derive(Default)]
pub(super) struct Metrics {
    pub(super) ascender: i64,
    pub(super) descender: i64,
    pub(super) height: i64,
    pub(super) family: Option<String>,
    pub(super) style: Option<String>,
}

/// A number of a table.
fn short(table: &[u8], at: usize) -> Option<i16> {
    let bytes = table.get(at..)?.first_chunk::<2>()?;
    Some(i16::from_be_bytes(*bytes))
}

fn word(table: &[u8], at: usize) -> Option<usize> {
    short(table, at).map(|number| usize::from(number as u16))
}

impl Metrics {
    pub(super) fn of(face: &Face, size: &Size) -> Metrics {
        let (ascender, descender, gap) = lines(face);
        let height = ascender - descender + gap;
        let scaled = |number| times(number, size.y_scale);
        Metrics {
            ascender: ceil(scaled(ascender)),
            descender: floor(scaled(descender)),
            height: round(scaled(height)),
            family: name(face, &[16, 1]),
            style: name(face, &[17, 2]),
        }
    }
}

/// How far lines reach up and down, and what lies between them, in units of the font.
fn lines(face: &Face) -> (i64, i64, i64) {
    let three = |tag: &[u8; 4], places: [usize; 3]| {
        let table = face.table(tag)?;
        let mut found = [0; 3];
        for (found, at) in found.iter_mut().zip(places) {
            *found = i64::from(short(table, at)?);
        }
        Some(found)
    };
    let wants_own = face
        .table(b"OS/2")
        .and_then(|table| word(table, 62))
        .is_some_and(|selection| selection & 128 != 0);
    let typographic = three(b"OS/2", [68, 70, 72]);
    let found = match three(b"hhea", [4, 6, 8]) {
        _ if wants_own && typographic.is_some() => typographic,
        Some([0, 0, _]) | None => typographic.filter(|found| found[0] != 0 || found[1] != 0),
        found => found,
    };
    match found {
        Some([up, down, gap]) => (up, down, gap),
        None => match three(b"OS/2", [74, 76, 74]) {
            Some([up, down, _]) => (up, -down, 0),
            None => (0, 0, 0),
        },
    }
}

/// The first of these names that the font has in English.
fn name(face: &Face, numbers: &[usize]) -> Option<String> {
    let table = face.table(b"name")?;
    let (count, texts) = (word(table, 2)?, word(table, 4)?);
    for number in numbers {
        let mut best: Option<(u8, String)> = None;
        for entry in 0..count {
            let at = 6 + entry * 12;
            let Some(platform) = word(table, at) else {
                break;
            };
            let field = |place: usize| word(table, at + place);
            let (Some(encoding), Some(language), Some(kind)) = (field(2), field(4), field(6))
            else {
                break;
            };
            if kind != *number {
                continue;
            }
            let rank = match (platform, encoding) {
                (3, 0 | 1 | 10) if language & 0x3ff == 9 => 3,
                (0, _) => 2,
                (1, 0) if language == 0 => 2,
                (3, 0 | 1 | 10) => 1,
                _ => continue,
            };
            let Some((length, start)) = field(8).zip(field(10)) else {
                break;
            };
            let Some(bytes) = table.get(texts + start..texts + start + length) else {
                continue;
            };
            if best.as_ref().is_some_and(|(found, _)| *found >= rank) {
                continue;
            }
            let plain = |code: u16| match code {
                0x20..0x80 => char::from(code as u8),
                _ => '?',
            };
            let text: String = match platform {
                1 => bytes.iter().map(|byte| plain(u16::from(*byte))).collect(),
                _ => bytes
                    .as_chunks::<2>()
                    .0
                    .iter()
                    .map(|pair| plain(u16::from_be_bytes(*pair)))
                    .collect(),
            };
            best = Some((rank, text));
        }
        if let Some((_, text)) = best.filter(|(_, text)| !text.is_empty()) {
            return Some(text);
        }
    }
    None
}
