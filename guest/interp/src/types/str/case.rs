//! str methods about letters: case mappings and tests of characters.

use super::{made, reserve_text};
use crate::ctx::{Ctx, R};
use crate::object::args::Args;
use crate::object::string::Str;
use crate::object::value::Value;
use wardian_text::{bytes_methods, str_case};

/// Apply a mapping; one character becomes three at most, an ASCII one always one.
fn map<M: FnMut(u8) -> u8>(
    ctx: &mut Ctx,
    args: Args<'_>,
    mapping: fn(&str) -> String,
    ascii: M,
) -> R {
    let text = args.this::<Str>();
    let size = text.as_str().len();
    if text.is_ascii() {
        reserve_text(ctx, size as u64)?;
        ctx.charge(size as u64 / 4)?;
        let mapped = ctx.new_str_with(size, size, |room| room.push_mapped(text.as_str(), ascii));
        return Ok(Value::object(mapped));
    }
    reserve_text(ctx, size as u64 * 3)?;
    ctx.charge(size as u64 / 4)?;
    made(ctx, &mapping(text.as_str()))
}

fn test(ctx: &mut Ctx, args: Args<'_>, predicate: fn(&str) -> bool) -> R {
    let text = args.this::<Str>();
    ctx.charge(text.as_str().len() as u64 / 8)?;
    Ok(Value::bool(predicate(text.as_str())))
}

macro_rules! mappings {
    ($($name:ident: $ascii:expr;)*) => {
        $(pub(super) fn $name(ctx: &mut Ctx, args: Args<'_>) -> R {
            map(ctx, args, str_case::$name, $ascii)
        })*
    };
}

mappings! {
    capitalize: bytes_methods::capitalizing();
    casefold: |byte| byte.to_ascii_lowercase();
    lower: |byte| byte.to_ascii_lowercase();
    swapcase: bytes_methods::swapped_case;
    title: bytes_methods::titling();
    upper: |byte| byte.to_ascii_uppercase();
}

macro_rules! tests {
    ($($name:ident)*) => {
        $(pub(super) fn $name(ctx: &mut Ctx, args: Args<'_>) -> R {
            test(ctx, args, str_case::$name)
        })*
    };
}

tests! {
    isalnum isalpha isdecimal isdigit isidentifier islower isnumeric isprintable isspace
    istitle isupper
}
