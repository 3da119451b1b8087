//! The walk through expressions: comprehensions, lambdas, `:=`, `yield` and the names themselves.
//!
//! The other half of `scope_walk`, which has the statements.

use super::Span;
use super::error::{Res, syntax_error, too_deep};
use super::lint;
use super::scope::{ScopeKind, symbol};
use super::scope_walk::Walk;
use super::{MAX_DEPTH, span};
use wardian_syntax::ast::{self, Expr};
use wardian_syntax::{Part, Piece, Replacement, StringValue};

impl Walk<'_> {
    pub(super) fn optional(&mut self, expression: Option<&Expr>) -> Res<()> {
        expression.map_or(Ok(()), |expression| self.expr(expression))
    }

    pub(super) fn exprs(&mut self, expressions: &[Expr]) -> Res<()> {
        expressions
            .iter()
            .try_for_each(|expression| self.expr(expression))
    }

    pub(super) fn expr(&mut self, expression: &Expr) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return too_deep();
        }
        self.expr_inner(expression)?;
        self.depth -= 1;
        Ok(())
    }

    fn expr_inner(&mut self, expression: &Expr) -> Res<()> {
        match expression {
            Expr::Name(node) => self.name_node(node),
            Expr::Constant(node) => self.constant(node),
            Expr::BoolOp(node) => self.exprs(&node.values),
            Expr::NamedExpr(node) => self.named(node),
            Expr::BinOp(node) => {
                self.expr(&node.left)?;
                self.expr(&node.right)
            }
            Expr::UnaryOp(node) => self.expr(&node.operand),
            Expr::Lambda(node) => self.lambda(node),
            Expr::IfExp(node) => {
                self.expr(&node.test)?;
                self.expr(&node.body)?;
                self.expr(&node.orelse)
            }
            Expr::Dict(node) => {
                for (key, value) in node.keys.iter().zip(&node.values) {
                    self.optional(key.as_ref())?;
                    self.expr(value)?;
                }
                Ok(())
            }
            Expr::Set(node) => self.exprs(&node.elts),
            Expr::List(node) => self.exprs(&node.elts),
            Expr::Tuple(node) => self.exprs(&node.elts),
            Expr::ListComp(node) => self.comprehension(
                node,
                ScopeKind::ListComp,
                &node.generators,
                [&node.elt, &node.elt],
                span(node.range),
            ),
            Expr::SetComp(node) => self.comprehension(
                node,
                ScopeKind::SetComp,
                &node.generators,
                [&node.elt, &node.elt],
                span(node.range),
            ),
            Expr::DictComp(node) => self.comprehension(
                node,
                ScopeKind::DictComp,
                &node.generators,
                [&node.key, &node.value],
                span(node.range),
            ),
            Expr::GeneratorExp(node) => self.comprehension(
                node,
                ScopeKind::Generator,
                &node.generators,
                [&node.elt, &node.elt],
                span(node.range),
            ),
            Expr::Await(node) => {
                self.check_not_in_annotation("await expression", span(node.range))?;
                self.awaits();
                self.gathers(&node.value);
                self.expr(&node.value)
            }
            Expr::Yield(node) => {
                self.yields(span(node.range))?;
                self.optional(node.value.as_deref())
            }
            Expr::YieldFrom(node) => {
                self.yields(span(node.range))?;
                self.expr(&node.value)
            }
            Expr::Compare(node) => {
                self.tree.warnings.extend(lint::of_compare(node));
                self.expr(&node.left)?;
                self.exprs(&node.comparators)
            }
            Expr::Call(node) => {
                if super::call::awaits_arguments(node) {
                    node.args.iter().for_each(|arg| self.gathers(arg));
                }
                self.tree.warnings.extend(lint::of_call(node));
                self.expr(&node.func)?;
                self.exprs(&node.args)?;
                for keyword in &node.keywords {
                    self.expr(&keyword.value)?;
                }
                Ok(())
            }
            Expr::FormattedValue(node) => {
                self.expr(&node.value)?;
                self.optional(node.format_spec.as_deref())
            }
            Expr::JoinedStr(node) => self.exprs(&node.values),
            Expr::Attribute(node) => self.expr(&node.value),
            Expr::Subscript(node) => {
                if node.ctx.is_load() {
                    self.tree.warnings.extend(lint::of_subscript(node));
                }
                self.expr(&node.value)?;
                self.expr(&node.slice)
            }
            Expr::Starred(node) => self.expr(&node.value),
            Expr::Slice(node) => {
                self.optional(node.lower.as_deref())?;
                self.optional(node.upper.as_deref())?;
                self.optional(node.step.as_deref())
            }
        }
    }

    #[inline(never)]
    fn name_node(&mut self, node: &ast::ExprName) -> Res<()> {
        match node.ctx {
            ast::ExprContext::Load => {
                self.read(&node.id);
                Ok(())
            }
            ast::ExprContext::Store => self.assign(&node.id, span(node.range)),
            ast::ExprContext::Del => self.bind(
                &node.id,
                symbol::BOUND | symbol::ASSIGNED | symbol::DELETED,
                span(node.range),
            ),
        }
    }

    #[inline(never)]
    fn constant(&mut self, node: &ast::ExprConstant) -> Res<()> {
        let ast::Constant::Str(text) = &node.value else {
            return Ok(());
        };
        let parsed = self.parsed;
        if let StringValue::Format(parts) = parsed.string(text) {
            for part in &parts {
                if let Part::Replacement(replacement) = part {
                    self.replacement(replacement)?;
                }
            }
        }
        Ok(())
    }

    fn replacement(&mut self, replacement: &Replacement) -> Res<()> {
        self.expr(&replacement.expression)?;
        for piece in replacement.format_spec.iter().flatten() {
            if let Piece::Replacement(inner) = piece {
                self.replacement(inner)?;
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn lambda(&mut self, node: &ast::ExprLambda) -> Res<()> {
        self.check_not_in_class("lambda", span(node.range))?;
        self.defaults(&node.args)?;
        let around = self.open(node, 0, ScopeKind::Lambda, false);
        self.parameters(&node.args)?;
        self.expr(&node.body)?;
        self.close(around);
        Ok(())
    }

    /// What a scope of type parameters, of a bound or of a type alias cannot have.
    fn check_not_in_annotation(&self, what: &str, at: Span) -> Res<()> {
        let place = match self.tree.get(self.current).kind {
            ScopeKind::TypeParams => "the definition of a generic",
            ScopeKind::Bound => "a TypeVar bound",
            ScopeKind::AliasValue => "a type alias",
            _ => return Ok(()),
        };
        syntax_error(at, format!("{what} cannot be used within {place}"))
    }

    /// CPython 3.12.1 has no way for a function inside such a scope to see the class.
    fn check_not_in_class(&self, what: &str, at: Span) -> Res<()> {
        if self.tree.sees_class(self.current) {
            let message = format!("Cannot use {what} in annotation scope within class scope");
            return syntax_error(at, message);
        }
        Ok(())
    }

    #[inline(never)]
    fn named(&mut self, node: &ast::ExprNamedExpr) -> Res<()> {
        let at = span(node.range);
        let Expr::Name(target) = &*node.target else {
            return syntax_error(at, "cannot use assignment expressions with this target");
        };
        if self.iterable_depth > 0 {
            return syntax_error(
                at,
                "assignment expression cannot be used in a comprehension iterable expression",
            );
        }
        self.check_not_in_annotation("named expression", at)?;
        let unit = self.tree.unit_scope(self.current);
        self.tree.get_mut(unit).has_walrus = true;
        let name = self.name(&target.id);
        // Comprehensions do not keep what is assigned in them: look for the scope that does.
        let mut comprehensions = Vec::new();
        let mut holder = self.current;
        while self.tree.get(holder).kind.is_comprehension() {
            let scope = self.tree.get(holder);
            if scope
                .symbol(name)
                .is_some_and(|found| found.has(symbol::ITERATION))
            {
                let message = format!(
                    "assignment expression cannot rebind comprehension iteration variable '{}'",
                    target.id
                );
                return syntax_error(span(target.range), message);
            }
            comprehensions.push(holder);
            holder = scope.parent.expect("a comprehension is in another scope");
        }
        if comprehensions.is_empty() {
            self.assign(&target.id, span(target.range))?;
            return self.expr(&node.value);
        }
        let scope = self.tree.get_mut(holder);
        let declaration = match scope.kind {
            ScopeKind::Class => {
                return syntax_error(
                    span(target.range),
                    "assignment expression within a comprehension cannot be used in a class body",
                );
            }
            ScopeKind::TypeParams | ScopeKind::Bound | ScopeKind::AliasValue => {
                let place = match scope.kind {
                    ScopeKind::TypeParams => "within the definition of a generic",
                    ScopeKind::Bound => "in a TypeVar bound",
                    _ => "in a type alias",
                };
                let message =
                    format!("assignment expression within a comprehension cannot be used {place}");
                return syntax_error(span(target.range), message);
            }
            ScopeKind::Module => symbol::GLOBAL,
            _ if scope
                .symbol(name)
                .is_some_and(|found| found.has(symbol::GLOBAL)) =>
            {
                symbol::GLOBAL
            }
            _ => symbol::NONLOCAL,
        };
        scope.symbol_entry(name).flags |= symbol::BOUND;
        let holder_unit = self.tree.unit_scope(holder);
        self.tree.get_mut(holder_unit).has_walrus = true;
        for id in comprehensions {
            let scope = self.tree.get_mut(id);
            let inlined = scope.inlined;
            let entry = scope.symbol_entry(name);
            entry.declared_at = at;
            entry.flags |= symbol::WALRUS;
            entry.flags |= if inlined { symbol::USED } else { declaration };
        }
        self.expr(&node.value)
    }

    /// Note a variable whose value, or whose items, are awaited.
    fn gathers(&mut self, value: &Expr) {
        let value = match value {
            Expr::Starred(starred) => &*starred.value,
            value => value,
        };
        if let Expr::Name(node) = value {
            let name = self.name(&node.id);
            let unit = self.tree.unit_scope(self.current);
            let gathered = &mut self.tree.get_mut(unit).gathered;
            if !gathered.contains(&name) {
                gathered.push(name);
            }
        }
    }

    pub(super) fn awaits(&mut self) {
        let top_level = self.top_level_await;
        for id in [self.current, self.tree.unit_scope(self.current)] {
            let scope = self.tree.get_mut(id);
            if scope.kind.is_comprehension() || (top_level && scope.kind == ScopeKind::Module) {
                scope.coroutine = true;
            }
        }
    }

    #[inline(never)]
    fn yields(&mut self, at: Span) -> Res<()> {
        let place = match self.tree.get(self.current).kind {
            ScopeKind::ListComp => "'yield' inside list comprehension",
            ScopeKind::SetComp => "'yield' inside set comprehension",
            ScopeKind::DictComp => "'yield' inside dict comprehension",
            ScopeKind::Generator => "'yield' inside generator expression",
            ScopeKind::TypeParams => {
                "yield expression cannot be used within the definition of a generic"
            }
            ScopeKind::Bound => "yield expression cannot be used within a TypeVar bound",
            ScopeKind::AliasValue => "yield expression cannot be used within a type alias",
            _ => {
                let unit = self.tree.unit_scope(self.current);
                self.tree.get_mut(unit).generator = true;
                return Ok(());
            }
        };
        syntax_error(at, place)
    }

    #[inline(never)]
    fn comprehension<T>(
        &mut self,
        node: &T,
        kind: ScopeKind,
        generators: &[ast::Comprehension],
        elements: [&Expr; 2],
        at: Span,
    ) -> Res<()> {
        let Some((first, others)) = generators.split_first() else {
            return Ok(());
        };
        self.check_not_in_class("comprehension", at)?;
        self.iterable(&first.iter)?;
        let unit = self.tree.unit_scope(self.current);
        let inlined = kind != ScopeKind::Generator && self.tree.get(unit).kind != ScopeKind::Class;
        let around = self.open(node, 0, kind, inlined);
        if !inlined {
            self.bind(".0", symbol::PARAMETER, (0, 0))?;
        }
        if kind == ScopeKind::Generator {
            self.tree.get_mut(self.current).generator = true;
        }
        if generators.iter().any(|generator| generator.is_async) {
            self.awaits();
        }
        self.target(&first.target)?;
        self.exprs(&first.ifs)?;
        for generator in others {
            self.target(&generator.target)?;
            self.iterable(&generator.iter)?;
            self.exprs(&generator.ifs)?;
        }
        self.expr(elements[0])?;
        if !std::ptr::eq(elements[0], elements[1]) {
            self.expr(elements[1])?;
        }
        self.close(around);
        Ok(())
    }

    fn iterable(&mut self, iter: &Expr) -> Res<()> {
        self.iterable_depth += 1;
        self.expr(iter)?;
        self.iterable_depth -= 1;
        Ok(())
    }

    /// Names in the target of a comprehension are its own.
    fn target(&mut self, target: &Expr) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return too_deep();
        }
        match target {
            Expr::Name(node) => self.bind(
                &node.id,
                symbol::BOUND | symbol::ITERATION,
                span(node.range),
            )?,
            Expr::Tuple(node) => {
                for element in &node.elts {
                    self.target(element)?;
                }
            }
            Expr::List(node) => {
                for element in &node.elts {
                    self.target(element)?;
                }
            }
            Expr::Starred(node) => self.target(&node.value)?,
            other => self.expr(other)?,
        }
        self.depth -= 1;
        Ok(())
    }
}
