//! Pictures that are smaller by whole numbers: each pixel is the mean of a rectangle.

use crate::mode::Mode as M;
use crate::resample::rounded;
use crate::{Fault, Kind, Picture, Result, Work};

/// What a sum of as many bytes is multiplied by, for the mean in the highest byte. In single floats, as Pillow counts it.
fn multiplier(count: usize) -> u32 {
    let most = (count as u32).wrapping_mul(256);
    match most {
        0 => u32::MAX,
        _ => (4_294_967_296.0_f32 / most as f32) as u32,
    }
}

/// The part of a picture (left, top, width, height) smaller by two factors.
pub fn reduce(
    work: &mut Work<'_>,
    picture: &Picture,
    (by_x, by_y): (usize, usize),
    [left, top, width, height]: [usize; 4],
) -> Result<Picture> {
    if matches!(picture.mode(), M::P | M::Bit) || picture.mode().is_short() {
        return Err(Fault::Mode);
    }
    let (columns, rows) = (width.div_ceil(by_x), height.div_ceil(by_y));
    let mut made = Picture::new(work, picture.mode(), columns, rows)?;
    for y in 0..rows {
        let from_y = top + y * by_y;
        let to_y = (from_y + by_y).min(top + height);
        for x in 0..columns {
            let from_x = left + x * by_x;
            let to_x = (from_x + by_x).min(left + width);
            let is_whole = to_x - from_x == by_x && to_y - from_y == by_y;
            work.row((to_x - from_x).saturating_mul(to_y - from_y), 4)?;
            let part = Part {
                picture,
                from_x,
                to_x,
                from_y,
                to_y,
            };
            let out = made.pixel_mut(x, y);
            match picture.mode().kind() {
                Kind::Bytes => part.bytes(out, is_whole, (by_x, by_y)),
                kind => part.number(out, kind, is_whole),
            }
        }
    }
    Ok(made)
}

struct Part<'a> {
    picture: &'a Picture,
    from_x: usize,
    to_x: usize,
    from_y: usize,
    to_y: usize,
}

impl Part<'_> {
    fn count(&self) -> usize {
        (self.to_x - self.from_x) * (self.to_y - self.from_y)
    }

    /// The mean of bytes.
    fn bytes(&self, out: &mut [u8], is_whole: bool, by: (usize, usize)) {
        let size = self.picture.pixel_size();
        let count = self.count();
        let mut sums = [(count / 2) as u32; 4];
        for y in self.from_y..self.to_y {
            let row = &self.picture.row(y)[self.from_x * size..self.to_x * size];
            for pixel in row.chunks_exact(size) {
                for (sum, byte) in sums.iter_mut().zip(pixel) {
                    *sum = sum.wrapping_add(u32::from(*byte));
                }
            }
        }
        // Where the count is a power of two Pillow shifts.
        let shift = match by {
            (1, 2) | (2, 1) => Some(1),
            (2, 2) => Some(2),
            (4, 4) => Some(4),
            _ => None,
        };
        let multiplier = multiplier(count);
        let mean = |sum: u32| match shift {
            Some(shift) if is_whole => (sum >> shift) as u8,
            _ => (sum.wrapping_mul(multiplier) >> 24) as u8,
        };
        let bands = self.picture.mode().bands();
        for (at, out) in out.iter_mut().enumerate() {
            let is_seen = match bands {
                // At the edges Pillow counts all four bytes.
                2 => matches!(at, 0 | 3) || !is_whole,
                3 => at < 3 || !is_whole,
                _ => true,
            };
            if is_seen {
                *out = mean(sums[at]);
            }
        }
    }

    /// The mean of numbers. Pillow adds four at a time, in their own type, within whole rectangles.
    fn number(&self, out: &mut [u8], kind: Kind, is_whole: bool) {
        let at = |x: usize, y: usize| {
            let pixel = self.picture.pixel(x, y);
            [pixel[0], pixel[1], pixel[2], pixel[3]]
        };
        let add = |places: &[(usize, usize)]| match kind {
            Kind::Int => f64::from(places.iter().fold(0_i32, |sum, (x, y)| {
                sum.wrapping_add(i32::from_le_bytes(at(*x, *y)))
            })),
            _ => {
                let mut numbers = places.iter().map(|(x, y)| f32::from_le_bytes(at(*x, *y)));
                let first = numbers.next().unwrap_or(0.0);
                f64::from(numbers.fold(first, |sum, number| sum + number))
            }
        };
        let mut sum = 0.0;
        let step = if is_whole { 2 } else { 1 };
        for y in (self.from_y..self.to_y).step_by(step) {
            let two_rows = is_whole && y + 1 < self.to_y;
            for x in (self.from_x..self.to_x).step_by(step) {
                let two_columns = is_whole && x + 1 < self.to_x;
                sum += match (two_rows, two_columns) {
                    (true, true) => add(&[(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]),
                    (true, false) => add(&[(x, y), (x, y + 1)]),
                    (false, true) => add(&[(x, y), (x + 1, y)]),
                    (false, false) => add(&[(x, y)]),
                };
            }
        }
        let mean = sum * (1.0 / self.count() as f64);
        let bytes = match kind {
            Kind::Int => rounded(mean).to_le_bytes(),
            _ => (mean as f32).to_le_bytes(),
        };
        out.copy_from_slice(&bytes);
    }
}
