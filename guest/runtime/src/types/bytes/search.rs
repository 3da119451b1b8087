//! Methods of bytes and bytearray that look for bytes.

use super::Buffer;
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::Tuple;
use crate::object::value::Value;
use crate::types::search as long;
use crate::types::sequence::size_argument;
use crate::types::str::{limits, reserve_text};
use wardian_text::search::Side;
use wardian_text::{bytes_methods, search};

/// What is looked for: bytes, or an int that is one byte.
enum Needle {
    Buffer(Buffer),
    Byte([u8; 1]),
}

impl Needle {
    fn of(ctx: &mut Ctx, value: Value) -> Result<Needle, Thrown> {
        if let Some(buffer) = Buffer::get(ctx, value)? {
            return Ok(Needle::Buffer(buffer));
        }
        match ctx.index_opt(value)? {
            Some(int) => Ok(Needle::Byte([super::byte(ctx, int)?])),
            None => {
                let name = ctx.type_name(value);
                Err(ctx.type_error(&format!(
                    "argument should be integer or bytes-like object, not '{name}'"
                )))
            }
        }
    }

    fn as_bytes(&self) -> &[u8] {
        match self {
            Needle::Buffer(buffer) => buffer.as_bytes(),
            Needle::Byte(byte) => byte,
        }
    }
}

fn locate(ctx: &mut Ctx, args: Args<'_>, side: Side) -> Result<Option<usize>, Thrown> {
    let needle = Needle::of(ctx, args[1])?;
    let (start, end) = limits(ctx, args.get(2), args.get(3))?;
    let buffer = Buffer::this(args);
    let Some(range) = search::clamp_range(start, end, buffer.as_bytes().len()) else {
        return Ok(None);
    };
    let (first, length) = (range.start, range.len());
    let found = long::find(ctx, side, &buffer.as_bytes()[range], needle.as_bytes())?;
    ctx.charge_scan(side.passed(found, length))?;
    Ok(found.map(|offset| first + offset))
}

fn position_or_minus_one(position: Option<usize>) -> PyResult {
    Ok(Value::small_int(
        position.map_or(-1, |position| position as i64),
    ))
}

fn position_or_error(ctx: &mut Ctx, position: Option<usize>) -> PyResult {
    match position {
        Some(position) => Ok(Value::small_int(position as i64)),
        None => Err(ctx.value_error("subsection not found")),
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
    let needle = Needle::of(ctx, args[1])?;
    let (start, end) = limits(ctx, args.get(2), args.get(3))?;
    let buffer = Buffer::this(args);
    let Some(range) = search::clamp_range(start, end, buffer.as_bytes().len()) else {
        return Ok(Value::small_int(0));
    };
    ctx.charge_scan(range.len())?;
    let selected = &buffer.as_bytes()[range];
    let count = match needle.as_bytes() {
        [] => selected.len() + 1,
        needle => long::count(ctx, selected, needle)?,
    };
    Ok(Value::small_int(count as i64))
}

fn affix(ctx: &mut Ctx, args: Args<'_>, name: &str, test: fn(&[u8], &[u8]) -> bool) -> PyResult {
    let (start, end) = limits(ctx, args.get(2), args.get(3))?;
    let buffer = Buffer::this(args);
    let range = search::clamp_range(start, end, buffer.as_bytes().len());
    let holds = |affix: Buffer| {
        range
            .clone()
            .is_some_and(|range| test(&buffer.as_bytes()[range], affix.as_bytes()))
    };
    if let Some(affixes) = args[1].payload::<Tuple>() {
        for affix in affixes.items() {
            ctx.charge(1)?;
            let affix = Buffer::expect(ctx, *affix)?;
            if holds(affix) {
                return Ok(Value::TRUE);
            }
        }
        return Ok(Value::FALSE);
    }
    match Buffer::of(args[1]) {
        Some(affix) => Ok(Value::bool(holds(affix))),
        None => {
            let found = ctx.type_name(args[1]);
            Err(ctx.type_error(&format!(
                "{name} first arg must be bytes or a tuple of bytes, not {found}"
            )))
        }
    }
}

pub(super) fn startswith(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    affix(ctx, args, "startswith", |bytes, affix| {
        bytes.starts_with(affix)
    })
}

pub(super) fn endswith(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    affix(ctx, args, "endswith", |bytes, affix| bytes.ends_with(affix))
}

fn remove(
    ctx: &mut Ctx,
    args: Args<'_>,
    strip: for<'a> fn(&'a [u8], &[u8]) -> Option<&'a [u8]>,
) -> PyResult {
    let buffer = Buffer::this(args);
    let affix = Buffer::expect(ctx, args[1])?;
    ctx.charge_scan(buffer.as_bytes().len())?;
    match strip(buffer.as_bytes(), affix.as_bytes()) {
        Some(rest) => buffer.piece(ctx, rest),
        None => buffer.unchanged(ctx),
    }
}

pub(super) fn removeprefix(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    remove(ctx, args, |bytes, prefix| bytes.strip_prefix(prefix))
}

pub(super) fn removesuffix(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    remove(ctx, args, |bytes, suffix| bytes.strip_suffix(suffix))
}

pub(super) fn replace(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let old = Buffer::expect(ctx, args[1])?;
    let new = Buffer::expect(ctx, args[2])?;
    let count = match args.get(3) {
        None => -1,
        Some(count) => size_argument(ctx, count)?,
    };
    let buffer = Buffer::this(args);
    ctx.charge_scan(buffer.as_bytes().len() * 2)?;
    let found = match old.as_bytes() {
        [] => buffer.as_bytes().len() + 1,
        old => long::count(ctx, buffer.as_bytes(), old)?,
    };
    let matches = usize::try_from(count).unwrap_or(usize::MAX).min(found);
    if matches == 0 {
        return buffer.unchanged(ctx);
    }
    let sizes = [buffer, old, new].map(|buffer| buffer.as_bytes().len());
    let size = search::replaced_length(sizes[0], matches, sizes[1], sizes[2]);
    reserve_text(ctx, size)?;
    ctx.charge(size / price::WRITTEN_BYTES)?;
    let (bytes, old, new) = (buffer.as_bytes(), old.as_bytes(), new.as_bytes());
    buffer.like_with(ctx, size as usize, |room| {
        bytes_methods::replace(bytes, old, new, matches, |piece| {
            room.push(piece);
            room.goes_on()
        });
    })
}
