//! Items and slices of lists: reading, assigning, deleting.

use super::exact;
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::containers::{List, Slice, Tuple};
use crate::object::heap::Gc;
use crate::object::value::Value;
use crate::types::{sequence, slice};

/// Items that a slice with steps picks between two looks at the budget.
const PICKED: usize = 1 << 16;

/// What picking so many costs.
fn picking(items: usize) -> u64 {
    items as u64 / 16
}

pub(super) fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
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

fn get_slice(ctx: &mut Ctx, list: Gc<List>, key: Gc<Slice>) -> PyResult {
    let (start, stop, step) = slice::unpack(ctx, key)?;
    let (_, _, most) = slice::adjust(start, stop, step, list.items.len());
    ctx.reserve(most * size_of::<Value>())?;
    ctx.charge_items(most)?;
    let (start, _, count) = slice::adjust(start, stop, step, list.items.len());
    let items = if step == 1 {
        ctx.copy_vec(&list.items[start as usize..start as usize + count])?
    } else {
        let mut items = Vec::with_capacity(count);
        let pick = |index: usize| list.items[(start + index as i64 * step) as usize];
        ctx.in_blocks(count, PICKED, picking, |_, block| {
            items.extend(block.map(pick));
            None::<()>
        })?;
        items
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
        ctx.charge_move(list.items.len() - position)?;
        if position < list.items.len() {
            ctx.remove_from_list(list, position, 1)?;
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
        ctx.charge_move(list.items.len() + new.items.len())?;
        let (start, stop, _) = slice::adjust(start, stop, step, list.items.len());
        // `a[5:2] = x` inserts at 5.
        let range = start as usize..stop.max(start) as usize;
        if (list.items.len() + new.items.len()) * size_of::<Value>() <= BLOCK {
            list.write().items.splice(range, new.items.iter().copied());
            return Ok(());
        }
        let mut items = Vec::with_capacity(list.items.len() - range.len() + new.items.len());
        ctx.extend_vec(&mut items, &list.items[..range.start])?;
        ctx.extend_vec(&mut items, &new.items)?;
        ctx.extend_vec(&mut items, &list.items[range.end..])?;
        list.write().items = items;
        return Ok(());
    }
    let new = new_items(ctx, list, value, "must assign iterable to extended slice")?;
    ctx.charge_items(new.items.len())?;
    let (start, _, count) = slice::adjust(start, stop, step, list.items.len());
    if new.items.len() != count {
        let given = new.items.len();
        return Err(ctx.value_error(&format!(
            "attempt to assign sequence of size {given} to extended slice of size {count}"
        )));
    }
    ctx.in_blocks(count, PICKED, picking, |_, block| {
        let items = &mut list.write().items;
        for index in block {
            items[(start + index as i64 * step) as usize] = new.items[index];
        }
        None::<()>
    })?;
    Ok(())
}

fn delete_slice(ctx: &mut Ctx, list: Gc<List>, key: Gc<Slice>) -> Result<(), Thrown> {
    let (start, stop, step) = slice::unpack(ctx, key)?;
    ctx.charge_items(list.items.len() / 2)?;
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
    let first = first as usize;
    if step == 1 {
        return ctx.remove_from_list(list, first, count);
    }
    let step = step as usize;
    let last = first + (count - 1) * step;
    let length = list.items.len();
    // Those that stay move to the front, over those that go.
    let mut stay = first;
    ctx.in_blocks(length - first, PICKED, picking, |_, block| {
        let items = &mut list.write().items;
        for index in first + block.start..first + block.end {
            if index > last || !(index - first).is_multiple_of(step) {
                items[stay] = items[index];
                stay += 1;
            }
        }
        None::<()>
    })?;
    list.write().items.truncate(stay);
    Ok(())
}
