//! The statements around the current one, and how `break`, `continue` and `return` leave them.
//!
//! **Invariant:** code that leaves a block (an inlined `finally` body, a call of `__exit__`) is not guarded by the
//! regions of that block.

use super::builder::{Label, Reg};
use super::error::{Res, syntax_error};
use super::{Compiler, Span, nowhere};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::Stmt;

/// CPython's bound; it also bounds how often bodies of `finally` are repeated.
const MAX_BLOCKS: usize = 20;

/// A statement that encloses others.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) kind: BlockKind<'a>,
    /// Number of open regions around the block.
    pub(crate) regions: usize,
}

#[derive(Clone, Copy)]
pub(crate) enum BlockKind<'a> {
    /// A loop: where `continue` and `break` go, and the iterator that `break` drops where it may be a generator.
    Loop {
        next: Label,
        exit: Label,
        dropped: Option<Reg>,
    },
    /// `try` with this `finally` body.
    Finally(&'a [Stmt]),
    /// Code that handles an exception: it and its predecessor are in two registers from `exception` on.
    Handler { exception: Reg },
    /// The body of `except ... as name`: the name is deleted at the end.
    ExceptName { name: &'a str, at: Span },
    /// A clause of `except*`, which may not be left.
    StarHandler,
    /// `with`: registers of `__exit__`.
    With { exit: Reg, is_async: bool, at: Span },
}

/// Blocks that were left, to go on inside them.
pub(crate) struct Unwound<'a> {
    blocks: Vec<Block<'a>>,
    regions: Vec<usize>,
}

impl<'a> Compiler<'a> {
    /// Enter a block; its regions are opened after this.
    pub(crate) fn push_block(&mut self, kind: BlockKind<'a>, at: Span) -> Res<()> {
        let named = |block: &&Block| matches!(block.kind, BlockKind::ExceptName { .. });
        if self.blocks.len() - self.blocks.iter().filter(named).count() >= MAX_BLOCKS {
            return syntax_error(at, "too many statically nested blocks");
        }
        let regions = self.builder.regions.len();
        self.blocks.push(Block { kind, regions });
        Ok(())
    }

    /// Leave the innermost block at its normal end.
    pub(crate) fn pop_block(&mut self) {
        self.blocks.pop().expect("blocks are balanced");
    }

    /// Whether leaving all blocks runs code of the program.
    pub(crate) fn leaving_runs_code(&self) -> bool {
        self.blocks
            .iter()
            .any(|block| matches!(block.kind, BlockKind::Finally(_) | BlockKind::With { .. }))
    }

    /// Whether leaving all blocks may bind or unbind names: by code of the program, or at the end of `except ... as`.
    pub(crate) fn leaving_changes_names(&self) -> bool {
        let named = |block: &Block| matches!(block.kind, BlockKind::ExceptName { .. });
        self.leaving_runs_code() || self.blocks.iter().any(named)
    }

    /// Emit what leaving all but the outermost `keep` blocks takes. The caller emits the jump or return and then
    /// calls [`Compiler::rewind`].
    pub(crate) fn unwind(&mut self, keep: usize, at: Span, returns: bool) -> Res<Unwound<'a>> {
        let mut unwound = Unwound {
            blocks: Vec::new(),
            regions: Vec::new(),
        };
        while self.blocks.len() > keep {
            let block = self.blocks.pop().expect("there are more than kept");
            let suspended = self.builder.suspend_regions(block.regions);
            unwound.regions.extend(suspended);
            unwound.blocks.push(block);
            self.leave_block(block.kind, at, returns)?;
        }
        Ok(unwound)
    }

    fn leave_block(&mut self, kind: BlockKind<'a>, at: Span, returns: bool) -> Res<()> {
        match kind {
            BlockKind::Loop { .. } | BlockKind::StarHandler => Ok(()),
            BlockKind::Finally(body) => self.body(body),
            BlockKind::ExceptName { name, at } => self.clear_name(name, at),
            BlockKind::Handler { exception } => {
                // The end of the frame restores the exception state by itself.
                if !returns || self.leaving_runs_code() {
                    self.emit(nowhere(at), Op::PopExc, exception, 0, 0)?;
                }
                Ok(())
            }
            BlockKind::With { exit, is_async, at } => self.exit_normally(exit, is_async, at),
        }
    }

    /// Go on inside the blocks.
    pub(crate) fn rewind(&mut self, unwound: Unwound<'a>) {
        self.builder.resume_regions(&unwound.regions);
        self.blocks.extend(unwound.blocks.into_iter().rev());
    }

    /// `name = None; del name`, as at the end of `except ... as name`.
    pub(crate) fn clear_name(&mut self, name: &str, at: Span) -> Res<()> {
        let at = nowhere(at);
        let interned = self.name_of(name);
        if let Some(register) = self.plain_local(interned) {
            self.emit(at, Op::Unbind, register, 0, 0)?;
            self.builder.flow.clear(register);
            return Ok(());
        }
        let mark = self.mark();
        let none = self.temporary(at)?;
        self.builder.load(at, none, Constant::None)?;
        self.store_name(interned, at, none)?;
        self.delete_name(interned, at)?;
        self.release(mark);
        Ok(())
    }
}
