//! Cutting, padding and joining text: `split`, `strip`, `splitlines`, `center`, `expandtabs`, `replace`, …
//!
//! Case and `is…` live in `str/case.rs`, search by needle in `search.rs`.
//! Pieces are returned as slices of the argument, so that callers allocate their own objects; widths count characters.

use std::ops::Range;

use crate::metered::{Meter, Metered};
use crate::str::search;
use crate::unicode::{is_line_break, is_space};

/// Number of characters.
#[inline]
pub fn char_count(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}

/// `str.strip(chars)`; `None` strips white space.
pub fn strip<'a>(text: &'a str, chars: Option<&str>) -> &'a str {
    match chars {
        None => trim_space(skip_space(text)),
        Some(set) => {
            let set = CharSet::new(set);
            set.strip_end(set.strip_start(text))
        }
    }
}

/// `str.lstrip(chars)`
pub fn lstrip<'a>(text: &'a str, chars: Option<&str>) -> &'a str {
    match chars {
        None => skip_space(text),
        Some(set) => CharSet::new(set).strip_start(text),
    }
}

/// `str.rstrip(chars)`
pub fn rstrip<'a>(text: &'a str, chars: Option<&str>) -> &'a str {
    match chars {
        None => trim_space(text),
        Some(set) => CharSet::new(set).strip_end(text),
    }
}

/// The argument of `strip`: a bit per ASCII character, the rest sorted, so that work stays linear.
struct CharSet {
    // Two halves: a shift of 128 bits is a call in WebAssembly.
    ascii: [u64; 2],
    others: Vec<char>,
}

impl CharSet {
    #[inline(always)]
    fn new(chars: &str) -> CharSet {
        let mut set = CharSet {
            ascii: [0; 2],
            others: Vec::new(),
        };
        for c in chars.chars() {
            if c.is_ascii() {
                set.ascii[c as usize / 64] |= 1 << (c as u32 % 64);
            } else {
                set.others.push(c);
            }
        }
        set.others.sort_unstable();
        set
    }

    #[inline(always)]
    fn contains(&self, c: char) -> bool {
        if c.is_ascii() {
            self.ascii[c as usize / 64] >> (c as u32 % 64) & 1 == 1
        } else {
            self.others.binary_search(&c).is_ok()
        }
    }

    // Bytes first, as far as they are ASCII: characters are slower to take apart.
    #[inline(always)]
    fn strip_start<'a>(&self, text: &'a str) -> &'a str {
        for (at, byte) in text.bytes().enumerate() {
            if !byte.is_ascii() {
                return text[at..].trim_start_matches(|c| self.contains(c));
            }
            if !self.contains(byte as char) {
                return &text[at..];
            }
        }
        ""
    }

    #[inline(always)]
    fn strip_end<'a>(&self, text: &'a str) -> &'a str {
        for (at, byte) in text.bytes().enumerate().rev() {
            if !byte.is_ascii() {
                return text[..=at].trim_end_matches(|c| self.contains(c));
            }
            if !self.contains(byte as char) {
                return &text[..=at];
            }
        }
        ""
    }
}

/// `str.split()` at white space, left to right.
#[derive(Clone, Debug)]
pub struct SplitWhitespace<'a> {
    rest: &'a str,
    left: u64,
}

/// Split at up to `maxsplit` runs of white space from the left (negative: all).
pub fn split_whitespace(text: &str, maxsplit: i64) -> SplitWhitespace<'_> {
    SplitWhitespace {
        rest: text,
        left: maxsplit as u64,
    }
}

impl<'a> Iterator for SplitWhitespace<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = skip_space(self.rest);
        if text.is_empty() {
            self.rest = "";
            return None;
        }
        let end = if self.left == 0 {
            text.len()
        } else {
            find_space(text)
        };
        self.left = self.left.saturating_sub(1);
        let (piece, rest) = text.split_at(end);
        self.rest = rest;
        Some(piece)
    }
}

/// Whether an ASCII byte is white space; None for what is not ASCII.
#[inline(always)]
fn ascii_space(byte: u8) -> Option<bool> {
    byte.is_ascii()
        .then_some(matches!(byte, b' ' | b'\t'..=b'\r' | 0x1C..=0x1F))
}

/// The text behind white space. Bytes first: characters are slower to take apart.
#[inline(always)]
fn skip_space(text: &str) -> &str {
    for (at, byte) in text.bytes().enumerate() {
        match ascii_space(byte) {
            Some(true) => {}
            Some(false) => return &text[at..],
            None => return text[at..].trim_start_matches(is_space),
        }
    }
    ""
}

/// The text without the white space at its end.
fn trim_space(text: &str) -> &str {
    for (at, byte) in text.bytes().enumerate().rev() {
        match ascii_space(byte) {
            Some(true) => {}
            Some(false) => return &text[..=at],
            None => return text[..=at].trim_end_matches(is_space),
        }
    }
    ""
}

/// Offset of the first white space, or the length.
#[inline(always)]
fn find_space(text: &str) -> usize {
    for (at, byte) in text.bytes().enumerate() {
        if byte > b' ' && byte.is_ascii() {
            continue;
        }
        match ascii_space(byte) {
            Some(true) => return at,
            Some(false) => {}
            None => return text[at..].find(is_space).map_or(text.len(), |end| at + end),
        }
    }
    text.len()
}

/// `str.rsplit()` at white space, right to left (the caller reverses the list).
#[derive(Clone, Debug)]
pub struct RSplitWhitespace<'a> {
    rest: &'a str,
    left: u64,
}

/// Split at up to `maxsplit` runs of white space from the right (negative: all).
pub fn rsplit_whitespace(text: &str, maxsplit: i64) -> RSplitWhitespace<'_> {
    RSplitWhitespace {
        rest: text,
        left: maxsplit as u64,
    }
}

impl<'a> Iterator for RSplitWhitespace<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = trim_space(self.rest);
        if text.is_empty() {
            self.rest = "";
            return None;
        }
        let start = if self.left == 0 {
            0
        } else {
            text.char_indices()
                .rev()
                .find(|&(_, c)| is_space(c))
                .map_or(0, |(at, c)| at + c.len_utf8())
        };
        self.left = self.left.saturating_sub(1);
        let (rest, piece) = text.split_at(start);
        self.rest = rest;
        Some(piece)
    }
}

/// `str.split(separator, maxsplit)`; the separator must not be empty ("empty separator").
pub fn split<'a>(
    text: &'a str,
    separator: &'a str,
    maxsplit: i64,
) -> impl Iterator<Item = &'a str> {
    search::split(text.as_bytes(), separator.as_bytes(), maxsplit).map(move |range| &text[range])
}

/// `str.split` at one ASCII character.
pub fn split_byte(text: &str, byte: u8) -> impl Iterator<Item = &str> {
    assert!(byte.is_ascii(), "a whole character");
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        match search::find_byte(text.as_bytes(), byte) {
            Some(at) => {
                rest = Some(&text[at + 1..]);
                Some(&text[..at])
            }
            None => rest.take(),
        }
    })
}

/// `str.rsplit(separator, maxsplit)`, right to left (the caller reverses the list).
pub fn rsplit<'a>(
    text: &'a str,
    separator: &'a str,
    maxsplit: i64,
) -> impl Iterator<Item = &'a str> {
    search::rsplit(text.as_bytes(), separator.as_bytes(), maxsplit).map(move |range| &text[range])
}

/// `str.splitlines`
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a str,
    keepends: bool,
}

/// The lines of a text by every Unicode line boundary.
pub fn splitlines(text: &str, keepends: bool) -> Lines<'_> {
    Lines {
        rest: text,
        keepends,
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(is_line_break).unwrap_or(self.rest.len());
        let tail = &self.rest[end..];
        let width = if tail.starts_with("\r\n") {
            2
        } else {
            tail.chars().next().map_or(0, char::len_utf8)
        };
        let line = &self.rest[..if self.keepends { end + width } else { end }];
        self.rest = &self.rest[end + width..];
        Some(line)
    }
}

/// `str.partition(separator)`: what is before and after the first match.
pub fn partition<'a>(text: &'a str, separator: &str) -> Option<(&'a str, &'a str)> {
    let at = search::find(text.as_bytes(), separator.as_bytes())?;
    Some((&text[..at], &text[at + separator.len()..]))
}

/// `str.rpartition(separator)`: what is before and after the last match.
pub fn rpartition<'a>(text: &'a str, separator: &str) -> Option<(&'a str, &'a str)> {
    let at = search::rfind(text.as_bytes(), separator.as_bytes())?;
    Some((&text[..at], &text[at + separator.len()..]))
}

/// `str.count(needle)`; an empty needle matches around every character.
pub fn count(text: &str, needle: &str) -> usize {
    if needle.is_empty() {
        char_count(text) + 1
    } else {
        search::count(text.as_bytes(), needle.as_bytes())
    }
}

/// How many matches `text.replace(old, new, limit)` replaces (negative limit: all).
pub fn replacements(text: &str, old: &str, limit: i64) -> usize {
    usize::try_from(limit)
        .unwrap_or(usize::MAX)
        .min(count(text, old))
}

/// The pieces of a text with its first `matches` matches of `old` replaced. Check
/// [`search::replaced_length`] first: it is only bounded by the product of the lengths.
pub fn replace<'a>(
    text: &'a str,
    old: &str,
    new: &'a str,
    matches: usize,
    mut push: impl FnMut(&'a str) -> bool,
) {
    let mut done = 0;
    let mut replace = |at: usize| {
        let goes_on = push(&text[done..at]) && push(new);
        done = at + old.len();
        goes_on
    };
    if old.is_empty() {
        let ends = text.char_indices().map(|(at, _)| at);
        ends.chain([text.len()]).take(matches).all(&mut replace);
    } else {
        let positions = search::positions(text.as_bytes(), old.as_bytes());
        positions.take(matches).all(&mut replace);
    }
    push(&text[done..]);
}

/// How many of `missing` fill characters `str.center` puts on each side.
pub fn sides_of_center(missing: usize, width: i64) -> (usize, usize) {
    // The odd one goes left when the width is odd: CPython's rule.
    let left = missing / 2 + (missing & width.max(0) as usize & 1);
    (left, missing - left)
}

fn padded(text: &str, fill: char, left: usize, right: usize) -> String {
    let mut out = String::with_capacity(text.len() + (left + right) * fill.len_utf8());
    out.extend(std::iter::repeat_n(fill, left));
    out.push_str(text);
    out.extend(std::iter::repeat_n(fill, right));
    out
}

/// Characters missing up to `width`.
fn missing(text: &str, width: i64) -> usize {
    (width.max(0) as usize).saturating_sub(char_count(text))
}

/// `str.ljust`, of a width that was checked.
pub fn ljust(text: &str, width: i64, fill: char) -> String {
    padded(text, fill, 0, missing(text, width))
}

/// `str.rjust`, of a width that was checked.
pub fn rjust(text: &str, width: i64, fill: char) -> String {
    padded(text, fill, missing(text, width), 0)
}

/// Bytes `str.expandtabs` can take.
pub fn cost_expandtabs(text: &str, tabsize: i64) -> u64 {
    let tabs = search::count(text.as_bytes(), b"\t") as u64;
    tabs.saturating_mul(tabsize.max(0) as u64)
        .saturating_add(text.len() as u64)
}

/// `str.expandtabs`; check `cost_expandtabs` first.
pub fn expandtabs(text: &str, tabsize: i64, meter: &mut Meter<'_>) -> Metered<String> {
    /// Characters that are written between two payments.
    const BLOCK: usize = 1 << 16;
    let mut out = String::with_capacity(text.len());
    let mut column = 0;
    for (index, c) in text.chars().enumerate() {
        if index % BLOCK == BLOCK - 1 {
            meter(BLOCK as u64)?;
        }
        match c {
            '\t' if tabsize <= 0 => {}
            '\t' => {
                let spaces = tabsize - column % tabsize;
                column += spaces;
                out.extend(std::iter::repeat_n(' ', spaces as usize));
            }
            _ => {
                column = if matches!(c, '\n' | '\r') {
                    0
                } else {
                    column + 1
                };
                out.push(c);
            }
        }
    }
    Ok(out)
}

/// Byte range of the characters `range` (both ends within the text).
pub fn byte_range(text: &str, range: Range<usize>) -> Range<usize> {
    if text.is_ascii() {
        return range;
    }
    let mut starts = text
        .char_indices()
        .map(|(at, _)| at)
        .chain(std::iter::once(text.len()));
    let start = starts.nth(range.start).unwrap_or(text.len());
    let end = match range.end.checked_sub(range.start) {
        None | Some(0) => start,
        Some(count) => starts.nth(count - 1).unwrap_or(text.len()),
    };
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metered::unmetered;

    #[test]
    fn white_space_of_all_kinds_is_stripped() {
        for (text, expected) in [
            ("", ""),
            (" \t\n", ""),
            (" a b ", "a b"),
            ("\u{3000}a\u{85}", "a"),
            (" \u{3000} \u{e9} \u{2003} ", "\u{e9}"),
            ("\u{e9} \x1c", "\u{e9}"),
            ("\u{e9}", "\u{e9}"),
        ] {
            assert_eq!(strip(text, None), expected);
        }
    }

    #[test]
    fn splitting_at_white_space() {
        let left = |n| split_whitespace("  a\u{3000}b  c ", n).collect::<Vec<_>>();
        assert_eq!(left(-1), ["a", "b", "c"]);
        assert_eq!(left(1), ["a", "b  c "]);
        assert_eq!(left(0), ["a\u{3000}b  c "]);
        let right = |n| rsplit_whitespace("  a\u{3000}b  c ", n).collect::<Vec<_>>();
        assert_eq!(right(-1), ["c", "b", "a"]);
        assert_eq!(right(1), ["c", "  a\u{3000}b"]);
        assert_eq!(
            split("a::b::", "::", -1).collect::<Vec<_>>(),
            ["a", "b", ""]
        );
    }

    #[test]
    fn lines() {
        let text = "a\r\nb\rc\n\nd\u{2028}e\x1c";
        assert_eq!(
            splitlines(text, false).collect::<Vec<_>>(),
            ["a", "b", "c", "", "d", "e"]
        );
        assert_eq!(
            splitlines(text, true).collect::<Vec<_>>(),
            ["a\r\n", "b\r", "c\n", "\n", "d\u{2028}", "e\x1c"]
        );
    }

    #[test]
    fn padding() {
        assert_eq!(sides_of_center(3, 5), (2, 1));
        assert_eq!(sides_of_center(3, 6), (1, 2));
        assert_eq!(ljust("é", 3, '€'), "é€€");
        assert_eq!(rjust("abc", -5, ' '), "abc");
        let expandtabs = |text, size| unmetered(|meter| expandtabs(text, size, meter));
        assert_eq!(expandtabs("a\tbc\n\td", 4), "a   bc\n    d");
        assert_eq!(expandtabs("a\tb", 0), "ab");
    }

    #[test]
    fn replacing_and_stripping() {
        let replaced = |text, old, new, limit| {
            let matches = replacements(text, old, limit);
            let mut out = String::new();
            replace(text, old, new, matches, |piece| {
                out.push_str(piece);
                true
            });
            let length = search::replaced_length(text.len(), matches, old.len(), new.len());
            assert_eq!(out.len() as u64, length);
            out
        };
        assert_eq!(replaced("abc", "", "-", -1), "-a-b-c-");
        assert_eq!(replaced("abc", "", "-", 2), "-a-bc");
        assert_eq!(replaced("aéc", "", "--", -1), "--a--é--c--");
        assert_eq!(replaced("aXbX", "X", "é", -1), "aébé");
        assert_eq!(replaced("aXbX", "X", "é", 1), "aébX");
        assert_eq!(strip("xéaéx", Some("éx")), "a");
        assert_eq!(strip("\u{a0} a\x1f", None), "a");
        assert_eq!(count("aaaa", "aa"), 2);
        assert_eq!(byte_range("aéb", 1..2), 1..3);
        assert_eq!(byte_range("aéb", 3..3), 4..4);
    }
}
