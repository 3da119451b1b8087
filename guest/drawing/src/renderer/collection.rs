//! Many paths that differ in place, colour and line.

use super::outline::draw;
use super::{Shape, Style, downward};
use crate::geometry::Affine;
use crate::meter::Meter;
use crate::path::clip::Clipped;
use crate::path::curves::Flattened;
use crate::path::nans::NoNans;
use crate::path::sketch::Sketched;
use crate::path::snap::Snapped;
use crate::path::{Mapped, Points, Source};
use crate::pixels::{Canvas, Mask};
use crate::raster::{Failure, Rasterizer};
use crate::stroke::dash::Dashes;

/// What is taken by turns for the paths of a collection. What a slice has none of is that of the style.
pub struct Collection<'a> {
    pub map: Affine,
    pub maps: &'a [f64],
    pub offsets: &'a [f64],
    pub offset_map: Affine,
    pub faces: &'a [f64],
    pub edges: &'a [f64],
    /// In pixels.
    pub widths: &'a [f64],
    /// Not smooth, and smooth.
    pub dashes: &'a [[Dashes; 2]],
    pub smooth: &'a [u8],
    pub meter: &'a Meter<'a>,
}

/// A grid of quadrilaterals.
pub struct Mesh<'a> {
    /// How many there are in a row.
    pub width: usize,
    pub height: usize,
    /// The corners, row by row: one more than quadrilaterals along each axis.
    pub corners: &'a [f64],
}

/// The item for a turn, of rows of so many numbers.
fn turn<const N: usize>(numbers: &[f64], index: usize) -> Option<[f64; N]> {
    let (rows, _) = numbers.as_chunks::<N>();
    match rows.len() {
        0 => None,
        count => Some(rows[index % count]),
    }
}

impl Collection<'_> {
    /// How many paths are drawn of so many that there are.
    fn count(&self, shapes: usize) -> usize {
        shapes.max(self.offsets.len() / 2)
    }

    fn is_empty(&self, shapes: usize) -> bool {
        shapes == 0 || (self.faces.len() < 4 && self.edges.len() < 4)
    }

    /// Where a path is drawn.
    fn map(&self, index: usize, height: usize) -> Affine {
        let mut map = match turn::<9>(self.maps, index) {
            Some([sx, shx, tx, shy, sy, ty, ..]) => {
                Affine::of_rows([sx, shx, tx, shy, sy, ty]).then(self.map)
            }
            None => self.map,
        };
        if let Some([x, y]) = turn::<2>(self.offsets, index) {
            let (x, y) = self.offset_map.apply(x, y);
            map = map.shifted(x, y);
        }
        downward(map, height)
    }

    /// How it is drawn.
    fn restyle(&self, style: &mut Style<'_>, index: usize) -> Option<[f64; 4]> {
        if let Some(color) = turn::<4>(self.edges, index) {
            style.color = color;
            style.width = turn::<1>(self.widths, index).map_or(0.0, |[width]| width);
        }
        if !self.smooth.is_empty() {
            style.is_smooth = self.smooth[index % self.smooth.len()] != 0;
        }
        if self.edges.len() >= 4 && !self.dashes.is_empty() {
            let [hard, smooth] = &self.dashes[index % self.dashes.len()];
            style.dashes = if style.is_smooth { smooth } else { hard }.clone();
        }
        turn::<4>(self.faces, index)
    }

    /// Draw paths, which are asked for by their numbers.
    ///
    /// # Errors
    /// Where it was not paid for, or has too many cells.
    pub fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        style: &Style<'_>,
        shapes: &[Shape<'_>],
        mask: Option<Mask<'_>>,
    ) -> Result<(), Failure> {
        if self.is_empty(shapes.len()) {
            return Ok(());
        }
        let mut drawing = Drawing::new(self, canvas, style, mask);
        for index in 0..self.count(shapes.len()) {
            let points = shapes[index % shapes.len()].points;
            let (source, face, style) = drawing.begin(index, points, true)?;
            let source = Flattened::new(source, self.meter);
            let mut source = Sketched::new(source, style.hand);
            drawing.draw(&style, &mut source, face)?;
        }
        Ok(())
    }

    /// Draw a grid of quadrilaterals.
    ///
    /// # Errors
    /// As [`Self::draw`].
    pub fn draw_mesh(
        &self,
        canvas: &mut Canvas<'_>,
        style: &Style<'_>,
        mesh: &Mesh<'_>,
        mask: Option<Mask<'_>>,
    ) -> Result<(), Failure> {
        let shapes = mesh.width.saturating_mul(mesh.height);
        if self.is_empty(shapes) {
            return Ok(());
        }
        let mut drawing = Drawing::new(self, canvas, style, mask);
        for index in 0..self.count(shapes) {
            let shape = index % shapes;
            let vertices = mesh.corners(shape % mesh.width, shape / mesh.width);
            let points = Points {
                vertices: &vertices,
                codes: None,
                meter: self.meter,
            };
            let (source, face, style) = drawing.begin(index, points, false)?;
            let mut source = Sketched::new(source, style.hand);
            drawing.draw(&style, &mut source, face)?;
        }
        Ok(())
    }
}

impl Mesh<'_> {
    /// Around a quadrilateral, to where it begins.
    fn corners(&self, column: usize, row: usize) -> [f64; 10] {
        let mut found = [0.0; 10];
        let around = [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)];
        for (point, (right, down)) in found.chunks_exact_mut(2).zip(around) {
            let place = (row + down) * (self.width + 1) + column + right;
            let corner = self.corners.get(2 * place..2 * place + 2);
            point.copy_from_slice(corner.unwrap_or(&[f64::NAN; 2]));
        }
        found
    }
}

struct Drawing<'a, 'b, 'c> {
    collection: &'a Collection<'a>,
    canvas: &'a mut Canvas<'b>,
    style: &'a Style<'c>,
    mask: Option<Mask<'a>>,
    rasterizer: Rasterizer<'a>,
}

impl<'a, 'b, 'c> Drawing<'a, 'b, 'c> {
    fn new(
        collection: &'a Collection<'a>,
        canvas: &'a mut Canvas<'b>,
        style: &'a Style<'c>,
        mask: Option<Mask<'a>>,
    ) -> Drawing<'a, 'b, 'c> {
        let mut rasterizer = Rasterizer::new(collection.meter);
        rasterizer.clip(Some(style.edges(canvas.width(), canvas.height())));
        Drawing {
            collection,
            canvas,
            style,
            mask,
            rasterizer,
        }
    }

    /// A path where it is drawn, its face and its style.
    fn begin<'d>(
        &self,
        index: usize,
        points: Points<'d>,
        has_codes: bool,
    ) -> Result<(impl Source + use<'d>, Option<[f64; 4]>, Style<'c>), Failure> {
        if !self.collection.meter.spend(32) {
            return Err(Failure::Stopped);
        }
        let (width, height) = (self.canvas.width(), self.canvas.height());
        let mut style = self.style.clone();
        // Without colours of edges there are none.
        style.width = 0.0;
        let face = self.collection.restyle(&mut style, index);
        let clips = face.is_none() && style.hatch.is_none();
        let map = self.collection.map(index, height);
        let source = Mapped::new(points.read(), map);
        let source = NoNans::new(source, true, has_codes);
        let source = Clipped::to_size(source, clips, width as f64, height as f64);
        let source = Snapped::new(source, style.snap, points.count(), style.width);
        Ok((source, face, style))
    }

    fn draw(
        &mut self,
        style: &Style<'_>,
        source: &mut impl Source,
        face: Option<[f64; 4]>,
    ) -> Result<(), Failure> {
        self.rasterizer.reset();
        let (mask, rasterizer) = (self.mask, &mut self.rasterizer);
        draw(self.canvas, style, source, face, mask, rasterizer)
    }
}
