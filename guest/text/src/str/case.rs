//! Case of whole strings: `upper`, `lower`, `title`, … and the `is…` predicates.
//!
//! Single-character facts live in `unicode.rs`; cutting and padding in `str_methods.rs`; text that is all ASCII
//! needs less and is mapped by `bytes_methods.rs`.
//! Invariant: results equal CPython 3.12's, including final sigma and mappings that lengthen the text (at most threefold).

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

/// `str.upper`
pub fn upper(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars()
        .for_each(|c| push_case(&mut out, c, Case::Upper));
    out
}

/// `str.lower`
pub fn lower(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.char_indices()
        .for_each(|(at, c)| push_lower(&mut out, text, at, c));
    out
}

/// `str.casefold`
pub fn casefold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars()
        .for_each(|c| push_case(&mut out, c, Case::Fold));
    out
}

/// `str.capitalize`
pub fn capitalize(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if at == 0 {
            push_case(&mut out, c, Case::Title);
        } else {
            push_lower(&mut out, text, at, c);
        }
    }
    out
}

/// `str.swapcase`
pub fn swapcase(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if unicode::is_upper(c) {
            push_lower(&mut out, text, at, c);
        } else if unicode::is_lower(c) {
            push_case(&mut out, c, Case::Upper);
        } else {
            out.push(c);
        }
    }
    out
}

/// `str.title`
pub fn title(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside_word = false;
    for (at, c) in text.char_indices() {
        if inside_word {
            push_lower(&mut out, text, at, c);
        } else {
            push_case(&mut out, c, Case::Title);
        }
        inside_word = unicode::is_cased(c);
    }
    out
}

/// Whether there is a character, and `test` holds for all. What it says of ASCII is `ascii`, which is looked at
/// byte by byte.
fn all(text: &str, ascii: impl Fn(&u8) -> bool, test: impl Fn(char) -> bool) -> bool {
    let bytes = text.as_bytes();
    match bytes.iter().position(|byte| !ascii(byte)) {
        None => !bytes.is_empty(),
        Some(at) if bytes[at].is_ascii() => false,
        Some(at) => text[at..].chars().all(test),
    }
}

/// `str.isalpha`
pub fn isalpha(text: &str) -> bool {
    all(text, u8::is_ascii_alphabetic, unicode::is_alpha)
}

/// `str.isalnum`
pub fn isalnum(text: &str) -> bool {
    all(text, u8::is_ascii_alphanumeric, unicode::is_alnum)
}

/// `str.isdecimal`
pub fn isdecimal(text: &str) -> bool {
    all(text, u8::is_ascii_digit, unicode::is_decimal)
}

/// `str.isdigit`
pub fn isdigit(text: &str) -> bool {
    all(text, u8::is_ascii_digit, unicode::is_digit)
}

/// `str.isnumeric`
pub fn isnumeric(text: &str) -> bool {
    all(text, u8::is_ascii_digit, unicode::is_numeric)
}

/// `str.isspace`
pub fn isspace(text: &str) -> bool {
    let ascii = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r' | 0x1C..=0x1F);
    all(text, ascii, unicode::is_space)
}

/// `str.isprintable` (true of the empty string)
pub fn isprintable(text: &str) -> bool {
    text.chars().all(unicode::is_printable)
}

/// `str.isidentifier`
pub fn isidentifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(unicode::is_identifier_start)
        && chars.all(unicode::is_identifier_continue)
}

/// `str.isupper`: some letter has case, and none is lower or title case.
pub fn isupper(text: &str) -> bool {
    let mut any = false;
    for c in text.chars() {
        if unicode::is_lower(c) || unicode::is_title(c) {
            return false;
        }
        any |= unicode::is_upper(c);
    }
    any
}

/// `str.islower`: some letter has case, and none is upper or title case.
pub fn islower(text: &str) -> bool {
    let mut any = false;
    for c in text.chars() {
        if unicode::is_upper(c) || unicode::is_title(c) {
            return false;
        }
        any |= unicode::is_lower(c);
    }
    any
}

/// `str.istitle`: every word starts with a capital and goes on in lower case.
pub fn istitle(text: &str) -> bool {
    let (mut any, mut inside_word) = (false, false);
    for c in text.chars() {
        let capital = unicode::is_upper(c) || unicode::is_title(c);
        let small = unicode::is_lower(c);
        if capital && inside_word || small && !inside_word {
            return false;
        }
        inside_word = capital || small;
        any |= inside_word;
    }
    any
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_casing() {
        assert_eq!(upper("straße ŉ"), "STRASSE ʼN");
        assert_eq!(lower("ΑΣ ΑΣ. Σ ΑΣΑ İ"), "ας ας. σ ασα i\u{307}");
        assert_eq!(casefold("Straße ς"), "strasse σ");
        assert_eq!(capitalize("ǆAB Σ"), "ǅab σ");
        assert_eq!(swapcase("aB ß ΑΣ"), "Ab SS ας");
        assert_eq!(title("hello they're ǆx 3abc"), "Hello They'Re ǅx 3Abc");
    }

    #[test]
    fn ascii_is_no_exception() {
        let tests: [(fn(&str) -> bool, fn(char) -> bool); 6] = [
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
                    assert_eq!(of_text(&text), text.chars().all(of_character), "{text:?}");
                }
            }
            assert!(!of_text(""));
        }
    }

    #[test]
    fn predicates() {
        assert!(istitle("Hello World 3A") && !istitle("HeLlo") && !istitle("123"));
        assert!(isupper("A1") && !isupper("1") && !isupper("Aǅ") && islower("a1"));
        assert!(isidentifier("_é1") && !isidentifier("1a") && !isidentifier(""));
        assert!(isprintable("") && !isprintable("\n") && isnumeric("½") && !isalpha(""));
    }
}
