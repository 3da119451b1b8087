//! Following lines and boundaries from quad to quad.
//!
//! All is done twice: first lines are only followed, which takes away starts of lines that have others, and finds where
//! holes are to be looked for; then points are written. What does not live here: which starts there are (`starts.rs`).

use super::grid::{Grid, Shape};
use super::starts::{
    ANY, CORNER, EAST_BOUNDARY, FROM_EAST, FROM_NORTH, HOLE, LOOK_NORTH, LOOK_SOUTH,
    NORTH_BOUNDARY, SOUTH_BOUNDARY, WEST_BOUNDARY, opposite_is_right,
};
use super::{
    Contours, EAST, Failure, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
    Wanted, Way, left_of, right_of,
};

/// Points between two looks at the budget.
const POINTS: usize = 256;

/// Where one is, and which way one goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    quad: usize,
    way: Way,
    is_upper: bool,
    on_boundary: bool,
}

/// The contours of a grid, while they are followed.
pub(super) struct Tracer<'a> {
    pub(super) grid: &'a Grid,
    wanted: Wanted,
    /// Of each point: 0 below, 1 between, 2 above; of lines 1 is above.
    pub(super) levels: Vec<u8>,
    pub(super) marks: Vec<u16>,
    is_writing: bool,
    found: Contours,
    /// Quads from which holes are to be looked for.
    lookups: Vec<usize>,
    /// Points that were passed since the budget was looked at, and in one line.
    passed: usize,
    in_line: usize,
}

impl Grid {
    /// The contours of all chunks, row by row.
    pub fn contours<E>(
        &self,
        wanted: Wanted,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<Contours>, Failure<E>> {
        ask(self.size())?;
        let mut tracer = Tracer {
            grid: self,
            wanted,
            levels: Vec::new(),
            marks: vec![0; self.size()],
            is_writing: false,
            found: Contours::default(),
            lookups: Vec::new(),
            passed: 0,
            in_line: 0,
        };
        tracer.levels = self.z.iter().map(|value| tracer.level_of(*value)).collect();
        tracer.find_starts();
        let (columns, rows) = self.chunks();
        let mut all = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                all.push(tracer.chunk(column, row, ask)?);
            }
        }
        Ok(all)
    }
}

impl Tracer<'_> {
    pub(super) fn is_filled(&self) -> bool {
        matches!(self.wanted, Wanted::Filled(..))
    }

    fn finds_holes(&self) -> bool {
        matches!(self.wanted, Wanted::Filled(_, _, true))
    }

    fn level_of(&self, value: f64) -> u8 {
        match self.wanted {
            Wanted::Filled(_, upper, _) if value > upper => 2,
            Wanted::Filled(lower, ..) | Wanted::Lines(lower) => u8::from(value > lower),
        }
    }

    pub(super) fn level(&self, point: usize) -> u8 {
        self.levels.get(point).copied().unwrap_or(0)
    }

    pub(super) fn middle_level(&self, quad: usize) -> u8 {
        self.level_of(self.grid.middle_value(quad))
    }

    fn has(&self, quad: usize, mark: u16) -> bool {
        self.marks.get(quad).is_some_and(|marks| marks & mark != 0)
    }

    fn clear(&mut self, quad: usize, mark: u16) {
        if let Some(marks) = self.marks.get_mut(quad) {
            *marks &= !mark;
        }
    }

    /// The point on the left of the side by which one enters a quad.
    pub(super) fn left_point(&self, quad: usize, way: Way) -> usize {
        let corner = match way {
            NORTH | NORTH_WEST => SOUTH_WEST,
            EAST | NORTH_EAST => NORTH_WEST,
            SOUTH | SOUTH_EAST => NORTH_EAST,
            _ => SOUTH_EAST,
        };
        self.grid.corner(quad, corner)
    }

    /// The point where a boundary begins that one follows around a quad.
    fn boundary_start(&self, quad: usize, way: Way) -> usize {
        let corner = match way {
            NORTH | NORTH_WEST => SOUTH_EAST,
            EAST | NORTH_EAST => SOUTH_WEST,
            SOUTH | SOUTH_EAST => NORTH_WEST,
            _ => NORTH_EAST,
        };
        self.grid.corner(quad, corner)
    }

    fn chunk<E>(
        &mut self,
        column: usize,
        row: usize,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Contours, Failure<E>> {
        let (grid, options) = (self.grid, self.grid.options);
        let columns =
            column * options.x_chunk + 1..=((column + 1) * options.x_chunk).min(grid.nx - 1);
        let rows = row * options.y_chunk + 1..=((row + 1) * options.y_chunk).min(grid.ny - 1);
        for is_writing in [false, true] {
            self.is_writing = is_writing;
            self.found = Contours::default();
            for j in rows.clone() {
                ask(columns.clone().count() / 8)?;
                for i in columns.clone() {
                    let quad = i + j * grid.nx;
                    if self.has(quad, ANY) {
                        match self.is_filled() {
                            true => self.polygons_from(quad, ask)?,
                            false => self.lines_from(quad, ask)?,
                        }
                    }
                }
            }
        }
        let mut found = std::mem::take(&mut self.found);
        if !found.lines.is_empty() {
            if self.finds_holes() {
                found.outers.push(found.lines.len());
            }
            found.lines.push(found.points.len() / 2);
        }
        Ok(found)
    }

    fn lines_from<E>(
        &mut self,
        quad: usize,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let corner = match self.grid.shape(quad) {
            Shape::NorthEast => NORTH_EAST,
            Shape::NorthWest => NORTH_WEST,
            Shape::SouthEast => SOUTH_EAST,
            _ => SOUTH_WEST,
        };
        let starts = [
            (SOUTH_BOUNDARY, NORTH, true),
            (WEST_BOUNDARY, EAST, true),
            (EAST_BOUNDARY, WEST, true),
            (NORTH_BOUNDARY, SOUTH, true),
            (FROM_EAST, WEST, false),
            (FROM_NORTH, SOUTH, false),
            (CORNER, corner, true),
        ];
        for (mark, way, on_boundary) in starts {
            if self.has(quad, mark) {
                let start = Place {
                    quad,
                    way,
                    is_upper: false,
                    on_boundary,
                };
                self.begin_line();
                self.follow(start, start, ask)?;
            }
        }
        Ok(())
    }

    fn polygons_from<E>(
        &mut self,
        quad: usize,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let ignores_holes = self.finds_holes() && self.is_writing;
        let is_above = |tracer: &Self, corner| tracer.level(tracer.grid.corner(quad, corner)) == 2;
        let place = |way, is_upper, on_boundary| Place {
            quad,
            way,
            is_upper,
            on_boundary,
        };
        if self.has(quad, SOUTH_BOUNDARY) {
            let start = place(EAST, is_above(self, SOUTH_WEST), true);
            self.outer(start, ask)?;
        }
        if self.has(quad, WEST_BOUNDARY) {
            let start = place(SOUTH, is_above(self, NORTH_WEST), true);
            self.outer(start, ask)?;
        }
        if self.has(quad, CORNER) {
            match self.grid.shape(quad) {
                Shape::NorthEast => {
                    self.outer(place(SOUTH_EAST, is_above(self, NORTH_WEST), true), ask)?
                }
                Shape::NorthWest => {
                    self.outer(place(NORTH_EAST, is_above(self, SOUTH_WEST), true), ask)?
                }
                Shape::SouthEast => {
                    self.outer(place(SOUTH_WEST, is_above(self, NORTH_EAST), true), ask)?
                }
                _ if ignores_holes => {}
                _ => self.polygon(place(NORTH_WEST, false, true), true, ask)?,
            }
        }
        if self.has(quad, FROM_NORTH) {
            let is_upper = self.level(self.grid.corner(quad, NORTH_WEST)) > 0;
            self.outer(place(SOUTH, is_upper, false), ask)?;
        }
        if ignores_holes {
            return Ok(());
        }
        if self.has(quad, FROM_EAST) {
            let start = self.hole_from_east(quad);
            self.polygon(start, true, ask)?;
        }
        if self.has(quad, HOLE) {
            self.polygon(place(WEST, false, true), true, ask)?;
        }
        Ok(())
    }

    fn hole_from_east(&self, quad: usize) -> Place {
        Place {
            quad,
            way: WEST,
            is_upper: self.level(quad) > 0,
            on_boundary: false,
        }
    }

    /// A polygon that is no hole; where holes are told apart, those that are in it follow.
    fn outer<E>(
        &mut self,
        start: Place,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        if !self.is_writing || !self.finds_holes() {
            return self.polygon(start, false, ask);
        }
        self.lookups.clear();
        self.polygon(start, false, ask)?;
        let mut next = 0;
        while let Some(&from) = self.lookups.get(next) {
            next += 1;
            let mut quad = from;
            while !self.has(quad, LOOK_SOUTH) {
                quad = self.grid.step(quad, NORTH);
                if quad >= self.marks.len() {
                    return Err(Failure::Endless);
                }
            }
            let on_boundary = |way| Place {
                quad,
                way,
                is_upper: false,
                on_boundary: true,
            };
            let start = if self.has(quad, FROM_EAST) {
                self.hole_from_east(quad)
            } else if self.has(quad, HOLE) {
                on_boundary(WEST)
            } else {
                on_boundary(NORTH_WEST)
            };
            self.polygon(start, true, ask)?;
        }
        Ok(())
    }

    fn polygon<E>(
        &mut self,
        start: Place,
        is_hole: bool,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        if self.finds_holes() {
            if is_hole && !self.is_writing {
                self.look_from(start.quad);
            }
            if !is_hole && self.is_writing {
                let lines = self.found.lines.len();
                self.found.outers.push(lines);
            }
        }
        self.begin_line();
        let mut place = start;
        loop {
            let (next, is_finished) = match place.on_boundary {
                true => self.follow_boundary(place, start, ask)?,
                false => self.follow(place, start, ask)?,
            };
            if is_finished {
                return Ok(());
            }
            place = Place {
                on_boundary: !place.on_boundary,
                ..next
            };
        }
    }

    fn begin_line(&mut self) {
        self.in_line = 0;
        if self.is_writing {
            let points = self.found.points.len() / 2;
            self.found.lines.push(points);
        }
    }

    /// Mark where a hole begins, and where south of it the polygon is met that it is in.
    fn look_from(&mut self, start: usize) {
        let grid = self.grid;
        let mut quad = start;
        if let Some(marks) = self.marks.get_mut(quad) {
            *marks |= LOOK_SOUTH;
        }
        while quad < self.marks.len() {
            let shape = grid.shape(quad);
            let is_met = grid.is_south_boundary(quad)
                || matches!(shape, Shape::NorthEast | Shape::NorthWest)
                || self.level(grid.corner(quad, SOUTH_EAST)) != 1;
            if is_met {
                self.marks[quad] |= LOOK_NORTH;
                return;
            }
            quad = grid.step(quad, SOUTH);
        }
    }

    fn passes<E>(
        &mut self,
        points: usize,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        self.in_line += points;
        self.passed += points;
        if self.passed >= POINTS {
            ask(std::mem::take(&mut self.passed))?;
            // A line passes each quad twice for each level, with four points at most.
            if self.in_line > self.marks.len().saturating_mul(32) {
                return Err(Failure::Endless);
            }
        }
        Ok(())
    }

    fn write_point(&mut self, point: usize) {
        if self.is_writing {
            let at = |of: &[f64]| of.get(point).copied().unwrap_or(f64::NAN);
            let pair = [at(&self.grid.x), at(&self.grid.y)];
            self.found.points.extend(pair);
        }
    }

    /// Write where the level lies between a point and what is at another place.
    fn write_between(&mut self, point: usize, other: (f64, f64, f64), is_upper: bool) {
        if !self.is_writing {
            return;
        }
        let at = |of: &[f64]| of.get(point).copied().unwrap_or(f64::NAN);
        let (x, y, z) = (at(&self.grid.x), at(&self.grid.y), at(&self.grid.z));
        let level = match self.wanted {
            Wanted::Filled(_, upper, _) if is_upper => upper,
            Wanted::Filled(lower, ..) | Wanted::Lines(lower) => lower,
        };
        let part = match self.grid.options.logarithmic {
            true => (other.2 / level).ln() / (other.2 / z).ln(),
            false => (other.2 - level) / (other.2 - z),
        };
        let pair = [
            x * part + other.0 * (1.0 - part),
            y * part + other.1 * (1.0 - part),
        ];
        self.found.points.extend(pair);
    }

    fn write_crossing(&mut self, point: usize, other: usize, is_upper: bool) {
        let at = |of: &[f64]| of.get(other).copied().unwrap_or(f64::NAN);
        let other = (at(&self.grid.x), at(&self.grid.y), at(&self.grid.z));
        self.write_between(point, other, is_upper);
    }

    /// Follow a boundary until the level leaves it.
    fn follow_boundary<E>(
        &mut self,
        place: Place,
        start: Place,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(Place, bool), Failure<E>> {
        let Place {
            mut quad, mut way, ..
        } = place;
        let mut from = self.boundary_start(quad, way);
        let mut to = self.grid.step(from, way);
        self.passes(1, ask)?;
        match self.level(from) {
            1 => self.write_point(from),
            _ => self.write_crossing(from, to, place.is_upper),
        }
        loop {
            let is_start = quad == start.quad && way == start.way;
            if is_start && start.on_boundary && self.in_line > 1 {
                return Ok((Place { quad, way, ..place }, true));
            }
            if !is_start && !self.is_writing {
                let passed = match (way, self.grid.shape(quad)) {
                    (EAST, _) => SOUTH_BOUNDARY,
                    (SOUTH, _) => WEST_BOUNDARY,
                    (WEST, _) => HOLE,
                    (SOUTH_EAST, Shape::NorthEast)
                    | (NORTH_EAST, Shape::NorthWest)
                    | (SOUTH_WEST, Shape::SouthEast)
                    | (NORTH_WEST, Shape::SouthWest) => CORNER,
                    _ => 0,
                };
                self.clear(quad, passed);
            }
            let level = self.level(to);
            if level != 1 {
                let next = Place {
                    quad,
                    way: left_of(way),
                    is_upper: level == 2,
                    on_boundary: true,
                };
                return Ok((next, false));
            }
            self.passes(1, ask)?;
            self.write_point(to);
            let can_look = matches!(way, EAST | NORTH_EAST | SOUTH_EAST);
            if self.is_writing && self.finds_holes() && can_look && self.has(quad, LOOK_NORTH) {
                self.lookups.push(quad);
            }
            (quad, way) = self.next_boundary(to, way).ok_or(Failure::Endless)?;
            from = to;
            to = self.grid.step(from, way);
        }
    }

    /// The boundary that goes on from a point: the first one clockwise.
    fn next_boundary(&self, point: usize, way: Way) -> Option<(usize, Way)> {
        let grid = self.grid;
        let first = match way {
            NORTH => 0,
            NORTH_EAST => 1,
            EAST => 2,
            SOUTH_EAST => 3,
            SOUTH => 4,
            SOUTH_WEST => 5,
            WEST => 6,
            _ => 7,
        };
        let (first, step) = if grid.options.corner_mask {
            (first, 1)
        } else {
            (first + 1, 2)
        };
        let (north, east) = (grid.step(point, NORTH), grid.step(point, EAST));
        let beyond = grid.step(point, NORTH_EAST);
        for turn in (first..first + 8).step_by(step) {
            let found = match turn % 8 {
                0 => (grid.shape(point) == Shape::SouthEast, point, SOUTH_WEST),
                1 => (grid.is_north_boundary(point), point, WEST),
                2 => (grid.shape(north) == Shape::SouthWest, north, NORTH_WEST),
                3 => (grid.is_east_boundary(north), north, NORTH),
                4 => (grid.shape(beyond) == Shape::NorthWest, beyond, NORTH_EAST),
                5 => (grid.is_north_boundary(east), beyond, EAST),
                6 => (grid.shape(east) == Shape::NorthEast, east, SOUTH_EAST),
                _ => (grid.is_east_boundary(point), east, SOUTH),
            };
            if let (true, quad, way) = found {
                return Some((quad, way));
            }
        }
        None
    }

    /// Follow a level through quads until it meets a boundary, or comes back to where it began.
    fn follow<E>(
        &mut self,
        place: Place,
        start: Place,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(Place, bool), Failure<E>> {
        let Place {
            mut quad,
            mut way,
            is_upper,
            ..
        } = place;
        let mut left = self.left_point(quad, way);
        let mut right = self.grid.step(left, right_of(way));
        let mut is_finished = false;
        loop {
            self.write_crossing(left, right, is_upper);
            self.passes(1, ask)?;
            let is_start = quad == start.quad && way == start.way;
            if is_start && is_upper == start.is_upper && !start.on_boundary && self.in_line > 1 {
                is_finished = true;
                break;
            }
            let shape = self.grid.shape(quad);
            let is_slanted = way % 2 == 1;
            // Who comes by the slanted side of a corner sees one point, and turns half left to see it straight.
            let entered = way;
            let (ahead_left, ahead_right) = match is_slanted {
                true => {
                    way = (way + 1) % 8;
                    let corner = self.grid.corner(quad, entered);
                    (corner, corner)
                }
                false => (self.grid.step(left, way), self.grid.step(right, way)),
            };
            let exit = match is_slanted {
                true if self.level(ahead_left) == if is_upper { 2 } else { 0 } => Some(way),
                true => Some(right_of(way)),
                false => self.exit(quad, way, ahead_left, ahead_right, is_upper),
            };
            if !(self.is_writing || is_start && entered == way) {
                let above = |point, tracer: &Self| match is_upper {
                    true => tracer.level(point) > 0,
                    false => tracer.level(point) < 2,
                };
                let passed =
                    if way == WEST && exit == Some(NORTH) && !is_slanted && above(quad, self) {
                        FROM_EAST
                    } else if way == SOUTH && exit == Some(EAST) && !is_slanted {
                        let point = self.grid.corner(quad, NORTH_WEST);
                        if above(point, self) { FROM_NORTH } else { 0 }
                    } else {
                        0
                    };
                if self.has(quad, passed) {
                    self.clear(quad, passed);
                    // The rest of the line was followed already.
                    if !self.is_filled() && quad < start.quad {
                        break;
                    }
                }
            }
            if self.grid.options.as_triangles && shape == Shape::Whole {
                self.write_middle(
                    quad,
                    way,
                    exit,
                    [left, right, ahead_left, ahead_right],
                    is_upper,
                    ask,
                )?;
            }
            let mut is_at_boundary = false;
            match exit {
                Some(out) if out == left_of(way) => right = ahead_left,
                Some(out) if out == right_of(way) => left = ahead_right,
                Some(_) if is_slanted => right = ahead_right,
                Some(_) => (left, right) = (ahead_left, ahead_right),
                None => {
                    is_at_boundary = true;
                    match opposite_is_right(shape, way) {
                        true => right = ahead_right,
                        false => left = ahead_left,
                    }
                }
            }
            way = exit.unwrap_or(match shape {
                Shape::NorthWest => NORTH_EAST,
                Shape::NorthEast => SOUTH_EAST,
                Shape::SouthWest => NORTH_WEST,
                _ => SOUTH_WEST,
            });
            if self.is_writing && self.finds_holes() && way == EAST && self.has(quad, LOOK_NORTH) {
                // Of two lines in a quad, only one is what is looked for.
                let is_other = match is_upper {
                    true => self.level(quad) >= 2,
                    false => self.level(quad) == 0,
                };
                if !self.has(quad, LOOK_SOUTH) || !is_other {
                    self.lookups.push(quad);
                }
            }
            if !is_at_boundary {
                is_at_boundary = match way {
                    EAST => self.grid.is_east_boundary(quad),
                    NORTH => self.grid.is_north_boundary(quad),
                    WEST => self.grid.is_west_boundary(quad),
                    _ => self.grid.is_south_boundary(quad),
                };
                if is_at_boundary {
                    way = left_of(way);
                }
            }
            if is_at_boundary {
                if !self.is_filled() {
                    self.passes(1, ask)?;
                    self.write_crossing(left, right, false);
                }
                break;
            }
            quad = self.grid.step(quad, way);
            if quad >= self.marks.len() {
                return Err(Failure::Endless);
            }
        }
        let next = Place {
            quad,
            way,
            is_upper,
            on_boundary: false,
        };
        Ok((next, is_finished))
    }

    /// The points on the lines from the middle of a quad to its corners.
    fn write_middle<E>(
        &mut self,
        quad: usize,
        way: Way,
        exit: Option<Way>,
        [left, right, ahead_left, ahead_right]: [usize; 4],
        is_upper: bool,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let middle = self.grid.middle(quad);
        let is_left = self.middle_level(quad) == if is_upper { 2 } else { 0 };
        let turns_left = exit == Some(left_of(way));
        let turns_right = exit == Some(right_of(way));
        let points: &[usize] = match (is_left, turns_left, turns_right) {
            (true, true, _) => &[left],
            (false, true, _) => &[right, ahead_right, ahead_left],
            (true, _, true) => &[left, ahead_left, ahead_right],
            (false, _, true) => &[right],
            (true, ..) => &[left, ahead_left],
            (false, ..) => &[right, ahead_right],
        };
        self.passes(points.len(), ask)?;
        for point in points {
            self.write_between(*point, middle, is_upper);
        }
        Ok(())
    }
}
