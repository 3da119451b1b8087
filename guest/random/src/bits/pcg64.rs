//! PCG64 and PCG64DXSM, O'Neill's permuted congruential generators of 128 bits of state.
//!
//! Both are the same linear recurrence with different multipliers; they differ in how a word is made of the state.

use super::{BitGenerator, SavedHalf, SeedSequence};

const MULTIPLIER: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
const CHEAP_MULTIPLIER: u64 = 0xda94_2042_e4dd_58b5;
/// 2**128 divided by the golden ratio: the distance of numpy's jumps.
const JUMP: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// `state = state * multiplier + inc` modulo 2**128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Recurrence {
    state: u128,
    inc: u128,
}

impl Recurrence {
    /// Four words: the upper and lower half of the first state, then those of the stream's number.
    ///
    /// numpy seeds both generators with the multiplier of the first.
    fn seeded(words: [u64; 4]) -> Self {
        let joined = |index: usize| u128::from(words[index]) << 64 | u128::from(words[index + 1]);
        let mut new = Recurrence {
            state: 0,
            inc: joined(2) << 1 | 1,
        };
        new.step(MULTIPLIER);
        new.state = new.state.wrapping_add(joined(0));
        new.step(MULTIPLIER);
        new
    }

    fn step(&mut self, multiplier: u128) {
        self.state = self.state.wrapping_mul(multiplier).wrapping_add(self.inc);
    }

    /// `delta` steps at once, by repeated squaring of the affine map (Brown 1994).
    fn advance(&mut self, multiplier: u128, mut delta: u128) {
        let (mut factor, mut offset) = (multiplier, self.inc);
        let mut state = self.state;
        while delta != 0 {
            if delta & 1 == 1 {
                state = state.wrapping_mul(factor).wrapping_add(offset);
            }
            offset = factor.wrapping_add(1).wrapping_mul(offset);
            factor = factor.wrapping_mul(factor);
            delta >>= 1;
        }
        self.state = state;
    }
}

macro_rules! pcg {
    ($(#[$doc:meta])* $name:ident, $multiplier:expr, $next:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            recurrence: Recurrence,
            half: SavedHalf,
        }

        impl $name {
            /// The generator that numpy makes of a seed sequence.
            pub fn new(seed: &SeedSequence) -> Self {
                let words = seed.generate_state_u64(4);
                Self::from_words([words[0], words[1], words[2], words[3]])
            }

            /// The same, of the four words of 64 bits that a seed sequence generates.
            pub fn from_words(words: [u64; 4]) -> Self {
                $name {
                    recurrence: Recurrence::seeded(words),
                    half: SavedHalf::default(),
                }
            }

            /// The generator with the given parts of numpy's state dictionary.
            pub fn from_state(state: u128, inc: u128, half: SavedHalf) -> Self {
                $name {
                    recurrence: Recurrence { state, inc },
                    half,
                }
            }

            /// The state of the recurrence.
            pub fn state(&self) -> u128 {
                self.recurrence.state
            }

            /// The recurrence's increment, which names the stream; odd.
            pub fn inc(&self) -> u128 {
                self.recurrence.inc
            }

            /// The half word kept for `next_u32`.
            pub fn half(&self) -> SavedHalf {
                self.half
            }

            /// `advance(delta)`: as if `delta` words were drawn. Negative ones are taken modulo 2**128.
            ///
            /// The kept half is dropped.
            pub fn advance(&mut self, delta: u128) {
                self.recurrence.advance($multiplier, delta);
                self.half = SavedHalf::default();
            }

            /// `jumped(jumps)`: advanced by `jumps` times 2**128 divided by the golden ratio.
            pub fn jumped(&self, jumps: u128) -> Self {
                let mut new = self.clone();
                new.advance(JUMP.wrapping_mul(jumps));
                new
            }
        }

        impl BitGenerator for $name {
            fn next_u32(&mut self) -> u32 {
                let recurrence = &mut self.recurrence;
                self.half.next(|| $next(recurrence))
            }

            fn next_u64(&mut self) -> u64 {
                $next(&mut self.recurrence)
            }
        }
    };
}

pcg!(
    /// numpy's default generator: PCG XSL RR 128/64.
    Pcg64,
    MULTIPLIER,
    next_xsl_rr
);

pcg!(
    /// PCG CM DXSM 128/64.
    Pcg64Dxsm,
    u128::from(CHEAP_MULTIPLIER),
    next_dxsm
);

/// Steps, then folds the halves together and rotates by the top six bits.
fn next_xsl_rr(recurrence: &mut Recurrence) -> u64 {
    recurrence.step(MULTIPLIER);
    let state = recurrence.state;
    ((state >> 64) as u64 ^ state as u64).rotate_right((state >> 122) as u32)
}

/// Scrambles the upper half with multiplications ("double xorshift multiply"), then steps.
fn next_dxsm(recurrence: &mut Recurrence) -> u64 {
    let mut upper = (recurrence.state >> 64) as u64;
    let lower = recurrence.state as u64 | 1;
    recurrence.step(u128::from(CHEAP_MULTIPLIER));
    upper ^= upper >> 32;
    upper = upper.wrapping_mul(CHEAP_MULTIPLIER);
    upper ^= upper >> 48;
    upper.wrapping_mul(lower)
}
