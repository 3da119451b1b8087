//! String and bytes literals without replacement fields: extent and escapes.

use rustpython_parser::{StringKind, Tok};

use super::{Failure, Lexer, RawEntry, RawError};
use crate::literal::{Entry, MARK, Text};

/// The letters before a quote.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prefix {
    pub(super) length: usize,
    pub(super) raw: bool,
    pub(super) bytes: bool,
    pub(super) format: bool,
}

impl Prefix {
    pub(super) const NONE: Prefix = Prefix {
        length: 0,
        raw: false,
        bytes: false,
        format: false,
    };
}

/// The string prefix at the start of `bytes`, if a quote follows it.
pub(super) fn prefix(bytes: &[u8]) -> Option<Prefix> {
    let length = bytes
        .iter()
        .take(3)
        .position(|byte| matches!(byte, b'"' | b'\''))?;
    let mut letters = [0; 2];
    for (letter, byte) in letters.iter_mut().zip(&bytes[..length]) {
        *letter = byte.to_ascii_lowercase();
    }
    let (raw, is_bytes, format) = match letters {
        [b'r', 0] => (true, false, false),
        [b'u', 0] => (false, false, false),
        [b'b', 0] => (false, true, false),
        [b'f', 0] => (false, false, true),
        [b'r', b'b'] | [b'b', b'r'] => (true, true, false),
        [b'r', b'f'] | [b'f', b'r'] => (true, false, true),
        _ => return None,
    };
    Some(Prefix {
        length,
        raw,
        bytes: is_bytes,
        format,
    })
}

/// The kind of quote around a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quote {
    pub(super) byte: u8,
    pub(super) triple: bool,
}

impl Quote {
    pub(super) fn length(self) -> usize {
        if self.triple { 3 } else { 1 }
    }
}

impl<S> Lexer<'_, '_, S> {
    /// A literal of any kind; the cursor is on its prefix.
    pub(super) fn string(&mut self, prefix: Prefix) -> Result<(), Failure<S>> {
        let start = self.at;
        self.at += prefix.length;
        let byte = self.peek(0);
        let quote = Quote {
            byte,
            triple: self.peek(1) == byte && self.peek(2) == byte,
        };
        self.at += quote.length();
        if prefix.format {
            return self.f_string(start, prefix.raw, quote);
        }
        let content = self.at;
        self.string_content(start, quote)?;
        let text = &self.source[content..self.at];
        self.at += quote.length();
        let (value, kind) = if prefix.bytes {
            bytes_token(text, prefix.raw, &mut self.odd_escapes)
                .map_err(|message| RawError::range(start, self.at, message))?
        } else {
            let text = decode(text, prefix.raw, &mut self.odd_escapes)
                .map_err(|message| RawError::range(start, self.at, message))?;
            (self.text_value(text), StringKind::RawString)
        };
        self.push(
            Tok::String {
                value,
                kind,
                triple_quoted: quote.triple,
            },
            start,
            self.at,
        );
        Ok(())
    }

    /// Moves to the closing quote.
    fn string_content(&mut self, start: usize, quote: Quote) -> Result<(), Failure<S>> {
        loop {
            self.pay()?;
            if self.at >= self.bytes.len() {
                self.ran_out |= quote.triple;
                return Err(self.unterminated(start, quote).into());
            }
            match self.peek(0) {
                b'\\' => {
                    self.at += 1;
                    if self.at >= self.bytes.len() {
                        self.ran_out = true;
                        continue;
                    }
                    if matches!(self.peek(0), b'\n' | b'\r') {
                        self.newline();
                        // A joined line that is not there yet may still come.
                        self.ran_out = self.at >= self.bytes.len();
                    } else {
                        self.at += 1;
                    }
                }
                b'\n' | b'\r' if !quote.triple => {
                    return Err(self.unterminated(start, quote).into());
                }
                byte if byte == quote.byte && self.closes(quote) => return Ok(()),
                _ => self.at += 1,
            }
        }
    }

    /// Whether the closing quote is at the cursor.
    pub(super) fn closes(&self, quote: Quote) -> bool {
        self.peek(0) == quote.byte
            && (!quote.triple || (self.peek(1) == quote.byte && self.peek(2) == quote.byte))
    }

    fn unterminated(&self, start: usize, quote: Quote) -> RawError {
        if self.f_string_quotes.last() == Some(&quote) {
            // More likely the enclosing f-string's end than the start of another literal.
            return RawError::at(start, "f-string: expecting '}'");
        }
        let triple = if quote.triple { "triple-quoted " } else { "" };
        let line = self.last_line();
        RawError::at(
            start,
            format!("unterminated {triple}string literal (detected at line {line})"),
        )
    }

    /// The line the cursor is on, for "detected at"; a newline at the very end starts no line.
    pub(super) fn last_line(&self) -> u32 {
        let mut end = self.at.min(self.bytes.len());
        if end == self.bytes.len() && end > 0 && matches!(self.bytes[end - 1], b'\n' | b'\r') {
            end -= 1;
        }
        while !self.source.is_char_boundary(end) {
            end -= 1;
        }
        self.line_at(end)
    }

    /// The text to put into the token: itself, or a mark.
    pub(super) fn text_value(&mut self, text: Text) -> String {
        match text {
            Text::Str(text) if !text.contains(MARK) => text,
            text => self.mark(RawEntry::Ready(Entry::Text(text))),
        }
    }

    pub(super) fn mark(&mut self, entry: RawEntry) -> String {
        self.literals.push(entry);
        format!("{MARK}{}{MARK}", self.literals.len() - 1)
    }
}

/// The token text of a bytes literal. The parser crate decodes it again, so it is escaped where needed.
fn bytes_token(text: &str, raw: bool, odd: &mut bool) -> Result<(String, StringKind), String> {
    if !text.is_ascii() {
        return Err("bytes can only contain ASCII literal characters".to_owned());
    }
    if !text.contains(['\\', '\r']) {
        return Ok((text.to_owned(), StringKind::RawBytes));
    }
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut push = |byte: u8| match byte {
        b' '..=b'~' if byte != b'\\' => out.push(byte as char),
        _ => out.push_str(&format!("\\x{byte:02x}")),
    };
    let mut index = 0;
    while index < bytes.len() {
        let byte = bytes[index];
        index += 1;
        match byte {
            b'\r' => {
                if bytes.get(index) == Some(&b'\n') {
                    index += 1;
                }
                push(b'\n');
            }
            b'\\' if !raw => {
                let Some(escape) = bytes.get(index).copied() else {
                    push(b'\\');
                    break;
                };
                let at = index - 1;
                index += 1;
                match escape {
                    b'\n' => {}
                    b'\r' => index += usize::from(bytes.get(index) == Some(&b'\n')),
                    b'x' => {
                        let value = text
                            .get(index..index + 2)
                            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
                        let Some(value) =
                            value.and_then(|digits| u8::from_str_radix(digits, 16).ok())
                        else {
                            return Err(format!(
                                "(value error) invalid \\x escape at position {at}"
                            ));
                        };
                        index += 2;
                        push(value);
                    }
                    b'0'..=b'7' => {
                        index -= 1;
                        let value = octal(bytes, &mut index);
                        *odd |= value > 0xFF;
                        push(value as u8);
                    }
                    _ => match simple_escape(escape) {
                        Some(value) => push(value),
                        None => {
                            *odd = true;
                            push(b'\\');
                            push(escape);
                        }
                    },
                }
            }
            _ => push(byte),
        }
    }
    Ok((out, StringKind::Bytes))
}

/// Up to three octal digits.
fn octal(bytes: &[u8], index: &mut usize) -> u32 {
    let mut value = 0;
    for _ in 0..3 {
        match bytes.get(*index) {
            Some(digit @ b'0'..=b'7') => value = value * 8 + u32::from(digit - b'0'),
            _ => break,
        }
        *index += 1;
    }
    value
}

/// Escapes of one letter, the same in text and bytes.
fn simple_escape(letter: u8) -> Option<u8> {
    Some(match letter {
        b'\\' | b'\'' | b'"' => letter,
        b'a' => 0x07,
        b'b' => 0x08,
        b'f' => 0x0C,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0B,
        _ => return None,
    })
}

/// Resolves escapes and line ends; notes in `odd` when a backslash may begin no escape. The error is CPython's message.
pub(super) fn decode(text: &str, raw: bool, odd: &mut bool) -> Result<Text, String> {
    if !text.contains('\r') && (raw || !text.contains('\\')) {
        return Ok(Text::Str(text.to_owned()));
    }
    let mut out = Decoder {
        text: String::with_capacity(text.len()),
        points: Vec::new(),
        position: 0,
        odd: false,
    };
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        match character {
            '\r' => {
                if rest.as_str().starts_with('\n') {
                    rest.next();
                }
                out.push('\n');
                out.position += 1;
            }
            '\\' if !raw => {
                let escape = rest.as_str();
                let used = out.escape(escape)?;
                rest = escape[used..].chars();
                out.position += 1 + used;
            }
            _ => {
                out.push(character);
                // CPython decodes a copy in which other characters stand as `\UXXXXXXXX`.
                out.position += if character.is_ascii() { 1 } else { 10 };
            }
        }
    }
    *odd |= out.odd;
    Ok(if out.points.is_empty() {
        Text::Str(out.text)
    } else {
        Text::CodePoints(out.points)
    })
}

struct Decoder {
    text: String,
    /// In use, instead of `text`, after the first lone surrogate.
    points: Vec<u32>,
    /// Where we are in the text CPython's decoder would see, for its messages.
    position: usize,
    odd: bool,
}

impl Decoder {
    fn push(&mut self, character: char) {
        if self.points.is_empty() {
            self.text.push(character);
        } else {
            self.points.push(character.into());
        }
    }

    fn push_point(&mut self, point: u32) {
        match char::from_u32(point) {
            Some(character) => self.push(character),
            None => {
                if self.points.is_empty() {
                    self.points = self.text.chars().map(u32::from).collect();
                }
                self.points.push(point);
            }
        }
    }

    /// Decodes the escape whose backslash is just before `rest`; returns the bytes of `rest` it takes.
    fn escape(&mut self, rest: &str) -> Result<usize, String> {
        let bytes = rest.as_bytes();
        let Some(letter) = bytes.first().copied() else {
            self.odd = true;
            self.push('\\');
            return Ok(0);
        };
        match letter {
            b'\n' => Ok(1),
            b'\r' => Ok(1 + usize::from(bytes.get(1) == Some(&b'\n'))),
            b'x' => self.hexadecimal(bytes, 2, "truncated \\xXX escape"),
            b'u' => self.hexadecimal(bytes, 4, "truncated \\uXXXX escape"),
            b'U' => self.hexadecimal(bytes, 8, "truncated \\UXXXXXXXX escape"),
            b'N' => self.named(rest),
            b'0'..=b'7' => {
                let mut used = 0;
                let value = octal(bytes, &mut used);
                self.odd |= value > 0xFF;
                self.push_point(value);
                Ok(used)
            }
            _ => {
                match simple_escape(letter) {
                    Some(value) => self.push(value as char),
                    None => {
                        // An unknown escape stays as it is (CPython warns).
                        self.odd = true;
                        self.push('\\');
                        return Ok(0);
                    }
                }
                Ok(1)
            }
        }
    }

    fn hexadecimal(
        &mut self,
        bytes: &[u8],
        digits: usize,
        truncated: &str,
    ) -> Result<usize, String> {
        let found = bytes[1..]
            .iter()
            .take(digits)
            .take_while(|byte| byte.is_ascii_hexdigit())
            .count();
        if found < digits {
            return Err(self.error(1 + found, truncated));
        }
        let value = bytes[1..=digits].iter().fold(0_u32, |value, digit| {
            value << 4 | (*digit as char).to_digit(16).unwrap_or(0)
        });
        if value > 0x10FFFF {
            return Err(self.error(1 + digits, "illegal Unicode character"));
        }
        self.push_point(value);
        Ok(1 + digits)
    }

    fn named(&mut self, rest: &str) -> Result<usize, String> {
        const MALFORMED: &str = "malformed \\N character escape";
        if !rest[1..].starts_with('{') {
            return Err(self.error(1, MALFORMED));
        }
        let Some(end) = rest.find('}') else {
            return Err(self.error(rest.len(), MALFORMED));
        };
        let name = &rest[2..end];
        if name.is_empty() {
            return Err(self.error(2, MALFORMED));
        }
        // Longer names exist nowhere; the bound keeps the lookup cheap.
        let character = if name.len() <= 100 {
            unicode_names2::character(name)
        } else {
            None
        };
        let Some(character) = character else {
            return Err(self.error(end + 1, "unknown Unicode character name"));
        };
        self.push(character);
        Ok(end + 1)
    }

    /// CPython's message; `used` is the number of bytes after the backslash that belong to the escape.
    fn error(&self, used: usize, reason: &str) -> String {
        let (start, end) = (self.position, self.position + used);
        format!(
            "(unicode error) 'unicodeescape' codec can't decode bytes in position {start}-{end}: {reason}"
        )
    }
}
