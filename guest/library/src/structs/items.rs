//! Values of `struct`'s items, to bytes and back.

use super::error;
use super::layout::{Code, Kind, Layout};
use num_bigint::BigInt;
use std::ops::Range;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::{ByteArray, Bytes};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_text::half::{from_half, to_half};

/// Write a value to the place of its item, which is all zeros.
pub(super) fn pack(
    ctx: &mut Ctx,
    layout: &Layout,
    code: &Code,
    value: Value,
    place: &mut [u8],
) -> Result<(), Thrown> {
    let word = match code.kind {
        Kind::Pad => return Ok(()),
        Kind::Char => match value.payload::<Bytes>() {
            Some(bytes) if bytes.as_bytes().len() == 1 => bytes.as_bytes()[0].into(),
            _ => {
                return Err(error(
                    ctx,
                    "char format requires a bytes object of length 1",
                ));
            }
        },
        Kind::Text | Kind::Pascal => return pack_text(ctx, code, value, place),
        Kind::Bool => ctx.truth(value)?.into(),
        Kind::Float => pack_float(ctx, layout, code, value)?,
        Kind::Signed | Kind::Unsigned | Kind::Pointer => pack_int(ctx, code, value)?,
    };
    let size = place.len();
    if layout.is_little {
        place.copy_from_slice(&word.to_le_bytes()[..size]);
    } else {
        place.copy_from_slice(&word.to_be_bytes()[8 - size..]);
    }
    Ok(())
}

fn pack_text(ctx: &mut Ctx, code: &Code, value: Value, place: &mut [u8]) -> Result<(), Thrown> {
    let text = value.payload::<Bytes>().map(Buffer::Bytes);
    let text = text.or_else(|| value.payload::<ByteArray>().map(Buffer::ByteArray));
    let Some(text) = text else {
        let letter = char::from(code.letter);
        return Err(error(
            ctx,
            &format!("argument for '{letter}' must be a bytes object"),
        ));
    };
    ctx.charge_bytes(place.len())?;
    let text = text.as_bytes();
    let place = match (code.kind, place) {
        (Kind::Pascal, [first, rest @ ..]) => {
            *first = text.len().min(rest.len()).min(255) as u8;
            rest
        }
        (_, place) => place,
    };
    let length = text.len().min(place.len());
    place[..length].copy_from_slice(&text[..length]);
    Ok(())
}

fn pack_int(ctx: &mut Ctx, code: &Code, value: Value) -> Result<u64, Thrown> {
    let Some(int) = ctx.index_opt(value)? else {
        return Err(error(ctx, "required argument is not an integer"));
    };
    let bits = 8 * code.size as u32;
    let (low, high) = match code.kind {
        Kind::Signed => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        Kind::Unsigned => (0, (1i128 << bits) - 1),
        _ => (i64::MIN.into(), u64::MAX.into()),
    };
    let number = match ctx.int_to_i64(int) {
        Some(number) => Some(number.into()),
        None => i128::try_from(&ctx.int_to_big(int)).ok(),
    };
    match number {
        Some(number) if (low..=high).contains(&number) => Ok(number as u64),
        _ if code.kind == Kind::Pointer => Err(error(ctx, "int too large to convert")),
        _ => {
            let letter = char::from(code.letter);
            Err(error(
                ctx,
                &format!("'{letter}' format requires {low} <= number <= {high}"),
            ))
        }
    }
}

fn pack_float(ctx: &mut Ctx, layout: &Layout, code: &Code, value: Value) -> Result<u64, Thrown> {
    let float = match ctx.to_f64_opt(value) {
        Ok(Some(float)) => float,
        Ok(None) => return Err(error(ctx, "required argument is not a float")),
        Err(thrown) => {
            // Whatever was raised.
            if ctx.catch(ctx.exceptions.Exception).is_none() {
                return Err(thrown);
            }
            return Err(error(ctx, "required argument is not a float"));
        }
    };
    // What hardware makes of the bits of a NaN varies, so it is always the same one.
    let bits = match code.size {
        2 => to_half(float).map(u64::from),
        4 if float.is_nan() => Some(f32::NAN.to_bits().into()),
        4 => {
            let single = float as f32;
            let fits = single.is_finite() || float.is_infinite() || layout.is_native;
            fits.then_some(single.to_bits().into())
        }
        _ if float.is_nan() => Some(f64::NAN.to_bits()),
        _ => Some(float.to_bits()),
    };
    match bits {
        Some(bits) => Ok(bits),
        None if ctx.as_int(value).is_some() => Err(error(ctx, "int too large to convert")),
        None => {
            let letter = char::from(code.letter);
            Err(ctx.overflow_error(&format!("float too large to pack with {letter} format")))
        }
    }
}

/// The value of the item at a place in the buffer.
pub(super) fn unpack(
    ctx: &mut Ctx,
    layout: &Layout,
    code: &Code,
    buffer: Buffer,
    place: Range<usize>,
) -> PyResult {
    if matches!(code.kind, Kind::Char | Kind::Text | Kind::Pascal) {
        ctx.reserve(place.len())?;
        ctx.charge_bytes(place.len())?;
    }
    let Some(bytes) = buffer.as_bytes().get(place) else {
        return Err(ctx.runtime_error("the buffer became smaller while it was unpacked"));
    };
    let mut word = [0; 8];
    if bytes.len() <= 8 {
        word[..bytes.len()].copy_from_slice(bytes);
        if !layout.is_little {
            word[..bytes.len()].reverse();
        }
    }
    let word = u64::from_le_bytes(word);
    Ok(match code.kind {
        Kind::Pad => Value::NONE,
        Kind::Char | Kind::Text => Value::object(ctx.new_bytes(bytes)),
        Kind::Pascal => match bytes.split_first() {
            Some((length, text)) => {
                let length = text.len().min(usize::from(*length));
                Value::object(ctx.new_bytes(&text[..length]))
            }
            None => {
                return Err(ctx.raise(
                    ctx.exceptions.SystemError,
                    "Negative size passed to PyBytes_FromStringAndSize",
                ));
            }
        },
        Kind::Bool => Value::bool(word != 0),
        Kind::Unsigned | Kind::Pointer => match i64::try_from(word) {
            Ok(number) => ctx.new_int(number),
            Err(_) => ctx.new_bigint(BigInt::from(word)),
        },
        Kind::Signed => {
            let unused = 64 - 8 * bytes.len() as u32;
            ctx.new_int((word << unused) as i64 >> unused)
        }
        // Value::float makes every NaN one of ours.
        Kind::Float => Value::float(match bytes.len() {
            2 => from_half(word as u16),
            4 => f32::from_bits(word as u32).into(),
            _ => f64::from_bits(word),
        }),
    })
}
