//! Bits of a lossless WebP file, the lowest of each byte first, and its prefix codes.
//!
//! Source: "WebP Lossless Bitstream Specification", sections 2 and 6.2.

use super::Broken;
use crate::{Result, Work};

/// Reads bits.
pub(super) struct Bits<'a> {
    data: &'a [u8],
    at: usize,
    held: u64,
    count: u32,
}

impl<'a> Bits<'a> {
    pub(super) fn new(data: &'a [u8]) -> Bits<'a> {
        Bits {
            data,
            at: 0,
            held: 0,
            count: 0,
        }
    }

    /// Hold at least 32 bits, as far as there are some. What follows the end is zero, and counted in `count`.
    fn fill(&mut self) {
        while self.count <= 56 {
            let Some(byte) = self.data.get(self.at) else {
                return;
            };
            self.held |= u64::from(*byte) << self.count;
            self.at += 1;
            self.count += 8;
        }
    }

    /// At most 24 bits.
    pub(super) fn read(&mut self, bits: u32) -> std::result::Result<u32, Broken> {
        if self.count < bits {
            self.fill();
            if self.count < bits {
                return Err(Broken);
            }
        }
        let found = self.held & ((1 << bits) - 1);
        self.held >>= bits;
        self.count -= bits;
        Ok(found as u32)
    }

    pub(super) fn flag(&mut self) -> std::result::Result<bool, Broken> {
        Ok(self.read(1)? == 1)
    }
}

/// The longest code.
const LONGEST: usize = 15;

/// Bits by which a code is looked up at once.
const QUICK: u32 = 8;

/// A canonical prefix code. **Invariant:** all its bits mean something, or it has one symbol, which takes none.
#[derive(Default)]
pub(super) struct Code {
    /// How many symbols have codes of each length.
    counts: [u16; LONGEST + 1],
    /// Symbols in the order of their codes.
    symbols: Vec<u16>,
    /// For the next bits: the symbol, shifted over its length. Zero: it is longer.
    quick: Vec<u16>,
}

impl Code {
    /// A code by the lengths of its symbols' codes. `is_quick`: it is worth a table.
    pub(super) fn new(work: &mut Work<'_>, lengths: &[u8], is_quick: bool) -> Result<Option<Code>> {
        let used = lengths.iter().filter(|length| **length > 0).count();
        let room = if is_quick { 2 << QUICK } else { 0 };
        work.room(used * 2 + room)?;
        work.row(lengths.len() + room / 2, 2)?;
        let mut code = Code::default();
        for length in lengths.iter().filter(|length| **length > 0) {
            code.counts[usize::from(*length)] += 1;
        }
        let mut starts = [0; LONGEST + 2];
        // Codes that are left at each length.
        let mut left = 1_i32;
        for length in 1..=LONGEST {
            left = 2 * left - i32::from(code.counts[length]);
            starts[length + 1] = starts[length] + usize::from(code.counts[length]);
            if left < 0 {
                return Ok(None);
            }
        }
        if used != 1 && left != 0 {
            return Ok(None);
        }
        code.symbols = vec![0; used];
        for (symbol, length) in lengths
            .iter()
            .enumerate()
            .filter(|(_, length)| **length > 0)
        {
            let place = &mut starts[usize::from(*length)];
            code.symbols[*place] = symbol as u16;
            *place += 1;
        }
        if is_quick && used > 1 {
            code.look_up();
        }
        Ok(Some(code))
    }

    fn look_up(&mut self) {
        self.quick = vec![0; 1 << QUICK];
        let (mut next, mut place) = (0_u32, 0);
        for length in 1..=QUICK {
            for _ in 0..self.counts[length as usize] {
                let first = next.reverse_bits() >> (32 - length);
                let entry = self.symbols[place] << 4 | length as u16;
                for at in (first as usize..1 << QUICK).step_by(1 << length) {
                    self.quick[at] = entry;
                }
                next += 1;
                place += 1;
            }
            next <<= 1;
        }
    }

    /// The next symbol.
    #[inline]
    pub(super) fn read(&self, bits: &mut Bits<'_>) -> std::result::Result<u16, Broken> {
        if let [only] = self.symbols[..] {
            return Ok(only);
        }
        if bits.count < LONGEST as u32 {
            bits.fill();
        }
        let mut length = 0;
        let mut symbol = None;
        if let Some(entry) = self.quick.get(bits.held as usize & ((1 << QUICK) - 1)) {
            length = u32::from(entry & 15);
            symbol = (length > 0).then_some(entry >> 4);
        }
        if symbol.is_none() {
            let (mut code, mut first, mut before) = (0, 0, 0);
            for (longer, count) in (1..).zip(&self.counts[1..]) {
                let count = usize::from(*count);
                code = code << 1 | (bits.held >> (longer - 1)) as usize & 1;
                if code < first + count {
                    length = longer;
                    symbol = self.symbols.get(before + code - first).copied();
                    break;
                }
                before += count;
                first = (first + count) << 1;
            }
        }
        if length > bits.count {
            return Err(Broken);
        }
        bits.held >>= length;
        bits.count -= length;
        symbol.ok_or(Broken)
    }
}

/// Which lengths of codes have codes themselves, in the order of the file.
const ORDER: [usize; 19] = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
];

/// Read a code of so many symbols. `lengths` is room for them.
pub(super) fn code(
    work: &mut Work<'_>,
    bits: &mut Bits<'_>,
    lengths: &mut [u8],
    is_quick: bool,
) -> Result<std::result::Result<Code, Broken>> {
    lengths.fill(0);
    if read_lengths(work, bits, lengths)?.is_err() {
        return Ok(Err(Broken));
    }
    Ok(Code::new(work, lengths, is_quick)?.ok_or(Broken))
}

fn read_lengths(
    work: &mut Work<'_>,
    bits: &mut Bits<'_>,
    lengths: &mut [u8],
) -> Result<std::result::Result<(), Broken>> {
    let mut of_lengths = [0; ORDER.len()];
    let read = |bits: &mut Bits<'_>, lengths: &mut [u8], of_lengths: &mut [u8]| {
        if bits.flag()? {
            let two = bits.flag()?;
            let wide = if bits.flag()? { 8 } else { 1 };
            let symbol = bits.read(wide)? as usize;
            *lengths.get_mut(symbol).ok_or(Broken)? = 1;
            if two {
                let symbol = bits.read(8)? as usize;
                *lengths.get_mut(symbol).ok_or(Broken)? = 1;
            }
            return Ok(None);
        }
        let count = 4 + bits.read(4)? as usize;
        for place in ORDER.iter().take(count) {
            of_lengths[*place] = bits.read(3)? as u8;
        }
        let most = match bits.flag()? {
            true => {
                let wide = 2 + 2 * bits.read(3)?;
                2 + bits.read(wide)? as usize
            }
            false => lengths.len(),
        };
        if most > lengths.len() {
            return Err(Broken);
        }
        Ok(Some(most))
    };
    let most = match read(bits, lengths, &mut of_lengths) {
        Ok(Some(most)) => most,
        Ok(None) => return Ok(Ok(())),
        Err(Broken) => return Ok(Err(Broken)),
    };
    let Some(code) = Code::new(work, &of_lengths, false)? else {
        return Ok(Err(Broken));
    };
    Ok(repeated(bits, &code, most, lengths))
}

/// Lengths, of which some stand for several.
fn repeated(
    bits: &mut Bits<'_>,
    code: &Code,
    most: usize,
    lengths: &mut [u8],
) -> std::result::Result<(), Broken> {
    let (mut at, mut before) = (0, 8);
    for _ in 0..most {
        if at >= lengths.len() {
            break;
        }
        let symbol = code.read(bits)?;
        let (length, times) = match symbol {
            0..16 => (symbol as u8, 1),
            16 => (before, 3 + bits.read(2)?),
            17 => (0, 3 + bits.read(3)?),
            _ => (0, 11 + bits.read(7)?),
        };
        if symbol < 16 && length > 0 {
            before = length;
        }
        let end = at + times as usize;
        lengths.get_mut(at..end).ok_or(Broken)?.fill(length);
        at = end;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::free;

    #[test]
    fn symbols_of_short_and_long_codes() {
        for is_quick in [false, true] {
            let code = free(|work| Code::new(work, &[1, 0, 2, 3, 3], is_quick));
            let Ok(Some(code)) = code else {
                panic!("a whole code")
            };
            // 0, 10, 110, 111, the first bit lowest.
            let data = [0b1101_1010, 0b0000_0011];
            let mut bits = Bits::new(&data);
            let found: Vec<_> = (0..4).map(|_| code.read(&mut bits).ok()).collect();
            assert_eq!(found, [Some(0), Some(2), Some(3), Some(4)]);
        }
    }

    #[test]
    fn codes_that_lack_some_or_have_too_many_are_broken() {
        for lengths in [&[2, 2][..], &[1, 1, 1], &[0, 0]] {
            let code = free(|work| Code::new(work, lengths, true));
            assert!(matches!(code, Ok(None)));
        }
        let one = free(|work| Code::new(work, &[0, 5], false));
        assert!(matches!(one, Ok(Some(_))));
    }
}
