//! Items as Python's objects and as numpy's scalars, and back.
//!
//! What does not live here: whole arrays (`make.rs`, `cast.rs`), records (`field.rs`).

use half::f16;
use num_complex::Complex;
use num_traits::ToPrimitive;
use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::containers::{Bytes, Complex as PyComplex};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::element::{Number, half_of};
use wardian_text::unicode::surrogates;

use super::{View, new_view, own, view_of};
use crate::dtype::{Code, Dtype};
use crate::errors;
use crate::scalar;

/// The bytes of one item, in the order that its dtype says.
pub type Item = SmallVec<[u8; 16]>;

/// The bytes of an item in the machine's order.
pub fn ordered(dtype: Dtype, bytes: &[u8]) -> Item {
    let mut item = Item::from_slice(bytes);
    swap(dtype, &mut item);
    item
}

/// Turn the bytes of an item around where its dtype says so.
pub fn swap(dtype: Dtype, item: &mut [u8]) {
    if !dtype.swapped {
        return;
    }
    let width = match dtype.code {
        Code::Str => 4,
        Code::CFloat | Code::CDouble | Code::CLongDouble => dtype.size / 2,
        _ => dtype.size,
    };
    item.chunks_exact_mut(width.max(1))
        .for_each(<[u8]>::reverse);
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes
        .try_into()
        .expect("items have the size of their dtype")
}

/// An item that is a number, as Python's bool, int, float or complex.
pub fn number_to_python(ctx: &mut Ctx, number: Number, bytes: &[u8]) -> Value {
    match number {
        Number::Bool => Value::bool(bytes[0] != 0),
        Number::Int8 => Value::small_int(bytes[0] as i8 as i64),
        Number::UInt8 => Value::small_int(bytes[0] as i64),
        Number::Int16 => Value::small_int(i16::from_le_bytes(array(bytes)) as i64),
        Number::UInt16 => Value::small_int(u16::from_le_bytes(array(bytes)) as i64),
        Number::Int32 => Value::small_int(i32::from_le_bytes(array(bytes)) as i64),
        Number::UInt32 => Value::small_int(u32::from_le_bytes(array(bytes)) as i64),
        Number::Int64 => ctx.new_int(i64::from_le_bytes(array(bytes))),
        Number::UInt64 => {
            let number = u64::from_le_bytes(array(bytes));
            match i64::try_from(number) {
                Ok(number) => ctx.new_int(number),
                Err(_) => ctx.new_bigint(number.into()),
            }
        }
        Number::Float16 => Value::float(f16::from_le_bytes(array(bytes)).to_f64()),
        Number::Float32 => Value::float(f32::from_le_bytes(array(bytes)) as f64),
        Number::Float64 => Value::float(f64::from_le_bytes(array(bytes))),
        Number::Complex64 => {
            let (real, imag) = bytes.split_at(4);
            ctx.new_complex(
                f32::from_le_bytes(array(real)) as f64,
                f32::from_le_bytes(array(imag)) as f64,
            )
        }
        Number::Complex128 => {
            let (real, imag) = bytes.split_at(8);
            ctx.new_complex(
                f64::from_le_bytes(array(real)),
                f64::from_le_bytes(array(imag)),
            )
        }
    }
}

/// The text of an item of `U`: without the zeros at its end.
pub fn text_of(bytes: &[u8]) -> String {
    let mut codes: Vec<u32> = bytes
        .chunks_exact(4)
        .map(|code| u32::from_le_bytes(array(code)))
        .collect();
    while codes.last() == Some(&0) {
        codes.pop();
    }
    codes
        .into_iter()
        .map(|code| surrogates::character(code).unwrap_or('\u{fffd}'))
        .collect()
}

/// The bytes of an item of `S`: without the zeros at its end.
pub fn bytes_of(bytes: &[u8]) -> &[u8] {
    let length = bytes
        .iter()
        .rposition(|byte| *byte != 0)
        .map_or(0, |last| last + 1);
    &bytes[..length]
}

/// The item at a place of a view's storage, as Python's object: `.item()`.
pub fn to_python(ctx: &mut Ctx, view: &View, place: usize) -> PyResult {
    let dtype = view.dtype;
    if dtype.code == Code::Object {
        return object_at(ctx, view, place);
    }
    if dtype.code == Code::Void {
        return super::field::to_python(ctx, view, place);
    }
    let item = item_at(ctx, view, place)?;
    bytes_to_python(ctx, dtype, &item)
}

/// The bytes of the item at a place, in the machine's order.
pub fn item_at(ctx: &mut Ctx, view: &View, place: usize) -> Result<Item, Thrown> {
    let bytes = view.storage.bytes();
    match bytes.get(place..place + view.dtype.size) {
        Some(bytes) => Ok(ordered(view.dtype, bytes)),
        None => Err(super::storage::Shared::shrunk(ctx)),
    }
}

/// The object at a place.
pub fn object_at(ctx: &mut Ctx, view: &View, place: usize) -> PyResult {
    match view.storage.get() {
        super::storage::Storage::Mixed(_, objects) => {
            Ok(objects.get(&place).copied().unwrap_or(Value::NONE))
        }
        _ => match view.storage.objects().get(place / 8) {
            Some(object) => Ok(*object),
            None => Err(super::storage::Shared::shrunk(ctx)),
        },
    }
}

/// An item in the machine's order, as Python's object.
pub fn bytes_to_python(ctx: &mut Ctx, dtype: Dtype, item: &[u8]) -> PyResult {
    if let Some(number) = dtype.code.number() {
        return Ok(number_to_python(ctx, number, item));
    }
    match dtype.code {
        Code::Str => {
            let text = text_of(item);
            Ok(Value::object(ctx.new_str(&text)))
        }
        Code::Bytes => Ok(Value::object(ctx.new_bytes(bytes_of(item)))),
        Code::Datetime | Code::Timedelta => {
            crate::time::objects::to_python(ctx, dtype, i64::from_le_bytes(array(item)))
        }
        _ => Ok(Value::object(ctx.new_bytes(item))),
    }
}

/// The item at a place as numpy's scalar.
pub fn to_scalar(ctx: &mut Ctx, view: &View, place: usize) -> PyResult {
    match view.dtype.code {
        Code::Object => object_at(ctx, view, place),
        Code::Void => super::field::to_scalar(ctx, view, place),
        _ => {
            let item = item_at(ctx, view, place)?;
            scalar::new(ctx, view.dtype, &item)
        }
    }
}

/// An int as 64 bits, of a value that is one; false where it does not fit.
fn int_bits(ctx: &mut Ctx, int: Value) -> Option<i128> {
    if let Some(small) = int.as_small_int() {
        return Some(small as i128);
    }
    let big = int.get::<BigInt>()?;
    let _ = ctx;
    big.number().to_i128()
}

/// numpy's error of an int that fits not: of one that not even the C type fits through which it goes, C's.
fn out_of_bounds(ctx: &mut Ctx, int: Value, code: Code) -> Thrown {
    let wide = matches!(code.number(), Some(Number::UInt32 | Number::UInt64));
    let fits = int_bits(ctx, int)
        .is_some_and(|bits| i64::try_from(bits).is_ok() || (wide && u64::try_from(bits).is_ok()));
    if !fits {
        return ctx.overflow_error("Python int too large to convert to C long");
    }
    let text = match ctx.str(int) {
        Ok(text) => text.as_str().to_string(),
        Err(thrown) => return thrown,
    };
    let name = code.number().map_or("", Number::name);
    ctx.overflow_error(&format!("Python integer {text} out of bounds for {name}"))
}

/// A Python int as an integer of some bits; what does not fit is an error.
pub fn int_to_item(ctx: &mut Ctx, int: Value, code: Code, number: Number) -> Result<Item, Thrown> {
    macro_rules! fitting {
        ($type:ty, $wide:expr) => {
            match $wide.and_then(|wide| <$type>::try_from(wide).ok()) {
                Some(number) => Ok(Item::from_slice(&number.to_le_bytes())),
                None => Err(out_of_bounds(ctx, int, code)),
            }
        };
    }
    let wide = int_bits(ctx, int);
    match number {
        Number::Int8 => fitting!(i8, wide),
        Number::UInt8 => fitting!(u8, wide),
        Number::Int16 => fitting!(i16, wide),
        Number::UInt16 => fitting!(u16, wide),
        Number::Int32 => fitting!(i32, wide),
        Number::UInt32 => fitting!(u32, wide),
        Number::Int64 => match wide.and_then(|wide| i64::try_from(wide).ok()) {
            Some(number) => Ok(Item::from_slice(&number.to_le_bytes())),
            None => Err(ctx.overflow_error("Python int too large to convert to C long")),
        },
        Number::UInt64 => fitting!(u64, wide),
        _ => Ok(Item::new()),
    }
}

/// A float as an item of a kind of float or complex number.
pub fn float_to_item(number: Number, real: f64, imag: f64) -> Item {
    match number {
        Number::Float16 => Item::from_slice(&half_of(real).to_le_bytes()),
        Number::Float32 => Item::from_slice(&(real as f32).to_le_bytes()),
        Number::Float64 => Item::from_slice(&real.to_le_bytes()),
        Number::Complex64 => {
            let mut item = Item::from_slice(&(real as f32).to_le_bytes());
            item.extend_from_slice(&(imag as f32).to_le_bytes());
            item
        }
        _ => {
            let mut item = Item::from_slice(&real.to_le_bytes());
            item.extend_from_slice(&imag.to_le_bytes());
            item
        }
    }
}

/// What a value is for an item of a number, in the machine's order.
fn number_item(ctx: &mut Ctx, code: Code, number: Number, value: Value) -> Result<Item, Thrown> {
    // Scalars and arrays without axes first: their values are cast.
    if let Some((dtype, item)) = scalar::parts(ctx, value) {
        if code.kind() == 'i' && dtype.code != code {
            return signed_item(ctx, code, number, (dtype, &item), value);
        }
        let to = Dtype::of_number(ctx, number);
        return super::cast::item(ctx, dtype, &item, to, Some(code));
    }
    if let Some(view) = view_of(value) {
        // A class of Python's says itself what it is as a number.
        let is_own = super::subclass_of(ctx, value).is_none();
        if view.layout.axes() == 0 && !is_own {
            return python_item(ctx, code, number, value);
        }
        if view.size() == 1 && view.layout.axes() == 0 {
            let place = view.layout.offset();
            if view.dtype.code == Code::Object {
                let object = object_at(ctx, &view, place)?;
                return number_item(ctx, code, number, object);
            }
            let item = item_at(ctx, &view, place)?;
            let dtype = view.dtype;
            let to = Dtype::of_number(ctx, number);
            return super::cast::item(ctx, dtype, &item, to, None);
        }
        return Err(ctx.value_error("setting an array element with a sequence."));
    }
    python_item(ctx, code, number, value)
}

/// As [`number_item`], by what Python makes of the value.
fn python_item(ctx: &mut Ctx, code: Code, number: Number, value: Value) -> Result<Item, Thrown> {
    match number {
        Number::Bool => {
            let truth = ctx.truth(value)?;
            Ok(Item::from_slice(&[truth as u8]))
        }
        Number::Float16 | Number::Float32 | Number::Float64 => {
            let float = float_of(ctx, value)?;
            check_size(ctx, number, float)?;
            Ok(float_to_item(number, float, 0.0))
        }
        Number::Complex64 | Number::Complex128 => {
            let (real, imag) = complex_of(ctx, value)?;
            check_size(ctx, number, real)?;
            check_size(ctx, number, imag)?;
            Ok(float_to_item(number, real, imag))
        }
        _ => {
            if let Some(int) = ctx.as_int(value) {
                return int_to_item(ctx, int, code, number);
            }
            let int = int_of(ctx, value)?;
            int_to_item(ctx, int, code, number)
        }
    }
}

/// A scalar for a signed integer: what `int()` makes of it, which has to fit.
fn signed_item(
    ctx: &mut Ctx,
    code: Code,
    number: Number,
    (dtype, item): (Dtype, &[u8]),
    value: Value,
) -> Result<Item, Thrown> {
    if matches!(dtype.code.kind(), 'b' | 'i' | 'u')
        && let Some(from) = dtype.code.number()
    {
        let int = match number_to_python(ctx, from, item) {
            truth if truth.is_bool() => Value::small_int(i64::from(truth == Value::bool(true))),
            int => int,
        };
        return int_to_item(ctx, int, code, number);
    }
    let int = int_of(ctx, value)?;
    int_to_item(ctx, int, code, number)
}

/// Warn where a float is too large for a kind of number.
fn check_size(ctx: &mut Ctx, number: Number, float: f64) -> Result<(), Thrown> {
    let fits = match number {
        Number::Float16 => half_of(float).is_finite(),
        Number::Float32 | Number::Complex64 => (float as f32).is_finite(),
        _ => true,
    };
    if fits || !float.is_finite() {
        return Ok(());
    }
    crate::ufunc::errors::report(ctx, wardian_strided::flags::Flags::OVERFLOW, "cast")
}

/// `float(value)` with numpy's errors: a sequence is told as such.
fn float_of(ctx: &mut Ctx, value: Value) -> Result<f64, Thrown> {
    if let Some(float) = ctx.as_float(value) {
        return Ok(float);
    }
    if value.is_none() {
        return Ok(f64::NAN);
    }
    let float = Value::object(ctx.types.float);
    let made = ctx
        .call(float, &[value])
        .map_err(|thrown| sequence_error(ctx, value, thrown))?;
    Ok(ctx.as_float(made).unwrap_or(f64::NAN))
}

fn int_of(ctx: &mut Ctx, value: Value) -> PyResult {
    let int = Value::object(ctx.types.int);
    ctx.call(int, &[value])
        .map_err(|thrown| sequence_error(ctx, value, thrown))
}

/// A TypeError about a sequence becomes numpy's ValueError.
fn sequence_error(ctx: &mut Ctx, value: Value, thrown: Thrown) -> Thrown {
    let is_sequence = value
        .payload::<wardian_runtime::object::containers::List>()
        .is_some()
        || value
            .payload::<wardian_runtime::object::containers::Tuple>()
            .is_some();
    if is_sequence && ctx.catch(ctx.exceptions.TypeError).is_some() {
        return ctx.value_error("setting an array element with a sequence.");
    }
    thrown
}

/// The parts of `complex(value)`.
fn complex_of(ctx: &mut Ctx, value: Value) -> Result<(f64, f64), Thrown> {
    if let Some(complex) = value.payload::<PyComplex>() {
        return Ok((complex.real, complex.imag));
    }
    if let Some(float) = ctx.as_float(value) {
        return Ok((float, 0.0));
    }
    if value.is_none() {
        return Ok((f64::NAN, 0.0));
    }
    // Those of a text; `complex()` itself takes no bytes.
    let value = match value.payload::<Bytes>() {
        Some(bytes) => {
            let bytes = Value::object(bytes);
            let encoding = Value::object(ctx.new_str("ascii"));
            ctx.call_attr(bytes, "decode", &[encoding])?
        }
        None => value,
    };
    let complex = Value::object(ctx.types.complex);
    let made = ctx
        .call(complex, &[value])
        .map_err(|thrown| sequence_error(ctx, value, thrown))?;
    match made.payload::<PyComplex>() {
        Some(complex) => Ok((complex.real, complex.imag)),
        None => Ok((f64::NAN, 0.0)),
    }
}

/// The text of a value for an item of `U`.
pub fn text_for(ctx: &mut Ctx, value: Value) -> Result<String, Thrown> {
    if let Some(text) = value.payload::<Str>() {
        return Ok(text.as_str().to_string());
    }
    if let Some(bytes) = value.payload::<Bytes>() {
        let bytes = bytes.as_bytes().to_vec();
        if let Some(place) = bytes.iter().position(|byte| !byte.is_ascii()) {
            let object = Value::object(ctx.new_bytes(&bytes));
            let encoding = Value::object(ctx.new_str("ascii"));
            let _ = place;
            let decoded = ctx.call_attr(object, "decode", &[encoding])?;
            return Ok(ctx.str(decoded)?.as_str().to_string());
        }
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    let text = ctx.str(value)?;
    Ok(text.as_str().to_string())
}

/// The bytes of a value for an item of `S`.
pub fn bytes_for(ctx: &mut Ctx, value: Value) -> Result<Vec<u8>, Thrown> {
    if let Some(bytes) = value.payload::<Bytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let text = match value.payload::<Str>() {
        Some(text) => text,
        None => ctx.str(value)?,
    };
    if !text.as_str().is_ascii() {
        let encoding = Value::object(ctx.new_str("ascii"));
        ctx.call_attr(Value::object(text), "encode", &[encoding])?;
    }
    Ok(text.as_str().as_bytes().to_vec())
}

/// A sequence is no text, though it has one.
fn refuse_sequence(ctx: &mut Ctx, value: Value) -> Result<(), Thrown> {
    if !value.is_object()
        || value.payload::<Str>().is_some()
        || value.payload::<Bytes>().is_some()
        || value.payload::<Dict>().is_some()
        || scalar::is_scalar(ctx, value)
    {
        return Ok(());
    }
    let class = ctx.class_of(value);
    let (item, length) = (ctx.intern("__getitem__"), ctx.intern("__len__"));
    // Of types that are not Python's own classes a length tells sequences from other things with items.
    let is_sequence =
        class.lookup(item).is_some() && (class.is_heap_type || class.lookup(length).is_some());
    match is_sequence {
        true => Err(ctx.value_error("setting an array element with a sequence")),
        false => Ok(()),
    }
}

/// What a value is for an item of a dtype, in the order of the dtype; not for objects and records.
pub fn from_value(ctx: &mut Ctx, dtype: Dtype, value: Value) -> Result<Item, Thrown> {
    let mut item = match dtype.code {
        Code::Str => {
            let value = scalar_inside(ctx, value)?;
            refuse_sequence(ctx, value)?;
            let text = text_for(ctx, value)?;
            let mut item: Item = text
                .chars()
                .flat_map(|letter| surrogates::code_point(letter).to_le_bytes())
                .take(dtype.size)
                .collect();
            item.resize(dtype.size, 0);
            item
        }
        Code::Bytes => {
            let value = scalar_inside(ctx, value)?;
            refuse_sequence(ctx, value)?;
            let mut item = Item::from_vec(bytes_for(ctx, value)?);
            item.resize(dtype.size, 0);
            item
        }
        Code::Datetime | Code::Timedelta => {
            let value = scalar_inside_time(ctx, value)?;
            Item::from_slice(&crate::time::objects::from_value(ctx, dtype, value)?.to_le_bytes())
        }
        code => match code.number() {
            Some(number) => number_item(ctx, code, number, value)?,
            None => return Err(errors::not_there(ctx, "a value of this dtype")),
        },
    };
    swap(dtype, &mut item);
    Ok(item)
}

fn scalar_inside_time(ctx: &mut Ctx, value: Value) -> PyResult {
    match view_of(value) {
        Some(view) if view.layout.axes() == 0 => to_scalar(ctx, &view, view.layout.offset()),
        _ => Ok(value),
    }
}

/// The one item of an array without axes as Python's object; other values as they are.
fn scalar_inside(ctx: &mut Ctx, value: Value) -> PyResult {
    match view_of(value) {
        Some(view) if view.layout.axes() == 0 => to_python(ctx, &view, view.layout.offset()),
        Some(_) => Err(ctx.value_error("setting an array element with a sequence")),
        None => match scalar::parts(ctx, value) {
            Some((dtype, item)) if dtype.code.is_number() && value.payload::<Str>().is_none() => {
                bytes_to_python(ctx, dtype, &item)
            }
            _ => Ok(value),
        },
    }
}

/// Put a value at a place of a view's storage.
pub fn set(ctx: &mut Ctx, view: &View, place: usize, value: Value) -> Result<(), Thrown> {
    match view.dtype.code {
        Code::Object => {
            // Arrays without axes are objects like others here.
            set_object(ctx, view, place, value)
        }
        Code::Void => super::field::set(ctx, view, place, value),
        _ => {
            let item = from_value(ctx, view.dtype, value)?;
            put(ctx, view, place, &item)
        }
    }
}

/// Put an object at a place.
pub fn set_object(ctx: &mut Ctx, view: &View, place: usize, value: Value) -> Result<(), Thrown> {
    match view.storage.get_mut() {
        super::storage::Storage::Mixed(_, objects) => {
            objects.insert(place, value);
            Ok(())
        }
        super::storage::Storage::Objects(objects) => match objects.get_mut(place / 8) {
            Some(object) => {
                *object = value;
                Ok(())
            }
            None => Err(super::storage::Shared::shrunk(ctx)),
        },
        _ => Err(super::storage::Shared::shrunk(ctx)),
    }
}

/// Put the bytes of an item at a place, as they are.
pub fn put(ctx: &mut Ctx, view: &View, place: usize, item: &[u8]) -> Result<(), Thrown> {
    match view.storage.bytes_mut() {
        Some(bytes) => match bytes.get_mut(place..place + item.len()) {
            Some(room) => {
                room.copy_from_slice(item);
                Ok(())
            }
            None => Err(super::storage::Shared::shrunk(ctx)),
        },
        None => Err(ctx.value_error("assignment destination is read-only")),
    }
}

/// A new array without axes, of one item in the machine's order.
pub fn single(ctx: &mut Ctx, dtype: Dtype, item: &[u8]) -> Result<View, Thrown> {
    let dtype = dtype.native_order(ctx);
    let view = new_view(ctx, dtype, &[], wardian_strided::layout::Order::C)?;
    put(ctx, &view, 0, item)?;
    Ok(view)
}

/// As [`single`], as a value.
pub fn single_array(ctx: &mut Ctx, dtype: Dtype, item: &[u8]) -> PyResult {
    let view = single(ctx, dtype, item)?;
    Ok(own(ctx, view))
}

/// The parts of a complex item.
pub fn complex_parts(number: Number, item: &[u8]) -> Complex<f64> {
    match number {
        Number::Complex64 => {
            let (real, imag) = item.split_at(4);
            Complex::new(
                f32::from_le_bytes(array(real)) as f64,
                f32::from_le_bytes(array(imag)) as f64,
            )
        }
        _ => {
            let (real, imag) = item.split_at(8);
            Complex::new(
                f64::from_le_bytes(array(real)),
                f64::from_le_bytes(array(imag)),
            )
        }
    }
}
