//! str methods about letters: case mappings and tests of characters.

use super::{made, reserve_text};
use crate::ctx::{Ctx, R};
use crate::object::args::Args;
use crate::object::fixed_buffer::TextRoom;
use crate::object::string::Str;
use crate::object::value::Value;
use wardian_text::{bytes_methods, str_case};

/// How ASCII is mapped: by writing it to its room.
trait AsciiMapping {
    fn write(self, room: &mut TextRoom<'_, '_>, text: &str);
}

/// One byte after the other.
struct Bytes<M>(M);

impl<M: FnMut(u8) -> u8> AsciiMapping for Bytes<M> {
    #[inline(always)]
    fn write(self, room: &mut TextRoom<'_, '_>, text: &str) {
        room.push_mapped(text, self.0);
    }
}

/// Eight of them at a time.
struct Words<M>(M);

impl<M: Fn(u64) -> u64> AsciiMapping for Words<M> {
    #[inline(always)]
    fn write(self, room: &mut TextRoom<'_, '_>, text: &str) {
        room.push_mapped_words(text, self.0);
    }
}

/// Bytes of a text that are mapped between two payments.
const PIECE: usize = 1 << 18;

/// How many bytes at the start of a text can be mapped by themselves: no mapping looks beyond a space.
fn piece(text: &str) -> usize {
    let space = text.as_bytes().iter().skip(PIECE);
    let space = space.take_while(|byte| **byte != b' ').count();
    text.len().min(PIECE + space)
}

/// Apply a mapping; one character becomes three at most, an ASCII one always one. What follows the first piece of a
/// long text has a mapping of its own.
#[inline(always)]
fn map(
    ctx: &mut Ctx,
    args: Args<'_>,
    mapping: fn(&str) -> String,
    following: fn(&str) -> String,
    ascii: impl AsciiMapping,
) -> R {
    let text = args.this::<Str>();
    let size = text.as_str().len();
    if text.is_ascii() {
        reserve_text(ctx, size as u64)?;
        ctx.charge(size as u64 / 4)?;
        let mapped = ctx.new_str_with(size, size, |room| ascii.write(room, text.as_str()));
        return Ok(Value::object(mapped));
    }
    reserve_text(ctx, size as u64 * 3)?;
    let (first, mut rest) = text.as_str().split_at(piece(text.as_str()));
    ctx.charge(first.len() as u64 / 4)?;
    let mut mapped = mapping(first);
    while !rest.is_empty() {
        let (next, behind) = rest.split_at(piece(rest));
        ctx.charge(next.len() as u64 / 4)?;
        mapped.push_str(&following(next));
        rest = behind;
    }
    made(ctx, &mapped)
}

/// Test a text; `ascii` says it of a single ASCII character, as most that are asked are.
#[inline(always)]
fn test(ctx: &mut Ctx, args: Args<'_>, ascii: fn(&u8) -> bool, predicate: fn(&str) -> bool) -> R {
    let text = args.this::<Str>();
    if let [byte] = text.as_str().as_bytes() {
        return Ok(Value::bool(ascii(byte)));
    }
    test_text(ctx, &text, predicate)
}

#[inline(never)]
fn test_text(ctx: &mut Ctx, text: &Str, predicate: fn(&str) -> bool) -> R {
    ctx.charge(text.as_str().len() as u64 / 8)?;
    Ok(Value::bool(predicate(text.as_str())))
}

macro_rules! mappings {
    ($($name:ident, then $following:ident: $ascii:expr;)*) => {
        $(pub(super) fn $name(ctx: &mut Ctx, args: Args<'_>) -> R {
            map(ctx, args, str_case::$name, str_case::$following, $ascii)
        })*
    };
}

mappings! {
    capitalize, then lower: Bytes(bytes_methods::capitalizing());
    casefold, then casefold: Words(bytes_methods::lower_word);
    lower, then lower: Words(bytes_methods::lower_word);
    swapcase, then swapcase: Bytes(bytes_methods::swapped_case);
    title, then title: Bytes(bytes_methods::titling());
    upper, then upper: Words(bytes_methods::upper_word);
}

macro_rules! tests {
    ($($name:ident: $ascii:expr;)*) => {
        $(pub(super) fn $name(ctx: &mut Ctx, args: Args<'_>) -> R {
            test(ctx, args, $ascii, str_case::$name)
        })*
    };
}

tests! {
    isalnum: u8::is_ascii_alphanumeric;
    isalpha: u8::is_ascii_alphabetic;
    isdecimal: u8::is_ascii_digit;
    isdigit: u8::is_ascii_digit;
    isidentifier: |byte| byte.is_ascii_alphabetic() || *byte == b'_';
    islower: u8::is_ascii_lowercase;
    isnumeric: u8::is_ascii_digit;
    isprintable: |byte| matches!(byte, b' '..=b'~');
    isspace: |byte| matches!(byte, b' ' | b'\t'..=b'\r' | 0x1C..=0x1F);
    istitle: u8::is_ascii_uppercase;
    isupper: u8::is_ascii_uppercase;
}
