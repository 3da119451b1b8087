//! From source text to a parsed source this way: lex, bound the nesting, descend, also into the fields of f-strings.

use rustpython_parser::ast;

use super::{Descent, no_range};
use crate::{
    lexer::{self, FieldText, Lexed, RawEntry, RawPiece},
    literal::{Entry, Piece, Replacement},
    nesting,
    parse::{Mode, Parsed, has_several, literal_depth, literal_depths, newline_places},
    source_map::SourceMap,
};

/// The way of nearly all sources: the parser of our own. Where that gives up the map comes back.
pub(crate) fn descend<S>(
    source: &str,
    mode: Mode,
    map: SourceMap,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Result<Parsed, SourceMap>, S> {
    let mut stopped = None;
    let mut lexed = lexer::lex_bare(source, charge)?;
    let parts = tree(source, mode, &mut lexed, &mut |units| match charge(units) {
        Ok(()) => true,
        Err(reason) => {
            stopped = Some(reason);
            false
        }
    });
    if let Some(reason) = stopped {
        return Err(reason);
    }
    let Some((body, literals)) = parts else {
        return Ok(Err(map));
    };
    Ok(Ok(Parsed {
        body,
        source_map: map,
        warnings: lexed.warnings,
        literals,
        odd_escapes: lexed.odd_escapes,
    }))
}

fn tree(
    source: &str,
    mode: Mode,
    lexed: &mut Lexed,
    charge: &mut dyn FnMut(u64) -> bool,
) -> Option<(ast::Mod, Vec<Entry>)> {
    if lexed.error.is_some() {
        return None;
    }
    if !lexed.shallow || cfg!(debug_assertions) {
        let depths = literal_depths(&mut lexed.literals);
        let bound = depths.and_then(|depths| {
            nesting::bound_depth(&lexed.tokens, |mark| literal_depth(&depths, mark))
        });
        debug_assert!(!lexed.shallow || bound.is_ok(), "a shallow text is deep");
        bound.ok()?;
    }
    let newlines = match mode {
        Mode::Single => newline_places(&lexed.tokens),
        Mode::Module | Mode::Expression => Vec::new(),
    };
    let descent = Descent::new(source, &mut lexed.tokens, charge);
    let body = match mode {
        Mode::Module => ast::Mod::Module(ast::ModModule {
            body: descent.module()?,
            type_ignores: Vec::new(),
            range: no_range(),
        }),
        Mode::Expression => ast::Mod::Expression(ast::ModExpression {
            body: Box::new(descent.expression()?),
            range: no_range(),
        }),
        Mode::Single => {
            let body = descent.module()?;
            if has_several(&body, &newlines) {
                return None;
            }
            ast::Mod::Interactive(ast::ModInteractive {
                body,
                range: no_range(),
            })
        }
    };
    let mut literals = Vec::with_capacity(lexed.literals.len());
    for entry in std::mem::take(&mut lexed.literals) {
        literals.push(match entry {
            RawEntry::Ready(entry) => entry,
            RawEntry::Format(pieces) => Entry::Format(fields(source, pieces, charge)?),
        });
    }
    Some((body, literals))
}

/// The fields of one f-string.
fn fields(
    source: &str,
    pieces: Vec<RawPiece>,
    charge: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<Piece>> {
    let mut parsed = Vec::with_capacity(pieces.len());
    for piece in pieces {
        parsed.push(match piece {
            RawPiece::Ready(piece) => piece,
            RawPiece::Field(mut pending) => {
                let expression = Descent::new(source, &mut pending.tokens, charge).field()?;
                let FieldText {
                    debug_text,
                    conversion,
                    format_spec,
                    range,
                } = pending.fields;
                let format_spec = match format_spec {
                    Some(pieces) => Some(fields(source, pieces, charge)?),
                    None => None,
                };
                Piece::Replacement(Box::new(Replacement {
                    expression,
                    debug_text,
                    conversion,
                    format_spec,
                    range,
                }))
            }
        });
    }
    Some(parsed)
}
