//! PEP 695: type parameters of classes, functions and type aliases.
//!
//! The scope of the parameters is inlined: they live in temporaries while the statement runs, and in cells when the
//! body or a bound refers to them. Bounds and values of aliases are evaluated when asked for, by small functions.

use super::builder::Reg;
use super::error::{Res, invalid_syntax};
use super::scope::ScopeId;
use super::{Compiler, Span, range_of, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::{Intrinsic, Op};
use wardian_syntax::ast::{self, Expr};

/// An open scope of type parameters.
pub(crate) struct Generic {
    pub(crate) id: ScopeId,
    /// Register of the tuple of parameters.
    pub(crate) tuple: Reg,
    /// A register beside it.
    pub(crate) spare: Reg,
}

impl<'a> Compiler<'a> {
    /// Make the type parameters of a statement, if it has any. The caller closes the scope.
    #[inline(never)]
    pub(crate) fn open_type_params<T>(
        &mut self,
        node: &T,
        type_params: &'a [ast::TypeParam],
        at: Span,
    ) -> Res<Option<Generic>> {
        if type_params.is_empty() {
            return Ok(None);
        }
        let id = self.scopes.of_node(node, 1);
        let tuple = self.temporary(at)?;
        let spare = self.temporary(at)?;
        self.open_inlined(id, at)?;
        let mark = self.mark();
        let first = self.builder.row(type_params.len(), at)?;
        for (register, parameter) in (first..).zip(type_params) {
            self.type_param(parameter, register)?;
        }
        self.emit(at, Op::BuildTuple, tuple, first, type_params.len() as u16)?;
        self.release(mark);
        Ok(Some(Generic { id, tuple, spare }))
    }

    fn type_param(&mut self, parameter: &'a ast::TypeParam, to: Reg) -> Res<()> {
        let (identifier, range, intrinsic) = match parameter {
            ast::TypeParam::TypeVar(node) if node.bound.is_some() => {
                (&node.name, node.range, Intrinsic::TypeVarBound)
            }
            ast::TypeParam::TypeVar(node) => (&node.name, node.range, Intrinsic::TypeVar),
            ast::TypeParam::ParamSpec(node) => (&node.name, node.range, Intrinsic::ParamSpec),
            ast::TypeParam::TypeVarTuple(node) => (&node.name, node.range, Intrinsic::TypeVarTuple),
        };
        let at = span(range);
        let mark = self.mark();
        let row = self.builder.row(2, at)?;
        let text = identifier.as_str().into();
        self.builder.load(at, row, Constant::Str(text))?;
        if let ast::TypeParam::TypeVar(node) = parameter
            && let Some(bound) = &node.bound
        {
            let id = self.scopes.of_node(node, 0);
            self.thunk(id, identifier, bound, row + 1)?;
        }
        self.emit(at, Op::CallIntrinsic, to, row, intrinsic as u16)?;
        let name = self.name_of(identifier);
        self.store_name(name, at, to)?;
        self.release(mark);
        Ok(())
    }

    /// A function without parameters that evaluates an expression.
    fn thunk(&mut self, id: ScopeId, name: &str, value: &'a Expr, to: Reg) -> Res<()> {
        let at = range_of(value);
        let line = self.source.line_of(at.0);
        let unit = self.nested(id, name, line, at, &mut |compiler| {
            let result = compiler.operand(value, false)?;
            compiler.builder.emit_end(at, Op::Return, result, 0, 0)
        })?;
        self.make_function(unit, id, [None; 3], at, to)
    }

    #[inline(never)]
    pub(crate) fn type_alias_statement(&mut self, node: &'a ast::StmtTypeAlias) -> Res<()> {
        let at = span(node.range);
        let Expr::Name(target) = &*node.name else {
            return invalid_syntax(range_of(&*node.name));
        };
        let mark = self.mark();
        let row = self.builder.row(3, at)?;
        self.builder
            .load(at, row, Constant::Str(target.id.as_str().into()))?;
        let generic = self.open_type_params(node, &node.type_params, at)?;
        match &generic {
            Some(generic) => self.builder.copy(at, row + 1, generic.tuple)?,
            None => self.builder.load(at, row + 1, Constant::None)?,
        }
        let id = self.scopes.of_node(node, 0);
        self.thunk(id, &target.id, &node.value, row + 2)?;
        if let Some(generic) = generic {
            self.close_inlined(generic.id);
        }
        self.emit(at, Op::CallIntrinsic, row, row, Intrinsic::TypeAlias as u16)?;
        let name = self.name_of(&target.id);
        self.store_name(name, at, row)?;
        self.release(mark);
        Ok(())
    }
}
