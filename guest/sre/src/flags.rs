//! The flags of a pattern, with the numbers Python gives them.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of flags; the numbers are those of `re.RegexFlag`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags(pub u32);

impl Flags {
    pub const NONE: Flags = Flags(0);
    pub const TEMPLATE: Flags = Flags(1);
    pub const IGNORECASE: Flags = Flags(2);
    pub const LOCALE: Flags = Flags(4);
    pub const MULTILINE: Flags = Flags(8);
    pub const DOTALL: Flags = Flags(16);
    pub const UNICODE: Flags = Flags(32);
    pub const VERBOSE: Flags = Flags(64);
    pub const DEBUG: Flags = Flags(128);
    pub const ASCII: Flags = Flags(256);

    /// Exactly one of these decides what letters and digits are.
    pub(crate) const TYPE: Flags = Flags(256 | 4 | 32);
    /// These can only be set for the whole pattern.
    pub(crate) const GLOBAL: Flags = Flags(128 | 1);

    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    /// The flag of an inline letter, as in `(?i)`.
    pub(crate) fn from_letter(letter: u32) -> Option<Flags> {
        Some(match char::from_u32(letter)? {
            'i' => Flags::IGNORECASE,
            'L' => Flags::LOCALE,
            'm' => Flags::MULTILINE,
            's' => Flags::DOTALL,
            'x' => Flags::VERBOSE,
            'a' => Flags::ASCII,
            't' => Flags::TEMPLATE,
            'u' => Flags::UNICODE,
            _ => return None,
        })
    }

    /// The flags inside a group that turns `add` on and `del` off.
    pub(crate) fn scoped(self, add: Flags, del: Flags) -> Flags {
        let outer = if add.has(Flags::TYPE) {
            self & !Flags::TYPE
        } else {
            self
        };
        (outer | add) & !del
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
        self.0 |= other.0;
    }
}

impl BitAnd for Flags {
    type Output = Flags;
    fn bitand(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }
}

impl Not for Flags {
    type Output = Flags;
    fn not(self) -> Flags {
        Flags(!self.0)
    }
}
