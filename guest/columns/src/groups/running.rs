//! Running sums, products and extremes: for each item what those of its group up to it come to.

use super::{Column, Extreme, Failure, Item, Number, Ordered};
use crate::Need;

/// What is written where there is no result.
#[derive(Clone, Copy, Debug)]
pub struct Rules<T> {
    /// Whether results go on behind an item that is missing.
    pub skip: bool,
    /// For a missing item; None: itself, without a mark.
    pub missing: Option<T>,
    /// For all items behind one that is missing, if they are not to go on.
    pub after: T,
}

/// Where results go.
#[derive(Debug)]
pub struct Run<'a, T> {
    /// The results; those of items of no group are left alone.
    pub out: &'a mut [T],
    /// Becomes 1 where there is no result; may be of no length, if nobody asks.
    pub marks: &'a mut [u8],
}

impl<T: Item> Run<'_, T> {
    /// How many items have a group, of which `step` makes results.
    #[inline(always)]
    fn fill<S: Copy, E>(
        self,
        column: Column<'_, T>,
        (start, groups): (S, usize),
        rules: Rules<T>,
        mut ask: impl FnMut(Need) -> Result<(), E>,
        mut step: impl FnMut(&mut S, T) -> T,
    ) -> Result<usize, Failure<E>> {
        ask(super::room::<(S, bool)>(groups)).map_err(Failure::Stopped)?;
        let mut states = vec![(start, false); groups];
        let mut count = 0;
        column.each(&mut states, ask, |(state, is_over), place, item| {
            count += 1;
            let result = match (item, rules.missing) {
                (Some(item), _) if !*is_over => step(state, item),
                (None, None) if !*is_over => {
                    *is_over = !rules.skip;
                    column.items[place]
                }
                (item, missing) => {
                    *is_over |= item.is_none() && !rules.skip;
                    if let Some(mark) = self.marks.get_mut(place) {
                        *mark = 1;
                    }
                    missing.filter(|_| item.is_none()).unwrap_or(rules.after)
                }
            };
            if let Some(out) = self.out.get_mut(place) {
                *out = result;
            }
        })?;
        Ok(count)
    }
}

/// Fill with compensated sums (Kahan's summation); how many items have a group.
///
/// # Errors
/// What `ask` said where it stops the loop, and of groups that there are not.
///
/// ```
/// use wardian_columns::groups::{Column, Rules, Run, running_sums};
///
/// let column = Column { items: &[1_i64, 2, 3], groups: &[0, 1, 0], mask: None, is_time: false };
/// let (mut out, mut marks) = ([0; 3], [0; 3]);
/// let run = Run { out: &mut out, marks: &mut marks };
/// running_sums(column, 2, Rules { skip: true, missing: None, after: 0 }, run, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [1, 2, 4]);
/// ```
pub fn running_sums<T: Number, E>(
    column: Column<'_, T>,
    groups: usize,
    rules: Rules<T>,
    run: Run<'_, T>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<usize, Failure<E>> {
    if !T::IS_ROUNDED {
        return run.fill(column, (T::ZERO, groups), rules, ask, |sum, item| {
            *sum = sum.plus(item);
            *sum
        });
    }
    let start = [T::ZERO; 2];
    run.fill(column, (start, groups), rules, ask, |[sum, lost], item| {
        let item = item.minus(*lost);
        let before = *sum;
        *sum = before.plus(item);
        *lost = sum.minus(before).minus(item);
        *sum
    })
}

/// Fill with products.
///
/// # Errors
/// As those of [`running_sums`].
///
/// ```
/// use wardian_columns::groups::{Column, Rules, Run, running_products};
///
/// let column = Column { items: &[2.0, f64::NAN, 3.0], groups: &[0, 0, 0], mask: None, is_time: false };
/// let (mut out, mut marks) = ([0.0; 3], [0; 3]);
/// let run = Run { out: &mut out, marks: &mut marks };
/// let rules = Rules { skip: true, missing: Some(-1.0), after: 0.0 };
/// running_products(column, 1, rules, run, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!((out, marks), ([2.0, -1.0, 6.0], [0, 1, 0]));
/// ```
pub fn running_products<T: Number, E>(
    column: Column<'_, T>,
    groups: usize,
    rules: Rules<T>,
    run: Run<'_, T>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<usize, Failure<E>> {
    run.fill(column, (T::ONE, groups), rules, ask, |product, item| {
        *product = product.times(item);
        *product
    })
}

/// Fill with the least or greatest items: the first of equal ones, none that is NaN.
///
/// # Errors
/// As those of [`running_sums`].
///
/// ```
/// use wardian_columns::groups::{Column, Extreme, Rules, Run, running_extremes};
///
/// let column = Column { items: &[2, 3, 1], groups: &[0, 0, 0], mask: None, is_time: false };
/// let (mut out, mut marks) = ([0; 3], [0; 3]);
/// let run = Run { out: &mut out, marks: &mut marks };
/// let rules = Rules { skip: true, missing: None, after: 0 };
/// running_extremes(column, 1, Extreme::Least, rules, run, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [2, 2, 1]);
/// ```
pub fn running_extremes<T: Ordered, E>(
    column: Column<'_, T>,
    groups: usize,
    extreme: Extreme,
    rules: Rules<T>,
    run: Run<'_, T>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<usize, Failure<E>> {
    let start = (extreme.worst(), groups);
    run.fill(column, start, rules, ask, |best, item| {
        if extreme.is_better(item, *best) {
            *best = item;
        }
        *best
    })
}
