//! Paths: filled, hatched and stroked.

use super::{Hatch, Shape, Style, downward, round};
use crate::geometry::{Affine, Rect};
use crate::meter::Meter;
use crate::path::clip::Clipped;
use crate::path::curves::Flattened;
use crate::path::nans::NoNans;
use crate::path::simplify::Simplified;
use crate::path::sketch::Sketched;
use crate::path::snap::{Snap, Snapped};
use crate::path::{Mapped, Source};
use crate::pixels::gouraud::Triangle;
use crate::pixels::{Canvas, Color, Mask, color_of};
use crate::raster::spans::Kind;
use crate::raster::{Failure, Rasterizer};
use crate::stroke::dash::Dashed;
use crate::stroke::{Cap, Join, Pen, Stroke};

/// The colour of an empty picture: white that does not show.
pub(super) const EMPTY: Color = [255, 255, 255, 0];

/// Draw a path.
///
/// # Errors
/// Where it was not paid for, or has too many cells.
pub fn draw_path(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    shape: Shape<'_>,
    map: Affine,
    face: [f64; 4],
    mask: Option<Mask<'_>>,
) -> Result<(), Failure> {
    let points = shape.points;
    let (width, height) = (canvas.width(), canvas.height());
    let has_face = face[3] != 0.0;
    // Areas reach over the edges.
    let clips = !has_face && style.hatch.is_none();
    let snapped_width = match style.color[3] == 0.0 {
        true => 0.0,
        false => style.width,
    };
    let has_codes = points.codes.is_some();
    let source = Mapped::new(points.read(), downward(map, height));
    let source = NoNans::new(source, true, has_codes);
    let source = Clipped::to_size(source, clips, width as f64, height as f64);
    let source = Snapped::new(source, style.snap, points.count(), snapped_width);
    let source = Simplified::new(source, shape.simplifies && clips, shape.threshold);
    let source = Flattened::new(source, points.meter);
    let mut source = Sketched::new(source, style.hand);
    let mut rasterizer = Rasterizer::new(points.meter);
    rasterizer.clip(Some(style.edges(width, height)));
    let face = has_face.then_some(face);
    draw(canvas, style, &mut source, face, mask, &mut rasterizer)
}

/// Fill, hatch and stroke what a source has. The rasterizer draws inside of the style's rectangle.
pub(super) fn draw<'a>(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    source: &mut impl Source,
    face: Option<[f64; 4]>,
    mask: Option<Mask<'_>>,
    rasterizer: &mut Rasterizer<'a>,
) -> Result<(), Failure> {
    let meter = rasterizer.meter();
    if let Some(face) = face {
        rasterizer.add(source);
        fill(canvas, style, face, mask, rasterizer)?;
    }
    if let Some(hatch) = &style.hatch
        && hatch.size > 0
    {
        draw_hatch(canvas, style, hatch, source, mask, rasterizer)?;
    }
    if style.width != 0.0 {
        let width = match style.is_smooth {
            true => style.width,
            false if style.width < 0.5 => 0.5,
            false => f64::from(round(style.width)),
        };
        let pen = |width: f64| Pen::new(width, style.cap, style.join, style.width);
        if style.dashes.is_empty() {
            rasterizer.add(&mut Stroke::new(source, pen(style.width), meter));
        } else {
            let dashed = Dashed::new(source, style.dashes.clone(), meter);
            rasterizer.add(&mut Stroke::new(dashed, pen(width), meter));
        }
        fill(canvas, style, style.color, mask, rasterizer)?;
    }
    Ok(())
}

fn fill(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    color: [f64; 4],
    mask: Option<Mask<'_>>,
    rasterizer: &mut Rasterizer<'_>,
) -> Result<(), Failure> {
    let color = color_of(color);
    rasterizer.sweep(kind_for(mask), |y, spans| {
        for span in spans.iter() {
            canvas.paint(y, span, color, style.is_smooth, mask);
        }
    })?;
    Ok(())
}

/// How spans are put together where there may be a mask.
pub(super) fn kind_for(mask: Option<Mask<'_>>) -> Kind {
    match mask {
        Some(_) => Kind::Merged,
        None => Kind::Packed,
    }
}

/// Fill what a source has with a pattern.
fn draw_hatch(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    hatch: &Hatch<'_>,
    source: &mut impl Source,
    mask: Option<Mask<'_>>,
    rasterizer: &mut Rasterizer<'_>,
) -> Result<(), Failure> {
    let meter = rasterizer.meter();
    let size = hatch.size;
    let bytes = size.saturating_mul(size).saturating_mul(4);
    if !meter.take(bytes) || !meter.spend(bytes / 4) {
        return Err(Failure::Stopped);
    }
    let mut square = vec![0; bytes];
    let Some(mut pattern) = Canvas::new(&mut square, size, size) else {
        return Err(Failure::Stopped);
    };
    pattern.clear(EMPTY);
    let map = Affine::IDENTITY
        .upside_down(1.0)
        .then(Affine::scaling(size as f64, size as f64));
    let mut lines = Flattened::new(Mapped::new(hatch.points.read(), map), meter);
    rasterizer.clip(None);
    let color = color_of(hatch.color);
    let paint = |pattern: &mut Canvas<'_>, rasterizer: &mut Rasterizer<'_>| {
        rasterizer.sweep(Kind::Packed, |y, spans| {
            for span in spans.iter() {
                pattern.paint(y, span, color, true, None);
            }
        })
    };
    rasterizer.add(&mut lines);
    paint(&mut pattern, rasterizer)?;
    let pen = Pen::new(hatch.width, Cap::Square, Join::CutMiter, 4.0);
    rasterizer.add(&mut Stroke::new(lines, pen, meter));
    paint(&mut pattern, rasterizer)?;
    rasterizer.clip(Some(style.edges(canvas.width(), canvas.height())));
    rasterizer.add(source);
    rasterizer.sweep(Kind::Packed, |y, spans| {
        let row = y.max(0) as usize % size;
        for span in spans.iter() {
            let start = i64::from(span.x);
            canvas.paint_each(y, span, mask, |index| {
                let x = (start + index as i64).rem_euclid(size as i64) as usize;
                pattern.pixel(x, row)
            });
        }
    })?;
    Ok(())
}

/// Draw the inside of a path into a mask, a byte for each pixel of a picture. The rectangle is that of the edges before.
///
/// # Errors
/// As [`draw_path`].
pub fn render_mask(
    covers: &mut [u8],
    (width, height): (usize, usize),
    shape: Shape<'_>,
    map: Affine,
    snap: Snap,
    clip: Option<&Style<'_>>,
) -> Result<(), Failure> {
    let points = shape.points;
    let has_codes = points.codes.is_some();
    covers.fill(0);
    let source = Mapped::new(points.read(), downward(map, height));
    let source = NoNans::new(source, true, has_codes);
    let source = Snapped::new(source, snap, points.count(), 0.0);
    let simplifies = shape.simplifies && !has_codes;
    let source = Simplified::new(source, simplifies, shape.threshold);
    let mut source = Flattened::new(source, points.meter);
    let mut rasterizer = Rasterizer::new(points.meter);
    rasterizer.clip(clip.map(|style| style.edges(width, height)));
    rasterizer.add(&mut source);
    let whole = Rect::new(0, 0, width as i64, height as i64);
    rasterizer.sweep(Kind::Merged, |y, spans| {
        let y = i64::from(y);
        if y < 0 || y >= whole.y2 {
            return;
        }
        for span in spans.iter() {
            let start = i64::from(span.x);
            let end = (start + span.covers.len() as i64).min(whole.x2);
            let first = start.max(0);
            if first >= end {
                continue;
            }
            let row = y * whole.x2;
            let place = (row + first) as usize..(row + end) as usize;
            let from = (first - start) as usize..(end - start) as usize;
            if let Some(row) = covers.get_mut(place) {
                row.copy_from_slice(&span.covers[from]);
            }
        }
    })?;
    Ok(())
}

/// Draw triangles with a colour at each corner.
///
/// # Errors
/// As [`draw_path`].
pub fn draw_triangles<'a>(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    triangles: impl Iterator<Item = ([(f64, f64); 3], [[f64; 4]; 3])>,
    map: Affine,
    mask: Option<Mask<'_>>,
    meter: &'a Meter<'a>,
) -> Result<(), Failure> {
    let (width, height) = (canvas.width(), canvas.height());
    let map = downward(map, height);
    let mut rasterizer = Rasterizer::new(meter);
    rasterizer.clip(Some(style.edges(width, height)));
    let mut row = Vec::new();
    for (corners, colors) in triangles {
        if !meter.spend(32) {
            return Err(Failure::Stopped);
        }
        let corners = corners.map(|(x, y)| map.apply(x, y));
        if corners.iter().any(|(x, y)| x.is_nan() || y.is_nan()) {
            continue;
        }
        let mut triangle = Triangle::new(corners, colors.map(color_of));
        rasterizer.add(&mut triangle);
        rasterizer.sweep(kind_for(mask), |y, spans| {
            for span in spans.iter() {
                row.clear();
                row.resize(span.covers.len(), [0; 4]);
                triangle.colors(span.x, y, &mut row);
                canvas.paint_each(y, span, mask, |index| row[index]);
            }
        })?;
    }
    Ok(())
}
