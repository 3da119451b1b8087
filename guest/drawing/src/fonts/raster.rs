//! Pixels of outlines: how much of each pixel lies inside, in 256 steps, as FreeType's smooth rasterizer has it.
//!
//! Lines are cut at the borders of pixels in whole numbers of 1/256 pixel; of each pixel they cross, the height that they
//! cross it in and twice the area beside them are summed. The sums of a row from the left are what lies inside.
//! What does not live here: paths of figures (`matplotlib._backend_agg` has another rasterizer).

use super::outline::{Bounds, Outline, Part, Point};

/// Steps of a pixel in each direction.
const STEPS: i64 = 256;

/// The widest and highest picture of a glyph, in pixels.
const LARGEST: i64 = 0x7FFF;

/// The picture of a glyph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Where its left border is.
    pub left: i64,
    /// Where its upper border is; upwards.
    pub top: i64,
    pub width: usize,
    pub height: usize,
    /// Rows from the top, a byte for each pixel.
    pub pixels: Vec<u8>,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// Its sides are too long.
    TooLarge,
    /// The outline has points that make no curves.
    NoOutline,
    /// Who asked was stopped.
    Stopped(E),
}

impl<E> From<E> for Failure<E> {
    fn from(stopped: E) -> Failure<E> {
        Failure::Stopped(stopped)
    }
}

/// What work asks before it is done.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// Pixels that are looked at.
    pub pixels: usize,
    /// Bytes that are taken.
    pub bytes: usize,
}

/// Which pixels a picture of the outline has: whole ones that hold its bounds.
pub fn extent(outline: &Outline) -> Option<(Bounds, usize, usize)> {
    let bounds = outline.bounds().on_pixels();
    let width = bounds.x_max.checked_sub(bounds.x_min)? >> 6;
    let height = bounds.y_max.checked_sub(bounds.y_min)? >> 6;
    if width > LARGEST || height > LARGEST {
        return None;
    }
    Some((
        bounds,
        usize::try_from(width).ok()?,
        usize::try_from(height).ok()?,
    ))
}

/// The picture of an outline; in two colours where it is not `smooth`.
pub fn draw<E>(
    outline: &Outline,
    smooth: bool,
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Picture, Failure<E>> {
    let (bounds, width, height) = extent(outline).ok_or(Failure::TooLarge)?;
    let cells = width.checked_mul(height).ok_or(Failure::TooLarge)?;
    ask(Need {
        pixels: cells.saturating_add(outline.points.len()),
        bytes: cells
            .saturating_mul(1 + size_of::<Cell>())
            .saturating_add(outline.points.len().saturating_mul(size_of::<Part>() * 2)),
    })?;
    // Moved before it is taken apart: what lies half way between two controls is rounded towards zero.
    let mut moved = outline.clone();
    moved.translate(0, -bounds.x_min, -bounds.y_min);
    let parts = moved.parts().ok_or(Failure::NoOutline)?;
    let mut field = Field {
        width: width as i64,
        height: height as i64,
        cells: vec![Cell::default(); cells],
        at: Point::default(),
        crossed: 0,
    };
    let place = |point: Point| Point {
        x: point.x * (STEPS / 64),
        y: point.y * (STEPS / 64),
    };
    for part in parts {
        match part {
            Part::Move(to) => field.at = place(to),
            Part::Line(to) => field.line(place(to)),
            Part::Conic(control, to) => field.conic(place(control), place(to)),
            Part::Cubic(one, two, to) => field.cubic(place(one), place(two), place(to)),
        }
        let need = Need {
            pixels: std::mem::take(&mut field.crossed),
            bytes: 0,
        };
        ask(need)?;
    }
    Ok(Picture {
        left: bounds.x_min >> 6,
        top: bounds.y_max >> 6,
        width,
        height,
        pixels: field.pixels(smooth),
    })
}

/// What lines did in a pixel: twice the area beside them, and the height they crossed.
#[derive(Clone, Copy, Default)]
struct Cell {
    area: i32,
    cover: i32,
}

/// All pixels, rows from the bottom.
struct Field {
    width: i64,
    height: i64,
    cells: Vec<Cell>,
    /// Where the last part ended.
    at: Point,
    /// Pixels crossed since someone asked.
    crossed: usize,
}

impl Field {
    /// A line crosses the pixel by a height, `across` steps from its left border in the sum of its ends.
    fn add(&mut self, column: i64, row: i64, across: i64, height: i64) {
        self.crossed += 1;
        if row < 0 || row >= self.height || column >= self.width || height == 0 {
            return;
        }
        // What is left of all pixels covers them wholly.
        let (column, across) = if column < 0 { (0, 0) } else { (column, across) };
        let cell = &mut self.cells[(row * self.width + column) as usize];
        cell.area = cell.area.wrapping_add((across * height) as i32);
        cell.cover = cell.cover.wrapping_add(height as i32);
    }

    /// The part of a line that lies in one row; heights are steps from the row's lower border.
    fn in_row(&mut self, row: i64, x1: i64, y1: i64, x2: i64, y2: i64) {
        if y1 == y2 {
            self.crossed += 1;
            return;
        }
        let (mut column, last) = (x1 >> 8, x2 >> 8);
        let (in_first, in_last) = (x1 & 255, x2 & 255);
        if column == last {
            self.add(column, row, in_first + in_last, y2 - y1);
            return;
        }
        let (ahead, border, step) = match x2 > x1 {
            true => (STEPS - in_first, STEPS, 1),
            false => (in_first, 0, -1),
        };
        let length = (x2 - x1).abs();
        let product = ahead * (y2 - y1);
        let (mut height, mut rest) = (product.div_euclid(length), product.rem_euclid(length));
        self.add(column, row, in_first + border, height);
        column += step;
        let mut y = y1 + height;
        if column != last {
            let product = STEPS * (y2 - y1);
            let (lift, remainder) = (product.div_euclid(length), product.rem_euclid(length));
            rest -= length;
            while column != last {
                height = lift;
                rest += remainder;
                if rest >= 0 {
                    rest -= length;
                    height += 1;
                }
                self.add(column, row, STEPS, height);
                y += height;
                column += step;
            }
        }
        self.add(last, row, in_last + STEPS - border, y2 - y);
    }

    fn line(&mut self, to: Point) {
        let from = std::mem::replace(&mut self.at, to);
        let (mut row, last) = (from.y >> 8, to.y >> 8);
        let (in_first, in_last) = (from.y & 255, to.y & 255);
        if row == last {
            self.in_row(row, from.x, in_first, to.x, in_last);
            return;
        }
        let (ahead, border, step) = match to.y > from.y {
            true => (STEPS - in_first, STEPS, 1),
            false => (in_first, 0, -1),
        };
        let length = (to.y - from.y).abs();
        let width = to.x - from.x;
        let product = ahead * width;
        let (shift, mut rest) = (product.div_euclid(length), product.rem_euclid(length));
        let mut x = from.x + shift;
        self.in_row(row, from.x, in_first, x, border);
        row += step;
        if row != last {
            let product = STEPS * width;
            let (lift, remainder) = (product.div_euclid(length), product.rem_euclid(length));
            rest -= length;
            while row != last {
                let mut shift = lift;
                rest += remainder;
                if rest >= 0 {
                    rest -= length;
                    shift += 1;
                }
                self.in_row(row, x, STEPS - border, x + shift, border);
                x += shift;
                row += step;
            }
        }
        self.in_row(row, x, STEPS - border, to.x, in_last);
    }

    /// A curve is halved until its middle lies within a quarter of 1/64 pixel of a line.
    fn conic(&mut self, control: Point, to: Point) {
        let from = self.at;
        let bend_x = (from.x + to.x - 2 * control.x).abs();
        let bend_y = (from.y + to.y - 2 * control.y).abs();
        let mut bend = bend_x.max(bend_y);
        let mut level = 0;
        if bend >= STEPS / 4 {
            loop {
                bend >>= 2;
                level += 1;
                if bend <= STEPS / 4 {
                    break;
                }
            }
        }
        self.conic_halves(from, control, to, level);
    }

    fn conic_halves(&mut self, from: Point, control: Point, to: Point, level: u32) {
        if level == 0 {
            self.line(to);
            return;
        }
        let (one, two) = (half(from, control), half(to, control));
        let middle = half(one, two);
        self.conic_halves(from, one, middle, level - 1);
        self.conic_halves(middle, two, to, level - 1);
    }

    fn cubic(&mut self, one: Point, two: Point, to: Point) {
        let from = self.at;
        self.cubic_halves(from, one, two, to, 0);
    }

    fn cubic_halves(&mut self, from: Point, one: Point, two: Point, to: Point, depth: u32) {
        // 32 halves of any curve are a point.
        if depth >= 32 || is_flat(from, one, two, to) {
            self.line(to);
            return;
        }
        let (a, b, c) = (half(from, one), half(one, two), half(to, two));
        let (d, e) = (half(a, b), half(c, b));
        let middle = half(d, e);
        self.cubic_halves(from, a, d, middle, depth + 1);
        self.cubic_halves(middle, e, c, to, depth + 1);
    }

    fn pixels(&self, smooth: bool) -> Vec<u8> {
        let mut pixels = vec![0; self.cells.len()];
        let width = self.width as usize;
        if width == 0 {
            return pixels;
        }
        for (row, out) in self.cells.chunks(width).rev().zip(pixels.chunks_mut(width)) {
            let mut cover = 0_i32;
            for (cell, pixel) in row.iter().zip(out) {
                cover = cover.wrapping_add(cell.cover);
                let area = cover.wrapping_mul(STEPS as i32 * 2).wrapping_sub(cell.area);
                let level = (area >> 9).saturating_abs().min(255) as u8;
                *pixel = match smooth {
                    true => level,
                    false if level >= 128 => 255,
                    false => 0,
                };
            }
        }
        pixels
    }
}

fn half(a: Point, b: Point) -> Point {
    Point {
        x: (a.x + b.x) / 2,
        y: (a.y + b.y) / 2,
    }
}

/// Whether the controls of a curve lie within a sixth of a pixel of the line between its ends, and between them.
fn is_flat(from: Point, one: Point, two: Point, to: Point) -> bool {
    // FreeType's arcs go from their end to their beginning.
    let (dx, dy) = (from.x - to.x, from.y - to.y);
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let length = long + ((3 * short) >> 3);
    if length > 32767 {
        return false;
    }
    let allowed = length * (STEPS / 6);
    [two, one].into_iter().all(|control| {
        let (x, y) = (control.x - to.x, control.y - to.y);
        let off = (dy.saturating_mul(x))
            .saturating_sub(dx.saturating_mul(y))
            .saturating_abs();
        let beyond = (x.saturating_mul(x - dx)).saturating_add(y.saturating_mul(y - dy));
        off <= allowed && beyond <= 0
    })
}

#[cfg(test)]
mod tests {
    use super::super::outline::Tag;
    use super::*;

    fn picture(points: &[(i64, i64)]) -> Picture {
        let outline = Outline {
            points: points.iter().map(|&(x, y)| Point { x, y }).collect(),
            tags: vec![Tag::On; points.len()],
            ends: vec![points.len() - 1],
        };
        draw(&outline, true, |_| Ok::<(), ()>(())).expect("small")
    }

    #[test]
    fn areas_are_exact() {
        let square = picture(&[(32, 32), (96, 32), (96, 96), (32, 96)]);
        assert_eq!((square.left, square.top), (0, 2));
        assert_eq!(square.pixels, [64, 64, 64, 64]);
        let triangle = picture(&[(0, 0), (128, 0), (0, 128)]);
        assert_eq!(triangle.pixels, [128, 0, 255, 128]);
    }

    #[test]
    fn sides_that_are_too_long_are_refused() {
        let outline = Outline {
            points: vec![Point { x: 0, y: 0 }, Point { x: 1 << 40, y: 64 }],
            tags: vec![Tag::On; 2],
            ends: vec![1],
        };
        assert_eq!(
            draw(&outline, true, |_| Ok::<(), ()>(())),
            Err(Failure::TooLarge)
        );
    }
}
