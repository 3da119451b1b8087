//! What is counted of pictures: how often values occur, the least and the largest, where anything is.

use crate::mode::Mode as M;
use crate::{Fault, Kind, Picture, Result, Work};

/// Numbers between which values are counted, for pictures of numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Range {
    Ints(i32, i32),
    Floats(f32, f32),
}

/// How often each value occurs: 256 counts for each band.
pub fn histogram(
    work: &mut Work<'_>,
    picture: &Picture,
    mask: Option<&Picture>,
    range: Option<Range>,
) -> Result<Vec<u64>> {
    if let Some(mask) = mask {
        if mask.size() != picture.size() {
            return Err(Fault::Mismatch);
        }
        if !matches!(mask.mode(), M::Bit | M::L) {
            return Err(Fault::Value("bad transparency mask"));
        }
    }
    let mode = picture.mode();
    let mut counts = vec![0_u64; 256 * mode.bands()];
    if mode.kind() != Kind::Bytes && !mode.is_short() {
        if mask.is_some() {
            return Err(Fault::Mode);
        }
        let Some(range) = range else {
            return Err(Fault::Value("min/max not given"));
        };
        count_numbers(work, picture, range, &mut counts)?;
        return Ok(counts);
    }
    let (width, size) = (picture.width(), picture.pixel_size());
    let places: Vec<usize> = (0..mode.bands()).map(|band| mode.band_at(band)).collect();
    for y in 0..picture.height() {
        work.row(width, places.len())?;
        let row = picture.row(y);
        // Of numbers of sixteen bits, as many bytes are counted as there are pixels.
        let step = if size == 2 { 1 } else { size };
        let pixels = row.chunks_exact(step).take(width).enumerate();
        let mask = mask.map(|mask| mask.row(y));
        for (_, pixel) in pixels.filter(|(x, _)| mask.is_none_or(|mask| mask[*x] != 0)) {
            for (band, place) in places.iter().enumerate() {
                counts[band * 256 + usize::from(pixel[*place])] += 1;
            }
        }
    }
    Ok(counts)
}

fn count_numbers(
    work: &mut Work<'_>,
    picture: &Picture,
    range: Range,
    counts: &mut [u64],
) -> Result<()> {
    let scale = match range {
        Range::Ints(least, most) if least < most => 255.0 / most.wrapping_sub(least) as f32,
        Range::Floats(least, most) if least < most => 255.0 / (most - least),
        _ => return Ok(()),
    };
    for row in picture.rows() {
        work.row(picture.width(), 2)?;
        for pixel in row.chunks_exact(4) {
            let bytes = [pixel[0], pixel[1], pixel[2], pixel[3]];
            let place = match range {
                Range::Ints(least, _) => {
                    i32::from_le_bytes(bytes).wrapping_sub(least) as f32 * scale
                }
                Range::Floats(least, _) => (f32::from_le_bytes(bytes) - least) * scale,
            };
            // What lies a little below zero is zero to C.
            if place > -1.0 && place < 256.0 {
                counts[place as usize] += 1;
            }
        }
    }
    Ok(())
}

/// Which bytes of a pixel of four are looked at.
fn looked_at(picture: &Picture, alpha_only: bool) -> [u8; 4] {
    let mode = picture.mode();
    match mode.bands() {
        3 => [255, 255, 255, 0],
        _ if alpha_only && mode.has_alpha() => [0, 0, 0, 255],
        _ => [255; 4],
    }
}

fn is_seen(pixel: &[u8], mask: [u8; 4]) -> bool {
    pixel.iter().zip(mask).any(|(byte, mask)| byte & mask != 0)
}

/// Pixels of a row, of which each has so many bytes.
fn pixels(
    picture: &Picture,
    y: usize,
    step: usize,
) -> impl DoubleEndedIterator<Item = &[u8]> + ExactSizeIterator {
    picture.row(y)[..picture.width() * step].chunks_exact(step)
}

/// The smallest rectangle outside of which all is zero; None: all is.
pub fn bbox(
    work: &mut Work<'_>,
    picture: &Picture,
    alpha_only: bool,
) -> Result<Option<[usize; 4]>> {
    let mask = looked_at(picture, alpha_only);
    let (mut left, mut right) = (picture.width(), 0);
    let (mut top, mut bottom) = (None, 0);
    for y in 0..picture.height() {
        work.row(picture.width(), 1)?;
        let step = picture.pixel_size();
        let first = pixels(picture, y, step).position(|pixel| is_seen(pixel, mask));
        let last = pixels(picture, y, step).rposition(|pixel| is_seen(pixel, mask));
        if let (Some(first), Some(last)) = (first, last) {
            left = left.min(first);
            right = right.max(last + 1);
            top.get_or_insert(y);
            bottom = y + 1;
        }
    }
    Ok(top.map(|top| [left, top, right, bottom]))
}

/// In which columns, and in which rows, there is anything.
pub fn projection(work: &mut Work<'_>, picture: &Picture) -> Result<(Vec<u8>, Vec<u8>)> {
    let mask = looked_at(picture, false);
    let mut columns = work.items(picture.width())?;
    let mut rows = work.items(picture.height())?;
    // Of sixteen bits Pillow looks at the first bytes alone.
    let step = if picture.pixel_size() == 4 { 4 } else { 1 };
    for (y, row) in rows.iter_mut().enumerate() {
        work.row(picture.width(), 2)?;
        for (pixel, column) in pixels(picture, y, step).zip(&mut columns) {
            if is_seen(pixel, mask) {
                *column = 1;
                *row = 1;
            }
        }
    }
    Ok((columns, rows))
}

/// The least and the largest value.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Extrema {
    Ints(i64, i64),
    Floats(f64, f64),
}

/// None: there are no pixels.
pub fn extrema(work: &mut Work<'_>, picture: &Picture) -> Result<Option<Extrema>> {
    let mode = picture.mode();
    if mode.bands() != 1 || mode.is_short() && mode != M::I16 && !picture.is_empty() {
        return Err(Fault::Mode);
    }
    if picture.is_empty() {
        return Ok(None);
    }
    work.pay(picture.bytes().len() as u64 / 16)?;
    let ints = |numbers: &mut dyn Iterator<Item = i64>| {
        let first = numbers.next().unwrap_or(0);
        let (least, most) = numbers.fold((first, first), |(least, most), number| {
            (number.min(least), number.max(most))
        });
        Extrema::Ints(least, most)
    };
    let bytes = picture.bytes();
    let words = || {
        bytes
            .chunks_exact(4)
            .map(|word| [word[0], word[1], word[2], word[3]])
    };
    Ok(Some(match mode.kind() {
        Kind::Bytes => ints(&mut bytes.iter().map(|byte| i64::from(*byte))),
        Kind::Short => ints(
            &mut bytes
                .chunks_exact(2)
                .map(|word| i64::from(u16::from_le_bytes([word[0], word[1]]))),
        ),
        Kind::Int => ints(&mut words().map(|word| i64::from(i32::from_le_bytes(word)))),
        Kind::Float => {
            let mut numbers = words().map(f32::from_le_bytes);
            let first = numbers.next().unwrap_or(0.0);
            let (mut least, mut most) = (first, first);
            for number in numbers {
                if least > number {
                    least = number;
                } else if most < number {
                    most = number;
                }
            }
            Extrema::Floats(f64::from(least), f64::from(most))
        }
    }))
}

/// Sizes of tables of colours, and the polynomials by which their places are walked through.
const TABLES: [(u32, u32); 29] = [
    (4, 3),
    (8, 3),
    (16, 3),
    (32, 5),
    (64, 3),
    (128, 3),
    (256, 29),
    (512, 17),
    (1024, 9),
    (2048, 5),
    (4096, 83),
    (8192, 27),
    (16384, 43),
    (32768, 3),
    (65536, 45),
    (131_072, 9),
    (262_144, 39),
    (524_288, 39),
    (1_048_576, 9),
    (2_097_152, 5),
    (4_194_304, 3),
    (8_388_608, 33),
    (16_777_216, 27),
    (33_554_432, 9),
    (67_108_864, 71),
    (134_217_728, 39),
    (268_435_456, 9),
    (536_870_912, 5),
    (1_073_741_824, 83),
];

/// A colour, and how often it occurs.
#[derive(Clone, Copy, Default)]
pub struct Counted {
    /// How often.
    pub count: u32,
    /// Where it was seen first.
    pub x: usize,
    /// Where it was seen first.
    pub y: usize,
    pixel: u32,
}

/// The colours of a picture in the order of Pillow's table; None: there are more than `most`.
pub fn colours(work: &mut Work<'_>, picture: &Picture, most: i32) -> Result<Option<Vec<Counted>>> {
    let Some((size, polynomial)) = TABLES
        .into_iter()
        .find(|(size, _)| i64::from(*size) > i64::from(most))
    else {
        return Err(Fault::NoMemory);
    };
    if picture.pixel_size() != 4 {
        return Err(Fault::Mode);
    }
    let seen = u32::from_le_bytes(looked_at(picture, false));
    let places = size - 1;
    let mut table = work.items::<Counted>(size as usize)?;
    let mut found = 0_i64;
    for y in 0..picture.height() {
        work.row(picture.width(), 4)?;
        for (x, pixel) in picture.row(y).chunks_exact(4).enumerate() {
            let pixel = u32::from_le_bytes([pixel[0], pixel[1], pixel[2], pixel[3]]) & seen;
            let mut at = !pixel & places;
            let mut step = (pixel ^ pixel >> 3) & places;
            if step == 0 {
                step = places;
            }
            let mut steps = 0_u64;
            loop {
                let entry = &mut table[at as usize];
                if entry.count == 0 {
                    if found >= i64::from(most) {
                        return Ok(None);
                    }
                    found += 1;
                    *entry = Counted {
                        count: 1,
                        x,
                        y,
                        pixel,
                    };
                    break;
                }
                if entry.pixel == pixel {
                    entry.count += 1;
                    break;
                }
                if steps > 0 {
                    step <<= 1;
                    if step > places {
                        step ^= polynomial;
                    }
                }
                at = (at + step) & places;
                steps += 1;
                if steps.is_multiple_of(64) {
                    work.pay(16)?;
                }
            }
        }
    }
    table.retain(|entry| entry.count > 0);
    Ok(Some(table))
}
