//! What sequences and containers share: indexes, lexicographic comparison,
//! repeat counts, text of items.
//!
//! What does not live here: slices (`slice.rs`).

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::heap::{Gc, Header, flag};
use crate::object::slots::CompareOp;
use crate::object::value::Value;

/// An index argument of `object[key]`: None when the key is no index at all;
/// one that does not fit raises IndexError.
#[inline]
pub fn item_index(ctx: &mut Ctx, key: Value) -> Result<Option<i64>, Thrown> {
    if let Some(index) = key.as_small_int() {
        return Ok(Some(index));
    }
    let Some(index) = ctx.index_opt(key)? else {
        return Ok(None);
    };
    match ctx.int_to_i64(index) {
        Some(index) => Ok(Some(index)),
        None => {
            let name = ctx.type_name(key);
            Err(ctx.index_error(&format!("cannot fit '{name}' into an index-sized integer")))
        }
    }
}

/// The position that an index means in `length` items.
#[inline]
pub fn position(index: i64, length: usize) -> Option<usize> {
    let index = if index < 0 {
        index + length as i64
    } else {
        index
    };
    (0..length as i64)
        .contains(&index)
        .then_some(index as usize)
}

/// An integer argument of a method, such as that of `list.pop`.
pub fn size_argument(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    let int = ctx.index_value(value)?;
    match ctx.int_to_i64(int) {
        Some(int) => Ok(int),
        None => Err(ctx.overflow_error("Python int too large to convert to C ssize_t")),
    }
}

/// `start` and `stop` of `index(value, start, stop)`, cut to `0..=length` by the caller's [`bound`].
pub fn search_limit(ctx: &mut Ctx, value: Option<Value>, default: i64) -> Result<i64, Thrown> {
    let Some(value) = value else {
        return Ok(default);
    };
    match ctx.index_opt(value)? {
        Some(_) => ctx.index_clamped(value),
        None => Err(ctx.type_error("slice indices must be integers or have an __index__ method")),
    }
}

/// Cut a search limit to `0..=length`; negative ones count from the end.
pub fn bound(limit: i64, length: usize) -> usize {
    if limit < 0 {
        limit.saturating_add(length as i64).max(0) as usize
    } else {
        limit.min(length as i64) as usize
    }
}

/// `left == right` of items of containers, which Python code may remove meanwhile.
#[inline]
pub fn item_eq(ctx: &mut Ctx, left: Value, right: Value) -> Result<bool, Thrown> {
    if left == right {
        return Ok(true);
    }
    if Value::both_small_ints(left, right) {
        return Ok(false);
    }
    let mark = ctx.temps_mark();
    ctx.keep(left);
    ctx.keep(right);
    let equal = ctx.eq(left, right)?;
    ctx.temps_release(mark);
    Ok(equal)
}

/// Compare two sequences item by item. `left` and `right` give the item at an index, None behind the end.
pub fn compare(
    ctx: &mut Ctx,
    op: CompareOp,
    left: impl Fn(usize) -> Option<Value>,
    right: impl Fn(usize) -> Option<Value>,
    lengths: impl Fn() -> (usize, usize),
) -> PyResult {
    let (left_length, right_length) = lengths();
    if left_length != right_length && matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::bool(op == CompareOp::Ne));
    }
    let mut index = 0;
    loop {
        ctx.charge(1)?;
        let (Some(left_item), Some(right_item)) = (left(index), right(index)) else {
            let (left_length, right_length) = lengths();
            return Ok(Value::bool(op.holds(left_length.cmp(&right_length))));
        };
        if !item_eq(ctx, left_item, right_item)? {
            // `==` of the items may have shortened both.
            let (left_length, right_length) = lengths();
            if index >= left_length || index >= right_length {
                return Ok(Value::bool(op.holds(left_length.cmp(&right_length))));
            }
            return match op {
                CompareOp::Eq => Ok(Value::FALSE),
                CompareOp::Ne => Ok(Value::TRUE),
                op => {
                    ctx.keep(left_item);
                    ctx.keep(right_item);
                    ctx.compare(op, left_item, right_item)
                }
            };
        }
        index += 1;
    }
}

/// How often `sequence * count` repeats; `length` items of `item_size` bytes must fit into memory.
pub fn repeat_count(
    ctx: &mut Ctx,
    count: Value,
    length: usize,
    item_size: usize,
) -> Result<usize, Thrown> {
    let Some(_) = ctx.index_opt(count)? else {
        let name = ctx.type_name(count);
        return Err(ctx.type_error(&format!(
            "can't multiply sequence by non-int of type '{name}'"
        )));
    };
    let count = ctx.index_i64(count)?;
    if count <= 0 || length == 0 {
        return Ok(0);
    }
    let total = (length as u64)
        .checked_mul(count as u64)
        .and_then(|total| total.checked_mul(item_size as u64))
        .filter(|total| *total < (isize::MAX as u64));
    let Some(total) = total else {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    };
    ctx.reserve(usize::try_from(total).unwrap_or(usize::MAX))?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Append to a text that grows with guest data.
pub fn push_text(ctx: &mut Ctx, text: &mut String, piece: &str) -> Result<(), Thrown> {
    let length = text.len() + piece.len();
    if length > text.capacity() {
        ctx.reserve(length * 2)?;
    }
    ctx.charge_bytes(piece.len())?;
    text.push_str(piece);
    Ok(())
}

/// Append `repr(item)`.
pub fn push_repr(ctx: &mut Ctx, text: &mut String, item: Value) -> Result<(), Thrown> {
    let mark = ctx.temps_mark();
    ctx.keep(item);
    let piece = ctx.repr(item)?;
    push_text(ctx, text, piece.as_str())?;
    ctx.temps_release(mark);
    Ok(())
}

/// A str of a text that grew with guest data.
pub fn text_value(ctx: &mut Ctx, text: &str) -> PyResult {
    ctx.reserve(text.len())?;
    Ok(Value::object(ctx.new_long_str(text)?))
}

/// Make the repr of a container, or `cycle` when that is already under way further out.
pub fn guarded_repr(
    ctx: &mut Ctx,
    object: Gc<Header>,
    cycle: &str,
    make: impl FnOnce(&mut Ctx, &mut String) -> Result<(), Thrown>,
) -> PyResult {
    if object.flags & flag::IN_REPR != 0 {
        return Ok(Value::object(ctx.new_str(cycle)));
    }
    object.write().flags |= flag::IN_REPR;
    let mut text = String::new();
    let result = make(ctx, &mut text);
    object.write().flags &= !flag::IN_REPR;
    result?;
    text_value(ctx, &text)
}

/// Append `open`, the reprs of items separated by commas, `close`.
pub fn push_items(
    ctx: &mut Ctx,
    text: &mut String,
    item: impl Fn(usize) -> Option<Value>,
) -> Result<(), Thrown> {
    let mut index = 0;
    while let Some(value) = item(index) {
        ctx.charge(1)?;
        if index > 0 {
            push_text(ctx, text, ", ")?;
        }
        push_repr(ctx, text, value)?;
        index += 1;
    }
    Ok(())
}
