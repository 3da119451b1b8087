//! Shapes and axes as programs write them, and as messages do.

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{MAX_AXES, Shape, Strides};

use crate::errors;

/// Lengths as they were given, before they are looked at.
pub type Lengths = SmallVec<[i64; 4]>;

/// A tuple of ints.
pub fn tuple(ctx: &mut Ctx, lengths: &[usize]) -> Value {
    let items: SmallVec<[Value; 8]> = lengths
        .iter()
        .map(|length| Value::small_int(*length as i64))
        .collect();
    Value::object(ctx.new_tuple(&items))
}

/// A tuple of ints that may be negative.
pub fn signed_tuple(ctx: &mut Ctx, numbers: &[isize]) -> Value {
    let items: Vec<Value> = numbers
        .iter()
        .map(|number| ctx.new_int(*number as i64))
        .collect();
    Value::object(ctx.new_tuple(&items))
}

/// `(2, 3)`, `(2,)`, `()`.
pub fn text(lengths: &[usize]) -> String {
    match lengths {
        [only] => format!("({only},)"),
        _ => {
            let parts: Vec<String> = lengths.iter().map(usize::to_string).collect();
            format!("({})", parts.join(", "))
        }
    }
}

/// `(2,3)`, as numpy writes shapes in messages of its own.
pub fn tight_text(lengths: &[usize]) -> String {
    text(lengths).replace(", ", ",")
}

fn one_length(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    if let Some(int) = value.as_small_int() {
        return Ok(int);
    }
    match ctx.index_opt(value)? {
        Some(int) => match ctx.int_to_i64(int) {
            Some(int) => Ok(int),
            None => Err(ctx.value_error("Maximum allowed dimension exceeded")),
        },
        None => {
            let found = ctx.type_name(value);
            Err(ctx.type_error(&format!(
                "'{found}' object cannot be interpreted as an integer"
            )))
        }
    }
}

/// An int, or a sequence of ints.
pub fn lengths_of(ctx: &mut Ctx, value: Value) -> Result<Lengths, Thrown> {
    if let Some(int) = value.as_small_int() {
        return Ok(smallvec::smallvec![int]);
    }
    let items: SmallVec<[Value; 8]> = match (value.payload::<Tuple>(), value.payload::<List>()) {
        (Some(tuple), _) => tuple.items().into(),
        (_, Some(list)) => list.items.as_slice().into(),
        _ => {
            // An array of one axis is a sequence, even of one item.
            let is_row = super::view_of(value).is_some_and(|view| view.layout.axes() > 0);
            if !is_row && ctx.index_opt(value)?.is_some() {
                return Ok(smallvec::smallvec![one_length(ctx, value)?]);
            }
            if ctx.iter(value).is_err() {
                if ctx.catch(ctx.exceptions.TypeError).is_none() {
                    return Err(Thrown);
                }
                let text = ctx.repr(value)?;
                return Err(ctx.type_error(&format!(
                    "expected a sequence of integers or a single integer, got '{}'",
                    text.as_str()
                )));
            }
            ctx.collect_list(value)?.items.as_slice().into()
        }
    };
    if items.len() > MAX_AXES {
        return Err(ctx.value_error(&format!(
            "maximum supported dimension for an ndarray is currently {MAX_AXES}, found {}",
            items.len()
        )));
    }
    items
        .into_iter()
        .map(|item| one_length(ctx, item))
        .collect()
}

/// The shape of a new array.
pub fn shape_of(ctx: &mut Ctx, value: Value) -> Result<Shape, Thrown> {
    let lengths = lengths_of(ctx, value)?;
    if lengths.iter().any(|length| *length < 0) {
        return Err(ctx.value_error("negative dimensions are not allowed"));
    }
    let shape: Option<Shape> = lengths
        .iter()
        .map(|length| usize::try_from(*length).ok())
        .collect();
    match shape {
        Some(shape) => Ok(shape),
        // Lengths are counted in 32 bits here. What numpy counts and cannot have is no memory.
        None => {
            let size = lengths
                .iter()
                .fold(1.0, |size, length| size * (*length).max(1) as f64);
            Err(match size < i64::MAX as f64 {
                true => ctx.raise(
                    ctx.exceptions.MemoryError,
                    "Unable to allocate an array with a length of more than 32 bits",
                ),
                false => ctx.value_error("Maximum allowed dimension exceeded"),
            })
        }
    }
}

/// Strides that a program asks for. What has more than the bits of memory here reaches nowhere.
pub fn strides_of(ctx: &mut Ctx, lengths: &[i64]) -> Result<Strides, Thrown> {
    let strides: Option<Strides> = lengths
        .iter()
        .map(|stride| isize::try_from(*stride).ok())
        .collect();
    match strides {
        Some(strides) => Ok(strides),
        None => Err(ctx.value_error("strides is not compatible with available memory")),
    }
}

/// An axis counted from the end where it is negative.
pub fn axis_of(ctx: &mut Ctx, axis: i64, axes: usize) -> Result<usize, Thrown> {
    let place = if axis < 0 { axis + axes as i64 } else { axis };
    match usize::try_from(place).ok().filter(|place| *place < axes) {
        Some(place) => Ok(place),
        None => Err(errors::axis(ctx, axis, axes, None)),
    }
}

/// `axis=` of functions that take one axis: None, or an int.
pub fn optional_axis(
    ctx: &mut Ctx,
    value: Option<Value>,
    axes: usize,
) -> Result<Option<usize>, Thrown> {
    match value {
        None => Ok(None),
        Some(value) if value.is_none() => Ok(None),
        Some(value) => {
            let axis = ctx.index_i64(value)?;
            axis_of(ctx, axis, axes).map(Some)
        }
    }
}

/// `axis=` of reductions: None (all), an int, or a tuple. Sorted, none twice.
pub fn axes_of(
    ctx: &mut Ctx,
    value: Option<Value>,
    axes: usize,
) -> Result<SmallVec<[usize; 4]>, Thrown> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        return Ok((0..axes).collect());
    };
    if let Some(tuple) = value.payload::<Tuple>() {
        let mut chosen: SmallVec<[usize; 4]> = SmallVec::new();
        for item in tuple.items().to_vec() {
            let axis = ctx.index_i64(item)?;
            let axis = axis_of(ctx, axis, axes)?;
            if chosen.contains(&axis) {
                return Err(ctx.value_error("duplicate value in 'axis'"));
            }
            chosen.push(axis);
        }
        chosen.sort_unstable();
        return Ok(chosen);
    }
    let axis = match ctx.index_opt(value)? {
        Some(int) => ctx.index_i64(int)?,
        None => {
            let found = ctx.type_name(value);
            return Err(ctx.type_error(&format!(
                "'{found}' object cannot be interpreted as an integer"
            )));
        }
    };
    // A number counts as an array of one axis here.
    if axes == 0 && matches!(axis, 0 | -1) {
        return Ok(SmallVec::new());
    }
    Ok(smallvec::smallvec![axis_of(ctx, axis, axes)?])
}
