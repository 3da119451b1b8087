//! Assignment in all forms, and `del`.

use super::builder::Reg;
use super::error::{Res, syntax_error};
use super::expression::inplace_op;
use super::name::forbid;
use super::scope::ScopeKind;
use super::{Compiler, Span, range_of, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, Expr, Operator};

impl<'a> Compiler<'a> {
    /// Assign a register's value to a target.
    pub(crate) fn store(&mut self, target: &'a Expr, value: Reg) -> Res<()> {
        self.enter()?;
        let at = range_of(target);
        match target {
            Expr::Name(node) => {
                let name = self.name_of(&node.id);
                self.store_name(name, at, value)?;
            }
            Expr::Attribute(node) => {
                forbid(&node.attr, at, "assign to")?;
                let at = self.attribute_span(node);
                let mark = self.mark();
                let object = self.operand(&node.value, false)?;
                let site = self.attribute_site(&node.attr, at)?;
                self.emit(at, Op::StoreAttr, object, value, site)?;
                self.release(mark);
            }
            Expr::Subscript(node) => {
                let mark = self.mark();
                let object = self.operand(&node.value, !Self::is_simple(&node.slice))?;
                let index = self.index_operand(&node.slice, false)?;
                self.emit(at, Op::SetItem, object, index, value)?;
                self.release(mark);
            }
            Expr::Tuple(node) => self.unpack(&node.elts, value, at)?,
            Expr::List(node) => self.unpack(&node.elts, value, at)?,
            Expr::Starred(_) => {
                return syntax_error(at, "starred assignment target must be in a list or tuple");
            }
            other => {
                let message = format!("cannot assign to {}", describe(other));
                return syntax_error(at, message);
            }
        }
        self.leave();
        Ok(())
    }

    #[inline(never)]
    fn unpack(&mut self, targets: &'a [Expr], value: Reg, at: Span) -> Res<()> {
        let mut starred = None;
        for (index, target) in targets.iter().enumerate() {
            if let Expr::Starred(_) = target {
                if starred.is_some() {
                    return syntax_error(at, "multiple starred expressions in assignment");
                }
                starred = Some(index);
            }
        }
        let mark = self.mark();
        if let Some(first) = self.consecutive_locals(targets)? {
            self.emit(at, Op::UnpackSequence, value, first, targets.len() as u16)?;
            for register in first..first + targets.len() as u16 {
                self.builder.flow.set(register);
            }
            return Ok(());
        }
        let first = self.builder.row(targets.len(), at)?;
        match starred {
            None => self.emit(at, Op::UnpackSequence, value, first, targets.len() as u16)?,
            Some(before) => {
                let after = targets.len() - before - 1;
                if before > 255 || after > 255 {
                    return syntax_error(at, "too many expressions in star-unpacking assignment");
                }
                let counts = (before + 256 * after) as u16;
                self.emit(at, Op::UnpackEx, value, first, counts)?;
            }
        }
        for (register, target) in (first..).zip(targets) {
            let target = match target {
                Expr::Starred(node) => &*node.value,
                target => target,
            };
            self.store(target, register)?;
        }
        self.release(mark);
        Ok(())
    }

    /// The first register when the targets are plain locals in consecutive registers: they are unpacked in place.
    fn consecutive_locals(&mut self, targets: &'a [Expr]) -> Res<Option<Reg>> {
        let mut first = None;
        for (index, target) in targets.iter().enumerate() {
            let Expr::Name(node) = target else {
                return Ok(None);
            };
            let name = self.name_of(&node.id);
            let Some(register) = self.plain_local(name) else {
                return Ok(None);
            };
            forbid(&node.id, span(node.range), "assign to")?;
            match first {
                None => first = Some(register),
                Some(first) if register == first + index as u16 => {}
                Some(_) => return Ok(None),
            }
        }
        Ok(first)
    }

    #[inline(never)]
    pub(crate) fn assign_statement(&mut self, node: &'a ast::StmtAssign) -> Res<()> {
        let mark = self.mark();
        if let [target] = &node.targets[..] {
            if let Expr::Name(name) = target
                && self.is_gathered(&name.id)
            {
                self.note_awaited_value(&node.value);
            }
            // What is handed out is a tuple: here it has to be made.
            if self.hands_out() || !self.parallel_assign(target, &node.value)? {
                self.assign_to(target, &node.value)?;
            }
            self.release(mark);
            if let (Expr::Name(_), Expr::Constant(value)) = (target, &*node.value)
                && value.value == ast::Constant::None
            {
                // Often meant as `del`.
                self.dropped(span(node.range))?;
            }
            return Ok(());
        }
        let value = self.operand(&node.value, true)?;
        let value = if !self.is_scratch(value) {
            // An earlier target could be the local the value comes from.
            let copy = self.temporary(range_of(&*node.value))?;
            self.builder.copy(range_of(&*node.value), copy, value)?;
            copy
        } else {
            value
        };
        for target in &node.targets {
            self.store(target, value)?;
        }
        self.hand_out(span(node.range), value)?;
        self.release(mark);
        Ok(())
    }

    /// Assign to one target; a plain local gets the value directly.
    fn assign_to(&mut self, target: &'a Expr, value: &'a Expr) -> Res<()> {
        if let Expr::Name(node) = target {
            let name = self.name_of(&node.id);
            if let Some(register) = self.plain_local(name) {
                forbid(&node.id, span(node.range), "assign to")?;
                self.expr_to(value, register)?;
                self.builder.flow.set(register);
                return self.hand_out(range_of(value), register);
            }
        }
        let register = self.operand(value, true)?;
        self.store(target, register)?;
        self.hand_out(range_of(value), register)
    }

    /// `a, b = x, y` without making a tuple.
    #[inline(never)]
    fn parallel_assign(&mut self, target: &'a Expr, value: &'a Expr) -> Res<bool> {
        let targets = match target {
            Expr::Tuple(node) => &node.elts,
            Expr::List(node) => &node.elts,
            _ => return Ok(false),
        };
        let Expr::Tuple(values) = value else {
            return Ok(false);
        };
        let values = &values.elts;
        let starred = |element: &Expr| matches!(element, Expr::Starred(_));
        if targets.len() != values.len()
            || targets.len() > super::display::CHUNK
            || targets.is_empty()
            || targets.iter().any(starred)
            || values.iter().any(starred)
        {
            return Ok(false);
        }
        // Targets that are evaluated, not only named, may run code that rebinds locals.
        let named = targets.iter().all(|target| matches!(target, Expr::Name(_)));
        let mut written: Vec<Reg> = Vec::new();
        let mut registers = Vec::with_capacity(values.len());
        for (target, value) in targets.iter().zip(values) {
            let at = range_of(value);
            let mut register = self.operand(value, true)?;
            if !self.is_scratch(register) && (!named || written.contains(&register)) {
                let copy = self.temporary(at)?;
                self.builder.copy(at, copy, register)?;
                register = copy;
            }
            registers.push(register);
            if let Expr::Name(node) = target {
                let name = self.name_of(&node.id);
                written.extend(self.plain_local(name));
            }
        }
        for (target, register) in targets.iter().zip(registers) {
            self.store(target, register)?;
        }
        Ok(true)
    }

    // ---- augmented ----

    #[inline(never)]
    pub(crate) fn augmented_statement(&mut self, node: &'a ast::StmtAugAssign) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        match &*node.target {
            Expr::Name(target) => {
                let name = self.name_of(&target.id);
                let target_at = span(target.range);
                forbid(&target.id, target_at, "assign to")?;
                let mut value = self.name_operand(name, target_at)?;
                if !self.is_scratch(value) {
                    // `x += (x := 1)`
                    let local = value;
                    if self.builder.has_walrus && !Self::is_simple(&node.value) {
                        value = self.temporary(at)?;
                        self.builder.copy(at, value, local)?;
                    }
                    self.inplace(node, value, local)?;
                    self.builder.flow.set(local);
                    self.hand_out(at, local)?;
                } else {
                    self.inplace(node, value, value)?;
                    self.store_name(name, target_at, value)?;
                    self.hand_out(at, value)?;
                }
            }
            Expr::Attribute(target) => {
                let target_at = span(target.range);
                forbid(&target.attr, target_at, "assign to")?;
                let object = self.operand(&target.value, true)?;
                let value = self.temporary(at)?;
                let site = self.attribute_site(&target.attr, target_at)?;
                self.emit(target_at, Op::LoadAttr, value, object, site)?;
                self.inplace(node, value, value)?;
                let site = self.attribute_site(&target.attr, target_at)?;
                self.emit(target_at, Op::StoreAttr, object, value, site)?;
                self.hand_out(at, value)?;
            }
            Expr::Subscript(target) => {
                let target_at = span(target.range);
                let object = self.operand(&target.value, true)?;
                let index = self.index_operand(&target.slice, true)?;
                let value = self.temporary(at)?;
                self.emit(target_at, Op::GetItem, value, object, index)?;
                self.inplace(node, value, value)?;
                self.emit(target_at, Op::SetItem, object, index, value)?;
                self.hand_out(at, value)?;
            }
            other => {
                let message = format!(
                    "'{}' is an illegal expression for augmented assignment",
                    describe(other)
                );
                return syntax_error(range_of(other), message);
            }
        }
        self.release(mark);
        Ok(())
    }

    fn inplace(&mut self, node: &'a ast::StmtAugAssign, left: Reg, to: Reg) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let immediate = match node.op {
            Operator::Add => self
                .immediate(&node.value)
                .map(|value| (Op::InplaceAddI, value)),
            Operator::Sub => self
                .immediate(&node.value)
                .map(|value| (Op::InplaceSubI, value)),
            _ => None,
        };
        if let Some((op, value)) = immediate {
            self.emit(at, op, to, left, value as u16)?;
        } else {
            let right = self.operand(&node.value, false)?;
            self.emit(at, inplace_op(node.op), to, left, right)?;
        }
        self.release(mark);
        Ok(())
    }

    // ---- annotated ----

    #[inline(never)]
    pub(crate) fn annotated_statement(&mut self, node: &'a ast::StmtAnnAssign) -> Res<()> {
        let mark = self.mark();
        if let Some(value) = &node.value {
            self.assign_to(&node.target, value)?;
            self.release(mark);
        }
        let records = matches!(self.scope().kind, ScopeKind::Module | ScopeKind::Class);
        match &*node.target {
            Expr::Name(target) => {
                forbid(&target.id, span(target.range), "assign to")?;
                if super::scope_walk::is_simple(node) && records {
                    self.record_annotation(target, &node.annotation)?;
                } else if records {
                    self.unused_annotation(&node.annotation)?;
                }
            }
            Expr::Attribute(target) => {
                if node.value.is_none() {
                    self.discard(&target.value)?;
                }
                if records {
                    self.unused_annotation(&node.annotation)?;
                }
            }
            Expr::Subscript(target) => {
                if node.value.is_none() {
                    self.discard(&target.value)?;
                    self.discard(&target.slice)?;
                }
                if records {
                    self.unused_annotation(&node.annotation)?;
                }
            }
            Expr::Tuple(_) => {
                return syntax_error(
                    range_of(&*node.target),
                    "only single target (not tuple) can be annotated",
                );
            }
            Expr::List(_) => {
                return syntax_error(
                    range_of(&*node.target),
                    "only single target (not list) can be annotated",
                );
            }
            other => return syntax_error(range_of(other), "illegal target for annotation"),
        }
        self.release(mark);
        Ok(())
    }

    fn unused_annotation(&mut self, annotation: &'a Expr) -> Res<()> {
        if self.future_annotations {
            return Ok(());
        }
        self.discard(annotation)
    }

    fn record_annotation(&mut self, target: &'a ast::ExprName, annotation: &'a Expr) -> Res<()> {
        let at = range_of(annotation);
        let mark = self.mark();
        let value = self.temporary(at)?;
        self.annotation_to(annotation, value)?;
        let table = self.temporary(at)?;
        let name = self.scopes.names.intern("__annotations__");
        self.load_name(name, at, table)?;
        let key = self.temporary(at)?;
        let name = self.name_of(&target.id);
        let text = self.text_of(name);
        self.builder.load(at, key, Constant::Str(text))?;
        self.emit(at, Op::SetItem, table, key, value)?;
        self.release(mark);
        Ok(())
    }

    /// The value of an annotation, or its text under `from __future__ import annotations`.
    pub(crate) fn annotation_to(&mut self, annotation: &'a Expr, to: Reg) -> Res<()> {
        if self.future_annotations {
            let text = super::unparse::unparse(self.parsed, annotation)?;
            return self
                .builder
                .load(range_of(annotation), to, Constant::Str(text.into()));
        }
        if let Expr::Starred(node) = annotation {
            // `*args: *Ts`
            let mark = self.mark();
            let value = self.operand(&node.value, false)?;
            let item = self.temporary(span(node.range))?;
            self.emit(span(node.range), Op::UnpackSequence, value, item, 1)?;
            self.builder.copy(span(node.range), to, item)?;
            self.release(mark);
            return Ok(());
        }
        self.expr_to(annotation, to)
    }

    // ---- del ----

    /// At the end of a statement that may have dropped the last reference to an object.
    pub(crate) fn dropped(&mut self, at: Span) -> Res<()> {
        let in_use = self.mark();
        self.emit(at, Op::Dropped, 0, in_use, 0)
    }

    pub(crate) fn delete(&mut self, target: &'a Expr) -> Res<()> {
        self.enter()?;
        let at = range_of(target);
        let mark = self.mark();
        match target {
            Expr::Name(node) => {
                let name = self.name_of(&node.id);
                self.delete_name(name, at)?;
            }
            Expr::Attribute(node) => {
                forbid(&node.attr, at, "delete")?;
                let object = self.operand(&node.value, false)?;
                let name = self.name_of(&node.attr);
                let index = self.builder.name(at, name)?;
                self.emit(at, Op::DeleteAttr, object, index, 0)?;
            }
            Expr::Subscript(node) => {
                let object = self.operand(&node.value, !Self::is_simple(&node.slice))?;
                let index = self.index_operand(&node.slice, false)?;
                self.emit(at, Op::DelItem, object, index, 0)?;
            }
            Expr::Tuple(node) => {
                for element in &node.elts {
                    self.delete(element)?;
                }
            }
            Expr::List(node) => {
                for element in &node.elts {
                    self.delete(element)?;
                }
            }
            other => {
                let message = format!("cannot delete {}", describe(other));
                return syntax_error(at, message);
            }
        }
        self.release(mark);
        self.leave();
        Ok(())
    }
}

/// What CPython calls a kind of expression in errors.
fn describe(expression: &Expr) -> &'static str {
    match expression {
        Expr::Attribute(_) => "attribute",
        Expr::Subscript(_) => "subscript",
        Expr::Starred(_) => "starred",
        Expr::Name(_) => "name",
        Expr::List(_) => "list",
        Expr::Tuple(_) => "tuple",
        Expr::Lambda(_) => "lambda",
        Expr::Call(_) => "function call",
        Expr::BoolOp(_) | Expr::BinOp(_) | Expr::UnaryOp(_) => "expression",
        Expr::GeneratorExp(_) => "generator expression",
        Expr::Yield(_) | Expr::YieldFrom(_) => "yield expression",
        Expr::Await(_) => "await expression",
        Expr::ListComp(_) => "list comprehension",
        Expr::SetComp(_) => "set comprehension",
        Expr::DictComp(_) => "dict comprehension",
        Expr::Dict(_) => "dict literal",
        Expr::Set(_) => "set display",
        Expr::JoinedStr(_) | Expr::FormattedValue(_) => "f-string expression",
        Expr::Constant(node) => match &node.value {
            ast::Constant::None => "None",
            ast::Constant::Bool(true) => "True",
            ast::Constant::Bool(false) => "False",
            ast::Constant::Ellipsis => "ellipsis",
            _ => "literal",
        },
        Expr::Compare(_) => "comparison",
        Expr::IfExp(_) => "conditional expression",
        Expr::NamedExpr(_) => "named expression",
        Expr::Slice(_) => "slice",
    }
}
