//! Items and slices of an array: reading, setting, deleting.

use super::{Items, grow, item, items_of, make};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::containers::Slice;
use crate::object::heap::Gc;
use crate::object::native::state_unchecked;
use crate::object::value::Value;
use crate::types::{sequence, slice};

fn index(ctx: &mut Ctx, key: Value) -> Result<i64, Thrown> {
    match sequence::item_index(ctx, key)? {
        Some(index) => Ok(index),
        None => Err(ctx.type_error("array indices must be integers")),
    }
}

pub(super) fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    if let Some(slice) = key.get::<Slice>() {
        return get_slice(ctx, this, slice);
    }
    let index = index(ctx, key)?;
    let position = sequence::position(index, state_unchecked::<Items>(this).count());
    let value = match position {
        Some(position) => item(ctx, this, position)?,
        None => None,
    };
    value.ok_or_else(|| ctx.index_error("array index out of range"))
}

/// Items that a slice with steps picks between two looks at the budget.
const PICKED: usize = 1 << 15;

fn get_slice(ctx: &mut Ctx, this: Value, slice: Gc<Slice>) -> PyResult {
    let (start, stop, step) = slice::unpack(ctx, slice)?;
    let code = state_unchecked::<Items>(this).code;
    let (start, _, count) =
        slice::adjust(start, stop, step, state_unchecked::<Items>(this).count());
    ctx.reserve_items(count, code.size)?;
    ctx.charge_bytes(count * code.size)?;
    let items = state_unchecked::<Items>(this);
    let mut bytes = Vec::with_capacity(count * code.size);
    if step == 1 {
        let start = start as usize * code.size;
        ctx.extend_vec(&mut bytes, &items.bytes[start..start + count * code.size])?;
    } else {
        ctx.in_blocks(
            count,
            PICKED,
            |items| items as u64 / 4,
            |_, block| {
                for index in block {
                    let item = items.item((start + index as i64 * step) as usize);
                    bytes.extend_from_slice(item.expect("slices are cut to the length"));
                }
                None::<()>
            },
        )?;
    }
    Ok(make(ctx, code, bytes))
}

pub(super) fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    if let Some(slice) = key.get::<Slice>() {
        return set_slice(ctx, this, slice, value);
    }
    let index = index(ctx, key)?;
    let position = sequence::position(index, state_unchecked::<Items>(this).count());
    let Some(position) = position else {
        return Err(ctx.index_error("array assignment index out of range"));
    };
    let code = state_unchecked::<Items>(this).code;
    let start = position * code.size;
    if value.is_unbound() {
        ctx.charge_bytes(state_unchecked::<Items>(this).bytes.len() - start)?;
        state_unchecked::<Items>(this)
            .bytes
            .drain(start..start + code.size);
        return Ok(());
    }
    let bytes = code.pack(ctx, value)?;
    match state_unchecked::<Items>(this)
        .bytes
        .get_mut(start..start + code.size)
    {
        Some(place) => {
            place.copy_from_slice(&bytes[..code.size]);
            Ok(())
        }
        None => Err(ctx.index_error("array assignment index out of range")),
    }
}

fn set_slice(ctx: &mut Ctx, this: Value, slice: Gc<Slice>, value: Value) -> Result<(), Thrown> {
    let code = state_unchecked::<Items>(this).code;
    let new = match value.bound() {
        None => Vec::new(),
        Some(value) => match items_of(value) {
            Some(items) if items.code == code => {
                ctx.reserve(items.bytes.len())?;
                items.bytes.clone()
            }
            Some(_) => return Err(ctx.type_error("bad argument type for built-in operation")),
            None => {
                let name = ctx.type_name(value);
                return Err(ctx.type_error(&format!(
                    "can only assign array (not \"{name}\") to array slice"
                )));
            }
        },
    };
    let (start, stop, step) = slice::unpack(ctx, slice)?;
    // What ran until here may have changed the array.
    let length = state_unchecked::<Items>(this).count();
    let (start, _, count) = slice::adjust(start, stop, step, length);
    ctx.charge_bytes(state_unchecked::<Items>(this).bytes.len() + new.len())?;
    let size = code.size;
    if step == 1 {
        grow(ctx, this, new.len())?;
        let start = start as usize * size;
        let end = start + count * size;
        state_unchecked::<Items>(this).bytes.splice(start..end, new);
    } else if value.is_unbound() {
        delete(
            &mut state_unchecked::<Items>(this).bytes,
            size,
            start,
            step,
            count,
        );
    } else if new.len() != count * size {
        let given = new.len() / size;
        return Err(ctx.value_error(&format!(
            "attempt to assign array of size {given} to extended slice of size {count}"
        )));
    } else {
        let bytes = &mut state_unchecked::<Items>(this).bytes;
        for (index, item) in new.chunks_exact(size).enumerate() {
            let place = (start + index as i64 * step) as usize * size;
            bytes[place..place + size].copy_from_slice(item);
        }
    }
    Ok(())
}

/// Remove `count` items at `start`, `start + step` and so on.
fn delete(bytes: &mut Vec<u8>, size: usize, start: i64, step: i64, count: usize) {
    if count == 0 {
        return;
    }
    // From the lowest position up.
    let first = match step < 0 {
        true => start + (count as i64 - 1) * step,
        false => start,
    };
    let (first, step) = (first as usize, step.unsigned_abs() as usize);
    let mut position = 0;
    bytes.retain(|_| {
        let offset = (position / size).wrapping_sub(first);
        position += 1;
        // What lies before the first wraps around to a large number.
        !(offset.is_multiple_of(step) && offset / step < count)
    });
}
