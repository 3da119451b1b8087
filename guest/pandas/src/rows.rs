//! Rows as arguments and results of the kernels: slices of items of one type that lie side by side.

use wardian_columns::Need;
use wardian_numpy::array::{View, new_view_to_write, own, view_of};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_numpy::ufunc::gufunc::operands::{lying, lying_mut};
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use bytemuck::Pod;

/// Run the body with `$T` as the type of the items of a view, which is one of those that are listed.
macro_rules! with_items {
    ($ctx:ident, $view:expr, $T:ident => $body:expr, $($number:ident $type:ty),*) => {
        match $view.dtype.number() {
            $(Some(wardian_strided::element::Number::$number) => { type $T = $type; $body })*
            _ => Err($ctx.type_error("a row of other items than this is for")),
        }
    };
}
pub(crate) use with_items;

/// Items that a look at the budget buys, for each unit.
pub(crate) const ITEMS: usize = 4;

/// What loops ask before they go on. Nothing is collected meanwhile.
pub(crate) fn ask(ctx: &mut Ctx) -> impl FnMut(Need) -> Result<(), Thrown> {
    |need| {
        ctx.reserve(need.bytes)?;
        ctx.charge_midway((need.items / ITEMS) as u64 + 1)
    }
}

/// A row of numbers.
pub(crate) fn row(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    match view_of(value) {
        Some(view) if view.layout.axes() == 1 => Ok(view),
        _ => Err(ctx.type_error("a row of numbers is needed")),
    }
}

/// How far items of a type are apart in a view of no other; None where they lie otherwise.
fn stride_of<T>(view: &View) -> Option<isize> {
    let size = size_of::<T>();
    let strides = view.layout.strides();
    let is_row = matches!(strides, [stride] if *stride == size as isize) || view.is_c();
    (view.dtype.size == size && is_row).then_some(size as isize)
}

/// The items of a row, where they are; of several axes one after the other.
pub(crate) fn items<'a, T: Pod>(ctx: &mut Ctx, view: &'a View) -> Result<&'a [T], Thrown> {
    if view.size() == 0 {
        // Bytes of nothing lie anywhere.
        return Ok(&[]);
    }
    let found = match stride_of::<T>(view) {
        Some(stride) => {
            let start = view.layout.offset();
            lying(view.bytes(ctx)?, start, &[view.size()], &[stride])
        }
        None => None,
    };
    found.ok_or_else(|| ctx.type_error("items that lie side by side are needed"))
}

/// As `items`, to be written to.
pub(crate) fn items_mut<'a, T: Pod>(ctx: &mut Ctx, view: &'a View) -> Result<&'a mut [T], Thrown> {
    if view.size() == 0 {
        return Ok(&mut []);
    }
    let found = match stride_of::<T>(view) {
        Some(stride) => {
            let start = view.layout.offset();
            lying_mut(view.bytes_mut(ctx)?, start, &[view.size()], &[stride])
        }
        None => None,
    };
    found.ok_or_else(|| ctx.type_error("items that lie side by side are needed"))
}

/// A new row, all of which is written before anyone sees it.
pub(crate) fn new_row(ctx: &mut Ctx, code: Code, length: usize) -> Result<View, Thrown> {
    let dtype = Dtype::of(ctx, code);
    new_view_to_write(ctx, dtype, &[length], Order::C)
}

/// An error where rows are not of one length.
pub(crate) fn same_length(ctx: &mut Ctx, is_same: bool) -> Result<(), Thrown> {
    match is_same {
        true => Ok(()),
        false => Err(ctx.value_error("rows of one length are needed")),
    }
}

/// Labels, and where each first occurs, as arrays.
pub(crate) fn labelled(
    ctx: &mut Ctx,
    codes: View,
    firsts: Vec<usize>,
) -> Result<(Value, Value), Thrown> {
    let places = new_row(ctx, Code::Long, firsts.len())?;
    let out = items_mut::<i64>(ctx, &places)?;
    for (out, place) in out.iter_mut().zip(firsts) {
        *out = place as i64;
    }
    Ok((own(ctx, codes), own(ctx, places)))
}

/// How many: a number that is not below zero. What does not even fit in an address has no room either.
pub(crate) fn count_of(ctx: &mut Ctx, value: Value) -> Result<usize, Thrown> {
    match ctx.index_i64(value)? {
        ..0 => Err(ctx.value_error("there is no number of things below zero")),
        count => usize::try_from(count).map_err(|_| ctx.raise_class(ctx.exceptions.MemoryError)),
    }
}
