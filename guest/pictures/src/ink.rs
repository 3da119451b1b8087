//! Colours as Python has them, and the bytes of a pixel that they are.

use crate::arguments::int;
use wardian_raster::{Kind, Picture};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::value::Value;

/// An int of 64 bits; None: it is no int.
fn long(ctx: &mut Ctx, value: Value) -> Result<Option<i64>, Thrown> {
    let Some(int) = ctx.as_int(value) else {
        return Ok(None);
    };
    match ctx.int_to_i64(int) {
        Some(int) => Ok(Some(int)),
        None => Err(ctx.overflow_error("int too big to convert")),
    }
}

/// An int of 64 bits, or what says that it is one.
fn long_index(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    let int = ctx.index_value(value)?;
    match ctx.int_to_i64(int) {
        Some(int) => Ok(int),
        None => Err(ctx.overflow_error("int too big to convert")),
    }
}

fn clip(number: i64) -> u8 {
    number.clamp(0, 255) as u8
}

/// The bytes of a pixel that a colour is.
pub(crate) fn ink(ctx: &mut Ctx, value: Value, picture: &Picture) -> Result<[u8; 4], Thrown> {
    let mode = picture.mode();
    let (kind, bands) = (mode.kind(), mode.bands());
    let tuple = value.payload::<Tuple>();
    let count = tuple.map(|tuple| tuple.items().len());
    let value = match tuple {
        Some(tuple) if count == Some(1) => tuple.items()[0],
        _ => value,
    };
    if kind == Kind::Float {
        return Ok((ctx.to_f64(value)? as f32).to_le_bytes());
    }
    let whole = long(ctx, value)?;
    if whole.is_none() && bands == 1 {
        return Err(ctx.type_error("color must be int or single-element tuple"));
    }
    if whole.is_none() && count.is_none() {
        return Err(ctx.type_error("color must be int or tuple"));
    }
    if let Some(number) = whole {
        return Ok(match kind {
            Kind::Bytes if bands == 1 => [clip(number), 0, 0, 0],
            // The bytes of the int.
            Kind::Bytes | Kind::Int => (number as u32).to_le_bytes(),
            _ => {
                let [low, high, ..] = (number as u32).to_le_bytes();
                [low, high, 0, 0]
            }
        });
    }
    let parts: Vec<Value> = match tuple {
        Some(tuple) if count != Some(1) => tuple.items().to_vec(),
        _ => match value.payload::<Tuple>() {
            Some(inner) => inner.items().to_vec(),
            None => return Err(ctx.type_error("color must be int or tuple")),
        },
    };
    let count = parts.len();
    if bands == 2 {
        if !matches!(count, 1 | 2) {
            return Err(ctx.type_error("color must be int, or tuple of one or two elements"));
        }
        let light = clip(long_index(ctx, parts[0])?);
        let alpha = match parts.get(1) {
            Some(alpha) => clip(i64::from(int(ctx, *alpha)?)),
            None => 255,
        };
        return Ok([light, light, light, alpha]);
    }
    if !matches!(count, 3 | 4) {
        return Err(ctx.type_error("color must be int, or tuple of one, three or four elements"));
    }
    let mut bytes = [0, 0, 0, 255];
    for (number, (byte, part)) in bytes.iter_mut().zip(parts).enumerate() {
        *byte = clip(match number {
            0 => long_index(ctx, part)?,
            _ => i64::from(int(ctx, part)?),
        });
    }
    Ok(bytes)
}

/// A pixel as Python has it.
pub(crate) fn colour(ctx: &mut Ctx, picture: &Picture, x: usize, y: usize) -> PyResult {
    let mode = picture.mode();
    let pixel = picture.pixel(x, y);
    let byte = |at: usize| Value::small_int(i64::from(pixel[at]));
    let word = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2], pixel[3]];
    Ok(match (mode.kind(), mode.bands()) {
        (Kind::Bytes, 1) => byte(0),
        (Kind::Bytes, bands) => {
            let parts = [byte(0), byte(1), byte(2), byte(3)];
            match bands {
                2 => Value::object(ctx.new_tuple(&[parts[0], parts[3]])),
                _ => Value::object(ctx.new_tuple(&parts[..bands])),
            }
        }
        (Kind::Int, _) => Value::small_int(i64::from(i32::from_le_bytes(word(pixel)))),
        (Kind::Float, _) => Value::float(f64::from(f32::from_le_bytes(word(pixel)))),
        (Kind::Short, _) => {
            let bytes = [pixel[0], pixel[1]];
            Value::small_int(i64::from(match mode.is_big() {
                true => u16::from_be_bytes(bytes),
                false => u16::from_le_bytes(bytes),
            }))
        }
    })
}

/// Put an ink at a pixel.
pub(crate) fn put(picture: &mut Picture, x: usize, y: usize, mut ink: [u8; 4]) {
    if picture.mode().is_big() {
        ink.swap(0, 1);
    }
    let size = picture.pixel_size();
    picture.pixel_mut(x, y).copy_from_slice(&ink[..size]);
}
