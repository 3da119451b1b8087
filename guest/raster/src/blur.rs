//! Pictures that are blurred by means of boxes, several times for what looks like Gauss's curve, and sharpened by that.

use crate::mode::Mode as M;
use crate::turn::{Turn, turn};
use crate::{Fault, Kind, Picture, Result, Work};

/// Bits of a weight behind the point.
const BITS: u32 = 24;

/// Means of boxes, which may reach beyond their pixels by parts of one.
pub fn boxes(
    work: &mut Work<'_>,
    picture: &Picture,
    radii: (f32, f32),
    passes: i32,
) -> Result<Picture> {
    if picture.is_empty() {
        return picture.of_size(work, picture.mode());
    }
    if passes < 1 {
        return Err(Fault::Value("number of passes must be greater than zero"));
    }
    if radii.0 < 0.0 || radii.1 < 0.0 {
        return Err(Fault::Value("radius must be >= 0"));
    }
    let is_known = matches!(
        picture.mode(),
        M::Rgb | M::Rgba | M::RgbaPre | M::Rgbx | M::Cmyk | M::L | M::La | M::LaPre
    );
    if picture.mode().kind() != Kind::Bytes || !is_known {
        return Err(Fault::Mode);
    }
    let mut made = picture.copy(work)?;
    if radii.0 != 0.0 {
        for _ in 0..passes {
            rows(work, &mut made, radii.0)?;
        }
    }
    if radii.1 != 0.0 {
        let mut turned = turn(work, &made, Turn::Transpose)?;
        for _ in 0..passes {
            rows(work, &mut turned, radii.1)?;
        }
        made = turn(work, &turned, Turn::Transpose)?;
    }
    Ok(made)
}

/// One pass over each row.
fn rows(work: &mut Work<'_>, picture: &mut Picture, radius: f32) -> Result<()> {
    let whole = (radius as i64).min(i64::from(i32::MAX / 4)) as usize;
    let weight = ((1_u32 << BITS) as f32 / (radius * 2.0 + 1.0)) as u32;
    let rest = ((1_u32 << BITS).wrapping_sub((whole as u32 * 2 + 1).wrapping_mul(weight))) / 2;
    let (width, stride) = (picture.width(), picture.stride());
    let mut line = work.items::<u8>(stride)?;
    let size = picture.pixel_size();
    for y in 0..picture.height() {
        work.row(width, size * 4)?;
        line.copy_from_slice(picture.row(y));
        let out = picture.row_mut(y);
        match size {
            1 => row::<1>(out, &line, whole, weight, rest),
            _ => row::<4>(out, &line, whole, weight, rest),
        }
    }
    Ok(())
}

fn row<const N: usize>(out: &mut [u8], line: &[u8], radius: usize, weight: u32, rest: u32) {
    let (out, _) = out.as_chunks_mut::<N>();
    let (line, _) = line.as_chunks::<N>();
    let last = line.len() - 1;
    // The sum for the pixel before the first: the first one for all that are outside.
    let mut sums = line[0].map(|byte| u32::from(byte).wrapping_mul(radius as u32 + 1));
    let reach = (radius + 1).min(line.len());
    for pixel in &line[..reach - 1] {
        for (sum, byte) in sums.iter_mut().zip(pixel) {
            *sum += u32::from(*byte);
        }
    }
    for (sum, byte) in sums.iter_mut().zip(line[last]) {
        *sum = sum.wrapping_add(u32::from(byte).wrapping_mul((radius - reach + 1) as u32));
    }
    for (x, out) in out.iter_mut().enumerate() {
        let gone = &line[x.saturating_sub(radius + 1)];
        let come = &line[(x + radius).min(last)];
        let next = &line[(x + radius + 1).min(last)];
        for band in 0..N {
            sums[band] = sums[band]
                .wrapping_add(u32::from(come[band]))
                .wrapping_sub(u32::from(gone[band]));
            let edges = u32::from(gone[band]) + u32::from(next[band]);
            let sum = sums[band]
                .wrapping_mul(weight)
                .wrapping_add(edges.wrapping_mul(rest));
            out[band] = (sum.wrapping_add(1 << (BITS - 1)) >> BITS) as u8;
        }
    }
}

/// The radius of boxes that, so many times, are like Gauss's curve.
///
/// Source: Gwosdek and others, "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering".
fn box_radius(radius: f32, passes: i32) -> f32 {
    let variance = radius * radius / passes as f32;
    let length = (12.0 * f64::from(variance) + 1.0).sqrt() as f32;
    let whole = ((f64::from(length) - 1.0) / 2.0).floor() as f32;
    let mut part = (2.0 * whole + 1.0) * (whole * (whole + 1.0) - 3.0 * variance);
    part /= 6.0 * (variance - (whole + 1.0) * (whole + 1.0));
    whole + part
}

/// What looks like Gauss's curve.
pub fn gaussian(
    work: &mut Work<'_>,
    picture: &Picture,
    radii: (f32, f32),
    passes: i32,
) -> Result<Picture> {
    let radii = (box_radius(radii.0, passes), box_radius(radii.1, passes));
    boxes(work, picture, radii, passes)
}

/// A picture with more of what blurring takes away.
pub fn unsharp(
    work: &mut Work<'_>,
    picture: &Picture,
    radius: f32,
    percent: i32,
    threshold: i32,
) -> Result<Picture> {
    let mut made = gaussian(work, picture, (radius, radius), 3)?;
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(from.len(), 3)?;
        for (out, from) in out.iter_mut().zip(from) {
            let difference = i32::from(*from) - i32::from(*out);
            *out = match difference.abs() > threshold {
                true => {
                    let more = difference.wrapping_mul(percent) / 100;
                    i32::from(*from).saturating_add(more).clamp(0, 255) as u8
                }
                false => *from,
            };
        }
    }
    Ok(made)
}
