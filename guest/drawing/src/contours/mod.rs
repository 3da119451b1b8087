//! Contours of values on a grid: lines at a level, polygons between two, in the order in which contourpy's serial
//! algorithm has them.
//!
//! A quad lies south-west of the point that has its number. Lines are followed from quad to quad with higher values on their
//! left; a polygon goes on along the boundary where it meets one. What does not live here: contours of triangles.

mod grid;
mod starts;
mod trace;

pub use grid::{Grid, Options};

/// Why there are no contours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// A line that does not come to an end.
    Endless,
    Stopped(E),
}

impl<E> From<E> for Failure<E> {
    fn from(stopped: E) -> Failure<E> {
        Failure::Stopped(stopped)
    }
}

/// What is between two levels, or at one where they are the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    Lines(f64),
    /// Polygons between two levels; with holes told from what they are in.
    Filled(f64, f64, bool),
}

/// The contours of one chunk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contours {
    /// x and y of each point.
    pub points: Vec<f64>,
    /// Where lines begin among the points, and where the last ends; empty where there are none.
    pub lines: Vec<usize>,
    /// Where polygons that are no holes begin among the lines, and where the last ends.
    pub outers: Vec<usize>,
}

/// One of eight ways, from the east to the left.
type Way = u8;

const EAST: Way = 0;
const NORTH_EAST: Way = 1;
const NORTH: Way = 2;
const NORTH_WEST: Way = 3;
const WEST: Way = 4;
const SOUTH_WEST: Way = 5;
const SOUTH: Way = 6;
const SOUTH_EAST: Way = 7;

/// A quarter to the left.
fn left_of(way: Way) -> Way {
    (way + 2) % 8
}

/// A quarter to the right.
fn right_of(way: Way) -> Way {
    (way + 6) % 8
}
