//! Rows of one mode to rows of another.

use crate::bytes::{luma, luma_1000, times};

/// Pixels of N bytes to pixels of M.
#[inline(always)]
fn each<const N: usize, const M: usize>(
    out: &mut [u8],
    from: &[u8],
    pixel: impl Fn([u8; N]) -> [u8; M],
) {
    for (out, from) in out.chunks_exact_mut(M).zip(from.chunks_exact(N)) {
        let mut bytes = [0; N];
        bytes.copy_from_slice(from);
        out.copy_from_slice(&pixel(bytes));
    }
}

/// White or black.
fn white(bit: u8) -> u8 {
    if bit != 0 { 255 } else { 0 }
}

/// Makes the functions of rows: from how many bytes to how many, and how.
macro_rules! rows {
    ($($name:ident $n:literal $m:literal $pixel:expr;)*) => {
        $(pub(super) fn $name(out: &mut [u8], from: &[u8]) {
            each::<$n, $m>(out, from, $pixel);
        })*
    };
}

rows! {
    bit_l 1 1 |[bit]| [white(bit)];
    bit_int 1 4 |[bit]| i32::from(white(bit)).to_le_bytes();
    bit_float 1 4 |[bit]| f32::from(white(bit)).to_le_bytes();
    bit_rgb 1 4 |[bit]| grey(white(bit), 255);
    bit_cmyk 1 4 |[bit]| [0, 0, 0, !white(bit)];
    bit_ycbcr 1 4 |[bit]| [white(bit), 128, 128, 255];
    bit_hsv 1 4 |[bit]| [0, 0, white(bit), 255];
    l_bit 1 1 |[l]| [if l >= 128 { 255 } else { 0 }];
    l_rgb 1 4 |[l]| grey(l, 255);
    l_int 1 4 |[l]| i32::from(l).to_le_bytes();
    l_float 1 4 |[l]| f32::from(l).to_le_bytes();
    l_cmyk 1 4 |[l]| [0, 0, 0, !l];
    l_ycbcr 1 4 |[l]| [l, 128, 128, 255];
    l_hsv 1 4 |[l]| [0, 0, l, 255];
    la_l 4 1 |[l, ..]| [l];
    la_premultiplied 4 4 |[l, _, _, a]| grey(times(l, a), a);
    la_divided 4 4 |[l, _, _, a]| grey(undo(l, a), a);
    la_rgb 4 4 |[l, _, _, a]| grey(l, a);
    la_cmyk 4 4 |[l, ..]| [0, 0, 0, !l];
    la_ycbcr 4 4 |[l, ..]| [l, 128, 128, 255];
    la_hsv 4 4 |[l, _, _, a]| [0, 0, l, a];
    int_l 4 1 |int| [int_byte(int)];
    int_float 4 4 |int| (i32::from_le_bytes(int) as f32).to_le_bytes();
    int_rgb 4 4 |int| grey(int_byte(int), 255);
    int_hsv 4 4 |int| [0, 0, int_byte(int), 255];
    float_l 4 1 |float| [f32::from_le_bytes(float) as u8];
    float_int 4 4 |float| int_of(f32::from_le_bytes(float)).to_le_bytes();
    rgb_bit 4 1 |rgb| [if luma_1000(&rgb) >= 128_000 { 255 } else { 0 }];
    rgb_l 4 1 |rgb| [luma(&rgb)];
    rgb_la 4 4 |rgb| grey(luma(&rgb), 255);
    rgba_la 4 4 |rgb| grey(luma(&rgb), rgb[3]);
    rgb_int 4 4 |rgb| i32::from(luma(&rgb)).to_le_bytes();
    rgb_short 4 2 |rgb| [luma(&rgb), 0];
    rgb_short_big 4 2 |rgb| [0, luma(&rgb)];
    rgb_float 4 4 |rgb| (luma_1000(&rgb) as f32 / 1000.0).to_le_bytes();
    opaque 4 4 |[r, g, b, _]| [r, g, b, 255];
    rgb_cmyk 4 4 |[r, g, b, _]| [!r, !g, !b, 0];
    rgb_hsv 4 4 |[r, g, b, a]| hsv(r, g, b, a);
    premultiplied 4 4 |[r, g, b, a]| [times(r, a), times(g, a), times(b, a), a];
    divided 4 4 |[r, g, b, a]| [undo(r, a), undo(g, a), undo(b, a), a];
    divided_opaque 4 4 |[r, g, b, a]| [undo(r, a), undo(g, a), undo(b, a), 255];
    cmyk_rgb 4 4 rgb_of_cmyk;
    cmyk_hsv 4 4 |cmyk| {
        let [r, g, b, _] = rgb_of_cmyk(cmyk);
        hsv(r, g, b, 255)
    };
    ycbcr_la 4 4 |[y, ..]| grey(y, 255);
    hsv_rgb 4 4 |[h, s, v, x]| rgb_of_hsv(h, s, v, x);
    int_short 4 2 |int| (i32::from_le_bytes(int).clamp(0, 65535) as u16).to_le_bytes();
    int_short_big 4 2 |int| (i32::from_le_bytes(int).clamp(0, 65535) as u16).to_be_bytes();
    short_int 2 4 |short| i32::from(u16::from_le_bytes(short)).to_le_bytes();
    short_big_int 2 4 |short| i32::from(u16::from_be_bytes(short)).to_le_bytes();
    short_float 2 4 |short| f32::from(u16::from_le_bytes(short)).to_le_bytes();
    short_big_float 2 4 |short| f32::from(u16::from_be_bytes(short)).to_le_bytes();
    short_rgb 2 4 |[low, high]| grey(if high == 0 { low } else { 255 }, 255);
    l_short 1 2 |[l]| [l, 0];
    l_short_big 1 2 |[l]| [0, l];
    short_l 2 1 |[low, high]| [if high == 0 { low } else { 255 }];
    short_big_l 2 1 |[high, low]| [if high == 0 { low } else { 255 }];
}

fn grey(l: u8, a: u8) -> [u8; 4] {
    [l, l, l, a]
}

fn int_byte(int: [u8; 4]) -> u8 {
    i32::from_le_bytes(int).clamp(0, 255) as u8
}

/// A float as an int; what is none or too large is what a processor of Intel's makes of it.
fn int_of(float: f32) -> i32 {
    match float {
        -2_147_483_648.0..2_147_483_648.0 => float as i32,
        _ => i32::MIN,
    }
}

/// A colour that was multiplied by alpha, before it was.
fn undo(colour: u8, alpha: u8) -> u8 {
    match alpha {
        0 | 255 => colour,
        _ => (u32::from(colour) * 255 / u32::from(alpha)).min(255) as u8,
    }
}

fn rgb_of_cmyk([c, m, y, k]: [u8; 4]) -> [u8; 4] {
    let rest = 255 - k;
    let band = |ink| rest.saturating_sub(times(ink, rest));
    [band(c), band(m), band(y), 255]
}

/// As Python's colorsys counts it, in single floats where Pillow does.
fn hsv(r: u8, g: u8, b: u8, x: u8) -> [u8; 4] {
    let most = r.max(g).max(b);
    let least = r.min(g).min(b);
    if most == least {
        return [0, 0, most, x];
    }
    let range = f32::from(most - least);
    let saturation = range / f32::from(most);
    let [red, green, blue] = [r, g, b].map(|band| f32::from(most - band) / range);
    let hue = if r == most {
        blue - green
    } else if g == most {
        (2.0 + f64::from(red) - f64::from(blue)) as f32
    } else {
        (4.0 + f64::from(green) - f64::from(red)) as f32
    };
    let hue = ((f64::from(hue) / 6.0 + 1.0) % 1.0) as f32;
    let byte = |part: f32| (f64::from(part) * 255.0) as u8;
    [byte(hue), byte(saturation), most, x]
}

fn rgb_of_hsv(h: u8, s: u8, v: u8, x: u8) -> [u8; 4] {
    if s == 0 {
        return [v, v, v, x];
    }
    let place = f64::from(h) * 6.0 / 255.0;
    let sector = place.floor();
    let part = (place - sector) as f32;
    let saturation = (f64::from(s) / 255.0) as f32;
    // A product of two singles is a single.
    let product = f64::from(saturation * part);
    let (part, saturation) = (f64::from(part), f64::from(saturation));
    let value = f64::from(v);
    let p = (value * (1.0 - saturation)).round() as u8;
    let q = (value * (1.0 - product)).round() as u8;
    let t = (value * (1.0 - saturation * (1.0 - part))).round() as u8;
    let [r, g, b] = match sector as u8 % 6 {
        0 => [v, t, p],
        1 => [q, v, p],
        2 => [p, v, t],
        3 => [p, q, v],
        4 => [t, p, v],
        _ => [v, p, q],
    };
    [r, g, b, x]
}
