//! Whether an interactive session should ask for another line.

use std::convert::Infallible;

use rustpython_parser::Tok;

use crate::{
    lexer::{self, Token},
    nesting,
    parse::{What, literal_depth, literal_depths, run_parser},
    soft_keywords,
};

/// Whether more lines could complete the source, much as `codeop` decides it: the text ends inside a literal,
/// bracket or block header, or inside a block that no empty line has ended yet.
pub fn is_incomplete(source: &str) -> bool {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    if source.contains('\0') {
        return false;
    }
    // An interactive line is short, so nobody pays for it.
    let mut free = |_| Ok::<(), Infallible>(());
    let Ok(mut lexed) = lexer::lex(source, &mut free);
    soft_keywords::resolve(&mut lexed.tokens, true);
    let Ok(depths) = literal_depths(&mut lexed.literals) else {
        return false;
    };
    if nesting::bound_depth(&lexed.tokens, |mark| literal_depth(&depths, mark)).is_err() {
        return false;
    }
    let compound = lexed
        .tokens
        .first()
        .is_some_and(|(token, _)| starts_block(token));
    let end = lexed.tokens.len()
        - lexed
            .tokens
            .iter()
            .rev()
            .take_while(|token| is_end(token))
            .count();
    let last = lexed.tokens[..end]
        .last()
        .map_or(0, |(_, place)| usize::from(place.end()));
    let tokens = std::mem::take(&mut lexed.tokens);
    let Ok(outcome) = run_parser(
        tokens,
        lexed.error.is_some(),
        rustpython_parser::Mode::Module,
        &mut free,
    ) else {
        return false;
    };
    match outcome {
        Ok(_) => compound && !source.ends_with(['\n', '\r']),
        Err(found) => match found.what {
            What::Lexer => lexed.at_end,
            // Nothing but the end of the text did not fit; a line end inside a statement is an error all the same.
            What::Unexpected => {
                found.at >= last
                    && matches!(found.unexpected, None | Some(Tok::Dedent))
                    && lexed.error.is_none()
            }
            What::Action(_) => false,
        },
    }
}

fn is_end((token, _): &Token) -> bool {
    matches!(token, Tok::Newline | Tok::Dedent)
}

fn starts_block(token: &Tok) -> bool {
    matches!(
        token,
        Tok::If
            | Tok::While
            | Tok::For
            | Tok::With
            | Tok::Try
            | Tok::Def
            | Tok::Class
            | Tok::Async
            | Tok::Match
            | Tok::At
    )
}
