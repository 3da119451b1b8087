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

/// `logical_and` and its kin take anything: what is no number becomes a truth value, unless objects are wanted.
pub fn truth_inputs(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    inputs: &mut [Input],
    asked: Option<&super::resolve::Asked>,
    keywords: &Keywords,
) -> Result<(), Thrown> {
    if !matches!(
        ufunc.kernel,
        Kernel::Logical(Logical::And | Logical::Or | Logical::Xor)
    ) || inputs
        .iter()
        .all(|input| input.known.dtype.code.is_number() || input.known.dtype.code.is_time())
    {
        return Ok(());
    }
    let has_objects = inputs
        .iter()
        .any(|input| input.known.dtype.code == Code::Object);
    let out = keywords.out.first().copied().flatten();
    let out = out
        .and_then(crate::array::view_of)
        .map(|out| out.dtype.code);
    let wants_bools = match asked {
        Some(asked) => asked.last() == Some(&Some(Code::Bool)),
        None => !has_objects || out.is_some_and(|code| code != Code::Object),
    };
    if !wants_bools {
        return Ok(());
    }
    for input in inputs {
        let dtype = Dtype::of(ctx, Code::Bool);
        if let Some(view) = input
            .view
            .as_ref()
            .filter(|view| view.dtype.number().is_none())
        {
            let view = cast::cast(ctx, view, dtype, Order::C)?;
            input.known.dtype = dtype;
            input.view = Some(view);
        }
    }
    Ok(())
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
            if !matches!(op, Compare::Equal | Compare::NotEqual) {
                return Ok(None);
            }
            let views = [left.clone(), right.clone()]
                .map(|input| input.view.expect("records are no weak numbers"));
            let dtype = common_of_records(ctx, &views)?;
            return compare_items(ctx, op, &views, dtype, keywords).map(Some);
        }
    }
    Ok(None)
}

/// The dtype in which records are compared, which they have to have in common; None of plain bytes, which have to be as
/// many.
fn common_of_records(ctx: &mut Ctx, [left, right]: &[View; 2]) -> Result<Option<Dtype>, Thrown> {
    let (one, two) = (left.dtype, right.dtype);
    let message = match (one.fields.is_some(), two.fields.is_some()) {
        (true, true) => match promote(ctx, one, two) {
            Ok(dtype) => {
                ctx.keep(dtype.value());
                return Ok(Some(dtype));
            }
            Err(thrown) => match ctx.catch(ctx.exceptions.TypeError) {
                Some(_) => {
                    "Cannot compare structured arrays unless they have a common dtype.  I.e. `np.result_type(arr1, arr2)` must be defined."
                }
                None => return Err(thrown),
            },
        },
        (false, false) if one.size == two.size => return Ok(None),
        (false, false) => {
            "cannot compare unstructured voids of different length. Use bytes to compare. (This may return array of False in the future.)"
        }
        _ => {
            "Cannot compare structured with unstructured void arrays. (unreachable error, please report to NumPy devs.)"
        }
    };
    Err(ctx.type_error(message))
}

/// Records of one shape, field by field, after both are of the dtype that they have in common.
fn compare_records(
    ctx: &mut Ctx,
    op: Compare,
    dtype: Dtype,
    left: View,
    right: View,
) -> Result<View, Thrown> {
    let mut pair = [Value::NONE; 2];
    for (value, view) in pair.iter_mut().zip([left, right]) {
        let view = match view.dtype.same(dtype) {
            true => view,
            false => cast::cast(ctx, &view, dtype, Order::C)?,
        };
        *value = crate::array::own(ctx, view);
        ctx.keep(*value);
    }
    let is_unequal = Value::bool(op == Compare::NotEqual);
    let found = crate::helpers::call(ctx, "compare_records", &[pair[0], pair[1], is_unequal])?;
    crate::array::make::as_view(ctx, found)
}

/// Records, or plain bytes compared as Python's.
fn compare_items(
    ctx: &mut Ctx,
    op: Compare,
    views: &[View; 2],
    records: Option<Dtype>,
    keywords: &Keywords,
) -> Result<SmallVec<[View; 2]>, Thrown> {
    let shape = super::call::broadcast(ctx, views, &[])?;
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
    if let Some(dtype) = records {
        let result = compare_records(ctx, op, dtype, left, right)?;
        cast::assign(ctx, &made, &result)?;
        return Ok(smallvec::smallvec![made]);
    }
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
