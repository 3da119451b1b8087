//! Indices of several axes as one number and back, and bits as bytes and back.
//!
//! What does not live here: the loops (`wardian_strided::{indices, bits}`), subscripts (`array/index.rs`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::bits::{self, BitOrder};
use wardian_strided::indices::{self, Mode};
use wardian_strided::layout::{Order, Shape, broadcast_shapes};

use super::select::mode_of;
use crate::array::make::{self, Wanted};
use crate::array::reshape;
use crate::array::{View, base_of, cast, new_view, own, shape, view_of, wrap as wrap_view};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Code, Dtype};
use crate::ufunc::wrap;
use crate::work;

const TOO_LARGE: &str =
    "invalid dims: array size defined by dims is larger than the maximum possible size.";

/// `C` or `F`.
fn order_of(ctx: &mut Ctx, value: Option<Value>) -> Result<Order, Thrown> {
    match make::order_of(ctx, value, Wanted::Order(Order::C))? {
        Wanted::Order(order) => Ok(order),
        _ => Err(ctx.value_error("only 'C' or 'F' order is permitted")),
    }
}

/// Ints of an array, if it is one of integers.
fn ints(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    let view = &make::as_view(ctx, value)?;
    let long = Dtype::of(ctx, Code::Long);
    if view.size() == 0 && view_of(value).is_none() && !matches!(view.dtype.code.kind(), 'i' | 'u')
    {
        return Err(ctx.type_error("indices must be integral: the provided empty sequence was inferred as float. Wrap it with 'np.array(indices, dtype=np.intp)'"));
    }
    if view.size() == 0 && !matches!(view.dtype.code.kind(), 'i' | 'u' | 'b') {
        return Err(ctx.type_error("only int indices permitted"));
    }
    if !can_cast(view.dtype, long, Casting::SameKind) {
        return Err(ctx.type_error("only int indices permitted"));
    }
    ctx.reserve(view.size().saturating_mul(8))?;
    work::pay(ctx, view.size(), 1)?;
    cast::cast(ctx, view, long, Order::C)
}

fn numbers(view: &View) -> Vec<i64> {
    let bytes = view.storage.bytes();
    let (items, _) = bytes.as_chunks::<8>();
    items
        .iter()
        .take(view.size())
        .map(|item| i64::from_le_bytes(*item))
        .collect()
}

fn from_numbers(ctx: &mut Ctx, numbers: &[i64], lengths: &[usize]) -> Result<View, Thrown> {
    let long = Dtype::of(ctx, Code::Long);
    let made = new_view(ctx, long, lengths, Order::C)?;
    let bytes = made.storage.bytes_mut().expect("new bytes");
    for (room, number) in bytes.chunks_exact_mut(8).zip(numbers) {
        room.copy_from_slice(&number.to_le_bytes());
    }
    Ok(made)
}

/// An array, or a scalar where it has no axes.
fn result(ctx: &mut Ctx, view: View) -> PyResult {
    if view.layout.axes() > 0 {
        return Ok(own(ctx, view));
    }
    crate::array::item::to_scalar(ctx, &view, view.layout.offset())
}

/// `ravel_multi_index(multi_index, dims, mode, order)`.
pub fn ravel(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dims = shape::shape_of(ctx, args[1])?;
    let order = order_of(ctx, args.get(3))?;
    let modes: Vec<Mode> = match args.get(2).and_then(|value| value.payload::<Tuple>()) {
        Some(tuple) => tuple
            .items()
            .to_vec()
            .into_iter()
            .map(|mode| mode_of(ctx, Some(mode)))
            .collect::<Result<_, _>>()?,
        None => vec![mode_of(ctx, args.get(2))?; dims.len()],
    };
    if modes.len() != dims.len() {
        return Err(ctx.value_error("modes must have same length as dims"));
    }
    let lists: SmallVec<[Value; 4]> = match (args[0].payload::<Tuple>(), args[0].payload::<List>())
    {
        (Some(tuple), _) => tuple.items().into(),
        (_, Some(list)) => list.items.as_slice().into(),
        _ => ctx.collect_list(args[0])?.items.as_slice().into(),
    };
    if lists.len() != dims.len() {
        return Err(ctx.value_error(&format!(
            "parameter multi_index must be a sequence of length {}",
            dims.len()
        )));
    }
    if dims
        .iter()
        .try_fold(1_i64, |size, length| {
            size.checked_mul(i64::try_from(*length).ok()?)
        })
        .is_none()
    {
        return Err(ctx.value_error(TOO_LARGE));
    }
    let mut views = Vec::new();
    for list in lists {
        views.push(ints(ctx, list)?);
    }
    let Some(whole) = broadcast_shapes(views.iter().map(View::shape)) else {
        let texts: Vec<String> = views
            .iter()
            .map(|view| shape::tight_text(view.shape()))
            .collect();
        return Err(ctx.value_error(&format!(
            "operands could not be broadcast together with shapes {} ",
            texts.join(" ")
        )));
    };
    let count: usize = whole.iter().product();
    ctx.reserve(count.saturating_mul(8 * (views.len() + 2)))?;
    let long = Dtype::of(ctx, Code::Long);
    let mut lists = Vec::new();
    for view in &views {
        let spread = view.with(
            view.layout
                .broadcast(&whole)
                .expect("the shapes go together"),
        );
        lists.push(numbers(
            &cast::cast(ctx, &spread, long, Order::C).and_then(|view| cast::in_c(ctx, &view))?,
        ));
    }
    let lists: Vec<&[i64]> = lists.iter().map(Vec::as_slice).collect();
    let mut out = vec![0; count];
    match indices::ravel(&lists, &dims, &modes, order, &mut out, work::poll(ctx))? {
        Ok(()) => {
            let made = from_numbers(ctx, &out, &whole)?;
            result(ctx, made)
        }
        Err(_) => Err(ctx.value_error("invalid entry in coordinates array")),
    }
}

/// `unravel_index(indices, shape, order)`.
pub fn unravel(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dims = shape::shape_of(ctx, args[1])?;
    let order = order_of(ctx, args.get(2))?;
    let Some(size) = dims.iter().try_fold(1_i64, |size, length| {
        size.checked_mul(i64::try_from(*length).ok()?)
    }) else {
        return Err(ctx.value_error("dimensions are too large; arrays and shapes with a total size greater than 'intp' are not supported."));
    };
    let view = ints(ctx, args[0])?;
    let view = cast::in_c(ctx, &view)?;
    let given = numbers(&view);
    ctx.reserve(given.len().saturating_mul(8 * (dims.len() + 1)))?;
    let mut lists = vec![vec![0; given.len()]; dims.len()];
    if let Err(place) = indices::unravel(&given, &dims, order, &mut lists, work::poll(ctx))? {
        let index = given.get(place).copied().unwrap_or(0);
        return Err(ctx.value_error(&format!(
            "index {index} is out of bounds for array with size {size}"
        )));
    }
    if dims.is_empty() && view.layout.axes() > 0 {
        return Err(ctx.value_error("multiple indices are not supported for 0d array"));
    }
    let mut found = Vec::new();
    for list in &lists {
        let made = from_numbers(ctx, list, view.shape())?;
        found.push(result(ctx, made)?);
    }
    Ok(Value::object(ctx.new_tuple(&found)))
}

fn bit_order(ctx: &mut Ctx, value: Option<Value>) -> Result<BitOrder, Thrown> {
    let Some(value) = value else {
        return Ok(BitOrder::Big);
    };
    let Some(text) = value.payload::<Str>() else {
        let name = ctx.type_name(value);
        return Err(ctx.type_error(&format!("bitorder must be str, not {name}")));
    };
    match text.as_str().chars().next() {
        Some('b') => Ok(BitOrder::Big),
        Some('l') => Ok(BitOrder::Little),
        _ => Err(ctx.value_error("'order' must be either 'little' or 'big'")),
    }
}

/// The array whose bits are meant, and along which axis: all items in a row where none is given.
fn along(ctx: &mut Ctx, value: Value, axis: Option<Value>) -> Result<(View, usize), Thrown> {
    let mut view = make::as_view(ctx, value)?;
    if view.layout.axes() == 0 {
        view.layout = view.layout.with_axis(0);
    }
    match shape::optional_axis(ctx, axis, view.layout.axes())? {
        Some(axis) => Ok((view, axis)),
        None => Ok((
            reshape::flattened(ctx, &view, Wanted::Order(Order::C), false)?,
            0,
        )),
    }
}

/// `packbits(a, axis, bitorder)`.
pub fn pack(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let order = bit_order(ctx, args.get(2))?;
    let (view, axis) = along(ctx, args[0], args.get(1))?;
    let view = match view.dtype.code.kind() {
        'b' | 'i' | 'u' => {
            let native = view.dtype.native_order(ctx);
            cast::cast(ctx, &view, native, Order::C)?
        }
        _ => return Err(ctx.type_error("Expected an input array of integer or boolean data type")),
    };
    let number = view.dtype.code.number().expect("of integers");
    let mut whole: Shape = view.shape().into();
    whole[axis] = whole[axis].div_ceil(8);
    let byte = Dtype::of(ctx, Code::UByte);
    let made = new_view(ctx, byte, &whole, Order::C)?;
    if made.size() > 0 {
        view.bytes(ctx)?;
        let out = made.storage.bytes_mut().expect("new bytes");
        bits::pack(
            (number, view.storage.bytes(), &view.layout),
            axis,
            order,
            (out, &made.layout),
            work::poll(ctx),
        )?;
    }
    wrap::like(ctx, args[0], made)
}

/// `unpackbits(a, axis, count, bitorder)`.
pub fn unpack(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let order = bit_order(ctx, args.get(3))?;
    let (view, axis) = along(ctx, args[0], args.get(1))?;
    if view.dtype.code != Code::UByte {
        return Err(ctx.type_error("Expected an input array of unsigned byte data type"));
    }
    let mut whole: Shape = view.shape().into();
    let Some(all) = whole[axis].checked_mul(8) else {
        return Err(ctx.value_error("array is too big"));
    };
    whole[axis] = match args.get(2).filter(|count| !count.is_none()) {
        Some(count) => {
            let count = ctx.index_i64(count)?;
            match usize::try_from(count) {
                Ok(count) => count,
                Err(_) => match usize::try_from(count.unsigned_abs())
                    .ok()
                    .and_then(|less| all.checked_sub(less))
                {
                    Some(count) => count,
                    None => {
                        let all = whole[axis].saturating_mul(8);
                        return Err(ctx.value_error(&format!(
                            "-count larger than number of elements ({all})"
                        )));
                    }
                },
            }
        }
        None => all,
    };
    let byte = Dtype::of(ctx, Code::UByte);
    let made = new_view(ctx, byte, &whole, Order::C)?;
    if made.size() > 0 && view.size() > 0 {
        view.bytes(ctx)?;
        let out = made.storage.bytes_mut().expect("new bytes");
        bits::unpack(
            (view.storage.bytes(), &view.layout),
            axis,
            order,
            (out, &made.layout),
            work::poll(ctx),
        )?;
    }
    wrap::like(ctx, args[0], made)
}

/// `_broadcast_view(array, shape)`: a view that repeats the items and is not to be changed; None where the shapes do not go
/// together.
pub fn broadcast_view(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(view) = view_of(args[0]) else {
        return Ok(Value::NONE);
    };
    let lengths = shape::lengths_of(ctx, args[1])?;
    let whole: Option<Shape> = lengths
        .iter()
        .map(|length| usize::try_from(*length).ok())
        .collect();
    let fits = |whole: &Shape| {
        whole
            .iter()
            .try_fold(view.dtype.size.max(1), |size, length| {
                size.checked_mul(*length)
            })
            .is_some_and(|size| size < isize::MAX as usize)
    };
    match whole
        .filter(fits)
        .and_then(|whole| view.layout.broadcast(&whole))
    {
        Some(layout) => {
            let base = base_of(ctx, args[0]);
            Ok(wrap_view(ctx, view.with(layout), base, false))
        }
        None => Ok(Value::NONE),
    }
}

/// `_same_place(a, b)`: whether two arrays begin at one place of one storage.
pub fn same_place(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let same = match (view_of(args[0]), view_of(args[1])) {
        (Some(one), Some(two)) => {
            one.storage == two.storage && one.layout.offset() == two.layout.offset()
        }
        _ => false,
    };
    Ok(Value::bool(same))
}
