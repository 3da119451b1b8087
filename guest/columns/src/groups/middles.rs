//! Medians and other quantiles of groups.

use super::{Column, Failure, Ordered, Tally, room};
use crate::{BLOCK, Need};

/// Fill `out` with the medians of groups; NaN where there are no items.
///
/// # Errors
/// What `ask` said where it stops the loop, and of groups that there are not.
///
/// ```
/// use wardian_columns::groups::{Column, Tally, medians};
///
/// let column = Column { items: &[3.0, 1.0, 2.0, 5.0], groups: &[0, 0, 0, 1], mask: None, is_time: false };
/// let (mut out, mut numbers, mut rows) = ([0.0; 2], [0; 2], [0; 2]);
/// medians(column, &mut out, Tally { numbers: &mut numbers, rows: &mut rows }, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [2.0, 5.0]);
/// ```
pub fn medians<E>(
    column: Column<'_, f64>,
    out: &mut [f64],
    tally: Tally<'_>,
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let Tally { numbers, rows } = tally;
    let tally = Tally {
        numbers: &mut *numbers,
        rows,
    };
    column.fold((), tally, &mut ask, |(), _, _, _| {})?;
    let total = numbers.iter().sum::<i64>() as usize;
    ask(room::<f64>(total + numbers.len())).map_err(Failure::Stopped)?;
    let mut ends: Vec<usize> = Vec::with_capacity(numbers.len());
    ends.extend(numbers.iter().scan(0, |end, number| {
        let start = *end;
        *end += *number as usize;
        Some(start)
    }));
    let mut items = vec![0.0; total];
    column.each(&mut ends, &mut ask, |end, _, item| {
        if let Some(item) = item {
            items[*end] = item;
            *end += 1;
        }
    })?;
    let mut rest = items.as_mut_slice();
    let mut spent = 0;
    let mut spend = |items: usize| {
        spent += items;
        if spent < BLOCK {
            return Ok(());
        }
        ask(Need::items(std::mem::take(&mut spent)))
    };
    for (out, number) in out.iter_mut().zip(numbers) {
        let (group, others) = std::mem::take(&mut rest).split_at_mut(*number as usize);
        rest = others;
        *out = median(group, &mut spend).map_err(Failure::Stopped)?;
    }
    Ok(())
}

fn median<E>(items: &mut [f64], spend: &mut impl FnMut(usize) -> Result<(), E>) -> Result<f64, E> {
    let half = items.len() / 2;
    match items.len() {
        0 => Ok(f64::NAN),
        length if length % 2 == 1 => find(items, half, spend),
        _ => {
            let high = find(items, half, spend)?;
            Ok((high + find(items, half - 1, spend)?) / 2.0)
        }
    }
}

/// Move items about until the one at this place in order is there (Hoare's FIND).
///
/// Of items that are all numbers any way to find it would do, but for zeros of both signs; if some are NaN, what is found
/// depends on how items move.
fn find<E>(
    items: &mut [f64],
    place: usize,
    spend: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<f64, E> {
    // Ends are exclusive on the right.
    let (mut start, mut end) = (0, items.len());
    while start + 1 < end {
        spend(end - start)?;
        let pivot = items[place];
        let (mut left, mut right) = (start, end);
        // Both stop at the pivot at the latest, the first time.
        loop {
            while left < items.len() && items[left] < pivot {
                left += 1;
            }
            while right > 0 && pivot < items[right - 1] {
                right -= 1;
            }
            if left >= right {
                break;
            }
            items.swap(left, right - 1);
            left += 1;
            right -= 1;
            if left >= right {
                break;
            }
        }
        if right <= place {
            start = left;
        }
        if place < left {
            end = right;
        }
    }
    Ok(items[place])
}

/// What a quantile between two neighbours in order is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Between {
    /// As far from the lower one to the higher one as it is.
    Linear,
    /// The lower one.
    Lower,
    /// The higher one.
    Higher,
    /// The nearer one; halfway, the higher one for a share of more than a half.
    Nearest,
    /// Halfway.
    Midpoint,
}

impl Between {
    fn find(self, low: f64, high: f64, fraction: f64, share: f64) -> f64 {
        if fraction == 0.0 {
            return low;
        }
        let is_nearer = fraction > 0.5 || fraction == 0.5 && share > 0.5;
        match self {
            Between::Linear => low + (high - low) * fraction,
            Between::Midpoint => (low + high) / 2.0,
            Between::Higher => high,
            Between::Nearest if is_nearer => high,
            Between::Nearest | Between::Lower => low,
        }
    }
}

/// Items of which each group is a part.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a, T> {
    /// The items.
    pub items: &'a [T],
    /// Which of them are missing, not 0. They have an order all the same.
    pub mask: &'a [u8],
    /// Where groups begin.
    pub starts: &'a [i64],
    /// Where they end.
    pub ends: &'a [i64],
    /// Whether items are times, of which the one that is none is the last in order.
    pub is_time: bool,
}

/// Fill `out` with the quantiles of each group, one for each share from 0 to 1; those of groups without items are NaN, and
/// where these are is 1 in `marks`.
///
/// # Errors
/// What `ask` said where it stops the loop, and of parts that are none of the items.
///
/// ```
/// use wardian_columns::groups::{Between, Parts, quantiles};
///
/// let parts = Parts { items: &[4, 1, 3], mask: &[0; 3], starts: &[0, 2], ends: &[2, 3], is_time: false };
/// let (mut out, mut marks) = ([0.0; 2], [0; 2]);
/// quantiles::<i64, ()>(parts, &[0.5], Between::Linear, &mut out, &mut marks, |_| Ok(())).unwrap();
/// assert_eq!(out, [2.5, 3.0]);
/// ```
pub fn quantiles<T: Ordered, E>(
    parts: Parts<'_, T>,
    shares: &[f64],
    between: Between,
    out: &mut [f64],
    marks: &mut [u8],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let mut numbers: Vec<T> = Vec::new();
    let width = shares.len().max(1);
    let rows = out.chunks_mut(width).zip(marks.chunks_mut(width));
    let bounds = parts.starts.iter().zip(parts.ends);
    let mut need = Need::default();
    for ((start, end), (out, marks)) in bounds.zip(rows) {
        let start = usize::try_from(*start).map_err(|_| Failure::Wrong)?;
        let end = usize::try_from(*end).unwrap_or(0).max(start);
        let found = (parts.items.get(start..end), parts.mask.get(start..end));
        let (Some(items), Some(mask)) = found else {
            return Err(Failure::Wrong);
        };
        need.bytes += size_of_val(items).saturating_sub(numbers.capacity() * size_of::<T>());
        need.items += items.len() + 1;
        if need.items >= BLOCK || need.bytes > 0 {
            ask(std::mem::take(&mut need)).map_err(Failure::Stopped)?;
        }
        let size = mask.iter().filter(|mark| **mark == 0).count();
        if size == 0 {
            out.fill(f64::NAN);
            marks.fill(1);
            continue;
        }
        // What is missing is the last in order.
        numbers.clear();
        numbers.extend(items.iter().filter(|item| !item.is_missing(parts.is_time)));
        for (out, share) in out.iter_mut().zip(shares) {
            need.items += items.len();
            if need.items >= BLOCK {
                ask(std::mem::take(&mut need)).map_err(Failure::Stopped)?;
            }
            let at = share * (size - 1) as f64;
            let place = (at as usize).min(items.len() - 1);
            let (low, high) = neighbours(&mut numbers, place);
            let high = if place + 1 < items.len() { high } else { low };
            *out = between.find(low.float(), high.float(), at % 1.0, *share);
        }
    }
    Ok(())
}

/// The item at a place in order, and the next one.
fn neighbours<T: Ordered>(items: &mut [T], place: usize) -> (T, T) {
    if place >= items.len() {
        return (T::NONE, T::NONE);
    }
    let order = |one: &T, two: &T| one.partial_cmp(two).unwrap_or(std::cmp::Ordering::Equal);
    let (_, low, above) = items.select_nth_unstable_by(place, order);
    let least = |one: T, two: &T| if *two < one { *two } else { one };
    let high = above
        .split_first()
        .map_or(T::NONE, |(first, rest)| rest.iter().fold(*first, least));
    (*low, high)
}
