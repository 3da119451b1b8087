//! What is counted over a picture: how often each value is there, and where something is.

use super::raster::{BLOCK, Raster, flag, mismatch, size};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// `histogram(pixels, step, mask)`: 256 numbers for each band, of the pixels where the mask is not zero.
pub(super) fn histogram(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let pixels = Buffer::expect(ctx, args[0])?;
    let step = size(ctx, args, 1)?;
    let mask = if args[2].is_none() {
        None
    } else {
        Some(Buffer::expect(ctx, args[2])?)
    };
    if !(1..=4).contains(&step) {
        return Err(mismatch(ctx));
    }
    let count = pixels.as_bytes().len() / step;
    if mask.is_some_and(|mask| mask.as_bytes().len() != count) {
        return Err(mismatch(ctx));
    }
    let mut counts = [0_i64; 4 * 256];
    for start in (0..count).step_by(BLOCK) {
        let end = count.min(start + BLOCK);
        ctx.charge((end - start) as u64 * step as u64 / 2)?;
        let block = pixels.as_bytes()[start * step..end * step].chunks_exact(step);
        for (at, pixel) in (start..).zip(block) {
            if mask.is_some_and(|mask| mask.as_bytes()[at] == 0) {
                continue;
            }
            for (band, value) in pixel.iter().enumerate() {
                counts[band * 256 + usize::from(*value)] += 1;
            }
        }
    }
    let counts = counts[..step * 256]
        .iter()
        .map(|count| Value::small_int(*count))
        .collect();
    Ok(Value::object(ctx.new_list(counts)))
}

/// `bbox(pixels, width, height, step, alpha_only)`: the smallest box around what is not zero; None: nothing is.
pub(super) fn bbox(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let step = source.step;
    let first_band = if flag(ctx, args, 4)? { step - 1 } else { 0 };
    let (mut left, mut right) = (source.width, 0);
    let (mut top, mut bottom) = (source.height, 0);
    for y in 0..source.height {
        ctx.charge(1)?;
        for (number, part) in source.row(y).chunks(BLOCK * step).enumerate() {
            ctx.charge_scan(part.len() + 16)?;
            let mut used = part
                .chunks_exact(step)
                .enumerate()
                .filter(|(_, pixel)| pixel[first_band..].iter().any(|band| *band != 0))
                .map(|(x, _)| number * BLOCK + x);
            let Some(first) = used.next() else {
                continue;
            };
            let last = used.next_back().unwrap_or(first);
            left = left.min(first);
            right = right.max(last + 1);
            top = top.min(y);
            bottom = y + 1;
        }
    }
    if right == 0 {
        return Ok(Value::NONE);
    }
    let sides = [left, top, right, bottom].map(|side| Value::small_int(side as i64));
    Ok(Value::object(ctx.new_tuple(&sides)))
}
