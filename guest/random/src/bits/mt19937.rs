//! MT19937, the Mersenne Twister of Matsumoto and Nishimura (1998), with numpy's ways to seed it and to jump.
//!
//! The normal variate that `RandomState` keeps is no part of it: see `legacy::SavedGauss`.

use super::{BitGenerator, SeedSequence};
use crate::tables::mt19937_jump::JUMP;

const SIZE: usize = 624;
const SHIFT: usize = 397;
/// The largest power of the jump polynomial is below this: the period's exponent.
const PERIOD_EXPONENT: usize = 19937;

/// The generator's state: `key` and `pos`, as numpy's state dictionary has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mt19937 {
    key: [u32; SIZE],
    /// Words of `key` that are used up, at most 624.
    pos: usize,
}

impl Mt19937 {
    /// `MT19937(seed_sequence)`.
    pub fn new(seed: &SeedSequence) -> Self {
        let mut key = [0; SIZE];
        key.copy_from_slice(&seed.generate_state_u32(SIZE));
        key[0] = 0x8000_0000;
        // numpy leaves `pos` at the last index, so that one word is drawn before the first refill.
        Mt19937 { key, pos: SIZE - 1 }
    }

    /// `RandomState(seed)` of an int below 2**32.
    pub fn from_legacy_seed(seed: u32) -> Self {
        let mut key = [0; SIZE];
        let mut word = seed;
        for (index, slot) in (1..).zip(&mut key) {
            *slot = word;
            word = 1_812_433_253_u32
                .wrapping_mul(word ^ word >> 30)
                .wrapping_add(index);
        }
        Mt19937 { key, pos: SIZE }
    }

    /// `RandomState(seed)` of a sequence of ints below 2**32. An empty one, which numpy refuses, counts as `[0]`.
    pub fn from_legacy_array(seed: &[u32]) -> Self {
        let seed = if seed.is_empty() { &[0] } else { seed };
        let mut state = Self::from_legacy_seed(19_650_218);
        let mut place = 1;
        // Both rounds walk places 1 to 623; at the end the last word is copied to place 0, which seeds the next walk.
        let mut step = |state: &mut Self, new: &dyn Fn(u32, u32, usize) -> u32| {
            let before = state.key[place - 1];
            state.key[place] = new(state.key[place], before ^ before >> 30, place);
            place += 1;
            if place == SIZE {
                state.key[0] = state.key[SIZE - 1];
                place = 1;
            }
        };
        for index in 0..seed.len().max(SIZE) {
            let index = index % seed.len();
            step(&mut state, &|old, before, _| {
                (old ^ before.wrapping_mul(1_664_525))
                    .wrapping_add(seed[index])
                    .wrapping_add(index as u32)
            });
        }
        for _ in 1..SIZE {
            step(&mut state, &|old, before, place| {
                (old ^ before.wrapping_mul(1_566_083_941)).wrapping_sub(place as u32)
            });
        }
        state.key[0] = 0x8000_0000;
        state
    }

    /// The generator with the given state; a `pos` above 624 counts as 624.
    pub fn from_state(key: [u32; SIZE], pos: usize) -> Self {
        Mt19937 {
            key,
            pos: pos.min(SIZE),
        }
    }

    /// The 624 words of the state.
    pub fn key(&self) -> &[u32; SIZE] {
        &self.key
    }

    /// How many words of the key are used up.
    pub fn pos(&self) -> usize {
        self.pos
    }

    /// Replaces all words by the next 624.
    fn refill(&mut self) {
        // As `successor` says, in parts in which no index wraps around.
        let key = &mut self.key;
        for index in 0..SIZE - SHIFT {
            key[index] = twisted(key[index], key[index + 1], key[index + SHIFT]);
        }
        for index in SIZE - SHIFT..SIZE - 1 {
            key[index] = twisted(key[index], key[index + 1], key[index + SHIFT - SIZE]);
        }
        key[SIZE - 1] = twisted(key[SIZE - 1], key[0], key[SHIFT - 1]);
        self.pos = 0;
    }

    /// The word that takes the place of the one at `index`.
    fn successor(&self, index: usize) -> u32 {
        let next = self.key[(index + 1) % SIZE];
        twisted(self.key[index], next, self.key[(index + SHIFT) % SIZE])
    }

    /// The generator as if `jumps` times 2**128 words were drawn.
    ///
    /// Takes some milliseconds a jump. The words are where numpy leaves them: the polynomial is evaluated by Horner's
    /// rule, with the state as a ring that starts at `pos`.
    pub fn jumped(&self, jumps: usize) -> Self {
        let mut state = self.clone();
        for _ in 0..jumps {
            state.jump();
        }
        state
    }

    fn jump(&mut self) {
        if self.pos >= SIZE {
            self.pos = 0;
        }
        let coefficient = |power: usize| JUMP[power / 32] >> (power % 32) & 1 == 1;
        let Some(highest) = (0..PERIOD_EXPONENT).rfind(|&power| coefficient(power)) else {
            return;
        };
        let mut sum = self.clone();
        for power in (0..highest).rev() {
            sum.key[sum.pos] = sum.successor(sum.pos);
            sum.pos = (sum.pos + 1) % SIZE;
            if coefficient(power) {
                sum.add(self);
            }
        }
        *self = sum;
    }

    /// Adds another state over GF(2), both taken as rings from their `pos`.
    fn add(&mut self, other: &Self) {
        for index in 0..SIZE {
            self.key[(self.pos + index) % SIZE] ^= other.key[(other.pos + index) % SIZE];
        }
    }
}

/// What takes the place of a word, of the one after it, and of the one `SHIFT` after it.
fn twisted(word: u32, next: u32, far: u32) -> u32 {
    let joined = word & 0x8000_0000 | next & 0x7fff_ffff;
    let twist = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
    far ^ joined >> 1 ^ twist
}

impl BitGenerator for Mt19937 {
    fn next_u32(&mut self) -> u32 {
        if self.pos == SIZE {
            self.refill();
        }
        let mut word = self.key[self.pos];
        self.pos += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }

    fn next_u64(&mut self) -> u64 {
        let upper = u64::from(self.next_u32());
        upper << 32 | u64::from(self.next_u32())
    }

    fn next_f64(&mut self) -> f64 {
        let upper = f64::from(self.next_u32() >> 5);
        let lower = f64::from(self.next_u32() >> 6);
        (upper * 67_108_864.0 + lower) / 9_007_199_254_740_992.0
    }

    fn next_raw(&mut self) -> u64 {
        u64::from(self.next_u32())
    }
}
