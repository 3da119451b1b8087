//! Coverage of pixels by polygons, exact in area: 256 parts of a pixel along each axis, 256 levels.
//!
//! Edges leave *cells*: of each pixel that they cross, how much of its height they cover, and how much of its area is left
//! of them. Summed up along a row, that is the coverage. Edges that overlap in one polygon count by the rule of non-zero
//! winding. What does not live here: what becomes of the coverage (`pixels`).

mod cells;
mod clip;
pub mod spans;

use crate::geometry::Rect;
use crate::meter::Meter;
use crate::path::Source;
use crate::path::command::{LINE, MOVE, STOP, is_close, is_vertex};
use cells::Cells;
use clip::Edges;
use spans::{Kind, Spans};

/// Why polygons could not be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The answer of the meter was no.
    Stopped,
    /// Polygons have more cells than there may be.
    TooManyCells,
}

/// What polygons are put into.
pub struct Rasterizer<'a> {
    cells: Cells<'a>,
    edges: Edges,
    start: (f64, f64),
    status: u8,
    meter: &'a Meter<'a>,
}

impl<'a> Rasterizer<'a> {
    /// Empty and without edges of the picture.
    pub fn new(meter: &'a Meter<'a>) -> Rasterizer<'a> {
        Rasterizer {
            cells: Cells::new(meter),
            edges: Edges::new(),
            start: (0.0, 0.0),
            status: STOP,
            meter,
        }
    }

    /// Who pays.
    pub fn meter(&self) -> &'a Meter<'a> {
        self.meter
    }

    /// Forget all polygons.
    pub fn reset(&mut self) {
        self.cells.reset();
        self.status = STOP;
    }

    /// Forget all polygons, and draw inside of a rectangle from now on, or everywhere.
    pub fn clip(&mut self, rect: Option<Rect<f64>>) {
        self.reset();
        self.edges.clip(rect);
    }

    fn close(&mut self) {
        if self.status == LINE {
            let (x, y) = self.start;
            self.edges.line_to(&mut self.cells, x, y);
            self.status = STOP;
        }
    }

    /// Add the polygons of a path.
    pub fn add(&mut self, source: &mut impl Source) {
        source.rewind();
        if self.cells.is_sorted() {
            self.reset();
        }
        loop {
            let vertex = source.next();
            match vertex.command {
                STOP => return,
                MOVE => {
                    self.close();
                    self.start = (vertex.x, vertex.y);
                    self.edges.move_to(vertex.x, vertex.y);
                    self.status = MOVE;
                }
                other if is_vertex(other) => {
                    self.edges.line_to(&mut self.cells, vertex.x, vertex.y);
                    self.status = LINE;
                }
                other if is_close(other) => self.close(),
                _ => {}
            }
            // A point of an outline costs some eight of a path: what makes it, and the edge.
            if !self.meter.spend(8) {
                return;
            }
        }
    }

    /// Visit the rows of the polygons from above, with the coverage in each; whether there were polygons.
    ///
    /// # Errors
    /// Where it was not paid for.
    pub fn sweep(
        &mut self,
        kind: Kind,
        mut row: impl FnMut(i32, &mut Spans),
    ) -> Result<bool, Failure> {
        self.close();
        self.cells.sort();
        if self.meter.is_stopped() {
            return Err(Failure::Stopped);
        }
        if self.cells.has_overflowed() {
            return Err(Failure::TooManyCells);
        }
        let mut spans = Spans::new(kind);
        for (y, cells) in self.cells.rows() {
            spans.clear();
            let covered = cells::sum_up(cells, &mut spans, self.meter);
            if !self.meter.spend(covered) {
                return Err(Failure::Stopped);
            }
            if !spans.is_empty() {
                row(y, &mut spans);
            }
        }
        Ok(self.cells.has_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Points;

    fn rows(vertices: &[f64], clip: Option<Rect<f64>>) -> Vec<(i32, i32, Vec<u8>)> {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices,
            codes: None,
            meter: &meter,
        };
        let mut rasterizer = Rasterizer::new(&meter);
        rasterizer.clip(clip);
        rasterizer.add(&mut points.read());
        let mut found = Vec::new();
        let sweep = rasterizer.sweep(Kind::Merged, |y, spans| {
            for span in spans.iter() {
                found.push((y, span.x, span.covers.to_vec()));
            }
        });
        assert!(sweep.is_ok());
        found
    }

    #[test]
    fn coverage_is_the_area() {
        let square = [0.5, 0.0, 2.5, 0.0, 2.5, 1.0, 0.5, 1.0];
        let found = rows(&square, Some(Rect::new(0.0, 0.0, 10.0, 10.0)));
        assert_eq!(found, [(0, 0, vec![128, 255, 128])]);
    }

    #[test]
    fn polygons_are_cut_at_the_edges() {
        let square = [-1e9, -1e9, 1e9, -1e9, 1e9, 1e9, -1e9, 1e9];
        let found = rows(&square, Some(Rect::new(0.0, 0.0, 3.0, 2.0)));
        assert_eq!(found, [(0, 0, vec![255; 3]), (1, 0, vec![255; 3])]);
    }

    #[test]
    fn numbers_out_of_reach_do_no_harm() {
        let odd = [
            1e300,
            -1e300,
            f64::INFINITY,
            5.0,
            f64::NAN,
            f64::NAN,
            3.0,
            f64::NEG_INFINITY,
        ];
        rows(&odd, Some(Rect::new(0.0, 0.0, 3.0, 2.0)));
        rows(&[0.0, 0.0, 1e4, 1e2, 0.0, 1e2], None);
    }

    #[test]
    fn cells_without_end_are_too_many() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let vertices = [0.0, 0.0, 1e300, 1e300, -1e300, 1e300];
        let points = Points {
            vertices: &vertices,
            codes: None,
            meter: &meter,
        };
        let mut rasterizer = Rasterizer::new(&meter);
        rasterizer.add(&mut points.read());
        let sweep = rasterizer.sweep(Kind::Packed, |_, _| ());
        assert_eq!(sweep, Err(Failure::TooManyCells));
    }
}
