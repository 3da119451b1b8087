//! Pictures of another size: each pixel is the weighted mean of those that lie under it.
//!
//! As Pillow does it: weights are counted in doubles and, for bytes, rounded to 22 bits behind the point; rows are made
//! first, of those alone that columns need, and rounded to bytes in between. What does not live here: the nearest pixel
//! (`transform`), means of whole numbers of pixels (`reduce`).

use crate::mode::Mode as M;
use crate::{Fault, Kind, Picture, Result, Work};

/// Bits of a weight behind the point: of 32 those that eight bits of a pixel, and two for sums beyond, leave.
const PRECISION: u32 = 32 - 8 - 2;

/// A curve of weights, and how far it goes.
struct Filter {
    weight: fn(f64) -> f64,
    support: f64,
}

/// The filter with Pillow's number.
fn filter(number: i32) -> Option<Filter> {
    let (weight, support): (fn(f64) -> f64, f64) = match number {
        1 => (lanczos, 3.0),
        2 => (triangle, 1.0),
        3 => (cubic, 2.0),
        4 => (flat, 0.5),
        5 => (hamming, 1.0),
        6 => (magic_2013, 2.5),
        7 => (magic_2021, 4.5),
        _ => return None,
    };
    Some(Filter { weight, support })
}

fn flat(x: f64) -> f64 {
    if x > -0.5 && x <= 0.5 { 1.0 } else { 0.0 }
}

fn triangle(x: f64) -> f64 {
    let x = x.abs();
    if x < 1.0 { 1.0 - x } else { 0.0 }
}

fn hamming(x: f64) -> f64 {
    let x = x.abs();
    if x == 0.0 {
        return 1.0;
    }
    if x >= 1.0 {
        return 0.0;
    }
    let x = x * std::f64::consts::PI;
    // The two numbers are single floats.
    wardian_text::libm::sin(x) / x
        * (f64::from(0.54_f32) + f64::from(0.46_f32) * wardian_text::libm::cos(x))
}

/// Source: R. G. Keys, "Cubic convolution interpolation for digital image processing", with a = -0.5.
fn cubic(x: f64) -> f64 {
    const A: f64 = -0.5;
    let x = x.abs();
    if x < 1.0 {
        ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0
    } else if x < 2.0 {
        (((x - 5.0) * x + 8.0) * x - 4.0) * A
    } else {
        0.0
    }
}

/// Source: J. P. Costella, "The magic kernel", with three pixels that sharpen.
fn magic_2013(x: f64) -> f64 {
    let x = x.abs();
    if x <= 0.5 {
        17.0 / 16.0 - 7.0 / 4.0 * x * x
    } else if x <= 1.5 {
        (4.0 * x * x - 11.0 * x + 7.0) / 4.0
    } else if x <= 2.5 {
        (x - 2.5) * (x - 2.5) / -8.0
    } else {
        0.0
    }
}

/// The same with seven pixels that sharpen.
fn magic_2021(x: f64) -> f64 {
    let x = x.abs();
    if x <= 0.5 {
        577.0 / 576.0 - 239.0 / 144.0 * x * x
    } else if x <= 1.5 {
        (140.0 * x * x - 379.0 * x + 239.0) / 144.0
    } else if x <= 2.5 {
        (24.0 * x * x - 113.0 * x + 130.0) / -144.0
    } else if x <= 3.5 {
        (4.0 * x * x - 27.0 * x + 45.0) / 144.0
    } else if x <= 4.5 {
        (2.0 * x - 9.0) * (2.0 * x - 9.0) / -1152.0
    } else {
        0.0
    }
}

fn lanczos(x: f64) -> f64 {
    if (-3.0..3.0).contains(&x) {
        sinc(x) * sinc(x / 3.0)
    } else {
        0.0
    }
}

fn sinc(x: f64) -> f64 {
    if x == 0.0 {
        return 1.0;
    }
    let x = x * std::f64::consts::PI;
    wardian_text::libm::sin(x) / x
}

/// For each pixel of one direction which pixels it is made of, and their weights.
struct Weights {
    ranges: Vec<(usize, usize)>,
    /// Of each pixel as many as the longest range has.
    weights: Vec<f64>,
    most: usize,
}

impl Weights {
    /// The weights for `to` pixels of a part of `length` ones: where it starts, and where it ends.
    fn new(
        work: &mut Work<'_>,
        filter: &Filter,
        length: usize,
        (start, end): (f32, f32),
        to: usize,
    ) -> Result<Weights> {
        let scale = f64::from(end - start) / to as f64;
        let filter_scale = scale.max(1.0);
        let support = filter.support * filter_scale;
        let most = (support.ceil() as usize)
            .saturating_mul(2)
            .saturating_add(1);
        let count = to
            .checked_mul(most)
            .filter(|count| *count <= i32::MAX as usize / 8);
        let mut weights = work.items::<f64>(count.ok_or(Fault::NoMemory)?)?;
        let mut ranges = work.items(to)?;
        let inverse = 1.0 / filter_scale;
        for (at, range) in ranges.iter_mut().enumerate() {
            let center = f64::from(start) + (at as f64 + 0.5) * scale;
            // A cast of a negative number is zero.
            let first = (center - support + 0.5) as usize;
            let last = ((center + support + 0.5) as usize).min(length);
            let count = last.saturating_sub(first).min(most);
            work.row(count, 40)?;
            let weights = &mut weights[at * most..][..count];
            let mut sum = 0.0;
            for (number, weight) in weights.iter_mut().enumerate() {
                let x = ((number + first) as f64 - center + 0.5) * inverse;
                *weight = (filter.weight)(x);
                sum += *weight;
            }
            if sum != 0.0 {
                weights.iter_mut().for_each(|weight| *weight /= sum);
            }
            *range = (first.min(length), count);
        }
        Ok(Weights {
            ranges,
            weights,
            most,
        })
    }

    /// First pixel and weights for a pixel.
    fn of(&self, at: usize) -> (usize, &[f64]) {
        let (first, count) = self.ranges[at];
        (first, &self.weights[at * self.most..][..count])
    }

    /// The weights as whole numbers.
    fn rounded(&self, work: &mut Work<'_>) -> Result<Vec<i32>> {
        let mut rounded = work.items(self.weights.len())?;
        for (out, weight) in rounded.iter_mut().zip(&self.weights) {
            let weight = weight * f64::from(1 << PRECISION);
            *out = (weight + if weight < 0.0 { -0.5 } else { 0.5 }) as i32;
        }
        Ok(rounded)
    }
}

/// The byte of a sum of products.
fn byte(sum: i32) -> u8 {
    (sum >> PRECISION).clamp(0, 255) as u8
}

/// A sum rounded away from zero.
pub(crate) fn rounded(sum: f64) -> i32 {
    crate::point::int(if sum >= 0.0 { sum + 0.5 } else { sum - 0.5 })
}

/// A part of a picture, which may begin and end within pixels, in another size.
pub fn resample(
    work: &mut Work<'_>,
    picture: &Picture,
    (width, height): (usize, usize),
    number: i32,
    sides: [f32; 4],
) -> Result<Picture> {
    if matches!(picture.mode(), M::P | M::Bit) {
        return Err(Fault::Mode);
    }
    let Some(filter) = filter(number) else {
        return Err(Fault::Value("unsupported resampling filter"));
    };
    let [left, top, right, bottom] = sides;
    let is_wide = width != picture.width() || left != 0.0 || right != width as f32;
    let is_high = height != picture.height() || top != 0.0 || bottom != height as f32;
    let rows = Weights::new(work, &filter, picture.height(), (top, bottom), height)?;
    // Rows that columns need.
    let first = rows.ranges.first().map_or(0, |range| range.0);
    let last = rows.ranges.last().map_or(0, |range| range.0 + range.1);
    if picture.is_empty() {
        return Picture::new(work, picture.mode(), width, height);
    }
    let mut middle = None;
    if is_wide {
        let columns = Weights::new(work, &filter, picture.width(), (left, right), width)?;
        let count = last.saturating_sub(first);
        let mut made = Picture::new(work, picture.mode(), width, count)?;
        wide(work, &mut made, picture, first, &columns)?;
        middle = Some(made);
    }
    if !is_high {
        return match middle {
            Some(middle) => Ok(middle),
            None => picture.copy(work),
        };
    }
    let mut made = Picture::new(work, picture.mode(), width, height)?;
    match &middle {
        Some(middle) => high(work, &mut made, middle, first, &rows)?,
        None => high(work, &mut made, picture, 0, &rows)?,
    }
    Ok(made)
}

/// Bands that are counted of pixels of four bytes; the others are zero.
fn bands(picture: &Picture) -> &'static [usize] {
    match picture.mode().bands() {
        2 => &[0, 3],
        3 => &[0, 1, 2],
        _ => &[0, 1, 2, 3],
    }
}

/// How numbers of sixteen bits lie in a picture: Pillow reads those of the machine's order the other way round here.
fn short(bytes: [u8; 2], is_big: bool) -> f64 {
    f64::from(match is_big {
        true => u16::from_be_bytes(bytes),
        false => u16::from_le_bytes(bytes),
    })
}

fn short_bytes(sum: f64, is_big: bool) -> [u8; 2] {
    let number = rounded(sum).clamp(0, 65535) as u16;
    match is_big {
        true => number.to_be_bytes(),
        false => number.to_le_bytes(),
    }
}

/// Rows of another length, from the row `first` on.
fn wide(
    work: &mut Work<'_>,
    out: &mut Picture,
    picture: &Picture,
    first: usize,
    weights: &Weights,
) -> Result<()> {
    let rounded_weights = weights.rounded(work)?;
    let of = |at: usize| {
        let (first, count) = weights.ranges[at];
        (first, &rounded_weights[at * weights.most..][..count])
    };
    let (width, kind) = (out.width(), picture.mode().kind());
    let products: usize = weights.ranges.iter().map(|range| range.1).sum();
    for y in 0..out.height() {
        work.row(products, picture.mode().bands() * 2)?;
        let from = picture.row(y + first);
        let out = out.row_mut(y);
        match (kind, picture.pixel_size()) {
            (Kind::Bytes, 1) => {
                for (x, out) in out.iter_mut().enumerate() {
                    let (first, weights) = of(x);
                    let mut sum = 1_i32 << (PRECISION - 1);
                    for (byte, weight) in from[first..].iter().zip(weights) {
                        sum = sum.wrapping_add(i32::from(*byte).wrapping_mul(*weight));
                    }
                    *out = byte(sum);
                }
            }
            (Kind::Bytes, _) => {
                let bands = bands(picture);
                for (x, out) in out.chunks_exact_mut(4).enumerate() {
                    let (first, weights) = of(x);
                    let mut sums = [1_i32 << (PRECISION - 1); 4];
                    for (pixel, weight) in from[first * 4..].chunks_exact(4).zip(weights) {
                        for (sum, byte) in sums.iter_mut().zip(pixel) {
                            *sum = sum.wrapping_add(i32::from(*byte).wrapping_mul(*weight));
                        }
                    }
                    for band in bands {
                        out[*band] = byte(sums[*band]);
                    }
                }
            }
            (Kind::Short, _) => {
                let is_big = picture.mode() == M::I16N;
                for x in 0..width {
                    let (first, weights) = weights.of(x);
                    let pixels = from[first * 2..].chunks_exact(2).zip(weights);
                    let sum = pixels.fold(0.0, |sum, (pixel, weight)| {
                        sum + short([pixel[0], pixel[1]], is_big) * weight
                    });
                    out[x * 2..x * 2 + 2].copy_from_slice(&short_bytes(sum, is_big));
                }
            }
            _ => {
                for x in 0..width {
                    let (first, weights) = weights.of(x);
                    let pixels = from[first * 4..].chunks_exact(4).zip(weights);
                    let sum = pixels.fold(0.0, |sum, (pixel, weight)| {
                        sum + number(kind, pixel) * weight
                    });
                    out[x * 4..x * 4 + 4].copy_from_slice(&number_bytes(kind, sum));
                }
            }
        }
    }
    Ok(())
}

fn number(kind: Kind, pixel: &[u8]) -> f64 {
    let bytes = [pixel[0], pixel[1], pixel[2], pixel[3]];
    match kind {
        Kind::Int => f64::from(i32::from_le_bytes(bytes)),
        _ => f64::from(f32::from_le_bytes(bytes)),
    }
}

fn number_bytes(kind: Kind, sum: f64) -> [u8; 4] {
    match kind {
        Kind::Int => rounded(sum).to_le_bytes(),
        _ => (sum as f32).to_le_bytes(),
    }
}

/// Columns of another length; the picture's first row is the row `first` of the weights.
fn high(
    work: &mut Work<'_>,
    out: &mut Picture,
    picture: &Picture,
    first: usize,
    weights: &Weights,
) -> Result<()> {
    let rounded_weights = weights.rounded(work)?;
    let (width, kind, stride) = (picture.width(), picture.mode().kind(), picture.stride());
    let mut sums = work.items::<i32>(stride)?;
    let mut exact = work.items::<f64>(width)?;
    let is_narrow = picture.pixel_size() == 1;
    let bands = bands(picture);
    for y in 0..out.height() {
        let (start, all) = weights.of(y);
        let start = start - first.min(start);
        work.row(
            width.saturating_mul(all.len().max(1)),
            picture.mode().bands() * 2,
        )?;
        let out = out.row_mut(y);
        if kind == Kind::Bytes {
            let all = &rounded_weights[y * weights.most..][..all.len()];
            sums.fill(1 << (PRECISION - 1));
            for (at, weight) in all.iter().enumerate() {
                for (sum, byte) in sums.iter_mut().zip(picture.row(start + at)) {
                    *sum = sum.wrapping_add(i32::from(*byte).wrapping_mul(*weight));
                }
            }
            if is_narrow {
                for (out, sum) in out.iter_mut().zip(&sums) {
                    *out = byte(*sum);
                }
            } else {
                for (out, sums) in out.chunks_exact_mut(4).zip(sums.chunks_exact(4)) {
                    for band in bands {
                        out[*band] = byte(sums[*band]);
                    }
                }
            }
            continue;
        }
        exact.fill(0.0);
        let is_big = picture.mode() == M::I16N;
        let size = picture.pixel_size();
        for (at, weight) in all.iter().enumerate() {
            let row = picture.row(start + at);
            for (sum, pixel) in exact.iter_mut().zip(row.chunks_exact(size)) {
                *sum += weight
                    * match kind {
                        Kind::Short => short([pixel[0], pixel[1]], is_big),
                        _ => number(kind, pixel),
                    };
            }
        }
        for (out, sum) in out.chunks_exact_mut(size).zip(&exact) {
            match kind {
                Kind::Short => out.copy_from_slice(&short_bytes(*sum, is_big)),
                _ => out.copy_from_slice(&number_bytes(kind, *sum)),
            }
        }
    }
    Ok(())
}
