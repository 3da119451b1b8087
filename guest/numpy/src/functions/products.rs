//! `dot`, `inner` and `vdot`, by way of `matmul`'s products.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::value::Value;

use crate::array::make::Wanted;
use crate::array::reshape;
use crate::array::{self, View, cast, make, new_view, own, view_of};
use crate::dtype::{Code, Dtype};
use crate::errors;
use crate::ufunc::call::Input;
use crate::ufunc::gufunc::products::matrices;
use crate::ufunc::{self, wrap};
use wardian_strided::layout::Order;

/// Both as items of one dtype, and what the result is where it is of another.
fn together(
    ctx: &mut Ctx,
    left: Value,
    right: Value,
) -> Result<(View, View, Option<Dtype>), Thrown> {
    let (one, two) = (Input::of(ctx, left)?, Input::of(ctx, right)?);
    let is_void = |input: &Input| input.known.dtype.code == Code::Void;
    let dtype: Dtype = match is_void(&one) != is_void(&two) {
        // What has no dtype in common is multiplied as objects.
        true => Dtype::of(ctx, Code::Object),
        false => super::join::dtype_of(ctx, &[one.clone(), two.clone()])?,
    };
    multiplied(ctx, dtype)?;
    let (mut one, mut two) = (one.as_dtype(ctx, dtype)?, two.as_dtype(ctx, dtype)?);
    if dtype.code != Code::Timedelta {
        return Ok((one, two, None));
    }
    // Spans of time are counted as ints, and their unit is lost.
    let long = Dtype::of(ctx, Code::Long);
    (one.dtype, two.dtype) = (long, long);
    Ok((one, two, Some(Dtype::of(ctx, Code::Timedelta))))
}

/// Items of one dtype as those of another with as many bytes.
fn told_as(mut view: View, dtype: Option<Dtype>) -> View {
    view.dtype = dtype.unwrap_or(view.dtype);
    view
}

fn deliver(ctx: &mut Ctx, like: &[Value], result: View, out: Option<Value>) -> PyResult {
    if let Some(out) = out.filter(|out| !out.is_none()) {
        let Some(target) = view_of(out) else {
            return Err(ctx.type_error("'out' must be an array"));
        };
        if !target.dtype.same(result.dtype)
            || !target.is_c()
            || target.layout.axes() != result.layout.axes()
        {
            return Err(ctx.value_error("output array is not acceptable (must have the right datatype, number of dimensions, and be a C-Array)"));
        }
        if target.shape() != result.shape() {
            return Err(ctx.value_error("output array has wrong dimensions"));
        }
        array::check_writeable(ctx, out, "output array")?;
        cast::assign(ctx, &target, &result)?;
        return Ok(out);
    }
    let wrapped = like.iter().copied().find(|value| {
        value.is_object() && ctx.class_of(*value).is_heap_type && view_of(*value).is_some()
    });
    match wrapped {
        Some(like) => wrap::like(ctx, like, result),
        None => wrap::scalar_or_array(ctx, result),
    }
}

/// `np.dot(left, right, out)`.
pub fn dot(ctx: &mut Ctx, left: Value, right: Value, out: Option<Value>) -> PyResult {
    let (one, two, dtype) = together(ctx, left, right)?;
    let (axes, others) = (one.layout.axes(), two.layout.axes());
    if axes == 0 || others == 0 {
        let multiply = ufunc::named(ctx, "multiply");
        let result = ufunc::call::of_views(ctx, multiply, &[one, two])?;
        return deliver(ctx, &[left, right], told_as(result, dtype), out);
    }
    let along = others.saturating_sub(2);
    if one.shape()[axes - 1] != two.shape()[along] {
        return Err(not_aligned(ctx, one.shape(), two.shape(), along));
    }
    let result = contracted(ctx, &one, &two, along)?;
    deliver(ctx, &[left, right], told_as(result, dtype), out)
}

fn not_aligned(ctx: &mut Ctx, one: &[usize], two: &[usize], along: usize) -> Thrown {
    let last = one.len() - 1;
    let (left, right) = (
        crate::array::shape::tight_text(one),
        crate::array::shape::tight_text(two),
    );
    ctx.value_error(&format!(
        "shapes {left} and {right} not aligned: {} (dim {last}) != {} (dim {along})",
        one[last], two[along]
    ))
}

/// The sum of products over the last axis of one and an axis of the other.
fn contracted(ctx: &mut Ctx, one: &View, two: &View, along: usize) -> Result<View, Thrown> {
    // Rows of all outer items by columns of all outer items.
    let (axes, others) = (one.layout.axes(), two.layout.axes());
    let inner = one.shape()[axes - 1];
    let mut order = vec![along];
    order.extend((0..others).filter(|axis| *axis != along));
    let turned = two.with(two.layout.transposed(&order));
    let shape: Vec<usize> = one.shape()[..axes - 1]
        .iter()
        .chain(&turned.shape()[1..])
        .copied()
        .collect();
    let mut result = new_view(ctx, one.dtype, &shape, Order::C)?;
    if result.size() == 0 {
        return Ok(result);
    }
    let rows: usize = one.shape()[..axes - 1].iter().product();
    let columns: usize = turned.shape()[1..].iter().product();
    let left = reshaped(ctx, one, &[rows, inner])?;
    let right = reshaped(ctx, &turned, &[inner, columns])?;
    let whole = result
        .layout
        .reshaped(&[rows, columns], Order::C)
        .expect("items side by side have any shape");
    matrices(ctx, &left, &right, &result.with(whole))?;
    result.layout = result
        .layout
        .reshaped(&shape, Order::C)
        .expect("items side by side have any shape");
    Ok(result)
}

fn reshaped(ctx: &mut Ctx, view: &View, shape: &[usize]) -> Result<View, Thrown> {
    if let Some(layout) = view.layout.reshaped(shape, Order::C) {
        return Ok(view.with(layout));
    }
    let mut copy = cast::copy(ctx, view, Order::C)?;
    copy.layout = copy
        .layout
        .reshaped(shape, Order::C)
        .expect("items side by side have any shape");
    Ok(copy)
}

fn own_pair(ctx: &mut Ctx, one: View, two: View) -> [Value; 2] {
    let one = own(ctx, one);
    ctx.keep(one);
    let two = own(ctx, two);
    [one, ctx.keep(two)]
}

/// Whether there are products of a dtype.
fn multiplied(ctx: &mut Ctx, dtype: Dtype) -> Result<(), Thrown> {
    match dtype.code {
        code if code.is_number() || matches!(code, Code::Object | Code::Timedelta) => Ok(()),
        Code::Str | Code::Bytes | Code::Void => {
            Err(ctx.value_error("data type must provide an itemsize"))
        }
        _ => Err(errors::not_there(ctx, "a product of this dtype")),
    }
}

/// `np.inner(left, right)`: over the last axes of both.
pub fn inner(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    let (one, two, dtype) = together(ctx, left, right)?;
    let (axes, others) = (one.layout.axes(), two.layout.axes());
    if axes == 0 || others == 0 {
        let multiply = ufunc::named(ctx, "multiply");
        let result = ufunc::call::of_views(ctx, multiply, &[one, two])?;
        return deliver(ctx, &[left, right], told_as(result, dtype), None);
    }
    if one.shape()[axes - 1] != two.shape()[others - 1] {
        // The second one as numpy has turned it by then.
        let mut turned = two.shape().to_vec();
        let along = others.saturating_sub(2);
        turned.swap(along, others - 1);
        return Err(not_aligned(ctx, one.shape(), &turned, along));
    }
    let result = contracted(ctx, &one, &two, others - 1)?;
    deliver(ctx, &[left, right], told_as(result, dtype), None)
}

/// `np.vdot(left, right)`: of all items, the first conjugated.
pub fn vdot(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    let (one, two) = (make::as_view(ctx, left)?, make::as_view(ctx, right)?);
    let one = reshape::flattened(ctx, &one, Wanted::Order(Order::C), false)?;
    let two = reshape::flattened(ctx, &two, Wanted::Order(Order::C), false)?;
    if one.size() != two.size() {
        let message = format!(
            "cannot reshape array of size {} into shape ({},)",
            two.size(),
            one.size()
        );
        return Err(ctx.value_error(&message));
    }
    let dtype = crate::dtype::promote::promote(ctx, one.dtype, two.dtype)?;
    let one = cast::cast(ctx, &one, dtype, Order::C)?;
    let two = cast::cast(ctx, &two, dtype, Order::C)?;
    multiplied(ctx, dtype)?;
    let vecdot = ufunc::named(ctx, "vecdot");
    let result = own_pair(ctx, one, two);
    ufunc::call::of_values(ctx, vecdot, &result)
}
