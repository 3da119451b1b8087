//! Dense paths with fewer points: what does not show is left out.
//!
//! Points are merged into one edge as long as they lie near the line that the first of them began. The farthest ones
//! forward and backward along that line are kept, so that peaks stay.

use super::command::{LINE, MOVE, STOP, is_close};
use super::{Queue, Source, Vertex};

/// Points of a source with curves or loops as they are, of others with those that matter.
pub struct Simplified<S> {
    source: S,
    simplifies: bool,
    /// The square of how far from a line points may lie.
    tolerance: f64,
    queue: Queue<9>,
    is_moved: bool,
    is_after_move: bool,
    /// Whether a line begins at the last point, because what was before is not connected with it.
    was_cut: bool,
    start: Option<(f64, f64)>,
    last: (f64, f64),
    edge: Edge,
}

/// The edge that points are merged into.
#[derive(Default)]
struct Edge {
    from: (f64, f64),
    /// Where its first two points lead.
    direction: (f64, f64),
    /// The square of how far; zero where there is no edge.
    length: f64,
    forward: f64,
    backward: f64,
    is_last_forward: bool,
    is_last_backward: bool,
    next: (f64, f64),
    next_backward: (f64, f64),
}

impl<S: Source> Simplified<S> {
    /// Over a source.
    pub fn new(source: S, simplifies: bool, threshold: f64) -> Simplified<S> {
        Simplified {
            source,
            simplifies,
            tolerance: threshold * threshold,
            queue: Queue::new(),
            is_moved: true,
            is_after_move: false,
            was_cut: false,
            start: None,
            last: (0.0, 0.0),
            edge: Edge::default(),
        }
    }

    /// A new line begins; whether there is something in the queue.
    fn begin(&mut self, here: Vertex) -> bool {
        if self.edge.length != 0.0 && !self.is_after_move {
            self.push((here.x, here.y));
        }
        self.is_after_move = true;
        self.start = here.is_finite().then_some((here.x, here.y));
        self.last = (here.x, here.y);
        self.is_moved = false;
        self.edge.length = 0.0;
        self.edge.backward = 0.0;
        self.was_cut = true;
        self.queue.has_some()
    }

    /// Merge a point into the edge; false where it is too far from it.
    fn merge(&mut self, here: (f64, f64)) -> bool {
        let edge = &mut self.edge;
        if edge.length == 0.0 {
            if self.was_cut {
                self.queue.push(MOVE, self.last.0, self.last.1);
                self.was_cut = false;
            }
            edge.direction = (here.0 - self.last.0, here.1 - self.last.1);
            edge.length = edge.direction.0 * edge.direction.0 + edge.direction.1 * edge.direction.1;
            edge.forward = edge.length;
            edge.backward = 0.0;
            edge.is_last_forward = true;
            edge.is_last_backward = false;
            edge.from = self.last;
            edge.next = here;
            self.last = here;
            return true;
        }
        let way = (here.0 - edge.from.0, here.1 - edge.from.1);
        let along = edge.direction.0 * way.0 + edge.direction.1 * way.1;
        let on_line = (
            along * edge.direction.0 / edge.length,
            along * edge.direction.1 / edge.length,
        );
        let off_line = (way.0 - on_line.0, way.1 - on_line.1);
        let is_near = off_line.0 * off_line.0 + off_line.1 * off_line.1 < self.tolerance;
        if !is_near {
            return false;
        }
        let reach = on_line.0 * on_line.0 + on_line.1 * on_line.1;
        edge.is_last_forward = false;
        edge.is_last_backward = false;
        if along > 0.0 {
            if reach > edge.forward {
                edge.is_last_forward = true;
                edge.forward = reach;
                edge.next = here;
            }
        } else if reach > edge.backward {
            edge.is_last_backward = true;
            edge.backward = reach;
            edge.next_backward = here;
        }
        self.last = here;
        true
    }

    /// The edge goes to the queue, and the next one begins with a point.
    fn push(&mut self, here: (f64, f64)) {
        let edge = &mut self.edge;
        let mut points = [Some(edge.next), None];
        if edge.backward > 0.0 {
            // The one that was reached last comes last.
            points = match edge.is_last_forward {
                true => [Some(edge.next_backward), Some(edge.next)],
                false => [Some(edge.next), Some(edge.next_backward)],
            };
        }
        for (x, y) in points.into_iter().flatten() {
            self.queue.push(LINE, x, y);
        }
        if self.was_cut {
            self.queue.push(MOVE, self.last.0, self.last.1);
        } else if !edge.is_last_forward && !edge.is_last_backward {
            self.queue.push(LINE, self.last.0, self.last.1);
        }
        edge.direction = (here.0 - self.last.0, here.1 - self.last.1);
        edge.length = edge.direction.0 * edge.direction.0 + edge.direction.1 * edge.direction.1;
        edge.forward = edge.length;
        edge.is_last_forward = true;
        if let Some(last) = self.queue.last() {
            edge.from = (last.x, last.y);
        }
        edge.next = here;
        self.last = here;
        edge.backward = 0.0;
        edge.is_last_backward = false;
        self.was_cut = false;
    }

    /// What is left at the end of the path goes to the queue.
    fn end(&mut self) {
        let command = |is_moved: bool, is_after: bool| match is_moved || is_after {
            true => MOVE,
            false => LINE,
        };
        if self.edge.length != 0.0 {
            let command = command(self.is_moved, self.is_after_move);
            let (next, backward) = (self.edge.next, self.edge.next_backward);
            self.queue.push(command, next.0, next.1);
            if self.edge.backward > 0.0 {
                self.queue.push(command, backward.0, backward.1);
            }
            self.is_moved = false;
        }
        let command = command(self.is_moved, self.is_after_move);
        self.queue.push(command, self.last.0, self.last.1);
        self.is_moved = false;
        self.queue.push(STOP, 0.0, 0.0);
    }

    fn fill(&mut self) {
        loop {
            let mut here = self.source.next();
            if here.command == STOP {
                return self.end();
            }
            if self.is_moved || here.command == MOVE {
                if self.begin(here) {
                    return;
                }
                continue;
            }
            self.is_after_move = false;
            if is_close(here.command) {
                // Without a first point there is no way back.
                let Some((x, y)) = self.start else { continue };
                (here.x, here.y) = (x, y);
            }
            if !self.merge((here.x, here.y)) {
                return self.push((here.x, here.y));
            }
        }
    }
}

impl<S: Source> Source for Simplified<S> {
    fn rewind(&mut self) {
        self.queue.clear();
        self.is_moved = true;
        self.source.rewind();
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        if !self.simplifies {
            return self.source.next();
        }
        if let Some(found) = self.queue.pop() {
            return found;
        }
        self.fill();
        self.queue.pop().unwrap_or(Vertex::STOP)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Points, collect};
    use super::*;
    use crate::meter::Meter;

    fn simplified(vertices: &[f64]) -> Vec<(u8, f64, f64)> {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices,
            codes: None,
            meter: &meter,
        };
        collect(Simplified::new(points.read(), true, 1.0 / 9.0))
    }

    #[test]
    fn points_on_a_line_are_left_out() {
        let found = simplified(&[0.0, 0.0, 1.0, 0.0, 2.0, 0.01, 3.0, 0.0, 3.0, 5.0]);
        assert_eq!(found.first(), Some(&(1, 0.0, 0.0)));
        assert_eq!(found.last(), Some(&(2, 3.0, 5.0)));
        assert!(!found.contains(&(2, 1.0, 0.0)));
    }

    #[test]
    fn peaks_stay() {
        let found = simplified(&[0.0, 0.0, 0.0, 9.0, 0.0, -4.0, 0.01, 1.0, 8.0, 1.0]);
        assert!(found.contains(&(2, 0.0, 9.0)) && found.contains(&(2, 0.0, -4.0)));
    }
}
