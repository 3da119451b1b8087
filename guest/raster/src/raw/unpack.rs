//! From a file's row to a picture's.

use super::Shuffle;
use crate::Mode;
use crate::mode::Mode as M;
use crate::photo_ycc;

/// A byte of a pixel that is opaque whatever the file says.
const OPAQUE: usize = 9;

/// As it is: N bytes for each pixel.
pub fn copy<const N: usize>(out: &mut [u8], from: &[u8], count: usize) {
    let length = count.saturating_mul(N).min(out.len()).min(from.len());
    out[..length].copy_from_slice(&from[..length]);
}

/// Pixels of four bytes from N bytes each, of which some are taken.
fn take<const N: usize, const A: usize, const B: usize, const C: usize, const D: usize>(
    out: &mut [u8],
    from: &[u8],
    count: usize,
) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(N))
        .take(count)
    {
        out[0] = from[A];
        out[1] = from[B];
        out[2] = from[C];
        out[3] = if D == OPAQUE { 255 } else { from[D] };
    }
}

/// The same, with colours that are divided by their alpha.
fn divided<const N: usize, const A: usize, const B: usize, const C: usize, const D: usize>(
    out: &mut [u8],
    from: &[u8],
    count: usize,
) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(N))
        .take(count)
    {
        let alpha = from[D];
        for (out, at) in out.iter_mut().zip([A, B, C]) {
            *out = match alpha {
                0 => 0,
                255 => from[at],
                _ => (u32::from(from[at]) * 255 / u32::from(alpha)).min(255) as u8,
            };
        }
        out[3] = alpha;
    }
}

/// Pixels of four bytes from one line for each byte.
fn lines<const A: usize, const B: usize, const C: usize, const D: usize>(
    out: &mut [u8],
    from: &[u8],
    count: usize,
) {
    let bands = [A, B, C, D];
    let most = bands
        .iter()
        .filter(|band| **band != OPAQUE)
        .max()
        .map_or(0, |band| band + 1);
    if from.len() < count.saturating_mul(most) {
        return;
    }
    for (at, out) in out.chunks_exact_mut(4).take(count).enumerate() {
        for (out, band) in out.iter_mut().zip(bands) {
            *out = if band == OPAQUE {
                255
            } else {
                from[at + band * count]
            };
        }
    }
}

/// One byte of each pixel, from one of N bytes.
fn one_band<const N: usize, const FROM: usize, const TO: usize>(
    out: &mut [u8],
    from: &[u8],
    count: usize,
) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(N))
        .take(count)
    {
        out[TO] = from[FROM];
    }
}

fn one_band_inverted<const TO: usize>(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out.chunks_exact_mut(4).zip(from).take(count) {
        out[TO] = !from;
    }
}

/// Bits that are black or white.
fn bits<const REVERSED: bool, const INVERTED: bool>(out: &mut [u8], from: &[u8], count: usize) {
    for (at, out) in out.iter_mut().take(count).enumerate() {
        let Some(byte) = from.get(at / 8) else {
            return;
        };
        let mask = if REVERSED {
            1 << (at % 8)
        } else {
            128 >> (at % 8)
        };
        *out = if (byte & mask != 0) != INVERTED {
            255
        } else {
            0
        };
    }
}

/// Several numbers of BITS bits in a byte, times SCALE.
fn several<const BITS: usize, const SCALE: u8, const REVERSED: bool, const INVERTED: bool>(
    out: &mut [u8],
    from: &[u8],
    count: usize,
) {
    let each = 8 / BITS;
    let mask = ((1_u16 << BITS) - 1) as u8;
    for (at, out) in out.iter_mut().take(count).enumerate() {
        let Some(byte) = from.get(at / each) else {
            return;
        };
        let byte = if REVERSED { byte.reverse_bits() } else { *byte };
        let number = (byte >> (8 - BITS - at % each * BITS) & mask) * SCALE;
        *out = if INVERTED { 255 - number } else { number };
    }
}

/// Numbers of LAYERS bits, whose bits lie in lines one after the other, the lowest first.
fn layers<const LAYERS: usize>(out: &mut [u8], from: &[u8], count: usize) {
    let line = count.div_ceil(8);
    if from.len() < line * LAYERS {
        return;
    }
    for (at, out) in out.iter_mut().take(count).enumerate() {
        *out = (0..LAYERS).fold(0, |number, layer| {
            let bit = from[at / 8 + layer * line] >> (7 - at % 8) & 1;
            number | bit << layer
        });
    }
}

fn true_or_false(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out.iter_mut().zip(from).take(count) {
        *out = if *from > 0 { 255 } else { 0 };
    }
}

fn inverted(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out.iter_mut().zip(from).take(count) {
        *out = !from;
    }
}

fn inverted_4(out: &mut [u8], from: &[u8], count: usize) {
    inverted(out, from, count.saturating_mul(4));
}

fn inverted_colours(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(4))
        .take(count)
    {
        out.copy_from_slice(&[!from[0], !from[1], !from[2], from[3]]);
    }
}

fn reversed(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out.iter_mut().zip(from).take(count) {
        *out = from.reverse_bits();
    }
}

fn reversed_rgb(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(3))
        .take(count)
    {
        for (out, from) in out.iter_mut().zip(from) {
            *out = from.reverse_bits();
        }
        out[3] = 255;
    }
}

/// One of the two bytes of a number.
fn one_of_two<const AT: usize>(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out.iter_mut().zip(from.chunks_exact(2)).take(count) {
        *out = from[AT];
    }
}

/// What the sixteenth bit of a pixel is.
const NO_ALPHA: u8 = 0;
const ALPHA: u8 = 1;
const NOT_ALPHA: u8 = 2;

/// Colours of five bits each, of which GREEN bits are green's; RED is the place of the lowest.
fn fives<const RED: usize, const GREEN: u32, const WITH: u8>(
    out: &mut [u8],
    from: &[u8],
    count: usize,
) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(2))
        .take(count)
    {
        let pixel = u32::from(from[0]) | u32::from(from[1]) << 8;
        let most = (1 << GREEN) - 1;
        out[RED] = ((pixel & 31) * 255 / 31) as u8;
        out[1] = ((pixel >> 5 & most) * 255 / most) as u8;
        out[2 - RED] = ((pixel >> (5 + GREEN) & 31) * 255 / 31) as u8;
        let top = (pixel >> 15) as u8 * 255;
        out[3] = match WITH {
            ALPHA => top,
            NOT_ALPHA => !top,
            _ => 255,
        };
    }
}

/// Colours of four bits each.
fn fours<const WITH: u8>(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(2))
        .take(count)
    {
        out[0] = (from[0] & 15) * 17;
        out[1] = (from[0] >> 4) * 17;
        out[2] = (from[1] & 15) * 17;
        out[3] = match WITH {
            ALPHA => (from[1] >> 4) * 17,
            _ => 255,
        };
    }
}

fn rgb_of_cmyk(out: &mut [u8], from: &[u8], count: usize) {
    for (out, pixel) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(4))
        .take(count)
    {
        let rest = 255 - pixel[3];
        for (out, ink) in out.iter_mut().zip(&pixel[..3]) {
            *out = rest.saturating_sub(crate::bytes::times(*ink, rest));
        }
        out[3] = 255;
    }
}

fn lab(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(3))
        .take(count)
    {
        out.copy_from_slice(&[from[0], from[1] ^ 128, from[2] ^ 128, 255]);
    }
}

fn swapped(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out
        .chunks_exact_mut(2)
        .zip(from.chunks_exact(2))
        .take(count)
    {
        out.copy_from_slice(&[from[1], from[0]]);
    }
}

fn reversed_shorts(out: &mut [u8], from: &[u8], count: usize) {
    reversed(out, from, count.saturating_mul(2));
}

/// Numbers of twelve bits, two in three bytes.
fn twelve(out: &mut [u8], from: &[u8], count: usize) {
    let byte = |at: usize| from.get(at).copied().map_or(0, u16::from);
    for (at, out) in out.chunks_exact_mut(2).take(count).enumerate() {
        let start = at / 2 * 3;
        let number = match at % 2 {
            0 => byte(start) << 4 | byte(start + 1) >> 4,
            _ => (byte(start + 1) & 15) << 8 | byte(start + 2),
        };
        out.copy_from_slice(&number.to_le_bytes());
    }
}

/// Makes functions that read numbers of a type and write others.
macro_rules! numbers {
    ($($name:ident $from:ident $bytes:literal $read:ident $to:ident;)*) => {
        $(fn $name(out: &mut [u8], from: &[u8], count: usize) {
            for (out, from) in out.chunks_exact_mut(4).zip(from.chunks_exact($bytes)).take(count) {
                let mut bytes = [0; $bytes];
                bytes.copy_from_slice(from);
                out.copy_from_slice(&($from::$read(bytes) as $to).to_le_bytes());
            }
        })*
    };
}

numbers! {
    i_of_u8 u8 1 from_le_bytes i32;
    i_of_i8 i8 1 from_le_bytes i32;
    i_of_u16 u16 2 from_le_bytes i32;
    i_of_i16 i16 2 from_le_bytes i32;
    i_of_u16_big u16 2 from_be_bytes i32;
    i_of_i16_big i16 2 from_be_bytes i32;
    i_of_u32_big u32 4 from_be_bytes i32;
    f_of_u8 u8 1 from_le_bytes f32;
    f_of_i8 i8 1 from_le_bytes f32;
    f_of_u16 u16 2 from_le_bytes f32;
    f_of_i16 i16 2 from_le_bytes f32;
    f_of_u16_big u16 2 from_be_bytes f32;
    f_of_i16_big i16 2 from_be_bytes f32;
    f_of_u32 u32 4 from_le_bytes f32;
    f_of_i32 i32 4 from_le_bytes f32;
    f_of_u32_big u32 4 from_be_bytes f32;
    f_of_i32_big i32 4 from_be_bytes f32;
    f_of_f32_big f32 4 from_be_bytes f32;
    f_of_f64 f64 8 from_le_bytes f32;
    f_of_f64_big f64 8 from_be_bytes f32;
}

/// The way from a raw mode to a mode.
pub fn unpacker(mode: Mode, raw: &str) -> Option<Shuffle> {
    let found = match mode {
        M::Bit | M::L | M::P => one_byte(mode, raw),
        M::La | M::LaPre | M::Pa => two_bands(mode, raw),
        M::Rgb | M::Rgbx => colour(mode, raw),
        M::Rgba | M::RgbaPre => with_alpha(mode, raw),
        M::Cmyk | M::YCbCr | M::Lab | M::Hsv => other_colour(mode, raw),
        M::Int | M::Float => number(mode, raw),
        M::I16 | M::I16L | M::I16B | M::I16N => short(mode, raw),
    };
    let (bits, run) = match found {
        Some(found) => found,
        None => bands(mode, raw)?,
    };
    Some(Shuffle { bits, run })
}

type Way = (usize, fn(&mut [u8], &[u8], usize));

fn one_byte(mode: Mode, raw: &str) -> Option<Way> {
    Some(match (mode, raw) {
        (M::Bit, "1") => (1, bits::<false, false>),
        (M::Bit, "1;I") => (1, bits::<false, true>),
        (M::Bit, "1;R") => (1, bits::<true, false>),
        (M::Bit, "1;IR") => (1, bits::<true, true>),
        (M::Bit, "1;8" | "L") => (8, true_or_false),
        (M::L, "L;2") => (2, several::<2, 0x55, false, false>),
        (M::L, "L;2I") => (2, several::<2, 0x55, false, true>),
        (M::L, "L;2R") => (2, several::<2, 0x55, true, false>),
        (M::L, "L;2IR") => (2, several::<2, 0x55, true, true>),
        (M::L, "L;4") => (4, several::<4, 0x11, false, false>),
        (M::L, "L;4I") => (4, several::<4, 0x11, false, true>),
        (M::L, "L;4R") => (4, several::<4, 0x11, true, false>),
        (M::L, "L;4IR") => (4, several::<4, 0x11, true, true>),
        (M::L | M::P, "L") | (M::P, "P") => (8, copy::<1>),
        (M::L, "L;I") => (8, inverted),
        (M::L, "L;R") | (M::P, "P;R") => (8, reversed),
        (M::L, "L;16") => (16, one_of_two::<1>),
        (M::L, "L;16B") | (M::P, "PX") => (16, one_of_two::<0>),
        (M::P, "P;1") => (1, several::<1, 1, false, false>),
        (M::P, "P;2") => (2, several::<2, 1, false, false>),
        (M::P, "P;4") => (4, several::<4, 1, false, false>),
        (M::P, "P;2L") => (2, layers::<2>),
        (M::P, "P;4L") => (4, layers::<4>),
        _ => return None,
    })
}

fn two_bands(mode: Mode, raw: &str) -> Option<Way> {
    Some(match (mode, raw) {
        (M::La | M::Pa, "LA") | (M::LaPre, "La") | (M::Pa, "PA") => (16, take::<2, 0, 0, 0, 1>),
        (M::La, "LA;L") | (M::Pa, "PA;L") => (16, lines::<0, 0, 0, 1>),
        _ => return None,
    })
}

/// What `RGB` and `RGBX` have in common, and what each has alone.
fn colour(mode: Mode, raw: &str) -> Option<Way> {
    let is_rgb = mode == M::Rgb;
    Some(match raw {
        "RGB" => (24, take::<3, 0, 1, 2, OPAQUE>),
        "RGB;L" => (24, lines::<0, 1, 2, OPAQUE>),
        "RGB;16B" => (48, take::<6, 0, 2, 4, OPAQUE>),
        "BGR" => (24, take::<3, 2, 1, 0, OPAQUE>),
        "RGB;15" => (16, fives::<0, 5, NO_ALPHA>),
        "BGR;15" | "BGR;5" => (16, fives::<2, 5, NO_ALPHA>),
        "RGB;4B" => (16, fours::<NO_ALPHA>),
        "RGBX" => (32, copy::<4>),
        "RGBX;L" => (32, lines::<0, 1, 2, 3>),
        "RGBXX" => (40, take::<5, 0, 1, 2, 3>),
        "RGBXXX" => (48, take::<6, 0, 1, 2, 3>),
        "RGBX;16L" | "RGBX;16N" => (64, take::<8, 1, 3, 5, 7>),
        "RGBX;16B" => (64, take::<8, 0, 2, 4, 6>),
        "BGRX" => (32, take::<4, 2, 1, 0, OPAQUE>),
        "XRGB" => (32, take::<4, 1, 2, 3, OPAQUE>),
        "XBGR" => (32, take::<4, 3, 2, 1, OPAQUE>),
        "YCC;P" => (24, photo_ycc::unpack),
        "RGB;R" if is_rgb => (24, reversed_rgb),
        "RGB;16L" | "RGB;16N" if is_rgb => (48, take::<6, 1, 3, 5, OPAQUE>),
        "RGB;16" if is_rgb => (16, fives::<0, 6, NO_ALPHA>),
        "BGR;16" if is_rgb => (16, fives::<2, 6, NO_ALPHA>),
        "RGBA;L" if is_rgb => (32, lines::<0, 1, 2, 3>),
        "RGBA;15" if is_rgb => (16, fives::<0, 5, ALPHA>),
        "BGXR" if is_rgb => (32, take::<4, 3, 1, 0, OPAQUE>),
        "CMYK" if is_rgb => (32, rgb_of_cmyk),
        _ => return None,
    })
}

fn with_alpha(mode: Mode, raw: &str) -> Option<Way> {
    Some(match (mode, raw) {
        (M::Rgba, "LA") => (16, take::<2, 0, 0, 0, 1>),
        (M::Rgba, "LA;16B") => (32, take::<4, 0, 0, 0, 2>),
        (M::Rgba, "RGBA") | (M::RgbaPre, "RGBa") => (32, copy::<4>),
        (M::Rgba, "RGBAX") => (40, take::<5, 0, 1, 2, 3>),
        (M::Rgba, "RGBAXX") => (48, take::<6, 0, 1, 2, 3>),
        (M::Rgba, "RGBa") => (32, divided::<4, 0, 1, 2, 3>),
        (M::Rgba, "RGBaX") => (40, divided::<5, 0, 1, 2, 3>),
        (M::Rgba, "RGBaXX") => (48, divided::<6, 0, 1, 2, 3>),
        (M::Rgba, "RGBa;16L" | "RGBa;16N") => (64, divided::<8, 1, 3, 5, 7>),
        (M::Rgba, "RGBa;16B") => (64, divided::<8, 0, 2, 4, 6>),
        (M::Rgba, "BGR") => (24, take::<3, 2, 1, 0, OPAQUE>),
        (M::Rgba, "BGRa") => (32, divided::<4, 2, 1, 0, 3>),
        (M::Rgba, "RGBA;I") => (32, inverted_colours),
        (M::Rgba, "RGBA;L") => (32, lines::<0, 1, 2, 3>),
        (M::Rgba, "RGBA;15") => (16, fives::<0, 5, ALPHA>),
        (M::Rgba, "BGRA;15") => (16, fives::<2, 5, ALPHA>),
        (M::Rgba, "BGRA;15Z") => (16, fives::<2, 5, NOT_ALPHA>),
        (M::Rgba, "RGBA;4B") => (16, fours::<ALPHA>),
        (M::Rgba, "RGBA;16L" | "RGBA;16N") => (64, take::<8, 1, 3, 5, 7>),
        (M::Rgba, "RGBA;16B") => (64, take::<8, 0, 2, 4, 6>),
        (M::Rgba, "BGRA") | (M::RgbaPre, "BGRa") => (32, take::<4, 2, 1, 0, 3>),
        (M::Rgba, "BGRA;16L") => (64, take::<8, 5, 3, 1, 7>),
        (M::Rgba, "BGRA;16B") => (64, take::<8, 4, 2, 0, 6>),
        (M::Rgba, "BGAR") => (32, take::<4, 3, 1, 0, 2>),
        (M::Rgba, "ARGB") | (M::RgbaPre, "aRGB") => (32, take::<4, 1, 2, 3, 0>),
        (M::Rgba, "ABGR") | (M::RgbaPre, "aBGR") => (32, take::<4, 3, 2, 1, 0>),
        (M::Rgba, "YCCA;P") => (32, photo_ycc::unpack_alpha),
        _ => return None,
    })
}

fn other_colour(mode: Mode, raw: &str) -> Option<Way> {
    Some(match (mode, raw) {
        (M::Cmyk, "CMYK") | (M::YCbCr, "YCbCrX" | "YCbCrK") => (32, copy::<4>),
        (M::Cmyk, "CMYKX") => (40, take::<5, 0, 1, 2, 3>),
        (M::Cmyk, "CMYKXX") => (48, take::<6, 0, 1, 2, 3>),
        (M::Cmyk, "CMYK;I") => (32, inverted_4),
        (M::Cmyk, "CMYK;L") => (32, lines::<0, 1, 2, 3>),
        (M::Cmyk, "CMYK;16L" | "CMYK;16N") => (64, take::<8, 1, 3, 5, 7>),
        (M::Cmyk, "CMYK;16B") => (64, take::<8, 0, 2, 4, 6>),
        (M::Cmyk, "C;I") => (8, one_band_inverted::<0>),
        (M::Cmyk, "M;I") => (8, one_band_inverted::<1>),
        (M::Cmyk, "Y;I") => (8, one_band_inverted::<2>),
        (M::Cmyk, "K;I") => (8, one_band_inverted::<3>),
        (M::YCbCr, "YCbCr") | (M::Hsv, "HSV") => (24, take::<3, 0, 1, 2, OPAQUE>),
        (M::YCbCr, "YCbCr;L") => (24, lines::<0, 1, 2, OPAQUE>),
        (M::Lab, "LAB") => (24, lab),
        _ => return None,
    })
}

fn number(mode: Mode, raw: &str) -> Option<Way> {
    Some(match (mode, raw) {
        (M::Int, "I" | "I;32" | "I;32S" | "I;32N" | "I;32NS") => (32, copy::<4>),
        (M::Int, "I;8") => (8, i_of_u8),
        (M::Int, "I;8S") => (8, i_of_i8),
        (M::Int, "I;16" | "I;16N") => (16, i_of_u16),
        (M::Int, "I;16S" | "I;16NS") => (16, i_of_i16),
        (M::Int, "I;16B") => (16, i_of_u16_big),
        (M::Int, "I;16BS") => (16, i_of_i16_big),
        (M::Int, "I;32B" | "I;32BS") => (32, i_of_u32_big),
        (M::Float, "F" | "F;32F" | "F;32NF") => (32, copy::<4>),
        (M::Float, "F;8") => (8, f_of_u8),
        (M::Float, "F;8S") => (8, f_of_i8),
        (M::Float, "F;16" | "F;16N") => (16, f_of_u16),
        (M::Float, "F;16S" | "F;16NS") => (16, f_of_i16),
        (M::Float, "F;16B") => (16, f_of_u16_big),
        (M::Float, "F;16BS") => (16, f_of_i16_big),
        (M::Float, "F;32" | "F;32N") => (32, f_of_u32),
        (M::Float, "F;32S" | "F;32NS") => (32, f_of_i32),
        (M::Float, "F;32B") => (32, f_of_u32_big),
        (M::Float, "F;32BS") => (32, f_of_i32_big),
        (M::Float, "F;32BF") => (32, f_of_f32_big),
        (M::Float, "F;64F" | "F;64NF") => (64, f_of_f64),
        (M::Float, "F;64BF") => (64, f_of_f64_big),
        _ => return None,
    })
}

fn short(mode: Mode, raw: &str) -> Option<Way> {
    Some(match (mode, raw) {
        (M::I16, "I;16" | "I;16N") | (M::I16B, "I;16B") => (16, copy::<2>),
        (M::I16L, "I;16L" | "I;16N") | (M::I16N, "I;16N") => (16, copy::<2>),
        (M::I16, "I;16B") | (M::I16B, "I;16N") => (16, swapped),
        (M::I16, "I;16R") => (16, reversed_shorts),
        (M::I16, "I;12") => (12, twelve),
        _ => return None,
    })
}

/// One band alone, of eight bits or of sixteen.
fn bands(mode: Mode, raw: &str) -> Option<Way> {
    let names: &[&str] = match mode {
        M::Rgb | M::Rgba | M::Rgbx | M::Cmyk | M::Hsv => mode.band_names(),
        M::Lab => &["L", "A", "B"],
        _ => return None,
    };
    let (name, bits) = raw.split_once(';').unwrap_or((raw, ""));
    let at = names
        .iter()
        .take(mode.bands())
        .position(|known| *known == name)?;
    let has_shorts = matches!(mode, M::Rgb | M::Rgba);
    Some(match (at, bits) {
        (0, "") => (8, one_band::<1, 0, 0>),
        (1, "") => (8, one_band::<1, 0, 1>),
        (2, "") => (8, one_band::<1, 0, 2>),
        (_, "") => (8, one_band::<1, 0, 3>),
        (0, "16L" | "16N") if has_shorts => (16, one_band::<2, 1, 0>),
        (1, "16L" | "16N") if has_shorts => (16, one_band::<2, 1, 1>),
        (2, "16L" | "16N") if has_shorts => (16, one_band::<2, 1, 2>),
        (_, "16L" | "16N") if has_shorts => (16, one_band::<2, 1, 3>),
        (0, "16B") if has_shorts => (16, one_band::<2, 0, 0>),
        (1, "16B") if has_shorts => (16, one_band::<2, 0, 1>),
        (2, "16B") if has_shorts => (16, one_band::<2, 0, 2>),
        (_, "16B") if has_shorts => (16, one_band::<2, 0, 3>),
        _ => return None,
    })
}
