//! Pictures in pictures: parts, pictures and inks over others, through masks.

use crate::bytes::{blend, over};
use crate::mode::Mode as M;
use crate::picture::fill_bytes;
use crate::{Fault, Picture, Result, Work};

/// A rectangle: left, top, right, bottom; the last two are outside.
pub type Sides = [i32; 4];

/// What of a rectangle lies in a picture, and where that begins in the rectangle.
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    from_left: usize,
    from_top: usize,
}

/// None: nothing.
fn part(sides: Sides, picture: &Picture) -> Option<Part> {
    let within = |from: i32, to: i32, length: usize| {
        let start = i64::from(from).max(0);
        let end = i64::from(to).min(length as i64);
        (start < end).then(|| {
            let skipped = (start - i64::from(from)) as usize;
            (start as usize, (end - start) as usize, skipped)
        })
    };
    let [left, top, right, bottom] = sides;
    let (left, width, from_left) = within(left, right, picture.width())?;
    let (top, height, from_top) = within(top, bottom, picture.height())?;
    Some(Part {
        left,
        top,
        width,
        height,
        from_left,
        from_top,
    })
}

fn extent(sides: Sides) -> (i64, i64) {
    let [left, top, right, bottom] = sides.map(i64::from);
    (right - left, bottom - top)
}

fn has_extent(picture: &Picture, (width, height): (i64, i64)) -> bool {
    picture.width() as i64 == width && picture.height() as i64 == height
}

/// A part of a picture; what lies outside is zero.
pub fn crop(work: &mut Work<'_>, picture: &Picture, sides: Sides) -> Result<Picture> {
    let (width, height) = extent(sides);
    // Differences of C are ints.
    let length = |length: i64| usize::try_from(i64::from(length as i32).max(0)).unwrap_or(0);
    let mut made = Picture::new(work, picture.mode(), length(width), length(height))?;
    made.palette.clone_from(&picture.palette);
    let Some(part) = part(sides, picture) else {
        return Ok(made);
    };
    let size = picture.pixel_size();
    for y in 0..part.height {
        work.row(part.width, 1)?;
        let from = &picture.row(part.top + y)[part.left * size..][..part.width * size];
        let out = made.row_mut(part.from_top + y);
        if let Some(out) = out.get_mut(part.from_left * size..(part.from_left + part.width) * size)
        {
            out.copy_from_slice(from);
        }
    }
    Ok(made)
}

/// How a mask says what is seen.
#[derive(Clone, Copy)]
enum Mask {
    /// All or nothing.
    Bit,
    /// A byte.
    Byte,
    /// The alpha of a colour.
    Alpha,
    /// The alpha of a colour that is multiplied by it.
    Premultiplied,
}

impl Mask {
    fn of(mask: &Picture, is_fill: bool) -> Result<Mask> {
        Ok(match mask.mode() {
            M::Bit => Mask::Bit,
            M::L => Mask::Byte,
            M::Rgba => Mask::Alpha,
            M::La if !is_fill => Mask::Alpha,
            M::RgbaPre => Mask::Premultiplied,
            _ => return Err(Fault::Value("bad transparency mask")),
        })
    }

    /// What is seen of each pixel.
    fn weights<'a>(
        self,
        mask: &'a Picture,
        part: &Part,
        y: usize,
    ) -> impl Iterator<Item = u8> + 'a {
        let size = mask.pixel_size();
        let row = &mask.row(part.from_top + y)[part.from_left * size..][..part.width * size];
        row.iter().skip(size - 1).step_by(size).copied()
    }
}

/// Bytes of a pixel, as masks count them: of numbers of sixteen bits Pillow takes as many bytes as there are pixels,
/// but where a picture goes through bits, or an ink through bytes.
fn masked_size(target: &Picture, kind: Option<Mask>, is_fill: bool) -> usize {
    match (target.pixel_size(), kind) {
        (2, Some(Mask::Bit)) if is_fill => 1,
        (2, Some(Mask::Byte)) if !is_fill => 1,
        (2, Some(Mask::Alpha | Mask::Premultiplied)) => 1,
        (size, _) => size,
    }
}

/// Put a picture into another, through a mask. A picture into itself is for whoever asks to copy before.
pub fn paste(
    work: &mut Work<'_>,
    target: &mut Picture,
    source: &Picture,
    mask: Option<&Picture>,
    sides: Sides,
) -> Result<()> {
    let extent = extent(sides);
    if !has_extent(source, extent) || source.pixel_size() != target.pixel_size() {
        return Err(Fault::Mismatch);
    }
    if mask.is_some_and(|mask| !has_extent(mask, extent)) {
        return Err(Fault::Mismatch);
    }
    let Some(part) = part(sides, target) else {
        return Ok(());
    };
    let kind = mask.map(|mask| Mask::of(mask, false)).transpose()?;
    let size = masked_size(target, kind, false);
    for y in 0..part.height {
        work.row(part.width, if mask.is_some() { 4 } else { 1 })?;
        let from = &source.row(part.from_top + y)[part.from_left * size..][..part.width * size];
        let out = &mut target.row_mut(part.top + y)[part.left * size..][..part.width * size];
        let (Some(mask), Some(kind)) = (mask, kind) else {
            out.copy_from_slice(from);
            continue;
        };
        let weights = kind.weights(mask, &part, y);
        let pixels = out.chunks_exact_mut(size).zip(from.chunks_exact(size));
        for ((out, from), weight) in pixels.zip(weights) {
            match kind {
                Mask::Bit if weight == 0 => {}
                Mask::Bit => out.copy_from_slice(from),
                Mask::Byte | Mask::Alpha => {
                    for (out, from) in out.iter_mut().zip(from) {
                        *out = blend(weight, *out, *from);
                    }
                }
                Mask::Premultiplied => {
                    for (out, from) in out.iter_mut().zip(from) {
                        *out = over(weight, *out, *from);
                    }
                }
            }
        }
    }
    Ok(())
}

/// Fill a rectangle with an ink, through a mask.
pub fn fill(
    work: &mut Work<'_>,
    target: &mut Picture,
    ink: [u8; 4],
    mask: Option<&Picture>,
    sides: Sides,
) -> Result<()> {
    if mask.is_some_and(|mask| !has_extent(mask, extent(sides))) {
        return Err(Fault::Mismatch);
    }
    let Some(part) = part(sides, target) else {
        return Ok(());
    };
    let has_alpha = target.mode().has_alpha();
    let kind = mask.map(|mask| Mask::of(mask, true)).transpose()?;
    let size = masked_size(target, kind, true);
    let ink = match target.pixel_size() {
        // Without a mask bytes are all the first one.
        2 if kind.is_none() => [ink[0]; 4],
        _ => ink,
    };
    for y in 0..part.height {
        work.row(part.width, if mask.is_some() { 4 } else { 1 })?;
        let out = &mut target.row_mut(part.top + y)[part.left * size..][..part.width * size];
        let (Some(mask), Some(kind)) = (mask, kind) else {
            fill_bytes(out, ink, size);
            continue;
        };
        let weights = kind.weights(mask, &part, y);
        for (out, weight) in out.chunks_exact_mut(size).zip(weights) {
            match kind {
                Mask::Bit if weight == 0 => {}
                Mask::Bit => out.copy_from_slice(&ink[..size]),
                Mask::Byte => {
                    // Where nothing is seen yet, the colour is the ink's as a whole.
                    let is_unseen = has_alpha && out[3] == 0 && weight != 0;
                    for (at, (out, ink)) in out.iter_mut().zip(ink).enumerate() {
                        let weight = if is_unseen && at != 3 { 255 } else { weight };
                        *out = blend(weight, *out, ink);
                    }
                }
                Mask::Alpha => {
                    for (out, ink) in out.iter_mut().zip(ink) {
                        *out = blend(weight, *out, ink);
                    }
                }
                Mask::Premultiplied => {
                    for (out, ink) in out.iter_mut().zip(ink) {
                        *out = over(weight, *out, ink);
                    }
                }
            }
        }
    }
    Ok(())
}

/// A picture that is moved, and comes in again where it went out.
pub fn offset(work: &mut Work<'_>, picture: &Picture, x: i32, y: i32) -> Result<Picture> {
    let mut made = picture.like(work)?;
    if picture.is_empty() {
        return Ok(made);
    }
    let (width, height) = picture.size();
    let turned = |by: i32, length: usize| i64::from(by).rem_euclid(length as i64) as usize;
    let (x, y) = (turned(x, width), turned(y, height));
    let size = picture.pixel_size();
    for (at, from) in picture.rows().enumerate() {
        work.row(width, 1)?;
        let out = made.row_mut((at + y) % height);
        out.copy_from_slice(from);
        out.rotate_right(x * size);
    }
    Ok(made)
}

/// A picture with a margin, whose pixels are the nearest ones of the picture.
pub fn expand(work: &mut Work<'_>, picture: &Picture, margin: i32) -> Result<Picture> {
    let Ok(margin) = usize::try_from(margin) else {
        return Err(Fault::Value("bad kernel size"));
    };
    if margin > 0 && margin > i32::MAX as usize / margin.saturating_mul(4) {
        return Err(Fault::Value("filter size too large"));
    }
    let (width, height) = picture.size();
    let mut made = Picture::new(
        work,
        picture.mode(),
        width + 2 * margin,
        height + 2 * margin,
    )?;
    made.palette.clone_from(&picture.palette);
    if picture.is_empty() {
        return Ok(made);
    }
    let size = picture.pixel_size();
    for y in 0..made.height() {
        work.row(made.width(), 1)?;
        let from = picture.row(y.saturating_sub(margin).min(height - 1));
        let out = made.row_mut(y);
        let (left, rest) = out.split_at_mut(margin * size);
        let (middle, right) = rest.split_at_mut(width * size);
        for pixel in left.chunks_exact_mut(size) {
            pixel.copy_from_slice(&from[..size]);
        }
        middle.copy_from_slice(from);
        for pixel in right.chunks_exact_mut(size) {
            pixel.copy_from_slice(&from[(width - 1) * size..]);
        }
    }
    Ok(made)
}
