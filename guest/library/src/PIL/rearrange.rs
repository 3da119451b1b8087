//! Pixels that go elsewhere as they are: parts, pictures in pictures, turned and mirrored ones.
//!
//! What does not live here: pixels that are mixed (`blend.rs`), turning by other angles (`transform.rs`).

use super::raster::{BLOCK, Raster, check_writable, made, number, room};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;

/// A part; what lies outside of the picture is zero.
pub(super) fn crop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let (left, top) = (number(ctx, args, 4)?, number(ctx, args, 5)?);
    let (right, bottom) = (number(ctx, args, 6)?, number(ctx, args, 7)?);
    let (Ok(width), Ok(height)) = (
        i32::try_from((right - left).max(0)),
        i32::try_from((bottom - top).max(0)),
    ) else {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    };
    let (width, height, step) = (width as usize, height as usize, source.step);
    let mut out = room(ctx, width, height, step)?;
    let (first, last) = inside(left, right, source.width);
    let (upper, lower) = inside(top, bottom, source.height);
    if first < last {
        for y in upper..lower {
            let part = &source.row(y)[first * step..last * step];
            ctx.charge_bytes(part.len() + 64)?;
            let row = (y as i64 - top) as usize * width + (first as i64 - left) as usize;
            out[row * step..][..part.len()].copy_from_slice(part);
        }
    }
    made(ctx, out)
}

/// What of a range lies within a length.
pub(super) fn inside(from: i64, to: i64, length: usize) -> (usize, usize) {
    let within = |at: i64| at.clamp(0, length as i64) as usize;
    (within(from), within(to))
}

/// Put a picture into another of the same kind.
pub(super) fn paste(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let target = Raster::of(ctx, args, 0)?;
    let source = Raster::with_step(ctx, args, 4, target.step)?;
    let (left, top) = (number(ctx, args, 7)?, number(ctx, args, 8)?);
    check_writable(ctx, target.pixels)?;
    let step = target.step;
    let (first, last) = inside(left, left + source.width as i64, target.width);
    let (upper, lower) = inside(top, top + source.height as i64, target.height);
    // A picture in itself, moved: its rows are read before they are written.
    let copied;
    let bytes = if target.pixels.value() == source.pixels.value() {
        ctx.reserve(source.bytes().len())?;
        copied = source.bytes().to_vec();
        &copied
    } else {
        source.bytes()
    };
    if first < last {
        for y in upper..lower {
            let from = (y as i64 - top) as usize * source.width + (first as i64 - left) as usize;
            let part = &bytes[from * step..][..(last - first) * step];
            ctx.charge_bytes(part.len() + 64)?;
            target.pixels.write((y * target.width + first) * step, part);
        }
    }
    Ok(Value::NONE)
}

/// A mirrored or turned picture; the methods have Pillow's numbers.
pub(super) fn transpose(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let method = number(ctx, args, 4)?;
    let (width, height, step) = (source.width, source.height, source.step);
    let mut out = room(ctx, width, height, step)?;
    // Where the first pixel of a row of the result comes from, and how far it is from there to the next.
    let (rows, columns) = if method >= 2 && method != 3 {
        (width, height)
    } else {
        (height, width)
    };
    for y in 0..rows {
        ctx.charge(1)?;
        for x in 0..columns {
            if x % BLOCK == 0 {
                ctx.charge((columns - x).min(BLOCK) as u64 * 2)?;
            }
            let (from_x, from_y) = match method {
                0 => (width - 1 - x, y),
                1 => (x, height - 1 - y),
                2 => (width - 1 - y, x),
                3 => (width - 1 - x, height - 1 - y),
                4 => (y, height - 1 - x),
                5 => (y, x),
                6 => (width - 1 - y, height - 1 - x),
                _ => return Err(ctx.value_error("No such transpose operation")),
            };
            let from = (from_y * width + from_x) * step;
            let to = (y * columns + x) * step;
            out[to..to + step].copy_from_slice(&source.bytes()[from..from + step]);
        }
    }
    made(ctx, out)
}
