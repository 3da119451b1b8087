//! str methods that pad: center, ljust, rjust, zfill, expandtabs.

use super::{made, reserve_text};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::heap::Gc;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::sequence::size_argument;
use wardian_text::str_methods;

fn fill_character(ctx: &mut Ctx, value: Option<Value>) -> Result<char, Thrown> {
    let Some(value) = value else {
        return Ok(' ');
    };
    let Some(text) = value.payload::<Str>() else {
        let name = ctx.type_name(value);
        return Err(ctx.type_error(&format!(
            "The fill character must be a unicode character, not {name}"
        )));
    };
    match text.char_at(0) {
        Some(character) if text.length() == 1 => Ok(character),
        _ => Err(ctx.type_error("The fill character must be exactly one character long")),
    }
}

/// The text with `left` and `right` fill characters around what is behind its first `sign` bytes.
pub(super) fn padded(
    ctx: &mut Ctx,
    text: Gc<Str>,
    sign: usize,
    fill: char,
    (left, right): (usize, usize),
) -> PyResult {
    let more = (left as u64).saturating_add(right as u64);
    let size = more
        .saturating_mul(fill.len_utf8() as u64)
        .saturating_add(text.as_str().len() as u64);
    reserve_text(ctx, size)?;
    ctx.charge(size / price::COPIED_BYTES)?;
    let length = text.length() + left + right;
    let padded = ctx.new_str_with(size as usize, length, |room| {
        let (sign, rest) = text.as_str().split_at(sign);
        room.push(sign);
        room.push_chars(fill, left);
        room.push(rest);
        room.push_chars(fill, right);
    })?;
    Ok(Value::object(padded))
}

/// How many fill characters go left and right, given how many are missing and the width.
type Sides = fn(usize, i64) -> (usize, usize);

fn pad(ctx: &mut Ctx, args: Args<'_>, sides: Sides) -> PyResult {
    let text = args.this::<Str>();
    let width = size_argument(ctx, args[1])?;
    let fill = fill_character(ctx, args.get(2))?;
    match missing(text, width) {
        0 => Ok(Value::object(text)),
        missing => padded(ctx, text, 0, fill, sides(missing, width)),
    }
}

/// Characters missing up to `width`.
fn missing(text: Gc<Str>, width: i64) -> usize {
    let missing = width.saturating_sub(text.length() as i64).max(0);
    usize::try_from(missing).unwrap_or(usize::MAX)
}

pub(super) fn center(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    pad(ctx, args, str_methods::sides_of_center)
}

pub(super) fn ljust(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    pad(ctx, args, |missing, _| (0, missing))
}

pub(super) fn rjust(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    pad(ctx, args, |missing, _| (missing, 0))
}

pub(super) fn zfill(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let width = size_argument(ctx, args[1])?;
    let sign = usize::from(text.as_str().starts_with(['+', '-']));
    match missing(text, width) {
        0 => Ok(Value::object(text)),
        zeros => padded(ctx, text, sign, '0', (zeros, 0)),
    }
}

pub(super) fn expandtabs(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let size = int_argument(ctx, args.get(1), 8)?;
    let cost = str_methods::cost_expandtabs(text.as_str(), size);
    ctx.charge(cost / price::WRITTEN_BYTES)?;
    if cost > i64::from(i32::MAX) as u64 {
        return Err(ctx.overflow_error("result too long"));
    }
    reserve_text(ctx, cost)?;
    let text = ctx.metered(|meter| str_methods::expandtabs(text.as_str(), size, meter))?;
    made(ctx, &text)
}

/// An argument that CPython keeps in a C int.
pub fn int_argument(ctx: &mut Ctx, value: Option<Value>, default: i64) -> Result<i64, Thrown> {
    let Some(value) = value else {
        return Ok(default);
    };
    let int = ctx.index_value(value)?;
    match ctx.int_to_i64(int).and_then(|int| i32::try_from(int).ok()) {
        Some(int) => Ok(i64::from(int)),
        None => Err(ctx.overflow_error("Python int too large to convert to C int")),
    }
}
