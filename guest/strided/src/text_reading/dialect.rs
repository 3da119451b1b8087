//! The characters that mean something in a table: between fields, before comments, around fields.
//!
//! What does not live here: what they do (`tokens.rs`).

use std::fmt::{self, Display, Formatter};

/// Which characters they are; nothing where there is no such one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dialect {
    /// Between fields. Where there is none, fields are apart by any blanks.
    pub delimiter: Option<char>,
    /// From it to the end of the line is a comment.
    pub comment: Option<char>,
    /// Around fields that may have all of these in them; doubled it is itself.
    pub quote: Option<char>,
}

/// What is wrong with the characters: a `TypeError` with numpy's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialectError {
    /// One of them ends lines.
    Newline(&'static str),
    /// Two of them are the same.
    Incompatible(&'static str, &'static str),
}

impl Display for DialectError {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            DialectError::Newline(name) => write!(
                out,
                "control character '{name}' cannot be a newline (`\\r` or `\\n`)."
            ),
            DialectError::Incompatible(one, other) => write!(
                out,
                "The values for control characters '{one}' and '{other}' are incompatible"
            ),
        }
    }
}

impl std::error::Error for DialectError {}

/// Whether Python takes it as a blank.
pub(crate) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\x1c'..='\x1f')
}

pub(crate) fn is_newline(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

impl Dialect {
    /// The characters, where each is another one.
    ///
    /// # Errors
    /// [`DialectError`].
    ///
    /// ```
    /// use wardian_strided::text_reading::dialect::Dialect;
    /// assert!(Dialect::new(Some(','), Some('#'), Some('"')).is_ok());
    /// let error = Dialect::new(Some('#'), Some('#'), None).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(), "The values for control characters 'comment' and 'delimiter' are incompatible");
    /// ```
    pub fn new(
        delimiter: Option<char>,
        comment: Option<char>,
        quote: Option<char>,
    ) -> Result<Dialect, DialectError> {
        let newline = |name, character: Option<char>| match character.is_some_and(is_newline) {
            true => Err(DialectError::Newline(name)),
            false => Ok(()),
        };
        let is_same = |one: Option<char>, other| one.is_some() && one == other;
        let is_between = |one: Option<char>| delimiter.is_none() && one.is_some_and(is_blank);
        // Which of several errors is told depends on this order.
        newline("comment", comment)?;
        if is_same(comment, quote) {
            return Err(DialectError::Incompatible("comment", "quotechar"));
        }
        if is_same(comment, delimiter) {
            return Err(DialectError::Incompatible("comment", "delimiter"));
        }
        newline("quotechar", quote)?;
        if is_same(quote, delimiter) {
            return Err(DialectError::Incompatible("quotechar", "delimiter"));
        }
        newline("delimiter", delimiter)?;
        for (name, character) in [("comment", comment), ("quotechar", quote)] {
            if is_between(character) {
                return Err(DialectError::Incompatible("delimiter", name));
            }
        }
        Ok(Dialect {
            delimiter,
            comment,
            quote,
        })
    }
}
