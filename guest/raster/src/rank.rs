//! Pixels that are the n-th or the commonest of those around them.

use crate::{Fault, Kind, Picture, Result, Work};

/// Each pixel is that with a rank in the square around it; the picture is smaller by what lies outside.
pub fn rank(work: &mut Work<'_>, picture: &Picture, side: i32, rank: i32) -> Result<Picture> {
    let mode = picture.mode();
    if mode.bands() != 1 || mode.is_short() {
        return Err(Fault::Mode);
    }
    if side & 1 == 0 {
        return Err(Fault::Value("bad filter size"));
    }
    if side < 0 || side > i32::MAX / side.saturating_mul(4) {
        return Err(Fault::Value("filter size too large"));
    }
    let side = side as usize;
    let count = side * side;
    let Some(rank) = usize::try_from(rank).ok().filter(|rank| *rank < count) else {
        return Err(Fault::Value("bad rank value"));
    };
    let margin = side - 1;
    let (width, height) = picture.size();
    if width < margin || height < margin {
        return Err(Fault::Value("bad image size"));
    }
    let mut made = Picture::new(work, mode, width - margin, height - margin)?;
    made.palette.clone_from(&picture.palette);
    if mode.kind() == Kind::Bytes {
        for y in 0..made.height() {
            byte_row(work, picture, y, side, rank, made.row_mut(y))?;
        }
        return Ok(made);
    }
    let mut square = work.items::<i64>(count)?;
    for y in 0..made.height() {
        for x in 0..made.width() {
            work.row(count, 8)?;
            for (row, part) in square.chunks_exact_mut(side).enumerate() {
                let pixels = picture.row(y + row)[x * 4..].chunks_exact(4);
                for (number, pixel) in part.iter_mut().zip(pixels) {
                    *number = ordered(mode.kind(), [pixel[0], pixel[1], pixel[2], pixel[3]]);
                }
            }
            let (_, found, _) = square.select_nth_unstable(rank);
            let found = *found as u32;
            made.pixel_mut(x, y).copy_from_slice(&found.to_le_bytes());
        }
    }
    Ok(made)
}

/// A number that is ordered as the pixel is, and whose lower 32 bits are the pixel's.
fn ordered(kind: Kind, bytes: [u8; 4]) -> i64 {
    let bits = u32::from_le_bytes(bytes);
    let order = match kind {
        Kind::Int => i64::from(bits as i32),
        // The bits of a float are ordered, from zero away in both directions.
        _ if bits >> 31 == 1 => -i64::from(bits & 0x7FFF_FFFF),
        _ => i64::from(bits),
    };
    order << 32 | i64::from(bits)
}

/// A row of bytes: the counts of the square go along with it.
fn byte_row(
    work: &mut Work<'_>,
    picture: &Picture,
    y: usize,
    side: usize,
    rank: usize,
    out: &mut [u8],
) -> Result<()> {
    let mut counts = [0_usize; 256];
    for (x, out) in out.iter_mut().enumerate() {
        work.row(side, 4)?;
        work.pay(16)?;
        for row in y..y + side {
            let row = picture.row(row);
            if x == 0 {
                for byte in &row[..side] {
                    counts[usize::from(*byte)] += 1;
                }
            } else {
                counts[usize::from(row[x - 1])] -= 1;
                counts[usize::from(row[x + side - 1])] += 1;
            }
        }
        let mut below = 0;
        for (value, count) in counts.iter().enumerate() {
            below += count;
            if below > rank {
                *out = value as u8;
                break;
            }
        }
    }
    Ok(())
}

/// Each pixel is the commonest of the square around it, if that occurs more than twice.
pub fn commonest(work: &mut Work<'_>, picture: &Picture, side: i32) -> Result<Picture> {
    let mode = picture.mode();
    if mode.bands() != 1 || mode.kind() != Kind::Bytes {
        return Err(Fault::Mode);
    }
    let reach = i64::from(side / 2);
    let mut made = picture.like(work)?;
    let (width, height) = picture.size();
    let within = |at: usize, length: usize| {
        let from = (at as i64 - reach).clamp(0, length as i64) as usize;
        let to = (at as i64 + reach + 1).clamp(0, length as i64) as usize;
        from..to.max(from)
    };
    for y in 0..height {
        let rows = within(y, height);
        for x in 0..width {
            let columns = within(x, width);
            work.row(rows.len().saturating_mul(columns.len()), 1)?;
            work.pay(32)?;
            let mut counts = [0_u32; 256];
            for row in rows.clone() {
                for byte in &picture.row(row)[columns.clone()] {
                    counts[usize::from(*byte)] += 1;
                }
            }
            let mut most = 0;
            for value in 1..256 {
                if counts[value] > counts[most] {
                    most = value;
                }
            }
            made.row_mut(y)[x] = match counts[most] > 2 {
                true => most as u8,
                false => picture.row(y)[x],
            };
        }
    }
    Ok(made)
}
