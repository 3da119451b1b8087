//! Searching text and bytes that may be long: block by block, each of which is paid for before it is looked at.
//!
//! What does not live here: the search itself (the crate wardian-text), and what methods make of it.
//! Work on what is shorter than a block is paid for by the caller.

use crate::ctx::{BLOCK, Ctx, Thrown};
use wardian_text::search::{self, Side};

/// Offset of the first match seen from a side.
#[inline]
pub(super) fn find(
    ctx: &mut Ctx,
    side: Side,
    haystack: &[u8],
    needle: &[u8],
) -> Result<Option<usize>, Thrown> {
    if haystack.len() <= BLOCK {
        return Ok(side.search(haystack, needle));
    }
    find_in_blocks(ctx, side, haystack, needle)
}

#[inline(never)]
fn find_in_blocks(
    ctx: &mut Ctx,
    side: Side,
    haystack: &[u8],
    needle: &[u8],
) -> Result<Option<usize>, Thrown> {
    let Some(beginnings) = (haystack.len() + 1).checked_sub(needle.len()) else {
        return Ok(None);
    };
    // Matches begin in one block and may end in the next.
    ctx.in_blocks(beginnings, BLOCK, cost_of, |_, block| {
        let start = match side {
            Side::Left => block.start,
            Side::Right => beginnings - block.end,
        };
        let end = (start + block.len() + needle.len()).saturating_sub(1);
        let found = side.search(&haystack[start..end.max(start)], needle);
        found.map(|at| start + at)
    })
}

/// What looking at so many bytes costs.
fn cost_of(bytes: usize) -> u64 {
    bytes as u64 / 4
}

/// Number of matches that do not overlap; the needle must not be empty.
pub(super) fn count(ctx: &mut Ctx, haystack: &[u8], needle: &[u8]) -> Result<usize, Thrown> {
    if haystack.len() <= BLOCK {
        return Ok(search::count(haystack, needle));
    }
    let (mut count, mut start) = (0, 0);
    while haystack.len() - start >= needle.len() {
        let block = BLOCK.min(haystack.len() - start);
        ctx.charge(cost_of(block))?;
        let end = haystack.len().min(start + block + needle.len() - 1);
        let mut next = start + block;
        if needle.len() == 1 {
            count += search::count(&haystack[start..end], needle);
        } else {
            for at in search::positions(&haystack[start..end], needle) {
                count += 1;
                next = next.max(start + at + needle.len());
            }
        }
        start = next;
    }
    Ok(count)
}

/// Whether all bytes of two equally long rows are the same, or how they compare.
pub(super) fn compare(
    ctx: &mut Ctx,
    left: &[u8],
    right: &[u8],
) -> Result<std::cmp::Ordering, Thrown> {
    let common = left.len().min(right.len());
    let different = ctx.in_blocks(
        common,
        BLOCK,
        |bytes| bytes as u64 / 32,
        |_, block| {
            let order = left[block.clone()].cmp(&right[block]);
            order.is_ne().then_some(order)
        },
    )?;
    Ok(different.unwrap_or_else(|| left.len().cmp(&right.len())))
}
