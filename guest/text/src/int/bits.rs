//! Ints as their bits: `to_bytes`, `from_bytes`, and digits in base 2, 8 and 16.
//!
//! What does not live here: other bases, and the rules around digits (`text.rs`).
//! Invariant: work is linear, and paid for block by block.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::Signed;

use crate::metered::{Meter, Metered};

/// Digits or words that are written between two payments.
const BLOCK: usize = 1 << 18;

/// Why `int.to_bytes` refused (OverflowError).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToBytesError {
    /// can't convert negative int to unsigned
    Negative,
    /// int too big to convert
    TooBig,
}

impl ToBytesError {
    /// CPython's text.
    pub fn message(self) -> &'static str {
        match self {
            ToBytesError::Negative => "can't convert negative int to unsigned",
            ToBytesError::TooBig => "int too big to convert",
        }
    }
}

/// `int.to_bytes`; the caller checks that `length` bytes may be had.
pub fn to_bytes(
    value: &BigInt,
    length: usize,
    little: bool,
    signed: bool,
    meter: &mut Meter<'_>,
) -> Metered<Result<Vec<u8>, ToBytesError>> {
    let negative = value.is_negative();
    if negative && !signed {
        return Ok(Err(ToBytesError::Negative));
    }
    let magnitude = value.magnitude();
    // Below zero, a power of two needs a bit less: -128 is one byte.
    let is_least = negative && magnitude.trailing_zeros() == Some(magnitude.bits() - 1);
    let bits = magnitude.bits() - u64::from(is_least);
    // Zero has no bits; CPython lets -1 have no bytes at all, too.
    let needed = match bits {
        0 => 0,
        bits => bits + u64::from(signed),
    };
    if needed.div_ceil(8) > length as u64 {
        return Ok(Err(ToBytesError::TooBig));
    }
    let mut bytes = vec![if negative { 0xff } else { 0 }; length];
    // The complement of two: all bits turned round, and one more.
    let mut carry = negative;
    for (index, digit) in magnitude.iter_u32_digits().enumerate() {
        if index % BLOCK == 0 {
            meter(BLOCK.min(length) as u64)?;
        }
        let mut word = digit;
        if negative {
            (word, carry) = (!digit).overflowing_add(u32::from(carry));
        }
        for (place, byte) in (4 * index..length).zip(word.to_le_bytes()) {
            bytes[if little { place } else { length - 1 - place }] = byte;
        }
    }
    Ok(Ok(bytes))
}

/// `int.from_bytes`
pub fn from_bytes(
    bytes: &[u8],
    little: bool,
    signed: bool,
    meter: &mut Meter<'_>,
) -> Metered<BigInt> {
    let highest = if little { bytes.last() } else { bytes.first() };
    let negative = signed && highest.is_some_and(|byte| *byte >= 0x80);
    let mut words = Vec::with_capacity(bytes.len() / 4 + 2);
    let mut carry = negative;
    // Bytes that a word lacks are as the sign has them.
    let filling = if negative { 0xff } else { 0 };
    let mut push = |word: &mut dyn Iterator<Item = u8>| {
        let mut four = [filling; 4];
        for (place, byte) in four.iter_mut().zip(word) {
            *place = byte;
        }
        let mut word = u32::from_le_bytes(four);
        if negative {
            (word, carry) = (!word).overflowing_add(u32::from(carry));
        }
        words.push(word);
    };
    for done in (0..bytes.len()).step_by(4 * BLOCK) {
        let end = bytes.len().min(done + 4 * BLOCK);
        meter((end - done) as u64)?;
        if little {
            for word in bytes[done..end].chunks(4) {
                push(&mut word.iter().copied());
            }
        } else {
            let block = &bytes[bytes.len() - end..bytes.len() - done];
            for word in block.rchunks(4) {
                push(&mut word.iter().rev().copied());
            }
        }
    }
    if carry {
        words.push(1);
    }
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    Ok(BigInt::from_biguint(sign, BigUint::new(words)))
}

/// The digits of a number in base 2, 8 or 16.
pub fn digits(magnitude: &BigUint, radix: u32, meter: &mut Meter<'_>) -> Metered<String> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let width = u64::from(radix.ilog2());
    let words = magnitude.to_u32_digits();
    let count = magnitude.bits().div_ceil(width).max(1) as usize;
    let mut text = String::with_capacity(count);
    let word = |index: usize| u64::from(words.get(index).copied().unwrap_or(0));
    for index in (0..count).rev() {
        if index % BLOCK == BLOCK - 1 {
            meter(BLOCK as u64)?;
        }
        let bit = index as u64 * width;
        let place = (bit / 32) as usize;
        let bits = (word(place) | word(place + 1) << 32) >> (bit % 32);
        text.push(char::from(DIGITS[(bits & (u64::from(radix) - 1)) as usize]));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metered::unmetered;

    #[test]
    fn bytes_of_ints() {
        let to_bytes = |value: i64, length, little, signed| {
            unmetered(|meter| to_bytes(&BigInt::from(value), length, little, signed, meter))
        };
        assert_eq!(to_bytes(-2, 3, false, true), Ok(vec![255, 255, 254]));
        assert_eq!(to_bytes(0, 0, false, false), Ok(vec![]));
        assert_eq!(to_bytes(128, 1, true, true), Err(ToBytesError::TooBig));
        assert_eq!(to_bytes(-128, 1, true, true), Ok(vec![128]));
        assert_eq!(to_bytes(-129, 1, true, true), Err(ToBytesError::TooBig));
        assert_eq!(to_bytes(-1, 1, true, false), Err(ToBytesError::Negative));
        assert_eq!(to_bytes(-1, 0, true, true), Ok(vec![]));
        assert_eq!(to_bytes(256, 1, true, false), Err(ToBytesError::TooBig));
        let from_bytes = |bytes: &[u8], little, signed| {
            unmetered(|meter| from_bytes(bytes, little, signed, meter))
        };
        assert_eq!(from_bytes(&[255, 254], false, true), BigInt::from(-2));
        assert_eq!(from_bytes(&[], false, true), BigInt::from(0));
        for number in [
            0,
            1,
            -1,
            127,
            -128,
            1 << 31,
            -(1 << 31),
            1 << 40,
            -(1 << 40) - 1,
            i64::MIN,
        ] {
            for little in [false, true] {
                for length in 8..14 {
                    let bytes = to_bytes(number, length, little, true).expect("there is room");
                    assert_eq!(from_bytes(&bytes, little, true), BigInt::from(number));
                    let mut plain = number.to_le_bytes().to_vec();
                    plain.resize(length, if number < 0 { 255 } else { 0 });
                    if !little {
                        plain.reverse();
                    }
                    assert_eq!(bytes, plain);
                }
            }
        }
    }

    #[test]
    fn digits_are_those_of_num_bigint() {
        for bits in 0..140u32 {
            let number = (BigUint::from(3u32).pow(90) << 1) >> bits;
            for radix in [2, 8, 16] {
                let digits = unmetered(|meter| digits(&number, radix, meter));
                assert_eq!(digits, number.to_str_radix(radix));
            }
        }
    }
}
