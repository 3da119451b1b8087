//! Expressions: the dispatch, and the simple kinds (operators, attributes, items, conditional expressions).
//!
//! Two ways to ask for a value: `expr_to` puts it into a given register, writing that register last unless it is a
//! temporary; `operand` gives whatever register holds it, for a plain local its own.

use super::builder::Reg;
use super::error::{Res, syntax_error};
use super::{Compiler, Span, range_of, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, CmpOp, Expr, Operator, UnaryOp};

impl<'a> Compiler<'a> {
    /// Evaluate into register `to`.
    pub(crate) fn expr_to(&mut self, expression: &'a Expr, to: Reg) -> Res<()> {
        self.enter()?;
        match expression {
            Expr::Name(node) => {
                let name = self.name_of(&node.id);
                self.load_name(name, span(node.range), to)?;
            }
            Expr::Constant(node) => self.constant_to(node, to)?,
            Expr::BinOp(node) => self.binary_to(expression, node, to)?,
            Expr::Call(node) => self.call_to(node, to)?,
            Expr::Attribute(node) => self.attribute_to(node, to)?,
            Expr::Subscript(node) => self.subscript_to(node, to)?,
            Expr::Compare(node) => self.compare_to(node, to)?,
            Expr::UnaryOp(node) => self.unary_to(expression, node, to)?,
            Expr::BoolOp(node) => self.bool_to(node, to)?,
            Expr::IfExp(node) => self.conditional_to(node, to)?,
            Expr::NamedExpr(node) => self.named_to(node, to)?,
            Expr::Tuple(_) | Expr::List(_) | Expr::Set(_) | Expr::Dict(_) => {
                self.display_to(expression, to)?;
            }
            Expr::Lambda(node) => self.lambda_to(node, to)?,
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::GeneratorExp(_) => {
                self.comprehension_to(expression, to)?;
            }
            Expr::JoinedStr(_) | Expr::FormattedValue(_) => {
                return syntax_error(range_of(expression), "f-string in unexpected form");
            }
            Expr::Await(node) => self.await_to(node, to)?,
            Expr::Yield(node) => self.yield_to(node, to)?,
            Expr::YieldFrom(node) => self.yield_from_to(node, to)?,
            Expr::Slice(node) => self.slice_to(node, to)?,
            Expr::Starred(node) => {
                return syntax_error(span(node.range), "can't use starred expression here");
            }
        }
        self.leave();
        Ok(())
    }

    /// Evaluate into some register: a plain local stays where it is, anything else goes to a new temporary.
    /// `later`: more code of the same expression runs before the value is used.
    pub(crate) fn operand(&mut self, expression: &'a Expr, later: bool) -> Res<Reg> {
        let at = range_of(expression);
        if let Expr::Name(node) = expression {
            let name = self.name_of(&node.id);
            let register = self.name_operand(name, at)?;
            // An assignment expression further on could rebind the local.
            if !later || !self.builder.has_walrus || self.is_scratch(register) {
                return Ok(register);
            }
            let copy = self.temporary(at)?;
            self.builder.copy(at, copy, register)?;
            return Ok(copy);
        }
        if let Expr::NamedExpr(node) = expression
            && !later
        {
            return self.named_operand(node);
        }
        let register = self.temporary(at)?;
        self.expr_to(expression, register)?;
        Ok(register)
    }

    /// As [`Compiler::operand`], but uses `to` when that is a temporary.
    pub(crate) fn operand_near(&mut self, expression: &'a Expr, to: Reg, later: bool) -> Res<Reg> {
        match expression {
            Expr::Name(node) => {
                let name = self.name_of(&node.id);
                if self.plain_local(name).is_some() || !self.is_scratch(to) {
                    return self.operand(expression, later);
                }
            }
            _ if !self.is_scratch(to) => return self.operand(expression, later),
            Expr::NamedExpr(_) => return self.operand(expression, later),
            _ => {}
        }
        self.expr_to(expression, to)?;
        Ok(to)
    }

    /// Whether evaluating an expression cannot rebind a local.
    pub(crate) fn is_simple(expression: &Expr) -> bool {
        matches!(expression, Expr::Name(_) | Expr::Constant(_))
    }

    /// A register to build a value in step by step: `to` itself when that is a temporary.
    pub(crate) fn workspace(&mut self, to: Reg, at: Span) -> Res<Reg> {
        if self.is_scratch(to) {
            Ok(to)
        } else {
            self.temporary(at)
        }
    }

    #[inline(never)]
    fn constant_to(&mut self, node: &'a ast::ExprConstant, to: Reg) -> Res<()> {
        match self.literal(&node.value) {
            Some(constant) => self.builder.load(span(node.range), to, constant),
            None => self.format_to(node, to),
        }
    }

    /// Evaluate for the effects only.
    #[inline(never)]
    pub(crate) fn discard(&mut self, expression: &'a Expr) -> Res<()> {
        if self.constant_of(expression).is_some() {
            if let Expr::Constant(_) = expression {
                // A line, for a tracing function.
                self.emit(range_of(expression), Op::Nop, 0, 0, 0)?;
            }
            return Ok(());
        }
        let mark = self.mark();
        if let Expr::Call(call) = expression {
            // Into the second register of the call's own row, which says that nobody reads it.
            let row = self.builder.row(2, range_of(expression))?;
            self.release(mark);
            self.call_to(call, row + 1)?;
            return Ok(());
        }
        self.operand(expression, false)?;
        self.release(mark);
        Ok(())
    }

    // ---- operators ----

    #[inline(never)]
    fn binary_to(&mut self, whole: &'a Expr, node: &'a ast::ExprBinOp, to: Reg) -> Res<()> {
        let at = span(node.range);
        if let Some(constant) = self.constant_of(whole) {
            return self.builder.load(at, to, constant);
        }
        if self.percent_to(node, to)? {
            return Ok(());
        }
        let mark = self.mark();
        let left = self.operand_near(&node.left, to, !Self::is_simple(&node.right))?;
        if let Some(op) = immediate_op(node.op)
            && let Some(value) = self.immediate(&node.right)
        {
            self.emit(at, op, to, left, value as u16)?;
        } else {
            let right = self.operand(&node.right, false)?;
            let op = if node.op == Operator::Add && self.is_fresh_sum(&node.left) {
                Op::AddToSum
            } else {
                binary_op(node.op)
            };
            self.emit(at, op, to, left, right)?;
        }
        self.release(mark);
        Ok(())
    }

    /// Whether an expression is an addition, whose result is in a temporary and nowhere else.
    fn is_fresh_sum(&mut self, expression: &'a Expr) -> bool {
        matches!(expression, Expr::BinOp(node) if node.op == Operator::Add)
            && self.constant_of(expression).is_none()
    }

    #[inline(never)]
    fn unary_to(&mut self, whole: &'a Expr, node: &'a ast::ExprUnaryOp, to: Reg) -> Res<()> {
        let at = span(node.range);
        if let Some(constant) = self.constant_of(whole) {
            return self.builder.load(at, to, constant);
        }
        let mark = self.mark();
        if let (UnaryOp::Not, Expr::Compare(compare)) = (node.op, &*node.operand)
            && let [op] = compare.ops[..]
            && let Some(op) = inverted(op)
        {
            self.single_compare_to(compare, op, span(compare.range), to)?;
            self.release(mark);
            return Ok(());
        }
        let operand = self.operand_near(&node.operand, to, false)?;
        let op = match node.op {
            UnaryOp::Invert => Op::Invert,
            UnaryOp::Not => Op::Not,
            UnaryOp::UAdd => Op::Pos,
            UnaryOp::USub => Op::Neg,
        };
        self.emit(at, op, to, operand, 0)?;
        self.release(mark);
        Ok(())
    }

    fn single_compare_to(
        &mut self,
        node: &'a ast::ExprCompare,
        op: CmpOp,
        at: Span,
        to: Reg,
    ) -> Res<()> {
        let right = &node.comparators[0];
        let left = self.operand_near(&node.left, to, !Self::is_simple(right))?;
        let right = self.comparand(op, right)?;
        self.emit(at, compare_op(op), to, left, right)
    }

    /// The right side of a comparison; displays of constants after `in` become constants.
    pub(crate) fn comparand(&mut self, op: CmpOp, right: &'a Expr) -> Res<Reg> {
        if matches!(op, CmpOp::In | CmpOp::NotIn) {
            let elements = match right {
                Expr::List(node) => self.constant_tuple(&node.elts).map(Constant::Tuple),
                Expr::Set(node) => self.constant_tuple(&node.elts).map(Constant::FrozenSet),
                _ => None,
            };
            if let Some(constant) = elements {
                let at = range_of(right);
                let register = self.temporary(at)?;
                self.builder.load(at, register, constant)?;
                return Ok(register);
            }
        }
        self.operand(right, false)
    }

    #[inline(never)]
    fn compare_to(&mut self, node: &'a ast::ExprCompare, to: Reg) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        if let [op] = node.ops[..] {
            self.single_compare_to(node, op, at, to)?;
            self.release(mark);
            return Ok(());
        }
        let result = self.workspace(to, at)?;
        let end = self.builder.label();
        let mut left = self.operand(&node.left, true)?;
        let last = node.ops.len() - 1;
        for (index, (op, right)) in node.ops.iter().zip(&node.comparators).enumerate() {
            let right = if index == last {
                self.comparand(*op, right)?
            } else {
                self.operand(right, true)?
            };
            self.emit(at, compare_op(*op), result, left, right)?;
            if index != last {
                self.builder.jump(at, Op::JumpIfFalse, result, 0, end)?;
            }
            left = right;
        }
        self.builder.bind(end);
        self.builder.copy(at, to, result)?;
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn bool_to(&mut self, node: &'a ast::ExprBoolOp, to: Reg) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let result = self.workspace(to, at)?;
        let end = self.builder.label();
        let op = match node.op {
            ast::BoolOp::And => Op::JumpIfFalse,
            ast::BoolOp::Or => Op::JumpIfTrue,
        };
        for (index, value) in node.values.iter().enumerate() {
            self.expr_to(value, result)?;
            if index + 1 < node.values.len() {
                self.builder.jump(at, op, result, 0, end)?;
            }
        }
        self.builder.bind(end);
        self.builder.copy(at, to, result)?;
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn conditional_to(&mut self, node: &'a ast::ExprIfExp, to: Reg) -> Res<()> {
        let at = span(node.range);
        let otherwise = self.builder.label();
        let end = self.builder.label();
        self.jump_if(&node.test, false, otherwise)?;
        self.expr_to(&node.body, to)?;
        self.builder.goto(at, end)?;
        self.builder.bind(otherwise);
        self.expr_to(&node.orelse, to)?;
        self.builder.bind(end);
        Ok(())
    }

    // ---- assignment expressions ----

    fn named_operand(&mut self, node: &'a ast::ExprNamedExpr) -> Res<Reg> {
        self.enter()?;
        let Expr::Name(target) = &*node.target else {
            let at = span(node.range);
            return syntax_error(at, "cannot use assignment expressions with this target");
        };
        let name = self.name_of(&target.id);
        let register = match self.plain_local(name) {
            Some(register) => {
                super::name::forbid(&target.id, span(target.range), "assign to")?;
                self.expr_to(&node.value, register)?;
                self.builder.flow.set(register);
                register
            }
            None => {
                let register = self.temporary(span(node.range))?;
                self.expr_to(&node.value, register)?;
                self.store_name(name, span(target.range), register)?;
                register
            }
        };
        self.leave();
        Ok(register)
    }

    #[inline(never)]
    fn named_to(&mut self, node: &'a ast::ExprNamedExpr, to: Reg) -> Res<()> {
        let mark = self.mark();
        let register = self.named_operand(node)?;
        self.builder.copy(span(node.range), to, register)?;
        self.release(mark);
        Ok(())
    }

    // ---- attributes and items ----

    #[inline(never)]
    fn attribute_to(&mut self, node: &'a ast::ExprAttribute, to: Reg) -> Res<()> {
        let at = self.attribute_span(node);
        let mark = self.mark();
        let object = self.operand_near(&node.value, to, false)?;
        let site = self.attribute_site(&node.attr, at)?;
        self.emit(at, Op::LoadAttr, to, object, site)?;
        self.release(mark);
        Ok(())
    }

    /// What an error of an attribute points at: where it ends on another line than it begins, its name only.
    pub(crate) fn attribute_span(&self, node: &ast::ExprAttribute) -> Span {
        let (start, end) = span(node.range);
        if self.source.line_of(start) == self.source.line_of(end) {
            return (start, end);
        }
        (end.saturating_sub(node.attr.as_str().len() as u32), end)
    }

    /// The site of an attribute, its name mangled in classes.
    pub(crate) fn attribute_site(&mut self, attribute: &str, at: Span) -> Res<u16> {
        let name = self.name_of(attribute);
        self.builder.site(at, name)
    }

    #[inline(never)]
    fn subscript_to(&mut self, node: &'a ast::ExprSubscript, to: Reg) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let object = self.operand_near(&node.value, to, !Self::is_simple(&node.slice))?;
        if let Some(index) = self.immediate(&node.slice) {
            self.emit(at, Op::GetItemI, to, object, index as u16)?;
        } else if let Expr::Slice(slice) = &*node.slice
            && slice.step.is_none()
        {
            let bounds = self.slice_bounds(slice, 2)?;
            self.emit(at, Op::GetSlice, to, object, bounds)?;
        } else {
            let index = self.index_operand(&node.slice, false)?;
            self.emit(at, Op::GetItem, to, object, index)?;
        }
        self.release(mark);
        Ok(())
    }

    /// The index of a subscript; `x[*y]` means a tuple.
    pub(crate) fn index_operand(&mut self, index: &'a Expr, later: bool) -> Res<Reg> {
        if !matches!(index, Expr::Starred(_)) {
            return self.operand(index, later);
        }
        let at = range_of(index);
        let register = self.temporary(at)?;
        self.tuple_to(std::slice::from_ref(index), at, register)?;
        Ok(register)
    }

    /// Start, stop (and step) of a slice in a row of registers.
    fn slice_bounds(&mut self, node: &'a ast::ExprSlice, count: usize) -> Res<Reg> {
        let at = span(node.range);
        let first = self.builder.row(count, at)?;
        let bounds = [&node.lower, &node.upper, &node.step];
        for (register, bound) in (first..).zip(&bounds[..count]) {
            match bound {
                Some(bound) => self.expr_to(bound, register)?,
                None => self.builder.load(at, register, Constant::None)?,
            }
        }
        Ok(first)
    }

    #[inline(never)]
    fn slice_to(&mut self, node: &'a ast::ExprSlice, to: Reg) -> Res<()> {
        let mark = self.mark();
        let bounds = self.slice_bounds(node, 3)?;
        self.emit(span(node.range), Op::BuildSlice, to, bounds, 0)?;
        self.release(mark);
        Ok(())
    }
}

/// The op of an operator on two registers.
pub(crate) fn binary_op(op: Operator) -> Op {
    match op {
        Operator::Add => Op::Add,
        Operator::Sub => Op::Sub,
        Operator::Mult => Op::Mul,
        Operator::MatMult => Op::MatMul,
        Operator::Div => Op::TrueDiv,
        Operator::Mod => Op::Mod,
        Operator::Pow => Op::Pow,
        Operator::LShift => Op::LShift,
        Operator::RShift => Op::RShift,
        Operator::BitOr => Op::Or,
        Operator::BitXor => Op::Xor,
        Operator::BitAnd => Op::And,
        Operator::FloorDiv => Op::FloorDiv,
    }
}

/// The op of an augmented assignment on two registers.
pub(crate) fn inplace_op(op: Operator) -> Op {
    match op {
        Operator::Add => Op::InplaceAdd,
        Operator::Sub => Op::InplaceSub,
        Operator::Mult => Op::InplaceMul,
        Operator::MatMult => Op::InplaceMatMul,
        Operator::Div => Op::InplaceTrueDiv,
        Operator::Mod => Op::InplaceMod,
        Operator::Pow => Op::InplacePow,
        Operator::LShift => Op::InplaceLShift,
        Operator::RShift => Op::InplaceRShift,
        Operator::BitOr => Op::InplaceOr,
        Operator::BitXor => Op::InplaceXor,
        Operator::BitAnd => Op::InplaceAnd,
        Operator::FloorDiv => Op::InplaceFloorDiv,
    }
}

/// The op of an operator whose right side is a small int.
fn immediate_op(op: Operator) -> Option<Op> {
    Some(match op {
        Operator::Add => Op::AddI,
        Operator::Sub => Op::SubI,
        Operator::Mult => Op::MulI,
        Operator::FloorDiv => Op::FloorDivI,
        Operator::Mod => Op::ModI,
        Operator::BitAnd => Op::AndI,
        Operator::LShift => Op::LShiftI,
        Operator::RShift => Op::RShiftI,
        _ => return None,
    })
}

/// The op of a comparison that gives a value.
pub(crate) fn compare_op(op: CmpOp) -> Op {
    match op {
        CmpOp::Eq => Op::Eq,
        CmpOp::NotEq => Op::Ne,
        CmpOp::Lt => Op::Lt,
        CmpOp::LtE => Op::Le,
        CmpOp::Gt => Op::Gt,
        CmpOp::GtE => Op::Ge,
        CmpOp::Is => Op::Is,
        CmpOp::IsNot => Op::IsNot,
        CmpOp::In => Op::In,
        CmpOp::NotIn => Op::NotIn,
    }
}

/// The comparison that `not` makes of one, where that is the same for all types.
fn inverted(op: CmpOp) -> Option<CmpOp> {
    Some(match op {
        CmpOp::Is => CmpOp::IsNot,
        CmpOp::IsNot => CmpOp::Is,
        CmpOp::In => CmpOp::NotIn,
        CmpOp::NotIn => CmpOp::In,
        _ => return None,
    })
}
