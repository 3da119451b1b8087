//! Every step on the way of a reduction along an axis (`cumsum`), and operators at places that may come more than once
//! (`ufunc.at`).
//!
//! What does not live here: reductions (`reduce.rs`), and what the kind of a result is (numpy's rules above this).

use crate::arithmetic::{Arithmetic, Binary};
use crate::buffer::{self, Run};
use crate::element::Element;
use crate::elementwise::{self, Ended, Operand};
use crate::flags::Flags;
use crate::layout::Layout;
use crate::unary::{Functions, Unary};
use crate::walk::{BLOCK, Walk};

/// Results beside each other from which on they are taken together, where an axis is not the fastest one.
const TOGETHER: usize = 64;

/// `out[0] = array[0]`, `out[i] = out[i - 1] op array[i]` along an axis, of arrays of one shape and one kind of number.
/// `poll` is asked before each block.
///
/// # Errors
/// [`Ended::NoLoop`] where the kind has no such operator, or the array no such axis; what `poll` said where it stops the
/// loop.
///
/// ```
/// use wardian_strided::accumulate::accumulate;
/// use wardian_strided::arithmetic::Binary;
/// use wardian_strided::elementwise::{Ended, Input, Operand};
/// use wardian_strided::layout::{Layout, Order};
///
/// let row = Layout::contiguous(&[4], 8, Order::C).unwrap();
/// let items = [1_i64, 2, 3, 4];
/// let mut sums = [0_i64; 4];
/// let array = Operand { bytes: Input::Apart(bytemuck::bytes_of(&items)), layout: &row };
/// let done: Result<_, Ended<()>> =
///     accumulate::<i64, ()>(Binary::Add, array, 0, bytemuck::bytes_of_mut(&mut sums), &row, |_| Ok(()));
/// assert!(done.is_ok());
/// assert_eq!(sums, [1, 3, 6, 10]);
/// ```
pub fn accumulate<T: Element + Arithmetic, E>(
    op: Binary,
    array: Operand<'_>,
    axis: usize,
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    if T::scan(op).is_none() || axis >= layout.axes() {
        return Err(Ended::NoLoop);
    }
    let length = layout.shape()[axis];
    if layout.size() == 0 {
        return Ok(Flags::NONE);
    }
    let is_fastest = layout.strides()[axis].unsigned_abs() <= size_of::<T>();
    match layout.size() / length >= TOGETHER && !is_fastest {
        true => together::<T, E>(op, array, axis, out, layout, poll),
        false => along::<T, E>(op, array, axis, out, layout, poll),
    }
    .map_err(Ended::Stopped)
}

/// All first results, then all second ones.
fn together<T: Element + Arithmetic, E>(
    op: Binary,
    array: Operand<'_>,
    axis: usize,
    out: &mut [u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, E> {
    let at = |layout: &Layout, index| layout.slice(axis, index, 1, 1);
    let mut flags = Flags::NONE;
    let first = at(array.layout, 0);
    let first = Operand {
        layout: &first,
        ..array
    };
    let mut before = at(layout, 0);
    elementwise::items_of::<T, T, E>(first, out, &before, &mut poll, |items, out| {
        out.copy_from_slice(items);
    })?;
    let Some(each) = T::binary(op) else {
        return Ok(flags);
    };
    for index in 1..layout.shape()[axis] {
        let (place, from) = (at(layout, index), at(array.layout, index));
        let left = Operand {
            bytes: elementwise::Input::Shared,
            layout: &before,
        };
        let right = Operand {
            layout: &from,
            ..array
        };
        elementwise::pairs::<T, T, T, E>(
            left,
            right,
            out,
            &place,
            &mut poll,
            |left, right, out| {
                each(left, right, out);
                flags |= T::wrong(op, left, right, out);
            },
        )?;
        before = place;
    }
    Ok(flags)
}

/// Line by line.
fn along<T: Element + Arithmetic, E>(
    op: Binary,
    array: Operand<'_>,
    axis: usize,
    out: &mut [u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, E> {
    let mut flags = Flags::NONE;
    let Some(scan) = T::scan(op) else {
        return Ok(flags);
    };
    let length = layout.shape()[axis];
    let strides = [layout.strides()[axis], array.layout.strides()[axis]];
    let (mut copy, mut result) = (Vec::new(), Vec::new());
    let firsts = [layout.pick(axis, 0), array.layout.pick(axis, 0)];
    Walk::new([&firsts[0], &firsts[1]]).runs(|runs, lines| {
        for line in 0..lines {
            let mut before = None;
            for done in (0..length).step_by(BLOCK) {
                let count = (length - done).min(BLOCK);
                poll(count)?;
                let [to, from] = [0, 1].map(|side: usize| {
                    let stride = strides[side];
                    let start = runs[side].place(line);
                    let start = Run { start, stride }.place(done);
                    Run { start, stride }
                });
                let items = elementwise::items::<T>(array.bytes, out, from, count, &mut copy);
                buffer::write(out, to, count, &mut result, |out: &mut [T]| {
                    let first = match before {
                        Some(before) => {
                            scan(before, &items[..1], &mut out[..1]);
                            flags |= T::wrong(op, &[before], &items[..1], &out[..1]);
                            out[0]
                        }
                        None => items[0],
                    };
                    out[0] = first;
                    scan(first, &items[1..], &mut out[1..]);
                    let last = count - 1;
                    flags |= T::wrong(op, &out[..last], &items[1..], &out[1..]);
                    before = Some(out[last]);
                });
            }
        }
        Ok(())
    })?;
    Ok(flags)
}

/// `out[place] = out[place] op value` for each place in turn, which are bytes from the beginning of the buffer; the
/// values are as many in a run. `poll` is asked before each block.
///
/// # Errors
/// As of [`accumulate`].
pub fn at<T: Element + Arithmetic, E>(
    op: Binary,
    out: &mut [u8],
    places: &[usize],
    (bytes, values): (&[u8], Run),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let each = T::binary(op).ok_or(Ended::NoLoop)?;
    let mut flags = Flags::NONE;
    for (block, places) in places.chunks(BLOCK).enumerate() {
        poll(places.len()).map_err(Ended::Stopped)?;
        for (index, place) in places.iter().enumerate() {
            let before = [buffer::item::<T>(out, *place)];
            let value = [buffer::item::<T>(
                bytes,
                values.place(block * BLOCK + index),
            )];
            let mut after = before;
            each(&before, &value, &mut after);
            flags |= T::wrong(op, &before, &value, &after);
            put(out, *place, after[0]);
        }
    }
    Ok(flags)
}

/// `out[place] = op(out[place])` for each place in turn.
///
/// # Errors
/// As of [`accumulate`].
pub fn unary_at<T: Functions, E>(
    op: Unary,
    out: &mut [u8],
    places: &[usize],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let each = T::unary(op).ok_or(Ended::NoLoop)?;
    let mut flags = Flags::NONE;
    for places in places.chunks(BLOCK) {
        poll(places.len()).map_err(Ended::Stopped)?;
        for place in places {
            let before = [buffer::item::<T>(out, *place)];
            let mut after = before;
            each(&before, &mut after);
            flags |= T::wrong(op, &before, &after);
            put(out, *place, after[0]);
        }
    }
    Ok(flags)
}

fn put<T: Element>(out: &mut [u8], start: usize, item: T) {
    buffer::scatter(out, Run { start, stride: 0 }, &[item]);
}
