//! The least and greatest items of groups, where they are, and whether any or all are true.

use super::{Column, Failure, Item, Tally};
use crate::Need;

/// Which of the items is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// The one that no other is less than.
    Least,
    /// The one that no other is greater than.
    Greatest,
}

/// An item that can be compared.
pub trait Ordered: Item + PartialOrd {
    /// What no item is less than.
    const LEAST: Self;
    /// What no item is greater than.
    const GREATEST: Self;
    /// The float nearest to it.
    fn float(self) -> f64;
}

macro_rules! ordered {
    ($($type:ty: $least:expr, $greatest:expr;)*) => {
        $(impl Ordered for $type {
            const LEAST: $type = $least;
            const GREATEST: $type = $greatest;
            #[inline(always)]
            fn float(self) -> f64 {
                self as f64
            }
        })*
    };
}

ordered! {
    f32: f32::NEG_INFINITY, f32::INFINITY;
    f64: f64::NEG_INFINITY, f64::INFINITY;
    i8: i8::MIN, i8::MAX;
    i16: i16::MIN, i16::MAX;
    i32: i32::MIN, i32::MAX;
    i64: i64::MIN, i64::MAX;
    u8: u8::MIN, u8::MAX;
    u16: u16::MIN, u16::MAX;
    u32: u32::MIN, u32::MAX;
    u64: u64::MIN, u64::MAX;
}

impl Extreme {
    /// Whether an item takes the place of the best so far: not if both are equal, nor if one is NaN.
    #[inline(always)]
    pub(super) fn is_better<T: PartialOrd>(self, item: T, best: T) -> bool {
        match self {
            Extreme::Least => item < best,
            Extreme::Greatest => item > best,
        }
    }

    /// What every other item is better than.
    pub(super) fn worst<T: Ordered>(self) -> T {
        match self {
            Extreme::Least => T::GREATEST,
            Extreme::Greatest => T::LEAST,
        }
    }
}

/// Fill `out` with the least or greatest item of each group: the first of equal ones, none that is NaN.
///
/// # Errors
/// What `ask` said where it stops the loop, and of groups that there are not.
///
/// ```
/// use wardian_columns::groups::{Column, Extreme, Tally, extremes};
///
/// let column = Column { items: &[3, 1, 2], groups: &[0, 0, 1], mask: None, is_time: false };
/// let (mut out, mut numbers, mut rows) = ([0; 2], [0; 2], [0; 2]);
/// let tally = Tally { numbers: &mut numbers, rows: &mut rows };
/// extremes::<i64, ()>(column, Extreme::Greatest, &mut out, tally, |_| Ok(())).unwrap();
/// assert_eq!(out, [3, 2]);
/// ```
pub fn extremes<T: Ordered, E>(
    column: Column<'_, T>,
    extreme: Extreme,
    out: &mut [T],
    tally: Tally<'_>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let found = column.fold(extreme.worst(), tally, ask, |best, _, _, item| {
        if let Some(item) = item
            && extreme.is_better(item, *best)
        {
            *best = item;
        }
    })?;
    out.iter_mut()
        .zip(found)
        .for_each(|(out, best)| *out = best);
    Ok(())
}

/// Fill `out` with where the least or greatest item of each group first is; -1 where all are missing, or with
/// `keep_missing` one is, and 0 where there is no row.
///
/// # Errors
/// As those of [`extremes`].
///
/// ```
/// use wardian_columns::groups::{Column, Extreme, extreme_places};
///
/// let column = Column { items: &[3.0, f64::NAN, 1.0], groups: &[0, 1, 0], mask: None, is_time: false };
/// let mut out = [0; 3];
/// extreme_places(column, Extreme::Least, false, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [2, -1, 0]);
/// ```
pub fn extreme_places<T: Ordered, E>(
    column: Column<'_, T>,
    extreme: Extreme,
    keep_missing: bool,
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    ask(super::room::<(T, i64)>(out.len())).map_err(Failure::Stopped)?;
    let mut states = vec![(State::NoRow, T::LEAST, 0); out.len()];
    column.each(
        &mut states,
        ask,
        |(state, best, place), here, item| match item {
            Some(item) => match state {
                State::Found if !extreme.is_better(item, *best) => {}
                State::Lost => {}
                _ => (*state, *best, *place) = (State::Found, item, here as i64),
            },
            None if keep_missing => (*state, *place) = (State::Lost, -1),
            None if *state == State::NoRow => (*state, *place) = (State::Missing, -1),
            None => {}
        },
    )?;
    out.iter_mut()
        .zip(states)
        .for_each(|(out, (.., place))| *out = place);
    Ok(())
}

/// What was seen of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    NoRow,
    Missing,
    Found,
    Lost,
}

/// The first, greatest, least and last item of a group.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bars<T> {
    /// The first.
    pub first: T,
    /// The greatest; the first, if that is NaN.
    pub greatest: T,
    /// The least; the first, if that is NaN.
    pub least: T,
    /// The last.
    pub last: T,
}

/// The bars of each group, all of the worst item where it has none.
///
/// # Errors
/// As those of [`extremes`].
///
/// ```
/// use wardian_columns::groups::{Bars, Column, Tally, bars};
///
/// let column = Column { items: &[2, 3, 1], groups: &[0, 0, 0], mask: None, is_time: false };
/// let (mut numbers, mut rows) = ([0], [0]);
/// let found = bars::<i64, ()>(column, Tally { numbers: &mut numbers, rows: &mut rows }, |_| Ok(())).unwrap();
/// assert_eq!(found, [Bars { first: 2, greatest: 3, least: 1, last: 1 }]);
/// ```
pub fn bars<T: Ordered, E>(
    column: Column<'_, T>,
    tally: Tally<'_>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Vec<Bars<T>>, Failure<E>> {
    let start = [T::LEAST; 4];
    let found = column.fold(
        start,
        tally,
        ask,
        |[first, greatest, least, last], number, _, item| {
            let Some(item) = item else { return };
            if number == 1 {
                (*first, *greatest, *least) = (item, item, item);
            }
            if item > *greatest {
                *greatest = item;
            }
            if item < *least {
                *least = item;
            }
            *last = item;
        },
    )?;
    let bars = found
        .into_iter()
        .map(|[first, greatest, least, last]| Bars {
            first,
            greatest,
            least,
            last,
        });
    Ok(bars.collect())
}

/// Fill `out` with 1 for each group that has an item `wanted`; with 2, or 3, if one is missing, too.
///
/// # Errors
/// As those of [`extremes`].
///
/// ```
/// use wardian_columns::groups::{Column, truths};
///
/// let column = Column { items: &[1, 0, 0, 1], groups: &[0, 0, 1, 1], mask: Some(&[0, 0, 0, 1]), is_time: false };
/// let mut out = [0; 2];
/// truths(column, 1, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [1, 2]);
/// ```
pub fn truths<E>(
    column: Column<'_, i8>,
    wanted: i8,
    out: &mut [u8],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    out.fill(0);
    column.each(out, ask, |found, _, item| match item {
        Some(item) => *found |= u8::from(item == wanted),
        None => *found |= 2,
    })
}
