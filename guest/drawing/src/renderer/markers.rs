//! One marker at many points: drawn once, and put there by whole pixels.

use super::{Shape, Style};
use crate::geometry::{Affine, Rect};
use crate::path::command::STOP;
use crate::path::curves::Flattened;
use crate::path::nans::NoNans;
use crate::path::snap::Snapped;
use crate::path::{Mapped, Points, Source};
use crate::pixels::{Canvas, Mask, color_of};
use crate::raster::spans::{Kind, Span};
use crate::raster::{Failure, Rasterizer};
use crate::stroke::{Pen, Stroke};

/// The coverage of a marker around the point that it marks.
#[derive(Clone, Default)]
struct Stamp {
    places: Vec<(i32, i32, std::ops::Range<usize>, bool)>,
    covers: Vec<u8>,
}

impl Stamp {
    /// What a rasterizer has; what there was before where it has nothing.
    fn take(&mut self, rasterizer: &mut Rasterizer<'_>) -> Result<(), Failure> {
        let meter = rasterizer.meter();
        let mut taken = Stamp::default();
        let has_cells = rasterizer.sweep(Kind::Packed, |y, spans| {
            for span in spans.iter() {
                let start = taken.covers.len();
                let count = span.covers.len();
                let has_room = taken.covers.capacity() - start >= count || meter.take(3 * count);
                if !has_room || !meter.has_room(&mut taken.places) {
                    return;
                }
                taken.covers.extend_from_slice(span.covers);
                let covers = start..taken.covers.len();
                taken.places.push((span.x, y, covers, span.is_solid));
            }
        })?;
        if meter.is_stopped() {
            return Err(Failure::Stopped);
        }
        if has_cells {
            *self = taken;
        }
        Ok(())
    }

    /// The first and the last pixels of it.
    fn extent(&self) -> Rect<f64> {
        let none = f64::from(i32::MAX);
        let mut extent = Rect::new(none, none, -none, -none);
        for (x, y, covers, _) in &self.places {
            let (x, y) = (f64::from(*x), f64::from(*y));
            extent.x1 = extent.x1.min(x);
            extent.y1 = extent.y1.min(y);
            extent.x2 = extent.x2.max(x + covers.len() as f64 - 1.0);
            extent.y2 = extent.y2.max(y);
        }
        extent
    }

    fn paint(
        &self,
        canvas: &mut Canvas<'_>,
        (dx, dy): (i32, i32),
        color: [f64; 4],
        mask: Option<Mask<'_>>,
    ) {
        let color = color_of(color);
        for (x, y, covers, is_solid) in &self.places {
            let span = Span {
                x: x.saturating_add(dx),
                covers: &self.covers[covers.clone()],
                is_solid: *is_solid,
            };
            canvas.paint(y.saturating_add(dy), span, color, true, mask);
        }
    }
}

/// Draw a marker at each point of a path.
///
/// # Errors
/// Where it was not paid for, or has too many cells.
pub fn draw_markers(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    (marker, marker_map): (Shape<'_>, Affine),
    (points, map): (Points<'_>, Affine),
    face: [f64; 4],
    mask: Option<Mask<'_>>,
) -> Result<(), Failure> {
    let (width, height) = (canvas.width(), canvas.height());
    let meter = marker.points.meter;
    let marker_map = marker_map.then(Affine::scaling(1.0, -1.0));
    let source = Mapped::new(marker.points.read(), marker_map);
    let source = NoNans::new(source, true, marker.points.codes.is_some());
    let count = marker.points.count();
    let source = Snapped::new(source, style.snap, count, style.width);
    let mut source = Flattened::new(source, meter);
    let snapped = source.source_mut();
    if !snapped.is_snapping() {
        // What is not sharp anyway goes around the middle of a pixel.
        let mapped = snapped.source_mut().source_mut();
        mapped.set_map(marker_map.shifted(0.5, 0.5));
    }
    let mut rasterizer = Rasterizer::new(meter);
    let mut filled = Stamp::default();
    let has_face = face[3] != 0.0;
    let mut extent = filled.extent();
    if has_face {
        rasterizer.add(&mut source);
        filled.take(&mut rasterizer)?;
        extent = filled.extent();
    }
    let mut stroked = filled.clone();
    let pen = Pen::new(style.width, style.cap, style.join, style.width);
    rasterizer.reset();
    rasterizer.add(&mut Stroke::new(source, pen, meter));
    stroked.take(&mut rasterizer)?;
    let other = stroked.extent();
    let extent = Rect {
        x1: extent.x1.min(other.x1),
        y1: extent.y1.min(other.y1),
        x2: extent.x2.max(other.x2),
        y2: extent.y2.max(other.y2),
    };
    // Points so far out that nothing of a marker is in the picture.
    let reach = Rect::new(
        -1.0 - extent.x2,
        -1.0 - extent.y2,
        1.0 + width as f64 - extent.x1,
        1.0 + height as f64 - extent.y1,
    );
    // Under a mask there is no rectangle.
    canvas.clip(mask.is_none().then(|| style.clip_box(width, height)));
    let map = map
        .then(Affine::scaling(1.0, -1.0))
        .shifted(0.5, height as f64 + 0.5);
    let mut source = Flattened::new(Mapped::new(points.read(), map), meter);
    let cost = 1 + (filled.covers.len() + stroked.covers.len()) / 4;
    loop {
        let vertex = source.next();
        if vertex.command == STOP {
            break;
        }
        if !vertex.x.is_finite() || !vertex.y.is_finite() {
            continue;
        }
        let (x, y) = (vertex.x.floor(), vertex.y.floor());
        if x < reach.x1 || x > reach.x2 || y < reach.y1 || y > reach.y2 {
            continue;
        }
        if !meter.spend(cost) {
            break;
        }
        let at = (x as i32, y as i32);
        if has_face {
            filled.paint(canvas, at, face, mask);
        }
        stroked.paint(canvas, at, style.color, mask);
    }
    canvas.clip(None);
    match meter.is_stopped() {
        true => Err(Failure::Stopped),
        false => Ok(()),
    }
}
