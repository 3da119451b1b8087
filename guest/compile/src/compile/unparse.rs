//! Expressions back to text, for annotations that stay strings.

use super::error::{Res, syntax_error, too_deep};
use super::{MAX_DEPTH, range_of};
use wardian_syntax::ast::{self, BoolOp, CmpOp, Comprehension, Constant, Expr, Operator, UnaryOp};
use wardian_syntax::{Conversion, Parsed, Part, Piece, Replacement, StringValue, Text};

/// How tightly the place of an expression binds; looser expressions get parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Tuple,
    Test,
    Or,
    And,
    Not,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Term,
    Factor,
    Power,
    Await,
    Atom,
}

impl Level {
    /// The next tighter one.
    fn next(self) -> Level {
        use Level::*;
        const ORDER: [Level; 16] = [
            Tuple, Test, Or, And, Not, Compare, BitOr, BitXor, BitAnd, Shift, Sum, Term, Factor,
            Power, Await, Atom,
        ];
        ORDER[(self as usize + 1).min(ORDER.len() - 1)]
    }
}

/// The text of an expression as CPython writes it.
pub(crate) fn unparse(parsed: &Parsed, expression: &Expr) -> Res<String> {
    let mut writer = Writer {
        parsed,
        out: String::new(),
        depth: 0,
    };
    writer.expr(expression, Level::Test)?;
    Ok(writer.out)
}

/// `repr` of a string.
pub(crate) fn quote(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut out = String::from(quote);
    for character in text.chars() {
        match character {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if (c as u32) < 0x20 || c as u32 == 0x7f => {
                out.push_str(&format!("\\x{:02x}", c as u32));
            }
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

fn refuse(expression: &Expr, kind: &str) -> Res<()> {
    let message = format!("{kind} expression cannot be used within an annotation");
    syntax_error(range_of(expression), message)
}

struct Writer<'w> {
    parsed: &'w Parsed,
    out: String,
    depth: u32,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn expr(&mut self, expression: &Expr, level: Level) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return too_deep();
        }
        let own = own_level(expression);
        let parentheses = own < level;
        if parentheses {
            self.push("(");
        }
        self.inner(expression, own)?;
        if parentheses {
            self.push(")");
        }
        self.depth -= 1;
        Ok(())
    }

    fn inner(&mut self, expression: &Expr, own: Level) -> Res<()> {
        match expression {
            Expr::Name(node) => self.push(&node.id),
            Expr::Constant(node) => self.constant(&node.value)?,
            Expr::Attribute(node) => {
                self.expr(&node.value, Level::Atom)?;
                let integer = matches!(&*node.value, Expr::Constant(c) if matches!(c.value, Constant::Int(_)));
                self.push(if integer { " ." } else { "." });
                self.push(&node.attr);
            }
            Expr::Subscript(node) => {
                self.expr(&node.value, Level::Atom)?;
                self.push("[");
                self.expr(&node.slice, Level::Tuple)?;
                self.push("]");
            }
            Expr::Call(node) => {
                self.expr(&node.func, Level::Atom)?;
                self.call_arguments(node)?;
            }
            Expr::Tuple(node) => {
                let [only] = &node.elts[..] else {
                    if node.elts.is_empty() {
                        self.push("()");
                        return Ok(());
                    }
                    return self.list(&node.elts);
                };
                self.expr(only, Level::Test)?;
                self.push(",");
            }
            Expr::List(node) => {
                self.push("[");
                self.list(&node.elts)?;
                self.push("]");
            }
            Expr::Set(node) => {
                self.push("{");
                self.list(&node.elts)?;
                self.push("}");
            }
            Expr::Dict(node) => self.dict(node)?,
            Expr::BinOp(node) => {
                let (left, right) = if node.op == Operator::Pow {
                    (own.next(), own)
                } else {
                    (own, own.next())
                };
                self.expr(&node.left, left)?;
                self.push(operator(node.op));
                self.expr(&node.right, right)?;
            }
            Expr::UnaryOp(node) => {
                self.push(match node.op {
                    UnaryOp::Invert => "~",
                    UnaryOp::Not => "not ",
                    UnaryOp::UAdd => "+",
                    UnaryOp::USub => "-",
                });
                self.expr(&node.operand, own)?;
            }
            Expr::BoolOp(node) => {
                let word = match node.op {
                    BoolOp::And => " and ",
                    BoolOp::Or => " or ",
                };
                for (index, value) in node.values.iter().enumerate() {
                    if index > 0 {
                        self.push(word);
                    }
                    self.expr(value, own.next())?;
                }
            }
            Expr::Compare(node) => {
                self.expr(&node.left, Level::Compare.next())?;
                for (op, right) in node.ops.iter().zip(&node.comparators) {
                    self.push(comparison(*op));
                    self.expr(right, Level::Compare.next())?;
                }
            }
            Expr::IfExp(node) => {
                self.expr(&node.body, Level::Or)?;
                self.push(" if ");
                self.expr(&node.test, Level::Or)?;
                self.push(" else ");
                self.expr(&node.orelse, Level::Test)?;
            }
            Expr::NamedExpr(_) => return refuse(expression, "named"),
            Expr::Await(_) => return refuse(expression, "await"),
            Expr::Yield(_) | Expr::YieldFrom(_) => return refuse(expression, "yield"),
            Expr::JoinedStr(_) | Expr::FormattedValue(_) => return refuse(expression, "f-string"),
            Expr::Starred(node) => {
                self.push("*");
                self.expr(&node.value, Level::BitOr)?;
            }
            Expr::Slice(node) => {
                if let Some(lower) = &node.lower {
                    self.expr(lower, Level::Test)?;
                }
                self.push(":");
                if let Some(upper) = &node.upper {
                    self.expr(upper, Level::Test)?;
                }
                if let Some(step) = &node.step {
                    self.push(":");
                    self.expr(step, Level::Test)?;
                }
            }
            Expr::Lambda(node) => self.lambda(node)?,
            Expr::ListComp(node) => {
                self.comprehension("[", "]", &node.elt, None, &node.generators)?
            }
            Expr::SetComp(node) => {
                self.comprehension("{", "}", &node.elt, None, &node.generators)?
            }
            Expr::DictComp(node) => {
                self.comprehension("{", "}", &node.key, Some(&node.value), &node.generators)?;
            }
            Expr::GeneratorExp(node) => {
                self.comprehension("(", ")", &node.elt, None, &node.generators)?;
            }
        }
        Ok(())
    }

    fn list(&mut self, elements: &[Expr]) -> Res<()> {
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.expr(element, Level::Test)?;
        }
        Ok(())
    }

    fn dict(&mut self, node: &ast::ExprDict) -> Res<()> {
        self.push("{");
        for (index, (key, value)) in node.keys.iter().zip(&node.values).enumerate() {
            if index > 0 {
                self.push(", ");
            }
            match key {
                Some(key) => {
                    self.expr(key, Level::Test)?;
                    self.push(": ");
                    self.expr(value, Level::Test)?;
                }
                None => {
                    self.push("**");
                    self.expr(value, Level::BitOr)?;
                }
            }
        }
        self.push("}");
        Ok(())
    }

    fn call_arguments(&mut self, node: &ast::ExprCall) -> Res<()> {
        if let ([Expr::GeneratorExp(_)], []) = (&node.args[..], &node.keywords[..]) {
            return self.expr(&node.args[0], Level::Test);
        }
        self.push("(");
        self.list(&node.args)?;
        for (index, keyword) in node.keywords.iter().enumerate() {
            if index > 0 || !node.args.is_empty() {
                self.push(", ");
            }
            match &keyword.arg {
                Some(name) => {
                    self.push(name);
                    self.push("=");
                }
                None => self.push("**"),
            }
            self.expr(&keyword.value, Level::Test)?;
        }
        self.push(")");
        Ok(())
    }

    fn lambda(&mut self, node: &ast::ExprLambda) -> Res<()> {
        let args = &node.args;
        let mut pieces: Vec<(String, Option<&Expr>)> = Vec::new();
        for (index, argument) in args.posonlyargs.iter().chain(&args.args).enumerate() {
            pieces.push((argument.def.arg.to_string(), argument.default.as_deref()));
            if index + 1 == args.posonlyargs.len() {
                pieces.push(("/".into(), None));
            }
        }
        if let Some(rest) = &args.vararg {
            pieces.push((format!("*{}", rest.arg), None));
        } else if !args.kwonlyargs.is_empty() {
            pieces.push(("*".into(), None));
        }
        for argument in &args.kwonlyargs {
            pieces.push((argument.def.arg.to_string(), argument.default.as_deref()));
        }
        if let Some(rest) = &args.kwarg {
            pieces.push((format!("**{}", rest.arg), None));
        }
        self.push(if pieces.is_empty() {
            "lambda"
        } else {
            "lambda "
        });
        for (index, (text, default)) in pieces.into_iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.push(&text);
            if let Some(default) = default {
                self.push("=");
                self.expr(default, Level::Test)?;
            }
        }
        self.push(": ");
        self.expr(&node.body, Level::Test)
    }

    fn comprehension(
        &mut self,
        open: &str,
        close: &str,
        element: &Expr,
        value: Option<&Expr>,
        generators: &[Comprehension],
    ) -> Res<()> {
        self.push(open);
        self.expr(element, Level::Test)?;
        if let Some(value) = value {
            self.push(": ");
            self.expr(value, Level::Test)?;
        }
        for generator in generators {
            self.push(if generator.is_async {
                " async for "
            } else {
                " for "
            });
            self.expr(&generator.target, Level::Tuple)?;
            self.push(" in ");
            self.expr(&generator.iter, Level::Or)?;
            for condition in &generator.ifs {
                self.push(" if ");
                self.expr(condition, Level::Or)?;
            }
        }
        self.push(close);
        Ok(())
    }

    fn constant(&mut self, constant: &Constant) -> Res<()> {
        let text = match constant {
            Constant::None => "None".into(),
            Constant::Bool(true) => "True".into(),
            Constant::Bool(false) => "False".into(),
            Constant::Ellipsis => "...".into(),
            Constant::Int(value) => value.to_string(),
            Constant::Float(value) => float(*value),
            Constant::Complex { imag, .. } => format!("{}j", float(*imag).trim_end_matches(".0")),
            Constant::Bytes(bytes) => quote_bytes(bytes),
            Constant::Tuple(_) => "()".into(),
            Constant::Str(text) => return self.string(text),
        };
        self.push(&text);
        Ok(())
    }

    fn string(&mut self, text: &str) -> Res<()> {
        let parsed = self.parsed;
        match parsed.string(text) {
            StringValue::Str(text) => self.push(&quote(&text)),
            StringValue::CodePoints(points) => {
                let text = quote_points(&points);
                self.push(&text);
            }
            StringValue::Format(parts) => {
                let mut body = String::new();
                for part in &parts {
                    match part {
                        Part::Str(text) => body.push_str(&braces(text)),
                        Part::CodePoints(_) => {}
                        Part::Replacement(inner) => self.replacement(inner, &mut body)?,
                    }
                }
                self.push("f");
                self.push(&quote(&body));
            }
        }
        Ok(())
    }

    fn replacement(&mut self, replacement: &Replacement, out: &mut String) -> Res<()> {
        if let Some(text) = &replacement.debug_text {
            out.push_str(&braces(text));
        }
        let outer = std::mem::take(&mut self.out);
        self.expr(&replacement.expression, Level::Test.next())?;
        let text = std::mem::replace(&mut self.out, outer);
        out.push('{');
        if text.starts_with('{') {
            out.push(' ');
        }
        out.push_str(&text);
        out.push_str(match replacement.conversion {
            Conversion::None => "",
            Conversion::Str => "!s",
            Conversion::Repr => "!r",
            Conversion::Ascii => "!a",
        });
        if let Some(pieces) = &replacement.format_spec {
            out.push(':');
            for piece in pieces {
                match piece {
                    Piece::Text(Text::Str(text)) => out.push_str(&braces(text)),
                    Piece::Text(Text::CodePoints(_)) => {}
                    Piece::Replacement(inner) => self.replacement(inner, out)?,
                }
            }
        }
        out.push('}');
        Ok(())
    }
}

fn braces(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

fn quote_points(points: &[u32]) -> String {
    let mut out = String::from("'");
    for point in points {
        match char::from_u32(*point) {
            Some(character) => {
                out.push_str(quote(character.encode_utf8(&mut [0; 4])).trim_matches('\''))
            }
            None => out.push_str(&format!("\\u{point:04x}")),
        }
    }
    out.push('\'');
    out
}

fn quote_bytes(bytes: &[u8]) -> String {
    let mut out = String::from("b'");
    for byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\'' => out.push_str("\\'"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            0x20..0x7f => out.push(*byte as char),
            _ => out.push_str(&format!("\\x{byte:02x}")),
        }
    }
    out.push('\'');
    out
}

/// `repr` of a float: Rust finds the same shortest digits, exponents are written differently.
fn float(value: f64) -> String {
    if value.is_infinite() {
        // CPython writes a literal that overflows.
        return "1e309".into();
    }
    let text = format!("{value:?}");
    let Some((digits, exponent)) = text.split_once('e') else {
        return text;
    };
    let digits = digits.trim_end_matches(".0");
    let sign = if exponent.starts_with('-') { '-' } else { '+' };
    format!("{digits}e{sign}{:0>2}", exponent.trim_start_matches('-'))
}

fn own_level(expression: &Expr) -> Level {
    match expression {
        Expr::Tuple(node) if !node.elts.is_empty() => Level::Tuple,
        Expr::Lambda(_) | Expr::IfExp(_) => Level::Test,
        Expr::BoolOp(node) => match node.op {
            BoolOp::Or => Level::Or,
            BoolOp::And => Level::And,
        },
        Expr::UnaryOp(node) => match node.op {
            UnaryOp::Not => Level::Not,
            _ => Level::Factor,
        },
        Expr::Compare(_) => Level::Compare,
        Expr::BinOp(node) => match node.op {
            Operator::BitOr => Level::BitOr,
            Operator::BitXor => Level::BitXor,
            Operator::BitAnd => Level::BitAnd,
            Operator::LShift | Operator::RShift => Level::Shift,
            Operator::Add | Operator::Sub => Level::Sum,
            Operator::Pow => Level::Power,
            _ => Level::Term,
        },
        Expr::Await(_) => Level::Await,
        _ => Level::Atom,
    }
}

fn operator(op: Operator) -> &'static str {
    match op {
        Operator::Add => " + ",
        Operator::Sub => " - ",
        Operator::Mult => " * ",
        Operator::MatMult => " @ ",
        Operator::Div => " / ",
        Operator::Mod => " % ",
        Operator::Pow => " ** ",
        Operator::LShift => " << ",
        Operator::RShift => " >> ",
        Operator::BitOr => " | ",
        Operator::BitXor => " ^ ",
        Operator::BitAnd => " & ",
        Operator::FloorDiv => " // ",
    }
}

fn comparison(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => " == ",
        CmpOp::NotEq => " != ",
        CmpOp::Lt => " < ",
        CmpOp::LtE => " <= ",
        CmpOp::Gt => " > ",
        CmpOp::GtE => " >= ",
        CmpOp::Is => " is ",
        CmpOp::IsNot => " is not ",
        CmpOp::In => " in ",
        CmpOp::NotIn => " not in ",
    }
}
