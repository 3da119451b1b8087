//! Uniform numbers: doubles, floats, bytes, and integers by masked rejection.
//!
//! Integers as `Generator.integers` draws them are in `bounded`.

use crate::BitGenerator;

/// `random()`: a double in `[0, 1)`.
pub fn random<G: BitGenerator + ?Sized>(bits: &mut G) -> f64 {
    bits.next_f64()
}

/// `random(dtype=float32)`: a float in `[0, 1)`, a multiple of 2**-24.
pub fn random_f32<G: BitGenerator + ?Sized>(bits: &mut G) -> f32 {
    (bits.next_u32() >> 8) as f32 * (1.0 / 16_777_216.0)
}

/// `uniform(low, low + range)`.
pub fn uniform<G: BitGenerator + ?Sized>(bits: &mut G, low: f64, range: f64) -> f64 {
    low + range * bits.next_f64()
}

/// `tomaxint()`: an integer in `[0, 2**63)`.
pub fn positive_i64<G: BitGenerator + ?Sized>(bits: &mut G) -> i64 {
    (bits.next_u64() >> 1) as i64
}

/// The smallest `2**n - 1` that is not below `max`.
pub(super) fn mask_of(max: u64) -> u64 {
    u64::MAX.checked_shr(max.leading_zeros()).unwrap_or(0)
}

/// `random_interval`: an integer in `[0, max]`, which shuffling and `RandomState` draw.
///
/// Bits of a 32-bit word where `max` fits, else of a 64-bit word, drawn again until they are not above `max`.
pub fn interval<G: BitGenerator + ?Sized>(bits: &mut G, max: u64) -> u64 {
    if max == 0 {
        return 0;
    }
    let mask = mask_of(max);
    loop {
        let word = if max <= u64::from(u32::MAX) {
            u64::from(bits.next_u32())
        } else {
            bits.next_u64()
        };
        if word & mask <= max {
            return word & mask;
        }
    }
}

/// `bytes(length)`: 32-bit words, the lowest byte first, cut to the length.
pub fn bytes<G: BitGenerator + ?Sized>(bits: &mut G, length: usize) -> Vec<u8> {
    let mut new = Vec::with_capacity(length);
    while new.len() < length {
        let word = bits.next_u32().to_le_bytes();
        let wanted = word.len().min(length - new.len());
        new.extend_from_slice(&word[..wanted]);
    }
    new
}
