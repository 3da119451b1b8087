//! Which statements hand out a value: those that a step ends with.
//!
//! What does not live here: what becomes of the value (`SetResult`, which passes over `None`).

use super::builder::Reg;
use super::error::Res;
use super::scope::ScopeTree;
use super::{Compiler, Mode, Span};
use crate::bytecode::ops::Op;
use wardian_syntax::ast::Stmt;

/// Which last statements of a step have a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LastValue {
    /// An expression.
    #[default]
    Expression,
    /// Also assignments, definitions, and `if` and `for` by the statements in them.
    Statement,
    /// An expression, which goes to `sys.displayhook` instead of being handed out.
    Displayed,
    /// None; all expressions that are statements of the module go to `sys.displayhook`.
    Interactive,
}

impl<'a> Compiler<'a> {
    /// Compile the last statement of the module.
    pub(super) fn last_statement(&mut self, statement: &'a Stmt) -> Res<()> {
        self.is_last = match self.mode {
            Mode::Step(LastValue::Statement) => true,
            Mode::Step(LastValue::Expression | LastValue::Displayed) => {
                matches!(statement, Stmt::Expr(_))
            }
            Mode::Step(LastValue::Interactive) | Mode::Exec | Mode::Eval | Mode::Single => false,
        };
        self.body(std::slice::from_ref(statement))
    }

    /// Whether the statement that is compiled hands out its value.
    pub(super) fn hands_out(&self) -> bool {
        self.is_last && self.builder.scope == ScopeTree::MODULE
    }

    /// Whether what is in such a statement has no value.
    pub(super) fn hides_values(statement: &Stmt) -> bool {
        matches!(
            statement,
            Stmt::While(_)
                | Stmt::AsyncFor(_)
                | Stmt::Try(_)
                | Stmt::TryStar(_)
                | Stmt::With(_)
                | Stmt::AsyncWith(_)
                | Stmt::Match(_)
        )
    }

    /// The value of the statement that is compiled.
    pub(super) fn hand_out(&mut self, at: Span, value: Reg) -> Res<()> {
        if self.hands_out() {
            self.emit(at, Op::SetResult, value, 0, 0)?;
        }
        Ok(())
    }
}
