//! Outlines of lines: joins, caps and dashes.
//!
//! A [`Stroke`] reads a line of its source and gives the polygon around it. The arithmetic is that of Anti-Grain Geometry
//! as matplotlib has it, order and all, so that edges fall on the same parts of pixels.

pub mod contour;
pub mod dash;
mod lines;
mod pen;

pub use pen::{Cap, Join, Pen};

use crate::meter::Meter;
use crate::path::command::{
    CLOCKWISE, CLOSE, COUNTERCLOCKWISE, LINE, MOVE, STOP, is_end, is_vertex,
};
use crate::path::{Source, Vertex};
use lines::Line;

/// What reads lines of a source one by one, and makes paths of them.
struct Lines<'a, S> {
    source: S,
    meter: &'a Meter<'a>,
    is_begun: bool,
    /// The command of the last point that was read, and the point that the next line begins at.
    last: u8,
    start: (f64, f64),
}

impl<'a, S: Source> Lines<'a, S> {
    fn new(source: S, meter: &'a Meter<'a>) -> Lines<'a, S> {
        Lines {
            source,
            meter,
            is_begun: false,
            last: STOP,
            start: (0.0, 0.0),
        }
    }

    fn rewind(&mut self) {
        self.source.rewind();
        self.is_begun = false;
    }

    /// Read the next line; the flags of the command that closed it, if one did. None at the end.
    fn read(&mut self, line: &mut Line) -> Option<u8> {
        if !self.is_begun {
            let first = self.source.next();
            self.last = first.command;
            self.start = (first.x, first.y);
            self.is_begun = true;
        }
        if self.last == STOP {
            return None;
        }
        line.clear();
        line.replace_last(self.start, self.meter);
        loop {
            let vertex = self.source.next();
            let here = (vertex.x, vertex.y);
            if is_vertex(vertex.command) {
                self.last = vertex.command;
                if vertex.command == MOVE {
                    self.start = here;
                    return Some(0);
                }
                line.add(here, self.meter);
            } else if vertex.command == STOP {
                self.last = STOP;
                return Some(0);
            } else if is_end(vertex.command) {
                return Some(vertex.command);
            }
        }
    }
}

/// Whether a command closes a line.
fn closes(command: u8) -> bool {
    command & CLOSE == CLOSE
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Read,
    Cap1,
    Cap2,
    Outline1,
    CloseFirst,
    Outline2,
    End1,
    End2,
    Done,
}

/// The polygons around the lines of a source.
pub struct Stroke<'a, S> {
    lines: Lines<'a, S>,
    pen: Pen,
    line: Line,
    is_closed: bool,
    state: State,
    /// Which point of the line is next, and points of the outline that wait.
    place: usize,
    out: Vec<(f64, f64)>,
    next: usize,
    is_first: bool,
}

impl<'a, S: Source> Stroke<'a, S> {
    /// Over a source.
    pub fn new(source: S, pen: Pen, meter: &'a Meter<'a>) -> Stroke<'a, S> {
        Stroke {
            lines: Lines::new(source, meter),
            pen,
            line: Line::default(),
            is_closed: false,
            state: State::Read,
            place: 0,
            out: Vec::new(),
            next: 0,
            is_first: false,
        }
    }

    /// Read a line; false at the end.
    fn read(&mut self) -> bool {
        let Some(end) = self.lines.read(&mut self.line) else {
            return false;
        };
        self.is_closed = closes(end);
        self.line.end(self.is_closed);
        if self.line.len() < 3 {
            self.is_closed = false;
        }
        if self.line.len() < 2 {
            // Nothing to be seen: on to the next one.
            return true;
        }
        self.state = match self.is_closed {
            true => State::Outline1,
            false => State::Cap1,
        };
        self.place = 0;
        self.is_first = true;
        true
    }

    fn join(&mut self, is_back: bool) {
        let (before, here, after) = (
            self.line.before(self.place),
            self.line.at(self.place),
            self.line.after(self.place),
        );
        let meter = self.lines.meter;
        match is_back {
            false => {
                let lengths = (before.length, here.length);
                self.pen
                    .join(&mut self.out, [before, here, after], lengths, meter);
            }
            true => {
                let lengths = (here.length, before.length);
                self.pen
                    .join(&mut self.out, [after, here, before], lengths, meter);
            }
        }
        self.next = 0;
    }

    fn cap(&mut self, at: usize, towards: usize, length: f64) {
        let (at, towards) = (self.line.at(at), self.line.at(towards));
        let meter = self.lines.meter;
        self.pen.cap(&mut self.out, at, towards, length, meter);
        self.next = 0;
    }
}

impl<S: Source> Source for Stroke<'_, S> {
    fn rewind(&mut self) {
        self.lines.rewind();
        self.state = State::Read;
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
            let count = self.line.len();
            match self.state {
                State::Read => {
                    if !self.read() {
                        return Vertex::STOP;
                    }
                }
                State::Cap1 => {
                    self.cap(0, 1, self.line.at(0).length);
                    self.place = 1;
                    self.state = State::Outline1;
                }
                State::Cap2 => {
                    self.cap(count - 1, count - 2, self.line.at(count - 2).length);
                    self.state = State::Outline2;
                }
                State::Outline1 if self.is_closed && self.place >= count => {
                    self.state = State::End1;
                }
                State::Outline1 if !self.is_closed && self.place + 1 >= count => {
                    self.state = State::Cap2;
                }
                State::Outline1 => {
                    self.join(false);
                    self.place += 1;
                }
                State::CloseFirst => {
                    self.is_first = true;
                    self.state = State::Outline2;
                }
                State::Outline2 => {
                    if self.place <= usize::from(!self.is_closed) {
                        self.state = State::End2;
                        continue;
                    }
                    self.place -= 1;
                    self.join(true);
                }
                State::End1 => {
                    self.state = State::CloseFirst;
                    return Vertex::new(CLOSE | COUNTERCLOCKWISE, 0.0, 0.0);
                }
                State::End2 => {
                    self.state = State::Done;
                    return Vertex::new(CLOSE | CLOCKWISE, 0.0, 0.0);
                }
                State::Done => self.state = State::Read,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::{Points, collect};

    fn stroked(vertices: &[f64], codes: Option<&[u8]>, pen: Pen) -> Vec<(u8, f64, f64)> {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices,
            codes,
            meter: &meter,
        };
        collect(Stroke::new(points.read(), pen, &meter))
    }

    #[test]
    fn a_line_has_a_rectangle_around_it() {
        let pen = Pen::new(2.0, Cap::Butt, Join::Miter, 10.0);
        let found = stroked(&[0.0, 0.0, 10.0, 0.0], None, pen);
        let points: Vec<_> = found.iter().map(|vertex| (vertex.1, vertex.2)).collect();
        let corners = [(0.0, 1.0), (0.0, -1.0), (10.0, -1.0), (10.0, 1.0)];
        assert_eq!(points[..4], corners);
        assert_eq!(found[4].0, CLOSE | CLOCKWISE);
    }

    #[test]
    fn a_closed_line_has_two_polygons() {
        let vertices = [0.0, 0.0, 10.0, 0.0, 10.0, 10.0, 0.0, 0.0];
        let pen = Pen::new(1.0, Cap::Butt, Join::Bevel, 10.0);
        let found = stroked(&vertices, Some(&[1, 2, 2, CLOSE]), pen);
        assert_eq!(found.iter().filter(|vertex| vertex.0 == MOVE).count(), 2);
    }

    #[test]
    fn widths_without_end_come_to_an_end() {
        for width in [1e300, f64::INFINITY, f64::NAN, -1e18, 0.0] {
            let pen = Pen::new(width, Cap::Round, Join::Round, width);
            let found = stroked(&[0.0, 0.0, 10.0, 0.0, 10.0, 10.0], None, pen);
            assert!(found.len() < 1_000_000);
        }
    }
}
