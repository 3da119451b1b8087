//! Records: items with fields, and items that are plain bytes.
//!
//! What does not live here: their dtypes (`dtype/record.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::{Bytes, List, Tuple};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::storage::Storage;
use super::{View, cast, index, item, new_view, own, view_like, view_of};
use crate::dtype::{Code, Dtype, Field, record};
use crate::scalar::{self, Scalar};

/// The items of one field.
pub fn view_of_field(view: &View, field: &Field) -> View {
    let layout = view.layout.at(view.layout.offset() + field.offset);
    with_subarray(view, layout, field.dtype)
}

/// Items of a dtype at the places of a layout; those that are arrays become axes.
pub fn with_subarray(view: &View, layout: wardian_strided::layout::Layout, dtype: Dtype) -> View {
    let (dtype, layout) = match &dtype.subarray {
        Some((base, shape)) => (*base, layout.with_inner(shape, base.size)),
        None => (dtype, layout.with_item(dtype.size)),
    };
    View {
        layout,
        dtype,
        ..view.clone()
    }
}

/// `array['name']`, `array[['a', 'b']]`; None for other keys.
pub fn view_of_key(ctx: &mut Ctx, view: &View, key: Value) -> Result<Option<View>, Thrown> {
    if let Some(name) = key.payload::<Str>() {
        return match record::field_named(view.dtype, name) {
            Some(field) => Ok(Some(view_of_field(view, &field))),
            None => Err(ctx.value_error(&format!("no field of name {}", name.as_str()))),
        };
    }
    let Some(list) = key.payload::<List>() else {
        return Ok(None);
    };
    let mut names = Vec::new();
    for name in &list.items {
        match name.payload::<Str>() {
            Some(name) => names.push(name),
            None => return Ok(None),
        }
    }
    if names.is_empty() {
        return Ok(None);
    }
    let dtype = record::chosen(ctx, view.dtype, &names)?;
    Ok(Some(View {
        dtype,
        ..view.clone()
    }))
}

/// As [`view_of_key`], as an array.
pub fn get(ctx: &mut Ctx, this: Value, key: Value) -> Result<Option<Value>, Thrown> {
    let view = super::this_view(this);
    match view_of_key(ctx, &view, key)? {
        Some(part) => view_like(ctx, this, part).map(Some),
        None => Ok(None),
    }
}

/// The record at a place, as a view without axes.
pub fn record_at(view: &View, place: usize) -> View {
    let layout = wardian_strided::layout::Layout::contiguous(&[], view.dtype.size, Order::C)
        .expect("one item");
    view.with(layout.at(place))
}

/// A record as a tuple, plain bytes as bytes.
pub fn to_python(ctx: &mut Ctx, view: &View, place: usize) -> PyResult {
    let Some(fields) = view.dtype.fields.clone() else {
        let bytes = view.storage.bytes();
        let Some(bytes) = bytes.get(place..place + view.dtype.size) else {
            return Err(super::storage::Shared::shrunk(ctx));
        };
        return Ok(Value::object(ctx.new_bytes(bytes)));
    };
    ctx.enter_native()?;
    let record = record_at(view, place);
    let mut items = Vec::new();
    for field in &fields {
        let part = view_of_field(&record, field);
        items.push(match part.layout.axes() {
            0 => item::to_python(ctx, &part, part.layout.offset())?,
            _ => {
                let part = cast::copy(ctx, &part, Order::C)?;
                own(ctx, part)
            }
        });
    }
    ctx.leave_native();
    Ok(Value::object(ctx.new_tuple(&items)))
}

/// A record as numpy's `void`, or the subclass that its dtype says: it sees the array's bytes.
pub fn to_scalar(ctx: &mut Ctx, view: &View, place: usize) -> PyResult {
    let class = view.dtype.scalar_class(ctx);
    let class = class
        .get::<wardian_runtime::object::class::Class>()
        .expect("it is a class");
    let record = record_at(view, place);
    let record = match view.dtype.fields {
        Some(_) => record,
        None => cast::copy(ctx, &record, Order::C)?,
    };
    scalar_of(ctx, class, record)
}

/// A scalar of a class that is a record.
pub fn scalar_of(
    ctx: &mut Ctx,
    class: wardian_runtime::object::heap::Gc<wardian_runtime::object::class::Class>,
    record: View,
) -> PyResult {
    let data = Scalar {
        dtype: record.dtype,
        item: item::Item::new(),
        record: Some(record),
        base: Value::UNBOUND,
    };
    let native = if class.is_heap_type {
        class
            .mro
            .iter()
            .copied()
            .find(|base| !base.is_heap_type)
            .unwrap_or(class)
    } else {
        class
    };
    let made = ctx.new_native(native, data);
    Ok(match class.is_heap_type {
        true => Value::object(ctx.new_instance(class, made)),
        false => made,
    })
}

/// Put a value where a record is.
pub fn set(ctx: &mut Ctx, view: &View, place: usize, value: Value) -> Result<(), Thrown> {
    let target = record_at(view, place);
    if let Some(record) = scalar::record_of(value) {
        return copy_item(ctx, view, place, &record, record.layout.offset());
    }
    if let Some(inner) = view_of(value)
        && inner.layout.axes() == 0
        && inner.dtype.code == Code::Void
    {
        return copy_item(ctx, view, place, &inner, inner.layout.offset());
    }
    let Some(fields) = view.dtype.fields.clone() else {
        if let Some((base, shape)) = view.dtype.subarray.clone() {
            let _ = (base, shape);
            let part = with_subarray(&target, target.layout.clone(), view.dtype);
            return index::assign_value(ctx, &part, value);
        }
        let mut bytes = match value.payload::<Bytes>() {
            Some(bytes) => bytes.as_bytes().to_vec(),
            None => match scalar::parts(ctx, value) {
                Some((_, item)) => item.to_vec(),
                None => {
                    let buffer = wardian_runtime::types::bytes::Buffer::expect(ctx, value)?;
                    buffer.as_bytes().to_vec()
                }
            },
        };
        bytes.resize(view.dtype.size, 0);
        return item::put(ctx, view, place, &bytes);
    };
    let Some(tuple) = value.payload::<Tuple>() else {
        // One value for all fields.
        for field in &fields {
            let part = view_of_field(&target, field);
            index::assign_value(ctx, &part, value)?;
        }
        return Ok(());
    };
    let items = tuple.items().to_vec();
    if items.len() != fields.len() {
        return Err(ctx.value_error(&format!(
            "could not assign tuple of length {} to structure with {} fields.",
            items.len(),
            fields.len()
        )));
    }
    ctx.enter_native()?;
    for (field, item) in fields.iter().zip(items) {
        let part = view_of_field(&target, field);
        match part.layout.axes() {
            0 => item::set(ctx, &part, part.layout.offset(), item)?,
            _ => index::assign_value(ctx, &part, item)?,
        }
    }
    ctx.leave_native();
    Ok(())
}

/// Copy a record, field by field in their order where the dtypes differ.
pub fn copy_item(
    ctx: &mut Ctx,
    to: &View,
    target: usize,
    from: &View,
    source: usize,
) -> Result<(), Thrown> {
    let (one, two) = (record_at(to, target), record_at(from, source));
    let (Some(first), Some(second)) = (to.dtype.fields.clone(), from.dtype.fields.clone()) else {
        if to.dtype.fields.is_none() && from.dtype.fields.is_none() {
            let mut bytes = from
                .storage
                .bytes()
                .get(source..source + from.dtype.size)
                .unwrap_or(&[])
                .to_vec();
            bytes.resize(to.dtype.size, 0);
            return item::put(ctx, to, target, &bytes);
        }
        if let (None, Some([only])) = (&to.dtype.fields, from.dtype.fields.as_deref()) {
            let part = view_of_field(&two, only);
            return cast::assign(ctx, &one, &part);
        }
        if let Some(fields) = to.dtype.fields.clone() {
            for field in &fields {
                let part = view_of_field(&one, field);
                cast::assign(ctx, &part, &two)?;
            }
            return Ok(());
        }
        return Err(ctx.type_error("could not cast a structure with several fields to one without"));
    };
    if to.dtype.same(from.dtype)
        && !to.dtype.has_objects()
        && one.storage != two.storage
        && !cast::has_gaps(to.dtype)
    {
        let bytes = from
            .storage
            .bytes()
            .get(source..source + from.dtype.size)
            .unwrap_or(&[])
            .to_vec();
        return item::put(ctx, to, target, &bytes);
    }
    if first.len() != second.len() {
        return Err(
            ctx.type_error("could not cast between structures with different numbers of fields")
        );
    }
    for (first, second) in first.iter().zip(&second) {
        let (part, from) = (view_of_field(&one, first), view_of_field(&two, second));
        cast::assign(ctx, &part, &from)?;
    }
    Ok(())
}

/// Whether an item is true: a record of which any field is, bytes without a meaning of which any is not zero.
pub fn truth_at(ctx: &mut Ctx, view: &View, place: usize) -> Result<bool, Thrown> {
    let Some(fields) = view.dtype.fields.clone() else {
        return match view.storage.bytes().get(place..place + view.dtype.size) {
            Some(bytes) => Ok(bytes.iter().any(|byte| *byte != 0)),
            None => Err(super::storage::Shared::shrunk(ctx)),
        };
    };
    let record = record_at(view, place);
    ctx.enter_native()?;
    let mut found = false;
    for field in &fields {
        let part = view_of_field(&record, field);
        for place in cast::places(&part.layout) {
            ctx.charge(2)?;
            found = match part.dtype.code {
                Code::Void => truth_at(ctx, &part, place)?,
                code if code.is_time() => item::item_at(ctx, &part, place)?
                    .iter()
                    .any(|byte| *byte != 0),
                _ => {
                    let value = item::to_python(ctx, &part, place)?;
                    ctx.truth(value)?
                }
            };
            if found {
                break;
            }
        }
        if found {
            break;
        }
    }
    ctx.leave_native();
    Ok(found)
}

/// A new array of these fields alone, without gaps.
pub fn packed(ctx: &mut Ctx, view: &View) -> Result<View, Thrown> {
    let made = new_view(ctx, view.dtype, view.shape(), Order::C)?;
    cast::assign(ctx, &made, view)?;
    Ok(made)
}

/// Whether a storage has objects between bytes.
pub fn is_mixed(view: &View) -> bool {
    matches!(view.storage.get(), Storage::Mixed(..))
}
