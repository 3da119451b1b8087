//! What compiles but cannot be meant: the texts of SyntaxWarning. Found by the
//! walk that fills the symbol tables, since that sees every node once.

use super::range_of;
use wardian_syntax::ast::{self, CmpOp, Constant, Expr};

/// Offset and text of a warning.
pub(crate) type Warning = (u32, String);

/// The type that an expression surely has.
fn type_name(expression: &Expr) -> Option<&'static str> {
    Some(match expression {
        Expr::Tuple(_) => "tuple",
        Expr::List(_) | Expr::ListComp(_) => "list",
        Expr::Dict(_) | Expr::DictComp(_) => "dict",
        Expr::Set(_) | Expr::SetComp(_) => "set",
        Expr::GeneratorExp(_) => "generator",
        Expr::Lambda(_) => "function",
        Expr::JoinedStr(_) | Expr::FormattedValue(_) => "str",
        Expr::Constant(node) => match &node.value {
            Constant::None => "NoneType",
            Constant::Bool(_) => "bool",
            Constant::Str(_) => "str",
            Constant::Bytes(_) => "bytes",
            Constant::Int(_) => "int",
            Constant::Tuple(_) => "tuple",
            Constant::Float(_) => "float",
            Constant::Complex { .. } => "complex",
            Constant::Ellipsis => "ellipsis",
        },
        _ => return None,
    })
}

/// A call of what cannot be called.
pub(crate) fn of_call(node: &ast::ExprCall) -> Option<Warning> {
    let name = type_name(&node.func).filter(|name| *name != "function")?;
    let text = format!("'{name}' object is not callable; perhaps you missed a comma?");
    Some((range_of(&*node.func).0, text))
}

/// A subscript of what has none, or with what is no index.
pub(crate) fn of_subscript(node: &ast::ExprSubscript) -> Option<Warning> {
    let name = type_name(&node.value)?;
    let at = range_of(&*node.value).0;
    match name {
        "dict" => None,
        "tuple" | "list" | "str" | "bytes" => {
            let index = type_name(&node.slice)?;
            if matches!(index, "int" | "bool") {
                return None;
            }
            let text = format!(
                "{name} indices must be integers or slices, not {index}; perhaps you missed a comma?"
            );
            Some((at, text))
        }
        _ => {
            let text = format!("'{name}' object is not subscriptable; perhaps you missed a comma?");
            Some((at, text))
        }
    }
}

/// `is` with a literal whose identity means nothing.
pub(crate) fn of_compare(node: &ast::ExprCompare) -> Option<Warning> {
    fn is_constant(expression: &Expr) -> bool {
        matches!(expression, Expr::Constant(_))
    }
    fn literal(expression: &Expr) -> Option<&'static str> {
        match expression {
            Expr::Tuple(tuple) => tuple.elts.iter().all(is_constant).then_some("tuple"),
            Expr::Constant(_) => type_name(expression)
                .filter(|name| !matches!(*name, "NoneType" | "bool" | "ellipsis")),
            _ => None,
        }
    }
    let mut left = literal(&node.left);
    for (op, other) in node.ops.iter().zip(&node.comparators) {
        let right = literal(other);
        let (word, meant) = match op {
            CmpOp::Is => ("is", "=="),
            CmpOp::IsNot => ("is not", "!="),
            _ => {
                left = right;
                continue;
            }
        };
        if let Some(name) = left.or(right) {
            let text = format!("\"{word}\" with '{name}' literal. Did you mean \"{meant}\"?");
            return Some((range_of(&*node.left).0, text));
        }
        left = right;
    }
    None
}

/// An assertion of a tuple that is not empty.
pub(crate) fn of_assert(node: &ast::StmtAssert) -> Option<Warning> {
    match &*node.test {
        Expr::Tuple(tuple) if !tuple.elts.is_empty() => {
            let text = "assertion is always true, perhaps remove parentheses?";
            Some((u32::from(node.range.start()), text.into()))
        }
        _ => None,
    }
}
