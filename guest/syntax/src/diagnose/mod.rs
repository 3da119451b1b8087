//! Messages for sources the grammar refuses, and checks the grammar leaves out.

use rustpython_parser::lexer::LexicalErrorType;

use crate::{
    lexer::{self, Lexed, RawError},
    parse::{Found, Mode, Parsed, What},
};

/// The message and place for an error of the grammar.
pub(crate) fn explain<S>(
    source: &str,
    mode: Mode,
    lexed: &Lexed,
    found: Found,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<RawError, S> {
    if let (What::Lexer, Some(error)) = (&found.what, &lexed.error) {
        return Ok(error.clone());
    }
    // The parser consumed the tokens; lexing again is cheaper than keeping a copy for the rare error.
    let again = lexer::lex(source, mode == Mode::Expression, charge)?;
    let token = again
        .tokens
        .iter()
        .find(|(_, place)| usize::from(place.start()) == found.at);
    let end = token.map_or(found.at + 1, |(_, place)| {
        usize::from(place.end()).max(found.at + 1)
    });
    let message = match &found.what {
        What::Action(LexicalErrorType::OtherError(message)) => message.clone(),
        What::Action(error) => error.to_string(),
        _ => "invalid syntax".to_owned(),
    };
    Ok(RawError::range(found.at, end, message))
}

/// Errors that the grammar of CPython finds and that of the parser crate does not.
pub(crate) fn check_tree(_source: &str, _parsed: &Parsed) -> Option<RawError> {
    None
}
