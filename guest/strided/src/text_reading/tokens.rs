//! Rows of fields from a text that comes in blocks.
//!
//! A text is a stream, where blocks end anywhere, or it comes line by line, where each block is a line and a quoted field
//! goes on in the next one. Only at the beginning of a field does a quote begin something; behind its end the field goes
//! on without quotes. What does not live here: which rows and columns are wanted (`table.rs`).

use std::ops::Range;

use super::dialect::{Dialect, is_blank, is_newline};

/// Where a text comes from.
pub trait Source {
    /// What stops the reading.
    type Error;

    /// The next block; nothing at the end.
    ///
    /// # Errors
    /// What stops the reading.
    fn more(&mut self) -> Result<Option<String>, Self::Error>;

    /// Asked whether to go on, before so many bytes are read.
    ///
    /// # Errors
    /// What stops the reading.
    fn poll(&mut self, bytes: usize) -> Result<(), Self::Error>;
}

/// What ended a row before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TokenError<E> {
    /// The source stopped it.
    Stopped(E),
    /// A line has another one in it: a `ValueError` with [`EMBEDDED_NEWLINE`].
    EmbeddedNewline,
}

/// What numpy says of a block that should be a line and is more.
pub const EMBEDDED_NEWLINE: &str = "Found an unquoted embedded newline within a single line of input.  \
     This is currently not supported.";

/// Bytes that are read without asking whether to go on.
const WITHOUT_POLL: usize = 1 << 13;

/// Fields of a row likewise.
const FIELDS_WITHOUT_POLL: usize = 1 << 10;

/// A text as rows.
#[derive(Debug)]
pub struct Tokens<S> {
    dialect: Dialect,
    by_line: bool,
    source: S,
    block: String,
    /// How much of the block is read.
    at: usize,
    ended: bool,
    /// The fields of a row, one behind the other, and where each ends.
    text: String,
    ends: Vec<usize>,
}

/// The fields of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    text: &'a str,
    ends: &'a [usize],
}

impl<'a> Row<'a> {
    /// How many there are; none in a line without data.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether it is a line without data.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A field.
    pub fn get(&self, index: usize) -> Option<&'a str> {
        let end = *self.ends.get(index)?;
        let begin = match index {
            0 => 0,
            index => self.ends[index - 1],
        };
        self.text.get(begin..end)
    }
}

/// What ended a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Delimiter,
    Row,
}

impl<S: Source> Tokens<S> {
    /// A text, of lines or as a stream.
    ///
    /// ```
    /// use wardian_strided::text_reading::dialect::Dialect;
    /// use wardian_strided::text_reading::tokens::{Source, Tokens};
    /// struct Text(Option<String>);
    /// impl Source for Text {
    ///     type Error = ();
    ///     fn more(&mut self) -> Result<Option<String>, ()> { Ok(self.0.take()) }
    ///     fn poll(&mut self, _: usize) -> Result<(), ()> { Ok(()) }
    /// }
    /// let dialect = Dialect::new(Some(','), Some('#'), Some('"')).unwrap();
    /// let text = Text(Some("1,\"a,b\" # and so on\n".to_owned()));
    /// let mut tokens = Tokens::new(dialect, false, text);
    /// let row = tokens.row().unwrap().unwrap();
    /// assert_eq!((row.get(0), row.get(1), row.len()), (Some("1"), Some("a,b "), 2));
    /// assert_eq!(tokens.row(), Ok(None));
    /// ```
    pub fn new(dialect: Dialect, by_line: bool, source: S) -> Tokens<S> {
        Tokens {
            dialect,
            by_line,
            source,
            block: String::new(),
            at: 0,
            ended: false,
            text: String::new(),
            ends: Vec::new(),
        }
    }

    /// What the text comes from, with what is not read lost.
    pub fn into_source(self) -> S {
        self.source
    }

    /// The next row; nothing at the end.
    ///
    /// # Errors
    /// [`TokenError`].
    pub fn row(&mut self) -> Result<Option<Row<'_>>, TokenError<S::Error>> {
        self.text.clear();
        self.ends.clear();
        if !self.begins()? {
            return Ok(None);
        }
        let by_blanks = self.dialect.delimiter.is_none();
        let mut begins_quoted = false;
        loop {
            if by_blanks {
                self.skip(|letter| is_blank(letter) && !is_newline(letter))?;
            }
            let begin = self.text.len();
            if self.dialect.quote.is_some() && self.peek()? == self.dialect.quote {
                begins_quoted |= self.ends.is_empty();
                self.quoted()?;
            }
            let end = self.unquoted()?;
            self.ends.push(self.text.len());
            if self.ends.len().is_multiple_of(FIELDS_WITHOUT_POLL) {
                let polled = self.source.poll(FIELDS_WITHOUT_POLL);
                polled.map_err(TokenError::Stopped)?;
            }
            if end == End::Row {
                // Behind the last blank there is no field, and none in a line without anything. numpy looks whether the
                // first field has quotes, not the last one.
                let is_nothing = self.text.len() == begin && !begins_quoted;
                if is_nothing && (by_blanks || self.ends.len() == 1) {
                    self.ends.pop();
                }
                break;
            }
        }
        let has_newline = self.end_row()?;
        if self.ends.is_empty() && !has_newline && !self.by_line {
            // What is behind the last line is none.
            return Ok(None);
        }
        Ok(Some(Row {
            text: &self.text,
            ends: &self.ends,
        }))
    }

    /// Leave out a line, whatever is quoted in it; whether there was one.
    ///
    /// # Errors
    /// [`TokenError::Stopped`].
    pub fn skip_line(&mut self) -> Result<bool, TokenError<S::Error>> {
        if !self.begins()? {
            return Ok(false);
        }
        if self.by_line {
            self.at = self.block.len();
            return Ok(true);
        }
        self.skip(|letter| !is_newline(letter))?;
        self.end_row()?;
        Ok(true)
    }

    /// Whether there is another row.
    fn begins(&mut self) -> Result<bool, TokenError<S::Error>> {
        if self.at < self.block.len() {
            return Ok(true);
        }
        match self.by_line {
            // An empty block is an empty line.
            true => self.load(),
            false => Ok(self.peek()?.is_some()),
        }
    }

    /// Have another block; whether there is one.
    fn load(&mut self) -> Result<bool, TokenError<S::Error>> {
        if self.ended {
            return Ok(false);
        }
        match self.source.more().map_err(TokenError::Stopped)? {
            Some(block) => {
                self.block = block;
                self.at = 0;
                Ok(true)
            }
            None => {
                self.ended = true;
                Ok(false)
            }
        }
    }

    /// The next character; nothing at the end of the text, or of the line.
    fn peek(&mut self) -> Result<Option<char>, TokenError<S::Error>> {
        loop {
            if let Some(letter) = self.rest().chars().next() {
                return Ok(Some(letter));
            }
            if self.by_line || !self.load()? {
                return Ok(None);
            }
        }
    }

    fn rest(&self) -> &str {
        self.block.get(self.at..).unwrap_or_default()
    }

    /// Read characters as long as they are such, up to the end of the block or some more: where they are in the block.
    fn run(
        &mut self,
        is_such: impl Fn(char) -> bool,
    ) -> Result<Range<usize>, TokenError<S::Error>> {
        let begin = self.at;
        let rest = self.rest();
        let window = &rest[..rest.floor_char_boundary(WITHOUT_POLL)];
        let length = window
            .find(|letter| !is_such(letter))
            .unwrap_or(window.len());
        self.at += length;
        if length >= WITHOUT_POLL / 2 {
            self.source.poll(length).map_err(TokenError::Stopped)?;
        }
        Ok(begin..begin + length)
    }

    /// Leave out characters as long as they are such.
    fn skip(&mut self, is_such: impl Fn(char) -> bool + Copy) -> Result<(), TokenError<S::Error>> {
        while self.peek()?.is_some_and(is_such) {
            self.run(is_such)?;
        }
        Ok(())
    }

    /// Add characters to the field as long as they are such.
    fn take(&mut self, is_such: impl Fn(char) -> bool + Copy) -> Result<(), TokenError<S::Error>> {
        while self.peek()?.is_some_and(is_such) {
            let run = self.run(is_such)?;
            self.text.push_str(&self.block[run]);
        }
        Ok(())
    }

    fn at_end_of_row(&mut self) -> Result<bool, TokenError<S::Error>> {
        let comment = self.dialect.comment;
        Ok(match self.peek()? {
            None => true,
            Some(letter) => is_newline(letter) || comment == Some(letter),
        })
    }

    /// From a quote to the next one that stands alone.
    fn quoted(&mut self) -> Result<(), TokenError<S::Error>> {
        let Some(quote) = self.dialect.quote else {
            return Ok(());
        };
        self.at += quote.len_utf8();
        loop {
            self.take(|letter| letter != quote)?;
            if self.peek()?.is_none() {
                // The next line goes on where this one ends.
                if !self.by_line || !self.load()? {
                    return Ok(());
                }
                continue;
            }
            self.at += quote.len_utf8();
            if self.peek()? != Some(quote) {
                return Ok(());
            }
            self.text.push(quote);
            self.at += quote.len_utf8();
        }
    }

    /// To the end of the field.
    fn unquoted(&mut self) -> Result<End, TokenError<S::Error>> {
        let Dialect {
            delimiter, comment, ..
        } = self.dialect;
        self.take(|letter| {
            let between = match delimiter {
                Some(delimiter) => letter == delimiter,
                None => is_blank(letter),
            };
            !between && !is_newline(letter) && comment != Some(letter)
        })?;
        if self.at_end_of_row()? {
            return Ok(End::Row);
        }
        if let Some(delimiter) = delimiter {
            self.at += delimiter.len_utf8();
        }
        Ok(End::Delimiter)
    }

    /// A comment, and what ends the line; whether something does.
    fn end_row(&mut self) -> Result<bool, TokenError<S::Error>> {
        if self.by_line && self.peek()?.is_some() && self.peek()? == self.dialect.comment {
            // All of the block is the comment.
            self.at = self.block.len();
            return Ok(false);
        }
        self.skip(|letter| !is_newline(letter))?;
        self.source.poll(1).map_err(TokenError::Stopped)?;
        let newline = self.peek()?;
        self.at += usize::from(newline.is_some());
        if newline == Some('\r') && self.peek()? == Some('\n') {
            self.at += 1;
        }
        match self.by_line && self.peek()?.is_some() {
            true => Err(TokenError::EmbeddedNewline),
            false => Ok(newline.is_some()),
        }
    }
}
