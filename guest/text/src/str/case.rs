//! Case of whole strings: `upper`, `lower`, `title`, …
//!
//! The `is…` predicates are in `str/predicates.rs`, single-character facts in `unicode/mod.rs`, cutting and padding
//! in `str/methods.rs`; text that is all ASCII
//! needs less and is mapped by `bytes_methods.rs`.
//! Invariant: results equal CPython 3.12's, including final sigma and mappings that lengthen the text (at most threefold).

use std::ops::Range;

use crate::unicode::{self, Case, push_case};

/// Append the lower case of `c`, the character at byte `at`; a capital sigma ending a word becomes `ς`.
fn push_lower(out: &mut String, text: &str, at: usize, c: char) {
    if c == 'Σ' {
        let is_letter = |c: &char| !unicode::is_case_ignorable(*c);
        let before = text[..at]
            .chars()
            .rev()
            .find(is_letter)
            .is_some_and(unicode::is_cased);
        let after = text[at + c.len_utf8()..]
            .chars()
            .find(is_letter)
            .is_some_and(unicode::is_cased);
        out.push(if before && !after { 'ς' } else { 'σ' });
    } else {
        push_case(out, c, Case::Lower);
    }
}

/// Map the characters of a part of `text`, which begins and ends between characters: what is around it counts.
#[inline(always)]
fn mapped(
    text: &str,
    part: Range<usize>,
    mut push: impl FnMut(&mut String, usize, char),
) -> String {
    let mut out = String::with_capacity(part.len());
    for (at, c) in text[part.clone()].char_indices() {
        push(&mut out, part.start + at, c);
    }
    out
}

/// `str.upper`, of a part
pub fn upper(text: &str, part: Range<usize>) -> String {
    mapped(text, part, |out, _, c| push_case(out, c, Case::Upper))
}

/// `str.lower`, of a part
pub fn lower(text: &str, part: Range<usize>) -> String {
    mapped(text, part, |out, at, c| push_lower(out, text, at, c))
}

/// `str.casefold`, of a part
pub fn casefold(text: &str, part: Range<usize>) -> String {
    mapped(text, part, |out, _, c| push_case(out, c, Case::Fold))
}

/// `str.capitalize`, of a part
pub fn capitalize(text: &str, part: Range<usize>) -> String {
    mapped(text, part, |out, at, c| {
        if at == 0 {
            push_case(out, c, Case::Title);
        } else {
            push_lower(out, text, at, c);
        }
    })
}

/// `str.swapcase`, of a part
pub fn swapcase(text: &str, part: Range<usize>) -> String {
    mapped(text, part, |out, at, c| {
        if unicode::is_upper(c) {
            push_lower(out, text, at, c);
        } else if unicode::is_lower(c) {
            push_case(out, c, Case::Upper);
        } else {
            out.push(c);
        }
    })
}

/// `str.title`, of a part
pub fn title(text: &str, part: Range<usize>) -> String {
    let before = text[..part.start].chars().next_back();
    let mut inside_word = before.is_some_and(unicode::is_cased);
    mapped(text, part, |out, at, c| {
        if inside_word {
            push_lower(out, text, at, c);
        } else {
            push_case(out, c, Case::Title);
        }
        inside_word = unicode::is_cased(c);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_casing() {
        let mappings: [(fn(&str, Range<usize>) -> String, &str, &str); 6] = [
            (upper, "straße ŉ", "STRASSE ʼN"),
            (lower, "ΑΣ ΑΣ. Σ ΑΣΑ İ", "ας ας. σ ασα i\u{307}"),
            (casefold, "Straße ς", "strasse σ"),
            (capitalize, "ǆAB Σ", "ǅab σ"),
            (swapcase, "aB ß ΑΣ", "Ab SS ας"),
            (title, "hello they're ǆx 3abc", "Hello They'Re ǅx 3Abc"),
        ];
        for (mapping, text, expected) in mappings {
            assert_eq!(mapping(text, 0..text.len()), expected);
            for (cut, _) in text.char_indices() {
                let in_parts = mapping(text, 0..cut) + &mapping(text, cut..text.len());
                assert_eq!(in_parts, expected);
            }
        }
    }
}
