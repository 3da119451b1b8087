//! What groups of items come to, one column at a time.
//!
//! Here are columns and the walk over them: each item has the number of its group, -1: none, and items are taken in their
//! order, so that results are the same to the last digit wherever this runs. Sums and moments are in `sums`, least and
//! greatest items in `extremes`, running results in `running`, medians and quantiles in `middles`, places of items in
//! `places`. What does not live here: keys of groups (`hashing`).

mod extremes;
mod middles;
mod places;
mod running;
mod sums;

pub use extremes::{Bars, Extreme, Ordered, bars, extreme_places, extremes, truths};
pub use middles::{Between, Parts, medians, quantiles};
pub use places::{Pick, bins, counts, fills, picks, shifts};
pub use running::{Rules, Run, running_extremes, running_products, running_sums};
pub use sums::{Float, Moments, Number, moments, products, squares, sums};

pub use crate::joins::Failure;
use crate::{BLOCK, Need};

/// An item that may stand for none.
pub trait Item: Copy {
    /// What stands for none; of types that have nothing for it, 0.
    const NONE: Self;
    /// Whether it is NaN, or of times the one that is none.
    fn is_missing(self, is_time: bool) -> bool;
}

/// The time that is none.
const NO_TIME: i64 = i64::MIN;

macro_rules! items {
    ($($type:ty: $none:expr, |$item:pat_param, $is_time:pat_param| $is_missing:expr;)*) => {
        $(impl Item for $type {
            const NONE: $type = $none;
            #[inline(always)]
            fn is_missing(self, is_time: bool) -> bool {
                let ($item, $is_time) = (self, is_time);
                $is_missing
            }
        })*
    };
}

items! {
    f32: f32::NAN, |item, is_time| item.is_nan() || is_time && item == NO_TIME as f32;
    f64: f64::NAN, |item, is_time| item.is_nan() || is_time && item == NO_TIME as f64;
    [f32; 2]: [f32::NAN; 2], |[real, imaginary], _| real.is_nan() || imaginary.is_nan();
    [f64; 2]: [f64::NAN; 2], |[real, imaginary], _| real.is_nan() || imaginary.is_nan();
    i64: NO_TIME, |item, is_time| is_time && item == NO_TIME;
    i8: 0, |_, _| false;
    i16: 0, |_, _| false;
    i32: 0, |_, _| false;
    u8: 0, |_, _| false;
    u16: 0, |_, _| false;
    u32: 0, |_, _| false;
    u64: 0, |_, _| false;
}

/// A column of items and the group of each.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a, T> {
    /// The items.
    pub items: &'a [T],
    /// The number of each item's group.
    pub groups: &'a [i64],
    /// Which items are missing, not 0; None: those that say so themselves.
    pub mask: Option<&'a [u8]>,
    /// Whether items are times.
    pub is_time: bool,
}

/// How many items there are in each group; both are filled.
#[derive(Debug)]
pub struct Tally<'a> {
    /// Without those that are missing.
    pub numbers: &'a mut [i64],
    /// With them.
    pub rows: &'a mut [i64],
}

impl<T: Item> Column<'_, T> {
    /// Show each item of a group, in their order: with what is kept for its group, its place, and None where it is missing.
    ///
    /// Fails with `Wrong` at the number of a group that there is not.
    #[inline(always)]
    fn each<S, E>(
        self,
        states: &mut [S],
        mut ask: impl FnMut(Need) -> Result<(), E>,
        mut show: impl FnMut(&mut S, usize, Option<T>),
    ) -> Result<(), Failure<E>> {
        let blocks = self.items.chunks(BLOCK).zip(self.groups.chunks(BLOCK));
        for (first, (items, groups)) in (0..).step_by(BLOCK).zip(blocks) {
            ask(Need::items(items.len())).map_err(Failure::Stopped)?;
            let places = (first..).zip(items.iter().zip(groups));
            if let Some(mask) = self.mask {
                let mask = mask.get(first..).unwrap_or_default();
                for ((place, (item, group)), mark) in places.zip(mask) {
                    if let Some(state) = state_of(states, *group)? {
                        show(state, place, (*mark == 0).then_some(*item));
                    }
                }
            } else {
                for (place, (item, group)) in places {
                    if let Some(state) = state_of(states, *group)? {
                        show(
                            state,
                            place,
                            (!item.is_missing(self.is_time)).then_some(*item),
                        );
                    }
                }
            }
        }
        Ok(())
    }

    /// What the items of each group come to from `start` on: `take` gets how many there were, the place, and the item.
    #[inline(always)]
    fn fold<S: Copy, E>(
        self,
        start: S,
        tally: Tally<'_>,
        mut ask: impl FnMut(Need) -> Result<(), E>,
        mut take: impl FnMut(&mut S, i64, usize, Option<T>),
    ) -> Result<Vec<S>, Failure<E>> {
        let groups = tally.numbers.len();
        ask(room::<(S, i64, i64)>(groups)).map_err(Failure::Stopped)?;
        // Side by side, so that an item needs one place in memory.
        let mut states = vec![(start, 0, 0); groups];
        self.each(&mut states, ask, |(state, number, missing), place, item| {
            match item {
                Some(_) => *number += 1,
                None => *missing += 1,
            }
            take(state, *number, place, item);
        })?;
        let counts = tally.numbers.iter_mut().zip(tally.rows);
        for ((_, number, missing), (numbers, rows)) in states.iter().zip(counts) {
            *numbers = *number;
            *rows = number + missing;
        }
        Ok(states.into_iter().map(|(state, ..)| state).collect())
    }
}

/// What is kept for a group; None for -1.
#[inline(always)]
fn state_of<S, E>(states: &mut [S], group: i64) -> Result<Option<&mut S>, Failure<E>> {
    // Negative numbers are beyond all groups, then.
    match states.get_mut(group as usize) {
        None if group >= 0 => Err(Failure::Wrong),
        found => Ok(found),
    }
}

/// What as many items take as there are groups.
fn room<T>(groups: usize) -> Need {
    Need {
        items: groups,
        bytes: groups.saturating_mul(size_of::<T>()),
    }
}
