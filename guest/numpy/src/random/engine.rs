//! One of the five bit generators, and its state as words.
//!
//! What does not live here: the generators themselves (`wardian_random::bits`), the Python object of one (`source.rs`).

use wardian_random::BitGenerator;
use wardian_random::bits::{Mt19937, Pcg64, Pcg64Dxsm, Philox, SavedHalf, Sfc64};

/// A bit generator of any kind.
pub enum Engine {
    /// `MT19937`; apart, as it is much larger than the others.
    Mt19937(Box<Mt19937>),
    /// `PCG64`.
    Pcg64(Pcg64),
    /// `PCG64DXSM`.
    Pcg64Dxsm(Pcg64Dxsm),
    /// `Philox`.
    Philox(Philox),
    /// `SFC64`.
    Sfc64(Sfc64),
}

/// Do the same with the generator of each kind, in code of its own.
macro_rules! each_engine {
    ($engine:expr, $bits:ident => $body:expr) => {
        match $engine {
            $crate::random::engine::Engine::Mt19937(bits) => {
                let $bits = &mut **bits;
                $body
            }
            $crate::random::engine::Engine::Pcg64($bits) => $body,
            $crate::random::engine::Engine::Pcg64Dxsm($bits) => $body,
            $crate::random::engine::Engine::Philox($bits) => $body,
            $crate::random::engine::Engine::Sfc64($bits) => $body,
        }
    };
}
pub(super) use each_engine;

impl BitGenerator for Engine {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        each_engine!(self, bits => bits.next_u32())
    }

    #[inline]
    fn next_u64(&mut self) -> u64 {
        each_engine!(self, bits => bits.next_u64())
    }

    #[inline]
    fn next_f64(&mut self) -> f64 {
        each_engine!(self, bits => bits.next_f64())
    }

    #[inline]
    fn next_raw(&mut self) -> u64 {
        each_engine!(self, bits => bits.next_raw())
    }
}

/// A number of 128 bits as its words, the lower first.
fn split(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

fn joined(words: &[u64]) -> u128 {
    u128::from(words[1]) << 64 | u128::from(words[0])
}

fn with_half(mut words: Vec<u64>, half: SavedHalf) -> Vec<u64> {
    words.extend([u64::from(half.has_uint32), u64::from(half.uinteger)]);
    words
}

fn half_of(words: &[u64]) -> SavedHalf {
    SavedHalf {
        has_uint32: words[0] != 0,
        uinteger: words[1] as u32,
    }
}

impl Engine {
    /// A generator of a kind, before it is seeded.
    pub fn named(name: &str) -> Option<Engine> {
        let words = match name {
            "MT19937" => 625,
            "PCG64" | "PCG64DXSM" | "SFC64" => 6,
            "Philox" => 13,
            _ => return None,
        };
        Engine::of_words(name, &vec![0; words])
    }

    /// Its name in numpy.
    pub fn name(&self) -> &'static str {
        match self {
            Engine::Mt19937(_) => "MT19937",
            Engine::Pcg64(_) => "PCG64",
            Engine::Pcg64Dxsm(_) => "PCG64DXSM",
            Engine::Philox(_) => "Philox",
            Engine::Sfc64(_) => "SFC64",
        }
    }

    /// What a seed sequence gave, words of 64 bits (MT19937: of 32), as many as numpy asks for.
    pub fn seeded(name: &str, words: &[u64]) -> Option<Engine> {
        Some(match (name, words.len()) {
            ("MT19937", 624) => {
                let mut key: [u32; 624] = std::array::from_fn(|index| words[index] as u32);
                key[0] = 0x8000_0000;
                Engine::Mt19937(Box::new(Mt19937::from_state(key, 623)))
            }
            ("PCG64", 4) => Engine::Pcg64(Pcg64::from_words(words.try_into().ok()?)),
            ("PCG64DXSM", 4) => Engine::Pcg64Dxsm(Pcg64Dxsm::from_words(words.try_into().ok()?)),
            ("Philox", 2) => Engine::Philox(Philox::with_key(words.try_into().ok()?, [0; 4])),
            ("SFC64", 3) => Engine::Sfc64(Sfc64::from_words(words.try_into().ok()?)),
            _ => return None,
        })
    }

    /// The whole state, as the numbers of numpy's state dictionaries in their order.
    pub fn words(&self) -> Vec<u64> {
        match self {
            Engine::Mt19937(bits) => {
                let key = bits.key().iter().map(|word| u64::from(*word));
                key.chain([bits.pos() as u64]).collect()
            }
            Engine::Pcg64(bits) => with_half(
                [split(bits.state()), split(bits.inc())].concat(),
                bits.half(),
            ),
            Engine::Pcg64Dxsm(bits) => with_half(
                [split(bits.state()), split(bits.inc())].concat(),
                bits.half(),
            ),
            Engine::Philox(bits) => {
                let mut words = [bits.counter().as_slice(), &bits.key(), &bits.buffer()].concat();
                words.push(bits.buffer_pos() as u64);
                with_half(words, bits.half())
            }
            Engine::Sfc64(bits) => with_half(bits.state().to_vec(), bits.half()),
        }
    }

    /// The generator of a state that `words` gave; None for a number of words that is none of it.
    pub fn of_words(name: &str, words: &[u64]) -> Option<Engine> {
        Some(match (name, words.len()) {
            ("MT19937", 625) => {
                let key: [u32; 624] = std::array::from_fn(|index| words[index] as u32);
                let pos = usize::try_from(words[624]).unwrap_or(624);
                Engine::Mt19937(Box::new(Mt19937::from_state(key, pos)))
            }
            ("PCG64", 6) => Engine::Pcg64(Pcg64::from_state(
                joined(words),
                joined(&words[2..]),
                half_of(&words[4..]),
            )),
            ("PCG64DXSM", 6) => Engine::Pcg64Dxsm(Pcg64Dxsm::from_state(
                joined(words),
                joined(&words[2..]),
                half_of(&words[4..]),
            )),
            ("Philox", 13) => {
                let pos = usize::try_from(words[10]).unwrap_or(4);
                let (counter, key, buffer) = (&words[..4], &words[4..6], &words[6..10]);
                let half = half_of(&words[11..]);
                Engine::Philox(Philox::from_state(
                    counter.try_into().ok()?,
                    key.try_into().ok()?,
                    buffer.try_into().ok()?,
                    pos,
                    half,
                ))
            }
            ("SFC64", 6) => Engine::Sfc64(Sfc64::from_state(
                words[..4].try_into().ok()?,
                half_of(&words[4..]),
            )),
            _ => return None,
        })
    }

    /// `advance(delta)`, in words, the lowest first; false where the kind cannot.
    pub fn advance(&mut self, delta: [u64; 4]) -> bool {
        match self {
            Engine::Pcg64(bits) => bits.advance(joined(&delta)),
            Engine::Pcg64Dxsm(bits) => bits.advance(joined(&delta)),
            Engine::Philox(bits) => bits.advance(delta),
            Engine::Mt19937(_) | Engine::Sfc64(_) => return false,
        }
        true
    }

    /// Jump so many times at once, modulo 2**128; false where the kind cannot. MT19937 jumps once, whatever `jumps`.
    pub fn jump(&mut self, jumps: u128) -> bool {
        match self {
            Engine::Mt19937(bits) => **bits = bits.jumped(1),
            Engine::Pcg64(bits) => *bits = bits.jumped(jumps),
            Engine::Pcg64Dxsm(bits) => *bits = bits.jumped(jumps),
            Engine::Philox(bits) => *bits = bits.jumped(jumps),
            Engine::Sfc64(_) => return false,
        }
        true
    }
}
