//! Pixels of one mode as those of another, with Pillow's numbers.
//!
//! What does not live here: palettes for pictures without one, and which conversion a program means (`Image.py`).

use super::raster::{BLOCK, Raster, made, mismatch, room};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// Modes by what their pixels are made of.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    One,
    L,
    P,
    LA,
    Rgb,
    Rgba,
    /// Red, green, blue multiplied by alpha: as `RGBA` is while it is resized.
    Premultiplied,
    /// As `Premultiplied`, of `LA`.
    GreyPremultiplied,
    Cmyk,
    YCbCr,
    I16,
    /// Grey as it is counted on the way to `1`, a little rougher.
    Rough,
}

impl Mode {
    fn named(name: &str) -> Option<Mode> {
        Some(match name {
            "1" => Mode::One,
            "L" => Mode::L,
            "P" => Mode::P,
            "LA" => Mode::LA,
            "RGB" => Mode::Rgb,
            "RGBA" | "RGBX" => Mode::Rgba,
            "RGBa" => Mode::Premultiplied,
            "La" => Mode::GreyPremultiplied,
            "CMYK" => Mode::Cmyk,
            "YCbCr" => Mode::YCbCr,
            "I;16" => Mode::I16,
            "rough" => Mode::Rough,
            _ => return None,
        })
    }

    fn step(self) -> usize {
        match self {
            Mode::One | Mode::L | Mode::P | Mode::Rough => 1,
            Mode::LA | Mode::GreyPremultiplied | Mode::I16 => 2,
            Mode::Rgb | Mode::YCbCr => 3,
            Mode::Rgba | Mode::Premultiplied | Mode::Cmyk => 4,
        }
    }
}

/// A pixel on its way: red, green, blue, alpha.
type Color = [u8; 4];

/// `a * b / 255`, rounded.
pub(super) fn by_255(a: u8, b: u8) -> u8 {
    divided_by_255(u32::from(a) * u32::from(b))
}

/// A number up to 255 * 255, divided by 255 and rounded.
pub(super) fn divided_by_255(number: u32) -> u8 {
    let number = number + 128;
    (((number >> 8) + number) >> 8) as u8
}

/// Source: ITU-R 601-2, in Pillow's fixed point.
pub(super) fn luma([red, green, blue, _]: Color) -> u8 {
    ((u32::from(red) * 19595 + u32::from(green) * 38470 + u32::from(blue) * 7471 + 0x8000) >> 16)
        as u8
}

/// The same, in thousandths.
fn rough_luma([red, green, blue, _]: Color) -> u8 {
    ((u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114) / 1000) as u8
}

/// A product with six bits behind the point, as in Pillow's tables: half is added to negative ones, too.
fn product(factor: f64, value: i32) -> i32 {
    (factor * 64.0 * f64::from(value) + 0.5) as i32
}

fn to_ycbcr([red, green, blue, _]: Color) -> [u8; 3] {
    let [red, green, blue] = [red, green, blue].map(i32::from);
    let y = product(0.299, red) + product(0.587, green) + product(0.114, blue);
    let cb = product(-0.16874, red) + product(-0.33126, green) + product(0.5, blue);
    let cr = product(0.5, red) + product(-0.41869, green) + product(-0.08131, blue);
    [y >> 6, (cb >> 6) + 128, (cr >> 6) + 128].map(|sum| sum.clamp(0, 255) as u8)
}

fn from_ycbcr(y: u8, cb: u8, cr: u8) -> Color {
    let (y, cb, cr) = (i32::from(y), i32::from(cb) - 128, i32::from(cr) - 128);
    let red = y + (product(1.402, cr) >> 6);
    let green = y + ((product(-0.34414, cb) + product(-0.71414, cr)) >> 6);
    let blue = y + (product(1.772, cb) >> 6);
    let [red, green, blue] = [red, green, blue].map(|sum| sum.clamp(0, 255) as u8);
    [red, green, blue, 255]
}

/// `convert(pixels, source, target, detail)`. Detail is what else is needed: for `P` the palette, four bytes for each
/// entry; else None, or the colour that is transparent, in the bytes of the source.
pub(super) fn convert(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let pixels = Buffer::expect(ctx, args[0])?;
    let (Some(from), Some(to)) = (mode(args[1]), mode(args[2])) else {
        return Err(ctx.value_error("conversion not supported"));
    };
    let (step, out_step) = (from.step(), to.step());
    let count = pixels.as_bytes().len() / step;
    if count * step != pixels.as_bytes().len() {
        return Err(mismatch(ctx));
    }
    let detail = if args[3].is_none() {
        None
    } else {
        Some(Buffer::expect(ctx, args[3])?)
    };
    let mut palette = [[0, 0, 0, 255]; 256];
    let mut transparent = None;
    if let Some(detail) = detail {
        if from == Mode::P {
            for (entry, bytes) in palette.iter_mut().zip(detail.as_bytes().chunks_exact(4)) {
                entry.copy_from_slice(bytes);
            }
        } else {
            transparent = Some(detail);
        }
    }
    let is_grey = matches!(from, Mode::One | Mode::L | Mode::LA);
    let mut out = room(ctx, count, 1, out_step)?;
    let mut start = 0;
    while start < count {
        let end = count.min(start + BLOCK);
        ctx.charge((end - start) as u64 * 2)?;
        let source = pixels.as_bytes()[start * step..end * step].chunks_exact(step);
        let target = out[start * out_step..end * out_step].chunks_exact_mut(out_step);
        for (pixel, place) in source.zip(target) {
            let mut color = read(from, pixel, &palette);
            if let Some(transparent) = transparent {
                let is_it = pixel == transparent.as_bytes();
                color[3] = if is_it { 0 } else { 255 };
            }
            if from == Mode::YCbCr && to == Mode::L {
                place[0] = pixel[0];
            } else if is_grey && to == Mode::Cmyk {
                place.copy_from_slice(&[0, 0, 0, 255 - pixel[0]]);
            } else {
                write(to, color, place);
            }
        }
        start = end;
    }
    made(ctx, out)
}

fn mode(name: Value) -> Option<Mode> {
    let name = name.payload::<Str>()?;
    Mode::named(name.as_str())
}

#[inline(always)]
fn read(mode: Mode, pixel: &[u8], palette: &[Color; 256]) -> Color {
    match (mode, pixel) {
        (Mode::One | Mode::L | Mode::Rough, &[grey]) => [grey, grey, grey, 255],
        (Mode::P, &[index]) => palette[usize::from(index)],
        (Mode::LA, &[grey, alpha]) => [grey, grey, grey, alpha],
        (Mode::Rgb, &[red, green, blue]) => [red, green, blue, 255],
        (Mode::Rgba, &[red, green, blue, alpha]) => [red, green, blue, alpha],
        (Mode::Premultiplied, &[red, green, blue, alpha]) => {
            let [red, green, blue] = [red, green, blue].map(|band| unmultiplied(band, alpha));
            [red, green, blue, alpha]
        }
        (Mode::GreyPremultiplied, &[grey, alpha]) => {
            let grey = unmultiplied(grey, alpha);
            [grey, grey, grey, alpha]
        }
        (Mode::Cmyk, &[cyan, magenta, yellow, black]) => {
            let light = 255 - black;
            let [red, green, blue] = [cyan, magenta, yellow].map(|ink| light - by_255(ink, light));
            [red, green, blue, 255]
        }
        (Mode::YCbCr, &[y, cb, cr]) => from_ycbcr(y, cb, cr),
        (Mode::I16, &[low, high]) => {
            let grey = if high > 0 { 255 } else { low };
            [grey, grey, grey, 255]
        }
        _ => [0; 4],
    }
}

#[inline(always)]
fn write(mode: Mode, color: Color, place: &mut [u8]) {
    let [red, green, blue, alpha] = color;
    let grey = || luma(color);
    match mode {
        Mode::One => place[0] = if rough_luma(color) >= 128 { 255 } else { 0 },
        Mode::Rough => place[0] = rough_luma(color),
        Mode::L | Mode::P => place[0] = grey(),
        Mode::LA => place.copy_from_slice(&[grey(), alpha]),
        Mode::Rgb => place.copy_from_slice(&[red, green, blue]),
        Mode::Rgba => place.copy_from_slice(&color),
        Mode::Premultiplied => {
            let [red, green, blue] = [red, green, blue].map(|band| by_255(band, alpha));
            place.copy_from_slice(&[red, green, blue, alpha]);
        }
        Mode::GreyPremultiplied => place.copy_from_slice(&[by_255(grey(), alpha), alpha]),
        Mode::Cmyk => place.copy_from_slice(&[255 - red, 255 - green, 255 - blue, 0]),
        Mode::YCbCr => place.copy_from_slice(&to_ycbcr(color)),
        Mode::I16 => place.copy_from_slice(&[grey(), 0]),
    }
}

fn unmultiplied(band: u8, alpha: u8) -> u8 {
    match alpha {
        0 | 255 => band,
        _ => (255 * u32::from(band) / u32::from(alpha)).min(255) as u8,
    }
}

/// `dither(pixels, width, height)`: grey as black and white; what a pixel is off is given to its neighbours.
/// Source: R. W. Floyd, L. Steinberg, "An adaptive algorithm for spatial grey scale".
pub(super) fn dither(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Raster::with_step(ctx, args, 0, 1)?;
    let mut out = room(ctx, source.width, source.height, 1)?;
    ctx.reserve_items(source.width + 1, size_of::<i32>())?;
    let mut errors = vec![0_i32; source.width + 1];
    for y in 0..source.height {
        ctx.charge(1)?;
        // Sixteenths of what is given to the right, below, and to the left below.
        let (mut right, mut below, mut before) = (0, 0, 0);
        for x in 0..source.width {
            if x % BLOCK == 0 {
                ctx.charge((source.width - x).min(BLOCK) as u64 * 2)?;
            }
            let wanted = i32::from(source.row(y)[x]) + (right + errors[x + 1]) / 16;
            let wanted = wanted.clamp(0, 255);
            let given = if wanted > 128 { 255 } else { 0 };
            out[y * source.width + x] = given as u8;
            let off = wanted - given;
            errors[x] = off * 3 + below;
            below = off * 5 + before;
            before = off;
            right = off * 7;
        }
        errors[source.width] = below;
    }
    made(ctx, out)
}
