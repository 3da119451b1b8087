//! numpy's scalars: `numpy.generic` and its subclasses.
//!
//! What a scalar is made of depends on its type. `float64`, `complex128`, `str_` and `bytes_` are subclasses of Python's
//! types: instances whose payload is the Python object, so that all that takes a float takes them. The others have the
//! bytes of an item.
//! What does not live here: their classes (`classes.rs`), operators (`operators.rs`), attributes and methods (`object.rs`).

pub mod classes;
pub mod object;
pub mod operators;

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::{Bytes, Complex as PyComplex};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::instance::Instance;
use wardian_runtime::object::native::{NativeData, Trace};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

use crate::array::View;
use crate::array::item::{self, Item};
use crate::dtype::{Code, Dtype};

/// A scalar that is no subclass of a type of Python's.
pub struct Scalar {
    /// What it is.
    pub dtype: Dtype,
    /// Its bytes, in the machine's order; of records none.
    pub item: Item,
    /// Of records: an array without axes.
    pub record: Option<View>,
    /// Of records: the array that it sees the memory of; unbound: it has its own.
    pub base: Value,
}

impl NativeData for Scalar {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.dtype.trace(marker);
        if let Some(record) = &self.record {
            record.trace(marker);
        }
        self.base.trace(marker);
    }
}

/// A scalar of a dtype, of the bytes of an item in the machine's order.
pub fn new(ctx: &mut Ctx, dtype: Dtype, bytes: &[u8]) -> PyResult {
    let class = dtype.scalar_class(ctx).get().expect("it is a class");
    match dtype.code {
        Code::Double | Code::CDouble | Code::Str | Code::Bytes => {
            let payload = item::bytes_to_python(ctx, dtype, bytes)?;
            Ok(Value::object(ctx.new_instance(class, payload)))
        }
        Code::Object => Ok(Value::NONE),
        Code::Bool if dtype.is_plain() => Ok(bool_of(ctx, bytes[0] != 0)),
        _ => {
            let dtype = dtype.native_order(ctx);
            Ok(ctx.new_native(
                class,
                Scalar {
                    dtype,
                    item: Item::from_slice(bytes),
                    record: None,
                    base: Value::UNBOUND,
                },
            ))
        }
    }
}

/// `numpy.True_` or `numpy.False_`.
pub fn bool_of(ctx: &mut Ctx, truth: bool) -> Value {
    if let Some(made) = ctx.state::<crate::state::State>().bools[usize::from(truth)] {
        return made;
    }
    let dtype = Dtype::of(ctx, Code::Bool);
    let class = dtype.scalar_class(ctx).get().expect("it is a class");
    let scalar = Scalar {
        dtype,
        item: Item::from_slice(&[u8::from(truth)]),
        record: None,
        base: Value::UNBOUND,
    };
    let made = ctx.new_native(class, scalar);
    ctx.state::<crate::state::State>().bools[usize::from(truth)] = Some(made);
    made
}

/// A scalar of a Python object that is what its class derives from.
pub fn of_python(ctx: &mut Ctx, code: Code, payload: Value) -> Value {
    let class = crate::dtype::Dtype::of(ctx, code)
        .scalar_class(ctx)
        .get()
        .expect("it is a class");
    Value::object(ctx.new_instance(class, payload))
}

/// The class of float64.
pub fn class_of_floats(ctx: &mut Ctx) -> Gc<Class> {
    ctx.state::<crate::state::State>().scalar_classes[Code::Double as usize]
        .expect("made with the module")
}

/// A float64.
pub fn of_float(ctx: &mut Ctx, float: f64) -> Value {
    let class = class_of_floats(ctx);
    Value::object(ctx.new_instance(class, Value::float(float)))
}

/// Whether a value is a scalar of numpy's.
pub fn is_scalar(ctx: &mut Ctx, value: Value) -> bool {
    let Some(generic) = ctx.state::<crate::state::State>().generic else {
        return false;
    };
    value.is_object() && ctx.class_of(value).is_subclass_of(generic)
}

/// The dtype and the bytes of a scalar, in the machine's order; None of other values, and of records.
pub fn parts(ctx: &mut Ctx, value: Value) -> Option<(Dtype, Item)> {
    if !value.is_object() {
        return None;
    }
    if let Some(native) = value.unwrap_payload().native::<Scalar>() {
        let scalar = native.data::<Scalar>()?;
        if scalar.record.is_some() {
            return None;
        }
        return Some((scalar.dtype, scalar.item.clone()));
    }
    value.get::<Instance>()?;
    if !is_scalar(ctx, value) {
        return None;
    }
    let payload = value.unwrap_payload();
    if let Some(float) = payload.as_float() {
        return Some((
            Dtype::of(ctx, Code::Double),
            Item::from_slice(&float.to_le_bytes()),
        ));
    }
    if let Some(complex) = payload.get::<PyComplex>() {
        let mut item = Item::from_slice(&complex.real.to_le_bytes());
        item.extend_from_slice(&complex.imag.to_le_bytes());
        return Some((Dtype::of(ctx, Code::CDouble), item));
    }
    if let Some(text) = payload.get::<Str>() {
        let item: Item = text
            .as_str()
            .chars()
            .flat_map(|letter| wardian_text::unicode::surrogates::code_point(letter).to_le_bytes())
            .collect();
        return Some((Dtype::flexible(ctx, Code::Str, item.len()), item));
    }
    if let Some(bytes) = payload.get::<Bytes>() {
        let item = Item::from_slice(bytes.as_bytes());
        return Some((Dtype::flexible(ctx, Code::Bytes, item.len()), item));
    }
    None
}

/// The record that a scalar is.
pub fn record_of(value: Value) -> Option<View> {
    let native = value.unwrap_payload().native::<Scalar>()?;
    native.data::<Scalar>()?.record.clone()
}

/// Note the array whose memory a record sees.
pub fn set_base(scalar: Value, array: Value) {
    if let Some(native) = scalar.unwrap_payload().native::<Scalar>()
        && let Some(data) = native.data_mut::<Scalar>()
        && data.record.is_some()
    {
        data.base = array;
    }
}

/// The array whose memory a record sees.
pub fn base_of(value: Value) -> Option<Value> {
    let native = value.unwrap_payload().native::<Scalar>()?;
    native.data::<Scalar>()?.base.bound()
}

/// An array without axes of a scalar.
pub fn to_view(ctx: &mut Ctx, value: Value) -> Result<Option<View>, wardian_runtime::ctx::Thrown> {
    if let Some(record) = record_of(value) {
        return Ok(Some(record));
    }
    match parts(ctx, value) {
        Some((dtype, bytes)) => item::single(ctx, dtype, &bytes).map(Some),
        None => Ok(None),
    }
}
