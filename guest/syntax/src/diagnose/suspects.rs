//! Finds statements that the parser crate's grammar accepts and CPython's may not: odd assignment targets,
//! generator expressions beside other arguments, starred comprehensions.
//!
//! A cheap filter over the tokens of every source: ordinary statements must pass it. What it holds back the
//! recogniser judges, so a false alarm costs only time.

use rustpython_parser::Tok;

use super::statements::is_augmented;
use crate::lexer::Token;

/// The first token (as byte offset) of each suspect statement, in order.
pub(crate) fn suspects(tokens: &[Token]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut start = 0;
    for (index, (token, _)) in tokens.iter().enumerate() {
        if matches!(token, Tok::Newline | Tok::Indent | Tok::Dedent) {
            if index > start && is_suspect(&tokens[start..index]) {
                found.push(usize::from(tokens[start].1.start()));
            }
            start = index + 1;
        }
    }
    if start < tokens.len() && is_suspect(&tokens[start..]) {
        found.push(usize::from(tokens[start].1.start()));
    }
    found
}

/// What is known of an open bracket.
struct Frame {
    /// Its first token is a star.
    starred: bool,
    /// A comma that separates elements was seen.
    comma: bool,
    /// A comprehension clause was seen.
    clause: bool,
}

fn is_suspect(line: &[Token]) -> bool {
    let mut frames: Vec<Frame> = Vec::new();
    let mut segment = 0;
    let mut previous = &Tok::Newline;
    let mut index = 0;
    // Compound statements hold targets only behind `for`, `as` and after their colon.
    let compound = matches!(
        line[0].0,
        Tok::If
            | Tok::Elif
            | Tok::Else
            | Tok::While
            | Tok::For
            | Tok::With
            | Tok::Try
            | Tok::Except
            | Tok::Finally
            | Tok::Def
            | Tok::Class
            | Tok::Async
            | Tok::Match
            | Tok::Case
            | Tok::At
    );
    let mut header = compound;
    let case = matches!(line[0].0, Tok::Case);
    while index < line.len() {
        let token = &line[index].0;
        let outside = frames.is_empty();
        match token {
            Tok::Lpar | Tok::Lsqb | Tok::Lbrace => {
                let starred = matches!(line.get(index + 1), Some((Tok::Star | Tok::DoubleStar, _)));
                frames.push(Frame {
                    starred,
                    comma: false,
                    clause: false,
                });
            }
            Tok::Rpar | Tok::Rsqb | Tok::Rbrace => {
                if matches!(previous, Tok::DoubleStar) {
                    return true;
                }
                frames.pop();
            }
            Tok::For => {
                let end = index
                    + 1
                    + line[index + 1..]
                        .iter()
                        .take_while(|(token, _)| !matches!(token, Tok::In))
                        .count();
                if !plain_targets(&line[index + 1..end], true) {
                    return true;
                }
                if let Some(frame) = frames.last_mut() {
                    frame.clause = true;
                    if frame.starred || frame.comma {
                        return true;
                    }
                }
                previous = token;
                index = end;
                continue;
            }
            Tok::Comma => {
                let bare_star = matches!(previous, Tok::Star)
                    && matches!(
                        line.get(index + 1),
                        Some((Tok::DoubleStar | Tok::Rpar | Tok::Colon, _))
                    );
                if matches!(previous, Tok::DoubleStar) || bare_star {
                    return true;
                }
                if let Some(frame) = frames.last_mut() {
                    frame.comma = true;
                    if frame.clause {
                        return true;
                    }
                }
            }
            Tok::As if header && matches!(line[0].0, Tok::With | Tok::Async) => {
                let rest = &line[index + 1..];
                if !rest
                    .first()
                    .is_some_and(|(token, _)| matches!(token, Tok::Name { .. }))
                    || !matches!(rest.get(1), Some((Tok::Comma | Tok::Rpar | Tok::Colon, _)))
                {
                    return true;
                }
            }
            // Complex numbers and `**rest` in patterns have rules of their own.
            Tok::Plus | Tok::Minus | Tok::DoubleStar if case => return true,
            Tok::Colon if outside && header => {
                // A lambda's colon may end the "header" early; that only makes the filter stricter.
                header = false;
                segment = index + 1;
            }
            Tok::Semi if outside => segment = index + 1,
            Tok::Equal if outside && !header => {
                if !plain_targets(&line[segment..index], true) {
                    return true;
                }
                segment = index + 1;
            }
            Tok::Colon if outside => {
                if !plain_targets(&line[segment..index], false) {
                    return true;
                }
                // What follows is an annotation and perhaps a value, no target.
                header = true;
            }
            token
                if outside
                    && is_augmented(token)
                    && !plain_targets(&line[segment..index], false) =>
            {
                return true;
            }
            Tok::Del if outside => {
                let rest = &line[index + 1..];
                let end = rest
                    .iter()
                    .position(|(token, _)| matches!(token, Tok::Semi))
                    .unwrap_or(rest.len());
                let starred = rest[..end]
                    .iter()
                    .any(|(token, _)| matches!(token, Tok::Star));
                if starred || !plain_targets(&rest[..end], true) {
                    return true;
                }
            }
            _ => {}
        }
        previous = token;
        index += 1;
    }
    false
}

/// Whether tokens are surely assignment targets; `several`: also with commas, stars and displays.
fn plain_targets(tokens: &[Token], several: bool) -> bool {
    // `Some(callable)`: an operand was read, the last trailer being a call or not.
    let mut operand: Option<bool> = None;
    let mut open = 0_usize;
    let mut index = 0;
    while index < tokens.len() {
        let token = &tokens[index].0;
        index += 1;
        match (token, operand) {
            (Tok::Name { .. }, None) => operand = Some(false),
            (Tok::Star, None) if several => {}
            (Tok::Lpar | Tok::Lsqb, None) if several => open += 1,
            (Tok::Rpar | Tok::Rsqb, _) if open > 0 && operand != Some(true) => {
                open -= 1;
                operand = Some(false);
            }
            (Tok::Comma, Some(false)) if several => operand = None,
            (Tok::Dot, Some(_)) => {
                if !matches!(tokens.get(index), Some((Tok::Name { .. }, _))) {
                    return false;
                }
                index += 1;
                operand = Some(false);
            }
            (Tok::Lpar | Tok::Lsqb, Some(_)) => {
                operand = Some(matches!(token, Tok::Lpar));
                let mut depth = 1;
                while depth > 0 {
                    match tokens.get(index).map(|(token, _)| token) {
                        Some(Tok::Lpar | Tok::Lsqb | Tok::Lbrace) => depth += 1,
                        Some(Tok::Rpar | Tok::Rsqb | Tok::Rbrace) => depth -= 1,
                        Some(_) => {}
                        None => return false,
                    }
                    index += 1;
                }
            }
            _ => return false,
        }
    }
    open == 0 && operand != Some(true)
}
