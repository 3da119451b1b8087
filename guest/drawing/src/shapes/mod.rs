//! Paths as shapes: which points are in them, how far they reach, where they cross, what of them is in a rectangle.

pub mod crossing;
pub mod inside;
pub mod polygons;
pub mod text;

use crate::geometry::Affine;
use crate::path::command::{STOP, is_end};
use crate::path::nans::NoNans;
use crate::path::{Mapped, Points, Source};

/// How far paths reach.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Extent {
    pub x0: f64,
    pub y0: f64,
    pub x1: f64,
    pub y1: f64,
    /// The least coordinates above zero.
    pub positive_x: f64,
    pub positive_y: f64,
}

impl Extent {
    /// Of nothing.
    pub const EMPTY: Extent = Extent {
        x0: f64::INFINITY,
        y0: f64::INFINITY,
        x1: f64::NEG_INFINITY,
        y1: f64::NEG_INFINITY,
        positive_x: f64::INFINITY,
        positive_y: f64::INFINITY,
    };

    /// As far as a path, control points of curves among its points.
    pub fn add(&mut self, points: Points<'_>, map: Affine) {
        let source = Mapped::new(points.read(), map);
        let mut source = NoNans::new(source, true, points.codes.is_some());
        loop {
            let vertex = source.next();
            if vertex.command == STOP {
                return;
            }
            if is_end(vertex.command) {
                continue;
            }
            let (x, y) = (vertex.x, vertex.y);
            if x < self.x0 {
                self.x0 = x;
            }
            if y < self.y0 {
                self.y0 = y;
            }
            if x > self.x1 {
                self.x1 = x;
            }
            if y > self.y1 {
                self.y1 = y;
            }
            if x > 0.0 && x < self.positive_x {
                self.positive_x = x;
            }
            if y > 0.0 && y < self.positive_y {
                self.positive_y = y;
            }
        }
    }
}
