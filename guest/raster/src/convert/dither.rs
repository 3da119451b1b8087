//! To few colours: black and white, or those of a palette, with errors that are passed on to the pixels beside
//! (Floyd and Steinberg), or without.

use crate::bytes::{clip, luma_1000};
use crate::mode::Mode as M;
use crate::{Fault, Mode, Palette, Picture, Result, Work};

/// The errors of one band that a row passes on, in sixteenths.
#[derive(Default, Clone, Copy)]
struct Errors {
    ahead: i32,
    below: i32,
    corner: i32,
}

impl Errors {
    /// Pass on what a pixel was wrong by; gives what lies below the pixel before.
    fn pass(&mut self, error: i32) -> i32 {
        let before = error * 3 + self.below;
        self.below = error * 5 + self.corner;
        self.corner = error;
        self.ahead = error * 7;
        before
    }
}

/// Black and white.
pub(super) fn to_bits(work: &mut Work<'_>, picture: &Picture) -> Result<Picture> {
    let size = match picture.mode() {
        M::L => 1,
        M::Rgb => 4,
        _ => return Err(Fault::Value("conversion not supported")),
    };
    let width = picture.width();
    let mut made = picture.of_size(work, M::Bit)?;
    let mut below = work.items::<i32>(width + 1)?;
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(width, 8)?;
        let mut errors = Errors::default();
        for (x, (out, from)) in out.iter_mut().zip(from.chunks_exact(size)).enumerate() {
            let light = match size {
                1 => i32::from(from[0]),
                _ => luma_1000(from) / 1000,
            };
            let light = i32::from(clip(light + (errors.ahead + below[x + 1]) / 16));
            *out = if light > 128 { 255 } else { 0 };
            below[x] = errors.pass(light - i32::from(*out));
        }
        below[width] = errors.below;
    }
    Ok(made)
}

/// The general palette: 216 colours of six steps, from the tenth place on.
fn general() -> Palette {
    let mut palette = Palette::new(M::Rgb);
    let steps = || (0..6_u8).map(|step| step * 51);
    let mut at = 40;
    for blue in steps() {
        for green in steps() {
            for red in steps() {
                palette.colours[at..at + 3].copy_from_slice(&[red, green, blue]);
                at += 4;
            }
        }
    }
    palette.size = at / 4;
    palette
}

/// The colours of a palette.
pub(super) fn to_palette(
    work: &mut Work<'_>,
    picture: &Picture,
    mode: Mode,
    palette: Option<&Palette>,
    dithers: bool,
) -> Result<Picture> {
    let is_grey = match picture.mode() {
        M::L => true,
        M::Rgb | M::Rgbx | M::Rgba | M::RgbaPre => false,
        _ => return Err(Fault::Value("conversion not supported")),
    };
    let palette = match palette {
        Some(palette) => palette.clone(),
        None if is_grey => {
            let mut palette = Palette::new(M::Rgb);
            palette.size = 256;
            for (at, colour) in palette.colours.chunks_exact_mut(4).enumerate() {
                colour[..3].fill(at as u8);
            }
            palette
        }
        None => general(),
    };
    let mut made = picture.of_size(work, mode)?;
    let size = mode.pixel_size();
    let width = picture.width();
    if is_grey {
        for (out, from) in made.rows_mut().zip(picture.rows()) {
            work.row(width, 2)?;
            put_row(out, from.iter().copied(), size);
        }
    } else {
        let mut nearest = Nearest::new(work, &palette)?;
        let mut indices = work.items::<u8>(width)?;
        let mut below = work.items::<[i32; 3]>(width + 1)?;
        for (out, from) in made.rows_mut().zip(picture.rows()) {
            work.row(width, if dithers { 24 } else { 6 })?;
            if dithers {
                dither_row(work, &mut nearest, &mut indices, from, &mut below)?;
            } else {
                for (index, from) in indices.iter_mut().zip(from.chunks_exact(4)) {
                    *index = nearest.of(work, [from[0], from[1], from[2]])?;
                }
            }
            put_row(out, indices.iter().copied(), size);
        }
    }
    made.palette = Some(Box::new(palette));
    Ok(made)
}

/// Indices as pixels of one byte, or of four.
fn put_row(out: &mut [u8], indices: impl Iterator<Item = u8>, size: usize) {
    for (out, index) in out.chunks_exact_mut(size).zip(indices) {
        match out {
            [out] => *out = index,
            _ => out.copy_from_slice(&[index, index, index, 255]),
        }
    }
}

fn dither_row(
    work: &mut Work<'_>,
    nearest: &mut Nearest<'_>,
    indices: &mut [u8],
    from: &[u8],
    below: &mut [[i32; 3]],
) -> Result<()> {
    let mut errors = [Errors::default(); 3];
    for (x, (index, from)) in indices.iter_mut().zip(from.chunks_exact(4)).enumerate() {
        let mut colour = [0; 3];
        for (band, colour) in colour.iter_mut().enumerate() {
            let error = (errors[band].ahead + below[x + 1][band]) / 16;
            *colour = clip(i32::from(from[band]) + error);
        }
        *index = nearest.of(work, colour)?;
        let found = nearest.palette.colour(*index);
        for band in 0..3 {
            let error = i32::from(colour[band]) - i32::from(found[band]);
            below[x][band] = errors[band].pass(error);
        }
    }
    // Pillow takes three errors of blue here, and no others.
    let blue = &errors[2];
    below[indices.len()] = [blue.below, blue.corner, blue.corner];
    Ok(())
}

/// Slots of a colour's box, each of which stands for four values of a band.
const SLOTS: usize = 8;
const EMPTY: u16 = 256;

/// The nearest colours of a palette, found once for each box of 32 values a side.
pub struct Nearest<'a> {
    palette: &'a Palette,
    cache: Vec<u16>,
}

impl<'a> Nearest<'a> {
    /// For a palette.
    pub fn new(work: &mut Work<'_>, palette: &'a Palette) -> Result<Nearest<'a>> {
        work.room(64 * 64 * 64 * 2)?;
        Ok(Nearest {
            palette,
            cache: vec![EMPTY; 64 * 64 * 64],
        })
    }

    /// The index of the nearest colour.
    #[inline]
    pub fn of(&mut self, work: &mut Work<'_>, colour: [u8; 3]) -> Result<u8> {
        let at = slot(colour.map(|band| usize::from(band) >> 2));
        if self.cache[at] == EMPTY {
            work.pay(4096)?;
            self.fill(colour);
        }
        Ok(self.cache[at] as u8)
    }

    /// Find the nearest colours of all slots of a box.
    fn fill(&mut self, colour: [u8; 3]) {
        let starts = colour.map(|band| i32::from(band & 0xE0));
        // Colours that cannot be the nearest anywhere in the box, because another is nearer everywhere, are left out.
        let mut least = [0; 256];
        let mut nearest_far = u32::MAX;
        for (index, least) in least.iter_mut().enumerate().take(self.palette.size) {
            let (mut near, mut far) = (0, 0);
            for (start, band) in starts.iter().zip(self.palette.colour(index as u8)) {
                let (band, end) = (i32::from(band), start + 31);
                let outside = (start - band).max(band - end).max(0);
                near += (outside * outside) as u32;
                let farthest = if band <= (start + end) / 2 {
                    end
                } else {
                    *start
                };
                far += ((band - farthest) * (band - farthest)) as u32;
            }
            *least = near;
            nearest_far = nearest_far.min(far);
        }
        let mut distances = [u32::MAX; SLOTS * SLOTS * SLOTS];
        let mut found = [0_u8; SLOTS * SLOTS * SLOTS];
        for index in (0..self.palette.size).filter(|index| least[*index] <= nearest_far) {
            let colour = self.palette.colour(index as u8);
            let squares: [[u32; SLOTS]; 3] = std::array::from_fn(|band| {
                std::array::from_fn(|slot| {
                    let distance = starts[band] + slot as i32 * 4 - i32::from(colour[band]);
                    (distance * distance) as u32
                })
            });
            let mut at = 0;
            for red in squares[0] {
                for green in squares[1] {
                    for blue in squares[2] {
                        let distance = red + green + blue;
                        if distance < distances[at] {
                            distances[at] = distance;
                            found[at] = index as u8;
                        }
                        at += 1;
                    }
                }
            }
        }
        let first = starts.map(|start| start as usize >> 2);
        for (at, found) in found.iter().enumerate() {
            let [red, green, blue] = [at / 64, at / 8 % 8, at % 8];
            self.cache[slot([first[0] + red, first[1] + green, first[2] + blue])] =
                u16::from(*found);
        }
    }
}

/// Where a slot lies; the order is of no account.
fn slot([red, green, blue]: [usize; 3]) -> usize {
    red + green * 64 + blue * 64 * 64
}
