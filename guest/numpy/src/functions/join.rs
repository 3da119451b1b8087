//! Arrays put together.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::slots::Special;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Order, Shape};

use crate::array::make::Wanted;
use crate::array::reshape;
use crate::array::{self, View, cast, make, new_view, operators, own, shape, view_of};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{self, Dtype};
use crate::ufunc::call::Input;
use crate::ufunc::resolve::{self, Known, common};

/// The dtype of several arrays together; Python's numbers among them are no arrays of axes.
pub fn dtype_of(ctx: &mut Ctx, inputs: &[Input]) -> Result<Dtype, Thrown> {
    let known: Vec<Known> = inputs.iter().map(|input| input.known).collect();
    common(ctx, &known)
}

/// `np.concatenate`.
pub fn concatenate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.class_of(args[0]);
    if class.special(ctx, Special::GetItem).is_none() {
        return Err(ctx.type_error("The first input argument needs to be a sequence"));
    }
    let list = ctx.collect_list(args[0])?;
    let values = list.items.clone();
    if values.is_empty() {
        return Err(ctx.value_error("need at least one array to concatenate"));
    }
    let mut views: Vec<View> = Vec::new();
    let mut inputs: Vec<Input> = Vec::new();
    for value in &values {
        let input = Input::of(ctx, *value)?;
        views.push(match &input.view {
            Some(view) => view.clone(),
            None => make::as_view(ctx, *value)?,
        });
        inputs.push(input);
    }
    let axis = match args.get(1) {
        Some(value) if value.is_none() => None,
        Some(value) => Some(ctx.index_i64(value)?),
        None => Some(0),
    };
    let asked = dtype::optional(ctx, args.get(3))?;
    let casting = resolve::casting_of(ctx, args.get(4), Casting::SameKind)?;
    let out = args.get(2).filter(|value| !value.is_none());
    let axis = match axis {
        None => {
            for view in &mut views {
                *view = reshape::flattened(ctx, view, Wanted::Order(Order::C), false)?;
            }
            0
        }
        Some(axis) => {
            if views.iter().any(|view| view.layout.axes() == 0) {
                return Err(ctx.value_error("zero-dimensional arrays cannot be concatenated"));
            }
            shape::axis_of(ctx, axis, views[0].layout.axes())?
        }
    };
    let first: Shape = views[0].shape().into();
    let mut whole = first.clone();
    whole[axis] = 0;
    for (place, view) in views.iter().enumerate() {
        if view.layout.axes() != first.len() {
            return Err(ctx.value_error(&format!(
                "all the input arrays must have same number of dimensions, but the array at index 0 has {} dimension(s) and the array at index {place} has {} dimension(s)",
                first.len(),
                view.layout.axes()
            )));
        }
        for (along, (one, two)) in first.iter().zip(view.shape()).enumerate() {
            if along != axis && one != two {
                return Err(ctx.value_error(&format!(
                    "all the input array dimensions except for the concatenation axis must match exactly, but along dimension {along}, the array at index 0 has size {one} and the array at index {place} has size {two}"
                )));
            }
        }
        whole[axis] = whole[axis].saturating_add(view.shape()[axis]);
    }
    let dtype = match (asked, out) {
        (Some(_), Some(_)) => {
            return Err(ctx.type_error(
                "concatenate() only takes `out` or `dtype` as an argument, but both were provided.",
            ));
        }
        (Some(dtype), None) if dtype.subarray.is_some() => {
            let dtype = dtype::text::repr_of(ctx, dtype)?;
            return Err(ctx.type_error(&format!(
                    "The dtype `{dtype}` is not a valid dtype for concatenation since it is a subarray dtype (the subarray dimensions would be added as array dimensions)."
                )));
        }
        (Some(dtype), None) => {
            // As long as the longest of them needs.
            let mut widest = make::adapted(ctx, dtype, &views[0])?;
            for view in &views[1..] {
                let next = make::adapted(ctx, dtype, view)?;
                if next.size > widest.size && dtype.code.is_flexible() {
                    widest = next;
                }
            }
            widest
        }
        (None, Some(out)) => match view_of(out) {
            Some(target) => target.dtype,
            None => return Err(ctx.type_error("'out' must be an array")),
        },
        (None, None) if inputs.iter().any(|input| input.known.weak.is_some()) => {
            let dtype = dtype_of(ctx, &inputs)?;
            for (view, input) in views.iter_mut().zip(&inputs) {
                if input.known.weak.is_some() {
                    let single = input.as_dtype(ctx, dtype)?;
                    let order = Wanted::Order(Order::C);
                    *view = reshape::flattened(ctx, &single, order, false)?;
                }
            }
            dtype
        }
        (None, None) => {
            // Arrays of lists of nothing have a say, too: their dtype is float64.
            let are_same = views.iter().all(|view| view.dtype.same(views[0].dtype));
            match are_same && views[0].dtype.fields.is_none() {
                true => views[0].dtype.native_order(ctx),
                false => dtype_of(ctx, &inputs)?,
            }
        }
    };
    for view in &views {
        if !can_cast(view.dtype, dtype, casting) {
            let (from, to) = (
                dtype::text::repr_of(ctx, view.dtype)?,
                dtype::text::repr_of(ctx, dtype)?,
            );
            return Err(ctx.type_error(&format!(
                "Cannot cast array data from {from} to {to} according to the rule {}",
                casting.quoted()
            )));
        }
    }
    let all_f = views.iter().all(|view| view.is_f() && !view.is_c());
    let made = match out {
        Some(out) => {
            let target = view_of(out).expect("checked to be an array");
            if target.shape() != whole.as_slice() {
                return Err(ctx.value_error("Output array is the wrong shape"));
            }
            array::check_writeable(ctx, out, "output array")?;
            target
        }
        None => new_view(ctx, dtype, &whole, if all_f { Order::F } else { Order::C })?,
    };
    let mut start = 0;
    for view in &views {
        let count = view.shape()[axis];
        if count > 0 {
            let part = made.with(made.layout.slice(axis, start, 1, count));
            cast::assign(ctx, &part, view)?;
        }
        start += count;
    }
    if let Some(out) = out {
        return Ok(out);
    }
    // The class of the input of the highest priority, where that is above plain arrays'.
    let mut best: Option<Value> = None;
    let mut highest = 0.0;
    for value in &values {
        if array::subclass_of(ctx, *value).is_some() && view_of(*value).is_some() {
            let priority = operators::priority(ctx, *value)?;
            if priority > highest {
                (best, highest) = (Some(*value), priority);
            }
        }
    }
    let made = own(ctx, made);
    match best {
        Some(like) => {
            let class = array::subclass_of(ctx, like);
            array::wrap_as(ctx, class, made, Value::NONE)
        }
        None => Ok(made),
    }
}
