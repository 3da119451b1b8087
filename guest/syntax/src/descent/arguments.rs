//! The arguments of a call or a class definition.

use rustpython_parser::{
    Tok,
    ast::{self, Expr},
    text_size::{TextRange, TextSize},
};

use super::Descent;

/// Keywords among which doubles are looked for by comparing each with each; more are left to the tables.
const KEYWORDS: usize = 32;

impl Descent<'_> {
    /// After `(`: arguments and the closing parenthesis. A `call` may have a generator expression without
    /// parentheses of its own.
    pub(super) fn arguments(&mut self, call: bool) -> Option<(Vec<Expr>, Vec<ast::Keyword>)> {
        self.enter()?;
        let mut args = Vec::new();
        let mut keywords: Vec<ast::Keyword> = Vec::new();
        let mut doubled = false;
        loop {
            let start = self.start();
            match self.peek() {
                Tok::Rpar => {
                    self.bump();
                    break;
                }
                Tok::Star => {
                    self.bump();
                    if doubled {
                        return None;
                    }
                    let value = Box::new(self.test()?);
                    args.push(Expr::Starred(ast::ExprStarred {
                        value,
                        ctx: ast::ExprContext::Load,
                        range: self.range(start),
                    }));
                }
                Tok::DoubleStar => {
                    self.bump();
                    doubled = true;
                    let value = self.test()?;
                    keywords.push(self.keyword(start, None, value));
                }
                token if super::is_name(token) && matches!(self.peek_second(), Tok::Equal) => {
                    let name = self.name()?;
                    self.bump();
                    if keywords.len() >= KEYWORDS
                        || keywords
                            .iter()
                            .any(|known| known.arg.as_ref() == Some(&name))
                    {
                        return None;
                    }
                    let value = self.test()?;
                    keywords.push(self.keyword(start, Some(name), value));
                }
                _ => {
                    // No positional argument comes behind a keyword.
                    if !keywords.is_empty() {
                        return None;
                    }
                    let value = self.named()?;
                    if matches!(self.peek(), Tok::For | Tok::Async) {
                        if !call || !args.is_empty() {
                            return None;
                        }
                        return self.only_generator(start, value);
                    }
                    args.push(value);
                }
            }
            if !self.take(&Tok::Comma) {
                self.expect(&Tok::Rpar)?;
                break;
            }
        }
        self.leave();
        Some((args, keywords))
    }

    fn keyword(&self, start: TextSize, arg: Option<ast::Identifier>, value: Expr) -> ast::Keyword {
        ast::Keyword {
            arg,
            value,
            range: TextRange::new(start, self.end),
        }
    }

    /// The rest of a generator expression that is the only argument.
    #[inline(never)]
    fn only_generator(
        &mut self,
        start: TextSize,
        element: Expr,
    ) -> Option<(Vec<Expr>, Vec<ast::Keyword>)> {
        let generators = self.generators(&element)?;
        let range = self.range(start);
        self.expect(&Tok::Rpar)?;
        self.leave();
        let only = Expr::GeneratorExp(ast::ExprGeneratorExp {
            elt: Box::new(element),
            generators,
            range,
        });
        Some((vec![only], Vec::new()))
    }
}
