//! Operators of scalars: numbers without a detour through arrays, all else by the ufuncs.

use std::cmp::Ordering;

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{Bytes, Complex as PyComplex};
use wardian_runtime::object::definition::{Method, method};
use wardian_runtime::object::slots::{BinaryOp, CompareOp, UnaryOp};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::arithmetic::{Arithmetic, Binary};
use wardian_strided::comparison::{Compare, Comparison};
use wardian_strided::element::Number;
use wardian_strided::with_element;

use super::{Scalar, bool_of, parts};
use crate::array::item::{self, Item};
use crate::array::operators::{defers, ufunc_of};
use crate::dtype::{Code, Dtype};
use crate::ufunc::errors;
use crate::ufunc::methods::call_named;
use crate::ufunc::resolve::{Known, Weak, common};

/// An operand that is a number.
enum Operand {
    Known(Dtype, Item),
    Weak(Weak, Value),
}

fn operand(ctx: &mut Ctx, value: Value) -> Option<Operand> {
    if value.is_float() {
        return Some(Operand::Weak(Weak::Float, value));
    }
    if value.is_small_int() {
        return Some(Operand::Weak(Weak::Int, value));
    }
    if value.is_bool() {
        let dtype = Dtype::of(ctx, Code::Bool);
        return Some(Operand::Known(
            dtype,
            Item::from_slice(&[u8::from(value == Value::bool(true))]),
        ));
    }
    // Classes of programs may have operators of their own.
    if value.is_object() && ctx.class_of(value).is_heap_type {
        return None;
    }
    if let Some((dtype, item)) = parts(ctx, value) {
        return dtype
            .code
            .is_number()
            .then_some(Operand::Known(dtype, item));
    }
    if value
        .get::<wardian_runtime::object::big_int::BigInt>()
        .is_some()
    {
        return Some(Operand::Weak(Weak::Int, value));
    }
    if value.get::<PyComplex>().is_some() && ctx.class_of(value) == ctx.types.complex {
        return Some(Operand::Weak(Weak::Complex, value));
    }
    None
}

/// Both as items of the dtype that they become together; None where that is none of numbers.
fn together(
    ctx: &mut Ctx,
    left: &Operand,
    right: &Operand,
    divides: bool,
) -> Result<Option<(Dtype, Item, Item)>, Thrown> {
    let known = |ctx: &mut Ctx, operand: &Operand| match operand {
        Operand::Known(dtype, _) => Known {
            dtype: *dtype,
            weak: None,
        },
        Operand::Weak(weak, _) => Known {
            dtype: Dtype::of(ctx, Code::Double),
            weak: Some(*weak),
        },
    };
    let dtype = match (left, right) {
        (Operand::Known(one, _), Operand::Known(two, _)) if one.code == two.code => *one,
        _ => {
            let both = [known(ctx, left), known(ctx, right)];
            common(ctx, &both)?
        }
    };
    if dtype.code.number().is_none() {
        return Ok(None);
    }
    // Whole numbers are divided as floats, whatever their size.
    let dtype = match divides && matches!(dtype.code.kind(), 'b' | 'i' | 'u') {
        true => Dtype::of(ctx, Code::Double),
        false => dtype,
    };
    let one = as_item(ctx, left, dtype)?;
    let two = as_item(ctx, right, dtype)?;
    Ok(Some((dtype, one, two)))
}

fn as_item(ctx: &mut Ctx, operand: &Operand, dtype: Dtype) -> Result<Item, Thrown> {
    match operand {
        Operand::Known(from, item) if from.code.number() == dtype.code.number() => Ok(item.clone()),
        Operand::Known(from, item) => crate::array::cast::item(ctx, *from, item, dtype, None),
        Operand::Weak(_, value) => item::from_value(ctx, dtype, *value),
    }
}

fn kernel(op: BinaryOp) -> Option<Binary> {
    Some(match op {
        BinaryOp::Add => Binary::Add,
        BinaryOp::Sub => Binary::Subtract,
        BinaryOp::Mul => Binary::Multiply,
        BinaryOp::TrueDiv => Binary::Divide,
        BinaryOp::FloorDiv => Binary::FloorDivide,
        BinaryOp::Mod => Binary::Remainder,
        BinaryOp::And => Binary::BitwiseAnd,
        BinaryOp::Or => Binary::BitwiseOr,
        BinaryOp::Xor => Binary::BitwiseXor,
        BinaryOp::LShift => Binary::LeftShift,
        BinaryOp::RShift => Binary::RightShift,
        _ => return None,
    })
}

/// Two numbers, without arrays; None where that is not enough.
fn numbers(
    ctx: &mut Ctx,
    op: BinaryOp,
    left: Value,
    right: Value,
) -> Result<Option<Value>, Thrown> {
    let Some(kernel) = kernel(op) else {
        return Ok(None);
    };
    // Two floats, the commonest.
    if let Some((one, two)) = doubles(ctx, left, right) {
        let result = match op {
            BinaryOp::Add => one + two,
            BinaryOp::Sub => one - two,
            BinaryOp::Mul => one * two,
            BinaryOp::TrueDiv if two != 0.0 => one / two,
            _ => f64::NAN,
        };
        if result.is_finite() {
            // One of the two is a float64, and no object is a float but that.
            let like = if left.is_object() { left } else { right };
            let class = ctx.class_of(like);
            return Ok(Some(Value::object(
                ctx.new_instance(class, Value::float(result)),
            )));
        }
    } else if let (Some(one), Some(two)) = (long(ctx, left), long(ctx, right))
        && let Some(result) = of_longs(ctx, op, one, two)?
    {
        return Ok(Some(result));
    }
    let (Some(one), Some(two)) = (operand(ctx, left), operand(ctx, right)) else {
        return Ok(None);
    };
    let Some((dtype, first, second)) = together(ctx, &one, &two, kernel == Binary::Divide)? else {
        return Ok(None);
    };
    if dtype.code == Code::Bool
        && !matches!(
            op,
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add | BinaryOp::Mul
        )
    {
        return Ok(None);
    }
    let number = dtype.code.number().expect("it was checked");
    let Some((result, flags)) = compute(kernel, number, &first, &second) else {
        return Ok(None);
    };
    let name = match op {
        BinaryOp::Add => "scalar add",
        BinaryOp::Sub => "scalar subtract",
        BinaryOp::Mul => "scalar multiply",
        BinaryOp::TrueDiv => "scalar divide",
        BinaryOp::FloorDiv => "scalar floor_divide",
        BinaryOp::Mod => "scalar remainder",
        _ => "scalar operation",
    };
    let flags = flags | integer_flags(kernel, dtype, &first, &second, &result);
    errors::report(ctx, flags, name)?;
    super::new(ctx, dtype, &result).map(Some)
}

use wardian_strided::flags::Flags;

/// An overflow of integers is told for scalars, as it is not for arrays.
fn integer_flags(op: Binary, dtype: Dtype, left: &[u8], right: &[u8], result: &[u8]) -> Flags {
    if !matches!(dtype.code.kind(), 'i' | 'u')
        || !matches!(op, Binary::Add | Binary::Subtract | Binary::Multiply)
    {
        return Flags::NONE;
    }
    let wide = |bytes: &[u8]| -> i128 {
        let mut all = [0u8; 16];
        all[..bytes.len()].copy_from_slice(bytes);
        let number = i128::from_le_bytes(all);
        let bits = bytes.len() * 8;
        match dtype.code.kind() {
            'i' if bytes.last().is_some_and(|last| last & 0x80 != 0) => number - (1i128 << bits),
            _ => number,
        }
    };
    let (one, two) = (wide(left), wide(right));
    let exact = match op {
        Binary::Add => one + two,
        Binary::Subtract => one - two,
        _ => one.saturating_mul(two),
    };
    if exact == wide(result) {
        Flags::NONE
    } else {
        Flags::OVERFLOW
    }
}

fn compute(op: Binary, number: Number, left: &[u8], right: &[u8]) -> Option<(Item, Flags)> {
    with_element!(number, T => {
        let (one, two) = (bytemuck::pod_read_unaligned::<T>(left), bytemuck::pod_read_unaligned::<T>(right));
        let mut out = [T::default()];
        let each = T::binary(op)?;
        each(&[one], &[two], &mut out);
        let flags = T::wrong(op, &[one], &[two], &out);
        Some((Item::from_slice(bytemuck::bytes_of(&out[0])), flags))
    })
}

/// Two floats: float64, one of which may be a float or an int of Python's.
fn doubles(ctx: &Ctx, left: Value, right: Value) -> Option<(f64, f64)> {
    // Larger ints are rounded in a way of their own.
    let exact = |value: Value| {
        let int = value.as_small_int()?;
        (int.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS).then_some(int as f64)
    };
    match (double(ctx, left), double(ctx, right)) {
        (Some(one), Some(two)) => Some((one, two)),
        (Some(one), None) => Some((one, exact(right)?)),
        (None, Some(two)) => Some((exact(left)?, two)),
        (None, None) => None,
    }
}

/// The float that a float64, or a number of Python's beside one, is.
fn double(ctx: &Ctx, value: Value) -> Option<f64> {
    if let Some(float) = value.as_float() {
        return Some(float);
    }
    let payload = value.unwrap_payload();
    // A payload that is a float is that of a float64, or of a subclass of float's, which is one as well.
    if payload != value && value.is_object() && !ctx.class_of(value).is_heap_type {
        return payload.as_float();
    }
    None
}

/// The number that an int64, or a small int of Python's beside one, is.
fn long(ctx: &Ctx, value: Value) -> Option<i64> {
    if let Some(int) = value.as_small_int() {
        return Some(int);
    }
    if !value.is_object() || ctx.class_of(value).is_heap_type {
        return None;
    }
    let native = value.native::<Scalar>()?;
    let scalar = native.data::<Scalar>()?;
    match scalar.dtype.code {
        Code::Long => Some(i64::from_le_bytes(scalar.item[..].try_into().ok()?)),
        _ => None,
    }
}

/// Of two int64 a third, or a float64; None where something goes wrong, which is told by the way of all numbers.
fn of_longs(ctx: &mut Ctx, op: BinaryOp, one: i64, two: i64) -> Result<Option<Value>, Thrown> {
    let result = match op {
        BinaryOp::Add => one.checked_add(two),
        BinaryOp::Sub => one.checked_sub(two),
        BinaryOp::Mul => one.checked_mul(two),
        BinaryOp::FloorDiv if two > 0 => Some(one.div_euclid(two)),
        BinaryOp::Mod if two > 0 => Some(one.rem_euclid(two)),
        BinaryOp::And => Some(one & two),
        BinaryOp::Or => Some(one | two),
        BinaryOp::Xor => Some(one ^ two),
        BinaryOp::TrueDiv if two != 0 => {
            return Ok(Some(super::of_float(ctx, one as f64 / two as f64)));
        }
        _ => None,
    };
    let Some(result) = result else {
        return Ok(None);
    };
    let dtype = Dtype::of(ctx, Code::Long);
    super::new(ctx, dtype, &result.to_le_bytes()).map(Some)
}

/// Python's object, where a scalar is one of a text.
fn text(value: Value) -> Option<Value> {
    let payload = value.unwrap_payload();
    (payload.get::<Str>().is_some() || payload.get::<Bytes>().is_some()).then_some(payload)
}

/// `left op right`, one of which is a scalar.
pub fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if let Some(result) = numbers(ctx, op, left, right)? {
        return Ok(result);
    }
    // Scalars have none; what an array says of them is its own.
    if op == BinaryOp::MatMul {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if let Some(one) = text(left)
        && super::is_scalar(ctx, left)
    {
        if crate::array::array_of(right).is_some() {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        // What a text formats stays what it is.
        let two = match op {
            BinaryOp::Mod => right,
            _ => text(right).unwrap_or(right),
        };
        return ctx.binary_opt(op, one, two);
    }
    if let Some(two) = text(right)
        && super::is_scalar(ctx, right)
    {
        return match op {
            // The text on the left formats it.
            BinaryOp::Mod if text(left).is_some() => Ok(Value::NOT_IMPLEMENTED),
            _ => ctx.binary_opt(op, left, two),
        };
    }
    // A text is not asked to become an array: it says itself what it joins.
    if op == BinaryOp::Add && text(left).is_some() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if super::is_scalar(ctx, left) && defers(ctx, left, right, false)? {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if let Some((one, two)) = crate::time::scalar::beside_objects(ctx, left, right)? {
        return ctx.binary(op, one, two);
    }
    // The other side's own operator comes first where that is an array or a sequence that repeats.
    if super::record_of(left).is_some() || super::record_of(right).is_some() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if op == BinaryOp::Mul && is_sequence(left, right) {
        let (sequence, count) = if super::is_scalar(ctx, left) {
            (right, left)
        } else {
            (left, right)
        };
        return match ctx.index_opt(count)? {
            Some(count) => ctx.binary(BinaryOp::Mul, sequence, count),
            None => {
                let name = ctx.type_name(count);
                Err(ctx.type_error(&format!(
                    "can't multiply sequence by non-int of type '{name}'"
                )))
            }
        };
    }
    if op == BinaryOp::Pow
        && let Some(result) = power(ctx, left, right)?
    {
        return Ok(result);
    }
    call_named(ctx, ufunc_of(op), &[left, right], None)
}

fn is_sequence(left: Value, right: Value) -> bool {
    use wardian_runtime::object::containers::{List, Tuple};
    [left, right].into_iter().any(|value| {
        value.payload::<List>().is_some()
            || value.payload::<Tuple>().is_some()
            || value.payload::<Str>().is_some()
    })
}

/// Powers of float64.
fn power(ctx: &mut Ctx, left: Value, right: Value) -> Result<Option<Value>, Thrown> {
    let (Some(base), Some(exponent)) = (
        double(ctx, left),
        right
            .as_small_int()
            .map(|int| int as f64)
            .or_else(|| double(ctx, right)),
    ) else {
        return Ok(None);
    };
    if exponent == 2.0 && (base * base).is_finite() {
        return Ok(Some(super::of_float(ctx, base * base)));
    }
    let (left, right) = (base.to_ne_bytes(), exponent.to_ne_bytes());
    let Some((result, flags)) = compute(Binary::Power, Number::Float64, &left, &right) else {
        return Ok(None);
    };
    errors::report(ctx, flags, "scalar power")?;
    let dtype = Dtype::of(ctx, Code::Double);
    super::new(ctx, dtype, &result).map(Some)
}

/// `op scalar`.
pub fn unary(ctx: &mut Ctx, op: UnaryOp, this: Value) -> PyResult {
    if text(this).is_some() || super::record_of(this).is_some() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if let Some(float) = double(ctx, this) {
        let result = match op {
            UnaryOp::Neg => Some(-float),
            UnaryOp::Pos => Some(float),
            UnaryOp::Abs => Some(float.abs()),
            UnaryOp::Invert => None,
        };
        if let Some(result) = result {
            return Ok(super::of_float(ctx, result));
        }
    }
    tell_unary_overflow(ctx, op, this)?;
    crate::array::operators::unary(ctx, op, this)
}

/// Of integers whose negative does not fit numpy warns where they are scalars.
fn tell_unary_overflow(ctx: &mut Ctx, op: UnaryOp, this: Value) -> Result<(), Thrown> {
    let name = match op {
        UnaryOp::Neg => "scalar negative",
        UnaryOp::Abs => "scalar absolute",
        _ => return Ok(()),
    };
    let Some((dtype, item)) = parts(ctx, this) else {
        return Ok(());
    };
    let is_least =
        || item.last() == Some(&0x80) && item.iter().rev().skip(1).all(|byte| *byte == 0);
    let is_wrong = match dtype.code.kind() {
        'i' => is_least(),
        'u' => op == UnaryOp::Neg && item.iter().any(|byte| *byte != 0),
        _ => false,
    };
    if is_wrong {
        errors::report(ctx, Flags::OVERFLOW, name)
    } else {
        Ok(())
    }
}

/// `left op right` for comparisons.
pub fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    // Two of the commonest.
    if let Some((one, two)) = doubles(ctx, left, right) {
        return Ok(bool_of(ctx, holds(op, one.partial_cmp(&two))));
    }
    if let (Some(one), Some(two)) = (long(ctx, left), long(ctx, right)) {
        return Ok(bool_of(ctx, holds(op, Some(one.cmp(&two)))));
    }
    // A subclass of arrays compares an array before the array does.
    if crate::array::array_of(right).is_some()
        && crate::array::subclass_of(ctx, right).is_some()
        && let Some(view) = super::to_view(ctx, left)?
    {
        let array = crate::array::own(ctx, view);
        return ctx.compare(op, array, right);
    }
    if let Some(one) = text(left) {
        if crate::array::array_of(right).is_some() {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        let two = text(right).unwrap_or(right);
        return ctx.compare(op, one, two);
    }
    if let (Some(one), Some(two)) = (operand(ctx, left), operand(ctx, right)) {
        match together(ctx, &one, &two, false) {
            Ok(Some((dtype, first, second))) => {
                let mixed = matches!((&one, &two), (Operand::Known(one, _), Operand::Known(two, _)) if one.code.kind() != two.code.kind() && dtype.code == Code::Double && matches!(one.code.kind(), 'i' | 'u') && matches!(two.code.kind(), 'i' | 'u'));
                if !mixed {
                    let number = dtype.code.number().expect("it was checked");
                    let result = compared(kernel_of(op), number, &first, &second);
                    return Ok(bool_of(ctx, result));
                }
            }
            Ok(None) => {}
            Err(thrown) => {
                // An int that the dtype does not hold is compared as what it is.
                if ctx.catch(ctx.exceptions.OverflowError).is_none() {
                    return Err(thrown);
                }
                let (one, two) = (super::object::python_value(ctx, left)?, right);
                let result = ctx.compare(op, one, two)?;
                let truth = ctx.truth(result)?;
                return Ok(bool_of(ctx, truth));
            }
        }
    }
    if super::record_of(left).is_some() {
        let one = super::object::to_array(ctx, left)?;
        return crate::array::operators::compare(ctx, op, one, right);
    }
    if right.is_none()
        || right.is_object() && ctx.class_of(right).is_heap_type && defers(ctx, left, right, false)?
    {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if crate::time::is_time(ctx, left) && crate::time::scalar::gives_way(ctx, right)? {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if let Some((one, two)) = crate::time::scalar::beside_objects(ctx, left, right)? {
        return ctx.compare(op, one, two);
    }
    crate::array::operators::compare(ctx, op, left, right)
}

/// Whether a comparison holds of two numbers in this order; of NaN none but `!=`.
fn holds(op: CompareOp, order: Option<Ordering>) -> bool {
    match op {
        CompareOp::Lt => order.is_some_and(Ordering::is_lt),
        CompareOp::Le => order.is_some_and(Ordering::is_le),
        CompareOp::Eq => order.is_some_and(Ordering::is_eq),
        CompareOp::Ne => order.is_none_or(Ordering::is_ne),
        CompareOp::Gt => order.is_some_and(Ordering::is_gt),
        CompareOp::Ge => order.is_some_and(Ordering::is_ge),
    }
}

fn kernel_of(op: CompareOp) -> Compare {
    match op {
        CompareOp::Lt => Compare::Less,
        CompareOp::Le => Compare::LessEqual,
        CompareOp::Eq => Compare::Equal,
        CompareOp::Ne => Compare::NotEqual,
        CompareOp::Gt => Compare::Greater,
        CompareOp::Ge => Compare::GreaterEqual,
    }
}

fn compared(op: Compare, number: Number, left: &[u8], right: &[u8]) -> bool {
    use wardian_strided::element::Truth;
    with_element!(number, T => {
        let (one, two) = (bytemuck::pod_read_unaligned::<T>(left), bytemuck::pod_read_unaligned::<T>(right));
        let mut out = [Truth::default()];
        (T::comparison(op))(&[one], &[two], &mut out);
        out[0].get()
    })
}

macro_rules! rows {
    ($($name:literal $reflected:literal $op:ident;)*) => {
        &[$(
            method($name, "(self, value, /)", |ctx, args| binary(ctx, BinaryOp::$op, args[0], args[1])),
            method($reflected, "(self, value, /)", |ctx, args| binary(ctx, BinaryOp::$op, args[1], args[0])),
        )*
        method("__pow__", "(self, value, mod=None, /)", |ctx, args| power_method(ctx, args, false)),
        method("__rpow__", "(self, value, mod=None, /)", |ctx, args| power_method(ctx, args, true)),
        method("__neg__", "(self, /)", |ctx, args| unary(ctx, UnaryOp::Neg, args[0])),
        method("__pos__", "(self, /)", |ctx, args| unary(ctx, UnaryOp::Pos, args[0])),
        method("__invert__", "(self, /)", |ctx, args| unary(ctx, UnaryOp::Invert, args[0])),
        method("__abs__", "(self, /)", |ctx, args| unary(ctx, UnaryOp::Abs, args[0])),
        method("__lt__", "(self, value, /)", |ctx, args| compare(ctx, CompareOp::Lt, args[0], args[1])),
        method("__le__", "(self, value, /)", |ctx, args| compare(ctx, CompareOp::Le, args[0], args[1])),
        method("__eq__", "(self, value, /)", |ctx, args| compare(ctx, CompareOp::Eq, args[0], args[1])),
        method("__ne__", "(self, value, /)", |ctx, args| compare(ctx, CompareOp::Ne, args[0], args[1])),
        method("__gt__", "(self, value, /)", |ctx, args| compare(ctx, CompareOp::Gt, args[0], args[1])),
        method("__ge__", "(self, value, /)", |ctx, args| compare(ctx, CompareOp::Ge, args[0], args[1])),
        ]
    };
}

/// The special methods of operators.
pub static METHODS: &[Method] = rows! {
    "__add__" "__radd__" Add;
    "__sub__" "__rsub__" Sub;
    "__mul__" "__rmul__" Mul;
    "__truediv__" "__rtruediv__" TrueDiv;
    "__floordiv__" "__rfloordiv__" FloorDiv;
    "__mod__" "__rmod__" Mod;
    "__divmod__" "__rdivmod__" DivMod;
    "__lshift__" "__rlshift__" LShift;
    "__rshift__" "__rrshift__" RShift;
    "__and__" "__rand__" And;
    "__or__" "__ror__" Or;
    "__xor__" "__rxor__" Xor;
};

fn power_method(ctx: &mut Ctx, args: Args<'_>, reflected: bool) -> PyResult {
    if args.get(2).is_some_and(|modulus| !modulus.is_none()) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    match reflected {
        false => binary(ctx, BinaryOp::Pow, args[0], args[1]),
        true => binary(ctx, BinaryOp::Pow, args[1], args[0]),
    }
}
