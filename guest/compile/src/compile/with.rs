//! `with` and `async with`.

use super::block::BlockKind;
use super::builder::Reg;
use super::error::Res;
use super::{Compiler, Span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, Stmt};

/// Operand of `LoadSpecial`: which method.
const ENTER: u16 = 0;
const EXIT: u16 = 1;
const ASYNC_ENTER: u16 = 2;
const ASYNC_EXIT: u16 = 3;

/// Operand of `GetAwaitable`: what is awaited.
const AWAIT_ENTER: u16 = 1;
const AWAIT_EXIT: u16 = 2;

impl<'a> Compiler<'a> {
    pub(crate) fn with_statement(
        &mut self,
        items: &'a [ast::WithItem],
        body: &'a [Stmt],
        at: Span,
        is_async: bool,
    ) -> Res<()> {
        if is_async {
            self.check_await(at, "async with")?;
        }
        self.with_items(items, body, at, is_async)
    }

    #[inline(never)]
    fn with_items(
        &mut self,
        items: &'a [ast::WithItem],
        body: &'a [Stmt],
        at: Span,
        is_async: bool,
    ) -> Res<()> {
        let Some((item, others)) = items.split_first() else {
            return self.body(body);
        };
        let mark = self.mark();
        let exit = self.builder.row(2, at)?;
        let enter = self.builder.row(2, at)?;
        let manager = self.operand(&item.context_expr, false)?;
        let (enter_method, exit_method) = if is_async {
            (ASYNC_ENTER, ASYNC_EXIT)
        } else {
            (ENTER, EXIT)
        };
        self.emit(at, Op::LoadSpecial, enter, manager, enter_method)?;
        self.emit(at, Op::LoadSpecial, exit, manager, exit_method)?;
        self.release(enter + 2);
        self.emit(at, Op::Call, enter, enter, 0)?;
        if is_async {
            self.delegate_to(Op::GetAwaitable, enter, AWAIT_ENTER, at, enter)?;
        }
        let before = self.builder.flow.clone();
        let end = self.builder.label();
        self.push_block(BlockKind::With { exit, is_async, at }, at)?;
        self.builder.open_region();
        if let Some(target) = &item.optional_vars {
            self.store(target, enter)?;
        }
        self.release(enter);
        self.with_items(others, body, at, is_async)?;
        let guarded = self.builder.close_region();
        self.pop_block();
        self.exit_normally(exit, is_async, at)?;
        self.builder.goto(at, end)?;

        let exception = self.builder.row(2, at)?;
        self.builder.handler(guarded, exception, &before);
        self.push_block(BlockKind::Handler { exception }, at)?;
        self.builder.open_region();
        let result = self.temporary(at)?;
        self.emit(at, Op::WithExceptStart, result, exit, exception)?;
        if is_async {
            self.delegate_to(Op::GetAwaitable, result, AWAIT_EXIT, at, result)?;
        }
        let suppressed = self.builder.label();
        self.builder
            .jump(at, Op::JumpIfTrue, result, 0, suppressed)?;
        self.builder.emit_end(at, Op::Reraise, exception, 0, 0)?;
        let handling = self.builder.close_region();
        self.pop_block();
        self.builder.bind(suppressed);
        self.emit(at, Op::PopExc, exception, 0, 0)?;
        self.builder.goto(at, end)?;
        self.cleanup(handling, exception, &before, at)?;
        self.builder.bind(end);
        self.release(mark);
        Ok(())
    }

    /// Call `__exit__(None, None, None)`.
    pub(crate) fn exit_normally(&mut self, exit: Reg, is_async: bool, at: Span) -> Res<()> {
        let mark = self.mark();
        let base = self.builder.row(5, at)?;
        self.builder.copy(at, base, exit)?;
        self.builder.copy(at, base + 1, exit + 1)?;
        for register in base + 2..base + 5 {
            self.builder.load(at, register, Constant::None)?;
        }
        self.emit(at, Op::Call, base, base, 3)?;
        if is_async {
            self.delegate_to(Op::GetAwaitable, base, AWAIT_EXIT, at, base)?;
        }
        self.release(mark);
        Ok(())
    }
}
