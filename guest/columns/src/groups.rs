//! What groups of items come to: sums, products, and how far items are from their mean.
//!
//! Each item has the number of its group, below zero: none. Items are taken in their order, sums are compensated (Kahan's
//! summation), so that results are the same to the last digit wherever this runs. NaN counts in no group. What does not live
//! here: keys of groups (`hashing`).

use crate::{BLOCK, Need};

/// Items of groups.
pub trait Item: Copy + PartialOrd {
    /// Of which sums begin.
    const ZERO: Self;
    /// Whether it is no number.
    fn is_nan(self) -> bool;
    /// Whole numbers wrap around.
    fn plus(self, other: Self) -> Self;
    /// Whole numbers wrap around.
    fn minus(self, other: Self) -> Self;
    /// Whole numbers wrap around.
    fn times(self, other: Self) -> Self;
}

macro_rules! item {
    ($($type:ty: $zero:literal, |$value:ident| $is_nan:expr, $plus:expr, $minus:expr, $times:expr;)*) => {
        $(impl Item for $type {
            const ZERO: $type = $zero;
            #[inline(always)]
            fn is_nan(self) -> bool {
                let $value = self;
                $is_nan
            }
            #[inline(always)]
            fn plus(self, other: $type) -> $type {
                $plus(self, other)
            }
            #[inline(always)]
            fn minus(self, other: $type) -> $type {
                $minus(self, other)
            }
            #[inline(always)]
            fn times(self, other: $type) -> $type {
                $times(self, other)
            }
        })*
    };
}

item! {
    f32: 0.0, |value| value.is_nan(), |a, b| a + b, |a, b| a - b, |a, b| a * b;
    f64: 0.0, |value| value.is_nan(), |a, b| a + b, |a, b| a - b, |a, b| a * b;
    i64: 0, |_value| false, i64::wrapping_add, i64::wrapping_sub, i64::wrapping_mul;
    u64: 0, |_value| false, u64::wrapping_add, u64::wrapping_sub, u64::wrapping_mul;
}

/// A column of items and the group of each.
#[derive(Clone, Copy, Debug)]
pub struct Grouped<'a, T> {
    /// The items.
    pub items: &'a [T],
    /// The number of each item's group.
    pub groups: &'a [i64],
}

impl<T: Item> Grouped<'_, T> {
    /// Show each item that counts with the number of its group below `groups`, in their order.
    #[inline(always)]
    fn each<E>(
        self,
        groups: usize,
        mut ask: impl FnMut(Need) -> Result<(), E>,
        mut show: impl FnMut(usize, T),
    ) -> Result<(), E> {
        let blocks = self.items.chunks(BLOCK).zip(self.groups.chunks(BLOCK));
        for (items, numbers) in blocks {
            ask(Need::items(items.len()))?;
            for (item, number) in items.iter().zip(numbers) {
                if *number >= 0 && (*number as usize) < groups && !item.is_nan() {
                    show(*number as usize, *item);
                }
            }
        }
        Ok(())
    }
}

/// Add to each of `out` the items of its group.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::groups::{Grouped, add};
///
/// let column = Grouped { items: &[1.5, 2.0, f64::NAN, 4.0], groups: &[0, 1, 1, 0] };
/// let mut out = [0.0; 2];
/// add::<f64, ()>(column, &mut out, |_| Ok(())).unwrap();
/// assert_eq!(out, [5.5, 2.0]);
/// ```
pub fn add<T: Item, E>(
    column: Grouped<'_, T>,
    out: &mut [T],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    ask(room::<T>(out.len()))?;
    let mut lost = vec![T::ZERO; out.len()];
    column.each(out.len(), ask, |group, item| {
        let before = out[group];
        let item = item.minus(lost[group]);
        let sum = before.plus(item);
        let rest = sum.minus(before).minus(item);
        // Of infinite sums nothing is lost.
        lost[group] = if rest.is_nan() { T::ZERO } else { rest };
        out[group] = sum;
    })
}

/// Multiply each of `out` by the items of its group.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::groups::{Grouped, multiply};
///
/// let mut out = [1, 1];
/// multiply::<i64, ()>(Grouped { items: &[2, 3, 4], groups: &[0, -1, 0] }, &mut out, |_| Ok(())).unwrap();
/// assert_eq!(out, [8, 1]);
/// ```
pub fn multiply<T: Item, E>(
    column: Grouped<'_, T>,
    out: &mut [T],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    column.each(out.len(), ask, |group, item| {
        out[group] = out[group].times(item);
    })
}

/// Add to each of `out` the squares of how far the items of its group are from their mean (Welford's method).
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::groups::{Grouped, add_squares};
///
/// let mut out = [0.0];
/// add_squares::<()>(Grouped { items: &[1.0, 2.0, 3.0], groups: &[0, 0, 0] }, &mut out, |_| Ok(())).unwrap();
/// assert_eq!(out, [2.0]);
/// ```
pub fn add_squares<E>(
    column: Grouped<'_, f64>,
    out: &mut [f64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    ask(room::<(f64, f64)>(out.len()))?;
    let mut means = vec![(0.0, 0.0); out.len()];
    column.each(out.len(), ask, |group, item| {
        let (mean, count) = &mut means[group];
        *count += 1.0;
        let before = *mean;
        *mean += (item - before) / *count;
        out[group] += (item - *mean) * (item - before);
    })
}

/// What as many items take as there are groups.
fn room<T>(groups: usize) -> Need {
    Need {
        items: groups,
        bytes: groups * size_of::<T>(),
    }
}
