//! Calls.
//!
//! A call is a row of registers: callee, self or unbound, then the arguments.

use super::builder::Reg;
use super::error::{Res, syntax_error};
use super::name::{Home, forbid};
use super::scope::node_key;
use super::{Compiler, Span, range_of, span};
use crate::bytecode::code::CallShape;
use crate::bytecode::ops::Op;
use std::collections::HashSet;
use wardian_syntax::ast::{self, Expr};

/// Functions of asyncio whose arguments are awaited.
const AWAITING: &[&str] = &[
    "as_completed",
    "create_task",
    "ensure_future",
    "gather",
    "shield",
    "wait",
    "wait_for",
];

/// Most arguments that get a register each; longer calls go through a list.
const MAX_ARGUMENTS: usize = 255;

/// Whether a call looks like `gather(...)` and its kin.
pub(crate) fn awaits_arguments(node: &ast::ExprCall) -> bool {
    let name = match &*node.func {
        Expr::Name(name) => &name.id,
        Expr::Attribute(method) => &method.attr,
        _ => return false,
    };
    // Most names begin with another letter.
    matches!(
        name.as_bytes().first(),
        Some(b'a' | b'c' | b'e' | b'g' | b's' | b'w')
    ) && AWAITING.contains(&name.as_str())
}

/// Whether a call has `*args` or `**kwargs`.
fn unpacks(args: &[Expr], keywords: &[ast::Keyword]) -> bool {
    args.iter().any(|arg| matches!(arg, Expr::Starred(_)))
        || keywords.iter().any(|keyword| keyword.arg.is_none())
}

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn call_to(&mut self, node: &'a ast::ExprCall, to: Reg) -> Res<()> {
        if self.super_to(node, to)? {
            return Ok(());
        }
        let mut at = span(node.range);
        self.note_awaited(node);
        let mark = self.mark();
        let base = self.builder.row(2, at)?;
        match &*node.func {
            Expr::Attribute(method) => {
                let object = self.operand_near(&method.value, base, false)?;
                let method_at = self.attribute_span(method);
                if method_at.0 != span(method.range).0 && !unpacks(&node.args, &node.keywords) {
                    // An error of the call points at the name then, too.
                    let one_line = self.source.line_of(method_at.1) == self.source.line_of(at.1);
                    at = (method_at.0, if one_line { method_at.1 } else { at.1 });
                }
                let site = self.attribute_site(&method.attr, method_at)?;
                self.emit(method_at, Op::LoadMethod, base, object, site)?;
                self.release(base + 2);
            }
            Expr::Name(name) => {
                let id = self.name_of(&name.id);
                self.load_callee(id, span(name.range), base)?;
            }
            callee => {
                self.expr_to(callee, base)?;
                self.emit(range_of(callee), Op::Unbind, base + 1, 0, 0)?;
            }
        }
        self.arguments(base, &node.args, &node.keywords, 0, None, at, to)?;
        self.release(mark);
        if self.awaited.contains(&node_key(node)) {
            self.emit(at, Op::Awaited, 0, 0, 0)?;
        }
        Ok(())
    }

    /// Note the calls among the arguments of `gather()` and the like: what they give is awaited. A tool that is
    /// called there is only started, so that several run at once.
    fn note_awaited(&mut self, node: &'a ast::ExprCall) {
        if let Expr::Attribute(method) = &*node.func
            && method.attr.as_str() == "append"
            && let Expr::Name(list) = &*method.value
            && let [item] = &node.args[..]
            && self.is_gathered(&list.id)
        {
            self.note_awaited_value(item);
        } else if awaits_arguments(node) {
            for arg in &node.args {
                self.note_awaited_value(arg);
            }
        }
    }

    /// Whether a variable of this scope is handed to `gather()` or the like.
    pub(crate) fn is_gathered(&mut self, identifier: &str) -> bool {
        let scope = self.scope();
        !scope.gathered.is_empty() && {
            let name = self.name_of(identifier);
            self.scope().gathered.contains(&name)
        }
    }

    /// The value of an expression, or its items, are awaited.
    pub(crate) fn note_awaited_value(&mut self, value: &'a Expr) {
        let value = match value {
            Expr::Starred(starred) => &*starred.value,
            value => value,
        };
        let items: &'a [Expr] = match value {
            Expr::ListComp(node) => std::slice::from_ref(&*node.elt),
            Expr::SetComp(node) => std::slice::from_ref(&*node.elt),
            Expr::GeneratorExp(node) => std::slice::from_ref(&*node.elt),
            Expr::List(node) => &node.elts,
            Expr::Tuple(node) => &node.elts,
            Expr::Set(node) => &node.elts,
            value => std::slice::from_ref(value),
        };
        for item in items {
            if let Expr::Call(call) = item {
                self.awaited.insert(node_key(call));
            }
        }
    }

    /// Evaluate arguments behind a callee and `given` arguments already there, and emit the call. The value of
    /// register `extra` follows the positional ones.
    #[allow(
        clippy::too_many_arguments,
        reason = "calls and class statements share the whole of it"
    )]
    pub(crate) fn arguments(
        &mut self,
        base: Reg,
        args: &'a [Expr],
        keywords: &'a [ast::Keyword],
        given: usize,
        extra: Option<Reg>,
        at: Span,
        to: Reg,
    ) -> Res<()> {
        if !keywords.is_empty() {
            self.check_keywords(keywords)?;
        }
        if unpacks(args, keywords) || given + args.len() + keywords.len() > MAX_ARGUMENTS {
            return self.arguments_unpacked(base, args, keywords, given, extra, at, to);
        }
        for arg in args {
            let register = self.temporary(range_of(arg))?;
            self.expr_to(arg, register)?;
        }
        if let Some(extra) = extra {
            let register = self.temporary(at)?;
            self.builder.copy(at, register, extra)?;
        }
        let positional = (given + args.len() + usize::from(extra.is_some())) as u16;
        if keywords.is_empty() {
            return self.emit(at, Op::Call, to, base, positional);
        }
        let mut names = Vec::with_capacity(keywords.len());
        for keyword in keywords {
            let register = self.temporary(at)?;
            self.expr_to(&keyword.value, register)?;
            if let Some(name) = &keyword.arg {
                names.push(self.keyword_name(name, at)?);
            }
        }
        let shape = CallShape {
            positional,
            keywords: names,
        };
        let shape = self.builder.call_shape(at, shape)?;
        self.emit(at, Op::CallKw, to, base, shape)
    }

    fn keyword_name(&mut self, identifier: &str, at: Span) -> Res<u16> {
        let name = self.name_of(identifier);
        self.builder.name(at, name)
    }

    fn check_keywords(&self, keywords: &'a [ast::Keyword]) -> Res<()> {
        /// Keywords that are compared each with each.
        const FEW: usize = 8;
        let mut seen = HashSet::new();
        for (index, keyword) in keywords.iter().enumerate() {
            let Some(name) = &keyword.arg else { continue };
            forbid(name, span(keyword.range), "assign to")?;
            let repeated = if keywords.len() <= FEW {
                keywords[..index]
                    .iter()
                    .any(|known| known.arg.as_ref() == Some(name))
            } else {
                !seen.insert(name.as_str())
            };
            if repeated {
                let message = format!("keyword argument repeated: {name}");
                return syntax_error(span(keyword.range), message);
            }
        }
        Ok(())
    }

    /// The call of a callee with `*args` or `**kwargs`: arguments in a tuple and a dict.
    #[allow(
        clippy::too_many_arguments,
        reason = "calls and class statements share the whole of it"
    )]
    #[inline(never)]
    fn arguments_unpacked(
        &mut self,
        base: Reg,
        args: &'a [Expr],
        keywords: &'a [ast::Keyword],
        given: usize,
        extra: Option<Reg>,
        at: Span,
        to: Reg,
    ) -> Res<()> {
        let tuple = base + 2;
        if given == 0 {
            self.temporary(at)?;
            self.positional_tuple(tuple, args, at)?;
        } else {
            // Only class statements have arguments before the ones in the text.
            self.emit(at, Op::BuildList, tuple, tuple, given as u16)?;
            self.release(tuple + 1);
            self.extend_list(tuple, args, 1, at)?;
            if let Some(extra) = extra {
                self.emit(at, Op::ListAppend, tuple, extra, 0)?;
            }
            self.emit(at, Op::ListToTuple, tuple, tuple, 0)?;
        }
        let dict = self.temporary(at)?;
        if keywords.is_empty() {
            self.emit(at, Op::Unbind, dict, 0, 0)?;
        } else {
            self.keyword_dict(base, dict, keywords, at)?;
        }
        self.emit(at, Op::CallEx, to, base, 0)
    }

    fn positional_tuple(&mut self, tuple: Reg, args: &'a [Expr], at: Span) -> Res<()> {
        let plain = !args.iter().any(|arg| matches!(arg, Expr::Starred(_)));
        if plain && args.len() <= super::display::CHUNK {
            let mark = self.mark();
            let first = self.builder.row(args.len(), at)?;
            for (register, arg) in (first..).zip(args) {
                self.expr_to(arg, register)?;
            }
            self.emit(at, Op::BuildTuple, tuple, first, args.len() as u16)?;
            self.release(mark);
            return Ok(());
        }
        if let [Expr::Starred(starred)] = args {
            self.expr_to(&starred.value, tuple)?;
            return self.emit(at, Op::StarredToTuple, tuple, tuple, 0);
        }
        self.emit(at, Op::BuildList, tuple, tuple, 0)?;
        self.extend_list(tuple, args, 1, at)?;
        self.emit(at, Op::ListToTuple, tuple, tuple, 0)
    }

    fn keyword_dict(
        &mut self,
        base: Reg,
        dict: Reg,
        keywords: &'a [ast::Keyword],
        at: Span,
    ) -> Res<()> {
        if let [
            ast::Keyword {
                arg: None, value, ..
            },
        ] = keywords
        {
            let mark = self.mark();
            let mapping = self.operand(value, false)?;
            self.emit(at, Op::MapOfKeywords, dict, mapping, base)?;
            self.release(mark);
            return Ok(());
        }
        // No two of the names are the same: those at the beginning need not be looked for.
        let begin = keywords.iter().map_while(|keyword| keyword.arg.as_ref());
        let count = begin.clone().count().min(super::display::CHUNK / 2);
        let mark = self.mark();
        let row = self.builder.row(count * 2, at)?;
        for ((name, keyword), register) in begin.zip(&keywords[..count]).zip((row..).step_by(2)) {
            self.keyword_text(name, register, at)?;
            self.expr_to(&keyword.value, register + 1)?;
        }
        self.emit(at, Op::BuildMap, dict, row, count as u16)?;
        self.release(mark);
        for keyword in &keywords[count..] {
            let mark = self.mark();
            if let Some(name) = &keyword.arg {
                let row = self.builder.row(2, at)?;
                self.keyword_text(name, row, at)?;
                self.expr_to(&keyword.value, row + 1)?;
                // A name given before by `**` is an error, so single names are merged too.
                let single = self.temporary(at)?;
                self.emit(at, Op::BuildMap, single, row, 1)?;
                self.emit(at, Op::MapMerge, dict, single, base)?;
            } else {
                let mapping = self.operand(&keyword.value, false)?;
                self.emit(at, Op::MapMerge, dict, mapping, base)?;
            }
            self.release(mark);
        }
        Ok(())
    }

    /// The text of a name, as a constant.
    fn keyword_text(&mut self, name: &str, to: Reg, at: Span) -> Res<()> {
        let name = self.name_of(name);
        let text = self.text_of(name);
        self.builder
            .load(at, to, crate::bytecode::constant::Constant::Str(text))
    }

    /// `super()` in a method: true when that is what the call was.
    fn super_to(&mut self, node: &'a ast::ExprCall, to: Reg) -> Res<bool> {
        let Expr::Name(callee) = &*node.func else {
            return Ok(false);
        };
        if callee.id.as_str() != "super" || !node.args.is_empty() || !node.keywords.is_empty() {
            return Ok(false);
        }
        let Some(class) = self.scopes.names.find("__class__") else {
            return Ok(false);
        };
        let Some(cell) = self.builder.free_registers.get(class).copied() else {
            return Ok(false);
        };
        if self.builder.argument_count == 0 {
            // The call tells so.
            return Ok(false);
        }
        let Some(first) = self.scope().parameters.first().copied() else {
            return Ok(false);
        };
        let name = self.scopes.names.intern("super");
        if !self.is_global(name) {
            return Ok(false);
        }
        let at = span(node.range);
        let mark = self.mark();
        let object = match self.home(first) {
            // Whether it was deleted, the instruction sees itself.
            Home::Local(register) => register,
            _ => self.name_operand(first, at)?,
        };
        self.emit(at, Op::LoadSuper, to, cell, object)?;
        self.release(mark);
        Ok(true)
    }
}
