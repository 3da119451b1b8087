//! String literals the AST cannot hold: f-strings and text with lone surrogates.
//!
//! The parser crate's tree holds only `String` constants. A literal that does not fit becomes a *mark*, the character
//! `MARK`, its number in the table, and `MARK` again, inside an ordinary constant; implicit concatenation then
//! joins marks with text. Plain text that happens to contain `MARK` goes through the table too, so a mark in a
//! constant always means the table.

use std::borrow::Cow;

use rustpython_parser::{ast, text_size::TextRange};

/// A noncharacter: legal in Python text, but nobody writes it.
pub(crate) const MARK: char = '\u{10FFFF}';

/// What a string constant of the AST stands for.
#[derive(Debug)]
pub enum StringValue<'a> {
    /// Ordinary text.
    Str(Cow<'a, str>),
    /// Text with lone surrogates, as code points.
    CodePoints(Vec<u32>),
    /// At least one of the concatenated literals is an f-string.
    Format(Vec<Part<'a>>),
}

/// A piece of an f-string. Adjacent text is merged; empty text is left out.
#[derive(Debug)]
pub enum Part<'a> {
    Str(Cow<'a, str>),
    CodePoints(Vec<u32>),
    Replacement(&'a Replacement),
}

/// `{expression=!conversion:format_spec}`
#[derive(Debug)]
pub struct Replacement {
    pub expression: ast::Expr,
    /// For `{x = }`: the text to show before the value.
    pub debug_text: Option<String>,
    /// `=` alone already made this `Repr`.
    pub conversion: Conversion,
    /// Present, perhaps empty, when there was a `:`.
    pub format_spec: Option<Vec<Piece>>,
    /// From `{` to `}`.
    pub range: TextRange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    None,
    Str,
    Repr,
    Ascii,
}

/// An owned piece, of a format specification or of the table.
#[derive(Debug)]
pub enum Piece {
    Text(Text),
    Replacement(Box<Replacement>),
}

/// Text of a literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Text {
    Str(String),
    /// Holds at least one lone surrogate.
    CodePoints(Vec<u32>),
}

/// One literal of the table.
#[derive(Debug)]
pub(crate) enum Entry {
    Text(Text),
    Format(Vec<Piece>),
}

/// Splits a constant at its marks.
pub(crate) fn resolve<'a>(table: &'a [Entry], constant: &'a str) -> StringValue<'a> {
    if !constant.contains(MARK) {
        return StringValue::Str(Cow::Borrowed(constant));
    }
    let mut joined = Joiner {
        parts: Vec::new(),
        formatted: false,
    };
    for (index, run) in constant.split(MARK).enumerate() {
        if index % 2 == 0 {
            joined.push_str(run);
            continue;
        }
        let entry = run
            .parse::<usize>()
            .ok()
            .and_then(|number| table.get(number));
        match entry.expect("marks are only made together with their entry") {
            Entry::Text(text) => joined.push_text(text),
            Entry::Format(pieces) => {
                joined.formatted = true;
                for piece in pieces {
                    match piece {
                        Piece::Text(text) => joined.push_text(text),
                        Piece::Replacement(replacement) => {
                            joined.parts.push(Part::Replacement(replacement))
                        }
                    }
                }
            }
        }
    }
    joined.finish()
}

struct Joiner<'a> {
    parts: Vec<Part<'a>>,
    formatted: bool,
}

impl<'a> Joiner<'a> {
    fn push_str(&mut self, text: &'a str) {
        if text.is_empty() {
            return;
        }
        match self.parts.last_mut() {
            Some(Part::Str(before)) => before.to_mut().push_str(text),
            Some(Part::CodePoints(before)) => before.extend(text.chars().map(u32::from)),
            _ => self.parts.push(Part::Str(Cow::Borrowed(text))),
        }
    }

    fn push_text(&mut self, text: &'a Text) {
        let points = match text {
            Text::Str(text) => return self.push_str(text),
            Text::CodePoints(points) => points,
        };
        match self.parts.last_mut() {
            Some(Part::CodePoints(before)) => before.extend(points),
            Some(last @ Part::Str(_)) => {
                let Part::Str(before) = &*last else { return };
                let mut all: Vec<u32> = before.chars().map(u32::from).collect();
                all.extend(points);
                *last = Part::CodePoints(all);
            }
            _ => self.parts.push(Part::CodePoints(points.clone())),
        }
    }

    fn finish(mut self) -> StringValue<'a> {
        if self.formatted {
            return StringValue::Format(self.parts);
        }
        match self.parts.pop() {
            Some(Part::Str(text)) => StringValue::Str(text),
            Some(Part::CodePoints(points)) => StringValue::CodePoints(points),
            _ => StringValue::Str(Cow::Borrowed("")),
        }
    }
}
