//! Why compilation gave no unit.

use super::Span;
use wardian_syntax::{ErrorKind, Finder, Parsed, Place, SyntaxError};

/// Why there is no unit: `S` is what the charge hook refused with.
#[derive(Debug)]
pub enum Failure<S> {
    /// The program is wrong: the same errors as of the parser.
    Syntax(Box<SyntaxError>),
    /// The charge hook refused to go on.
    Stop(S),
}

/// The compiler's own failure type, small because every result carries it.
#[derive(Debug)]
pub(crate) enum Fail {
    /// The program is wrong.
    Error(Box<Fault>),
    /// The charge hook refused; its reason is kept beside it.
    Stopped,
    /// A 16-bit jump does not reach: compile the unit again with wide jumps.
    LongJumps,
}

/// What is wrong, before lines and columns are known.
#[derive(Debug)]
pub(crate) struct Fault {
    kind: ErrorKind,
    finder: Finder,
    message: String,
    range: Option<Span>,
    /// CPython gives no end for this error.
    open_end: bool,
}

/// Result of one step of the compiler.
pub(crate) type Res<T> = Result<T, Fail>;

/// A `SyntaxError` about a place.
pub(crate) fn syntax_error<T>(range: Span, message: impl Into<String>) -> Res<T> {
    Err(Fail::Error(Box::new(Fault {
        kind: ErrorKind::SyntaxError,
        finder: Finder::Compiler,
        message: message.into(),
        range: Some(range),
        open_end: false,
    })))
}

/// A `SyntaxError` for what the parser takes and CPython's grammar does not.
pub(crate) fn invalid_syntax<T>(range: Span) -> Res<T> {
    Err(Fail::Error(Box::new(Fault {
        kind: ErrorKind::SyntaxError,
        finder: Finder::Grammar,
        message: "invalid syntax".into(),
        range: Some(range),
        open_end: false,
    })))
}

/// A `SyntaxError` of which CPython tells only the start.
pub(crate) fn open_error<T>(range: Span, message: impl Into<String>) -> Res<T> {
    Err(Fail::Error(Box::new(Fault {
        kind: ErrorKind::SyntaxError,
        finder: Finder::Compiler,
        message: message.into(),
        range: Some(range),
        open_end: true,
    })))
}

/// The error for programs that nest too deeply.
pub(crate) fn too_deep<T>() -> Res<T> {
    Err(Fail::Error(Box::new(Fault {
        kind: ErrorKind::RecursionError,
        finder: Finder::Compiler,
        message: "maximum recursion depth exceeded during compilation".into(),
        range: None,
        open_end: false,
    })))
}

impl Fault {
    /// The error as Python shows it.
    pub(crate) fn locate(self, source: &str, parsed: &Parsed) -> SyntaxError {
        let place = self.range.map(|(start, end)| {
            let position = |offset: u32| {
                let (line, column) = parsed.position(offset.into());
                let start = (offset - column) as usize;
                let before = source.get(start..offset as usize).unwrap_or("");
                (line, before.chars().count() as u32 + 1)
            };
            let (line, column) = position(start);
            let (end_line, end_column) = position(end);
            Place {
                line,
                column,
                end_line,
                end_column: if self.open_end { -1 } else { end_column as i32 },
                text: format!("{}\n", parsed.source_map.line_text(source, line)),
            }
        });
        SyntaxError {
            kind: self.kind,
            finder: self.finder,
            message: self.message,
            place,
        }
    }
}
