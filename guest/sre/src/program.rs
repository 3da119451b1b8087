//! The compiled pattern: instructions and the tables they refer to.
//!
//! Invariant: every index in an instruction is valid for its table, and every path ends in `Match` or fails.

use crate::ast::Greed;
use crate::charset::{CharSet, Fold};

/// An index of an instruction.
pub(crate) type Pc = u32;

/// What the matcher does at one place. Unless said otherwise, success goes on with the next instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inst {
    /// This byte.
    Byte(u8),
    /// `len` bytes of the literal pool.
    Literal {
        at: u32,
        len: u32,
    },
    /// One character that is no newline.
    NotNewline,
    /// One character.
    Anything,
    /// One character of a set.
    Set(u32),
    Assert(Assertion),
    Jump(Pc),
    /// Try `prefer`, then `other`; `filters` indexes [`Program::split_filters`].
    Split {
        prefer: Pc,
        other: Pc,
        filters: u32,
    },
    /// Try the branches of a switch that can begin here.
    Switch(u32),
    /// Remember where a group begins.
    Open(u32),
    /// Remember where a group ends.
    Close(u32),
    /// Repeat one character; see [`RepeatOne`].
    RepeatOne(u32),
    /// Begin counting the iterations of a loop.
    LoopInit(u32),
    /// Another iteration, or leave the loop; counts iterations.
    Loop(u32),
    /// Leaving a lazy loop has failed: one more iteration.
    LoopMore(u32),
    /// As `Loop`, for a possessive loop: what the last iteration could have done otherwise is forgotten.
    PossessiveLoop(u32),
    /// Remember the height of the stack in a register.
    Mark(u32),
    /// Forget the alternatives above a remembered height.
    Cut(u32),
    /// Begin a look: height in the register, position in the one after it. The rest is for the analysis: `after`
    /// is where its success goes on.
    LookBegin {
        register: u32,
        behind: bool,
        after: Pc,
    },
    /// The look succeeded: forget its alternatives, go back to its position.
    LookEnd(u32),
    /// Begin a negated look, whose failure goes on at `after`.
    NegatedBegin {
        register: u32,
        after: Pc,
    },
    /// The negated look succeeded, so this fails.
    NegatedEnd(u32),
    /// Go back so many characters.
    Back(u32),
    Backreference {
        group: u32,
        fold: Fold,
    },
    /// Go on if the group has matched, else jump.
    Conditional {
        group: u32,
        otherwise: Pc,
    },
    Match,
    Fail,
}

const _: () = assert!(size_of::<Inst>() <= 16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assertion {
    StringStart,
    LineStart,
    StringEnd,
    /// At the end, or before a newline at the end.
    End,
    LineEnd,
    Boundary {
        ascii: bool,
        negated: bool,
    },
}

/// One character, as something to repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Byte(u8),
    NotNewline,
    Anything,
    Set(u32),
}

#[derive(Debug)]
pub(crate) struct RepeatOne {
    pub(crate) unit: Unit,
    pub(crate) min: u32,
    pub(crate) max: u32,
    pub(crate) greed: Greed,
    /// What can come after the repeat.
    pub(crate) next: First,
    /// The byte that comes after it, if it can only be one.
    pub(crate) next_byte: Option<u8>,
    /// Nothing that can be repeated can also come after it, so giving characters back is no use.
    pub(crate) exclusive: bool,
}

/// A loop over more than one character. Its registers: iterations begun, position of the last optional one, and
/// for possessive loops the height of the stack.
#[derive(Debug)]
pub(crate) struct Loop {
    pub(crate) min: u32,
    pub(crate) max: u32,
    pub(crate) lazy: bool,
    pub(crate) register: u32,
    pub(crate) body: Pc,
    pub(crate) exit: Pc,
    pub(crate) body_first: First,
    pub(crate) exit_first: First,
}

/// Branches by the byte they can begin with.
#[derive(Debug, Default)]
pub(crate) struct Switch {
    /// The beginnings of all branches, in order.
    pub(crate) branches: Vec<Pc>,
    /// By next byte, an index of `lists`; 256 stands for the end.
    pub(crate) by_byte: Vec<u16>,
    /// Branches worth trying, in order.
    pub(crate) lists: Vec<Vec<Pc>>,
    /// The union of what the branches begin with.
    pub(crate) first: First,
}

/// What a match of something can begin with: a set of bytes, and whether it can be at the end of the subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct First {
    bits: [u64; 4],
    pub(crate) at_end: bool,
}

impl Default for First {
    fn default() -> First {
        First::ANYTHING
    }
}

impl First {
    pub(crate) const ANYTHING: First = First {
        bits: [u64::MAX; 4],
        at_end: true,
    };
    pub(crate) const NOTHING: First = First {
        bits: [0; 4],
        at_end: false,
    };

    pub(crate) fn add(&mut self, byte: u8) {
        self.bits[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    pub(crate) fn add_all(&mut self, other: &First) {
        for (mine, theirs) in self.bits.iter_mut().zip(other.bits) {
            *mine |= theirs;
        }
        self.at_end |= other.at_end;
    }

    #[inline(always)]
    pub(crate) fn has(&self, byte: u8) -> bool {
        self.bits[usize::from(byte >> 6)] >> (byte & 63) & 1 != 0
    }

    /// Can it begin at `pos` of `text`?
    #[inline(always)]
    pub(crate) fn allows(&self, text: &[u8], pos: usize) -> bool {
        match text.get(pos) {
            Some(&byte) => self.has(byte),
            None => self.at_end,
        }
    }

    /// Does it exclude nothing?
    pub(crate) fn is_anything(&self) -> bool {
        *self == First::ANYTHING
    }

    /// The only byte in it.
    pub(crate) fn single(&self) -> Option<u8> {
        let one = !self.at_end && self.bits.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
        if one {
            (0..=255).find(|&byte| self.has(byte))
        } else {
            None
        }
    }

    pub(crate) fn overlaps(&self, other: &First) -> bool {
        self.bits
            .iter()
            .zip(other.bits)
            .any(|(mine, theirs)| mine & theirs != 0)
    }
}

/// How `search` finds places worth trying.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Strategy {
    /// Only at the beginning of the subject.
    Anchored,
    /// Where these bytes are; `rare` is the index of the least common of them.
    Prefix {
        bytes: Vec<u8>,
        rare: usize,
    },
    /// Where one of the bytes is that a match can begin with.
    First,
    /// As `First`, and the pattern begins with a repeat of this without bound: the places the repeat can end at only
    /// get fewer from one character of a run to the next. If no match begins at the first, none begins at the others.
    Run(Unit),
    Everywhere,
}

#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) insts: Vec<Inst>,
    /// Literal pool.
    pub(crate) literals: Vec<u8>,
    pub(crate) sets: Vec<CharSet>,
    pub(crate) repeats: Vec<RepeatOne>,
    pub(crate) loops: Vec<Loop>,
    pub(crate) switches: Vec<Switch>,
    /// For the two ways of a split; the first row excludes nothing.
    pub(crate) split_filters: Vec<(First, First)>,
    pub(crate) registers: u32,
    pub(crate) groups: u32,
    /// Subjects are text, not bytes.
    pub(crate) utf8: bool,
    pub(crate) first: First,
    pub(crate) strategy: Strategy,
    /// The pattern is the prefix of its strategy and nothing more.
    pub(crate) is_literal: bool,
}

impl Program {
    /// Bytes of memory, roughly: the tables that grow with the pattern.
    pub(crate) fn size(&self) -> usize {
        let listed = |switch: &Switch| {
            switch.lists.iter().map(Vec::len).sum::<usize>() + switch.branches.len()
        };
        self.insts.len() * size_of::<Inst>()
            + self.literals.len()
            + self.sets.iter().map(CharSet::size).sum::<usize>()
            + self.repeats.len() * size_of::<RepeatOne>()
            + self.loops.len() * size_of::<Loop>()
            + self.split_filters.len() * size_of::<(First, First)>()
            + self
                .switches
                .iter()
                .map(|switch| 600 + listed(switch) * size_of::<Pc>())
                .sum::<usize>()
    }
}
