//! `%` formatting of bytes. The walk over the arguments is that of str.

use super::Buffer;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::slots::Special;
use crate::object::value::Value;
use crate::types::str::percent::{Arguments, charge, number, percent_error};
use crate::types::str::{ascii, reserve_text};
use wardian_text::percent_format::{Conversion, Segment, bytes_segments, texts};

fn push(ctx: &mut Ctx, out: &mut Vec<u8>, piece: &[u8]) -> Result<(), Thrown> {
    let size = out.len() + piece.len();
    if size > out.capacity() {
        reserve_text(ctx, size as u64 * 2)?;
    }
    ctx.charge_bytes(piece.len())?;
    out.extend_from_slice(piece);
    Ok(())
}

/// `format % value`.
pub(super) fn percent(ctx: &mut Ctx, this: Buffer, value: Value) -> PyResult {
    let mut arguments = Arguments::new(ctx, value, true);
    // Python code that runs meanwhile may change a bytearray.
    reserve_text(ctx, this.as_bytes().len() as u64)?;
    ctx.charge_bytes(this.as_bytes().len())?;
    let format = this.as_bytes().to_vec();
    let mut out = Vec::new();
    for segment in bytes_segments(&format) {
        ctx.charge(1)?;
        let mut conversion = match segment {
            Segment::Literal(bytes) => {
                push(ctx, &mut out, bytes)?;
                continue;
            }
            Segment::Conversion(conversion) => conversion,
        };
        let mark = ctx.temps_mark();
        let mut selects = false;
        if let Some(key) = conversion.key.take() {
            if !arguments.has_mapping() {
                return Err(ctx.type_error(texts::MAPPING));
            }
            let key = key.map_err(|error| percent_error(ctx, error))?;
            let key = Value::object(ctx.new_bytes(key));
            arguments.select(ctx, key)?;
            selects = true;
        }
        arguments.sizes(ctx, &mut conversion)?;
        let letter = conversion.letter.clone();
        let letter = letter.map_err(|error| percent_error(ctx, error))?;
        let value = arguments.next(ctx)?;
        convert(ctx, &conversion, letter, value, &mut out)?;
        if !selects {
            ctx.temps_release(mark);
        }
    }
    if arguments.is_left() {
        return Err(ctx.type_error(texts::NOT_ALL_BYTES));
    }
    this.like(ctx, out)
}

fn convert(
    ctx: &mut Ctx,
    conversion: &Conversion<'_>,
    letter: char,
    value: Value,
    out: &mut Vec<u8>,
) -> Result<(), Thrown> {
    match letter {
        's' | 'b' => {
            let buffer = bytes_of(ctx, value)?;
            charge(ctx, conversion, buffer.as_bytes().len() as u64)?;
            let bytes = conversion.format_bytes(buffer.as_bytes(), true);
            push(ctx, out, &bytes)
        }
        'r' | 'a' => {
            let text = ascii(ctx, value)?;
            charge(ctx, conversion, text.as_str().len() as u64)?;
            let bytes = conversion.format_bytes(text.as_str().as_bytes(), true);
            push(ctx, out, &bytes)
        }
        'c' => {
            let byte = byte(ctx, value)?;
            charge(ctx, conversion, 1)?;
            let bytes = conversion.format_bytes(&[byte], false);
            push(ctx, out, &bytes)
        }
        _ => {
            let float = matches!(letter, 'e' | 'E' | 'f' | 'F' | 'g' | 'G');
            let shown = if letter == 'i' { 'd' } else { letter };
            let value = match float {
                true => Value::float(float_of(ctx, value)?),
                false => value,
            };
            match number(ctx, conversion, letter, shown, value)? {
                Some(text) => push(ctx, out, text.as_bytes()),
                None => {
                    let error = conversion.unsupported(letter);
                    Err(percent_error(ctx, error))
                }
            }
        }
    }
}

fn float_of(ctx: &mut Ctx, value: Value) -> Result<f64, Thrown> {
    match ctx.to_f64(value) {
        Ok(float) => Ok(float),
        Err(thrown) => {
            if ctx.catch(ctx.exceptions.Exception).is_none() {
                return Err(thrown);
            }
            let name = ctx.type_name(value);
            Err(ctx.type_error(&format!("float argument required, not {name}")))
        }
    }
}

fn bytes_of(ctx: &mut Ctx, value: Value) -> Result<Buffer, Thrown> {
    let class = ctx.class_of(value);
    // Bytes are taken as they are, those of subclasses as well.
    if class.is_heap_type
        && !class.is_subclass_of(ctx.types.bytes)
        && let Some(method) = class.special(ctx, Special::Bytes)
    {
        let result = ctx.call_special(method, value, &[])?;
        return match Buffer::of(result) {
            Some(buffer @ Buffer::Bytes(_)) => Ok(buffer),
            _ => {
                let name = ctx.type_name(result);
                Err(ctx.type_error(&format!("__bytes__ returned non-bytes (type {name})")))
            }
        };
    }
    match Buffer::of(value) {
        Some(buffer) => Ok(buffer),
        None => {
            let name = ctx.type_name(value);
            Err(ctx.type_error(&format!(
                "%b requires a bytes-like object, or an object that implements __bytes__, not '{name}'"
            )))
        }
    }
}

fn byte(ctx: &mut Ctx, value: Value) -> Result<u8, Thrown> {
    if let Some(buffer) = Buffer::of(value) {
        return match buffer.as_bytes() {
            [byte] => Ok(*byte),
            _ => Err(ctx.type_error(texts::BYTE)),
        };
    }
    let Some(int) = ctx.index_opt(value)? else {
        return Err(ctx.type_error(texts::BYTE));
    };
    match ctx.int_to_i64(int).and_then(|int| u8::try_from(int).ok()) {
        Some(byte) => Ok(byte),
        None => Err(ctx.overflow_error(texts::BYTE_RANGE)),
    }
}
