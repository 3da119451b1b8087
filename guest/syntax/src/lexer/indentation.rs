//! Indent and dedent tokens, with CPython's two ways to measure tabs.

use rustpython_parser::Tok;

use super::{End, Failure, INDENTATIONS, Lexer, RawError};
use crate::error::ErrorKind;

/// An indentation measured with tabs to multiples of eight and with tabs of one column.
/// Both must agree on what is deeper; otherwise the meaning would depend on the reader's tab width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Width {
    column: u32,
    alternative: u32,
}

impl<S> Lexer<'_, '_, S> {
    /// At the start of a line: skips blank lines, then emits the change of indentation before the next token.
    pub(super) fn indentation(&mut self) -> Result<(), Failure<S>> {
        let width = loop {
            let width = self.measure()?;
            match self.peek(0) {
                b'#' | b'\n' | b'\r' => {
                    while self.at < self.bytes.len() && !matches!(self.peek(0), b'\n' | b'\r') {
                        self.at += 1;
                    }
                    if self.at < self.bytes.len() {
                        self.newline();
                    }
                    self.pay()?;
                }
                _ => break width,
            }
        };
        if self.at >= self.bytes.len() {
            // The end of the source closes all blocks by itself.
            return Ok(());
        }
        let current = self.indents.last().copied().unwrap_or_default();
        if width.column == current.column {
            if width.alternative != current.alternative {
                return Err(self.mixed_tabs().into());
            }
        } else if width.column > current.column {
            if self.indents.len() + 1 >= INDENTATIONS {
                return Err(self
                    .line_error(
                        ErrorKind::IndentationError,
                        "too many levels of indentation",
                    )
                    .into());
            }
            if width.alternative <= current.alternative {
                return Err(self.mixed_tabs().into());
            }
            self.indents.push(width);
            self.push(Tok::Indent, self.at, self.at);
        } else {
            while self
                .indents
                .last()
                .is_some_and(|level| width.column < level.column)
            {
                self.indents.pop();
                self.push(Tok::Dedent, self.at, self.at);
            }
            let current = self.indents.last().copied().unwrap_or_default();
            if width.column != current.column {
                let mut error = RawError::at(
                    self.line_end(),
                    "unindent does not match any outer indentation level",
                );
                error.kind = ErrorKind::IndentationError;
                error.end = End::Open;
                error.raised = false;
                return Err(error.into());
            }
            if width.alternative != current.alternative {
                return Err(self.mixed_tabs().into());
            }
        }
        Ok(())
    }

    fn measure(&mut self) -> Result<Width, Failure<S>> {
        let mut width = Width::default();
        // Of several lines joined by backslashes the first that has an indentation counts.
        let mut joined: Option<Width> = None;
        loop {
            match self.peek(0) {
                b' ' => {
                    width.column += 1;
                    width.alternative += 1;
                }
                b'\t' => {
                    width.column = (width.column / 8 + 1) * 8;
                    width.alternative += 1;
                }
                b'\x0c' => width = Width::default(),
                b'\\' => {
                    joined = joined.filter(|joined| joined.column != 0).or(Some(width));
                    self.joined_line()?;
                    continue;
                }
                _ => return Ok(joined.filter(|joined| joined.column != 0).unwrap_or(width)),
            }
            self.at += 1;
        }
    }

    fn mixed_tabs(&self) -> RawError {
        self.line_error(
            ErrorKind::TabError,
            "inconsistent use of tabs and spaces in indentation",
        )
    }

    /// An error that marks a whole line.
    fn line_error(&self, kind: ErrorKind, message: &str) -> RawError {
        let mut error = RawError::at(self.line_start(), message);
        error.kind = kind;
        error.end = End::Zero;
        error.raised = false;
        error
    }

    fn line_start(&self) -> usize {
        self.bytes[..self.at]
            .iter()
            .rposition(|byte| matches!(byte, b'\n' | b'\r'))
            .map_or(0, |end| end + 1)
    }

    fn line_end(&self) -> usize {
        let rest = &self.bytes[self.at..];
        self.at
            + rest
                .iter()
                .position(|byte| matches!(byte, b'\n' | b'\r'))
                .unwrap_or(rest.len())
    }
}
