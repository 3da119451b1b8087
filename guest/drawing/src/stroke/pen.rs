//! The pen: which points go around an end and a corner of a line.

use std::f64::consts::PI;

use super::lines::{NEAR, Node};
use crate::geometry::{cross, distance, intersection};
use crate::meter::Meter;

/// How lines end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cap {
    Butt,
    Square,
    Round,
}

/// How they turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    /// To a point; a bevel where that would be too far out.
    Miter,
    /// To a point; cut off where it would be too far out.
    CutMiter,
    Round,
    Bevel,
}

/// What is drawn with.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// Half of the width, which may be negative: then sides are swapped.
    half: f64,
    half_abs: f64,
    cap: Cap,
    join: Join,
    miter_limit: f64,
}

/// Wider pens are as wide: arcs have as many points as the root of a width, and numbers must not overflow.
const WIDEST: f64 = 1e9;

/// A miter inside of a corner goes at least so far.
const INNER_MITER: f64 = 1.01;

type Point = (f64, f64);

/// Points that are being made.
struct Out<'a, 'b> {
    points: &'a mut Vec<Point>,
    meter: &'a Meter<'b>,
}

impl Out<'_, '_> {
    #[inline]
    fn add(&mut self, x: f64, y: f64) {
        if self.meter.has_room(self.points) {
            self.points.push((x, y));
        }
    }
}

impl Pen {
    /// A pen. The limit of miters is in halves of the width.
    pub fn new(width: f64, cap: Cap, join: Join, miter_limit: f64) -> Pen {
        let width = match width.is_nan() {
            true => 0.0,
            false => width.clamp(-WIDEST, WIDEST),
        };
        let half = width * 0.5;
        Pen {
            half,
            half_abs: half.abs(),
            cap,
            join,
            miter_limit,
        }
    }

    fn is_positive(&self) -> bool {
        self.half >= 0.0
    }

    fn sign(&self) -> f64 {
        if self.is_positive() { 1.0 } else { -1.0 }
    }

    /// The angle between two points of an arc.
    fn arc_step(&self) -> f64 {
        (self.half_abs / (self.half_abs + 0.125)).acos() * 2.0
    }

    /// An end of a line.
    pub(super) fn cap(
        &self,
        points: &mut Vec<Point>,
        at: Node,
        towards: Node,
        length: f64,
        meter: &Meter<'_>,
    ) {
        points.clear();
        let out = &mut Out { points, meter };
        let dx1 = (towards.y - at.y) / length * self.half;
        let dy1 = (towards.x - at.x) / length * self.half;
        if self.cap == Cap::Round {
            let n = (PI / self.arc_step()) as i32;
            let step = PI / (f64::from(n) + 1.0) * self.sign();
            out.add(at.x - dx1, at.y + dy1);
            let mut angle = match self.is_positive() {
                true => dy1.atan2(-dx1),
                false => (-dy1).atan2(dx1),
            };
            angle += step;
            for _ in 0..n {
                if !meter.spend(4) {
                    break;
                }
                out.add(
                    at.x + angle.cos() * self.half,
                    at.y + angle.sin() * self.half,
                );
                angle += step;
            }
            out.add(at.x + dx1, at.y - dy1);
            return;
        }
        let (dx2, dy2) = match self.cap {
            Cap::Square => (dy1 * self.sign(), dx1 * self.sign()),
            _ => (0.0, 0.0),
        };
        out.add(at.x - dx1 - dx2, at.y + dy1 - dy2);
        out.add(at.x + dx1 - dx2, at.y - dy1 - dy2);
    }

    /// A corner of a line, on one side of it.
    pub(super) fn join(
        &self,
        points: &mut Vec<Point>,
        nodes: [Node; 3],
        lengths: (f64, f64),
        meter: &Meter<'_>,
    ) {
        points.clear();
        let out = &mut Out { points, meter };
        let [v0, v1, v2] = nodes;
        let off1 = (
            self.half * (v1.y - v0.y) / lengths.0,
            self.half * (v1.x - v0.x) / lengths.0,
        );
        let off2 = (
            self.half * (v2.y - v1.y) / lengths.1,
            self.half * (v2.x - v1.x) / lengths.1,
        );
        let turn = cross(v0.x, v0.y, v1.x, v1.y, v2.x, v2.y);
        let is_inner = (turn > NEAR && self.half > 0.0) || (turn < -NEAR && self.half < 0.0);
        if is_inner {
            let shorter = if lengths.0 < lengths.1 {
                lengths.0
            } else {
                lengths.1
            };
            let limit = shorter / self.half_abs;
            let limit = if limit < INNER_MITER {
                INNER_MITER
            } else {
                limit
            };
            return self.miter(out, nodes, (off1, off2), limit, None);
        }
        let (dx, dy) = ((off1.0 + off2.0) / 2.0, (off1.1 + off2.1) / 2.0);
        let bevel = (dx * dx + dy * dy).sqrt();
        match self.join {
            Join::Miter => {
                return self.miter(out, nodes, (off1, off2), self.miter_limit, None);
            }
            Join::CutMiter => {
                return self.miter(out, nodes, (off1, off2), self.miter_limit, Some(bevel));
            }
            Join::Round | Join::Bevel => {}
        }
        // Where the bevel would not show, one point is enough.
        if self.half_abs - bevel < self.half / 1024.0 {
            let (x, y) = corner(nodes, off1, off2).unwrap_or((v1.x + off1.0, v1.y - off1.1));
            return out.add(x, y);
        }
        match self.join {
            Join::Round => self.arc(out, v1, (off1.0, -off1.1), (off2.0, -off2.1)),
            _ => {
                out.add(v1.x + off1.0, v1.y - off1.1);
                out.add(v1.x + off2.0, v1.y - off2.1);
            }
        }
    }

    /// To the point where both edges meet, if that is not farther than a limit. Where it is, a bevel, or the corner cut off
    /// at the limit, for which it matters how far the bevel is.
    fn miter(
        &self,
        out: &mut Out<'_, '_>,
        nodes: [Node; 3],
        (off1, off2): (Point, Point),
        limit: f64,
        bevel: Option<f64>,
    ) {
        let [v0, v1, v2] = nodes;
        let farthest = self.half_abs * limit;
        let (x1, y1) = (v1.x + off1.0, v1.y - off1.1);
        let (x2, y2) = (v1.x + off2.0, v1.y - off2.1);
        let found = corner(nodes, off1, off2);
        let far = match found {
            Some((x, y)) => {
                let far = distance(v1.x, v1.y, x, y);
                if far <= farthest {
                    return out.add(x, y);
                }
                far
            }
            None => {
                // The edges lie on one line: it goes on, or back.
                let is_left =
                    |from: Node, to: Node| cross(from.x, from.y, to.x, to.y, x1, y1) < 0.0;
                if is_left(v0, v1) == is_left(v1, v2) {
                    return out.add(x1, y1);
                }
                1.0
            }
        };
        match (bevel, found) {
            (None, _) => {
                out.add(x1, y1);
                out.add(x2, y2);
            }
            (Some(_), None) => {
                let limit = limit * self.sign();
                out.add(x1 + off1.1 * limit, y1 + off1.0 * limit);
                out.add(x2 - off2.1 * limit, y2 - off2.0 * limit);
            }
            (Some(bevel), Some((x, y))) => {
                let share = (farthest - bevel) / (far - bevel);
                out.add(x1 + (x - x1) * share, y1 + (y - y1) * share);
                out.add(x2 + (x - x2) * share, y2 + (y - y2) * share);
            }
        }
    }

    /// Around a corner.
    fn arc(&self, out: &mut Out<'_, '_>, at: Node, from: Point, to: Point) {
        let sign = self.sign();
        let mut angle = (from.1 * sign).atan2(from.0 * sign);
        let mut end = (to.1 * sign).atan2(to.0 * sign);
        out.add(at.x + from.0, at.y + from.1);
        match self.is_positive() {
            true if angle > end => end += 2.0 * PI,
            false if angle < end => end -= 2.0 * PI,
            _ => {}
        }
        let whole = (end - angle) * sign;
        let n = (whole / self.arc_step()) as i32;
        let step = whole / (f64::from(n) + 1.0) * sign;
        angle += step;
        for _ in 0..n {
            if !out.meter.spend(4) {
                break;
            }
            out.add(
                at.x + angle.cos() * self.half,
                at.y + angle.sin() * self.half,
            );
            angle += step;
        }
        out.add(at.x + to.0, at.y + to.1);
    }
}

/// Where two edges meet that were moved to a side.
fn corner([v0, v1, v2]: [Node; 3], off1: Point, off2: Point) -> Option<Point> {
    intersection(
        (v0.x + off1.0, v0.y - off1.1),
        (v1.x + off1.0, v1.y - off1.1),
        (v1.x + off2.0, v1.y - off2.1),
        (v2.x + off2.0, v2.y - off2.1),
    )
}
