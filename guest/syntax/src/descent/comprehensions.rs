//! `for ... in ... if ...` of comprehensions and generator expressions.

use rustpython_parser::{
    Tok,
    ast::{self, Expr},
};

use super::{Descent, no_range};

impl Descent<'_> {
    /// The clauses behind an element; at least one.
    pub(super) fn generators(&mut self, element: &Expr) -> Option<Vec<ast::Comprehension>> {
        if element.is_starred_expr() {
            return None;
        }
        let mut generators = Vec::with_capacity(1);
        loop {
            let is_async = self.take(&Tok::Async);
            if !self.take(&Tok::For) {
                break (!is_async && !generators.is_empty()).then_some(generators);
            }
            let target = self.loop_targets()?;
            self.expect(&Tok::In)?;
            let iter = self.or_test()?;
            let mut ifs = Vec::new();
            while self.take(&Tok::If) {
                ifs.push(self.or_test()?);
            }
            generators.push(ast::Comprehension {
                target,
                iter,
                ifs,
                is_async,
                range: no_range(),
            });
        }
    }
}
