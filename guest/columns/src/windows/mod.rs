//! Statistics over windows that move along a column: a result for each window.
//!
//! A statistic keeps a state to which items are added, and from which they are taken as the window moves on. Results have
//! the digits of pandas' own loops, as sums are compensated at the same steps. NaN counts nowhere. What does not live here:
//! which windows there are.

mod exponential;
mod moments;
mod order;

pub use exponential::{Decay, covariances, means};
pub use moments::{Mean, Moment, Powers, Sum, Variance, kurtosis, moments, skew};
pub use order::{Extreme, Interpolation, Ties, extremes, quantiles, ranks};

use crate::{BLOCK, Need};

/// Windows over a column: where each begins, and where it ends.
#[derive(Clone, Copy, Debug)]
pub struct Windows<'a> {
    /// The column.
    pub items: &'a [f64],
    /// The place of the first item of each window.
    pub starts: &'a [i64],
    /// The place behind its last item. What lies beyond the column is not there.
    pub ends: &'a [i64],
}

/// What changes as a window moves on.
#[derive(Debug)]
struct Change<'a> {
    /// Whether the window has nothing of the one before, and all of its items are new.
    is_new: bool,
    /// Items that are no more in the window.
    gone: &'a [f64],
    /// Items that are in the window now.
    new: &'a [f64],
    /// The place of the first of the new ones.
    place: usize,
    /// The bounds of the window.
    bounds: (usize, usize),
}

impl<'a> Windows<'a> {
    /// The bounds of each window, within the column.
    #[inline(always)]
    fn bounds(self) -> impl Iterator<Item = (usize, usize)> + Clone {
        let length = self.items.len();
        let within = move |place: i64| usize::try_from(place).unwrap_or(0).min(length);
        let bounds = self.starts.iter().zip(self.ends);
        bounds.map(move |(start, end)| (within(*start), within(*end)))
    }

    #[inline(always)]
    fn between(self, start: usize, end: usize) -> &'a [f64] {
        self.items.get(start..end).unwrap_or_default()
    }

    /// Whether no window begins or ends before the one before.
    fn move_on(self) -> bool {
        let rises = |places: &[i64]| places.is_sorted();
        rises(self.starts) && rises(self.ends)
    }

    /// Show each window's change.
    #[inline(always)]
    fn each<A, E>(
        self,
        meter: &mut Meter<A>,
        mut show: impl FnMut(Change<'a>, &mut Meter<A>) -> Result<(), E>,
    ) -> Result<(), E>
    where
        A: FnMut(Need) -> Result<(), E>,
    {
        meter.spend(self.starts.len())?;
        let move_on = self.move_on();
        let (mut old_start, mut old_end) = (0, 0);
        for bounds @ (start, end) in self.bounds() {
            // Before the first one there is nothing.
            let is_new = !move_on || start >= old_end;
            let (gone, place) = match is_new {
                true => (&[][..], start),
                false => (self.between(old_start, start), old_end),
            };
            let change = Change {
                is_new,
                gone,
                new: self.between(place, end),
                place,
                bounds,
            };
            meter.spend(change.gone.len() + change.new.len() + 1)?;
            show(change, meter)?;
            (old_start, old_end) = bounds;
        }
        Ok(())
    }
}

/// Asks for many small pieces of work at once.
struct Meter<A> {
    ask: A,
    spent: usize,
}

impl<A> Meter<A> {
    fn new(ask: A) -> Meter<A> {
        Meter { ask, spent: 0 }
    }

    #[inline(always)]
    fn spend<E>(&mut self, items: usize) -> Result<(), E>
    where
        A: FnMut(Need) -> Result<(), E>,
    {
        self.spent += items;
        if self.spent < BLOCK {
            return Ok(());
        }
        let items = std::mem::take(&mut self.spent);
        (self.ask)(Need::items(items))
    }
}
