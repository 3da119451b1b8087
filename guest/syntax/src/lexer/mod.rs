//! Source text to tokens of the parser crate, with CPython's rules and CPython's errors.
//!
//! Replaces the parser crate's own lexer, which knows neither PEP 701 f-strings nor most of CPython's messages.
//! Tokens carry offsets of the original source, inside f-strings as well. String literals are decoded here:
//! the parser only sees raw ones, or marks (see `literal`).
//!
//! **Invariant:** the lexer is iterative except for f-strings inside f-strings, which `F_STRING_LEVELS` bounds.

mod fstring;
mod indentation;
mod names;
mod number;
mod operators;
mod string;

use rustpython_parser::{
    Tok,
    text_size::{TextRange, TextSize},
};

use crate::{
    error::{ErrorKind, Finder},
    literal::{Entry, Piece},
};

pub(crate) use names::{is_name_part, is_name_start};

/// CPython's `MAXLEVEL`.
const BRACKETS: usize = 200;
/// CPython's `MAXINDENT` less the outermost level.
const INDENTATIONS: usize = 100;
/// CPython's `MAXFSTRINGLEVEL` less the ordinary mode.
const F_STRING_LEVELS: usize = 149;
/// With at most so many tokens in every line and so many `elif` in all nothing nests deeper than `nesting` allows: a
/// token adds at most two levels, blocks 200, so these are 1,100 of its 1,200.
const SHALLOW_LINE: usize = 400;
const SHALLOW_LADDERS: usize = 100;
/// What a replacement field counts as in tokens, beside its own: the levels of the nodes around it.
const FIELD_WEIGHT: usize = 8;
/// How many bytes are lexed between two calls of the charge hook.
const CHARGE_STEP: usize = 4096;

pub(crate) type Token = (Tok, TextRange);

/// A token no rule of the grammar accepts in the middle of a source: stands for `?`, `$` and a lone `!`.
pub(crate) const INVALID: Tok = Tok::StartInteractive;

/// How CPython reports the end of the marked text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// `end_offset` equals `offset`: the tokenizer marks one place.
    Same,
    /// `end_offset` is 0.
    Zero,
    /// `end_offset` is -1.
    Open,
    /// The column after that of this byte offset, on the line where the marked text starts.
    After(usize),
    /// Byte offset of the first byte not marked.
    At(usize),
}

/// An error with byte offsets; `parse` turns it into lines and columns.
#[derive(Debug, Clone)]
pub(crate) struct RawError {
    pub(crate) kind: ErrorKind,
    pub(crate) finder: Finder,
    pub(crate) message: String,
    pub(crate) start: usize,
    pub(crate) end: End,
    /// CPython's tokenizer raises it at once, so it wins over an earlier "invalid syntax".
    pub(crate) raised: bool,
    /// The place has column 0 (the whole line) instead of the one `start` has.
    pub(crate) whole_line: bool,
    /// The column is the one before that of `start`.
    pub(crate) before: bool,
}

impl RawError {
    /// An error of the tokenizer that marks one place.
    pub(crate) fn at(start: usize, message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::SyntaxError,
            finder: Finder::Explained,
            message: message.into(),
            start,
            end: End::Same,
            raised: true,
            whole_line: false,
            before: false,
        }
    }

    /// An error of the grammar that marks a range.
    pub(crate) fn range(start: usize, end: usize, message: impl Into<String>) -> Self {
        Self {
            raised: false,
            end: End::At(end),
            ..Self::at(start, message)
        }
    }

    /// An error that no rule of the grammar explains.
    pub(crate) fn unexplained(self) -> Self {
        Self {
            finder: Finder::Grammar,
            message: "invalid syntax".into(),
            ..self
        }
    }

    /// An error that our parser finds, and in CPython the compiler.
    pub(crate) fn of_compiler(self) -> Self {
        Self {
            finder: Finder::Compiler,
            ..self
        }
    }
}

/// Why lexing ended early.
pub(crate) enum Failure<S> {
    Error(RawError),
    /// The charge hook refused.
    Stop(S),
}

impl<S> From<RawError> for Failure<S> {
    fn from(error: RawError) -> Self {
        Failure::Error(error)
    }
}

/// An open bracket.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bracket {
    pub(crate) byte: u8,
    pub(crate) at: usize,
    /// A subscript with a star and no comma yet: the parser crate forgets that it makes a tuple.
    star: bool,
}

/// A replacement field whose expression is not parsed yet.
pub(crate) struct Pending {
    /// The tokens between `{` and the end of the expression.
    pub(crate) tokens: Vec<Token>,
    /// Where the expression's tokens end: at `}`, `!`, `:` or the `=` of a debug field.
    pub(crate) end: usize,
    /// The lexer got to the end of the expression.
    pub(crate) complete: bool,
    pub(crate) fields: FieldText,
}

/// What is known of a replacement field without parsing its expression.
pub(crate) struct FieldText {
    pub(crate) debug_text: Option<String>,
    pub(crate) conversion: crate::literal::Conversion,
    pub(crate) format_spec: Option<Vec<RawPiece>>,
    pub(crate) range: TextRange,
}

/// `Piece` before its expressions are parsed.
pub(crate) enum RawPiece {
    Ready(Piece),
    Field(Box<Pending>),
}

/// `Entry` before its expressions are parsed.
pub(crate) enum RawEntry {
    Ready(Entry),
    /// Start of the literal, pieces.
    Format(Vec<RawPiece>),
}

/// Everything the lexer finds.
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token>,
    pub(crate) literals: Vec<RawEntry>,
    /// Offsets and texts of what is right but looks wrong.
    pub(crate) warnings: Vec<(u32, String)>,
    /// Where the text could not be lexed further.
    pub(crate) error: Option<RawError>,
    /// Brackets open at the end or at the error, outermost first.
    pub(crate) open: Vec<Bracket>,
    /// The source ended inside a string literal, a bracket or after a backslash: more text could complete it.
    pub(crate) at_end: bool,
    /// Start of the outermost f-string that the error ended.
    pub(crate) unfinished: Option<usize>,
    /// Nothing in the text can nest as deeply as `nesting` forbids.
    pub(crate) shallow: bool,
    /// A literal may have a backslash that begins no escape sequence.
    pub(crate) odd_escapes: bool,
}

pub(crate) struct Lexer<'s, 'c, S> {
    source: &'s str,
    bytes: &'s [u8],
    at: usize,
    tokens: Vec<Token>,
    brackets: Vec<Bracket>,
    indents: Vec<indentation::Width>,
    literals: Vec<RawEntry>,
    warnings: Vec<(u32, String)>,
    /// The quotes of the f-strings around the cursor, outermost first.
    f_string_quotes: Vec<string::Quote>,
    /// Extents of the comments inside the replacement fields around the cursor: debug text leaves them out.
    comments: Vec<(usize, usize)>,
    /// Start of the outermost f-string that an error ended.
    unfinished: Option<usize>,
    /// Start of the comment at the end of this line.
    comment: Option<usize>,
    ran_out: bool,
    /// Index of the logical line's first token, and what the replacement fields of that line weigh.
    line_start: usize,
    field_weight: usize,
    /// Tokens of the longest logical line, those of its fields included.
    heaviest: usize,
    elifs: usize,
    odd_escapes: bool,
    /// Names in ASCII have no text in their tokens: it is that of the source.
    bare_names: bool,
    charged: usize,
    charge: &'c mut dyn FnMut(u64) -> Result<(), S>,
}

/// Lexes a whole source.
pub(crate) fn lex<S>(
    source: &str,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Lexed, S> {
    lex_with(source, false, charge)
}

/// As `lex`, but names in ASCII have no text in their tokens: for `descent`, which makes it when it makes the tree.
pub(crate) fn lex_bare<S>(
    source: &str,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Lexed, S> {
    lex_with(source, true, charge)
}

fn lex_with<S>(
    source: &str,
    bare_names: bool,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Lexed, S> {
    let mut lexer = Lexer {
        source,
        bytes: source.as_bytes(),
        at: 0,
        // Tokens have three bytes and more; a long text finds its size by itself.
        tokens: Vec::with_capacity((source.len() / 3 + 4).min(4096)),
        brackets: Vec::new(),
        indents: Vec::new(),
        literals: Vec::new(),
        warnings: Vec::new(),
        f_string_quotes: Vec::new(),
        comments: Vec::new(),
        unfinished: None,
        comment: None,
        ran_out: false,
        line_start: 0,
        field_weight: 0,
        heaviest: 0,
        elifs: 0,
        odd_escapes: false,
        bare_names,
        charged: 0,
        charge,
    };
    let error = match lexer.run() {
        Ok(()) => None,
        Err(Failure::Error(error)) => Some(error),
        Err(Failure::Stop(stop)) => return Err(stop),
    };
    Ok(Lexed {
        tokens: lexer.tokens,
        literals: lexer.literals,
        warnings: lexer.warnings,
        error,
        open: lexer.brackets,
        at_end: lexer.ran_out,
        unfinished: lexer.unfinished,
        shallow: lexer.heaviest <= SHALLOW_LINE && lexer.elifs <= SHALLOW_LADDERS,
        odd_escapes: lexer.odd_escapes,
    })
}

impl<'s, S> Lexer<'s, '_, S> {
    fn run(&mut self) -> Result<(), Failure<S>> {
        let mut at_line_start = true;
        loop {
            if at_line_start {
                self.indentation()?;
                at_line_start = false;
            }
            self.blanks()?;
            self.pay()?;
            match self.peek(0) {
                0 if self.at >= self.bytes.len() => break,
                b'\n' | b'\r' => {
                    let end = self.at;
                    self.newline();
                    if self.brackets.is_empty() {
                        // For CPython a comment is part of the line end.
                        let start = self.comment.take().unwrap_or(end);
                        self.end_line(start, end);
                        at_line_start = true;
                    }
                }
                _ => self.token()?,
            }
        }
        if let Some(open) = self.brackets.last() {
            self.ran_out = true;
            return Err(never_closed(*open).into());
        }
        let end = self.bytes.len();
        if !matches!(
            self.tokens.last(),
            None | Some((Tok::Newline | Tok::Dedent, _))
        ) {
            let start = self.comment.take().unwrap_or(end);
            self.end_line(start, end);
        }
        for _ in 0..self.indents.len() {
            self.push(Tok::Dedent, end, end);
        }
        Ok(())
    }

    /// The end of a logical line.
    fn end_line(&mut self, start: usize, end: usize) {
        self.push(Tok::Newline, start, end);
        let weight = self.tokens.len() - self.line_start + self.field_weight;
        self.heaviest = self.heaviest.max(weight);
        self.line_start = self.tokens.len();
        self.field_weight = 0;
    }

    /// One token that is no blank, comment or line end.
    fn token(&mut self) -> Result<(), Failure<S>> {
        let start = self.at;
        let byte = self.peek(0);
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 128.. => {
                if matches!(byte | 0x20, b'r' | b'b' | b'u' | b'f')
                    && let Some(prefix) = string::prefix(&self.bytes[start..])
                {
                    return self.string(prefix);
                }
                let token = self.name()?;
                self.push(token, start, self.at);
                Ok(())
            }
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'"' | b'\'' => self.string(string::Prefix::NONE),
            b'(' | b'[' | b'{' => {
                if self.brackets.len() >= BRACKETS {
                    return Err(RawError::at(start, "too many nested parentheses").into());
                }
                self.open(byte);
                self.operator()
            }
            b')' | b']' | b'}' => {
                self.close(byte)?;
                self.operator()
            }
            _ => self.operator(),
        }
    }

    /// Puts the bracket at the cursor on the stack.
    fn open(&mut self, byte: u8) {
        let star = byte == b'[' && self.source[self.at + 1..].trim_start().starts_with('*');
        self.brackets.push(Bracket {
            byte,
            at: self.at,
            star,
        });
    }

    /// Takes the bracket that `byte` closes off the stack.
    fn close(&mut self, byte: u8) -> Result<(), RawError> {
        let Some(open) = self.brackets.pop() else {
            return Err(RawError::at(
                self.at,
                format!("unmatched '{}'", byte as char),
            ));
        };
        if matches!(
            (open.byte, byte),
            (b'(', b')') | (b'[', b']') | (b'{', b'}')
        ) {
            if open.star {
                self.push(Tok::Comma, self.at, self.at);
            }
            return Ok(());
        }
        let same_line = !self.bytes[open.at..self.at]
            .iter()
            .any(|byte| matches!(byte, b'\n' | b'\r'));
        let mut message = format!(
            "closing parenthesis '{}' does not match opening parenthesis '{}'",
            byte as char, open.byte as char
        );
        if !same_line {
            message.push_str(&format!(" on line {}", self.line_at(open.at)));
        }
        Err(RawError::at(self.at, message))
    }

    /// Skips blanks, comments and joined lines; between brackets line ends as well.
    fn blanks(&mut self) -> Result<(), Failure<S>> {
        loop {
            match self.peek(0) {
                b' ' | b'\t' | b'\x0c' => self.at += 1,
                b'\n' | b'\r' if !self.brackets.is_empty() => {
                    self.newline();
                    self.pay()?;
                }
                b'#' => {
                    let start = self.at;
                    while self.at < self.bytes.len() && !matches!(self.peek(0), b'\n' | b'\r') {
                        self.at += 1;
                    }
                    self.comment = self.brackets.is_empty().then_some(start);
                    if !self.f_string_quotes.is_empty() {
                        self.comments.push((start, self.at));
                    }
                    self.pay()?;
                }
                b'\\' => self.joined_line()?,
                _ => return Ok(()),
            }
        }
    }

    /// A backslash and the line end after it.
    fn joined_line(&mut self) -> Result<(), Failure<S>> {
        let backslash = self.at;
        self.at += 1;
        if self.at >= self.bytes.len() {
            return Err(self.unexpected_end(backslash).into());
        }
        if !matches!(self.peek(0), b'\n' | b'\r') {
            // CPython marks the backslash and the character after it.
            let mut error = RawError::at(
                self.at,
                "unexpected character after line continuation character",
            );
            error.end = End::Zero;
            error.raised = false;
            return Err(error.into());
        }
        self.newline();
        self.pay()?;
        if self.at >= self.bytes.len() {
            return Err(self.unexpected_end(backslash).into());
        }
        Ok(())
    }

    fn unexpected_end(&mut self, backslash: usize) -> RawError {
        self.ran_out = true;
        if let Some(open) = self.brackets.last() {
            return never_closed(*open);
        }
        let mut error = RawError::at(backslash + 1, "unexpected EOF while parsing");
        error.end = End::Open;
        error
    }

    /// Steps over one line end of any kind.
    fn newline(&mut self) {
        if self.peek(0) == b'\r' && self.peek(1) == b'\n' {
            self.at += 1;
        }
        self.at += 1;
    }

    /// The byte `ahead` of the cursor; 0 beyond the end (the source holds no null byte).
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn push(&mut self, token: Tok, start: usize, end: usize) {
        self.tokens.push((token, range(start, end)));
    }

    /// The line (from 1) of an offset; only for messages, as it counts from the start.
    fn line_at(&self, offset: usize) -> u32 {
        crate::source_map::SourceMap::new(&self.source[..offset]).line_count()
    }

    /// Charges for what was lexed since the last call.
    fn pay(&mut self) -> Result<(), Failure<S>> {
        if self.at - self.charged >= CHARGE_STEP {
            let cost = (self.at - self.charged) as u64;
            self.charged = self.at;
            (self.charge)(cost).map_err(Failure::Stop)?;
        }
        Ok(())
    }
}

pub(crate) fn never_closed(open: Bracket) -> RawError {
    let mut error = RawError::at(open.at, format!("'{}' was never closed", open.byte as char));
    error.end = End::Zero;
    // Only reported when the parser gets that far; `parse` decides when it wins otherwise.
    error.raised = false;
    error
}

pub(crate) fn range(start: usize, end: usize) -> TextRange {
    TextRange::new(TextSize::new(start as u32), TextSize::new(end as u32))
}
