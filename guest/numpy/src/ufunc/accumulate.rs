//! `ufunc.accumulate` and `ufunc.reduceat`: results on the way, and of segments.
//!
//! What does not live here: the loops (`wardian_strided`), which loop it is (`reduce.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_strided::elementwise::{self, Ended, Operand};
use wardian_strided::flags::Flags;
use wardian_strided::layout::{Order, Shape};
use wardian_strided::{segments, with_element};

use super::reduce::{Initial, dtype_of, ended, loop_of, operator, reduce, typed_loop};
use super::{Kernel, Loop, call, data};
use crate::array::{View, cast, new_view};
use crate::dtype::{Code, Dtype};
use crate::work;

/// `ufunc.accumulate` along an axis.
pub fn accumulate(
    ctx: &mut Ctx,
    object: Gc<Native>,
    view: &View,
    axis: usize,
    asked: Option<Dtype>,
) -> Result<View, Thrown> {
    let ufunc = data(&object);
    let is_logical = matches!(ufunc.kernel, Kernel::Logical(_));
    let mut wanted = dtype_of(ctx, ufunc, view.dtype, asked);
    if is_logical && wanted.code != Code::Object {
        wanted = Dtype::of(ctx, Code::Bool);
    }
    let made = if view.dtype.code.is_time() && !is_logical && wanted.code != Code::Object {
        let (_, dtype, _) = typed_loop(
            ctx,
            ufunc,
            view.dtype,
            wanted,
            asked.is_some(),
            "accumulate",
        )?;
        cast::cast(ctx, view, dtype, Order::C)?
    } else {
        let row = loop_of(ctx, ufunc, wanted, asked.is_some() && !is_logical)?;
        let dtype = Dtype::of(ctx, row.outputs[0]);
        cast::cast(ctx, view, dtype, crate::array::make::Wanted::Keep.of(view))?
    };
    if scanned(ctx, object, &made, axis)? {
        return Ok(made);
    }
    let length = made.shape()[axis];
    for index in 1..length {
        let before = made.with(made.layout.pick(axis, index - 1));
        let target = made.with(made.layout.pick(axis, index));
        let result = call::of_views(ctx, object, &[before, target.clone()])?;
        cast::assign(ctx, &target, &result)?;
    }
    Ok(made)
}

/// The items of a view of numbers each with all before it, in place; false: there is no loop for them.
fn scanned(ctx: &mut Ctx, object: Gc<Native>, made: &View, axis: usize) -> Result<bool, Thrown> {
    let ufunc = data(&object);
    let row = match made.dtype.code.is_time() {
        true => return Ok(false),
        false => loop_of(ctx, ufunc, made.dtype, false)?,
    };
    let Some((op, number)) =
        operator(ufunc, &row).filter(|(_, number)| made.dtype.number() == Some(*number))
    else {
        return Ok(false);
    };
    if made.size() == 0 {
        return Ok(true);
    }
    let Some(target) = made.storage.bytes_mut() else {
        return Ok(false);
    };
    let array = Operand {
        bytes: elementwise::Input::Shared,
        layout: &made.layout,
    };
    let done: Result<Flags, Ended<Thrown>> = with_element!(number, T => wardian_strided::accumulate::accumulate::<T, Thrown>(op, array, axis, target, &made.layout, work::poll(ctx)));
    ended(ctx, done, "accumulate")
}

/// Segments of a view of numbers reduced into another; false: there is no loop for them.
fn summed(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    view: &View,
    indices: &[usize],
    axis: usize,
    made: &View,
) -> Result<bool, Thrown> {
    let Some((op, number)) =
        operator(data(&object), row).filter(|_| made.dtype.number() == row.outputs[0].number())
    else {
        return Ok(false);
    };
    if made.size() == 0 {
        return Ok(true);
    }
    let input = Dtype::of(ctx, row.inputs[0]);
    let view = match view.dtype.number() == Some(number) {
        true => view.clone(),
        false => cast::cast(ctx, view, input, Order::C)?,
    };
    view.bytes(ctx)?;
    let (bytes, Some(target)) = (view.storage.bytes(), made.storage.bytes_mut()) else {
        return Ok(false);
    };
    let done: Result<Flags, Ended<Thrown>> = with_element!(number, T => segments::reduceat::<T, Thrown>(op, (bytes, &view.layout), indices, axis, (target, &made.layout), work::poll(ctx)));
    ended(ctx, done, "reduceat")
}

/// `ufunc.reduceat` along an axis: each segment reduced.
pub fn reduceat(
    ctx: &mut Ctx,
    object: Gc<Native>,
    view: &View,
    indices: &[usize],
    axis: usize,
    asked: Option<Dtype>,
) -> Result<View, Thrown> {
    let ufunc = data(&object);
    let wanted = dtype_of(ctx, ufunc, view.dtype, asked);
    let (row, _, dtype) = typed_loop(ctx, ufunc, view.dtype, wanted, asked.is_some(), "reduceat")?;
    let mut shape: Shape = view.shape().into();
    shape[axis] = indices.len();
    let made = new_view(ctx, dtype, &shape, Order::C)?;
    if !view.dtype.code.is_time() && summed(ctx, object, &row, view, indices, axis, &made)? {
        return Ok(made);
    }
    let length = view.shape()[axis];
    for (place, start) in indices.iter().enumerate() {
        let end = indices.get(place + 1).copied().unwrap_or(length);
        let count = if *start < end { end - start } else { 1 };
        let part = view.with(view.layout.slice(axis, *start, 1, count));
        let result = reduce(
            ctx,
            object,
            &part,
            &[axis],
            asked,
            false,
            Initial::First,
            None,
        )?;
        let target = made.with(made.layout.pick(axis, place));
        cast::assign(ctx, &target, &result)?;
    }
    Ok(made)
}
