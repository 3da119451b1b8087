//! Moving extremes, quantiles and ranks.

use std::collections::VecDeque;

use super::{Change, Meter, Windows};
use crate::Need;

/// Which item of a window is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// The least.
    Least,
    /// The greatest.
    Greatest,
}

/// What lies between two items, where a quantile does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interpolation {
    /// In proportion.
    Linear,
    /// The item below.
    Lower,
    /// The item above.
    Higher,
    /// The nearer one; of two that are as near, the one whose place is even.
    Nearest,
    /// Halfway.
    Midpoint,
    /// Halfway, as the median has it.
    Median,
}

/// Which rank equal items have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// The mean of their places.
    Average,
    /// The first place.
    Min,
    /// The last place.
    Max,
}

/// Fill `out` with an extreme of each window that has `least` items or more, else NaN.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::windows::{Extreme, Windows, extremes};
///
/// let windows = Windows { items: &[3.0, f64::NAN, 1.0], starts: &[0, 0, 1], ends: &[1, 2, 3] };
/// let mut out = [0.0; 3];
/// extremes(windows, Extreme::Greatest, 1, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [3.0, 3.0, 1.0]);
/// ```
pub fn extremes<E>(
    windows: Windows<'_>,
    extreme: Extreme,
    least: i64,
    out: &mut [f64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    // Places of items, none of which a later one outdoes.
    let mut kept: VecDeque<usize> = VecDeque::new();
    let mut count = 0_i64;
    let mut out = out.iter_mut();
    let outdoes = |item: f64, other: f64| match extreme {
        Extreme::Least => item <= other,
        Extreme::Greatest => item >= other,
    };
    let items = windows.items;
    windows.each(&mut Meter::new(ask), |change, _| {
        if change.is_new {
            kept.clear();
            count = 0;
        }
        count -= numbers(change.gone).count() as i64;
        for (place, item) in (change.place..).zip(change.new) {
            if item.is_nan() {
                continue;
            }
            count += 1;
            while kept
                .pop_back_if(|last| outdoes(*item, items[*last]))
                .is_some()
            {}
            kept.push_back(place);
        }
        while kept
            .pop_front_if(|first| *first < change.bounds.0)
            .is_some()
        {}
        if let Some(out) = out.next() {
            let first = kept.front().filter(|_| count >= least);
            *out = first.map_or(f64::NAN, |place| items[*place]);
        }
        Ok(())
    })
}

fn numbers(items: &[f64]) -> impl Iterator<Item = f64> {
    items.iter().copied().filter(|item| !item.is_nan())
}

/// The items of a window in their order.
#[derive(Debug, Default)]
struct Sorted {
    order: Vec<f64>,
}

/// Items that are moved at the price of one.
const MOVED: usize = 64;

impl Sorted {
    fn change<A, E>(&mut self, change: &Change<'_>, meter: &mut Meter<A>) -> Result<(), E>
    where
        A: FnMut(Need) -> Result<(), E>,
    {
        if change.is_new {
            self.order.clear();
            self.order.extend(numbers(change.new));
            // What sorting takes for each item.
            meter.spend(
                change.new.len() * (usize::BITS - change.new.len().leading_zeros()) as usize,
            )?;
            self.order.sort_unstable_by(f64::total_cmp);
            return Ok(());
        }
        for item in numbers(change.new) {
            meter.spend(self.order.len() / MOVED)?;
            self.order.insert(self.behind(item), item);
        }
        for item in numbers(change.gone) {
            meter.spend(self.order.len() / MOVED)?;
            let place = self.before(item);
            if place < self.order.len() {
                self.order.remove(place);
            }
        }
        Ok(())
    }

    /// How many items are less.
    fn before(&self, item: f64) -> usize {
        self.order.partition_point(|other| *other < item)
    }

    /// How many items are less or equal.
    fn behind(&self, item: f64) -> usize {
        self.order.partition_point(|other| *other <= item)
    }
}

/// As many items as a window can have.
fn room<E>(windows: Windows<'_>, ask: &mut impl FnMut(Need) -> Result<(), E>) -> Result<(), E> {
    let widest = windows
        .bounds()
        .map(|(start, end)| end.saturating_sub(start))
        .max()
        .unwrap_or(0);
    // A vector that grows has twice of them, and its old ones, too.
    ask(Need {
        items: windows.starts.len(),
        bytes: widest * 3 * size_of::<f64>(),
    })
}

/// Fill `out` with a quantile, 0 to 1, of each window that has `least` items or more, else NaN.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::windows::{Interpolation, Windows, quantiles};
///
/// let windows = Windows { items: &[3.0, 4.0, 1.0], starts: &[0, 0, 0], ends: &[1, 2, 3] };
/// let mut out = [0.0; 3];
/// quantiles(windows, (0.5, Interpolation::Linear), 1, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [3.0, 3.5, 3.0]);
/// ```
pub fn quantiles<E>(
    windows: Windows<'_>,
    (quantile, interpolation): (f64, Interpolation),
    least: i64,
    out: &mut [f64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    room(windows, &mut ask)?;
    let mut sorted = Sorted::default();
    let mut out = out.iter_mut();
    windows.each(&mut Meter::new(ask), |change, meter| {
        sorted.change(&change, meter)?;
        if let Some(out) = out.next() {
            *out = match sorted.order.is_empty() || (sorted.order.len() as i64) < least {
                true => f64::NAN,
                false => quantile_of(&sorted.order, quantile, interpolation),
            };
        }
        Ok(())
    })
}

/// A quantile of items in their order, of which there are some.
fn quantile_of(order: &[f64], quantile: f64, interpolation: Interpolation) -> f64 {
    let count = order.len();
    if interpolation == Interpolation::Median {
        let high = order[count / 2];
        return match count % 2 {
            1 => high,
            _ => (order[count / 2 - 1] + high) / 2.0,
        };
    }
    let place = quantile * (count - 1) as f64;
    let whole = (place as usize).min(count - 1);
    let part = place - whole as f64;
    let low = order[whole];
    let Some(high) = order.get(whole + 1).copied().filter(|_| part != 0.0) else {
        return low;
    };
    let is_low_nearer = part < 0.5 || (part == 0.5 && whole.is_multiple_of(2));
    match interpolation {
        Interpolation::Linear => low + (high - low) * part,
        Interpolation::Lower => low,
        Interpolation::Higher => high,
        Interpolation::Nearest if is_low_nearer => low,
        Interpolation::Nearest => high,
        Interpolation::Midpoint | Interpolation::Median => (low + high) / 2.0,
    }
}

/// Fill `out` with the rank of the last item of each window that has `least` items or more, else NaN. Ranks count from 1,
/// or with `is_share`, are a share of how many items there are.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::windows::{Ties, Windows, ranks};
///
/// let windows = Windows { items: &[3.0, 4.0, 3.0], starts: &[0, 0, 0], ends: &[1, 2, 3] };
/// let mut out = [0.0; 3];
/// ranks(windows, Ties::Average, false, 1, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [1.0, 2.0, 1.5]);
/// ```
pub fn ranks<E>(
    windows: Windows<'_>,
    ties: Ties,
    is_share: bool,
    least: i64,
    out: &mut [f64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    room(windows, &mut ask)?;
    let mut sorted = Sorted::default();
    let mut out = out.iter_mut();
    windows.each(&mut Meter::new(ask), |change, meter| {
        sorted.change(&change, meter)?;
        let (start, end) = change.bounds;
        let last = windows.between(start, end).last().copied();
        let count = sorted.order.len();
        let rank = match last.filter(|item| !item.is_nan() && count as i64 >= least) {
            None => f64::NAN,
            Some(item) => {
                let (first, last) = (sorted.before(item) + 1, sorted.behind(item));
                let rank = match ties {
                    Ties::Average => (first + last) as f64 / 2.0,
                    Ties::Min => first as f64,
                    Ties::Max => last as f64,
                };
                if is_share { rank / count as f64 } else { rank }
            }
        };
        if let Some(out) = out.next() {
            *out = rank;
        }
        Ok(())
    })
}
