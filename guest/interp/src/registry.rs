//! Values of native modules that must stay alive, by name.
//!
//! Names are those that natives are written with, never a program's, so a
//! hasher that is quick is enough: some are looked up at every call.

use crate::object::value::Value;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The values by name.
pub(crate) type Registry = HashMap<&'static str, Value, BuildHasherDefault<NameHasher>>;

/// FNV-1a.
pub(crate) struct NameHasher(u64);

impl Default for NameHasher {
    fn default() -> NameHasher {
        NameHasher(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for NameHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
