//! Comprehensions and generator expressions.
//!
//! List, set and dict comprehensions run inside the surrounding unit (as in PEP 709): their targets live in
//! temporaries that nothing else sees. In class bodies they are nested functions, as generator expressions are
//! everywhere; the first iterable is then evaluated outside and handed in as parameter `.0`.

use super::builder::{Reg, Shown};
use super::error::{Res, syntax_error};
use super::scope::{ScopeId, ScopeKind, symbol};
use super::{Compiler, Span, range_of, span};
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, Expr};

/// What all kinds of comprehension have in common.
#[derive(Clone, Copy)]
struct Parts<'a> {
    id: ScopeId,
    kind: ScopeKind,
    generators: &'a [ast::Comprehension],
    element: &'a Expr,
    /// The value, for dicts.
    value: Option<&'a Expr>,
    at: Span,
}

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn comprehension_to(&mut self, expression: &'a Expr, to: Reg) -> Res<()> {
        let parts = match expression {
            Expr::ListComp(node) => Parts {
                id: self.scopes.of_node(node, 0),
                kind: ScopeKind::ListComp,
                generators: &node.generators,
                element: &node.elt,
                value: None,
                at: span(node.range),
            },
            Expr::SetComp(node) => Parts {
                id: self.scopes.of_node(node, 0),
                kind: ScopeKind::SetComp,
                generators: &node.generators,
                element: &node.elt,
                value: None,
                at: span(node.range),
            },
            Expr::DictComp(node) => Parts {
                id: self.scopes.of_node(node, 0),
                kind: ScopeKind::DictComp,
                generators: &node.generators,
                element: &node.key,
                value: Some(&node.value),
                at: span(node.range),
            },
            Expr::GeneratorExp(node) => Parts {
                id: self.scopes.of_node(node, 0),
                kind: ScopeKind::Generator,
                generators: &node.generators,
                element: &node.elt,
                value: None,
                at: span(node.range),
            },
            _ => unreachable!("only comprehensions come here"),
        };
        if self.scopes.get(parts.id).inlined {
            self.inlined_to(parts, to)
        } else {
            self.comprehension_call(parts, to)
        }
    }

    fn check_async(&self, parts: Parts<'a>) -> Res<()> {
        let is_async = self.scopes.get(parts.id).coroutine;
        if is_async && parts.kind != ScopeKind::Generator && !self.in_coroutine() {
            return syntax_error(
                parts.at,
                "asynchronous comprehension outside of an asynchronous function",
            );
        }
        Ok(())
    }

    fn first_iterator(&mut self, parts: Parts<'a>, to: Reg) -> Res<()> {
        let first = &parts.generators[0];
        let mark = self.mark();
        let iterable = self.operand_near(&first.iter, to, false)?;
        let op = if first.is_async {
            Op::GetAiter
        } else {
            Op::GetIter
        };
        self.emit(parts.at, op, to, iterable, 0)?;
        self.release(mark);
        Ok(())
    }

    fn inlined_to(&mut self, parts: Parts<'a>, to: Reg) -> Res<()> {
        self.check_async(parts)?;
        let at = parts.at;
        let mark = self.mark();
        let iterator = self.temporary(at)?;
        self.first_iterator(parts, iterator)?;
        let result = self.workspace(to, at)?;
        self.open_inlined(parts.id, at)?;
        self.collection(parts, result)?;
        self.generators(parts, 0, iterator, Some(result))?;
        self.close_inlined(parts.id);
        self.builder.copy(at, to, result)?;
        self.release(mark);
        Ok(())
    }

    /// Give registers to the names an inlined scope binds.
    pub(crate) fn open_inlined(&mut self, id: ScopeId, at: Span) -> Res<()> {
        let bound: Vec<_> = self
            .scopes
            .get(id)
            .symbols
            .iter()
            .filter(|found| found.has(symbol::BOUND))
            .map(|found| (found.name, found.flags))
            .collect();
        for (name, flags) in bound {
            let register = self.temporary(at)?;
            self.builder.flow.clear(register);
            if flags & symbol::CELL != 0 {
                self.emit(at, Op::NewCell, register, 0, 0)?;
            } else if flags & symbol::EARLY_USE != 0 {
                self.emit(at, Op::Unbind, register, 0, 0)?;
            }
            self.builder.inlined_registers.insert((id, name), register);
            self.builder.first_operand = self.builder.first_operand.max(register + 1);
        }
        self.builder.inlined.push(id);
        Ok(())
    }

    /// Forget the names of an inlined scope.
    pub(crate) fn close_inlined(&mut self, id: ScopeId) {
        self.builder.inlined.pop();
        for found in &self.scopes.get(id).symbols {
            self.builder.inlined_registers.remove((id, found.name));
        }
    }

    fn collection(&mut self, parts: Parts<'a>, result: Reg) -> Res<()> {
        let op = match parts.kind {
            ScopeKind::ListComp => Op::BuildList,
            ScopeKind::SetComp => Op::BuildSet,
            _ => Op::BuildMap,
        };
        self.emit(parts.at, op, result, result, 0)
    }

    /// The loops from generator `index` on, around the element.
    fn generators(
        &mut self,
        parts: Parts<'a>,
        index: usize,
        iterator: Reg,
        result: Option<Reg>,
    ) -> Res<()> {
        self.enter()?;
        let generator = &parts.generators[index];
        let mark = self.mark();
        let at = parts.at;
        if generator.is_async {
            let head = self.async_for_start(iterator, &generator.target, at)?;
            self.generator_body(parts, index, result, head.next)?;
            self.async_for_end(head)?;
        } else {
            let head = self.for_start(iterator, &generator.target, at)?;
            self.generator_body(parts, index, result, head.next)?;
            self.for_end(head)?;
        }
        self.release(mark);
        self.leave();
        Ok(())
    }

    fn generator_body(
        &mut self,
        parts: Parts<'a>,
        index: usize,
        result: Option<Reg>,
        next: super::builder::Label,
    ) -> Res<()> {
        let shown = self.show_bound(parts.id);
        self.generator_inside(parts, index, result, next)?;
        for name in shown {
            self.builder.hide(name);
        }
        Ok(())
    }

    /// Names that an inlined scope has bound so far are seen by `locals()` and `eval()`.
    fn show_bound(&mut self, id: ScopeId) -> Vec<Shown> {
        let scope = self.scopes.get(id);
        if !scope.inlined {
            return Vec::new();
        }
        let mut shown = Vec::new();
        for found in scope
            .symbols
            .iter()
            .filter(|found| found.has(symbol::BOUND))
        {
            let register = self.builder.inlined_registers.get((id, found.name));
            let Some(register) = register.copied() else {
                continue;
            };
            let cell = found.has(symbol::CELL);
            // What is not bound yet may hold what an earlier expression left there.
            if cell || self.builder.flow.is_bound(register) {
                shown.push(self.builder.show(found.name, register, cell));
            }
        }
        shown
    }

    fn generator_inside(
        &mut self,
        parts: Parts<'a>,
        index: usize,
        result: Option<Reg>,
        next: super::builder::Label,
    ) -> Res<()> {
        for condition in &parts.generators[index].ifs {
            self.jump_if(condition, false, next)?;
        }
        if let Some(inner) = parts.generators.get(index + 1) {
            let mark = self.mark();
            let at = parts.at;
            let iterator = self.temporary(at)?;
            let iterable = self.operand_near(&inner.iter, iterator, false)?;
            let op = if inner.is_async {
                Op::GetAiter
            } else {
                Op::GetIter
            };
            self.emit(at, op, iterator, iterable, 0)?;
            self.generators(parts, index + 1, iterator, result)?;
            self.release(mark);
            return Ok(());
        }
        self.element(parts, result)
    }

    fn element(&mut self, parts: Parts<'a>, result: Option<Reg>) -> Res<()> {
        let mark = self.mark();
        let at = range_of(parts.element);
        let Some(result) = result else {
            let value = self.operand(parts.element, false)?;
            let sent = self.temporary(at)?;
            let coroutine = self.scope().coroutine;
            let op = if coroutine { Op::AsyncYield } else { Op::Yield };
            self.emit(at, op, sent, value, 0)?;
            self.release(mark);
            return Ok(());
        };
        if let Some(value) = parts.value {
            let key = self.operand(parts.element, !Self::is_simple(value))?;
            let value_register = self.operand(value, false)?;
            let at = (at.0, range_of(value).1);
            self.emit(at, Op::MapInsert, result, key, value_register)?;
        } else {
            let value = self.operand(parts.element, false)?;
            let op = if parts.kind == ScopeKind::ListComp {
                Op::ListAppend
            } else {
                Op::SetAdd
            };
            self.emit(at, op, result, value, 0)?;
        }
        self.release(mark);
        Ok(())
    }

    /// As a nested function that is called at once.
    fn comprehension_call(&mut self, parts: Parts<'a>, to: Reg) -> Res<()> {
        let at = parts.at;
        self.check_async(parts)?;
        let name = match parts.kind {
            ScopeKind::ListComp => "<listcomp>",
            ScopeKind::SetComp => "<setcomp>",
            ScopeKind::DictComp => "<dictcomp>",
            _ => "<genexpr>",
        };
        let mark = self.mark();
        let base = self.builder.row(3, at)?;
        let line = self.source.line_of(at.0);
        let unit = self.nested(parts.id, name, line, at, &mut |compiler| {
            compiler.builder.argument_count = 1;
            if parts.kind == ScopeKind::Generator {
                return compiler.generators(parts, 0, 0, None);
            }
            let result = compiler.temporary(at)?;
            compiler.collection(parts, result)?;
            compiler.generators(parts, 0, 0, Some(result))?;
            compiler.builder.emit_end(at, Op::Return, result, 0, 0)
        })?;
        self.make_function(unit, parts.id, [None, None, None], at, base)?;
        self.emit(at, Op::Unbind, base + 1, 0, 0)?;
        self.first_iterator(parts, base + 2)?;
        self.emit(at, Op::Call, to, base, 1)?;
        self.release(mark);
        Ok(())
    }
}
