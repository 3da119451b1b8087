//! str methods about letters: case mappings and tests of characters.

use super::{made, reserve_text};
use crate::ctx::{Ctx, R};
use crate::object::args::Args;
use crate::object::string::Str;
use crate::object::value::Value;
use wardian_text::str_case;

/// Apply a mapping; one character becomes three at most.
fn map(ctx: &mut Ctx, args: Args<'_>, mapping: fn(&str) -> String) -> R {
    let text = args.this::<Str>();
    let size = text.as_str().len() as u64;
    reserve_text(ctx, if text.is_ascii() { size } else { size * 3 })?;
    ctx.charge(size / 4)?;
    let mapped = mapping(text.as_str());
    made(ctx, &mapped)
}

fn test(ctx: &mut Ctx, args: Args<'_>, predicate: fn(&str) -> bool) -> R {
    let text = args.this::<Str>();
    ctx.charge(text.as_str().len() as u64 / 8)?;
    Ok(Value::bool(predicate(text.as_str())))
}

macro_rules! methods {
    ($helper:ident: $($name:ident)*) => {
        $(pub(super) fn $name(ctx: &mut Ctx, args: Args<'_>) -> R {
            $helper(ctx, args, str_case::$name)
        })*
    };
}

methods! { map: capitalize casefold lower swapcase title upper }
methods! {
    test: isalnum isalpha isdecimal isdigit isidentifier islower isnumeric isprintable isspace
    istitle isupper
}
