//! `wasi:random`: entropy of the machine, never the same for two sandboxes; or numbers that follow from
//! a seed, for who wants them to be the same.

use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};
use wasmtime::{Result, bail};

use crate::control::lock;
use crate::journal::Entry;
use crate::session::bindings::wasi::random::random;
use crate::session::state::State;

/// Bytes of one request; the guest asks for no more.
const LARGEST: u64 = 64 << 10;

impl random::Host for State {
    fn get_random_bytes(&mut self, len: u64) -> Result<Vec<u8>> {
        if len > LARGEST {
            bail!("more random bytes requested than the guest ever does");
        }
        // `len` is at most LARGEST.
        self.random(len as usize)
    }

    fn get_random_u64(&mut self) -> Result<u64> {
        match <[u8; 8]>::try_from(self.random(8)?) {
            Ok(bytes) => Ok(u64::from_ne_bytes(bytes)),
            Err(_) => bail!("the journal has other random numbers"),
        }
    }
}

impl State {
    fn random(&self, length: usize) -> Result<Vec<u8>> {
        let pick = |entry| match entry {
            Entry::Random(bytes) if bytes.len() == length => Some(bytes),
            _ => None,
        };
        // Drawn even where an earlier run's are given: what follows is then what followed there.
        let drawn = self.entropy.draw(length);
        lock(&self.journal).answer(pick, Entry::Random, || match drawn {
            Ok(bytes) => Ok(bytes),
            Err(error) => bail!("the machine gives no entropy: {error}"),
        })
    }
}

/// Where random numbers come from.
pub(crate) struct Entropy {
    /// Without one, the machine's.
    seed: Option<u64>,
    /// How many times numbers were drawn.
    drawn: AtomicU64,
}

impl Entropy {
    pub(crate) fn new(seed: Option<u64>) -> Entropy {
        Entropy {
            seed,
            drawn: AtomicU64::new(0),
        }
    }

    fn draw(&self, length: usize) -> std::result::Result<Vec<u8>, getrandom::Error> {
        let mut bytes = vec![0; length];
        let Some(seed) = self.seed else {
            getrandom::fill(&mut bytes)?;
            return Ok(bytes);
        };
        let drawn = self.drawn.fetch_add(1, Ordering::Relaxed);
        for (block, part) in bytes.chunks_mut(32).enumerate() {
            let numbers = [seed, drawn, block as u64].map(u64::to_le_bytes);
            let digest = Sha256::digest(numbers.concat());
            part.copy_from_slice(&digest[..part.len()]);
        }
        Ok(bytes)
    }
}
