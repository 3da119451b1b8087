//! `match`, `case` and `type`: keywords in some places, names in all others.

use rustpython_parser::Tok;

use crate::lexer::Token;

/// Turns those that are not keywords into names. `statements`: the tokens are of statements, not of one expression.
pub(crate) fn resolve(tokens: &mut [Token], statements: bool) {
    // For each open block: whether it is the body of a `match`.
    let mut blocks = Vec::new();
    let mut header_is_match = false;
    for index in 0..tokens.len() {
        let (before, rest) = tokens.split_at(index);
        let previous = before.last().map_or(&Tok::Newline, |(token, _)| token);
        let line_start = statements && matches!(previous, Tok::Newline | Tok::Indent | Tok::Dedent);
        let statement_start =
            statements && (line_start || matches!(previous, Tok::Semi | Tok::Colon));
        let name = match &rest[0].0 {
            Tok::Indent => {
                blocks.push(header_is_match);
                header_is_match = false;
                continue;
            }
            Tok::Dedent => {
                blocks.pop();
                continue;
            }
            Tok::Newline => continue,
            Tok::Match => {
                if line_start && is_match_header(rest) {
                    header_is_match = true;
                    continue;
                }
                "match"
            }
            Tok::Case => {
                if line_start && blocks.last() == Some(&true) {
                    continue;
                }
                "case"
            }
            Tok::Type => {
                let next = rest.get(1).map(|(token, _)| token);
                // Two names in a row are nothing else.
                if statement_start
                    && matches!(
                        next,
                        Some(Tok::Name { .. } | Tok::Type | Tok::Match | Tok::Case)
                    )
                {
                    continue;
                }
                "type"
            }
            _ => {
                if line_start {
                    header_is_match = false;
                }
                continue;
            }
        };
        if line_start {
            header_is_match = false;
        }
        tokens[index].0 = Tok::Name {
            name: name.to_owned(),
        };
    }
}

/// Only a header ends with a colon, and this one has a subject before it.
fn is_match_header(line: &[Token]) -> bool {
    let end = line
        .iter()
        .position(|(token, _)| matches!(token, Tok::Newline))
        .unwrap_or(line.len());
    end > 2 && matches!(line[end - 1].0, Tok::Colon)
}
