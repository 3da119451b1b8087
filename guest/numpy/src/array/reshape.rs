//! The same items in another shape: `reshape`, `ravel`, `transpose`, `diagonal` and their kin.
//!
//! What does not live here: other bytes as the same, the same as other items (`convert.rs`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, Order, Shape};

use super::make::{self, Wanted};
use super::methods::fresh_like;
use super::{Array, View, array_of, cast, data, new_view, shape, this_view, view_like};
use crate::ufunc::methods::reduce_with;
use crate::{errors, ufunc};

/// The lengths that a program wants, -1 being what is left.
pub fn known_shape(ctx: &mut Ctx, lengths: &[i64], size: usize) -> Result<Shape, Thrown> {
    let mut shape = Shape::new();
    let (mut open, mut product) = (None, Some(1usize));
    for (place, length) in lengths.iter().enumerate() {
        match usize::try_from(*length) {
            Ok(length) => {
                shape.push(length);
                product = product.and_then(|product| product.checked_mul(length));
            }
            Err(_) if *length == -1 || *length < 0 => {
                if open.is_some() {
                    return Err(ctx.value_error("can only specify one unknown dimension"));
                }
                open = Some(place);
                shape.push(0);
            }
            Err(_) => return Err(cannot_reshape(ctx, size, lengths)),
        }
    }
    match (open, product) {
        (Some(place), Some(product)) if product > 0 && size.is_multiple_of(product) => {
            shape[place] = size / product
        }
        (None, Some(product)) if product == size => {}
        _ => return Err(cannot_reshape(ctx, size, lengths)),
    }
    Ok(shape)
}

pub(super) fn cannot_reshape(ctx: &mut Ctx, size: usize, lengths: &[i64]) -> Thrown {
    let parts: Vec<String> = lengths
        .iter()
        .map(|length| {
            if *length < 0 {
                "newaxis".to_string()
            } else {
                length.to_string()
            }
        })
        .collect();
    // numpy leaves out unknown lengths at the beginning of this text.
    let text = match &parts[..] {
        [only] if lengths[0] >= 0 => format!("({only},)"),
        _ => {
            let shown: Vec<String> = lengths
                .iter()
                .map(|length| {
                    if *length < 0 {
                        "newaxis".into()
                    } else {
                        length.to_string()
                    }
                })
                .collect();
            let first = lengths
                .iter()
                .position(|length| *length >= 0)
                .unwrap_or(lengths.len());
            format!("({})", shown[first..].join(","))
        }
    };
    ctx.value_error(&format!(
        "cannot reshape array of size {size} into shape {text}"
    ))
}

pub(super) fn reshape(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let lengths = match args.rest() {
        [only] if only.is_none() => {
            // Deprecated, and the same as no change.
            let view = this_view(args[0]);
            return view_like(ctx, args[0], view);
        }
        [only] => shape::lengths_of(ctx, *only)?,
        all => {
            let all = Value::object(ctx.new_tuple(all));
            shape::lengths_of(ctx, all)?
        }
    };
    let order = make::order_of(ctx, args.get(1), Wanted::Order(Order::C))?;
    let copy = args.get(2).filter(|value| !value.is_none());
    let view = this_view(args[0]);
    let order = match order {
        Wanted::Order(order) => order,
        Wanted::Keep => return Err(ctx.value_error("order 'K' is not permitted for reshaping")),
        other => other.of(&view),
    };
    let wanted = known_shape(ctx, &lengths, view.size())?;
    let always = match copy {
        Some(copy) => Some(ctx.truth(copy)?),
        None => None,
    };
    if always != Some(true)
        && let Some(layout) = view.layout.reshaped(&wanted, order)
    {
        return view_like(ctx, args[0], view.with(layout));
    }
    if always == Some(false) {
        return Err(ctx.value_error("Unable to avoid creating a copy while reshaping."));
    }
    let mut copy = cast::copy(ctx, &view, order)?;
    copy.layout = copy
        .layout
        .reshaped(&wanted, order)
        .expect("items side by side have any shape");
    fresh_like(ctx, args[0], copy)
}

pub(super) fn resize(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    // Whether somebody else sees the array is not known here, so that there is no error about it.
    if let Some(refcheck) = args.get(1) {
        ctx.index_i64(refcheck)?;
    }
    let shape = match args.rest() {
        [] => return Ok(Value::NONE),
        [only] if only.is_none() => return Ok(Value::NONE),
        [only] => shape::shape_of(ctx, *only)?,
        all => {
            let all = Value::object(ctx.new_tuple(all));
            shape::shape_of(ctx, all)?
        }
    };
    let array = array_of(args[0]).expect("of an array");
    let view = this_view(args[0]);
    let size = view.dtype.size;
    let wanted = shape
        .iter()
        .try_fold(size, |bytes, length| bytes.checked_mul(*length));
    if !data(&array).base.is_unbound() && wanted != view.size().checked_mul(size) {
        return Err(ctx.value_error("cannot resize this array: it does not own its data"));
    }
    if !view.is_c() && !view.is_f() {
        return Err(ctx.value_error("resize only works on single-segment arrays"));
    }
    let made = new_view(ctx, view.dtype, &shape, Order::C)?;
    let count = view.size().min(made.size());
    let mut from = view.clone();
    from.layout = view
        .layout
        .reshaped(&[view.size()], Wanted::Any.of(&view))
        .expect("items side by side")
        .slice(0, 0, 1, count);
    let mut to = made.clone();
    to.layout = made
        .layout
        .reshaped(&[made.size()], Order::C)
        .expect("items side by side")
        .slice(0, 0, 1, count);
    if made.dtype.has_objects() && made.size() > count {
        cast::fill_objects(ctx, &made, Value::small_int(0))?;
    }
    cast::assign(ctx, &to, &from)?;
    array.data_mut::<Array>().expect("made of an array").view = made;
    Ok(Value::NONE)
}

/// All items along one axis; a copy where there is no other way, or in any case.
pub fn flattened(ctx: &mut Ctx, view: &View, order: Wanted, copies: bool) -> Result<View, Thrown> {
    let size = view.size();
    let mut source = view.clone();
    let order = match order {
        // The order in which the items lie.
        Wanted::Keep if !view.is_c() && !view.is_f() => {
            let kept = make::kept_order(view, view.dtype.size);
            let mut axes: Vec<usize> = (0..kept.axes()).collect();
            axes.sort_by_key(|axis| std::cmp::Reverse(kept.strides()[*axis]));
            source.layout = view.layout.transposed(&axes);
            Order::C
        }
        other => other.of(view),
    };
    if !copies && let Some(layout) = source.layout.reshaped(&[size], order) {
        return Ok(source.with(layout));
    }
    let mut copy = cast::copy(ctx, &source, order)?;
    copy.layout = copy
        .layout
        .reshaped(&[size], order)
        .expect("items side by side have any shape");
    Ok(copy)
}

pub(super) fn ravel(ctx: &mut Ctx, this: Value, order: Wanted) -> PyResult {
    let view = this_view(this);
    let flat = flattened(ctx, &view, order, false)?;
    if flat.storage != view.storage {
        return fresh_like(ctx, this, flat);
    }
    // What comes of it lies in a row, or else is a copy.
    if !flat.is_c() {
        let copy = cast::copy(ctx, &flat, Order::C)?;
        return fresh_like(ctx, this, copy);
    }
    view_like(ctx, this, flat)
}

pub(super) fn diagonal(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let layout = diagonal_of(ctx, &view.layout, args.get(1), args.get(2), args.get(3))?;
    let made = view_like(ctx, args[0], view.with(layout))?;
    super::flags::set_writeable(ctx, made, false)?;
    Ok(made)
}

pub(super) fn diagonal_of(
    ctx: &mut Ctx,
    layout: &Layout,
    offset: Option<Value>,
    first: Option<Value>,
    second: Option<Value>,
) -> Result<Layout, Thrown> {
    let axes = layout.axes();
    if axes < 2 {
        return Err(ctx.value_error("diag requires an array of at least two dimensions"));
    }
    let number = |ctx: &mut Ctx, value: Option<Value>, default: i64| match value {
        Some(value) => ctx.index_i64(value),
        None => Ok(default),
    };
    let offset = number(ctx, offset, 0)?;
    let (first, second) = (number(ctx, first, 0)?, number(ctx, second, 1)?);
    let check = |ctx: &mut Ctx, axis: i64, name: &str| {
        let place = if axis < 0 { axis + axes as i64 } else { axis };
        match usize::try_from(place).ok().filter(|place| *place < axes) {
            Some(place) => Ok(place),
            None => Err(errors::axis(ctx, axis, axes, Some(name))),
        }
    };
    let first = check(ctx, first, "axis1")?;
    let second = check(ctx, second, "axis2")?;
    if first == second {
        return Err(ctx.value_error("axis1 and axis2 cannot be the same"));
    }
    let offset = isize::try_from(offset).unwrap_or(if offset < 0 {
        isize::MIN / 2
    } else {
        isize::MAX / 2
    });
    Ok(layout.diagonal(offset, first, second))
}

pub(super) fn trace(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let layout = diagonal_of(ctx, &view.layout, args.get(1), args.get(2), args.get(3))?;
    let part = view_like(ctx, args[0], view.with(layout))?;
    let object = ufunc::named(ctx, "add");
    reduce_with(
        ctx,
        object,
        part,
        &[
            Some(Value::small_int(-1)),
            args.get(4),
            args.get(5),
            None,
            None,
            None,
        ],
    )
}

pub(super) fn squeeze(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let chosen: SmallVec<[usize; 4]> = match args.get(1).filter(|value| !value.is_none()) {
        None => (0..view.layout.axes())
            .filter(|axis| view.shape()[*axis] == 1)
            .collect(),
        Some(axis) => shape::axes_of(ctx, Some(axis), view.layout.axes())?,
    };
    let mut layout = view.layout.clone();
    for axis in chosen.iter().rev() {
        if layout.shape()[*axis] != 1 {
            return Err(ctx.value_error(
                "cannot select an axis to squeeze out which has size not equal to one",
            ));
        }
        layout = layout.without_axis(*axis);
    }
    if chosen.is_empty() {
        return Ok(args[0]);
    }
    view_like(ctx, args[0], view.with(layout))
}

pub(super) fn transpose(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let count = view.layout.axes();
    let given = match args.rest() {
        [] => None,
        [only] if only.is_none() => None,
        [only] => Some(shape::lengths_of(ctx, *only)?),
        all => {
            let all = Value::object(ctx.new_tuple(all));
            Some(shape::lengths_of(ctx, all)?)
        }
    };
    let axes: Vec<usize> = match given {
        None => (0..count).rev().collect(),
        Some(given) => {
            if given.len() != count {
                return Err(ctx.value_error("axes don't match array"));
            }
            let mut axes = Vec::new();
            for axis in given {
                let axis = shape::axis_of(ctx, axis, count)?;
                if axes.contains(&axis) {
                    return Err(ctx.value_error("repeated axis in transpose"));
                }
                axes.push(axis);
            }
            axes
        }
    };
    view_like(ctx, args[0], view.with(view.layout.transposed(&axes)))
}
