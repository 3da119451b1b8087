//! Character facts as CPython 3.12 sees them (Unicode 15.0): classes, digit values, case mappings.
//!
//! Rust's `char` methods follow a newer Unicode, so they are not used here.
//! The tables live in `data.rs`; whole-string rules (final sigma, title words) live in `str`.

#[rustfmt::skip]
mod character_data;
pub mod characters;
#[rustfmt::skip]
mod data;
pub mod normalization;
mod records;
pub mod surrogates;
pub mod utf8;

pub(crate) use records::Record;

/// One of the four case mappings of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// `str.upper`
    Upper,
    /// `str.lower`, without the final sigma rule
    Lower,
    /// First letter of a word in `str.title`
    Title,
    /// `str.casefold`
    Fold,
}

/// A case mapping's result: mostly one character, up to three for the special ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mapped {
    /// The usual case.
    One(char),
    /// `ß` → `SS` and the like.
    Many(&'static str),
}

#[inline]
fn record(c: u32) -> &'static Record {
    let block = (c as usize) / data::BLOCK;
    // Everything after the table's end shares its last block.
    let first = data::FIRST[block.min(data::FIRST.len() - 1)] as usize;
    &data::RECORDS[data::SECOND[first * data::BLOCK + (c as usize) % data::BLOCK] as usize]
}

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident = $flag:ident;)*) => {
        $($(#[$doc])* #[inline] pub fn $name(c: char) -> bool {
            record(c as u32).flags & data::$flag != 0
        })*
    };
}

classes! {
    /// Letter, as `str.isalpha`.
    is_alpha = ALPHA;
    /// Usable in decimal numbers, as `str.isdecimal`.
    is_decimal = DECIMAL;
    /// Digit in a wider sense (superscripts), as `str.isdigit`.
    is_digit = DIGIT;
    /// Has a numeric value, as `str.isnumeric`.
    is_numeric = NUMERIC;
    /// Lowercase property.
    is_lower = LOWER;
    /// Uppercase property.
    is_upper = UPPER;
    /// Title case letter (category Lt).
    is_title = TITLE;
    /// Shown as itself by `repr`.
    is_printable = PRINTABLE;
    /// May begin an identifier (includes `_`).
    is_identifier_start = XID_START;
    /// May continue an identifier.
    is_identifier_continue = XID_CONTINUE;
    /// Counts as a letter with case for the final sigma rule.
    is_cased = CASED;
    /// Is skipped when the final sigma rule looks for a cased letter.
    is_case_ignorable = CASE_IGNORABLE;
}

/// White space, as `str.isspace` and `str.split` see it.
#[inline]
pub fn is_space(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, '\t'..='\r' | '\x1c'..=' ');
    }
    record(c as u32).flags & data::SPACE != 0
}

/// Letter, decimal, digit or numeric, as `str.isalnum`.
#[inline]
pub fn is_alnum(c: char) -> bool {
    record(c as u32).flags & (data::ALPHA | data::DECIMAL | data::DIGIT | data::NUMERIC) != 0
}

/// Value of a decimal digit of any script, as `unicodedata.decimal`.
#[inline]
pub fn decimal_value(c: char) -> Option<u8> {
    match record(c as u32).decimal {
        255 => None,
        value => Some(value),
    }
}

/// Value of a digit of any kind, as `unicodedata.digit`.
pub fn digit_value(c: char) -> Option<u8> {
    match record(c as u32).digit {
        255 => None,
        value => Some(value),
    }
}

/// Does `str.splitlines` end a line at this character?
#[inline]
pub fn is_line_break(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The full case mapping of one character.
#[inline]
pub fn map_case(c: char, case: Case) -> Mapped {
    let record = record(c as u32);
    let special = record.flags >> data::SPECIAL_SHIFT;
    if special != 0 {
        return Mapped::Many(data::SPECIALS[special as usize - 1][case as usize]);
    }
    let delta = match case {
        Case::Upper => record.upper,
        Case::Lower => record.lower,
        Case::Title => record.title,
        Case::Fold => record.fold,
    };
    Mapped::One(char::from_u32((c as u32).wrapping_add_signed(delta)).unwrap_or(c))
}

/// Append the full case mapping of one character.
#[inline]
pub fn push_case(out: &mut String, c: char, case: Case) {
    match map_case(c, case) {
        Mapped::One(c) => out.push(c),
        Mapped::Many(text) => out.push_str(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_agree_with_std_where_unicode_did_not_change() {
        for c in ('\0'..='\u{17f}').chain('\u{370}'..='\u{3ff}') {
            assert_eq!(is_lower(c), c.is_lowercase(), "{c:?}");
            assert_eq!(is_upper(c), c.is_uppercase(), "{c:?}");
            let mut upper = String::new();
            push_case(&mut upper, c, Case::Upper);
            assert_eq!(upper, c.to_uppercase().to_string());
        }
    }

    /// The sum over all characters was computed by CPython 3.12 (Unicode 15.0):
    /// `zlib.adler32` of upper, lower, title, casefold, then 0 or 1 for each `is…` method, one line per character.
    #[test]
    fn every_character_is_as_in_python() {
        let (mut a, mut b) = (1u32, 0u32);
        let mut line = String::new();
        for c in '\0'..=char::MAX {
            line.clear();
            for case in [Case::Upper, Case::Lower, Case::Title, Case::Fold] {
                push_case(&mut line, c, case);
            }
            let tests = [
                is_alpha,
                is_decimal,
                is_digit,
                is_numeric,
                is_space,
                is_alnum,
                is_printable,
                is_identifier_start,
                is_identifier_continue,
            ];
            line.extend(tests.iter().map(|test| if test(c) { '1' } else { '0' }));
            line.push('\n');
            for byte in line.bytes() {
                a = (a + u32::from(byte)) % 65521;
                b = (b + a) % 65521;
            }
        }
        assert_eq!(b << 16 | a, 3380712928);
    }

    #[test]
    fn special_characters() {
        assert_eq!(map_case('ß', Case::Upper), Mapped::Many("SS"));
        assert_eq!(map_case('ǆ', Case::Title), Mapped::One('ǅ'));
        assert_eq!(decimal_value('٣'), Some(3));
        assert_eq!(digit_value('²'), Some(2));
        assert!(is_numeric('½') && !is_digit('½'));
        assert!(is_space('\u{3000}') && is_space('\x1f') && !is_space('\u{200b}'));
        assert!(!is_printable('\u{10ffff}') && !is_printable('\u{a0}'));
    }
}
