//! Finding, counting, splitting and replacing by a byte needle; serves both str (UTF-8) and bytes.
//!
//! A UTF-8 needle can only match at character boundaries, so the ranges given for text are always sliceable.
//! Single bytes and short needles are searched for here, eight bytes at a time: `memchr` and std go by 32-bit words
//! in WebAssembly. Long needles are memchr's.
//! Invariant: work is linear in haystack plus needle. Empty needles are the callers' business, except where said.

use std::ops::Range;

use memchr::{memmem, memrchr};

/// The lowest and the highest bit of each byte.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// The place of the first byte of a word that is zero in `word ^ pattern`, if there is one.
#[inline(always)]
fn place_in(word: u64, pattern: u64) -> Option<usize> {
    let other = word ^ pattern;
    // Borrows reach upwards only: the lowest bit that is set tells the truth.
    let zeros = other.wrapping_sub(LOW) & !other & HIGH;
    (zeros != 0).then(|| zeros.trailing_zeros() as usize / 8)
}

/// Offset of the first such byte. Eight at a time from the first one on: most texts are short, and a search
/// that has to be prepared costs more than it saves.
#[inline]
pub fn find_byte(haystack: &[u8], byte: u8) -> Option<usize> {
    let pattern = LOW * u64::from(byte);
    let (words, rest) = haystack.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        if let Some(place) = place_in(u64::from_le_bytes(*word), pattern) {
            return Some(index * 8 + place);
        }
    }
    let done = haystack.len() - rest.len();
    if rest.is_empty() {
        return None;
    }
    if let Some(word) = haystack.last_chunk::<8>() {
        // What was looked at before does not match.
        let place = place_in(u64::from_le_bytes(*word), pattern)?;
        return Some(haystack.len() - 8 + place);
    }
    if let (Some(first), Some(last)) = (rest.first_chunk::<4>(), rest.last_chunk::<4>()) {
        let word =
            u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32;
        let place = place_in(word, pattern)?;
        return Some(if place < 4 {
            place
        } else {
            rest.len() + place - 8
        });
    }
    let place = rest.iter().position(|other| *other == byte)?;
    Some(done + place)
}

/// Number of such bytes.
#[inline]
fn count_byte(haystack: &[u8], byte: u8) -> usize {
    let pattern = LOW * u64::from(byte);
    let (words, rest) = haystack.as_chunks::<8>();
    let mut count = 0;
    for word in words {
        let other = u64::from_le_bytes(*word) ^ pattern;
        // The highest bit of each byte that is not zero; no carry leaves its byte.
        let others = ((other & !HIGH) + !HIGH) | other;
        count += (!others & HIGH).count_ones() as usize;
    }
    count + rest.iter().filter(|other| **other == byte).count()
}

/// Offset of the first match.
#[inline]
pub fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    match needle {
        [] => Some(0),
        [byte] => find_byte(haystack, *byte),
        _ => find_longer(haystack, needle),
    }
}

fn find_longer(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    let (first, last) = (*needle.first()?, *needle.last()?);
    let before_last = needle.len() - 1;
    // No match ends before the first such byte.
    let mut start = find_byte(haystack.get(before_last..)?, last)?;
    if haystack.len() - start > 64 {
        return Some(start + memmem::find(&haystack[start..], needle)?);
    }
    // Preparing the fast search costs more than looking at a few bytes.
    let end = haystack.len() - before_last;
    loop {
        start += find_byte(haystack.get(start..end)?, first)?;
        if haystack[start + before_last] == last
            && haystack[start + 1..start + before_last] == needle[1..before_last]
        {
            return Some(start);
        }
        start += 1;
    }
}

/// Offset of the last match.
#[inline]
pub fn rfind(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    match needle {
        [] => Some(haystack.len()),
        [byte] => memrchr(*byte, haystack),
        _ => memmem::rfind(haystack, needle),
    }
}

/// Where a search begins.
#[derive(Clone, Copy)]
pub enum Side {
    /// With the first byte.
    Left,
    /// With the last byte.
    Right,
}

impl Side {
    /// Offset of the first match seen from this side.
    pub fn search(self, haystack: &[u8], needle: &[u8]) -> Option<usize> {
        match self {
            Side::Left => find(haystack, needle),
            Side::Right => rfind(haystack, needle),
        }
    }

    /// Bytes that a search of this result has looked at.
    pub fn passed(self, found: Option<usize>, length: usize) -> usize {
        match (self, found) {
            (_, None) => length,
            (Side::Left, Some(at)) => at,
            (Side::Right, Some(at)) => length - at,
        }
    }
}

/// Number of matches that do not overlap; the needle must not be empty.
pub fn count(haystack: &[u8], needle: &[u8]) -> usize {
    match needle {
        [] => 0,
        [byte] => count_byte(haystack, *byte),
        _ => positions(haystack, needle).count(),
    }
}

/// `start` and `end` of a find-like method brought into 0..=length; `None` when nothing, not even "", is there.
pub fn clamp_range(start: i64, end: i64, length: usize) -> Option<Range<usize>> {
    let length = length as i64;
    let absolute = |index: i64| {
        if index < 0 {
            (index.saturating_add(length)).max(0)
        } else {
            index
        }
    };
    let (start, end) = (absolute(start), absolute(end).min(length));
    (start <= end).then_some(start as usize..end as usize)
}

/// `split(separator, maxsplit)`: ranges of the pieces, left to right; the separator must not be empty.
#[derive(Clone, Debug)]
pub struct Split<'a> {
    haystack: &'a [u8],
    separator: &'a [u8],
    left: u64,
    position: Option<usize>,
}

/// Split at up to `maxsplit` separators from the left (negative: all).
pub fn split<'a>(haystack: &'a [u8], separator: &'a [u8], maxsplit: i64) -> Split<'a> {
    // A negative count becomes a huge one.
    Split {
        haystack,
        separator,
        left: maxsplit as u64,
        position: Some(0),
    }
}

impl Iterator for Split<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.position?;
        let found = if self.left == 0 {
            None
        } else {
            find(&self.haystack[start..], self.separator)
        };
        match found {
            Some(at) => {
                self.left -= 1;
                self.position = Some(start + at + self.separator.len());
                Some(start..start + at)
            }
            None => {
                self.position = None;
                Some(start..self.haystack.len())
            }
        }
    }
}

/// `rsplit(separator, maxsplit)`: ranges of the pieces from right to left (the caller reverses the list).
#[derive(Clone, Debug)]
pub struct RSplit<'a> {
    haystack: &'a [u8],
    separator: &'a [u8],
    left: u64,
    end: Option<usize>,
}

/// Split at up to `maxsplit` separators from the right (negative: all).
pub fn rsplit<'a>(haystack: &'a [u8], separator: &'a [u8], maxsplit: i64) -> RSplit<'a> {
    RSplit {
        haystack,
        separator,
        left: maxsplit as u64,
        end: Some(haystack.len()),
    }
}

impl Iterator for RSplit<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let end = self.end?;
        let found = if self.left == 0 {
            None
        } else {
            rfind(&self.haystack[..end], self.separator)
        };
        match found {
            Some(at) => {
                self.left -= 1;
                self.end = Some(at);
                Some(at + self.separator.len()..end)
            }
            None => {
                self.end = None;
                Some(0..end)
            }
        }
    }
}

/// Bytes of a replacement's result, given how many matches will be replaced.
pub fn replaced_length(length: usize, matches: usize, old: usize, new: usize) -> u64 {
    let grown = (matches as u64)
        .saturating_mul(new as u64)
        .saturating_add(length as u64);
    grown.saturating_sub((matches as u64).saturating_mul(old as u64))
}

/// Offsets of the matches that do not overlap, from the left; the needle must not be empty.
pub fn positions<'a>(haystack: &'a [u8], needle: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    // What the fast search prepares pays off for long text; `find` knows what is good for the rest.
    let prepared = (haystack.len() > 64 && needle.len() > 1).then(|| memmem::Finder::new(needle));
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = &haystack[start..];
        let at = start
            + match &prepared {
                Some(finder) => finder.find(rest)?,
                None => find(rest, needle)?,
            };
        start = at + needle.len();
        Some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_and_counted() {
        for length in 0..40 {
            let plain: Vec<u8> = (0..length).map(|n| b"abc\x80\xff\0\x01"[n % 7]).collect();
            assert_eq!(find_byte(&plain, b'#'), None);
            for at in 0..length {
                let mut haystack = plain.clone();
                haystack[at] = b'#';
                assert_eq!(find_byte(&haystack, b'#'), Some(at));
                assert_eq!(count_byte(&haystack, b'#'), 1);
                for more in at..length {
                    haystack[more] = b'#';
                    assert_eq!(find_byte(&haystack, b'#'), Some(at));
                    assert_eq!(count_byte(&haystack, b'#'), more - at + 1);
                }
            }
            for byte in [0, 1, 0x80, 0xff, b'a'] {
                let plainly = plain.iter().position(|other| *other == byte);
                assert_eq!(find_byte(&plain, byte), plainly);
                let plainly = plain.iter().filter(|other| **other == byte).count();
                assert_eq!(count_byte(&plain, byte), plainly);
            }
        }
    }

    #[test]
    fn needles_are_found() {
        for length in 0..150 {
            let haystack: Vec<u8> = (0..length).map(|n| b"abaabab"[n * n % 7]).collect();
            for needle in [
                &b"ab"[..],
                b"aba",
                b"bb",
                b"baab",
                b"abababababab",
                b"xa",
                b"ax",
            ] {
                let plainly = haystack
                    .windows(needle.len())
                    .position(|part| part == needle);
                assert_eq!(find(&haystack, needle), plainly);
            }
        }
    }

    #[test]
    fn splitting() {
        let pieces = |n| {
            split(b"a,b,,c", b",", n)
                .map(|r| (r.start, r.end))
                .collect::<Vec<_>>()
        };
        assert_eq!(pieces(-1), [(0, 1), (2, 3), (4, 4), (5, 6)]);
        assert_eq!(pieces(1), [(0, 1), (2, 6)]);
        assert_eq!(pieces(0), [(0, 6)]);
        let pieces = |n| {
            rsplit(b"a,b,,c", b",", n)
                .map(|r| (r.start, r.end))
                .collect::<Vec<_>>()
        };
        assert_eq!(pieces(2), [(5, 6), (4, 4), (0, 3)]);
    }

    #[test]
    fn ranges_are_clamped_as_in_python() {
        assert_eq!(clamp_range(4, i64::MAX, 3), None);
        assert_eq!(clamp_range(3, i64::MAX, 3), Some(3..3));
        assert_eq!(clamp_range(-2, -1, 3), Some(1..2));
        assert_eq!(clamp_range(i64::MIN, 9, 3), Some(0..3));
        assert_eq!(clamp_range(2, 1, 3), None);
    }

    #[test]
    fn matches_do_not_overlap() {
        let all = |haystack: &[u8], needle: &[u8]| positions(haystack, needle).collect::<Vec<_>>();
        assert_eq!(all(b"aXbX", b"X"), [1, 3]);
        assert_eq!(all(b"aaaaa", b"aa"), [0, 2]);
        let long = b"ab".repeat(50);
        assert_eq!(
            all(&long, b"aba"),
            (0..33)
                .map(|n| n * 4)
                .take_while(|at| at + 3 <= 100)
                .collect::<Vec<_>>()
        );
    }
}
