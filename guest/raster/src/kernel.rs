//! Pixels that are sums of those around them: kernels of three or five pixels a side.

use crate::mode::Mode as M;
use crate::{Fault, Kind, Picture, Result, Work};

/// A picture through a kernel, whose rows are given from the lowest up; edges stay as they are.
pub fn filter(
    work: &mut Work<'_>,
    picture: &Picture,
    (columns, rows): (i32, i32),
    kernel: &[f32],
    offset: f32,
) -> Result<Picture> {
    let mode = picture.mode();
    if mode.kind() == Kind::Float {
        return Err(Fault::Mode);
    }
    if (picture.width() as i64) < i64::from(columns) || (picture.height() as i64) < i64::from(rows)
    {
        return picture.copy(work);
    }
    match (columns, rows) {
        (3, 3) if kernel.len() >= 9 => run::<3>(work, picture, kernel, offset),
        (5, 5) if kernel.len() >= 25 => run::<5>(work, picture, kernel, offset),
        _ => Err(Fault::Value("bad kernel size")),
    }
}

fn run<const SIDE: usize>(
    work: &mut Work<'_>,
    picture: &Picture,
    kernel: &[f32],
    offset: f32,
) -> Result<Picture> {
    let mode = picture.mode();
    let margin = SIDE / 2;
    let (width, height) = picture.size();
    let mut made = picture.of_size(work, mode)?;
    // Half of the unit that is cut off. It is added to a single float.
    let offset = (f64::from(offset) + 0.5) as f32;
    let size = picture.pixel_size();
    for y in 0..height {
        work.row(width, SIDE * SIDE * mode.bands() * 2)?;
        let from = picture.row(y);
        if y < margin || y + margin >= height {
            made.row_mut(y).copy_from_slice(from);
            continue;
        }
        let rows: [&[u8]; SIDE] = std::array::from_fn(|row| picture.row(y + margin - row));
        let out = made.row_mut(y);
        out[..margin * size].copy_from_slice(&from[..margin * size]);
        out[(width - margin) * size..].copy_from_slice(&from[(width - margin) * size..]);
        for x in margin..width - margin {
            let sum = |read: &dyn Fn(&[u8], usize) -> f32| {
                let mut sum = offset;
                for (row, weights) in rows.iter().zip(kernel.chunks_exact(SIDE)) {
                    let at = |number: usize| read(row, x + number - margin) * weights[number];
                    sum += (1..SIDE).fold(at(0), |sum, number| sum + at(number));
                }
                sum
            };
            match mode.kind() {
                Kind::Bytes => {
                    for band in 0..mode.bands() {
                        let at = mode.band_at(band);
                        // A cast keeps to 0 and 255.
                        out[x * size + at] = sum(&|row, x| f32::from(row[x * size + at])) as u8;
                    }
                }
                Kind::Short => {
                    let is_big = mode == M::I16B;
                    let number = sum(&|row, x| {
                        let bytes = [row[x * 2], row[x * 2 + 1]];
                        f32::from(match is_big {
                            true => u16::from_be_bytes(bytes),
                            false => u16::from_le_bytes(bytes),
                        })
                    }) as u16;
                    out[x * 2..x * 2 + 2].copy_from_slice(&match is_big {
                        true => number.to_be_bytes(),
                        false => number.to_le_bytes(),
                    });
                }
                Kind::Int | Kind::Float => {
                    let number = sum(&|row, x| {
                        let bytes = [row[x * 4], row[x * 4 + 1], row[x * 4 + 2], row[x * 4 + 3]];
                        i32::from_le_bytes(bytes) as f32
                    });
                    out[x * 4..x * 4 + 4].copy_from_slice(&(number.max(0.0) as i32).to_le_bytes());
                }
            }
        }
    }
    Ok(made)
}
