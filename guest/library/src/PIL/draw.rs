//! Lines and rectangles of one colour.

use super::raster::{Raster, check_writable, number};
use super::rearrange::inside;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// The colour, as the bytes of a pixel.
fn ink(ctx: &mut Ctx, target: &Raster, value: Value) -> Result<[u8; 4], Thrown> {
    check_writable(ctx, target.pixels)?;
    let bytes = Buffer::expect(ctx, value)?;
    let mut ink = [0; 4];
    match ink.get_mut(..bytes.as_bytes().len()) {
        Some(place) if place.len() == target.step => place.copy_from_slice(bytes.as_bytes()),
        _ => return Err(ctx.value_error("a colour has a byte for each band")),
    }
    Ok(ink)
}

/// Pixels that are filled at once.
const PIECE: usize = 256;

/// `fill(pixels, width, height, step, ink, left, top, right, bottom)`: the pixels of a box, without its right and lower
/// side.
pub(super) fn fill(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let target = Raster::of(ctx, args, 0)?;
    let step = target.step;
    let ink = ink(ctx, &target, args[4])?;
    let (left, top) = (number(ctx, args, 5)?, number(ctx, args, 6)?);
    let (right, bottom) = (number(ctx, args, 7)?, number(ctx, args, 8)?);
    let (first, last) = inside(left, right, target.width);
    let (upper, lower) = inside(top, bottom, target.height);
    let mut piece = [0; PIECE * 4];
    for pixel in piece.chunks_exact_mut(step) {
        pixel.copy_from_slice(&ink[..step]);
    }
    for y in upper..lower {
        ctx.charge(1)?;
        for x in (first..last).step_by(PIECE) {
            let bytes = &piece[..(last - x).min(PIECE) * step];
            ctx.charge_bytes(bytes.len() + 64)?;
            target.pixels.write((y * target.width + x) * step, bytes);
        }
    }
    Ok(Value::NONE)
}

/// `draw_line(pixels, width, height, step, ink, x0, y0, x1, y1)`, both ends included.
/// Source: J. E. Bresenham, "Algorithm for computer control of a digital plotter".
pub(super) fn line(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let target = Raster::of(ctx, args, 0)?;
    let ink = ink(ctx, &target, args[4])?;
    let (x0, y0) = (number(ctx, args, 5)?, number(ctx, args, 6)?);
    let (x1, y1) = (number(ctx, args, 7)?, number(ctx, args, 8)?);
    let (across, down) = ((x1 - x0).abs(), (y1 - y0).abs());
    let (right, below) = ((x1 - x0).signum(), (y1 - y0).signum());
    let is_flat = across > down;
    let (long, short) = if is_flat {
        (across, down)
    } else {
        (down, across)
    };
    let (mut x, mut y) = (x0, y0);
    let mut error = 2 * short - long;
    for _ in 0..=long {
        ctx.charge(2)?;
        let is_inside = x >= 0 && y >= 0 && x < target.width as i64 && y < target.height as i64;
        if is_inside {
            let at = (y as usize * target.width + x as usize) * target.step;
            target.pixels.write(at, &ink[..target.step]);
        }
        if error >= 0 {
            if is_flat {
                y += below
            } else {
                x += right
            }
            error -= 2 * long;
        }
        error += 2 * short;
        if is_flat { x += right } else { y += below }
    }
    Ok(Value::NONE)
}
