//! Nodes of statements, patterns and type parameters: one arm per kind, fields in the order of `ast`'s grammar.

use super::Builder;
use wardian_runtime::ctx::PyResult;
use wardian_runtime::object::value::Value;
use wardian_syntax::TextRange;
use wardian_syntax::ast::{
    Alias, Arguments, ExceptHandler, Expr, Identifier, MatchCase, Pattern, Ranged, Stmt, TypeParam,
    WithItem,
};

/// What definitions of functions of both kinds consist of.
struct Definition<'a> {
    range: TextRange,
    name: &'a Identifier,
    args: &'a Arguments,
    body: &'a [Stmt],
    decorators: &'a [Expr],
    returns: Option<&'a Expr>,
    type_params: &'a [TypeParam],
}

/// Copies the fields of a definition of a function of either kind.
macro_rules! definition {
    ($statement:expr) => {
        Definition {
            range: $statement.range,
            name: &$statement.name,
            args: &$statement.args,
            body: &$statement.body,
            decorators: &$statement.decorator_list,
            returns: $statement.returns.as_deref(),
            type_params: &$statement.type_params,
        }
    };
}

impl Builder<'_> {
    pub(super) fn statements(&mut self, all: &[Stmt]) -> PyResult {
        self.list(all, |builder, one| builder.statement(one))
    }

    fn statement(&mut self, statement: &Stmt) -> PyResult {
        match statement {
            Stmt::FunctionDef(s) => self.function("FunctionDef", definition!(s)),
            Stmt::AsyncFunctionDef(s) => self.function("AsyncFunctionDef", definition!(s)),
            Stmt::ClassDef(s) => {
                let name = self.text(s.name.as_str());
                let bases = self.expressions(&s.bases)?;
                let keywords = self.keywords(&s.keywords)?;
                let body = self.statements(&s.body)?;
                let decorators = self.expressions(&s.decorator_list)?;
                let type_params = self.type_params(&s.type_params)?;
                let fields = [
                    ("name", name),
                    ("bases", bases),
                    ("keywords", keywords),
                    ("body", body),
                    ("decorator_list", decorators),
                    ("type_params", type_params),
                ];
                self.node("ClassDef", Some(s.range), &fields)
            }
            Stmt::Return(s) => {
                let value = self.optional(s.value.as_deref())?;
                self.node("Return", Some(s.range), &[("value", value)])
            }
            Stmt::Delete(s) => {
                let targets = self.expressions(&s.targets)?;
                self.node("Delete", Some(s.range), &[("targets", targets)])
            }
            Stmt::Assign(s) => {
                let targets = self.expressions(&s.targets)?;
                let value = self.expression(&s.value)?;
                let fields = [
                    ("targets", targets),
                    ("value", value),
                    ("type_comment", Value::NONE),
                ];
                self.node("Assign", Some(s.range), &fields)
            }
            Stmt::TypeAlias(s) => {
                let name = self.expression(&s.name)?;
                let type_params = self.type_params(&s.type_params)?;
                let value = self.expression(&s.value)?;
                let fields = [
                    ("name", name),
                    ("type_params", type_params),
                    ("value", value),
                ];
                self.node("TypeAlias", Some(s.range), &fields)
            }
            Stmt::AugAssign(s) => {
                let target = self.expression(&s.target)?;
                let op = self.operator(s.op)?;
                let value = self.expression(&s.value)?;
                let fields = [("target", target), ("op", op), ("value", value)];
                self.node("AugAssign", Some(s.range), &fields)
            }
            Stmt::AnnAssign(s) => {
                // A name in parentheses is none of the namespace.
                let is_simple = s.simple && s.target.range().start() == s.range.start();
                let target = self.expression(&s.target)?;
                let annotation = self.expression(&s.annotation)?;
                let value = self.optional(s.value.as_deref())?;
                let fields = [
                    ("target", target),
                    ("annotation", annotation),
                    ("value", value),
                    ("simple", Value::small_int(i64::from(is_simple))),
                ];
                self.node("AnnAssign", Some(s.range), &fields)
            }
            Stmt::For(s) => self.loop_over("For", s.range, &s.target, &s.iter, &s.body, &s.orelse),
            Stmt::AsyncFor(s) => {
                self.loop_over("AsyncFor", s.range, &s.target, &s.iter, &s.body, &s.orelse)
            }
            Stmt::While(s) => {
                let test = self.expression(&s.test)?;
                let body = self.statements(&s.body)?;
                let orelse = self.statements(&s.orelse)?;
                let fields = [("test", test), ("body", body), ("orelse", orelse)];
                self.node("While", Some(s.range), &fields)
            }
            Stmt::If(s) => {
                let test = self.expression(&s.test)?;
                let body = self.statements(&s.body)?;
                let orelse = self.statements(&s.orelse)?;
                let fields = [("test", test), ("body", body), ("orelse", orelse)];
                self.node("If", Some(s.range), &fields)
            }
            Stmt::With(s) => self.with("With", s.range, &s.items, &s.body),
            Stmt::AsyncWith(s) => self.with("AsyncWith", s.range, &s.items, &s.body),
            Stmt::Match(s) => {
                let subject = self.expression(&s.subject)?;
                let cases = self.list(&s.cases, Self::case)?;
                let fields = [("subject", subject), ("cases", cases)];
                self.node("Match", Some(s.range), &fields)
            }
            Stmt::Raise(s) => {
                let exc = self.optional(s.exc.as_deref())?;
                let cause = self.optional(s.cause.as_deref())?;
                self.node("Raise", Some(s.range), &[("exc", exc), ("cause", cause)])
            }
            Stmt::Try(s) => self.attempt(
                "Try",
                s.range,
                &s.body,
                &s.handlers,
                &s.orelse,
                &s.finalbody,
            ),
            Stmt::TryStar(s) => {
                let (body, handlers) = (&s.body, &s.handlers);
                self.attempt("TryStar", s.range, body, handlers, &s.orelse, &s.finalbody)
            }
            Stmt::Assert(s) => {
                let test = self.expression(&s.test)?;
                let msg = self.optional(s.msg.as_deref())?;
                self.node("Assert", Some(s.range), &[("test", test), ("msg", msg)])
            }
            Stmt::Import(s) => {
                let names = self.list(&s.names, Self::alias)?;
                self.node("Import", Some(s.range), &[("names", names)])
            }
            Stmt::ImportFrom(s) => {
                let module = self.optional_text(s.module.as_ref().map(|name| name.as_str()));
                let names = self.list(&s.names, Self::alias)?;
                let level = s.level.as_ref().map_or(0, |level| level.to_u32());
                let fields = [
                    ("module", module),
                    ("names", names),
                    ("level", Value::small_int(i64::from(level))),
                ];
                self.node("ImportFrom", Some(s.range), &fields)
            }
            Stmt::Global(s) => {
                let names = self.names(&s.names)?;
                self.node("Global", Some(s.range), &[("names", names)])
            }
            Stmt::Nonlocal(s) => {
                let names = self.names(&s.names)?;
                self.node("Nonlocal", Some(s.range), &[("names", names)])
            }
            Stmt::Expr(s) => {
                let value = self.expression(&s.value)?;
                self.node("Expr", Some(s.range), &[("value", value)])
            }
            Stmt::Pass(s) => self.node("Pass", Some(s.range), &[]),
            Stmt::Break(s) => self.node("Break", Some(s.range), &[]),
            Stmt::Continue(s) => self.node("Continue", Some(s.range), &[]),
        }
    }

    fn function(&mut self, kind: &'static str, of: Definition<'_>) -> PyResult {
        let name = self.text(of.name.as_str());
        let args = self.arguments(of.args)?;
        let body = self.statements(of.body)?;
        let decorators = self.expressions(of.decorators)?;
        let returns = self.optional(of.returns)?;
        let type_params = self.type_params(of.type_params)?;
        let fields = [
            ("name", name),
            ("args", args),
            ("body", body),
            ("decorator_list", decorators),
            ("returns", returns),
            ("type_comment", Value::NONE),
            ("type_params", type_params),
        ];
        self.node(kind, Some(of.range), &fields)
    }

    fn loop_over(
        &mut self,
        kind: &'static str,
        range: TextRange,
        target: &Expr,
        iter: &Expr,
        body: &[Stmt],
        orelse: &[Stmt],
    ) -> PyResult {
        let target = self.expression(target)?;
        let iter = self.expression(iter)?;
        let body = self.statements(body)?;
        let orelse = self.statements(orelse)?;
        let fields = [
            ("target", target),
            ("iter", iter),
            ("body", body),
            ("orelse", orelse),
            ("type_comment", Value::NONE),
        ];
        self.node(kind, Some(range), &fields)
    }

    fn with(
        &mut self,
        kind: &'static str,
        range: TextRange,
        items: &[WithItem],
        body: &[Stmt],
    ) -> PyResult {
        let items = self.list(items, |builder, item| {
            let context = builder.expression(&item.context_expr)?;
            let vars = builder.optional(item.optional_vars.as_deref())?;
            let fields = [("context_expr", context), ("optional_vars", vars)];
            builder.node("withitem", None, &fields)
        })?;
        let body = self.statements(body)?;
        let fields = [
            ("items", items),
            ("body", body),
            ("type_comment", Value::NONE),
        ];
        self.node(kind, Some(range), &fields)
    }

    fn attempt(
        &mut self,
        kind: &'static str,
        range: TextRange,
        body: &[Stmt],
        handlers: &[ExceptHandler],
        orelse: &[Stmt],
        finalbody: &[Stmt],
    ) -> PyResult {
        let body = self.statements(body)?;
        let handlers = self.list(handlers, |builder, handler| {
            let ExceptHandler::ExceptHandler(handler) = handler;
            let class = builder.optional(handler.type_.as_deref())?;
            let name = builder.optional_text(handler.name.as_ref().map(|name| name.as_str()));
            let body = builder.statements(&handler.body)?;
            let fields = [("type", class), ("name", name), ("body", body)];
            builder.node("ExceptHandler", Some(handler.range), &fields)
        })?;
        let orelse = self.statements(orelse)?;
        let finalbody = self.statements(finalbody)?;
        let fields = [
            ("body", body),
            ("handlers", handlers),
            ("orelse", orelse),
            ("finalbody", finalbody),
        ];
        self.node(kind, Some(range), &fields)
    }

    fn alias(&mut self, alias: &Alias) -> PyResult {
        let name = self.text(alias.name.as_str());
        let asname = self.optional_text(alias.asname.as_ref().map(|name| name.as_str()));
        let fields = [("name", name), ("asname", asname)];
        self.node("alias", Some(alias.range), &fields)
    }

    fn names(&mut self, names: &[Identifier]) -> PyResult {
        self.list(names, |builder, name| Ok(builder.text(name.as_str())))
    }

    fn case(&mut self, case: &MatchCase) -> PyResult {
        let pattern = self.pattern(&case.pattern)?;
        let guard = self.optional(case.guard.as_deref())?;
        let body = self.statements(&case.body)?;
        let fields = [("pattern", pattern), ("guard", guard), ("body", body)];
        self.node("match_case", None, &fields)
    }

    fn patterns(&mut self, all: &[Pattern]) -> PyResult {
        self.list(all, Self::pattern)
    }

    fn pattern(&mut self, pattern: &Pattern) -> PyResult {
        match pattern {
            Pattern::MatchValue(p) => {
                let value = self.expression(&p.value)?;
                self.node("MatchValue", Some(p.range), &[("value", value)])
            }
            Pattern::MatchSingleton(p) => {
                let value = self.constant(&p.value)?;
                self.node("MatchSingleton", Some(p.range), &[("value", value)])
            }
            Pattern::MatchSequence(p) => {
                let patterns = self.patterns(&p.patterns)?;
                self.node("MatchSequence", Some(p.range), &[("patterns", patterns)])
            }
            Pattern::MatchMapping(p) => {
                let keys = self.expressions(&p.keys)?;
                let patterns = self.patterns(&p.patterns)?;
                let rest = self.optional_text(p.rest.as_ref().map(|name| name.as_str()));
                let fields = [("keys", keys), ("patterns", patterns), ("rest", rest)];
                self.node("MatchMapping", Some(p.range), &fields)
            }
            Pattern::MatchClass(p) => {
                let cls = self.expression(&p.cls)?;
                let patterns = self.patterns(&p.patterns)?;
                let attributes = self.names(&p.kwd_attrs)?;
                let keywords = self.patterns(&p.kwd_patterns)?;
                let fields = [
                    ("cls", cls),
                    ("patterns", patterns),
                    ("kwd_attrs", attributes),
                    ("kwd_patterns", keywords),
                ];
                self.node("MatchClass", Some(p.range), &fields)
            }
            Pattern::MatchStar(p) => {
                let name = self.optional_text(p.name.as_ref().map(|name| name.as_str()));
                self.node("MatchStar", Some(p.range), &[("name", name)])
            }
            Pattern::MatchAs(p) => {
                let inner = match &p.pattern {
                    Some(inner) => self.pattern(inner)?,
                    None => Value::NONE,
                };
                let name = self.optional_text(p.name.as_ref().map(|name| name.as_str()));
                let fields = [("pattern", inner), ("name", name)];
                self.node("MatchAs", Some(p.range), &fields)
            }
            Pattern::MatchOr(p) => {
                let patterns = self.patterns(&p.patterns)?;
                self.node("MatchOr", Some(p.range), &[("patterns", patterns)])
            }
        }
    }

    fn type_params(&mut self, all: &[TypeParam]) -> PyResult {
        self.list(all, |builder, one| match one {
            TypeParam::TypeVar(p) => {
                let name = builder.text(p.name.as_str());
                let bound = builder.optional(p.bound.as_deref())?;
                builder.node(
                    "TypeVar",
                    Some(p.range),
                    &[("name", name), ("bound", bound)],
                )
            }
            TypeParam::ParamSpec(p) => {
                let name = builder.text(p.name.as_str());
                builder.node("ParamSpec", Some(p.range), &[("name", name)])
            }
            TypeParam::TypeVarTuple(p) => {
                let name = builder.text(p.name.as_str());
                builder.node("TypeVarTuple", Some(p.range), &[("name", name)])
            }
        })
    }
}
