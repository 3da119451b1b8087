//! Atoms, what is between brackets, and the trailers behind: calls, subscripts, attributes.

use rustpython_parser::{
    Tok,
    ast::{self, Expr},
    text_size::TextSize,
};

use super::Descent;

impl Descent<'_> {
    /// An atom with its trailers.
    pub(super) fn primary(&mut self) -> Option<Expr> {
        let start = self.start();
        let mut value = self.atom()?;
        loop {
            value = match self.peek() {
                Tok::Dot => {
                    self.bump();
                    let value = Box::new(value);
                    let attr = self.name()?;
                    Expr::Attribute(ast::ExprAttribute {
                        value,
                        attr,
                        ctx: ast::ExprContext::Load,
                        range: self.range(start),
                    })
                }
                Tok::Lpar => {
                    self.bump();
                    let func = Box::new(value);
                    let (args, keywords) = self.arguments(true)?;
                    Expr::Call(ast::ExprCall {
                        func,
                        args,
                        keywords,
                        range: self.range(start),
                    })
                }
                Tok::Lsqb => {
                    self.bump();
                    let value = Box::new(value);
                    let slice = Box::new(self.subscript()?);
                    Expr::Subscript(ast::ExprSubscript {
                        value,
                        slice,
                        ctx: ast::ExprContext::Load,
                        range: self.range(start),
                    })
                }
                _ => return Some(value),
            };
        }
    }

    fn atom(&mut self) -> Option<Expr> {
        let start = self.start();
        let value = match &mut self.tokens[self.at].0 {
            Tok::Name { .. } | Tok::Match | Tok::Case | Tok::Type => {
                return self.name_expression(ast::ExprContext::Load);
            }
            Tok::String { .. } => return self.string(),
            Tok::Int { value } => ast::Constant::Int(std::mem::take(value)),
            Tok::Float { value } => ast::Constant::Float(*value),
            Tok::Complex { real, imag } => ast::Constant::Complex {
                real: *real,
                imag: *imag,
            },
            Tok::True => ast::Constant::Bool(true),
            Tok::False => ast::Constant::Bool(false),
            Tok::None => ast::Constant::None,
            Tok::Ellipsis => ast::Constant::Ellipsis,
            Tok::Lpar => return self.nested(start, Self::parenthesized),
            Tok::Lsqb => return self.nested(start, Self::list),
            Tok::Lbrace => return self.nested(start, Self::braces),
            _ => return None,
        };
        self.pay()?;
        self.bump();
        Some(Expr::Constant(ast::ExprConstant {
            value,
            kind: None,
            range: self.range(start),
        }))
    }

    /// A name as an expression.
    pub(super) fn name_expression(&mut self, ctx: ast::ExprContext) -> Option<Expr> {
        let start = self.start();
        let id = self.name()?;
        Some(Expr::Name(ast::ExprName {
            id,
            ctx,
            range: self.range(start),
        }))
    }

    /// What begins with a bracket.
    #[inline(always)]
    fn nested(
        &mut self,
        start: TextSize,
        rule: fn(&mut Self, TextSize) -> Option<Expr>,
    ) -> Option<Expr> {
        self.pay()?;
        self.enter()?;
        self.bump();
        let value = rule(self, start)?;
        self.leave();
        Some(value)
    }

    /// After `(`: an expression, a tuple, a generator expression or a `yield`.
    #[inline(never)]
    fn parenthesized(&mut self, start: TextSize) -> Option<Expr> {
        if self.take(&Tok::Rpar) {
            return Some(self.tuple(start, Vec::new()));
        }
        if self.is(&Tok::Yield) {
            let value = self.yield_expression()?;
            self.expect(&Tok::Rpar)?;
            return Some(value);
        }
        let first = self.named_or_star()?;
        match self.peek() {
            Tok::Rpar => {
                self.bump();
                (!first.is_starred_expr()).then_some(first)
            }
            Tok::Comma => {
                let elts = self.elements(first, &Tok::Rpar)?;
                Some(self.tuple(start, elts))
            }
            _ => {
                let generators = self.generators(&first)?;
                self.expect(&Tok::Rpar)?;
                Some(Expr::GeneratorExp(ast::ExprGeneratorExp {
                    elt: Box::new(first),
                    generators,
                    range: self.range(start),
                }))
            }
        }
    }

    /// After `[`: a list or a list comprehension.
    #[inline(never)]
    fn list(&mut self, start: TextSize) -> Option<Expr> {
        let elts = if self.take(&Tok::Rsqb) {
            Vec::new()
        } else {
            let first = self.named_or_star()?;
            if matches!(self.peek(), Tok::For | Tok::Async) {
                let generators = self.generators(&first)?;
                self.expect(&Tok::Rsqb)?;
                return Some(Expr::ListComp(ast::ExprListComp {
                    elt: Box::new(first),
                    generators,
                    range: self.range(start),
                }));
            }
            self.elements(first, &Tok::Rsqb)?
        };
        Some(Expr::List(ast::ExprList {
            elts,
            ctx: ast::ExprContext::Load,
            range: self.range(start),
        }))
    }

    /// The elements after the first, and the bracket that closes.
    fn elements(&mut self, first: Expr, close: &Tok) -> Option<Vec<Expr>> {
        let mut elts = Vec::with_capacity(if self.is(close) { 1 } else { 2 });
        elts.push(first);
        while self.take(&Tok::Comma) {
            if self.is(close) {
                break;
            }
            elts.push(self.named_or_star()?);
        }
        self.expect(close)?;
        Some(elts)
    }

    /// After `{`: a dict, a set, or a comprehension of either.
    #[inline(never)]
    fn braces(&mut self, start: TextSize) -> Option<Expr> {
        if self.is(&Tok::Rbrace) || self.is(&Tok::DoubleStar) {
            return self.dict(start, Vec::new(), Vec::new());
        }
        let is_walrus = self.is_walrus();
        let first = self.named_or_star()?;
        match self.peek() {
            Tok::Colon => {
                // Neither a star nor a walrus is a key.
                if is_walrus || first.is_starred_expr() {
                    return None;
                }
                self.bump();
                let value = self.test()?;
                if matches!(self.peek(), Tok::For | Tok::Async) {
                    let generators = self.generators(&first)?;
                    self.expect(&Tok::Rbrace)?;
                    return Some(Expr::DictComp(ast::ExprDictComp {
                        key: Box::new(first),
                        value: Box::new(value),
                        generators,
                        range: self.range(start),
                    }));
                }
                if !self.take(&Tok::Comma) && !self.is(&Tok::Rbrace) {
                    return None;
                }
                self.dict(start, vec![Some(first)], vec![value])
            }
            Tok::For | Tok::Async => {
                let generators = self.generators(&first)?;
                self.expect(&Tok::Rbrace)?;
                Some(Expr::SetComp(ast::ExprSetComp {
                    elt: Box::new(first),
                    generators,
                    range: self.range(start),
                }))
            }
            _ => {
                let elts = self.elements(first, &Tok::Rbrace)?;
                Some(Expr::Set(ast::ExprSet {
                    elts,
                    range: self.range(start),
                }))
            }
        }
    }

    /// The entries after the first, whose comma is taken, and `}`.
    fn dict(
        &mut self,
        start: TextSize,
        mut keys: Vec<Option<Expr>>,
        mut values: Vec<Expr>,
    ) -> Option<Expr> {
        loop {
            if self.take(&Tok::Rbrace) {
                break;
            }
            if self.take(&Tok::DoubleStar) {
                keys.push(None);
                values.push(self.operators()?);
            } else {
                keys.push(Some(self.test()?));
                self.expect(&Tok::Colon)?;
                values.push(self.test()?);
            }
            if !self.take(&Tok::Comma) {
                self.expect(&Tok::Rbrace)?;
                break;
            }
        }
        Some(Expr::Dict(ast::ExprDict {
            keys,
            values,
            range: self.range(start),
        }))
    }
}
