//! Paths cut to a rectangle: lines never leave it. Curves stay whole.

use super::command::{CLOSE, LINE, MOVE, STOP};
use super::{Queue, Source, Vertex};
use crate::geometry::{Rect, sides, sides_of_y};

/// Points of a source, lines cut to a rectangle.
pub struct Clipped<S> {
    source: S,
    clips: bool,
    rect: Rect<f64>,
    queue: Queue<3>,
    last: (f64, f64),
    /// Whether the point before began a line that nothing was drawn of yet.
    is_moved: bool,
    start: (f64, f64),
    has_start: bool,
    was_cut: bool,
}

impl<S: Source> Clipped<S> {
    /// Over a source; where nothing is cut, its points as they are. The rectangle is grown by one on each side.
    pub fn new(source: S, clips: bool, rect: Rect<f64>) -> Clipped<S> {
        Clipped {
            source,
            clips,
            rect: Rect::new(rect.x1 - 1.0, rect.y1 - 1.0, rect.x2 + 1.0, rect.y2 + 1.0),
            queue: Queue::new(),
            last: (f64::NAN, f64::NAN),
            is_moved: true,
            start: (f64::NAN, f64::NAN),
            has_start: false,
            was_cut: false,
        }
    }

    /// Over a source, cut to a picture.
    pub fn to_size(source: S, clips: bool, width: f64, height: f64) -> Clipped<S> {
        Clipped::new(source, clips, Rect::new(0.0, 0.0, width, height))
    }

    /// The part of a line that is inside goes to the queue.
    fn line(&mut self, from: (f64, f64), to: (f64, f64), closes: bool) -> bool {
        let cut = cut_line(from, to, &self.rect);
        self.was_cut |= !matches!(cut, Some(Cut { moved: 0, .. }));
        let Some(Cut { from, to, moved }) = cut else {
            return false;
        };
        if moved & 1 != 0 || self.is_moved {
            self.queue.push(MOVE, from.0, from.1);
        }
        self.queue.push(LINE, to.0, to.1);
        if closes && !self.was_cut {
            self.queue.push(CLOSE, to.0, to.1);
        }
        self.is_moved = false;
        true
    }

    /// Whether a line began and nothing followed it, at a point inside.
    fn is_alone_inside(&self) -> bool {
        self.is_moved
            && self.has_start
            && self.last.0 >= self.rect.x1
            && self.last.0 <= self.rect.x2
            && self.last.1 >= self.rect.y1
            && self.last.1 <= self.rect.y2
    }

    /// Read until there is something in the queue, or the end; the end's point.
    fn fill(&mut self) -> Vertex {
        loop {
            let vertex = self.source.next();
            let here = (vertex.x, vertex.y);
            match vertex.command {
                STOP => return vertex,
                CLOSE => {
                    match self.has_start {
                        true => {
                            self.line(self.last, self.start, true);
                        }
                        // A path without points that is closed at once.
                        false => self.queue.push(CLOSE, self.last.0, self.last.1),
                    }
                    if self.queue.has_some() {
                        return vertex;
                    }
                }
                MOVE => {
                    let is_alone = self.is_alone_inside();
                    if is_alone {
                        self.queue.push(MOVE, self.last.0, self.last.1);
                    }
                    self.start = here;
                    self.last = here;
                    self.has_start = true;
                    self.is_moved = true;
                    self.was_cut = false;
                    if is_alone {
                        return vertex;
                    }
                }
                LINE => {
                    let is_drawn = self.line(self.last, here, false);
                    self.last = here;
                    if is_drawn {
                        return vertex;
                    }
                }
                other => {
                    if self.is_moved {
                        self.queue.push(MOVE, self.last.0, self.last.1);
                        self.is_moved = false;
                    }
                    self.queue.push(other, here.0, here.1);
                    self.last = here;
                    return vertex;
                }
            }
        }
    }
}

impl<S: Source> Source for Clipped<S> {
    fn rewind(&mut self) {
        self.has_start = false;
        self.was_cut = false;
        self.is_moved = true;
        self.source.rewind();
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        if !self.clips {
            return self.source.next();
        }
        if let Some(found) = self.queue.pop() {
            return found;
        }
        let last = self.fill();
        if let Some(found) = self.queue.pop() {
            return found;
        }
        if self.is_alone_inside() {
            self.is_moved = false;
            return Vertex::new(MOVE, self.last.0, self.last.1);
        }
        Vertex {
            command: STOP,
            ..last
        }
    }
}

/// What is left of a line.
struct Cut {
    from: (f64, f64),
    to: (f64, f64),
    /// Which ends are others than before: the first 1, the second 2.
    moved: u8,
}

/// The part of a line in a rectangle, by Liang and Barsky's method.
fn cut_line(from: (f64, f64), to: (f64, f64), rect: &Rect<f64>) -> Option<Cut> {
    let (first, second) = (sides(from.0, from.1, rect), sides(to.0, to.1, rect));
    if first | second == 0 {
        return Some(Cut { from, to, moved: 0 });
    }
    let is_beside = |axis: u8| first & axis != 0 && first & axis == second & axis;
    if is_beside(X) || is_beside(Y) {
        return None;
    }
    let mut cut = Cut { from, to, moved: 0 };
    if first != 0 {
        cut.from = moved_end(from, to, rect, cut.from, first)?;
        if cut.from == cut.to {
            return None;
        }
        cut.moved |= 1;
    }
    if second != 0 {
        cut.to = moved_end(from, to, rect, cut.to, second)?;
        if cut.from == cut.to {
            return None;
        }
        cut.moved |= 2;
    }
    Some(cut)
}

/// Left and right.
const X: u8 = 1 | 4;
/// Above and below.
const Y: u8 = 2 | 8;

/// An end of a line on the edge of a rectangle; None where the line does not get there.
fn moved_end(
    from: (f64, f64),
    to: (f64, f64),
    rect: &Rect<f64>,
    end: (f64, f64),
    sides: u8,
) -> Option<(f64, f64)> {
    let (mut x, mut y) = end;
    if sides & X != 0 {
        if from.0 == to.0 {
            return None;
        }
        x = if sides & 4 != 0 { rect.x1 } else { rect.x2 };
        y = (x - from.0) * (to.1 - from.1) / (to.0 - from.0) + from.1;
    }
    let sides = sides_of_y(y, rect);
    if sides & Y != 0 {
        if from.1 == to.1 {
            return None;
        }
        y = if sides & 8 != 0 { rect.y1 } else { rect.y2 };
        x = (y - from.1) * (to.0 - from.0) / (to.1 - from.1) + from.0;
    }
    Some((x, y))
}

#[cfg(test)]
mod tests {
    use super::super::{Points, collect};
    use super::*;
    use crate::meter::Meter;

    fn clipped(vertices: &[f64], codes: Option<&[u8]>) -> Vec<(u8, f64, f64)> {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices,
            codes,
            meter: &meter,
        };
        collect(Clipped::to_size(points.read(), true, 10.0, 10.0))
    }

    #[test]
    fn lines_end_one_beyond_the_edge() {
        let found = clipped(&[5.0, 5.0, 50.0, 5.0, 5.0, 50.0], None);
        assert_eq!(found, [(1, 5.0, 5.0), (2, 11.0, 5.0)]);
    }

    #[test]
    fn polygons_that_are_cut_are_open() {
        let vertices = [1.0, 1.0, 20.0, 1.0, 1.0, 8.0, 0.0, 0.0];
        let found = clipped(&vertices, Some(&[1, 2, 2, CLOSE]));
        assert!(found.iter().all(|vertex| vertex.0 != CLOSE));
        let vertices = [1.0, 1.0, 9.0, 1.0, 1.0, 8.0, 0.0, 0.0];
        let found = clipped(&vertices, Some(&[1, 2, 2, CLOSE]));
        assert_eq!(found.last(), Some(&(CLOSE, 1.0, 1.0)));
    }

    #[test]
    fn points_alone_stay() {
        assert_eq!(clipped(&[5.0, 5.0], None), [(1, 5.0, 5.0)]);
        assert_eq!(clipped(&[50.0, 5.0], None), []);
    }
}
