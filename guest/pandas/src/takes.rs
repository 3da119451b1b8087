//! `pandas._libs._takes`: items of rows by their places, for `_algos_take.py`.
//!
//! Rows are of numbers or times, places int64; the Python file sees to that. What does not live here: the loop
//! (`wardian-columns`).

use wardian_columns::joins::Failure;
use wardian_columns::takes;
use wardian_numpy::array::{View, new_view_to_write, own};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::types::{Method, function};
use wardian_strided::element::Number;
use wardian_strided::layout::Order;

use bytemuck::Pod;

use crate::rows::{ask, items, items_mut, row};

static FUNCTIONS: &[Method] = &[function("take", "(items, places, fill, /)", take)];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs._takes", FUNCTIONS))
}

/// A row of the type of `fill`, a row of one item: either that of the items, or float64.
fn take(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, places, fill) = (row(ctx, args[0])?, row(ctx, args[1])?, row(ctx, args[2])?);
    let rows = [&view, &places, &fill];
    let (Some(from), Some(to)) = (view.dtype.number(), fill.dtype.number()) else {
        return Err(ctx.type_error("rows of numbers are needed"));
    };
    match (from, to) {
        _ if from == to => match view.dtype.size {
            1 => taken::<u8, u8>(ctx, rows, |item| item),
            2 => taken::<u16, u16>(ctx, rows, |item| item),
            4 => taken::<u32, u32>(ctx, rows, |item| item),
            8 => taken::<u64, u64>(ctx, rows, |item| item),
            _ => taken::<u128, u128>(ctx, rows, |item| item),
        },
        (Number::Int8, Number::Float64) => taken::<i8, f64>(ctx, rows, f64::from),
        (Number::Int16, Number::Float64) => taken::<i16, f64>(ctx, rows, f64::from),
        (Number::Int32, Number::Float64) => taken::<i32, f64>(ctx, rows, f64::from),
        (Number::Int64, Number::Float64) => taken::<i64, f64>(ctx, rows, |item| item as f64),
        (Number::Float32, Number::Float64) => taken::<f32, f64>(ctx, rows, f64::from),
        _ => Err(ctx.type_error("items of these types are not taken into each other")),
    }
}

fn taken<S: Pod, T: Pod>(
    ctx: &mut Ctx,
    [view, places, fill]: [&View; 3],
    convert: impl Fn(S) -> T,
) -> PyResult {
    let dtype = fill.dtype;
    let fill = match items::<T>(ctx, fill)? {
        [fill] => *fill,
        _ => return Err(ctx.value_error("one item to fill with is needed")),
    };
    let made = new_view_to_write(ctx, dtype, places.shape(), Order::C)?;
    let (found, places, out) = (
        items(ctx, view)?,
        items(ctx, places)?,
        items_mut(ctx, &made)?,
    );
    match takes::take(found, places, fill, out, convert, ask(ctx)) {
        Ok(()) => Ok(own(ctx, made)),
        Err(Failure::Stopped(thrown)) => Err(thrown),
        Err(Failure::Wrong) => Err(ctx.index_error(&format!(
            "there are places out of bounds for {} items",
            found.len()
        ))),
    }
}
