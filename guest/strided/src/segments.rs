//! Reductions of parts of an array: from index to index along an axis (`reduceat`), and of items that a mask has.
//!
//! Digits are numpy's: each part is what a reduction of it alone would be, added to what was before.

use crate::arithmetic::Binary;
use crate::buffer::{self, Run};
use crate::element::Truth;
use crate::elementwise::Ended;
use crate::flags::Flags;
use crate::layout::Layout;
use crate::reduce::{Summed, total};
use crate::walk::{BLOCK, Walk};

/// `out[i] = array[indices[i]] op … op array[indices[i + 1] - 1]` along an axis, where the last one goes to its end; where
/// the next index is not larger, the item alone. The shape of `out` is that of the array with the number of indices
/// there, and it has no bytes in common with it.
///
/// # Errors
/// [`Ended::NoLoop`] where the kind has no such operator, or an index is not on the axis; what `poll` said where it stops
/// the loop.
pub fn reduceat<T: Summed, E>(
    op: Binary,
    (bytes, items): (&[u8], &Layout),
    indices: &[usize],
    axis: usize,
    (out, layout): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let length = *items.shape().get(axis).ok_or(Ended::NoLoop)?;
    let fits = layout.shape().get(axis) == Some(&indices.len());
    if T::fold(op).is_none() || !fits || indices.iter().any(|index| *index >= length) {
        return Err(Ended::NoLoop);
    }
    if layout.size() == 0 {
        return Ok(Flags::NONE);
    }
    let mut flags = Flags::NONE;
    let (step, stride) = (layout.strides()[axis], items.strides()[axis]);
    let firsts = [layout.pick(axis, 0), items.pick(axis, 0)];
    let walked = Walk::new([&firsts[0], &firsts[1]]).runs(|[to, from], lines| {
        for line in 0..lines {
            let (to, from) = (to.place(line), from.place(line));
            for (part, index) in indices.iter().enumerate() {
                let end = indices.get(part + 1).copied().unwrap_or(length);
                let count = end.max(index + 1) - index;
                let start = Run {
                    start: from,
                    stride,
                };
                let first = buffer::item::<T>(bytes, start.place(*index));
                let rest = Run {
                    start: start.place(index + 1),
                    stride,
                };
                let result = match count {
                    1 => {
                        poll(1)?;
                        first
                    }
                    _ => total(op, first, (bytes, rest, count - 1), &mut flags, &mut poll)?,
                };
                let place = Run {
                    start: to,
                    stride: step,
                }
                .place(part);
                put(out, place, result);
            }
        }
        Ok(())
    });
    walked.map_err(Ended::Stopped)?;
    Ok(flags)
}

/// As [`crate::reduce::reduce`], of the items where a mask of the same shape is true.
///
/// # Errors
/// As of that.
pub fn reduce_where<T: Summed, E>(
    op: Binary,
    (bytes, items): (&[u8], &Layout),
    (mask, truths): (&[u8], &Layout),
    (out, layout): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let each = T::binary(op).ok_or(Ended::NoLoop)?;
    let mut flags = Flags::NONE;
    let walked = Walk::new([layout, items, truths]).runs(|[to, from, taken], count| {
        let is_taken = |index: usize| buffer::item::<Truth>(mask, taken.place(index)).get();
        let mut index = 0;
        let mut looked = 0;
        while index < count {
            if index >= looked {
                looked = index + BLOCK;
                poll(BLOCK.min(count - index))?;
            }
            if !is_taken(index) {
                index += 1;
                continue;
            }
            let begin = index;
            if to.stride != 0 {
                let place = to.place(index);
                let (before, item) = (
                    [buffer::item::<T>(out, place)],
                    [buffer::item::<T>(bytes, from.place(index))],
                );
                let mut after = before;
                each(&before, &item, &mut after);
                flags |= T::wrong(op, &before, &item, &after);
                put(out, place, after[0]);
                index += 1;
                continue;
            }
            while index < count && is_taken(index) {
                index += 1;
            }
            let first = buffer::item::<T>(out, to.start);
            let part = Run {
                start: from.place(begin),
                ..from
            };
            let result = total(
                op,
                first,
                (bytes, part, index - begin),
                &mut flags,
                &mut poll,
            )?;
            put(out, to.start, result);
        }
        Ok(())
    });
    walked.map_err(Ended::Stopped)?;
    Ok(flags)
}

fn put<T: Summed>(out: &mut [u8], start: usize, item: T) {
    buffer::scatter(out, Run { start, stride: 0 }, &[item]);
}
