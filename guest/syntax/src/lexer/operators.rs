//! Operators and punctuation.

use rustpython_parser::Tok;

use super::{Failure, INVALID, Lexer, names::invalid_character};

/// The longest operator at the start of `bytes`, and its length.
#[inline]
fn operator(bytes: &[u8]) -> Option<(Tok, usize)> {
    let at = |index: usize| bytes.get(index).copied().unwrap_or(0);
    let (second, third) = (at(1), at(2));
    // One byte, or one and `=`.
    let or_equal = |plain: Tok, equal: Tok| {
        Some(if second == b'=' {
            (equal, 2)
        } else {
            (plain, 1)
        })
    };
    // Two bytes, or two and `=`.
    let double_or_equal = |plain: Tok, equal: Tok| {
        Some(if third == b'=' {
            (equal, 3)
        } else {
            (plain, 2)
        })
    };
    match at(0) {
        b'(' => Some((Tok::Lpar, 1)),
        b')' => Some((Tok::Rpar, 1)),
        b',' => Some((Tok::Comma, 1)),
        b'.' if second == b'.' && third == b'.' => Some((Tok::Ellipsis, 3)),
        b'.' => Some((Tok::Dot, 1)),
        b'=' => or_equal(Tok::Equal, Tok::EqEqual),
        b':' => or_equal(Tok::Colon, Tok::ColonEqual),
        b'[' => Some((Tok::Lsqb, 1)),
        b']' => Some((Tok::Rsqb, 1)),
        b'{' => Some((Tok::Lbrace, 1)),
        b'}' => Some((Tok::Rbrace, 1)),
        b'+' => or_equal(Tok::Plus, Tok::PlusEqual),
        b'-' if second == b'>' => Some((Tok::Rarrow, 2)),
        b'-' => or_equal(Tok::Minus, Tok::MinusEqual),
        b'*' if second == b'*' => double_or_equal(Tok::DoubleStar, Tok::DoubleStarEqual),
        b'*' => or_equal(Tok::Star, Tok::StarEqual),
        b'/' if second == b'/' => double_or_equal(Tok::DoubleSlash, Tok::DoubleSlashEqual),
        b'/' => or_equal(Tok::Slash, Tok::SlashEqual),
        b'%' => or_equal(Tok::Percent, Tok::PercentEqual),
        b'@' => or_equal(Tok::At, Tok::AtEqual),
        b'&' => or_equal(Tok::Amper, Tok::AmperEqual),
        b'|' => or_equal(Tok::Vbar, Tok::VbarEqual),
        b'^' => or_equal(Tok::CircumFlex, Tok::CircumflexEqual),
        b'~' => Some((Tok::Tilde, 1)),
        b';' => Some((Tok::Semi, 1)),
        b'<' if second == b'<' => double_or_equal(Tok::LeftShift, Tok::LeftShiftEqual),
        // The old spelling of `!=`; CPython refuses it in the parser.
        b'<' if second == b'>' => Some((INVALID, 2)),
        b'<' => or_equal(Tok::Less, Tok::LessEqual),
        b'>' if second == b'>' => double_or_equal(Tok::RightShift, Tok::RightShiftEqual),
        b'>' => or_equal(Tok::Greater, Tok::GreaterEqual),
        // Alone it is lexed, but in no rule.
        b'!' => or_equal(INVALID, Tok::NotEqual),
        b'$' | b'?' | b'`' => Some((INVALID, 1)),
        _ => None,
    }
}

impl<S> Lexer<'_, '_, S> {
    pub(super) fn operator(&mut self) -> Result<(), Failure<S>> {
        let start = self.at;
        let Some((token, length)) = operator(&self.bytes[start..]) else {
            let character = self.source[start..].chars().next().unwrap_or('\0');
            return Err(invalid_character(start, character).into());
        };
        self.at += length;
        if matches!(token, Tok::Comma)
            && let Some(bracket) = self.brackets.last_mut()
        {
            bracket.star = false;
        }
        self.push(token, start, self.at);
        Ok(())
    }
}
