//! Functions and lambdas: the code of the body, and the function object around it.

use super::builder::Reg;
use super::error::Res;
use super::name::forbid;
use super::scope::ScopeId;
use super::scope_walk::all_arguments;
use super::{Compiler, Span, range_of, span};
use crate::bytecode::code::{Unit, flags};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::{Intrinsic, Op};
use std::rc::Rc;
use wardian_syntax::ast::{self, Expr, Stmt};

/// `def` or `async def`.
#[derive(Clone, Copy)]
pub(crate) struct Def<'a> {
    node: Node<'a>,
    name: &'a str,
    args: &'a ast::Arguments,
    body: &'a [Stmt],
    decorators: &'a [Expr],
    returns: Option<&'a Expr>,
    type_params: &'a [ast::TypeParam],
    at: Span,
}

#[derive(Clone, Copy)]
enum Node<'a> {
    Plain(&'a ast::StmtFunctionDef),
    Async(&'a ast::StmtAsyncFunctionDef),
}

impl<'a> From<&'a ast::StmtFunctionDef> for Def<'a> {
    fn from(node: &'a ast::StmtFunctionDef) -> Self {
        Def {
            node: Node::Plain(node),
            name: &node.name,
            args: &node.args,
            body: &node.body,
            decorators: &node.decorator_list,
            returns: node.returns.as_deref(),
            type_params: &node.type_params,
            at: span(node.range),
        }
    }
}

impl<'a> From<&'a ast::StmtAsyncFunctionDef> for Def<'a> {
    fn from(node: &'a ast::StmtAsyncFunctionDef) -> Self {
        Def {
            node: Node::Async(node),
            name: &node.name,
            args: &node.args,
            body: &node.body,
            decorators: &node.decorator_list,
            returns: node.returns.as_deref(),
            type_params: &node.type_params,
            at: span(node.range),
        }
    }
}

/// Registers of what a function object is made with: defaults, keyword defaults, annotations and closure in a row.
/// Absent parts are `None`.
pub(crate) type FunctionParts = [Option<Reg>; 3];

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn function_statement(&mut self, def: Def<'a>) -> Res<()> {
        let mark = self.mark();
        let name = self.name_of(def.name);
        let slots = self.decorators(def.decorators)?;
        let target = match (slots.first(), self.plain_local(name)) {
            (None, Some(register)) => register,
            _ => self.temporary(def.at)?,
        };
        self.function_to(def, target)?;
        let value = self.decorate(&slots, def.decorators, target)?;
        self.store_name(name, def.at, value)?;
        self.hand_out(def.at, value)?;
        self.release(mark);
        Ok(())
    }

    /// Evaluate decorators into the first two registers of their calls.
    pub(crate) fn decorators(&mut self, decorators: &'a [Expr]) -> Res<Vec<Reg>> {
        let mut slots = Vec::with_capacity(decorators.len());
        for decorator in decorators {
            let at = range_of(decorator);
            let slot = self.builder.row(2, at)?;
            self.expr_to(decorator, slot)?;
            self.emit(at, Op::Unbind, slot + 1, 0, 0)?;
            slots.push(slot);
        }
        Ok(slots)
    }

    /// Call the decorators, the last one first; the object is in the register behind the last slot.
    pub(crate) fn decorate(
        &mut self,
        slots: &[Reg],
        decorators: &'a [Expr],
        object: Reg,
    ) -> Res<Reg> {
        let mut value = object;
        for (slot, decorator) in slots.iter().zip(decorators).rev() {
            self.emit(range_of(decorator), Op::Call, *slot, *slot, 1)?;
            value = *slot;
        }
        Ok(value)
    }

    /// Line of the first decorator or of the statement itself.
    pub(crate) fn first_line(&self, decorators: &'a [Expr], at: Span) -> u32 {
        let start = decorators.first().map_or(at.0, |first| range_of(first).0);
        self.source.line_of(start.min(at.0))
    }

    fn function_to(&mut self, def: Def<'a>, to: Reg) -> Res<()> {
        let at = def.at;
        let mark = self.mark();
        let row = self.builder.row(4, at)?;
        let (defaults, keyword_defaults) = self.defaults(def.args, at, row)?;
        let generic = match def.node {
            Node::Plain(node) => self.open_type_params(node, def.type_params, at)?,
            Node::Async(node) => self.open_type_params(node, def.type_params, at)?,
        };
        let annotations = self.annotations(def, row + 2)?;
        let id = match def.node {
            Node::Plain(node) => self.scopes.of_node(node, 0),
            Node::Async(node) => self.scopes.of_node(node, 0),
        };
        let line = self.first_line(def.decorators, at);
        let unit = self.nested(id, def.name, line, at, &mut |compiler| {
            compiler.parameters(def.args)?;
            compiler.builder.docstring = compiler.docstring_of(def.body);
            let documented = compiler.builder.docstring.is_some();
            let body = def.body.get(usize::from(documented)..).unwrap_or_default();
            match body.split_last() {
                // It returns on this line.
                Some((last, others)) if compiler.does_nothing(last) => {
                    compiler.body(others)?;
                    let at = range_of(last);
                    compiler.builder.emit_end(at, Op::ReturnNone, 0, 0, 0)
                }
                _ => compiler.body(body),
            }
        })?;
        let parts = [
            defaults.then_some(row),
            keyword_defaults.then_some(row + 1),
            annotations.then_some(row + 2),
        ];
        if let Some(generic) = generic {
            // Type parameters are set on the function, whose closure they may be part of.
            let pair = self.builder.row(2, at)?;
            self.make_function(unit, id, parts, at, pair)?;
            self.builder.copy(at, pair + 1, generic.tuple)?;
            let intrinsic = Intrinsic::SetTypeParams as u16;
            self.emit(at, Op::CallIntrinsic, to, pair, intrinsic)?;
            self.close_inlined(generic.id);
        } else {
            self.make_function(unit, id, parts, at, to)?;
        }
        self.release(mark);
        Ok(())
    }

    /// What the unit knows of its parameters.
    fn parameters(&mut self, args: &'a ast::Arguments) -> Res<()> {
        for argument in all_arguments(args) {
            forbid(&argument.arg, span(argument.range), "assign to")?;
        }
        let builder = &mut *self.builder;
        builder.positional_only_count = args.posonlyargs.len() as u16;
        builder.argument_count = (args.posonlyargs.len() + args.args.len()) as u16;
        builder.keyword_only_count = args.kwonlyargs.len() as u16;
        if args.vararg.is_some() {
            builder.flags |= flags::VARARGS;
        }
        if args.kwarg.is_some() {
            builder.flags |= flags::VARKEYWORDS;
        }
        Ok(())
    }

    /// Defaults to register `row`, those of keyword-only parameters to the next; tells which there are.
    fn defaults(&mut self, args: &'a ast::Arguments, at: Span, row: Reg) -> Res<(bool, bool)> {
        let positional: Vec<&'a Expr> = args
            .posonlyargs
            .iter()
            .chain(&args.args)
            .filter_map(|argument| argument.default.as_deref())
            .collect();
        if !positional.is_empty() {
            let constants: Option<Vec<Constant>> = positional
                .iter()
                .map(|default| self.constant_of(default))
                .collect();
            if let Some(constants) = constants {
                self.builder
                    .load(at, row, Constant::Tuple(constants.into()))?;
            } else {
                let mark = self.mark();
                let first = self.builder.row(positional.len(), at)?;
                for (register, default) in (first..).zip(&positional) {
                    self.expr_to(default, register)?;
                }
                self.emit(at, Op::BuildTuple, row, first, positional.len() as u16)?;
                self.release(mark);
            }
        }
        let keywords: Vec<(&'a ast::Arg, &'a Expr)> = args
            .kwonlyargs
            .iter()
            .filter_map(|argument| Some((&argument.def, argument.default.as_deref()?)))
            .collect();
        if !keywords.is_empty() {
            let mark = self.mark();
            let first = self.builder.row(keywords.len() * 2, at)?;
            for (register, (argument, default)) in (first..).step_by(2).zip(&keywords) {
                let name = self.name_of(&argument.arg);
                let text = self.text_of(name);
                self.builder.load(at, register, Constant::Str(text))?;
                self.expr_to(default, register + 1)?;
            }
            self.emit(at, Op::BuildMap, row + 1, first, keywords.len() as u16)?;
            self.release(mark);
        }
        Ok((!positional.is_empty(), !keywords.is_empty()))
    }

    fn annotations(&mut self, def: Def<'a>, to: Reg) -> Res<bool> {
        let at = def.at;
        let annotated: Vec<(&'a str, &'a Expr)> = all_arguments(def.args)
            .filter_map(|argument| Some((argument.arg.as_str(), argument.annotation.as_deref()?)))
            .chain(def.returns.map(|returns| ("return", returns)))
            .collect();
        if annotated.is_empty() {
            return Ok(false);
        }
        let mark = self.mark();
        let first = self.builder.row(annotated.len() * 2, at)?;
        for (register, (name, annotation)) in (first..).step_by(2).zip(&annotated) {
            let name = self.name_of(name);
            let text = self.text_of(name);
            self.builder.load(at, register, Constant::Str(text))?;
            self.annotation_to(annotation, register + 1)?;
        }
        self.emit(at, Op::BuildMap, to, first, annotated.len() as u16)?;
        self.release(mark);
        Ok(true)
    }

    #[inline(never)]
    pub(crate) fn lambda_to(&mut self, node: &'a ast::ExprLambda, to: Reg) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let row = self.builder.row(4, at)?;
        let (defaults, keyword_defaults) = self.defaults(&node.args, at, row)?;
        let id = self.scopes.of_node(node, 0);
        let line = self.source.line_of(at.0);
        let unit = self.nested(id, "<lambda>", line, at, &mut |compiler| {
            compiler.parameters(&node.args)?;
            let value = compiler.operand(&node.body, false)?;
            let at = range_of(&*node.body);
            compiler.builder.emit_end(at, Op::Return, value, 0, 0)
        })?;
        let parts = [
            defaults.then_some(row),
            keyword_defaults.then_some(row + 1),
            None,
        ];
        self.make_function(unit, id, parts, at, to)?;
        self.release(mark);
        Ok(())
    }

    /// Make the function object of a unit. Parts that are there are consecutive registers of one row of four;
    /// the closure is put behind them.
    pub(crate) fn make_function(
        &mut self,
        unit: Rc<Unit>,
        id: ScopeId,
        parts: FunctionParts,
        at: Span,
        to: Reg,
    ) -> Res<()> {
        if self.builder.flow.dead {
            return Ok(());
        }
        let constant = self.builder.constant(at, Constant::Code(unit))?;
        let Ok(constant) = u16::try_from(constant) else {
            return super::error::syntax_error(at, "too many constants in one function or module");
        };
        let free = self.scopes.get(id).free.clone();
        if free.is_empty() && parts == [None; 3] {
            return self.emit(at, Op::MakeSimpleFunction, to, constant, 0);
        }
        let mark = self.mark();
        let known = parts
            .iter()
            .enumerate()
            .find_map(|(index, part)| part.map(|register| register - index as u16));
        let row = match known {
            Some(row) => row,
            None => self.builder.row(4, at)?,
        };
        for (register, part) in (row..).zip(parts) {
            if part.is_none() {
                self.emit(at, Op::Unbind, register, 0, 0)?;
            }
        }
        if free.is_empty() {
            self.emit(at, Op::Unbind, row + 3, 0, 0)?;
        } else {
            let cells = self.builder.row(free.len(), at)?;
            for (register, name) in (cells..).zip(&free) {
                let cell = self.cell_register(*name);
                self.builder.copy(at, register, cell)?;
            }
            self.emit(at, Op::BuildTuple, row + 3, cells, free.len() as u16)?;
        }
        self.emit(at, Op::MakeFunction, to, constant, row)?;
        self.release(mark);
        Ok(())
    }
}
