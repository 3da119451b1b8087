//! Reading, assigning and deleting names.
//!
//! **Invariant:** the only file that knows how a name's home (register, cell, namespace, globals) is accessed.

use super::builder::Reg;
use super::error::{Res, syntax_error};
use super::scope::{Access, Name, ScopeKind, symbol};
use super::{Compiler, Span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;

/// Where a name lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// In this register.
    Local(Reg),
    /// In the cell in this register.
    Cell(Reg),
    /// In a class body: in the namespace, else in the cell in this register.
    ClassFree(Reg),
    /// In the globals.
    Global,
    /// In the local namespace of a class body or of `exec`.
    Namespace,
}

impl<'a> Compiler<'a> {
    fn local_register(&self, name: Name) -> Reg {
        let register = self.builder.locals.get(name);
        *register.expect("the unit gave its locals registers")
    }

    fn free_register(&self, name: Name) -> Reg {
        let register = self.builder.free_registers.get(name);
        *register.expect("the unit gave its free variables registers")
    }

    pub(super) fn home(&mut self, name: Name) -> Home {
        for id in self.builder.inlined.iter().rev() {
            let scope = self.scopes.get(*id);
            if let Some(found) = scope.symbol(name)
                && found.has(symbol::BOUND)
            {
                let register = *self
                    .builder
                    .inlined_registers
                    .get((*id, name))
                    .expect("an inlined scope gave its names registers");
                return if found.has(symbol::CELL) {
                    Home::Cell(register)
                } else {
                    Home::Local(register)
                };
            }
        }
        let scope = self.scope();
        let access = scope
            .symbol(name)
            .map_or(Access::ImplicitGlobal, |found| found.access);
        match (scope.kind, access) {
            (ScopeKind::Module, Access::ExplicitGlobal) => Home::Global,
            (ScopeKind::Module, _) if self.separate_locals => Home::Namespace,
            (ScopeKind::Module, _) => Home::Global,
            (ScopeKind::Class, Access::Local | Access::ImplicitGlobal) => Home::Namespace,
            (ScopeKind::Class, Access::Free) => {
                // Declared nonlocal: no detour through the namespace.
                let register = self.free_register(name);
                if scope
                    .symbol(name)
                    .is_some_and(|found| found.has(symbol::NONLOCAL))
                {
                    Home::Cell(register)
                } else {
                    Home::ClassFree(register)
                }
            }
            (ScopeKind::Bound | ScopeKind::AliasValue, Access::ImplicitGlobal)
                if self.scopes.sees_class(self.builder.scope) =>
            {
                Home::Namespace
            }
            (ScopeKind::Bound | ScopeKind::AliasValue, Access::Free)
                if self.scopes.sees_class(self.builder.scope) =>
            {
                Home::ClassFree(self.free_register(name))
            }
            (_, Access::Local) => {
                let register = self.local_register(name);
                if scope
                    .symbol(name)
                    .is_some_and(|found| found.has(symbol::CELL))
                {
                    Home::Cell(register)
                } else {
                    Home::Local(register)
                }
            }
            (_, Access::Free) => Home::Cell(self.free_register(name)),
            (_, Access::ExplicitGlobal | Access::ImplicitGlobal) => Home::Global,
        }
    }

    /// The register of a name that is a local and not captured.
    pub(crate) fn plain_local(&mut self, name: Name) -> Option<Reg> {
        match self.home(name) {
            Home::Local(register) => Some(register),
            _ => None,
        }
    }

    /// Whether a name is looked up in the globals.
    pub(crate) fn is_global(&mut self, name: Name) -> bool {
        self.home(name) == Home::Global
    }

    /// The register holding the cell of a name that nested code captures.
    pub(crate) fn cell_register(&mut self, name: Name) -> Reg {
        if self.scope().kind == ScopeKind::Class
            && let Some(register) = self.builder.locals.get(name)
            && self.builder.inlined.is_empty()
        {
            // The only local of a class body: `__class__`, for its methods. The body itself may see an outer one.
            return *register;
        }
        match self.home(name) {
            Home::Cell(register) | Home::ClassFree(register) => register,
            // A class that binds a name itself and passes on an outer one, or its own `__class__`.
            _ => match self.builder.free_registers.get(name) {
                Some(register) => *register,
                None => self.local_register(name),
            },
        }
    }

    /// A register that holds a name's value: its own for a local, else a new temporary.
    pub(crate) fn name_operand(&mut self, name: Name, at: Span) -> Res<Reg> {
        if let Home::Local(register) = self.home(name) {
            self.check_bound(register, name, at)?;
            return Ok(register);
        }
        let register = self.temporary(at)?;
        self.load_name(name, at, register)?;
        Ok(register)
    }

    fn check_bound(&mut self, register: Reg, name: Name, at: Span) -> Res<()> {
        if self.builder.flow.is_bound(register) {
            return Ok(());
        }
        let index = self.builder.name(at, name)?;
        self.emit(at, Op::CheckBound, register, index, 0)?;
        self.builder.flow.set(register);
        Ok(())
    }

    /// Load a name's value into a register.
    pub(crate) fn load_name(&mut self, name: Name, at: Span, to: Reg) -> Res<()> {
        match self.home(name) {
            Home::Local(register) => {
                self.check_bound(register, name, at)?;
                self.builder.copy(at, to, register)
            }
            Home::Cell(register) => {
                let index = self.builder.name(at, name)?;
                self.emit(at, Op::LoadCell, to, register, index)
            }
            Home::ClassFree(register) => {
                let index = self.builder.name(at, name)?;
                self.emit(at, Op::LoadClassCell, to, register, index)
            }
            Home::Global if self.is_debug(name) => self.builder.load(at, to, Constant::Bool(true)),
            Home::Global => {
                let site = self.builder.global_site(at, name)?;
                self.emit(at, Op::LoadGlobal, to, site, 0)
            }
            Home::Namespace if self.is_debug(name) => {
                self.builder.load(at, to, Constant::Bool(true))
            }
            Home::Namespace => {
                let index = self.builder.name(at, name)?;
                self.emit(at, Op::LoadName, to, index, 0)
            }
        }
    }

    fn is_debug(&self, name: Name) -> bool {
        &**self.scopes.names.text(name) == "__debug__"
    }

    /// Load a callee: register `to` gets the function, the next one becomes unbound.
    pub(crate) fn load_callee(&mut self, name: Name, at: Span, to: Reg) -> Res<()> {
        if self.home(name) == Home::Global {
            let site = self.builder.global_site(at, name)?;
            return self.emit(at, Op::LoadGlobalCallee, to, site, 0);
        }
        self.load_name(name, at, to)?;
        self.emit(at, Op::Unbind, to + 1, 0, 0)
    }

    /// Assign a register's value to a name.
    pub(crate) fn store_name(&mut self, name: Name, at: Span, value: Reg) -> Res<()> {
        forbid(self.scopes.names.text(name), at, "assign to")?;
        match self.home(name) {
            Home::Local(register) => {
                self.builder.copy(at, register, value)?;
                self.builder.flow.set(register);
                Ok(())
            }
            Home::Cell(register) | Home::ClassFree(register) => {
                self.emit(at, Op::StoreCell, register, value, 0)
            }
            Home::Global => {
                let site = self.builder.global_site(at, name)?;
                self.emit(at, Op::StoreGlobal, value, site, 0)
            }
            Home::Namespace => {
                let index = self.builder.name(at, name)?;
                self.emit(at, Op::StoreName, value, index, 0)
            }
        }
    }

    /// Assign to a name the compiler itself makes up (`__doc__` and the like).
    pub(crate) fn store_text(&mut self, text: &str, at: Span, value: Reg) -> Res<()> {
        let name = self.scopes.names.intern(text);
        self.store_name(name, at, value)
    }

    /// `del name`.
    pub(crate) fn delete_name(&mut self, name: Name, at: Span) -> Res<()> {
        forbid(self.scopes.names.text(name), at, "delete")?;
        match self.home(name) {
            Home::Local(register) => {
                self.check_bound(register, name, at)?;
                self.emit(at, Op::Unbind, register, 0, 0)?;
                self.builder.flow.clear(register);
                Ok(())
            }
            Home::Cell(register) | Home::ClassFree(register) => {
                let index = self.builder.name(at, name)?;
                self.emit(at, Op::DeleteCell, register, index, 0)
            }
            Home::Global => {
                let index = self.builder.name(at, name)?;
                self.emit(at, Op::DeleteGlobal, 0, index, 0)
            }
            Home::Namespace => {
                let index = self.builder.name(at, name)?;
                self.emit(at, Op::DeleteName, 0, index, 0)
            }
        }
    }
}

/// `__debug__` is a constant.
pub(crate) fn forbid(text: &str, at: Span, action: &str) -> Res<()> {
    if text == "__debug__" {
        return syntax_error(at, format!("cannot {action} __debug__"));
    }
    Ok(())
}
