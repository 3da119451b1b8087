//! The table of interned texts: how they are hashed.
//!
//! What does not live here: when a text is interned (`ctx/strings.rs`), and the ones of late (`recent_names.rs`).

use super::heap::Gc;
use super::string::{Str, hash_text};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The string of each text. The hash is that of strings: quick, and collisions burn the guest's own fuel.
pub(crate) type InternedTexts = HashMap<Box<str>, Gc<Str>, BuildHasherDefault<TextHasher>>;

/// Hashes one text.
#[derive(Default)]
pub(crate) struct TextHasher(u32);

impl Hasher for TextHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = hash_text(bytes);
    }

    /// What ends a text of several: here is one.
    fn write_u8(&mut self, _: u8) {}

    fn finish(&self) -> u64 {
        // The table takes bits from both ends.
        u64::from(self.0) << 32 | u64::from(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{BuildHasher, BuildHasherDefault};

    #[test]
    fn texts_hash_as_strings_do() {
        let hash = |text: &str| BuildHasherDefault::<TextHasher>::default().hash_one(text) as u32;
        assert_eq!(hash("spam"), hash_text(b"spam"));
        assert_ne!(hash("spam"), hash("spams"));
    }
}
