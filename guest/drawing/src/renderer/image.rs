//! Images and texts, which are there as pixels.

use super::{Style, round};
use crate::geometry::{Affine, Rect};
use crate::images::filters::{Filter, Interpolation};
use crate::images::resample::gray_around;
use crate::images::span::Places;
use crate::meter::Meter;
use crate::path::{Mapped, Points};
use crate::pixels::{Canvas, Color, Mask, color_of};
use crate::raster::spans::{Kind, Span};
use crate::raster::{Failure, Rasterizer};

/// Draw the pixels of an image, whose first row is below. The point is that of its lower left corner, from below.
///
/// # Errors
/// Where it was not paid for.
pub fn draw_image(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    (x, y): (f64, f64),
    pixels: &[Color],
    (width, height): (usize, usize),
    mask: Option<Mask<'_>>,
    meter: &Meter<'_>,
) -> Result<(), Failure> {
    let clip = style.clip_box(canvas.width(), canvas.height());
    let left = f64::from(round(x)) as i32;
    let top = (canvas.height() as f64 - (f64::from(round(y)) + height as f64)) as i32;
    let clip = match mask {
        // Under a mask the rectangle is one of edges, so that its last pixels do not belong to it.
        Some(_) => {
            let clip = clip.ordered();
            Rect::new(clip.x1, clip.y1, clip.x2 - 1, clip.y2 - 1)
        }
        None => clip,
    };
    if clip.x1 > clip.x2 || clip.y1 > clip.y2 {
        return Ok(());
    }
    canvas.clip(Some(clip));
    let covers = vec![255; width];
    for row in 0..height {
        if !meter.spend(width) {
            break;
        }
        let from = (height - 1 - row) * width;
        let Some(pixels) = pixels.get(from..from + width) else {
            break;
        };
        let y = i64::from(top) + row as i64;
        let Ok(y) = i32::try_from(y) else { break };
        let span = Span {
            x: left,
            covers: &covers,
            is_solid: false,
        };
        canvas.paint_each(y, span, mask, |index| pixels[index]);
    }
    canvas.clip(None);
    match meter.is_stopped() {
        true => Err(Failure::Stopped),
        false => Ok(()),
    }
}

/// Draw a text, a byte of coverage for each pixel. The point is that of its lower left corner, from above; the angle is in
/// degrees.
///
/// # Errors
/// Where it was not paid for.
pub fn draw_text(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    (x, y): (i32, i32),
    angle: f64,
    covers: &[u8],
    (width, height): (usize, usize),
    meter: &Meter<'_>,
) -> Result<(), Failure> {
    let color = color_of(style.color);
    if angle != 0.0 {
        return draw_turned(canvas, style, (x, y), angle, covers, (width, height), meter);
    }
    let top = i64::from(y) - height as i64;
    let whole = Rect::new(0, 0, canvas.width() as i64, canvas.height() as i64);
    let right = i64::from(x).saturating_add(width as i64);
    let mut text = Rect::new(i64::from(x), top, right, i64::from(y)).common(whole);
    if style.clip != Rect::default() {
        let down = |y: f64| i64::from(round(canvas.height() as f64 - y));
        let across = |x: f64| i64::from(round(x));
        let clip = style.clip;
        text = text.common(Rect {
            x1: across(clip.x1),
            y1: down(clip.y2),
            x2: across(clip.x2),
            y2: down(clip.y1),
        });
    }
    if text.x2 <= text.x1 {
        return Ok(());
    }
    let length = (text.x2 - text.x1) as usize;
    let left_out = (text.x1 - i64::from(x)) as usize;
    for row in text.y1..text.y2 {
        if !meter.spend(length) {
            return Err(Failure::Stopped);
        }
        let from = (row - top) as usize * width + left_out;
        let span = Span {
            x: text.x1 as i32,
            covers: covers.get(from..from + length).unwrap_or(&[]),
            is_solid: false,
        };
        canvas.paint(row as i32, span, color, true, None);
    }
    Ok(())
}

fn draw_turned(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    (x, y): (i32, i32),
    angle: f64,
    covers: &[u8],
    (width, height): (usize, usize),
    meter: &Meter<'_>,
) -> Result<(), Failure> {
    let color = color_of(style.color);
    let Some(filter) = Filter::new(Interpolation::Spline36, 0.0, true, meter) else {
        return Err(Failure::Stopped);
    };
    let (right, bottom) = (width as f64, height as f64);
    let map = Affine::IDENTITY
        .shifted(0.0, -bottom)
        .then(Affine::rotation(-angle * (std::f64::consts::PI / 180.0)))
        .shifted(f64::from(x), f64::from(y));
    let back = map.inverted();
    let points = Points {
        vertices: &[0.0, 0.0, right, 0.0, right, bottom, 0.0, bottom, 0.0, 0.0],
        codes: None,
        meter,
    };
    let mut rasterizer = Rasterizer::new(meter);
    rasterizer.clip(Some(style.edges(canvas.width(), canvas.height())));
    rasterizer.add(&mut Mapped::new(points.read(), map));
    let mut row: Vec<Color> = Vec::new();
    rasterizer.sweep(Kind::Packed, |y, spans| {
        for span in spans.iter() {
            let length = span.covers.len();
            if !meter.spend(length.saturating_mul(36)) {
                return;
            }
            row.clear();
            let places = Places::new(&back, (span.x, y), length, None).take(length);
            row.extend(places.map(|place| {
                let value = gray_around(covers, (width, height), place, &filter);
                let opacity = (u32::from(color[3]) * u32::from(value)) >> 8;
                [color[0], color[1], color[2], opacity as u8]
            }));
            canvas.paint_each(y, span, None, |index| row[index]);
        }
    })?;
    match meter.is_stopped() {
        true => Err(Failure::Stopped),
        false => Ok(()),
    }
}
