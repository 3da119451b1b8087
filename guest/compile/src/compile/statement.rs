//! Statements: the dispatch, and those that fit no other file.

use super::error::Res;
use super::scope::ScopeTree;
use super::{Compiler, LastValue, Mode, range_of, span};
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, Expr, Stmt};

impl<'a> Compiler<'a> {
    /// Compile statements in order.
    pub(crate) fn body(&mut self, body: &'a [Stmt]) -> Res<()> {
        for statement in body {
            self.settle()?;
            self.statement(statement)?;
        }
        Ok(())
    }

    fn statement(&mut self, statement: &'a Stmt) -> Res<()> {
        self.enter()?;
        let is_last = self.is_last;
        if is_last && Self::hides_values(statement) {
            self.is_last = false;
        }
        match statement {
            Stmt::Expr(node) => self.expression_statement(&node.value)?,
            Stmt::Assign(node) => self.assign_statement(node)?,
            Stmt::AugAssign(node) => self.augmented_statement(node)?,
            Stmt::AnnAssign(node) => self.annotated_statement(node)?,
            Stmt::If(node) => self.if_statement(node)?,
            Stmt::For(node) => self.for_statement(node)?,
            Stmt::While(node) => self.while_statement(node)?,
            Stmt::Return(node) => self.return_statement(node)?,
            Stmt::Break(node) => self.break_or_continue(true, span(node.range))?,
            Stmt::Continue(node) => self.break_or_continue(false, span(node.range))?,
            Stmt::FunctionDef(node) => self.function_statement(node.into())?,
            Stmt::AsyncFunctionDef(node) => self.function_statement(node.into())?,
            Stmt::ClassDef(node) => self.class_statement(node)?,
            Stmt::Import(node) => self.import_statement(node)?,
            Stmt::ImportFrom(node) => self.import_from_statement(node)?,
            Stmt::Raise(node) => self.raise_statement(node)?,
            Stmt::Try(node) => self.try_statement(node.into())?,
            Stmt::TryStar(node) => self.try_statement(node.into())?,
            Stmt::With(node) => {
                self.with_statement(&node.items, &node.body, span(node.range), false)?;
            }
            Stmt::AsyncWith(node) => {
                self.with_statement(&node.items, &node.body, span(node.range), true)?;
            }
            Stmt::Assert(node) => self.assert_statement(node)?,
            Stmt::Delete(node) => {
                for target in &node.targets {
                    self.delete(target)?;
                }
                self.dropped(span(node.range))?;
            }
            Stmt::Match(node) => self.match_statement(node)?,
            Stmt::AsyncFor(node) => self.async_for_statement(node)?,
            Stmt::TypeAlias(node) => self.type_alias_statement(node)?,
            Stmt::Pass(node) => self.emit(span(node.range), Op::Nop, 0, 0, 0)?,
            Stmt::Global(_) | Stmt::Nonlocal(_) => {}
        }
        self.is_last = is_last;
        self.leave();
        Ok(())
    }

    /// An expression for its effects, or to hand out or display its value.
    fn expression_statement(&mut self, expression: &'a Expr) -> Res<()> {
        let op = match self.mode {
            Mode::Step(LastValue::Displayed) if self.hands_out() => Op::Display,
            _ if self.hands_out() => Op::SetResult,
            Mode::Single | Mode::Step(LastValue::Interactive)
                if self.builder.scope == ScopeTree::MODULE =>
            {
                Op::Display
            }
            _ => return self.discard(expression),
        };
        let mark = self.mark();
        let value = self.operand(expression, false)?;
        self.emit(range_of(expression), op, value, 0, 0)?;
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn raise_statement(&mut self, node: &'a ast::StmtRaise) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let Some(exception) = &node.exc else {
            return self.builder.emit_end(at, Op::Raise, 0, 0, 0);
        };
        let exception = self.operand(exception, node.cause.is_some())?;
        if let Some(cause) = &node.cause {
            let cause = self.operand(cause, false)?;
            self.builder.emit_end(at, Op::Raise, exception, cause, 2)?;
        } else {
            self.builder.emit_end(at, Op::Raise, exception, 0, 1)?;
        }
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn assert_statement(&mut self, node: &'a ast::StmtAssert) -> Res<()> {
        let at = span(node.range);
        let end = self.builder.label();
        self.jump_if(&node.test, true, end)?;
        let mark = self.mark();
        let base = self.builder.row(2, at)?;
        self.emit(at, Op::LoadAssertionError, base, 0, 0)?;
        if let Some(message) = &node.msg {
            self.emit(at, Op::Unbind, base + 1, 0, 0)?;
            let argument = self.temporary(at)?;
            self.expr_to(message, argument)?;
            self.emit(at, Op::Call, base, base, 1)?;
        }
        self.builder.emit_end(at, Op::Raise, base, 0, 1)?;
        self.release(mark);
        self.builder.bind(end);
        Ok(())
    }
}
