//! Making bytes of other objects: construction, items, fromhex, hex.

use super::{Buffer, new_bytes};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::native::Native;
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::str::reserve_text;
use crate::types::{encoding, memoryview, sequence};
use wardian_text::bytes_methods;

const BYTE_RANGE: &str = "byte must be in range(0, 256)";

/// An int argument as one byte.
pub(in crate::types) fn byte(ctx: &mut Ctx, value: Value) -> Result<u8, Thrown> {
    byte_or(ctx, value, BYTE_RANGE)
}

fn byte_or(ctx: &mut Ctx, value: Value, message: &str) -> Result<u8, Thrown> {
    let int = ctx.index_value(value)?;
    match ctx.int_to_i64(int).and_then(|int| u8::try_from(int).ok()) {
        Some(byte) => Ok(byte),
        None => Err(ctx.value_error(message)),
    }
}

pub(super) fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(bytes) = encoded(ctx, args)? {
        return new_bytes(ctx, &bytes);
    }
    let Some(source) = args.get(1) else {
        return new_bytes(ctx, b"");
    };
    let class = ctx.class_of(source);
    // Of builtin types proxies have it, whose number would be taken else.
    if (class.is_heap_type || source.get::<Native>().is_some())
        && let Some(method) = class.special(ctx, Special::Bytes)
    {
        let result = ctx.call_special(method, source, &[])?;
        return match result.payload::<crate::object::containers::Bytes>() {
            Some(_) if args[0] == Value::object(ctx.types.bytes) => Ok(result),
            Some(_) => Ok(result.unwrap_payload()),
            None => {
                let name = ctx.type_name(result);
                Err(ctx.type_error(&format!("__bytes__ returned non-bytes (type {name})")))
            }
        };
    }
    if source.payload::<Str>().is_some() {
        return Err(ctx.type_error("string argument without an encoding"));
    }
    if let Some(Buffer::Bytes(bytes)) = Buffer::of(source) {
        return Ok(Value::object(bytes));
    }
    if let Some(size) = size_opt(ctx, source)? {
        let zeros = ctx.new_bytes_with(size, |room| room.push_times(&[0], size))?;
        return Ok(Value::object(zeros));
    }
    let mut bytes = Vec::new();
    let message = "bytes must be in range(0, 256)";
    let refused = Refused::Convert("bytes");
    collect(ctx, source, message, refused, &mut |ctx, more| {
        push(ctx, &mut bytes, more)
    })?;
    new_bytes(ctx, &bytes)
}

/// The bytes of `source, encoding, errors` arguments when a text is encoded.
pub(in crate::types) fn encoded(ctx: &mut Ctx, args: Args<'_>) -> Result<Option<Vec<u8>>, Thrown> {
    if args.get(2).is_none() && args.get(3).is_none() {
        return Ok(None);
    }
    let class = match args[0].get::<crate::object::class::Class>() {
        Some(_) => "bytes",
        None => "bytearray",
    };
    let what = format!("{class}() argument 'encoding'");
    let name = encoding::name_argument(ctx, args.get(2), &what, "utf-8")?;
    let what = format!("{class}() argument 'errors'");
    let errors = encoding::name_argument(ctx, args.get(3), &what, "strict")?;
    let text = args.get(1).and_then(|source| source.payload::<Str>());
    match (text, args.get(2)) {
        (Some(text), Some(_)) => {
            encoding::encode(ctx, Value::object(text), text.as_str(), &name, &errors).map(Some)
        }
        (None, Some(_)) => Err(ctx.type_error("encoding without a string argument")),
        (Some(_), None) => Err(ctx.type_error("string argument without an encoding")),
        (None, None) => Err(ctx.type_error("errors without a string argument")),
    }
}

/// As [`size`], of a source that is a number. What has `__index__` and raises TypeError there, as arrays of numpy's do,
/// is none.
pub(in crate::types) fn size_opt(ctx: &mut Ctx, source: Value) -> Result<Option<usize>, Thrown> {
    if ctx.as_int(source).is_some() {
        return size(ctx, source).map(Some);
    }
    if ctx.class_of(source).special(ctx, Special::Index).is_none() {
        return Ok(None);
    }
    match size(ctx, source) {
        Ok(size) => Ok(Some(size)),
        Err(Thrown) => match ctx.catch(ctx.exceptions.TypeError) {
            Some(_) => Ok(None),
            None => Err(Thrown),
        },
    }
}

/// How many zero bytes that is; memory for them is asked for.
fn size(ctx: &mut Ctx, source: Value) -> Result<usize, Thrown> {
    let size = ctx.index_i64(source)?;
    if size < 0 {
        return Err(ctx.value_error("negative count"));
    }
    reserve_text(ctx, size as u64)?;
    ctx.charge_bytes(size as usize)?;
    Ok(size as usize)
}

fn push(ctx: &mut Ctx, bytes: &mut Vec<u8>, more: &[u8]) -> Result<(), Thrown> {
    let size = bytes.len() + more.len();
    if size > bytes.capacity() {
        reserve_text(ctx, size as u64 * 2)?;
    }
    bytes.extend_from_slice(more);
    Ok(())
}

/// What to say about an object that is not iterable.
#[derive(Clone, Copy)]
enum Refused {
    Convert(&'static str),
    Extend,
}

/// Hand the bytes of a bytes-like object, or the items of an iterable, to `push`.
fn collect(
    ctx: &mut Ctx,
    source: Value,
    message: &str,
    refused: Refused,
    push: &mut dyn FnMut(&mut Ctx, &[u8]) -> Result<(), Thrown>,
) -> Result<(), Thrown> {
    if let Some(buffer) = Buffer::get(ctx, source)? {
        ctx.charge_scan(buffer.as_bytes().len())?;
        return push(ctx, buffer.as_bytes());
    }
    if let Some(bytes) = memoryview::copied(ctx, source)? {
        return push(ctx, &bytes);
    }
    let mut iter = match ctx.iter(source) {
        Ok(iter) => iter,
        Err(thrown) => {
            if ctx.catch(ctx.exceptions.TypeError).is_none() {
                return Err(thrown);
            }
            let name = ctx.type_name(source);
            return Err(match refused {
                Refused::Convert(class) => {
                    ctx.type_error(&format!("cannot convert '{name}' object to {class}"))
                }
                Refused::Extend => ctx.type_error(&format!("can't extend bytearray with {name}")),
            });
        }
    };
    while let Some(item) = ctx.next(&mut iter)? {
        let byte = byte_or(ctx, item, message)?;
        push(ctx, &[byte])?;
    }
    Ok(())
}

/// Bytes of a source for a bytearray: all of them, or the error.
pub(in crate::types) fn extend(
    ctx: &mut Ctx,
    source: Value,
    constructing: bool,
) -> Result<Vec<u8>, Thrown> {
    let refused = match constructing {
        true => Refused::Convert("bytearray"),
        false => Refused::Extend,
    };
    let mut bytes = Vec::new();
    collect(ctx, source, BYTE_RANGE, refused, &mut |ctx, more| {
        push(ctx, &mut bytes, more)
    })?;
    Ok(bytes)
}

pub(super) fn fromhex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = ctx.expect_str(args[1], "fromhex() argument")?;
    reserve_text(ctx, text.as_str().len() as u64)?;
    ctx.charge_scan(text.as_str().len() * 2)?;
    let bytes = match ctx.metered(|meter| bytes_methods::fromhex(text.as_str(), meter))? {
        Ok(bytes) => bytes,
        Err(position) => {
            return Err(ctx.value_error(&format!(
                "non-hexadecimal number found in fromhex() arg at position {position}"
            )));
        }
    };
    if args[0] == Value::object(ctx.types.bytearray) {
        return Ok(Value::object(ctx.new_bytearray(bytes)));
    }
    let bytes = new_bytes(ctx, &bytes)?;
    if args[0] == Value::object(ctx.types.bytes) {
        return Ok(bytes);
    }
    ctx.call(args[0], &[bytes])
}

pub(super) fn hex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let buffer = Buffer::this(args);
    let separator = match args.get(1) {
        None => None,
        Some(separator) => Some(separator_character(ctx, separator)?),
    };
    let group = crate::types::str::int_argument(ctx, args.get(2), 1)?;
    let size = buffer.as_bytes().len() as u64 * if separator.is_some() { 3 } else { 2 };
    reserve_text(ctx, size)?;
    ctx.charge(size / price::TRANSLATED)?;
    let bytes = buffer.as_bytes();
    let text = ctx.metered(|meter| bytes_methods::hex(bytes, separator, group, meter))?;
    sequence::text_value(ctx, &text)
}

fn separator_character(ctx: &mut Ctx, separator: Value) -> Result<char, Thrown> {
    if ctx.len(separator)? != 1 {
        return Err(ctx.value_error("sep must be length 1."));
    }
    let character = if let Some(text) = separator.payload::<Str>() {
        text.char_at(0).unwrap_or('\u{80}')
    } else if let Some(buffer) = Buffer::of(separator) {
        char::from(buffer.as_bytes()[0])
    } else {
        return Err(ctx.type_error("sep must be str or bytes."));
    };
    if !character.is_ascii() {
        return Err(ctx.value_error("sep must be ASCII."));
    }
    Ok(character)
}
