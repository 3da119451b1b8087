//! Paths as polygons: rows of points.

use crate::geometry::{Affine, Rect};
use crate::path::clip::Clipped;
use crate::path::command::{MOVE, STOP, is_end};
use crate::path::curves::Flattened;
use crate::path::nans::NoNans;
use crate::path::simplify::Simplified;
use crate::path::sketch::{Hand, Sketched};
use crate::path::snap::{Snap, Snapped};
use crate::path::{Mapped, Points, Source};
use crate::renderer::Shape;

/// Points of a polygon: abscissas and ordinates by turns.
pub type Polygon = Vec<f64>;

/// Polygons that are being made.
struct Polygons {
    all: Vec<Polygon>,
}

impl Polygons {
    /// The last one is over: it goes away where it has nothing, or is closed.
    fn end(&mut self, is_closed: bool) {
        let Some(last) = self.all.last_mut() else {
            return;
        };
        if last.is_empty() || (is_closed && last.len() < 6) {
            self.all.pop();
        } else if is_closed {
            let start = [last[0], last[1]];
            if last[last.len() - 2..] != start {
                last.extend(start);
            }
        }
    }
}

/// The polygons of a path, cut to a picture unless it has no size. None where it was not paid for.
pub fn polygons(
    shape: Shape<'_>,
    map: Affine,
    (width, height): (f64, f64),
    closed_only: bool,
) -> Option<Vec<Polygon>> {
    let points = shape.points;
    let meter = points.meter;
    let clips = width != 0.0 && height != 0.0;
    let source = Mapped::new(points.read(), map);
    let source = NoNans::new(source, true, points.codes.is_some());
    let source = Clipped::to_size(source, clips, width, height);
    let source = Simplified::new(source, shape.simplifies, shape.threshold);
    let mut source = Flattened::new(source, meter);
    let mut made = Polygons {
        all: vec![Vec::new()],
    };
    loop {
        let vertex = source.next();
        if vertex.command == STOP {
            break;
        }
        let is_end = is_end(vertex.command);
        if is_end || vertex.command == MOVE {
            made.end(is_end || closed_only);
            if !meter.has_room(&mut made.all) {
                break;
            }
            made.all.push(Vec::new());
        }
        if is_end {
            continue;
        }
        let Some(last) = made.all.last_mut() else {
            break;
        };
        if !meter.has_room(last) {
            break;
        }
        last.extend([vertex.x, vertex.y]);
    }
    made.end(closed_only);
    (!meter.is_stopped()).then_some(made.all)
}

/// What is kept of a polygon, by one side of a rectangle.
#[derive(Clone, Copy)]
enum Side {
    Left(f64),
    Right(f64),
    Below(f64),
    Above(f64),
}

impl Side {
    fn keeps(self, [x, y]: [f64; 2]) -> bool {
        match self {
            Side::Left(at) => x <= at,
            Side::Right(at) => x >= at,
            Side::Below(at) => y <= at,
            Side::Above(at) => y >= at,
        }
    }

    fn meets(self, from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        match self {
            Side::Left(at) | Side::Right(at) => [at, from[1] + dy * ((at - from[0]) / dx)],
            Side::Below(at) | Side::Above(at) => [from[0] + dx * ((at - from[1]) / dy), at],
        }
    }

    /// What is left of a polygon, by the method of Sutherland and Hodgman.
    fn cut(self, polygon: &Polygon) -> Polygon {
        let (points, _) = polygon.as_chunks::<2>();
        let mut left = Vec::with_capacity(polygon.len() + 8);
        let Some(mut from) = points.last().copied() else {
            return left;
        };
        for &to in points {
            if self.keeps(from) != self.keeps(to) {
                left.extend(self.meets(from, to));
            }
            if self.keeps(to) {
                left.extend(to);
            }
            from = to;
        }
        left
    }
}

/// The polygons of a path that are in a rectangle, or out of it. None where it was not paid for.
pub fn clipped(path: Points<'_>, rect: Rect<f64>, is_inside: bool) -> Option<Vec<Polygon>> {
    let meter = path.meter;
    let order = |one: f64, other: f64| match one < other {
        true => (one, other),
        false => (other, one),
    };
    let (mut x1, mut x2) = order(rect.x1, rect.x2);
    let (mut y1, mut y2) = order(rect.y1, rect.y2);
    if !is_inside {
        std::mem::swap(&mut x1, &mut x2);
        std::mem::swap(&mut y1, &mut y2);
    }
    let mut source = Flattened::new(path.read(), meter);
    let mut made = Polygons { all: Vec::new() };
    let mut vertex = source.next();
    loop {
        // Of a new line the point where it begins, and all up to an end; lines that only begin are in one.
        let mut polygon: Polygon = Vec::new();
        while vertex.command != STOP && meter.has_room(&mut polygon) {
            polygon.extend([vertex.x, vertex.y]);
            if is_end(vertex.command) {
                break;
            }
            vertex = source.next();
        }
        let count = polygon.len();
        if !meter.take(count.saturating_mul(32)) || !meter.spend(count.saturating_mul(2)) {
            return None;
        }
        let sides = [
            Side::Left(x2),
            Side::Right(x1),
            Side::Below(y2),
            Side::Above(y1),
        ];
        let left = sides
            .into_iter()
            .fold(polygon, |polygon, side| side.cut(&polygon));
        if !left.is_empty() {
            made.end(true);
            made.all.push(left);
        }
        if vertex.command == STOP {
            break;
        }
        vertex = source.next();
    }
    made.end(true);
    (!meter.is_stopped()).then_some(made.all)
}

/// What is done to a path that is cleaned.
pub struct Cleaning {
    pub map: Affine,
    pub removes_nans: bool,
    pub clip: Option<Rect<f64>>,
    pub snap: Snap,
    pub width: f64,
    pub keeps_curves: bool,
    pub hand: Hand,
}

/// The points and commands of a path, cleaned, the end among them. None where it was not paid for.
pub fn cleaned(shape: Shape<'_>, how: &Cleaning) -> Option<(Vec<f64>, Vec<u8>)> {
    let points = shape.points;
    let source = Mapped::new(points.read(), how.map);
    let source = NoNans::new(source, how.removes_nans, points.codes.is_some());
    let rect = how.clip.unwrap_or_default();
    let source = Clipped::new(source, how.clip.is_some(), rect);
    let source = Snapped::new(source, how.snap, points.count(), how.width);
    let source = Simplified::new(source, shape.simplifies, shape.threshold);
    match how.keeps_curves && how.hand.scale == 0.0 {
        true => all(source, points),
        false => all(
            Sketched::new(Flattened::new(source, points.meter), how.hand),
            points,
        ),
    }
}

fn all(mut source: impl Source, points: Points<'_>) -> Option<(Vec<f64>, Vec<u8>)> {
    let meter = points.meter;
    let (mut vertices, mut codes) = (Vec::new(), Vec::new());
    loop {
        let vertex = source.next();
        if !meter.has_room(&mut vertices) || !meter.has_room(&mut codes) {
            return None;
        }
        vertices.extend([vertex.x, vertex.y]);
        codes.push(vertex.command);
        if vertex.command == STOP {
            break;
        }
    }
    (!meter.is_stopped()).then_some((vertices, codes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Meter;

    #[test]
    fn a_square_in_a_rectangle() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let path = Points {
            vertices: &[0.0, 0.0, 10.0, 0.0, 10.0, 10.0, 0.0, 10.0],
            codes: None,
            meter: &meter,
        };
        let found = clipped(path, Rect::new(5.0, 5.0, 20.0, 20.0), true).expect("it is paid for");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0][..2], found[0][found[0].len() - 2..]);
        let none = clipped(path, Rect::new(15.0, 15.0, 20.0, 20.0), true);
        assert_eq!(none, Some(Vec::new()));
    }

    #[test]
    fn a_path_is_cleaned_up_to_its_end() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let shape = Shape {
            points: Points {
                vertices: &[0.0, 0.0, f64::NAN, 0.0, 10.0, 10.0],
                codes: None,
                meter: &meter,
            },
            simplifies: false,
            threshold: 0.0,
        };
        let how = Cleaning {
            map: Affine::IDENTITY,
            removes_nans: true,
            clip: None,
            snap: Snap::Never,
            width: 1.0,
            keeps_curves: true,
            hand: Hand::default(),
        };
        let (_, codes) = cleaned(shape, &how).expect("it is paid for");
        assert_eq!(codes, [1, 1, 0]);
    }
}
