//! Operators and comparisons of arrays: each is a ufunc.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::definition::{Method, method};
use wardian_runtime::object::slots::{BinaryOp, CompareOp, UnaryOp};
use wardian_runtime::object::value::Value;

use wardian_strided::arithmetic::Binary;
use wardian_strided::element::Number;
use wardian_strided::elementwise;
use wardian_strided::flags::Flags;
use wardian_strided::layout::Order;
use wardian_strided::with_element;

use super::{array_of, item, make, new_view_to_write, own, view_of};
use crate::dtype::Code;
use crate::names::names;
use crate::state::State;
use crate::ufunc::methods::call_named;
use crate::ufunc::{errors, loops};
use crate::work;

/// The ufunc of an operator.
pub fn ufunc_of(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "add",
        BinaryOp::Sub => "subtract",
        BinaryOp::Mul => "multiply",
        BinaryOp::TrueDiv => "true_divide",
        BinaryOp::FloorDiv => "floor_divide",
        BinaryOp::Mod => "remainder",
        BinaryOp::Pow => "power",
        BinaryOp::MatMul => "matmul",
        BinaryOp::LShift => "left_shift",
        BinaryOp::RShift => "right_shift",
        BinaryOp::And => "bitwise_and",
        BinaryOp::Or => "bitwise_or",
        BinaryOp::Xor => "bitwise_xor",
        BinaryOp::DivMod => "divmod",
    }
}

/// The ufunc of a comparison.
pub fn comparison_of(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Lt => "less",
        CompareOp::Le => "less_equal",
        CompareOp::Eq => "equal",
        CompareOp::Ne => "not_equal",
        CompareOp::Gt => "greater",
        CompareOp::Ge => "greater_equal",
    }
}

/// What numpy's scalars, and all that names no priority, have.
const LEAST_PRIORITY: f64 = -1_000_000.0;

/// `__array_priority__`; the least where it cannot be told.
pub fn priority(ctx: &mut Ctx, value: Value) -> Result<f64, Thrown> {
    let is_exact = !ctx.class_of(value).is_heap_type;
    if is_exact {
        return Ok(match array_of(value) {
            Some(_) => 0.0,
            None => LEAST_PRIORITY,
        });
    }
    let name = names(ctx).__array_priority__;
    let found = match ctx.get_attr_opt(value, name) {
        Ok(Some(found)) => ctx.to_f64_opt(found),
        Ok(None) => return Ok(LEAST_PRIORITY),
        Err(thrown) => Err(thrown),
    };
    match found {
        Ok(number) => Ok(number.unwrap_or(LEAST_PRIORITY)),
        // What is no number is none; what stops the program goes on.
        Err(thrown) => match ctx.catch(ctx.exceptions.Exception) {
            Some(_) => Ok(LEAST_PRIORITY),
            None => Err(thrown),
        },
    }
}

/// Whether the other operand is to be asked instead: it refuses ufuncs, or knows nothing of them and comes before.
pub fn defers(ctx: &mut Ctx, this: Value, other: Value, inplace: bool) -> Result<bool, Thrown> {
    if !other.is_object() {
        return Ok(false);
    }
    let (class, mine) = (ctx.class_of(other), ctx.class_of(this));
    if !class.is_heap_type || class == mine {
        return Ok(false);
    }
    let name = names(ctx).__array_ufunc__;
    if let Some(method) = class.lookup(name) {
        return Ok(!inplace && method.is_none());
    }
    // A subclass was asked before.
    if !inplace && class.is_subclass_of(mine) {
        return Ok(false);
    }
    Ok(priority(ctx, this)? < priority(ctx, other)?)
}

/// `left op right`, one of which is an array.
pub fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let is_left = array_of(left).is_some();
    if is_left && defers(ctx, left, right, false)? {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if is_left && let Some(result) = quick(ctx, op, left, right)? {
        return Ok(result);
    }
    if op == BinaryOp::Pow
        && is_left
        && let Some(result) = quick_power(ctx, left, right)?
    {
        return Ok(result);
    }
    call_named(ctx, ufunc_of(op), &[left, right], None)
}

/// The operator of the kernels.
fn kernel_of(op: BinaryOp) -> Option<Binary> {
    Some(match op {
        BinaryOp::Add => Binary::Add,
        BinaryOp::Sub => Binary::Subtract,
        BinaryOp::Mul => Binary::Multiply,
        BinaryOp::TrueDiv => Binary::Divide,
        _ => return None,
    })
}

/// What is most asked for, without the rules for all else: two arrays of one kind of number and one shape, or one and a
/// number of Python's. Of floats, and of integers but for `/`.
fn quick(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> Result<Option<Value>, Thrown> {
    let Some(op) = kernel_of(op) else {
        return Ok(None);
    };
    let ndarray = ctx.state::<State>().ndarray;
    if Some(ctx.class_of(left)) != ndarray {
        return Ok(None);
    }
    let Some(one) = view_of(left) else {
        return Ok(None);
    };
    let number = match one.dtype.number() {
        Some(number @ (Number::Float64 | Number::Float32)) => number,
        Some(number @ (Number::Int64 | Number::Int32)) if op != Binary::Divide => number,
        _ => return Ok(None),
    };
    if one.layout.axes() == 0 || !one.is_c() {
        return Ok(None);
    }
    let two = if right.is_object() {
        if Some(ctx.class_of(right)) != ndarray {
            return Ok(None);
        }
        match view_of(right) {
            Some(two) if two.dtype == one.dtype && two.shape() == one.shape() && two.is_c() => two,
            _ => return Ok(None),
        }
    } else {
        let fits = match number {
            Number::Float64 => right.is_float() || right.is_small_int(),
            Number::Int64 => right.is_small_int(),
            _ => false,
        };
        if !fits {
            return Ok(None);
        }
        let item = item::from_value(ctx, one.dtype, right)?;
        let single = item::single(ctx, one.dtype, &item)?;
        single.with(
            single
                .layout
                .broadcast(one.shape())
                .expect("one item fits anywhere"),
        )
    };
    // The result goes where an operand is that nobody reads any more. It was made here, so it has its storage alone.
    let spent = ctx.take_spent(left, right);
    let made = match spent {
        spent if spent == left => one.clone(),
        spent if spent == right => two.clone(),
        _ => new_view_to_write(ctx, one.dtype, one.shape(), Order::C)?,
    };
    let flags = with_element!(number, T => loops::two(ctx, &one, &two, &made, |ctx, left, right, out, layout| {
        elementwise::binary::<T, Thrown>(op, left, right, out, layout, work::poll(ctx))
    }))?;
    if flags != Flags::NONE {
        let name = match op {
            Binary::Add => "add",
            Binary::Subtract => "subtract",
            Binary::Multiply => "multiply",
            _ => "divide",
        };
        errors::report(ctx, flags, name)?;
    }
    let made = own(ctx, made);
    ctx.tell_made(made, left, right);
    Ok(Some(made))
}

/// Powers that are quicker, and in numpy other functions.
fn quick_power(ctx: &mut Ctx, left: Value, right: Value) -> Result<Option<Value>, Thrown> {
    let exponent = match (right.as_small_int(), right.as_float()) {
        (Some(int), _) => int as f64,
        (_, Some(float)) => float,
        _ => return Ok(None),
    };
    let Some(view) = view_of(left) else {
        return Ok(None);
    };
    let kind = view.dtype.code.kind();
    let is_inexact = matches!(kind, 'f' | 'c');
    let name =
        // Of what has no powers it is the square that is told to be missing.
        if exponent == 2.0 && (is_inexact || right.is_small_int() && kind != 'O') {
            "square"
        } else if !is_inexact {
            return Ok(None);
        } else if exponent == 1.0 {
            "positive"
        } else if exponent == -1.0 {
            "reciprocal"
        } else if exponent == 0.0 {
            "_ones_like"
        } else if exponent == 0.5 {
            "sqrt"
        } else {
            return Ok(None);
        };
    call_named(ctx, name, &[left], None).map(Some)
}

/// `left op= right`.
pub fn inplace(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if op == BinaryOp::DivMod {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if defers(ctx, left, right, true)? {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if op == BinaryOp::MatMul {
        return crate::helpers::call(ctx, "inplace_matmul", &[left, right]);
    }
    call_named(ctx, ufunc_of(op), &[left, right], Some(left))
}

/// `op array`.
pub fn unary(ctx: &mut Ctx, op: UnaryOp, this: Value) -> PyResult {
    let name = match op {
        UnaryOp::Neg => "negative",
        UnaryOp::Pos => "positive",
        UnaryOp::Invert => "invert",
        UnaryOp::Abs => "absolute",
    };
    call_named(ctx, name, &[this], None)
}

/// `left op right` for comparisons.
pub fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    if defers(ctx, left, right, false)? {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let is_equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
    let is_record = |value: Value| view_of(value).is_some_and(|view| view.dtype.code == Code::Void);
    if is_equality && (is_record(left) || is_record(right)) {
        let other = if is_record(left) { right } else { left };
        if make::as_view(ctx, other)?.dtype.code != Code::Void {
            return Err(ctx.type_error("Cannot compare structured or void to non-void arrays."));
        }
    }
    match call_named(ctx, comparison_of(op), &[left, right], None) {
        Err(thrown) if is_equality => {
            // What does not go together is not equal.
            match crate::errors::catch_no_loop(ctx)? {
                true => crate::helpers::call(
                    ctx,
                    "all_unequal",
                    &[left, right, Value::bool(op == CompareOp::Ne)],
                ),
                false => Err(thrown),
            }
        }
        other => other,
    }
}

macro_rules! rows {
    ($($name:literal $reflected:literal $inplace:literal $op:ident;)*) => {
        &[$(
            method($name, "(self, value, /)", |ctx, args| binary(ctx, BinaryOp::$op, args[0], args[1])),
            method($reflected, "(self, value, /)", |ctx, args| binary(ctx, BinaryOp::$op, args[1], args[0])),
            method($inplace, "(self, value, /)", |ctx, args| inplace(ctx, BinaryOp::$op, args[0], args[1])),
        )*]
    };
}

/// The special methods of operators, for subclasses and calls by name.
pub static BINARY: &[Method] = rows! {
    "__add__" "__radd__" "__iadd__" Add;
    "__sub__" "__rsub__" "__isub__" Sub;
    "__mul__" "__rmul__" "__imul__" Mul;
    "__truediv__" "__rtruediv__" "__itruediv__" TrueDiv;
    "__floordiv__" "__rfloordiv__" "__ifloordiv__" FloorDiv;
    "__mod__" "__rmod__" "__imod__" Mod;
    "__matmul__" "__rmatmul__" "__imatmul__" MatMul;
    "__lshift__" "__rlshift__" "__ilshift__" LShift;
    "__rshift__" "__rrshift__" "__irshift__" RShift;
    "__and__" "__rand__" "__iand__" And;
    "__or__" "__ror__" "__ior__" Or;
    "__xor__" "__rxor__" "__ixor__" Xor;
};

macro_rules! comparisons {
    ($($name:literal $op:ident;)*) => {
        &[$(method($name, "(self, value, /)", |ctx, args| compare(ctx, CompareOp::$op, args[0], args[1])),)*]
    };
}

/// Those of comparisons.
pub static COMPARISONS: &[Method] = comparisons! {
    "__lt__" Lt; "__le__" Le; "__eq__" Eq; "__ne__" Ne; "__gt__" Gt; "__ge__" Ge;
};

/// The others.
pub static OTHERS: &[Method] = &[
    method("__neg__", "(self, /)", |ctx, args| {
        unary(ctx, UnaryOp::Neg, args[0])
    }),
    method("__pos__", "(self, /)", |ctx, args| {
        unary(ctx, UnaryOp::Pos, args[0])
    }),
    method("__invert__", "(self, /)", |ctx, args| {
        unary(ctx, UnaryOp::Invert, args[0])
    }),
    method("__abs__", "(self, /)", |ctx, args| {
        unary(ctx, UnaryOp::Abs, args[0])
    }),
    method("__divmod__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::DivMod, args[0], args[1])
    }),
    method("__rdivmod__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::DivMod, args[1], args[0])
    }),
    method("__pow__", "(self, value, mod=None, /)", |ctx, args| {
        power(ctx, args, false)
    }),
    method("__rpow__", "(self, value, mod=None, /)", |ctx, args| {
        power(ctx, args, true)
    }),
    method("__ipow__", "(self, value, /)", |ctx, args| {
        inplace(ctx, BinaryOp::Pow, args[0], args[1])
    }),
];

fn power(ctx: &mut Ctx, args: Args<'_>, reflected: bool) -> PyResult {
    if args.get(2).is_some_and(|modulus| !modulus.is_none()) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    match reflected {
        false => binary(ctx, BinaryOp::Pow, args[0], args[1]),
        true => binary(ctx, BinaryOp::Pow, args[1], args[0]),
    }
}
