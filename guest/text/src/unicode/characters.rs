//! Facts about characters that `unicodedata` gives: categories, decompositions, numbers; Unicode 15.0.
//!
//! Not here: case and what `str` asks (`unicode/mod.rs`), normal forms of text (`normalization.rs`), names.
//! Code points are plain numbers, because lone surrogates have facts too.

use super::character_data::{DECOMPOSED, KINDS, NUMBERS, PAIRS, POOL, RUNS, TAGS};
pub use super::records::Kind;

/// First syllable of Hangul, and how many there are.
pub(crate) const SYLLABLES: (u32, u32) = (0xAC00, 11_172);

/// The facts about a code point.
pub fn kind(code: u32) -> &'static Kind {
    let after = RUNS.partition_point(|(start, _)| *start <= code);
    // The first run begins at 0.
    &KINDS[usize::from(RUNS[after - 1].1)]
}

/// A decomposition: its kind, empty for a canonical one, and the code points.
pub fn decomposition(code: u32) -> Option<(&'static str, &'static [u32])> {
    let place = DECOMPOSED.binary_search_by_key(&code, |row| row.0).ok()?;
    let (_, start, length, tag) = DECOMPOSED[place];
    let start = usize::from(start);
    let codes = &POOL[start..start + usize::from(length)];
    Some((TAGS[usize::from(tag)], codes))
}

/// What two characters compose into.
pub(crate) fn composed(first: u32, second: u32) -> Option<u32> {
    let place = PAIRS.binary_search_by_key(&(first, second), |row| (row.0, row.1));
    place.ok().map(|place| PAIRS[place].2)
}

/// The value of a character that is a number but no digit, as numerator and denominator.
pub fn number(code: u32) -> Option<(i64, u16)> {
    let place = NUMBERS.binary_search_by_key(&code, |row| row.0).ok()?;
    Some((NUMBERS[place].1, NUMBERS[place].2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_are_searched_are_sorted() {
        assert!(RUNS.is_sorted_by_key(|row| row.0));
        assert!(DECOMPOSED.is_sorted_by_key(|row| row.0));
        assert!(PAIRS.is_sorted_by_key(|row| (row.0, row.1)));
        assert!(NUMBERS.is_sorted_by_key(|row| row.0));
    }
}
