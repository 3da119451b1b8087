//! Items in order: sorted, the order that would sort them, and where others belong among them.
//!
//! A NaN comes last. Complex numbers are ordered by their real parts, then by their imaginary ones; those with a NaN in
//! the imaginary part come behind the others, then those with one in the real part. All sorts are stable, so one function
//! serves for each of numpy's kinds. Numbers are spread over buckets by a key (`distribute.rs`), others are merged. What
//! does not live here: axes; who sorts along one gives runs.

use std::cmp::Ordering;

use bytemuck::Pod;
use half::f16;
use num_complex::Complex;

use crate::distribute;
use crate::element::{Element, Truth};
use crate::keys::{Key, Keyed, Numbered};
use crate::survey::{Survey, Surveyed};

/// Items that are sorted or merged without a look at the budget.
const WITHOUT_POLL: usize = 1 << 13;

/// A kind of number with an order for all its values.
pub trait Ordered: Element {
    /// Which of the two comes first.
    fn order(&self, other: &Self) -> Ordering;

    /// [`sort`] of items of this kind.
    #[doc(hidden)]
    fn sort_items<E>(
        items: &mut [Self],
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        by_merging(items, Self::order, poll)
    }

    /// [`reorder`] by items of this kind.
    #[doc(hidden)]
    fn sort_order<E>(
        order: &mut [usize],
        items: &[Self],
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        by_merging(order, |one, other| items[*one].order(&items[*other]), poll)
    }
}

macro_rules! ordered {
    ($($type:ty, $one:ident, $other:ident => $order:expr $(, $key:ty, $to:expr, $back:expr)?;)*) => {
        $(impl Ordered for $type {
            #[inline(always)]
            fn order(&self, other: &$type) -> Ordering {
                let ($one, $other) = (self, other);
                $order
            }

            $(
                fn sort_items<E>(
                    items: &mut [$type],
                    poll: &mut impl FnMut(usize) -> Result<(), E>,
                ) -> Result<(), E> {
                    by_keys(items, $to, $back, poll)
                }

                fn sort_order<E>(
                    order: &mut [usize],
                    items: &[$type],
                    poll: &mut impl FnMut(usize) -> Result<(), E>,
                ) -> Result<(), E> {
                    order_by_keys(order, |number| $to(items[number]), poll)
                }
            )?
        })*
    };
}

/// Floats, of which a NaN has no key. Zeros with a sign are equal to those without.
macro_rules! ordered_floats {
    ($($type:ident, $sort:expr;)*) => {$(
        impl Ordered for $type {
            #[inline(always)]
            fn order(&self, other: &$type) -> Ordering {
                nan_last!(self, *other)
            }

            fn sort_items<E>(
                items: &mut [$type],
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<(), E> {
                const ZERO: $type = <$type>::from_bits(0);
                poll(items.len())?;
                let Survey { nan, signed_zero, bounds } = $type::survey(items);
                let numbers = if nan { move_last(items, |item| item.is_nan()) } else { items.len() };
                let items = &mut items[..numbers];
                // Zeros are equal, whatever their signs: those stay in the order in which they are.
                let zeros: Vec<$type> = match signed_zero {
                    true => items.iter().copied().filter(|item| *item == ZERO).collect(),
                    false => Vec::new(),
                };
                $sort(items, bounds, poll)?;
                if !zeros.is_empty() {
                    let first = items.partition_point(|item| *item < ZERO);
                    items[first..][..zeros.len()].copy_from_slice(&zeros);
                }
                Ok(())
            }

            fn sort_order<E>(
                order: &mut [usize],
                items: &[$type],
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<(), E> {
                poll(order.len())?;
                let numbers = move_last(order, |number| items[*number].is_nan());
                order_by_keys(&mut order[..numbers], |number| f64::from(items[number]), poll)
            }
        }
    )*};
}

/// The order of floats, with NaN last; those are equal.
macro_rules! nan_last {
    ($one:expr, $other:expr) => {
        match $one.partial_cmp(&$other) {
            Some(order) => order,
            None => $one.is_nan().cmp(&$other.is_nan()),
        }
    };
}

macro_rules! by_parts {
    ($one:ident, $other:ident) => {{
        let (one, other) = ($one, $other);
        (one.re.is_nan(), one.im.is_nan())
            .cmp(&(other.re.is_nan(), other.im.is_nan()))
            .then(nan_last!(one.re, other.re))
            .then(nan_last!(one.im, other.im))
    }};
}

ordered! {
    Truth, one, other => one.get().cmp(&other.get()),
        u8, |item: Truth| u8::from(item.get()), |key| Truth::new(key != 0);
    i8, one, other => one.cmp(other), u8, |item| item as u8 ^ 1 << 7, |key| (key ^ 1 << 7) as i8;
    u8, one, other => one.cmp(other), u8, |item| item, |key| key;
    i16, one, other => one.cmp(other), u16, |item| item as u16 ^ 1 << 15, |key| (key ^ 1 << 15) as i16;
    u16, one, other => one.cmp(other), u16, |item| item, |key| key;
    i32, one, other => one.cmp(other), u32, |item| item as u32 ^ 1 << 31, |key| (key ^ 1 << 31) as i32;
    u32, one, other => one.cmp(other), u32, |item| item, |key| key;
    i64, one, other => one.cmp(other), i64, |item| item, |key| key;
    u64, one, other => one.cmp(other), u64, |item| item, |key| key;
    Complex<f32>, one, other => by_parts!(one, other);
    Complex<f64>, one, other => by_parts!(one, other);
}

ordered_floats! {
    f16, as_wider;
    f32, distribute::sort_between;
    f64, distribute::sort_between;
}

/// Put items in order. `poll` is asked every so many items that are looked at.
///
/// # Errors
/// What `poll` said where it stops the sort, with the items in some order.
pub fn sort<T: Ordered, E>(
    items: &mut [T],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    T::sort_items(items, &mut poll)
}

/// The indices of items in the order that would sort them.
///
/// # Errors
/// What `poll` said where it stops the sort.
///
/// ```
/// use wardian_strided::sort::order_of;
/// let order: Result<_, ()> = order_of(&[3.0, f64::NAN, 1.0, 3.0], |_| Ok(()));
/// assert_eq!(order.unwrap(), [2, 0, 3, 1]);
/// ```
pub fn order_of<T: Ordered, E>(
    items: &[T],
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    reorder(&mut order, items, poll)?;
    Ok(order)
}

/// Put the numbers of items in the order of the items; equals stay as they are. So an order by several keys is one by the
/// last of them, made one by the others in turn, the first at the end (`np.lexsort` has the first key last).
///
/// # Errors
/// What `poll` said where it stops the sort, with the numbers in some order.
///
/// ```
/// use wardian_strided::sort::{order_of, reorder};
/// let (surnames, names) = ([2, 1, 2], [1.5, 2.5, 0.5]);
/// let go = |_| Ok::<(), ()>(());
/// let mut order = order_of(&names, go).unwrap();
/// reorder(&mut order, &surnames, go).unwrap();
/// assert_eq!(order, [1, 2, 0]);
/// ```
pub fn reorder<T: Ordered, E>(
    order: &mut [usize],
    items: &[T],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    T::sort_order(order, items, &mut poll)
}

/// On which side of its equals an item belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Before them.
    Left,
    /// Behind them.
    Right,
}

/// Where each of `wanted` belongs among items that are in order.
///
/// # Errors
/// What `poll` said where it stops the search.
pub fn places_among<T: Ordered, E>(
    items: &[T],
    wanted: &[T],
    side: Side,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    let mut places = Vec::with_capacity(wanted.len());
    for some in wanted.chunks(WITHOUT_POLL / 16) {
        poll(some.len() * 16)?;
        places.extend(some.iter().map(|item| {
            items.partition_point(|other| match side {
                Side::Left => other.order(item).is_lt(),
                Side::Right => other.order(item).is_le(),
            })
        }));
    }
    Ok(places)
}

/// As [`places_among`], where `sorter` says in which order the items are: `np.searchsorted(items, wanted, side, sorter)`.
/// Numbers of items that there are not must have been refused ("Sorter index out of range.").
///
/// # Errors
/// What `poll` said where it stops the search.
pub fn places_among_ordered<T: Ordered, E>(
    items: &[T],
    sorter: &[i64],
    wanted: &[T],
    side: Side,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    let mut places = Vec::with_capacity(wanted.len());
    for some in wanted.chunks(WITHOUT_POLL / 16) {
        poll(some.len() * 16)?;
        places.extend(some.iter().map(|item| {
            sorter.partition_point(|other| match side {
                Side::Left => items[*other as usize].order(item).is_lt(),
                Side::Right => items[*other as usize].order(item).is_le(),
            })
        }));
    }
    Ok(places)
}

/// Whole numbers with a key, sorted in place.
fn by_keys<T: Element, K: Key + Pod, E>(
    items: &mut [T],
    to: impl Fn(T) -> K,
    back: impl Fn(K) -> T,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    // For the passes before and after the sort, none of which can be left halfway.
    poll(items.len())?;
    let keys: &mut [K] = bytemuck::cast_slice_mut(items);
    (keys.iter_mut()).for_each(|key| *key = to(bytemuck::cast(*key)));
    let sorted = distribute::sort(keys, poll);
    (keys.iter_mut()).for_each(|key| *key = bytemuck::cast(back(*key)));
    sorted
}

/// Sort numbers of 16 bits as wider ones.
fn as_wider<E>(
    items: &mut [f16],
    _bounds: Option<(f16, f16)>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let mut wider: Vec<f32> = items.iter().copied().map(f16::to_f32).collect();
    let sorted = distribute::sort(&mut wider, poll);
    for (item, wider) in items.iter_mut().zip(wider) {
        *item = f16::from_f32(wider);
    }
    sorted
}

/// Move some items to the end, all in the order in which they are; how many are before those.
fn move_last<T: Copy>(items: &mut [T], is_last: impl Fn(&T) -> bool) -> usize {
    let Some(first) = items.iter().position(&is_last) else {
        return items.len();
    };
    let (mut end, mut last) = (first, Vec::new());
    for index in first..items.len() {
        let item = items[index];
        match is_last(&item) {
            true => last.push(item),
            false => {
                items[end] = item;
                end += 1;
            }
        }
    }
    items[end..].copy_from_slice(&last);
    end
}

/// Numbers of items, put in the order of the keys of these.
fn order_by_keys<K, E>(
    order: &mut [usize],
    key: impl Fn(usize) -> K,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E>
where
    Numbered<K>: Keyed,
{
    let mut all = Vec::with_capacity(order.len());
    for some in order.chunks(WITHOUT_POLL) {
        poll(some.len())?;
        all.extend(some.iter().map(|number| Numbered {
            key: key(*number),
            number: *number,
        }));
    }
    distribute::sort(&mut all, poll)?;
    for (number, sorted) in order.iter_mut().zip(&all) {
        *number = sorted.number;
    }
    Ok(())
}

/// Short runs are sorted by themselves, and merged two by two.
pub(crate) fn by_merging<T: Copy, E>(
    items: &mut [T],
    mut order: impl FnMut(&T, &T) -> Ordering,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    for run in items.chunks_mut(WITHOUT_POLL) {
        poll(run.len() * 4)?;
        run.sort_by(&mut order);
    }
    let mut merged: Vec<T> = Vec::with_capacity(if items.len() > WITHOUT_POLL {
        items.len()
    } else {
        0
    });
    let mut length = WITHOUT_POLL;
    while length < items.len() {
        merged.clear();
        for pair in items.chunks(2 * length) {
            let (mut left, mut right) = pair.split_at(length.min(pair.len()));
            let mut since_poll = 0;
            while let (Some((first, lefts)), Some((second, rights))) =
                (left.split_first(), right.split_first())
            {
                if since_poll == 0 {
                    poll(WITHOUT_POLL)?;
                }
                since_poll = (since_poll + 1) % WITHOUT_POLL;
                // Of equals the left one is first.
                if order(second, first).is_lt() {
                    merged.push(*second);
                    right = rights;
                } else {
                    merged.push(*first);
                    left = lefts;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        items.copy_from_slice(&merged);
        length *= 2;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(_: usize) -> Result<(), ()> {
        Ok(())
    }

    /// Numbers without an order, many of which are there several times.
    fn numbers(count: usize) -> Vec<f64> {
        let mut state = 1_u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 50
        };
        (0..count)
            .map(|_| match next() {
                0..10 => f64::NAN,
                number => number as f64 - 8000.0,
            })
            .collect()
    }

    #[test]
    fn long_runs_are_merged_in_order() {
        for count in [0, 1, 2, 8191, 8192, 8193, 16384, 50_000] {
            let items = numbers(count);
            let order = order_of(&items, go).unwrap();
            let in_order = order.windows(2).all(|pair| {
                let (one, other) = (pair[0], pair[1]);
                // Of equals the one that was first.
                items[one]
                    .order(&items[other])
                    .then(one.cmp(&other))
                    .is_lt()
            });
            assert!(in_order, "{count}");
            let mut sorted = items.clone();
            sort(&mut sorted, go).unwrap();
            let by_order = order.iter().map(|index| items[*index].to_bits());
            assert!(
                by_order.eq(sorted.iter().map(|item| item.to_bits())),
                "{count}"
            );
        }
    }

    #[test]
    fn not_numbers_come_last() {
        let nan = f64::NAN;
        let complex = |re, im| Complex::new(re, im);
        let mut items = [
            complex(nan, nan),
            complex(nan, 1.0),
            complex(2.0, nan),
            complex(1.0, nan),
            complex(nan, 0.0),
            complex(1.0, 2.0),
            complex(1.0, -2.0),
            complex(0.0, 9.0),
        ];
        sort(&mut items, go).unwrap();
        assert_eq!(
            format!("{items:?}"),
            format!(
                "{:?}",
                [
                    complex(0.0, 9.0),
                    complex(1.0, -2.0),
                    complex(1.0, 2.0),
                    complex(1.0, nan),
                    complex(2.0, nan),
                    complex(nan, 0.0),
                    complex(nan, 1.0),
                    complex(nan, nan),
                ]
            )
        );
    }

    #[test]
    fn others_have_a_place() {
        let items = [1, 2, 2, 2, 5];
        let wanted = [0, 1, 2, 3, 5, 6];
        let left = places_among(&items, &wanted, Side::Left, go).unwrap();
        assert_eq!(left, [0, 0, 1, 4, 4, 5]);
        let right = places_among(&items, &wanted, Side::Right, go).unwrap();
        assert_eq!(right, [0, 1, 4, 4, 5, 5]);
        let floats = [1.0, f64::INFINITY, f64::NAN];
        let place = places_among(&floats, &[f64::NAN], Side::Left, go).unwrap();
        assert_eq!(place, [2]);
    }

    #[test]
    fn a_sort_can_be_stopped() {
        let mut items = numbers(100_000);
        let mut left = 20;
        let stopped = sort(&mut items, |_| {
            left -= 1;
            if left == 0 { Err("stop") } else { Ok(()) }
        });
        assert_eq!(stopped, Err("stop"));
    }
}
