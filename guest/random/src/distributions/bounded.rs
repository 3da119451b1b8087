//! Integers in a closed interval, as `Generator.integers` and `RandomState.randint` draw them.
//!
//! `offset` is the lowest value and `range` the distance to the highest, both as unsigned numbers of the type's width,
//! so that signed types are served by wrapping. Which function is called follows the type; the types below 32 bits
//! cut several values from one 32-bit word and need a `BoundedBuffer`, new for each call of numpy's method and shared
//! by all values of that call, whatever their bounds.

use super::uniform::mask_of;
use crate::BitGenerator;

/// How bits become a number that is not above the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// As many low bits as the range has, drawn again while above it: `RandomState`.
    Masked,
    /// The upper half of a product with the range, with the unfair part rejected (Lemire 2019): `Generator`.
    Lemire,
}

/// What is left of the last 32-bit word.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoundedBuffer {
    word: u32,
    /// How many more values the word holds.
    left: u32,
}

impl BoundedBuffer {
    /// The next value of `width` bits, in the lowest bits of the result.
    fn next<G: BitGenerator + ?Sized>(&mut self, bits: &mut G, width: u32) -> u32 {
        if self.left == 0 {
            self.word = bits.next_u32();
            self.left = 32 / width - 1;
        } else {
            self.word >>= width;
            self.left -= 1;
        }
        self.word
    }
}

/// A 64-bit integer; ranges below 2**32 draw from `next_u32`.
pub fn bounded_u64<G: BitGenerator + ?Sized>(
    bits: &mut G,
    offset: u64,
    range: u64,
    method: Method,
) -> u64 {
    let value = if let Ok(range) = u32::try_from(range) {
        u64::from(bounded_u32(bits, 0, range, method))
    } else if range == u64::MAX {
        bits.next_u64()
    } else {
        match method {
            Method::Masked => {
                let mask = mask_of(range);
                masked(|| bits.next_u64() & mask, range)
            }
            Method::Lemire => lemire_u64(bits, range),
        }
    };
    offset.wrapping_add(value)
}

/// A 32-bit integer.
pub fn bounded_u32<G: BitGenerator + ?Sized>(
    bits: &mut G,
    offset: u32,
    range: u32,
    method: Method,
) -> u32 {
    let value = if range == 0 {
        0
    } else if range == u32::MAX {
        bits.next_u32()
    } else {
        let draw = || u64::from(bits.next_u32());
        small(draw, u64::from(range), 32, method) as u32
    };
    offset.wrapping_add(value)
}

/// A 16-bit integer, two a word.
pub fn bounded_u16<G: BitGenerator + ?Sized>(
    bits: &mut G,
    buffer: &mut BoundedBuffer,
    offset: u16,
    range: u16,
    method: Method,
) -> u16 {
    let mut draw = || buffer.next(bits, 16) as u16;
    let value = if range == 0 {
        0
    } else if range == u16::MAX {
        draw()
    } else {
        small(|| u64::from(draw()), u64::from(range), 16, method) as u16
    };
    offset.wrapping_add(value)
}

/// An 8-bit integer, four a word.
pub fn bounded_u8<G: BitGenerator + ?Sized>(
    bits: &mut G,
    buffer: &mut BoundedBuffer,
    offset: u8,
    range: u8,
    method: Method,
) -> u8 {
    let mut draw = || buffer.next(bits, 8) as u8;
    let value = if range == 0 {
        0
    } else if range == u8::MAX {
        draw()
    } else {
        small(|| u64::from(draw()), u64::from(range), 8, method) as u8
    };
    offset.wrapping_add(value)
}

/// A truth value, 32 a word; `offset` where the interval has only one.
pub fn bounded_bool<G: BitGenerator + ?Sized>(
    bits: &mut G,
    buffer: &mut BoundedBuffer,
    offset: bool,
    range: bool,
) -> bool {
    if range {
        buffer.next(bits, 1) & 1 == 1
    } else {
        offset
    }
}

/// Either method for values of at most 32 bits; `range` is neither 0 nor all ones.
fn small(mut draw: impl FnMut() -> u64, range: u64, width: u32, method: Method) -> u64 {
    match method {
        Method::Masked => {
            let mask = mask_of(range);
            masked(|| draw() & mask, range)
        }
        Method::Lemire => {
            let count = range + 1;
            let low = (1 << width) - 1;
            let mut product = draw() * count;
            // Most draws end here: the threshold is below the count, and the division is worth avoiding.
            if product & low < count {
                let threshold = (low - range) % count;
                while product & low < threshold {
                    product = draw() * count;
                }
            }
            product >> width
        }
    }
}

fn masked(mut draw: impl FnMut() -> u64, range: u64) -> u64 {
    loop {
        let value = draw();
        if value <= range {
            return value;
        }
    }
}

fn lemire_u64<G: BitGenerator + ?Sized>(bits: &mut G, range: u64) -> u64 {
    let count = range + 1;
    let mut product = u128::from(bits.next_u64()) * u128::from(count);
    if (product as u64) < count {
        let threshold = (u64::MAX - range) % count;
        while (product as u64) < threshold {
            product = u128::from(bits.next_u64()) * u128::from(count);
        }
    }
    (product >> 64) as u64
}
