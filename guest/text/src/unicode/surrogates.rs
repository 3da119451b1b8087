//! Lone surrogates in text that is UTF-8.
//!
//! A Python str may hold code points U+D800 to U+DFFF, which UTF-8 has no form for. They are kept as
//! characters of plane 16's private use area, U+10D800 to U+10DFFF, one for one, and turned back wherever a code
//! point becomes visible: `ord`, `repr`, encoding, output. The price is that those 2048 private characters
//! cannot be used themselves: whoever makes text from outside refuses them ([`present`]), so that one
//! is never taken for the other.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// Names what cannot be used, for errors.
pub const REFUSED: &str = "a character of U+10D800 to U+10DFFF (private use)";

/// From a surrogate to what stands for it.
const DISTANCE: u32 = 0x10_0000;
const SURROGATES: RangeInclusive<u32> = 0xd800..=0xdfff;
const STAND_INS: RangeInclusive<u32> = 0x10_d800..=0x10_dfff;
/// What the UTF-8 of every stand-in begins with; the third byte is 0xA0 or more.
const LEAD: [u8; 2] = [0xf4, 0x8d];

/// `\x7f`, `\u20ac`, `\U0001f600`: the shortest form that fits; also the form `backslashreplace` uses.
pub fn push_escape(out: &mut String, code: u32) {
    let written = match code {
        0..=0xff => write!(out, "\\x{code:02x}"),
        0x100..=0xffff => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
    written.expect("writing to a String cannot fail");
}

/// The character for a code point of Python; `None` for one that stands for a surrogate, and beyond U+10FFFF.
pub fn character(code: u32) -> Option<char> {
    if STAND_INS.contains(&code) {
        return None;
    }
    char::from_u32(stored(code))
}

/// The code point of Python that a character is.
pub fn code_point(character: char) -> u32 {
    let code = character as u32;
    if STAND_INS.contains(&code) {
        code - DISTANCE
    } else {
        code
    }
}

/// As what a code point is kept.
pub fn stored(code: u32) -> u32 {
    if SURROGATES.contains(&code) {
        code + DISTANCE
    } else {
        code
    }
}

/// Whether a text has a surrogate; or, for text from outside, a private character that cannot be used.
pub fn present(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let Some(at) = memchr::memchr(LEAD[0], rest) {
        rest = &rest[at + 1..];
        if let [second, third, ..] = rest
            && *second == LEAD[1]
            && *third >= 0xa0
        {
            return true;
        }
    }
    false
}

/// Text of code points; `None` where [`character`] says so.
pub fn text_of(codes: &[u32]) -> Option<String> {
    codes.iter().map(|code| character(*code)).collect()
}

/// The text with surrogates as escapes, as `backslashreplace` writes them.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !present(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match code_point(character) {
            code if SURROGATES.contains(&code) => push_escape(&mut out, code),
            _ => out.push(character),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_come_back() {
        for code in [0xd800, 0xdc80, 0xdfff] {
            let kept = character(code).unwrap();
            assert_eq!(code_point(kept), code);
            assert!(present(&kept.to_string()));
        }
        assert_eq!(character(0x10_d800), None);
        assert_eq!(character(0x11_0000), None);
        assert_eq!(character(0x41), Some('A'));
        assert_eq!(
            escaped(&format!("a{}", character(0xdc80).unwrap())),
            "a\\udc80"
        );
    }

    #[test]
    fn neighbours_are_not_meant() {
        for text in ["\u{10d7ff}", "\u{10e000}", "\u{10ffff}", "😀", "", "abc"] {
            assert!(!present(text), "{text:?}");
        }
    }
}
