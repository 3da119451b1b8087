//! Which rows of two tables belong together, by the groups of their keys.
//!
//! Each row has the number of its group, below zero: none, and no partner. What does not live here: which keys are equal
//! (`hashing`).

use crate::{BLOCK, Need};

/// Why there is no order, or no join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure<E> {
    /// What the one who was asked said.
    Stopped(E),
    /// There is a group that is none of those that there are, or more rows than 2 to the power of 32.
    Wrong,
}

/// Fill `order` with the places of rows by their groups, those of no group first, and `counts` with how many rows are in
/// none and in each group.
///
/// # Errors
/// What `ask` said where it stops the loop, and of groups that are not -1 to one less than `counts` has.
///
/// ```
/// use wardian_columns::joins::order_by_group;
///
/// let (mut order, mut counts) = ([0; 4], [0; 3]);
/// order_by_group(&[1, 0, -1, 1], &mut order, &mut counts, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!((order, counts), ([2, 1, 0, 3], [1, 1, 2]));
/// ```
pub fn order_by_group<E>(
    groups: &[i64],
    order: &mut [i64],
    counts: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    ask(Need {
        items: counts.len(),
        bytes: size_of_val(counts),
    })
    .map_err(Failure::Stopped)?;
    counts.fill(0);
    for block in groups.chunks(BLOCK) {
        ask(Need::items(block.len())).map_err(Failure::Stopped)?;
        for group in block {
            let place = usize::try_from(group.wrapping_add(1)).map_err(|_| Failure::Wrong)?;
            *counts.get_mut(place).ok_or(Failure::Wrong)? += 1;
        }
    }
    let mut next: Vec<i64> = counts
        .iter()
        .scan(0, |start, count| {
            let here = *start;
            *start += count;
            Some(here)
        })
        .collect();
    for (first, block) in (0..).step_by(BLOCK).zip(groups.chunks(BLOCK)) {
        ask(Need::items(block.len())).map_err(Failure::Stopped)?;
        for (place, group) in (first..).zip(block) {
            let next = &mut next[(group + 1) as usize];
            order[*next as usize] = place;
            *next += 1;
        }
    }
    Ok(())
}

/// The row on the right of each group, -1 for none, where no group has more than one; None where one has.
///
/// # Errors
/// As those of [`order_by_group`].
///
/// ```
/// use wardian_columns::joins::only_rows;
///
/// assert_eq!(only_rows(&[1, -1], 2, |_| Ok::<_, ()>(())), Ok(Some(vec![-1, 0])));
/// assert_eq!(only_rows(&[1, 1], 2, |_| Ok::<_, ()>(())), Ok(None));
/// ```
pub fn only_rows<E>(
    right: &[i64],
    groups: usize,
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Option<Vec<i64>>, Failure<E>> {
    if right.len() > groups {
        // Some have none, or it takes more room than it saves time.
        return Ok(None);
    }
    let need = Need {
        items: groups + right.len(),
        bytes: groups.saturating_mul(size_of::<i64>()),
    };
    ask(need).map_err(Failure::Stopped)?;
    let mut rows = vec![-1; groups];
    for (row, group) in (0..).zip(right) {
        let Ok(group) = usize::try_from(*group) else {
            match group {
                -1 => continue,
                _ => return Err(Failure::Wrong),
            }
        };
        let place = rows.get_mut(group).ok_or(Failure::Wrong)?;
        if *place >= 0 {
            return Ok(None);
        }
        *place = row;
    }
    Ok(Some(rows))
}

/// How many pairs [`fill_only`] makes of rows on the left.
///
/// # Errors
/// As those of [`order_by_group`].
pub fn count_only<E>(
    left: &[i64],
    rows: &[i64],
    keep_left: bool,
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<usize, Failure<E>> {
    let mut count = 0;
    for block in left.chunks(BLOCK) {
        ask(Need::items(block.len())).map_err(Failure::Stopped)?;
        for group in block {
            let row = match usize::try_from(*group) {
                Ok(group) => *rows.get(group).ok_or(Failure::Wrong)?,
                Err(_) if *group == -1 => continue,
                Err(_) => return Err(Failure::Wrong),
            };
            count += usize::from(keep_left || row >= 0);
        }
    }
    Ok(count)
}

/// As [`Join::pairs_in_left_order`], of the rows on the right that [`only_rows`] found.
///
/// # Errors
/// What `ask` said where it stops the loop.
pub fn fill_only<E>(
    left: &[i64],
    rows: &[i64],
    keep_left: bool,
    (lefts, rights): (&mut [i64], &mut [i64]),
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = lefts.iter_mut().zip(rights);
    for (first, block) in (0..).step_by(BLOCK).zip(left.chunks(BLOCK)) {
        ask(Need::items(block.len()))?;
        for (place, group) in (first..).zip(block) {
            let row = usize::try_from(*group)
                .ok()
                .and_then(|group| rows.get(group));
            let Some(row) = row.filter(|row| keep_left || **row >= 0) else {
                continue;
            };
            if let Some((left, right)) = out.next() {
                *left = place;
                *right = *row;
            }
        }
    }
    Ok(())
}

/// Two tables' rows by the groups of their keys.
#[derive(Debug)]
pub struct Join<'a> {
    left: &'a [i64],
    left_order: Vec<i64>,
    left_counts: Vec<i64>,
    right_order: Vec<i64>,
    right_counts: Vec<i64>,
    keep_left: bool,
}

impl<'a> Join<'a> {
    /// Of groups 0 to one less than `groups`. With `keep_left`, rows on the left that have a group and no partner are there,
    /// too.
    ///
    /// # Errors
    /// As those of [`order_by_group`].
    ///
    /// ```
    /// use wardian_columns::joins::Join;
    ///
    /// let join = Join::new(&[1, 0], &[1, 1], 2, true, |_| Ok::<_, ()>(())).unwrap();
    /// let (mut left, mut right) = (vec![0; join.len()], vec![0; join.len()]);
    /// join.pairs(&mut left, &mut right, |_| Ok::<_, ()>(())).unwrap();
    /// assert_eq!((left, right), (vec![1, 0, 0], vec![-1, 0, 1]));
    /// ```
    pub fn new<E>(
        left: &'a [i64],
        right: &'a [i64],
        groups: usize,
        keep_left: bool,
        mut ask: impl FnMut(Need) -> Result<(), E>,
    ) -> Result<Join<'a>, Failure<E>> {
        let rows = left.len() + right.len();
        let need = Need {
            items: rows,
            bytes: groups
                .saturating_add(rows)
                .saturating_mul(3 * size_of::<i64>()),
        };
        ask(need).map_err(Failure::Stopped)?;
        let counts = groups.checked_add(1).ok_or(Failure::Wrong)?;
        let mut sorted = |groups: &[i64]| {
            let (mut order, mut counts) = (vec![0; groups.len()], vec![0; counts]);
            order_by_group(groups, &mut order, &mut counts, &mut ask)?;
            Ok((order, counts))
        };
        let (left_order, left_counts) = sorted(left)?;
        let (right_order, right_counts) = sorted(right)?;
        Ok(Join {
            left,
            left_order,
            left_counts,
            right_order,
            right_counts,
            keep_left,
        })
    }

    /// How many pairs there are.
    #[allow(
        clippy::len_without_is_empty,
        reason = "it is for the room of the pairs alone"
    )]
    pub fn len(&self) -> usize {
        let counts = self.left_counts.iter().zip(&self.right_counts).skip(1);
        let pairs = counts.map(|(left, right)| left.saturating_mul(self.partners(*right)));
        let pairs = pairs.fold(0_i64, i64::saturating_add);
        usize::try_from(pairs).unwrap_or(usize::MAX)
    }

    /// How many pairs a row on the left has.
    fn partners(&self, right: i64) -> i64 {
        if self.keep_left { right.max(1) } else { right }
    }

    /// Fill in the places of each pair, -1 for no partner: by group, then by the left place, then by the right one.
    ///
    /// # Errors
    /// What `ask` said where it stops the loop.
    pub fn pairs<E>(
        &self,
        lefts: &mut [i64],
        rights: &mut [i64],
        mut ask: impl FnMut(Need) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut out = lefts.iter_mut().zip(rights);
        let mut left_rest = &self.left_order[self.left_counts[0] as usize..];
        let mut right_rest = &self.right_order[self.right_counts[0] as usize..];
        let counts = self.left_counts.iter().zip(&self.right_counts).skip(1);
        let mut spent = 0;
        for (left_count, right_count) in counts {
            let (left_rows, right_rows);
            (left_rows, left_rest) = left_rest.split_at(*left_count as usize);
            (right_rows, right_rest) = right_rest.split_at(*right_count as usize);
            spent += 1;
            for left in left_rows {
                self.fill(*left, right_rows, &mut out);
                spent += right_rows.len() + 1;
                if spent >= BLOCK {
                    ask(Need::items(std::mem::take(&mut spent)))?;
                }
            }
        }
        Ok(())
    }

    /// The pairs of a row on the left.
    fn fill<'b>(
        &self,
        left: i64,
        rights: &[i64],
        out: &mut impl Iterator<Item = (&'b mut i64, &'b mut i64)>,
    ) {
        let lone: &[i64] = if self.keep_left { &[-1] } else { &[] };
        let rights = if rights.is_empty() { lone } else { rights };
        for (right, (left_out, right_out)) in rights.iter().zip(out) {
            *left_out = left;
            *right_out = *right;
        }
    }

    /// As [`Join::pairs`], by the left place, then by the right one.
    ///
    /// Where there are as many pairs as rows on the left, pandas takes it that each has one, and puts the pair of each
    /// place in the order of groups to that place. Where some rows have more and others none, pairs thus come in another
    /// order, which programs see.
    ///
    /// # Errors
    /// What `ask` said where it stops the loop.
    pub fn pairs_in_left_order<E>(
        &self,
        lefts: &mut [i64],
        rights: &mut [i64],
        mut ask: impl FnMut(Need) -> Result<(), E>,
    ) -> Result<(), E> {
        let count = lefts.len();
        if count == self.left.len() {
            ask(Need {
                items: count,
                bytes: count * 2 * size_of::<i64>(),
            })?;
            let (mut by_group, mut partners) = (vec![0; count], vec![0; count]);
            self.pairs(&mut by_group, &mut partners, ask)?;
            for (pair, place) in self.left_order.iter().enumerate() {
                lefts[*place as usize] = by_group[pair];
                rights[*place as usize] = partners[pair];
            }
            return Ok(());
        }
        let need = Need {
            items: self.right_counts.len(),
            bytes: size_of_val(&self.right_counts[..]),
        };
        ask(need)?;
        let mut starts = Vec::with_capacity(self.right_counts.len());
        let mut start = 0;
        for count in &self.right_counts {
            starts.push(start);
            start += count;
        }
        let mut out = lefts.iter_mut().zip(rights);
        let mut spent = 0;
        for (left, group) in (0..).zip(self.left) {
            spent += 1;
            if *group >= 0 {
                let group = (*group + 1) as usize;
                let start = starts[group] as usize;
                let rows = &self.right_order[start..start + self.right_counts[group] as usize];
                self.fill(left, rows, &mut out);
                spent += rows.len();
            }
            if spent >= BLOCK {
                ask(Need::items(std::mem::take(&mut spent)))?;
            }
        }
        Ok(())
    }
}
