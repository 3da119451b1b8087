//! Pictures that are mixed: by a mask, by a number, by their alpha.

use super::convert::{by_255, divided_by_255};
use super::raster::{BLOCK, Raster, check_writable, flag, made, mismatch, number, room, size};
use super::rearrange::inside;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// Kinds of masks: what of a pixel says how much of the source is seen.
const BLACK_AND_WHITE: i64 = 0;
const GREY: i64 = 1;
const LAST_BAND: i64 = 2;
/// The source is multiplied by the last band of the mask already.
const PREMULTIPLIED: i64 = 3;

/// `mask_paste(pixels, width, height, step, source, source_width, source_height, left, top, mask, mask_mode,
/// alpha_band)`. The mask is as large as the source. With an alpha band, which is for one colour alone as the source,
/// what is not seen at all takes the colour as it is.
pub(super) fn paste(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let target = Raster::of(ctx, args, 0)?;
    let source = Raster::with_step(ctx, args, 4, target.step)?;
    let (left, top) = (number(ctx, args, 7)?, number(ctx, args, 8)?);
    let mask = Buffer::expect(ctx, args[9])?;
    let kind = number(ctx, args, 10)?;
    let is_color = flag(ctx, args, 11)?;
    check_writable(ctx, target.pixels)?;
    let count = source.width * source.height;
    let mask_step = mask.as_bytes().len().checked_div(count).unwrap_or(0);
    if mask_step * count != mask.as_bytes().len() || !(count == 0 || (1..=4).contains(&mask_step)) {
        return Err(mismatch(ctx));
    }
    let is_own = [source.pixels.value(), mask.value()].contains(&target.pixels.value());
    if is_own {
        return Err(mismatch(ctx));
    }
    let step = target.step;
    let (first, last) = inside(left, left + source.width as i64, target.width);
    let (upper, lower) = inside(top, top + source.height as i64, target.height);
    for y in upper..lower {
        ctx.charge(1)?;
        let row = (y as i64 - top) as usize * source.width;
        for x in first..last {
            if (x - first).is_multiple_of(BLOCK) {
                ctx.charge((last - x).min(BLOCK) as u64 * 5 + 1)?;
            }
            let from = row + (x as i64 - left) as usize;
            let seen = &mask.as_bytes()[from * mask_step..][..mask_step];
            let new = &source.bytes()[from * step..][..step];
            let at = (y * target.width + x) * step;
            let old = &target.bytes()[at..at + step];
            let share = if kind == GREY || kind == BLACK_AND_WHITE {
                seen[0]
            } else {
                seen[mask_step - 1]
            };
            let mut pixel = [0; 4];
            for (band, byte) in pixel[..step].iter_mut().enumerate() {
                let (old_band, new_band) = (old[band], new[band]);
                let is_hidden = old[step - 1] == 0 && band + 1 < step;
                *byte = match kind {
                    BLACK_AND_WHITE if share != 0 => new_band,
                    BLACK_AND_WHITE => old_band,
                    PREMULTIPLIED => new_band.saturating_add(by_255(old_band, 255 - share)),
                    GREY | LAST_BAND if is_color && is_hidden && share != 0 => new_band,
                    _ => mixed(old_band, new_band, share),
                };
            }
            target.pixels.write(at, &pixel[..step]);
        }
    }
    Ok(Value::NONE)
}

/// As much of the new as the share says.
fn mixed(old: u8, new: u8, share: u8) -> u8 {
    divided_by_255(u32::from(old) * u32::from(255 - share) + u32::from(new) * u32::from(share))
}

/// `blend(first, second, alpha)`: bytes on the line through those of both.
pub(super) fn blend(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (first, second) = (Buffer::expect(ctx, args[0])?, Buffer::expect(ctx, args[1])?);
    // Pillow counts in single floats.
    let alpha = ctx.to_f64(args[2])? as f32;
    let length = first.as_bytes().len();
    if second.as_bytes().len() != length {
        return Err(mismatch(ctx));
    }
    let mut out = room(ctx, length, 1, 1)?;
    for start in (0..length).step_by(BLOCK) {
        let end = length.min(start + BLOCK);
        ctx.charge((end - start) as u64 / 2)?;
        let bytes = first.as_bytes()[start..end]
            .iter()
            .zip(&second.as_bytes()[start..end]);
        for ((one, other), place) in bytes.zip(&mut out[start..end]) {
            let (one, other) = (f32::from(*one), f32::from(*other));
            // A cast keeps to 0 and 255.
            *place = (one + alpha * (other - one)) as u8;
        }
    }
    made(ctx, out)
}

/// Bits by which shares are more exact than a byte.
const PRECISION: u32 = 7;

/// `alpha_composite(under, over, step)`: what is seen when one lies on the other.
pub(super) fn alpha_composite(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (under, over) = (Buffer::expect(ctx, args[0])?, Buffer::expect(ctx, args[1])?);
    let step = size(ctx, args, 2)?;
    let length = under.as_bytes().len();
    if over.as_bytes().len() != length || !(2..=4).contains(&step) {
        return Err(mismatch(ctx));
    }
    let mut out = room(ctx, length / step, 1, step)?;
    let count = length / step;
    for start in (0..count).step_by(BLOCK) {
        let end = count.min(start + BLOCK);
        ctx.charge((end - start) as u64 * 2)?;
        let below = under.as_bytes()[start * step..end * step].chunks_exact(step);
        let above = over.as_bytes()[start * step..end * step].chunks_exact(step);
        let places = out[start * step..end * step].chunks_exact_mut(step);
        for ((below, above), place) in below.zip(above).zip(places) {
            lay(below, above, place);
        }
    }
    made(ctx, out)
}

fn lay(below: &[u8], above: &[u8], place: &mut [u8]) {
    let last = place.len() - 1;
    let (below_alpha, alpha) = (u32::from(below[last]), u32::from(above[last]));
    if alpha == 0 {
        place.copy_from_slice(below);
        return;
    }
    // 255 times the alpha of both.
    let both = alpha * 255 + below_alpha * (255 - alpha);
    let share = alpha * 255 * 255 * (1 << PRECISION) / both;
    let rest = 255 * (1 << PRECISION) - share;
    let by_255 = |number: u32| ((number >> 8) + number) >> 8;
    for ((place, above), below) in place[..last].iter_mut().zip(above).zip(below) {
        let sum = u32::from(*above) * share + u32::from(*below) * rest;
        *place = (by_255(sum + (0x80 << PRECISION)) >> PRECISION) as u8;
    }
    place[last] = by_255(both + 0x80) as u8;
}
