//! Sums, products, and moments about the mean.

use std::ops::{Add, Div, Mul, Sub};

use super::{Column, Failure, Item, Tally};
use crate::Need;

/// An item that can be added and multiplied; whole numbers wrap around.
pub trait Number: Item {
    /// Of which sums begin.
    const ZERO: Self;
    /// Of which products begin.
    const ONE: Self;
    /// Whether sums lose something to rounding.
    const IS_ROUNDED: bool;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
}

macro_rules! numbers {
    ($($type:ty: $zero:expr, $one:expr, $is_rounded:literal, $plus:expr, $minus:expr, $times:expr;)*) => {
        $(impl Number for $type {
            const ZERO: $type = $zero;
            const ONE: $type = $one;
            const IS_ROUNDED: bool = $is_rounded;
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

numbers! {
    f32: 0.0, 1.0, true, f32::add, f32::sub, f32::mul;
    f64: 0.0, 1.0, true, f64::add, f64::sub, f64::mul;
    i64: 0, 1, false, i64::wrapping_add, i64::wrapping_sub, i64::wrapping_mul;
    u64: 0, 1, false, u64::wrapping_add, u64::wrapping_sub, u64::wrapping_mul;
    [f32; 2]: [0.0; 2], [1.0, 0.0], true, |[a, b]: [f32; 2], [c, d]: [f32; 2]| [a + c, b + d],
        |[a, b]: [f32; 2], [c, d]: [f32; 2]| [a - c, b - d], |[a, b]: [f32; 2], [c, d]: [f32; 2]| [a * c - b * d, a * d + b * c];
    [f64; 2]: [0.0; 2], [1.0, 0.0], true, |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a + c, b + d],
        |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a - c, b - d], |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a * c - b * d, a * d + b * c];
}

/// Fill `out` with the sums of groups, compensated for what rounding loses (Kahan's summation).
///
/// # Errors
/// What `ask` said where it stops the loop, and of groups that there are not.
///
/// ```
/// use wardian_columns::groups::{Column, Tally, sums};
///
/// let column = Column { items: &[1.5, 2.0, f64::NAN, 4.0], groups: &[0, 1, 1, 0], mask: None, is_time: false };
/// let (mut out, mut numbers, mut rows) = ([0.0; 2], [0; 2], [0; 2]);
/// let tally = Tally { numbers: &mut numbers, rows: &mut rows };
/// sums(column, &mut out, tally, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!((out, numbers, rows), ([5.5, 2.0], [2, 1], [2, 2]));
/// ```
pub fn sums<T: Number, E>(
    column: Column<'_, T>,
    out: &mut [T],
    tally: Tally<'_>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    if !T::IS_ROUNDED {
        let found = column.fold(T::ZERO, tally, ask, |sum, _, _, item| {
            if let Some(item) = item {
                *sum = sum.plus(item);
            }
        })?;
        out.iter_mut().zip(found).for_each(|(out, sum)| *out = sum);
        return Ok(());
    }
    let found = column.fold([T::ZERO; 2], tally, ask, |[sum, lost], _, _, item| {
        let Some(item) = item else { return };
        let before = *sum;
        let item = item.minus(*lost);
        *sum = before.plus(item);
        let rest = sum.minus(before).minus(item);
        // Of infinite sums nothing is lost.
        *lost = if rest.is_missing(false) {
            T::ZERO
        } else {
            rest
        };
    })?;
    out.iter_mut()
        .zip(found)
        .for_each(|(out, [sum, _])| *out = sum);
    Ok(())
}

/// Fill `out` with the products of groups.
///
/// # Errors
/// As those of [`sums`].
///
/// ```
/// use wardian_columns::groups::{Column, Tally, products};
///
/// let column = Column { items: &[2, 3, 4], groups: &[0, -1, 0], mask: None, is_time: false };
/// let (mut out, mut numbers, mut rows) = ([0; 2], [0; 2], [0; 2]);
/// products::<i64, ()>(column, &mut out, Tally { numbers: &mut numbers, rows: &mut rows }, |_| Ok(())).unwrap();
/// assert_eq!((out, numbers), ([8, 1], [2, 0]));
/// ```
pub fn products<T: Number, E>(
    column: Column<'_, T>,
    out: &mut [T],
    tally: Tally<'_>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let found = column.fold(T::ONE, tally, ask, |product, _, _, item| {
        if let Some(item) = item {
            *product = product.times(item);
        }
    })?;
    out.iter_mut()
        .zip(found)
        .for_each(|(out, product)| *out = product);
    Ok(())
}

/// A number that is divided.
pub trait Float:
    Number + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// The number nearest to a count.
    fn of(count: i64) -> Self;
}

impl Float for f32 {
    #[inline(always)]
    fn of(count: i64) -> f32 {
        count as f32
    }
}

impl Float for f64 {
    #[inline(always)]
    fn of(count: i64) -> f64 {
        count as f64
    }
}

/// Fill `out` with the squares of how far the items of groups are from their mean, added up (Welford's method).
///
/// # Errors
/// As those of [`sums`].
///
/// ```
/// use wardian_columns::groups::{Column, Tally, squares};
///
/// let column = Column { items: &[1.0, 2.0, 3.0], groups: &[0, 0, 0], mask: None, is_time: false };
/// let (mut out, mut numbers, mut rows) = ([0.0], [0], [0]);
/// squares::<f64, ()>(column, &mut out, Tally { numbers: &mut numbers, rows: &mut rows }, |_| Ok(())).unwrap();
/// assert_eq!(out, [2.0]);
/// ```
pub fn squares<T: Float, E>(
    column: Column<'_, T>,
    out: &mut [T],
    tally: Tally<'_>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let found = column.fold(
        [T::ZERO; 2],
        tally,
        ask,
        |[squares, mean], number, _, item| {
            let Some(item) = item else { return };
            let before = *mean;
            *mean = before + (item - before) / T::of(number);
            *squares = *squares + (item - *mean) * (item - before);
        },
    )?;
    out.iter_mut()
        .zip(found)
        .for_each(|(out, [squares, _])| *out = squares);
    Ok(())
}

/// Sums of powers of how far items are from their mean.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Moments {
    mean: f64,
    /// The sum of squares.
    pub squares: f64,
    /// The sum of cubes.
    pub cubes: f64,
}

/// The moments of each group; with `keep_missing`, one item that is missing makes those of its group NaN.
///
/// # Errors
/// As those of [`sums`].
///
/// ```
/// use wardian_columns::groups::{Column, Tally, moments};
///
/// let column = Column { items: &[1.0, 2.0, 6.0], groups: &[0, 0, 0], mask: None, is_time: false };
/// let (mut numbers, mut rows) = ([0], [0]);
/// let found = moments(column, false, Tally { numbers: &mut numbers, rows: &mut rows }, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!((found[0].squares, found[0].cubes), (14.0, 18.0));
/// ```
pub fn moments<E>(
    column: Column<'_, f64>,
    keep_missing: bool,
    tally: Tally<'_>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Vec<Moments>, Failure<E>> {
    column.fold(Moments::default(), tally, ask, |state, number, _, item| {
        let Some(item) = item else {
            if keep_missing {
                state.squares = f64::NAN;
            }
            return;
        };
        let deviation = item - state.mean;
        let count = number as f64;
        let share = deviation / count;
        let term = deviation * share * (count - 1.0);
        state.mean += share;
        state.cubes += term * share * (count - 2.0) - 3.0 * share * state.squares;
        state.squares += term;
    })
}
