//! Names and keywords.

use rustpython_parser::{Tok, lexer::KEYWORDS};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use super::{Lexer, RawError};

pub(crate) fn is_name_start(character: char) -> bool {
    character == '_' || unicode_ident::is_xid_start(character)
}

pub(crate) fn is_name_part(character: char) -> bool {
    unicode_ident::is_xid_continue(character)
}

impl<S> Lexer<'_, '_, S> {
    /// A name or keyword. CPython takes every byte above 127 as part of a name first and judges afterwards.
    pub(super) fn name(&mut self) -> Result<Tok, RawError> {
        let start = self.at;
        let mut ascii = true;
        loop {
            match self.peek(0) {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => {}
                128.. => ascii = false,
                _ => break,
            }
            self.at += 1;
        }
        let text = &self.source[start..self.at];
        if ascii {
            if let Some(keyword) = KEYWORDS.get(text) {
                return Ok(keyword.clone());
            }
            let name = if self.bare_names {
                String::new()
            } else {
                text.to_owned()
            };
            return Ok(Tok::Name { name });
        }
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
