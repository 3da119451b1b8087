//! The scans of a JPEG file: coefficients, in one scan or in several that each make them more exact.
//!
//! **Invariant:** each unit is paid for before it is read, and damaged data are read as something, as libjpeg does.

use super::frame::{Component, Frame, Tables};
use super::huffman::{Bits, Table};
use super::{AREA, Block, Failure, SIDE, ZIGZAG, idct};
use crate::Work;

/// Units that a block costs: to read, and to make samples of.
const READ: u64 = 50;
pub(super) const MADE: u64 = 50;

/// What a scan is about.
pub(super) struct Scan {
    /// Places of components in the frame, and of their tables.
    components: Vec<(usize, usize, usize)>,
    /// First and last coefficient.
    start: usize,
    end: usize,
    /// Bits that earlier scans have left out, or 0 for the first; and those that this one leaves out.
    high: u32,
    low: u32,
}

impl Scan {
    /// Read the segment of a scan.
    pub(super) fn read(segment: &[u8], frame: &Frame) -> Result<Scan, Failure> {
        let count = usize::from(*segment.first().ok_or(Failure::Broken)?);
        let (true, Some(list), Some(&[start, end, bits])) = (
            (1..=4).contains(&count),
            segment.get(1..1 + count * 2),
            segment
                .get(1 + count * 2..)
                .and_then(<[u8]>::first_chunk::<3>),
        ) else {
            return Err(Failure::Broken);
        };
        let mut components: Vec<(usize, usize, usize)> = Vec::with_capacity(count);
        for &[identifier, tables] in list.as_chunks::<2>().0 {
            let place = frame
                .components
                .iter()
                .position(|component| component.identifier == identifier);
            let place = place.ok_or(Failure::Broken)?;
            let (dc, ac) = (usize::from(tables >> 4), usize::from(tables & 15));
            if components.iter().any(|(known, ..)| *known == place) || dc > 3 || ac > 3 {
                return Err(Failure::Broken);
            }
            components.push((place, dc, ac));
        }
        let mut scan = Scan {
            components,
            start: usize::from(start),
            end: usize::from(end),
            high: u32::from(bits >> 4),
            low: u32::from(bits & 15),
        };
        if !frame.is_progressive {
            (scan.start, scan.end, scan.high, scan.low) = (0, AREA - 1, 0, 0);
        } else {
            let is_dc = scan.start == 0;
            let is_right = if is_dc {
                scan.end == 0
            } else {
                scan.start <= scan.end && scan.end < AREA && count == 1
            };
            if !is_right || scan.low > 13 || (scan.high != 0 && scan.high != scan.low + 1) {
                return Err(Failure::Broken);
            }
        }
        Ok(scan)
    }

    /// Whether it tells all of the picture.
    pub(super) fn is_whole(&self, frame: &Frame) -> bool {
        !frame.is_progressive && self.components.len() == frame.components.len()
    }
}

/// How a scan is read so far.
struct State<'a> {
    bits: Bits<'a>,
    /// The last first coefficients.
    dc: [i32; 4],
    /// Blocks that have no coefficients any more.
    empty: u32,
}

/// Read a scan that begins at `position`; gives where it ends.
pub(super) fn read(
    work: &mut Work<'_>,
    data: &[u8],
    position: usize,
    frame: &mut Frame,
    tables: &Tables,
    scan: &Scan,
) -> Result<usize, Failure> {
    let is_direct = scan.is_whole(frame) && frame.components[0].blocks.is_empty();
    for &(place, dc, ac) in &scan.components {
        let component = &mut frame.components[place];
        if component.factors.is_none() {
            let factors = tables.quantization[component.quantization];
            component.factors = Some(factors.ok_or(Failure::Broken)?);
        }
        let needs_dc = scan.start == 0 && scan.high == 0;
        let needs_ac = scan.end > 0;
        if (needs_dc && tables.dc[dc].is_none()) || (needs_ac && tables.ac[ac].is_none()) {
            return Err(Failure::Broken);
        }
    }
    let (columns, rows) = match *scan.components {
        // Alone, a component has no blocks that fill units.
        [(place, ..)] => {
            let component = &frame.components[place];
            (
                component.width.div_ceil(SIDE),
                component.height.div_ceil(SIDE),
            )
        }
        _ => frame.units,
    };
    let is_alone = scan.components.len() == 1;
    let mut state = State {
        bits: Bits::new(data, position),
        dc: [0; 4],
        empty: 0,
    };
    let mut left = tables.restart;
    let mut next_restart = 0;
    for row in 0..rows {
        for column in 0..columns {
            if tables.restart > 0 && left == 0 {
                restart(&mut state, data, &mut next_restart)?;
                left = tables.restart;
            }
            left = left.saturating_sub(1);
            for (number, &(place, dc, ac)) in scan.components.iter().enumerate() {
                let component = &mut frame.components[place];
                let (wide, high) = if is_alone {
                    (1, 1)
                } else {
                    (component.horizontal, component.vertical)
                };
                for at in 0..wide * high {
                    let x = column * wide + at % wide;
                    let y = row * high + at / wide;
                    work.pay(READ)?;
                    let tables = (tables.dc[dc].as_deref(), tables.ac[ac].as_deref());
                    let mut one = [0; AREA];
                    let block = if is_direct {
                        &mut one
                    } else {
                        &mut component.blocks[y * component.columns + x]
                    };
                    if !state.bits.is_dry {
                        self::block(&mut state, scan, number, tables, block);
                    }
                    if is_direct {
                        work.pay(MADE)?;
                        samples(component, &one, x, y);
                    }
                }
            }
            if state.bits.is_dry && state.bits.is_over {
                if is_direct {
                    frame.done = row;
                }
                return Err(Failure::Truncated(data.len() - state.bits.position()));
            }
        }
    }
    Ok(state.bits.position())
}

/// Make the samples of a block.
pub(super) fn samples(component: &mut Component, block: &Block, x: usize, y: usize) {
    let factors = component.factors.unwrap_or([1; AREA]);
    let (side, stride) = (component.side, component.stride);
    let out = &mut component.samples[y * side * stride + x * side..];
    match side {
        1 => out[0] = idct::mean(block, &factors),
        2 => idct::half(block, &factors, out, stride),
        4 => idct::quarter(block, &factors, out, stride),
        _ => idct::inverse(block, &factors, out, stride),
    }
}

/// Begin anew behind the marker that must be here.
fn restart<'a>(state: &mut State<'a>, data: &'a [u8], next: &mut u8) -> Result<(), Failure> {
    let mut position = state.bits.position();
    // What is left of the bits before it is not looked at; other bytes are skipped.
    loop {
        match data.get(position..) {
            Some([0xff, marker, ..]) if *marker != 0 && *marker != 0xff => {
                if (0xd0..=0xd7).contains(marker) {
                    let ahead = marker.wrapping_sub(0xd0 + *next) % 8;
                    if ahead == 0 {
                        position += 2;
                        break;
                    }
                    if ahead <= 2 {
                        // It is of later units: those until then are lost.
                        *next = (*next + 1) % 8;
                        state.bits.is_dry = true;
                        state.dc = [0; 4];
                        state.empty = 0;
                        return Ok(());
                    }
                    if ahead < 6 {
                        position += 2;
                        break;
                    }
                    // It is one of earlier units.
                    position += 2;
                } else if *marker < 0xc0 {
                    position += 2;
                } else {
                    // The scan is over.
                    state.bits.is_dry = true;
                    state.dc = [0; 4];
                    state.empty = 0;
                    return Ok(());
                }
            }
            Some([_, _, ..]) => position += 1,
            _ => return Err(Failure::Truncated(data.len().saturating_sub(position))),
        }
    }
    *next = (*next + 1) % 8;
    state.bits = Bits::new(data, position);
    state.dc = [0; 4];
    state.empty = 0;
    Ok(())
}

/// Read what a scan says of a block.
fn block(
    state: &mut State<'_>,
    scan: &Scan,
    number: usize,
    tables: (Option<&Table>, Option<&Table>),
    block: &mut Block,
) {
    match (tables, scan.start == 0, scan.high) {
        ((Some(dc), Some(ac)), true, 0) if scan.end > 0 => {
            first(state, dc, number, 0, block);
            all(state, ac, block);
        }
        ((Some(dc), _), true, 0) => first(state, dc, number, scan.low, block),
        (_, true, _) if state.bits.take(1) == 1 => {
            block[0] |= 1 << scan.low;
        }
        ((_, Some(ac)), false, 0) => some(state, ac, scan, block),
        ((_, Some(ac)), false, _) => refine(state, ac, scan, block),
        _ => {}
    }
}

/// The first coefficient: the difference to that of the block before.
fn first(state: &mut State<'_>, table: &Table, number: usize, low: u32, block: &mut Block) {
    let size = u32::from(state.bits.symbol(table) & 15);
    let dc = state.dc[number].wrapping_add(state.bits.signed(size));
    state.dc[number] = dc;
    block[0] = dc.wrapping_shl(low) as i16;
}

/// The place of a coefficient; those of damaged data may lie behind the last.
fn place(at: usize) -> usize {
    usize::from(ZIGZAG[at.min(AREA - 1)])
}

/// All others, in the only scan.
fn all(state: &mut State<'_>, table: &Table, block: &mut Block) {
    let mut at = 1;
    while at < AREA {
        let symbol = state.bits.symbol(table);
        let (zeros, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
        if size == 0 {
            if zeros != 15 {
                return;
            }
            at += 16;
            continue;
        }
        at += zeros;
        block[place(at)] = state.bits.signed(size) as i16;
        at += 1;
    }
}

/// Some others, for the first time.
fn some(state: &mut State<'_>, table: &Table, scan: &Scan, block: &mut Block) {
    if state.empty > 0 {
        state.empty -= 1;
        return;
    }
    let mut at = scan.start;
    while at <= scan.end {
        let symbol = state.bits.symbol(table);
        let (zeros, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
        if size == 0 {
            if zeros != 15 {
                state.empty = (1 << zeros) - 1 + state.bits.take(zeros as u32) as u32;
                return;
            }
            at += 16;
            continue;
        }
        at += zeros;
        block[place(at)] = state.bits.signed(size).wrapping_shl(scan.low) as i16;
        at += 1;
    }
}

/// One bit more of some others.
fn refine(state: &mut State<'_>, table: &Table, scan: &Scan, block: &mut Block) {
    let bit = 1_i16 << scan.low;
    let mut at = scan.start;
    if state.empty == 0 {
        while at <= scan.end {
            let symbol = state.bits.symbol(table);
            let (mut zeros, size) = (symbol >> 4, symbol & 15);
            let mut new = 0;
            if size == 0 {
                if zeros != 15 {
                    let more = state.bits.take(u32::from(zeros)) as u32;
                    state.empty = (1 << zeros) + more;
                    break;
                }
            } else {
                // Only one bit is right; what damaged data say is read as if it were.
                new = if state.bits.take(1) == 1 { bit } else { -bit };
            }
            while at <= scan.end {
                let coefficient = &mut block[place(at)];
                if *coefficient != 0 {
                    correct(&mut state.bits, coefficient, bit);
                } else if zeros == 0 {
                    break;
                } else {
                    zeros -= 1;
                }
                at += 1;
            }
            if new != 0 && at < AREA {
                block[place(at)] = new;
            }
            at += 1;
        }
    }
    if state.empty > 0 {
        while at <= scan.end {
            let coefficient = &mut block[place(at)];
            if *coefficient != 0 {
                correct(&mut state.bits, coefficient, bit);
            }
            at += 1;
        }
        state.empty -= 1;
    }
}

fn correct(bits: &mut Bits<'_>, coefficient: &mut i16, bit: i16) {
    if bits.take(1) == 1 && *coefficient & bit == 0 {
        let more = if *coefficient > 0 { bit } else { -bit };
        *coefficient = coefficient.wrapping_add(more);
    }
}
