//! Hash values: CPython's for numbers, tuples and frozensets, our own fast one for text and bytes.
//!
//! Equal numbers of different types hash alike, which is why these must not be changed one by one.
//! Invariant: no function returns -1, which CPython reserves for errors (`hash(-1) == -2`).

use num_bigint::{BigInt, Sign};

use crate::float::ops::decompose;
use crate::metered::unmetered;

/// Numbers hash modulo this Mersenne prime.
const MODULUS: u64 = (1 << 61) - 1;
/// `sys.hash_info.inf`
const INFINITY: i64 = 314_159;
/// `sys.hash_info.imag`
const IMAGINARY: u64 = 1_000_003;

fn reserve_minus_one(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

fn signed(magnitude: u64, negative: bool) -> i64 {
    reserve_minus_one(if negative {
        -(magnitude as i64)
    } else {
        magnitude as i64
    })
}

/// `x * 2^shift` modulo the Mersenne prime: a rotation of 61 bits.
fn rotate(x: u64, shift: u32) -> u64 {
    let shift = shift % 61;
    if shift == 0 {
        return x;
    }
    (x << shift & MODULUS) | x >> (61 - shift)
}

/// Hash of a small int.
#[inline]
pub fn hash_i64(value: i64) -> i64 {
    signed(value.unsigned_abs() % MODULUS, value < 0)
}

/// Hash of any int; work is linear in its size.
pub fn hash_int(value: &BigInt) -> i64 {
    hash_digits(
        value.sign() == Sign::Minus,
        &value.magnitude().to_u32_digits(),
    )
}

/// The same of an int's digits, of 32 bits each, the lowest first.
pub fn hash_digits(negative: bool, digits: &[u32]) -> i64 {
    let mut hash = 0;
    for digit in digits.iter().rev() {
        hash = rotate(hash, 32) + u64::from(*digit);
        if hash >= MODULUS {
            hash -= MODULUS;
        }
    }
    signed(hash, negative)
}

/// Hash of a float; `None` for nan, which hashes by identity.
#[inline]
pub fn hash_f64(value: f64) -> Option<i64> {
    // Small integral values, the usual case, hash as the int they equal.
    if value.abs() < 9e15 && value.trunc() == value {
        return Some(hash_i64(value as i64));
    }
    if value.is_nan() {
        return None;
    }
    if value.is_infinite() {
        return Some(if value > 0.0 { INFINITY } else { -INFINITY });
    }
    let (mantissa, exponent) = decompose(value.abs());
    let shift = exponent.rem_euclid(61) as u32;
    Some(signed(rotate(mantissa % MODULUS, shift), value < 0.0))
}

/// Hash of a complex from the hashes of its parts.
pub fn hash_complex(real: i64, imag: i64) -> i64 {
    reserve_minus_one((real as u64).wrapping_add(IMAGINARY.wrapping_mul(imag as u64)) as i64)
}

/// Hash of a ratio in lowest terms, as `fractions.Fraction` defines it.
pub fn hash_ratio(numerator: &BigInt, denominator: &BigInt) -> i64 {
    let modulus = BigInt::from(MODULUS);
    // Linear, since the modulus has two digits.
    let inverse =
        unmetered(|meter| crate::int::ops::modpow(denominator, &BigInt::from(-1), &modulus, meter));
    let hash = match inverse {
        // The denominator is a multiple of the modulus.
        Err(_) => INFINITY,
        Ok(inverse) => {
            let numerator_hash = hash_int(&BigInt::from(numerator.magnitude().clone()));
            hash_int(&(BigInt::from(numerator_hash) * inverse))
        }
    };
    reserve_minus_one(if numerator.sign() == Sign::Minus {
        -hash
    } else {
        hash
    })
}

/// Combines the hashes of a tuple's items in order.
#[derive(Clone, Copy, Debug)]
pub struct TupleHasher {
    state: u64,
    length: u64,
}

impl TupleHasher {
    const PRIME_1: u64 = 11_400_714_785_074_694_791;
    const PRIME_2: u64 = 14_029_467_366_897_019_727;
    const PRIME_5: u64 = 2_870_177_450_012_600_261;

    /// Start of a tuple.
    #[inline]
    pub fn new() -> TupleHasher {
        TupleHasher {
            state: Self::PRIME_5,
            length: 0,
        }
    }

    /// The next item's hash.
    #[inline]
    pub fn add(&mut self, item: i64) {
        let mixed = self
            .state
            .wrapping_add((item as u64).wrapping_mul(Self::PRIME_2));
        self.state = mixed.rotate_left(31).wrapping_mul(Self::PRIME_1);
        self.length += 1;
    }

    /// The tuple's hash.
    pub fn finish(self) -> i64 {
        let added = self.length ^ (Self::PRIME_5 ^ 3_527_539);
        Self::shown(self.state.wrapping_add(added))
    }

    /// The hash of a slice, whose parts are always three.
    pub fn finish_without_length(self) -> i64 {
        Self::shown(self.state)
    }

    /// No hash is -1.
    fn shown(hash: u64) -> i64 {
        if hash == u64::MAX {
            1_546_275_796
        } else {
            hash as i64
        }
    }
}

impl Default for TupleHasher {
    fn default() -> Self {
        TupleHasher::new()
    }
}

/// Combines the hashes of a frozenset's items in any order.
#[derive(Clone, Copy, Debug, Default)]
pub struct FrozensetHasher {
    state: u64,
    length: u64,
}

impl FrozensetHasher {
    /// Start of a set.
    pub fn new() -> FrozensetHasher {
        FrozensetHasher::default()
    }

    /// One item's hash.
    #[inline]
    pub fn add(&mut self, item: i64) {
        let h = item as u64;
        self.state ^= ((h ^ 89_869_747) ^ (h << 16)).wrapping_mul(3_644_798_167);
        self.length += 1;
    }

    /// The set's hash.
    pub fn finish(self) -> i64 {
        let mut hash = self.state ^ (self.length + 1).wrapping_mul(1_927_868_237);
        hash ^= (hash >> 11) ^ (hash >> 25);
        hash = hash.wrapping_mul(69_069).wrapping_add(907_133_923);
        if hash == u64::MAX {
            590_923_713
        } else {
            hash as i64
        }
    }
}

/// Hash of text or bytes: eight bytes a step, one multiplication each; the empty string hashes to 0 as in CPython.
///
/// The seed is fixed: collisions a guest provokes cost its own fuel only.
#[inline]
pub fn hash_bytes(bytes: &[u8]) -> i64 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    if bytes.is_empty() {
        return 0;
    }
    let mut hash = (bytes.len() as u64).wrapping_mul(MULTIPLIER);
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = u64::from_le_bytes(chunk.try_into().expect("chunks are eight bytes"));
        hash = (hash.rotate_left(29) ^ word).wrapping_mul(MULTIPLIER);
    }
    let rest = chunks.remainder();
    if !rest.is_empty() {
        let mut word = 0;
        for (i, &byte) in rest.iter().enumerate() {
            word |= u64::from(byte) << (8 * i);
        }
        hash = (hash.rotate_left(29) ^ word).wrapping_mul(MULTIPLIER);
    }
    // Tables use the low bits: fold the well-mixed high ones down.
    hash ^= hash >> 32;
    hash = hash.wrapping_mul(MULTIPLIER);
    hash ^= hash >> 29;
    reserve_minus_one(hash as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_hash_as_in_python() {
        for (value, hash) in [
            (0.5, 1152921504606846976),
            (-1.0, -2),
            (1e300, 1224995262755759164),
            (-0.1, -230584300921369408),
            (5e-324, 16777216),
            (f64::NEG_INFINITY, -314159),
            (1e16, 10000000000000000),
        ] {
            assert_eq!(hash_f64(value), Some(hash), "{value}");
        }
        assert_eq!(hash_i64(-1), -2);
        assert_eq!(hash_i64((1 << 61) - 1), 0);
        assert_eq!(hash_int(&BigInt::from(i64::MIN)), hash_i64(i64::MIN));
        assert_eq!(hash_int(&-BigInt::from(10).pow(50)), -619332571178673746);
        assert_eq!(
            hash_ratio(&BigInt::from(1), &BigInt::from(2)),
            1152921504606846976
        );
        assert_eq!(hash_complex(1, 2), 2000007);
    }

    #[test]
    fn containers_hash_as_in_python() {
        let tuple = |items: &[i64]| {
            let mut hasher = TupleHasher::new();
            items.iter().for_each(|&item| hasher.add(item));
            hasher.finish()
        };
        assert_eq!(tuple(&[]), 5740354900026072187);
        assert_eq!(tuple(&[1, 2, 3]), 529344067295497451);
        let set = |items: &[i64]| {
            let mut hasher = FrozensetHasher::new();
            items.iter().for_each(|&item| hasher.add(item));
            hasher.finish()
        };
        assert_eq!(set(&[]), 133146708735736);
        assert_eq!(set(&[1, 2, 3]), -272375401224217160);
    }

    #[test]
    fn text_hashes_spread() {
        let mut low = std::collections::BTreeSet::new();
        for i in 0..1000 {
            low.insert(hash_bytes(format!("key{i}").as_bytes()) & 0xfff);
        }
        assert!(low.len() > 850, "{}", low.len());
        assert_ne!(hash_bytes(b"a"), hash_bytes(b"a\0"));
    }
}
