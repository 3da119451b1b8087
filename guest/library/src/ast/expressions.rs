//! Nodes of expressions: one arm per kind, fields in the order of `ast`'s grammar.

use super::Builder;
use wardian_runtime::ctx::PyResult;
use wardian_runtime::object::value::Value;
use wardian_syntax::ast::{
    ArgWithDefault, Arguments, BoolOp, CmpOp, Comprehension, Constant, Expr, ExprContext, Keyword,
    Operator, UnaryOp,
};
use wardian_syntax::{Conversion, Part, Piece, Replacement, StringValue, Text, TextRange};
use wardian_text::surrogates;

/// A part of an f-string, borrowed from wherever it lies.
enum Segment<'a> {
    Text(Value),
    Field(&'a Replacement),
}

impl Builder<'_> {
    pub(super) fn expressions(&mut self, all: &[Expr]) -> PyResult {
        self.list(all, |builder, one| builder.expression(one))
    }

    pub(super) fn optional(&mut self, expression: Option<&Expr>) -> PyResult {
        match expression {
            Some(expression) => self.expression(expression),
            None => Ok(Value::NONE),
        }
    }

    pub(super) fn expression(&mut self, expression: &Expr) -> PyResult {
        match expression {
            Expr::BoolOp(e) => {
                let op = self.shared(match e.op {
                    BoolOp::And => "And",
                    BoolOp::Or => "Or",
                })?;
                let values = self.expressions(&e.values)?;
                self.node("BoolOp", Some(e.range), &[("op", op), ("values", values)])
            }
            Expr::NamedExpr(e) => {
                let target = self.expression(&e.target)?;
                let value = self.expression(&e.value)?;
                let fields = [("target", target), ("value", value)];
                self.node("NamedExpr", Some(e.range), &fields)
            }
            Expr::BinOp(e) => {
                let left = self.expression(&e.left)?;
                let op = self.operator(e.op)?;
                let right = self.expression(&e.right)?;
                let fields = [("left", left), ("op", op), ("right", right)];
                self.node("BinOp", Some(e.range), &fields)
            }
            Expr::UnaryOp(e) => {
                let op = self.shared(match e.op {
                    UnaryOp::Invert => "Invert",
                    UnaryOp::Not => "Not",
                    UnaryOp::UAdd => "UAdd",
                    UnaryOp::USub => "USub",
                })?;
                let operand = self.expression(&e.operand)?;
                let fields = [("op", op), ("operand", operand)];
                self.node("UnaryOp", Some(e.range), &fields)
            }
            Expr::Lambda(e) => {
                let args = self.arguments(&e.args)?;
                let body = self.expression(&e.body)?;
                self.node("Lambda", Some(e.range), &[("args", args), ("body", body)])
            }
            Expr::IfExp(e) => {
                let test = self.expression(&e.test)?;
                let body = self.expression(&e.body)?;
                let orelse = self.expression(&e.orelse)?;
                let fields = [("test", test), ("body", body), ("orelse", orelse)];
                self.node("IfExp", Some(e.range), &fields)
            }
            Expr::Dict(e) => {
                let keys = self.list(&e.keys, |builder, key| builder.optional(key.as_ref()))?;
                let values = self.expressions(&e.values)?;
                self.node("Dict", Some(e.range), &[("keys", keys), ("values", values)])
            }
            Expr::Set(e) => {
                let elts = self.expressions(&e.elts)?;
                self.node("Set", Some(e.range), &[("elts", elts)])
            }
            Expr::ListComp(e) => self.comprehension("ListComp", e.range, &e.elt, &e.generators),
            Expr::SetComp(e) => self.comprehension("SetComp", e.range, &e.elt, &e.generators),
            Expr::GeneratorExp(e) => {
                self.comprehension("GeneratorExp", e.range, &e.elt, &e.generators)
            }
            Expr::DictComp(e) => {
                let key = self.expression(&e.key)?;
                let value = self.expression(&e.value)?;
                let generators = self.generators(&e.generators)?;
                let fields = [("key", key), ("value", value), ("generators", generators)];
                self.node("DictComp", Some(e.range), &fields)
            }
            Expr::Await(e) => {
                let value = self.expression(&e.value)?;
                self.node("Await", Some(e.range), &[("value", value)])
            }
            Expr::Yield(e) => {
                let value = self.optional(e.value.as_deref())?;
                self.node("Yield", Some(e.range), &[("value", value)])
            }
            Expr::YieldFrom(e) => {
                let value = self.expression(&e.value)?;
                self.node("YieldFrom", Some(e.range), &[("value", value)])
            }
            Expr::Compare(e) => {
                let left = self.expression(&e.left)?;
                let ops = self.list(&e.ops, |builder, op| builder.comparison(*op))?;
                let comparators = self.expressions(&e.comparators)?;
                let fields = [("left", left), ("ops", ops), ("comparators", comparators)];
                self.node("Compare", Some(e.range), &fields)
            }
            Expr::Call(e) => {
                let func = self.expression(&e.func)?;
                let args = self.expressions(&e.args)?;
                let keywords = self.keywords(&e.keywords)?;
                let fields = [("func", func), ("args", args), ("keywords", keywords)];
                self.node("Call", Some(e.range), &fields)
            }
            // The front end makes neither: its f-strings are constants with marks.
            Expr::FormattedValue(_) | Expr::JoinedStr(_) => {
                Err(self.ctx.unsupported("this kind of f-string"))
            }
            Expr::Constant(e) => self.literal(&e.value, e.kind.as_deref(), e.range),
            Expr::Attribute(e) => {
                let value = self.expression(&e.value)?;
                let attr = self.text(e.attr.as_str());
                let context = self.context(&e.ctx)?;
                let fields = [("value", value), ("attr", attr), ("ctx", context)];
                self.node("Attribute", Some(e.range), &fields)
            }
            Expr::Subscript(e) => {
                let value = self.expression(&e.value)?;
                let slice = self.expression(&e.slice)?;
                let context = self.context(&e.ctx)?;
                let fields = [("value", value), ("slice", slice), ("ctx", context)];
                self.node("Subscript", Some(e.range), &fields)
            }
            Expr::Starred(e) => {
                let value = self.expression(&e.value)?;
                let context = self.context(&e.ctx)?;
                let fields = [("value", value), ("ctx", context)];
                self.node("Starred", Some(e.range), &fields)
            }
            Expr::Name(e) => {
                let id = self.text(e.id.as_str());
                let context = self.context(&e.ctx)?;
                self.node("Name", Some(e.range), &[("id", id), ("ctx", context)])
            }
            Expr::List(e) => {
                let elts = self.expressions(&e.elts)?;
                let context = self.context(&e.ctx)?;
                self.node("List", Some(e.range), &[("elts", elts), ("ctx", context)])
            }
            Expr::Tuple(e) => {
                let elts = self.expressions(&e.elts)?;
                let context = self.context(&e.ctx)?;
                self.node("Tuple", Some(e.range), &[("elts", elts), ("ctx", context)])
            }
            Expr::Slice(e) => {
                let lower = self.optional(e.lower.as_deref())?;
                let upper = self.optional(e.upper.as_deref())?;
                let step = self.optional(e.step.as_deref())?;
                let fields = [("lower", lower), ("upper", upper), ("step", step)];
                self.node("Slice", Some(e.range), &fields)
            }
        }
    }

    fn comprehension(
        &mut self,
        name: &'static str,
        range: TextRange,
        element: &Expr,
        generators: &[Comprehension],
    ) -> PyResult {
        let elt = self.expression(element)?;
        let generators = self.generators(generators)?;
        self.node(
            name,
            Some(range),
            &[("elt", elt), ("generators", generators)],
        )
    }

    fn generators(&mut self, all: &[Comprehension]) -> PyResult {
        self.list(all, |builder, one| {
            let target = builder.expression(&one.target)?;
            let iter = builder.expression(&one.iter)?;
            let ifs = builder.expressions(&one.ifs)?;
            let is_async = Value::small_int(i64::from(one.is_async));
            let fields = [
                ("target", target),
                ("iter", iter),
                ("ifs", ifs),
                ("is_async", is_async),
            ];
            builder.node("comprehension", None, &fields)
        })
    }

    pub(super) fn keywords(&mut self, all: &[Keyword]) -> PyResult {
        self.list(all, |builder, one| {
            let arg = builder.optional_text(one.arg.as_ref().map(|arg| arg.as_str()));
            let value = builder.expression(&one.value)?;
            builder.node(
                "keyword",
                Some(one.range),
                &[("arg", arg), ("value", value)],
            )
        })
    }

    fn context(&mut self, context: &ExprContext) -> PyResult {
        self.shared(match context {
            ExprContext::Load => "Load",
            ExprContext::Store => "Store",
            ExprContext::Del => "Del",
        })
    }

    pub(super) fn operator(&mut self, operator: Operator) -> PyResult {
        self.shared(match operator {
            Operator::Add => "Add",
            Operator::Sub => "Sub",
            Operator::Mult => "Mult",
            Operator::MatMult => "MatMult",
            Operator::Div => "Div",
            Operator::Mod => "Mod",
            Operator::Pow => "Pow",
            Operator::LShift => "LShift",
            Operator::RShift => "RShift",
            Operator::BitOr => "BitOr",
            Operator::BitXor => "BitXor",
            Operator::BitAnd => "BitAnd",
            Operator::FloorDiv => "FloorDiv",
        })
    }

    fn comparison(&mut self, operator: CmpOp) -> PyResult {
        self.shared(match operator {
            CmpOp::Eq => "Eq",
            CmpOp::NotEq => "NotEq",
            CmpOp::Lt => "Lt",
            CmpOp::LtE => "LtE",
            CmpOp::Gt => "Gt",
            CmpOp::GtE => "GtE",
            CmpOp::Is => "Is",
            CmpOp::IsNot => "IsNot",
            CmpOp::In => "In",
            CmpOp::NotIn => "NotIn",
        })
    }

    pub(super) fn arguments(&mut self, all: &Arguments) -> PyResult {
        let parameter = |builder: &mut Self, one: &ArgWithDefault| builder.parameter(&one.def);
        let posonlyargs = self.list(&all.posonlyargs, parameter)?;
        let args = self.list(&all.args, parameter)?;
        let vararg = self.optional_parameter(all.vararg.as_deref())?;
        let kwonlyargs = self.list(&all.kwonlyargs, parameter)?;
        let kw_defaults = self.list(&all.kwonlyargs, |builder, one| {
            builder.optional(one.default.as_deref())
        })?;
        let kwarg = self.optional_parameter(all.kwarg.as_deref())?;
        let positional = all.posonlyargs.iter().chain(&all.args);
        let defaults: Vec<&Expr> = positional
            .filter_map(|one| one.default.as_deref())
            .collect();
        let defaults = self.list(&defaults, |builder, one| builder.expression(one))?;
        let fields = [
            ("posonlyargs", posonlyargs),
            ("args", args),
            ("vararg", vararg),
            ("kwonlyargs", kwonlyargs),
            ("kw_defaults", kw_defaults),
            ("kwarg", kwarg),
            ("defaults", defaults),
        ];
        self.node("arguments", None, &fields)
    }

    fn parameter(&mut self, one: &wardian_syntax::ast::Arg) -> PyResult {
        let arg = self.text(one.arg.as_str());
        let annotation = self.optional(one.annotation.as_deref())?;
        let fields = [
            ("arg", arg),
            ("annotation", annotation),
            ("type_comment", Value::NONE),
        ];
        self.node("arg", Some(one.range), &fields)
    }

    fn optional_parameter(&mut self, one: Option<&wardian_syntax::ast::Arg>) -> PyResult {
        match one {
            Some(one) => self.parameter(one),
            None => Ok(Value::NONE),
        }
    }

    /// A constant, or the f-string that its text stands for.
    fn literal(&mut self, constant: &Constant, kind: Option<&str>, range: TextRange) -> PyResult {
        if let Constant::Str(text) = constant
            && let StringValue::Format(parts) = self.parsed.string(text)
        {
            let mut segments = Vec::with_capacity(parts.len());
            for part in parts {
                segments.push(match part {
                    Part::Str(text) => Segment::Text(Value::object(self.ctx.new_str(&text))),
                    Part::CodePoints(codes) => Segment::Text(self.code_points(&codes)?),
                    Part::Replacement(field) => Segment::Field(field),
                });
            }
            return self.joined(&segments, range);
        }
        let value = self.constant(constant)?;
        let kind = self.optional_text(kind);
        let fields = [("value", value), ("kind", kind)];
        self.node("Constant", Some(range), &fields)
    }

    pub(super) fn constant(&mut self, constant: &Constant) -> PyResult {
        Ok(match constant {
            Constant::None => Value::NONE,
            Constant::Bool(value) => Value::bool(*value),
            Constant::Str(text) => match self.parsed.string(text) {
                StringValue::CodePoints(codes) => self.code_points(&codes)?,
                StringValue::Str(text) => Value::object(self.ctx.new_str(&text)),
                StringValue::Format(_) => return Err(self.ctx.unsupported("an f-string here")),
            },
            Constant::Bytes(bytes) => Value::object(self.ctx.new_bytes(bytes)),
            Constant::Int(number) => self.ctx.new_bigint(number.clone()),
            Constant::Float(number) => Value::float(*number),
            Constant::Complex { real, imag } => self.ctx.new_complex(*real, *imag),
            Constant::Ellipsis => Value::ELLIPSIS,
            Constant::Tuple(items) => {
                let mut values = Vec::with_capacity(items.len());
                for item in items {
                    values.push(self.constant(item)?);
                }
                Value::object(self.ctx.new_tuple(&values))
            }
        })
    }

    fn code_points(&mut self, codes: &[u32]) -> PyResult {
        match surrogates::text_of(codes) {
            Some(text) => Ok(Value::object(self.ctx.new_str(&text))),
            None => Err(self.ctx.unsupported(surrogates::REFUSED)),
        }
    }

    /// An f-string. Its texts have the place of the whole.
    fn joined(&mut self, segments: &[Segment<'_>], range: TextRange) -> PyResult {
        let mut values = Vec::with_capacity(segments.len());
        // Text that waits for the text that a `=` shows.
        let mut before: Option<Value> = None;
        for segment in segments {
            let field = match segment {
                Segment::Text(text) => {
                    before = Some(self.joined_text(before, *text)?);
                    continue;
                }
                Segment::Field(field) => field,
            };
            if let Some(shown) = &field.debug_text {
                let shown = Value::object(self.ctx.new_str(shown));
                before = Some(self.joined_text(before, shown)?);
            }
            if let Some(text) = before.take() {
                values.push(self.text_constant(text, range)?);
            }
            values.push(self.field(field)?);
        }
        if let Some(text) = before {
            values.push(self.text_constant(text, range)?);
        }
        let values = Value::object(self.ctx.new_list(values));
        self.node("JoinedStr", Some(range), &[("values", values)])
    }

    fn joined_text(&mut self, before: Option<Value>, text: Value) -> PyResult {
        match before {
            Some(before) => {
                let add = wardian_runtime::object::slots::BinaryOp::Add;
                self.ctx.binary(add, before, text)
            }
            None => Ok(text),
        }
    }

    fn text_constant(&mut self, text: Value, range: TextRange) -> PyResult {
        let fields = [("value", text), ("kind", Value::NONE)];
        self.node("Constant", Some(range), &fields)
    }

    fn field(&mut self, field: &Replacement) -> PyResult {
        let value = self.expression(&field.expression)?;
        let conversion = match field.conversion {
            Conversion::None => -1,
            Conversion::Str => i64::from(b's'),
            Conversion::Repr => i64::from(b'r'),
            Conversion::Ascii => i64::from(b'a'),
        };
        let spec = match &field.format_spec {
            None => Value::NONE,
            Some(pieces) => {
                let mut segments = Vec::with_capacity(pieces.len());
                for piece in pieces {
                    segments.push(match piece {
                        Piece::Text(Text::Str(text)) => {
                            Segment::Text(Value::object(self.ctx.new_str(text)))
                        }
                        Piece::Text(Text::CodePoints(codes)) => {
                            Segment::Text(self.code_points(codes)?)
                        }
                        Piece::Replacement(field) => Segment::Field(field),
                    });
                }
                self.joined(&segments, field.range)?
            }
        };
        let fields = [
            ("value", value),
            ("conversion", Value::small_int(conversion)),
            ("format_spec", spec),
        ];
        self.node("FormattedValue", Some(field.range), &fields)
    }
}
