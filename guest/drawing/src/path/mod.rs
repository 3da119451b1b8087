//! Paths: points with commands, read one by one through stages that change them.
//!
//! A stage is a [`Source`] over another. Stages keep a few points at most, so a path is nowhere in memory a second time.
//! What does not live here: outlines of lines (`stroke`), and pixels.

pub mod clip;
pub mod curves;
pub mod nans;
pub mod simplify;
pub mod sketch;
pub mod snap;

use crate::geometry::Affine;
use crate::meter::Meter;

/// Commands, as Anti-Grain Geometry numbers them and matplotlib's `Path` has them.
pub mod command {
    /// The path is over.
    pub const STOP: u8 = 0;
    /// A new line begins here.
    pub const MOVE: u8 = 1;
    /// A line goes here.
    pub const LINE: u8 = 2;
    /// One of the two points of a curve of the second degree.
    pub const CURVE3: u8 = 3;
    /// One of the three points of a curve of the third degree.
    pub const CURVE4: u8 = 4;
    /// A polygon ends; with flags.
    pub const END: u8 = 0x0f;
    /// Flag: it goes counterclockwise.
    pub const COUNTERCLOCKWISE: u8 = 0x10;
    /// Flag: it goes clockwise.
    pub const CLOCKWISE: u8 = 0x20;
    /// A polygon ends where it began.
    pub const CLOSE: u8 = END | 0x40;

    /// Whether a command has a point.
    #[inline]
    pub fn is_vertex(command: u8) -> bool {
        (MOVE..END).contains(&command)
    }

    /// Whether a polygon ends.
    #[inline]
    pub fn is_end(command: u8) -> bool {
        command & END == END
    }

    /// Whether a polygon ends where it began.
    #[inline]
    pub fn is_close(command: u8) -> bool {
        command & !(CLOCKWISE | COUNTERCLOCKWISE) == CLOSE
    }
}

/// A point with its command.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Vertex {
    pub command: u8,
    pub x: f64,
    pub y: f64,
}

impl Vertex {
    /// A point.
    #[inline]
    pub fn new(command: u8, x: f64, y: f64) -> Vertex {
        Vertex { command, x, y }
    }

    /// The end of a path.
    pub const STOP: Vertex = Vertex {
        command: command::STOP,
        x: 0.0,
        y: 0.0,
    };

    #[inline]
    fn is_finite(&self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// What has the points of a path.
pub trait Source {
    /// Begin again.
    fn rewind(&mut self);

    /// The next point; after the last one, [`Vertex::STOP`] for ever.
    fn next(&mut self) -> Vertex;
}

impl<S: Source> Source for &mut S {
    fn rewind(&mut self) {
        (**self).rewind();
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        (**self).next()
    }
}

/// A path in memory.
#[derive(Clone, Copy)]
pub struct Points<'a> {
    /// Abscissas and ordinates by turns.
    pub vertices: &'a [f64],
    /// A command for each point; without, they are one line.
    pub codes: Option<&'a [u8]>,
    /// Who pays for what is read.
    pub meter: &'a Meter<'a>,
}

impl<'a> Points<'a> {
    /// How many points.
    pub fn count(&self) -> usize {
        self.vertices.len() / 2
    }

    /// From the first one.
    pub fn read(self) -> Read<'a> {
        Read {
            points: self,
            next: 0,
        }
    }
}

/// A path in memory that is being read.
pub struct Read<'a> {
    points: Points<'a>,
    next: usize,
}

impl Source for Read<'_> {
    fn rewind(&mut self) {
        self.next = 0;
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        let place = self.next;
        let Some(&[x, y]) = self.points.vertices.get(2 * place..2 * place + 2) else {
            return Vertex::STOP;
        };
        if !self.points.meter.step() {
            return Vertex::STOP;
        }
        self.next += 1;
        let command = match (self.points.codes, place) {
            (Some(codes), _) => codes.get(place).copied().unwrap_or(command::STOP),
            (None, 0) => command::MOVE,
            (None, _) => command::LINE,
        };
        Vertex::new(command, x, y)
    }
}

/// Points moved by an affine map.
pub struct Mapped<S> {
    source: S,
    map: Affine,
}

impl<S: Source> Mapped<S> {
    /// The points of a source, moved.
    pub fn new(source: S, map: Affine) -> Mapped<S> {
        Mapped { source, map }
    }

    /// Move them otherwise from now on.
    pub fn set_map(&mut self, map: Affine) {
        self.map = map;
    }
}

impl<S: Source> Source for Mapped<S> {
    fn rewind(&mut self) {
        self.source.rewind();
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        let mut vertex = self.source.next();
        if command::is_vertex(vertex.command) {
            (vertex.x, vertex.y) = self.map.apply(vertex.x, vertex.y);
        }
        vertex
    }
}

/// A few points that wait for being read.
struct Queue<const N: usize> {
    items: [Vertex; N],
    read: usize,
    written: usize,
}

impl<const N: usize> Queue<N> {
    fn new() -> Queue<N> {
        Queue {
            items: [Vertex::STOP; N],
            read: 0,
            written: 0,
        }
    }

    /// One more; those for which there is no place are lost.
    #[inline]
    fn push(&mut self, command: u8, x: f64, y: f64) {
        if let Some(place) = self.items.get_mut(self.written) {
            *place = Vertex::new(command, x, y);
            self.written += 1;
        }
    }

    #[inline]
    fn has_some(&self) -> bool {
        self.read < self.written
    }

    #[inline]
    fn pop(&mut self) -> Option<Vertex> {
        if self.has_some() {
            let found = self.items[self.read];
            self.read += 1;
            return Some(found);
        }
        self.clear();
        None
    }

    fn last(&self) -> Option<Vertex> {
        self.written.checked_sub(1).map(|place| self.items[place])
    }

    fn clear(&mut self) {
        self.read = 0;
        self.written = 0;
    }
}

/// All points of a source, the end among them: for tests.
#[cfg(test)]
pub(crate) fn collect(mut source: impl Source) -> Vec<(u8, f64, f64)> {
    let mut found = Vec::new();
    loop {
        let vertex = source.next();
        if vertex.command == command::STOP {
            return found;
        }
        found.push((vertex.command, vertex.x, vertex.y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_without_codes_is_one_line() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices: &[0.0, 0.0, 1.0, 2.0],
            codes: None,
            meter: &meter,
        };
        let found = collect(Mapped::new(points.read(), Affine::scaling(2.0, 3.0)));
        assert_eq!(found, [(1, 0.0, 0.0), (2, 2.0, 6.0)]);
    }

    #[test]
    fn a_path_that_is_not_paid_for_ends() {
        let ask = |_| false;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices: &[0.0, 0.0, 1.0, 2.0],
            codes: None,
            meter: &meter,
        };
        assert!(collect(points.read()).is_empty());
        assert!(meter.is_stopped());
    }
}
