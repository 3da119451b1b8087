//! What the fuzzers in this crate's tests have in common: numbers, and how long to go on.
//!
//! They try a few cases in every test run, and go on for longer with
//! `WARDIAN_FUZZ_SECONDS=1200 cargo test --release -p wardian --lib NAME`; `WARDIAN_FUZZ_SEED` is
//! the seed of the first case, and each has the next one.

use std::time::{Duration, Instant};

/// Numbers that look random and are the same each time.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Below `end`, which is not zero.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 33) % end as u64) as usize
    }

    /// One of some.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

/// The seeds of the cases to try: so many, or as many as there is time for.
pub(crate) fn seeds(count: u64) -> impl Iterator<Item = u64> {
    let number = |name: &str| -> Option<u64> { std::env::var(name).ok()?.parse().ok() };
    let first = number("WARDIAN_FUZZ_SEED").unwrap_or(0x5eed);
    let time = number("WARDIAN_FUZZ_SECONDS").map(Duration::from_secs);
    let started = Instant::now();
    (0..)
        .take_while(move |tried| match time {
            Some(time) => started.elapsed() < time,
            None => *tried < count,
        })
        .map(move |tried| first.wrapping_add(tried))
}
