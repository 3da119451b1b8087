//! Setting and deleting items and slices of a bytearray.

use super::exact;
use crate::ctx::{Ctx, Thrown};
use crate::object::containers::{ByteArray, Slice};
use crate::object::heap::Gc;
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::bytes::{self, Buffer};
use crate::types::{sequence, slice};

pub(super) fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let array = exact(this);
    if let Some(slice) = key.get::<Slice>() {
        return set_slice(ctx, array, slice, value);
    }
    let Some(index) = sequence::item_index(ctx, key)? else {
        let name = ctx.type_name(key);
        return Err(ctx.type_error(&format!(
            "bytearray indices must be integers or slices, not {name}"
        )));
    };
    let byte = match value.bound() {
        None => None,
        Some(value) => Some(bytes::byte(ctx, value)?),
    };
    let Some(position) = sequence::position(index, array.bytes.len()) else {
        return Err(ctx.index_error("bytearray index out of range"));
    };
    match byte {
        Some(byte) => array.write().bytes[position] = byte,
        None => {
            ctx.charge_bytes(array.bytes.len() - position)?;
            array.write().bytes.remove(position);
        }
    }
    Ok(())
}

fn set_slice(
    ctx: &mut Ctx,
    array: Gc<ByteArray>,
    slice: Gc<Slice>,
    value: Value,
) -> Result<(), Thrown> {
    let (start, stop, step) = slice::unpack(ctx, slice)?;
    let new = match value.bound() {
        None => Vec::new(),
        Some(value) => new_bytes(ctx, value)?,
    };
    // What ran until here may have changed the array.
    let (start, stop, count) = slice::adjust(start, stop, step, array.bytes.len());
    ctx.charge_bytes(array.bytes.len() + new.len())?;
    if value.is_unbound() {
        delete(&mut array.write().bytes, start, stop, step, count);
        return Ok(());
    }
    if step == 1 {
        super::grow(ctx, array, new.len())?;
        let start = start as usize;
        array.write().bytes.splice(start..start + count, new);
        return Ok(());
    }
    if new.len() != count {
        let given = new.len();
        return Err(ctx.value_error(&format!(
            "attempt to assign bytes of size {given} to extended slice of size {count}"
        )));
    }
    let array = array.write();
    for (index, byte) in new.into_iter().enumerate() {
        array.bytes[(start + index as i64 * step) as usize] = byte;
    }
    Ok(())
}

fn new_bytes(ctx: &mut Ctx, value: Value) -> Result<Vec<u8>, Thrown> {
    if Buffer::of(value).is_none() {
        let class = ctx.class_of(value);
        let is_number = ctx.as_int(value).is_some()
            || ctx.as_float(value).is_some()
            || class.special(ctx, Special::Index).is_some()
            || class.special(ctx, Special::Int).is_some();
        if is_number || value.payload::<Str>().is_some() {
            return Err(ctx.type_error(
                "can assign only bytes, buffers, or iterables of ints in range(0, 256)",
            ));
        }
    }
    bytes::extend(ctx, value, true)
}

fn delete(bytes: &mut Vec<u8>, start: i64, stop: i64, step: i64, count: usize) {
    if count == 0 {
        return;
    }
    if step == 1 {
        bytes.drain(start as usize..stop as usize);
        return;
    }
    // From the lowest position up.
    let (first, step) = match step < 0 {
        true => (start + (count as i64 - 1) * step, -step),
        false => (start, step),
    };
    let (first, step) = (first as usize, step as usize);
    let mut position = 0;
    bytes.retain(|_| {
        let offset = position as i64 - first as i64;
        position += 1;
        let deleted = offset >= 0
            && (offset as usize).is_multiple_of(step)
            && (offset as usize / step) < count;
        !deleted
    });
}
