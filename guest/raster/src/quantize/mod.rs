//! Few colours for a picture: which, and which of them each pixel has.
//!
//! Which colour wins among equals depends on the order in which tables are walked through, so those are Pillow's.

mod hash;
mod heap;
mod kmeans;
mod maximum_coverage;
mod median_cut;
mod octree;

use crate::mode::Mode as M;
use crate::{Fault, Palette, Picture, Result, Work};

/// A colour of four bytes.
type Pixel = [u8; 4];

/// Pixels between two payments.
const BLOCK: usize = 4096;

/// The colours that were chosen, and for each pixel the place of its own.
struct Chosen {
    colours: Vec<Pixel>,
    indices: Vec<u32>,
}

/// How far colours are from each other.
fn distance(one: Pixel, two: Pixel) -> u32 {
    (0..3)
        .map(|band| u32::from(one[band].abs_diff(two[band])).pow(2))
        .sum()
}

/// The mean of a band, rounded. As in C, that of nothing is zero.
fn mean(sum: u32, count: u32) -> u8 {
    crate::point::int(0.5 + f64::from(sum) / f64::from(count)) as u8
}

/// A picture with a palette of as many colours.
pub fn quantize(
    work: &mut Work<'_>,
    picture: &Picture,
    count: i32,
    method: i32,
    kmeans: i32,
) -> Result<Picture> {
    if picture.is_empty() {
        return picture.of_size(work, M::P);
    }
    let Some(count) = usize::try_from(count)
        .ok()
        .filter(|count| (1..=256).contains(count))
    else {
        return Err(Fault::Value("bad number of colors"));
    };
    let mode = picture.mode();
    let with_alpha = mode == M::Rgba;
    if !matches!(mode, M::L | M::P | M::Rgb | M::Rgba) || with_alpha && !matches!(method, 2 | 3) {
        return Err(Fault::Mode);
    }
    let pixels = pixels(work, picture)?;
    let chosen = match method {
        0 => median_cut::choose(work, &pixels, count, kmeans)?,
        1 => maximum_coverage::choose(work, &pixels, count, kmeans)?,
        2 => octree::choose(work, &pixels, count, with_alpha)?,
        3 => {
            return Err(Fault::Value(
                "dependency required by this method was not enabled at compile time",
            ));
        }
        _ => return Err(Fault::Value("quantization error")),
    };
    let mut made = picture.of_size(work, M::P)?;
    work.row(chosen.indices.len(), 1)?;
    for (out, index) in made.bytes_mut().iter_mut().zip(&chosen.indices) {
        *out = *index as u8;
    }
    let mut palette = Palette::new(if with_alpha { M::Rgba } else { M::Rgb });
    palette.size = chosen.colours.len();
    for (out, colour) in palette.colours.chunks_exact_mut(4).zip(&chosen.colours) {
        out[..3].copy_from_slice(&colour[..3]);
        if with_alpha {
            out[3] = colour[3];
        }
    }
    made.palette = Some(Box::new(palette));
    Ok(made)
}

/// The colours of all pixels. All that are not seen at all get the colour of the first such one.
fn pixels(work: &mut Work<'_>, picture: &Picture) -> Result<Vec<Pixel>> {
    let (width, height) = picture.size();
    let mut pixels = work.items::<Pixel>(width * height)?;
    let mut unseen: Option<Pixel> = None;
    for (row, out) in picture.rows().zip(pixels.chunks_exact_mut(width)) {
        work.row(width, 2)?;
        let size = picture.pixel_size();
        for (out, from) in out.iter_mut().zip(row.chunks_exact(size)) {
            *out = match picture.mode() {
                M::L => [from[0], from[0], from[0], 255],
                M::P => match &picture.palette {
                    Some(palette) => palette.colour(from[0]),
                    None => [0, 0, 0, 255],
                },
                M::Rgb => [from[0], from[1], from[2], 255],
                _ => [from[0], from[1], from[2], from[3]],
            };
            if picture.mode() == M::Rgba && out[3] == 0 {
                *out = *unseen.get_or_insert(*out);
            }
        }
    }
    Ok(pixels)
}
