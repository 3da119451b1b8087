//! The tokens of a refused statement, in the form the diagnosing rules read.

use std::cell::Cell;

use rustpython_parser::Tok;

use crate::{lexer::Token, literal::MARK};

/// Tokens with their bracket depth. Indices beyond the end read as a line end.
pub(super) struct Tokens<'t> {
    tokens: &'t [Token],
    /// Open brackets after each token, as CPython's tokenizer counts them.
    levels: Vec<u32>,
    /// Where the text of the tokens ends.
    end: usize,
    /// A rule looked beyond the last token.
    beyond: Cell<bool>,
    farthest: Cell<usize>,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(tokens: &'t [Token], end: usize) -> Self {
        let mut level = 0_u32;
        let levels = tokens
            .iter()
            .map(|(token, _)| {
                match token {
                    Tok::Lpar | Tok::Lsqb | Tok::Lbrace => level += 1,
                    Tok::Rpar | Tok::Rsqb | Tok::Rbrace => level = level.saturating_sub(1),
                    _ => {}
                }
                level
            })
            .collect();
        Self {
            tokens,
            levels,
            end,
            beyond: Cell::new(false),
            farthest: Cell::new(0),
        }
    }

    pub(super) fn at(&self, index: usize) -> &'t Tok {
        match self.tokens.get(index) {
            Some((token, _)) => {
                self.farthest.set(self.farthest.get().max(index));
                token
            }
            None => {
                self.beyond.set(true);
                &Tok::Newline
            }
        }
    }

    /// Whether a rule looked beyond the last token. Where the lexer stopped there, its error comes first.
    pub(super) fn read_beyond_end(&self) -> bool {
        self.beyond.get()
    }

    pub(super) fn note_read_beyond_end(&self) {
        self.beyond.set(true);
    }

    /// Whether nothing but line and block ends come from `index` on.
    pub(super) fn only_ends_follow(&self, index: usize) -> bool {
        self.tokens[index.min(self.tokens.len())..]
            .iter()
            .all(|(token, _)| matches!(token, Tok::Dedent))
    }

    /// Where the text of the last line ends.
    pub(super) fn last_line_end(&self) -> usize {
        self.end
    }

    /// The last token a rule looked at.
    pub(super) fn farthest(&self) -> usize {
        self.farthest.get().min(self.tokens.len().saturating_sub(1))
    }

    pub(super) fn is(&self, index: usize, token: &Tok) -> bool {
        self.at(index) == token
    }

    pub(super) fn is_name(&self, index: usize) -> bool {
        // Soft keywords are names wherever an expression can be.
        matches!(
            self.at(index),
            Tok::Name { .. } | Tok::Match | Tok::Case | Tok::Type
        )
    }

    pub(super) fn is_f_string(&self, index: usize) -> bool {
        matches!(self.at(index), Tok::String { value, .. } if value.starts_with(MARK))
    }

    pub(super) fn level(&self, index: usize) -> u32 {
        self.levels.get(index).copied().unwrap_or(0)
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Byte offset where a token starts.
    pub(super) fn start(&self, index: usize) -> usize {
        self.tokens
            .get(index)
            .map_or(self.end, |(_, place)| place.start().into())
    }

    /// Byte offset after a token.
    pub(super) fn end(&self, index: usize) -> usize {
        self.tokens
            .get(index)
            .map_or(self.end, |(_, place)| place.end().into())
    }
}
