//! Where lines and polygons may begin in a quad: in the first quad, row by row, that they touch.
//!
//! Nothing to the south or west of that quad is theirs. So a line begins at a boundary, or where it turns between the east and
//! the north side; a polygon there too, or where it enters a boundary. Tracing takes away the starts that it passes.

use super::grid::Shape;
use super::trace::Tracer;
use super::{EAST, NORTH, SOUTH, WEST, Way, left_of, right_of};

pub(super) const SOUTH_BOUNDARY: u16 = 1;
pub(super) const WEST_BOUNDARY: u16 = 2;
pub(super) const EAST_BOUNDARY: u16 = 4;
pub(super) const NORTH_BOUNDARY: u16 = 8;
pub(super) const CORNER: u16 = 16;
/// From the north side to the east side.
pub(super) const FROM_NORTH: u16 = 32;
/// From the east side to the north side.
pub(super) const FROM_EAST: u16 = 64;
/// Along the north boundary, around what is not there.
pub(super) const HOLE: u16 = 128;
pub(super) const ANY: u16 = 255;
/// Where one looks north for a hole, and where it is found.
pub(super) const LOOK_NORTH: u16 = 256;
pub(super) const LOOK_SOUTH: u16 = 512;

/// The levels of the corners of a quad.
#[derive(Clone, Copy)]
struct Corners {
    nw: u8,
    ne: u8,
    sw: u8,
    se: u8,
}

/// Whether some of an edge between points of two levels lies within, and is met first there.
fn lies_within(from: u8, to: u8) -> bool {
    from != to || from == 1
}

impl Tracer<'_> {
    /// The starts of all quads.
    pub(super) fn find_starts(&mut self) {
        let (nx, ny) = (self.grid.nx, self.grid.ny);
        for j in 1..ny {
            for i in 1..nx {
                let quad = i + j * nx;
                let corners = Corners {
                    nw: self.levels[quad - 1],
                    ne: self.levels[quad],
                    sw: self.levels[quad - nx - 1],
                    se: self.levels[quad - nx],
                };
                self.marks[quad] = match self.is_filled() {
                    true => self.filled_starts(quad, i, j, corners),
                    false => self.line_starts(quad, corners),
                };
            }
        }
    }

    fn line_starts(&self, quad: usize, Corners { nw, ne, sw, se }: Corners) -> u16 {
        let (grid, shape) = (self.grid, self.grid.shape(quad));
        let mut starts = 0;
        // Higher values are on the left of who enters.
        if shape.has_south() && grid.is_south_boundary(quad) && sw > se {
            starts |= SOUTH_BOUNDARY;
        }
        if shape.has_west() && grid.is_west_boundary(quad) && nw > sw {
            starts |= WEST_BOUNDARY;
        }
        if shape.has_east() && se > ne {
            if grid.is_east_boundary(quad) {
                starts |= EAST_BOUNDARY;
            } else if shape.has_north()
                && !grid.is_north_boundary(quad)
                && self.turns(quad, WEST, false)
            {
                starts |= FROM_EAST;
            }
        }
        if shape.has_north() && ne > nw {
            if grid.is_north_boundary(quad) {
                starts |= NORTH_BOUNDARY;
            } else if shape.has_east()
                && !grid.is_east_boundary(quad)
                && self.turns(quad, SOUTH, false)
            {
                starts |= FROM_NORTH;
            }
        }
        let enters_corner = match shape {
            Shape::NorthWest => sw > ne,
            Shape::NorthEast => nw > se,
            Shape::SouthWest => se > nw,
            Shape::SouthEast => ne > sw,
            Shape::Whole | Shape::Nothing => false,
        };
        starts | if enters_corner { CORNER } else { 0 }
    }

    fn filled_starts(&self, quad: usize, i: usize, j: usize, corners: Corners) -> u16 {
        let Corners { nw, ne, sw, se } = corners;
        let (grid, shape) = (self.grid, self.grid.shape(quad));
        let (mut starts, options) = (0, grid.options);
        let is_south = shape.has_south() && lies_within(sw, se);
        if is_south && grid.is_south_boundary(quad) {
            starts |= SOUTH_BOUNDARY;
        }
        // What is within from the north on began there, if there is a quad whose south side follows.
        let is_west = match shape {
            Shape::NorthWest => lies_within(nw, sw),
            _ => shape.has_west() && nw != sw,
        };
        if is_west && grid.is_west_boundary(quad) {
            starts |= WEST_BOUNDARY;
        }
        let is_corner = match shape {
            Shape::NorthWest => sw != 1 && sw != ne,
            Shape::NorthEast => lies_within(nw, se),
            Shape::SouthWest if sw == 1 => nw == 1 && !grid.is_south_boundary(quad),
            Shape::SouthWest => nw == 1 && se == 1,
            Shape::SouthEast => !is_south && ne != sw,
            Shape::Whole | Shape::Nothing => false,
        };
        if is_corner {
            starts |= CORNER;
        }
        if shape.has_north() && shape.has_east() {
            let enters_east = (se > 0 && ne == 0 && self.turns(quad, WEST, false))
                || (se < 2 && ne == 2 && self.turns(quad, WEST, true));
            let enters_north = (ne > 0 && nw == 0 && self.turns(quad, SOUTH, false))
                || (ne < 2 && nw == 2 && self.turns(quad, SOUTH, true));
            starts |=
                if enters_east { FROM_EAST } else { 0 } | if enters_north { FROM_NORTH } else { 0 };
        }
        if shape.has_north() && nw == 1 && ne == 1 && grid.is_north_boundary(quad) {
            let is_inside =
                !j.is_multiple_of(options.y_chunk) && j != grid.ny - 1 && i % options.x_chunk > 1;
            if is_inside && self.marks[quad - 1] & HOLE == 0 {
                starts |= HOLE;
            }
        }
        starts
    }

    /// Whether a line that enters a quad turns to where east and north meet: entering westwards it leaves by the north,
    /// southwards by the east.
    fn turns(&self, quad: usize, way: Way, is_upper: bool) -> bool {
        let left = self.grid.step(self.left_point(quad, way), way);
        let right = self.grid.step(
            self.grid.step(self.left_point(quad, way), right_of(way)),
            way,
        );
        let exit = self.exit(quad, way, left, right, is_upper);
        match way {
            WEST => exit == Some(NORTH),
            _ => exit == Some(EAST),
        }
    }

    /// Where a line leaves a quad that it entered by a side: None for the slanted side of a corner.
    pub(super) fn exit(
        &self,
        quad: usize,
        way: Way,
        left: usize,
        right: usize,
        is_upper: bool,
    ) -> Option<Way> {
        let outside = if is_upper { 2 } else { 0 };
        let is_out = |point| self.level(point) == outside;
        match self.grid.shape(quad) {
            Shape::Whole | Shape::Nothing => Some(match (is_out(left), is_out(right)) {
                (true, true) => left_of(way),
                (true, false) if self.middle_level(quad) == outside => left_of(way),
                (true, false) | (false, false) => right_of(way),
                (false, true) => way,
            }),
            shape => match (opposite_is_right(shape, way), is_out(left), is_out(right)) {
                (true, _, true) | (false, false, _) => None,
                (true, _, false) => Some(right_of(way)),
                (false, true, _) => Some(left_of(way)),
            },
        }
    }
}

/// Of the two points ahead of who enters a corner, the right one is there.
pub(super) fn opposite_is_right(shape: Shape, way: Way) -> bool {
    match shape {
        Shape::NorthWest => way == SOUTH,
        Shape::NorthEast => way == WEST,
        Shape::SouthWest => way == EAST,
        _ => way == NORTH,
    }
}
