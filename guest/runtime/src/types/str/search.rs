//! str methods that look for text: find and its kin, startswith, replace, count.

use super::{made, reserve_text};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::Tuple;
use crate::object::heap::Gc;
use crate::object::memcpy;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::search as long;
use crate::types::sequence::size_argument;
use std::ops::Range;
use wardian_text::search::Side;
use wardian_text::{search, str_methods};

/// `start` and `end` arguments, as slices take them.
pub(in crate::types) fn limits(
    ctx: &mut Ctx,
    start: Option<Value>,
    end: Option<Value>,
) -> Result<(i64, i64), Thrown> {
    let start = limit(ctx, start, 0)?;
    let end = limit(ctx, end, i64::MAX)?;
    Ok((start, end))
}

fn limit(ctx: &mut Ctx, value: Option<Value>, default: i64) -> Result<i64, Thrown> {
    match value {
        None | Some(Value::NONE) => Ok(default),
        Some(value) => match ctx.index_opt(value)? {
            Some(int) => ctx.index_clamped(int),
            None => Err(ctx
                .type_error("slice indices must be integers or None or have an __index__ method")),
        },
    }
}

/// The bytes of `text` that limits select; None when nothing, not even the empty string, is there.
fn selected(text: Gc<Str>, start: i64, end: i64) -> Option<Range<usize>> {
    let range = search::clamp_range(start, end, text.length())?;
    Some(text.offset_of(range.start)..text.offset_of(range.end))
}

fn needle(ctx: &mut Ctx, value: Value) -> Result<Gc<Str>, Thrown> {
    match value.payload::<Str>() {
        Some(text) => Ok(text),
        None => {
            let name = ctx.type_name(value);
            Err(ctx.type_error(&format!("must be str, not {name}")))
        }
    }
}

/// Where a needle is, in characters.
fn locate(ctx: &mut Ctx, args: Args<'_>, side: Side) -> Result<Option<usize>, Thrown> {
    let text = args.this::<Str>();
    let needle = needle(ctx, args[1])?;
    let (start, end) = limits(ctx, args.get(2), args.get(3))?;
    let Some(range) = selected(text, start, end) else {
        return Ok(None);
    };
    let (first, length) = (range.start, range.len());
    let found = long::find(
        ctx,
        side,
        &text.as_str().as_bytes()[range],
        needle.as_str().as_bytes(),
    )?;
    // Paid afterwards: a search that ends early is cheap.
    ctx.charge_scan(side.passed(found, length))?;
    let Some(offset) = found else {
        return Ok(None);
    };
    if !text.is_ascii() {
        ctx.charge_scan(first + offset)?;
    }
    Ok(Some(text.position_of(first + offset)))
}

fn position_or_minus_one(position: Option<usize>) -> PyResult {
    Ok(Value::small_int(
        position.map_or(-1, |position| position as i64),
    ))
}

fn position_or_error(ctx: &mut Ctx, position: Option<usize>) -> PyResult {
    match position {
        Some(position) => Ok(Value::small_int(position as i64)),
        None => Err(ctx.value_error("substring not found")),
    }
}

pub(super) fn find(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    position_or_minus_one(locate(ctx, args, Side::Left)?)
}

pub(super) fn rfind(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    position_or_minus_one(locate(ctx, args, Side::Right)?)
}

pub(super) fn index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let position = locate(ctx, args, Side::Left)?;
    position_or_error(ctx, position)
}

pub(super) fn rindex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let position = locate(ctx, args, Side::Right)?;
    position_or_error(ctx, position)
}

pub(super) fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let needle = needle(ctx, args[1])?;
    let (start, end) = limits(ctx, args.get(2), args.get(3))?;
    let Some(range) = selected(text, start, end) else {
        return Ok(Value::small_int(0));
    };
    ctx.charge_scan(range.len())?;
    let selected = &text.as_str()[range];
    let count = if needle.length() == 0 {
        str_methods::char_count(selected) + 1
    } else {
        long::count(ctx, selected.as_bytes(), needle.as_str().as_bytes())?
    };
    Ok(Value::small_int(count as i64))
}

fn affix(ctx: &mut Ctx, args: Args<'_>, name: &str, test: fn(&str, &str) -> bool) -> PyResult {
    let text = args.this::<Str>();
    let (start, end) = limits(ctx, args.get(2), args.get(3))?;
    let range = selected(text, start, end);
    if let Some(affixes) = args[1].payload::<Tuple>() {
        for affix in affixes.items() {
            ctx.charge(1)?;
            let Some(affix) = affix.payload::<Str>() else {
                let found = ctx.type_name(*affix);
                return Err(ctx.type_error(&format!(
                    "tuple for {name} must only contain str, not {found}"
                )));
            };
            if let Some(range) = &range
                && test(&text.as_str()[range.clone()], affix.as_str())
            {
                return Ok(Value::TRUE);
            }
        }
        return Ok(Value::FALSE);
    }
    let Some(affix) = args[1].payload::<Str>() else {
        let found = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!(
            "{name} first arg must be str or a tuple of str, not {found}"
        )));
    };
    Ok(Value::bool(range.is_some_and(|range| {
        test(&text.as_str()[range], affix.as_str())
    })))
}

pub(super) fn startswith(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    affix(ctx, args, "startswith", |text, affix| {
        let head = text.as_bytes().get(..affix.len());
        head.is_some_and(|head| memcpy::equal(head, affix.as_bytes()))
    })
}

pub(super) fn endswith(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    affix(ctx, args, "endswith", |text, affix| {
        let start = text.len().checked_sub(affix.len());
        let tail = start.and_then(|start| text.as_bytes().get(start..));
        tail.is_some_and(|tail| memcpy::equal(tail, affix.as_bytes()))
    })
}

pub(super) fn removeprefix(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let prefix = ctx.expect_str(args[1], "removeprefix() argument")?;
    match text.as_str().strip_prefix(prefix.as_str()) {
        Some(rest) => made(ctx, rest),
        None => Ok(Value::object(text)),
    }
}

pub(super) fn removesuffix(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let suffix = ctx.expect_str(args[1], "removesuffix() argument")?;
    match text.as_str().strip_suffix(suffix.as_str()) {
        Some(rest) => made(ctx, rest),
        None => Ok(Value::object(text)),
    }
}

pub(super) fn replace(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let old_text = ctx.expect_str(args[1], "replace() argument 1")?;
    let new_text = ctx.expect_str(args[2], "replace() argument 2")?;
    let count = match args.get(3) {
        None => -1,
        Some(count) => size_argument(ctx, count)?,
    };
    let (source, old, new) = (text.as_str(), old_text.as_str(), new_text.as_str());
    ctx.charge_scan(source.len() * 2)?;
    if count == 0 || old == new {
        return Ok(Value::object(text));
    }
    if count < 0
        && let ([old], [new]) = (old.as_bytes(), new.as_bytes())
    {
        // One ASCII character for another: the length stays, and one look is enough.
        if long::find(ctx, Side::Left, source.as_bytes(), &[*old])?.is_none() {
            return Ok(Value::object(text));
        }
        reserve_text(ctx, source.len() as u64)?;
        ctx.charge_bytes(source.len())?;
        let replaced = ctx.new_str_with(source.len(), text.length(), |room| {
            room.push_mapped(source, |byte| if byte == *old { *new } else { byte });
        })?;
        return Ok(Value::object(replaced));
    }
    let found = if old.is_empty() {
        text.length() + 1
    } else {
        long::count(ctx, source.as_bytes(), old.as_bytes())?
    };
    let matches = usize::try_from(count).unwrap_or(usize::MAX).min(found);
    if matches == 0 {
        return Ok(Value::object(text));
    }
    let size = search::replaced_length(source.len(), matches, old.len(), new.len());
    reserve_text(ctx, size)?;
    ctx.charge(size / price::WRITTEN_BYTES)?;
    let (removed, added) = (old_text.length(), new_text.length());
    let length = search::replaced_length(text.length(), matches, removed, added);
    let replaced = ctx.new_str_with(size as usize, length as usize, |room| {
        str_methods::replace(source, old, new, matches, |piece| {
            room.push(piece);
            room.goes_on()
        });
    })?;
    Ok(Value::object(replaced))
}
