//! Places of items in their groups: the first and last ones, those before and after, and those that fill gaps.

use super::{Column, Failure, Tally, room, state_of};
use crate::joins::order_by_group;
use crate::{BLOCK, Need};

/// Which item of a group is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The one of this number, from 1 on.
    Nth(i64),
    /// The last.
    Last,
}

/// Fill `out` with the place of an item of each group, or -1; those that the mask marks do not count.
///
/// # Errors
/// What `ask` said where it stops the loop, and of groups that there are not.
///
/// ```
/// use wardian_columns::groups::{Pick, Tally, picks};
///
/// let (mut out, mut numbers, mut rows) = ([0; 2], [0; 2], [0; 2]);
/// let tally = Tally { numbers: &mut numbers, rows: &mut rows };
/// picks(&[1, 1, 1], Some(&[1, 0, 0]), Pick::Nth(1), &mut out, tally, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!((out, numbers, rows), ([-1, 1], [0, 2], [0, 3]));
/// ```
pub fn picks<E>(
    groups: &[i64],
    mask: Option<&[u8]>,
    pick: Pick,
    out: &mut [i64],
    tally: Tally<'_>,
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    // What the items are is of no matter.
    let column = Column {
        items: groups,
        groups,
        mask,
        is_time: false,
    };
    let found = column.fold(-1, tally, ask, |place, number, here, item| {
        let is_sought = match pick {
            Pick::Nth(sought) => number == sought,
            Pick::Last => true,
        };
        if is_sought && item.is_some() {
            *place = here as i64;
        }
    })?;
    out.copy_from_slice(&found);
    Ok(())
}

/// Fill `out` with how many items of each group the mask marks.
///
/// # Errors
/// As those of [`picks`].
///
/// ```
/// let mut out = [0; 2];
/// wardian_columns::groups::counts(&[0, 1, 0, -1], &[1, 0, 1, 1], &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [2, 0]);
/// ```
pub fn counts<E>(
    groups: &[i64],
    mask: &[u8],
    out: &mut [i64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    out.fill(0);
    let column = Column {
        items: mask,
        groups,
        mask: None,
        is_time: false,
    };
    column.each(out, ask, |count, _, item| {
        *count += i64::from(item != Some(0))
    })
}

/// Fill `out` with the place of the item that is so many before it in its group, or -1; with less than 0, after it.
///
/// # Errors
/// As those of [`picks`].
///
/// ```
/// let mut out = [0; 4];
/// wardian_columns::groups::shifts(&[0, 1, 0, 0], 2, 1, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [-1, -1, 0, 2]);
/// ```
pub fn shifts<E>(
    groups: &[i64],
    count: usize,
    distance: i64,
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let length = groups.len();
    let far = usize::try_from(distance.unsigned_abs()).unwrap_or(usize::MAX);
    if far == 0 || far >= length {
        ask(Need::items(length)).map_err(Failure::Stopped)?;
        let places = out.iter_mut().zip(0..);
        places.for_each(|(out, place)| *out = if far == 0 { place } else { -1 });
        return Ok(());
    }
    if far.saturating_mul(count) > length {
        return far_shifts(groups, count, (far, distance > 0), out, ask);
    }
    ask(room::<i64>(far * count + count)).map_err(Failure::Stopped)?;
    // Of each group the last places, in turns, and the one whose turn is next.
    let (mut last, mut turns) = (vec![-1; far * count], vec![0; count]);
    let mut step = |place: usize| {
        let Some(turn) = state_of(&mut turns, groups[place])? else {
            out[place] = -1;
            return Ok(());
        };
        let kept = &mut last[groups[place] as usize * far + *turn];
        out[place] = std::mem::replace(kept, place as i64);
        *turn = if *turn + 1 == far { 0 } else { *turn + 1 };
        Ok(())
    };
    for first in (0..length).step_by(BLOCK) {
        let end = length.min(first + BLOCK);
        ask(Need::items(end - first)).map_err(Failure::Stopped)?;
        if distance > 0 {
            (first..end).try_for_each(&mut step)?;
        } else {
            (length - end..length - first)
                .rev()
                .try_for_each(&mut step)?;
        }
    }
    Ok(())
}

/// As `shifts`, where the last places of all groups would take more memory than the rows do.
fn far_shifts<E>(
    groups: &[i64],
    count: usize,
    (far, is_before): (usize, bool),
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let need = room::<i64>(count.saturating_add(groups.len()).saturating_mul(3));
    ask(need).map_err(Failure::Stopped)?;
    let slots = count.checked_add(1).ok_or(Failure::Wrong)?;
    let (mut order, mut sizes) = (vec![0; groups.len()], vec![0; slots]);
    order_by_group(groups, &mut order, &mut sizes, &mut ask)?;
    out.fill(-1);
    let (none, mut rest) = order.split_at(sizes[0] as usize);
    ask(Need::items(none.len() + rest.len())).map_err(Failure::Stopped)?;
    for size in &sizes[1..] {
        let (group, others) = rest.split_at(*size as usize);
        rest = others;
        for (first, later) in group.iter().zip(group.get(far..).unwrap_or_default()) {
            let (place, found) = if is_before {
                (later, first)
            } else {
                (first, later)
            };
            out[*place as usize] = *found;
        }
    }
    Ok(())
}

/// Fill `out`, in an order, with the last place of the same group that is not masked, or -1: at most `limit` times in a
/// row (below 0: always), and with `drop_none` never for items of no group.
///
/// # Errors
/// As those of [`picks`], and of an order that has other places than the items.
///
/// ```
/// let mut out = [0; 4];
/// wardian_columns::groups::fills((&[0, 0, 1, 0], &[0, 1, 3, 2]), &[0, 1, 0, 1], 1, true, &mut out, |_| {
///     Ok::<_, ()>(())
/// })
/// .unwrap();
/// assert_eq!(out, [0, 0, 2, -1]);
/// ```
pub fn fills<E>(
    (groups, order): (&[i64], &[i64]),
    mask: &[u8],
    limit: i64,
    drop_none: bool,
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    out.fill(-1);
    let (mut last, mut filled, mut last_group) = (-1, 0, None);
    for block in order.chunks(BLOCK) {
        ask(Need::items(block.len())).map_err(Failure::Stopped)?;
        for place in block {
            let at = usize::try_from(*place).map_err(|_| Failure::Wrong)?;
            let (Some(group), Some(mark), Some(out)) =
                (groups.get(at), mask.get(at), out.get_mut(at))
            else {
                return Err(Failure::Wrong);
            };
            if last_group != Some(*group) {
                (last, filled, last_group) = (-1, 0, Some(*group));
            }
            if drop_none && *group == -1 {
                last = -1;
            } else if *mark == 0 {
                (last, filled) = (*place, 0);
            } else {
                if limit >= 0 && filled >= limit {
                    last = -1;
                }
                filled += 1;
            }
            *out = last;
        }
    }
    Ok(())
}

/// Fill `out` with where each bin ends: at the first item behind those before that is not below the bin's end, or with
/// `with_end` beyond it.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// let mut out = [0; 2];
/// wardian_columns::groups::bins(&[1, 2, 3, 5], &[2, 5], false, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [1, 3]);
/// ```
pub fn bins<E>(
    items: &[i64],
    ends: &[i64],
    with_end: bool,
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let mut place = 0;
    let mut next = BLOCK;
    for (out, end) in out.chunks_mut(BLOCK).zip(ends.chunks(BLOCK)) {
        ask(Need::items(end.len()))?;
        for (out, end) in out.iter_mut().zip(end) {
            while let Some(item) = items.get(place)
                && (item < end || with_end && item == end)
            {
                place += 1;
                if place == next {
                    ask(Need::items(BLOCK))?;
                    next += BLOCK;
                }
            }
            *out = place as i64;
        }
    }
    Ok(())
}
