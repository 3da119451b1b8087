//! f-strings: literal text, replacement fields, nested format specifications (PEP 701).
//!
//! The tokens of a field's expression are collected apart from those around the literal; `parse` parses them later.

use rustpython_parser::{StringKind, Tok};

use super::{
    BRACKETS, Bracket, F_STRING_LEVELS, Failure, FieldText, Lexer, Pending, RawEntry, RawError,
    RawPiece, Token, is_name_part, is_name_start, range,
    string::{Quote, decode},
};
use crate::literal::{Conversion, Piece, Text};

/// CPython's `MAX_EXPR_NESTING`: a field, in the specification of a field, in that of a field.
const SPECIFICATION_LEVELS: usize = 3;

/// What stays the same throughout one f-string.
#[derive(Clone, Copy)]
struct Form {
    start: usize,
    raw: bool,
    quote: Quote,
}

impl<S> Lexer<'_, '_, S> {
    /// The rest of an f-string after its opening quote.
    pub(super) fn f_string(
        &mut self,
        start: usize,
        raw: bool,
        quote: Quote,
    ) -> Result<(), Failure<S>> {
        if self.f_string_quotes.len() >= F_STRING_LEVELS {
            return Err(RawError::at(self.at - 1, "too many nested f-strings").into());
        }
        self.f_string_quotes.push(quote);
        let pieces = self.pieces(Form { start, raw, quote }, 0)?;
        self.f_string_quotes.pop();
        self.at += quote.length();
        let value = self.mark(RawEntry::Format(pieces));
        self.push(
            Tok::String {
                value,
                kind: StringKind::RawString,
                triple_quoted: quote.triple,
            },
            start,
            self.at,
        );
        Ok(())
    }

    /// Text and fields up to the closing quote, or in a specification up to its `}`; the end itself is not taken.
    fn pieces(&mut self, form: Form, level: usize) -> Result<Vec<RawPiece>, Failure<S>> {
        let mut pieces = Vec::new();
        let mut run = self.at;
        loop {
            self.pay()?;
            if self.at >= self.bytes.len() {
                return Err(self.unterminated_f_string(form, level).into());
            }
            match self.peek(0) {
                byte if byte == form.quote.byte && self.closes(form.quote) => {
                    if level > 0 {
                        let end = self.at + form.quote.length();
                        return Err(RawError::range(
                            self.at,
                            end,
                            "f-string: expecting '}', or format specs",
                        )
                        .into());
                    }
                    self.end_run(form, run, self.at, &mut pieces)?;
                    return Ok(pieces);
                }
                b'\n' | b'\r' if level > 0 => {
                    // A line end ends the specification; only blanks may come before its `}`.
                    self.end_run(form, run, self.at, &mut pieces)?;
                    self.blanks()?;
                    if self.at >= self.bytes.len() {
                        return Err(self.unterminated_f_string(form, level).into());
                    }
                    if self.peek(0) != b'}' {
                        let (start, end) = self.next_token_extent();
                        return Err(RawError::range(
                            start,
                            end,
                            "f-string: expecting '}', or format specs",
                        )
                        .into());
                    }
                    return Ok(pieces);
                }
                b'\n' | b'\r' if !form.quote.triple => {
                    return Err(self.unterminated_f_string(form, level).into());
                }
                b'{' if level == 0 && self.peek(1) == b'{' => {
                    self.at += 1;
                    self.end_run(form, run, self.at, &mut pieces)?;
                    self.at += 1;
                    run = self.at;
                }
                b'}' if level > 0 => {
                    self.end_run(form, run, self.at, &mut pieces)?;
                    return Ok(pieces);
                }
                b'}' if self.peek(1) == b'}' => {
                    self.at += 1;
                    self.end_run(form, run, self.at, &mut pieces)?;
                    self.at += 1;
                    run = self.at;
                }
                b'}' => {
                    return Err(RawError::at(self.at, "f-string: single '}' is not allowed").into());
                }
                b'{' => {
                    self.end_run(form, run, self.at, &mut pieces)?;
                    pieces.push(RawPiece::Field(Box::new(self.field(form, level)?)));
                    run = self.at;
                }
                b'\\' => self.backslash(form),
                _ => self.at += 1,
            }
        }
    }

    /// Steps over a backslash and what it escapes; braces are never escaped.
    fn backslash(&mut self, form: Form) {
        self.at += 1;
        match self.peek(0) {
            b'{' | b'}' => {}
            b'N' if !form.raw && self.peek(1) == b'{' => {
                let rest = &self.bytes[self.at..];
                let end = rest
                    .iter()
                    .position(|byte| matches!(byte, b'}' | b'\n' | b'\r' | b'"' | b'\''));
                match end {
                    Some(end) if rest[end] == b'}' => self.at += end + 1,
                    _ => self.at += 2,
                }
            }
            b'\n' | b'\r' => self.newline(),
            _ if self.at < self.bytes.len() => self.at += 1,
            _ => {}
        }
    }

    /// Decodes the text from `run` to `end` and appends it.
    fn end_run(
        &self,
        form: Form,
        run: usize,
        end: usize,
        pieces: &mut Vec<RawPiece>,
    ) -> Result<(), RawError> {
        if run >= end {
            return Ok(());
        }
        let text = decode(&self.source[run..end], form.raw).map_err(|message| {
            // CPython reports such an error at the token after the text.
            RawError::range(self.at, self.at + 1, message)
        })?;
        match (pieces.last_mut(), text) {
            (Some(RawPiece::Ready(Piece::Text(Text::Str(before)))), Text::Str(text)) => {
                before.push_str(&text)
            }
            (_, text) => pieces.push(RawPiece::Ready(Piece::Text(text))),
        }
        Ok(())
    }

    fn unterminated_f_string(&mut self, form: Form, level: usize) -> RawError {
        if self.at >= self.bytes.len() {
            self.ran_out = form.quote.triple;
        }
        if level > 0 {
            let open = self
                .brackets
                .last()
                .expect("a specification is inside a replacement field");
            return super::never_closed(*open);
        }
        let triple = if form.quote.triple {
            "triple-quoted "
        } else {
            ""
        };
        let line = self.last_line();
        RawError::at(
            form.start,
            format!("unterminated {triple}f-string literal (detected at line {line})"),
        )
    }

    /// A replacement field; the cursor is on its `{`.
    fn field(&mut self, form: Form, level: usize) -> Result<Pending, Failure<S>> {
        let open = self.at;
        if level >= SPECIFICATION_LEVELS {
            return Err(RawError::at(open - 1, "f-string: expressions nested too deeply").into());
        }
        if self.brackets.len() >= BRACKETS {
            return Err(RawError::at(open, "too many nested parentheses").into());
        }
        self.brackets.push(Bracket {
            byte: b'{',
            at: open,
        });
        self.at += 1;
        let outside = std::mem::take(&mut self.tokens);
        let result = self.expression_tokens();
        let mut tokens = std::mem::replace(&mut self.tokens, outside);
        result?;

        let mut end = self.at;
        let mut debug_text = None;
        if let [before @ .., (Tok::Equal, place)] = tokens.as_slice() {
            end = usize::from(place.start());
            if before.is_empty() {
                return Err(required_before(end, '=').into());
            }
            debug_text = Some(
                self.source[open + 1..self.at]
                    .replace("\r\n", "\n")
                    .replace('\r', "\n"),
            );
            tokens.pop();
        } else if tokens.is_empty() {
            return Err(required_before(self.at, self.peek(0) as char).into());
        }
        if self.peek(0) == b':' {
            forbid_lambda(&tokens, self.at)?;
        }
        let mut conversion = Conversion::None;
        if self.peek(0) == b'!' {
            conversion = self.conversion()?;
        }
        let mut format_spec = None;
        if self.peek(0) == b':' {
            self.at += 1;
            format_spec = Some(self.pieces(form, level + 1)?);
        }
        if debug_text.is_some() && conversion == Conversion::None && format_spec.is_none() {
            conversion = Conversion::Repr;
        }
        self.brackets.pop();
        self.at += 1;
        let range = range(open, self.at);
        Ok(Pending {
            tokens,
            end,
            fields: FieldText {
                debug_text,
                conversion,
                format_spec,
                range,
            },
        })
    }

    /// Lexes up to the `}`, `!` or `:` that ends the expression.
    fn expression_tokens(&mut self) -> Result<(), Failure<S>> {
        let inside = self.brackets.len();
        loop {
            self.blanks()?;
            self.pay()?;
            if self.at >= self.bytes.len() {
                self.ran_out = self.f_string_quotes.iter().any(|quote| quote.triple);
                let open = self.brackets.last().expect("a field's brace is open");
                return Err(super::never_closed(*open).into());
            }
            if self.brackets.len() == inside {
                match self.peek(0) {
                    b'}' | b':' => return Ok(()),
                    b'!' if self.peek(1) != b'=' => return Ok(()),
                    byte @ (b')' | b']') => {
                        return Err(RawError::at(
                            self.at,
                            format!("f-string: unmatched '{}'", byte as char),
                        )
                        .into());
                    }
                    _ => {}
                }
            }
            self.token()?;
        }
    }

    /// `!r` and blanks after it.
    fn conversion(&mut self) -> Result<Conversion, Failure<S>> {
        let mark = self.at;
        self.at += 1;
        self.blanks()?;
        let name = self.at;
        let mut end = name;
        for character in self.source[name..].chars() {
            let allowed = if end == name {
                is_name_start(character)
            } else {
                is_name_part(character)
            };
            if !allowed {
                break;
            }
            end += character.len_utf8();
        }
        if end == name {
            let (start, end) = self.next_token_extent();
            let message = match self.peek(0) {
                b':' | b'}' => "f-string: missing conversion character",
                _ => "f-string: invalid conversion character",
            };
            return Err(RawError::range(start, end, message).into());
        }
        if name != mark + 1 {
            let message = "f-string: conversion type must come right after the exclamanation mark";
            return Err(RawError::range(mark, end, message).into());
        }
        let conversion = match &self.source[name..end] {
            "s" => Conversion::Str,
            "r" => Conversion::Repr,
            "a" => Conversion::Ascii,
            other => {
                let message = format!(
                    "f-string: invalid conversion character '{other}': expected 's', 'r', or 'a'"
                );
                return Err(RawError::range(name, end, message).into());
            }
        };
        self.at = end;
        self.blanks()?;
        if !matches!(self.peek(0), b':' | b'}') {
            let (start, end) = self.next_token_extent();
            return Err(RawError::range(start, end, "f-string: expecting ':' or '}'").into());
        }
        Ok(conversion)
    }

    /// Where the next token is, for a message: a name or number, or one character.
    fn next_token_extent(&self) -> (usize, usize) {
        let rest = &self.source[self.at..];
        let word = rest
            .find(|character: char| !is_name_part(character))
            .unwrap_or(rest.len());
        let length = word.max(rest.chars().next().map_or(0, char::len_utf8));
        (self.at, self.at + length)
    }
}

fn required_before(at: usize, what: char) -> RawError {
    RawError::range(
        at,
        at + 1,
        format!("f-string: valid expression required before '{what}'"),
    )
}

/// A `:` after `lambda` starts the format specification, which is never meant.
fn forbid_lambda(tokens: &[Token], colon: usize) -> Result<(), RawError> {
    let mut depth = 0_usize;
    for (token, place) in tokens {
        match token {
            Tok::Lpar | Tok::Lsqb | Tok::Lbrace => depth += 1,
            Tok::Rpar | Tok::Rsqb | Tok::Rbrace => depth = depth.saturating_sub(1),
            Tok::Lambda if depth == 0 => {
                let message = "f-string: lambda expressions are not allowed without parentheses";
                return Err(RawError::range(place.start().into(), colon + 1, message));
            }
            _ => {}
        }
    }
    Ok(())
}
