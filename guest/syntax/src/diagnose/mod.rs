//! Messages for sources the grammar refuses, and for those that only CPython's grammar refuses.
//!
//! The parser crate tells only where it stopped. So the statement there is read again by a recogniser that follows
//! CPython's grammar, its explaining rules included; when none of those applies the message is "invalid syntax".

mod arguments;
mod brackets;
mod expressions;
mod statements;
mod suspects;
mod tokens;

use rustpython_parser::{Tok, lexer::LexicalErrorType, text_size::TextSize};

use self::{expressions::Recogniser, tokens::Tokens};
use crate::{
    error::ErrorKind,
    lexer::{self, End, Lexed, Pending, RawEntry, RawError, RawPiece, Token},
    parse::{Found, Mode, What},
    soft_keywords,
    source_map::SourceMap,
};

pub(crate) use suspects::suspects;

/// Work units per token of a statement that is read again for its message.
const EXPLAIN_COST: u64 = 64;

/// The message and place for an error of the grammar.
pub(crate) fn explain<S>(
    source: &str,
    map: &SourceMap,
    mode: Mode,
    lexed: &Lexed,
    found: Found,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<RawError, S> {
    // The parser consumed the tokens; lexing again is cheaper than keeping a copy for the rare error.
    let again = relex(source, mode, charge)?;
    let view = Tokens::new(&again.tokens, text_end(source));
    let by_place = |place: usize| {
        again
            .tokens
            .iter()
            .position(|(_, token)| usize::from(token.start()) >= place)
    };
    let index = found
        .index
        .filter(|_| found.field.is_none())
        .or_else(|| by_place(found.at));
    let index = index.unwrap_or(again.tokens.len()).min(again.tokens.len());
    let unraised = match found.field {
        Some((start, end)) => match find_field(&again.literals, start) {
            Some(pending) => {
                let field = Tokens::new(&pending.tokens, end);
                let error = explain_field(&field);
                if !pending.complete && field.read_beyond_end() {
                    view.note_read_beyond_end();
                } else if lexed
                    .unfinished
                    .is_some_and(|unfinished| unfinished < start)
                {
                    // The lexer's error is in the same f-string, and CPython does not look for it there.
                    return Ok(error);
                }
                error
            }
            None => RawError::range(found.at, found.at + 1, "").unexplained(),
        },
        None => {
            if let (What::Lexer, Some(error)) = (&found.what, &lexed.error) {
                return Ok(error.clone());
            }
            let start = statement_start(&again.tokens, index);
            charge(
                EXPLAIN_COST * logical_line(&again.tokens[start.min(again.tokens.len())..]) as u64,
            )?;
            explain_at(&view, &again.tokens, index, mode, &found.what, map)
        }
    };
    Ok(prefer_lexer_error(unraised, &view, index, lexed, map))
}

/// CPython lexes the rest of the source before it reports an error of the grammar, and reports what it finds there
/// instead: any error of the tokenizer, or a bracket left open on an earlier line.
fn prefer_lexer_error(
    error: RawError,
    view: &Tokens<'_>,
    index: usize,
    lexed: &Lexed,
    map: &SourceMap,
) -> RawError {
    let Some(lexer_error) = &lexed.error else {
        return error;
    };
    if error.message.starts_with("unexpected ") && error.kind == ErrorKind::IndentationError {
        return error;
    }
    // CPython does not find errors inside f-strings that way.
    if (lexer_error.raised && lexed.unfinished.is_none()) || view.read_beyond_end() {
        return lexer_error.clone();
    }
    let last_read = index.max(view.farthest());
    match lexed.open.last() {
        Some(open)
            if lexed.unfinished.is_none()
                && line_at(map, view.start(last_read)) > line_at(map, open.at) =>
        {
            lexer::never_closed(*open)
        }
        _ => error,
    }
}

/// Where the last line of the source ends.
fn text_end(source: &str) -> usize {
    let source = source.strip_suffix('\n').unwrap_or(source);
    source.strip_suffix('\r').unwrap_or(source).len()
}

fn line_at(map: &SourceMap, offset: usize) -> u32 {
    map.line_of(TextSize::new(offset as u32))
}

fn relex<S>(
    source: &str,
    mode: Mode,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Lexed, S> {
    let mut again = lexer::lex(source, charge)?;
    charge(again.tokens.len() as u64)?;
    soft_keywords::resolve(&mut again.tokens, mode != Mode::Expression);
    Ok(again)
}

fn explain_at(
    view: &Tokens<'_>,
    tokens: &[Token],
    index: usize,
    mode: Mode,
    what: &What,
    map: &SourceMap,
) -> RawError {
    let line_of = |offset: usize| line_at(map, offset);
    let mut recogniser = Recogniser::new(view, false);
    if let Some(error) = mixed_handlers(view, tokens, index) {
        return error;
    }
    if let What::Action(error) = what
        && let Some(error) = explain_action(&mut recogniser, index, error)
    {
        return error;
    }
    let is_indent = matches!(tokens.get(index), Some((Tok::Indent, _)));
    if mode == Mode::Expression {
        if !is_indent && let Err(error) = recogniser.star_expressions(0) {
            return error;
        }
    } else if follows_bare_try(tokens, index) {
        let error = recogniser.at_token(index, "expected 'except' or 'finally' block");
        // A second kind of handler is no missing handler.
        return error;
    } else if !is_stray_clause(tokens, index)
        && let Err(error) = recogniser.statement(statement_start(tokens, index), &line_of)
    {
        return error;
    }
    match tokens.get(index).map(|(token, _)| token) {
        Some(Tok::Indent) => {
            let mut error =
                RawError::range(view.start(index).saturating_sub(1), 0, "unexpected indent");
            error.kind = ErrorKind::IndentationError;
            error.end = End::Open;
            error
        }
        Some(Tok::Dedent) => {
            let mut error = recogniser.at_token(index, "unexpected unindent");
            error.kind = ErrorKind::IndentationError;
            error
        }
        Some(Tok::Newline) => {
            let start = statement_start(tokens, index);
            let misfit = recogniser.first_misfit(start, index);
            recogniser.at_token_itself(misfit, "").unexplained()
        }
        Some(_) => {
            let start = statement_start(tokens, index);
            let misfit = recogniser.first_misfit(start, index);
            recogniser.at_token(misfit, "").unexplained()
        }
        None => {
            // CPython's end marker has no column.
            let mut error = RawError::range(view.last_line_end(), 0, "").unexplained();
            error.end = End::Zero;
            error.whole_line = true;
            error
        }
    }
}

/// Messages for what the parser crate's rule actions refuse.
fn explain_action(
    recogniser: &mut Recogniser<'_, '_>,
    index: usize,
    error: &LexicalErrorType,
) -> Option<RawError> {
    match error {
        LexicalErrorType::DuplicateArgumentError(name) => {
            let message = format!("duplicate argument '{name}' in function definition");
            Some(recogniser.at_token(index, message).of_compiler())
        }
        LexicalErrorType::DuplicateKeywordArgumentError(name) => {
            let end = match recogniser.expression(index + 2) {
                Ok(Some(value)) => value.end,
                _ => index + 1,
            };
            recogniser
                .error::<()>(index, end, format!("keyword argument repeated: {name}"))
                .err()
                .map(RawError::of_compiler)
        }
        LexicalErrorType::OtherError(message) if message.starts_with("cannot mix bytes") => {
            // CPython reports it at the token after the literals.
            let tokens = recogniser.tokens;
            let mut last = index;
            while matches!(tokens.at(last + 1), Tok::String { .. }) {
                last += 1;
            }
            Some(recogniser.at_token_itself(last + 1, message.clone()))
        }
        _ => None,
    }
}

/// Where the statement that holds token `index`, or whose block it should have begun, starts.
fn statement_start(tokens: &[Token], index: usize) -> usize {
    let line_end = |token: &Token| matches!(token.0, Tok::Newline | Tok::Indent | Tok::Dedent);
    let before = &tokens[..index.min(tokens.len())];
    // After a header's line end the header itself is at fault, unless an indented block came.
    let mut end = before.len();
    while end > 0 && matches!(before[end - 1].0, Tok::Dedent) {
        end -= 1;
    }
    let at_line_start = end > 0 && matches!(before[end - 1].0, Tok::Newline);
    if at_line_start {
        end -= 1;
        if !(end > 0 && matches!(before[end - 1].0, Tok::Colon)) {
            return before.len();
        }
    } else {
        end = before.len();
    }
    before[..end]
        .iter()
        .rposition(line_end)
        .map_or(0, |position| position + 1)
}

/// Whether the parser stopped at the first token of a clause that nothing it belongs to comes before.
fn is_stray_clause(tokens: &[Token], index: usize) -> bool {
    matches!(
        tokens.get(index),
        Some((Tok::Else | Tok::Elif | Tok::Except | Tok::Finally, _))
    ) && statement_start(tokens, index) == index
}

/// Whether token `index` comes right after the block of a `try`, where only handlers fit.
fn follows_bare_try(tokens: &[Token], index: usize) -> bool {
    matches!(header_before(tokens, index), Some(header) if matches!(tokens[header].0, Tok::Try))
        && !matches!(tokens.get(index), Some((Tok::Except | Tok::Finally, _)))
}

/// Both kinds of handlers on one `try`. The parser stops at the star, or at the colon or class that has none.
fn mixed_handlers(view: &Tokens<'_>, tokens: &[Token], index: usize) -> Option<RawError> {
    let at = match view.at(index) {
        Tok::Except => index,
        _ if index > 0 && matches!(view.at(index - 1), Tok::Except) => index - 1,
        _ => return None,
    };
    let star = |at: usize| matches!(view.at(at + 1), Tok::Star);
    if star(at) && matches!(view.at(at + 2), Tok::Colon | Tok::Newline) {
        return None;
    }
    let header = header_before(tokens, at)?;
    if !matches!(view.at(header), Tok::Except) || star(header) == star(at) {
        return None;
    }
    let message = "cannot have both 'except' and 'except*' on the same 'try'";
    let end = if star(at) {
        view.end(at + 1)
    } else {
        view.end(at)
    };
    Some(RawError::range(view.start(at), end, message))
}

/// The first token of the compound statement's clause whose block ends right before token `index`.
fn header_before(tokens: &[Token], index: usize) -> Option<usize> {
    // Starts of the lines that opened the blocks around the current place.
    let mut blocks = Vec::new();
    let mut line = 0;
    let mut closed = None;
    for (at, (token, _)) in tokens[..index.min(tokens.len())].iter().enumerate() {
        match token {
            Tok::Newline => {
                // A header with its block on the same line closes at once.
                let one_line = matches!(tokens[line].0, Tok::Try | Tok::Except)
                    && !matches!(tokens[at - 1].0, Tok::Colon);
                closed = one_line.then_some(line);
                // The line that an `Indent` belongs to is the one just ended.
                blocks.push(line);
                if !matches!(tokens.get(at + 1), Some((Tok::Indent, _))) {
                    blocks.pop();
                }
                line = at + 1;
            }
            Tok::Indent => line = at + 1,
            Tok::Dedent => {
                closed = blocks.pop();
                line = at + 1;
            }
            _ => {
                if at == line {
                    closed = None;
                }
            }
        }
    }
    closed
}

/// Messages for the expression of a replacement field.
fn explain_field(view: &Tokens<'_>) -> RawError {
    let mut recogniser = Recogniser::new(view, true);
    if view.is(0, &Tok::Equal) {
        let start = view.start(0);
        return RawError::range(
            start,
            start + 1,
            "f-string: valid expression required before '='",
        );
    }
    let read = match recogniser.yield_expression(0) {
        Ok(None) => recogniser.star_expressions(0),
        other => other,
    };
    let (index, message) = match read {
        Err(error) => return error,
        Ok(None) => (0, "f-string: expecting a valid expression after '{'"),
        Ok(Some(node)) if view.is(node.end, &Tok::Equal) => {
            (node.end + 1, "f-string: expecting '!', or ':', or '}'")
        }
        Ok(Some(node)) => (node.end, "f-string: expecting '=', or '!', or ':', or '}'"),
    };
    // Notes whether the token is beyond those the lexer could read.
    view.at(index);
    let start = view.start(index);
    RawError::range(start, view.end(index).max(start + 1), message)
}

/// The replacement field whose expression starts at byte `start`.
fn find_field(literals: &[RawEntry], start: usize) -> Option<&Pending> {
    fn among(pieces: &[RawPiece], start: usize) -> Option<&Pending> {
        pieces.iter().find_map(|piece| {
            let RawPiece::Field(pending) = piece else {
                return None;
            };
            if usize::from(pending.fields.range.start()) + 1 == start {
                return Some(&**pending);
            }
            pending
                .fields
                .format_spec
                .as_ref()
                .and_then(|specification| among(specification, start))
        })
    }
    literals.iter().find_map(|entry| match entry {
        RawEntry::Format(pieces) => among(pieces, start),
        RawEntry::Ready(_) => None,
    })
}

/// Judges statements that the parser accepted but the filter held back.
pub(crate) fn judge<S>(
    source: &str,
    map: &SourceMap,
    mode: Mode,
    lexed: &Lexed,
    suspects: &[usize],
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Option<RawError>, S> {
    if suspects.is_empty() {
        return Ok(None);
    }
    let again = relex(source, mode, charge)?;
    let line_of = |offset: usize| line_at(map, offset);
    let mut index = 0;
    let view = Tokens::new(&again.tokens, text_end(source));
    for suspect in suspects {
        while index < again.tokens.len()
            && (usize::from(again.tokens[index].1.start()) < *suspect
                || matches!(
                    again.tokens[index].0,
                    Tok::Indent | Tok::Dedent | Tok::Newline
                ))
        {
            index += 1;
        }
        let line_length = logical_line(&again.tokens[index..]);
        charge(EXPLAIN_COST * line_length as u64)?;
        // A fresh recogniser, as what it remembers is only worth keeping for one statement.
        let mut recogniser = Recogniser::new(&view, false);
        let outcome = if mode == Mode::Expression {
            recogniser
                .star_expressions(index)
                .map(|node| node.map(|node| node.end))
        } else {
            recogniser.statement(index, &line_of)
        };
        let end = match outcome {
            Err(error) => {
                return Ok(Some(prefer_lexer_error(error, &view, index, lexed, map)));
            }
            Ok(end) => end,
        };
        if end.is_none()
            && let Some(bare) = bare_double_star(&again.tokens[index..index + line_length])
        {
            return Ok(Some(recogniser.at_token(index + bare, "").unexplained()));
        }
    }
    Ok(None)
}

/// How many tokens there are up to the next line end.
fn logical_line(tokens: &[Token]) -> usize {
    tokens
        .iter()
        .take_while(|(token, _)| !matches!(token, Tok::Newline))
        .count()
}

/// `**` without a name after it, which the parser crate lets pass in parameter lists.
fn bare_double_star(line: &[Token]) -> Option<usize> {
    let pairs = line.windows(2);
    let position = pairs.into_iter().position(|pair| {
        matches!(pair[0].0, Tok::DoubleStar)
            && matches!(pair[1].0, Tok::Rpar | Tok::Comma | Tok::Colon)
    })?;
    Some(position + 1)
}
