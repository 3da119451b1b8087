//! A compiled module as bytes, for whoever keeps it, and back.
//!
//! The bytes hold everything but the text itself and its file name: who has the text gives it when they are read, and
//! it must be the one that was compiled. What does not live here: who keeps the bytes and whom they are believed
//! (the host's `session/code.rs`).
//!
//! **Invariant:** reading never panics and takes no more memory than in proportion to the bytes, whatever they are.
//! Beyond that they are believed: the VM does not check instructions, so bytes of an untrusted origin must not get
//! here.
//!
//! | | |
//! |---|---|
//! | mark | eight bytes: the format and the table of instructions |
//! | text | its length and a fingerprint, starts of lines, warnings, flags |
//! | strings | each once; names and constants are numbers of them |
//! | units | inner ones first; each is known by its number. The last one is the module |
//!
//! Numbers are of seven bits a byte, the lowest first; signed ones have their sign in the lowest bit.

mod read;
mod write;

pub use read::decode;
pub use write::encode;

use super::ops::Op;

/// The bytes are damaged, of another build, or of another text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damaged;

/// To be raised when the format changes.
const FORMAT: u64 = 2;

/// Constants in constants: the compiler makes no deeper ones, because its trees are not.
const DEEPEST: u32 = 1500;

/// What tells the bytes of this build from others: the format, and all of the table of instructions.
const MARK: u64 = {
    let mut mark = 0xcbf2_9ce4_8422_2325 ^ FORMAT;
    let mut index = 0;
    while index < Op::COUNT {
        let op = Op::ALL[index];
        let (name, kinds) = (op.name().as_bytes(), op.operands());
        let mut place = 0;
        while place < name.len() {
            mark = mixed(mark, name[place] as u64);
            place += 1;
        }
        let kinds = kinds[0] as u64 | (kinds[1] as u64) << 8 | (kinds[2] as u64) << 16;
        mark = mixed(mark, kinds);
        index += 1;
    }
    mark
};

const fn mixed(mark: u64, more: u64) -> u64 {
    (mark ^ more).wrapping_mul(0x0000_0100_0000_01b3)
}

/// Tells texts apart, though not those that were made to be alike.
fn fingerprint(text: &str) -> u64 {
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let mut mark = text.len() as u64;
    for word in words {
        // The upper half takes part in what comes: a product alone never carries it down.
        mark = mixed(mark.rotate_left(29), u64::from_le_bytes(*word));
    }
    for byte in rest {
        mark = mixed(mark.rotate_left(29), u64::from(*byte));
    }
    mark
}

/// Tags of constants.
mod tag {
    pub(super) const NONE: u8 = 0;
    pub(super) const FALSE: u8 = 1;
    pub(super) const TRUE: u8 = 2;
    pub(super) const ELLIPSIS: u8 = 3;
    pub(super) const INT: u8 = 4;
    pub(super) const BIG_INT: u8 = 5;
    pub(super) const FLOAT: u8 = 6;
    pub(super) const COMPLEX: u8 = 7;
    pub(super) const STR: u8 = 8;
    pub(super) const CODE_POINTS: u8 = 9;
    pub(super) const BYTES: u8 = 10;
    pub(super) const TUPLE: u8 = 11;
    pub(super) const FROZEN_SET: u8 = 12;
    pub(super) const CODE: u8 = 13;
}

/// Bits of what a source says of itself.
mod source_flag {
    pub(super) const OF_LIBRARY: u64 = 1;
    pub(super) const IS_FILE: u64 = 2;
    pub(super) const HIDDEN_FRAMES: u64 = 4;
}
