//! Control flow: `if`, `while`, `for`, `break`, `continue`, `return`.
//!
//! Loops are turned over: the test (or the step of the iterator) stands at the bottom and jumps back to the body,
//! so that a round takes one jump.

use super::block::BlockKind;
use super::builder::{Label, Reg};
use super::error::{Res, syntax_error};
use super::scope::ScopeKind;
use super::{Compiler, Span, range_of, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, Expr, Stmt};

/// A `for` loop under construction.
pub(crate) struct ForHead {
    /// Where the next item is asked for.
    pub(crate) next: Label,
    body: Label,
    item: Reg,
    iterator: Reg,
    at: Span,
}

/// Whether what a `for` goes over may be a generator that nobody else has.
fn may_be_generator(iterable: &Expr) -> bool {
    let Expr::Call(call) = iterable else {
        return false;
    };
    !matches!(&*call.func, Expr::Name(name) if name.id.as_str() == "range")
}

impl<'a> Compiler<'a> {
    /// `elif` is nested in the tree; long chains must not nest our calls.
    #[inline(never)]
    pub(crate) fn if_statement(&mut self, mut node: &'a ast::StmtIf) -> Res<()> {
        let end = self.builder.label();
        loop {
            let otherwise = self.builder.label();
            if node.orelse.is_empty()
                && let Some(target) = self.plain_leave(&node.body)
            {
                self.jump_if(&node.test, true, target)?;
                break;
            }
            self.jump_if(&node.test, false, otherwise)?;
            self.body(&node.body)?;
            if node.orelse.is_empty() {
                self.builder.bind(otherwise);
                break;
            }
            self.builder.goto(span(node.range), end)?;
            self.builder.bind(otherwise);
            match &node.orelse[..] {
                [Stmt::If(next)] => {
                    self.settle()?;
                    node = next;
                }
                orelse => {
                    self.body(orelse)?;
                    break;
                }
            }
        }
        self.builder.bind(end);
        Ok(())
    }

    /// The body of a loop. A `pass` alone is nothing: empty loops are written to see how fast they are.
    pub(crate) fn loop_body(&mut self, body: &'a [Stmt]) -> Res<()> {
        match body {
            [statement] if self.does_nothing(statement) => Ok(()),
            _ => self.body(body),
        }
    }

    /// Whether a statement is `pass`, or a constant such as `...`.
    pub(crate) fn does_nothing(&self, statement: &'a Stmt) -> bool {
        match statement {
            Stmt::Pass(_) => true,
            Stmt::Expr(node) => {
                matches!(&*node.value, Expr::Constant(_)) && self.constant_of(&node.value).is_some()
            }
            _ => false,
        }
    }

    /// Where a body goes that is only `break` or `continue` and has nothing to clean up.
    fn plain_leave(&self, body: &[Stmt]) -> Option<Label> {
        let BlockKind::Loop {
            next,
            exit,
            dropped,
        } = self.blocks.last()?.kind
        else {
            return None;
        };
        match body {
            [Stmt::Break(_)] if dropped.is_none() => Some(exit),
            [Stmt::Continue(_)] => Some(next),
            _ => None,
        }
    }

    #[inline(never)]
    pub(crate) fn while_statement(&mut self, node: &'a ast::StmtWhile) -> Res<()> {
        let at = range_of(&*node.test);
        let body = self.builder.label();
        let next = self.builder.label();
        let otherwise = self.builder.label();
        let exit = self.builder.label();
        let truth = self.known_truth(&node.test);
        let twice = truth.is_none() && Self::is_cheap(&node.test);
        if truth == Some(true) {
            self.builder.bind_loop(next);
        } else if twice {
            // What is bound at the first test is not bound at later ones if the body deletes it.
            self.jump_if(&node.test, false, otherwise)?;
            self.builder.bind_loop(body);
        } else {
            self.builder.bind_loop(next);
            self.jump_if(&node.test, false, otherwise)?;
        }
        self.push_block(
            BlockKind::Loop {
                next,
                exit,
                dropped: None,
            },
            at,
        )?;
        self.loop_body(&node.body)?;
        self.pop_block();
        if twice {
            self.builder.bind(next);
            self.jump_if(&node.test, true, body)?;
        } else {
            self.builder.goto(at, next)?;
        }
        self.builder.bind(otherwise);
        self.body(&node.orelse)?;
        self.builder.bind(exit);
        Ok(())
    }

    #[inline(never)]
    pub(crate) fn for_statement(&mut self, node: &'a ast::StmtFor) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let iterator = self.temporary(at)?;
        let iterable = self.operand_near(&node.iter, iterator, false)?;
        self.emit(at, Op::GetIter, iterator, iterable, 0)?;
        self.release(iterator + 1);
        let exit = self.builder.label();
        let head = self.for_start(iterator, &node.target, at)?;
        self.push_block(
            BlockKind::Loop {
                next: head.next,
                exit,
                dropped: may_be_generator(&node.iter).then_some(iterator),
            },
            at,
        )?;
        self.loop_body(&node.body)?;
        self.pop_block();
        self.for_end(head)?;
        self.release(mark);
        self.body(&node.orelse)?;
        self.builder.bind(exit);
        Ok(())
    }

    /// Begin a loop over the iterator in a register; the code of the body follows.
    pub(crate) fn for_start(&mut self, iterator: Reg, target: &'a Expr, at: Span) -> Res<ForHead> {
        let next = self.builder.label();
        let body = self.builder.label();
        let before = self.builder.flow.clone();
        self.builder.goto(at, next)?;
        self.builder.flow = before;
        self.builder.bind_loop(body);
        let local = match target {
            Expr::Name(node) => {
                super::name::forbid(&node.id, span(node.range), "assign to")?;
                let name = self.name_of(&node.id);
                self.plain_local(name)
            }
            _ => None,
        };
        let item = match local {
            Some(register) => {
                self.builder.flow.set(register);
                register
            }
            None => {
                let mark = self.mark();
                let item = self.temporary(at)?;
                self.store(target, item)?;
                self.release(mark);
                item
            }
        };
        Ok(ForHead {
            next,
            body,
            item,
            iterator,
            at,
        })
    }

    /// End the loop; control goes on here when the iterator is exhausted.
    pub(crate) fn for_end(&mut self, head: ForHead) -> Res<()> {
        self.builder.bind(head.next);
        let ForHead {
            body,
            item,
            iterator,
            at,
            ..
        } = head;
        if !self.builder.long_jumps {
            return self.builder.jump(at, Op::ForLoop, item, iterator, body);
        }
        let again = self.builder.label();
        let done = self.builder.label();
        self.builder.jump(at, Op::ForLoop, item, iterator, again)?;
        self.builder.goto(at, done)?;
        self.builder.bind(again);
        self.builder.goto(at, body)?;
        self.builder.bind(done);
        Ok(())
    }

    #[inline(never)]
    pub(crate) fn break_or_continue(&mut self, is_break: bool, at: Span) -> Res<()> {
        let star = self
            .blocks
            .iter()
            .rposition(|block| matches!(block.kind, BlockKind::StarHandler));
        let found = self
            .blocks
            .iter()
            .rposition(|block| matches!(block.kind, BlockKind::Loop { .. }));
        let Some(index) = found else {
            if star.is_some() {
                return star_error(at);
            }
            let message = if is_break {
                "'break' outside loop"
            } else {
                "'continue' not properly in loop"
            };
            return syntax_error(at, message);
        };
        if star.is_some_and(|star| star > index) {
            return star_error(at);
        }
        let BlockKind::Loop {
            next,
            exit,
            dropped,
        } = self.blocks[index].kind
        else {
            unreachable!("the block found is a loop");
        };
        let unwound = self.unwind(index + 1, at, false)?;
        if let Some(iterator) = dropped
            && is_break
        {
            self.emit(at, Op::Dropped, 0, iterator, 1)?;
        }
        self.builder.goto(at, if is_break { exit } else { next })?;
        self.rewind(unwound);
        Ok(())
    }

    #[inline(never)]
    pub(crate) fn return_statement(&mut self, node: &'a ast::StmtReturn) -> Res<()> {
        let at = span(node.range);
        let scope = self.scope();
        if matches!(scope.kind, ScopeKind::Module | ScopeKind::Class) {
            return syntax_error(at, "'return' outside function");
        }
        if node.value.is_some() && scope.generator && scope.coroutine {
            return syntax_error(at, "'return' with value in async generator");
        }
        let star = self
            .blocks
            .iter()
            .any(|block| matches!(block.kind, BlockKind::StarHandler));
        if star {
            return star_error(node.value.as_deref().map_or(at, range_of));
        }
        let mark = self.mark();
        let constant = match &node.value {
            Some(value) => self.constant_of(value),
            None => Some(Constant::None),
        };
        let value = match (&node.value, &constant) {
            (Some(value), None) => {
                let register = self.operand(value, false)?;
                if self.leaving_changes_names() && !self.is_scratch(register) {
                    let copy = self.temporary(at)?;
                    self.builder.copy(at, copy, register)?;
                    copy
                } else {
                    register
                }
            }
            _ => self.temporary(at)?,
        };
        let unwound = self.unwind(0, at, true)?;
        match constant {
            Some(Constant::None) => self.builder.emit_end(at, Op::ReturnNone, 0, 0, 0)?,
            Some(constant) => {
                self.builder.load(at, value, constant)?;
                self.builder.emit_end(at, Op::Return, value, 0, 0)?;
            }
            None => self.builder.emit_end(at, Op::Return, value, 0, 0)?,
        }
        self.rewind(unwound);
        self.release(mark);
        Ok(())
    }
}

fn star_error(at: Span) -> Res<()> {
    syntax_error(
        at,
        "'break', 'continue' and 'return' cannot appear in an except* block",
    )
}
