//! Integers of an interval, as `integers` and `randint` draw them, and bytes.
//!
//! What does not live here: bounds of any kind of Python's, and what is wrong with them (`python/random/integers.py`).

use bytemuck::Pod;
use wardian_random::distributions::{
    BoundedBuffer, Method, bounded_bool, bounded_u8, bounded_u16, bounded_u32, bounded_u64,
};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_strided::element::Number;
use wardian_strided::layout::Order;

use super::draw::{fill, repeated, shape_with};
use super::engine::{Engine, each_engine};
use super::source::{drawing, word_of};
use crate::array::{View, cast, new_view, own, shape, view_of};
use crate::dtype::{Code, Dtype};
use crate::scalar;

/// What draws integers of a width: the lowest, and the distance to the highest, each modulo the width.
type Bounded<T> = fn(&mut Engine, &mut BoundedBuffer, (u64, u64), Method, &mut [T]);

/// Do the same for integers of the width of a dtype.
macro_rules! of_width {
    ($code:expr, $many:ident => $body:expr, $else:expr) => {
        match $code.number() {
            Some(Number::Bool) => {
                let $many: Bounded<u8> = bools;
                $body
            }
            Some(Number::Int8 | Number::UInt8) => {
                let $many: Bounded<u8> = bytes_of;
                $body
            }
            Some(Number::Int16 | Number::UInt16) => {
                let $many: Bounded<u16> = shorts;
                $body
            }
            Some(Number::Int32 | Number::UInt32) => {
                let $many: Bounded<u32> = ints;
                $body
            }
            Some(Number::Int64 | Number::UInt64) => {
                let $many: Bounded<u64> = longs;
                $body
            }
            _ => $else,
        }
    };
}

fn bools(
    engine: &mut Engine,
    buffer: &mut BoundedBuffer,
    (low, range): (u64, u64),
    _: Method,
    out: &mut [u8],
) {
    for room in out {
        *room = bounded_bool(engine, buffer, low != 0, range != 0).into();
    }
}

fn bytes_of(
    engine: &mut Engine,
    buffer: &mut BoundedBuffer,
    (low, range): (u64, u64),
    method: Method,
    out: &mut [u8],
) {
    for room in out {
        *room = bounded_u8(engine, buffer, low as u8, range as u8, method);
    }
}

fn shorts(
    engine: &mut Engine,
    buffer: &mut BoundedBuffer,
    (low, range): (u64, u64),
    method: Method,
    out: &mut [u16],
) {
    for room in out {
        *room = bounded_u16(engine, buffer, low as u16, range as u16, method);
    }
}

fn ints(
    engine: &mut Engine,
    _: &mut BoundedBuffer,
    (low, range): (u64, u64),
    method: Method,
    out: &mut [u32],
) {
    each_engine!(engine, bits => {
        for room in out {
            *room = bounded_u32(bits, low as u32, range as u32, method);
        }
    });
}

fn longs(
    engine: &mut Engine,
    _: &mut BoundedBuffer,
    (low, range): (u64, u64),
    method: Method,
    out: &mut [u64],
) {
    each_engine!(engine, bits => {
        for room in out {
            *room = bounded_u64(bits, low, range, method);
        }
    });
}

fn method_of(ctx: &mut Ctx, masked: Value) -> Result<Method, Thrown> {
    Ok(if ctx.truth(masked)? {
        Method::Masked
    } else {
        Method::Lemire
    })
}

fn wrong(ctx: &mut Ctx) -> Thrown {
    ctx.type_error("integers are drawn for a dtype of integers")
}

/// `integers(draws, dtype, size, low, range, masked)`: of one interval.
pub fn integers(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(dtype) = Dtype::from_value(args[1]) else {
        return Err(wrong(ctx));
    };
    let bounds = (word_of(ctx, args[3])?, word_of(ctx, args[4])?);
    let method = method_of(ctx, args[5])?;
    let mut buffer = BoundedBuffer::default();
    if args[2].is_none() {
        ctx.charge(1)?;
        let (engine, _) = drawing(ctx, args[0])?;
        let mut item = [0; 8];
        of_width!(dtype.code, many => {
            let mut room = [0];
            many(engine, &mut buffer, bounds, method, &mut room);
            item[..dtype.size].copy_from_slice(&room[0].to_le_bytes());
        }, return Err(wrong(ctx)));
        return scalar::new(ctx, dtype, &item[..dtype.size]);
    }
    let shape = shape::shape_of(ctx, args[2])?;
    let view = new_view(ctx, dtype, &shape, Order::C)?;
    of_width!(dtype.code, many => fill(ctx, args[0], &view, |_, engine, _, room| {
        many(engine, &mut buffer, bounds, method, room);
        Ok(())
    })?, return Err(wrong(ctx)));
    Ok(own(ctx, view))
}

/// `integers_each(draws, dtype, size, low, range, masked)`: of an interval each, from arrays of 64 bits without a sign.
pub fn integers_each(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (Some(dtype), Some(low), Some(range)) = (
        Dtype::from_value(args[1]),
        view_of(args[3]),
        view_of(args[4]),
    ) else {
        return Err(wrong(ctx));
    };
    let method = method_of(ctx, args[5])?;
    let (low, range) = (
        cast::as_number(ctx, &low, Number::UInt64)?,
        cast::as_number(ctx, &range, Number::UInt64)?,
    );
    let size = match args[2].is_none() {
        true => None,
        false => Some(shape::shape_of(ctx, args[2])?),
    };
    let shape = shape_with(ctx, size, &[low.shape(), range.shape()], true)?;
    let view = new_view(ctx, dtype, &shape, Order::C)?;
    let (low, range) = (repeated(ctx, &low, &shape)?, repeated(ctx, &range, &shape)?);
    of_width!(dtype.code, many => each(ctx, args[0], &view, (&low, &range), method, many)?, return Err(wrong(ctx)));
    Ok(own(ctx, view))
}

fn each<T: Pod + Default>(
    ctx: &mut Ctx,
    draws: Value,
    view: &View,
    (low, range): (&View, &View),
    method: Method,
    many: Bounded<T>,
) -> Result<(), Thrown> {
    let mut buffer = BoundedBuffer::default();
    let (one, two) = (low.layout.extent(), range.layout.extent());
    let low = low.bytes(ctx)?[one].chunks_exact(8);
    let range = range.bytes(ctx)?[two].chunks_exact(8);
    let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let mut bounds = low.zip(range).map(|(low, range)| (word(low), word(range)));
    fill(ctx, draws, view, |_, engine, _, room| {
        for (room, bounds) in room.chunks_mut(1).zip(&mut bounds) {
            many(engine, &mut buffer, bounds, method, room);
        }
        Ok(())
    })
}

/// `bytes(draws, length)`.
pub fn bytes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let length = ctx.index_i64(args[1])?;
    let Ok(length) = usize::try_from(length) else {
        return Err(ctx.value_error("negative dimensions are not allowed"));
    };
    ctx.reserve(length.saturating_mul(2))?;
    let (engine, _) = drawing(ctx, args[0])?;
    let mut bytes = vec![0; length];
    for part in bytes.chunks_mut(4096) {
        ctx.charge_midway(part.len() as u64 / 16 + 1)?;
        // The length of all parts but the last is that of whole words.
        part.copy_from_slice(&wardian_random::distributions::bytes(engine, part.len()));
    }
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

/// The dtype of indices.
pub fn index_dtype(ctx: &mut Ctx) -> Dtype {
    Dtype::of(ctx, Code::Long)
}
