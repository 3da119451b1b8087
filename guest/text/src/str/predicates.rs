//! The `is…` predicates of whole strings, which may be given in pieces: long texts are looked at piece by piece.
//!
//! Facts about single characters live in `unicode`.
//! Invariant: results equal CPython 3.12's.

use crate::unicode;

/// What the pieces before say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// The test holds unless it is refuted: there is a character or, where that is asked, one with case.
    pub holds: bool,
    inside_word: bool,
}

/// Look at the next piece of a text; false when that refutes the test, whatever comes.
pub type Predicate = fn(&mut Seen, &str) -> bool;

/// Whether a test holds of a whole text.
#[inline(always)]
pub fn holds(predicate: Predicate, text: &str) -> bool {
    let mut seen = Seen::default();
    predicate(&mut seen, text) && seen.holds
}

/// Whether there is a character, and `test` holds for all. What it says of ASCII is `ascii`, which is looked at
/// byte by byte.
fn all(
    seen: &mut Seen,
    text: &str,
    ascii: impl Fn(&u8) -> bool,
    test: impl Fn(char) -> bool,
) -> bool {
    let bytes = text.as_bytes();
    seen.holds |= !bytes.is_empty();
    match bytes.iter().position(|byte| !ascii(byte)) {
        None => true,
        Some(at) if bytes[at].is_ascii() => false,
        Some(at) => text[at..].chars().all(test),
    }
}

/// `str.isalpha`
pub fn isalpha(seen: &mut Seen, text: &str) -> bool {
    all(seen, text, u8::is_ascii_alphabetic, unicode::is_alpha)
}

/// `str.isalnum`
pub fn isalnum(seen: &mut Seen, text: &str) -> bool {
    all(seen, text, u8::is_ascii_alphanumeric, unicode::is_alnum)
}

/// `str.isdecimal`
pub fn isdecimal(seen: &mut Seen, text: &str) -> bool {
    all(seen, text, u8::is_ascii_digit, unicode::is_decimal)
}

/// `str.isdigit`
pub fn isdigit(seen: &mut Seen, text: &str) -> bool {
    all(seen, text, u8::is_ascii_digit, unicode::is_digit)
}

/// `str.isnumeric`
pub fn isnumeric(seen: &mut Seen, text: &str) -> bool {
    all(seen, text, u8::is_ascii_digit, unicode::is_numeric)
}

/// `str.isspace`
pub fn isspace(seen: &mut Seen, text: &str) -> bool {
    let ascii = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r' | 0x1C..=0x1F);
    all(seen, text, ascii, unicode::is_space)
}

/// `str.isprintable` (true of the empty string)
pub fn isprintable(seen: &mut Seen, text: &str) -> bool {
    seen.holds = true;
    text.chars().all(unicode::is_printable)
}

/// `str.isidentifier`
pub fn isidentifier(seen: &mut Seen, text: &str) -> bool {
    let mut chars = text.chars();
    if !seen.holds {
        match chars.next() {
            Some(first) if unicode::is_identifier_start(first) => seen.holds = true,
            first => return first.is_none(),
        }
    }
    chars.all(unicode::is_identifier_continue)
}

/// `str.isupper`: some letter has case, and none is lower or title case.
pub fn isupper(seen: &mut Seen, text: &str) -> bool {
    for c in text.chars() {
        if unicode::is_lower(c) || unicode::is_title(c) {
            return false;
        }
        seen.holds |= unicode::is_upper(c);
    }
    true
}

/// `str.islower`: some letter has case, and none is upper or title case.
pub fn islower(seen: &mut Seen, text: &str) -> bool {
    for c in text.chars() {
        if unicode::is_upper(c) || unicode::is_title(c) {
            return false;
        }
        seen.holds |= unicode::is_lower(c);
    }
    true
}

/// `str.istitle`: every word starts with a capital and goes on in lower case.
pub fn istitle(seen: &mut Seen, text: &str) -> bool {
    for c in text.chars() {
        let capital = unicode::is_upper(c) || unicode::is_title(c);
        let small = unicode::is_lower(c);
        if capital && seen.inside_word || small && !seen.inside_word {
            return false;
        }
        seen.inside_word = capital || small;
        seen.holds |= seen.inside_word;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_is_no_exception() {
        let tests: [(Predicate, fn(char) -> bool); 6] = [
            (isalpha, unicode::is_alpha),
            (isalnum, unicode::is_alnum),
            (isdecimal, unicode::is_decimal),
            (isdigit, unicode::is_digit),
            (isnumeric, unicode::is_numeric),
            (isspace, unicode::is_space),
        ];
        for (of_text, of_character) in tests {
            for code in 0..0x300u32 {
                let character = char::from_u32(code).expect("no surrogate");
                for text in [
                    character.to_string(),
                    format!("é{character}"),
                    format!("{character}é9"),
                ] {
                    assert_eq!(
                        holds(of_text, &text),
                        text.chars().all(of_character),
                        "{text:?}"
                    );
                }
            }
            assert!(!holds(of_text, ""));
        }
    }

    #[test]
    fn predicates() {
        assert!(
            holds(istitle, "Hello World 3A") && !holds(istitle, "HeLlo") && !holds(istitle, "123")
        );
        assert!(
            holds(isupper, "A1")
                && !holds(isupper, "1")
                && !holds(isupper, "Aǅ")
                && holds(islower, "a1")
        );
        assert!(
            holds(isidentifier, "_é1") && !holds(isidentifier, "1a") && !holds(isidentifier, "")
        );
        assert!(
            holds(isprintable, "")
                && !holds(isprintable, "\n")
                && holds(isnumeric, "½")
                && !holds(isalpha, "")
        );
    }

    #[test]
    fn pieces_are_as_good_as_the_whole() {
        let predicates: [Predicate; 11] = [
            isalnum,
            isalpha,
            isdecimal,
            isdigit,
            isidentifier,
            islower,
            isnumeric,
            isprintable,
            isspace,
            istitle,
            isupper,
        ];
        for text in [
            "Hello World",
            "hELLO",
            "ABC",
            "abc",
            "a1é",
            "1a",
            "   ",
            "½¾",
            "12",
            "Aa\u{2028}",
            "ǅab",
        ] {
            let cut = text.char_indices().nth(1).expect("two characters").0;
            for predicate in predicates {
                let mut seen = Seen::default();
                let in_pieces = predicate(&mut seen, &text[..cut])
                    && predicate(&mut seen, &text[cut..])
                    && seen.holds;
                assert_eq!(in_pieces, holds(predicate, text), "{text:?}");
            }
        }
    }
}
