//! The names of one compilation as numbers.
//!
//! A table of our own: every name of the text comes here twice (once from the walk, once from the translation), and
//! the standard hasher took a tenth of a compilation. The hash here is cheap, so texts can be made that collide;
//! therefore a search that takes too long turns the table over to the standard hasher for good.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::rc::Rc;

/// An interned (and mangled) name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Name(u32);

/// Slots that a search may look at before the cheap hash is given up; half of the slots are free.
const LONG_SEARCH: usize = 32;

/// All names of one compilation.
#[derive(Default)]
pub(crate) struct Names {
    texts: Vec<Rc<str>>,
    hashes: Vec<u32>,
    /// Numbers of texts plus one, or 0. A power of two, at most half full.
    slots: Vec<u32>,
    /// Set once the cheap hash was given up.
    strong: Option<RandomState>,
}

impl Names {
    /// The number of a text.
    pub(crate) fn intern(&mut self, text: &str) -> Name {
        if self.texts.len() * 2 >= self.slots.len() {
            let slots = (self.slots.len() * 2).max(64);
            self.rebuild(slots);
        }
        let (hash, slot, found) = self.locate(text);
        if let Some(name) = found {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        self.texts.push(text.into());
        self.hashes.push(hash);
        self.slots[slot] = name.0 + 1;
        name
    }

    /// The number of a text that occurs.
    pub(crate) fn find(&mut self, text: &str) -> Option<Name> {
        if self.slots.is_empty() {
            return None;
        }
        self.locate(text).2
    }

    /// The hash of a text, the slot where it is or belongs, and its number.
    #[inline]
    fn locate(&mut self, text: &str) -> (u32, usize, Option<Name>) {
        let hash = self.hash(text);
        match self.search(hash, text) {
            Some((slot, found)) => (hash, slot, found),
            None => self.locate_strongly(text),
        }
    }

    #[cold]
    fn locate_strongly(&mut self, text: &str) -> (u32, usize, Option<Name>) {
        self.strong = Some(RandomState::new());
        self.hashes = self.texts.iter().map(|text| self.hash(text)).collect();
        self.rebuild(self.slots.len());
        let hash = self.hash(text);
        let (slot, found) = self
            .search(hash, text)
            .expect("searches with the strong hash are not cut short");
        (hash, slot, found)
    }

    /// The text of a name.
    pub(crate) fn text(&self, name: Name) -> &Rc<str> {
        &self.texts[name.0 as usize]
    }

    /// The slot where a text is or belongs, and its number; nothing when the search took too long.
    #[inline]
    fn search(&self, hash: u32, text: &str) -> Option<(usize, Option<Name>)> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        let mut looked = 0;
        loop {
            let number = self.slots[slot];
            if number == 0 {
                return Some((slot, None));
            }
            let index = number as usize - 1;
            if self.hashes[index] == hash && same(&self.texts[index], text) {
                return Some((slot, Some(Name(index as u32))));
            }
            slot = (slot + 1) & mask;
            looked += 1;
            if looked >= LONG_SEARCH && self.strong.is_none() {
                return None;
            }
        }
    }

    fn rebuild(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize(slots, 0);
        for (index, hash) in self.hashes.iter().enumerate() {
            let mut slot = *hash as usize & (slots - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = index as u32 + 1;
        }
    }

    fn hash(&self, text: &str) -> u32 {
        match &self.strong {
            None => quick_hash(text.as_bytes()),
            Some(state) => state.hash_one(text) as u32,
        }
    }
}

/// Eight bytes at a time, as `rustc-hash` does it.
fn quick_hash(bytes: &[u8]) -> u32 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hash = bytes.len() as u64;
    let mut mix = |word: u64| hash = (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        mix(u64::from_le_bytes(
            chunk.try_into().expect("chunks are eight bytes"),
        ));
    }
    let rest = chunks.remainder();
    if !rest.is_empty() {
        mix(rest
            .iter()
            .fold(0, |word, byte| word << 8 | u64::from(*byte)));
    }
    (hash >> 32) as u32
}

/// Whether two texts are equal; without the call that comparing slices is in WebAssembly.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).all(|(a, b)| a == b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_collide_are_told_apart() {
        let mut names = Names::default();
        // Found by trying: the low bits of all these hashes are equal.
        let colliding: Vec<String> = (0..2_000_000)
            .map(|number| format!("n{number}"))
            .filter(|text| quick_hash(text.as_bytes()) & 0xFFF == 0)
            .collect();
        assert!(colliding.len() > 100);
        let numbers: Vec<Name> = colliding.iter().map(|text| names.intern(text)).collect();
        assert!(names.strong.is_some());
        for (text, number) in colliding.iter().zip(&numbers) {
            assert_eq!(names.intern(text), *number);
            assert_eq!(names.find(text), Some(*number));
            assert_eq!(&**names.text(*number), text);
        }
        assert_eq!(names.find("other"), None);
    }
}
