//! Items copied between arrays of one shape, whatever they are: only their width is known.
//!
//! What lies side by side in both is copied at once. Where the two lie in different orders, as an array and its transpose
//! do, squares are copied, so that what a processor's cache took for one item is there for its neighbours. What does not
//! live here: conversions (`cast.rs`).

use crate::buffer::Run;
use crate::layout::{Layout, Order, TooLarge, may_overlap};
use crate::walk::{BLOCK, Walk};
use crate::width::{Width, with_width};

/// Bytes that are copied without a look at the budget, where they lie side by side.
const AT_ONCE: usize = 1 << 16;

/// Items along the side of a square.
const SIDE: usize = 16;

/// Copy the items of an array to another of the same shape and width. Each `turned` bytes of an item are written the other
/// way round; 0 or 1 leaves them as they are. `poll` is asked before each block, with the number of its items.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::copy::copy;
/// use wardian_strided::layout::{Layout, Order};
///
/// let rows = Layout::contiguous(&[2, 3], 2, Order::C).unwrap();
/// let columns = Layout::contiguous(&[2, 3], 2, Order::F).unwrap();
/// let (numbers, mut out) = ([1_u16, 2, 3, 4, 5, 6], [0_u16; 6]);
/// let (from, to) = (bytemuck::bytes_of(&numbers), bytemuck::bytes_of_mut(&mut out));
/// let done: Result<(), ()> = copy((from, &rows), (to, &columns), 0, |_| Ok(()));
/// assert!(done.is_ok());
/// assert_eq!(out, [1, 4, 2, 5, 3, 6]);
/// ```
pub fn copy<E>(
    (from, source): (&[u8], &Layout),
    (to, target): (&mut [u8], &Layout),
    turned: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let width = target.item();
    if width == 0 {
        return Ok(());
    }
    let mut walk = Walk::new([target, source]);
    walk.pair(1);
    with_width!(width, width => planes(width, &walk, from, to, &mut poll))?;
    match turned {
        0 | 1 => Ok(()),
        _ => turn(to, target, turned, poll),
    }
}

/// As [`copy`], from one place of a buffer to another. The two may have bytes in common: all is read before it is written.
///
/// # Errors
/// As of [`copy`].
pub fn copy_within<E>(
    bytes: &mut [u8],
    source: &Layout,
    target: &Layout,
    turned: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    if source == target && turned <= 1 {
        return Ok(());
    }
    let (from, to) = (source.extent(), target.extent());
    if !may_overlap(source, target) {
        // One lies behind the other, so the buffer can be cut between them.
        let cut = from.start.max(to.start);
        let (before, behind) = bytes.split_at_mut(cut);
        return if to.start < cut {
            copy(
                (behind, &moved(source, cut)),
                (before, target),
                turned,
                poll,
            )
        } else {
            copy(
                (before, source),
                (behind, &moved(target, cut)),
                turned,
                poll,
            )
        };
    }
    let Ok(row) = Layout::contiguous(source.shape(), source.item(), Order::C) else {
        // An array that repeats more items than there are addresses; nobody has a place for them.
        return Ok(());
    };
    let mut copied = vec![0; row.size() * row.item()];
    copy((bytes, source), (&mut copied, &row), 0, &mut poll)?;
    copy((&copied, &row), (bytes, target), turned, poll)
}

/// The items of an array one after the other, in the order of indices.
///
/// # Errors
/// What `poll` said where it stops the loop; `Ok(Err)` where they are too many.
pub fn side_by_side<E>(
    from: &[u8],
    source: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Result<Vec<u8>, TooLarge>, E> {
    let row = match Layout::contiguous(source.shape(), source.item(), Order::C) {
        Ok(row) => row,
        Err(large) => return Ok(Err(large)),
    };
    let mut copied = vec![0; row.size() * row.item()];
    copy((from, source), (&mut copied, &row), 0, poll)?;
    Ok(Ok(copied))
}

/// Write each `unit` bytes of the items of an array the other way round, in place: `byteswap`. A complex number has two
/// units, a text as many as it has letters.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn turn<E>(
    bytes: &mut [u8],
    layout: &Layout,
    unit: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let width = layout.item();
    if unit < 2 || width < unit {
        return Ok(());
    }
    Walk::new([layout]).blocks(|[run]: [Run; 1], count| {
        poll(count)?;
        if run.stride == width as isize && width.is_multiple_of(unit) {
            let row = &mut bytes[run.start..run.start + count * width];
            match unit {
                2 => row
                    .as_chunks_mut::<2>()
                    .0
                    .iter_mut()
                    .for_each(|unit| unit.reverse()),
                4 => row
                    .as_chunks_mut::<4>()
                    .0
                    .iter_mut()
                    .for_each(|unit| unit.reverse()),
                8 => row
                    .as_chunks_mut::<8>()
                    .0
                    .iter_mut()
                    .for_each(|unit| unit.reverse()),
                _ => row.chunks_exact_mut(unit).for_each(<[u8]>::reverse),
            }
            return Ok(());
        }
        for index in 0..count {
            let place = run.place(index);
            bytes[place..place + width]
                .chunks_exact_mut(unit)
                .for_each(<[u8]>::reverse);
        }
        Ok(())
    })
}

/// A layout in what is left of a buffer when so many bytes are cut off in front, none of which it has.
fn moved(layout: &Layout, cut: usize) -> Layout {
    let offset = layout.offset().saturating_sub(cut);
    layout.at(offset)
}

fn planes<W: Width, E>(
    width: W,
    walk: &Walk<2>,
    from: &[u8],
    to: &mut [u8],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let bytes = width.bytes();
    let stride = bytes as isize;
    walk.planes(
        |[(to_start, to_strides), (from_start, from_strides)], [rows, columns]| {
            let runs = |row: usize| {
                let row = row as isize;
                let to = Run {
                    start: to_start.wrapping_add_signed(row * to_strides[0]),
                    stride: to_strides[1],
                };
                let from = Run {
                    start: from_start.wrapping_add_signed(row * from_strides[0]),
                    stride: from_strides[1],
                };
                (to, from)
            };
            if to_strides[1] == stride && from_strides[1] == stride {
                let at_once = (AT_ONCE / bytes).max(1);
                let mut since_poll = at_once;
                for row in 0..rows {
                    let (into, out_of) = runs(row);
                    for done in (0..columns).step_by(at_once) {
                        let count = (columns - done).min(at_once);
                        // Short rows are counted together.
                        since_poll += count;
                        if since_poll >= at_once {
                            poll(count.max(BLOCK.min(rows * columns)))?;
                            since_poll = 0;
                        }
                        let (place, at) = (into.place(done), out_of.place(done));
                        to[place..place + count * bytes]
                            .copy_from_slice(&from[at..at + count * bytes]);
                    }
                }
                return Ok(());
            }
            // Where both lie in the same order, whole rows are as near each other as can be.
            let apart = from_strides[0].unsigned_abs() < from_strides[1].unsigned_abs();
            let (tall, wide) = match apart && rows > 1 {
                true => (SIDE, SIDE),
                false => (1, BLOCK),
            };
            let mut since_poll = BLOCK;
            for top in (0..rows).step_by(tall) {
                let bottom = (top + tall).min(rows);
                for left in (0..columns).step_by(wide) {
                    let right = (left + wide).min(columns);
                    since_poll += (bottom - top) * (right - left);
                    if since_poll >= BLOCK {
                        poll(since_poll.min(BLOCK))?;
                        since_poll = 0;
                    }
                    for row in top..bottom {
                        let (into, out_of) = runs(row);
                        if into.stride == stride {
                            let place = into.place(left);
                            let places = &mut to[place..place + (right - left) * bytes];
                            for (index, item) in places.chunks_exact_mut(bytes).enumerate() {
                                width.copy(from, out_of.place(left + index), item, 0);
                            }
                        } else {
                            for index in left..right {
                                width.copy(from, out_of.place(index), to, into.place(index));
                            }
                        }
                    }
                }
            }
            Ok(())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(_: usize) -> Result<(), ()> {
        Ok(())
    }

    /// What is copied is right whatever the width, the order, and the direction.
    #[test]
    fn items_of_any_width_go_to_any_place() {
        for width in [1, 2, 3, 4, 8, 12, 16, 40] {
            let shape = [3, 20, 37];
            let whole = Layout::contiguous(&shape, width, Order::C).unwrap();
            let bytes: Vec<u8> = (0..whole.size() * width)
                .map(|byte| (byte % 251) as u8)
                .collect();
            for axes in [
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0],
            ] {
                for step in [1, -1] {
                    let source = whole.transposed(&axes);
                    let last = source.shape()[2];
                    let start = if step < 0 { last - 1 } else { 0 };
                    let source = source.slice(2, start, step, last);
                    let target = Layout::contiguous(source.shape(), width, Order::C).unwrap();
                    let mut out = vec![0; bytes.len()];
                    copy((&bytes, &source), (&mut out, &target), 0, go).unwrap();
                    let mut expected = Vec::new();
                    let [a, b, c] = source.shape() else {
                        unreachable!()
                    };
                    for i in 0..*a {
                        for j in 0..*b {
                            for k in 0..*c {
                                let place = source.place(&[i, j, k]);
                                expected.extend_from_slice(&bytes[place..place + width]);
                            }
                        }
                    }
                    assert_eq!(out, expected, "{width} {axes:?} {step}");
                    let mut back = vec![0; bytes.len()];
                    copy((&out, &target), (&mut back, &source), 0, go).unwrap();
                    assert_eq!(back, bytes, "{width} {axes:?} {step}");
                }
            }
        }
    }

    #[test]
    fn what_overlaps_is_read_first() {
        let row = Layout::contiguous(&[3000], 2, Order::C).unwrap();
        let mut numbers: Vec<u16> = (0..3000).collect();
        let back = row.slice(0, 2999, -1, 3000);
        copy_within(bytemuck::cast_slice_mut(&mut numbers), &back, &row, 0, go).unwrap();
        assert!(
            numbers
                .iter()
                .enumerate()
                .all(|(index, number)| 2999 - index == *number as usize)
        );
        // Two halves, which have nothing in common.
        let (low, high) = (row.slice(0, 0, 1, 1500), row.slice(0, 1500, 1, 1500));
        copy_within(bytemuck::cast_slice_mut(&mut numbers), &high, &low, 2, go).unwrap();
        assert_eq!(
            (numbers[0], numbers[1499], numbers[1500]),
            (1499_u16.swap_bytes(), 0, 1499)
        );
        numbers[0] = 7;
        copy_within(bytemuck::cast_slice_mut(&mut numbers), &low, &high, 0, go).unwrap();
        assert_eq!((numbers[1500], numbers[2999]), (7, 0));
    }

    #[test]
    fn bytes_are_turned_in_place() {
        let mut bytes: Vec<u8> = (0..24).collect();
        let row = Layout::contiguous(&[3], 8, Order::C).unwrap();
        turn(&mut bytes, &row.slice(0, 0, 2, 2), 4, go).unwrap();
        assert_eq!(bytes[..10], [3, 2, 1, 0, 7, 6, 5, 4, 8, 9]);
        assert_eq!(bytes[16..], [19, 18, 17, 16, 23, 22, 21, 20]);
        turn(&mut bytes, &row, 8, go).unwrap();
        assert_eq!(bytes[..8], [4, 5, 6, 7, 0, 1, 2, 3]);
    }

    #[test]
    fn a_copy_can_be_stopped() {
        let row = Layout::contiguous(&[300, 300], 8, Order::C).unwrap();
        let turned = row.transposed(&[1, 0]);
        let (from, mut to) = (vec![1; 720_000], vec![0; 720_000]);
        for source in [&row, &turned] {
            let mut left = 3;
            let stopped = copy((&from, source), (&mut to, &row), 0, |_| {
                left -= 1;
                if left == 0 { Err("stop") } else { Ok(()) }
            });
            assert_eq!(stopped, Err("stop"));
        }
    }
}
