//! An outline of lines and curves, which is filled.

use super::Pen;
use super::polygon::{self, Edge};
use crate::point::int;
use crate::{Result, Work};

/// An outline under way. Its numbers are single floats.
#[derive(Default)]
pub struct Outline {
    start: (f32, f32),
    at: (f32, f32),
    edges: Vec<Edge>,
}

/// Lines that a curve is made of.
const STEPS: usize = 32;

impl Outline {
    /// Bytes that one more line or curve may take.
    pub fn growth(&self) -> usize {
        (self.edges.len() * 2 + STEPS) * size_of::<Edge>()
    }

    /// Go on elsewhere.
    pub fn move_to(&mut self, x: f32, y: f32) {
        self.start = (x, y);
        self.at = (x, y);
    }

    /// A line.
    pub fn line_to(&mut self, x: f32, y: f32) {
        let whole = |number: f32| int(f64::from(number));
        let (from_x, from_y) = self.at;
        self.edges
            .push(Edge::new(whole(from_x), whole(from_y), whole(x), whole(y)));
        self.at = (x, y);
    }

    /// A curve of Bézier's with two points beside it.
    pub fn curve_to(&mut self, one: (f32, f32), two: (f32, f32), to: (f32, f32)) {
        let whole = |number: f32| int(f64::from(number));
        let start = self.at;
        for step in 1..=STEPS {
            let part = step as f32 / STEPS as f32;
            let rest = 1.0 - part;
            let (part_2, rest_2) = (part * part, rest * rest);
            let (part_3, rest_3) = (part_2 * part, rest_2 * rest);
            let between = |start: f32, one: f32, two: f32, end: f32| {
                let sum = start * rest_3
                    + 3.0 * (one * part * rest_2 + two * part_2 * rest)
                    + end * part_3;
                (f64::from(sum) + 0.5) as f32
            };
            let x = between(start.0, one.0, two.0, to.0);
            let y = between(start.1, one.1, two.1, to.1);
            let (from_x, from_y) = self.at;
            self.edges
                .push(Edge::new(whole(from_x), whole(from_y), whole(x), whole(y)));
            self.at = (x, y);
        }
    }

    /// Back to where it began.
    pub fn close(&mut self) {
        if self.at != self.start {
            self.line_to(self.start.0, self.start.1);
        }
    }

    /// What a transformation leaves of it: nothing, in Pillow too.
    pub fn transform(&mut self) {
        self.edges.clear();
    }

    /// Fill it.
    pub fn draw(&self, work: &mut Work<'_>, pen: &mut Pen<'_>) -> Result<()> {
        polygon::fill(work, pen, &self.edges)
    }
}
