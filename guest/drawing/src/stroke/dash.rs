//! Lines in dashes.

use super::lines::Line;
use super::{Lines, closes};
use crate::meter::Meter;
use crate::path::command::{LINE, MOVE};
use crate::path::{Source, Vertex};

/// More dashes of a pattern are not looked at: sixteen with the gaps after them.
const MOST: usize = 32;

/// A pattern of dashes.
#[derive(Clone, Debug, Default)]
pub struct Dashes {
    /// Lengths of dashes and gaps by turns.
    lengths: Vec<f64>,
    offset: f64,
}

impl Dashes {
    /// Dashes and gaps; where in the pattern lines begin.
    pub fn new(pairs: &[(f64, f64)], offset: f64) -> Dashes {
        let pairs = &pairs[..pairs.len().min(MOST / 2)];
        Dashes {
            lengths: pairs.iter().flat_map(|pair| [pair.0, pair.1]).collect(),
            offset,
        }
    }

    /// Whether lines are whole.
    pub fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    /// In pixels, where a point has so many. Dashes that are not smoothed end in the middle of pixels.
    pub fn scaled(&self, scale: f64, is_smooth: bool) -> Dashes {
        let length = |length: &f64| match is_smooth {
            true => length * scale,
            false => f64::from((length * scale) as i32) + 0.5,
        };
        Dashes {
            lengths: self.lengths.iter().map(length).collect(),
            offset: self.offset * scale,
        }
    }

    /// The dash that lines begin in, and how much of it is over.
    fn start(&self) -> (usize, f64) {
        let mut left = self.offset.abs();
        let whole: f64 = self.lengths.iter().sum();
        if !(whole > 0.0 && whole.is_finite() && left.is_finite()) {
            return (0, 0.0);
        }
        if left / whole > 1e4 {
            // Subtracting would take long.
            left %= whole;
        }
        let mut dash = 0;
        while left > 0.0 {
            let length = self.lengths[dash];
            if left <= length {
                return (dash, left);
            }
            // Lengths below zero would never be through.
            left -= length.max(f64::MIN_POSITIVE);
            dash = (dash + 1) % self.lengths.len();
        }
        (dash, 0.0)
    }
}

/// The dashes of the lines of a source.
pub struct Dashed<'a, S> {
    lines: Lines<'a, S>,
    dashes: Dashes,
    line: Line,
    is_closed: bool,
    is_reading: bool,
    /// How long the pattern is.
    whole: f64,
    /// The dash that lines begin in, and how much of it is over.
    start: (usize, f64),
    dash: usize,
    /// How much of the dash is over, and how much of the edge is left.
    over: f64,
    rest: f64,
    /// The edge: where from and where to; how many were begun.
    from: usize,
    to: usize,
    place: usize,
}

impl<'a, S: Source> Dashed<'a, S> {
    /// Over a source.
    pub fn new(source: S, dashes: Dashes, meter: &'a Meter<'a>) -> Dashed<'a, S> {
        let start = dashes.start();
        let (dash, over) = start;
        let whole = dashes.lengths.iter().sum();
        Dashed {
            lines: Lines::new(source, meter),
            dashes,
            whole,
            line: Line::default(),
            is_closed: false,
            is_reading: true,
            start,
            dash,
            over,
            rest: 0.0,
            from: 0,
            to: 0,
            place: 0,
        }
    }

    /// Begin a line; None at the end.
    fn begin(&mut self) -> Option<Vertex> {
        loop {
            let end = self.lines.read(&mut self.line)?;
            self.is_closed = closes(end);
            self.line.end(self.is_closed);
            if self.line.len() < 2 || self.dashes.lengths.len() < 2 || self.whole <= 0.0 {
                continue;
            }
            self.is_reading = false;
            (self.place, self.from, self.to) = (1, 0, 1);
            let first = self.line.at(0);
            self.rest = first.length;
            if self.dashes.offset >= 0.0 {
                (self.dash, self.over) = self.start;
            }
            return Some(Vertex::new(MOVE, first.x, first.y));
        }
    }
}

impl<S: Source> Source for Dashed<'_, S> {
    fn rewind(&mut self) {
        self.lines.rewind();
        self.is_reading = true;
    }

    fn next(&mut self) -> Vertex {
        if self.is_reading || !self.lines.meter.spend(4) {
            return self.begin().unwrap_or(Vertex::STOP);
        }
        let left = self.dashes.lengths[self.dash] - self.over;
        let command = if self.dash % 2 == 1 { MOVE } else { LINE };
        let (from, to) = (self.line.at(self.from), self.line.at(self.to));
        // Of an edge so long that dashes do not count, the rest is one.
        let is_countable = self.rest - self.whole < self.rest;
        if self.rest > left && is_countable {
            self.rest -= left;
            self.dash = (self.dash + 1) % self.dashes.lengths.len();
            self.over = 0.0;
            let x = to.x - (to.x - from.x) * self.rest / from.length;
            let y = to.y - (to.y - from.y) * self.rest / from.length;
            return Vertex::new(command, x, y);
        }
        self.over += self.rest;
        self.place += 1;
        self.from = self.to;
        self.rest = to.length;
        let count = self.line.len();
        match self.is_closed {
            true if self.place > count => self.is_reading = true,
            true => self.to = if self.place >= count { 0 } else { self.place },
            false if self.place >= count => self.is_reading = true,
            false => self.to = self.place,
        }
        Vertex::new(command, to.x, to.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::{Points, collect};

    fn dashed(vertices: &[f64], dashes: Dashes, most: usize) -> Vec<(u8, f64, f64)> {
        let asked = std::cell::Cell::new(0);
        let ask = |_| {
            asked.set(asked.get() + 1);
            asked.get() < most
        };
        let meter = Meter::new(&ask);
        let points = Points {
            vertices,
            codes: None,
            meter: &meter,
        };
        collect(Dashed::new(points.read(), dashes, &meter))
    }

    #[test]
    fn dashes_and_gaps_by_turns() {
        let dashes = Dashes::new(&[(3.0, 2.0)], 1.0);
        let found = dashed(&[0.0, 0.0, 10.0, 0.0], dashes, 9);
        let expected = [
            (1, 0.0, 0.0),
            (2, 2.0, 0.0),
            (1, 4.0, 0.0),
            (2, 7.0, 0.0),
            (1, 9.0, 0.0),
            (2, 10.0, 0.0),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn patterns_without_length_come_to_an_end() {
        for pair in [(0.0, 0.0), (-1.0, 1.0), (f64::NAN, 1.0), (1e-300, 0.0)] {
            for offset in [0.0, 5.0, f64::INFINITY, -7.0] {
                let dashes = Dashes::new(&[pair], offset);
                assert!(dashed(&[0.0, 0.0, 9.0, 0.0], dashes, 4).len() < 9);
            }
        }
        let dashes = Dashes::new(&[(5.0, 5.0)], 0.0);
        assert!(dashed(&[0.0, 0.0, 1e300, 0.0], dashes, 4).len() < 9);
    }
}
