//! Pictures that are mirrored, or turned by right angles.

use crate::{Picture, Result, Work};

/// How, with Pillow's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are Pillow's")]
pub enum Turn {
    FlipLeftRight,
    FlipTopBottom,
    Rotate90,
    Rotate180,
    Rotate270,
    Transpose,
    Transverse,
}

impl Turn {
    /// All, by their numbers.
    pub const ALL: [Turn; 7] = [
        Turn::FlipLeftRight,
        Turn::FlipTopBottom,
        Turn::Rotate90,
        Turn::Rotate180,
        Turn::Rotate270,
        Turn::Transpose,
        Turn::Transverse,
    ];
}

/// Turn a picture.
pub fn turn(work: &mut Work<'_>, picture: &Picture, turn: Turn) -> Result<Picture> {
    match picture.pixel_size() {
        1 => turn_pixels::<1>(work, picture, turn),
        2 => turn_pixels::<2>(work, picture, turn),
        _ => turn_pixels::<4>(work, picture, turn),
    }
}

/// Rows and columns that are turned at a time, which fit in a processor's cache.
const TILE: usize = 32;

fn turn_pixels<const N: usize>(
    work: &mut Work<'_>,
    picture: &Picture,
    turn: Turn,
) -> Result<Picture> {
    let (width, height) = picture.size();
    let keeps_size = matches!(
        turn,
        Turn::FlipLeftRight | Turn::FlipTopBottom | Turn::Rotate180
    );
    let (to_width, to_height) = if keeps_size {
        (width, height)
    } else {
        (height, width)
    };
    let mut made = Picture::new(work, picture.mode(), to_width, to_height)?;
    made.palette.clone_from(&picture.palette);
    let (from, _) = picture.bytes().as_chunks::<N>();
    let (out, _) = made.bytes_mut().as_chunks_mut::<N>();
    if keeps_size {
        for y in 0..height {
            work.row(width, 1)?;
            let row = &from[y * width..(y + 1) * width];
            let to = if turn == Turn::FlipLeftRight {
                y
            } else {
                height - 1 - y
            };
            let out = &mut out[to * width..(to + 1) * width];
            out.copy_from_slice(row);
            if turn != Turn::FlipTopBottom {
                out.reverse();
            }
        }
        return Ok(made);
    }
    for top in (0..height).step_by(TILE) {
        let rows = top..(top + TILE).min(height);
        for left in (0..width).step_by(TILE) {
            let columns = left..(left + TILE).min(width);
            work.row(rows.len() * columns.len(), 2)?;
            for y in rows.clone() {
                for x in columns.clone() {
                    let (to_x, to_y) = match turn {
                        Turn::Rotate90 => (y, width - 1 - x),
                        Turn::Rotate270 => (height - 1 - y, x),
                        Turn::Transverse => (height - 1 - y, width - 1 - x),
                        _ => (y, x),
                    };
                    out[to_y * to_width + to_x] = from[y * width + x];
                }
            }
        }
    }
    Ok(made)
}
