//! Where Python's text is code: strings, comments and brackets are stepped over.
//!
//! It knows no grammar, and text that is no Python does it no harm: a string that does not end is
//! all the rest.

/// What is open at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    /// `(`, `[` or `{`.
    Bracket,
    /// The text of an f-string.
    Text { quote: u8, triple: bool },
    /// An expression in one.
    Field,
    /// What stands behind the colon of one.
    Spec { quote: u8, triple: bool },
}

/// What was stepped over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// The end of a line of code: the logical line has ended, unless `joined`.
    LineEnd {
        /// It goes on in the next line: a bracket is open, or a backslash stands before.
        joined: bool,
    },
    /// Blanks, and comments.
    Blank,
    /// One byte of code outside of brackets.
    Code(u8),
    /// A string, or a byte of code in brackets.
    Other,
}

/// Steps through a text. Places are bytes.
pub(crate) struct Scanner<'t> {
    text: &'t [u8],
    /// The next byte.
    pub(crate) at: usize,
    open: Vec<Open>,
}

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t str) -> Scanner<'t> {
        Scanner {
            text: text.as_bytes(),
            at: 0,
            open: Vec::new(),
        }
    }

    /// Nothing is open.
    pub(crate) fn is_outside(&self) -> bool {
        self.open.is_empty()
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    /// The next piece; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Piece> {
        let byte = self.peek(0)?;
        match self.open.last() {
            Some(Open::Text { quote, triple }) => {
                let (quote, triple) = (*quote, *triple);
                self.text_piece(byte, quote, triple);
                return Some(Piece::Other);
            }
            Some(Open::Spec { quote, triple }) => {
                let (quote, triple) = (*quote, *triple);
                self.spec_piece(byte, quote, triple);
                return Some(Piece::Other);
            }
            Some(Open::Bracket | Open::Field) | None => {}
        }
        Some(self.code(byte))
    }

    fn code(&mut self, byte: u8) -> Piece {
        match byte {
            b'\n' => {
                self.at += 1;
                return Piece::LineEnd {
                    joined: !self.is_outside(),
                };
            }
            b' ' | b'\t' | b'\r' | b'\x0c' => {
                self.at += 1;
                return Piece::Blank;
            }
            b'\\' if self.peek(1) == Some(b'\n') => {
                self.at += 2;
                return Piece::LineEnd { joined: true };
            }
            b'\\' if self.peek(1) == Some(b'\r') && self.peek(2) == Some(b'\n') => {
                self.at += 3;
                return Piece::LineEnd { joined: true };
            }
            b'#' => {
                let rest = &self.text[self.at..];
                let length = rest.iter().position(|&byte| byte == b'\n');
                self.at += length.unwrap_or(rest.len());
                return Piece::Blank;
            }
            b'\'' | b'"' => {
                self.string(byte);
                return Piece::Other;
            }
            _ if is_name(byte) => {
                let outside = self.is_outside();
                let is_string = self.name();
                return if outside && !is_string {
                    Piece::Code(byte)
                } else {
                    Piece::Other
                };
            }
            b'(' | b'[' | b'{' => {
                self.open.push(Open::Bracket);
                self.at += 1;
                return Piece::Other;
            }
            b')' | b']' | b'}' => {
                let was_open = self.open.pop().is_some();
                self.at += 1;
                return if was_open {
                    Piece::Other
                } else {
                    Piece::Code(byte)
                };
            }
            b':' if self.open.last() == Some(&Open::Field) => {
                // Below a field is the text that it stands in.
                if let Some(&(Open::Text { quote, triple } | Open::Spec { quote, triple })) =
                    self.open.iter().rev().nth(1)
                {
                    self.open.push(Open::Spec { quote, triple });
                }
                self.at += 1;
                return Piece::Other;
            }
            _ => {}
        }
        self.at += 1;
        if self.is_outside() {
            Piece::Code(byte)
        } else {
            Piece::Other
        }
    }

    /// A name, a number, or a string with its prefix: true.
    fn name(&mut self) -> bool {
        let start = self.at;
        while self.peek(0).is_some_and(is_name) {
            self.at += 1;
        }
        let name = &self.text[start..self.at];
        let Some(quote @ (b'\'' | b'"')) = self.peek(0) else {
            return false;
        };
        if name.len() > 2 || !name.iter().all(|byte| b"rRbBuUfF".contains(byte)) {
            return false;
        }
        if name.iter().any(|byte| b"fF".contains(byte)) {
            let triple = self.is_triple(quote);
            self.at += if triple { 3 } else { 1 };
            self.open.push(Open::Text { quote, triple });
        } else {
            self.string(quote);
        }
        true
    }

    fn is_triple(&self, quote: u8) -> bool {
        self.peek(0) == Some(quote) && self.peek(1) == Some(quote) && self.peek(2) == Some(quote)
    }

    /// A string without fields, with its quotes.
    fn string(&mut self, quote: u8) {
        let triple = self.is_triple(quote);
        self.at += if triple { 3 } else { 1 };
        while let Some(byte) = self.peek(0) {
            if byte == b'\\' {
                self.at = (self.at + 2).min(self.text.len());
            } else if byte == quote && (!triple || self.is_triple(quote)) {
                self.at += if triple { 3 } else { 1 };
                return;
            } else if byte == b'\n' && !triple {
                // It does not end. The line does.
                return;
            } else {
                self.at += 1;
            }
        }
    }

    /// One step in the text of an f-string.
    fn text_piece(&mut self, byte: u8, quote: u8, triple: bool) {
        match byte {
            b'\\' => {
                // A backslash before a brace does not keep it from opening a field.
                let braced = matches!(self.peek(1), Some(b'{' | b'}'));
                let length = if braced { 1 } else { 2 };
                self.at = (self.at + length).min(self.text.len());
            }
            b'{' | b'}' if self.peek(1) == Some(byte) => self.at += 2,
            b'{' => {
                self.open.push(Open::Field);
                self.at += 1;
            }
            _ if byte == quote && (!triple || self.is_triple(quote)) => {
                self.at += if triple { 3 } else { 1 };
                self.open.pop();
            }
            b'\n' if !triple => {
                self.open.pop();
            }
            _ => self.at += 1,
        }
    }

    /// One step behind the colon of a field.
    fn spec_piece(&mut self, byte: u8, quote: u8, triple: bool) {
        match byte {
            b'{' => {
                self.open.push(Open::Field);
                self.at += 1;
            }
            b'}' => {
                // With the field that it belongs to.
                self.open.pop();
                self.open.pop();
                self.at += 1;
            }
            // The string ends here, and so does the field.
            b'\n' if !triple => self.close_string(),
            _ if byte == quote && (!triple || self.is_triple(quote)) => self.close_string(),
            _ => self.at += 1,
        }
    }

    /// What is open in a string that ends too soon is closed; the string's own text steps over its end.
    fn close_string(&mut self) {
        while matches!(self.open.last(), Some(open) if !matches!(open, Open::Text { .. })) {
            self.open.pop();
        }
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::{Piece, Scanner};

    /// The bytes of code outside of brackets.
    fn code(text: &str) -> String {
        let mut scanner = Scanner::new(text);
        let mut found = String::new();
        while let Some(piece) = scanner.next() {
            match piece {
                Piece::Code(byte) => found.push(byte as char),
                Piece::LineEnd { joined: false } => found.push('|'),
                _ => {}
            }
        }
        found
    }

    #[test]
    fn strings_comments_and_brackets_are_stepped_over() {
        for (text, wanted) in [
            ("x = 'a!' # %", "x="),
            ("x = '''\n!\n''' + y\n!", "x=+y|!"),
            ("f(\n!\n)\n%", "f|%"),
            ("x = 1 + \\\n  2\n!", "x=1+2|!"),
            ("r'\\'\n!", "|!"),
            ("rb\"\"\"\\\"\"\"\n!", ""),
            ("f'{x!r:>{w}}'\n!", "|!"),
            ("f'{a[\"'\"]}' ;", ";"),
            ("f'''{\n!\n}\n!'''\n!", "|!"),
            ("f'{{!}}' ;", ";"),
            ("f'{x:{y}' ;", ";"),
            ("'open\n!", "|!"),
            ("if'a':b\n", "i:b|"),
            ("é = 1", "\u{c3}=1"),
            ("f'{x:%Y}'\n%", "|%"),
            ("f'{d[\"a\"]:}' ;", ";"),
            ("f'\\{x}' ;", ";"),
        ] {
            assert_eq!(code(text), wanted, "{text:?}");
        }
    }
}
