//! The Delaunay triangulation of points, by a hull that grows from the middle and edges that are flipped.
//!
//! Points come in the order of their distance from the middle of a first small triangle, so that each lies outside of the hull
//! of those before. Each flip makes an edge from the new point, hence they end. Signs of areas and circles are exact.

use robust::{Coord, incircle, orient2d};

use super::{NONE, Point};

/// Steps between two looks at the budget.
const STEPS: usize = 64;

struct Triangulation<'a> {
    points: &'a [Point],
    /// Where each half-edge comes from; three for each triangle.
    triangles: Vec<u32>,
    /// The half-edge on the other side.
    twins: Vec<u32>,
    next: Vec<u32>,
    previous: Vec<u32>,
    /// The half-edge of a hull's point.
    edges: Vec<u32>,
    /// Points of the hull by their angle from the middle.
    by_angle: Vec<u32>,
    middle: Point,
    stack: Vec<u32>,
    steps: usize,
}

fn coord([x, y]: Point) -> Coord<f64> {
    Coord { x, y }
}

/// Whether three points turn to the right.
fn turns_right(a: Point, b: Point, c: Point) -> bool {
    orient2d(coord(a), coord(b), coord(c)) < 0.0
}

fn square_of_distance(a: Point, b: Point) -> f64 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    x * x + y * y
}

/// From the first point to the middle of the circle through all three.
fn to_middle(a: Point, b: Point, c: Point) -> Point {
    let (d, e) = ([b[0] - a[0], b[1] - a[1]], [c[0] - a[0], c[1] - a[1]]);
    let (bl, cl) = (d[0] * d[0] + d[1] * d[1], e[0] * e[0] + e[1] * e[1]);
    let factor = 0.5 / (d[0] * e[1] - d[1] * e[0]);
    [
        (e[1] * bl - d[1] * cl) * factor,
        (d[0] * cl - e[0] * bl) * factor,
    ]
}

fn next_edge(edge: u32) -> u32 {
    if edge % 3 == 2 { edge - 2 } else { edge + 1 }
}

fn previous_edge(edge: u32) -> u32 {
    if edge.is_multiple_of(3) {
        edge + 2
    } else {
        edge - 1
    }
}

/// The place of the least value that is a number.
fn least(count: usize, value: impl Fn(usize) -> f64) -> Option<usize> {
    let mut found = None;
    let mut least = f64::INFINITY;
    for place in 0..count {
        let value = value(place);
        if value < least {
            least = value;
            found = Some(place);
        }
    }
    found
}

/// Three points near to each other in the middle of all; None where all lie on a line.
fn first_triangle(points: &[Point]) -> Option<[usize; 3]> {
    let bound = |axis: usize, pick: fn(f64, f64) -> f64, from: f64| {
        points.iter().map(|point| point[axis]).fold(from, pick)
    };
    let middle = [0, 1].map(|axis| {
        let (low, high) = (
            bound(axis, f64::min, f64::INFINITY),
            bound(axis, f64::max, f64::NEG_INFINITY),
        );
        low / 2.0 + high / 2.0
    });
    let first = least(points.len(), |place| {
        square_of_distance(points[place], middle)
    })?;
    let apart = |place: usize| match square_of_distance(points[place], points[first]) {
        0.0 => f64::INFINITY,
        distance => distance,
    };
    let second = least(points.len(), apart)?;
    let (a, b) = (points[first], points[second]);
    let third = least(points.len(), |place| {
        if orient2d(coord(a), coord(b), coord(points[place])) == 0.0 {
            return f64::INFINITY;
        }
        square_of_distance(to_middle(a, b, points[place]), [0.0, 0.0])
    })?;
    match turns_right(a, b, points[third]) {
        true => Some([first, third, second]),
        false => Some([first, second, third]),
    }
}

/// The corners of all triangles, counter-clockwise, and for each side the triangle beyond it. None where all points lie on a
/// line. There are fewer than 2^30 points, all of them numbers.
pub fn triangulate<E>(
    points: &[Point],
    ask: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Option<(Vec<u32>, Vec<u32>)>, E> {
    ask(points.len().saturating_mul(4))?;
    let Some([a, b, c]) = first_triangle(points) else {
        return Ok(None);
    };
    let count = points.len();
    let shift = to_middle(points[a], points[b], points[c]);
    let middle = [points[a][0] + shift[0], points[a][1] + shift[1]];
    let mut order: Vec<(f64, u32)> = (0..count as u32)
        .map(|place| (square_of_distance(points[place as usize], middle), place))
        .collect();
    order.sort_unstable_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
    ask(count.saturating_mul(8))?;
    let mut all = Triangulation {
        points,
        triangles: Vec::with_capacity(count.saturating_mul(6)),
        twins: Vec::with_capacity(count.saturating_mul(6)),
        next: vec![NONE; count],
        previous: vec![NONE; count],
        edges: vec![NONE; count],
        by_angle: vec![NONE; count.isqrt().max(1)],
        middle,
        stack: Vec::new(),
        steps: 0,
    };
    all.begin([a as u32, b as u32, c as u32]);
    let mut before = None;
    for (_, place) in order {
        let point = points[place as usize];
        let is_first = [a, b, c].contains(&(place as usize));
        if !is_first && before != Some(point) {
            all.add(place, ask)?;
        }
        before = Some(point);
    }
    let beyond = all
        .twins
        .iter()
        .map(|twin| if *twin == NONE { NONE } else { *twin / 3 });
    let beyond = beyond.collect();
    Ok(Some((all.triangles, beyond)))
}

impl Triangulation<'_> {
    fn point(&self, place: u32) -> Point {
        self.points[place as usize]
    }

    fn begin(&mut self, [a, b, c]: [u32; 3]) {
        self.triangles.extend([a, b, c]);
        self.twins.extend([NONE; 3]);
        for (edge, (from, to)) in [(a, b), (b, c), (c, a)].into_iter().enumerate() {
            self.next[from as usize] = to;
            self.previous[to as usize] = from;
            self.edges[from as usize] = edge as u32;
            self.remember(from);
        }
    }

    /// A number that grows with the angle of a point around the middle.
    fn angle(&self, point: Point) -> usize {
        let (x, y) = (point[0] - self.middle[0], point[1] - self.middle[1]);
        let part = x / (x.abs() + y.abs());
        let turn = if y > 0.0 { 3.0 - part } else { 1.0 + part } / 4.0;
        ((self.by_angle.len() as f64 * turn) as usize) % self.by_angle.len()
    }

    fn remember(&mut self, place: u32) {
        let angle = self.angle(self.point(place));
        self.by_angle[angle] = place;
    }

    fn step<E>(&mut self, ask: &mut impl FnMut(usize) -> Result<(), E>) -> Result<(), E> {
        self.steps += 1;
        if self.steps >= STEPS {
            ask(std::mem::take(&mut self.steps) * 8)?;
        }
        Ok(())
    }

    fn triangle(&mut self, corners: [u32; 3], twins: [u32; 3]) -> u32 {
        let first = self.triangles.len() as u32;
        self.triangles.extend(corners);
        self.twins.extend(twins);
        for (edge, twin) in (first..).zip(twins) {
            if twin != NONE {
                self.twins[twin as usize] = edge;
            }
        }
        first
    }

    /// Add a point outside of the hull: triangles with all sides of the hull that it sees.
    fn add<E>(
        &mut self,
        place: u32,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let point = self.point(place);
        let Some((mut from, goes_back)) = self.visible_side(point, ask)? else {
            // Rounded, it lies on a point of the hull.
            return Ok(());
        };
        let sees = |all: &Self, a: u32, b: u32| turns_right(all.point(a), all.point(b), point);
        let mut to = self.next[from as usize];
        let edge = self.edges[from as usize];
        let made = self.triangle([from, place, to], [NONE, NONE, edge]);
        self.edges[place as usize] = self.flip(made + 2, ask)?;
        self.edges[from as usize] = made;
        loop {
            let beyond = self.next[to as usize];
            if !sees(self, to, beyond) {
                break;
            }
            let twins = [self.edges[place as usize], NONE, self.edges[to as usize]];
            let made = self.triangle([to, place, beyond], twins);
            self.edges[place as usize] = self.flip(made + 2, ask)?;
            self.next[to as usize] = NONE;
            to = beyond;
            self.step(ask)?;
        }
        loop {
            let beyond = self.previous[from as usize];
            if !goes_back || !sees(self, beyond, from) {
                break;
            }
            let twins = [NONE, self.edges[from as usize], self.edges[beyond as usize]];
            let made = self.triangle([beyond, place, from], twins);
            self.flip(made + 2, ask)?;
            self.edges[beyond as usize] = made;
            self.next[from as usize] = NONE;
            from = beyond;
            self.step(ask)?;
        }
        self.previous[place as usize] = from;
        self.next[from as usize] = place;
        self.previous[to as usize] = place;
        self.next[place as usize] = to;
        self.remember(place);
        self.remember(from);
        Ok(())
    }

    /// A point of the hull whose side to the next one is seen, and whether sides before it may be too.
    fn visible_side<E>(
        &mut self,
        point: Point,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<(u32, bool)>, E> {
        let angle = self.angle(point);
        let mut start = NONE;
        for turn in 0..self.by_angle.len() {
            let place = self.by_angle[(angle + turn) % self.by_angle.len()];
            self.step(ask)?;
            if place != NONE && self.next[place as usize] != NONE {
                start = place;
                break;
            }
        }
        if start == NONE {
            return Ok(None);
        }
        start = self.previous[start as usize];
        let mut from = start;
        loop {
            let to = self.next[from as usize];
            if turns_right(self.point(from), self.point(to), point) {
                return Ok(Some((from, from == start)));
            }
            self.step(ask)?;
            from = to;
            if from == start {
                return Ok(None);
            }
        }
    }

    /// Flip an edge and those that follow, where the point beyond lies in the circle of a triangle. The half-edge before.
    fn flip<E>(
        &mut self,
        first: u32,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<u32, E> {
        self.stack.clear();
        let mut a = first;
        loop {
            let b = self.twins[a as usize];
            let before_a = previous_edge(a);
            if b == NONE || !self.is_in_circle(a, b) {
                match self.stack.pop() {
                    Some(edge) => a = edge,
                    None => return Ok(before_a),
                }
                continue;
            }
            self.step(ask)?;
            let before_b = previous_edge(b);
            let (near, far) = (
                self.triangles[before_a as usize],
                self.triangles[before_b as usize],
            );
            self.triangles[a as usize] = far;
            self.triangles[b as usize] = near;
            let (twin_a, twin_b) = (self.twins[before_a as usize], self.twins[before_b as usize]);
            if twin_b == NONE {
                // A side of the hull is another half-edge now.
                self.edges[far as usize] = a;
            }
            if twin_a == NONE && self.edges[near as usize] == before_a {
                self.edges[near as usize] = b;
            }
            self.link(a, twin_b);
            self.link(b, twin_a);
            self.link(before_a, before_b);
            self.stack.push(next_edge(b));
        }
    }

    fn link(&mut self, edge: u32, twin: u32) {
        self.twins[edge as usize] = twin;
        if twin != NONE {
            self.twins[twin as usize] = edge;
        }
    }

    fn is_in_circle(&self, a: u32, b: u32) -> bool {
        let corner = |edge: u32| coord(self.point(self.triangles[edge as usize]));
        let triangle = [corner(previous_edge(a)), corner(a), corner(next_edge(a))];
        incircle(
            triangle[0],
            triangle[1],
            triangle[2],
            corner(previous_edge(b)),
        ) > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free(_: usize) -> Result<(), ()> {
        Ok(())
    }

    #[test]
    fn all_of_a_hull_is_covered_and_no_circle_has_a_point() {
        // Points of no order, some twice.
        let mut seed = 1_u64;
        let mut number = || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 40) as f64 / 1024.0
        };
        let mut points: Vec<Point> = (0..300).map(|_| [number(), number()]).collect();
        points.push(points[7]);
        let found = triangulate(&points, &mut free)
            .expect("not stopped")
            .expect("no line");
        let (triangles, beyond) = found;
        for (triangle, sides) in triangles.chunks(3).zip(beyond.chunks(3)) {
            let [a, b, c] = [0, 1, 2].map(|corner| coord(points[triangle[corner] as usize]));
            assert!(orient2d(a, b, c) > 0.0);
            assert!(
                points
                    .iter()
                    .all(|point| incircle(a, b, c, coord(*point)) <= 0.0)
            );
            for side in sides.iter().filter(|side| **side != NONE) {
                let other = &triangles[*side as usize * 3..][..3];
                assert_eq!(
                    triangle
                        .iter()
                        .filter(|corner| other.contains(corner))
                        .count(),
                    2
                );
            }
        }
        let hull = beyond.iter().filter(|side| **side == NONE).count();
        // Euler: 2 n - 2 - h triangles over n points.
        assert_eq!(triangles.len() / 3, 2 * 300 - 2 - hull);
    }

    #[test]
    fn grids_and_lines() {
        let grid: Vec<Point> = (0..100)
            .map(|place| [f64::from(place % 10), f64::from(place / 10)])
            .collect();
        let (triangles, _) = triangulate(&grid, &mut free)
            .expect("not stopped")
            .expect("no line");
        assert_eq!(triangles.len() / 3, 162);
        let line: Vec<Point> = (0..9)
            .map(|place| [f64::from(place), 2.0 * f64::from(place)])
            .collect();
        assert_eq!(triangulate(&line, &mut free), Ok(None));
    }
}
