//! Pictures that are turned, sheared or enlarged by a matrix: for each pixel the place where it comes from is counted.
//!
//! As Pillow does it, rounding included. What does not live here: means of many pixels (`resample.rs`), and which
//! matrix an angle is (`Image.py`).

use super::raster::{BLOCK, Raster, check_writable, made, mismatch, number, room, size};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// The nearest pixels, each place counted for itself: what Pillow does with sixteen bits.
const ONE_BY_ONE: i64 = 6;

/// Units that a pixel costs.
const NEAREST: u64 = 5;
const BILINEAR: u64 = 12;
const BICUBIC: u64 = 32;

/// `transform(pixels, width, height, step, to_width, to_height, matrix, filter, target)`: into the target, which keeps
/// its colour where the picture is not.
pub(super) fn transform(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let (width, height) = (size(ctx, args, 4)?, size(ctx, args, 5)?);
    let matrix = matrix(ctx, args[6])?;
    let filter = number(ctx, args, 7)?;
    let target = [args[8], args[4], args[5]];
    let target = Raster::with_step(ctx, Args::new(&target, &[]), 0, source.step)?;
    check_writable(ctx, target.pixels)?;
    if target.pixels.value() == source.pixels.value() {
        return Err(mismatch(ctx));
    }
    match filter {
        0 if matrix[1] == 0.0 && matrix[3] == 0.0 => scaled(ctx, &source, &target, matrix),
        0 => nearest(ctx, &source, &target, matrix, (width, height)),
        ONE_BY_ONE => each_pixel(ctx, &target, NEAREST, |x, y, pixel| {
            let (x, y) = place(matrix, x, y);
            let place = index(x, source.width).zip(index(y, source.height));
            place.is_some_and(|(x, y)| {
                take(&source, x, y, pixel);
                true
            })
        }),
        2 => each_pixel(ctx, &target, BILINEAR, |x, y, pixel| {
            bilinear(&source, place(matrix, x, y), pixel)
        }),
        3 => each_pixel(ctx, &target, BICUBIC, |x, y, pixel| {
            bicubic(&source, place(matrix, x, y), pixel)
        }),
        _ => Err(ctx.value_error("unknown resampling filter")),
    }?;
    Ok(Value::NONE)
}

/// A picture of another size, of the nearest pixels.
pub(super) fn nearest_of(
    ctx: &mut Ctx,
    source: &Raster,
    (width, height): (usize, usize),
    matrix: [f64; 6],
) -> PyResult {
    let pixels = room(ctx, width, height, source.step)?;
    let pixels = made(ctx, pixels)?;
    let target = Raster {
        pixels: Buffer::expect(ctx, pixels)?,
        width,
        height,
        step: source.step,
    };
    scaled(ctx, source, &target, matrix)?;
    Ok(pixels)
}

fn matrix(ctx: &mut Ctx, value: Value) -> Result<[f64; 6], Thrown> {
    let Some(items) = value.payload::<wardian_runtime::object::containers::Tuple>() else {
        return Err(ctx.type_error("a matrix is a tuple"));
    };
    let mut matrix = [0.0; 6];
    if items.items().len() != matrix.len() {
        return Err(ctx.value_error("wrong number of matrix entries"));
    }
    for (number, item) in matrix.iter_mut().zip(items.items()) {
        *number = ctx.to_f64(*item)?;
    }
    Ok(matrix)
}

/// Where the middle of a pixel comes from.
fn place(matrix: [f64; 6], x: usize, y: usize) -> (f64, f64) {
    let [a, b, c, d, e, f] = matrix;
    let (x, y) = (x as f64 + 0.5, y as f64 + 0.5);
    (a * x + b * y + c, d * x + e * y + f)
}

/// Write the pixels for which `pixel` gives true, block by block.
fn each_pixel(
    ctx: &mut Ctx,
    target: &Raster,
    units: u64,
    mut pixel: impl FnMut(usize, usize, &mut [u8]) -> bool,
) -> Result<(), Thrown> {
    let step = target.step;
    for y in 0..target.height {
        // Also for rows without pixels.
        ctx.charge(1)?;
        for x in 0..target.width {
            if x % BLOCK == 0 {
                ctx.charge((target.width - x).min(BLOCK) as u64 * units)?;
            }
            let mut bytes = [0; 4];
            if pixel(x, y, &mut bytes[..step]) {
                target
                    .pixels
                    .write((y * target.width + x) * step, &bytes[..step]);
            }
        }
    }
    Ok(())
}

/// The place of a coordinate among `length`.
fn index(coordinate: f64, length: usize) -> Option<usize> {
    (coordinate >= 0.0 && coordinate < length as f64).then_some(coordinate as usize)
}

/// Put a pixel of the source at `bytes`.
fn take(source: &Raster, x: usize, y: usize, bytes: &mut [u8]) {
    bytes.copy_from_slice(&source.row(y)[x * source.step..][..source.step]);
}

/// The nearest pixels, without turning: steps are added up, as Pillow does, whose rounding this is.
fn scaled(ctx: &mut Ctx, source: &Raster, target: &Raster, matrix: [f64; 6]) -> Result<(), Thrown> {
    ctx.reserve_items(target.width, size_of::<Option<usize>>())?;
    let mut columns = Vec::with_capacity(target.width);
    let mut at = matrix[2] + matrix[0] * 0.5;
    for x in 0..target.width {
        if x % BLOCK == 0 {
            ctx.charge(BLOCK as u64 / 4)?;
        }
        columns.push(index(at, source.width));
        at += matrix[0];
    }
    let mut row_at = matrix[5] + matrix[4] * 0.5;
    let mut row = (0, None);
    each_pixel(ctx, target, NEAREST, |x, y, bytes| {
        while row.0 <= y {
            row = (y + 1, index(row_at, source.height));
            row_at += matrix[4];
        }
        let (Some(from_x), (_, Some(from_y))) = (columns[x], row) else {
            return false;
        };
        take(source, from_x, from_y, bytes);
        true
    })
}

/// The nearest pixels; in fixed point where sixteen bits suffice for both sides of the point.
fn nearest(
    ctx: &mut Ctx,
    source: &Raster,
    target: &Raster,
    matrix: [f64; 6],
    (width, height): (usize, usize),
) -> Result<(), Thrown> {
    let [a, b, c, d, e, f] = matrix;
    let is_small = |x: usize, y: usize| {
        let (x, y) = (x as f64, y as f64);
        (x * a + y * b + c).abs() < 32768.0 && (x * d + y * e + f).abs() < 32768.0
    };
    let start_x = c + a * 0.5 + b * 0.5;
    let start_y = f + d * 0.5 + e * 0.5;
    if source.width >= 32768
        || source.height >= 32768
        || width == 0
        || height == 0
        || ![
            (0, 0),
            (width - 1, height - 1),
            (0, height - 1),
            (width - 1, 0),
        ]
        .iter()
        .all(|(x, y)| is_small(*x, *y))
    {
        return each_pixel(ctx, target, NEAREST, |x, y, bytes| {
            let (x, y) = (x as f64, y as f64);
            let place = (
                index(start_x + a * x + b * y, source.width),
                index(start_y + d * x + e * y, source.height),
            );
            let (Some(x), Some(y)) = place else {
                return false;
            };
            take(source, x, y, bytes);
            true
        });
    }
    let fixed = |number: f64| (number * 65536.0 + 0.5).floor() as i64;
    let [a, b, d, e] = [a, b, d, e].map(fixed);
    let (start_x, start_y) = (fixed(start_x), fixed(start_y));
    each_pixel(ctx, target, NEAREST, |x, y, bytes| {
        let (x, y) = (x as i64, y as i64);
        // A matrix of one pixel may have anything in what is multiplied by zero.
        let from = |start: i64, down: i64, right: i64| {
            let place = start.wrapping_add(down.wrapping_mul(y));
            usize::try_from(place.wrapping_add(right.wrapping_mul(x)) >> 16)
        };
        let (from_x, from_y) = (from(start_x, b, a), from(start_y, e, d));
        match (from_x, from_y) {
            (Ok(x), Ok(y)) if x < source.width && y < source.height => {
                take(source, x, y, bytes);
                true
            }
            _ => false,
        }
    })
}

/// The pixel before or at a place, and how far behind it the place is; None: outside of the picture.
fn split(source: &Raster, (x, y): (f64, f64)) -> Option<(i64, i64, f64, f64)> {
    if !(x >= 0.0 && x < source.width as f64 && y >= 0.0 && y < source.height as f64) {
        return None;
    }
    let (x, y) = (x - 0.5, y - 0.5);
    let (left, top) = (x.floor(), y.floor());
    Some((left as i64, top as i64, x - left, y - top))
}

/// A pixel, or the nearest one of the picture.
fn near(source: &Raster, x: i64, y: i64) -> &[u8] {
    let x = x.clamp(0, source.width as i64 - 1) as usize;
    let y = y.clamp(0, source.height as i64 - 1) as usize;
    &source.row(y)[x * source.step..][..source.step]
}

fn bilinear(source: &Raster, at: (f64, f64), pixel: &mut [u8]) -> bool {
    let Some((x, y, right, down)) = split(source, at) else {
        return false;
    };
    let between = |a: f64, b: f64, at: f64| a + (b - a) * at;
    for (band, byte) in pixel.iter_mut().enumerate() {
        let at = |x, y| f64::from(near(source, x, y)[band]);
        let upper = between(at(x, y), at(x + 1, y), right);
        let lower = if y + 1 >= 0 && y + 1 < source.height as i64 {
            between(at(x, y + 1), at(x + 1, y + 1), right)
        } else {
            upper
        };
        *byte = between(upper, lower, down) as u8;
    }
    true
}

fn bicubic(source: &Raster, at: (f64, f64), pixel: &mut [u8]) -> bool {
    let Some((x, y, right, down)) = split(source, at) else {
        return false;
    };
    let (x, y) = (x - 1, y - 1);
    for (band, byte) in pixel.iter_mut().enumerate() {
        let row = |y| {
            let at = |x| f64::from(near(source, x, y)[band]);
            through(at(x), at(x + 1), at(x + 2), at(x + 3), right)
        };
        let first = row(y);
        let mut rows = [first; 4];
        for down in 1..4 {
            let y = y + down as i64;
            rows[down] = if y >= 0 && y < source.height as i64 {
                row(y)
            } else {
                rows[down - 1]
            };
        }
        // A cast keeps to 0 and 255.
        *byte = through(rows[0], rows[1], rows[2], rows[3], down) as u8;
    }
    true
}

/// The curve through four values, between the second and the third.
fn through(a: f64, b: f64, c: f64, d: f64, at: f64) -> f64 {
    let first = -a + c;
    let second = 2.0 * (a - b) + c - d;
    let third = -a + b - c + d;
    b + at * (first + at * (second + at * third))
}
