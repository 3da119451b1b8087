//! SyntaxWarning for backslashes that begin no escape sequence. The tree has
//! no backslashes any more, so the text is looked at again, string by string, when the lexer has seen one.
//!
//! Invariant: the text has been parsed, so strings end and brackets match; the
//! scan never steps back.

use super::lint::Warning;

/// A string or replacement field that the scan is in.
enum Inside {
    Literal {
        quote: u8,
        triple: bool,
        raw: bool,
        bytes: bool,
        formatted: bool,
    },
    /// Of an f-string: how many brackets are open, and whether its format specification has begun.
    Field { depth: u32, spec: bool },
}

/// The warnings of a source text: the first of each string, or of each piece of an f-string.
pub(crate) fn of_source(source: &str) -> Vec<Warning> {
    let mut scan = Scan {
        source,
        at: 0,
        inside: Vec::new(),
        piece: 0,
        warned: false,
        warnings: Vec::new(),
    };
    while scan.at < source.len() {
        scan.step();
    }
    scan.warnings
}

struct Scan<'s> {
    source: &'s str,
    at: usize,
    inside: Vec<Inside>,
    /// Where the string, or the piece of it, begins, and whether it has a warning.
    piece: usize,
    warned: bool,
    warnings: Vec<Warning>,
}

impl Scan<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.source.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn step(&mut self) {
        match self.inside.last_mut() {
            Some(Inside::Literal { .. }) => self.text(),
            Some(Inside::Field { spec: true, .. }) => self.specification(),
            Some(Inside::Field { depth, spec }) => {
                match self.source.as_bytes()[self.at] {
                    b'(' | b'[' | b'{' => *depth += 1,
                    b'}' if *depth == 0 => {
                        self.inside.pop();
                        self.at += 1;
                        self.begin_piece(self.at);
                        return;
                    }
                    b')' | b']' | b'}' => *depth = depth.saturating_sub(1),
                    b':' if *depth == 0 => {
                        *spec = true;
                        self.at += 1;
                        self.begin_piece(self.at);
                        return;
                    }
                    _ => {}
                }
                self.code();
            }
            None => self.code(),
        }
    }

    fn begin_piece(&mut self, at: usize) {
        self.piece = at;
        self.warned = false;
    }

    fn code(&mut self) {
        match self.byte(self.at) {
            b'#' => {
                let rest = &self.source.as_bytes()[self.at..];
                let line = rest.iter().position(|byte| *byte == b'\n');
                self.at += line.unwrap_or(rest.len());
            }
            quote @ (b'"' | b'\'') => self.open(quote),
            _ => self.at += 1,
        }
    }

    fn open(&mut self, quote: u8) {
        let before = &self.source.as_bytes()[..self.at];
        let letters = before
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_' || !byte.is_ascii())
            .count();
        let prefix = before[before.len() - letters..].to_ascii_lowercase();
        // A longer word is a keyword, as in `return"text"`.
        let prefix: &[u8] = if letters <= 2 { &prefix } else { &[] };
        let triple = self.byte(self.at + 1) == quote && self.byte(self.at + 2) == quote;
        self.begin_piece(self.at - prefix.len());
        self.at += if triple { 3 } else { 1 };
        let known = prefix.iter().all(|letter| b"rbuf".contains(letter));
        let has = |letter: u8| known && prefix.contains(&letter);
        self.inside.push(Inside::Literal {
            quote,
            triple,
            raw: has(b'r'),
            bytes: has(b'b'),
            formatted: has(b'f'),
        });
    }

    fn text(&mut self) {
        let Some(&Inside::Literal {
            quote,
            triple,
            raw,
            bytes,
            formatted,
        }) = self.inside.last()
        else {
            return;
        };
        let next = self.byte(self.at + 1);
        match self.byte(self.at) {
            b'\\' if raw => self.at += 2,
            b'\\' => self.escape(bytes, formatted),
            b'{' if formatted && next == b'{' => self.at += 2,
            b'{' if formatted => {
                self.at += 1;
                self.inside.push(Inside::Field {
                    depth: 0,
                    spec: false,
                });
            }
            byte if byte == quote && !triple => {
                self.at += 1;
                self.inside.pop();
            }
            byte if byte == quote && next == quote && self.byte(self.at + 2) == quote => {
                self.at += 3;
                self.inside.pop();
            }
            _ => self.at += 1,
        }
    }

    fn specification(&mut self) {
        match self.byte(self.at) {
            b'\\' => {
                let raw = self.inside.iter().rev().find_map(|inside| match inside {
                    Inside::Literal { raw, .. } => Some(*raw),
                    Inside::Field { .. } => None,
                });
                if raw == Some(true) {
                    self.at += 1;
                } else {
                    self.escape(false, true);
                }
            }
            b'{' => {
                self.at += 1;
                self.inside.push(Inside::Field {
                    depth: 0,
                    spec: false,
                });
            }
            b'}' => {
                self.at += 1;
                self.inside.pop();
                self.begin_piece(self.at);
            }
            _ => self.at += 1,
        }
    }

    fn escape(&mut self, bytes: bool, formatted: bool) {
        let start = self.at;
        let next = self.source[start + 1..].chars().next().unwrap_or('\\');
        self.at += 1 + next.len_utf8();
        match next {
            '\n' | '\r' | '\\' | '\'' | '"' | 'a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | 'x' => {}
            '0'..='7' => {
                while self.at < start + 4 && matches!(self.byte(self.at), b'0'..=b'7') {
                    self.at += 1;
                }
                let digits = &self.source[start + 1..self.at];
                if u32::from_str_radix(digits, 8).is_ok_and(|value| value > 0o377) {
                    self.warn(format!("invalid octal escape sequence '\\{digits}'"));
                }
            }
            'N' if !bytes => {
                // The braces are not those of a field.
                while formatted && !matches!(self.byte(self.at), b'}' | 0) {
                    self.at += 1;
                }
            }
            'u' | 'U' if !bytes => {}
            // CPython does not see these.
            _ if !next.is_ascii() => {}
            _ => {
                if formatted && matches!(next, '{' | '}') {
                    self.at = start + 1;
                }
                self.warn(format!("invalid escape sequence '\\{next}'"));
            }
        }
    }

    fn warn(&mut self, text: String) {
        if !std::mem::replace(&mut self.warned, true) {
            self.warnings.push((self.piece as u32, text));
        }
    }
}
