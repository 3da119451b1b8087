//! The walk over the tree that fills the symbol tables, and the errors it finds on the way: the entry, statements and
//! patterns; expressions are in `scope_walk_expr`.
//!
//! **Invariant:** it opens a scope for exactly those nodes for which the compiler later asks one: what is not
//! compiled (annotations that stay text) is not walked either.

use super::error::{Fail, Res, syntax_error, too_deep};
use super::lint;
use super::scope::{ScopeId, ScopeKind, ScopeTree, mangle, node_key, symbol};
use super::{MAX_DEPTH, Span, span};
use std::rc::Rc;
use wardian_syntax::Parsed;
use wardian_syntax::ast::{self, Expr, Pattern, Ranged, Stmt};

/// Fill the tables of a tree and resolve all names.
pub(crate) fn analyze(
    parsed: &Parsed,
    future_annotations: bool,
    top_level_await: bool,
    charge: &mut dyn FnMut(u64) -> bool,
) -> Res<ScopeTree> {
    let mut walk = Walk {
        tree: ScopeTree::new(),
        parsed,
        current: ScopeTree::MODULE,
        depth: 0,
        iterable_depth: 0,
        future_annotations,
        top_level_await,
        charge,
    };
    match &parsed.body {
        ast::Mod::Module(module) => walk.body(&module.body)?,
        ast::Mod::Interactive(module) => walk.body(&module.body)?,
        ast::Mod::Expression(module) => walk.expr(&module.body)?,
        ast::Mod::FunctionType(_) => {}
    }
    let mut tree = walk.tree;
    tree.resolve()?;
    Ok(tree)
}

pub(super) struct Walk<'w> {
    pub(super) tree: ScopeTree,
    pub(super) parsed: &'w Parsed,
    pub(super) current: ScopeId,
    pub(super) depth: u32,
    /// Inside how many iterables of comprehensions we are.
    pub(super) iterable_depth: u32,
    future_annotations: bool,
    /// The module may await: it is then a coroutine.
    pub(super) top_level_await: bool,
    charge: &'w mut dyn FnMut(u64) -> bool,
}

impl<'w> Walk<'w> {
    pub(super) fn name(&mut self, identifier: &str) -> super::scope::Name {
        if !identifier.starts_with("__") {
            return self.tree.names.intern(identifier);
        }
        let private = self.tree.get(self.current).private.clone();
        let text = mangle(private.as_deref(), identifier);
        self.tree.names.intern(&text)
    }

    fn text(&self, name: super::scope::Name) -> Rc<str> {
        self.tree.names.text(name).clone()
    }

    pub(super) fn read(&mut self, identifier: &str) {
        let name = self.name(identifier);
        self.tree.get_mut(self.current).symbol_entry(name).flags |= symbol::USED;
        if identifier == "super" && self.in_function() {
            self.read("__class__");
        }
    }

    pub(super) fn in_function(&self) -> bool {
        let unit = self.tree.unit_scope(self.current);
        !matches!(
            self.tree.get(unit).kind,
            ScopeKind::Module | ScopeKind::Class
        )
    }

    pub(super) fn bind(&mut self, identifier: &str, flags: u16, at: Span) -> Res<()> {
        let name = self.name(identifier);
        let entry = self.tree.get_mut(self.current).symbol_entry(name);
        let before = entry.flags;
        if before & symbol::USED != 0
            && before & (symbol::BOUND | symbol::PARAMETER) == 0
            && flags & symbol::BOUND != 0
        {
            entry.flags |= symbol::EARLY_USE;
        }
        entry.flags |= flags;
        if flags & symbol::PARAMETER != 0 {
            if before & symbol::PARAMETER != 0 {
                let message = format!("duplicate argument '{identifier}' in function definition");
                return syntax_error(at, message);
            }
            self.tree.get_mut(self.current).parameters.push(name);
        }
        if flags & symbol::TYPE_PARAMETER != 0 && before & symbol::TYPE_PARAMETER != 0 {
            return syntax_error(at, format!("duplicate type parameter '{identifier}'"));
        }
        if flags & symbol::ITERATION != 0 && before & symbol::WALRUS != 0 {
            let message = format!(
                "comprehension inner loop cannot rebind assignment expression target '{identifier}'"
            );
            return syntax_error(at, message);
        }
        Ok(())
    }

    pub(super) fn assign(&mut self, identifier: &str, at: Span) -> Res<()> {
        self.bind(identifier, symbol::BOUND | symbol::ASSIGNED, at)
    }

    pub(super) fn open<T>(
        &mut self,
        node: &T,
        slot: u8,
        kind: ScopeKind,
        inlined: bool,
    ) -> ScopeId {
        let private = self.tree.get(self.current).private.clone();
        let id = self.tree.add(kind, Some(self.current), inlined, private);
        self.tree.by_node.insert((node_key(node), slot), id);
        std::mem::replace(&mut self.current, id)
    }

    /// Leave a scope. What an inlined one does not bind is used by the unit around it.
    pub(super) fn close(&mut self, outer: ScopeId) {
        let inner = std::mem::replace(&mut self.current, outer);
        if !self.tree.get(inner).inlined {
            return;
        }
        let used: Vec<_> = self
            .tree
            .get(inner)
            .symbols
            .iter()
            .filter(|found| found.has(symbol::USED) && !found.has(symbol::BOUND))
            .map(|found| found.name)
            .collect();
        for name in used {
            self.tree.get_mut(outer).symbol_entry(name).flags |= symbol::USED;
        }
    }

    // ---- statements ----

    fn body(&mut self, body: &[Stmt]) -> Res<()> {
        for statement in body {
            if !(self.charge)(1) {
                return Err(Fail::Stopped);
            }
            self.statement(statement)?;
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Stmt) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return too_deep();
        }
        self.statement_inner(statement)?;
        self.depth -= 1;
        Ok(())
    }

    fn statement_inner(&mut self, statement: &Stmt) -> Res<()> {
        match statement {
            Stmt::FunctionDef(def) => self.function(
                def,
                &def.name,
                &def.args,
                &def.body,
                &def.decorator_list,
                def.returns.as_deref(),
                &def.type_params,
                span(def.range),
                false,
            ),
            Stmt::AsyncFunctionDef(def) => self.function(
                def,
                &def.name,
                &def.args,
                &def.body,
                &def.decorator_list,
                def.returns.as_deref(),
                &def.type_params,
                span(def.range),
                true,
            ),
            Stmt::ClassDef(def) => self.class(def),
            Stmt::Return(node) => self.optional(node.value.as_deref()),
            Stmt::Delete(node) => self.exprs(&node.targets),
            Stmt::Assign(node) => {
                self.exprs(&node.targets)?;
                self.expr(&node.value)
            }
            Stmt::TypeAlias(node) => self.type_alias(node),
            Stmt::AugAssign(node) => {
                self.expr(&node.target)?;
                self.expr(&node.value)
            }
            Stmt::AnnAssign(node) => self.annotated(node),
            Stmt::For(node) => {
                self.expr(&node.target)?;
                self.expr(&node.iter)?;
                self.body(&node.body)?;
                self.body(&node.orelse)
            }
            Stmt::AsyncFor(node) => {
                self.awaits();
                self.expr(&node.target)?;
                self.expr(&node.iter)?;
                self.body(&node.body)?;
                self.body(&node.orelse)
            }
            Stmt::While(node) => {
                self.expr(&node.test)?;
                self.body(&node.body)?;
                self.body(&node.orelse)
            }
            Stmt::If(node) => self.if_chain(node),
            Stmt::With(node) => self.with(&node.items, &node.body),
            Stmt::AsyncWith(node) => {
                self.awaits();
                self.with(&node.items, &node.body)
            }
            Stmt::Match(node) => self.match_statement(node),
            Stmt::Raise(node) => {
                self.optional(node.exc.as_deref())?;
                self.optional(node.cause.as_deref())
            }
            Stmt::Try(node) => {
                self.try_parts(&node.body, &node.handlers, &node.orelse, &node.finalbody)
            }
            Stmt::TryStar(node) => {
                self.try_parts(&node.body, &node.handlers, &node.orelse, &node.finalbody)
            }
            Stmt::Assert(node) => {
                self.tree.warnings.extend(lint::of_assert(node));
                self.expr(&node.test)?;
                self.optional(node.msg.as_deref())
            }
            Stmt::Import(node) => self.import(&node.names, false),
            Stmt::ImportFrom(node) => self.import(&node.names, true),
            Stmt::Global(node) => self.declare(&node.names, true, span(node.range)),
            Stmt::Nonlocal(node) => self.declare(&node.names, false, span(node.range)),
            Stmt::Expr(node) => self.expr(&node.value),
            Stmt::Pass(_) | Stmt::Break(_) | Stmt::Continue(_) => Ok(()),
        }
    }

    /// `elif` is nested in the tree; long chains must not nest our calls.
    fn if_chain(&mut self, mut node: &ast::StmtIf) -> Res<()> {
        loop {
            self.expr(&node.test)?;
            self.body(&node.body)?;
            match &node.orelse[..] {
                [Stmt::If(next)] => node = next,
                orelse => return self.body(orelse),
            }
        }
    }

    fn with(&mut self, items: &[ast::WithItem], body: &[Stmt]) -> Res<()> {
        for item in items {
            self.expr(&item.context_expr)?;
            self.optional(item.optional_vars.as_deref())?;
        }
        self.body(body)
    }

    fn try_parts(
        &mut self,
        body: &[Stmt],
        handlers: &[ast::ExceptHandler],
        orelse: &[Stmt],
        finalbody: &[Stmt],
    ) -> Res<()> {
        self.body(body)?;
        for handler in handlers {
            let ast::ExceptHandler::ExceptHandler(handler) = handler;
            self.optional(handler.type_.as_deref())?;
            if let Some(name) = &handler.name {
                self.bind(
                    name,
                    symbol::BOUND | symbol::ASSIGNED | symbol::DELETED,
                    span(handler.range),
                )?;
            }
            self.body(&handler.body)?;
        }
        self.body(orelse)?;
        self.body(finalbody)
    }

    #[inline(never)]
    fn import(&mut self, names: &[ast::Alias], from: bool) -> Res<()> {
        for alias in names {
            if from && alias.name.as_str() == "*" {
                if self.current != ScopeTree::MODULE {
                    let at = span(alias.range);
                    return syntax_error(at, "import * only allowed at module level");
                }
                continue;
            }
            let target = match &alias.asname {
                Some(name) => name.as_str(),
                None if from => alias.name.as_str(),
                None => alias.name.split('.').next().unwrap_or(&alias.name),
            };
            self.bind(target, symbol::BOUND, span(alias.range))?;
        }
        Ok(())
    }

    #[inline(never)]
    fn declare(&mut self, names: &[ast::Identifier], global: bool, at: Span) -> Res<()> {
        if !global && self.current == ScopeTree::MODULE {
            return syntax_error(at, "nonlocal declaration not allowed at module level");
        }
        let word = if global { "global" } else { "nonlocal" };
        for identifier in names {
            let name = self.name(identifier);
            let text = self.text(name);
            let entry = self.tree.get_mut(self.current).symbol_entry(name);
            let message = if entry.has(symbol::PARAMETER) {
                format!("name '{text}' is parameter and {word}")
            } else if entry.has(symbol::USED) {
                format!("name '{text}' is used prior to {word} declaration")
            } else if entry.has(symbol::ANNOTATED) {
                format!("annotated name '{text}' can't be {word}")
            } else if entry.has(symbol::ASSIGNED) {
                format!("name '{text}' is assigned to before {word} declaration")
            } else {
                entry.flags |= if global {
                    symbol::GLOBAL
                } else {
                    symbol::NONLOCAL
                };
                if entry.declared_at == (0, 0) {
                    entry.declared_at = at;
                }
                // As in CPython the module then keeps the name in its globals as well, also
                // where it runs with a namespace of its own.
                if global {
                    let module = self.tree.get_mut(ScopeTree::MODULE);
                    module.symbol_entry(name).flags |= symbol::GLOBAL;
                }
                continue;
            };
            return syntax_error(at, message);
        }
        Ok(())
    }

    #[inline(never)]
    fn annotated(&mut self, node: &ast::StmtAnnAssign) -> Res<()> {
        self.tree.get_mut(self.current).has_annotations = true;
        match &*node.target {
            Expr::Name(target) => {
                let name = self.name(&target.id);
                let module = self.current == ScopeTree::MODULE;
                let entry = self.tree.get_mut(self.current).symbol_entry(name);
                if is_simple(node) && !module && entry.has(symbol::GLOBAL | symbol::NONLOCAL) {
                    let word = if entry.has(symbol::GLOBAL) {
                        "global"
                    } else {
                        "nonlocal"
                    };
                    let message = format!("annotated name '{}' can't be {word}", target.id);
                    return syntax_error(span(node.range), message);
                }
                if is_simple(node) {
                    self.bind(
                        &target.id,
                        symbol::BOUND | symbol::ANNOTATED,
                        span(node.range),
                    )?;
                } else if node.value.is_some() {
                    self.assign(&target.id, span(node.range))?;
                }
            }
            target => self.expr(target)?,
        }
        if !self.future_annotations {
            self.expr(&node.annotation)?;
        }
        self.optional(node.value.as_deref())
    }

    #[inline(never)]
    #[allow(
        clippy::too_many_arguments,
        reason = "the two kinds of def have the same fields in different types"
    )]
    fn function<T>(
        &mut self,
        node: &T,
        name: &str,
        args: &ast::Arguments,
        body: &[Stmt],
        decorators: &[Expr],
        returns: Option<&Expr>,
        type_params: &[ast::TypeParam],
        at: Span,
        is_async: bool,
    ) -> Res<()> {
        self.assign(name, at)?;
        self.defaults(args)?;
        self.exprs(decorators)?;
        let outer = self.open_type_params(node, type_params, None)?;
        if !self.future_annotations {
            for argument in all_arguments(args) {
                self.optional(argument.annotation.as_deref())?;
            }
            self.optional(returns)?;
        }
        let around = self.open(node, 0, ScopeKind::Function, false);
        self.tree.get_mut(self.current).coroutine = is_async;
        self.parameters(args)?;
        self.body(body)?;
        self.close(around);
        if let Some(outer) = outer {
            self.close(outer);
        }
        Ok(())
    }

    pub(super) fn defaults(&mut self, args: &ast::Arguments) -> Res<()> {
        for argument in args.posonlyargs.iter().chain(&args.args) {
            self.optional(argument.default.as_deref())?;
        }
        for argument in &args.kwonlyargs {
            self.optional(argument.default.as_deref())?;
        }
        Ok(())
    }

    pub(super) fn parameters(&mut self, args: &ast::Arguments) -> Res<()> {
        let positional = args.posonlyargs.iter().chain(&args.args);
        for argument in positional.chain(&args.kwonlyargs) {
            self.bind(
                &argument.def.arg,
                symbol::PARAMETER,
                span(argument.def.range),
            )?;
        }
        for argument in [&args.vararg, &args.kwarg].into_iter().flatten() {
            self.bind(&argument.arg, symbol::PARAMETER, span(argument.range))?;
        }
        Ok(())
    }

    /// Open the scope of type parameters, if there are any, and walk their bounds. Those of a class are as private as
    /// what is in it.
    fn open_type_params<T>(
        &mut self,
        node: &T,
        type_params: &[ast::TypeParam],
        class: Option<&str>,
    ) -> Res<Option<ScopeId>> {
        if type_params.is_empty() {
            return Ok(None);
        }
        let outer = self.open(node, 1, ScopeKind::TypeParams, true);
        if let Some(class) = class {
            self.tree.get_mut(self.current).private = Some(class.into());
        }
        for parameter in type_params {
            let (name, at) = match parameter {
                ast::TypeParam::TypeVar(node) => (&node.name, node.range),
                ast::TypeParam::ParamSpec(node) => (&node.name, node.range),
                ast::TypeParam::TypeVarTuple(node) => (&node.name, node.range),
            };
            self.bind(name, symbol::BOUND | symbol::TYPE_PARAMETER, span(at))?;
        }
        for parameter in type_params {
            if let ast::TypeParam::TypeVar(node) = parameter
                && let Some(bound) = &node.bound
            {
                let around = self.open(node, 0, ScopeKind::Bound, false);
                self.expr(bound)?;
                self.close(around);
            }
        }
        Ok(Some(outer))
    }

    #[inline(never)]
    fn type_alias(&mut self, node: &ast::StmtTypeAlias) -> Res<()> {
        self.expr(&node.name)?;
        let outer = self.open_type_params(node, &node.type_params, None)?;
        let around = self.open(node, 0, ScopeKind::AliasValue, false);
        self.expr(&node.value)?;
        self.close(around);
        if let Some(outer) = outer {
            self.close(outer);
        }
        Ok(())
    }

    #[inline(never)]
    fn class(&mut self, def: &ast::StmtClassDef) -> Res<()> {
        self.assign(&def.name, span(def.range))?;
        self.exprs(&def.decorator_list)?;
        let outer = self.open_type_params(def, &def.type_params, Some(&def.name))?;
        self.exprs(&def.bases)?;
        for keyword in &def.keywords {
            self.expr(&keyword.value)?;
        }
        let around = self.open(def, 0, ScopeKind::Class, false);
        self.tree.get_mut(self.current).private = Some(def.name.as_str().into());
        self.body(&def.body)?;
        self.close(around);
        if let Some(outer) = outer {
            self.close(outer);
        }
        Ok(())
    }

    #[inline(never)]
    fn match_statement(&mut self, node: &ast::StmtMatch) -> Res<()> {
        self.expr(&node.subject)?;
        for case in &node.cases {
            self.pattern(&case.pattern)?;
            self.optional(case.guard.as_deref())?;
            self.body(&case.body)?;
        }
        Ok(())
    }

    fn pattern(&mut self, pattern: &Pattern) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return too_deep();
        }
        match pattern {
            Pattern::MatchValue(node) => self.expr(&node.value)?,
            Pattern::MatchSingleton(_) => {}
            Pattern::MatchSequence(node) => self.patterns(&node.patterns)?,
            Pattern::MatchMapping(node) => {
                self.exprs(&node.keys)?;
                self.patterns(&node.patterns)?;
                if let Some(rest) = &node.rest {
                    self.assign(rest, span(node.range))?;
                }
            }
            Pattern::MatchClass(node) => {
                self.expr(&node.cls)?;
                self.patterns(&node.patterns)?;
                self.patterns(&node.kwd_patterns)?;
            }
            Pattern::MatchStar(node) => {
                if let Some(name) = &node.name {
                    self.assign(name, span(node.range))?;
                }
            }
            Pattern::MatchAs(node) => {
                if let Some(inner) = &node.pattern {
                    self.pattern(inner)?;
                }
                if let Some(name) = &node.name {
                    self.assign(name, span(node.range))?;
                }
            }
            Pattern::MatchOr(node) => self.patterns(&node.patterns)?,
        }
        self.depth -= 1;
        Ok(())
    }

    fn patterns(&mut self, patterns: &[Pattern]) -> Res<()> {
        patterns
            .iter()
            .try_for_each(|pattern| self.pattern(pattern))
    }
}

/// Whether an annotated assignment is to a bare name: `(x): int` is not.
pub(crate) fn is_simple(node: &ast::StmtAnnAssign) -> bool {
    node.simple && node.range.start() == node.target.start()
}

/// All parameters in the order of annotations.
pub(crate) fn all_arguments(args: &ast::Arguments) -> impl Iterator<Item = &ast::Arg> {
    args.posonlyargs
        .iter()
        .chain(&args.args)
        .map(|argument| &argument.def)
        .chain(args.vararg.as_deref())
        .chain(args.kwonlyargs.iter().map(|argument| &argument.def))
        .chain(args.kwarg.as_deref())
}

/// The range of any node.
pub(crate) fn range_of<T: Ranged>(node: &T) -> Span {
    span(node.range())
}
