//! The second half of a 64-bit word, kept for the next 32-bit draw.

/// What numpy's states call `has_uint32` and `uinteger`.
///
/// The value stays after it was used, as numpy shows it in the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavedHalf {
    /// Whether `uinteger` is yet to be returned.
    pub has_uint32: bool,
    /// The upper half of the last word that was split.
    pub uinteger: u32,
}

impl SavedHalf {
    /// The kept half, or the lower half of a new word, whose upper half is kept.
    pub(super) fn next(&mut self, word: impl FnOnce() -> u64) -> u32 {
        if self.has_uint32 {
            self.has_uint32 = false;
            return self.uinteger;
        }
        let word = word();
        self.has_uint32 = true;
        self.uinteger = (word >> 32) as u32;
        word as u32
    }
}
