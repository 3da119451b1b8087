//! Where paths cross each other, and rectangles.

use super::inside::is_inside;
use crate::geometry::Affine;
use crate::path::command::STOP;
use crate::path::curves::Flattened;
use crate::path::nans::NoNans;
use crate::path::{Mapped, Points, Source, Vertex};

type Point = (f64, f64);

/// Whether two numbers are one but for rounding.
fn is_close(one: f64, other: f64) -> bool {
    let relative = 1e-10 * one.abs().max(other.abs());
    (one - other).abs() <= relative.max(1e-13)
}

/// Whether all points of a path are in another one.
pub fn is_path_inside(outer: Points<'_>, map: Affine, path: Points<'_>, path_map: Affine) -> bool {
    if outer.count() < 3 {
        return false;
    }
    let source = Mapped::new(path.read(), path_map);
    let source = NoNans::new(source, true, path.codes.is_some());
    let mut source = Flattened::new(source, path.meter);
    source.rewind();
    loop {
        let vertex = source.next();
        if vertex.command == STOP {
            return true;
        }
        if !is_inside((vertex.x, vertex.y), 0.0, outer, map) {
            return false;
        }
    }
}

fn lines<'a>(path: Points<'a>) -> impl Source + use<'a> {
    let source = NoNans::new(path.read(), true, path.codes.is_some());
    Flattened::new(source, path.meter)
}

fn point(vertex: Vertex) -> Point {
    (vertex.x, vertex.y)
}

/// Whether two segments have a point in common.
fn segments_meet([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let across = (d.1 - c.1) * (b.0 - a.0) - (d.0 - c.0) * (b.1 - a.1);
    if is_close(across, 0.0) {
        let area = (b.0 * c.1 - c.0 * b.1) - a.0 * (c.1 - b.1) + a.1 * (c.0 - b.0);
        if !is_close(area, 0.0) {
            return false;
        }
        // They are on one line.
        let overlap = |a: f64, b: f64, c: f64, d: f64| {
            (a.min(b) <= c.min(d) && c.min(d) <= a.max(b))
                || (c.min(d) <= a.min(b) && a.min(b) <= c.max(d))
        };
        return match a.0 == b.0 && b.0 == c.0 {
            true => overlap(a.1, b.1, c.1, d.1),
            false => overlap(a.0, b.0, c.0, d.0),
        };
    }
    let first = (d.0 - c.0) * (a.1 - c.1) - (d.1 - c.1) * (a.0 - c.0);
    let second = (b.0 - a.0) * (a.1 - c.1) - (b.1 - a.1) * (a.0 - c.0);
    let is_share =
        |share: f64| (share > 0.0 || is_close(share, 0.0)) && (share < 1.0 || is_close(share, 1.0));
    is_share(first / across) && is_share(second / across)
}

/// Whether two paths cross.
pub fn paths_cross(one: Points<'_>, other: Points<'_>) -> bool {
    if one.count() < 2 || other.count() < 2 {
        return false;
    }
    let is_nothing = |from: Point, to: Point| {
        let (dx, dy) = (from.0 - to.0, from.1 - to.1);
        is_close(dx * dx + dy * dy, 0.0)
    };
    let mut first = lines(one);
    let mut second = lines(other);
    let mut from = point(first.next());
    loop {
        let vertex = first.next();
        if vertex.command == STOP {
            return false;
        }
        let to = point(vertex);
        if is_nothing(from, to) {
            continue;
        }
        second.rewind();
        let mut other_from = point(second.next());
        loop {
            let vertex = second.next();
            if vertex.command == STOP {
                break;
            }
            let other_to = point(vertex);
            if is_nothing(other_from, other_to) {
                continue;
            }
            if segments_meet([from, to], [other_from, other_to]) {
                return true;
            }
            other_from = other_to;
        }
        from = to;
    }
}

/// Whether a path crosses a rectangle, or as an area has something in common with it.
pub fn crosses_rectangle(path: Points<'_>, corners: [Point; 2], is_filled: bool) -> bool {
    if path.count() == 0 {
        return false;
    }
    let [(x1, y1), (x2, y2)] = corners;
    let (cx, cy) = ((x1 + x2) * 0.5, (y1 + y2) * 0.5);
    let (width, height) = ((x1 - x2).abs(), (y1 - y2).abs());
    let mut source = lines(path);
    let mut from = point(source.next());
    if 2.0 * (from.0 - cx).abs() <= width && 2.0 * (from.1 - cy).abs() <= height {
        return true;
    }
    loop {
        let vertex = source.next();
        if vertex.command == STOP {
            break;
        }
        let to = point(vertex);
        let (dx, dy) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
        // Neither the axes nor the direction of the segment keep both apart.
        let turn = (from.0 - cx) * (from.1 - to.1) - (from.1 - cy) * (from.0 - to.0);
        if (from.0 + to.0 - 2.0 * cx).abs() < dx + width
            && (from.1 + to.1 - 2.0 * cy).abs() < dy + height
            && 2.0 * turn.abs() < width * dy + height * dx
        {
            return true;
        }
        from = to;
    }
    is_filled && is_inside((cx, cy), 0.0, path, Affine::IDENTITY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Meter;

    #[test]
    fn lines_that_cross_and_touch() {
        let cross = segments_meet([(0.0, 0.0), (2.0, 2.0)], [(0.0, 2.0), (2.0, 0.0)]);
        let touch = segments_meet([(0.0, 0.0), (1.0, 1.0)], [(1.0, 1.0), (2.0, 0.0)]);
        let apart = segments_meet([(0.0, 0.0), (1.0, 0.0)], [(0.0, 1.0), (1.0, 1.0)]);
        let behind = segments_meet([(0.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (3.0, 0.0)]);
        assert_eq!([cross, touch, apart, behind], [true, true, false, false]);
    }

    #[test]
    fn a_rectangle_in_an_area() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let path = Points {
            vertices: &[0.0, 0.0, 10.0, 0.0, 10.0, 10.0, 0.0, 10.0],
            codes: None,
            meter: &meter,
        };
        let corners = [(4.0, 4.0), (5.0, 5.0)];
        assert!(crosses_rectangle(path, corners, true));
        assert!(!crosses_rectangle(path, corners, false));
        assert!(crosses_rectangle(path, [(9.0, 4.0), (15.0, 5.0)], false));
    }
}
