//! Paths moved onto the pixels: rectangles and lines along the axes become sharp.

use super::command::{CURVE3, CURVE4, LINE, STOP, is_vertex};
use super::{Source, Vertex};

/// Which paths are moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Snap {
    /// Those of lines along the axes.
    Auto,
    Never,
    Always,
}

/// Paths with more points are not looked through for lines along the axes.
const MOST_POINTS: usize = 1024;

/// Points of a source, each on the middle of a pixel or between two.
pub struct Snapped<S> {
    source: S,
    by: Option<f64>,
}

impl<S: Source> Snapped<S> {
    /// Over a source with so many points, for a line of a width. Reads the source and begins again.
    pub fn new(mut source: S, snap: Snap, count: usize, width: f64) -> Snapped<S> {
        let snaps = match snap {
            Snap::Auto => is_along_axes(&mut source, count),
            Snap::Never => false,
            Snap::Always => true,
        };
        source.rewind();
        // Lines of an odd width are sharp in the middle of a pixel.
        let half = if width >= 0.0 { 0.5 } else { -0.5 };
        let is_odd = (width + half) as i32 % 2 != 0;
        let by = snaps.then_some(if is_odd { 0.5 } else { 0.0 });
        Snapped { source, by }
    }

    /// Whether points are moved.
    pub fn is_snapping(&self) -> bool {
        self.by.is_some()
    }

    /// The source.
    pub fn source_mut(&mut self) -> &mut S {
        &mut self.source
    }
}

fn is_along_axes(source: &mut impl Source, count: usize) -> bool {
    if count > MOST_POINTS {
        return false;
    }
    let mut before = source.next();
    if before.command == STOP {
        return false;
    }
    loop {
        let here = source.next();
        match here.command {
            STOP => return true,
            CURVE3 | CURVE4 => return false,
            LINE if (before.x - here.x).abs() >= 1e-4 && (before.y - here.y).abs() >= 1e-4 => {
                return false;
            }
            _ => before = here,
        }
    }
}

impl<S: Source> Source for Snapped<S> {
    fn rewind(&mut self) {
        self.source.rewind();
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        let mut vertex = self.source.next();
        if let Some(by) = self.by
            && is_vertex(vertex.command)
        {
            vertex.x = (vertex.x + 0.5).floor() + by;
            vertex.y = (vertex.y + 0.5).floor() + by;
        }
        vertex
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Points, collect};
    use super::*;
    use crate::meter::Meter;

    fn snapped(vertices: &[f64], snap: Snap, width: f64) -> Vec<(u8, f64, f64)> {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices,
            codes: None,
            meter: &meter,
        };
        let count = points.count();
        collect(Snapped::new(points.read(), snap, count, width))
    }

    #[test]
    fn only_lines_along_the_axes() {
        let straight = snapped(&[0.2, 0.2, 5.3, 0.2], Snap::Auto, 1.0);
        assert_eq!(straight, [(1, 0.5, 0.5), (2, 5.5, 0.5)]);
        let oblique = snapped(&[0.2, 0.2, 5.3, 3.2], Snap::Auto, 1.0);
        assert_eq!(oblique, [(1, 0.2, 0.2), (2, 5.3, 3.2)]);
        let wide = snapped(&[0.2, 0.2, 5.3, 3.2], Snap::Always, 2.0);
        assert_eq!(wide, [(1, 0.0, 0.0), (2, 5.0, 3.0)]);
    }
}
