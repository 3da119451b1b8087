//! Constants known at compile time: literals, and operators on them.
//!
//! Folding never raises: what would (division by zero) or what could grow (big powers, long strings) is left to
//! run time.

use super::Compiler;
use crate::bytecode::constant::Constant;
use num_bigint::BigInt;
use std::rc::Rc;
use wardian_syntax::StringValue;
use wardian_syntax::ast::{self, Expr, Operator, UnaryOp};

/// Longest string that folding makes, in bytes.
const MAX_STRING: usize = 4096;

/// Longest tuple of constants that is folded into one constant.
const MAX_TUPLE: usize = 1 << 16;

/// Ints that folding makes have at most this many bits.
const MAX_BITS: u64 = 128;

impl<'a> Compiler<'a> {
    /// The value of a constant expression.
    pub(crate) fn constant_of(&self, expression: &'a Expr) -> Option<Constant> {
        match expression {
            Expr::Constant(node) => self.literal(&node.value),
            Expr::UnaryOp(node) => {
                let operand = self.constant_of(&node.operand)?;
                unary(node.op, operand)
            }
            Expr::BinOp(node) => {
                // The right side is the small one in chains.
                let right = self.constant_of(&node.right)?;
                let left = self.constant_of(&node.left)?;
                binary(node.op, &left, &right)
            }
            Expr::Tuple(node) => self.constant_tuple(&node.elts).map(Constant::Tuple),
            Expr::Name(node) if node.id.as_str() == "__debug__" => Some(Constant::Bool(true)),
            _ => None,
        }
    }

    /// The values of expressions that are all constant.
    pub(crate) fn constant_tuple(&self, elements: &'a [Expr]) -> Option<Rc<[Constant]>> {
        if elements.len() > MAX_TUPLE {
            return None;
        }
        // Usually the last element decides as well as the first.
        if let Some(last) = elements.last() {
            self.constant_of(last)?;
        }
        elements
            .iter()
            .map(|element| self.constant_of(element))
            .collect::<Option<Vec<_>>>()
            .map(Rc::from)
    }

    /// A literal, unless it is an f-string.
    pub(crate) fn literal(&self, value: &'a ast::Constant) -> Option<Constant> {
        Some(match value {
            ast::Constant::None => Constant::None,
            ast::Constant::Bool(value) => Constant::Bool(*value),
            ast::Constant::Ellipsis => Constant::Ellipsis,
            ast::Constant::Str(text) => match self.parsed.string(text) {
                StringValue::Str(text) => Constant::Str(text.as_ref().into()),
                StringValue::CodePoints(points) => Constant::CodePoints(points.into()),
                StringValue::Format(_) => return None,
            },
            ast::Constant::Bytes(bytes) => Constant::Bytes(bytes.as_slice().into()),
            ast::Constant::Int(value) => match i64::try_from(value) {
                Ok(small) => Constant::Int(small),
                Err(_) => Constant::BigInt(Rc::new(value.clone())),
            },
            ast::Constant::Float(value) => Constant::Float(*value),
            ast::Constant::Complex { real, imag } => Constant::Complex(*real, *imag),
            ast::Constant::Tuple(elements) => {
                let elements: Option<Vec<_>> = elements
                    .iter()
                    .map(|element| self.literal(element))
                    .collect();
                Constant::Tuple(elements?.into())
            }
        })
    }

    /// The int of a constant expression that fits an operand.
    pub(crate) fn immediate(&self, expression: &'a Expr) -> Option<i16> {
        match expression {
            Expr::Constant(node) => match &node.value {
                ast::Constant::Int(value) => i16::try_from(value).ok(),
                _ => None,
            },
            Expr::UnaryOp(_) => match self.constant_of(expression)? {
                Constant::Int(value) => i16::try_from(value).ok(),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Truth value of a constant.
pub(crate) fn truth(constant: &Constant) -> bool {
    match constant {
        Constant::None => false,
        Constant::Bool(value) => *value,
        Constant::Ellipsis | Constant::BigInt(_) | Constant::Code(_) => true,
        Constant::Int(value) => *value != 0,
        Constant::Float(value) => *value != 0.0,
        Constant::Complex(real, imaginary) => *real != 0.0 || *imaginary != 0.0,
        Constant::Str(text) => !text.is_empty(),
        Constant::CodePoints(points) => !points.is_empty(),
        Constant::Bytes(bytes) => !bytes.is_empty(),
        Constant::Tuple(elements) | Constant::FrozenSet(elements) => !elements.is_empty(),
    }
}

fn unary(op: UnaryOp, operand: Constant) -> Option<Constant> {
    Some(match (op, operand) {
        (UnaryOp::Not, operand) => Constant::Bool(!truth(&operand)),
        (UnaryOp::USub, Constant::Int(value)) => match value.checked_neg() {
            Some(value) => Constant::Int(value),
            None => Constant::BigInt(Rc::new(-BigInt::from(value))),
        },
        (UnaryOp::USub, Constant::BigInt(value)) => {
            let value = -(*value).clone();
            match i64::try_from(&value) {
                Ok(small) => Constant::Int(small),
                Err(_) => Constant::BigInt(Rc::new(value)),
            }
        }
        (UnaryOp::USub, Constant::Float(value)) => Constant::Float(-value),
        (UnaryOp::USub, Constant::Complex(real, imaginary)) => Constant::Complex(-real, -imaginary),
        (UnaryOp::UAdd, Constant::Int(value)) => Constant::Int(value),
        (UnaryOp::UAdd, Constant::Float(value)) => Constant::Float(value),
        (UnaryOp::Invert, Constant::Int(value)) => Constant::Int(!value),
        // CPython warns of it when it compiles, which hardly anybody sees.
        (UnaryOp::Invert, Constant::Bool(value)) => Constant::Int(!i64::from(value)),
        _ => return None,
    })
}

fn binary(op: Operator, left: &Constant, right: &Constant) -> Option<Constant> {
    match (left, right) {
        (Constant::Int(a), Constant::Int(b)) => {
            int_binary(op, *a, *b).or_else(|| big_binary(op, &(*a).into(), &(*b).into()))
        }
        (Constant::Int(a), Constant::BigInt(b)) => big_binary(op, &(*a).into(), b),
        (Constant::BigInt(a), Constant::Int(b)) => big_binary(op, a, &(*b).into()),
        (Constant::BigInt(a), Constant::BigInt(b)) => big_binary(op, a, b),
        (Constant::Float(a), Constant::Float(b)) => float_binary(op, *a, *b),
        (Constant::Float(a), Constant::Int(b)) => float_binary(op, *a, exact(*b)?),
        (Constant::Int(a), Constant::Float(b)) => float_binary(op, exact(*a)?, *b),
        (Constant::Float(_) | Constant::Int(_), Constant::Complex(real, imaginary)) => {
            let a = match left {
                Constant::Int(a) => exact(*a)?,
                Constant::Float(a) => *a,
                _ => return None,
            };
            match op {
                Operator::Add => Some(Constant::Complex(a + real, *imaginary)),
                Operator::Sub => Some(Constant::Complex(a - real, 0.0 - imaginary)),
                _ => None,
            }
        }
        (Constant::Str(a), Constant::Str(b)) if op == Operator::Add => {
            if a.len() + b.len() > MAX_STRING {
                return None;
            }
            Some(Constant::Str([&**a, &**b].concat().into()))
        }
        (Constant::Str(text), Constant::Int(times)) if op == Operator::Mult => {
            let times = usize::try_from((*times).max(0)).ok()?;
            if text.len().checked_mul(times)? > MAX_STRING {
                return None;
            }
            Some(Constant::Str(text.repeat(times).into()))
        }
        _ => None,
    }
}

/// An int as a float when that loses nothing.
fn exact(value: i64) -> Option<f64> {
    (value.unsigned_abs() <= 1 << 53).then_some(value as f64)
}

fn int_binary(op: Operator, a: i64, b: i64) -> Option<Constant> {
    let result = match op {
        Operator::Add => a.checked_add(b)?,
        Operator::Sub => a.checked_sub(b)?,
        Operator::Mult => a.checked_mul(b)?,
        Operator::FloorDiv | Operator::Mod => {
            let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
            let floor = rest != 0 && (rest < 0) != (b < 0);
            if op == Operator::FloorDiv {
                quotient - i64::from(floor)
            } else if floor {
                rest + b
            } else {
                rest
            }
        }
        Operator::Div => {
            if b == 0 {
                return None;
            }
            return Some(Constant::Float(exact(a)? / exact(b)?));
        }
        Operator::Pow => a.checked_pow(u32::try_from(b).ok()?)?,
        Operator::LShift => {
            let shift = u32::try_from(b).ok().filter(|shift| *shift < 63)?;
            a.checked_mul(1 << shift)?
        }
        Operator::RShift => a >> u32::try_from(b).ok()?.min(63),
        Operator::BitOr => a | b,
        Operator::BitXor => a ^ b,
        Operator::BitAnd => a & b,
        Operator::MatMult => return None,
    };
    Some(Constant::Int(result))
}

/// Ints beyond 64 bits, as far as CPython folds them.
fn big_binary(op: Operator, a: &BigInt, b: &BigInt) -> Option<Constant> {
    let (a_bits, b_bits) = (a.bits(), b.bits());
    let fits = |bits: u64| (bits <= MAX_BITS).then_some(());
    // A literal may be as long as the program, and each operation on it is looked at.
    fits(a_bits.max(b_bits))?;
    let result = match op {
        Operator::Add => a + b,
        Operator::Sub => a - b,
        Operator::Mult => {
            fits(a_bits + b_bits)?;
            a * b
        }
        Operator::Pow => {
            let exponent = u32::try_from(b).ok()?;
            fits(a_bits.checked_mul(exponent.into())?)?;
            a.pow(exponent)
        }
        Operator::LShift => {
            let shift = u64::try_from(b).ok()?;
            fits(a_bits.checked_add(shift)?)?;
            a << shift
        }
        _ => return None,
    };
    fits(result.bits())?;
    Some(match i64::try_from(&result) {
        Ok(small) => Constant::Int(small),
        Err(_) => Constant::BigInt(Rc::new(result)),
    })
}

fn float_binary(op: Operator, a: f64, b: f64) -> Option<Constant> {
    Some(Constant::Float(match op {
        Operator::Add => a + b,
        Operator::Sub => a - b,
        Operator::Mult => a * b,
        Operator::Div if b != 0.0 => a / b,
        _ => return None,
    }))
}
