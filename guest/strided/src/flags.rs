//! What went wrong with numbers in a loop: numpy warns of it, or raises, as `np.errstate` says.
//!
//! The processor's own flags cannot be read in WebAssembly, so what came out tells it: a value that is not finite, from
//! such that are. What does not live here: what is done about it.

use std::ops::{BitOr, BitOrAssign};

/// A set of what went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flags(u8);

impl Flags {
    /// Nothing.
    pub const NONE: Flags = Flags(0);
    /// An infinity that is exact: `1 / 0`.
    pub const DIVIDE: Flags = Flags(1);
    /// The result is too large.
    pub const OVERFLOW: Flags = Flags(2);
    /// There is no result: `0 / 0`.
    pub const INVALID: Flags = Flags(8);
    /// An integer was to be raised to a power below zero, which is an error of its own and not among numpy's four.
    pub const NEGATIVE_POWER: Flags = Flags(16);

    /// Whether all of these are among them.
    pub const fn has(self, flags: Flags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// Those that are not among others.
    pub const fn without(self, others: Flags) -> Flags {
        Flags(self.0 & !others.0)
    }

    /// As numpy's error objects number them, once [`Flags::NEGATIVE_POWER`] was looked for.
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl BitOr for Flags {
    type Output = Flags;

    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Flags) {
        *self = *self | other;
    }
}
