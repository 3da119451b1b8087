//! `dot`, `inner` and `vdot`, by way of `matmul`'s products.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::value::Value;

use crate::array::make::Wanted;
use crate::array::{View, cast, make, methods, view_of};
use crate::dtype::Dtype;
use crate::ufunc::call::Input;
use crate::ufunc::gufunc::{Product, product_of};
use crate::ufunc::{self, wrap};
use wardian_strided::layout::Order;

/// Both as items of one dtype.
fn together(ctx: &mut Ctx, left: Value, right: Value) -> Result<(View, View), Thrown> {
    let (one, two) = (Input::of(ctx, left)?, Input::of(ctx, right)?);
    let dtype: Dtype = super::join::dtype_of(ctx, &[one.clone(), two.clone()])?;
    Ok((one.as_dtype(ctx, dtype)?, two.as_dtype(ctx, dtype)?))
}

fn deliver(ctx: &mut Ctx, like: &[Value], result: View, out: Option<Value>) -> PyResult {
    if let Some(out) = out.filter(|out| !out.is_none()) {
        let Some(target) = view_of(out) else {
            return Err(ctx.type_error("'out' must be an array"));
        };
        if !target.dtype.same(result.dtype) || !target.is_c() || target.shape() != result.shape() {
            return Err(ctx.value_error("output array is not acceptable (must have the right datatype, number of dimensions, and be a C-Array)"));
        }
        cast::assign(ctx, &target, &result)?;
        return Ok(out);
    }
    let wrapped = like.iter().copied().find(|value| value.is_object() && ctx.class_of(*value).is_heap_type && view_of(*value).is_some());
    match wrapped {
        Some(like) => wrap::like(ctx, like, result),
        None => wrap::scalar_or_array(ctx, result),
    }
}

/// `np.dot(left, right, out)`.
pub fn dot(ctx: &mut Ctx, left: Value, right: Value, out: Option<Value>) -> PyResult {
    let (one, two) = together(ctx, left, right)?;
    let (axes, others) = (one.layout.axes(), two.layout.axes());
    if axes == 0 || others == 0 {
        let multiply = ufunc::named(ctx, "multiply");
        let result = ufunc::call::of_views(ctx, multiply, &[one, two])?;
        return deliver(ctx, &[left, right], result, out);
    }
    let along = others.saturating_sub(2);
    if one.shape()[axes - 1] != two.shape()[along] {
        let message = format!(
            "shapes {} and {} not aligned: {} (dim {}) != {} (dim {along})",
            crate::array::shape::tight_text(one.shape()),
            crate::array::shape::tight_text(two.shape()),
            one.shape()[axes - 1],
            axes - 1,
            two.shape()[along]
        );
        return Err(ctx.value_error(&message));
    }
    let result = contracted(ctx, &one, &two, along)?;
    deliver(ctx, &[left, right], result, out)
}

/// The sum of products over the last axis of one and an axis of the other.
fn contracted(ctx: &mut Ctx, one: &View, two: &View, along: usize) -> Result<View, Thrown> {
    let matmul = ufunc::named(ctx, "matmul");
    if two.layout.axes() <= 2 && one.layout.axes() <= 2 && along + 2 >= two.layout.axes() && (two.layout.axes() == 1 || along == 0) {
        return product_of(ctx, matmul, Product::Matmul, one, two);
    }
    // Rows of all outer items by columns of all outer items.
    let (axes, others) = (one.layout.axes(), two.layout.axes());
    let inner = one.shape()[axes - 1];
    let rows: usize = one.shape()[..axes - 1].iter().product();
    let mut order = vec![along];
    order.extend((0..others).filter(|axis| *axis != along));
    let turned = two.with(two.layout.transposed(&order));
    let columns: usize = turned.shape()[1..].iter().product();
    let shape: Vec<usize> = one.shape()[..axes - 1].iter().chain(&turned.shape()[1..]).copied().collect();
    let left = reshaped(ctx, one, &[rows, inner])?;
    let right = reshaped(ctx, &turned, &[inner, columns])?;
    let mut result = product_of(ctx, matmul, Product::Matmul, &left, &right)?;
    result.layout = result.layout.reshaped(&shape, Order::C).expect("items side by side have any shape");
    Ok(result)
}

fn reshaped(ctx: &mut Ctx, view: &View, shape: &[usize]) -> Result<View, Thrown> {
    if let Some(layout) = view.layout.reshaped(shape, Order::C) {
        return Ok(view.with(layout));
    }
    let mut copy = cast::copy(ctx, view, Order::C)?;
    copy.layout = copy.layout.reshaped(shape, Order::C).expect("items side by side have any shape");
    Ok(copy)
}

/// `np.inner(left, right)`: over the last axes of both.
pub fn inner(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    let (one, two) = together(ctx, left, right)?;
    let (axes, others) = (one.layout.axes(), two.layout.axes());
    if axes == 0 || others == 0 {
        let multiply = ufunc::named(ctx, "multiply");
        let result = ufunc::call::of_views(ctx, multiply, &[one, two])?;
        return deliver(ctx, &[left, right], result, None);
    }
    if one.shape()[axes - 1] != two.shape()[others - 1] {
        let message = format!(
            "shapes {} and {} not aligned: {} (dim {}) != {} (dim {})",
            crate::array::shape::tight_text(one.shape()),
            crate::array::shape::tight_text(two.shape()),
            one.shape()[axes - 1],
            axes - 1,
            two.shape()[others - 1],
            others - 1
        );
        return Err(ctx.value_error(&message));
    }
    let result = contracted(ctx, &one, &two, others - 1)?;
    deliver(ctx, &[left, right], result, None)
}

/// `np.vdot(left, right)`: of all items, the first conjugated.
pub fn vdot(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    let (one, two) = (make::as_view(ctx, left)?, make::as_view(ctx, right)?);
    let one = methods::flattened(ctx, &one, Wanted::Order(Order::C), false)?;
    let two = methods::flattened(ctx, &two, Wanted::Order(Order::C), false)?;
    if one.size() != two.size() {
        return Err(ctx.value_error("vectors have different lengths"));
    }
    let dtype = crate::dtype::promote::promote(ctx, one.dtype, two.dtype)?;
    let one = cast::cast(ctx, &one, dtype, Order::C)?;
    let two = cast::cast(ctx, &two, dtype, Order::C)?;
    let vecdot = ufunc::named(ctx, "vecdot");
    let result = product_of(ctx, vecdot, Product::Vecdot, &one, &two)?;
    wrap::scalar_or_array(ctx, result)
}
