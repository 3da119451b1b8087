//! Pictures that are turned, sheared or drawn in perspective: for each pixel the place where it comes from is counted.
//!
//! What does not live here: means of many pixels (`resample`), right angles (`turn`).

use crate::point::int;
use crate::{Fault, Kind, Picture, Result, Work};
use std::num::Wrapping;
use std::ops::{Add, Neg, Sub};

/// Where a pixel comes from.
#[derive(Clone, Copy, Debug)]
pub enum Map {
    /// `x' = ax + by + c`, `y' = dx + ey + f`.
    Affine([f64; 6]),
    /// The same, divided by `gx + hy + 1`.
    Perspective([f64; 8]),
    /// `x' = a + bx + cy + dxy`, and so on.
    Quad([f64; 8]),
}

impl Map {
    fn place(&self, x: usize, y: usize) -> (f64, f64) {
        let (x, y) = (x as f64 + 0.5, y as f64 + 0.5);
        match self {
            Map::Affine([a, b, c, d, e, f]) => (a * x + b * y + c, d * x + e * y + f),
            Map::Perspective([a, b, c, d, e, f, g, h]) => {
                let by = g * x + h * y + 1.0;
                ((a * x + b * y + c) / by, (d * x + e * y + f) / by)
            }
            Map::Quad([a, b, c, d, e, f, g, h]) => {
                (a + b * x + c * y + d * x * y, e + f * x + g * y + h * x * y)
            }
        }
    }
}

/// How pixels between pixels are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Between {
    Nearest,
    Bilinear,
    Bicubic,
}

impl Between {
    /// That with Pillow's number.
    pub fn numbered(number: i32) -> Option<Between> {
        match number {
            0 => Some(Between::Nearest),
            2 => Some(Between::Bilinear),
            3 => Some(Between::Bicubic),
            _ => None,
        }
    }
}

/// Pixels of the target between these sides are made of the source; what comes from outside of it is zero, or left.
struct Task<'a> {
    source: &'a Picture,
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
    fills: bool,
}

/// Fill a rectangle of the target.
pub fn transform(
    work: &mut Work<'_>,
    target: &mut Picture,
    source: &Picture,
    map: &Map,
    sides: [i32; 4],
    filter: i32,
    fills: bool,
) -> Result<()> {
    if source.mode() != target.mode() {
        return Err(Fault::Mode);
    }
    let [left, top, right, bottom] = sides.map(|side| usize::try_from(side).unwrap_or(0));
    let task = Task {
        source,
        left,
        top,
        right: right.min(target.width()),
        bottom: bottom.min(target.height()),
        fills,
    };
    if let Map::Affine(matrix) = map
        && filter == 0
        && !source.mode().is_short()
    {
        target.palette.clone_from(&source.palette);
        return match matrix[1] == 0.0 && matrix[3] == 0.0 {
            true => scaled(work, target, &task, matrix),
            false => nearest(work, target, &task, matrix),
        };
    }
    let Some(between) = Between::numbered(filter) else {
        return Err(Fault::Value("bad filter number"));
    };
    target.palette.clone_from(&source.palette);
    let size = source.pixel_size();
    let steps = match between {
        Between::Nearest => 16,
        Between::Bilinear => 48 * size,
        Between::Bicubic => 128 * size,
    };
    for y in task.top..task.bottom {
        work.row(task.right.saturating_sub(task.left), steps)?;
        for x in task.left..task.right {
            let place = map.place(x - task.left, y - task.top);
            let out = target.pixel_mut(x, y);
            if !sample(source, place, between, out) && fills {
                out.fill(0);
            }
        }
    }
    Ok(())
}

/// The place of a coordinate among `length`.
fn index(coordinate: f64, length: usize) -> Option<usize> {
    (coordinate >= 0.0 && coordinate < length as f64).then_some(coordinate as usize)
}

/// The nearest pixels, without turning: steps are added up, as Pillow does, whose rounding this is.
fn scaled(
    work: &mut Work<'_>,
    target: &mut Picture,
    task: &Task<'_>,
    matrix: &[f64; 6],
) -> Result<()> {
    let source = task.source;
    let size = source.pixel_size();
    let width = task.right.saturating_sub(task.left);
    let mut columns = work.items::<Option<u32>>(width)?;
    let mut at = matrix[2] + matrix[0] * 0.5;
    for column in &mut columns {
        *column = index(at, source.width()).map(|at| at as u32);
        at += matrix[0];
    }
    // Between the first and the last column that comes from the picture, what comes from outside is its first one.
    let first = columns.iter().position(Option::is_some).unwrap_or(0);
    let last = columns
        .iter()
        .rposition(Option::is_some)
        .map_or(0, |last| last + 1);
    let mut row_at = matrix[5] + matrix[4] * 0.5;
    for y in task.top..task.bottom {
        work.row(width, 2)?;
        let out = &mut target.row_mut(y)[task.left * size..(task.left + width) * size];
        if task.fills {
            out.fill(0);
        }
        if let Some(from) = index(row_at, source.height()) {
            let row = source.row(from);
            for x in first..last {
                let from = columns[x].unwrap_or(0) as usize;
                out[x * size..(x + 1) * size].copy_from_slice(&row[from * size..(from + 1) * size]);
            }
        }
        row_at += matrix[4];
    }
    Ok(())
}

/// The nearest pixels; in fixed point where sixteen bits suffice for both sides of the point.
fn nearest(
    work: &mut Work<'_>,
    target: &mut Picture,
    task: &Task<'_>,
    matrix: &[f64; 6],
) -> Result<()> {
    let [a, b, c, d, e, f] = *matrix;
    let source = task.source;
    let size = source.pixel_size();
    let width = task.right.saturating_sub(task.left);
    let height = task.bottom.saturating_sub(task.top);
    let is_small = |x: usize, y: usize| {
        let (x, y) = (x as f64, y as f64);
        (x * a + y * b + c).abs() < 32768.0 && (x * d + y * e + f).abs() < 32768.0
    };
    let is_fixed =
        is_small(0, 0) && is_small(width, height) && is_small(0, height) && is_small(width, 0);
    let fixed = |number: f64| int((number * 65536.0 + 0.5).floor());
    let [step_x, step_y, down_x, down_y] = [fixed(a), fixed(d), fixed(b), fixed(e)];
    let (mut row_x, mut row_y) = (fixed(c + a * 0.5 + b * 0.5), fixed(f + d * 0.5 + e * 0.5));
    let (mut exact_x, mut exact_y) = (c + b * 0.5 + a * 0.5, f + e * 0.5 + d * 0.5);
    for y in task.top..task.bottom {
        work.row(width, 8)?;
        let out = &mut target.row_mut(y)[task.left * size..(task.left + width) * size];
        if task.fills {
            out.fill(0);
        }
        let (mut x, mut y) = (row_x, row_y);
        let (mut far_x, mut far_y) = (exact_x, exact_y);
        for out in out.chunks_exact_mut(size) {
            let place = match is_fixed {
                true => usize::try_from(x >> 16)
                    .ok()
                    .zip(usize::try_from(y >> 16).ok()),
                false => index(far_x, source.width()).zip(index(far_y, source.height())),
            };
            if let Some((x, y)) = place
                && x < source.width()
                && y < source.height()
            {
                out.copy_from_slice(source.pixel(x, y));
            }
            x = x.wrapping_add(step_x);
            y = y.wrapping_add(step_y);
            far_x += a;
            far_y += d;
        }
        row_x = row_x.wrapping_add(down_x);
        row_y = row_y.wrapping_add(down_y);
        exact_x += b;
        exact_y += e;
    }
    Ok(())
}

/// Make a pixel of those around a place; false: the place is outside.
fn sample(source: &Picture, (x, y): (f64, f64), between: Between, out: &mut [u8]) -> bool {
    let (width, height) = source.size();
    let (Some(at_x), Some(at_y)) = (index(x, width), index(y, height)) else {
        return false;
    };
    if between == Between::Nearest {
        out.copy_from_slice(source.pixel(at_x, at_y));
        return true;
    }
    let (x, y) = (x - 0.5, y - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let near = Near {
        source,
        // Of numbers of sixteen bits Pillow reads bytes, as many as there are pixels, and writes the first.
        step: if source.pixel_size() == 4 { 4 } else { 1 },
        left: left as i64,
        top: top as i64,
        right: x - left,
        down: y - top,
    };
    let word = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2], pixel[3]];
    match source.mode().kind() {
        Kind::Bytes | Kind::Short => {
            let bands = source.mode().bands();
            for band in 0..bands {
                let at = source.mode().band_at(band);
                // A cast keeps to 0 and 255.
                out[at] = near.between::<f64>(between, |pixel| f64::from(pixel[at])) as u8;
            }
            if bands == 2 {
                out[1] = out[0];
                out[2] = out[0];
            }
        }
        Kind::Int => {
            let number = near.between(between, |pixel| Wrapping(i32::from_le_bytes(word(pixel))));
            out.copy_from_slice(&int(number).to_le_bytes());
        }
        Kind::Float => {
            let number = near.between(between, |pixel| f32::from_le_bytes(word(pixel)));
            out.copy_from_slice(&(number as f32).to_le_bytes());
        }
    }
    true
}

/// A number of pixels: differences are counted in its own type, all else in doubles.
trait Number: Copy + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self> {
    fn double(self) -> f64;
    fn twice(self) -> Self {
        self + self
    }
}

impl Number for f64 {
    fn double(self) -> f64 {
        self
    }
}

impl Number for f32 {
    fn double(self) -> f64 {
        f64::from(self)
    }
}

impl Number for Wrapping<i32> {
    fn double(self) -> f64 {
        f64::from(self.0)
    }
}

/// The pixels around a place: the one before or at it, and how far behind that it is.
struct Near<'a> {
    source: &'a Picture,
    step: usize,
    left: i64,
    top: i64,
    right: f64,
    down: f64,
}

impl Near<'_> {
    /// A pixel, or the nearest one of the picture.
    fn pixel(&self, x: i64, y: i64) -> &[u8] {
        let within = |at: i64, length: usize| at.clamp(0, length as i64 - 1) as usize;
        let (width, height) = self.source.size();
        let row = self.source.row(within(y, height));
        &row[within(x, width) * self.step..][..self.step]
    }

    fn has_row(&self, y: i64) -> bool {
        y >= 0 && y < self.source.height() as i64
    }

    fn between<T: Number>(&self, between: Between, read: impl Fn(&[u8]) -> T) -> f64 {
        match between {
            Between::Bilinear => self.bilinear(read),
            _ => self.bicubic(read),
        }
    }

    fn bilinear<T: Number>(&self, read: impl Fn(&[u8]) -> T) -> f64 {
        let row = |y| {
            let (a, b) = (self.pixel(self.left, y), self.pixel(self.left + 1, y));
            line(read(a), read(b), self.right)
        };
        let upper = row(self.top);
        let lower = if self.has_row(self.top + 1) {
            row(self.top + 1)
        } else {
            upper
        };
        line(upper, lower, self.down)
    }

    fn bicubic<T: Number>(&self, read: impl Fn(&[u8]) -> T) -> f64 {
        let row = |y| {
            let at = |by| read(self.pixel(self.left + by, y));
            curve(at(-1), at(0), at(1), at(2), self.right)
        };
        let mut rows = [row(self.top - 1); 4];
        for number in 1..4 {
            let y = self.top - 1 + number as i64;
            rows[number] = if self.has_row(y) {
                row(y)
            } else {
                rows[number - 1]
            };
        }
        curve(rows[0], rows[1], rows[2], rows[3], self.down)
    }
}

/// The line from one value to another.
fn line<T: Number>(a: T, b: T, at: f64) -> f64 {
    a.double() + (b - a).double() * at
}

/// The curve through four values, between the second and the third.
fn curve<T: Number>(a: T, b: T, c: T, d: T, at: f64) -> f64 {
    let first = (-a + c).double();
    let second = ((a - b).twice() + c - d).double();
    let third = (-a + b - c + d).double();
    b.double() + at * (first + at * (second + at * third))
}
