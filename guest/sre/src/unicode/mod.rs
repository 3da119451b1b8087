//! The character questions `re` asks: categories, lower case, shared upper case.
//!
//! Answers follow Unicode 15.0, the version CPython 3.12 carries, whatever version Rust's own tables have;
//! that is why `char::is_alphanumeric` and friends are not used here.

mod tables;

use std::cmp::Ordering;

/// The escapes `\d`, `\s` and `\w`, or their negations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Category {
    pub(crate) kind: CategoryKind,
    pub(crate) negated: bool,
    /// Only ASCII characters can belong (ASCII flag, bytes patterns, and LOCALE under the C locale).
    pub(crate) ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CategoryKind {
    Digit,
    Space,
    Word,
}

impl Category {
    pub(crate) fn contains(self, code: u32) -> bool {
        let inside = if code < 128 {
            let byte = code as u8;
            match self.kind {
                CategoryKind::Digit => byte.is_ascii_digit(),
                // Beyond ASCII's usual six, Unicode counts the four separators 0x1c..=0x1f as spaces.
                CategoryKind::Space => {
                    matches!(byte, b' ' | 9..=13) || (!self.ascii && matches!(byte, 0x1c..=0x1f))
                }
                CategoryKind::Word => byte.is_ascii_alphanumeric() || byte == b'_',
            }
        } else if self.ascii {
            false
        } else {
            match self.kind {
                CategoryKind::Digit => in_ranges(tables::DIGIT, code),
                CategoryKind::Space => in_ranges(tables::SPACE, code),
                CategoryKind::Word => in_word_pages(code),
            }
        };
        inside != self.negated
    }
}

/// What `\w` accepts in Unicode mode.
pub(crate) fn is_word(code: u32) -> bool {
    Category {
        kind: CategoryKind::Word,
        negated: false,
        ascii: false,
    }
    .contains(code)
}

/// What `\w` accepts in ASCII mode.
pub(crate) fn is_ascii_word(code: u32) -> bool {
    Category {
        kind: CategoryKind::Word,
        negated: false,
        ascii: true,
    }
    .contains(code)
}

fn in_word_pages(code: u32) -> bool {
    let Some(&page) = tables::WORD_INDEX.get(code as usize / 256) else {
        return false;
    };
    tables::WORD_PAGES[usize::from(page)][code as usize % 256 / 64] >> (code % 64) & 1 != 0
}

/// Is `code` inside one of the sorted, disjoint, inclusive `ranges`?
pub(crate) fn in_ranges(ranges: &[(u32, u32)], code: u32) -> bool {
    ranges
        .binary_search_by(|&(first, last)| {
            if last < code {
                Ordering::Less
            } else if first > code {
                Ordering::Greater
            } else {
                Ordering::Equal
            }
        })
        .is_ok()
}

pub(crate) fn ascii_lower(code: u32) -> u32 {
    if (u32::from(b'A')..=u32::from(b'Z')).contains(&code) {
        code + 32
    } else {
        code
    }
}

/// The one-to-one lower case.
pub(crate) fn lower(code: u32) -> u32 {
    if code < 128 {
        return ascii_lower(code);
    }
    let at = tables::LOWER.partition_point(|run| run.1 < code);
    match tables::LOWER.get(at) {
        Some(&(first, _, step, delta)) if first <= code && (code - first).is_multiple_of(step) => {
            code.wrapping_add_signed(delta)
        }
        _ => code,
    }
}

/// Can another character equal `code` when case is ignored?
pub(crate) fn is_cased(code: u32) -> bool {
    if code < 128 {
        return (code as u8).is_ascii_alphabetic();
    }
    let is_lower_of_another = || {
        tables::LOWER.iter().any(|&(first, last, step, delta)| {
            let upper = code.wrapping_add_signed(-delta);
            (first..=last).contains(&upper) && (upper - first) % step == 0
        })
    };
    lower(code) != code || !same_upper(code).is_empty() || is_lower_of_another()
}

/// The characters of `first..=last` that have a lower case other than themselves, with it.
pub(crate) fn lowered_within(first: u32, last: u32) -> impl Iterator<Item = (u32, u32)> {
    let at = tables::LOWER.partition_point(|run| run.1 < first);
    tables::LOWER[at..]
        .iter()
        .take_while(move |run| run.0 <= last)
        .flat_map(move |&(low, high, step, delta)| {
            (low..=high.min(last))
                .step_by(step as usize)
                .filter(move |&code| code >= first)
                .map(move |code| (code, code.wrapping_add_signed(delta)))
        })
}

/// Other lower-case characters with the same upper case as the lower-case `code` ('s' and 'ſ').
pub(crate) fn same_upper(code: u32) -> &'static [u32] {
    match tables::SAME_UPPER.binary_search_by_key(&code, |row| row.0) {
        Ok(at) => tables::SAME_UPPER[at].1,
        Err(_) => &[],
    }
}

/// The rows of [`same_upper`] whose key lies in `first..=last`.
pub(crate) fn same_upper_within(
    first: u32,
    last: u32,
) -> impl Iterator<Item = (u32, &'static [u32])> {
    let at = tables::SAME_UPPER.partition_point(|row| row.0 < first);
    tables::SAME_UPPER[at..]
        .iter()
        .take_while(move |row| row.0 <= last)
        .map(|row| (row.0, row.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_are_searched_are_sorted() {
        assert!(tables::SAME_UPPER.is_sorted_by_key(|row| row.0));
    }

    #[test]
    fn lower_case_is_one_to_one() {
        assert_eq!(lower(0x130), u32::from(b'i'));
        assert_eq!(lower(0x212a), u32::from(b'k'));
        assert_eq!(lower(0x3a3), 0x3c3);
        assert_eq!(lower(0xdf), 0xdf);
        assert_eq!(lower(0x10400), 0x10428);
        assert_eq!(same_upper(u32::from(b's')), &[0x17f]);
    }

    #[test]
    fn lowered_within_agrees_with_lower() {
        let found: Vec<_> = lowered_within(0, 0x10_ffff).collect();
        let expected: Vec<_> = (0..0x11_0000)
            .map(|code| (code, lower(code)))
            .filter(|(a, b)| a != b)
            .skip(26)
            .collect();
        assert_eq!(found[26..], expected[..]);
        assert_eq!(
            lowered_within(0x41, 0x41).collect::<Vec<_>>(),
            [(0x41, 0x61)]
        );
    }
}
