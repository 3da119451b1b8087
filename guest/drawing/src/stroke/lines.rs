//! A line as it is stroked: points that are apart, each with the distance to the next one.

use crate::geometry::distance;
use crate::meter::Meter;

/// Points that are no farther apart are one.
pub(super) const NEAR: f64 = 1e-14;

/// A point of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    pub(super) x: f64,
    pub(super) y: f64,
    /// How far the next point is.
    pub(super) length: f64,
}

/// Points of one line.
#[derive(Default)]
pub(super) struct Line {
    nodes: Vec<Node>,
}

impl Line {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Measure an edge; whether its ends are apart.
    fn measure(&mut self, from: usize, to: usize) -> bool {
        let (Some(one), Some(other)) = (self.nodes.get(from), self.nodes.get(to)) else {
            return false;
        };
        let length = distance(one.x, one.y, other.x, other.y);
        let is_apart = length > NEAR;
        self.nodes[from].length = if is_apart { length } else { 1.0 / NEAR };
        is_apart
    }

    /// One more point. That before it goes away, if it was none other than the one before that.
    pub(super) fn add(&mut self, (x, y): (f64, f64), meter: &Meter<'_>) {
        let count = self.nodes.len();
        if count > 1 && !self.measure(count - 2, count - 1) {
            self.nodes.pop();
        }
        if meter.has_room(&mut self.nodes) {
            self.nodes.push(Node { x, y, length: 0.0 });
        }
    }

    /// A point in place of the last one.
    pub(super) fn replace_last(&mut self, point: (f64, f64), meter: &Meter<'_>) {
        self.nodes.pop();
        self.add(point, meter);
    }

    /// The line is over.
    pub(super) fn end(&mut self, is_closed: bool) {
        while self.nodes.len() > 1 {
            let count = self.nodes.len();
            if self.measure(count - 2, count - 1) {
                break;
            }
            // The last point stays, in place of the one before it.
            let Some(last) = self.nodes.pop() else { break };
            self.nodes.pop();
            let count = self.nodes.len();
            if count > 1 && !self.measure(count - 2, count - 1) {
                self.nodes.pop();
            }
            self.nodes.push(last);
        }
        while is_closed && self.nodes.len() > 1 {
            if self.measure(self.nodes.len() - 1, 0) {
                break;
            }
            self.nodes.pop();
        }
    }

    #[inline]
    pub(super) fn at(&self, place: usize) -> Node {
        self.nodes.get(place).copied().unwrap_or_default()
    }

    /// The point after one, behind the last the first.
    #[inline]
    pub(super) fn after(&self, place: usize) -> Node {
        let next = place + 1;
        self.at(if next >= self.nodes.len() { 0 } else { next })
    }

    /// The point before one.
    #[inline]
    pub(super) fn before(&self, place: usize) -> Node {
        let last = self.nodes.len().saturating_sub(1);
        self.at(if place == 0 { last } else { place - 1 })
    }
}
