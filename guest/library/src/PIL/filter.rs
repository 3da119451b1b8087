//! Pictures of which each pixel is made of its neighbours: by a kernel, or as the mean of a box.
//!
//! As Pillow does it, rounding included. What does not live here: which kernel a filter is (`ImageFilter.py`).

use super::raster::{BLOCK, Raster, made, mismatch, number, room, size};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Tuple;

/// `kernel(pixels, width, height, step, side, weights, offset)`: sums of weighted neighbours; the weights begin with
/// the lowest row. What is too near to a side for all its neighbours stays as it is.
pub(super) fn kernel(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let side = size(ctx, args, 4)?;
    // Pillow counts in single floats.
    let offset = ctx.to_f64(args[6])? as f32 + 0.5;
    let Some(tuple) = args[5].payload::<Tuple>() else {
        return Err(ctx.type_error("weights are a tuple"));
    };
    if ![3, 5].contains(&side) || tuple.items().len() != side * side {
        return Err(mismatch(ctx));
    }
    let mut weights = [0.0_f32; 25];
    for (weight, item) in weights.iter_mut().zip(tuple.items()) {
        *weight = ctx.to_f64(*item)? as f32;
    }
    let (width, height, step, reach) = (source.width, source.height, source.step, side / 2);
    let mut out = room(ctx, width, height, step)?;
    out.copy_from_slice(source.bytes());
    if width < side || height < side {
        return made(ctx, out);
    }
    for y in reach..height - reach {
        for x in reach..width - reach {
            if (x - reach).is_multiple_of(BLOCK) {
                ctx.charge(((width - x).min(BLOCK) * side * side * step) as u64)?;
            }
            for band in 0..step {
                let mut sum = offset;
                for (row, weights) in weights[..side * side].chunks_exact(side).enumerate() {
                    let pixels = &source.row(y + reach - row)[(x - reach) * step + band..];
                    let mut products = pixels.iter().step_by(step).zip(weights);
                    let first = products.next().map_or(0.0, |(p, w)| f32::from(*p) * w);
                    sum += products.fold(first, |sum, (p, w)| sum + f32::from(*p) * w);
                }
                // A cast keeps to 0 and 255.
                out[(y * width + x) * step + band] = sum as u8;
            }
        }
    }
    made(ctx, out)
}

/// `box_blur(pixels, width, height, step, radius_x, radius_y, passes)`: means of boxes, so many times. A radius may end
/// within a pixel.
pub(super) fn box_blur(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::of(ctx, args, 0)?;
    let (right, down) = (ctx.to_f64(args[4])? as f32, ctx.to_f64(args[5])? as f32);
    let passes = number(ctx, args, 6)?;
    const LARGEST: f32 = (1 << 30) as f32;
    if !(0.0..LARGEST).contains(&right)
        || !(0.0..LARGEST).contains(&down)
        || !(1..=9).contains(&passes)
    {
        return Err(ctx.value_error("radius must be >= 0"));
    }
    let (width, height, step) = (source.width, source.height, source.step);
    let mut out = room(ctx, width, height, step)?;
    out.copy_from_slice(source.bytes());
    ctx.reserve(width.max(height).saturating_mul(2))?;
    for (radius, length, lines, along, across) in [
        (right, width, height, step, width * step),
        (down, height, width, width * step, step),
    ] {
        if radius == 0.0 || length == 0 {
            continue;
        }
        let means = Means::new(radius);
        let (mut line, mut blurred) = (vec![0; length], vec![0; length]);
        for number in 0..lines {
            for band in 0..step {
                let start = number * across + band;
                ctx.charge(1)?;
                for (at, place) in line.iter_mut().enumerate() {
                    *place = out[start + at * along];
                }
                for _ in 0..passes {
                    means.of(ctx, &line, &mut blurred)?;
                    std::mem::swap(&mut line, &mut blurred);
                }
                for (at, value) in line.iter().enumerate() {
                    out[start + at * along] = *value;
                }
            }
        }
    }
    made(ctx, out)
}

/// How a mean is counted: with 24 bits behind the point.
struct Means {
    radius: i64,
    /// Shares of each value, and of the two that are in it with a part.
    whole: u64,
    part: u64,
}

impl Means {
    fn new(radius: f32) -> Means {
        let whole = ((1_u32 << 24) as f32 / (radius * 2.0 + 1.0)) as u64;
        let count = radius as u64 * 2 + 1;
        Means {
            radius: radius as i64,
            whole,
            part: (1_u64 << 24).saturating_sub(count * whole) / 2,
        }
    }

    /// Means of a line; beyond its ends the last values go on.
    fn of(&self, ctx: &mut Ctx, line: &[u8], out: &mut [u8]) -> Result<(), Thrown> {
        let last = line.len() as i64 - 1;
        let at = |place: i64| u64::from(line[place.clamp(0, last) as usize]);
        // The window before the first one: those beyond the ends are counted, not added one by one.
        let inside = self.radius.min(last + 1);
        let mut sum = at(0) * (self.radius as u64 + 1);
        for place in 0..inside {
            if place % BLOCK as i64 == 0 {
                ctx.charge(BLOCK as u64 / 4)?;
            }
            sum += at(place);
        }
        sum += at(last) * (self.radius - inside) as u64;
        for (x, place) in (0_i64..).zip(out.iter_mut()) {
            if x % BLOCK as i64 == 0 {
                ctx.charge((last + 1 - x).min(BLOCK as i64) as u64 * 2)?;
            }
            sum = sum + at(x + self.radius) - at(x - self.radius - 1);
            let ends = at(x - self.radius - 1) + at(x + self.radius + 1);
            *place = ((sum * self.whole + ends * self.part + (1 << 23)) >> 24) as u8;
        }
        Ok(())
    }
}
