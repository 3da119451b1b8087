//! The parser of our own: recursive descent over the lexer's tokens, for what nearly every program is made of.
//!
//! It stands in front of the parser crate's tables and gives exactly the tree that they give, ranges included, in a
//! small part of the time: nothing is moved from rule to rule, as it is there up to 17 times for one name. What it
//! does not take with certainty (every error, and forms too rare to be worth a rule) it gives up without a word, and
//! the tables and `diagnose` begin again. So no error text comes from here.
//!
//! **Invariant:** it accepts nothing that the way over the tables refuses; in doubt it gives up (`None`).
//! **Invariant:** the calls nest at most `DEPTH` levels, and tokens are paid for as the tables' are.

mod arguments;
mod atoms;
mod blocks;
mod comprehensions;
mod definitions;
#[cfg(test)]
mod differential;
mod expressions;
mod imports;
mod patterns;
mod source;
mod statements;
mod strings;
mod subscripts;
mod targets;

use rustpython_parser::{
    Tok, ast,
    text_size::{TextRange, TextSize},
};

use crate::lexer::Token;

pub(crate) use source::descend;

/// Levels of blocks and expressions. A level takes some kilobytes of stack; deeper ones are for the tables.
const DEPTH: u32 = 100;
/// Tokens between two calls of the charge hook, and what one costs: as over the tables.
const STEP: usize = 512;
const COST: u64 = 8;

/// A place in a token sequence that ends with `Tok::EndOfFile`.
pub(crate) struct Descent<'t> {
    source: &'t str,
    /// Texts and numbers are taken out of the tokens, so these are used up.
    tokens: &'t mut [Token],
    at: usize,
    /// Where the last token that was taken ends.
    end: TextSize,
    depth: u32,
    /// Up to which token has been paid.
    paid: usize,
    charge: &'t mut dyn FnMut(u64) -> bool,
}

impl<'t> Descent<'t> {
    /// `charge` is asked before each piece of work; when it refuses, the parser gives up.
    pub(crate) fn new(
        source: &'t str,
        tokens: &'t mut Vec<Token>,
        charge: &'t mut dyn FnMut(u64) -> bool,
    ) -> Self {
        let end = tokens
            .last()
            .map_or(TextSize::default(), |(_, place)| place.end());
        tokens.push((Tok::EndOfFile, TextRange::empty(end)));
        Descent {
            source,
            tokens,
            at: 0,
            end: TextSize::default(),
            depth: 0,
            paid: 0,
            charge,
        }
    }

    /// A whole source of statements.
    pub(crate) fn module(mut self) -> Option<ast::Suite> {
        let mut body = Vec::new();
        self.pay()?;
        while !self.is(&Tok::EndOfFile) {
            self.statement(&mut body)?;
        }
        self.pay()?;
        Some(body)
    }

    /// A whole source of one expression, as for `eval`.
    pub(crate) fn expression(mut self) -> Option<ast::Expr> {
        let value = self.test_list()?;
        while self.take(&Tok::Newline) {}
        self.finish(value)
    }

    /// The expression of a replacement field.
    pub(crate) fn field(mut self) -> Option<ast::Expr> {
        let value = if self.is(&Tok::Yield) {
            self.yield_expression()?
        } else {
            self.test_list()?
        };
        self.finish(value)
    }

    fn finish(&mut self, value: ast::Expr) -> Option<ast::Expr> {
        self.pay()?;
        self.is(&Tok::EndOfFile).then_some(value)
    }

    // ---- the cursor ----

    /// The next token.
    #[inline(always)]
    fn peek(&self) -> &Tok {
        &self.tokens[self.at].0
    }

    /// The token after the next.
    #[inline(always)]
    fn peek_second(&self) -> &Tok {
        self.tokens
            .get(self.at + 1)
            .map_or(&Tok::EndOfFile, |(token, _)| token)
    }

    /// Whether the next token is one without a value.
    #[inline(always)]
    fn is(&self, token: &Tok) -> bool {
        std::mem::discriminant(self.peek()) == std::mem::discriminant(token)
    }

    /// Where the next token starts.
    #[inline(always)]
    fn start(&self) -> TextSize {
        self.tokens[self.at].1.start()
    }

    /// Steps over a token, never over the last.
    #[inline(always)]
    fn bump(&mut self) {
        self.end = self.tokens[self.at].1.end();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    /// Steps over the token if it is the next.
    #[inline(always)]
    fn take(&mut self, token: &Tok) -> bool {
        let there = self.is(token);
        if there {
            self.bump();
        }
        there
    }

    /// Steps over the token, which must be the next.
    #[inline(always)]
    fn expect(&mut self, token: &Tok) -> Option<()> {
        self.take(token).then_some(())
    }

    /// From `start` to the end of what was taken last.
    #[inline(always)]
    fn range(&self, start: TextSize) -> TextRange {
        TextRange::new(start, self.end)
    }

    /// Pays for the tokens up to the cursor and some more; called for every name, atom and statement.
    #[inline(always)]
    fn pay(&mut self) -> Option<()> {
        if self.at < self.paid {
            return Some(());
        }
        self.pay_step()
    }

    #[cold]
    fn pay_step(&mut self) -> Option<()> {
        self.paid += STEP;
        (self.charge)(STEP as u64 * COST).then_some(())
    }

    /// One level deeper; undone by `leave`.
    #[inline(always)]
    fn enter(&mut self) -> Option<()> {
        self.depth += 1;
        (self.depth <= DEPTH).then_some(())
    }

    #[inline(always)]
    fn leave(&mut self) {
        self.depth -= 1;
    }

    // ---- names ----

    /// Whether the next token is a name; where no statement begins `match`, `case` and `type` are names.
    #[inline(always)]
    fn is_name(&self) -> bool {
        is_name(self.peek())
    }

    /// Takes a name.
    fn name(&mut self) -> Option<ast::Identifier> {
        self.pay()?;
        let range = self.tokens[self.at].1;
        let name = match &mut self.tokens[self.at].0 {
            // The lexer leaves the text of most names in the source.
            Tok::Name { name } if name.is_empty() => {
                self.source[range.start().into()..range.end().into()].to_owned()
            }
            Tok::Name { name } => std::mem::take(name),
            Tok::Match => "match".to_owned(),
            Tok::Case => "case".to_owned(),
            Tok::Type => "type".to_owned(),
            _ => return None,
        };
        self.bump();
        Some(ast::Identifier::new(name))
    }
}

#[inline(always)]
fn is_name(token: &Tok) -> bool {
    matches!(token, Tok::Name { .. } | Tok::Match | Tok::Case | Tok::Type)
}

/// The range of nodes that have none in this configuration of the tree.
fn no_range() -> ast::OptionalRange<TextRange> {
    ast::OptionalRange::new(TextSize::default(), TextSize::default())
}
