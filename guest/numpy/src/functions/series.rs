//! Functions of rows of numbers: `correlate`, `bincount`, `interp`.
//!
//! What does not live here: their loops (`wardian_strided`).

use bytemuck::Pod;
use num_complex::Complex;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::slots::BinaryOp;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::correlate::{self as correlation, Mode, Products};
use wardian_strided::interpolate::{Between, Known, interpolate};
use wardian_strided::layout::Order;
use wardian_strided::{bincount as counts, with_element};

use crate::array::{View, cast, item, make, new_view, own, view_of};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Code, Dtype};
use crate::ufunc::call::Input;
use crate::ufunc::gufunc::operands::{read, write};
use crate::ufunc::{self, wrap};
use crate::{errors, work};

/// What has one axis.
fn check_row(ctx: &mut Ctx, view: &View) -> Result<(), Thrown> {
    match view.layout.axes() {
        1 => Ok(()),
        0 => Err(ctx.value_error("object of too small depth for desired array")),
        _ => Err(ctx.value_error("object too deep for desired array")),
    }
}

/// The items of a row of this type, copied.
fn items<T: Pod>(ctx: &mut Ctx, view: &View) -> Result<Vec<T>, Thrown> {
    ctx.reserve(view.size().saturating_mul(size_of::<T>()))?;
    work::pay(ctx, view.size(), 1)?;
    let bytes = view.bytes(ctx)?;
    match view.layout.axes() {
        1 => Ok(read(
            bytes,
            view.layout.offset(),
            view.shape(),
            view.layout.strides(),
        )),
        _ => {
            let mut found = Vec::with_capacity(view.size());
            cast::in_order(&view.layout, |place| {
                found.push(bytemuck::pod_read_unaligned(
                    &bytes[place..place + size_of::<T>()],
                ))
            });
            Ok(found)
        }
    }
}

/// A value as numbers of a type; lists are made of it at once.
fn as_type(ctx: &mut Ctx, value: Value, code: Code) -> Result<View, Thrown> {
    let dtype = Dtype::of(ctx, code);
    make::as_view_of(ctx, value, Some(dtype))
}

/// A new array of so many items, filled by a loop that may fail.
fn made<T: Pod + Default>(
    ctx: &mut Ctx,
    dtype: Dtype,
    shape: &[usize],
    fill: impl FnOnce(&mut Ctx, &mut [T]) -> Result<(), Thrown>,
) -> Result<View, Thrown> {
    let view = new_view(ctx, dtype, shape, Order::C)?;
    let size = view.size();
    ctx.reserve(size.saturating_mul(size_of::<T>()))?;
    let mut out = vec![T::default(); size];
    fill(ctx, &mut out)?;
    if let Some(bytes) = view.storage.bytes_mut() {
        write(bytes, 0, &[size], &[size_of::<T>() as isize], &out);
    }
    Ok(view)
}

/// The mode as a number, or the first letter of its name.
fn mode_of(ctx: &mut Ctx, value: Option<Value>) -> Result<Mode, Thrown> {
    let Some(value) = value else {
        return Ok(Mode::Valid);
    };
    if let Some(text) = value.payload::<Str>() {
        return match text.as_str() {
            "valid" => Ok(Mode::Valid),
            "same" => Ok(Mode::Same),
            "full" => Ok(Mode::Full),
            other => Err(ctx.value_error(&format!(
                "mode must be one of 'valid', 'same', or 'full' (got '{other}')"
            ))),
        };
    }
    let Some(int) = ctx.index_opt(value)? else {
        return Err(ctx.type_error("convolve/correlate mode not understood"));
    };
    let number = ctx.index_i64(int)?;
    match Mode::of(number) {
        Some(mode) => Ok(mode),
        None => Err(ctx.value_error("integer convolve/correlate mode must be 0, 1, or 2")),
    }
}

/// `correlate(a, v, mode)`, without conjugates and in the order of the longer row.
pub fn correlate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    correlated(ctx, args, false)
}

/// `correlate2(a, v, mode)`: the second row conjugated, and in the order of the first.
pub fn correlate2(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    correlated(ctx, args, true)
}

fn correlated(ctx: &mut Ctx, args: Args<'_>, second: bool) -> PyResult {
    let (left, right) = (make::as_view(ctx, args[0])?, make::as_view(ctx, args[1])?);
    let inputs = [own(ctx, left), own(ctx, right)].map(|value| ctx.keep(value));
    let inputs = [Input::of(ctx, inputs[0])?, Input::of(ctx, inputs[1])?];
    let dtype = super::join::dtype_of(ctx, &inputs)?;
    if matches!(dtype.code, Code::Str | Code::Bytes | Code::Void) {
        return Err(ctx.value_error("data type must provide an itemsize"));
    }
    let (left, mut right) = (
        inputs[0].as_dtype(ctx, dtype)?,
        inputs[1].as_dtype(ctx, dtype)?,
    );
    check_row(ctx, &left)?;
    check_row(ctx, &right)?;
    let mode = mode_of(ctx, args.get(2))?;
    if left.size() == 0 {
        return Err(ctx.value_error("first array argument cannot be empty"));
    }
    if right.size() == 0 {
        return Err(ctx.value_error("second array argument cannot be empty"));
    }
    if second && matches!(dtype.code.kind(), 'c' | 'O') {
        let conjugate = ufunc::named(ctx, "conjugate");
        right = ufunc::call::of_views(ctx, conjugate, &[right])?;
    }
    let length = correlation::length(left.size(), right.size(), mode).expect("neither is empty");
    let mut result = match dtype.number() {
        Some(number) => {
            with_element!(number, T => products::<T>(ctx, dtype, &left, &right, mode, length))?
        }
        None if dtype.code == Code::Object => objects(ctx, dtype, &left, &right, mode, length)?,
        None => return Err(errors::not_there(ctx, "a correlation of this dtype")),
    };
    if second && left.size() < right.size() {
        result.layout = result.layout.slice(0, length - 1, -1, length);
        result = cast::copy(ctx, &result, Order::C)?;
    }
    Ok(own(ctx, result))
}

fn products<T: Products + Pod + Default>(
    ctx: &mut Ctx,
    dtype: Dtype,
    left: &View,
    right: &View,
    mode: Mode,
    length: usize,
) -> Result<View, Thrown> {
    let (left, right) = (items::<T>(ctx, left)?, items::<T>(ctx, right)?);
    made::<T>(ctx, dtype, &[length], |ctx, out| {
        correlation::correlate(&left, &right, mode, out, work::poll(ctx))
    })
}

/// As the kernel does it, of objects.
fn objects(
    ctx: &mut Ctx,
    dtype: Dtype,
    left: &View,
    right: &View,
    mode: Mode,
    length: usize,
) -> Result<View, Thrown> {
    let out = new_view(ctx, dtype, &[length], Order::C)?;
    let (long, short) = if left.size() < right.size() {
        (right, left)
    } else {
        (left, right)
    };
    let before = match mode {
        Mode::Valid => 0,
        Mode::Same => short.size() / 2,
        Mode::Full => short.size() - 1,
    };
    for index in 0..length {
        let mark = ctx.temps_mark();
        let (missing, start) = (before.saturating_sub(index), index.saturating_sub(before));
        let count = (short.size() - missing).min(long.size() - start);
        let mut sum: Option<Value> = None;
        for step in 0..count {
            ctx.charge(4)?;
            let one = item::object_at(ctx, long, long.layout.place(&[start + step]))?;
            ctx.keep(one);
            let two = item::object_at(ctx, short, short.layout.place(&[missing + step]))?;
            ctx.keep(two);
            let part = ctx.binary(BinaryOp::Mul, one, two)?;
            let total = match sum {
                None => part,
                Some(sum) => ctx.binary(BinaryOp::Add, sum, part)?,
            };
            ctx.temps_release(mark);
            sum = Some(ctx.keep(total));
        }
        item::set_object(ctx, &out, index * 8, sum.unwrap_or(Value::small_int(0)))?;
        ctx.temps_release(mark);
    }
    Ok(out)
}

/// `bincount(list, weights, minlength)`.
pub fn bincount(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let numbers = numbers_of(ctx, args[0])?;
    let least = match args.get(2) {
        Some(value) if value.is_none() => {
            return Err(ctx.type_error("use 0 instead of None for minlength"));
        }
        Some(value) => match ctx.index_opt(value)? {
            Some(int) => ctx.index_i64(int)?,
            None => {
                let found = ctx.type_name(value);
                return Err(ctx.type_error(&format!(
                    "'{found}' object cannot be interpreted as an integer"
                )));
            }
        },
        None => 0,
    };
    let Ok(least) = usize::try_from(least) else {
        return Err(ctx.value_error("'minlength' must not be negative"));
    };
    let long = Dtype::of(ctx, Code::Long);
    if numbers.is_empty() {
        let view = new_view(ctx, long, &[least], Order::C)?;
        return Ok(own(ctx, view));
    }
    let Some(length) = counts::length(&numbers, least, work::poll(ctx))? else {
        return Err(ctx.value_error("'list' argument must have no negative elements"));
    };
    let view = match args.get(1).filter(|weights| !weights.is_none()) {
        None => made::<i64>(ctx, long, &[length], |ctx, out| {
            counts::count(&numbers, out, work::poll(ctx))
        })?,
        Some(weights) => {
            let weights = as_type(ctx, weights, Code::Double)?;
            check_row(ctx, &weights)?;
            let weights: Vec<f64> = items(ctx, &weights)?;
            if weights.len() != numbers.len() {
                return Err(ctx.value_error("The weights and list don't have the same length."));
            }
            let double = Dtype::of(ctx, Code::Double);
            made::<f64>(ctx, double, &[length], |ctx, out| {
                counts::weigh(&numbers, &weights, out, work::poll(ctx))
            })?
        }
    };
    Ok(own(ctx, view))
}

/// What is counted, as int64: arrays by a cast that loses nothing, lists by any.
fn numbers_of(ctx: &mut Ctx, value: Value) -> Result<Vec<i64>, Thrown> {
    let long = Dtype::of(ctx, Code::Long);
    if let Some(view) = view_of(value) {
        let goes = can_cast(view.dtype, long, Casting::Safe) || view.dtype.code.kind() == 'u';
        if !goes {
            let from = crate::dtype::text::repr_of(ctx, view.dtype)?;
            return Err(ctx.type_error(&format!(
                "Cannot cast array data from {from} to dtype('int64') according to the rule 'safe'"
            )));
        }
    }
    let view = make::as_view(ctx, value)?;
    check_row(ctx, &view)?;
    let goes = view.size() == 0
        || can_cast(view.dtype, long, Casting::Safe)
        || view.dtype.code.kind() == 'u';
    if !goes {
        let message = "Non-integer input passed to bincount. In a future version of NumPy, this will be an error. (Deprecated NumPy 2.1)";
        let category = Value::object(ctx.exceptions.DeprecationWarning);
        crate::errors::warn(ctx, message, category)?;
    }
    let view = match view.dtype.same(long) {
        true => view,
        false => cast::cast(ctx, &view, long, Order::C)?,
    };
    items(ctx, &view)
}

/// `interp(x, xp, fp, left, right)`.
pub fn interp(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    between::<f64>(ctx, args, Code::Double, |ctx, value| {
        match ctx.as_float(value) {
            Some(float) => Ok(float),
            None => number(ctx, value).map(|complex| complex.re),
        }
    })
}

/// `interp_complex(x, xp, fp, left, right)`.
pub fn interp_complex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    between::<Complex<f64>>(ctx, args, Code::CDouble, number)
}

/// A number of Python's or numpy's.
fn number(ctx: &mut Ctx, value: Value) -> Result<Complex<f64>, Thrown> {
    if value.payload::<Str>().is_some() {
        return Err(ctx.type_error("must be real number, not str"));
    }
    let view = as_type(ctx, value, Code::CDouble)?;
    match view.size() {
        1 => {
            let bytes = item::item_at(ctx, &view, view.layout.offset())?;
            Ok(bytemuck::pod_read_unaligned(&bytes))
        }
        _ => {
            let found = ctx.type_name(value);
            Err(ctx.type_error(&format!("must be real number, not {found}")))
        }
    }
}

fn between<T: Between + Pod + Default>(
    ctx: &mut Ctx,
    args: Args<'_>,
    code: Code,
    of: impl Fn(&mut Ctx, Value) -> Result<T, Thrown>,
) -> PyResult {
    let values = as_type(ctx, args[2], code)?;
    check_row(ctx, &values)?;
    let points = as_type(ctx, args[1], Code::Double)?;
    check_row(ctx, &points)?;
    let wanted = as_type(ctx, args[0], Code::Double)?;
    if points.size() == 0 {
        return Err(ctx.value_error("array of sample points is empty"));
    }
    if points.size() != values.size() {
        return Err(ctx.value_error("fp and xp are not of the same length."));
    }
    let (points, values): (Vec<f64>, Vec<T>) = (items(ctx, &points)?, items(ctx, &values)?);
    let mut edge = |place: usize, default: T| match args.get(place).filter(|value| !value.is_none())
    {
        Some(value) => of(ctx, value),
        None => Ok(default),
    };
    let left = edge(3, values[0])?;
    let right = edge(4, values[values.len() - 1])?;
    let shape = wanted.shape().to_vec();
    let wanted: Vec<f64> = items(ctx, &wanted)?;
    let known = Known {
        points: &points,
        values: &values,
        left,
        right,
    };
    let dtype = Dtype::of(ctx, code);
    let view = made::<T>(ctx, dtype, &shape, |ctx, out| {
        interpolate(&wanted, known, out, work::poll(ctx))
    })?;
    wrap::scalar_or_array(ctx, view)
}
