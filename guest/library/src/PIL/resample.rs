//! Pictures of another size: each pixel is the weighted mean of those that lie under it.
//!
//! As Pillow does it, so that each pixel is Pillow's: the weights are counted in floats and rounded to 22 bits behind
//! the point; rows are made first, of those alone that columns need, and rounded to bytes in between. What does not
//! live here: the nearest pixel (`transform.rs`), alpha, by which pixels are multiplied before (`Image.py`).

use super::raster::{BLOCK, Raster, made, mismatch, number, room, size};
use super::transform;
use std::ops::Range;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::types::bytes::Buffer;
use wardian_text::libm;

/// Bits of a weight behind the point: of 32 those that eight bits of a pixel, and two for sums beyond, leave.
const PRECISION: u32 = 32 - 8 - 2;

/// Products that cost a unit.
const PRODUCTS: u64 = 3;

/// A curve of weights, and how far it goes.
struct Filter {
    weight: fn(f64) -> f64,
    support: f64,
}

/// The filter with Pillow's number.
fn filter(number: i64) -> Option<Filter> {
    let (weight, support): (fn(f64) -> f64, f64) = match number {
        1 => (lanczos, 3.0),
        2 => (triangle, 1.0),
        3 => (cubic, 2.0),
        4 => (flat, 0.5),
        5 => (hamming, 1.0),
        _ => return None,
    };
    Some(Filter { weight, support })
}

fn flat(x: f64) -> f64 {
    if x > -0.5 && x <= 0.5 { 1.0 } else { 0.0 }
}

fn triangle(x: f64) -> f64 {
    let x = x.abs();
    if x < 1.0 { 1.0 - x } else { 0.0 }
}

fn hamming(x: f64) -> f64 {
    let x = x.abs();
    if x == 0.0 {
        return 1.0;
    }
    if x >= 1.0 {
        return 0.0;
    }
    let x = x * std::f64::consts::PI;
    libm::sin(x) / x * (0.54 + 0.46 * libm::cos(x))
}

/// Source: R. G. Keys, "Cubic convolution interpolation for digital image processing", with a = -0.5.
fn cubic(x: f64) -> f64 {
    const A: f64 = -0.5;
    let x = x.abs();
    if x < 1.0 {
        ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0
    } else if x < 2.0 {
        (((x - 5.0) * x + 8.0) * x - 4.0) * A
    } else {
        0.0
    }
}

fn lanczos(x: f64) -> f64 {
    if (-3.0..3.0).contains(&x) {
        sinc(x) * sinc(x / 3.0)
    } else {
        0.0
    }
}

fn sinc(x: f64) -> f64 {
    if x == 0.0 {
        return 1.0;
    }
    let x = x * std::f64::consts::PI;
    libm::sin(x) / x
}

/// For each pixel of one direction which pixels it is made of, and their weights.
struct Weights {
    ranges: Vec<(usize, usize)>,
    /// Of each pixel as many as the longest range has.
    weights: Vec<i32>,
    most: usize,
}

impl Weights {
    /// The weights for `to` pixels of a part of `length` ones: where it starts, and how long it is.
    fn new(
        ctx: &mut Ctx,
        filter: &Filter,
        length: usize,
        (start, part): (f64, f64),
        to: usize,
    ) -> Result<Weights, Thrown> {
        let scale = part / to as f64;
        let filter_scale = scale.max(1.0);
        let support = filter.support * filter_scale;
        let most = (support.ceil() as usize)
            .saturating_mul(2)
            .saturating_add(1);
        let each = to.saturating_mul(size_of::<(usize, usize)>());
        let rounded = to.saturating_mul(most).saturating_mul(size_of::<i32>());
        let one = most.saturating_mul(size_of::<f64>());
        ctx.reserve(each.saturating_add(rounded).saturating_add(one))?;
        let mut ranges = Vec::with_capacity(to);
        let mut weights = vec![0; to.saturating_mul(most)];
        let mut exact = vec![0.0; most];
        for at in 0..to {
            let center = start + (at as f64 + 0.5) * scale;
            // A cast of a negative number is zero.
            let first = (center - support + 0.5) as usize;
            let last = ((center + support + 0.5) as usize).min(length);
            let count = last.saturating_sub(first).min(most);
            ctx.charge(1)?;
            let mut sum = 0.0;
            for (number, weight) in exact[..count].iter_mut().enumerate() {
                if number % BLOCK == 0 {
                    ctx.charge((count - number).min(BLOCK) as u64 * 8)?;
                }
                let x = ((number + first) as f64 - center + 0.5) * (1.0 / filter_scale);
                *weight = (filter.weight)(x);
                sum += *weight;
            }
            for (weight, rounded) in exact[..count].iter().zip(&mut weights[at * most..]) {
                let weight = if sum == 0.0 { *weight } else { weight / sum };
                let weight = weight * f64::from(1 << PRECISION);
                *rounded = (weight + if weight < 0.0 { -0.5 } else { 0.5 }) as i32;
            }
            ranges.push((first, count));
        }
        Ok(Weights {
            ranges,
            weights,
            most,
        })
    }

    /// First pixel and weights for a pixel.
    fn of(&self, at: usize) -> (usize, &[i32]) {
        let (first, count) = self.ranges[at];
        (first, &self.weights[at * self.most..][..count])
    }
}

/// The byte of a sum of products.
fn byte(sum: i32) -> u8 {
    (sum >> PRECISION).clamp(0, 255) as u8
}

/// `resize(pixels, width, height, step, to_width, to_height, filter, left, top, right, bottom)`: of the part in the
/// box, which may begin and end within pixels.
pub(super) fn resize(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let (width, height) = (size(ctx, args, 4)?, size(ctx, args, 5)?);
    let kind = number(ctx, args, 6)?;
    let mut sides = [0.0; 4];
    for (side, at) in sides.iter_mut().zip(7..) {
        // Pillow takes single floats.
        *side = ctx.to_f64(args[at])? as f32;
    }
    let [left, top, right, bottom] = sides;
    // Their differences are single floats, too.
    let (wide, high) = (f64::from(right - left), f64::from(bottom - top));
    let [left, top, right, bottom] = sides.map(f64::from);
    let is_inside = left >= 0.0
        && top >= 0.0
        && left <= right
        && top <= bottom
        && right <= source.width as f64
        && bottom <= source.height as f64;
    if !is_inside || width == 0 || height == 0 {
        return Err(mismatch(ctx));
    }
    if kind == 0 {
        let matrix = [
            wide / width as f64,
            0.0,
            left,
            0.0,
            high / height as f64,
            top,
        ];
        return transform::nearest_of(ctx, &source, (width, height), matrix);
    }
    let Some(filter) = filter(kind) else {
        return Err(ctx.value_error("unknown resampling filter"));
    };
    // Asked for before the weights, so that a size that cannot be ends at once.
    let out = room(ctx, width, height, source.step)?;
    if source.bytes().is_empty() {
        return made(ctx, out);
    }
    let columns = Weights::new(ctx, &filter, source.width, (left, wide), width)?;
    let rows = Weights::new(ctx, &filter, source.height, (top, high), height)?;
    let is_wide = width != source.width || left != 0.0 || right != width as f64;
    let is_high = height != source.height || top != 0.0 || bottom != height as f64;
    let step = source.step;
    if !is_wide {
        return down(ctx, source.bytes(), 0, width * step, &rows, out);
    }
    // Where columns become much shorter Pillow makes them first, and rows of the few that are left.
    let shorter = source.height as i64 - height as i64;
    if shorter > 0 && shorter > 2 * (source.width as i64 - width as i64) {
        let stride = source.stride();
        let between = room(ctx, source.width, height, step)?;
        let between = down(ctx, source.bytes(), 0, stride, &rows, between)?;
        let between = Raster {
            pixels: Buffer::expect(ctx, between)?,
            height,
            ..source
        };
        let across = across(ctx, &between, 0..height, &columns, out)?;
        return made(ctx, across);
    }
    let needed = if is_high {
        let first = rows.ranges.iter().map(|(first, _)| *first).min();
        let last = rows.ranges.iter().map(|(first, count)| first + count).max();
        first.unwrap_or(0)..last.unwrap_or(0)
    } else {
        0..source.height
    };
    if !is_high {
        let across = across(ctx, &source, needed, &columns, out)?;
        return made(ctx, across);
    }
    let between = room(ctx, width, needed.len(), step)?;
    let start = needed.start;
    let between = across(ctx, &source, needed, &columns, between)?;
    down(ctx, &between, start, width * step, &rows, out)
}

/// Resize some rows, each for itself.
fn across(
    ctx: &mut Ctx,
    source: &Raster,
    rows: Range<usize>,
    weights: &Weights,
    mut out: Vec<u8>,
) -> Result<Vec<u8>, Thrown> {
    let (step, width) = (source.step, weights.ranges.len());
    for (y, target) in rows.zip(out.chunks_exact_mut(width * step)) {
        for (x, place) in target.chunks_exact_mut(step).enumerate() {
            let (first, weights) = weights.of(x);
            let row = &source.row(y)[first * step..];
            let mut sums = [1_i32 << (PRECISION - 1); 4];
            for (pixels, weights) in row.chunks(BLOCK * step).zip(weights.chunks(BLOCK)) {
                ctx.charge((weights.len() * step) as u64 / PRODUCTS + 1)?;
                for (pixel, weight) in pixels.chunks_exact(step).zip(weights) {
                    for (sum, band) in sums.iter_mut().zip(pixel) {
                        *sum = sum.wrapping_add(i32::from(*band) * weight);
                    }
                }
            }
            for (band, sum) in place.iter_mut().zip(sums) {
                *band = byte(sum);
            }
        }
    }
    Ok(out)
}

/// Resize columns; `start` is the row of the picture that the first of `pixels` is.
fn down(
    ctx: &mut Ctx,
    pixels: &[u8],
    start: usize,
    stride: usize,
    weights: &Weights,
    mut out: Vec<u8>,
) -> PyResult {
    let mut sums = [0_i32; BLOCK];
    for (y, target) in out.chunks_exact_mut(stride).enumerate() {
        let (first, weights) = weights.of(y);
        for (number, places) in target.chunks_mut(BLOCK).enumerate() {
            let at = number * BLOCK;
            sums[..places.len()].fill(1 << (PRECISION - 1));
            for (row, weight) in weights.iter().enumerate() {
                ctx.charge(places.len() as u64 / PRODUCTS + 1)?;
                let row = &pixels[(first - start + row) * stride + at..][..places.len()];
                for (sum, band) in sums.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(i32::from(*band) * weight);
                }
            }
            for (band, sum) in places.iter_mut().zip(&sums) {
                *band = byte(*sum);
            }
        }
    }
    made(ctx, out)
}

/// `reduce(pixels, width, height, step, factor_x, factor_y, left, top, right, bottom)`: each pixel is the mean of a
/// block, which at the right and at the bottom may be smaller.
pub(super) fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let (factor_x, factor_y) = (size(ctx, args, 4)?, size(ctx, args, 5)?);
    let mut sides = [0; 4];
    for (side, at) in sides.iter_mut().zip(6..) {
        *side = number(ctx, args, at)?.max(0) as usize;
    }
    let [left, top, right, bottom] = sides;
    let is_inside =
        left < right && top < bottom && right <= source.width && bottom <= source.height;
    if !is_inside || factor_x == 0 || factor_y == 0 {
        return Err(mismatch(ctx));
    }
    let width = (right - left).div_ceil(factor_x);
    let height = (bottom - top).div_ceil(factor_y);
    let step = source.step;
    let mut out = room(ctx, width, height, step)?;
    for (number, place) in out.chunks_exact_mut(step).enumerate() {
        let (x, y) = (
            left + number % width * factor_x,
            top + number / width * factor_y,
        );
        let columns = x..right.min(x.saturating_add(factor_x));
        let rows = y..bottom.min(y.saturating_add(factor_y));
        let count = columns.len() as u64 * rows.len() as u64;
        let mut sums = [count / 2; 4];
        for row in rows {
            let row = &source.row(row)[columns.start * step..columns.end * step];
            for part in row.chunks(BLOCK * step) {
                ctx.charge(part.len() as u64 / PRODUCTS * 3 + 4)?;
                for pixel in part.chunks_exact(step) {
                    for (sum, band) in sums.iter_mut().zip(pixel) {
                        *sum += u64::from(*band);
                    }
                }
            }
        }
        // Pillow multiplies by a reciprocal of 24 bits.
        let reciprocal = (1 << 24) / count;
        for (band, sum) in place.iter_mut().zip(sums) {
            *band = ((sum * reciprocal) >> 24) as u8;
        }
    }
    made(ctx, out)
}
