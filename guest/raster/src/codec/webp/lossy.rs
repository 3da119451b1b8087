//! Lossy pictures: their planes as colours, and their alpha.
//!
//! What does not live here: the planes (image-webp). Source: "WebP Container Specification", alpha; the rest is as
//! libwebp rounds it, with its fancy upsampling.

use super::Broken;
use super::lossless::{self, Trouble};
use crate::Work;
use image_webp::vp8::Vp8Decoder;

type Tried<T> = std::result::Result<T, Trouble>;

/// The pixels of a picture, four bytes each. The size is that which its header says.
pub(super) fn pixels(
    work: &mut Work<'_>,
    data: &[u8],
    (width, height): (usize, usize),
) -> Tried<Vec<u8>> {
    // Planes of whole blocks, and what is remembered of each block.
    let padded = (width + 32).saturating_mul(height + 32);
    work.room(padded.saturating_mul(3))?;
    work.row(padded, 256)?;
    let frame = Vp8Decoder::decode_frame(data).map_err(|_| Broken)?;
    if (usize::from(frame.width), usize::from(frame.height)) != (width, height) {
        return Err(Trouble::Broken);
    }
    let across = width.next_multiple_of(16);
    let planes = [&frame.ubuf, &frame.vbuf].map(|plane| Plane {
        items: plane,
        across: across / 2,
        width: width.div_ceil(2),
        height: height.div_ceil(2),
    });
    let mut pixels = work.items(width.saturating_mul(height).saturating_mul(4))?;
    let mut rows = [vec![0; width], vec![0; width]];
    for (y, out) in pixels.chunks_exact_mut(width * 4).enumerate() {
        work.row(width, 64)?;
        for (row, plane) in rows.iter_mut().zip(&planes) {
            plane.row(y, row).ok_or(Broken)?;
        }
        let luma = frame.ybuf.get(y * across..).ok_or(Broken)?;
        let colours = rows[0].iter().zip(&rows[1]);
        for ((out, luma), (u, v)) in out.chunks_exact_mut(4).zip(luma).zip(colours) {
            out.copy_from_slice(&colour(*luma, *u, *v));
        }
    }
    Ok(pixels)
}

/// A plane of half as many columns and rows.
struct Plane<'a> {
    items: &'a [u8],
    across: usize,
    width: usize,
    height: usize,
}

impl Plane<'_> {
    /// A row of the picture: nine sixteenths of the nearest item, three of those beside and above or below, and one of
    /// that between these.
    fn row(&self, y: usize, out: &mut [u8]) -> Option<()> {
        let near = y / 2;
        let far = if y.is_multiple_of(2) {
            near.saturating_sub(1)
        } else {
            (near + 1).min(self.height - 1)
        };
        let items = |row: usize| self.items.get(row * self.across..)?.get(..self.width);
        let (near, far) = (items(near)?, items(far)?);
        let edge = |at: usize| ((3 * u32::from(near[at]) + u32::from(far[at]) + 2) >> 2) as u8;
        let last = out.len() - 1;
        out[0] = edge(0);
        for x in 1..=last / 2 {
            let [left, right] = [near[x - 1], near[x]].map(u32::from);
            let [far_left, far_right] = [far[x - 1], far[x]].map(u32::from);
            let all = left + right + far_left + far_right + 8;
            out[2 * x - 1] = ((((all + 2 * (right + far_left)) >> 3) + left) >> 1) as u8;
            out[2 * x] = ((((all + 2 * (left + far_right)) >> 3) + right) >> 1) as u8;
        }
        if last % 2 == 1 {
            out[last] = edge(self.width - 1);
        }
        Some(())
    }
}

/// The colour of a pixel.
fn colour(y: u8, u: u8, v: u8) -> [u8; 4] {
    let times = |part: u8, by: i32| (i32::from(part) * by) >> 8;
    let clip = |part: i32| (part >> 6).clamp(0, 255) as u8;
    let luma = times(y, 19077);
    [
        clip(luma + times(v, 26149) - 14234),
        clip(luma - times(u, 6419) - times(v, 13320) + 8708),
        clip(luma + times(u, 33050) - 17685),
        255,
    ]
}

/// Give pixels their alpha.
pub(super) fn alpha(
    work: &mut Work<'_>,
    data: &[u8],
    (width, height): (usize, usize),
    pixels: &mut [u8],
) -> Tried<()> {
    let (head, data) = data.split_first().ok_or(Broken)?;
    let mut alpha = match head & 3 {
        0 => {
            let plane = data.get(..width * height).ok_or(Broken)?;
            work.room(plane.len())?;
            plane.to_vec()
        }
        1 => {
            let plane = lossless::pixels(work, data, width, height)?;
            work.room(plane.len())?;
            plane.iter().map(|pixel| (pixel >> 8) as u8).collect()
        }
        _ => return Err(Trouble::Broken),
    };
    work.row(alpha.len(), 8)?;
    unfiltered(&mut alpha, width, head >> 2 & 3);
    for (pixel, alpha) in pixels.chunks_exact_mut(4).zip(alpha) {
        pixel[3] = alpha;
    }
    Ok(())
}

/// Undo what makes a plane easier to pack: each item is the difference to those beside and above.
fn unfiltered(plane: &mut [u8], width: usize, filter: u8) {
    if filter == 0 {
        return;
    }
    for at in 1..plane.len() {
        let (x, y) = (at % width, at / width);
        let guess = match (x, y) {
            (_, 0) => plane[at - 1],
            (0, _) => plane[at - width],
            _ => {
                let (left, top) = (plane[at - 1], plane[at - width]);
                match filter {
                    1 => left,
                    2 => top,
                    _ => {
                        let corner = i32::from(plane[at - width - 1]);
                        (i32::from(left) + i32::from(top) - corner).clamp(0, 255) as u8
                    }
                }
            }
        };
        plane[at] = plane[at].wrapping_add(guess);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_grow_smoothly() {
        let plane = Plane {
            items: &[0, 16, 0, 16],
            across: 2,
            width: 2,
            height: 2,
        };
        let mut row = [0; 4];
        assert_eq!(plane.row(0, &mut row), Some(()));
        assert_eq!(row, [0, 4, 12, 16]);
    }

    #[test]
    fn alpha_is_the_sum_of_differences() {
        let mut plane = [1, 1, 1, 1, 1, 1];
        unfiltered(&mut plane, 3, 3);
        assert_eq!(plane, [1, 2, 3, 2, 4, 6]);
    }
}
