//! The strings that were interned last, in front of the table of all.
//!
//! Code that is compiled in a session has mostly names that were there a moment ago. The table of all is spread over
//! many pages of the initial heap, of which a new sandbox would have to read several for a few names; this one is short.
//! A text that collides takes the other's place, and that is all it can do.
//!
//! **Invariant:** emptied before objects die, so it keeps nothing alive and names nothing dead.

use super::heap::Gc;
use super::memcpy;
use super::string::{Str, hash_text};

/// A power of two: four times the names of a small program.
const PLACES: usize = 256;

pub(crate) struct RecentNames([Option<Gc<Str>>; PLACES]);

impl RecentNames {
    pub(crate) const fn new() -> RecentNames {
        RecentNames([None; PLACES])
    }

    /// The string with a text, if it is here; and the place where it belongs.
    #[inline]
    pub(crate) fn find(&self, text: &str) -> (usize, Option<Gc<Str>>) {
        let hash = hash_text(text.as_bytes());
        let place = hash as usize % PLACES;
        let found = self.0[place].filter(|string| {
            string.cached_hash() == hash
                && memcpy::equal(string.as_str().as_bytes(), text.as_bytes())
        });
        (place, found)
    }

    pub(crate) fn put(&mut self, place: usize, string: Gc<Str>) {
        self.0[place] = Some(string);
    }

    pub(crate) fn clear(&mut self) {
        self.0 = [None; PLACES];
    }
}
