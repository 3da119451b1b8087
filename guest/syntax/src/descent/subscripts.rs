//! What stands between the brackets of a subscript.

use rustpython_parser::{
    Tok,
    ast::{self, Expr},
};

use super::Descent;

impl Descent<'_> {
    /// After `[`: one index or slice, or several, which make a tuple; and the closing bracket.
    pub(super) fn subscript(&mut self) -> Option<Expr> {
        self.enter()?;
        let start = self.start();
        let first = self.index()?;
        let value = if self.is(&Tok::Comma) {
            let mut elts = Vec::with_capacity(2);
            elts.push(first);
            while self.take(&Tok::Comma) {
                if self.is(&Tok::Rsqb) {
                    break;
                }
                elts.push(self.index()?);
            }
            self.tuple(start, elts)
        } else if first.is_starred_expr() {
            return None;
        } else {
            first
        };
        self.expect(&Tok::Rsqb)?;
        self.leave();
        Some(value)
    }

    fn index(&mut self) -> Option<Expr> {
        let start = self.start();
        let lower = if self.is(&Tok::Colon) {
            None
        } else {
            let is_walrus = self.is_walrus();
            let value = self.named_or_star()?;
            if !self.is(&Tok::Colon) {
                return Some(value);
            }
            // Neither a star nor a walrus begins a slice.
            if is_walrus || value.is_starred_expr() {
                return None;
            }
            Some(Box::new(value))
        };
        self.bump();
        let upper = self.bound()?;
        let step = if self.take(&Tok::Colon) {
            self.bound()?
        } else {
            None
        };
        Some(Expr::Slice(ast::ExprSlice {
            lower,
            upper,
            step,
            range: self.range(start),
        }))
    }

    /// A bound of a slice, which may be left out.
    fn bound(&mut self) -> Option<Option<Box<Expr>>> {
        if matches!(self.peek(), Tok::Colon | Tok::Comma | Tok::Rsqb) {
            return Some(None);
        }
        Some(Some(Box::new(self.test()?)))
    }
}
