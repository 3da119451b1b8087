//! What groups of items come to: sums, products, extremes, and how far items are from their mean.
//!
//! Each item has the number of its group, below zero: none. Items are taken in their order, sums are compensated (Kahan's
//! summation), so that results are the same to the last digit wherever this runs. NaN, and items whose `left_out` is not 0,
//! count in no group. What does not live here: keys of groups (`hashing`).

use crate::{BLOCK, Need};

/// Items of groups.
pub trait Item: Copy + PartialOrd {
    /// Of which sums begin.
    const ZERO: Self;
    /// Of which products begin.
    const ONE: Self;
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
    ($($type:ty: $zero:literal $one:literal, |$value:ident| $is_nan:expr, $plus:expr, $minus:expr, $times:expr;)*) => {
        $(impl Item for $type {
            const ZERO: $type = $zero;
            const ONE: $type = $one;
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
    f32: 0.0 1.0, |value| value.is_nan(), |a, b| a + b, |a, b| a - b, |a, b| a * b;
    f64: 0.0 1.0, |value| value.is_nan(), |a, b| a + b, |a, b| a - b, |a, b| a * b;
    i64: 0 1, |_value| false, i64::wrapping_add, i64::wrapping_sub, i64::wrapping_mul;
    u64: 0 1, |_value| false, u64::wrapping_add, u64::wrapping_sub, u64::wrapping_mul;
}

/// What is made of the items of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Their sum.
    Sum,
    /// Their product.
    Product,
    /// The smallest.
    Least,
    /// The largest.
    Greatest,
    /// The first.
    First,
    /// The last.
    Last,
}

/// A column of items and the group of each.
#[derive(Clone, Copy, Debug)]
pub struct Grouped<'a, T> {
    /// The items.
    pub items: &'a [T],
    /// The number of each item's group.
    pub groups: &'a [i64],
    /// Which items count in none; empty: all count.
    pub left_out: &'a [u8],
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
        for (block, (items, numbers)) in blocks.enumerate() {
            ask(Need::items(items.len()))?;
            let left_out = self.left_out.get(block * BLOCK..).unwrap_or_default();
            for (index, (item, number)) in items.iter().zip(numbers).enumerate() {
                let counts = left_out.get(index).is_none_or(|left_out| *left_out == 0);
                if *number >= 0 && (*number as usize) < groups && counts && !item.is_nan() {
                    show(*number as usize, *item);
                }
            }
        }
        Ok(())
    }
}

/// What each group comes to, and of how many items. Groups of none keep what `out` has.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::groups::{Grouped, Operation, reduce};
///
/// let column = Grouped { items: &[1.5, 2.0, f64::NAN, 4.0], groups: &[0, 1, 1, 0], left_out: &[] };
/// let (mut out, mut counts) = ([0.0; 2], [0; 2]);
/// reduce::<f64, ()>(column, Operation::Sum, &mut out, &mut counts, |_| Ok(())).unwrap();
/// assert_eq!((out, counts), ([5.5, 2.0], [2, 1]));
/// ```
pub fn reduce<T: Item, E>(
    column: Grouped<'_, T>,
    operation: Operation,
    out: &mut [T],
    counts: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let groups = out.len().min(counts.len());
    match operation {
        Operation::Sum => {
            ask(Need {
                items: groups,
                bytes: groups * size_of::<T>(),
            })?;
            let mut lost = vec![T::ZERO; groups];
            column.each(groups, ask, |group, item| {
                let before = if counts[group] == 0 {
                    T::ZERO
                } else {
                    out[group]
                };
                counts[group] += 1;
                let item = item.minus(lost[group]);
                let sum = before.plus(item);
                let rest = sum.minus(before).minus(item);
                // Of infinite sums nothing is lost.
                lost[group] = if rest.is_nan() { T::ZERO } else { rest };
                out[group] = sum;
            })
        }
        Operation::Product => column.each(groups, ask, |group, item| {
            let before = if counts[group] == 0 {
                T::ONE
            } else {
                out[group]
            };
            counts[group] += 1;
            out[group] = before.times(item);
        }),
        Operation::Least => column.each(groups, ask, |group, item| {
            if counts[group] == 0 || item < out[group] {
                out[group] = item;
            }
            counts[group] += 1;
        }),
        Operation::Greatest => column.each(groups, ask, |group, item| {
            if counts[group] == 0 || item > out[group] {
                out[group] = item;
            }
            counts[group] += 1;
        }),
        Operation::First => column.each(groups, ask, |group, item| {
            if counts[group] == 0 {
                out[group] = item;
            }
            counts[group] += 1;
        }),
        Operation::Last => column.each(groups, ask, |group, item| {
            out[group] = item;
            counts[group] += 1;
        }),
    }
}

/// The mean of each group, and the sum of the squares of how far its items are from it (Welford's method), both of which
/// begin as 0; and of how many items.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::groups::{Grouped, spread};
///
/// let column = Grouped { items: &[1.0, 2.0, 3.0], groups: &[0, 0, 0], left_out: &[] };
/// let (mut means, mut squares, mut counts) = ([0.0], [0.0], [0]);
/// spread::<()>(column, &mut means, &mut squares, &mut counts, |_| Ok(())).unwrap();
/// assert_eq!((means, squares, counts), ([2.0], [2.0], [3]));
/// ```
pub fn spread<E>(
    column: Grouped<'_, f64>,
    means: &mut [f64],
    squares: &mut [f64],
    counts: &mut [i64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let groups = means.len().min(squares.len()).min(counts.len());
    column.each(groups, ask, |group, item| {
        counts[group] += 1;
        let before = means[group];
        means[group] += (item - before) / counts[group] as f64;
        squares[group] += (item - means[group]) * (item - before);
    })
}
