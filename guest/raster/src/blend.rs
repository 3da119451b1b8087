//! Two pictures mixed to one: evenly, by alpha, or byte by byte.

use crate::mode::Mode as M;
use crate::{Fault, Kind, Picture, Result, Work};

/// From one picture to another, and beyond.
pub fn blend(work: &mut Work<'_>, one: &Picture, two: &Picture, alpha: f32) -> Result<Picture> {
    let is_colour = |picture: &Picture| {
        picture.mode().kind() == Kind::Bytes
            && picture.palette.is_none()
            && picture.mode() != M::Bit
    };
    if one.mode().kind() != Kind::Bytes || !is_colour(one) {
        return Err(Fault::Mode);
    }
    if two.palette.is_some() || two.mode() == M::Bit {
        return Err(Fault::Mode);
    }
    if two.mode().kind() != Kind::Bytes
        || one.mode().bands() != two.mode().bands()
        || one.size() != two.size()
    {
        return Err(Fault::Mismatch);
    }
    if alpha == 0.0 {
        return one.copy(work);
    }
    if alpha == 1.0 {
        return two.copy(work);
    }
    let mut made = one.of_size(work, one.mode())?;
    for y in 0..made.height() {
        work.row(made.stride(), 2)?;
        let pairs = one.row(y).iter().zip(two.row(y));
        for (out, (one, two)) in made.row_mut(y).iter_mut().zip(pairs) {
            let difference = i32::from(*two) - i32::from(*one);
            // A cast keeps to 0 and 255.
            *out = (f32::from(*one) + alpha * difference as f32) as u8;
        }
    }
    Ok(made)
}

/// One picture over another.
pub fn alpha_composite(work: &mut Work<'_>, under: &Picture, over: &Picture) -> Result<Picture> {
    if !matches!(under.mode(), M::Rgba | M::La) {
        return Err(Fault::Mode);
    }
    if under.mode() != over.mode() || under.size() != over.size() {
        return Err(Fault::Mismatch);
    }
    let mut made = under.of_size(work, under.mode())?;
    for y in 0..made.height() {
        work.row(made.width(), 8)?;
        let pairs = under
            .row(y)
            .chunks_exact(4)
            .zip(over.row(y).chunks_exact(4));
        for (out, (under, over)) in made.row_mut(y).chunks_exact_mut(4).zip(pairs) {
            composite(out, under, over);
        }
    }
    Ok(made)
}

fn composite(out: &mut [u8], under: &[u8], over: &[u8]) {
    /// Bits behind the point.
    const BITS: u32 = 7;
    let shift = |number: u32| ((number >> 8) + number) >> 8;
    if over[3] == 0 {
        out.copy_from_slice(under);
        return;
    }
    let alpha = u32::from(over[3]);
    let whole = alpha * 255 + u32::from(under[3]) * (255 - alpha);
    let first = alpha * 255 * 255 * (1 << BITS) / whole;
    let second = 255 * (1 << BITS) - first;
    for band in 0..3 {
        let sum = u32::from(over[band]) * first + u32::from(under[band]) * second;
        out[band] = (shift(sum + (0x80 << BITS)) >> BITS) as u8;
    }
    out[3] = shift(whole + 0x80) as u8;
}

/// What a function makes of each byte of two pictures, of as much as both have.
fn each(
    work: &mut Work<'_>,
    one: &Picture,
    two: &Picture,
    only_bits: bool,
    byte: impl Fn(i32, i32) -> u8,
) -> Result<Picture> {
    if one.mode().kind() != Kind::Bytes
        || only_bits && (one.mode() != M::Bit || two.mode() != M::Bit)
    {
        return Err(Fault::Mode);
    }
    if two.mode().kind() != Kind::Bytes || one.mode().bands() != two.mode().bands() {
        return Err(Fault::Mismatch);
    }
    let (width, height) = (one.width().min(two.width()), one.height().min(two.height()));
    let mut made = Picture::new(work, one.mode(), width, height)?;
    for y in 0..height {
        work.row(made.stride(), 2)?;
        let pairs = one.row(y).iter().zip(two.row(y));
        for (out, (one, two)) in made.row_mut(y).iter_mut().zip(pairs) {
            *out = byte(i32::from(*one), i32::from(*two));
        }
    }
    Ok(made)
}

/// An operation on two bytes.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the names are Pillow's")]
pub enum Chop {
    Lighter,
    Darker,
    Difference,
    Multiply,
    Screen,
    Add(f32, i32),
    Subtract(f32, i32),
    And,
    Or,
    Xor,
    AddModulo,
    SubtractModulo,
    SoftLight,
    HardLight,
    Overlay,
}

/// Two pictures byte by byte.
pub fn chop(work: &mut Work<'_>, one: &Picture, two: &Picture, chop: Chop) -> Result<Picture> {
    let bit = |is: bool| if is { 255 } else { 0 };
    // Each function is a loop of its own.
    macro_rules! all {
        ($byte:expr) => {
            each(work, one, two, false, $byte)
        };
    }
    match chop {
        Chop::Lighter => all!(|a, b| a.max(b) as u8),
        Chop::Darker => all!(|a, b| a.min(b) as u8),
        Chop::Difference => all!(|a, b| (a - b).unsigned_abs() as u8),
        Chop::Multiply => all!(|a, b| (a * b / 255) as u8),
        Chop::Screen => all!(|a, b| (255 - (255 - a) * (255 - b) / 255) as u8),
        Chop::Add(1.0, offset) if is_small(offset) => {
            all!(|a, b| (a + b + offset).clamp(0, 255) as u8)
        }
        Chop::Subtract(1.0, offset) if is_small(offset) => {
            all!(|a, b| (a - b + offset).clamp(0, 255) as u8)
        }
        Chop::Add(scale, offset) => all!(|a, b| scaled((a + b) as f32 / scale, offset)),
        Chop::Subtract(scale, offset) => all!(|a, b| scaled((a - b) as f32 / scale, offset)),
        Chop::And => each(work, one, two, true, |a, b| bit(a != 0 && b != 0)),
        Chop::Or => each(work, one, two, true, |a, b| bit(a != 0 || b != 0)),
        Chop::Xor => each(work, one, two, true, |a, b| bit((a != 0) != (b != 0))),
        Chop::AddModulo => all!(|a, b| (a + b) as u8),
        Chop::SubtractModulo => all!(|a, b| (a - b) as u8),
        Chop::SoftLight => all!(|a, b| {
            let screen = 255 - (255 - a) * (255 - b) / 255;
            ((255 - a) * (a * b) / 65536 + a * screen / 255) as u8
        }),
        Chop::HardLight => all!(|a, b| lit(b, a)),
        Chop::Overlay => all!(lit),
    }
}

/// Whether sums with it are the same in floats.
fn is_small(offset: i32) -> bool {
    offset.unsigned_abs() < 1 << 23
}

/// Dark or light, as the first says.
fn lit(first: i32, second: i32) -> u8 {
    match first < 128 {
        true => (first * second / 127) as u8,
        false => (255 - (255 - first) * (255 - second) / 127) as u8,
    }
}

/// A float and an offset as a byte; as in C, what does not fit in an int is the least one.
fn scaled(number: f32, offset: i32) -> u8 {
    let sum = number + offset as f32;
    match sum {
        -2_147_483_648.0..2_147_483_648.0 => (sum as i32).clamp(0, 255) as u8,
        _ => 0,
    }
}

/// All bits the other way round.
pub fn invert(work: &mut Work<'_>, picture: &Picture) -> Result<Picture> {
    let mut made = picture.of_size(work, picture.mode())?;
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(from.len(), 1)?;
        for (out, from) in out.iter_mut().zip(from) {
            *out = !from;
        }
    }
    Ok(made)
}
