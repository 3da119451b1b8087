//! Philox 4x64 with ten rounds (Salmon and others 2011): a keyed hash of a counter.

use super::{BitGenerator, SavedHalf, SeedSequence};

const ROUNDS: usize = 10;
const MULTIPLIERS: [u64; 2] = [0xd2e7_470e_e14c_6c93, 0xca5a_8263_9512_1157];
/// What each round adds to the key: parts of the golden ratio and of the root of 3.
const KEY_STEPS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbb67_ae85_84ca_a73b];

/// The generator's state, with the parts of numpy's state dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Philox {
    counter: [u64; 4],
    key: [u64; 2],
    buffer: [u64; 4],
    /// Words of `buffer` that are used up, at most four.
    buffer_pos: usize,
    half: SavedHalf,
}

impl Philox {
    /// `Philox(seed_sequence)`, with the counter at zero.
    pub fn new(seed: &SeedSequence) -> Self {
        let words = seed.generate_state_u64(2);
        Self::with_key([words[0], words[1]], [0; 4])
    }

    /// `Philox(key=..., counter=...)`, both in words, the lowest first.
    pub fn with_key(key: [u64; 2], counter: [u64; 4]) -> Self {
        Self::from_state(counter, key, [0; 4], 4, SavedHalf::default())
    }

    /// The generator with the given state; a `buffer_pos` above four counts as four.
    pub fn from_state(
        counter: [u64; 4],
        key: [u64; 2],
        buffer: [u64; 4],
        buffer_pos: usize,
        half: SavedHalf,
    ) -> Self {
        Philox {
            counter,
            key,
            buffer,
            buffer_pos: buffer_pos.min(4),
            half,
        }
    }

    /// The counter that `buffer` was made of, the lowest word first.
    pub fn counter(&self) -> [u64; 4] {
        self.counter
    }

    /// The key.
    pub fn key(&self) -> [u64; 2] {
        self.key
    }

    /// The last four words made.
    pub fn buffer(&self) -> [u64; 4] {
        self.buffer
    }

    /// How many words of the buffer are used up.
    pub fn buffer_pos(&self) -> usize {
        self.buffer_pos
    }

    /// The half word kept for `next_u32`.
    pub fn half(&self) -> SavedHalf {
        self.half
    }

    /// `advance(delta)`: adds to the counter, modulo 2**256, and drops the buffer and the kept half.
    ///
    /// `delta` is in words, the lowest first. As each count gives four words, these are not single draws.
    pub fn advance(&mut self, delta: [u64; 4]) {
        add(&mut self.counter, delta);
        *self = Self::with_key(self.key, self.counter);
    }

    /// `jumped(jumps)`: the counter advanced by `jumps` times 2**128.
    pub fn jumped(&self, jumps: u128) -> Self {
        let mut new = self.clone();
        new.advance([0, 0, jumps as u64, (jumps >> 64) as u64]);
        new
    }

    fn hashed(&self) -> [u64; 4] {
        let mut block = self.counter;
        let mut key = self.key;
        for _ in 0..ROUNDS {
            let first = u128::from(MULTIPLIERS[0]) * u128::from(block[0]);
            let second = u128::from(MULTIPLIERS[1]) * u128::from(block[2]);
            block = [
                (second >> 64) as u64 ^ block[1] ^ key[0],
                second as u64,
                (first >> 64) as u64 ^ block[3] ^ key[1],
                first as u64,
            ];
            key[0] = key[0].wrapping_add(KEY_STEPS[0]);
            key[1] = key[1].wrapping_add(KEY_STEPS[1]);
        }
        block
    }
}

fn add(counter: &mut [u64; 4], delta: [u64; 4]) {
    let mut carry = false;
    for (word, delta) in counter.iter_mut().zip(delta) {
        let (sum, over) = word.overflowing_add(delta);
        let (sum, over_again) = sum.overflowing_add(u64::from(carry));
        *word = sum;
        carry = over || over_again;
    }
}

impl BitGenerator for Philox {
    fn next_u32(&mut self) -> u32 {
        let mut half = self.half;
        let word = half.next(|| self.next_u64());
        self.half = half;
        word
    }

    fn next_u64(&mut self) -> u64 {
        if self.buffer_pos >= 4 {
            add(&mut self.counter, [1, 0, 0, 0]);
            self.buffer = self.hashed();
            self.buffer_pos = 0;
        }
        self.buffer_pos += 1;
        self.buffer[self.buffer_pos - 1]
    }
}
