//! SFC64, Doty-Humphrey's small fast counting generator. It cannot jump.

use super::{BitGenerator, SavedHalf, SeedSequence};

/// Steps that mix a new seed.
const WARM_UP: usize = 12;

/// The generator's state: three mixed words and a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sfc64 {
    state: [u64; 4],
    half: SavedHalf,
}

impl Sfc64 {
    /// `SFC64(seed_sequence)`.
    pub fn new(seed: &SeedSequence) -> Self {
        let words = seed.generate_state_u64(3);
        Self::from_words([words[0], words[1], words[2]])
    }

    /// The same, of the three words of 64 bits that a seed sequence generates.
    pub fn from_words(words: [u64; 3]) -> Self {
        let state = [words[0], words[1], words[2], 1];
        let mut new = Self::from_state(state, SavedHalf::default());
        for _ in 0..WARM_UP {
            new.next_u64();
        }
        new
    }

    /// The generator with the given parts of numpy's state dictionary.
    pub fn from_state(state: [u64; 4], half: SavedHalf) -> Self {
        Sfc64 { state, half }
    }

    /// The four words; the last is the counter.
    pub fn state(&self) -> [u64; 4] {
        self.state
    }

    /// The half word kept for `next_u32`.
    pub fn half(&self) -> SavedHalf {
        self.half
    }
}

impl BitGenerator for Sfc64 {
    fn next_u32(&mut self) -> u32 {
        let mut half = self.half;
        let word = half.next(|| self.next_u64());
        self.half = half;
        word
    }

    fn next_u64(&mut self) -> u64 {
        let [a, b, c, counter] = self.state;
        let word = a.wrapping_add(b).wrapping_add(counter);
        self.state = [
            b ^ b >> 11,
            c.wrapping_add(c << 3),
            c.rotate_left(24).wrapping_add(word),
            counter.wrapping_add(1),
        ];
        word
    }
}
