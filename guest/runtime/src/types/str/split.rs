//! str methods that take text apart and put it together: split, partition, strip, join.

use super::{made, reserve_text};
use crate::ctx::price;
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{List, Tuple};
use crate::object::heap::Gc;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::sequence::size_argument;
use wardian_text::{search, str_methods, utf8};

/// A list of pieces of a text; `count` says how many there may well be.
#[inline(always)]
fn pieces<'a>(
    ctx: &mut Ctx,
    text: &'a Gc<Str>,
    pieces: impl Iterator<Item = &'a str>,
    count: usize,
) -> Result<Gc<List>, Thrown> {
    /// Pieces that are paid for together.
    const BATCH: u64 = 16;
    ctx.reserve_items(count, size_of::<Value>())?;
    let list = ctx.new_list(Vec::with_capacity(count));
    let mark = ctx.temps_mark();
    let is_ascii = text.is_ascii();
    let mut unpaid = 0;
    for piece in pieces {
        ctx.reserve(piece.len())?;
        let length = if is_ascii {
            piece.len()
        } else {
            utf8::count(piece.as_bytes())
        };
        let piece = if length > BLOCK {
            ctx.new_str_with(piece.len(), length, |room| room.push(piece))?
        } else {
            ctx.new_str_of_length(piece, length)
        };
        ctx.list_push(list, Value::object(piece))?;
        ctx.temps_release(mark);
        unpaid += 1;
        if unpaid == BATCH {
            ctx.charge(unpaid)?;
            unpaid = 0;
        }
    }
    ctx.charge(unpaid)?;
    Ok(list)
}

/// The `sep` and `maxsplit` arguments.
fn separator(ctx: &mut Ctx, args: Args<'_>) -> Result<(Option<Gc<Str>>, i64), Thrown> {
    let limit = match args.get(2) {
        None => -1,
        Some(limit) => size_argument(ctx, limit)?,
    };
    let separator = match args.get(1) {
        None | Some(Value::NONE) => None,
        Some(separator) => match separator.payload::<Str>() {
            Some(text) if text.length() == 0 => return Err(ctx.value_error("empty separator")),
            Some(text) => Some(text),
            None => {
                let name = ctx.type_name(separator);
                return Err(ctx.type_error(&format!("must be str or None, not {name}")));
            }
        },
    };
    Ok((separator, limit))
}

pub(super) fn split(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let (separator, limit) = separator(ctx, args)?;
    ctx.charge_scan(text.as_str().len())?;
    let list = match separator {
        None => {
            let found = str_methods::split_whitespace(text.as_str(), limit);
            pieces(ctx, &text, found, few(text, limit))?
        }
        Some(separator) => match (separator.as_str().as_bytes(), limit) {
            // How many there are is known sooner than a list has grown.
            ([byte], ..0) => {
                let count = search::count(text.as_str().as_bytes(), &[*byte]) + 1;
                let found = str_methods::split_byte(text.as_str(), *byte);
                pieces(ctx, &text, found, count)?
            }
            _ => {
                let found = str_methods::split(text.as_str(), separator.as_str(), limit);
                pieces(ctx, &text, found, few(text, limit))?
            }
        },
    };
    Ok(Value::object(list))
}

/// Pieces that a list has room for before it grows: as in CPython, twelve unless there must be less.
fn few(text: Gc<Str>, limit: i64) -> usize {
    let most = usize::try_from(limit).map_or(usize::MAX, |limit| limit.saturating_add(1));
    (text.as_str().len() / 2 + 1).min(most).min(12)
}

pub(super) fn rsplit(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let (separator, limit) = separator(ctx, args)?;
    ctx.charge_scan(text.as_str().len())?;
    let list = match separator {
        None => {
            let found = str_methods::rsplit_whitespace(text.as_str(), limit);
            pieces(ctx, &text, found, few(text, limit))?
        }
        Some(separator) => {
            let found = str_methods::rsplit(text.as_str(), separator.as_str(), limit);
            pieces(ctx, &text, found, few(text, limit))?
        }
    };
    ctx.reverse_list(list)?;
    Ok(Value::object(list))
}

pub(super) fn splitlines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let keep = match args.get(1) {
        None => false,
        Some(keep) => ctx.truth(keep)?,
    };
    ctx.charge_scan(text.as_str().len())?;
    let found = str_methods::splitlines(text.as_str(), keep);
    let list = pieces(ctx, &text, found, few(text, -1))?;
    Ok(Value::object(list))
}

/// Split where `split` says; without a match the text is alone at index `alone`.
fn part(
    ctx: &mut Ctx,
    args: Args<'_>,
    split: for<'a> fn(&'a str, &str) -> Option<(&'a str, &'a str)>,
    alone: usize,
) -> PyResult {
    let text = args.this::<Str>();
    let Some(separator) = args[1].payload::<Str>() else {
        let name = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!("must be str, not {name}")));
    };
    if separator.length() == 0 {
        return Err(ctx.value_error("empty separator"));
    }
    ctx.charge_scan(text.as_str().len())?;
    let empty = Value::object(ctx.new_str(""));
    let mut parts = [empty; 3];
    match split(text.as_str(), separator.as_str()) {
        None => parts[alone] = Value::object(text),
        Some((before, after)) => {
            ctx.reserve(text.as_str().len())?;
            // What is not before is behind.
            let length = if text.is_ascii() {
                before.len()
            } else {
                utf8::count(before.as_bytes())
            };
            let rest = text.length() - length - separator.length();
            parts[0] = Value::object(ctx.new_str_of_length(before, length));
            parts[1] = Value::object(separator);
            parts[2] = Value::object(ctx.new_str_of_length(after, rest));
        }
    }
    Ok(Value::object(ctx.new_tuple(&parts)))
}

pub(super) fn partition(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    part(ctx, args, str_methods::partition, 0)
}

pub(super) fn rpartition(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    part(ctx, args, str_methods::rpartition, 2)
}

/// Whether a byte is seen at once to be a character that is not stripped.
#[inline(always)]
fn stays(byte: u8, set: Option<&str>) -> bool {
    /// Sets that are looked at before anything is prepared for many characters.
    const SHORT: usize = 4;
    match set {
        None => byte.is_ascii_graphic(),
        Some(set) => {
            let set = set.as_bytes();
            byte.is_ascii() && set.len() <= SHORT && set.iter().all(|other| *other != byte)
        }
    }
}

fn strip_with(
    ctx: &mut Ctx,
    args: Args<'_>,
    name: &str,
    strip: for<'a> fn(&'a str, Option<&str>) -> &'a str,
) -> PyResult {
    let text = args.this::<Str>();
    let characters = match args.get(1) {
        None | Some(Value::NONE) => None,
        Some(characters) => match characters.payload::<Str>() {
            Some(characters) => Some(characters),
            None => return Err(ctx.type_error(&format!("{name} arg must be None or str"))),
        },
    };
    ctx.charge_scan(text.as_str().len())?;
    let set = characters.as_ref().map(|characters| characters.as_str());
    if let ([first, ..], [.., last]) = (text.as_str().as_bytes(), text.as_str().as_bytes())
        && stays(*first, set)
        && stays(*last, set)
    {
        return Ok(Value::object(text));
    }
    let stripped = match &characters {
        None => strip(text.as_str(), None),
        Some(characters) => {
            ctx.charge_scan(characters.as_str().len())?;
            strip(text.as_str(), Some(characters.as_str()))
        }
    };
    if stripped.len() == text.as_str().len() {
        return Ok(Value::object(text));
    }
    if text.is_ascii() {
        ctx.reserve(stripped.len())?;
        return Ok(Value::object(
            ctx.new_str_of_length(stripped, stripped.len()),
        ));
    }
    made(ctx, stripped)
}

pub(super) fn strip(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    strip_with(ctx, args, "strip", str_methods::strip)
}

pub(super) fn lstrip(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    strip_with(ctx, args, "lstrip", str_methods::lstrip)
}

pub(super) fn rstrip(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    strip_with(ctx, args, "rstrip", str_methods::rstrip)
}

/// The items of an iterable that `join` takes: a list or tuple as it is.
pub(in crate::types) enum Items {
    List(Gc<List>),
    Tuple(Gc<Tuple>),
}

impl Items {
    /// Collect; what cannot be iterated has a text of its own here.
    pub(in crate::types) fn of(ctx: &mut Ctx, iterable: Value) -> Result<Items, Thrown> {
        if let Some(list) = iterable.get::<List>() {
            return Ok(Items::List(list));
        }
        if let Some(tuple) = iterable.get::<Tuple>() {
            return Ok(Items::Tuple(tuple));
        }
        let iterator = match ctx.get_iter(iterable) {
            Ok(iterator) => ctx.keep(iterator),
            Err(thrown) => {
                return Err(match ctx.catch(ctx.exceptions.TypeError) {
                    Some(_) => ctx.type_error("can only join an iterable"),
                    None => thrown,
                });
            }
        };
        Ok(Items::List(ctx.collect_list(iterator)?))
    }

    /// The items. Python code may change a list: not to be held while it runs.
    pub(in crate::types) fn items(&self) -> &[Value] {
        match self {
            Items::List(list) => &list.items,
            Items::Tuple(tuple) => tuple.items(),
        }
    }
}

pub(super) fn join(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let separator = args.this::<Str>();
    let items = Items::of(ctx, args[1])?;
    let items = items.items();
    if let [item] = items
        && item.get::<Str>().is_some()
    {
        return Ok(*item);
    }
    // No Python code runs from here on.
    ctx.charge(items.len() as u64 / price::ENTRIES)?;
    let mut size = separator.as_str().len() as u64 * (items.len().max(1) - 1) as u64;
    let mut length = separator.length() * (items.len().max(1) - 1);
    for (index, item) in items.iter().enumerate() {
        let Some(text) = item.payload::<Str>() else {
            let name = ctx.type_name(*item);
            return Err(ctx.type_error(&format!(
                "sequence item {index}: expected str instance, {name} found"
            )));
        };
        size += text.as_str().len() as u64;
        length += text.length();
    }
    reserve_text(ctx, size)?;
    ctx.charge(size / price::COPIED_BYTES)?;
    let joined = ctx.new_str_between(separator.as_str(), items, size as usize, length)?;
    Ok(Value::object(joined))
}
