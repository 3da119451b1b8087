//! Operators and punctuation.

use rustpython_parser::Tok;

use super::{Failure, INVALID, Lexer, names::invalid_character};

/// All operators, longest first within a first byte, so that the first match is the longest.
const OPERATORS: &[(&str, Tok)] = &[
    ("!=", Tok::NotEqual),
    ("%=", Tok::PercentEqual),
    ("%", Tok::Percent),
    ("&=", Tok::AmperEqual),
    ("&", Tok::Amper),
    ("(", Tok::Lpar),
    (")", Tok::Rpar),
    ("**=", Tok::DoubleStarEqual),
    ("**", Tok::DoubleStar),
    ("*=", Tok::StarEqual),
    ("*", Tok::Star),
    ("+=", Tok::PlusEqual),
    ("+", Tok::Plus),
    (",", Tok::Comma),
    ("->", Tok::Rarrow),
    ("-=", Tok::MinusEqual),
    ("-", Tok::Minus),
    ("...", Tok::Ellipsis),
    (".", Tok::Dot),
    ("//=", Tok::DoubleSlashEqual),
    ("//", Tok::DoubleSlash),
    ("/=", Tok::SlashEqual),
    ("/", Tok::Slash),
    (":=", Tok::ColonEqual),
    (":", Tok::Colon),
    (";", Tok::Semi),
    ("<<=", Tok::LeftShiftEqual),
    ("<<", Tok::LeftShift),
    ("<=", Tok::LessEqual),
    // The old spelling of `!=`; CPython refuses it in the parser.
    ("<>", INVALID),
    ("<", Tok::Less),
    ("==", Tok::EqEqual),
    ("=", Tok::Equal),
    (">>=", Tok::RightShiftEqual),
    (">>", Tok::RightShift),
    (">=", Tok::GreaterEqual),
    (">", Tok::Greater),
    ("@=", Tok::AtEqual),
    ("@", Tok::At),
    ("[", Tok::Lsqb),
    ("]", Tok::Rsqb),
    ("^=", Tok::CircumflexEqual),
    ("^", Tok::CircumFlex),
    ("{", Tok::Lbrace),
    ("|=", Tok::VbarEqual),
    ("|", Tok::Vbar),
    ("}", Tok::Rbrace),
    ("~", Tok::Tilde),
    // Lexed, but in no rule.
    ("!", INVALID),
    ("$", INVALID),
    ("?", INVALID),
    ("`", INVALID),
];

impl<S> Lexer<'_, '_, S> {
    pub(super) fn operator(&mut self) -> Result<(), Failure<S>> {
        let start = self.at;
        let rest = &self.bytes[start..];
        let Some((text, token)) = OPERATORS
            .iter()
            .find(|(text, _)| rest.starts_with(text.as_bytes()))
        else {
            let character = self.source[start..].chars().next().unwrap_or('\0');
            return Err(invalid_character(start, character).into());
        };
        self.at += text.len();
        if matches!(token, Tok::Comma)
            && let Some(bracket) = self.brackets.last_mut()
        {
            bracket.star = false;
        }
        self.push(token.clone(), start, self.at);
        Ok(())
    }
}
