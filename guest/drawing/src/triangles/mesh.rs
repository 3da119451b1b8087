//! Triangles over points with what follows from them: neighbours, edges, boundaries, planes.
//!
//! Where several follow, their order is matplotlib's. **Invariant:** corners are points that there are.

use std::collections::{BTreeMap, BTreeSet};

use super::{Failure, NONE, Point};

/// A side of a triangle: from the corner of this number to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    pub triangle: u32,
    pub side: u32,
}

/// Triangles over points.
#[derive(Clone, Debug, Default)]
pub struct Mesh {
    pub points: Vec<Point>,
    /// Corners, three for each triangle.
    pub corners: Vec<u32>,
    /// Which triangles are not there; empty where all are.
    pub mask: Vec<bool>,
    /// The triangle beyond each side.
    pub beyond: Vec<u32>,
    /// Sides along each boundary, and where a side is among them.
    pub boundaries: Vec<Vec<Side>>,
    pub places: BTreeMap<Side, (usize, usize)>,
}

impl Mesh {
    /// How many triangles there are.
    pub fn count(&self) -> usize {
        self.corners.len() / 3
    }

    /// Whether a triangle is not there.
    pub fn is_masked(&self, triangle: usize) -> bool {
        self.mask.get(triangle).copied().unwrap_or(false)
    }

    /// The point at a corner, counted around.
    pub(super) fn corner(&self, triangle: u32, corner: u32) -> usize {
        let place = triangle as usize * 3 + corner as usize % 3;
        self.corners.get(place).map_or(0, |corner| *corner as usize)
    }

    pub(super) fn beyond(&self, side: Side) -> u32 {
        let place = side.triangle as usize * 3 + side.side as usize;
        self.beyond.get(place).copied().unwrap_or(NONE)
    }

    /// The side of a triangle that begins at a point.
    fn side_from(&self, triangle: u32, point: usize) -> Option<u32> {
        (0..3).find(|corner| self.corner(triangle, *corner) == point)
    }

    /// The same side as the triangle beyond it has it; None at a boundary.
    pub(super) fn other_side(&self, side: Side) -> Option<Side> {
        let triangle = self.beyond(side);
        if triangle == NONE {
            return None;
        }
        let end = self.corner(side.triangle, side.side + 1);
        let side = self.side_from(triangle, end)?;
        Some(Side { triangle, side })
    }

    /// Turn triangles so that their corners go counter-clockwise.
    pub fn turn(&mut self) {
        for triangle in 0..self.count() {
            let [a, b, c] =
                [0, 1, 2].map(|corner| self.points[self.corner(triangle as u32, corner)]);
            if (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0.0 {
                self.corners.swap(3 * triangle + 1, 3 * triangle + 2);
                if self.beyond.len() == self.corners.len() {
                    self.beyond.swap(3 * triangle + 1, 3 * triangle + 2);
                }
            }
        }
    }

    fn sides(&self) -> impl Iterator<Item = (Side, (u32, u32))> {
        let triangles = (0..self.count()).filter(|triangle| !self.is_masked(*triangle));
        triangles.flat_map(move |triangle| {
            (0..3).map(move |side| {
                let triangle = triangle as u32;
                let ends = (
                    self.corner(triangle, side) as u32,
                    self.corner(triangle, side + 1) as u32,
                );
                (Side { triangle, side }, ends)
            })
        })
    }

    /// Find the triangles beyond all sides.
    pub fn find_neighbours(&mut self) {
        let mut beyond = vec![NONE; self.corners.len()];
        let mut open: BTreeMap<(u32, u32), Side> = BTreeMap::new();
        for (side, (start, end)) in self.sides() {
            match open.remove(&(end, start)) {
                Some(other) => {
                    beyond[3 * side.triangle as usize + side.side as usize] = other.triangle;
                    beyond[3 * other.triangle as usize + other.side as usize] = side.triangle;
                }
                None => {
                    open.insert((start, end), side);
                }
            }
        }
        self.beyond = beyond;
    }

    /// All edges, the greater point of each first.
    pub fn edges(&self) -> BTreeSet<(u32, u32)> {
        self.sides()
            .map(|(_, (start, end))| (start.max(end), start.min(end)))
            .collect()
    }

    /// Find the boundaries, each from its first side on with what is there on the left.
    pub fn find_boundaries<E>(
        &mut self,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let mut open: BTreeSet<Side> = self.sides().map(|(side, _)| side).collect();
        open.retain(|side| self.beyond(*side) == NONE);
        self.boundaries.clear();
        self.places.clear();
        while let Some(first) = open.first().copied() {
            let number = self.boundaries.len();
            let mut boundary = Vec::new();
            let mut here = first;
            loop {
                ask(1)?;
                if !open.remove(&here) {
                    return Err(Failure::NoSurface);
                }
                self.places.insert(here, (number, boundary.len()));
                boundary.push(here);
                here.side = (here.side + 1) % 3;
                let point = self.corner(here.triangle, here.side);
                let mut turned = 0;
                while self.beyond(here) != NONE {
                    ask(1)?;
                    turned += 1;
                    let triangle = self.beyond(here);
                    let side = self.side_from(triangle, point).ok_or(Failure::NoSurface)?;
                    here = Side { triangle, side };
                    if turned > self.count() {
                        return Err(Failure::NoSurface);
                    }
                }
                if here == first {
                    break;
                }
            }
            self.boundaries.push(boundary);
        }
        Ok(())
    }

    /// Of the plane through each triangle with a height at each point: `a x + b y + c`.
    pub fn planes(&self, heights: &[f64]) -> Vec<f64> {
        let mut planes = Vec::with_capacity(self.corners.len());
        for triangle in 0..self.count() {
            if self.is_masked(triangle) {
                planes.extend([0.0; 3]);
                continue;
            }
            let [a, b, c] = [0, 1, 2].map(|corner| {
                let place = self.corner(triangle as u32, corner);
                let [x, y] = self.points[place];
                [x, y, heights.get(place).copied().unwrap_or(f64::NAN)]
            });
            let one = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
            let two = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
            let normal = [
                one[1] * two[2] - one[2] * two[1],
                one[2] * two[0] - one[0] * two[2],
                one[0] * two[1] - one[1] * two[0],
            ];
            if normal[2] == 0.0 {
                // All on a line: the plane that is nearest to it.
                let sum = one[0] * one[0] + one[1] * one[1] + two[0] * two[0] + two[1] * two[1];
                let x = (one[0] * one[2] + two[0] * two[2]) / sum;
                let y = (one[1] * one[2] + two[1] * two[2]) / sum;
                planes.extend([x, y, a[2] - x * a[0] - y * a[1]]);
            } else {
                let along = normal[0] * a[0] + normal[1] * a[1] + normal[2] * a[2];
                planes.extend([
                    -normal[0] / normal[2],
                    -normal[1] / normal[2],
                    along / normal[2],
                ]);
            }
        }
        planes
    }
}
