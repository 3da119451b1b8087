//! The grid: values at points, which quads there are, and where boundaries lie.

use super::{EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST, Way};

/// How a grid is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Of a quad with one point that is masked, the triangle of the others is there.
    pub corner_mask: bool,
    /// Quads are four triangles around their middle.
    pub as_triangles: bool,
    /// Between points, logarithms of values are linear.
    pub logarithmic: bool,
    /// Quads of a chunk; 0 for all.
    pub x_chunk: usize,
    pub y_chunk: usize,
}

/// How much of a quad is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Nothing,
    Whole,
    /// The triangle at a corner.
    NorthEast,
    NorthWest,
    SouthEast,
    SouthWest,
}

impl Shape {
    pub(super) fn has_east(self) -> bool {
        matches!(self, Shape::Whole | Shape::NorthEast | Shape::SouthEast)
    }

    pub(super) fn has_north(self) -> bool {
        matches!(self, Shape::Whole | Shape::NorthEast | Shape::NorthWest)
    }

    pub(super) fn has_south(self) -> bool {
        matches!(self, Shape::Whole | Shape::SouthEast | Shape::SouthWest)
    }

    pub(super) fn has_west(self) -> bool {
        matches!(self, Shape::Whole | Shape::NorthWest | Shape::SouthWest)
    }
}

/// Values on a grid.
#[derive(Clone, Debug)]
pub struct Grid {
    pub(super) x: Vec<f64>,
    pub(super) y: Vec<f64>,
    pub(super) z: Vec<f64>,
    pub(super) nx: usize,
    pub(super) ny: usize,
    pub(super) options: Options,
    pub(super) shapes: Vec<Shape>,
    /// Whether the east and the north side of a quad are boundaries.
    pub(super) east: Vec<bool>,
    pub(super) north: Vec<bool>,
}

impl Grid {
    /// A grid of rows, at least two by two, all of one length. Points that are masked are not there.
    pub fn new(
        coordinates: [Vec<f64>; 3],
        nx: usize,
        ny: usize,
        mask: Option<&[bool]>,
        options: Options,
    ) -> Option<Grid> {
        let count = nx.checked_mul(ny)?;
        let [x, y, z] = coordinates;
        let is_sound = [&x, &y, &z].iter().all(|all| all.len() == count);
        if nx < 2 || ny < 2 || !is_sound || mask.is_some_and(|mask| mask.len() != count) {
            return None;
        }
        let chunk = |asked: usize, length: usize| {
            if asked == 0 {
                length - 1
            } else {
                asked.min(length - 1)
            }
        };
        let options = Options {
            x_chunk: chunk(options.x_chunk, nx),
            y_chunk: chunk(options.y_chunk, ny),
            ..options
        };
        let mut grid = Grid {
            x,
            y,
            z,
            nx,
            ny,
            options,
            shapes: vec![Shape::Nothing; count],
            east: vec![false; count],
            north: vec![false; count],
        };
        grid.find_shapes(mask);
        grid.find_boundaries();
        Some(grid)
    }

    /// How it is taken, with the sizes of chunks that there are.
    pub fn options(&self) -> Options {
        self.options
    }

    /// How many points it has.
    pub fn size(&self) -> usize {
        self.z.len()
    }

    /// Chunks in each direction.
    pub fn chunks(&self) -> (usize, usize) {
        let count = |length: usize, chunk: usize| (length - 1).div_ceil(chunk);
        (
            count(self.nx, self.options.x_chunk),
            count(self.ny, self.options.y_chunk),
        )
    }

    fn find_shapes(&mut self, mask: Option<&[bool]>) {
        for j in 1..self.ny {
            for i in 1..self.nx {
                let quad = i + j * self.nx;
                let is_out = |point: usize| mask.is_some_and(|mask| mask[point]);
                let corners = [quad - 1, quad, quad - self.nx - 1, quad - self.nx].map(is_out);
                self.shapes[quad] = match (corners, self.options.corner_mask) {
                    ([false, false, false, false], _) => Shape::Whole,
                    ([false, false, false, true], true) => Shape::NorthWest,
                    ([false, false, true, false], true) => Shape::NorthEast,
                    ([false, true, false, false], true) => Shape::SouthWest,
                    ([true, false, false, false], true) => Shape::SouthEast,
                    _ => Shape::Nothing,
                };
            }
        }
    }

    /// A side is a boundary where a quad has it and its neighbour has not, or between chunks.
    fn find_boundaries(&mut self) {
        for j in 0..self.ny {
            for i in 0..self.nx {
                let quad = i + j * self.nx;
                let here = self.shapes[quad];
                let beyond = if i + 1 < self.nx {
                    self.shapes[quad + 1]
                } else {
                    Shape::Nothing
                };
                let (mine, other) = (here.has_east(), beyond.has_west());
                self.east[quad] = mine != other || (i % self.options.x_chunk == 0 && mine);
                let beyond = if j + 1 < self.ny {
                    self.shapes[quad + self.nx]
                } else {
                    Shape::Nothing
                };
                let (mine, other) = (here.has_north(), beyond.has_south());
                self.north[quad] = mine != other || (j % self.options.y_chunk == 0 && mine);
            }
        }
    }

    pub(super) fn shape(&self, quad: usize) -> Shape {
        self.shapes.get(quad).copied().unwrap_or(Shape::Nothing)
    }

    pub(super) fn is_east_boundary(&self, quad: usize) -> bool {
        self.east.get(quad).copied().unwrap_or(false)
    }

    pub(super) fn is_north_boundary(&self, quad: usize) -> bool {
        self.north.get(quad).copied().unwrap_or(false)
    }

    pub(super) fn is_west_boundary(&self, quad: usize) -> bool {
        self.is_east_boundary(quad.wrapping_sub(1))
    }

    pub(super) fn is_south_boundary(&self, quad: usize) -> bool {
        self.is_north_boundary(quad.wrapping_sub(self.nx))
    }

    /// Where a step leads from a point or a quad.
    pub(super) fn step(&self, at: usize, way: Way) -> usize {
        let row = self.nx;
        match way {
            EAST => at.wrapping_add(1),
            NORTH_EAST => at.wrapping_add(row).wrapping_add(1),
            NORTH => at.wrapping_add(row),
            NORTH_WEST => at.wrapping_add(row).wrapping_sub(1),
            WEST => at.wrapping_sub(1),
            SOUTH_WEST => at.wrapping_sub(row).wrapping_sub(1),
            SOUTH => at.wrapping_sub(row),
            SOUTH_EAST => at.wrapping_sub(row).wrapping_add(1),
            _ => at,
        }
    }

    /// The point at a corner of a quad.
    pub(super) fn corner(&self, quad: usize, way: Way) -> usize {
        match way {
            NORTH_WEST => quad.wrapping_sub(1),
            SOUTH_EAST => quad.wrapping_sub(self.nx),
            SOUTH_WEST => quad.wrapping_sub(self.nx).wrapping_sub(1),
            _ => quad,
        }
    }

    fn mean(&self, of: &[f64], quad: usize, map: impl Fn(f64) -> f64) -> f64 {
        let at = |way| {
            of.get(self.corner(quad, way))
                .copied()
                .map_or(f64::NAN, &map)
        };
        0.25 * (at(SOUTH_WEST) + at(SOUTH_EAST) + at(NORTH_WEST) + at(NORTH_EAST))
    }

    /// x, y and z of the middle of a quad.
    pub(super) fn middle(&self, quad: usize) -> (f64, f64, f64) {
        let same = |value| value;
        (
            self.mean(&self.x, quad, same),
            self.mean(&self.y, quad, same),
            self.middle_value(quad),
        )
    }

    pub(super) fn middle_value(&self, quad: usize) -> f64 {
        match self.options.logarithmic {
            true => self.mean(&self.z, quad, f64::ln).exp(),
            false => self.mean(&self.z, quad, |value| value),
        }
    }
}
