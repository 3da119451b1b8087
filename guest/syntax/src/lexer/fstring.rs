//! f-strings: literal text, replacement fields, nested format specifications (PEP 701).
//!
//! The tokens of a field's expression are collected apart from those around the literal; `parse` parses them later.

use rustpython_parser::{StringKind, Tok};

use super::{
    BRACKETS, F_STRING_LEVELS, FIELD_WEIGHT, Failure, FieldText, Lexer, Pending, RawEntry,
    RawError, RawPiece, Token, is_name_part, is_name_start, range,
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
        let mut pieces = Vec::new();
        let read = self.pieces(Form { start, raw, quote }, 0, &mut pieces);
        if let Err(failure) = read {
            // A mistake in what was read so far comes before this one.
            let value = self.mark(RawEntry::Format(pieces));
            self.unfinished = Some(start);
            // The token stands for the start alone: where none fits, that is the first mistake.
            let opening = self.source[start..].find(['"', '\'']).unwrap_or(0) + quote.length();
            let token = Tok::String {
                value,
                kind: StringKind::RawString,
                triple_quoted: quote.triple,
            };
            self.push(token, start, start + opening);
            return Err(failure);
        }
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
    fn pieces(
        &mut self,
        form: Form,
        level: usize,
        pieces: &mut Vec<RawPiece>,
    ) -> Result<(), Failure<S>> {
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
                    self.end_run(form, run, self.at, pieces)?;
                    return Ok(());
                }
                b'\n' | b'\r' if level > 0 && !form.quote.triple => {
                    // A line end ends the specification; only blanks may come before its `}`.
                    self.end_run(form, run, self.at, pieces)?;
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
                    return Ok(());
                }
                b'\n' | b'\r' if !form.quote.triple => {
                    return Err(self.unterminated_f_string(form, level).into());
                }
                b'{' if level == 0 && self.peek(1) == b'{' => {
                    self.at += 1;
                    self.end_run(form, run, self.at, pieces)?;
                    self.at += 1;
                    run = self.at;
                }
                b'}' if level > 0 => {
                    self.end_run(form, run, self.at, pieces)?;
                    return Ok(());
                }
                b'}' if self.peek(1) == b'}' => {
                    self.at += 1;
                    self.end_run(form, run, self.at, pieces)?;
                    self.at += 1;
                    run = self.at;
                }
                b'}' => {
                    return Err(RawError::at(self.at, "f-string: single '}' is not allowed").into());
                }
                b'{' => {
                    self.end_run(form, run, self.at, pieces)?;
                    self.field(form, level, pieces)?;
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
        &mut self,
        form: Form,
        run: usize,
        end: usize,
        pieces: &mut Vec<RawPiece>,
    ) -> Result<(), RawError> {
        if run >= end {
            return Ok(());
        }
        let text =
            decode(&self.source[run..end], form.raw, &mut self.odd_escapes).map_err(|message| {
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
    fn field(
        &mut self,
        form: Form,
        level: usize,
        pieces: &mut Vec<RawPiece>,
    ) -> Result<(), Failure<S>> {
        let open = self.at;
        if level >= SPECIFICATION_LEVELS {
            return Err(RawError::at(open - 1, "f-string: expressions nested too deeply").into());
        }
        if self.brackets.len() >= BRACKETS {
            return Err(RawError::at(open, "too many nested parentheses").into());
        }
        self.open(b'{');
        self.at += 1;
        let outside = std::mem::take(&mut self.tokens);
        let comments = self.comments.len();
        let read = self.expression_tokens();
        let tokens = std::mem::replace(&mut self.tokens, outside);
        self.field_weight += tokens.len() + FIELD_WEIGHT;
        let mut pending = Pending {
            tokens,
            end: self.at,
            complete: read.is_ok(),
            fields: FieldText {
                debug_text: None,
                conversion: Conversion::None,
                format_spec: None,
                range: range(open, self.at),
            },
        };
        let read = read.and_then(|()| self.after_expression(form, level, comments, &mut pending));
        self.comments.truncate(comments);
        if read.is_ok() {
            self.brackets.pop();
            self.at += 1;
            pending.fields.range = range(open, self.at);
        }
        if read.is_ok() || !pending.tokens.is_empty() {
            pieces.push(RawPiece::Field(Box::new(pending)));
        }
        read
    }

    /// Everything of a field between its expression and its `}`.
    fn after_expression(
        &mut self,
        form: Form,
        level: usize,
        comments: usize,
        pending: &mut Pending,
    ) -> Result<(), Failure<S>> {
        let fields = &mut pending.fields;
        if let [before @ .., (Tok::Equal, place)] = pending.tokens.as_slice() {
            pending.end = usize::from(place.start());
            if before.is_empty() {
                pending.tokens.clear();
                return Err(required_before(pending.end, '=').into());
            }
            fields.debug_text =
                Some(self.debug_text(usize::from(fields.range.start()) + 1, comments));
            pending.tokens.pop();
        } else if pending.tokens.is_empty() {
            return Err(required_before(self.at, self.peek(0) as char).into());
        }
        if self.peek(0) == b':' {
            let allowed = forbid_lambda(&pending.tokens, self.at);
            if allowed.is_err() {
                pending.tokens.clear();
            }
            allowed?;
        }
        if self.peek(0) == b'!' {
            fields.conversion = self.conversion()?;
        }
        if self.peek(0) == b':' {
            self.at += 1;
            let mut specification = Vec::new();
            let read = self.pieces(form, level + 1, &mut specification);
            fields.format_spec = Some(specification);
            read?;
        }
        if fields.debug_text.is_some()
            && fields.conversion == Conversion::None
            && fields.format_spec.is_none()
        {
            fields.conversion = Conversion::Repr;
        }
        Ok(())
    }

    /// The text of a field from `start` to the cursor, without the comments noted since.
    fn debug_text(&self, start: usize, comments: usize) -> String {
        let mut text = String::new();
        let mut at = start;
        for (from, to) in &self.comments[comments..] {
            text.push_str(&self.source[at..*from]);
            at = *to;
        }
        text.push_str(&self.source[at..self.at]);
        if text.contains('\r') {
            text.replace("\r\n", "\n").replace('\r', "\n")
        } else {
            text
        }
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
            self.try_next_token()?;
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
        self.at = end;
        self.blanks()?;
        if !matches!(self.peek(0), b':' | b'}') {
            self.try_next_token()?;
            let (start, end) = self.next_token_extent();
            return Err(RawError::range(start, end, "f-string: expecting ':' or '}'").into());
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
        Ok(conversion)
    }

    /// Finds the lexer's own error in the next token, as it would come before that of the grammar.
    fn try_next_token(&mut self) -> Result<(), Failure<S>> {
        if self.at >= self.bytes.len() {
            let open = self.brackets.last().expect("a field's brace is open");
            return Err(super::never_closed(*open).into());
        }
        if matches!(self.peek(0), b':' | b'}') {
            return Ok(());
        }
        let (at, count) = (self.at, self.tokens.len());
        self.token()?;
        self.at = at;
        self.tokens.truncate(count);
        Ok(())
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
    let mut previous = &Tok::Comma;
    for (token, place) in tokens {
        match token {
            Tok::Lpar | Tok::Lsqb | Tok::Lbrace => depth += 1,
            Tok::Rpar | Tok::Rsqb | Tok::Rbrace => depth = depth.saturating_sub(1),
            // Only where an expression may begin; elsewhere `lambda` is an error of another kind.
            Tok::Lambda
                if depth == 0 && matches!(previous, Tok::Comma | Tok::Else | Tok::Yield) =>
            {
                let message = "f-string: lambda expressions are not allowed without parentheses";
                return Err(RawError::range(place.start().into(), colon + 1, message));
            }
            _ => {}
        }
        previous = token;
    }
    Ok(())
}
