//! What becomes of a pixel by itself and its eight neighbours, of which each is on or off.

use crate::{Kind, Picture, Result, Work};

/// Patterns of nine pixels.
pub const PATTERNS: usize = 512;

/// Whether a picture can be looked at so.
pub fn is_possible(picture: &Picture) -> bool {
    picture.mode().kind() == Kind::Bytes && picture.mode().bands() == 1
}

/// The pattern around each pixel of a row that is not at a side.
fn patterns(picture: &Picture, y: usize) -> impl Iterator<Item = (usize, usize)> {
    let rows = [picture.row(y - 1), picture.row(y), picture.row(y + 1)];
    (1..picture.width().saturating_sub(1)).map(move |x| {
        let pixels = rows.iter().flat_map(|row| &row[x - 1..=x + 1]);
        let pattern = pixels
            .enumerate()
            .map(|(at, pixel)| usize::from(pixel & 1) << at)
            .sum();
        (x, pattern)
    })
}

/// Pixels as the table has them for their patterns, those at the sides 0; how many have changed.
pub fn apply(
    work: &mut Work<'_>,
    table: &[u8],
    picture: &Picture,
    out: &mut Picture,
) -> Result<usize> {
    let mut changed = 0;
    let (width, height) = picture.size();
    for y in 0..height {
        work.row(width, 24)?;
        out.row_mut(y).fill(0);
        if y == 0 || y + 1 == height {
            continue;
        }
        for (x, pattern) in patterns(picture, y) {
            let on = table[pattern] & 1;
            out.row_mut(y)[x] = on * 255;
            changed += usize::from(usize::from(on) != pattern >> 4 & 1);
        }
    }
    Ok(changed)
}

/// Where the table has something for the pattern.
pub fn matches(
    work: &mut Work<'_>,
    table: &[u8],
    picture: &Picture,
) -> Result<Vec<(usize, usize)>> {
    let mut found = Vec::new();
    let (width, height) = picture.size();
    for y in 1..height.saturating_sub(1) {
        work.row(width, 24)?;
        work.room((found.len() + width).saturating_mul(32))?;
        found.extend(
            patterns(picture, y)
                .filter(|(_, pattern)| table[*pattern] != 0)
                .map(|(x, _)| (x, y)),
        );
    }
    Ok(found)
}

/// Where pixels are not 0.
pub fn on_pixels(work: &mut Work<'_>, picture: &Picture) -> Result<Vec<(usize, usize)>> {
    let mut found = Vec::new();
    for y in 0..picture.height() {
        work.row(picture.width(), 4)?;
        work.room((found.len() + picture.width()).saturating_mul(32))?;
        let row = picture.row(y).iter().enumerate();
        found.extend(row.filter(|(_, pixel)| **pixel != 0).map(|(x, _)| (x, y)));
    }
    Ok(found)
}
