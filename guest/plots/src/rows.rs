//! Arrays as arguments and results of the kernels: slices of items that lie side by side.

use wardian_numpy::array::make::as_view_of;
use wardian_numpy::array::{View, new_view_to_write, own, view_of};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use bytemuck::Pod;

/// Steps of a loop that one unit buys.
const STEPS: usize = 4;

/// What loops ask before so many steps. Nothing is collected meanwhile.
pub(crate) fn ask(ctx: &mut Ctx) -> impl FnMut(usize) -> Result<(), Thrown> {
    |steps| ctx.charge_midway((steps / STEPS) as u64 + 1)
}

/// Where the bytes of a view's items are, if they lie side by side.
fn place<T>(view: &View) -> Option<std::ops::Range<usize>> {
    if view.dtype.size != size_of::<T>() || !view.is_c() {
        return None;
    }
    let start = view.layout.offset();
    let length = view.size().checked_mul(size_of::<T>())?;
    Some(start..start.checked_add(length)?)
}

/// The items of a view, copied; those of arrays that lie otherwise are put in order by [`in_order`] before.
pub(crate) fn items<T: Pod>(ctx: &mut Ctx, view: &View) -> Result<Vec<T>, Thrown> {
    if view.size() == 0 {
        return Ok(Vec::new());
    }
    ctx.reserve(view.size().saturating_mul(size_of::<T>()))?;
    ctx.charge_items(view.size())?;
    let bytes = match place::<T>(view) {
        Some(place) => view.bytes(ctx)?.get(place),
        None => None,
    };
    match bytes {
        Some(bytes) => Ok(bytemuck::pod_collect_to_vec(bytes)),
        None => Err(ctx.type_error("items that lie side by side are needed")),
    }
}

/// The bytes of a view of single bytes, to be written.
pub(crate) fn pixels_mut<'a>(ctx: &mut Ctx, view: &'a View) -> Result<&'a mut [u8], Thrown> {
    let place = place::<u8>(view);
    let found = match place {
        Some(place) => view.bytes_mut(ctx)?.get_mut(place),
        None => None,
    };
    found.ok_or_else(|| ctx.type_error("pixels that lie side by side are needed"))
}

/// The items of what can be made an array of a type, in order; and its shape.
pub(crate) fn in_order<T: Pod>(
    ctx: &mut Ctx,
    value: Value,
    code: Code,
) -> Result<(Vec<T>, Vec<usize>), Thrown> {
    let dtype = Dtype::of(ctx, code);
    let mut view = as_view_of(ctx, value, Some(dtype))?;
    if !view.is_c() {
        let array = own(ctx, view);
        let copy = ctx.call_attr(array, "copy", &[])?;
        view = view_of(copy).ok_or_else(|| ctx.type_error("an array is needed"))?;
    }
    Ok((items(ctx, &view)?, view.shape().to_vec()))
}

/// A new array of items.
pub(crate) fn array<T: Pod>(
    ctx: &mut Ctx,
    code: Code,
    shape: &[usize],
    items: &[T],
) -> Result<Value, Thrown> {
    let dtype = Dtype::of(ctx, code);
    let view = new_view_to_write(ctx, dtype, shape, Order::C)?;
    if !items.is_empty() {
        let place = place::<T>(&view);
        let bytes = match place {
            Some(place) => view.bytes_mut(ctx)?.get_mut(place),
            None => None,
        };
        let from: &[u8] = bytemuck::cast_slice(items);
        match bytes.filter(|bytes| bytes.len() == from.len()) {
            Some(bytes) => bytes.copy_from_slice(from),
            None => return Err(ctx.type_error("an array of another shape")),
        }
    }
    Ok(own(ctx, view))
}
