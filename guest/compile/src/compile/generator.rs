//! `yield`, `await`, `async for`.

use super::builder::{Guarded, Label, Reg};
use super::error::{Res, syntax_error};
use super::flow::Flow;
use super::scope::ScopeKind;
use super::{Compiler, Span, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, Expr};

/// An `async for` loop under construction.
pub(crate) struct AsyncForHead {
    /// Where the next item is asked for.
    pub(crate) next: Label,
    asking: Guarded,
    before: Flow,
    at: Span,
}

impl<'a> Compiler<'a> {
    /// Whether the unit may await.
    pub(crate) fn in_coroutine(&self) -> bool {
        self.scope().coroutine
    }

    fn check_yield(&self, at: Span, what: &str) -> Res<()> {
        match self.scope().kind {
            ScopeKind::Module | ScopeKind::Class => {
                syntax_error(at, format!("'{what}' outside function"))
            }
            _ => Ok(()),
        }
    }

    /// Refuse `await` and the like where nothing can wait.
    pub(crate) fn check_await(&self, at: Span, what: &str) -> Res<()> {
        if self.in_coroutine() {
            return Ok(());
        }
        if what == "await" {
            self.check_yield(at, what)?;
        }
        syntax_error(at, format!("'{what}' outside async function"))
    }

    #[inline(never)]
    pub(crate) fn yield_to(&mut self, node: &'a ast::ExprYield, to: Reg) -> Res<()> {
        let at = span(node.range);
        self.check_yield(at, "yield")?;
        let mark = self.mark();
        let value = match &node.value {
            Some(value) => self.operand(value, false)?,
            None => {
                let value = self.temporary(at)?;
                self.builder.load(at, value, Constant::None)?;
                value
            }
        };
        let op = if self.in_coroutine() {
            Op::AsyncYield
        } else {
            Op::Yield
        };
        self.emit(at, op, to, value, 0)?;
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    pub(crate) fn yield_from_to(&mut self, node: &'a ast::ExprYieldFrom, to: Reg) -> Res<()> {
        let at = span(node.range);
        self.check_yield(at, "yield")?;
        if self.in_coroutine() {
            return syntax_error(at, "'yield from' inside async function");
        }
        self.delegate(&node.value, Op::GetYieldFromIter, at, to)
    }

    #[inline(never)]
    pub(crate) fn await_to(&mut self, node: &'a ast::ExprAwait, to: Reg) -> Res<()> {
        let at = span(node.range);
        self.check_await(at, "await")?;
        self.delegate(&node.value, Op::GetAwaitable, at, to)
    }

    fn delegate(&mut self, value: &'a Expr, op: Op, at: Span, to: Reg) -> Res<()> {
        let mark = self.mark();
        let value = self.operand(value, false)?;
        self.delegate_to(op, value, 0, at, to)?;
        self.release(mark);
        Ok(())
    }

    /// Turn a value into an iterator with `op` and yield from it.
    pub(crate) fn delegate_to(
        &mut self,
        op: Op,
        value: Reg,
        kind: u16,
        at: Span,
        to: Reg,
    ) -> Res<()> {
        let mark = self.mark();
        let iterator = self.temporary(at)?;
        let sent = self.temporary(at)?;
        self.emit(at, op, iterator, value, kind)?;
        self.builder.load(at, sent, Constant::None)?;
        self.emit(at, Op::YieldFrom, to, iterator, sent)?;
        self.release(mark);
        Ok(())
    }

    /// Begin a loop over the async iterator in a register; the code of the body follows.
    pub(crate) fn async_for_start(
        &mut self,
        iterator: Reg,
        target: &'a Expr,
        at: Span,
    ) -> Res<AsyncForHead> {
        let next = self.builder.label();
        self.builder.bind_loop(next);
        let before = self.builder.flow.clone();
        let mark = self.mark();
        let item = self.temporary(at)?;
        self.builder.open_region();
        self.delegate_to(Op::GetAnext, iterator, 0, at, item)?;
        let asking = self.builder.close_region();
        self.store(target, item)?;
        self.release(mark);
        Ok(AsyncForHead {
            next,
            asking,
            before,
            at,
        })
    }

    /// End the loop; control goes on here when the iterator is exhausted.
    pub(crate) fn async_for_end(&mut self, head: AsyncForHead) -> Res<()> {
        let AsyncForHead {
            next,
            asking,
            before,
            at,
        } = head;
        self.builder.goto(at, next)?;
        let mark = self.mark();
        let exception = self.builder.row(2, at)?;
        self.builder.handler(asking, exception, &before);
        let done = self.builder.label();
        self.builder.jump(at, Op::EndAsyncFor, exception, 0, done)?;
        self.builder.flow.dead = true;
        self.builder.bind(done);
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    pub(crate) fn async_for_statement(&mut self, node: &'a ast::StmtAsyncFor) -> Res<()> {
        let at = span(node.range);
        self.check_await(at, "async for")?;
        let mark = self.mark();
        let iterator = self.temporary(at)?;
        let iterable = self.operand_near(&node.iter, iterator, false)?;
        self.emit(at, Op::GetAiter, iterator, iterable, 0)?;
        self.release(iterator + 1);
        let exit = self.builder.label();
        let head = self.async_for_start(iterator, &node.target, at)?;
        self.push_block(
            super::block::BlockKind::Loop {
                next: head.next,
                exit,
                dropped: None,
            },
            at,
        )?;
        self.loop_body(&node.body)?;
        self.pop_block();
        self.async_for_end(head)?;
        self.release(mark);
        self.body(&node.orelse)?;
        self.builder.bind(exit);
        Ok(())
    }
}
