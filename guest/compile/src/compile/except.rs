//! `try`.
//!
//! A handler is entered with the exception in a register and the one handled before in the next; `PopExc` makes
//! the latter the current one again. Code that handles is itself guarded by a small *cleanup* that does `PopExc`
//! and raises on, so that outer handlers see the state from before the statement.

use super::block::BlockKind;
use super::builder::{Guarded, Reg};
use super::error::{Res, syntax_error};
use super::flow::Flow;
use super::{Compiler, Span, nowhere, range_of, span};
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, ExceptHandlerExceptHandler, Expr, Stmt};

/// `try` of either kind.
#[derive(Clone, Copy)]
pub(crate) struct Try<'a> {
    body: &'a [Stmt],
    handlers: &'a [ast::ExceptHandler],
    orelse: &'a [Stmt],
    finalbody: &'a [Stmt],
    star: bool,
    at: Span,
}

impl<'a> From<&'a ast::StmtTry> for Try<'a> {
    fn from(node: &'a ast::StmtTry) -> Self {
        Try {
            body: &node.body,
            handlers: &node.handlers,
            orelse: &node.orelse,
            finalbody: &node.finalbody,
            star: false,
            at: span(node.range),
        }
    }
}

impl<'a> From<&'a ast::StmtTryStar> for Try<'a> {
    fn from(node: &'a ast::StmtTryStar) -> Self {
        Try {
            body: &node.body,
            handlers: &node.handlers,
            orelse: &node.orelse,
            finalbody: &node.finalbody,
            star: true,
            at: span(node.range),
        }
    }
}

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn try_statement(&mut self, node: Try<'a>) -> Res<()> {
        // The line `try:`, for a tracing function.
        self.emit(node.at, Op::Nop, 0, 0, 0)?;
        if node.finalbody.is_empty() {
            return self.try_except(node);
        }
        let at = node.at;
        let mark = self.mark();
        let before = self.builder.flow.clone();
        let end = self.builder.label();
        self.push_block(BlockKind::Finally(node.finalbody), at)?;
        self.builder.open_region();
        self.try_except(node)?;
        let guarded = self.builder.close_region();
        self.pop_block();
        self.body(node.finalbody)?;
        self.builder.goto(at, end)?;

        let exception = self.builder.row(2, at)?;
        self.builder.handler(guarded, exception, &before);
        self.push_block(BlockKind::Handler { exception }, at)?;
        self.builder.open_region();
        self.body(node.finalbody)?;
        self.builder.emit_end(at, Op::Reraise, exception, 0, 0)?;
        let handling = self.builder.close_region();
        self.pop_block();
        self.cleanup(handling, exception, &before, at)?;
        self.builder.bind(end);
        self.release(mark);
        Ok(())
    }

    /// What guards handling code: restore the exception state and raise on.
    pub(crate) fn cleanup(
        &mut self,
        handling: Guarded,
        exception: Reg,
        before: &Flow,
        at: Span,
    ) -> Res<()> {
        let raised = self.builder.row(2, at)?;
        self.builder.handler(handling, raised, before);
        self.emit(nowhere(at), Op::PopExc, exception, 0, 0)?;
        self.builder.emit_end(at, Op::Reraise, raised, 0, 0)
    }

    #[inline(never)]
    fn try_except(&mut self, node: Try<'a>) -> Res<()> {
        if node.handlers.is_empty() {
            self.body(node.body)?;
            return self.body(node.orelse);
        }
        let at = node.at;
        let mark = self.mark();
        let before = self.builder.flow.clone();
        let end = self.builder.label();
        self.builder.open_region();
        self.body(node.body)?;
        let guarded = self.builder.close_region();
        self.body(node.orelse)?;
        self.builder.goto(at, end)?;

        let exception = self.builder.row(2, at)?;
        self.builder.handler(guarded, exception, &before);
        self.push_block(BlockKind::Handler { exception }, at)?;
        self.builder.open_region();
        if node.star {
            self.star_clauses(node, exception, end)?;
        } else {
            self.clauses(node, exception, end)?;
        }
        let handling = self.builder.close_region();
        self.pop_block();
        self.cleanup(handling, exception, &before, at)?;
        self.builder.bind(end);
        self.release(mark);
        Ok(())
    }

    fn clauses(&mut self, node: Try<'a>, exception: Reg, end: super::builder::Label) -> Res<()> {
        for (index, handler) in node.handlers.iter().enumerate() {
            let ast::ExceptHandler::ExceptHandler(handler) = handler;
            let at = span(handler.range);
            let next = self.builder.label();
            match &handler.type_ {
                Some(class) => {
                    let mark = self.mark();
                    let class = self.operand(class, false)?;
                    let matches = self.temporary(at)?;
                    self.emit(at, Op::MatchExc, matches, exception, class)?;
                    self.builder.jump(at, Op::JumpIfFalse, matches, 0, next)?;
                    self.release(mark);
                }
                None if index + 1 < node.handlers.len() => {
                    return syntax_error(at, "default 'except:' must be last");
                }
                None => {}
            }
            self.handler_body(handler, exception)?;
            self.emit(nowhere(at), Op::PopExc, exception, 0, 0)?;
            self.builder.goto(at, end)?;
            self.builder.bind(next);
        }
        self.builder.emit_end(node.at, Op::Reraise, exception, 0, 0)
    }

    /// Bind the name, run the body, delete the name.
    fn handler_body(&mut self, handler: &'a ExceptHandlerExceptHandler, exception: Reg) -> Res<()> {
        let Some(name) = &handler.name else {
            return self.body(&handler.body);
        };
        let at = span(handler.range);
        let interned = self.name_of(name);
        self.store_name(interned, at, exception)?;
        let before = self.builder.flow.clone();
        self.push_block(BlockKind::ExceptName { name, at }, at)?;
        self.builder.open_region();
        self.body(&handler.body)?;
        let guarded = self.builder.close_region();
        self.pop_block();
        self.clear_name(name, at)?;

        let end = self.builder.label();
        self.builder.goto(at, end)?;
        let mark = self.mark();
        let raised = self.builder.row(2, at)?;
        self.builder.handler(guarded, raised, &before);
        self.clear_name(name, at)?;
        self.emit(nowhere(at), Op::PopExc, raised, 0, 0)?;
        self.builder.emit_end(at, Op::Reraise, raised, 0, 0)?;
        self.release(mark);
        self.builder.bind(end);
        Ok(())
    }

    /// `except*`: every clause gets its part of the group; what clauses raise and what no clause takes is joined
    /// and raised at the end.
    fn star_clauses(
        &mut self,
        node: Try<'a>,
        exception: Reg,
        end: super::builder::Label,
    ) -> Res<()> {
        let at = node.at;
        let mark = self.mark();
        let rest = self.temporary(at)?;
        let raised = self.temporary(at)?;
        self.builder.copy(nowhere(at), rest, exception)?;
        self.emit(nowhere(at), Op::BuildList, raised, raised, 0)?;
        for handler in node.handlers {
            let ast::ExceptHandler::ExceptHandler(handler) = handler;
            let at = span(handler.range);
            let Some(class) = &handler.type_ else {
                return syntax_error(at, "expected one or more exception types");
            };
            let next = self.builder.label();
            let mark = self.mark();
            let part = self.builder.row(2, at)?;
            let class_at = range_of(&**class);
            let class: &'a Expr = class;
            let class = self.operand(class, false)?;
            self.emit(class_at, Op::SplitGroup, part, rest, class)?;
            self.builder.copy(at, rest, part + 1)?;
            self.builder.jump(class_at, Op::JumpIfNone, part, 0, next)?;
            let before = self.builder.flow.clone();
            self.push_block(BlockKind::StarHandler, at)?;
            self.builder.open_region();
            self.handler_body(handler, part)?;
            let guarded = self.builder.close_region();
            self.pop_block();
            self.builder.goto(at, next)?;
            let again = self.builder.row(2, at)?;
            self.builder.handler(guarded, again, &before);
            self.emit(nowhere(at), Op::ListAppend, raised, again, 0)?;
            self.emit(nowhere(at), Op::PopExc, again, 0, 0)?;
            self.builder.bind(next);
            self.release(mark);
        }
        self.emit(nowhere(at), Op::ListAppend, raised, rest, 0)?;
        let result = self.temporary(at)?;
        self.emit(nowhere(at), Op::JoinGroup, result, exception, raised)?;
        let nothing = self.builder.label();
        self.builder
            .jump(nowhere(at), Op::JumpIfNone, result, 0, nothing)?;
        self.builder.emit_end(at, Op::Reraise, result, 0, 0)?;
        self.builder.bind(nothing);
        self.emit(nowhere(at), Op::PopExc, exception, 0, 0)?;
        self.builder.goto(at, end)?;
        self.release(mark);
        Ok(())
    }
}
