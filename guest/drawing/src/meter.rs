//! What drawing costs, asked for before it is done.
//!
//! Paths are read through several stages, most of which cannot fail. So whoever pays is asked here, and where the answer
//! is no, paths end and rows are not drawn: work ends soon, and the one who called sees [`Meter::is_stopped`].

use std::cell::Cell;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Need {
    /// Points or pixels that are looked at next.
    pub items: usize,
    /// Bytes that are taken next.
    pub bytes: usize,
}

/// Points or pixels between two questions.
const BLOCK: usize = 4096;

/// Who is asked.
pub struct Meter<'a> {
    ask: &'a dyn Fn(Need) -> bool,
    left: Cell<usize>,
    stopped: Cell<bool>,
}

impl<'a> Meter<'a> {
    /// A meter over a question, whose answer says whether to go on.
    pub fn new(ask: &'a dyn Fn(Need) -> bool) -> Meter<'a> {
        Meter {
            ask,
            left: Cell::new(0),
            stopped: Cell::new(false),
        }
    }

    /// Whether an answer was no.
    pub fn is_stopped(&self) -> bool {
        self.stopped.get()
    }

    /// Whether to look at one more item.
    #[inline]
    pub fn step(&self) -> bool {
        match self.left.get() {
            0 => self.ask(Need {
                items: BLOCK,
                bytes: 0,
            }),
            left => {
                self.left.set(left - 1);
                true
            }
        }
    }

    /// Whether to look at so many more.
    #[inline]
    pub fn spend(&self, items: usize) -> bool {
        let left = self.left.get();
        match items <= left {
            true => {
                self.left.set(left - items);
                true
            }
            false => self.ask(Need {
                items: items.saturating_add(BLOCK),
                bytes: 0,
            }),
        }
    }

    /// Whether there is room for one more item of a row that grows.
    #[inline]
    pub(crate) fn has_room<T>(&self, row: &mut Vec<T>) -> bool {
        row.len() < row.capacity() || self.grow(row)
    }

    #[cold]
    fn grow<T>(&self, row: &mut Vec<T>) -> bool {
        let more = row.capacity().max(256);
        // Both rows are there while the items are moved.
        let bytes = more.saturating_mul(3).saturating_mul(size_of::<T>());
        let is_granted = self.take(bytes);
        is_granted && row.try_reserve(more).is_ok()
    }

    /// Whether so many bytes may be taken.
    pub fn take(&self, bytes: usize) -> bool {
        self.ask(Need { items: 1, bytes })
    }

    #[cold]
    #[inline(never)]
    fn ask(&self, need: Need) -> bool {
        if self.stopped.get() {
            return false;
        }
        let is_granted = (self.ask)(need);
        match is_granted {
            true => self.left.set(BLOCK),
            false => {
                self.left.set(0);
                self.stopped.set(true);
            }
        }
        is_granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_no_is_final() {
        let asked = Cell::new(0);
        let ask = |_: Need| {
            asked.set(asked.get() + 1);
            asked.get() < 3
        };
        let meter = Meter::new(&ask);
        let steps = (0..100_000).take_while(|_| meter.step()).count();
        assert_eq!(steps, 2 * (BLOCK + 1));
        assert!(meter.is_stopped() && !meter.take(1));
        assert_eq!(asked.get(), 3);
    }

    #[test]
    fn rows_grow_as_far_as_is_granted() {
        let granted = Cell::new(0);
        let ask = |need: Need| {
            granted.set(granted.get() + need.bytes);
            granted.get() < 100_000
        };
        let meter = Meter::new(&ask);
        let mut row: Vec<u64> = Vec::new();
        while meter.has_room(&mut row) {
            row.push(0);
        }
        assert!((256..10_000).contains(&row.len()));
    }
}
