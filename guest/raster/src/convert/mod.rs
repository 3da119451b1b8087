//! From one mode to another.
//!
//! What does not live here: choosing colours for a palette (`quantize`).

mod colours;
mod dither;
mod ycbcr;

pub use dither::Nearest;

use crate::bytes::luma;
use crate::mode::Mode as M;
use crate::{Fault, Mode, Palette, Picture, Result, Work};

/// A way for pixels of a row (the second) to another's.
type Row = fn(&mut [u8], &[u8]);

/// The mode that a picture's palette has colours of: what `convert` without a mode gives.
pub fn full_mode(picture: &Picture) -> Result<Mode> {
    picture
        .palette
        .as_ref()
        .map(|palette| palette.mode)
        .ok_or(Fault::Mode)
}

/// A picture in another mode. Colours of a palette are chosen from the one that is given, else from a general one.
pub fn convert(
    work: &mut Work<'_>,
    picture: &Picture,
    mode: Mode,
    palette: Option<&Palette>,
    dithers: bool,
) -> Result<Picture> {
    let from = picture.mode();
    if from == mode {
        return picture.copy(work);
    }
    if from.has_palette() {
        return from_palette(work, picture, mode);
    }
    if mode.has_palette() {
        return dither::to_palette(work, picture, mode, palette, dithers);
    }
    if dithers && mode == M::Bit {
        return dither::to_bits(work, picture);
    }
    if from == M::YCbCr && mode == M::Rgb {
        return ycbcr::to_rgb(work, picture);
    }
    if mode == M::YCbCr && matches!(from, M::Rgb | M::Rgba | M::Rgbx) {
        return ycbcr::of_rgb(work, picture);
    }
    let row = row_of(from, mode).ok_or(Fault::Conversion(from, mode))?;
    by_rows(work, picture, mode, row)
}

fn by_rows(work: &mut Work<'_>, picture: &Picture, mode: Mode, row: Row) -> Result<Picture> {
    let mut made = picture.of_size(work, mode)?;
    let width = picture.width();
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(width, 4)?;
        row(out, from);
    }
    Ok(made)
}

/// The way for a row.
fn row_of(from: Mode, to: Mode) -> Option<Row> {
    use colours::*;
    Some(match (from, to) {
        (M::Bit, M::L) => bit_l,
        (M::Bit, M::Int) => bit_int,
        (M::Bit, M::Float) => bit_float,
        (M::Bit, M::La | M::Rgb | M::Rgba | M::Rgbx) => bit_rgb,
        (M::Bit, M::Cmyk) => bit_cmyk,
        (M::Bit, M::YCbCr) => bit_ycbcr,
        (M::Bit, M::Hsv) => bit_hsv,
        (M::L, M::Bit) => l_bit,
        (M::L, M::La | M::Rgb | M::Rgba | M::Rgbx) => l_rgb,
        (M::L, M::Int) => l_int,
        (M::L, M::Float) => l_float,
        (M::L, M::Cmyk) => l_cmyk,
        (M::L, M::YCbCr) => l_ycbcr,
        (M::L, M::Hsv) => l_hsv,
        (M::La, M::L) => la_l,
        (M::La, M::LaPre) => la_premultiplied,
        (M::La, M::Rgb | M::Rgba | M::Rgbx) => la_rgb,
        (M::La, M::Cmyk) => la_cmyk,
        (M::La, M::YCbCr) => la_ycbcr,
        (M::La, M::Hsv) => la_hsv,
        (M::LaPre, M::La) => la_divided,
        (M::Int, M::L) => int_l,
        (M::Int, M::Float) => int_float,
        (M::Int, M::Rgb | M::Rgba | M::Rgbx) => int_rgb,
        (M::Int, M::Hsv) => int_hsv,
        (M::Float, M::L) => float_l,
        (M::Float, M::Int) => float_int,
        (M::Rgb | M::Rgba | M::Rgbx, M::Bit) => rgb_bit,
        (M::Rgb | M::Rgba | M::Rgbx, M::L) => rgb_l,
        (M::Rgb, M::La | M::LaPre) | (M::Rgbx, M::La) => rgb_la,
        (M::Rgba, M::La) => rgba_la,
        (M::Rgb | M::Rgba | M::Rgbx, M::Int) => rgb_int,
        (M::Rgb, M::I16 | M::I16L | M::I16N) => rgb_short,
        (M::Rgb, M::I16B) => rgb_short_big,
        (M::Rgb | M::Rgba | M::Rgbx, M::Float) => rgb_float,
        (M::Rgb, M::Rgba | M::RgbaPre | M::Rgbx) => opaque,
        (M::Rgba, M::Rgb | M::Rgbx) | (M::Rgbx, M::Rgb) => opaque,
        (M::Rgb | M::Rgba | M::Rgbx, M::Cmyk) => rgb_cmyk,
        (M::Rgb | M::Rgba | M::Rgbx, M::Hsv) => rgb_hsv,
        (M::Rgba, M::RgbaPre) => premultiplied,
        (M::RgbaPre, M::Rgba) => divided,
        (M::RgbaPre, M::Rgb) => divided_opaque,
        (M::Cmyk, M::Rgb | M::Rgba | M::Rgbx) => cmyk_rgb,
        (M::Cmyk, M::Hsv) => cmyk_hsv,
        (M::YCbCr, M::L) => la_l,
        (M::YCbCr, M::La) => ycbcr_la,
        (M::Hsv, M::Rgb) => hsv_rgb,
        (M::Int, M::I16 | M::I16L) => int_short,
        (M::Int, M::I16B) => int_short_big,
        (M::I16 | M::I16L, M::Int) => short_int,
        (M::I16B, M::Int) => short_big_int,
        (M::I16, M::Rgb) => short_rgb,
        (M::L, M::I16 | M::I16L | M::I16N) => l_short,
        (M::L, M::I16B) => l_short_big,
        (M::I16 | M::I16L | M::I16N, M::L) => short_l,
        (M::I16B, M::L) => short_big_l,
        (M::I16 | M::I16L, M::Float) => short_float,
        (M::I16B, M::Float) => short_big_float,
        _ => return None,
    })
}

/// The colours that a palette stands for.
fn from_palette(work: &mut Work<'_>, picture: &Picture, mode: Mode) -> Result<Picture> {
    let Some(palette) = &picture.palette else {
        return Err(Fault::Value("no palette"));
    };
    let size = picture.pixel_size();
    let has_alpha = size == 4;
    // What each index becomes; the fourth byte of a colour is the pixel's own where it has one.
    let mut colours = [[0_u8; 4]; 256];
    let mut wide = [0_u8; 1024];
    for (index, colour) in wide.chunks_exact_mut(4).enumerate() {
        colour.copy_from_slice(&palette.colour(index as u8));
        if matches!(mode, M::Rgb | M::Cmyk | M::YCbCr | M::Hsv) {
            colour[3] = 255;
        }
    }
    let keeps_alpha = has_alpha && matches!(mode, M::La | M::Rgba | M::Rgbx);
    let mut converted = [0_u8; 1024];
    match mode {
        M::Rgb | M::Rgba | M::Rgbx => converted = wide,
        M::Cmyk => colours::rgb_cmyk(&mut converted, &wide),
        M::Hsv => colours::rgb_hsv(&mut converted, &wide),
        M::YCbCr => ycbcr::Tables::new().of_rgb(&mut converted, &wide),
        M::La => colours::rgba_la(&mut converted, &wide),
        M::Int => colours::rgb_int(&mut converted, &wide),
        M::Float => colours::rgb_float(&mut converted, &wide),
        M::Bit | M::L => {
            for (out, colour) in converted.chunks_exact_mut(4).zip(wide.chunks_exact(4)) {
                out[0] = match mode {
                    M::L => luma(colour),
                    _ if crate::bytes::luma_1000(colour) >= 128_000 => 255,
                    _ => 0,
                };
            }
        }
        M::P | M::Pa => {
            let opaque = palette.mode == M::Rgb;
            for (index, out) in converted.chunks_exact_mut(4).enumerate() {
                let alpha = palette.colour(index as u8)[3];
                let index = index as u8;
                out.copy_from_slice(&[index, index, index, if opaque { 255 } else { alpha }]);
            }
        }
        _ => return Err(Fault::Value("conversion not supported")),
    }
    for (colour, bytes) in colours.iter_mut().zip(converted.chunks_exact(4)) {
        colour.copy_from_slice(bytes);
    }
    let mut made = picture.of_size(work, mode)?;
    if mode.has_palette() {
        made.palette = Some(palette.clone());
    }
    let (width, to_size) = (picture.width(), mode.pixel_size());
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(width, 2)?;
        for (out, from) in out.chunks_exact_mut(to_size).zip(from.chunks_exact(size)) {
            out.copy_from_slice(&colours[usize::from(from[0])][..to_size]);
            if keeps_alpha {
                out[3] = from[3];
            }
        }
    }
    Ok(made)
}

/// Convert, and let one colour be transparent: that of the result, or where colours become grey that of the source.
pub fn convert_transparent(
    work: &mut Work<'_>,
    picture: &Picture,
    mode: Mode,
    colour: [i32; 3],
) -> Result<Picture> {
    use colours::*;
    let from = picture.mode();
    let mut colour = colour.map(|part| part as u8);
    let (row, looks_at_source): (Row, bool) = match (from, mode) {
        (M::Rgb, M::Rgba | M::RgbaPre) => (opaque, false),
        (M::Rgb, M::La | M::LaPre) => (rgb_la, true),
        (M::Bit | M::Int | M::I16 | M::L, M::Rgba | M::La) => {
            colour = [colour[0]; 3];
            let row: Row = match from {
                M::Bit => bit_rgb,
                M::Int => int_rgb,
                M::I16 => short_rgb,
                _ => l_rgb,
            };
            (row, false)
        }
        _ => return Err(Fault::Transparent(from, mode)),
    };
    let wanted = [colour[0], colour[1], colour[2], 255];
    let replacement = match mode {
        M::RgbaPre | M::LaPre => [0; 4],
        _ => [colour[0], colour[1], colour[2], 0],
    };
    let mut made = by_rows(work, picture, mode, row)?;
    for (y, out) in made.rows_mut().enumerate() {
        work.row(picture.width(), 2)?;
        if looks_at_source {
            for (out, from) in out.chunks_exact_mut(4).zip(picture.row(y).chunks_exact(4)) {
                if from == wanted {
                    out.copy_from_slice(&replacement);
                }
            }
        } else {
            for out in out.chunks_exact_mut(4).filter(|out| **out == wanted) {
                out.copy_from_slice(&replacement);
            }
        }
    }
    Ok(made)
}

/// Between `L` and `1`, in the picture itself.
pub fn convert_in_place(work: &mut Work<'_>, picture: &mut Picture, mode: Mode) -> Result<()> {
    let white_from = match (picture.mode(), mode) {
        (M::L, M::Bit) => 128,
        (M::Bit, M::L) => 1,
        _ => return Err(Fault::Mode),
    };
    let width = picture.width();
    for row in picture.rows_mut() {
        work.row(width, 1)?;
        for byte in row {
            *byte = if *byte >= white_from { 255 } else { 0 };
        }
    }
    Ok(())
}

/// Sums of the bands, each with its factor, and a number: three bands, or one.
pub fn convert_matrix(
    work: &mut Work<'_>,
    picture: &Picture,
    mode: Mode,
    matrix: &[f32],
) -> Result<Picture> {
    let bands = match (mode, matrix.len()) {
        (M::L, 4..) => 1,
        (M::Rgb, 12..) => 3,
        _ => return Err(Fault::Mode),
    };
    if picture.mode().bands() != 3 {
        return Err(Fault::Mode);
    }
    let mut made = picture.of_size(work, mode)?;
    let (width, size) = (picture.width(), mode.pixel_size());
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(width, bands * 8)?;
        for (out, from) in out.chunks_exact_mut(size).zip(from.chunks_exact(4)) {
            let [a, b, c] = [from[0], from[1], from[2]].map(f32::from);
            for (out, factors) in out.iter_mut().take(bands).zip(matrix.chunks_exact(4)) {
                let sum = factors[0] * a + factors[1] * b + factors[2] * c + factors[3];
                // The half is a double in C; the sum is rounded to a single again. A cast keeps to 0 and 255.
                *out = (f64::from(sum) + 0.5) as f32 as u8;
            }
        }
    }
    Ok(made)
}
