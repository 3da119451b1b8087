//! Items and slices of lists: reading, assigning, deleting.

use super::exact;
use crate::ctx::{Ctx, R, Thrown};
use crate::object::containers::{List, Slice, Tuple};
use crate::object::heap::Gc;
use crate::object::value::Value;
use crate::types::{sequence, slice};

pub(super) fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> R {
    let list = exact(this);
    if let Some(slice) = key.get::<Slice>() {
        return get_slice(ctx, list, slice);
    }
    let Some(index) = sequence::item_index(ctx, key)? else {
        return Err(wrong_key(ctx, key));
    };
    match sequence::position(index, list.items.len()) {
        Some(position) => Ok(list.items[position]),
        None => Err(ctx.index_error("list index out of range")),
    }
}

fn wrong_key(ctx: &mut Ctx, key: Value) -> Thrown {
    let name = ctx.type_name(key);
    ctx.type_error(&format!(
        "list indices must be integers or slices, not {name}"
    ))
}

fn get_slice(ctx: &mut Ctx, list: Gc<List>, key: Gc<Slice>) -> R {
    let (start, stop, step) = slice::unpack(ctx, key)?;
    let (_, _, most) = slice::adjust(start, stop, step, list.items.len());
    ctx.reserve(most * size_of::<Value>())?;
    ctx.charge(most as u64 / 16)?;
    let (start, _, count) = slice::adjust(start, stop, step, list.items.len());
    let items = if step == 1 {
        list.items[start as usize..start as usize + count].to_vec()
    } else {
        (0..count as i64)
            .map(|index| list.items[(start + index * step) as usize])
            .collect()
    };
    Ok(Value::object(ctx.new_list(items)))
}

pub(super) fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let list = exact(this);
    if let Some(slice) = key.get::<Slice>() {
        return if value.is_unbound() {
            delete_slice(ctx, list, slice)
        } else {
            set_slice(ctx, list, slice, value)
        };
    }
    let Some(index) = sequence::item_index(ctx, key)? else {
        return Err(wrong_key(ctx, key));
    };
    let Some(position) = sequence::position(index, list.items.len()) else {
        return Err(ctx.index_error("list assignment index out of range"));
    };
    if value.is_unbound() {
        ctx.charge((list.items.len() - position) as u64 / 64)?;
        if position < list.items.len() {
            list.write().items.remove(position);
        }
    } else {
        list.write().items[position] = value;
    }
    Ok(())
}

/// The items to assign: a copy when they come from the list itself, so that the vector is not aliased.
fn new_items(
    ctx: &mut Ctx,
    list: Gc<List>,
    value: Value,
    message: &str,
) -> Result<Gc<List>, Thrown> {
    if let Some(other) = value.get::<List>()
        && other != list
    {
        return Ok(other);
    }
    let plain = value.get::<List>().is_some() || value.get::<Tuple>().is_some();
    if !plain {
        // Only what `iter()` says is replaced, not errors of the iteration itself.
        let iterator = match ctx.get_iter(value) {
            Ok(iterator) => iterator,
            Err(Thrown) => {
                return Err(match ctx.catch(ctx.exceptions.TypeError) {
                    Some(_) => ctx.type_error(message),
                    None => Thrown,
                });
            }
        };
        ctx.keep(iterator);
        return ctx.collect_list(iterator);
    }
    ctx.collect_list(value)
}

fn set_slice(ctx: &mut Ctx, list: Gc<List>, key: Gc<Slice>, value: Value) -> Result<(), Thrown> {
    let (start, stop, step) = slice::unpack(ctx, key)?;
    if step == 1 {
        let new = new_items(ctx, list, value, "can only assign an iterable")?;
        ctx.reserve((list.items.len() + new.items.len()) * size_of::<Value>())?;
        ctx.charge((list.items.len() + new.items.len()) as u64 / 64)?;
        let (start, stop, _) = slice::adjust(start, stop, step, list.items.len());
        // `a[5:2] = x` inserts at 5.
        let range = start as usize..stop.max(start) as usize;
        list.write().items.splice(range, new.items.iter().copied());
        return Ok(());
    }
    let new = new_items(ctx, list, value, "must assign iterable to extended slice")?;
    ctx.charge(new.items.len() as u64 / 16)?;
    let (start, _, count) = slice::adjust(start, stop, step, list.items.len());
    if new.items.len() != count {
        let given = new.items.len();
        return Err(ctx.value_error(&format!(
            "attempt to assign sequence of size {given} to extended slice of size {count}"
        )));
    }
    let items = &mut list.write().items;
    for (index, item) in new.items.iter().enumerate() {
        items[(start + index as i64 * step) as usize] = *item;
    }
    Ok(())
}

fn delete_slice(ctx: &mut Ctx, list: Gc<List>, key: Gc<Slice>) -> Result<(), Thrown> {
    let (start, stop, step) = slice::unpack(ctx, key)?;
    ctx.charge(list.items.len() as u64 / 32)?;
    let (start, _, count) = slice::adjust(start, stop, step, list.items.len());
    if count == 0 {
        return Ok(());
    }
    // As an ascending slice.
    let (first, step) = if step < 0 {
        (start + (count as i64 - 1) * step, -step)
    } else {
        (start, step)
    };
    let items = &mut list.write().items;
    let first = first as usize;
    if step == 1 {
        items.drain(first..first + count);
        return Ok(());
    }
    let step = step as usize;
    let last = first + (count - 1) * step;
    let mut index = 0;
    items.retain(|_| {
        let selected = index >= first && index <= last && (index - first).is_multiple_of(step);
        index += 1;
        !selected
    });
    Ok(())
}
