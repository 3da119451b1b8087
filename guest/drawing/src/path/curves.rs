//! Curves as lines that are near enough: halved until a half is as good as straight.

use super::command::{CURVE3, CURVE4, LINE};
use super::{Source, Vertex};
use crate::geometry::distance_squared;
use crate::meter::Meter;

/// How often curves are halved at most.
const DEEPEST: u32 = 32;
/// Areas below are those of points on one line.
const COLLINEAR: f64 = 1e-30;
/// The square of how far lines may be from the curve: half a pixel.
const TOLERANCE: f64 = 0.25;
/// Curves that reach farther become the line to their end. Halving them would not come to an end where numbers overflow.
const FARTHEST: f64 = 4.0e9;

type Point = (f64, f64);

/// Points of a source with lines for curves.
pub struct Flattened<'a, S> {
    source: S,
    last: Point,
    /// Points of the curve being read, and which is the next one.
    points: Vec<Point>,
    next: usize,
    meter: &'a Meter<'a>,
}

impl<'a, S: Source> Flattened<'a, S> {
    /// Over a source.
    pub fn new(source: S, meter: &'a Meter<'a>) -> Flattened<'a, S> {
        Flattened {
            source,
            last: (0.0, 0.0),
            points: Vec::new(),
            next: 0,
            meter,
        }
    }

    /// The source.
    pub fn source_mut(&mut self) -> &mut S {
        &mut self.source
    }

    fn begin_curve(&mut self, control: &[Point], end: Point) -> Vertex {
        self.points.clear();
        self.next = 0;
        let from = self.last;
        let is_near = |point: &Point| point.0.abs() < FARTHEST && point.1.abs() < FARTHEST;
        let all_near = is_near(&from) && is_near(&end) && control.iter().all(is_near);
        if all_near {
            let mut halves = Halves {
                points: &mut self.points,
                meter: self.meter,
            };
            match *control {
                [control] => halves.second_degree([from, control, end], 0),
                [first, second] => halves.third_degree([from, first, second, end], 0),
                _ => {}
            }
        }
        if self.meter.has_room(&mut self.points) {
            self.points.push(end);
        }
        self.next_of_curve().unwrap_or(Vertex::STOP)
    }

    #[inline]
    fn next_of_curve(&mut self) -> Option<Vertex> {
        let (x, y) = *self.points.get(self.next)?;
        self.next += 1;
        self.last = (x, y);
        Some(Vertex::new(LINE, x, y))
    }
}

impl<S: Source> Source for Flattened<'_, S> {
    fn rewind(&mut self) {
        self.source.rewind();
        self.last = (0.0, 0.0);
        self.points.clear();
        self.next = 0;
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        if let Some(found) = self.next_of_curve() {
            return found;
        }
        let vertex = self.source.next();
        let here = (vertex.x, vertex.y);
        match vertex.command {
            CURVE3 => {
                let end = self.source.next();
                self.begin_curve(&[here], (end.x, end.y))
            }
            CURVE4 => {
                let second = self.source.next();
                let end = self.source.next();
                self.begin_curve(&[here, (second.x, second.y)], (end.x, end.y))
            }
            _ => {
                self.last = here;
                vertex
            }
        }
    }
}

fn middle(one: Point, other: Point) -> Point {
    ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
}

fn apart(one: Point, other: Point) -> f64 {
    distance_squared(one.0, one.1, other.0, other.1)
}

struct Halves<'a, 'b> {
    points: &'a mut Vec<Point>,
    meter: &'b Meter<'b>,
}

impl Halves<'_, '_> {
    fn add(&mut self, point: Point) {
        if self.meter.has_room(self.points) {
            self.points.push(point);
        }
    }

    fn second_degree(&mut self, [p1, p2, p3]: [Point; 3], depth: u32) {
        if depth > DEEPEST || !self.meter.spend(4) {
            return;
        }
        let (p12, p23) = (middle(p1, p2), middle(p2, p3));
        let p123 = middle(p12, p23);
        let (dx, dy) = (p3.0 - p1.0, p3.1 - p1.1);
        let height = ((p2.0 - p3.0) * dy - (p2.1 - p3.1) * dx).abs();
        if height > COLLINEAR {
            if height * height <= TOLERANCE * (dx * dx + dy * dy) {
                return self.add(p123);
            }
        } else {
            let length = dx * dx + dy * dy;
            let off = if length == 0.0 {
                apart(p1, p2)
            } else {
                let share = ((p2.0 - p1.0) * dx + (p2.1 - p1.1) * dy) / length;
                if share > 0.0 && share < 1.0 {
                    // The control point is between the ends.
                    return;
                }
                off_line(p2, share, p1, p3)
            };
            if off < TOLERANCE {
                return self.add(p2);
            }
        }
        self.second_degree([p1, p12, p123], depth + 1);
        self.second_degree([p123, p23, p3], depth + 1);
    }

    fn third_degree(&mut self, [p1, p2, p3, p4]: [Point; 4], depth: u32) {
        if depth > DEEPEST || !self.meter.spend(4) {
            return;
        }
        let (p12, p23, p34) = (middle(p1, p2), middle(p2, p3), middle(p3, p4));
        let (p123, p234) = (middle(p12, p23), middle(p23, p34));
        let p1234 = middle(p123, p234);
        let (dx, dy) = (p4.0 - p1.0, p4.1 - p1.1);
        let height = |point: Point| ((point.0 - p4.0) * dy - (point.1 - p4.1) * dx).abs();
        let (second, third) = (height(p2), height(p3));
        let length = dx * dx + dy * dy;
        let near = |height: f64| height * height <= TOLERANCE * length;
        match (second > COLLINEAR, third > COLLINEAR) {
            (false, false) => {
                let (second, third) = if length == 0.0 {
                    (apart(p1, p2), apart(p4, p3))
                } else {
                    let scale = 1.0 / length;
                    let share =
                        |point: Point| scale * ((point.0 - p1.0) * dx + (point.1 - p1.1) * dy);
                    let (second, third) = (share(p2), share(p3));
                    let is_between = |share: f64| share > 0.0 && share < 1.0;
                    if is_between(second) && is_between(third) {
                        return;
                    }
                    (off_line(p2, second, p1, p4), off_line(p3, third, p1, p4))
                };
                if second > third {
                    if second < TOLERANCE {
                        return self.add(p2);
                    }
                } else if third < TOLERANCE {
                    return self.add(p3);
                }
            }
            (false, true) if near(third) => return self.add(p23),
            (true, false) if near(second) => return self.add(p23),
            (true, true) if near(second + third) => return self.add(p23),
            _ => {}
        }
        self.third_degree([p1, p12, p123, p1234], depth + 1);
        self.third_degree([p1234, p234, p34, p4], depth + 1);
    }
}

/// The square of how far a control point on the line through the ends is from what lies between them.
fn off_line(point: Point, share: f64, from: Point, to: Point) -> f64 {
    if share <= 0.0 {
        apart(point, from)
    } else if share >= 1.0 {
        apart(point, to)
    } else {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        apart(point, (from.0 + share * dx, from.1 + share * dy))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Points, collect};
    use super::*;

    fn flat(vertices: &[f64], codes: &[u8]) -> Vec<(u8, f64, f64)> {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices,
            codes: Some(codes),
            meter: &meter,
        };
        collect(Flattened::new(points.read(), &meter))
    }

    #[test]
    fn curves_are_lines_near_them() {
        let vertices = [0.0, 0.0, 50.0, 100.0, 100.0, 0.0];
        let found = flat(&vertices, &[1, 3, 3]);
        assert!(found.len() > 4 && found.iter().skip(1).all(|vertex| vertex.0 == LINE));
        assert_eq!(found.last(), Some(&(2, 100.0, 0.0)));
        let highest = found.iter().map(|vertex| vertex.2).fold(0.0, f64::max);
        assert!((highest - 50.0).abs() < 0.5);
    }

    #[test]
    fn curves_out_of_reach_are_their_ends() {
        let vertices = [0.0, 0.0, 1e300, 1e300, -1e300, 1e300, 3.0, 4.0];
        assert_eq!(
            flat(&vertices, &[1, 4, 4, 4]),
            [(1, 0.0, 0.0), (2, 3.0, 4.0)]
        );
    }
}
