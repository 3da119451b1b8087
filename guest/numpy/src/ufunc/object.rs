//! Loops over Python's objects, and inputs that are no numbers.

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_runtime::object::slots::{BinaryOp, CompareOp, UnaryOp};
use wardian_runtime::object::value::Value;
use wardian_strided::arithmetic::Binary;
use wardian_strided::comparison::Compare;
use wardian_strided::layout::Order;
use wardian_strided::unary::Unary;

use super::call::{Input, Keywords};
use super::table::Logical;
use super::{Kernel, Loop, Ufunc, data};
use crate::array::{View, cast, item, new_view};
use crate::dtype::promote::promote;
use crate::dtype::{Code, Dtype};

/// The operator that a comparison of items is.
pub fn compare_op(op: Compare) -> CompareOp {
    match op {
        // Those of truth values are no comparisons of objects.
        Compare::LogicalAnd | Compare::LogicalOr | Compare::LogicalXor | Compare::Equal => {
            CompareOp::Eq
        }
        Compare::NotEqual => CompareOp::Ne,
        Compare::Less => CompareOp::Lt,
        Compare::LessEqual => CompareOp::Le,
        Compare::Greater => CompareOp::Gt,
        Compare::GreaterEqual => CompareOp::Ge,
    }
}

fn operator(op: Binary) -> Option<BinaryOp> {
    Some(match op {
        Binary::Add => BinaryOp::Add,
        Binary::Subtract => BinaryOp::Sub,
        Binary::Multiply => BinaryOp::Mul,
        Binary::Divide => BinaryOp::TrueDiv,
        Binary::FloorDivide => BinaryOp::FloorDiv,
        Binary::Remainder => BinaryOp::Mod,
        Binary::BitwiseAnd => BinaryOp::And,
        Binary::BitwiseOr => BinaryOp::Or,
        Binary::BitwiseXor => BinaryOp::Xor,
        Binary::LeftShift => BinaryOp::LShift,
        Binary::RightShift => BinaryOp::RShift,
        _ => return None,
    })
}

/// What a ufunc makes of objects.
pub fn of_objects(ctx: &mut Ctx, ufunc: &Ufunc, args: &[Value]) -> PyResult {
    match (ufunc.kernel, args) {
        (Kernel::Binary(Binary::Maximum | Binary::Fmax), [left, right]) => {
            let first = ctx.compare(CompareOp::Ge, *left, *right)?;
            Ok(if ctx.truth(first)? { *left } else { *right })
        }
        (Kernel::Binary(Binary::Minimum | Binary::Fmin), [left, right]) => {
            let first = ctx.compare(CompareOp::Le, *left, *right)?;
            Ok(if ctx.truth(first)? { *left } else { *right })
        }
        (Kernel::Binary(op), [left, right]) => match operator(op) {
            Some(op) => ctx.binary(op, *left, *right),
            None => {
                let name = Value::object(ctx.new_str(&ufunc.name));
                crate::helpers::call(ctx, "object_loop", &[name, *left, *right])
            }
        },
        (Kernel::Compare(op), [left, right]) => ctx.compare(compare_op(op), *left, *right),
        (Kernel::Unary(Unary::Negative), [value]) => ctx.unary(UnaryOp::Neg, *value),
        (Kernel::Unary(Unary::Absolute) | Kernel::Absolute, [value]) => {
            ctx.unary(UnaryOp::Abs, *value)
        }
        (Kernel::Unary(Unary::Invert), [value]) => ctx.unary(UnaryOp::Invert, *value),
        (Kernel::Unary(Unary::Square), [value]) => ctx.binary(BinaryOp::Mul, *value, *value),
        (Kernel::Positive, [value]) => ctx.unary(UnaryOp::Pos, *value),
        (Kernel::Ones, _) => Ok(Value::small_int(1)),
        (Kernel::Logical(Logical::Not), [value]) => {
            ctx.truth(*value).map(|truth| Value::bool(!truth))
        }
        (Kernel::Logical(Logical::And), [left, right]) => {
            Ok(if ctx.truth(*left)? { *right } else { *left })
        }
        (Kernel::Logical(Logical::Or), [left, right]) => {
            Ok(if ctx.truth(*left)? { *left } else { *right })
        }
        (Kernel::Python, args) => {
            let function = ufunc.function;
            ctx.call(function, args)
        }
        (_, args) => {
            let mut all = vec![Value::object(ctx.new_str(&ufunc.name))];
            all.extend_from_slice(args);
            crate::helpers::call(ctx, "object_loop", &all)
        }
    }
}

/// Item by item; Python code may change anything meanwhile, so that each is looked up when it is its turn.
pub fn run(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    inputs: &[View],
    outputs: &[View],
) -> Result<(), Thrown> {
    let count = outputs.first().or(inputs.first()).map_or(1, View::size);
    ctx.reserve(count.saturating_mul(8 * (inputs.len() + outputs.len())))?;
    let from: SmallVec<[Vec<usize>; 3]> = inputs
        .iter()
        .map(|view| cast::places(&view.layout))
        .collect();
    let to: SmallVec<[Vec<usize>; 2]> = outputs
        .iter()
        .map(|view| cast::places(&view.layout))
        .collect();
    let _ = row;
    for index in 0..count {
        ctx.charge(4)?;
        let mark = ctx.temps_mark();
        let mut args: SmallVec<[Value; 4]> = SmallVec::new();
        for (view, places) in inputs.iter().zip(&from) {
            args.push(item::to_python(ctx, view, places[index])?);
        }
        let result = of_objects(ctx, data(&object), &args)?;
        if outputs.is_empty() {
            ctx.temps_release(mark);
            continue;
        }
        if outputs.len() == 1 {
            put(ctx, &outputs[0], to[0][index], result)?;
        } else {
            let parts = ctx.collect_tuple(result)?;
            ctx.keep_object(parts);
            if parts.items().len() != outputs.len() {
                return Err(ctx.value_error("wrong number of results of a Python function"));
            }
            for (place, output) in outputs.iter().enumerate() {
                put(ctx, output, to[place][index], parts.items()[place])?;
            }
        }
        ctx.temps_release(mark);
    }
    Ok(())
}

fn put(ctx: &mut Ctx, view: &View, place: usize, value: Value) -> Result<(), Thrown> {
    match view.dtype.code {
        Code::Object => item::set_object(ctx, view, place, value),
        Code::Bool => {
            let truth = ctx.truth(value)?;
            item::put(ctx, view, place, &[u8::from(truth)])
        }
        _ => item::set(ctx, view, place, value),
    }
}

/// What inputs of records and bools come to; None for those that have loops.
pub fn special(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    inputs: &mut [Input],
    keywords: &Keywords,
) -> Result<Option<SmallVec<[View; 2]>>, Thrown> {
    // Bools have no `-`.
    if inputs
        .iter()
        .all(|input| input.known.dtype.code == Code::Bool)
        && keywords.dtype.is_none()
        && keywords.signature.is_none()
    {
        match ufunc.kernel {
            Kernel::Binary(Binary::Subtract) => {
                return Err(ctx.type_error("numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead."));
            }
            Kernel::Unary(Unary::Negative) => {
                return Err(ctx.type_error("The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead."));
            }
            _ => {}
        }
    }
    if let (Kernel::Compare(op), [left, right]) = (ufunc.kernel, &*inputs) {
        let (one, two) = (left.known.dtype.code, right.known.dtype.code);
        if one == Code::Void && two == Code::Void {
            let views = [left.clone(), right.clone()]
                .map(|input| input.view.expect("records are no weak numbers"));
            return compare_items(ctx, op, &views, keywords).map(Some);
        }
    }
    Ok(None)
}

/// Records, compared as Python's.
fn compare_items(
    ctx: &mut Ctx,
    op: Compare,
    views: &[View; 2],
    keywords: &Keywords,
) -> Result<SmallVec<[View; 2]>, Thrown> {
    let shape = super::call::broadcast(ctx, views, &[])?;
    let [one, two] = [&views[0], &views[1]].map(|view| view.dtype);
    if one.fields.is_some() || two.fields.is_some() {
        if one.fields.is_none() || two.fields.is_none() {
            return Err(ctx.type_error("Cannot compare structured or void to non-void arrays."));
        }
        match promote(ctx, one, two) {
            Ok(_) => {}
            Err(_) if ctx.catch(ctx.exceptions.TypeError).is_some() => {
                return Err(ctx.type_error("Cannot compare structured arrays unless they have a common dtype.  I.e. `np.result_type(arr1, arr2)` must be defined."));
            }
            Err(thrown) => return Err(thrown),
        }
    }
    let dtype = Dtype::of(ctx, Code::Bool);
    let made = match keywords
        .out
        .first()
        .copied()
        .flatten()
        .and_then(crate::array::view_of)
    {
        Some(out) if out.dtype.code == Code::Bool && out.shape() == shape.as_slice() => out,
        _ => new_view(ctx, dtype, &shape, Order::C)?,
    };
    let left = views[0].with(views[0].layout.broadcast(&shape).expect("they go together"));
    let right = views[1].with(views[1].layout.broadcast(&shape).expect("they go together"));
    let (one, two, to) = (
        cast::places(&left.layout),
        cast::places(&right.layout),
        cast::places(&made.layout),
    );
    for index in 0..to.len() {
        ctx.charge(2 + left.dtype.size as u64 / 32)?;
        let mark = ctx.temps_mark();
        let first = item::to_python(ctx, &left, one[index])?;
        let second = item::to_python(ctx, &right, two[index])?;
        let result = ctx.compare(compare_op(op), first, second)?;
        let truth = ctx.truth(result)?;
        item::put(ctx, &made, to[index], &[u8::from(truth)])?;
        ctx.temps_release(mark);
    }
    Ok(smallvec::smallvec![made])
}
