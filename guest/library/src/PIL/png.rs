//! What a PNG file does with rows: the filter before each, samples of less or more than a byte, seven passes.
//!
//! What does not live here: chunks (`_png.py`), deflating (`zlib`).
//! Source: <https://www.w3.org/TR/png-3/>

use super::raster::{BLOCK, Raster, flag, made, mismatch, product, room, size};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::types::bytes::Buffer;

/// First column and row, and the distances of columns and rows, of the passes of an interlaced picture.
const PASSES: [(usize, usize, usize, usize); 7] = [
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
];

/// The whole picture as one pass.
const WHOLE: [(usize, usize, usize, usize); 1] = [(0, 0, 1, 1)];

/// How the samples of a file lie.
struct Layout {
    samples: usize,
    depth: usize,
    /// What a sample of less than a byte is multiplied by.
    factor: u8,
}

impl Layout {
    /// Bytes of a row; None: they cannot be counted.
    fn stride(&self, width: usize) -> Option<usize> {
        Some(
            width
                .checked_mul(self.samples * self.depth)?
                .checked_add(7)?
                / 8,
        )
    }

    /// How far back the byte of the pixel before is.
    fn back(&self) -> usize {
        (self.samples * self.depth / 8).max(1)
    }

    /// Bytes of a pixel in memory: one of each sample, but two of grey with sixteen bits.
    fn step(&self) -> usize {
        if self.samples == 1 && self.depth == 16 {
            2
        } else {
            self.samples
        }
    }
}

/// `png_pixels(raw, width, height, samples, depth, interlaced, scale)`: the pixels of inflated rows.
pub(super) fn pixels(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let raw = Buffer::expect(ctx, args[0])?;
    let (width, height) = (size(ctx, args, 1)?, size(ctx, args, 2)?);
    let (samples, depth) = (size(ctx, args, 3)?, size(ctx, args, 4)?);
    let is_interlaced = flag(ctx, args, 5)?;
    let is_scaled = flag(ctx, args, 6)?;
    if !(1..=4).contains(&samples)
        || ![1, 2, 4, 8, 16].contains(&depth)
        || (depth < 8 && samples > 1)
    {
        return Err(mismatch(ctx));
    }
    let factor = match depth {
        1 => 255,
        2 => 85,
        4 => 17,
        _ => 1,
    };
    let layout = Layout {
        samples,
        depth,
        factor: if is_scaled { factor } else { 1 },
    };
    let Some(stride) = layout.stride(width) else {
        return Err(mismatch(ctx));
    };
    let mut out = room(ctx, width, height, layout.step())?;
    let mut before = room(ctx, stride, 1, 1)?;
    let mut row = room(ctx, stride, 1, 1)?;
    let passes: &[_] = if is_interlaced { &PASSES } else { &WHOLE };
    let mut at = 0;
    for &(left, top, right, down) in passes {
        let columns = width.saturating_sub(left).div_ceil(right);
        if columns == 0 {
            continue;
        }
        let stride = layout.stride(columns).unwrap_or(0);
        before[..stride].fill(0);
        for y in (top..height).step_by(down) {
            let Some(&kind) = raw.as_bytes().get(at) else {
                return Err(mismatch(ctx));
            };
            let Some(filtered) = raw.as_bytes().get(at + 1..at + 1 + stride) else {
                return Err(mismatch(ctx));
            };
            at += 1 + stride;
            row[..stride].copy_from_slice(filtered);
            if !undo(
                ctx,
                kind,
                &mut row[..stride],
                &before[..stride],
                layout.back(),
            )? {
                return Err(ctx.value_error("unknown filter"));
            }
            let target = &mut out[y * width * layout.step()..][..width * layout.step()];
            unpack(ctx, &layout, &row[..stride], columns, (left, right), target)?;
            std::mem::swap(&mut row, &mut before);
        }
    }
    made(ctx, out)
}

/// Undo the filter of a row; false: there is none of that number.
fn undo(
    ctx: &mut Ctx,
    kind: u8,
    row: &mut [u8],
    before: &[u8],
    back: usize,
) -> Result<bool, Thrown> {
    if kind > 4 {
        return Ok(false);
    }
    for start in (0..row.len()).step_by(BLOCK) {
        let end = row.len().min(start + BLOCK);
        ctx.charge((end - start) as u64 / if kind > 2 { 1 } else { 4 } + 4)?;
        match kind {
            1 => {
                for at in start.max(back)..end {
                    row[at] = row[at].wrapping_add(row[at - back]);
                }
            }
            2 => {
                for at in start..end {
                    row[at] = row[at].wrapping_add(before[at]);
                }
            }
            3 => {
                for at in start..end {
                    let left = if at < back { 0 } else { row[at - back] };
                    row[at] = row[at].wrapping_add(mean(left, before[at]));
                }
            }
            4 => {
                for at in start..end {
                    let guess = if at < back {
                        before[at]
                    } else {
                        nearest(row[at - back], before[at], before[at - back])
                    };
                    row[at] = row[at].wrapping_add(guess);
                }
            }
            _ => {}
        }
    }
    Ok(true)
}

fn mean(left: u8, up: u8) -> u8 {
    ((u16::from(left) + u16::from(up)) / 2) as u8
}

/// Paeth's guess: the neighbour that is nearest to left + up - corner.
fn nearest(left: u8, up: u8, corner: u8) -> u8 {
    let (a, b, c) = (i16::from(left), i16::from(up), i16::from(corner));
    let (to_left, to_up, to_corner) = ((b - c).abs(), (a - c).abs(), (a + b - 2 * c).abs());
    if to_left <= to_up && to_left <= to_corner {
        left
    } else if to_up <= to_corner {
        up
    } else {
        corner
    }
}

/// Put the samples of a row where its pixels are.
fn unpack(
    ctx: &mut Ctx,
    layout: &Layout,
    row: &[u8],
    columns: usize,
    (left, right): (usize, usize),
    target: &mut [u8],
) -> Result<(), Thrown> {
    let step = layout.step();
    if layout.depth == 8 && right == 1 {
        ctx.charge_bytes(row.len())?;
        target.copy_from_slice(row);
        return Ok(());
    }
    for x in 0..columns {
        if x % BLOCK == 0 {
            ctx.charge((columns - x).min(BLOCK) as u64)?;
        }
        let place = &mut target[(left + x * right) * step..][..step];
        match layout.depth {
            8 => place.copy_from_slice(&row[x * step..][..step]),
            // The file has the high byte first, memory the low one.
            16 if step == 2 && layout.samples == 1 => {
                place.copy_from_slice(&[row[x * 2 + 1], row[x * 2]]);
            }
            16 => {
                for (band, byte) in place.iter_mut().enumerate() {
                    *byte = row[(x * layout.samples + band) * 2];
                }
            }
            depth => {
                let bit = x * depth;
                let sample = row[bit / 8] >> (8 - depth - bit % 8);
                place[0] = (sample & ((1 << depth) - 1) as u8) * layout.factor;
            }
        }
    }
    Ok(())
}

/// `png_filter(pixels, width, height, step, depth, adaptive)`: rows as they are to be deflated. With a depth of less
/// than eight the pixels are bytes, of which the lowest bits count; with sixteen they have the low byte first.
pub(super) fn filter(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let depth = size(ctx, args, 4)?;
    let is_adaptive = flag(ctx, args, 5)?;
    let samples = if depth == 16 {
        source.step / 2
    } else {
        source.step
    };
    let is_known = match depth {
        1 | 2 | 4 => source.step == 1,
        8 => true,
        16 => source.step == 2,
        _ => false,
    };
    let layout = Layout {
        samples,
        depth,
        factor: 1,
    };
    let stride = layout.stride(source.width).filter(|_| is_known);
    let total = stride.and_then(|stride| product(stride.checked_add(1)?, source.height, 1));
    let (Some(stride), Some(_)) = (stride, total) else {
        return Err(mismatch(ctx));
    };
    let mut out = room(ctx, stride + 1, source.height, 1)?;
    let mut before = room(ctx, stride, 1, 1)?;
    let mut row = room(ctx, stride, 1, 1)?;
    for (y, target) in out.chunks_exact_mut(stride + 1).enumerate() {
        pack(ctx, &layout, source.row(y), &mut row)?;
        let kind = if is_adaptive {
            best(ctx, &row, &before, layout.back())?
        } else {
            0
        };
        target[0] = kind;
        ctx.charge_scan(stride)?;
        for (at, place) in target[1..].iter_mut().enumerate() {
            *place = filtered(kind, &row, &before, layout.back(), at);
        }
        std::mem::swap(&mut row, &mut before);
    }
    made(ctx, out)
}

fn pack(ctx: &mut Ctx, layout: &Layout, pixels: &[u8], row: &mut [u8]) -> Result<(), Thrown> {
    ctx.charge_scan(pixels.len() + 16)?;
    match layout.depth {
        8 => row.copy_from_slice(pixels),
        16 => {
            for (pixel, place) in pixels.chunks_exact(2).zip(row.chunks_exact_mut(2)) {
                place.copy_from_slice(&[pixel[1], pixel[0]]);
            }
        }
        depth => {
            row.fill(0);
            for (x, pixel) in pixels.iter().enumerate() {
                let bit = x * depth;
                row[bit / 8] |= (pixel & ((1 << depth) - 1) as u8) << (8 - depth - bit % 8);
            }
        }
    }
    Ok(())
}

/// The filter whose bytes are the nearest to zero in sum.
fn best(ctx: &mut Ctx, row: &[u8], before: &[u8], back: usize) -> Result<u8, Thrown> {
    let mut best = (u64::MAX, 0);
    for kind in [2, 1, 3, 4] {
        ctx.charge_scan(row.len())?;
        let mut sum = 0;
        for at in 0..row.len() {
            let byte = filtered(kind, row, before, back, at);
            sum += u64::from(byte.min(byte.wrapping_neg()));
        }
        if sum < best.0 {
            best = (sum, kind);
        }
    }
    Ok(best.1)
}

#[inline(always)]
fn filtered(kind: u8, row: &[u8], before: &[u8], back: usize, at: usize) -> u8 {
    let (left, corner) = if at < back {
        (0, 0)
    } else {
        (row[at - back], before[at - back])
    };
    let guess = match kind {
        1 => left,
        2 => before[at],
        3 => mean(left, before[at]),
        4 => nearest(left, before[at], corner),
        _ => 0,
    };
    row[at].wrapping_sub(guess)
}
