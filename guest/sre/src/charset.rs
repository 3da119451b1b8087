//! Character classes as the matcher tests them: a table over the first byte, ranges and categories behind it.
//!
//! Invariant: the table alone answers for ASCII (for every byte, in bytes patterns); `contains` is asked only
//! where it says [`DECODE`].

use crate::ast::{Class, ClassItem};
use crate::flags::Flags;
use crate::program::First;
use crate::unicode::{self, Category};

/// How a class treats letter case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fold {
    None,
    /// Letters of ASCII.
    Ascii,
    /// Letters of ASCII, in the way of LOCALE: the class itself is asked for both cases.
    Locale,
    Unicode,
}

impl Fold {
    pub(crate) fn of(flags: Flags) -> Fold {
        if !flags.has(Flags::IGNORECASE) {
            Fold::None
        } else if flags.has(Flags::LOCALE) {
            Fold::Locale
        } else if flags.has(Flags::UNICODE) {
            Fold::Unicode
        } else {
            Fold::Ascii
        }
    }

    /// The form in which two characters that differ in case are equal.
    pub(crate) fn lower(self, code: u32) -> u32 {
        match self {
            Fold::None => code,
            Fold::Ascii | Fold::Locale => unicode::ascii_lower(code),
            Fold::Unicode => unicode::lower(code),
        }
    }
}

/// Table answers: outside, inside, or look at the whole character.
pub(crate) const OUTSIDE: u8 = 0;
pub(crate) const INSIDE: u8 = 1;
pub(crate) const DECODE: u8 = 2;

#[derive(Debug)]
pub(crate) struct CharSet {
    /// By byte of the subject; for text, bytes from 128 are the first byte of a longer character.
    pub(crate) table: Box<[u8; 256]>,
    /// No `DECODE` in the table: text can be scanned byte by byte.
    pub(crate) bytewise: bool,
    /// Ranges gathered to make it, for charging.
    pub(crate) work: usize,
    /// The bytes a member can begin with.
    pub(crate) first: First,
    ranges: Vec<(u32, u32)>,
    categories: Vec<Category>,
    negated: bool,
    fold: Fold,
}

impl CharSet {
    pub(crate) fn new(class: &Class, flags: Flags, utf8: bool) -> CharSet {
        let ascii = !flags.has(Flags::UNICODE);
        let mut fold = Fold::of(flags);
        let mut ranges = Vec::new();
        let mut categories = Vec::new();
        for item in &class.items {
            match *item {
                ClassItem::Literal(code) => add_literal(&mut ranges, code, fold),
                ClassItem::Range(first, last) => add_range(&mut ranges, first, last, fold),
                ClassItem::Category { kind, negated } => categories.push(Category {
                    kind,
                    negated,
                    ascii,
                }),
            }
        }
        if ranges.is_empty() && fold != Fold::Locale {
            // A character and its lower case are in the same categories.
            fold = Fold::None;
        }
        let work = ranges.len();
        let ranges = merge(ranges);
        let mut set = CharSet {
            table: Box::new([OUTSIDE; 256]),
            bytewise: true,
            work,
            first: First::NOTHING,
            ranges,
            categories,
            negated: class.negated,
            fold,
        };
        set.fill_table(utf8);
        set.fill_first();
        set
    }

    /// Bytes of memory.
    pub(crate) fn size(&self) -> usize {
        size_of::<CharSet>()
            + 256
            + self.ranges.len() * 8
            + self.categories.len() * size_of::<Category>()
    }

    fn fill_table(&mut self, utf8: bool) {
        let single = if utf8 { 128 } else { 256 };
        for code in 0..single {
            self.table[code as usize] = u8::from(self.contains(code));
        }
        if utf8 {
            let answer = self.beyond_ascii();
            self.bytewise = answer != DECODE;
            self.table[128..].fill(answer);
        }
    }

    /// What can be said about all characters beyond ASCII together.
    fn beyond_ascii(&self) -> u8 {
        if self.fold == Fold::Unicode && self.ranges.iter().any(|range| range.0 < 128) {
            // The Kelvin sign and the dotted capital I have ASCII lower cases.
            return DECODE;
        }
        let all = self
            .ranges
            .iter()
            .any(|range| range.0 <= 128 && range.1 >= 0x10_ffff)
            || self
                .categories
                .iter()
                .any(|category| category.ascii && category.negated);
        let none = self.ranges.iter().all(|range| range.1 < 128)
            && self
                .categories
                .iter()
                .all(|category| category.ascii && !category.negated);
        if all {
            u8::from(!self.negated)
        } else if none {
            u8::from(self.negated)
        } else {
            DECODE
        }
    }

    /// The slow, complete answer.
    pub(crate) fn contains(&self, code: u32) -> bool {
        match self.fold {
            Fold::None => self.contains_exactly(code),
            Fold::Locale => {
                let lower = unicode::ascii_lower(code);
                let upper = if (97..123).contains(&lower) {
                    lower - 32
                } else {
                    lower
                };
                self.contains_exactly(lower) || (upper != lower && self.contains_exactly(upper))
            }
            fold => self.contains_exactly(fold.lower(code)),
        }
    }

    fn contains_exactly(&self, code: u32) -> bool {
        let inside = unicode::in_ranges(&self.ranges, code)
            || self
                .categories
                .iter()
                .any(|category| category.contains(code));
        inside != self.negated
    }

    fn fill_first(&mut self) {
        let mut first = First::NOTHING;
        let exact_leads = self.categories.is_empty() && !self.negated && self.fold == Fold::None;
        for byte in 0..=255u8 {
            match self.table[byte as usize] {
                INSIDE => first.add(byte),
                DECODE if !exact_leads => first.add(byte),
                _ => {}
            }
        }
        if exact_leads && !self.bytewise {
            for &(low, high) in &self.ranges {
                if high >= 128 {
                    (lead_byte(low.max(128))..=lead_byte(high)).for_each(|byte| first.add(byte));
                }
            }
        }
        self.first = first;
    }
}

/// The first byte of a character beyond ASCII; surrogates, which no text has, get a byte no text has before them.
fn lead_byte(code: u32) -> u8 {
    match code {
        0..0x800 => 0xc0 | (code >> 6) as u8,
        0x800..0x1_0000 => 0xe0 | (code >> 12) as u8,
        _ => 0xf0 | (code >> 18) as u8,
    }
}

fn add_literal(ranges: &mut Vec<(u32, u32)>, code: u32, fold: Fold) {
    let lower = match fold {
        // CPython leaves characters beyond the basic plane as they are, so a capital one in a class matches
        // nothing when case is ignored.
        Fold::Unicode if code <= 0xffff => unicode::lower(code),
        Fold::Ascii => unicode::ascii_lower(code),
        _ => code,
    };
    ranges.push((lower, lower));
    if fold == Fold::Unicode {
        ranges.extend(
            unicode::same_upper(lower)
                .iter()
                .map(|&other| (other, other)),
        );
    }
}

fn add_range(ranges: &mut Vec<(u32, u32)>, first: u32, last: u32, fold: Fold) {
    ranges.push((first, last));
    match fold {
        Fold::None | Fold::Locale => {}
        Fold::Ascii => {
            let (low, high) = (first.max(65), last.min(90));
            if low <= high {
                ranges.push((low + 32, high + 32));
            }
        }
        Fold::Unicode => {
            for (_, lower) in unicode::lowered_within(first, last) {
                ranges.push((lower, lower));
                ranges.extend(
                    unicode::same_upper(lower)
                        .iter()
                        .map(|&other| (other, other)),
                );
            }
            for (_, others) in unicode::same_upper_within(first, last) {
                ranges.extend(others.iter().map(|&other| (other, other)));
            }
        }
    }
}

fn merge(mut ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ranges.sort_unstable();
    let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
    for (first, last) in ranges {
        match merged.last_mut() {
            Some(previous) if first <= previous.1.saturating_add(1) => {
                previous.1 = previous.1.max(last)
            }
            _ => merged.push((first, last)),
        }
    }
    merged
}
