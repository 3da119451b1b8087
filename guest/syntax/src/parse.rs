//! From source text to a tree: lex, bound the nesting, parse, parse the expressions inside f-strings.

use rustpython_parser::{
    ParseErrorType, ast,
    lexer::{LexResult, LexicalError, LexicalErrorType},
    parse_tokens,
    text_size::TextSize,
};

use crate::{
    descent::descend,
    diagnose,
    error::{ErrorKind, Place, SyntaxError, column_of},
    lexer::{self, End, FieldText, Pending, RawEntry, RawError, RawPiece, Token},
    literal::{Entry, MARK, Part, Piece, Replacement, StringValue},
    nesting, soft_keywords,
    source_map::SourceMap,
};

/// Bytes that are only searched for the starts of lines, for one unit of work.
const BYTES_OF_A_STEP: u64 = 16;

/// What to parse, as the third argument of Python's `compile` says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// `exec`: any number of statements.
    Module,
    /// `eval`: one expression.
    Expression,
    /// `single`: one statement of an interactive session.
    Single,
}

/// Why there is no tree.
#[derive(Debug)]
pub enum ParseFailure<S> {
    Syntax(Box<SyntaxError>),
    /// The charge hook refused to go on.
    Stop(S),
}

impl<S> From<SyntaxError> for ParseFailure<S> {
    fn from(error: SyntaxError) -> Self {
        ParseFailure::Syntax(Box::new(error))
    }
}

/// A parsed source.
#[derive(Debug)]
pub struct Parsed {
    /// `Mod::Module`, `Mod::Expression` or `Mod::Interactive`, as the mode asked.
    pub body: ast::Mod,
    pub source_map: SourceMap,
    /// Offsets and texts of warnings about the text as such.
    pub warnings: Vec<(u32, String)>,
    pub(crate) literals: Vec<Entry>,
    /// A literal may have a backslash that begins no escape sequence; certainly none has when this is not set.
    pub odd_escapes: bool,
}

impl Parsed {
    /// The line (from 1) of an offset in the tree.
    pub fn line_of(&self, offset: TextSize) -> u32 {
        self.source_map.line_of(offset)
    }

    /// Line (from 1) and column in UTF-8 bytes (from 0) of an offset in the tree.
    pub fn position(&self, offset: TextSize) -> (u32, u32) {
        self.source_map.position(offset)
    }

    /// What a string constant of the tree stands for. Every `Constant::Str` must pass through here.
    pub fn string<'a>(&'a self, constant: &'a str) -> StringValue<'a> {
        // Without a table there are no marks.
        if self.literals.is_empty() {
            return StringValue::Str(constant.into());
        }
        crate::literal::resolve(&self.literals, constant)
    }

    /// The parts of a string constant that is an f-string; `None` for ordinary text.
    pub fn fstring_parts<'a>(&'a self, constant: &'a str) -> Option<Vec<Part<'a>>> {
        match self.string(constant) {
            StringValue::Format(parts) => Some(parts),
            StringValue::Str(_) | StringValue::CodePoints(_) => None,
        }
    }
}

/// Parses a source. `charge` is called with a number of work units, about the number of bytes read and of tokens
/// parsed, before each piece of work; what it refuses with comes back as `ParseFailure::Stop`.
pub fn parse<S>(
    source: &str,
    mode: Mode,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Parsed, ParseFailure<S>> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    if source.contains('\0') {
        let message = "source code string cannot contain null bytes";
        return Err(SyntaxError::without_place(ErrorKind::SyntaxError, message).into());
    }
    if source.len() > i32::MAX as usize {
        return Err(SyntaxError::without_place(ErrorKind::MemoryError, "").into());
    }
    charge(1 + source.len() as u64 / BYTES_OF_A_STEP).map_err(ParseFailure::Stop)?;
    let map = SourceMap::new(source);
    let map = match descend(source, mode, map, charge).map_err(ParseFailure::Stop)? {
        Ok(parsed) => return Ok(parsed),
        Err(map) => map,
    };
    parse_by_tables(source, mode, map, charge)
}

/// The way of errors and rare forms: the parser crate's tables, and CPython's messages for what they refuse.
pub(crate) fn parse_by_tables<S>(
    source: &str,
    mode: Mode,
    map: SourceMap,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Parsed, ParseFailure<S>> {
    let expression = mode == Mode::Expression;
    let mut lexed = lexer::lex(source, charge).map_err(ParseFailure::Stop)?;
    soft_keywords::resolve(&mut lexed.tokens, !expression);
    let depths = literal_depths(&mut lexed.literals)?;
    nesting::bound_depth(&lexed.tokens, |mark| literal_depth(&depths, mark))?;
    let newlines: Vec<TextSize> = match mode {
        Mode::Single => newline_places(&lexed.tokens),
        Mode::Module | Mode::Expression => Vec::new(),
    };

    let suspects = diagnose::suspects(&lexed.tokens);
    let tokens = std::mem::take(&mut lexed.tokens);
    let outcome = run_parser(tokens, lexed.error.is_some(), parser_mode(mode), charge)?;
    // Of several errors the first in the text counts, wherever it is.
    let mut first_error: Option<Found> = None;
    let body = match outcome {
        Ok(body) => Some(body),
        Err(found) => {
            first_error = Some(found);
            None
        }
    };
    let mut literals = Vec::with_capacity(lexed.literals.len());
    for entry in std::mem::take(&mut lexed.literals) {
        literals.push(match entry {
            RawEntry::Ready(entry) => entry,
            RawEntry::Format(pieces) => {
                Entry::Format(parse_pieces(pieces, &mut first_error, charge)?)
            }
        });
    }
    let Some(body) = body.filter(|_| first_error.is_none()) else {
        let nothing = Found {
            at: source.len(),
            what: What::Unexpected,
            index: None,
            unexpected: None,
            field: None,
        };
        let found = first_error.unwrap_or(nothing);
        let before = suspects.partition_point(|suspect| *suspect < found.at);
        let judged = diagnose::judge(source, &map, mode, &lexed, &suspects[..before], charge)
            .map_err(ParseFailure::Stop)?;
        let error = match judged {
            Some(error) => error,
            None => diagnose::explain(source, &map, mode, &lexed, found, charge)
                .map_err(ParseFailure::Stop)?,
        };
        return Err(with_place(source, &map, error).into());
    };
    let parsed = Parsed {
        body,
        source_map: map,
        warnings: std::mem::take(&mut lexed.warnings),
        literals,
        odd_escapes: lexed.odd_escapes,
    };
    let judged = diagnose::judge(source, &parsed.source_map, mode, &lexed, &suspects, charge)
        .map_err(ParseFailure::Stop)?;
    if let Some(error) = judged {
        return Err(with_place(source, &parsed.source_map, error).into());
    }
    if let ast::Mod::Interactive(interactive) = &parsed.body
        && has_several(&interactive.body, &newlines)
    {
        let error = RawError::range(
            0,
            0,
            "multiple statements found while compiling a single statement",
        );
        return Err(with_place(source, &parsed.source_map, error).into());
    }
    Ok(parsed)
}

fn parser_mode(mode: Mode) -> rustpython_parser::Mode {
    match mode {
        Mode::Module => rustpython_parser::Mode::Module,
        Mode::Expression => rustpython_parser::Mode::Expression,
        Mode::Single => rustpython_parser::Mode::Interactive,
    }
}

/// An error of the grammar, before it has a message.
#[derive(Debug)]
pub(crate) struct Found {
    /// Offset of the token that did not fit.
    pub(crate) at: usize,
    pub(crate) what: What,
    /// The token's index, where the parser refused it.
    pub(crate) index: Option<usize>,
    /// The token itself.
    pub(crate) unexpected: Option<rustpython_parser::Tok>,
    /// In the expression of a replacement field: where that starts and ends.
    pub(crate) field: Option<(usize, usize)>,
}

#[derive(Debug)]
pub(crate) enum What {
    /// The lexer's error came first.
    Lexer,
    /// No rule accepts the token.
    Unexpected,
    /// An error the parser crate found in a rule's action.
    Action(LexicalErrorType),
}

/// Parses one token sequence.
pub(crate) fn run_parser<S>(
    tokens: Vec<Token>,
    then_error: bool,
    mode: rustpython_parser::Mode,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Result<ast::Mod, Found>, ParseFailure<S>> {
    /// Tokens between two calls of the charge hook, and what one costs.
    const STEP: usize = 512;
    const COST: u64 = 8;
    let end = tokens
        .last()
        .map_or(TextSize::default(), |(_, place)| place.end());
    let mut stopped = None;
    let mut reached_error = false;
    let mut count = 0_usize;
    let stop = |location| LexicalError {
        error: LexicalErrorType::Eof,
        location,
    };
    let mut tokens = tokens.into_iter();
    let feed = std::iter::from_fn(|| -> Option<LexResult> {
        count += 1;
        if count % STEP == 1
            && let Err(reason) = charge(STEP as u64 * COST)
        {
            stopped = Some(reason);
            return Some(Err(stop(end)));
        }
        match tokens.next() {
            Some(token) => Some(Ok(token)),
            None if then_error => {
                reached_error = true;
                Some(Err(stop(end)))
            }
            None => None,
        }
    });
    let outcome = parse_tokens(feed, mode, "");
    if let Some(reason) = stopped {
        return Err(ParseFailure::Stop(reason));
    }
    Ok(outcome.map_err(|error| {
        let mut at = usize::from(error.offset);
        let mut unexpected = None;
        let mut index = None;
        let what = match error.error {
            _ if reached_error => What::Lexer,
            // So the crate reports an end of input where only an indentation fits.
            ParseErrorType::Lexical(LexicalErrorType::IndentationError) => {
                at = usize::MAX;
                What::Unexpected
            }
            ParseErrorType::Lexical(error) => What::Action(error),
            ParseErrorType::UnrecognizedToken(token, _) => {
                unexpected = Some(token);
                // The parser reads one token ahead, and that is the one it refuses.
                index = Some(count - 1);
                What::Unexpected
            }
            _ => {
                // The end of the input; beyond every token.
                at = usize::MAX;
                What::Unexpected
            }
        };
        if reached_error {
            at = usize::MAX;
        }
        Found {
            at,
            what,
            index,
            unexpected,
            field: None,
        }
    }))
}

/// Parses the fields of one f-string; keeps the first error of all.
fn parse_pieces<S>(
    pieces: Vec<RawPiece>,
    first_error: &mut Option<Found>,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Vec<Piece>, ParseFailure<S>> {
    let mut parsed = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let pending = match piece {
            RawPiece::Ready(piece) => {
                parsed.push(piece);
                continue;
            }
            RawPiece::Field(pending) => *pending,
        };
        let Pending {
            tokens,
            end,
            complete,
            fields,
        } = pending;
        let FieldText {
            debug_text,
            conversion,
            format_spec,
            range,
        } = fields;
        match run_parser(
            tokens,
            !complete,
            rustpython_parser::Mode::Expression,
            charge,
        )? {
            Ok(ast::Mod::Expression(module)) => {
                // At most three levels deep, by the lexer's rule.
                let format_spec = match format_spec {
                    Some(pieces) => Some(parse_pieces(pieces, first_error, charge)?),
                    None => None,
                };
                let expression = *module.body;
                parsed.push(Piece::Replacement(Box::new(Replacement {
                    expression,
                    debug_text,
                    conversion,
                    format_spec,
                    range,
                })));
            }
            Ok(_) => {}
            // The lexer's error is known already.
            Err(Found {
                what: What::Lexer, ..
            }) => {}
            Err(mut found) => {
                found.at = found.at.max(range.start().into()).min(end);
                if first_error.as_ref().is_none_or(|first| found.at < first.at) {
                    found.field = Some((usize::from(range.start()) + 1, end));
                    *first_error = Some(found);
                }
            }
        }
    }
    Ok(parsed)
}

/// The depth bound of every literal, and soft keywords of their expressions. Inner literals come before outer ones.
pub(crate) fn literal_depths(literals: &mut [RawEntry]) -> Result<Vec<u32>, SyntaxError> {
    let mut depths = Vec::with_capacity(literals.len());
    for entry in literals {
        let depth = match entry {
            RawEntry::Ready(_) => 1,
            RawEntry::Format(pieces) => pieces_depth(pieces, &depths)?,
        };
        depths.push(depth);
    }
    Ok(depths)
}

fn pieces_depth(pieces: &mut [RawPiece], depths: &[u32]) -> Result<u32, SyntaxError> {
    let mut deepest = 1;
    for piece in pieces {
        let RawPiece::Field(pending) = piece else {
            continue;
        };
        soft_keywords::resolve(&mut pending.tokens, false);
        wrap_yield(pending);
        let depth = nesting::bound_depth(&pending.tokens, |mark| literal_depth(depths, mark))?;
        deepest = deepest.max(depth + 2);
        if let Some(specification) = &mut pending.fields.format_spec {
            deepest = deepest.max(pieces_depth(specification, depths)? + 2);
        }
    }
    Ok(deepest)
}

/// A field may hold a bare `yield`, which the parser's expression mode takes only in parentheses.
fn wrap_yield(pending: &mut Pending) {
    use rustpython_parser::Tok;
    if let Some((Tok::Yield, place)) = pending.tokens.first() {
        let start = usize::from(place.start());
        pending
            .tokens
            .insert(0, (Tok::Lpar, lexer::range(start, start)));
        pending
            .tokens
            .push((Tok::Rpar, lexer::range(pending.end, pending.end)));
    }
}

pub(crate) fn literal_depth(depths: &[u32], mark: &str) -> u32 {
    mark.trim_matches(MARK)
        .parse::<usize>()
        .ok()
        .and_then(|index| depths.get(index))
        .copied()
        .unwrap_or(1)
}

pub(crate) fn newline_places(tokens: &[Token]) -> Vec<TextSize> {
    use rustpython_parser::Tok;
    tokens
        .iter()
        .filter(|(token, _)| matches!(token, Tok::Newline))
        .map(|(_, place)| place.start())
        .collect()
}

/// Whether a line end separates top-level statements; `a; b` is one interactive statement.
pub(crate) fn has_several(body: &[ast::Stmt], newlines: &[TextSize]) -> bool {
    use ast::Ranged;
    let ([first, ..], [.., last]) = (body, body) else {
        return false;
    };
    newlines
        .iter()
        .any(|place| *place >= first.end() && *place < last.start())
}

/// Turns offsets into lines and columns.
pub(crate) fn with_place(source: &str, map: &SourceMap, error: RawError) -> SyntaxError {
    let start = error.start.min(source.len());
    let line = map.line_of(TextSize::new(start as u32));
    // A place at the very end belongs to the last line that has text.
    let (line, column) = if error.whole_line {
        (line, 0)
    } else {
        (
            line,
            column_of(source, map, line, start) - u32::from(error.before),
        )
    };
    let (end_line, end_column) = match error.end {
        End::Same => (line, column as i32),
        End::Zero => (line, 0),
        End::After(end) => (line, column_of(source, map, line, end) as i32 + 1),
        End::Open => (line, -1),
        End::At(end) => {
            let end = end.min(source.len());
            let end_line = map.line_of(TextSize::new(end as u32));
            (end_line, column_of(source, map, end_line, end) as i32)
        }
    };
    let text = format!("{}\n", map.line_text(source, line));
    SyntaxError {
        kind: error.kind,
        finder: error.finder,
        message: error.message,
        place: Some(Place {
            line,
            column,
            end_line,
            end_column,
            text,
        }),
    }
}
