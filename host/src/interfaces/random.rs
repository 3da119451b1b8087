//! `wasi:random`: entropy of the machine, never the same for two sandboxes.

use wasmtime::{Result, bail};
use wasmtime_wasi::p2::bindings::random::{insecure_seed, random};

use crate::state::State;

/// Bytes of one request; the guest asks for no more.
const LARGEST: u64 = 64 << 10;

impl random::Host for State {
    fn get_random_bytes(&mut self, len: u64) -> Result<Vec<u8>> {
        if len > LARGEST {
            bail!("more random bytes requested than the guest ever does");
        }
        // `len` is at most LARGEST.
        let mut bytes = vec![0; len as usize];
        fill(&mut bytes)?;
        Ok(bytes)
    }

    fn get_random_u64(&mut self) -> Result<u64> {
        let mut bytes = [0; 8];
        fill(&mut bytes)?;
        Ok(u64::from_ne_bytes(bytes))
    }
}

/// The seed of the hash maps of the guest's own code, which pre-initialisation
/// has already fixed; whoever makes keys collide burns fuel of their own.
impl insecure_seed::Host for State {
    fn insecure_seed(&mut self) -> Result<(u64, u64)> {
        Ok((0, 0))
    }
}

fn fill(bytes: &mut [u8]) -> Result<()> {
    match getrandom::fill(bytes) {
        Ok(()) => Ok(()),
        Err(error) => bail!("the machine gives no entropy: {error}"),
    }
}
