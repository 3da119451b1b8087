//! Triangles over points: the Delaunay triangulation, neighbours and boundaries, contours, and which triangle a point is in.

mod contours;
mod delaunay;
mod finder;
mod mesh;

pub use delaunay::triangulate;
pub use finder::Finder;
pub use mesh::{Mesh, Side};

/// A point of the plane.
pub type Point = [f64; 2];

/// No triangle.
pub const NONE: u32 = u32::MAX;

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// The triangles make no surface.
    NoSurface,
    Stopped(E),
}

impl<E> From<E> for Failure<E> {
    fn from(stopped: E) -> Failure<E> {
        Failure::Stopped(stopped)
    }
}
