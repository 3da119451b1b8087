//! What may be assigned to and deleted: an expression is read first, and judged and marked here.

use rustpython_parser::ast::{Expr, ExprContext};
use rustpython_parser::{Tok, ast};

use super::Descent;

impl Descent<'_> {
    /// Makes a target of `=`, `for`, `as`.
    pub(super) fn make_target(&self, expression: &mut Expr) -> Option<()> {
        mark(expression, ExprContext::Store)
    }

    /// Makes a target that takes one value: of `+=` and of annotations.
    pub(super) fn make_single_target(&self, expression: &mut Expr) -> Option<()> {
        match expression {
            Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) => {
                mark(expression, ExprContext::Store)
            }
            _ => None,
        }
    }

    /// Makes a target of `del`.
    pub(super) fn make_deleted(&self, expression: &mut Expr) -> Option<()> {
        mark(expression, ExprContext::Del)
    }

    /// The targets between `for` and `in`.
    pub(super) fn loop_targets(&mut self) -> Option<Expr> {
        let start = self.start();
        let mut first = self.loop_target()?;
        if !self.is(&Tok::Comma) {
            // A star alone is no target.
            return (!first.is_starred_expr()).then_some(first);
        }
        let mut elts = Vec::with_capacity(2);
        mark(&mut first, ExprContext::Store)?;
        elts.push(first);
        while self.take(&Tok::Comma) {
            if self.is(&Tok::In) {
                break;
            }
            elts.push(self.loop_target()?);
        }
        let range = self.range(start);
        Some(Expr::Tuple(ast::ExprTuple {
            elts,
            ctx: ExprContext::Store,
            range,
        }))
    }

    fn loop_target(&mut self) -> Option<Expr> {
        let mut target = if self.is(&Tok::Star) {
            self.starred()?
        } else {
            self.operators()?
        };
        mark(&mut target, ExprContext::Store)?;
        Some(target)
    }
}

/// Marks an expression and what it is made of. Stars are only in displays, as no rule gives one alone.
fn mark(expression: &mut Expr, context: ExprContext) -> Option<()> {
    match expression {
        Expr::Name(node) => node.ctx = context,
        Expr::Attribute(node) => node.ctx = context,
        Expr::Subscript(node) => node.ctx = context,
        Expr::Tuple(node) => {
            node.ctx = context;
            node.elts
                .iter_mut()
                .try_for_each(|elt| mark(elt, context))?;
        }
        Expr::List(node) => {
            node.ctx = context;
            node.elts
                .iter_mut()
                .try_for_each(|elt| mark(elt, context))?;
        }
        Expr::Starred(node) if context == ExprContext::Store => {
            node.ctx = context;
            mark(&mut node.value, context)?;
        }
        _ => return None,
    }
    Some(())
}
