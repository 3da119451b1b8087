//! The Mersenne Twister MT19937 as CPython's `random` seeds and reads it.
//!
//! Distributions live in `random/algorithms.rs`.
//! Invariant: the same seed gives the same numbers as CPython, and `state` round-trips.

use num_bigint::BigUint;
use sha2::{Digest, Sha512};

use crate::metered::{Meter, Metered, unmetered};
use crate::random::algorithms::Source;

/// Words of state.
pub const N: usize = 624;
const M: usize = 397;
/// Words of keys and numbers that are made between two payments.
const WORDS_OF_A_BLOCK: usize = 1 << 16;

/// A generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersenneTwister {
    words: Box<[u32; N]>,
    index: usize,
}

impl MersenneTwister {
    fn from_word(seed: u32) -> MersenneTwister {
        let mut words = Box::new([0; N]);
        words[0] = seed;
        for i in 1..N {
            let last = words[i - 1];
            words[i] = (last ^ (last >> 30))
                .wrapping_mul(1_812_433_253)
                .wrapping_add(i as u32);
        }
        MersenneTwister { words, index: N }
    }

    /// Seed from the 32-bit words of a number, least significant first; entropy may be passed the same way.
    pub fn from_key(key: &[u32]) -> MersenneTwister {
        unmetered(|meter| MersenneTwister::from_long_key(key, meter))
    }

    /// As [`MersenneTwister::from_key`], of a key that may be long.
    pub fn from_long_key(key: &[u32], meter: &mut Meter<'_>) -> Metered<MersenneTwister> {
        let key = if key.is_empty() { &[0] } else { key };
        let mut result = MersenneTwister::from_word(19_650_218);
        let words = &mut result.words;
        let (mut i, mut j) = (1, 0);
        for done in 0..N.max(key.len()) {
            if done > 0 && done % WORDS_OF_A_BLOCK == 0 {
                meter(4 * WORDS_OF_A_BLOCK as u64)?;
            }
            let mixed = (words[i - 1] ^ (words[i - 1] >> 30)).wrapping_mul(1_664_525);
            words[i] = (words[i] ^ mixed)
                .wrapping_add(key[j])
                .wrapping_add(j as u32);
            i += 1;
            j += 1;
            if i >= N {
                words[0] = words[N - 1];
                i = 1;
            }
            if j >= key.len() {
                j = 0;
            }
        }
        for _ in 0..N - 1 {
            let mixed = (words[i - 1] ^ (words[i - 1] >> 30)).wrapping_mul(1_566_083_941);
            words[i] = (words[i] ^ mixed).wrapping_sub(i as u32);
            i += 1;
            if i >= N {
                words[0] = words[N - 1];
                i = 1;
            }
        }
        words[0] = 0x8000_0000;
        Ok(result)
    }

    /// `random.seed(int)` of a small int.
    pub fn from_i64(seed: i64) -> MersenneTwister {
        MersenneTwister::from_u64(seed.unsigned_abs())
    }

    /// `random.seed(float)` seeds with the float's hash, taken as unsigned.
    pub fn from_hash(hash: i64) -> MersenneTwister {
        MersenneTwister::from_u64(hash as u64)
    }

    fn from_u64(seed: u64) -> MersenneTwister {
        let key = [seed as u32, (seed >> 32) as u32];
        MersenneTwister::from_key(if key[1] == 0 { &key[..1] } else { &key })
    }

    /// `random.seed(str or bytes)`, version 2; a str is given as UTF-8.
    pub fn from_bytes(seed: &[u8], meter: &mut Meter<'_>) -> Metered<MersenneTwister> {
        let mut digest = Sha512::new();
        for block in seed.chunks(4 * WORDS_OF_A_BLOCK) {
            meter(2 * block.len() as u64)?;
            digest.update(block);
        }
        let digest = digest.finalize();
        // All bytes are those of a number, the highest first; the lowest words are the digest's.
        let mut words: Vec<u32> = Vec::with_capacity((seed.len() + digest.len()) / 4 + 1);
        for block in [&digest[..]]
            .into_iter()
            .chain(seed.rchunks(4 * WORDS_OF_A_BLOCK))
        {
            meter(block.len() as u64)?;
            let word = |bytes: &[u8]| {
                bytes
                    .iter()
                    .fold(0, |word, byte| word << 8 | u32::from(*byte))
            };
            words.extend(block.rchunks(4).map(word));
        }
        while words.last() == Some(&0) {
            words.pop();
        }
        MersenneTwister::from_long_key(&words, meter)
    }

    /// A number of that many random bits: its words, the lowest first.
    pub fn long_bits(&mut self, count: u64, meter: &mut Meter<'_>) -> Metered<Vec<u32>> {
        let mut words = Vec::with_capacity(count.div_ceil(32) as usize);
        let mut left = count;
        while left > 0 {
            if words.len() % WORDS_OF_A_BLOCK == WORDS_OF_A_BLOCK - 1 {
                meter(4 * WORDS_OF_A_BLOCK as u64)?;
            }
            let word = self.next_u32();
            words.push(if left < 32 { word >> (32 - left) } else { word });
            left = left.saturating_sub(32);
        }
        Ok(words)
    }

    /// The words and the position, as `random.getstate()[1]` lists them.
    pub fn state(&self) -> (&[u32; N], usize) {
        (&self.words, self.index)
    }

    /// Restore what `state` gave; `None` when the position is out of range ("invalid state").
    pub fn from_state(words: [u32; N], index: usize) -> Option<MersenneTwister> {
        (index <= N).then(|| MersenneTwister {
            words: Box::new(words),
            index,
        })
    }

    fn refill(&mut self) {
        let words = &mut self.words;
        for i in 0..N {
            let y = (words[i] & 0x8000_0000) | (words[(i + 1) % N] & 0x7fff_ffff);
            let twist = if y & 1 == 0 { 0 } else { 0x9908_b0df };
            words[i] = words[(i + M) % N] ^ (y >> 1) ^ twist;
        }
        self.index = 0;
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if self.index >= N {
            self.refill();
        }
        let mut y = self.words[self.index];
        self.index += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }
}

impl Source for MersenneTwister {
    fn random(&mut self) -> f64 {
        let high = f64::from(self.next_u32() >> 5);
        let low = f64::from(self.next_u32() >> 6);
        (high * 67_108_864.0 + low) * (1.0 / 9_007_199_254_740_992.0)
    }

    fn bits(&mut self, count: u32) -> u64 {
        match count {
            0 => 0,
            1..=32 => u64::from(self.next_u32() >> (32 - count)),
            _ => {
                let low = u64::from(self.next_u32());
                low | u64::from(self.next_u32() >> (64 - count)) << 32
            }
        }
    }

    fn big_bits(&mut self, count: u64) -> BigUint {
        BigUint::new(unmetered(|meter| self.long_bits(count, meter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_give_the_numbers_of_python() {
        let mut twister = MersenneTwister::from_i64(42);
        assert_eq!(twister.random(), 0.6394267984578837);
        assert_eq!(twister.bits(32), 107420369);
        assert_eq!(
            twister.big_bits(100),
            "257086819302815227845767741691".parse().expect("number")
        );
        assert_eq!(
            unmetered(|meter| MersenneTwister::from_bytes(b"abc", meter)).random(),
            0.7720246314157545
        );
        assert_eq!(MersenneTwister::from_i64(0).random(), 0.8444218515250481);
        assert_eq!(
            MersenneTwister::from_key(&BigUint::from(10u32).pow(30).to_u32_digits()).random(),
            0.9341508484568806
        );
        let hash = crate::hash::hash_f64(0.5).expect("not nan");
        assert_eq!(
            MersenneTwister::from_hash(hash).random(),
            0.2794930785867423
        );
    }

    #[test]
    fn state_round_trips() {
        let mut twister = MersenneTwister::from_i64(7);
        twister.random();
        let (words, index) = twister.state();
        let mut copy = MersenneTwister::from_state(*words, index).expect("valid state");
        assert_eq!(twister.random(), copy.random());
    }
}
