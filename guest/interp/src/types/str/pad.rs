//! str methods that pad: center, ljust, rjust, zfill, expandtabs.

use super::{made, reserve_text};
use crate::ctx::{Ctx, R, Thrown};
use crate::object::args::Args;
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

fn pad(ctx: &mut Ctx, args: Args<'_>, pad: fn(&str, i64, char) -> String) -> R {
    let text = args.this::<Str>();
    let width = size_argument(ctx, args[1])?;
    let fill = fill_character(ctx, args.get(2))?;
    if width <= text.length() as i64 {
        return Ok(Value::object(text));
    }
    let cost = str_methods::cost_pad(text.as_str(), width, fill);
    reserve_text(ctx, cost)?;
    ctx.charge(cost / 32)?;
    made(ctx, &pad(text.as_str(), width, fill))
}

pub(super) fn center(ctx: &mut Ctx, args: Args<'_>) -> R {
    pad(ctx, args, str_methods::center)
}

pub(super) fn ljust(ctx: &mut Ctx, args: Args<'_>) -> R {
    pad(ctx, args, str_methods::ljust)
}

pub(super) fn rjust(ctx: &mut Ctx, args: Args<'_>) -> R {
    pad(ctx, args, str_methods::rjust)
}

pub(super) fn zfill(ctx: &mut Ctx, args: Args<'_>) -> R {
    let text = args.this::<Str>();
    let width = size_argument(ctx, args[1])?;
    if width <= text.length() as i64 {
        return Ok(Value::object(text));
    }
    let cost = str_methods::cost_pad(text.as_str(), width, '0');
    reserve_text(ctx, cost)?;
    ctx.charge(cost / 32)?;
    made(ctx, &str_methods::zfill(text.as_str(), width))
}

pub(super) fn expandtabs(ctx: &mut Ctx, args: Args<'_>) -> R {
    let text = args.this::<Str>();
    let size = int_argument(ctx, args.get(1), 8)?;
    let cost = str_methods::cost_expandtabs(text.as_str(), size);
    ctx.charge(cost / 16)?;
    if cost > i64::from(i32::MAX) as u64 {
        return Err(ctx.overflow_error("result too long"));
    }
    reserve_text(ctx, cost)?;
    made(ctx, &str_methods::expandtabs(text.as_str(), size))
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
