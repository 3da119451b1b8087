//! Pixels of four bytes, whose colours are not multiplied with their opacity, and what is blended into them.
//!
//! The arithmetic is matplotlib's, to the last bit. What does not live here: what is drawn (`renderer`), coverage (`raster`).

pub mod gouraud;

use crate::geometry::{Rect, byte_of};
use crate::raster::spans::Span;

/// Red, green, blue and opacity.
pub type Color = [u8; 4];

/// A colour of shares of one.
pub fn color_of(shares: [f64; 4]) -> Color {
    shares.map(byte_of)
}

/// The product of two shares of 255, rounded.
#[inline]
pub fn multiply(one: u8, other: u8) -> u8 {
    let product = u32::from(one) * u32::from(other) + 128;
    (((product >> 8) + product) >> 8) as u8
}

/// Blend a colour into a pixel.
#[inline]
pub fn blend(pixel: &mut Color, color: Color, opacity: u8) {
    if opacity == 0 {
        return;
    }
    let (opacity, below) = (u32::from(opacity), u32::from(pixel[3]));
    let sum = ((opacity + below) << 8) - opacity * below;
    for (channel, new) in pixel.iter_mut().zip(color).take(3) {
        let old = u32::from(*channel) * below;
        // The difference may be below zero, which the sum makes up for.
        let change = (u32::from(new) << 8)
            .wrapping_sub(old)
            .wrapping_mul(opacity);
        *channel = (change.wrapping_add(old << 8) / sum) as u8;
    }
    pixel[3] = (sum >> 8) as u8;
}

/// Put a colour onto a pixel, which is covered by some of 255.
#[inline]
pub fn cover(pixel: &mut Color, color: Color, covered: u8) {
    match (color[3], covered) {
        (0, _) => {}
        (255, 255) => *pixel = color,
        (opacity, _) => blend(pixel, color, multiply(opacity, covered)),
    }
}

/// Where nothing is drawn.
#[derive(Clone, Copy)]
pub struct Mask<'a> {
    covers: &'a [u8],
    width: usize,
}

impl<'a> Mask<'a> {
    /// A byte for each pixel of a picture so wide.
    pub fn new(covers: &'a [u8], width: usize) -> Mask<'a> {
        Mask { covers, width }
    }

    /// A row of it, from a pixel on.
    fn row(&self, x: usize, y: usize) -> &'a [u8] {
        let row = y.saturating_mul(self.width);
        let end = row.saturating_add(self.width).min(self.covers.len());
        self.covers.get(row + x..end).unwrap_or(&[])
    }
}

/// How much is left of a coverage under a mask.
#[inline]
pub fn masked(covered: u8, mask: u8) -> u8 {
    ((255 + u32::from(covered) * u32::from(mask)) >> 8) as u8
}

/// A picture that is drawn into.
pub struct Canvas<'a> {
    pixels: &'a mut [Color],
    width: usize,
    height: usize,
    /// The first and the last pixels that are drawn.
    clip: Rect<i32>,
}

impl<'a> Canvas<'a> {
    /// Over the bytes of a picture; None where they are too few, or sides too long to be counted.
    pub fn new(bytes: &'a mut [u8], width: usize, height: usize) -> Option<Canvas<'a>> {
        let (pixels, _) = bytes.as_chunks_mut::<4>();
        let count = width.checked_mul(height)?;
        let (right, bottom) = (i32::try_from(width).ok()?, i32::try_from(height).ok()?);
        Some(Canvas {
            pixels: pixels.get_mut(..count)?,
            width,
            height,
            clip: Rect::new(0, 0, right - 1, bottom - 1),
        })
    }

    /// How wide it is.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How high.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Draw in a rectangle alone, both of whose corners belong to it; or everywhere.
    pub fn clip(&mut self, rect: Option<Rect<i32>>) {
        let whole = Rect::new(0, 0, self.width as i32 - 1, self.height as i32 - 1);
        self.clip = match rect {
            Some(rect) => rect.ordered().common(whole),
            None => whole,
        };
    }

    /// The pixels of a row from one on that are drawn, and how many are left out before them.
    fn row(&mut self, x: i32, y: i32, length: usize) -> Option<(usize, &mut [Color])> {
        if y < self.clip.y1 || y > self.clip.y2 {
            return None;
        }
        let end = i64::from(x).saturating_add(length as i64);
        let first = i64::from(x.max(self.clip.x1));
        let end = end.min(i64::from(self.clip.x2) + 1);
        if first >= end {
            return None;
        }
        let row = y as usize * self.width;
        let pixels = self
            .pixels
            .get_mut(row + first as usize..row + end as usize)?;
        Some(((first - i64::from(x)) as usize, pixels))
    }

    /// Draw a span in one colour. What is not smooth is drawn wherever it covers something.
    pub fn paint(
        &mut self,
        y: i32,
        span: Span<'_>,
        color: Color,
        is_smooth: bool,
        mask: Option<Mask<'_>>,
    ) {
        if color[3] == 0 {
            return;
        }
        let first = span.x.max(self.clip.x1);
        let Some((left_out, pixels)) = self.row(span.x, y, span.covers.len()) else {
            return;
        };
        let covers = &span.covers[left_out..];
        if let Some(mask) = mask {
            let mask = mask.row(first as usize, y as usize);
            for ((pixel, covered), mask) in pixels.iter_mut().zip(covers).zip(mask) {
                // Under a mask, pixels with one coverage count as covered.
                let is_exact = is_smooth && !span.is_solid;
                let covered = if is_exact { *covered } else { 255 };
                cover(pixel, color, masked(covered, *mask));
            }
            return;
        }
        if !is_smooth {
            match color[3] {
                255 => pixels.fill(color),
                opacity => pixels
                    .iter_mut()
                    .for_each(|pixel| blend(pixel, color, opacity)),
            }
            return;
        }
        if span.is_solid && color[3] == 255 && covers.first() == Some(&255) {
            return pixels.fill(color);
        }
        for (pixel, covered) in pixels.iter_mut().zip(covers) {
            cover(pixel, color, *covered);
        }
    }

    /// Draw a span whose colours are asked for by the number of the pixel in it.
    pub fn paint_each(
        &mut self,
        y: i32,
        span: Span<'_>,
        mask: Option<Mask<'_>>,
        color: impl Fn(usize) -> Color,
    ) {
        let first = span.x.max(self.clip.x1);
        let Some((left_out, pixels)) = self.row(span.x, y, span.covers.len()) else {
            return;
        };
        let covers = &span.covers[left_out..];
        match mask {
            Some(mask) => {
                let mask = mask.row(first as usize, y as usize);
                let covers = covers.iter().zip(mask).map(|(covered, mask)| {
                    // Under a mask, pixels with one coverage count as covered.
                    let covered = if span.is_solid { 255 } else { *covered };
                    masked(covered, *mask)
                });
                for (index, (pixel, covered)) in pixels.iter_mut().zip(covers).enumerate() {
                    cover(pixel, color(left_out + index), covered);
                }
            }
            None => {
                for (index, (pixel, covered)) in pixels.iter_mut().zip(covers).enumerate() {
                    cover(pixel, color(left_out + index), *covered);
                }
            }
        }
    }

    /// Fill it with a colour.
    pub fn clear(&mut self, color: Color) {
        self.pixels.fill(color);
    }

    /// A pixel.
    pub fn pixel(&self, x: usize, y: usize) -> Color {
        let place = y.checked_mul(self.width).and_then(|row| row.checked_add(x));
        let found = place.and_then(|place| self.pixels.get(place));
        found.copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blending_keeps_what_is_opaque() {
        let mut pixel = [10, 20, 30, 255];
        blend(&mut pixel, [200, 100, 0, 255], 128);
        assert_eq!(pixel, [105, 60, 14, 255]);
        let mut pixel = [255, 255, 255, 0];
        blend(&mut pixel, [200, 100, 0, 255], 128);
        assert_eq!(pixel, [200, 100, 0, 128]);
    }

    #[test]
    fn spans_are_cut_at_the_edges() {
        let mut bytes = [0; 4 * 6];
        let mut canvas = Canvas::new(&mut bytes, 3, 2).expect("they fit");
        let span = Span {
            x: -2,
            covers: &[255; 9],
            is_solid: true,
        };
        canvas.paint(1, span, [1, 2, 3, 255], true, None);
        canvas.paint(-1, span, [1, 2, 3, 255], true, None);
        canvas.paint(2, span, [1, 2, 3, 255], true, None);
        assert_eq!(canvas.pixel(2, 0), [0; 4]);
        assert_eq!(canvas.pixel(0, 1), [1, 2, 3, 255]);
        assert_eq!(canvas.pixel(2, 1), [1, 2, 3, 255]);
    }

    #[test]
    fn nothing_is_drawn_where_the_mask_is_zero() {
        let mut bytes = [0; 4 * 2];
        let mut canvas = Canvas::new(&mut bytes, 2, 1).expect("they fit");
        let span = Span {
            x: 0,
            covers: &[255; 2],
            is_solid: false,
        };
        let mask = Mask::new(&[0, 255], 2);
        canvas.paint(0, span, [1, 2, 3, 255], true, Some(mask));
        assert_eq!(canvas.pixel(0, 0), [0; 4]);
        assert_eq!(canvas.pixel(1, 0), [1, 2, 3, 255]);
    }
}
