//! Ellipses, arcs, chords and slices: lines from side to side, cut by half planes.
//!
//! Coordinates are doubled and begin in the middle, so that ellipses of even and odd sizes are alike.

use super::Pen;
use crate::{Result, Work};
use std::f64::consts::PI;
use wardian_text::libm::{cos, sin};

/// The points of a quarter of an ellipse, from the right upwards.
struct Quarter {
    x: i32,
    y: i32,
    end: (i32, i32),
    a2: i64,
    b2: i64,
    a2b2: i64,
    finished: bool,
}

impl Quarter {
    fn new(a: i32, b: i32) -> Quarter {
        let (a2, b2) = (i64::from(a) * i64::from(a), i64::from(b) * i64::from(b));
        Quarter {
            x: a,
            y: b % 2,
            end: (a % 2, b),
            a2,
            b2,
            a2b2: a2.wrapping_mul(b2),
            finished: a < 0 || b < 0,
        }
    }

    /// How far a point is from the curve.
    fn off(&self, x: i32, y: i32) -> i64 {
        let (x, y) = (i64::from(x), i64::from(y));
        let by_y = self.a2.wrapping_mul(y).wrapping_mul(y);
        let by_x = self.b2.wrapping_mul(x).wrapping_mul(x);
        by_y.wrapping_add(by_x)
            .wrapping_sub(self.a2b2)
            .wrapping_abs()
    }

    fn next(&mut self) -> Option<(i32, i32)> {
        if self.finished {
            return None;
        }
        let found = (self.x, self.y);
        if found == self.end {
            self.finished = true;
            return Some(found);
        }
        let (x, y) = found;
        let mut next = (x, y + 2);
        if x > 1 {
            let mut off = self.off(next.0, next.1);
            for other in [(x - 2, y + 2), (x - 2, y)] {
                let other_off = self.off(other.0, other.1);
                if off > other_off {
                    next = other;
                    off = other_off;
                }
            }
        }
        (self.x, self.y) = next;
        Some(found)
    }
}

/// The lines of an ellipse of a width: left, row, right.
struct Lines {
    outer: Quarter,
    inner: Quarter,
    y: i32,
    left: i32,
    right: i32,
    waiting: Vec<(i32, i32, i32)>,
    finished: bool,
    leftmost: i32,
}

impl Lines {
    fn new(a: i32, b: i32, width: i32) -> Lines {
        let mut outer = Quarter::new(a, b);
        let first = if width < 1 { None } else { outer.next() };
        let inward = width.saturating_sub(1).saturating_mul(2);
        let inner = |side: i32| side.saturating_sub(inward);
        let (right, y) = first.unwrap_or((0, 0));
        Lines {
            outer,
            inner: Quarter::new(inner(a), inner(b)),
            y,
            left: a % 2,
            right,
            waiting: Vec::new(),
            finished: first.is_none(),
            leftmost: a % 2,
        }
    }

    fn next(&mut self, work: &mut Work<'_>) -> Result<Option<(i32, i32, i32)>> {
        if let Some(line) = self.waiting.pop() {
            return Ok(Some(line));
        }
        if self.finished {
            return Ok(None);
        }
        let (y, mut left, right) = (self.y, self.left, self.right);
        loop {
            work.pay(1)?;
            match self.outer.next() {
                None => {
                    self.finished = true;
                    break;
                }
                Some((x, above)) if above > y => {
                    (self.right, self.y) = (x, above);
                    break;
                }
                Some(_) => {}
            }
        }
        loop {
            work.pay(1)?;
            match self.inner.next() {
                None => {
                    self.left = self.leftmost;
                    break;
                }
                Some((x, above)) if above > y => {
                    self.left = x;
                    break;
                }
                Some((x, _)) => left = x,
            }
        }
        let has_right = left > 0 || left < right;
        let from = if left == 0 { 2 } else { left };
        if y > 0 {
            if has_right {
                self.waiting.push((from, y, right));
            }
            self.waiting.push((-right, y, -left));
        }
        if has_right {
            self.waiting.push((from, -y, right));
        }
        self.waiting.push((-right, -y, -left));
        Ok(self.waiting.pop())
    }
}

/// What cuts lines.
enum Cut {
    /// `ax + by + c > 0`.
    Half(f64, f64, f64),
    And(Box<Cut>, Box<Cut>),
    Or(Box<Cut>, Box<Cut>),
}

/// An end of a part of a line: where, and whether it is the left one.
type End = (i32, bool);

impl Cut {
    fn and(one: Cut, two: Cut) -> Cut {
        Cut::And(Box::new(one), Box::new(two))
    }

    fn or(one: Cut, two: Cut) -> Cut {
        Cut::Or(Box::new(one), Box::new(two))
    }

    /// Mirror it: x and y exchanged.
    fn mirror(&mut self) {
        match self {
            Cut::Half(a, b, _) => std::mem::swap(a, b),
            Cut::And(one, two) | Cut::Or(one, two) => {
                one.mirror();
                two.mirror();
            }
        }
    }

    /// The ends of what is left of a line.
    fn apply(&self, left: i32, y: i32, right: i32) -> Vec<End> {
        const NEARLY: f64 = 1e-9;
        match self {
            Cut::Half(a, b, c) => {
                let (mut left, mut right) = (left, right);
                let at = |x: i32| a * f64::from(x) + b * f64::from(y) + c;
                if a.abs() < NEARLY {
                    if b * f64::from(y) + c < -NEARLY {
                        return Vec::new();
                    }
                } else {
                    let meets = -(b * f64::from(y) + c) / a;
                    if at(left) < NEARLY {
                        left = f64::from(left).max(meets).round() as i64 as i32;
                    }
                    if at(right) < NEARLY {
                        right = f64::from(right).min(meets).round() as i64 as i32;
                    }
                }
                match left <= right {
                    true => vec![(left, true), (right, false)],
                    false => Vec::new(),
                }
            }
            Cut::And(one, two) => {
                merged(one.apply(left, y, right), two.apply(left, y, right), true)
            }
            Cut::Or(one, two) => {
                merged(one.apply(left, y, right), two.apply(left, y, right), false)
            }
        }
    }
}

/// What is in both, or in any.
fn merged(one: Vec<End>, two: Vec<End>, in_both: bool) -> Vec<End> {
    let mut made: Vec<End> = Vec::new();
    let (mut one, mut two) = (one.into_iter().peekable(), two.into_iter().peekable());
    let (mut depth_one, mut depth_two) = (0_i32, 0_i32);
    loop {
        let from_one = match (one.peek(), two.peek()) {
            (None, None) => return made,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (Some(a), Some(b)) => a.0 < b.0 || a.0 == b.0 && a.1 && !b.1,
        };
        let (source, depth) = match from_one {
            true => (one.next(), &mut depth_one),
            false => (two.next(), &mut depth_two),
        };
        let Some(end) = source else {
            return made;
        };
        *depth += if end.1 { 1 } else { -1 };
        let is_open = made.last().is_some_and(|last| last.1);
        let is_in = match (in_both, end.1) {
            (false, true) => !is_open,
            (false, false) => depth_one == 0 && depth_two == 0,
            (true, true) => !is_open && depth_one > 0 && depth_two > 0,
            (true, false) => is_open && (depth_one == 0 || depth_two == 0),
        };
        if is_in {
            made.push(end);
        }
    }
}

/// Angles of which the first is from 0 to 360, and the second at most 360 more.
fn normal((start, end): (f32, f32)) -> (f32, f32) {
    if end - start >= 360.0 {
        return (0.0, 360.0);
    }
    let start_wide = f64::from(start);
    let from = if start < 0.0 {
        360.0 - (-start_wide) % 360.0
    } else {
        start_wide
    };
    let first = (from % 360.0) as f32;
    let by = match end < first {
        true => 360.0 - f64::from(first - end) % 360.0,
        false => f64::from(end - first),
    };
    (first, (f64::from(first) + by % 360.0) as f32)
}

/// The half plane on one side of a line through the middle, turned as an ellipse of these sides is.
fn spoke(a: i32, b: i32, angle: f32, sign: f64) -> Cut {
    let (a_wide, b_wide, angle) = (f64::from(a), f64::from(b), f64::from(angle));
    let squares = (i64::from(a) * i64::from(a) - i64::from(b) * i64::from(b)) as f64;
    Cut::Half(
        sign * a_wide * sin(angle * PI / 180.0),
        -sign * b_wide * cos(angle * PI / 180.0),
        -sign * squares * sin(angle * PI / 90.0) / 2.0,
    )
}

/// What cuts an arc whose ends are at right angles to its ellipse.
fn arc_cut(a: i32, b: i32, start: f32, end: f32) -> Option<Cut> {
    if a < b {
        let mut cut = arc_cut(b, a, 90.0 - end, 90.0 - start);
        if let Some(cut) = &mut cut {
            cut.mirror();
        }
        return cut;
    }
    let (start, end) = normal((start, end));
    if end == start + 360.0 {
        return None;
    }
    let (first, second) = (spoke(a, b, start, -1.0), spoke(a, b, end, 1.0));
    let joined = |one, two| match end - start < 180.0 {
        true => Cut::and(one, two),
        false => Cut::or(one, two),
    };
    let half = |is_upper: bool| Cut::Half(0.0, if is_upper { 1.0 } else { -1.0 }, 0.0);
    let turns = |angle: f32| (angle / 180.0) as i32;
    if f64::from(start) % 180.0 == 0.0 || f64::from(end) % 180.0 == 0.0 {
        return Some(joined(first, second));
    }
    if (turns(start) + turns(end)) % 2 == 1 {
        return Some(Cut::or(
            Cut::and(half(turns(start) % 2 == 0), first),
            Cut::and(half(turns(end) % 2 == 0), second),
        ));
    }
    let side = half(!(180.0..=540.0).contains(&end));
    Some(joined(joined(first, second), side))
}

/// A point of an ellipse.
fn on(a: i32, b: i32, angle: f32) -> (f64, f64) {
    let angle = f64::from(angle) * PI / 180.0;
    (f64::from(a) * cos(angle), f64::from(b) * sin(angle))
}

/// The half plane beyond the line between two points of an ellipse.
fn chord_half(a: i32, b: i32, start: f32, end: f32) -> (f64, f64, f64) {
    let ((left, low), (right, high)) = (on(a, b, start), on(a, b, end));
    let (by_x, by_y) = (high - low, left - right);
    (by_x, by_y, -(by_x * left + by_y * low))
}

fn pie_cut(a: i32, b: i32, start: f32, end: f32) -> Cut {
    let ((left, low), (right, high)) = (on(a, b, start), on(a, b, end));
    let (first, second) = (Cut::Half(-low, left, 0.0), Cut::Half(high, -right, 0.0));
    let cut = match end - start < 180.0 {
        true => Cut::and(first, second),
        false => Cut::or(first, second),
    };
    match end - start < 90.0 {
        // So that there are no spikes on the other side.
        true => Cut::and(
            cut,
            Cut::Half((left + right) / 2.0, (low + high) / 2.0, 0.0),
        ),
        false => cut,
    }
}

/// Draw the lines of an ellipse of a width, cut.
fn draw(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    sides: [i32; 4],
    width: i32,
    cut: impl FnOnce(i32, i32) -> Option<Cut>,
) -> Result<()> {
    let [left, top, right, bottom] = sides;
    let (a, b) = (right.wrapping_sub(left), bottom.wrapping_sub(top));
    if a < 0 || b < 0 {
        return Ok(());
    }
    let cut = cut(a, b);
    let mut lines = Lines::new(a, b, width);
    let place =
        |start: i32, at: i32, side: i32| i64::from(start) + (i64::from(at) + i64::from(side)) / 2;
    while let Some((from, y, to)) = lines.next(work)? {
        let ends = match &cut {
            Some(cut) => cut.apply(from, y, to),
            None => vec![(from, true), (to, false)],
        };
        for pair in ends.chunks_exact(2) {
            let (from, to) = (place(left, pair[0].0, a), place(left, pair[1].0, a));
            pen.across(work, from, place(top, y, b), to)?;
        }
    }
    Ok(())
}

/// An ellipse: filled, or of a width.
pub fn ellipse(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    sides: [i32; 4],
    fills: bool,
    width: i32,
) -> Result<()> {
    let [left, top, right, bottom] = sides;
    let whole = right
        .wrapping_sub(left)
        .saturating_add(bottom.wrapping_sub(top));
    draw(
        work,
        pen,
        sides,
        if fills { whole } else { width },
        |_, _| None,
    )
}

/// Angles of a part; None: all of it, or nothing.
enum Angles {
    All,
    Nothing,
    Part(f32, f32),
}

fn angles(angles: (f32, f32)) -> Angles {
    let (start, end) = normal(angles);
    if start + 360.0 == end {
        return Angles::All;
    }
    // Also what is no number.
    match start < end {
        true => Angles::Part(start, end),
        false => Angles::Nothing,
    }
}

/// An arc.
pub fn arc(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    sides: [i32; 4],
    part: (f32, f32),
    width: i32,
) -> Result<()> {
    match angles(part) {
        Angles::All => ellipse(work, pen, sides, false, width),
        Angles::Nothing => Ok(()),
        Angles::Part(start, end) => draw(work, pen, sides, width, |a, b| arc_cut(a, b, start, end)),
    }
}

/// What a line cuts off an ellipse: filled, or outlined.
pub fn chord(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    sides: [i32; 4],
    part: (f32, f32),
    fills: bool,
    width: i32,
) -> Result<()> {
    let (start, end) = match angles(part) {
        Angles::All => return ellipse(work, pen, sides, fills, width),
        Angles::Nothing => return Ok(()),
        Angles::Part(start, end) => (start, end),
    };
    let [left, top, right, bottom] = sides;
    let whole = right
        .wrapping_sub(left)
        .saturating_add(bottom.wrapping_sub(top))
        .saturating_add(1);
    if !fills {
        draw(work, pen, sides, whole, |a, b| {
            let (by_x, by_y, by) = chord_half(a, b, start, end);
            let length = (by_x * by_x + by_y * by_y).sqrt();
            let far = f64::from(width.wrapping_mul(2)) * length - by;
            Some(Cut::and(
                Cut::Half(by_x, by_y, by),
                Cut::Half(-by_x, -by_y, far),
            ))
        })?;
    }
    draw(
        work,
        pen,
        sides,
        if fills { whole } else { width },
        |a, b| {
            let (by_x, by_y, by) = chord_half(a, b, start, end);
            Some(Cut::Half(by_x, by_y, by))
        },
    )
}

/// A slice of a pie: filled, or outlined.
pub fn pie_slice(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    sides: [i32; 4],
    part: (f32, f32),
    fills: bool,
    width: i32,
) -> Result<()> {
    let (start, end) = match angles(part) {
        Angles::All => return ellipse(work, pen, sides, fills, width),
        Angles::Nothing => return Ok(()),
        Angles::Part(start, end) => (start, end),
    };
    let [left, top, right, bottom] = sides;
    let whole = right
        .wrapping_sub(left)
        .saturating_add(bottom.wrapping_sub(top));
    if !fills {
        for angle in [start, end] {
            draw(work, pen, sides, whole.saturating_add(1), |a, b| {
                let (x, y) = on(a, b, angle);
                let by = f64::from(width) * (x * x + y * y).sqrt();
                let line = Cut::and(Cut::Half(-y, x, by), Cut::Half(y, -x, by));
                Some(Cut::and(line, Cut::Half(x, y, 0.0)))
            })?;
        }
        let middle = |one: i32, two: i32| {
            let sum = i64::from(one) + i64::from(two) - i64::from(width);
            (sum as f64 / 2.0).round() as i64 as i32
        };
        let (x, y) = (middle(left, right), middle(top, bottom));
        let far = width.saturating_sub(1);
        let tip = [x, y, x.saturating_add(far), y.saturating_add(far)];
        ellipse(work, pen, tip, true, 0)?;
    }
    draw(
        work,
        pen,
        sides,
        if fills { whole } else { width },
        |a, b| Some(pie_cut(a, b, start, end)),
    )
}
