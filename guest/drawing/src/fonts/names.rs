//! Names of glyphs, from the `post` table.

use skrifa::raw::tables::post::DEFAULT_GLYPH_NAMES;

use super::face::Face;
use super::reading::{byte, long, word};

/// Names of all glyphs in order; empty where the font has none.
pub fn names(face: &Face) -> Vec<Vec<u8>> {
    let standard = |place: usize| {
        DEFAULT_GLYPH_NAMES
            .get(place)
            .map(|name| name.as_bytes().to_vec())
    };
    let Some(table) = face.table(b"post") else {
        return Vec::new();
    };
    match long(table, 0) {
        Some(0x0001_0000) => (0..face.glyphs).map_while(standard).collect(),
        Some(0x0002_0000) => {
            let count = usize::from(word(table, 32).unwrap_or(0));
            let mut own = Vec::new();
            let mut at = 34 + 2 * count;
            while let Some(length) = byte(table, at).map(usize::from) {
                let Some(name) = table.get(at + 1..at + 1 + length) else {
                    break;
                };
                own.push(name);
                at += 1 + length;
            }
            let name = |place: usize| {
                let index = usize::from(word(table, 34 + 2 * place)?);
                let name = match index.checked_sub(DEFAULT_GLYPH_NAMES.len()) {
                    None => standard(index)?,
                    Some(index) => own.get(index).copied().unwrap_or_default().to_vec(),
                };
                Some(name)
            };
            (0..count.min(face.glyphs)).map_while(name).collect()
        }
        _ => Vec::new(),
    }
}
