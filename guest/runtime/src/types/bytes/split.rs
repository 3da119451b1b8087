//! Methods of bytes and bytearray that take apart and put together.

use super::Buffer;
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{Bytes, List};
use crate::object::copy::to_vec;
use crate::object::heap::Gc;
use crate::object::value::Value;
use crate::types::sequence::size_argument;
use crate::types::str::{Items, reserve_text};
use wardian_text::{bytes_methods, search};

/// A list of pieces of a buffer.
fn pieces<'a>(
    ctx: &mut Ctx,
    buffer: &'a Buffer,
    pieces: impl Iterator<Item = &'a [u8]>,
) -> Result<Gc<List>, Thrown> {
    let list = ctx.new_list(Vec::new());
    let mark = ctx.temps_mark();
    for piece in pieces {
        ctx.charge(1)?;
        let piece = buffer.piece(ctx, piece)?;
        ctx.list_push(list, piece)?;
        ctx.temps_release(mark);
    }
    Ok(list)
}

/// The `sep` and `maxsplit` arguments.
fn separator(ctx: &mut Ctx, args: Args<'_>) -> Result<(Option<Buffer>, i64), Thrown> {
    let limit = match args.get(2) {
        None => -1,
        Some(limit) => size_argument(ctx, limit)?,
    };
    let separator = match args.get(1) {
        None | Some(Value::NONE) => None,
        Some(separator) => Some(expect_separator(ctx, separator)?),
    };
    Ok((separator, limit))
}

fn expect_separator(ctx: &mut Ctx, value: Value) -> Result<Buffer, Thrown> {
    let buffer = Buffer::expect(ctx, value)?;
    if buffer.as_bytes().is_empty() {
        return Err(ctx.value_error("empty separator"));
    }
    Ok(buffer)
}

pub(super) fn split(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (separator, limit) = separator(ctx, args)?;
    let buffer = Buffer::this(args);
    let bytes = buffer.as_bytes();
    ctx.charge_scan(bytes.len())?;
    let list = match &separator {
        None => {
            let found = bytes_methods::split_whitespace(bytes, limit);
            pieces(ctx, &buffer, found)?
        }
        Some(separator) => {
            let found = search::split(bytes, separator.as_bytes(), limit);
            pieces(ctx, &buffer, found.map(|range| &bytes[range]))?
        }
    };
    Ok(Value::object(list))
}

pub(super) fn rsplit(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (separator, limit) = separator(ctx, args)?;
    let buffer = Buffer::this(args);
    let bytes = buffer.as_bytes();
    ctx.charge_scan(bytes.len())?;
    let list = match &separator {
        None => {
            let found = bytes_methods::rsplit_whitespace(bytes, limit);
            pieces(ctx, &buffer, found)?
        }
        Some(separator) => {
            let found = search::rsplit(bytes, separator.as_bytes(), limit);
            pieces(ctx, &buffer, found.map(|range| &bytes[range]))?
        }
    };
    ctx.reverse_list(list)?;
    Ok(Value::object(list))
}

pub(super) fn splitlines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let keep = match args.get(1) {
        None => false,
        Some(keep) => ctx.truth(keep)?,
    };
    let buffer = Buffer::this(args);
    ctx.charge_scan(buffer.as_bytes().len())?;
    let found = bytes_methods::splitlines(buffer.as_bytes(), keep);
    let list = pieces(ctx, &buffer, found)?;
    Ok(Value::object(list))
}

/// Split where `find` says; without a match everything is at index `alone`.
fn part(
    ctx: &mut Ctx,
    args: Args<'_>,
    find: fn(&[u8], &[u8]) -> Option<usize>,
    alone: usize,
) -> PyResult {
    let buffer = Buffer::this(args);
    let separator = expect_separator(ctx, args[1])?;
    let bytes = buffer.as_bytes();
    ctx.charge_scan(bytes.len())?;
    let mut parts = [Value::NONE; 3];
    match find(bytes, separator.as_bytes()) {
        None => {
            for (index, part) in parts.iter_mut().enumerate() {
                *part = if index == alone {
                    buffer.unchanged(ctx)?
                } else {
                    buffer.piece(ctx, &[])?
                };
            }
        }
        Some(offset) => {
            let after = offset + separator.as_bytes().len();
            parts[0] = buffer.piece(ctx, &bytes[..offset])?;
            parts[1] = buffer.piece(ctx, separator.as_bytes())?;
            parts[2] = buffer.piece(ctx, &bytes[after..])?;
        }
    }
    Ok(Value::object(ctx.new_tuple(&parts)))
}

pub(super) fn partition(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    part(ctx, args, search::find, 0)
}

pub(super) fn rpartition(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    part(ctx, args, search::rfind, 2)
}

pub(super) fn strip(
    ctx: &mut Ctx,
    args: Args<'_>,
    strip: for<'a> fn(&'a [u8], Option<&[u8]>) -> &'a [u8],
) -> PyResult {
    let set = match args.get(1) {
        None | Some(Value::NONE) => None,
        Some(set) => Some(Buffer::expect(ctx, set)?),
    };
    let buffer = Buffer::this(args);
    let size = buffer.as_bytes().len();
    ctx.charge_scan(size)?;
    let stripped = strip(buffer.as_bytes(), set.as_ref().map(Buffer::as_bytes));
    if stripped.len() == size {
        return buffer.unchanged(ctx);
    }
    buffer.piece(ctx, stripped)
}

/// Items with what instances lend in their place.
fn lent_items(ctx: &mut Ctx, items: &[Value]) -> Result<Vec<Value>, Thrown> {
    let mut lent = Vec::with_capacity(items.len());
    for item in items {
        let buffer = Buffer::get(ctx, *item)?;
        lent.push(buffer.map_or(*item, Buffer::value));
    }
    Ok(lent)
}

pub(super) fn join(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let items = Items::of(ctx, args[1])?;
    let items = items.items();
    let separator = Buffer::this(args);
    if let ([item], Buffer::Bytes(_)) = (items, separator)
        && item.get::<Bytes>().is_some()
    {
        return Ok(*item);
    }
    let asked: Vec<Value>;
    let items = if items.iter().all(|item| Buffer::of(*item).is_some()) {
        items
    } else {
        let all = to_vec(items);
        asked = lent_items(ctx, &all)?;
        &asked
    };
    // No Python code runs from here on.
    ctx.charge(items.len() as u64 / price::ENTRIES)?;
    let mut size = separator.as_bytes().len() as u64 * (items.len().max(1) - 1) as u64;
    for (index, item) in items.iter().enumerate() {
        let Some(buffer) = Buffer::of(*item) else {
            let name = ctx.type_name(*item);
            return Err(ctx.type_error(&format!(
                "sequence item {index}: expected a bytes-like object, {name} found"
            )));
        };
        size += buffer.as_bytes().len() as u64;
    }
    reserve_text(ctx, size)?;
    ctx.charge(size / price::COPIED_BYTES)?;
    separator.like_with(ctx, size as usize, |room| {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                room.push(separator.as_bytes());
            }
            let buffer = Buffer::of(*item).expect("items were checked");
            room.push(buffer.as_bytes());
        }
    })
}
