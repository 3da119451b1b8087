//! From a picture's row to a file's.

use super::Shuffle;
use super::unpack::copy;
use crate::Mode;
use crate::mode::Mode as M;

/// A byte of a pixel that is zero whatever the picture is.
const ZERO: usize = 9;

/// Bytes of pixels of four, in some order.
fn put<const N: usize, const A: usize, const B: usize, const C: usize, const D: usize>(
    out: &mut [u8],
    pixels: &[u8],
    count: usize,
) {
    for (out, pixel) in out
        .chunks_exact_mut(N)
        .zip(pixels.chunks_exact(4))
        .take(count)
    {
        for (byte, from) in out.iter_mut().zip([A, B, C, D]) {
            *byte = if from == ZERO { 0 } else { pixel[from] };
        }
    }
}

/// One line for each of N bands.
fn put_lines<const N: usize, const A: usize, const B: usize, const C: usize, const D: usize>(
    out: &mut [u8],
    pixels: &[u8],
    count: usize,
) {
    if out.len() < count.saturating_mul(N) {
        return;
    }
    for (at, pixel) in pixels.chunks_exact(4).take(count).enumerate() {
        for (line, from) in [A, B, C, D].into_iter().take(N).enumerate() {
            out[at + line * count] = pixel[from];
        }
    }
}

/// Bits: set where the pixel is (not) zero.
fn bits<const REVERSED: bool, const INVERTED: bool>(out: &mut [u8], pixels: &[u8], count: usize) {
    let pixels = &pixels[..count.min(pixels.len())];
    for (out, pixels) in out.iter_mut().zip(pixels.chunks(8)) {
        let mut byte = 0;
        for (at, pixel) in pixels.iter().enumerate() {
            if (*pixel != 0) != INVERTED {
                byte |= if REVERSED { 1 << at } else { 128 >> at };
            }
        }
        *out = byte;
    }
}

/// Several pixels of BITS bits in a byte.
fn several<const BITS: usize>(out: &mut [u8], pixels: &[u8], count: usize) {
    let pixels = &pixels[..count.min(pixels.len())];
    let mask = (1_u8 << BITS) - 1;
    for (out, pixels) in out.iter_mut().zip(pixels.chunks(8 / BITS)) {
        *out = pixels.iter().enumerate().fold(0, |byte, (at, pixel)| {
            byte | (pixel & mask) << (8 - BITS - at * BITS)
        });
    }
}

fn whole_bit(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, pixel) in out.iter_mut().zip(pixels).take(count) {
        *out = if *pixel != 0 { 255 } else { 0 };
    }
}

/// The upper byte of sixteen bits.
fn upper<const AT: usize>(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, pixel) in out.chunks_exact_mut(2).zip(pixels).take(count) {
        out[AT] = *pixel;
        out[1 - AT] = 0;
    }
}

fn one_band<const AT: usize>(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, pixel) in out.iter_mut().zip(pixels.chunks_exact(4)).take(count) {
        *out = pixel[AT];
    }
}

fn inverted(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, byte) in out.iter_mut().zip(pixels).take(count.saturating_mul(4)) {
        *out = !byte;
    }
}

fn premultiplied_bgra(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, pixel) in out
        .chunks_exact_mut(4)
        .zip(pixels.chunks_exact(4))
        .take(count)
    {
        let alpha = pixel[3];
        out[0] = crate::bytes::times(pixel[2], alpha);
        out[1] = crate::bytes::times(pixel[1], alpha);
        out[2] = crate::bytes::times(pixel[0], alpha);
        out[3] = alpha;
    }
}

fn rgb_of_cmyk(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, pixel) in out
        .chunks_exact_mut(3)
        .zip(pixels.chunks_exact(4))
        .take(count)
    {
        let rest = 255 - pixel[3];
        for (out, ink) in out.iter_mut().zip(pixel) {
            *out = rest.saturating_sub(crate::bytes::times(*ink, rest));
        }
    }
}

fn lab(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, pixel) in out
        .chunks_exact_mut(3)
        .zip(pixels.chunks_exact(4))
        .take(count)
    {
        out.copy_from_slice(&[pixel[0], pixel[1] ^ 128, pixel[2] ^ 128]);
    }
}

fn short_of_int(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, pixel) in out
        .chunks_exact_mut(2)
        .zip(pixels.chunks_exact(4))
        .take(count)
    {
        let number = i32::from_le_bytes([pixel[0], pixel[1], pixel[2], pixel[3]]);
        out.copy_from_slice(&(number.clamp(0, 65535) as u16).to_be_bytes());
    }
}

fn swapped(out: &mut [u8], pixels: &[u8], count: usize) {
    for (out, pixel) in out
        .chunks_exact_mut(2)
        .zip(pixels.chunks_exact(2))
        .take(count)
    {
        out.copy_from_slice(&[pixel[1], pixel[0]]);
    }
}

/// The way from a mode to a raw mode.
pub fn packer(mode: Mode, raw: &str) -> Option<Shuffle> {
    let (bits, run): (usize, fn(&mut [u8], &[u8], usize)) = match (mode, raw) {
        (M::Bit, "1") | (M::P, "P;1") | (M::L, "L;1") => (1, bits::<false, false>),
        (M::Bit, "1;I") => (1, bits::<false, true>),
        (M::Bit, "1;R") => (1, bits::<true, false>),
        (M::Bit, "1;IR") => (1, bits::<true, true>),
        (M::Bit, "L") => (8, whole_bit),
        (M::L, "L") | (M::P, "P") => (8, copy::<1>),
        (M::L, "L;16") => (16, upper::<1>),
        (M::L, "L;16B") => (16, upper::<0>),
        (M::La, "LA") | (M::LaPre, "La") | (M::Pa, "PA") => (16, put::<2, 0, 3, 0, 0>),
        (M::La, "LA;L") | (M::Pa, "PA;L") => (16, put_lines::<2, 0, 3, 0, 0>),
        (M::P, "P;2") | (M::L, "L;2") => (2, several::<2>),
        (M::P, "P;4") | (M::L, "L;4") => (4, several::<4>),
        (M::Rgb | M::Rgba | M::Rgbx, "RGB") => (24, put::<3, 0, 1, 2, 0>),
        (M::YCbCr, "YCbCr") | (M::Hsv, "HSV") => (24, put::<3, 0, 1, 2, 0>),
        (M::Rgb, "RGBX" | "RGBA") | (M::Rgba, "RGBA") | (M::RgbaPre, "RGBa") => (32, copy::<4>),
        (M::Rgbx, "RGBX") | (M::Cmyk, "CMYK") | (M::YCbCr, "YCbCrX" | "YCbCrK") => (32, copy::<4>),
        (M::Int, "I" | "I;32S" | "I;32NS") | (M::Float, "F" | "F;32F" | "F;32NF") => {
            (32, copy::<4>)
        }
        (M::Rgb, "XRGB") => (32, put::<4, ZERO, 0, 1, 2>),
        (M::Rgb | M::Rgba | M::Rgbx, "BGR") => (24, put::<3, 2, 1, 0, 0>),
        (M::Rgb | M::Rgbx, "BGRX") => (32, put::<4, 2, 1, 0, ZERO>),
        (M::Rgb | M::Rgbx, "XBGR") => (32, put::<4, ZERO, 2, 1, 0>),
        (M::Rgb, "RGB;L") | (M::YCbCr, "YCbCr;L") => (24, put_lines::<3, 0, 1, 2, 0>),
        (M::Rgba, "RGBA;L") | (M::Rgbx, "RGBX;L") | (M::Cmyk, "CMYK;L") => {
            (32, put_lines::<4, 0, 1, 2, 3>)
        }
        (M::Rgba, "BGRA") | (M::RgbaPre, "BGRa") => (32, put::<4, 2, 1, 0, 3>),
        (M::Rgba, "ABGR") | (M::RgbaPre, "aBGR") => (32, put::<4, 3, 2, 1, 0>),
        (M::Rgba, "BGRa") => (32, premultiplied_bgra),
        (M::Cmyk, "CMYK;I") => (32, inverted),
        (M::Cmyk, "RGB") => (24, rgb_of_cmyk),
        (M::Lab, "LAB") => (24, lab),
        (M::Int, "I;16B") => (16, short_of_int),
        (M::I16, "I;16" | "I;16N") | (M::I16B, "I;16B") => (16, copy::<2>),
        (M::I16L, "I;16L" | "I;16N") | (M::I16N, "I;16N") => (16, copy::<2>),
        (M::I16, "I;16B") | (M::I16B, "I;16N") => (16, swapped),
        _ => (8, band(mode, raw)?),
    };
    Some(Shuffle { bits, run })
}

/// One band alone.
fn band(mode: Mode, raw: &str) -> Option<fn(&mut [u8], &[u8], usize)> {
    let names: &[&str] = match mode {
        M::Rgb | M::Rgba | M::Rgbx | M::Cmyk | M::YCbCr | M::Hsv => mode.band_names(),
        M::Lab => &["L", "A", "B"],
        _ => return None,
    };
    match names
        .iter()
        .take(mode.bands())
        .position(|name| *name == raw)?
    {
        0 => Some(one_band::<0>),
        1 => Some(one_band::<1>),
        2 => Some(one_band::<2>),
        _ => Some(one_band::<3>),
    }
}
