//! Which points are in a path: those whose ray to the right crosses it an odd number of times.

use crate::geometry::Affine;
use crate::meter::Meter;
use crate::path::command::{MOVE, STOP, is_end};
use crate::path::curves::Flattened;
use crate::path::nans::NoNans;
use crate::path::{Mapped, Points, Source};
use crate::stroke::contour::Contour;
use crate::stroke::{Cap, Join, Pen, Stroke};

/// Whether a point is in a path.
#[derive(Clone, Copy, Default)]
struct State {
    is_above: bool,
    is_in_line: bool,
    is_in: bool,
}

/// What crosses the rays of points.
struct Edges<'a> {
    points: &'a [f64],
    states: Vec<State>,
}

impl Edges<'_> {
    fn each(&mut self, mut visit: impl FnMut(f64, f64, &mut State)) {
        let (points, _) = self.points.as_chunks::<2>();
        for (&[x, y], state) in points.iter().zip(&mut self.states) {
            visit(x, y, state);
        }
    }

    fn begin(&mut self, at: (f64, f64)) {
        self.each(|_, y, state| {
            if y.is_finite() {
                state.is_above = at.1 >= y;
                state.is_in_line = false;
            }
        });
    }

    fn edge(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.each(|x, y, state| {
            if !x.is_finite() || !y.is_finite() {
                return;
            }
            let is_above = to.1 >= y;
            if state.is_above != is_above {
                let is_right = (to.1 - y) * (from.0 - to.0) >= (to.0 - x) * (from.1 - to.1);
                state.is_in_line ^= is_right == is_above;
            }
            state.is_above = is_above;
        });
    }

    /// Whether all points are in.
    fn end(&mut self) -> bool {
        let mut all = true;
        self.each(|x, y, state| {
            if x.is_finite() && y.is_finite() {
                state.is_in |= state.is_in_line;
                all &= state.is_in;
            }
        });
        all
    }

    fn run(&mut self, source: &mut impl Source, meter: &Meter<'_>) {
        source.rewind();
        let mut vertex = source.next();
        loop {
            while vertex.command != MOVE && vertex.command != STOP && is_end(vertex.command) {
                vertex = source.next();
            }
            if vertex.command == STOP {
                return;
            }
            let start = (vertex.x, vertex.y);
            self.begin(start);
            // The edge that is looked at is the one before the last, as the first one has no length.
            let (mut from, mut to) = (start, start);
            loop {
                vertex = source.next();
                let is_over = vertex.command == STOP || is_end(vertex.command);
                if vertex.command == MOVE {
                    break;
                }
                if !meter.spend(self.states.len()) {
                    return;
                }
                self.edge(from, to);
                from = to;
                to = if is_over { start } else { (vertex.x, vertex.y) };
                if is_over {
                    break;
                }
            }
            self.edge(from, to);
            if self.end() || vertex.command == STOP {
                return;
            }
            if vertex.command != MOVE {
                vertex = source.next();
            }
        }
    }
}

fn states(points: &[f64], meter: &Meter<'_>) -> Option<Vec<State>> {
    let count = points.len() / 2;
    let is_granted = meter.take(count.saturating_mul(size_of::<State>()));
    is_granted.then(|| vec![State::default(); count])
}

/// Which of some points are in a path that is grown by a radius. None where it was not paid for.
pub fn are_inside(
    points: &[f64],
    radius: f64,
    path: Points<'_>,
    map: Affine,
) -> Option<impl Iterator<Item = bool> + use<>> {
    let meter = path.meter;
    let states = states(points, meter)?;
    let mut edges = Edges { points, states };
    if path.count() >= 3 {
        let source = Mapped::new(path.read(), map);
        let source = NoNans::new(source, true, path.codes.is_some());
        let mut source = Flattened::new(source, meter);
        match radius == 0.0 {
            true => edges.run(&mut source, meter),
            false => edges.run(&mut Contour::new(source, radius, meter), meter),
        }
    }
    let is_stopped = meter.is_stopped();
    (!is_stopped).then(|| edges.states.into_iter().map(|state| state.is_in))
}

/// Whether a point is in a path.
pub fn is_inside(at: (f64, f64), radius: f64, path: Points<'_>, map: Affine) -> bool {
    let found = are_inside(&[at.0, at.1], radius, path, map);
    found.is_some_and(|mut found| found.next() == Some(true))
}

/// Whether a point is on the line of a path, so near as a radius.
pub fn is_on_line(at: (f64, f64), radius: f64, path: Points<'_>, map: Affine) -> bool {
    let meter = path.meter;
    let points = [at.0, at.1];
    let Some(states) = states(&points, meter) else {
        return false;
    };
    let mut edges = Edges {
        points: &points,
        states,
    };
    let source = Mapped::new(path.read(), map);
    let source = NoNans::new(source, true, path.codes.is_some());
    let source = Flattened::new(source, meter);
    let pen = Pen::new(radius * 2.0, Cap::Butt, Join::CutMiter, 4.0);
    edges.run(&mut Stroke::new(source, pen, meter), meter);
    edges.states[0].is_in
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_in_a_square() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let path = Points {
            vertices: &[0.0, 0.0, 10.0, 0.0, 10.0, 10.0, 0.0, 10.0],
            codes: None,
            meter: &meter,
        };
        let points = [5.0, 5.0, 15.0, 5.0, f64::NAN, 5.0, 9.9, 0.1];
        let found = are_inside(&points, 0.0, path, Affine::IDENTITY).expect("it is paid for");
        assert_eq!(found.collect::<Vec<_>>(), [true, false, false, true]);
        assert!(!is_inside((10.5, 5.0), 0.0, path, Affine::IDENTITY));
        assert!(is_on_line((10.5, 5.0), 1.0, path, Affine::IDENTITY));
        assert!(!is_on_line((5.0, 5.0), 1.0, path, Affine::IDENTITY));
    }
}
