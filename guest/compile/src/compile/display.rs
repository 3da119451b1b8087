//! Displays: lists, tuples, sets and dicts written out.
//!
//! Small ones are built from a row of registers; large ones in pieces, so that no display needs more registers
//! than a chunk.

use super::builder::Reg;
use super::error::Res;
use super::{Compiler, Span, range_of};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, Expr};

/// Elements that are built from registers at once.
pub(crate) const CHUNK: usize = 30;

/// Constant lists longer than this are copied from a constant tuple.
const CONSTANT_LIST: usize = 8;

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn display_to(&mut self, expression: &'a Expr, to: Reg) -> Res<()> {
        match expression {
            Expr::Tuple(node) => self.tuple_to(&node.elts, range_of(expression), to),
            Expr::List(node) => self.list_to(&node.elts, range_of(expression), to),
            Expr::Set(node) => self.set_to(&node.elts, range_of(expression), to),
            Expr::Dict(node) => self.dict_to(node, to),
            _ => unreachable!("only displays come here"),
        }
    }

    pub(crate) fn tuple_to(&mut self, elements: &'a [Expr], at: Span, to: Reg) -> Res<()> {
        if let Some(constant) = self.constant_tuple(elements) {
            return self.builder.load(at, to, Constant::Tuple(constant));
        }
        if is_short(elements) {
            return self.row_to(Op::BuildTuple, elements, at, to);
        }
        let mark = self.mark();
        let list = self.workspace(to, at)?;
        self.emit(at, Op::BuildList, list, list, 0)?;
        self.extend_list(list, elements, 0, at)?;
        self.emit(at, Op::ListToTuple, to, list, 0)?;
        self.release(mark);
        Ok(())
    }

    fn list_to(&mut self, elements: &'a [Expr], at: Span, to: Reg) -> Res<()> {
        let constant = if elements.len() > CONSTANT_LIST {
            self.constant_tuple(elements)
        } else {
            None
        };
        if constant.is_none() && is_short(elements) {
            return self.row_to(Op::BuildList, elements, at, to);
        }
        let mark = self.mark();
        let list = self.workspace(to, at)?;
        self.emit(at, Op::BuildList, list, list, 0)?;
        if let Some(constant) = constant {
            let tuple = self.temporary(at)?;
            self.builder.load(at, tuple, Constant::Tuple(constant))?;
            self.emit(at, Op::ListExtend, list, tuple, 0)?;
        } else {
            self.extend_list(list, elements, 0, at)?;
        }
        self.builder.copy(at, to, list)?;
        self.release(mark);
        Ok(())
    }

    fn set_to(&mut self, elements: &'a [Expr], at: Span, to: Reg) -> Res<()> {
        // Three constants or more are merged from a constant set, as in CPython:
        // the order of the members depends on it.
        let constant = if elements.len() > 2 {
            self.constant_tuple(elements)
        } else {
            None
        };
        if constant.is_none() && is_short(elements) {
            return self.row_to(Op::BuildSet, elements, at, to);
        }
        let mark = self.mark();
        let set = self.workspace(to, at)?;
        self.emit(at, Op::BuildSet, set, set, 0)?;
        if let Some(constant) = constant {
            let frozen = self.temporary(at)?;
            self.builder
                .load(at, frozen, Constant::FrozenSet(constant))?;
            self.emit(at, Op::SetUpdate, set, frozen, 0)?;
            self.builder.copy(at, to, set)?;
            self.release(mark);
            return Ok(());
        }
        for element in elements {
            let mark = self.mark();
            let (op, value) = match element {
                Expr::Starred(node) => (Op::SetUpdate, &*node.value),
                _ => (Op::SetAdd, element),
            };
            let value = self.operand(value, false)?;
            self.emit(at, op, set, value, 0)?;
            self.release(mark);
        }
        self.builder.copy(at, to, set)?;
        self.release(mark);
        Ok(())
    }

    fn row_to(&mut self, op: Op, elements: &'a [Expr], at: Span, to: Reg) -> Res<()> {
        let mark = self.mark();
        let first = self.builder.row(elements.len(), at)?;
        for (register, element) in (first..).zip(elements) {
            self.expr_to(element, register)?;
        }
        self.emit(at, op, to, first, elements.len() as u16)?;
        self.release(mark);
        Ok(())
    }

    /// Append elements to a list, `*` ones item by item. `call`: 1 for the arguments of a call.
    pub(crate) fn extend_list(
        &mut self,
        list: Reg,
        elements: &'a [Expr],
        call: u16,
        at: Span,
    ) -> Res<()> {
        // CPython names the callee only when the starred argument is the only one.
        let call = if elements.len() == 1 { call } else { 0 };
        for element in elements {
            let mark = self.mark();
            if let Expr::Starred(node) = element {
                let value = self.operand(&node.value, false)?;
                self.emit(at, Op::ListExtend, list, value, call)?;
            } else {
                let value = self.operand(element, false)?;
                self.emit(at, Op::ListAppend, list, value, 0)?;
            }
            self.release(mark);
        }
        Ok(())
    }

    fn dict_to(&mut self, node: &'a ast::ExprDict, to: Reg) -> Res<()> {
        let at = super::span(node.range);
        let mark = self.mark();
        let plain = node.keys.iter().all(Option::is_some);
        if plain && node.keys.len() * 2 <= CHUNK {
            let first = self.builder.row(node.keys.len() * 2, at)?;
            let mut register = first;
            for (key, value) in node.keys.iter().zip(&node.values) {
                if let Some(key) = key {
                    self.expr_to(key, register)?;
                }
                self.expr_to(value, register + 1)?;
                register += 2;
            }
            self.emit(at, Op::BuildMap, to, first, node.keys.len() as u16)?;
            self.release(mark);
            return Ok(());
        }
        let dict = self.workspace(to, at)?;
        self.emit(at, Op::BuildMap, dict, dict, 0)?;
        for (key, value) in node.keys.iter().zip(&node.values) {
            let mark = self.mark();
            if let Some(key) = key {
                let key = self.operand(key, !Self::is_simple(value))?;
                let value = self.operand(value, false)?;
                self.emit(at, Op::MapInsert, dict, key, value)?;
            } else {
                let mapping = self.operand(value, false)?;
                self.emit(at, Op::MapUpdate, dict, mapping, 0)?;
            }
            self.release(mark);
        }
        self.builder.copy(at, to, dict)?;
        self.release(mark);
        Ok(())
    }
}

fn is_short(elements: &[Expr]) -> bool {
    elements.len() <= CHUNK
        && !elements
            .iter()
            .any(|element| matches!(element, Expr::Starred(_)))
}
