//! Items of which a few are where they would be if all were sorted: `partition` and `argpartition`.
//!
//! Where the others are is numpy's choice, and programs print it. So this is its selection, step by step: the median of
//! three, which leaves the smaller items before and the larger ones behind; of five where that does not come to an end
//! soon; and for an item near the beginning the smallest ones in turn. On x86-64 numpy sorts short arrays of 32 and 64
//! bits whole; of longer ones its order there depends on the processor, and is not the one here, which it has where no
//! loop for a processor is chosen.

use std::cmp::Ordering;

use crate::element::Family;
use crate::sort::{Ordered, order_of, sort};

/// Items that are looked at without a look at the budget.
const WITHOUT_POLL: usize = 1 << 13;

/// Places that are remembered from one item to the next.
const REMEMBERED: usize = 50;

/// Have the items at `places` be where they would be if all were sorted. `places` are in order and within; of those that
/// are not, nothing is done.
///
/// # Errors
/// What `poll` said where it stops the selection, with the items in some order.
///
/// ```
/// use wardian_strided::partition::partition;
/// let mut items = [7_i16, 1, 7, 7, 1, 5, 7, 2, 3, 2, 6, 2, 3, 0];
/// let done: Result<(), ()> = partition(&mut items, &[4], |_| Ok(()));
/// assert!(done.is_ok());
/// assert_eq!(items, [0, 1, 2, 1, 2, 5, 2, 3, 3, 6, 7, 7, 7, 7]);
/// ```
pub fn partition<T: Ordered, E>(
    items: &mut [T],
    places: &[usize],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let short = match (size_of::<T>(), T::NUMBER.family()) {
        (_, Family::Bool | Family::Complex) => 0,
        (8, _) => 64,
        (4, _) => 256,
        _ => 0,
    };
    if items.len() <= short && !places.is_empty() {
        return sort(items, poll);
    }
    Selection {
        items: Items(items),
        remembered: Vec::new(),
        since_poll: 0,
    }
    .all(places, &mut poll)
}

/// The numbers of items in an order that has those at `places` where they would be if all were sorted.
///
/// # Errors
/// As of [`partition`].
pub fn order_of_partition<T: Ordered, E>(
    items: &[T],
    places: &[usize],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    let short = match (size_of::<T>(), T::NUMBER.family()) {
        (_, Family::Bool | Family::Complex) => 0,
        (4 | 8, _) => 256,
        _ => 0,
    };
    if items.len() <= short && !places.is_empty() {
        return order_of(items, poll);
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    let numbered = Numbers {
        order: &mut order,
        items,
    };
    Selection {
        items: numbered,
        remembered: Vec::new(),
        since_poll: 0,
    }
    .all(places, &mut poll)?;
    Ok(order)
}

/// What is moved, by places.
trait Movable {
    fn len(&self) -> usize;
    fn less(&self, one: usize, other: usize) -> bool;
    fn swap(&mut self, one: usize, other: usize);
    fn is_float(&self) -> bool;
}

/// Halves are none to numpy here.
fn is_float<T: Ordered>() -> bool {
    T::NUMBER.family() >= Family::Float && size_of::<T>() > 2
}

struct Items<'a, T>(&'a mut [T]);

impl<T: Ordered> Movable for Items<'_, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn less(&self, one: usize, other: usize) -> bool {
        self.0[one].order(&self.0[other]).is_lt()
    }

    #[inline(always)]
    fn swap(&mut self, one: usize, other: usize) {
        self.0.swap(one, other);
    }

    fn is_float(&self) -> bool {
        is_float::<T>()
    }
}

struct Numbers<'a, T> {
    order: &'a mut [usize],
    items: &'a [T],
}

impl<T: Ordered> Movable for Numbers<'_, T> {
    fn len(&self) -> usize {
        self.order.len()
    }

    #[inline(always)]
    fn less(&self, one: usize, other: usize) -> bool {
        self.items[self.order[one]]
            .order(&self.items[self.order[other]])
            .is_lt()
    }

    #[inline(always)]
    fn swap(&mut self, one: usize, other: usize) {
        self.order.swap(one, other);
    }

    fn is_float(&self) -> bool {
        is_float::<T>()
    }
}

struct Selection<M> {
    items: M,
    /// Places behind the one that is looked for where an item is final, the nearest last.
    remembered: Vec<usize>,
    since_poll: usize,
}

impl<M: Movable> Selection<M> {
    fn all<E>(
        &mut self,
        places: &[usize],
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let count = self.items.len();
        for place in places.iter().filter(|place| **place < count) {
            self.select(*place, poll)?;
        }
        Ok(())
    }

    fn select<E>(
        &mut self,
        place: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let count = self.items.len();
        let (mut low, mut high) = (0, count - 1);
        while let Some(known) = self.remembered.last().copied() {
            if known > place {
                high = known - 1;
                break;
            }
            if known == place {
                return Ok(());
            }
            low = known + 1;
            self.remembered.pop();
        }
        if place - low < 3 {
            for next in low..=place {
                self.looked(high - next, poll)?;
                let smallest = (next + 1..=high).fold(next, |smallest, other| {
                    if self.items.less(other, smallest) {
                        other
                    } else {
                        smallest
                    }
                });
                self.items.swap(next, smallest);
            }
            self.remember(place, place);
            return Ok(());
        }
        if place == count - 1 && self.items.is_float() {
            // The largest, of equals the last: so it is found out whether there is a NaN.
            self.looked(count - low, poll)?;
            let largest = (low + 1..count).fold(low, |largest, other| {
                if self.items.less(other, largest) {
                    largest
                } else {
                    other
                }
            });
            self.items.swap(place, largest);
            return Ok(());
        }
        let (low, high) = self.narrow(low, high, place, true, poll)?;
        if high == low + 1 && self.items.less(high, low) {
            self.items.swap(high, low);
        }
        self.remember(place, place);
        Ok(())
    }

    /// Split what is between `low` and `high` until less than three items are left, or the item has its place.
    fn narrow<E>(
        &mut self,
        mut low: usize,
        mut high: usize,
        place: usize,
        remember: bool,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(usize, usize), E> {
        let mut tries = (high + 1 - low).max(1).ilog2() * 2;
        if remember {
            // It is counted from the whole.
            tries = self.items.len().max(1).ilog2() * 2;
        }
        while low + 1 < high {
            self.looked(high - low, poll)?;
            let (mut left, mut right) = (low + 1, high);
            if tries > 0 || right - left < 5 {
                self.median_of_three(low, low + (high - low) / 2, high);
            } else {
                let median = self.median_of_medians(left, right - left, poll)?;
                self.items.swap(median, low);
                // Neither end is known to be on its side.
                left -= 1;
                right += 1;
            }
            tries = tries.saturating_sub(1);
            loop {
                left += 1;
                while left < high && self.items.less(left, low) {
                    left += 1;
                }
                right -= 1;
                while right > low && self.items.less(low, right) {
                    right -= 1;
                }
                if right < left {
                    break;
                }
                self.items.swap(left, right);
            }
            self.items.swap(low, right);
            if remember && right != place {
                self.remember(right, place);
            }
            match right.cmp(&place) {
                // Nothing is left to do.
                Ordering::Equal => return Ok((place, place)),
                Ordering::Less => low = left,
                Ordering::Greater => high = right - 1,
            }
        }
        Ok((low, high))
    }

    /// Have the median of three items be first, the smallest next to it, and the largest last.
    fn median_of_three(&mut self, low: usize, middle: usize, high: usize) {
        if self.items.less(high, middle) {
            self.items.swap(high, middle);
        }
        if self.items.less(high, low) {
            self.items.swap(high, low);
        }
        if self.items.less(low, middle) {
            self.items.swap(low, middle);
        }
        self.items.swap(middle, low + 1);
    }

    /// Where an item is now that is neither among the smallest nor among the largest third: the median of medians of five.
    fn median_of_medians<E>(
        &mut self,
        first: usize,
        count: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<usize, E> {
        let medians = count / 5;
        for index in 0..medians {
            let median = self.median_of_five(first + index * 5);
            self.items.swap(median, first + index);
        }
        let middle = first + medians / 2;
        if medians > 2 {
            self.select_within(first, first + medians - 1, middle, poll)?;
        }
        Ok(middle)
    }

    /// As `select`, within a part, and nothing is remembered.
    fn select_within<E>(
        &mut self,
        low: usize,
        high: usize,
        place: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        if place - low < 3 {
            for next in low..=place {
                let smallest = (next + 1..=high).fold(next, |smallest, other| {
                    if self.items.less(other, smallest) {
                        other
                    } else {
                        smallest
                    }
                });
                self.items.swap(next, smallest);
            }
            return Ok(());
        }
        let (low, high) = self.narrow(low, high, place, false, poll)?;
        if high == low + 1 && self.items.less(high, low) {
            self.items.swap(high, low);
        }
        Ok(())
    }

    fn median_of_five(&mut self, first: usize) -> usize {
        for (one, other) in [(1, 0), (4, 3), (3, 0), (4, 1), (2, 1)] {
            if self.items.less(first + one, first + other) {
                self.items.swap(first + one, first + other);
            }
        }
        match (
            self.items.less(first + 3, first + 2),
            self.items.less(first + 3, first + 1),
        ) {
            (false, _) => first + 2,
            (true, true) => first + 1,
            (true, false) => first + 3,
        }
    }

    fn remember(&mut self, known: usize, place: usize) {
        if known == place && self.remembered.len() == REMEMBERED {
            self.remembered[REMEMBERED - 1] = known;
        } else if known >= place && self.remembered.len() < REMEMBERED {
            self.remembered.push(known);
        }
    }

    fn looked<E>(
        &mut self,
        count: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        self.since_poll += count;
        if self.since_poll >= WITHOUT_POLL {
            poll(self.since_poll)?;
            self.since_poll = 0;
        }
        Ok(())
    }
}
