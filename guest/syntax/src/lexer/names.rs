//! Names and keywords.

use rustpython_parser::Tok;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use super::{Lexer, RawError};

pub(crate) fn is_name_start(character: char) -> bool {
    character == '_' || unicode_ident::is_xid_start(character)
}

pub(crate) fn is_name_part(character: char) -> bool {
    // The joiners came to continue names after the version of Unicode that Python 3.12 has.
    unicode_ident::is_xid_continue(character) && !matches!(character, '\u{200c}' | '\u{200d}')
}

/// The bytes of a short text as a number. No keyword has more than eight.
const fn packed(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let mut number = 0;
    let mut index = 0;
    while index < bytes.len() {
        number = number << 8 | bytes[index] as u64;
        index += 1;
    }
    number
}

/// Makes the function that knows the keywords: numbers are found faster than texts.
macro_rules! keywords {
    ($($text:literal => $token:ident,)*) => {
        /// The bytes of each keyword, by the name of its token.
        #[allow(non_upper_case_globals, reason = "these are the names of the tokens")]
        mod bytes_of {
            $(pub(super) const $token: u64 = super::packed($text);)*
        }

        /// The keyword with these bytes.
        fn keyword(bytes: u64) -> Option<Tok> {
            match bytes {
                $(bytes_of::$token => Some(Tok::$token),)*
                _ => None,
            }
        }
    };
}

keywords! {
    "False" => False,
    "None" => None,
    "True" => True,
    "and" => And,
    "as" => As,
    "assert" => Assert,
    "async" => Async,
    "await" => Await,
    "break" => Break,
    "case" => Case,
    "class" => Class,
    "continue" => Continue,
    "def" => Def,
    "del" => Del,
    "elif" => Elif,
    "else" => Else,
    "except" => Except,
    "finally" => Finally,
    "for" => For,
    "from" => From,
    "global" => Global,
    "if" => If,
    "import" => Import,
    "in" => In,
    "is" => Is,
    "lambda" => Lambda,
    "match" => Match,
    "nonlocal" => Nonlocal,
    "not" => Not,
    "or" => Or,
    "pass" => Pass,
    "raise" => Raise,
    "return" => Return,
    "try" => Try,
    "type" => Type,
    "while" => While,
    "with" => With,
    "yield" => Yield,
}

impl<S> Lexer<'_, '_, S> {
    /// A name or keyword. CPython takes every byte above 127 as part of a name first and judges afterwards.
    pub(super) fn name(&mut self) -> Result<Tok, RawError> {
        let start = self.at;
        let mut ascii = true;
        let mut packed = 0_u64;
        loop {
            let byte = self.peek(0);
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => {}
                128.. => ascii = false,
                _ => break,
            }
            packed = packed << 8 | u64::from(byte);
            self.at += 1;
        }
        if ascii {
            if self.at - start <= 8
                && let Some(keyword) = keyword(packed)
            {
                self.elifs += usize::from(matches!(keyword, Tok::Elif));
                return Ok(keyword);
            }
            let name = if self.bare_names {
                String::new()
            } else {
                self.source[start..self.at].to_owned()
            };
            return Ok(Tok::Name { name });
        }
        let text = &self.source[start..self.at];
        for (index, character) in text.char_indices() {
            let allowed = if index == 0 {
                is_name_start(character)
            } else {
                is_name_part(character)
            };
            if !allowed {
                return Err(invalid_character(start + index, character));
            }
        }
        let name: String = match is_nfkc_quick(text.chars()) {
            IsNormalized::Yes => text.to_owned(),
            _ => text.nfkc().collect(),
        };
        // CPython decides on keywords before it normalises, so a keyword in fullwidth letters is a name.
        Ok(Tok::Name { name })
    }
}

pub(super) fn invalid_character(at: usize, character: char) -> RawError {
    let code = u32::from(character);
    if is_printable(character) {
        RawError::at(
            at,
            format!("invalid character '{character}' (U+{code:04X})"),
        )
    } else {
        RawError::at(at, format!("invalid non-printable character U+{code:04X}"))
    }
}

/// `str.isprintable` for one character, near enough for a message: unassigned code points count as printable.
fn is_printable(character: char) -> bool {
    !matches!(u32::from(character),
        // Controls, separators, formats.
        0..=0x1F | 0x7F..=0xA0 | 0xAD | 0x600..=0x605 | 0x61C | 0x6DD | 0x70F | 0x890..=0x891 | 0x8E2
        | 0x1680 | 0x180E | 0x2000..=0x200F | 0x2028..=0x202F | 0x205F..=0x206F | 0x3000
        | 0xFEFF | 0xFFF0..=0xFFFB | 0xFFFE..=0xFFFF | 0x110BD | 0x110CD | 0x13430..=0x1343F
        | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0xE007F
        // Private use.
        | 0xE000..=0xF8FF | 0xF0000..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_those_of_the_tables() {
        let mut count = 0;
        let entries = rustpython_parser::lexer::KEYWORDS.entries();
        for (text, token) in entries.filter(|(text, _)| **text != "...") {
            assert_eq!(keyword(packed(text)).as_ref(), Some(token));
            assert!(text.len() <= 8);
            count += 1;
        }
        assert_eq!(count, 38);
        assert_eq!(keyword(packed("elsa")), None);
    }
}
