//! Triangles with a colour at each corner, and colours in between.

use super::Color;
use crate::geometry::{cross, intersection, rounded};
use crate::path::command::{LINE, MOVE};
use crate::path::{Source, Vertex};

/// Triangles are grown by so much of a pixel, so that those side by side leave no gap.
const GROWTH: f64 = 0.5;
/// Parts of a pixel that colours are interpolated in, as a shift.
const SHIFT: u32 = 4;
/// Digits of colours behind the point.
const FRACTION: u32 = 14;

#[derive(Clone, Copy)]
struct Corner {
    x: f64,
    y: f64,
    color: Color,
}

/// A triangle: its outline is a source, its colours are asked for by spans.
pub struct Triangle {
    outline: [(f64, f64); 6],
    next: usize,
    middle: i32,
    is_swapped: bool,
    long: Side,
    upper: Side,
    lower: Side,
}

fn orthogonal(width: f64, from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    (width * dy / length, -width * dx / length)
}

impl Triangle {
    /// Of three corners.
    pub fn new(corners: [(f64, f64); 3], colors: [Color; 3]) -> Triangle {
        let [a, b, c] = corners;
        let turn = cross(a.0, a.1, b.0, b.1, c.0, c.1);
        let mut off = [(0.0, 0.0); 3];
        if turn.abs() > 1.0e-30 {
            let width = if turn > 0.0 { -GROWTH } else { GROWTH };
            off = [
                orthogonal(width, a, b),
                orthogonal(width, b, c),
                orthogonal(width, c, a),
            ];
        }
        let moved = |point: (f64, f64), off: (f64, f64)| (point.0 + off.0, point.1 + off.1);
        let outline = [
            moved(a, off[0]),
            moved(b, off[0]),
            moved(b, off[1]),
            moved(c, off[1]),
            moved(c, off[2]),
            moved(a, off[2]),
        ];
        let meet = |one: usize, other: usize, default: (f64, f64)| {
            intersection(
                outline[one],
                outline[one + 1],
                outline[other],
                outline[other + 1],
            )
            .unwrap_or(default)
        };
        let points = [meet(4, 0, a), meet(0, 2, b), meet(2, 4, c)];
        let corner = |index: usize| Corner {
            x: points[index].0,
            y: points[index].1,
            color: colors[index],
        };
        let mut ordered = [corner(0), corner(1), corner(2)];
        if ordered[0].y > ordered[2].y {
            ordered.swap(0, 2);
        }
        if ordered[0].y > ordered[1].y {
            ordered.swap(0, 1);
        }
        if ordered[1].y > ordered[2].y {
            ordered.swap(1, 2);
        }
        let [top, middle, bottom] = ordered;
        let is_swapped = cross(top.x, top.y, bottom.x, bottom.y, middle.x, middle.y) < 0.0;
        Triangle {
            outline,
            next: 0,
            middle: middle.y as i32,
            is_swapped,
            long: Side::new(top, bottom),
            upper: Side::new(top, middle),
            lower: Side::new(middle, bottom),
        }
    }

    /// The colours of a row from a pixel on, one for each place.
    pub fn colors(&self, x: i32, y: i32, colors: &mut [Color]) {
        let row = f64::from(y);
        let long = self.long.at(row);
        let short = match y <= self.middle {
            true => self.upper.at(row + self.upper.per_row),
            false => self.lower.at(row - self.lower.per_row),
        };
        let (from, to) = match self.is_swapped {
            true => (short, long),
            false => (long, short),
        };
        let length = to.x.wrapping_sub(from.x).unsigned_abs().max(1);
        let length = i32::try_from(length).unwrap_or(i32::MAX);
        let start = from.x.wrapping_sub(x.wrapping_shl(SHIFT));
        // Colours run along the row, and back to where the span begins.
        let step = |channel: usize| {
            let way = to.color[channel].wrapping_sub(from.color[channel]);
            way.wrapping_shl(FRACTION) / length
        };
        let steps = [step(0), step(1), step(2), step(3)];
        let mut sums = steps.map(|step| start.wrapping_mul(step).wrapping_neg());
        for color in colors {
            for channel in 0..4 {
                let value = from.color[channel].wrapping_add(sums[channel] >> FRACTION);
                color[channel] = value.clamp(0, 255) as u8;
                sums[channel] = sums[channel].wrapping_add(steps[channel].wrapping_mul(1 << SHIFT));
            }
        }
    }
}

impl Source for Triangle {
    fn rewind(&mut self) {
        self.next = 0;
    }

    fn next(&mut self) -> Vertex {
        let Some(&(x, y)) = self.outline.get(self.next) else {
            return Vertex::STOP;
        };
        let command = if self.next == 0 { MOVE } else { LINE };
        self.next += 1;
        Vertex::new(command, x, y)
    }
}

/// A side of a triangle, from above.
struct Side {
    x: f64,
    y: f64,
    dx: f64,
    /// The reciprocal of its height.
    per_row: f64,
    from: [i32; 4],
    way: [i32; 4],
}

/// Where a row meets a side.
struct Meeting {
    x: i32,
    color: [i32; 4],
}

impl Side {
    fn new(from: Corner, to: Corner) -> Side {
        let dy = to.y - from.y;
        let start = from.color.map(i32::from);
        let end = to.color.map(i32::from);
        let way = |channel: usize| end[channel] - start[channel];
        Side {
            x: from.x - 0.5,
            y: from.y - 0.5,
            dx: to.x - from.x,
            per_row: if dy < 1e-5 { 1e5 } else { 1.0 / dy },
            from: start,
            way: [way(0), way(1), way(2), way(3)],
        }
    }

    fn at(&self, y: f64) -> Meeting {
        let share = ((y - self.y) * self.per_row).clamp(0.0, 1.0);
        let color =
            |channel: usize| self.from[channel] + rounded(f64::from(self.way[channel]) * share);
        Meeting {
            x: rounded((self.x + self.dx * share) * f64::from(1 << SHIFT)),
            color: [color(0), color(1), color(2), color(3)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_run_from_corner_to_corner() {
        let corners = [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0)];
        let (black, white) = ([0, 0, 0, 255], [255, 255, 255, 255]);
        let triangle = Triangle::new(corners, [black, white, black]);
        let mut colors = [[0; 4]; 90];
        triangle.colors(0, 5, &mut colors);
        assert!(colors.windows(2).all(|pair| pair[0][0] <= pair[1][0]));
        assert!(colors[0][0] < 10 && colors[89][0] > 210);
    }

    #[test]
    fn numbers_out_of_reach_do_no_harm() {
        let nan = f64::NAN;
        for corners in [
            [(nan, nan), (1e300, -1e300), (0.0, 0.0)],
            [(1e9, 1e9), (1e9, 1e9), (1e9, 1e9)],
        ] {
            let triangle = Triangle::new(corners, [[0, 1, 2, 3]; 3]);
            triangle.colors(i32::MAX, i32::MIN, &mut [[0; 4]; 5]);
        }
    }
}
