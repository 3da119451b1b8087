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
        return delete(ctx, array, (start, stop, step), count);
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

fn delete(
    ctx: &mut Ctx,
    array: Gc<ByteArray>,
    (start, stop, step): (i64, i64, i64),
    count: usize,
) -> Result<(), Thrown> {
    /// Bytes that are looked at between two payments.
    const BLOCK: usize = 1 << 18;
    if count == 0 {
        return Ok(());
    }
    if step == 1 {
        array.write().bytes.drain(start as usize..stop as usize);
        return Ok(());
    }
    // From the lowest position up.
    let (first, step) = match step < 0 {
        true => (start + (count as i64 - 1) * step, -step),
        false => (start, step),
    };
    let (first, step) = (first as usize, step as usize);
    let length = array.bytes.len();
    // Those that stay move to the front, over those that go.
    let mut stay = first;
    ctx.in_blocks(
        length - first,
        BLOCK,
        |bytes| bytes as u64 / 16,
        |_, block| {
            let bytes = &mut array.write().bytes;
            for offset in block {
                if !offset.is_multiple_of(step) || offset / step >= count {
                    bytes[stay] = bytes[first + offset];
                    stay += 1;
                }
            }
            None::<()>
        },
    )?;
    array.write().bytes.truncate(stay);
    Ok(())
}
