//! New arrays: of values, of numbers in a row, of buffers.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::{ByteArray, Bytes};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_strided::layout::{Layout, Order, Shape};

use crate::array::make::{self, Copy, Options, Wanted};
use crate::array::object::with_least_length;
use crate::array::storage::{Shared, Storage};
use crate::array::{
    self, View, cast, data, item, new_view, new_view_to_write, own, shape, view_of,
};
use crate::dtype::promote::promote;
use crate::dtype::{self, Code, Dtype, parse};
use crate::{errors, work};

/// `like=`: another class may make it.
fn like(ctx: &mut Ctx, name: &str, args: Args<'_>, place: usize) -> Result<Option<Value>, Thrown> {
    match args.get(place).filter(|value| !value.is_none()) {
        None => Ok(None),
        Some(value) => super::dispatch::like(ctx, name, value, args),
    }
}

/// `device=`: there is one.
fn check_device(ctx: &mut Ctx, device: Option<Value>) -> Result<(), Thrown> {
    let Some(device) = device.filter(|device| !device.is_none()) else {
        return Ok(());
    };
    if device
        .payload::<Str>()
        .is_some_and(|name| name.as_str() == "cpu")
    {
        return Ok(());
    }
    let text = ctx.str(device)?;
    Err(ctx.value_error(&format!(
        "Device not understood. Only \"cpu\" is allowed, but received: {}",
        text.as_str()
    )))
}

fn copy_of(ctx: &mut Ctx, value: Option<Value>, default: Copy) -> Result<Copy, Thrown> {
    match value {
        None => Ok(default),
        Some(value) if value.is_none() => Ok(Copy::IfNeeded),
        Some(value) => {
            if ctx.class_of(value).name.as_str() == "_CopyMode" {
                let mode = ctx.intern("value");
                let mode = ctx.get_attr(value, mode)?;
                return Ok(match mode.is_bool() {
                    false => Copy::IfNeeded,
                    true if ctx.truth(mode)? => Copy::Always,
                    true => Copy::Never,
                });
            }
            if value.payload::<Str>().is_some() {
                return Err(ctx.value_error(
                    "strings are not allowed for 'copy' keyword. Use True/False/None instead.",
                ));
            }
            Ok(if ctx.truth(value)? {
                Copy::Always
            } else {
                Copy::Never
            })
        }
    }
}

/// `np.array`.
pub fn array(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(done) = like(ctx, "array", args, 7)? {
        return Ok(done);
    }
    let dtype = dtype::optional(ctx, args.get(1))?;
    let copy = copy_of(ctx, args.get(2), Copy::Always)?;
    let order = make::order_of(ctx, args.get(3), Wanted::Keep)?;
    let subok = match args.get(4) {
        Some(value) => ctx.truth(value)?,
        None => false,
    };
    let ndmin = match args.get(5) {
        Some(value) => ctx.index_i64(value)?,
        None => 0,
    };
    if ndmin > 64 {
        return Err(
            ctx.value_error("ndmin bigger than allowable number of dimensions NPY_MAXDIMS (=64)")
        );
    }
    let options = Options {
        dtype,
        copy,
        order,
        subok,
        // More than there can be is refused later.
        ndmin: ndmin.clamp(0, 1 << 10) as usize,
    };
    make::array(ctx, args[0], &options)
}

fn converted(ctx: &mut Ctx, args: Args<'_>, subok: bool) -> PyResult {
    check_device(ctx, args.get(3))?;
    let options = Options {
        dtype: dtype::optional(ctx, args.get(1))?,
        copy: copy_of(ctx, args.get(4), Copy::IfNeeded)?,
        order: make::order_of(ctx, args.get(2), Wanted::Keep)?,
        subok,
        ndmin: 0,
    };
    make::array(ctx, args[0], &options)
}

/// `np.asarray`.
pub fn asarray(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match like(ctx, "asarray", args, 5)? {
        Some(done) => Ok(done),
        None => converted(ctx, args, false),
    }
}

/// `np.asanyarray`.
pub fn asanyarray(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match like(ctx, "asanyarray", args, 5)? {
        Some(done) => Ok(done),
        None => converted(ctx, args, true),
    }
}

fn ordered(ctx: &mut Ctx, args: Args<'_>, order: Order) -> PyResult {
    let options = Options {
        dtype: dtype::optional(ctx, args.get(1))?,
        copy: Copy::IfNeeded,
        order: Wanted::Order(order),
        subok: false,
        ndmin: 1,
    };
    make::array(ctx, args[0], &options)
}

/// `np.ascontiguousarray`.
pub fn ascontiguousarray(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match like(ctx, "ascontiguousarray", args, 2)? {
        Some(done) => Ok(done),
        None => ordered(ctx, args, Order::C),
    }
}

/// `np.asfortranarray`.
pub fn asfortranarray(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match like(ctx, "asfortranarray", args, 2)? {
        Some(done) => Ok(done),
        None => ordered(ctx, args, Order::F),
    }
}

/// A dtype for new items; those that are arrays become axes.
fn with_axes(ctx: &mut Ctx, dtype: Dtype, shape: Shape) -> (Dtype, Shape) {
    match dtype.subarray.clone() {
        Some((base, more)) => (base, shape.iter().chain(&more).copied().collect()),
        None => (with_least_length(ctx, dtype), shape),
    }
}

/// `np.zeros`.
pub fn zeros(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    filled(ctx, args, "zeros")
}

/// `np.empty`, whose items are zero as well; but objects are None.
pub fn empty(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    filled(ctx, args, "empty")
}

fn filled(ctx: &mut Ctx, args: Args<'_>, name: &str) -> PyResult {
    if let Some(done) = like(ctx, name, args, 4)? {
        return Ok(done);
    }
    check_device(ctx, args.get(3))?;
    let shape = shape::shape_of(ctx, args[0])?;
    let dtype = match args.get(1) {
        Some(value) => parse::dtype_of(ctx, value)?,
        None => Dtype::of(ctx, Code::Double),
    };
    let order = match make::order_of(ctx, args.get(2), Wanted::Order(Order::C))? {
        Wanted::Order(order) => order,
        _ => return Err(ctx.value_error("only 'C' or 'F' order is permitted")),
    };
    let (dtype, shape) = with_axes(ctx, dtype, shape);
    let view = new_view(ctx, dtype, &shape, order)?;
    if dtype.has_objects() && name == "zeros" {
        cast::fill_objects(ctx, &view, Value::small_int(0))?;
    }
    Ok(own(ctx, view))
}

/// `np.empty_like`.
pub fn empty_like(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    check_device(ctx, args.get(5))?;
    let prototype = args[0];
    let view = make::as_view(ctx, prototype)?;
    let dtype = dtype::optional(ctx, args.get(1))?.unwrap_or(view.dtype);
    let order = make::order_of(ctx, args.get(2), Wanted::Keep)?;
    let subok = match args.get(3) {
        Some(value) => ctx.truth(value)?,
        None => true,
    };
    let shape = match args.get(4).filter(|value| !value.is_none()) {
        Some(value) => shape::shape_of(ctx, value)?,
        None => view.shape().into(),
    };
    let (dtype, shape) = with_axes(ctx, dtype, shape);
    let made = if order == Wanted::Keep
        && shape.len() == view.layout.axes()
        && !view.is_c()
        && (!view.is_f() || shape.as_slice() != view.shape())
        && Layout::contiguous(&shape, dtype.size, Order::C).is_ok()
    {
        // The axes lie in the order in which those of the prototype do.
        let size = shape.iter().product();
        let layout = make::order_kept(&view, &shape, dtype.size);
        let storage = array::new_storage(ctx, dtype, &shape, size)?;
        View {
            storage,
            layout,
            dtype,
        }
    } else {
        let order = match order {
            Wanted::Keep if shape.len() != view.layout.axes() => Order::C,
            order => order.of(&view),
        };
        new_view(ctx, dtype, &shape, order)?
    };
    let made = own(ctx, made);
    let class = match subok && view_of(prototype).is_some() {
        true => array::subclass_of(ctx, prototype),
        false => None,
    };
    array::wrap_as(ctx, class, made, prototype)
}

/// `_discover_array_parameters(obj, dtype)`: the dtype and the shape that an array of it would have.
pub fn discover_parameters(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dtype = dtype::optional(ctx, args.get(1))?;
    let (dtype, shape) = crate::array::nested::parameters(ctx, args[0], dtype)?;
    let shape = shape::tuple(ctx, &shape);
    Ok(Value::object(ctx.new_tuple(&[dtype.value(), shape])))
}

/// `np.arange`.
pub fn arange(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(done) = like(ctx, "arange", args, 5)? {
        return Ok(done);
    }
    check_device(ctx, args.get(4))?;
    let given: Vec<Option<Value>> = (0..3)
        .map(|place| args.get(place).filter(|value| !value.is_none()))
        .collect();
    let (start, stop) = match (given[0], given[1]) {
        (Some(stop), None) => (Value::small_int(0), stop),
        (Some(start), Some(stop)) => (start, stop),
        (None, Some(stop)) => (Value::small_int(0), stop),
        (None, None) => return Err(ctx.type_error("arange() requires stop to be specified.")),
    };
    let step = given[2].unwrap_or(Value::small_int(1));
    let asked = dtype::optional(ctx, args.get(3))?;
    if asked.is_some_and(|dtype| dtype.code.is_time())
        || [start, stop, step]
            .into_iter()
            .any(|value| crate::time::is_time(ctx, value))
    {
        let start = Some(start).filter(|_| given[0].is_some() && given[1].is_some());
        return crate::time::arange::arange(ctx, start, stop, given[2], asked);
    }
    let dtype = match asked {
        Some(dtype) => dtype,
        None => {
            // At least a `long`, whatever the width of the numbers.
            let mut dtype = Dtype::of(ctx, Code::Long);
            for value in [start, stop, step] {
                let found = make::dtype_of_value(ctx, value)?;
                ctx.keep(found.value());
                dtype = promote(ctx, dtype, found)?;
                ctx.keep(dtype.value());
            }
            dtype
        }
    };
    // Integers of numpy's count as Python's.
    let mut plain = |value: Value| -> PyResult {
        match crate::scalar::parts(ctx, value) {
            Some((found, item)) if matches!(found.code.kind(), 'i' | 'u') => {
                item::bytes_to_python(ctx, found, &item)
            }
            _ => Ok(value),
        }
    };
    let (start, stop, step) = (plain(start)?, plain(stop)?, plain(step)?);
    // Doubles do not tell all ints beyond small ones apart.
    let is_whole = matches!(dtype.code, Code::Long | Code::LongLong);
    let int = |value: Value| match value.as_small_int() {
        Some(int) => Some(int),
        None if is_whole => value.get::<BigInt>()?.to_i64(),
        None => None,
    };
    let kind = dtype.code.kind();
    if let (Some(start), Some(stop), Some(step)) = (int(start), int(stop), int(step))
        && matches!(kind, 'i' | 'u' | 'f')
        && !dtype.swapped
    {
        if step == 0 {
            return Err(ctx.zero_division_error("division by zero"));
        }
        let span = i128::from(stop) - i128::from(start);
        let count = if (span > 0) == (step > 0) && span != 0 {
            span.unsigned_abs()
                .div_ceil(u128::from(step.unsigned_abs()))
        } else {
            0
        };
        let long = Dtype::of(ctx, Code::Long);
        let Ok(count) = usize::try_from(count) else {
            return Err(match i64::try_from(count) {
                Ok(count) => crate::errors::no_memory_for_row(ctx, count as u64, long),
                Err(_) => ctx.value_error("Maximum allowed size exceeded"),
            });
        };
        let view = new_view_to_write(ctx, long, &[count], Order::C)?;
        work::pay(ctx, count, 1)?;
        let bytes = view.storage.bytes_mut().expect("new bytes");
        let mut number = start;
        for room in bytes.as_chunks_mut::<8>().0 {
            *room = number.to_le_bytes();
            number = number.wrapping_add(step);
        }
        let view = match dtype.code == Code::Long {
            true => view,
            false => cast::cast(ctx, &view, dtype, Order::C)?,
        };
        return Ok(own(ctx, view));
    }
    // start + i * (start + step - start), as numpy fills: in the dtype, whose digits show.
    let number = |ctx: &mut Ctx, value: Value| -> Result<f64, Thrown> {
        let double = Dtype::of(ctx, Code::Double);
        let item = item::from_value(ctx, double, value)?;
        Ok(f64::from_le_bytes(
            item[..8].try_into().expect("eight bytes"),
        ))
    };
    // Ints that no double tells apart have a distance nevertheless.
    let is_big = |value: Value| value.payload::<BigInt>().is_some();
    if kind == 'f' && !dtype.swapped && ![start, stop, step].into_iter().any(is_big) {
        let (first, last, by) = (number(ctx, start)?, number(ctx, stop)?, number(ctx, step)?);
        if by == 0.0 {
            return Err(ctx.zero_division_error("float division by zero"));
        }
        let count = ((last - first) / by).ceil();
        if count.is_nan() {
            return Err(ctx.value_error("arange: cannot compute length"));
        }
        // A step that is so large that nothing is left of the quotient still gives the first.
        let quotient = (last - first) / by;
        let count = if quotient == 0.0 && last != first && !quotient.is_sign_negative() {
            1.0
        } else {
            count
        };
        let count = if count > 0.0 { count } else { 0.0 };
        if count >= i64::MAX as f64 {
            return Err(ctx.value_error("Maximum allowed size exceeded"));
        }
        if count > usize::MAX as f64 / 16.0 {
            return Err(crate::errors::no_memory_for_row(ctx, count as u64, dtype));
        }
        let count = count as usize;
        let view = new_view(ctx, dtype, &[count], Order::C)?;
        work::pay(ctx, count, 1)?;
        let bytes = view.storage.bytes_mut().expect("new bytes");
        match dtype.code {
            Code::Float => {
                let (first, second) = (first as f32, (first + by) as f32);
                let delta = second - first;
                for (index, room) in bytes.chunks_exact_mut(4).enumerate() {
                    let value = match index {
                        0 => first,
                        1 => second,
                        _ => first + index as f32 * delta,
                    };
                    room.copy_from_slice(&value.to_le_bytes());
                }
            }
            Code::Half => {
                let one = wardian_strided::element::half_of(first).to_f32();
                let delta = wardian_strided::element::half_of(first + by).to_f32() - one;
                for (index, room) in bytes.chunks_exact_mut(2).enumerate() {
                    let value =
                        wardian_strided::element::half_of(f64::from(one + index as f32 * delta));
                    room.copy_from_slice(&value.to_le_bytes());
                }
            }
            _ => {
                let second = first + by;
                let delta = second - first;
                for (index, room) in bytes.chunks_exact_mut(8).enumerate() {
                    let value = match index {
                        0 => first,
                        1 => second,
                        _ => first + index as f64 * delta,
                    };
                    room.copy_from_slice(&value.to_le_bytes());
                }
            }
        }
        return Ok(own(ctx, view));
    }
    crate::helpers::call(ctx, "arange_by_items", &[start, stop, step, dtype.value()])
}

/// Items in a row as the bytes that they are.
fn as_bytes(ctx: &mut Ctx, view: View) -> View {
    let dtype = Dtype::of(ctx, Code::UByte);
    let count = view.size() * view.dtype.size;
    let layout = Layout::contiguous(&[count], 1, Order::C).expect("it is in memory");
    View {
        storage: view.storage,
        layout: layout.at(view.layout.extent().start),
        dtype,
    }
}

/// The bytes that an object lends, as an array of them, and whether they may be changed.
pub fn buffer_of(ctx: &mut Ctx, value: Value) -> Result<(View, bool), Thrown> {
    if let Some(view) = view_of(value) {
        let array = array::array_of(value).expect("it has a view");
        let writeable = data(&array).writeable;
        if view.dtype.has_objects() {
            return Err(ctx.value_error("cannot create an OBJECT array from memory buffer"));
        }
        if !view.is_c() && !view.is_f() {
            return Err(ctx.value_error("ndarray is not C-contiguous"));
        }
        return Ok((as_bytes(ctx, view), writeable));
    }
    if let Some((view, writeable)) = super::memory::of_memoryview(ctx, value)? {
        if !view.is_c() && !view.is_f() {
            return Err(ctx.value_error("ndarray is not C-contiguous"));
        }
        return Ok((as_bytes(ctx, view), writeable));
    }
    let dtype = Dtype::of(ctx, Code::UByte);
    let (storage, length, writeable) = if let Some(bytes) = value.payload::<Bytes>() {
        (Storage::LentBytes(bytes), bytes.as_bytes().len(), false)
    } else if let Some(array) = value.payload::<ByteArray>() {
        (Storage::LentArray(array), array.bytes.len(), true)
    } else {
        // A copy where they are of an `array.array`: that cannot lend them for longer than a call.
        let found = crate::helpers::call(ctx, "bytes_of_buffer", &[value])?;
        if view_of(found).is_some() {
            return buffer_of(ctx, found);
        }
        if let Some((view, writeable)) = super::memory::of_memoryview(ctx, found)?
            && (view.is_c() || view.is_f())
        {
            return Ok((as_bytes(ctx, view), writeable));
        }
        let buffer = Buffer::expect(ctx, found)?;
        match buffer {
            Buffer::Bytes(bytes) => (Storage::LentBytes(bytes), bytes.as_bytes().len(), false),
            Buffer::ByteArray(array) => (Storage::LentArray(array), array.bytes.len(), true),
            other => {
                let bytes = ctx.new_bytes(other.as_bytes());
                (Storage::LentBytes(bytes), bytes.as_bytes().len(), false)
            }
        }
    };
    let storage = Shared::new(ctx, storage);
    let layout = Layout::contiguous(&[length], 1, Order::C).expect("it is in memory");
    Ok((
        View {
            storage,
            layout,
            dtype,
        },
        writeable,
    ))
}

/// `np.frombuffer`.
pub fn frombuffer(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(done) = like(ctx, "frombuffer", args, 4)? {
        return Ok(done);
    }
    let dtype = match args.get(1) {
        Some(value) => parse::dtype_of(ctx, value)?,
        None => Dtype::of(ctx, Code::Double),
    };
    let count = match args.get(2) {
        Some(value) => ctx.index_i64(value)?,
        None => -1,
    };
    let offset = match args.get(3) {
        Some(value) => ctx.index_i64(value)?,
        None => 0,
    };
    if dtype.has_objects() {
        return Err(ctx.value_error("cannot create an OBJECT array from memory buffer"));
    }
    if dtype.size == 0 {
        let Ok(count) = usize::try_from(count) else {
            return Err(ctx.value_error("cannot determine count if itemsize is 0"));
        };
        let made = new_view(ctx, dtype, &[count], Order::C)?;
        return Ok(own(ctx, made));
    }
    let (source, writeable) = buffer_of(ctx, args[0])?;
    let total = source.size();
    let Some(offset) = usize::try_from(offset)
        .ok()
        .filter(|offset| *offset <= total)
    else {
        return Err(ctx.value_error(&format!(
            "offset must be non-negative and no greater than buffer length ({total})"
        )));
    };
    let left = total - offset;
    let count = match count {
        0.. => {
            let fits = |count: &usize| {
                let bytes = count.checked_mul(dtype.size);
                bytes.is_some_and(|bytes| bytes <= left)
            };
            let Some(count) = usize::try_from(count).ok().filter(fits) else {
                return Err(ctx.value_error("buffer is smaller than requested size"));
            };
            count
        }
        _ => {
            if !left.is_multiple_of(dtype.size) {
                return Err(ctx.value_error("buffer size must be a multiple of element size"));
            }
            left / dtype.size
        }
    };
    let layout = Layout::contiguous(&[count], dtype.size, Order::C).expect("it is in memory");
    let layout = layout.at(source.layout.offset() + offset);
    let view = View {
        storage: source.storage,
        layout,
        dtype,
    };
    let view = match dtype.subarray {
        Some(_) => array::field::with_subarray(&view, view.layout.clone(), dtype),
        None => view,
    };
    Ok(array::wrap(ctx, view, args[0], writeable))
}

/// `_reconstruct(class, shape, dtype)`: an array that pickles fill.
pub fn reconstruct(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(class) = args[0].get::<Class>() else {
        return Err(ctx.type_error("_reconstruct() argument 1 must be a class"));
    };
    let ndarray = ctx
        .state::<crate::state::State>()
        .ndarray
        .expect("made with the module");
    if !class.is_subclass_of(ndarray) {
        return Err(ctx.type_error("_reconstruct: First argument must be a sub-type of ndarray"));
    }
    let shape = shape::shape_of(ctx, args[1])?;
    let dtype = parse::dtype_of(ctx, args[2])?;
    let dtype = with_least_length(ctx, dtype);
    let view = new_view(ctx, dtype, &shape, Order::C)?;
    let made = own(ctx, view);
    array::wrap_as(ctx, class.is_heap_type.then_some(class), made, Value::NONE)
}

/// `scalar(dtype, bytes)`: a scalar that was pickled.
pub fn scalar(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(dtype) = Dtype::from_value(args[0]) else {
        return Err(ctx.type_error("scalar() argument 1 must be numpy.dtype"));
    };
    let dtype = match dtype.code {
        Code::Object if args.get(1).is_none() => {
            return Err(ctx.type_error("Cannot unpickle a scalar with object dtype."));
        }
        Code::Void if dtype.size == 0 && dtype.fields.is_none() && args.get(1).is_none() => {
            Dtype::flexible(ctx, Code::Void, 1)
        }
        _ => dtype,
    };
    let view = new_view(ctx, dtype, &[], Order::C)?;
    if let Some(value) = args.get(1) {
        if dtype.has_objects() {
            item::set(ctx, &view, 0, value)?;
            return item::to_scalar(ctx, &view, 0);
        }
        let bytes = match value.payload::<wardian_runtime::object::string::Str>() {
            Some(text) => text
                .as_str()
                .chars()
                .map(|code| code as u32 as u8)
                .collect(),
            None => Buffer::expect(ctx, value)?.as_bytes().to_vec(),
        };
        if bytes.len() < dtype.size {
            return Err(ctx.value_error("initialization string is too small"));
        }
        item::put(ctx, &view, 0, &bytes[..dtype.size])?;
    }
    item::to_scalar(ctx, &view, 0)
}

/// `_as_strided(array, shape, strides, writeable, offset, dtype)`: what `np.lib.stride_tricks.as_strided` asks for, within
/// the memory.
pub fn as_strided(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(mut view) = view_of(args[0]) else {
        return Err(errors::unexpected(ctx, "an array is needed"));
    };
    if let Some(dtype) = dtype::optional(ctx, args.get(5))? {
        if dtype.subarray.is_some() {
            return Err(errors::unexpected(
                ctx,
                "items that are arrays have no strides",
            ));
        }
        if (dtype.has_objects() || view.dtype.has_objects()) && !dtype.same(view.dtype) {
            return Err(ctx.type_error("Cannot change data-type for array of references."));
        }
        view.dtype = dtype;
    }
    let shape = shape::shape_of(ctx, args[1])?;
    let lengths = shape::lengths_of(ctx, args[2])?;
    let strides = shape::strides_of(ctx, &lengths)?;
    let length = view
        .storage
        .bytes()
        .len()
        .max(view.storage.objects().len() * 8);
    if view.storage.has_objects() && strides.iter().any(|stride| stride % 8 != 0) {
        return Err(
            ctx.value_error("strides of an array of objects must be multiples of the item size")
        );
    }
    let offset = match args.get(4) {
        Some(offset) => ctx.index_i64(offset)?,
        None => 0,
    };
    let offset = isize::try_from(offset)
        .ok()
        .and_then(|offset| view.layout.offset().checked_add_signed(offset));
    let aligned = |offset: &usize| !view.storage.has_objects() || offset.is_multiple_of(8);
    let Some(layout) = offset
        .filter(aligned)
        .and_then(|offset| Layout::checked(&shape, &strides, offset, view.dtype.size, length))
    else {
        return Err(ctx.value_error("the shape and strides reach beyond the memory of the array"));
    };
    let writeable = ctx.truth(args[3])?;
    let base = array::base_of(ctx, args[0]);
    let object = array::array_of(args[0]).expect("it has a view");
    let writeable = writeable && data(&object).writeable;
    Ok(array::wrap(ctx, view.with(layout), base, writeable))
}

/// `_beyond(shape, dtype)`: an array that has a shape and no memory, so that each look at its items is an error.
pub fn beyond(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let shape = shape::shape_of(ctx, args[0])?;
    let dtype = parse::dtype_of(ctx, args[1])?;
    let Ok(layout) = Layout::contiguous(&shape, dtype.size, Order::C) else {
        return Err(ctx.value_error("array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size."));
    };
    let nothing = ctx.new_bytearray(Vec::new());
    let storage = Shared::new(ctx, Storage::LentArray(nothing));
    let view = View {
        storage,
        layout,
        dtype,
    };
    Ok(own(ctx, view))
}
