//! Why compilation gave no unit.

use super::Span;

/// The Python exception a compile error becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompileErrorKind {
    /// `SyntaxError`.
    SyntaxError,
    /// `RecursionError`; carries no place.
    RecursionError,
}

/// An error the compiler found in a program that parses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileError {
    /// Which exception.
    pub kind: CompileErrorKind,
    /// CPython's text where CPython has this error.
    pub message: String,
    /// Byte offsets that the error is about, if any.
    pub range: Option<Span>,
    /// The line (from 1) of the range's start.
    pub line: u32,
    /// Column in code points from 1, as `SyntaxError.offset`.
    pub column: u32,
    /// The line of the range's end.
    pub end_line: u32,
    /// Column after the last code point, as `SyntaxError.end_offset`.
    pub end_column: u32,
}

/// Why there is no unit: `S` is what the charge hook refused with.
#[derive(Debug)]
pub enum Failure<S> {
    /// The program is wrong.
    Error(Box<CompileError>),
    /// The charge hook refused to go on.
    Stop(S),
}

/// The compiler's own failure type, small because every result carries it.
#[derive(Debug)]
pub(crate) enum Fail {
    /// The program is wrong.
    Error(Box<CompileError>),
    /// The charge hook refused; its reason is kept beside it.
    Stopped,
    /// A 16-bit jump does not reach: compile the unit again with wide jumps.
    LongJumps,
}

/// Result of one step of the compiler.
pub(crate) type Res<T> = Result<T, Fail>;

/// A `SyntaxError` about a place; lines and columns are filled in at the end.
pub(crate) fn syntax_error<T>(range: Span, message: impl Into<String>) -> Res<T> {
    Err(Fail::Error(Box::new(CompileError {
        kind: CompileErrorKind::SyntaxError,
        message: message.into(),
        range: Some(range),
        line: 0,
        column: 0,
        end_line: 0,
        end_column: 0,
    })))
}

/// The error for programs that nest too deeply.
pub(crate) fn too_deep<T>() -> Res<T> {
    Err(Fail::Error(Box::new(CompileError {
        kind: CompileErrorKind::RecursionError,
        message: "maximum recursion depth exceeded during compilation".into(),
        range: None,
        line: 0,
        column: 0,
        end_line: 0,
        end_column: 0,
    })))
}
