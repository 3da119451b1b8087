//! Drawing on pictures: points, lines, rectangles, polygons, ellipses and parts of them.
//!
//! Pixels are Pillow's, so its roundings are kept, floats of one size where it has them. What does not live here: text,
//! and bitmaps that are drawn with an ink (`paste::fill`).

mod ellipse;
mod outline;
mod polygon;

pub use ellipse::{arc, chord, ellipse, pie_slice};
pub use outline::Outline;
pub use polygon::{polygon, wide_line};

use crate::bytes::blend;
use crate::mode::Mode as M;
use crate::{Picture, Result, Work};

/// Something to draw with on a picture.
pub struct Pen<'a> {
    picture: &'a mut Picture,
    ink: [u8; 4],
    /// Whether the ink's fourth byte says how much of the picture stays to be seen.
    blends: bool,
    /// Where it is zero nothing is drawn.
    mask: Option<&'a Picture>,
}

/// Points between two payments.
const POINTS: u64 = 1024;

impl<'a> Pen<'a> {
    /// A pen for a picture.
    pub fn new(
        picture: &'a mut Picture,
        ink: [u8; 4],
        blends: bool,
        mask: Option<&'a Picture>,
    ) -> Pen<'a> {
        let blends = blends && picture.pixel_size() == 4;
        // A mask of another size would be read where it has nothing.
        let mask = mask.filter(|mask| mask.size() == picture.size() && mask.pixel_size() == 1);
        Pen {
            picture,
            ink,
            blends,
            mask,
        }
    }

    fn height(&self) -> i64 {
        self.picture.height() as i64
    }

    /// A point, if it is in the picture.
    pub fn point(&mut self, x: i64, y: i64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if x < self.picture.width() && y < self.picture.height() {
            put(self.picture.pixel_mut(x, y), self.ink, self.blends);
        }
    }

    /// A line from side to side, its ends included.
    fn across(&mut self, work: &mut Work<'_>, left: i64, y: i64, right: i64) -> Result<()> {
        work.pay(1)?;
        let width = self.picture.width() as i64;
        if y < 0 || y >= self.height() || left >= width || right < 0 {
            return Ok(());
        }
        let left = left.max(0) as usize;
        let right = right.min(width - 1) as usize;
        if left > right {
            return Ok(());
        }
        work.row(right - left + 1, 1)?;
        let y = y as usize;
        let size = self.picture.pixel_size();
        let mut ink = self.ink;
        if self.picture.mode() == M::I16B {
            ink.swap(0, 1);
        }
        let mask = self.mask.map(|mask| &mask.row(y)[left..=right]);
        let pixels = &mut self.picture.row_mut(y)[left * size..(right + 1) * size];
        for (at, pixel) in pixels.chunks_exact_mut(size).enumerate() {
            if mask.is_none_or(|mask| mask[at] != 0) {
                put(pixel, ink, self.blends);
            }
        }
        Ok(())
    }

    /// A line of one pixel (Bresenham), without its last point.
    pub fn line(&mut self, work: &mut Work<'_>, from: (i64, i64), to: (i64, i64)) -> Result<()> {
        let (mut x, mut y) = from;
        let (wide, high) = ((to.0 - x).abs(), (to.1 - y).abs());
        let step_x = if to.0 < x { -1 } else { 1 };
        let step_y = if to.1 < y { -1 } else { 1 };
        let is_flat = wide > high;
        let (long, short) = if is_flat { (wide, high) } else { (high, wide) };
        let mut error = 2 * short - long;
        for number in 0..long {
            if (number as u64).is_multiple_of(POINTS) {
                work.pay(POINTS.min((long - number) as u64) / 2 + 1)?;
            }
            self.point(x, y);
            if error >= 0 && short > 0 {
                match is_flat {
                    true => y += step_y,
                    false => x += step_x,
                }
                error -= 2 * long;
            }
            error += 2 * short;
            match is_flat {
                true => x += step_x,
                false => y += step_y,
            }
        }
        Ok(())
    }
}

fn put(pixel: &mut [u8], ink: [u8; 4], blends: bool) {
    if !blends {
        let size = pixel.len();
        pixel.copy_from_slice(&ink[..size]);
        return;
    }
    for (out, part) in pixel.iter_mut().zip(ink).take(3) {
        *out = blend(ink[3], *out, part);
    }
}

/// A rectangle, its sides included: filled, or an outline of a width.
pub fn rectangle(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    [left, top, right, bottom]: [i32; 4],
    fills: bool,
    width: i32,
) -> Result<()> {
    let [left, top, right, bottom] = [left, top, right, bottom].map(i64::from);
    let (top, bottom) = (top.min(bottom), top.max(bottom));
    if fills {
        if top >= pen.height() || bottom < 0 {
            return Ok(());
        }
        for y in top.max(0)..=bottom.min(pen.height()) {
            pen.across(work, left, y, right)?;
        }
        return Ok(());
    }
    let width = if width == 0 { 1 } else { i64::from(width) };
    for by in 0..width {
        pen.across(work, left, top + by, right)?;
        pen.across(work, left, bottom - by, right)?;
        let (from, to) = (top + width, bottom - width + 1);
        pen.line(work, (right - by, from), (right - by, to))?;
        pen.line(work, (left + by, from), (left + by, to))?;
    }
    Ok(())
}
