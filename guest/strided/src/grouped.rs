//! Runs that are summed as one: numpy copies short ones into a buffer, and the order in which their items are added, so
//! the last digit of a sum, is that of the buffer.
//!
//! | runs | what is summed at once |
//! |---|---|
//! | longer than the buffer | each alone; in pieces of the buffer's length where items are cast on the way |
//! | shorter, one after the other onto the same result | as many whole ones as fit into the buffer |
//!
//! What does not live here: sums of a run (`reduce.rs`).

use crate::arithmetic::Binary;
use crate::buffer::{self, Run};
use crate::flags::Flags;
use crate::reduce::{Summed, total};

/// Items of numpy's buffer (`np.getbufsize()`).
const BUFFER: usize = 8192;

/// Runs that are still to be added to a result.
pub(crate) struct Grouped<T> {
    /// Where the result is.
    to: usize,
    /// The first of them, which is copied once there is a second one.
    first: Run,
    /// Items of all.
    count: usize,
    /// Those of all, if there are several.
    items: Vec<T>,
    /// Whether items are cast on the way.
    is_cast: bool,
}

impl<T: Summed> Grouped<T> {
    /// None yet.
    pub(crate) fn new(is_cast: bool) -> Grouped<T> {
        Grouped {
            to: 0,
            first: Run {
                start: 0,
                stride: 0,
            },
            count: 0,
            items: Vec::new(),
            is_cast,
        }
    }

    /// One more run, onto the result at a place.
    ///
    /// # Errors
    /// What `poll` said where it stops a sum that is due.
    pub(crate) fn add<E>(
        &mut self,
        (out, to): (&mut [u8], usize),
        (bytes, run, count): (&[u8], Run, usize),
        flags: &mut Flags,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        // As many whole runs as fit; all have one length.
        let most = BUFFER / count * count;
        if self.count == 0 || to != self.to || self.count + count > most {
            self.finish(out, bytes, flags, poll)?;
            (self.to, self.first, self.count) = (to, run, count);
            return Ok(());
        }
        if self.items.is_empty() {
            copy(&mut self.items, bytes, self.first, self.count);
        }
        copy(&mut self.items, bytes, run, count);
        self.count += count;
        Ok(())
    }

    /// Add what is left to its result.
    ///
    /// # Errors
    /// What `poll` said where it stops the sum.
    pub(crate) fn finish<E>(
        &mut self,
        out: &mut [u8],
        bytes: &[u8],
        flags: &mut Flags,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let place = Run {
            start: self.to,
            stride: 0,
        };
        let size = size_of::<T>() as isize;
        let (bytes, run) = match self.items.is_empty() {
            true => (bytes, self.first),
            false => (
                bytemuck::cast_slice(&self.items),
                Run {
                    start: 0,
                    stride: size,
                },
            ),
        };
        let piece = if self.is_cast { BUFFER } else { usize::MAX };
        let mut done = 0;
        while done < self.count {
            let count = (self.count - done).min(piece);
            let part = Run {
                start: run.place(done),
                ..run
            };
            let first = buffer::item::<T>(out, self.to);
            let sum = total(Binary::Add, first, (bytes, part, count), flags, poll)?;
            buffer::scatter(out, place, &[sum]);
            done += count;
        }
        self.count = 0;
        self.items.clear();
        Ok(())
    }
}

/// A run behind other items.
fn copy<T: Summed>(items: &mut Vec<T>, bytes: &[u8], run: Run, count: usize) {
    let begin = items.len();
    items.resize(begin + count, T::default());
    buffer::gather(bytes, run, &mut items[begin..]);
}
