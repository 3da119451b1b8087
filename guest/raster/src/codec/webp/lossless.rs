//! Pictures of lossless WebP files: the stream of pixels, and what was done with them before they were written.
//!
//! image-webp reads these too, but asks for as much memory as a file says. Here each byte is asked for first.
//!
//! Source: "WebP Lossless Bitstream Specification", sections 3 to 6. Pixels are `0xAARRGGBB`.

use super::Broken;
use super::bits::{Bits, Code, code};
use crate::{Fault, Result, Work};

/// What may go wrong: the data, or limits.
pub(super) enum Trouble {
    Broken,
    Fault(Fault),
}

impl From<Broken> for Trouble {
    fn from(_: Broken) -> Trouble {
        Trouble::Broken
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

type Tried<T> = std::result::Result<T, Trouble>;

/// What is at the beginning: width, height, and whether alpha means something.
pub(super) fn header(data: &[u8]) -> std::result::Result<(usize, usize, bool), Broken> {
    let mut bits = Bits::new(data);
    if bits.read(8)? != 0x2f {
        return Err(Broken);
    }
    let (width, height) = (bits.read(14)? as usize + 1, bits.read(14)? as usize + 1);
    let has_alpha = bits.flag()?;
    if bits.read(3)? != 0 {
        return Err(Broken);
    }
    Ok((width, height, has_alpha))
}

/// Bytes of what `header` reads.
pub(super) const HEADER: usize = 5;

/// The pixels that follow the header.
pub(super) fn pixels(
    work: &mut Work<'_>,
    data: &[u8],
    width: usize,
    height: usize,
) -> Tried<Vec<u32>> {
    let mut bits = Bits::new(data);
    let mut changes: Vec<Change> = Vec::new();
    let mut packed = width;
    while bits.flag()? {
        let change = Change::read(work, &mut bits, packed, height)?;
        if let Change::Indexed { shift, .. } = &change {
            packed = packed.div_ceil(1 << shift);
        }
        let kind = std::mem::discriminant(&change);
        if changes
            .iter()
            .any(|other| std::mem::discriminant(other) == kind)
        {
            return Err(Trouble::Broken);
        }
        changes.push(change);
    }
    let mut pixels = stream(work, &mut bits, packed, height, true)?;
    for change in changes.iter().rev() {
        work.row(pixels.len(), 8)?;
        match change {
            Change::Predicted(blocks) => predicted(&mut pixels, packed, blocks),
            Change::Correlated(blocks) => correlated(&mut pixels, packed, blocks),
            Change::WithoutGreen => with_green(&mut pixels),
            Change::Indexed { colours, shift } => {
                pixels = indexed(work, &pixels, (width, height), colours, *shift)?;
                packed = width;
            }
        }
    }
    Ok(pixels)
}

/// A small picture, each pixel of which is for a block.
struct Blocks {
    pixels: Vec<u32>,
    shift: u32,
    across: usize,
}

impl Blocks {
    fn read(
        work: &mut Work<'_>,
        bits: &mut Bits<'_>,
        width: usize,
        height: usize,
    ) -> Tried<Blocks> {
        let shift = bits.read(3)? + 2;
        let across = width.div_ceil(1 << shift);
        let pixels = stream(work, bits, across, height.div_ceil(1 << shift), false)?;
        Ok(Blocks {
            pixels,
            shift,
            across,
        })
    }

    #[inline]
    fn of(&self, x: usize, y: usize) -> u32 {
        self.pixels[(y >> self.shift) * self.across + (x >> self.shift)]
    }
}

/// What was done with pixels.
enum Change {
    Predicted(Blocks),
    Correlated(Blocks),
    WithoutGreen,
    Indexed { colours: Vec<u32>, shift: u32 },
}

impl Change {
    fn read(
        work: &mut Work<'_>,
        bits: &mut Bits<'_>,
        width: usize,
        height: usize,
    ) -> Tried<Change> {
        Ok(match bits.read(2)? {
            0 => Change::Predicted(Blocks::read(work, bits, width, height)?),
            1 => Change::Correlated(Blocks::read(work, bits, width, height)?),
            2 => Change::WithoutGreen,
            _ => {
                let count = bits.read(8)? as usize + 1;
                let mut colours = stream(work, bits, count, 1, false)?;
                let mut before = 0;
                for colour in &mut colours {
                    *colour = sum(before, *colour);
                    before = *colour;
                }
                let shift = match count {
                    0..=2 => 3,
                    3..=4 => 2,
                    5..=16 => 1,
                    _ => 0,
                };
                Change::Indexed { colours, shift }
            }
        })
    }
}

/// Symbols of the first code that are no bytes: how long a copy is.
const LENGTHS: usize = 24;

/// Symbols of the code of distances.
const DISTANCES: usize = 40;

/// Groups of codes, beyond which no code has a table.
const FEW: usize = 64;

/// The codes of green, lengths and remembered colours; of red, blue, alpha; of distances.
type Group = [Code; 5];

/// Pixels as the file has them.
fn stream(
    work: &mut Work<'_>,
    bits: &mut Bits<'_>,
    width: usize,
    height: usize,
    is_main: bool,
) -> Tried<Vec<u32>> {
    let remembered = match bits.flag()? {
        true => bits.read(4)?,
        false => 0,
    };
    if remembered > 11 {
        return Err(Trouble::Broken);
    }
    let mut groups = 1;
    let mut blocks = None;
    if is_main && bits.flag()? {
        let found = Blocks::read(work, bits, width, height)?;
        let last = found.pixels.iter().map(|pixel| pixel >> 8 & 0xffff).max();
        groups = last.unwrap_or(0) as usize + 1;
        blocks = Some(found);
    }
    let groups = codes(work, bits, groups, remembered)?;
    let count = width * height;
    let mut pixels: Vec<u32> = work.items(count)?;
    let mut memory = Memory::new(remembered);
    let mut at = 0;
    let (mut x, mut y) = (0, 0);
    let mut group = &groups[0];
    // Pixels that are remembered.
    let mut known = 0;
    while at < count {
        if let Some(blocks) = &blocks {
            let index = (blocks.of(x, y) >> 8 & 0xffff) as usize;
            group = groups.get(index).ok_or(Trouble::Broken)?;
        }
        let green = usize::from(group[0].read(bits)?);
        let from = at;
        if green < 256 {
            let red = u32::from(group[1].read(bits)?);
            let blue = u32::from(group[2].read(bits)?);
            let alpha = u32::from(group[3].read(bits)?);
            pixels[at] = alpha << 24 | red << 16 | (green as u32) << 8 | blue;
            at += 1;
        } else if green < 256 + LENGTHS {
            let length = number(bits, green - 256)?;
            let distance = usize::from(group[4].read(bits)?);
            let distance = far(number(bits, distance)?, width);
            let start = at.checked_sub(distance).ok_or(Trouble::Broken)?;
            if length > count - at {
                return Err(Trouble::Broken);
            }
            for place in start..start + length {
                pixels[at] = pixels[place];
                at += 1;
            }
        } else {
            for pixel in &pixels[known..at] {
                memory.put(*pixel);
            }
            known = at;
            pixels[at] = memory.get(green - 256 - LENGTHS).ok_or(Trouble::Broken)?;
            at += 1;
        }
        if remembered > 0 && at - known > FEW {
            for pixel in &pixels[known..at] {
                memory.put(*pixel);
            }
            known = at;
        }
        work.row(at - from, 64)?;
        x += at - from;
        if x >= width {
            y += x / width;
            x %= width;
        }
    }
    Ok(pixels)
}

fn codes(
    work: &mut Work<'_>,
    bits: &mut Bits<'_>,
    count: usize,
    remembered: u32,
) -> Tried<Vec<Group>> {
    let first = 256 + LENGTHS + if remembered > 0 { 1 << remembered } else { 0 };
    let sizes = [first, 256, 256, 256, DISTANCES];
    let mut lengths = vec![0; first];
    let mut groups = Vec::new();
    for _ in 0..count {
        work.room(size_of::<Group>() * 2)?;
        let mut group = Group::default();
        for (found, size) in group.iter_mut().zip(sizes) {
            *found = code(work, bits, &mut lengths[..size], count <= FEW)??;
        }
        groups.push(group);
    }
    Ok(groups)
}

/// The number that a symbol and the bits after it are.
fn number(bits: &mut Bits<'_>, symbol: usize) -> std::result::Result<usize, Broken> {
    if symbol < 4 {
        return Ok(symbol + 1);
    }
    let wide = (symbol as u32 - 2) >> 1;
    let base = (2 + (symbol & 1)) << wide;
    Ok(base + bits.read(wide)? as usize + 1)
}

/// How far back the first codes of distances are: columns and rows.
const NEAR: [(i8, u8); 120] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (-1, 1),
    (0, 2),
    (2, 0),
    (1, 2),
    (-1, 2),
    (2, 1),
    (-2, 1),
    (2, 2),
    (-2, 2),
    (0, 3),
    (3, 0),
    (1, 3),
    (-1, 3),
    (3, 1),
    (-3, 1),
    (2, 3),
    (-2, 3),
    (3, 2),
    (-3, 2),
    (0, 4),
    (4, 0),
    (1, 4),
    (-1, 4),
    (4, 1),
    (-4, 1),
    (3, 3),
    (-3, 3),
    (2, 4),
    (-2, 4),
    (4, 2),
    (-4, 2),
    (0, 5),
    (3, 4),
    (-3, 4),
    (4, 3),
    (-4, 3),
    (5, 0),
    (1, 5),
    (-1, 5),
    (5, 1),
    (-5, 1),
    (2, 5),
    (-2, 5),
    (5, 2),
    (-5, 2),
    (4, 4),
    (-4, 4),
    (3, 5),
    (-3, 5),
    (5, 3),
    (-5, 3),
    (0, 6),
    (6, 0),
    (1, 6),
    (-1, 6),
    (6, 1),
    (-6, 1),
    (2, 6),
    (-2, 6),
    (6, 2),
    (-6, 2),
    (4, 5),
    (-4, 5),
    (5, 4),
    (-5, 4),
    (3, 6),
    (-3, 6),
    (6, 3),
    (-6, 3),
    (0, 7),
    (7, 0),
    (1, 7),
    (-1, 7),
    (5, 5),
    (-5, 5),
    (7, 1),
    (-7, 1),
    (4, 6),
    (-4, 6),
    (6, 4),
    (-6, 4),
    (2, 7),
    (-2, 7),
    (7, 2),
    (-7, 2),
    (3, 7),
    (-3, 7),
    (7, 3),
    (-7, 3),
    (5, 6),
    (-5, 6),
    (6, 5),
    (-6, 5),
    (8, 0),
    (4, 7),
    (-4, 7),
    (7, 4),
    (-7, 4),
    (8, 1),
    (8, 2),
    (6, 6),
    (-6, 6),
    (8, 3),
    (5, 7),
    (-5, 7),
    (7, 5),
    (-7, 5),
    (8, 4),
    (6, 7),
    (-6, 7),
    (7, 6),
    (-7, 6),
    (8, 5),
    (7, 7),
    (-7, 7),
    (8, 6),
    (8, 7),
];

/// The distance of a code.
fn far(code: usize, width: usize) -> usize {
    match NEAR.get(code - 1) {
        Some((columns, rows)) => {
            let distance = isize::from(*columns) + isize::from(*rows) * width as isize;
            usize::try_from(distance).unwrap_or(0).max(1)
        }
        None => code - NEAR.len(),
    }
}

/// Colours that were seen, by their hashes.
struct Memory {
    colours: Vec<u32>,
    shift: u32,
}

impl Memory {
    fn new(bits: u32) -> Memory {
        Memory {
            colours: vec![0; if bits > 0 { 1 << bits } else { 0 }],
            shift: 32 - bits,
        }
    }

    fn put(&mut self, colour: u32) {
        if !self.colours.is_empty() {
            let place = colour.wrapping_mul(0x1e35_a7bd) >> self.shift;
            self.colours[place as usize] = colour;
        }
    }

    fn get(&self, place: usize) -> Option<u32> {
        self.colours.get(place).copied()
    }
}

/// The sum of each part of two colours.
#[inline]
fn sum(a: u32, b: u32) -> u32 {
    let odd = (a & 0xff00_ff00).wrapping_add(b & 0xff00_ff00) & 0xff00_ff00;
    let even = (a & 0x00ff_00ff).wrapping_add(b & 0x00ff_00ff) & 0x00ff_00ff;
    odd | even
}

#[inline]
fn mean(a: u32, b: u32) -> u32 {
    ((a ^ b) & 0xfefe_fefe) / 2 + (a & b)
}

fn by_parts(parts: impl Fn(u32) -> i32) -> u32 {
    [0, 8, 16, 24].iter().fold(0, |all, shift| {
        all | (parts(*shift).clamp(0, 255) as u32) << shift
    })
}

fn part(colour: u32, shift: u32) -> i32 {
    (colour >> shift & 0xff) as i32
}

/// What a pixel was predicted to be, of those left, above, above right and above left.
#[inline]
fn prediction(mode: u32, left: u32, top: u32, right: u32, corner: u32) -> u32 {
    match mode {
        1 => left,
        2 => top,
        3 => right,
        4 => corner,
        5 => mean(mean(left, right), top),
        6 => mean(left, corner),
        7 => mean(left, top),
        8 => mean(corner, top),
        9 => mean(top, right),
        10 => mean(mean(left, corner), mean(top, right)),
        11 => {
            let apart = |a: u32, b: u32| -> i32 {
                let shifts = [0, 8, 16, 24].iter();
                shifts
                    .map(|shift| (part(a, *shift) - part(b, *shift)).abs())
                    .sum()
            };
            if apart(top, corner) < apart(left, corner) {
                left
            } else {
                top
            }
        }
        12 => by_parts(|shift| part(left, shift) + part(top, shift) - part(corner, shift)),
        13 => {
            let middle = mean(left, top);
            by_parts(|shift| {
                let middle = part(middle, shift);
                middle + (middle - part(corner, shift)) / 2
            })
        }
        _ => 0xff00_0000,
    }
}

fn predicted(pixels: &mut [u32], width: usize, blocks: &Blocks) {
    for at in 0..pixels.len() {
        let (x, y) = (at % width, at / width);
        let guess = match (x, y) {
            (0, 0) => 0xff00_0000,
            (_, 0) => pixels[at - 1],
            (0, _) => pixels[at - width],
            _ => {
                let mode = blocks.of(x, y) >> 8 & 15;
                let (left, top) = (pixels[at - 1], pixels[at - width]);
                // At the right border it is the first of this row.
                let (right, corner) = (pixels[at - width + 1], pixels[at - width - 1]);
                prediction(mode, left, top, right, corner)
            }
        };
        pixels[at] = sum(pixels[at], guess);
    }
}

fn correlated(pixels: &mut [u32], width: usize, blocks: &Blocks) {
    let delta =
        |by: u32, colour: u32| (i32::from(by as u8 as i8) * i32::from(colour as u8 as i8)) >> 5;
    for (at, pixel) in pixels.iter_mut().enumerate() {
        let block = blocks.of(at % width, at / width);
        let green = *pixel >> 8;
        let red = (*pixel >> 16).wrapping_add(delta(block, green) as u32) & 0xff;
        let blue = pixel
            .wrapping_add(delta(block >> 8, green) as u32)
            .wrapping_add(delta(block >> 16, red) as u32)
            & 0xff;
        *pixel = *pixel & 0xff00_ff00 | red << 16 | blue;
    }
}

fn with_green(pixels: &mut [u32]) {
    for pixel in pixels {
        let green = *pixel >> 8 & 0xff;
        *pixel = sum(*pixel, green << 16 | green);
    }
}

/// Colours of their numbers, of which several may be in one pixel.
fn indexed(
    work: &mut Work<'_>,
    pixels: &[u32],
    (width, height): (usize, usize),
    colours: &[u32],
    shift: u32,
) -> Result<Vec<u32>> {
    let mut out: Vec<u32> = work.items(width * height)?;
    let packed = width.div_ceil(1 << shift);
    let bits = 8 >> shift;
    for (row, numbers) in out.chunks_exact_mut(width).zip(pixels.chunks_exact(packed)) {
        for (x, out) in row.iter_mut().enumerate() {
            let number = numbers[x >> shift] >> 8 & 0xff;
            let place = x as u32 & ((1 << shift) - 1);
            let number = number >> (place * bits) & ((1 << bits) - 1);
            *out = colours.get(number as usize).copied().unwrap_or(0);
        }
    }
    Ok(out)
}
