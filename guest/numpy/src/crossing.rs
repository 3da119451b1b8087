//! Arrays and scalars on their way to the host and back.
//!
//! What does not live here: their form (`wardian_value`), dtypes in it (`dtype/crossing.rs`).
//! **Invariant:** what came in was looked at by the reader; sizes are still asked for before anything is made.

use wardian_runtime::ctx::{Arrays, Ctx, Leaving, PyResult, Thrown};
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::instance::Instance;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, Order};
use wardian_value::{Item, Layout as Form, Order as FormOrder, Writer};

use crate::array::{View, array_of, cast, data, field, item, new_view, own};
use crate::dtype::{Code, crossing as dtypes};
use crate::scalar;
use crate::state::State;

/// The arrays of this crate.
pub struct Crossing;

impl Arrays for Crossing {
    fn write(&self, ctx: &mut Ctx, value: Value, writer: &mut Writer) -> Result<Leaving, Thrown> {
        if let Some(array) = array_of(value) {
            if is_masked(ctx, value) {
                return Ok(Leaving::NotAnArray);
            }
            let view = data(&array).view.clone();
            return write_array(ctx, &view, writer);
        }
        if let Some(record) = scalar::record_of(value) {
            return write_record(ctx, &record, writer);
        }
        // Nobody has scalars before numpy is there, and to ask would make its state.
        let is_instance = value.get::<Instance>().is_some();
        if ctx.state_if_made::<State>().is_none() || !(is_instance || is_native(value)) {
            return Ok(Leaving::NotAnArray);
        }
        if let Some(text) = value.payload::<Str>() {
            ctx.reserve(text.as_str().len().saturating_mul(12))?;
        }
        let Some((dtype, bytes)) = scalar::parts(ctx, value) else {
            return Ok(Leaving::NotAnArray);
        };
        let Some(dtype) = dtypes::leaving(dtype) else {
            return Ok(Leaving::NotAnArray);
        };
        ctx.charge_bytes(bytes.len())?;
        ctx.reserve(bytes.len())?;
        Ok(written(writer.write(Item::Scalar(dtype, &bytes))))
    }

    fn missing(&self, ctx: &mut Ctx) -> Result<Option<String>, Thrown> {
        let is_there = |ctx: &Ctx| {
            ctx.state_if_made::<State>()
                .is_some_and(|state| state.module.is_some())
        };
        if is_there(ctx) {
            return Ok(None);
        }
        let not_there = "numpy is not among its packages";
        match ctx.import("numpy") {
            Ok(_) if is_there(ctx) => Ok(None),
            // A stub is no numpy.
            Ok(_) => Ok(Some(not_there.into())),
            Err(Thrown) => {
                if ctx.catch(ctx.exceptions.ModuleNotFoundError).is_some() {
                    return Ok(Some(not_there.into()));
                }
                let Some(why) = ctx.catch(ctx.exceptions.ImportError) else {
                    return Err(Thrown);
                };
                let why = ctx.str(Value::object(why))?;
                Ok(Some(why.as_str().to_string()))
            }
        }
    }

    fn array(&self, ctx: &mut Ctx, layout: &Form, bytes: &[u8]) -> PyResult {
        let view = new_of(ctx, layout)?;
        ctx.charge_bytes(bytes.len())?;
        if let Some(room) = view.storage.bytes_mut() {
            room.copy_from_slice(bytes);
        }
        Ok(own(ctx, view))
    }

    fn objects(&self, ctx: &mut Ctx, layout: &Form, items: Gc<List>) -> PyResult {
        let view = new_of(ctx, layout)?;
        ctx.charge_items(view.size())?;
        for index in 0..view.size() {
            let value = items.items.get(index).copied().unwrap_or(Value::NONE);
            item::set_object(ctx, &view, index * view.dtype.size, value)?;
        }
        Ok(own(ctx, view))
    }

    fn scalar(&self, ctx: &mut Ctx, dtype: &wardian_value::Dtype, bytes: &[u8]) -> PyResult {
        ctx.reserve(bytes.len())?;
        ctx.charge_bytes(bytes.len())?;
        let dtype = dtypes::arriving(ctx, dtype);
        if dtype.code != Code::Void {
            return scalar::new(ctx, dtype, bytes);
        }
        let record = item::single(ctx, dtype, bytes)?;
        let class = dtype.scalar_class(ctx).get().expect("it is a class");
        field::scalar_of(ctx, class, record)
    }
}

fn is_native(value: Value) -> bool {
    value.native::<scalar::Scalar>().is_some()
}

fn written(result: Result<(), wardian_value::CodecError>) -> Leaving {
    match result {
        Ok(()) => Leaving::Written,
        Err(error) => Leaving::TooMuch(error),
    }
}

/// Masked arrays are more than their items.
fn is_masked(ctx: &Ctx, value: Value) -> bool {
    let class = ctx.class_of(value);
    class.is_heap_type
        && class
            .mro
            .iter()
            .any(|class| class.is_heap_type && class.name.as_str() == "MaskedArray")
}

fn write_array(ctx: &mut Ctx, view: &View, writer: &mut Writer) -> Result<Leaving, Thrown> {
    let Some(dtype) = dtypes::leaving(view.dtype) else {
        return Ok(Leaving::NotAnArray);
    };
    let (order, form_order) = match view.is_f() && !view.is_c() {
        true => (Order::F, FormOrder::Fortran),
        false => (Order::C, FormOrder::C),
    };
    let form = match Form::new(dtype, view.shape().to_vec(), form_order) {
        Ok(form) => Box::new(form),
        Err(error) => return Ok(Leaving::TooMuch(error)),
    };
    if view.dtype.code == Code::Object {
        let items = objects(ctx, view, order)?;
        return Ok(match writer.write(Item::Objects(form)) {
            Ok(()) => Leaving::Objects(items),
            Err(error) => Leaving::TooMuch(error),
        });
    }
    let view = in_order(ctx, view, order)?;
    // The message grows by no more than it needs, and is copied where it grows.
    let length = form.bytes();
    ctx.charge_bytes(length)?;
    ctx.reserve(writer.len() + length + 64)?;
    view.bytes(ctx)?;
    let start = view.layout.extent().start;
    let bytes = view.storage.bytes().get(start..start + length);
    Ok(written(
        writer.write(Item::Array(form, bytes.unwrap_or_default())),
    ))
}

/// The items one after the other in an order, in the machine's order of bytes.
fn in_order(ctx: &mut Ctx, view: &View, order: Order) -> Result<View, Thrown> {
    let dtype = view.dtype.native_order(ctx);
    match view.layout.is_contiguous(order) && dtype.same(view.dtype) {
        true => Ok(view.clone()),
        false => cast::cast(ctx, view, dtype, order),
    }
}

/// A list of the objects in an order.
fn objects(ctx: &mut Ctx, view: &View, order: Order) -> Result<Gc<List>, Thrown> {
    let count = view.size();
    ctx.reserve_items(count, 24)?;
    ctx.charge_items(count)?;
    let mut items = Vec::with_capacity(count);
    for place in cast::places(&view.ordered(order)) {
        items.push(item::object_at(ctx, view, place)?);
    }
    Ok(ctx.new_list(items))
}

fn write_record(ctx: &mut Ctx, record: &View, writer: &mut Writer) -> Result<Leaving, Thrown> {
    let Some(dtype) = dtypes::leaving(record.dtype) else {
        return Ok(Leaving::NotAnArray);
    };
    let record = in_order(ctx, record, Order::C)?;
    let length = record.dtype.size;
    ctx.charge_bytes(length)?;
    ctx.reserve(length)?;
    record.bytes(ctx)?;
    let start = record.layout.offset();
    let bytes = record.storage.bytes().get(start..start + length);
    let bytes = bytes.unwrap_or_default();
    Ok(written(writer.write(Item::Scalar(dtype, bytes))))
}

/// New items in the form's shape and order.
fn new_of(ctx: &mut Ctx, form: &Form) -> Result<View, Thrown> {
    let dtype = dtypes::arriving(ctx, form.dtype());
    ctx.keep(dtype.value());
    let order = match form.order() {
        FormOrder::C => Order::C,
        FormOrder::Fortran => Order::F,
    };
    if Layout::contiguous(form.shape(), dtype.size, order).is_err() {
        return Err(ctx.value_error("an array that enters the sandbox is too large"));
    }
    new_view(ctx, dtype, form.shape(), order)
}
