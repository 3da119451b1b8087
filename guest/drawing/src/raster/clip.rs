//! Edges cut to a rectangle, before they become cells. What is left or right of it becomes an edge along its side, because
//! it counts for the pixels in between.

use super::cells::Cells;
use crate::geometry::{Rect, rounded, sides, sides_of_y};

/// What cuts edges.
pub(super) struct Edges {
    rect: Option<Rect<f64>>,
    x: f64,
    y: f64,
    sides: u8,
}

/// Right or left of the rectangle.
const BESIDE: u8 = 1 | 4;
/// Above or below.
const OVER: u8 = 2 | 8;

/// In parts of a pixel. Numbers out of reach are the last ones whose differences can be told.
fn fixed(value: f64) -> i32 {
    const FARTHEST: i32 = (1 << 30) - 1;
    rounded(value * 256.0).clamp(-FARTHEST, FARTHEST)
}

fn line(cells: &mut Cells<'_>, x1: f64, y1: f64, x2: f64, y2: f64) {
    cells.line(fixed(x1), fixed(y1), fixed(x2), fixed(y2));
}

impl Edges {
    pub(super) fn new() -> Edges {
        Edges {
            rect: None,
            x: 0.0,
            y: 0.0,
            sides: 0,
        }
    }

    pub(super) fn clip(&mut self, rect: Option<Rect<f64>>) {
        self.rect = rect.map(Rect::ordered);
    }

    pub(super) fn move_to(&mut self, x: f64, y: f64) {
        self.x = x;
        self.y = y;
        self.sides = match &self.rect {
            Some(rect) => sides(x, y, rect),
            None => 0,
        };
    }

    pub(super) fn line_to(&mut self, cells: &mut Cells<'_>, x2: f64, y2: f64) {
        let (x1, y1, sides1) = (self.x, self.y, self.sides);
        self.x = x2;
        self.y = y2;
        let Some(rect) = self.rect else {
            return line(cells, x1, y1, x2, y2);
        };
        let sides2 = sides(x2, y2, &rect);
        self.sides = sides2;
        if sides1 & OVER == sides2 & OVER && sides1 & OVER != 0 {
            return;
        }
        // The ordinate where the edge meets the side of the rectangle.
        let y_at = |x: f64| y1 + (x - x1) * (y2 - y1) / (x2 - x1);
        let side = |sides: u8| match sides & BESIDE {
            1 => Some(rect.x2),
            4 => Some(rect.x1),
            _ => None,
        };
        let cut = CutInY {
            rect: &rect,
            cells: &mut *cells,
        };
        match (side(sides1), side(sides2)) {
            (None, None) => cut.lines(&[(x1, y1), (x2, y2)], sides1, sides2),
            (None, Some(at)) => {
                let y3 = y_at(at);
                cut.lines(&[(x1, y1), (at, y3), (at, y2)], sides1, sides2);
            }
            (Some(at), None) => {
                let y3 = y_at(at);
                cut.lines(&[(at, y1), (at, y3), (x2, y2)], sides1, sides2);
            }
            (Some(from), Some(to)) if from == to => {
                cut.lines(&[(from, y1), (from, y2)], sides1, sides2);
            }
            (Some(from), Some(to)) => {
                let (y3, y4) = (y_at(from), y_at(to));
                cut.lines(
                    &[(from, y1), (from, y3), (to, y4), (to, y2)],
                    sides1,
                    sides2,
                );
            }
        }
    }
}

struct CutInY<'a, 'b, 'c> {
    rect: &'a Rect<f64>,
    cells: &'b mut Cells<'c>,
}

impl CutInY<'_, '_, '_> {
    /// Edges one after the other; of the first and the last point the sides are known.
    fn lines(self, points: &[(f64, f64)], first: u8, last: u8) {
        let mut before = first;
        for (index, pair) in points.windows(2).enumerate() {
            let &[(x1, y1), (x2, y2)] = pair else { return };
            let here = match index + 2 == points.len() {
                true => last,
                false => sides_of_y(y2, self.rect),
            };
            cut_in_y(self.rect, self.cells, [x1, y1, x2, y2], before, here);
            before = here;
        }
    }
}

fn cut_in_y(
    rect: &Rect<f64>,
    cells: &mut Cells<'_>,
    [x1, y1, x2, y2]: [f64; 4],
    sides1: u8,
    sides2: u8,
) {
    let (sides1, sides2) = (sides1 & OVER, sides2 & OVER);
    if sides1 | sides2 == 0 {
        return line(cells, x1, y1, x2, y2);
    }
    if sides1 == sides2 {
        return;
    }
    let at = |y: f64| (x1 + (y - y1) * (x2 - x1) / (y2 - y1), y);
    let moved = |sides: u8, end: (f64, f64)| match sides {
        0 => end,
        _ if sides & 2 != 0 => at(rect.y2),
        _ => at(rect.y1),
    };
    let (from, to) = (moved(sides1, (x1, y1)), moved(sides2, (x2, y2)));
    line(cells, from.0, from.1, to.0, to.1);
}
