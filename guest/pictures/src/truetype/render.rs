//! The pixels of a line.

use super::text::{Asked, Line, anchor_of, bad_anchor, pair, pixel};
use super::{Font, failed};
use crate::arguments::{of_mut, picture, row, single};
use crate::work::work;
use wardian_drawing::fonts::error::FontError;
use wardian_drawing::fonts::outline::{Outline, Part, Point};
use wardian_drawing::fonts::raster::{Failure, Need, Picture, draw};
use wardian_raster::bytes::{blend, times};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::value::Value;

/// A stroke around letters: how wide in pixels, and whether the letters are filled too.
#[derive(Clone, Copy)]
struct Stroke {
    width: f32,
    is_filled: bool,
}

pub(super) fn render(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let font = state_unchecked::<Font>(args[0]);
    let asked = Asked::of(ctx, font, args, 3)?;
    let width = args.get(7).map_or(Ok(0.0), |value| single(ctx, value))?;
    let is_filled = args.get(8).map_or(Ok(false), |value| ctx.truth(value))?;
    let stroke = Stroke { width, is_filled };
    let anchor = anchor_of(ctx, args.get(9))?;
    let ink = args.get(10).map_or(Ok(0), |value| ctx.index_i64(value))?;
    let [x, y] = match args.get(11) {
        Some(start) => row::<2>(ctx, start)?,
        None => [Value::small_int(0); 2],
    };
    let (x_start, y_start) = (single(ctx, x)?, single(ctx, y)?);
    if !(0.0..4096.0).contains(&stroke.width) || !x_start.is_finite() || !y_start.is_finite() {
        return Err(ctx.value_error("a stroke or a start cannot be so"));
    }
    let line = Line::new(ctx, font, args[1], &asked)?;
    let Some((width, height, x_offset, y_offset)) = line.extent(font, &anchor) else {
        return Err(bad_anchor(ctx, &anchor));
    };
    let width = width.saturating_add((stroke.width * 2.0 + x_start).ceil() as i64);
    let height = height.saturating_add((stroke.width * 2.0 + y_start).ceil() as i64);
    let sides = [width, height].map(Value::small_int);
    let image = ctx.call(args[2], &sides)?;
    ctx.keep(image);
    let rounded = |offset: i64| (offset as f32 - stroke.width).round() as i64;
    let offset = pair(ctx, rounded(x_offset), rounded(y_offset));
    ctx.keep(offset);
    let native = picture(ctx, image)?;
    if !line.letters.is_empty() && width != 0 && height != 0 {
        let ink = (ink as u32).to_le_bytes();
        put(ctx, &line, &asked, stroke, (x_start, y_start), ink, &native)?;
    }
    Ok(Value::object(ctx.new_tuple(&[image, offset])))
}

/// Letters into the picture, each over those before.
fn put(
    ctx: &mut Ctx,
    line: &Line,
    asked: &Asked,
    stroke: Stroke,
    (x_start, y_start): (f32, f32),
    ink: [u8; 4],
    native: &wardian_runtime::object::heap::Gc<wardian_runtime::object::native::Native>,
) -> Result<(), Thrown> {
    let (mut x_min, mut y_max) = (0, 0);
    for (position, letter, glyph) in line.places() {
        // A letter without an outline has a picture without pixels at the origin.
        let bounds = glyph.outline.bounds().on_pixels();
        y_max = y_max.max((bounds.y_max >> 6) + pixel(letter.y_offset));
        x_min = x_min.min((bounds.x_min >> 6) + pixel(position + letter.x_offset));
    }
    let x = ((-x_min as f32 + stroke.width + x_start) * 64.0).round() as i64;
    let y = ((-y_max as f32 - stroke.width - y_start) * 64.0).round() as i64;
    for (position, letter, glyph) in line.places() {
        let drawn = match stroke.width > 0.0 {
            true => stroked(ctx, &glyph.outline, stroke)?,
            false => filled(ctx, &glyph.outline, !asked.is_mono)?,
        };
        let left = pixel(x + position + letter.x_offset) + drawn.left;
        let top = -(pixel(y + letter.y_offset) + drawn.top);
        work(ctx, |work| {
            let picture = of_mut(native);
            let step = picture.pixel_size();
            if step != if asked.is_coloured { 4 } else { 1 } || drawn.width == 0 {
                return Ok(());
            }
            let (width, height) = picture.size();
            for (y, line) in (top..).zip(drawn.pixels.chunks_exact(drawn.width)) {
                work.row(drawn.width, 16)?;
                let Some(y) = usize::try_from(y).ok().filter(|y| *y < height) else {
                    continue;
                };
                let row = picture.row_mut(y);
                for (x, alpha) in (left..).zip(line) {
                    let Some(x) = usize::try_from(x).ok().filter(|x| *x < width && *alpha > 0)
                    else {
                        continue;
                    };
                    let target = &mut row[x * step..(x + 1) * step];
                    match target {
                        [target] => *target = joined(*target, *alpha),
                        [target @ .., under] => {
                            for (target, ink) in target.iter_mut().zip(ink) {
                                *target = match *under {
                                    0 => ink,
                                    _ => blend(*alpha, *target, ink),
                                };
                            }
                            *under = joined(*under, *alpha);
                        }
                        [] => {}
                    }
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// What two letters cover of a pixel.
fn joined(under: u8, alpha: u8) -> u8 {
    alpha.saturating_add(times(under, 255 - alpha))
}

fn filled(ctx: &mut Ctx, outline: &Outline, smooth: bool) -> Result<Picture, Thrown> {
    let made = draw(outline, smooth, |need: Need| {
        if need.bytes > 0 {
            ctx.reserve(need.bytes)?;
        }
        ctx.charge_midway(need.pixels as u64 / 8 + 1)
    });
    match made {
        Ok(picture) => Ok(picture),
        Err(Failure::Stopped(thrown)) => Err(thrown),
        Err(Failure::TooLarge) => Err(failed(ctx, FontError::RasterOverflow)),
        Err(Failure::NoOutline) => Err(failed(ctx, FontError::InvalidOutline)),
    }
}

/// A letter and what is not farther from its outline than the stroke is wide: of each pixel by the distance of its
/// middle.
fn stroked(ctx: &mut Ctx, outline: &Outline, stroke: Stroke) -> Result<Picture, Thrown> {
    if outline.is_empty() {
        return Ok(Picture::default());
    }
    let inside = filled(ctx, outline, true)?;
    let lines = flattened(ctx, outline)?;
    let more = stroke.width.ceil() as i64;
    let (left, top) = (inside.left - more, inside.top + more);
    let (width, height) = (
        inside.width + 2 * more as usize,
        inside.height + 2 * more as usize,
    );
    ctx.reserve(width.saturating_mul(height).saturating_mul(5))?;
    let reach = f64::from(stroke.width) + 0.5;
    // The squares of distances that matter.
    let mut nearest = vec![f32::MAX; width * height];
    for [from, to] in &lines {
        let (low, high) = (from.0.min(to.0) - reach, from.0.max(to.0) + reach);
        let (bottom, upper) = (from.1.min(to.1) - reach, from.1.max(to.1) + reach);
        let clamp = |number: f64, most: usize| (number.max(0.0) as usize).min(most);
        let columns = clamp(low - left as f64, width)..clamp(high - left as f64 + 1.0, width);
        let rows = clamp(top as f64 - upper, height)..clamp(top as f64 - bottom + 1.0, height);
        ctx.charge((columns.len() as u64).saturating_mul(rows.len() as u64) / 2 + 4)?;
        for y in rows {
            for x in columns.clone() {
                let middle = (left as f64 + x as f64 + 0.5, top as f64 - y as f64 - 0.5);
                let found = &mut nearest[y * width + x];
                *found = found.min(distance(middle, *from, *to) as f32);
            }
        }
    }
    let mut pixels = vec![0; width * height];
    for (at, (out, square)) in pixels.iter_mut().zip(&nearest).enumerate() {
        let cover = (f64::from(stroke.width) + 0.5 - f64::from(*square).sqrt()).clamp(0.0, 1.0);
        let cover = (cover * 255.0).round() as u8;
        let (x, y) = ((at % width) as i64 - more, (at / width) as i64 - more);
        let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
        let own = match place
            .filter(|(x, y)| stroke.is_filled && *x < inside.width && *y < inside.height)
        {
            Some((x, y)) => inside.pixels[y * inside.width + x],
            None => 0,
        };
        *out = cover.max(own);
    }
    ctx.charge_items(pixels.len())?;
    Ok(Picture {
        left,
        top,
        width,
        height,
        pixels,
    })
}

type Place = (f64, f64);

/// The square of how far a point is from a line between two.
fn distance(point: Place, from: Place, to: Place) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (px, py) = (point.0 - from.0, point.1 - from.1);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 {
        ((px * dx + py * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let (x, y) = (px - along * dx, py - along * dy);
    x * x + y * y
}

/// The lines of an outline, in pixels.
fn flattened(ctx: &mut Ctx, outline: &Outline) -> Result<Vec<[Place; 2]>, Thrown> {
    /// Lines of a curve.
    const LINES: u32 = 8;
    ctx.reserve(outline.points.len().saturating_mul(32 * LINES as usize))?;
    ctx.charge(outline.points.len() as u64 * 8)?;
    let Some(parts) = outline.parts() else {
        return Err(failed(ctx, FontError::InvalidOutline));
    };
    let place = |point: Point| (point.x as f64 / 64.0, point.y as f64 / 64.0);
    let mut lines = Vec::new();
    let (mut start, mut at) = ((0.0, 0.0), (0.0, 0.0));
    for part in parts {
        let (controls, to): (Vec<Place>, Place) = match part {
            Part::Move(to) => {
                lines.push([at, start]);
                (start, at) = (place(to), place(to));
                continue;
            }
            Part::Line(to) => (Vec::new(), place(to)),
            Part::Conic(control, to) => (vec![place(control)], place(to)),
            Part::Cubic(one, two, to) => (vec![place(one), place(two)], place(to)),
        };
        let from = at;
        let steps = if controls.is_empty() { 1 } else { LINES };
        for step in 1..=steps {
            let t = f64::from(step) / f64::from(steps);
            let u = 1.0 - t;
            let mix = |pick: fn(&Place) -> f64| match &controls[..] {
                [one] => u * u * pick(&from) + 2.0 * u * t * pick(one) + t * t * pick(&to),
                [one, two] => {
                    let ends = u * u * u * pick(&from) + t * t * t * pick(&to);
                    ends + 3.0 * u * t * (u * pick(one) + t * pick(two))
                }
                _ => pick(&to),
            };
            let next = (mix(|place| place.0), mix(|place| place.1));
            lines.push([at, next]);
            at = next;
        }
    }
    lines.push([at, start]);
    // The first one is none.
    lines.remove(0);
    Ok(lines)
}
