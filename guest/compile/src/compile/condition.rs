//! Conditions: expressions whose truth decides where to go on. No bools are made for `and`, `or`, `not` and
//! comparisons; comparing and jumping is one instruction.

use super::builder::Label;
use super::error::Res;
use super::expression::compare_op;
use super::fold::truth;
use super::{Compiler, Span, range_of, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, BoolOp, CmpOp, Expr, UnaryOp};

impl<'a> Compiler<'a> {
    /// Jump to `label` when the expression's truth is `when`, else go on.
    pub(crate) fn jump_if(&mut self, expression: &'a Expr, when: bool, label: Label) -> Res<()> {
        self.enter()?;
        match expression {
            Expr::UnaryOp(node) if node.op == UnaryOp::Not => {
                self.jump_if(&node.operand, !when, label)?;
            }
            Expr::BoolOp(node) => self.jump_if_bool(node, when, label)?,
            Expr::Compare(node) => self.jump_if_compare(node, when, label)?,
            _ => self.jump_if_value(expression, when, label)?,
        }
        self.leave();
        Ok(())
    }

    #[inline(never)]
    fn jump_if_value(&mut self, expression: &'a Expr, when: bool, label: Label) -> Res<()> {
        let at = range_of(expression);
        if let Some(constant) = self.constant_of(expression) {
            if truth(&constant) == when {
                self.builder.goto(at, label)?;
            }
            return Ok(());
        }
        let mark = self.mark();
        let value = self.operand(expression, false)?;
        let op = if when {
            Op::JumpIfTrue
        } else {
            Op::JumpIfFalse
        };
        self.builder.jump(at, op, value, 0, label)?;
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn jump_if_bool(&mut self, node: &'a ast::ExprBoolOp, when: bool, label: Label) -> Res<()> {
        let Some((last, others)) = node.values.split_last() else {
            return Ok(());
        };
        // The truth that decides the whole at once.
        let decisive = node.op == BoolOp::Or;
        if when == decisive {
            for value in &node.values {
                self.jump_if(value, when, label)?;
            }
            return Ok(());
        }
        let skip = self.builder.label();
        for value in others {
            self.jump_if(value, decisive, skip)?;
        }
        self.jump_if(last, when, label)?;
        self.builder.bind(skip);
        Ok(())
    }

    #[inline(never)]
    fn jump_if_compare(&mut self, node: &'a ast::ExprCompare, when: bool, label: Label) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let last = node.ops.len() - 1;
        let skip = self.builder.label();
        let simple = last == 0 && Self::is_simple(&node.comparators[0]);
        let mut left = self.operand(&node.left, !simple)?;
        for (index, (op, right)) in node.ops.iter().zip(&node.comparators).enumerate() {
            let (when, label) = match (index == last, when) {
                (true, _) => (when, label),
                (false, true) => (false, skip),
                (false, false) => (false, label),
            };
            let is_none =
                matches!(right, Expr::Constant(node) if node.value == ast::Constant::None);
            if is_none && index == last && matches!(op, CmpOp::Is | CmpOp::IsNot) {
                let jumps_at_none = (*op == CmpOp::Is) == when;
                let op = if jumps_at_none {
                    Op::JumpIfNone
                } else {
                    Op::JumpIfNotNone
                };
                self.builder.jump(at, op, left, 0, label)?;
                break;
            }
            if index == last
                && let Some(value) = self.immediate(right)
                && let Some(op) = jump_op(*op, when, true)
                && !self.builder.long_jumps
            {
                self.builder.jump(at, op, left, value as u16, label)?;
                break;
            }
            let right = if index == last {
                self.comparand(*op, right)?
            } else {
                self.operand(right, true)?
            };
            match jump_op(*op, when, false) {
                Some(op) if !self.builder.long_jumps => {
                    self.builder.jump(at, op, left, right, label)?;
                }
                _ => self.jump_if_compared(*op, left, right, at, when, label)?,
            }
            left = right;
        }
        self.builder.bind(skip);
        self.release(mark);
        Ok(())
    }

    /// Compare, then jump: for comparisons without a fused instruction, or far away.
    fn jump_if_compared(
        &mut self,
        op: CmpOp,
        left: u16,
        right: u16,
        at: Span,
        when: bool,
        label: Label,
    ) -> Res<()> {
        let result = self.temporary(at)?;
        self.emit(at, compare_op(op), result, left, right)?;
        let op = if when {
            Op::JumpIfTrue
        } else {
            Op::JumpIfFalse
        };
        self.builder.jump(at, op, result, 0, label)
    }

    /// The truth value of a condition known at compile time.
    pub(crate) fn known_truth(&self, expression: &'a Expr) -> Option<bool> {
        match expression {
            Expr::UnaryOp(node) if node.op == UnaryOp::Not => {
                self.known_truth(&node.operand).map(|truth| !truth)
            }
            _ => {
                let constant: Constant = self.constant_of(expression)?;
                Some(truth(&constant))
            }
        }
    }

    /// Whether a loop condition is small enough to be compiled twice.
    pub(crate) fn is_cheap(expression: &Expr) -> bool {
        fn cost(expression: &Expr, budget: &mut u32, depth: u32) -> bool {
            if *budget == 0 || depth == 0 {
                return false;
            }
            *budget -= 1;
            match expression {
                Expr::Name(_) | Expr::Constant(_) => true,
                Expr::Attribute(node) => cost(&node.value, budget, depth - 1),
                Expr::UnaryOp(node) => cost(&node.operand, budget, depth - 1),
                Expr::BinOp(node) => {
                    cost(&node.left, budget, depth - 1) && cost(&node.right, budget, depth - 1)
                }
                Expr::Subscript(node) => {
                    cost(&node.value, budget, depth - 1) && cost(&node.slice, budget, depth - 1)
                }
                Expr::BoolOp(node) => node
                    .values
                    .iter()
                    .all(|value| cost(value, budget, depth - 1)),
                Expr::Compare(node) => {
                    cost(&node.left, budget, depth - 1)
                        && node
                            .comparators
                            .iter()
                            .all(|value| cost(value, budget, depth - 1))
                }
                Expr::Call(node) => {
                    node.keywords.is_empty()
                        && cost(&node.func, budget, depth - 1)
                        && node.args.iter().all(|value| cost(value, budget, depth - 1))
                }
                _ => false,
            }
        }
        cost(expression, &mut 14, 8)
    }
}

/// The instruction that compares and jumps when the result is `when`.
fn jump_op(op: CmpOp, when: bool, immediate: bool) -> Option<Op> {
    Some(match (op, when, immediate) {
        (CmpOp::Lt, true, false) => Op::JumpIfLt,
        (CmpOp::LtE, true, false) => Op::JumpIfLe,
        (CmpOp::Eq, true, false) => Op::JumpIfEq,
        (CmpOp::NotEq, true, false) => Op::JumpIfNe,
        (CmpOp::Gt, true, false) => Op::JumpIfGt,
        (CmpOp::GtE, true, false) => Op::JumpIfGe,
        (CmpOp::Lt, false, false) => Op::JumpIfNotLt,
        (CmpOp::LtE, false, false) => Op::JumpIfNotLe,
        (CmpOp::Eq, false, false) => Op::JumpIfNotEq,
        (CmpOp::NotEq, false, false) => Op::JumpIfNotNe,
        (CmpOp::Gt, false, false) => Op::JumpIfNotGt,
        (CmpOp::GtE, false, false) => Op::JumpIfNotGe,
        (CmpOp::Lt, true, true) => Op::JumpIfLtI,
        (CmpOp::LtE, true, true) => Op::JumpIfLeI,
        (CmpOp::Eq, true, true) => Op::JumpIfEqI,
        (CmpOp::NotEq, true, true) => Op::JumpIfNeI,
        (CmpOp::Gt, true, true) => Op::JumpIfGtI,
        (CmpOp::GtE, true, true) => Op::JumpIfGeI,
        (CmpOp::Lt, false, true) => Op::JumpIfNotLtI,
        (CmpOp::LtE, false, true) => Op::JumpIfNotLeI,
        (CmpOp::Eq, false, true) => Op::JumpIfNotEqI,
        (CmpOp::NotEq, false, true) => Op::JumpIfNotNeI,
        (CmpOp::Gt, false, true) => Op::JumpIfNotGtI,
        (CmpOp::GtE, false, true) => Op::JumpIfNotGeI,
        _ => return None,
    })
}
