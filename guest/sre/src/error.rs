//! What can go wrong: a bad pattern, a bad template, a refused or stopped match.

use std::fmt;

/// `re.error`: the pattern (or replacement template) is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// Python's `error.msg`: the message without its position.
    pub msg: String,
    /// Code points (bytes, for bytes patterns) before the fault; a few errors have no position.
    pub pos: Option<usize>,
    /// Line of `pos`, from 1.
    pub lineno: Option<usize>,
    /// Column of `pos`, from 1.
    pub colno: Option<usize>,
    /// The pattern has more than one line, so the message says which.
    multiline: bool,
}

impl PatternError {
    pub(crate) fn new(msg: String, pos: Option<usize>, pattern: &[u32]) -> PatternError {
        const NEWLINE: u32 = 10;
        let Some(at) = pos else {
            return PatternError {
                msg,
                pos,
                lineno: None,
                colno: None,
                multiline: false,
            };
        };
        let before = &pattern[..at.min(pattern.len())];
        let lineno = before.iter().filter(|&&code| code == NEWLINE).count() + 1;
        let colno = match before.iter().rposition(|&code| code == NEWLINE) {
            Some(newline) => at - newline,
            None => at + 1,
        };
        let multiline = pattern.contains(&NEWLINE);
        PatternError {
            msg,
            pos,
            lineno: Some(lineno),
            colno: Some(colno),
            multiline,
        }
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.msg)?;
        if let Some(pos) = self.pos {
            write!(f, " at position {pos}")?;
        }
        if let (true, Some(line), Some(column)) = (self.multiline, self.lineno, self.colno) {
            write!(f, " (line {line}, column {column})")?;
        }
        Ok(())
    }
}

/// Why a pattern was not compiled; `E` is what the caller's charge hook fails with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompileError<E> {
    /// `re.error`.
    Pattern(PatternError),
    /// `ValueError`, for flags that do not go together.
    Value(&'static str),
    /// `OverflowError`, for a repeat count of four billion.
    Overflow(&'static str),
    /// `RecursionError`: groups nested deeper than [`crate::MAX_NESTING`].
    Recursion,
    /// The compiled form would be larger than the given bound.
    Memory,
    /// The charge hook refused.
    Stopped(E),
}

/// Why a replacement template was not parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplateError<E> {
    /// `re.error`.
    Pattern(PatternError),
    /// `IndexError`, with its message.
    Index(String),
    Memory,
    Stopped(E),
}

/// Why a match ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchError<E> {
    /// The backtracking stack would outgrow its bound.
    Memory,
    /// A str pattern was given bytes or the other way round; the caller checks this first and says it better.
    WrongSubject,
    /// The charge hook refused.
    Stopped(E),
}

/// Something CPython would warn about while compiling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// `FutureWarning` text.
    pub message: String,
}
