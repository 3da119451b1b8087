//! The sources of random bits and how they are seeded.
//!
//! One file per generator. What is made from the bits lives in `distributions` and `legacy`.

mod half;
mod mt19937;
mod pcg64;
mod philox;
mod seed_sequence;
mod sfc64;

pub use half::SavedHalf;
pub use mt19937::Mt19937;
pub use pcg64::{Pcg64, Pcg64Dxsm};
pub use philox::Philox;
pub use seed_sequence::{SeedSequence, words_of};
pub use sfc64::Sfc64;

/// A source of random bits, with the conventions of numpy's `bitgen_t`.
///
/// Which of the three is called matters: a generator of 64 bits serves two `next_u32` from one word and keeps the
/// second half over calls of the others, and MT19937 makes a double of two words in its own way.
pub trait BitGenerator {
    /// The next 32 bits.
    fn next_u32(&mut self) -> u32;

    /// The next 64 bits.
    fn next_u64(&mut self) -> u64;

    /// The next double in `[0, 1)`, a multiple of 2**-53.
    fn next_f64(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }

    /// What `BitGenerator.random_raw` returns: the generator's own word, of 32 bits only for MT19937.
    fn next_raw(&mut self) -> u64 {
        self.next_u64()
    }
}

impl<G: BitGenerator + ?Sized> BitGenerator for &mut G {
    fn next_u32(&mut self) -> u32 {
        (**self).next_u32()
    }

    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }

    fn next_f64(&mut self) -> f64 {
        (**self).next_f64()
    }

    fn next_raw(&mut self) -> u64 {
        (**self).next_raw()
    }
}
