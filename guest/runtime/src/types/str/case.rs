//! str methods about letters: case mappings and tests of characters.

use super::{made, reserve_text};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult};
use crate::object::args::Args;
use crate::object::fixed_buffer::TextRoom;
use crate::object::string::Str;
use crate::object::value::Value;
use std::ops::Range;
use wardian_text::predicates::{Predicate, Seen};
use wardian_text::{bytes_methods, predicates, str_case};

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

/// Apply a mapping to one piece after the other; one character becomes three at most, an ASCII one always one.
#[inline(always)]
fn map(
    ctx: &mut Ctx,
    args: Args<'_>,
    mapping: fn(&str, Range<usize>) -> String,
    ascii: impl AsciiMapping,
) -> PyResult {
    let text = args.this::<Str>();
    let size = text.as_str().len();
    if text.is_ascii() {
        reserve_text(ctx, size as u64)?;
        ctx.charge(size as u64 / price::SCANNED_BYTES)?;
        let mapped = ctx.new_str_with(size, size, |room| ascii.write(room, text.as_str()))?;
        return Ok(Value::object(mapped));
    }
    reserve_text(ctx, size as u64 * 3)?;
    let mut mapped = String::with_capacity(if size > PIECE { size } else { 0 });
    let mut done = 0;
    while done < size {
        let end = text.as_str().floor_char_boundary(done + PIECE);
        ctx.charge((end - done) as u64 / price::SCANNED_BYTES)?;
        let piece = mapping(text.as_str(), done..end);
        if mapped.capacity() == 0 {
            mapped = piece;
        } else {
            mapped.push_str(&piece);
        }
        done = end;
    }
    made(ctx, &mapped)
}

/// Test a text; `ascii` says it of a single ASCII character, as most that are asked are.
#[inline(always)]
fn test(ctx: &mut Ctx, args: Args<'_>, ascii: fn(&u8) -> bool, predicate: Predicate) -> PyResult {
    let text = args.this::<Str>();
    if let [byte] = text.as_str().as_bytes() {
        return Ok(Value::bool(ascii(byte)));
    }
    test_text(ctx, &text, predicate)
}

#[inline(never)]
fn test_text(ctx: &mut Ctx, text: &Str, predicate: Predicate) -> PyResult {
    let mut rest = text.as_str();
    let mut seen = Seen::default();
    loop {
        let (piece, behind) = rest.split_at(rest.floor_char_boundary(PIECE));
        ctx.charge(piece.len() as u64 / price::HASHED_BYTES)?;
        if !predicate(&mut seen, piece) {
            return Ok(Value::FALSE);
        }
        if behind.is_empty() {
            return Ok(Value::bool(seen.holds));
        }
        rest = behind;
    }
}

macro_rules! mappings {
    ($($name:ident: $ascii:expr;)*) => {
        $(pub(super) fn $name(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
            map(ctx, args, str_case::$name, $ascii)
        })*
    };
}

mappings! {
    capitalize: Bytes(bytes_methods::capitalizing());
    casefold: Words(bytes_methods::lower_word);
    lower: Words(bytes_methods::lower_word);
    swapcase: Bytes(bytes_methods::swapped_case);
    title: Bytes(bytes_methods::titling());
    upper: Words(bytes_methods::upper_word);
}

macro_rules! tests {
    ($($name:ident: $ascii:expr;)*) => {
        $(pub(super) fn $name(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
            test(ctx, args, $ascii, predicates::$name)
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
