//! Polygons that are grown or shrunk by a width.

use super::lines::Line;
use super::{Cap, Join, Lines, Pen, closes};
use crate::meter::Meter;
use crate::path::command::{CLOCKWISE, CLOSE, COUNTERCLOCKWISE, LINE, MOVE};
use crate::path::{Source, Vertex};

/// The contours of the polygons of a source.
pub struct Contour<'a, S> {
    lines: Lines<'a, S>,
    width: f64,
    /// The pen keeps its sides as long as polygons do not say which way they go.
    pen: Pen,
    line: Line,
    is_closed: bool,
    is_reading: bool,
    is_first: bool,
    place: usize,
    out: Vec<(f64, f64)>,
    next: usize,
}

/// Corners go out so far at most, in halves of the width.
const MITER_LIMIT: f64 = 4.0;

impl<'a, S: Source> Contour<'a, S> {
    /// Over a source.
    pub fn new(source: S, width: f64, meter: &'a Meter<'a>) -> Contour<'a, S> {
        Contour {
            lines: Lines::new(source, meter),
            width,
            pen: Pen::new(width, Cap::Butt, Join::CutMiter, MITER_LIMIT),
            line: Line::default(),
            is_closed: false,
            is_reading: true,
            is_first: false,
            place: 0,
            out: Vec::new(),
            next: 0,
        }
    }

    fn read(&mut self) -> bool {
        let Some(end) = self.lines.read(&mut self.line) else {
            return false;
        };
        self.is_closed = closes(end);
        self.line.end(true);
        let width = match end & (CLOCKWISE | COUNTERCLOCKWISE) {
            0 => None,
            COUNTERCLOCKWISE => Some(self.width),
            _ => Some(-self.width),
        };
        if let Some(width) = width {
            self.pen = Pen::new(width, Cap::Butt, Join::CutMiter, MITER_LIMIT);
        }
        if self.line.len() >= 2 + usize::from(self.is_closed) {
            self.is_reading = false;
            self.is_first = true;
            self.place = 0;
        }
        true
    }
}

impl<S: Source> Source for Contour<'_, S> {
    fn rewind(&mut self) {
        self.lines.rewind();
        self.is_reading = true;
        self.out.clear();
        self.next = 0;
    }

    fn next(&mut self) -> Vertex {
        loop {
            if let Some(&(x, y)) = self.out.get(self.next) {
                self.next += 1;
                let command = if self.is_first { MOVE } else { LINE };
                self.is_first = false;
                return Vertex::new(command, x, y);
            }
            if self.is_reading {
                if !self.read() {
                    return Vertex::STOP;
                }
                continue;
            }
            if self.place >= self.line.len() {
                self.is_reading = true;
                if self.is_closed {
                    return Vertex::new(CLOSE | COUNTERCLOCKWISE, 0.0, 0.0);
                }
                continue;
            }
            let (before, here, after) = (
                self.line.before(self.place),
                self.line.at(self.place),
                self.line.after(self.place),
            );
            let lengths = (before.length, here.length);
            let meter = self.lines.meter;
            self.pen
                .join(&mut self.out, [before, here, after], lengths, meter);
            self.next = 0;
            self.place += 1;
        }
    }
}
