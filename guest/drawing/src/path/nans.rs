//! Paths without points that are not finite: lines are broken there.

use super::command::{self, CLOSE, CURVE3, CURVE4, LINE, MOVE, STOP};
use super::{Queue, Source, Vertex};

/// Points of a source, without those that are not finite.
///
/// A curve with such a point is left out as a whole, and of a polygon with one the last edge is a line, because it is no
/// loop any more.
pub struct NoNans<S> {
    source: S,
    removes: bool,
    /// Whether there are curves or loops; without, it is enough to look at each point for itself.
    has_codes: bool,
    queue: Queue<4>,
    /// Whether there was a line without such points before; commands that close a polygon mean nothing earlier.
    has_valid: bool,
    is_last_valid: bool,
    is_broken: bool,
    start: (f64, f64),
}

impl<S: Source> NoNans<S> {
    /// Over a source; where nothing is removed, its points as they are.
    pub fn new(source: S, removes: bool, has_codes: bool) -> NoNans<S> {
        NoNans {
            source,
            removes,
            has_codes,
            queue: Queue::new(),
            has_valid: false,
            is_last_valid: false,
            is_broken: false,
            start: (f64::NAN, f64::NAN),
        }
    }

    /// The source.
    pub fn source_mut(&mut self) -> &mut S {
        &mut self.source
    }

    fn is_valid_close(&self, command: u8) -> bool {
        command == CLOSE && self.has_valid
    }

    /// A point of a line: the next one that is finite.
    #[inline]
    fn next_of_line(&mut self) -> Vertex {
        let mut vertex = self.source.next();
        if vertex.command == STOP || self.is_valid_close(vertex.command) {
            return vertex;
        }
        if vertex.is_finite() {
            self.has_valid = true;
            return vertex;
        }
        while !vertex.is_finite() {
            vertex = self.source.next();
            if vertex.command == STOP || self.is_valid_close(vertex.command) {
                return vertex;
            }
        }
        Vertex {
            command: MOVE,
            ..vertex
        }
    }

    /// A whole edge or curve goes to the queue.
    fn next_with_codes(&mut self) -> Vertex {
        if let Some(found) = self.queue.pop() {
            return found;
        }
        let mut needs_move = false;
        loop {
            let mut vertex = self.source.next();
            // Points at the end of a path or a polygon are not used, so they may be anything.
            if vertex.command == STOP {
                return vertex;
            }
            if self.is_valid_close(vertex.command) {
                if !self.is_broken {
                    return vertex;
                }
                if !self.is_last_valid || !self.start.0.is_finite() || !self.start.1.is_finite() {
                    continue;
                }
                self.queue.push(LINE, self.start.0, self.start.1);
                break;
            }
            if vertex.command == MOVE {
                self.start = (vertex.x, vertex.y);
                self.is_broken = false;
            }
            let command = vertex.command;
            if needs_move {
                self.queue.push(MOVE, vertex.x, vertex.y);
            }
            self.queue.push(command, vertex.x, vertex.y);
            self.is_last_valid = vertex.is_finite();
            let more = match command & command::END {
                CURVE3 => 1,
                CURVE4 => 2,
                _ => 0,
            };
            for _ in 0..more {
                vertex = self.source.next();
                self.is_last_valid &= vertex.is_finite();
                self.queue.push(command, vertex.x, vertex.y);
            }
            if self.is_last_valid {
                self.has_valid = true;
                break;
            }
            self.is_broken = true;
            self.queue.clear();
            needs_move = !vertex.is_finite();
            if !needs_move {
                self.queue.push(MOVE, vertex.x, vertex.y);
            }
        }
        self.queue.pop().unwrap_or(Vertex::STOP)
    }
}

impl<S: Source> Source for NoNans<S> {
    fn rewind(&mut self) {
        self.queue.clear();
        self.source.rewind();
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        match (self.removes, self.has_codes) {
            (false, _) => self.source.next(),
            (true, false) => self.next_of_line(),
            (true, true) => self.next_with_codes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Points, collect};
    use super::*;
    use crate::meter::Meter;

    fn without(vertices: &[f64], codes: Option<&[u8]>) -> Vec<(u8, f64, f64)> {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices,
            codes,
            meter: &meter,
        };
        collect(NoNans::new(points.read(), true, codes.is_some()))
    }

    const NAN: f64 = f64::NAN;

    #[test]
    fn lines_are_broken() {
        let found = without(&[0.0, 0.0, NAN, 1.0, 2.0, 2.0, 3.0, 3.0], None);
        assert_eq!(found, [(1, 0.0, 0.0), (1, 2.0, 2.0), (2, 3.0, 3.0)]);
    }

    #[test]
    fn curves_are_left_out_whole() {
        let vertices = [0.0, 0.0, 1.0, NAN, 2.0, 2.0, 3.0, 3.0];
        let found = without(&vertices, Some(&[1, 3, 3, 2]));
        assert_eq!(found, [(1, 0.0, 0.0), (1, 2.0, 2.0), (2, 3.0, 3.0)]);
    }

    #[test]
    fn broken_polygons_end_with_a_line() {
        let vertices = [0.0, 0.0, NAN, 1.0, 2.0, 2.0, 3.0, 3.0, 0.0, 0.0];
        let found = without(&vertices, Some(&[1, 2, 2, 2, CLOSE]));
        let expected = [
            (1, 0.0, 0.0),
            (1, 2.0, 2.0),
            (2, 2.0, 2.0),
            (2, 3.0, 3.0),
            (2, 0.0, 0.0),
        ];
        assert_eq!(found, expected);
    }
}
