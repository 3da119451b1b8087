//! Texts in order: sorted, the order that would sort them, and where others belong among them.
//!
//! Texts are ordered by the codes of their letters. The first letters of each are a key, by which most are in order
//! already (`distribute.rs`); those that begin alike are compared. All of it is stable. Texts lie side by side here.

use std::cmp::Ordering;

use super::{Letter, Letters, letters as letters_of, trimmed, with_letters};
use crate::distribute;
use crate::keys::Numbered;
use crate::sort::{Side, by_merging};

/// Texts that are looked at without a look at the budget.
const WITHOUT_POLL: usize = 1 << 10;

/// Texts side by side, each of so many bytes, which are more than none.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// What their letters are.
    pub letters: Letters,
    /// The bytes of all.
    pub bytes: &'a [u8],
    /// The bytes of each.
    pub width: usize,
}

impl Row<'_> {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.bytes.len().checked_div(self.width).unwrap_or(0)
    }

    fn at(&self, number: usize) -> &[u8] {
        &self.bytes[number * self.width..(number + 1) * self.width]
    }
}

/// Put texts in order.
///
/// # Errors
/// What `poll` said where it stops the sort, with the texts as they were.
///
/// ```
/// use wardian_strided::text::{Letters, order::sort};
/// let mut texts = *b"ba\0ab\0abc";
/// sort(Letters::Bytes, &mut texts, 3, |_| Ok::<(), ()>(())).unwrap();
/// assert_eq!(&texts, b"ab\0abcba\0");
/// ```
pub fn sort<E>(
    letters: Letters,
    bytes: &mut [u8],
    width: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let row = Row {
        letters,
        bytes,
        width,
    };
    let order = order_of(row, &mut poll)?;
    let mut sorted = Vec::with_capacity(row.bytes.len());
    for some in order.chunks(WITHOUT_POLL) {
        poll(some.len())?;
        some.iter()
            .for_each(|number| sorted.extend_from_slice(row.at(*number)));
    }
    bytes[..sorted.len()].copy_from_slice(&sorted);
    Ok(())
}

/// The indices of texts in the order that would sort them.
///
/// # Errors
/// What `poll` said where it stops the sort.
pub fn order_of<E>(
    row: Row<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    let mut order = (0..row.count()).collect::<Vec<_>>();
    reorder(&mut order, row, poll)?;
    Ok(order)
}

/// Put the numbers of texts in the order of the texts; equals stay as they are, as with [`crate::sort::reorder`].
///
/// # Errors
/// What `poll` said where it stops the sort, with the numbers in some order.
pub fn reorder<E>(
    order: &mut [usize],
    row: Row<'_>,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    with_letters!(row.letters, L => {
        // Eight letters are a key where all of them have eight bits, else three of 21; more bits no code point has, but
        // programs can put any there.
        let mut most = 0;
        for bytes in row.bytes.chunks(row.width.max(1) * WITHOUT_POLL) {
            poll(bytes.len() / row.width.max(1))?;
            let largest = bytes.chunks_exact(size_of::<L>()).map(point::<L>).max();
            most = most.max(largest.unwrap_or(0));
        }
        let (bits, first) = match most {
            0..0x100 => (8, 8),
            0x100..0x20_0000 => (21, 3),
            _ => (32, 2),
        };
        let all = row.width / size_of::<L>() <= first;
        let mut keys = Vec::with_capacity(order.len());
        for some in order.chunks(WITHOUT_POLL) {
            poll(some.len())?;
            keys.extend(some.iter().map(|number| {
                let points = row.at(*number).chunks_exact(size_of::<L>()).map(point::<L>);
                let points = points.chain(std::iter::repeat(0)).take(first);
                let key = points.fold(0, |key, point| key << bits | u64::from(point));
                Numbered { key, number: *number }
            }));
        }
        distribute::sort(&mut keys, &mut poll)?;
        let mut start = 0;
        while !all && start < keys.len() {
            let alike = keys[start..].iter().take_while(|item| item.key == keys[start].key).count();
            let (mut one, mut other) = (Vec::new(), Vec::new());
            let compare = |left: &Numbered<u64>, right: &Numbered<u64>| {
                comes_first::<L>(row.at(left.number), row.at(right.number), &mut one, &mut other)
            };
            if alike > 1 {
                by_merging(&mut keys[start..start + alike], compare, &mut poll)?;
            }
            start += alike;
        }
        for (number, item) in order.iter_mut().zip(&keys) {
            *number = item.number;
        }
        Ok(())
    })
}

/// Where each of `wanted` belongs among texts that are in order, or in the order that `sorter` says. Both have the same
/// letters; numbers of texts that there are not must have been refused.
///
/// # Errors
/// What `poll` said where it stops the search.
pub fn places_among<E>(
    row: Row<'_>,
    sorter: Option<&[i64]>,
    wanted: Row<'_>,
    side: Side,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    let mut places = Vec::with_capacity(wanted.count());
    with_letters!(row.letters, L => {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for number in 0..wanted.count() {
            if number % (WITHOUT_POLL / 16) == 0 {
                poll(WITHOUT_POLL)?;
            }
            let item = wanted.at(number);
            // Everything before `low` belongs before the item, and nothing from `high` on.
            let (mut low, mut high) = (0, sorter.map_or(row.count(), <[i64]>::len));
            while low < high {
                let middle = low + (high - low) / 2;
                let number = sorter.map_or(middle, |sorter| sorter[middle] as usize);
                let before = match comes_first::<L>(row.at(number), item, &mut one, &mut other) {
                    Ordering::Less => true,
                    Ordering::Equal => side == Side::Right,
                    Ordering::Greater => false,
                };
                if before {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            places.push(low);
        }
        Ok(places)
    })
}

fn comes_first<L: Letter>(
    left: &[u8],
    right: &[u8],
    one: &mut Vec<L>,
    other: &mut Vec<L>,
) -> Ordering {
    trimmed(letters_of::<L>(left, one)).cmp(trimmed(letters_of::<L>(right, other)))
}

fn point<L: Letter>(bytes: &[u8]) -> u32 {
    bytemuck::pod_read_unaligned::<L>(bytes).point()
}
