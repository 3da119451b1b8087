//! The pattern as tokens: one character, or a backslash with the character after it.
//!
//! One token is always read ahead. A lone backslash at the end is therefore an error as soon as the token before
//! it is taken, which is when CPython notices it too. Positions count characters of the pattern.

use crate::error::PatternError;
use crate::text;

/// One character, or an escape of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// The character, or the one after the backslash.
    pub(crate) code: u32,
    pub(crate) escaped: bool,
}

impl Token {
    /// Is this the plain character `c`?
    pub(crate) fn is(self, c: char) -> bool {
        !self.escaped && self.code == u32::from(c)
    }

    /// Is this one plain character of `set`?
    pub(crate) fn is_one_of(self, set: &str) -> bool {
        !self.escaped && set.chars().any(|c| u32::from(c) == self.code)
    }

    /// Characters of the pattern it covers.
    pub(crate) fn len(self) -> usize {
        1 + usize::from(self.escaped)
    }

    /// As written in the pattern.
    pub(crate) fn text(self) -> String {
        let mut written = String::new();
        if self.escaped {
            written.push('\\');
        }
        text::push(&mut written, self.code);
        written
    }
}

pub(crate) struct Tokens<'a> {
    chars: &'a [u32],
    is_text: bool,
    /// Just after `next`.
    index: usize,
    pub(crate) next: Option<Token>,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(chars: &'a [u32], is_text: bool) -> Result<Tokens<'a>, PatternError> {
        let mut tokens = Tokens {
            chars,
            is_text,
            index: 0,
            next: None,
        };
        tokens.advance()?;
        Ok(tokens)
    }

    /// A str pattern (or template), not bytes.
    pub(crate) fn is_text(&self) -> bool {
        self.is_text
    }

    fn advance(&mut self) -> Result<(), PatternError> {
        let Some(&code) = self.chars.get(self.index) else {
            self.next = None;
            return Ok(());
        };
        if code != u32::from('\\') {
            self.index += 1;
            self.next = Some(Token {
                code,
                escaped: false,
            });
            return Ok(());
        }
        let Some(&code) = self.chars.get(self.index + 1) else {
            let msg = "bad escape (end of pattern)".to_owned();
            return Err(PatternError::new(
                msg,
                Some(self.chars.len() - 1),
                self.chars,
            ));
        };
        self.index += 2;
        self.next = Some(Token {
            code,
            escaped: true,
        });
        Ok(())
    }

    /// Takes the next token if it is the plain character `c`.
    pub(crate) fn eat(&mut self, c: char) -> Result<bool, PatternError> {
        let found = self.next_is(c);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(crate) fn next_is(&self, c: char) -> bool {
        self.next.is_some_and(|token| token.is(c))
    }

    pub(crate) fn next_is_one_of(&self, set: &str) -> bool {
        self.next.is_some_and(|token| token.is_one_of(set))
    }

    pub(crate) fn take(&mut self) -> Result<Option<Token>, PatternError> {
        let token = self.next;
        self.advance()?;
        Ok(token)
    }

    /// Moves up to `count` plain characters of `set` to the end of `written`.
    pub(crate) fn take_while(
        &mut self,
        count: usize,
        set: &str,
        written: &mut String,
    ) -> Result<(), PatternError> {
        for _ in 0..count {
            let Some(token) = self.next.filter(|token| token.is_one_of(set)) else {
                break;
            };
            text::push(written, token.code);
            self.advance()?;
        }
        Ok(())
    }

    /// Everything up to `terminator`, which is taken too; `name` is what to call it when missing.
    pub(crate) fn take_until(
        &mut self,
        terminator: char,
        name: &str,
    ) -> Result<Vec<u32>, PatternError> {
        let mut result = Vec::new();
        loop {
            match self.take()? {
                None if result.is_empty() => return Err(self.error(format!("missing {name}"), 0)),
                None => {
                    return Err(self.error(
                        format!("missing {terminator}, unterminated name"),
                        result.len(),
                    ));
                }
                Some(token) if token.is(terminator) => break,
                Some(token) => {
                    if token.escaped {
                        result.push(u32::from('\\'));
                    }
                    result.push(token.code);
                }
            }
        }
        if result.is_empty() {
            return Err(self.error(format!("missing {name}"), 1));
        }
        Ok(result)
    }

    /// Where the next token begins.
    pub(crate) fn tell(&self) -> usize {
        self.index - self.next.map_or(0, Token::len)
    }

    pub(crate) fn seek(&mut self, index: usize) -> Result<(), PatternError> {
        self.index = index;
        self.advance()
    }

    /// An error `back` characters before the next token.
    pub(crate) fn error(&self, msg: impl Into<String>, back: usize) -> PatternError {
        self.error_at(msg, self.tell().saturating_sub(back))
    }

    pub(crate) fn error_at(&self, msg: impl Into<String>, pos: usize) -> PatternError {
        let mut msg = msg.into();
        if !self.is_text {
            msg = text::backslash_replace(&msg);
        }
        PatternError::new(msg, Some(pos), self.chars)
    }

    /// Refuses what is not an identifier as a group name; `back` is the distance from its end.
    pub(crate) fn check_group_name(
        &self,
        name: &[u32],
        back: usize,
    ) -> Result<String, PatternError> {
        let written = text::from_codes(name);
        if !(self.is_text || written.is_ascii()) {
            let msg = format!("bad character in group name {}", text::ascii(&written));
            return Err(self.error(msg, name.len() + back));
        }
        if !text::is_identifier(&written) {
            let msg = format!("bad character in group name {}", text::repr(&written));
            return Err(self.error(msg, name.len() + back));
        }
        Ok(written)
    }
}
