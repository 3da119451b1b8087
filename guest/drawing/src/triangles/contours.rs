//! Contours of heights over triangles, in matplotlib's order: lines from boundaries first, then closed ones.

use super::mesh::{Mesh, Side};
use super::{Failure, Point};

/// What is found while contours are followed.
struct Tracer<'a> {
    mesh: &'a Mesh,
    heights: &'a [f64],
    /// Triangles that a level passed; the upper one's after those of the lower one.
    visited: Vec<bool>,
    lines: Vec<Vec<Point>>,
}

impl Mesh {
    /// Lines at a level. Neighbours and boundaries were found before.
    pub fn lines<E>(
        &self,
        heights: &[f64],
        level: f64,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<Vec<Point>>, Failure<E>> {
        let mut tracer = self.tracer(heights, ask)?;
        for boundary in &self.boundaries {
            ask(boundary.len())?;
            for side in boundary {
                let (start, end) = tracer.ends(*side);
                if start >= level && (end < level || end.is_nan()) {
                    let mut side = *side;
                    tracer.lines.push(Vec::new());
                    tracer.follow(&mut side, true, level, false, ask)?;
                }
            }
        }
        tracer.closed(level, false, ask)?;
        Ok(tracer.lines)
    }

    /// Polygons between two levels.
    pub fn filled<E>(
        &self,
        heights: &[f64],
        (lower, upper): (f64, f64),
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<Vec<Point>>, Failure<E>> {
        let mut tracer = self.tracer(heights, ask)?;
        let mut passed: Vec<Vec<bool>> = self
            .boundaries
            .iter()
            .map(|sides| vec![false; sides.len()])
            .collect();
        let mut used = vec![false; self.boundaries.len()];
        for (number, boundary) in self.boundaries.iter().enumerate() {
            ask(boundary.len())?;
            for (place, first) in boundary.iter().enumerate() {
                if passed[number][place] {
                    continue;
                }
                let (start, end) = tracer.ends(*first);
                let rises = start < upper && end >= upper;
                let falls = start >= lower && end < lower;
                if !rises && !falls {
                    continue;
                }
                tracer.lines.push(Vec::new());
                let (mut side, mut on_upper) = (*first, rises);
                loop {
                    let level = if on_upper { upper } else { lower };
                    tracer.follow(&mut side, true, level, on_upper, ask)?;
                    let (at, from) = *self.places.get(&side).ok_or(Failure::NoSurface)?;
                    used[at] = true;
                    on_upper = tracer.along(
                        &mut side,
                        (at, from),
                        &mut passed,
                        (lower, upper),
                        on_upper,
                        ask,
                    )?;
                    if side == *first {
                        break;
                    }
                }
                tracer.close();
            }
        }
        for (boundary, _) in self.boundaries.iter().zip(used).filter(|(_, used)| !used) {
            let height = boundary.first().map(|side| tracer.ends(*side).0);
            if height.is_some_and(|height| height >= lower && height < upper) {
                ask(boundary.len())?;
                tracer.lines.push(Vec::new());
                for side in boundary {
                    tracer.push(self.points[self.corner(side.triangle, side.side)]);
                }
                tracer.close();
            }
        }
        tracer.closed(lower, false, ask)?;
        tracer.closed(upper, true, ask)?;
        Ok(tracer.lines)
    }

    fn tracer<'a, E>(
        &'a self,
        heights: &'a [f64],
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Tracer<'a>, Failure<E>> {
        ask(self.count())?;
        Ok(Tracer {
            mesh: self,
            heights,
            visited: vec![false; 2 * self.count()],
            lines: Vec::new(),
        })
    }
}

impl Tracer<'_> {
    fn height(&self, triangle: u32, corner: u32) -> f64 {
        let point = self.mesh.corner(triangle, corner);
        self.heights.get(point).copied().unwrap_or(f64::NAN)
    }

    /// The heights at the ends of a side.
    fn ends(&self, side: Side) -> (f64, f64) {
        (
            self.height(side.triangle, side.side),
            self.height(side.triangle, side.side + 1),
        )
    }

    /// Add a point to the last line, unless it is its last one.
    fn push(&mut self, point: Point) {
        if let Some(line) = self.lines.last_mut()
            && line.last() != Some(&point)
        {
            line.push(point);
        }
    }

    fn close(&mut self) {
        let first = self.lines.last().and_then(|line| line.first()).copied();
        if let Some(first) = first {
            self.push(first);
        }
    }

    /// Add the point of a side that has the level.
    fn cross(&mut self, side: Side, level: f64) {
        let (start, end) = self.ends(side);
        let part = (end - level) / (end - start);
        let at = |corner| self.mesh.points[self.mesh.corner(side.triangle, corner)];
        let (from, to) = (at(side.side), at(side.side + 1));
        let rest = 1.0 - part;
        self.push([from[0] * part + to[0] * rest, from[1] * part + to[1] * rest]);
    }

    /// By which side a level leaves a triangle; it has higher points on its left, or the upper one lower ones.
    fn exit(&self, triangle: u32, level: f64, on_upper: bool) -> Option<u32> {
        let above = [0, 1, 2].map(|corner| (self.height(triangle, corner) >= level) != on_upper);
        match above {
            [true, _, false] => Some(2),
            [false, true, _] => Some(0),
            [_, false, true] => Some(1),
            _ => None,
        }
    }

    /// Lines around what does not meet a boundary.
    fn closed<E>(
        &mut self,
        level: f64,
        on_upper: bool,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        ask(self.mesh.count())?;
        for triangle in 0..self.mesh.count() {
            let place = if on_upper {
                triangle + self.mesh.count()
            } else {
                triangle
            };
            if self.visited[place] || self.mesh.is_masked(triangle) {
                continue;
            }
            self.visited[place] = true;
            let triangle = triangle as u32;
            let Some(side) = self.exit(triangle, level, on_upper) else {
                continue;
            };
            let next = self.mesh.other_side(Side { triangle, side });
            let mut next = next.ok_or(Failure::NoSurface)?;
            self.lines.push(Vec::new());
            self.follow(&mut next, false, level, on_upper, ask)?;
            self.close();
        }
        Ok(())
    }

    /// Follow a level from a side on, to a boundary or to a triangle that it passed. The last side.
    fn follow<E>(
        &mut self,
        side: &mut Side,
        to_boundary: bool,
        level: f64,
        on_upper: bool,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        self.cross(*side, level);
        let mut steps = 0;
        loop {
            ask(1)?;
            let triangle = side.triangle as usize;
            let place = if on_upper {
                triangle + self.mesh.count()
            } else {
                triangle
            };
            if !to_boundary && self.visited[place] {
                return Ok(());
            }
            side.side = self
                .exit(side.triangle, level, on_upper)
                .ok_or(Failure::NoSurface)?;
            self.visited[place] = true;
            self.cross(*side, level);
            steps += 1;
            match self.mesh.other_side(*side) {
                Some(next) => *side = next,
                None if to_boundary => return Ok(()),
                None => return Err(Failure::NoSurface),
            }
            if steps > self.mesh.count() {
                return Err(Failure::NoSurface);
            }
        }
    }

    /// Follow a boundary until a level leaves it: whether that is the upper one.
    fn along<E>(
        &mut self,
        side: &mut Side,
        (number, mut place): (usize, usize),
        passed: &mut [Vec<bool>],
        (lower, upper): (f64, f64),
        on_upper: bool,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<bool, Failure<E>> {
        let boundary = &self.mesh.boundaries[number];
        let mut is_first = true;
        loop {
            ask(1)?;
            if std::mem::replace(&mut passed[number][place], true) {
                return Err(Failure::NoSurface);
            }
            let (start, end) = self.ends(*side);
            let leaves = if end > start {
                if (on_upper || !is_first) && end >= lower && start < lower {
                    Some(false)
                } else {
                    (end >= upper && start < upper).then_some(true)
                }
            } else if !(on_upper && is_first) && start >= upper && end < upper {
                Some(true)
            } else {
                (start >= lower && end < lower).then_some(false)
            };
            if let Some(on_upper) = leaves {
                return Ok(on_upper);
            }
            is_first = false;
            place = (place + 1) % boundary.len();
            *side = boundary[place];
            self.push(self.mesh.points[self.mesh.corner(side.triangle, side.side)]);
        }
    }
}
