//! Symbol tables: which scope every name of every function, class and comprehension belongs to.
//!
//! Lives here: the tables and the rules that resolve names (local, captured, free, global). The walk that fills
//! them is in `scope_walk`. List, set and dict comprehensions and type parameters do not get a unit of their own:
//! their scopes are *inlined*, the names they bind live in temporaries of the surrounding unit.
//!
//! **Invariant:** parents have smaller numbers than their children, so one pass in order resolves everything.

use super::Span;
use super::error::{Res, syntax_error};
use super::few::FewMap;
pub(crate) use super::names::{Name, Names};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A name as code in class `private` writes it: `__x` becomes `_Class__x`.
pub(crate) fn mangle<'n>(private: Option<&str>, identifier: &'n str) -> std::borrow::Cow<'n, str> {
    let Some(class) = private else {
        return identifier.into();
    };
    if !identifier.starts_with("__") || identifier.ends_with("__") || identifier.contains('.') {
        return identifier.into();
    }
    match class.trim_start_matches('_') {
        "" => identifier.into(),
        class => format!("_{class}{identifier}").into(),
    }
}

/// What opens a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScopeKind {
    Module,
    Class,
    Function,
    Lambda,
    ListComp,
    SetComp,
    DictComp,
    Generator,
    /// `[T]` after the name of a class, function or type alias.
    TypeParams,
    /// The lazily evaluated bound of a type variable.
    Bound,
    /// The lazily evaluated value of a type alias.
    AliasValue,
}

impl ScopeKind {
    /// Whether names bound here are visible in nested functions.
    fn is_function_like(self) -> bool {
        !matches!(self, ScopeKind::Module | ScopeKind::Class)
    }

    /// Whether this is a comprehension or generator expression.
    pub(crate) fn is_comprehension(self) -> bool {
        matches!(
            self,
            ScopeKind::ListComp | ScopeKind::SetComp | ScopeKind::DictComp | ScopeKind::Generator
        )
    }
}

/// Number of a scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ScopeId(pub(crate) u32);

/// What is known about a name in a scope, as bits of [`Symbol::flags`].
pub(crate) mod symbol {
    /// Is a parameter.
    pub(crate) const PARAMETER: u16 = 1;
    /// Something assigns to it.
    pub(crate) const BOUND: u16 = 2;
    /// Is read.
    pub(crate) const USED: u16 = 4;
    /// `global`.
    pub(crate) const GLOBAL: u16 = 8;
    /// `nonlocal`.
    pub(crate) const NONLOCAL: u16 = 16;
    /// Has an annotation.
    pub(crate) const ANNOTATED: u16 = 32;
    /// `del` or the end of `except ... as` may remove it.
    pub(crate) const DELETED: u16 = 64;
    /// Is a target of a comprehension.
    pub(crate) const ITERATION: u16 = 128;
    /// Is captured by a nested function.
    pub(crate) const CELL: u16 = 256;
    /// Was read before anything was assigned, in the order of the text.
    pub(crate) const EARLY_USE: u16 = 512;
    /// Is a type parameter.
    pub(crate) const TYPE_PARAMETER: u16 = 1024;
    /// `:=` inside this comprehension assigns to it in the enclosing function.
    pub(crate) const WALRUS: u16 = 2048;
    /// Is bound by more than an import.
    pub(crate) const ASSIGNED: u16 = 4096;
}

/// Where a name lives, seen from the scope that mentions it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// Bound in this scope.
    Local,
    /// Bound in an enclosing function.
    Free,
    /// Declared `global`.
    ExplicitGlobal,
    /// Bound nowhere that is seen: global or builtin.
    ImplicitGlobal,
}

/// A name in a scope.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    pub(crate) name: Name,
    pub(crate) flags: u16,
    pub(crate) access: Access,
    /// Where `global` or `nonlocal` stands.
    pub(crate) declared_at: Span,
}

impl Symbol {
    /// Whether any of the bits is set.
    pub(crate) fn has(&self, flags: u16) -> bool {
        self.flags & flags != 0
    }

    fn is_bound_here(&self) -> bool {
        self.has(symbol::PARAMETER | symbol::BOUND) && !self.has(symbol::GLOBAL | symbol::NONLOCAL)
    }
}

/// A scope and its names.
pub(crate) struct Scope {
    pub(crate) kind: ScopeKind,
    pub(crate) parent: Option<ScopeId>,
    /// Part of the surrounding unit.
    pub(crate) inlined: bool,
    /// Names in order of first appearance.
    pub(crate) symbols: Vec<Symbol>,
    index: FewMap<Name, u32>,
    /// Parameters in the order of registers.
    pub(crate) parameters: Vec<Name>,
    /// Names whose cells the unit gets from outside, sorted by text.
    pub(crate) free: Vec<Name>,
    /// The unit (not only this scope) contains `:=`.
    pub(crate) has_walrus: bool,
    /// Contains `yield`.
    pub(crate) generator: bool,
    /// `async def`, or a comprehension with `await` or `async for`.
    pub(crate) coroutine: bool,
    /// Variables that are handed to `gather()` or the like.
    pub(crate) gathered: Vec<Name>,
    /// Module or class: something in it is annotated.
    pub(crate) has_annotations: bool,
    /// Class: a method captures `__class__`.
    pub(crate) needs_class_cell: bool,
    /// Name of the class whose private names are mangled here.
    pub(crate) private: Option<Rc<str>>,
}

impl Scope {
    /// What is known about a name.
    pub(crate) fn symbol(&self, name: Name) -> Option<&Symbol> {
        self.index
            .get(name)
            .map(|index| &self.symbols[*index as usize])
    }

    /// As [`Scope::symbol`], making an entry when there is none.
    pub(crate) fn symbol_entry(&mut self, name: Name) -> &mut Symbol {
        let next = self.symbols.len() as u32;
        let index = self.index.get(name).copied().unwrap_or(next);
        if index == next {
            self.index.insert(name, index);
            self.symbols.push(Symbol {
                name,
                flags: 0,
                access: Access::ImplicitGlobal,
                declared_at: (0, 0),
            });
        }
        &mut self.symbols[index as usize]
    }

    /// Whether the scope (and not an outer one) binds a name.
    pub(crate) fn binds(&self, name: Name) -> bool {
        self.symbol(name).is_some_and(Symbol::is_bound_here)
    }
}

/// All scopes of one compilation.
pub(crate) struct ScopeTree {
    pub(crate) names: Names,
    pub(crate) scopes: Vec<Scope>,
    /// Scope of a syntax node: its address and a slot (0 the node's own scope, 1 its type parameters).
    pub(crate) by_node: FxHashMap<(usize, u8), ScopeId>,
    /// What compiles but cannot be meant.
    pub(crate) warnings: Vec<super::lint::Warning>,
}

/// Key of a syntax node in [`ScopeTree::by_node`]. Nodes are boxed or in vectors that do not move while we compile.
pub(crate) fn node_key<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

impl ScopeTree {
    /// A tree with nothing but the module.
    pub(crate) fn new() -> ScopeTree {
        let mut tree = ScopeTree {
            names: Names::default(),
            scopes: Vec::new(),
            by_node: FxHashMap::default(),
            warnings: Vec::new(),
        };
        tree.add(ScopeKind::Module, None, false, None);
        tree
    }

    /// The module's scope.
    pub(crate) const MODULE: ScopeId = ScopeId(0);

    /// Add a scope.
    pub(crate) fn add(
        &mut self,
        kind: ScopeKind,
        parent: Option<ScopeId>,
        inlined: bool,
        private: Option<Rc<str>>,
    ) -> ScopeId {
        self.scopes.push(Scope {
            kind,
            parent,
            inlined,
            symbols: Vec::new(),
            index: FewMap::default(),
            parameters: Vec::new(),
            free: Vec::new(),
            has_walrus: false,
            generator: false,
            coroutine: false,
            gathered: Vec::new(),
            has_annotations: false,
            needs_class_cell: false,
            private,
        });
        ScopeId(self.scopes.len() as u32 - 1)
    }

    /// The scope with a number.
    pub(crate) fn get(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.0 as usize]
    }

    /// The scope with a number.
    pub(crate) fn get_mut(&mut self, id: ScopeId) -> &mut Scope {
        &mut self.scopes[id.0 as usize]
    }

    /// The scope of a syntax node.
    pub(crate) fn of_node<T>(&self, node: &T, slot: u8) -> ScopeId {
        *self
            .by_node
            .get(&(node_key(node), slot))
            .expect("the walk visits every node that the compiler visits")
    }

    /// The nearest scope that is a unit of its own, `id` itself included.
    pub(crate) fn unit_scope(&self, mut id: ScopeId) -> ScopeId {
        while self.get(id).inlined {
            id = self.get(id).parent.expect("inlined scopes have a parent");
        }
        id
    }

    /// Whether names in an annotation scope are looked up in the class that it stands in: of the type parameters of
    /// a class's members, of their bounds and of type aliases.
    pub(crate) fn sees_class(&self, id: ScopeId) -> bool {
        let mut at = id;
        loop {
            let scope = self.get(at);
            match (scope.kind, scope.parent) {
                (
                    ScopeKind::TypeParams | ScopeKind::Bound | ScopeKind::AliasValue,
                    Some(parent),
                ) => at = parent,
                (kind, _) => return kind == ScopeKind::Class && at != id,
            }
        }
    }

    /// Decide for every name where it lives.
    pub(crate) fn resolve(&mut self) -> Res<()> {
        let class_name = self.names.find("__class__");
        for id in 0..self.scopes.len() {
            for index in 0..self.scopes[id].symbols.len() {
                self.resolve_symbol(ScopeId(id as u32), index, class_name)?;
            }
        }
        let ScopeTree { names, scopes, .. } = self;
        for scope in scopes {
            scope
                .free
                .sort_unstable_by(|a, b| names.text(*a).cmp(names.text(*b)));
        }
        Ok(())
    }

    fn resolve_symbol(&mut self, id: ScopeId, index: usize, class_name: Option<Name>) -> Res<()> {
        let scope = self.get(id);
        let symbol = scope.symbols[index].clone();
        let access = if symbol.has(symbol::GLOBAL) {
            if symbol.has(symbol::NONLOCAL) {
                let message = format!(
                    "name '{}' is nonlocal and global",
                    self.names.text(symbol.name)
                );
                return syntax_error(symbol.declared_at, message);
            }
            Access::ExplicitGlobal
        } else if symbol.has(symbol::NONLOCAL) {
            if self.find_binder(id, symbol.name, class_name) != Access::Free {
                let message = format!(
                    "no binding for nonlocal '{}' found",
                    self.names.text(symbol.name)
                );
                return syntax_error(symbol.declared_at, message);
            }
            if self.is_type_parameter(id, symbol.name) {
                let name = self.names.text(symbol.name);
                let message = format!("nonlocal binding not allowed for type parameter '{name}'");
                return syntax_error(symbol.declared_at, message);
            }
            Access::Free
        } else if symbol.is_bound_here() {
            if scope.kind == ScopeKind::Module {
                Access::ImplicitGlobal
            } else {
                Access::Local
            }
        } else if scope.inlined || symbol.flags == 0 {
            // The walk has noted the use in the surrounding scope too.
            Access::ImplicitGlobal
        } else {
            self.find_binder(id, symbol.name, class_name)
        };
        self.get_mut(id).symbols[index].access = access;
        Ok(())
    }

    /// Look for the function that binds a name used in `id`, and route its cell through the units between.
    fn find_binder(&mut self, id: ScopeId, name: Name, class_name: Option<Name>) -> Access {
        let mut through = vec![id];
        let mut at = self.get(id).parent;
        while let Some(current) = at {
            let scope = self.get_mut(current);
            at = scope.parent;
            if scope.kind == ScopeKind::Class {
                if Some(name) == class_name {
                    scope.needs_class_cell = true;
                    return self.route(&through, name);
                }
                through.push(current);
                continue;
            }
            if !scope.kind.is_function_like() {
                return Access::ImplicitGlobal;
            }
            if scope.binds(name) {
                scope.symbol_entry(name).flags |= symbol::CELL;
                return self.route(&through, name);
            }
            if scope
                .symbol(name)
                .is_some_and(|found| found.has(symbol::GLOBAL))
            {
                return Access::ImplicitGlobal;
            }
            if !scope.inlined {
                through.push(current);
            }
        }
        Access::ImplicitGlobal
    }

    /// Whether the nearest scope around `id` that binds a name has it as a type parameter.
    fn is_type_parameter(&self, id: ScopeId, name: Name) -> bool {
        let mut at = self.get(id).parent;
        while let Some(current) = at {
            let scope = self.get(current);
            if scope.kind != ScopeKind::Class && scope.binds(name) {
                let symbol = scope.symbol(name);
                return symbol.is_some_and(|symbol| symbol.has(symbol::TYPE_PARAMETER));
            }
            at = scope.parent;
        }
        false
    }

    fn route(&mut self, through: &[ScopeId], name: Name) -> Access {
        for id in through {
            let unit = self.unit_scope(*id);
            let free = &mut self.get_mut(unit).free;
            if !free.contains(&name) {
                free.push(name);
            }
        }
        Access::Free
    }
}
