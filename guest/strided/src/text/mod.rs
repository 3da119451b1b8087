//! Texts of fixed width: bytes (`S`), and code points of 32 bits (`U`). What is behind the last letter that is not NUL is
//! not there.
//!
//! An array of them is bytes and a layout, whose items are as wide as the longest text can be. Code points are in the
//! order of bytes of this machine; others are turned before (`copy.rs`). What letters are, Python's tables say, which are
//! not here: who calls has them. Where a loop has results of a kind, these are i64, or bools of one byte.

use std::fmt;

use bytemuck::Pod;

use crate::buffer::Run;
use crate::layout::Layout;
use crate::walk::Walk;

pub mod build;
pub mod cast;
pub mod class;
pub mod compare;
pub mod find;
pub mod order;
pub mod pad;
pub mod replace;
pub mod strip;

/// What the letters of an array are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letters {
    /// Bytes.
    Bytes,
    /// Code points.
    Points,
}

impl Letters {
    /// Bytes of a letter.
    pub const fn size(self) -> usize {
        match self {
            Letters::Bytes => 1,
            Letters::Points => 4,
        }
    }
}

/// An array of texts, or of numbers of 64 bits where it says so: its bytes, and where its items are.
pub type Array<'a> = (&'a [u8], &'a Layout);

/// An array that is written.
pub type Out<'a> = (&'a mut [u8], &'a Layout);

/// What ended a loop over texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failed<E> {
    /// Whoever counts stopped it.
    Stopped(E),
    /// ValueError: "substring not found".
    NotFound,
    /// ValueError: "empty separator".
    EmptySeparator,
    /// OverflowError: "new string is too long".
    TooLong,
}

impl<E> From<E> for Failed<E> {
    fn from(stopped: E) -> Failed<E> {
        Failed::Stopped(stopped)
    }
}

/// A letter in an array.
pub(crate) trait Letter: Pod + Ord + Default + fmt::Debug {
    /// The letter of ASCII with this code.
    fn ascii(code: u8) -> Self;

    /// Its code.
    fn point(self) -> u32;
}

impl Letter for u8 {
    fn ascii(code: u8) -> u8 {
        code
    }

    #[inline(always)]
    fn point(self) -> u32 {
        u32::from(self)
    }
}

impl Letter for u32 {
    fn ascii(code: u8) -> u32 {
        u32::from(code)
    }

    #[inline(always)]
    fn point(self) -> u32 {
        self
    }
}

/// Run the body with `$L` as the type of the letters.
macro_rules! with_letters {
    ($letters:expr, $L:ident => $body:expr) => {
        match $letters {
            $crate::text::Letters::Bytes => {
                type $L = u8;
                $body
            }
            $crate::text::Letters::Points => {
                type $L = u32;
                $body
            }
        }
    };
}

pub(crate) use with_letters;

/// The texts of an array, of one kind of letters.
pub(crate) struct Texts<'a, L> {
    bytes: &'a [u8],
    width: usize,
    copy: Vec<L>,
}

impl<'a, L: Letter> Texts<'a, L> {
    pub(crate) fn new((bytes, layout): Array<'a>) -> Texts<'a, L> {
        Texts {
            bytes,
            width: layout.item(),
            copy: Vec::new(),
        }
    }

    /// The text that begins here.
    pub(crate) fn at(&mut self, place: usize) -> &[L] {
        let bytes = &self.bytes[place..place + self.width];
        trimmed(letters(bytes, &mut self.copy))
    }
}

/// Bytes as letters: in place, or copied where they are not aligned.
pub(crate) fn letters<'a, L: Letter>(bytes: &'a [u8], copy: &'a mut Vec<L>) -> &'a [L] {
    let whole = bytes.len() - bytes.len() % size_of::<L>();
    match bytemuck::try_cast_slice(&bytes[..whole]) {
        Ok(letters) => letters,
        Err(_) => {
            copy.clear();
            copy.extend(
                bytes
                    .chunks_exact(size_of::<L>())
                    .map(bytemuck::pod_read_unaligned::<L>),
            );
            copy
        }
    }
}

/// A text without the NULs behind it.
#[inline]
pub(crate) fn trimmed<L: Letter>(letters: &[L]) -> &[L] {
    let end = letters.iter().rposition(|letter| *letter != L::default());
    &letters[..end.map_or(0, |end| end + 1)]
}

/// A number of 64 bits of an array.
pub(crate) fn number(bytes: &[u8], place: usize) -> i64 {
    crate::buffer::item(bytes, place)
}

/// A text that is made: no more letters than there is room for.
pub(crate) struct Made<L> {
    letters: Vec<L>,
    room: usize,
}

impl<L: Letter> Made<L> {
    /// Of texts as wide as the items of an array.
    pub(crate) fn new(layout: &Layout) -> Made<L> {
        Made {
            letters: Vec::new(),
            room: layout.item() / size_of::<L>(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.letters.clear();
    }

    pub(crate) fn is_full(&self) -> bool {
        self.letters.len() >= self.room
    }

    pub(crate) fn extend(&mut self, letters: &[L]) {
        let count = letters
            .len()
            .min(self.room.saturating_sub(self.letters.len()));
        self.letters.extend_from_slice(&letters[..count]);
    }

    pub(crate) fn fill(&mut self, letter: L, count: usize) {
        let count = count.min(self.room.saturating_sub(self.letters.len()));
        self.letters.resize(self.letters.len() + count, letter);
    }

    /// Write what was made, with NULs behind it.
    pub(crate) fn write(&self, to: &mut [u8], place: usize) {
        let made: &[u8] = bytemuck::cast_slice(&self.letters);
        let room = &mut to[place..place + self.room * size_of::<L>()];
        room[..made.len()].copy_from_slice(made);
        room[made.len()..].fill(0);
    }
}

/// Letters that are looked at without a look at the budget.
const WITHOUT_POLL: usize = 1 << 13;

/// What was done since whoever counts was asked.
pub(crate) struct Work<P> {
    poll: P,
    since: usize,
}

impl<P> Work<P> {
    pub(crate) fn new(poll: P) -> Work<P> {
        Work {
            poll,
            since: WITHOUT_POLL,
        }
    }

    /// So many letters will be looked at.
    #[inline]
    pub(crate) fn add<E>(&mut self, letters: usize) -> Result<(), E>
    where
        P: FnMut(usize) -> Result<(), E>,
    {
        self.since = self.since.saturating_add(letters);
        if self.since >= WITHOUT_POLL {
            let since = std::mem::take(&mut self.since);
            (self.poll)(since)?;
        }
        Ok(())
    }
}

/// Visit all items of arrays of one shape, by where they begin, in the order of indices.
pub(crate) fn each<const N: usize, E>(
    layouts: [&Layout; N],
    mut visit: impl FnMut([usize; N]) -> Result<(), E>,
) -> Result<(), E> {
    Walk::in_order(layouts).runs(|runs, count| {
        for index in 0..count {
            visit(runs.map(|run: Run| run.place(index)))?;
        }
        Ok(())
    })
}

/// A loop that makes a text of each item of arrays of one shape.
pub(crate) fn make<const N: usize, L: Letter, E, P: FnMut(usize) -> Result<(), E>>(
    (to, target): Out<'_>,
    layouts: [&Layout; N],
    poll: P,
    mut one: impl FnMut([usize; N], &mut Made<L>, &mut Work<P>) -> Result<(), Failed<E>>,
) -> Result<(), Failed<E>> {
    let (mut made, mut work) = (Made::new(target), Work::new(poll));
    let letters = target.item() / size_of::<L>();
    // The targets are one more array, which the number of arrays cannot say; so they are walked beside the others.
    let mut places = Vec::new();
    let row = Walk::in_order([target]);
    let mut done = 0;
    each(layouts, |inputs| {
        if done % crate::walk::BLOCK == 0 {
            let left = (target.size() - done).min(crate::walk::BLOCK);
            places.resize(left, 0);
            row.steps(done, &mut places);
        }
        work.add(letters + 4)?;
        made.clear();
        one(inputs, &mut made, &mut work)?;
        made.write(to, places[done % crate::walk::BLOCK] as usize);
        done += 1;
        Ok(())
    })
}
