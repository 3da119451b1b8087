//! Items that indices name, of any width: taken from an array, and put into one.
//!
//! An array whose axes some lists of indices stand for is two parts: the *indexed* axes, of which each list says one index
//! for each place, and the *sliced* axes, which are taken whole. Who calls has made all lists as long as there are
//! places, the indices such as are within (`indices.rs`), and knows where in the result the places come.
//!
//! What lies outside of a buffer is a panic, so indices must have been looked at.

use smallvec::SmallVec;

use crate::buffer::Run;
use crate::layout::Layout;
use crate::walk::{BLOCK, Walk};
use crate::width::{Width, with_width};

/// An axis that a list of indices stands for.
#[derive(Clone, Copy, Debug)]
pub struct Indexed<'a> {
    /// An index for each place, from zero on.
    pub indices: &'a [i64],
    /// Bytes from one item to the next along the axis.
    pub stride: isize,
}

/// `out[places..., sliced...] = array[indices..., sliced...]`. `sliced` has the axes that are taken whole, and begins
/// where all indices are zero; `target` has the axes of the places, as many as `places`, and then those of `sliced`.
/// `poll` is asked before each block, with the number of its items.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::gather::{Indexed, gather};
/// use wardian_strided::layout::{Layout, Order};
///
/// // array[[2, 0], :] of three rows.
/// let (array, mut out) = ([1_u8, 2, 3, 4, 5, 6], [0; 4]);
/// let rows = Layout::contiguous(&[3, 2], 1, Order::C).unwrap();
/// let indexed = [Indexed { indices: &[2, 0], stride: rows.strides()[0] }];
/// let target = Layout::contiguous(&[2, 2], 1, Order::C).unwrap();
/// let done: Result<(), ()> =
///     gather((&array, &indexed, &rows.pick(0, 0)), (&mut out, &target), 1, |_| Ok(()));
/// assert!(done.is_ok());
/// assert_eq!(out, [5, 6, 1, 2]);
/// ```
pub fn gather<E>(
    (from, indexed, sliced): (&[u8], &[Indexed<'_>], &Layout),
    (to, target): (&mut [u8], &Layout),
    places: usize,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let (outer, inner) = parted(target, places);
    let moves = Moves {
        from: Where::Indexed(indexed),
        to: Where::InOrder(&outer),
        count: outer.size(),
    };
    moves.make(from, sliced, to, &inner, poll)
}

/// `array[indices..., sliced...] = values[places..., sliced...]`: as [`gather`], the other way. Where a place is named
/// more than once, the last one stays.
///
/// # Errors
/// As of [`gather`].
pub fn scatter<E>(
    (from, source): (&[u8], &Layout),
    places: usize,
    (to, indexed, sliced): (&mut [u8], &[Indexed<'_>], &Layout),
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let (outer, inner) = parted(source, places);
    let moves = Moves {
        from: Where::InOrder(&outer),
        to: Where::Indexed(indexed),
        count: outer.size(),
    };
    moves.make(from, &inner, to, sliced, poll)
}

/// `np.take(array, indices, axis)`. `target` has the shape of the array, with as many items along the axis as there are
/// indices.
///
/// # Errors
/// As of [`gather`].
pub fn take<E>(
    (from, source): (&[u8], &Layout),
    axis: usize,
    indices: &[i64],
    (to, target): (&mut [u8], &Layout),
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    if let Some(row) = Row::new(source, target) {
        return row.take(from, indices, to, poll);
    }
    let (sliced, stride, target) = along(source, axis, target);
    let indexed = [Indexed { indices, stride }];
    gather((from, &indexed, &sliced), (to, &target), 1, poll)
}

/// Items of one axis, whose results lie side by side.
struct Row {
    from: Run,
    to: usize,
    width: usize,
}

impl Row {
    fn new(source: &Layout, target: &Layout) -> Option<Row> {
        let ([stride], [step]) = (source.strides(), target.strides()) else {
            return None;
        };
        let from = Run {
            start: source.offset(),
            stride: *stride,
        };
        (*step == target.item() as isize && target.item() > 0).then(|| Row {
            from,
            to: target.offset(),
            width: target.item(),
        })
    }

    fn take<E>(
        &self,
        from: &[u8],
        indices: &[i64],
        to: &mut [u8],
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let to = &mut to[self.to..self.to + indices.len() * self.width];
        let rooms = to.chunks_mut(self.width * BLOCK);
        for (rooms, indices) in rooms.zip(indices.chunks(BLOCK)) {
            poll(indices.len())?;
            with_width!(self.width, width => {
                for (room, index) in rooms.chunks_exact_mut(width.bytes()).zip(indices) {
                    width.copy(from, self.from.place(*index as usize), room, 0);
                }
            });
        }
        Ok(())
    }

    /// Each item as often as its count says, or the one for all.
    fn repeat<E>(
        &self,
        (from, length): (&[u8], usize),
        counts: &[i64],
        to: &mut [u8],
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rest = &mut to[self.to..];
        let mut since_poll = BLOCK;
        for index in 0..length {
            let place = self.from.place(index);
            let mut left = count_at(counts, index);
            since_poll += 1;
            while left > 0 || since_poll >= BLOCK {
                if since_poll >= BLOCK {
                    poll(since_poll)?;
                    since_poll = 0;
                }
                let some = left.min(BLOCK);
                let (rooms, after) = rest.split_at_mut(some * self.width);
                fill(rooms, &from[place..place + self.width]);
                (rest, left, since_poll) = (after, left - some, since_poll + some);
            }
        }
        Ok(())
    }
}

/// `np.repeat(array, counts, axis)`: there is a count for each index of the axis, or one for all. `target` has the shape
/// of the array, with as many items along the axis as [`repeated`] says.
///
/// # Errors
/// As of [`gather`].
pub fn repeat<E>(
    (from, source): (&[u8], &Layout),
    axis: usize,
    counts: &[i64],
    (to, target): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let length = source.shape()[axis];
    if let Some(row) = Row::new(source, target) {
        return row.repeat((from, length), counts, to, poll);
    }
    let (sliced, stride, target) = along(source, axis, target);
    let mut indices = Vec::with_capacity(BLOCK);
    let (mut done, mut index, mut left) = (0, 0, count_at(counts, 0));
    // The list of indices is made in pieces: the whole could be larger than the result.
    while index < length {
        indices.clear();
        while indices.len() < BLOCK && index < length {
            let some = left.min(BLOCK - indices.len());
            indices.extend(std::iter::repeat_n(index as i64, some));
            left -= some;
            if left == 0 {
                index += 1;
                left = count_at(counts, index);
                if indices.is_empty() && index % BLOCK == 0 {
                    poll(BLOCK)?;
                }
            }
        }
        let indexed = [Indexed {
            indices: &indices,
            stride,
        }];
        let part = target.slice(0, done, 1, indices.len());
        gather((from, &indexed, &sliced), (to, &part), 1, &mut poll)?;
        done += indices.len();
    }
    Ok(())
}

/// How many items `counts` make of an axis of this length; None where one is below zero ("repeats may not contain negative
/// values."), or where they are too many.
pub fn repeated(counts: &[i64], length: usize) -> Option<usize> {
    if let [count] = counts {
        return usize::try_from(*count).ok()?.checked_mul(length);
    }
    let mut counts = counts.iter().map(|count| usize::try_from(*count).ok());
    counts.try_fold(0_usize, |sum, count| sum.checked_add(count?))
}

fn count_at(counts: &[i64], index: usize) -> usize {
    let count = match counts {
        [all] => Some(all),
        counts => counts.get(index),
    };
    count.map_or(0, |count| (*count).max(0) as usize)
}

/// `array.put(indices, values)`: indices count items in the order of indices. Values lie one after the other, and begin
/// anew where they end; without any nothing is put.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn put<E>(
    values: &[u8],
    indices: &[i64],
    (to, target): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let width = target.item();
    let count = values.len().checked_div(width).unwrap_or(0);
    if count == 0 {
        return Ok(());
    }
    let walk = Walk::in_order([target]);
    let (row, mut next) = (walk.row(), 0);
    for some in indices.chunks(BLOCK) {
        poll(some.len())?;
        with_width!(width, width => {
            for index in some {
                let index = *index as usize;
                let place = row.map_or_else(|| walk.place(index), |row| row.place(index));
                width.copy(values, next * width.bytes(), to, place);
                next = if next + 1 == count { 0 } else { next + 1 };
            }
        });
    }
    Ok(())
}

/// Write an item wherever there is room for one, side by side.
pub fn fill(rooms: &mut [u8], item: &[u8]) {
    match item.len() {
        0 => {}
        1 => rooms.fill(item[0]),
        2 => fill_each::<2>(rooms, item),
        4 => fill_each::<4>(rooms, item),
        8 => fill_each::<8>(rooms, item),
        16 => fill_each::<16>(rooms, item),
        width => rooms
            .chunks_exact_mut(width)
            .for_each(|room| room.copy_from_slice(item)),
    }
}

fn fill_each<const N: usize>(rooms: &mut [u8], item: &[u8]) {
    let item: [u8; N] = item.try_into().expect("N bytes");
    rooms.as_chunks_mut::<N>().0.fill(item);
}

/// The other axes, the stride of this one, and the target with this axis first.
fn along(source: &Layout, axis: usize, target: &Layout) -> (Layout, isize, Layout) {
    let stride = source.strides()[axis];
    let sliced = match source.shape()[axis] {
        0 => source.slice(axis, 0, 1, 0).dropped(axis),
        _ => source.pick(axis, 0),
    };
    let axes: SmallVec<[usize; 4]> = std::iter::once(axis)
        .chain((0..target.axes()).filter(|other| *other != axis))
        .collect();
    (sliced, stride, target.transposed(&axes))
}

/// The first axes, and the others.
fn parted(layout: &Layout, first: usize) -> (Layout, Layout) {
    debug_assert!(first <= layout.axes());
    let (mut outer, mut inner) = (layout.clone(), layout.clone());
    for axis in (first..layout.axes()).rev() {
        outer = outer.dropped(axis);
    }
    for _ in 0..first {
        inner = inner.dropped(0);
    }
    (outer, inner)
}

/// Where the places are, relative to where the first one would be.
enum Where<'a> {
    Indexed(&'a [Indexed<'a>]),
    InOrder(&'a Layout),
}

impl Where<'_> {
    /// The steps to the places from `done` on.
    fn steps(&self, done: usize, steps: &mut [isize]) {
        match self {
            Where::Indexed(lists) => {
                steps.fill(0);
                for list in *lists {
                    let indices = &list.indices[done..done + steps.len()];
                    for (step, index) in steps.iter_mut().zip(indices) {
                        *step = step.wrapping_add((*index as isize).wrapping_mul(list.stride));
                    }
                }
            }
            Where::InOrder(layout) => {
                let walk = Walk::in_order([&layout.at(0)]);
                walk.steps(done, steps);
            }
        }
    }
}

struct Moves<'a> {
    from: Where<'a>,
    to: Where<'a>,
    count: usize,
}

impl Moves<'_> {
    fn make<E>(
        &self,
        from: &[u8],
        source: &Layout,
        to: &mut [u8],
        target: &Layout,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let width = target.item();
        if width == 0 || target.size() == 0 {
            return Ok(());
        }
        let walk = Walk::new([target, source]);
        let mut whole_runs = true;
        // Runs of the same length, and side by side in both, are moved at once.
        let mut length = 1;
        walk.runs(|runs: [_; 2], count| {
            whole_runs = runs.iter().all(|run| run.stride == width as isize) || count == 1;
            length = count;
            Err(())
        })
        .unwrap_or_default();
        let mut steps = ([0; BLOCK], [0; BLOCK]);
        // Long runs are moved few at a time, so that there is a look at the budget between them.
        let at_once = match whole_runs {
            true => (BLOCK * BLOCK / length).clamp(1, BLOCK),
            false => BLOCK,
        };
        let mut since_poll = BLOCK;
        for done in (0..self.count).step_by(at_once) {
            let count = at_once.min(self.count - done);
            let (out_of, into) = (&mut steps.0[..count], &mut steps.1[..count]);
            self.from.steps(done, out_of);
            self.to.steps(done, into);
            walk.runs(|[target, source], _| {
                since_poll += count * length;
                if since_poll >= BLOCK {
                    poll(since_poll)?;
                    since_poll = 0;
                }
                if whole_runs {
                    let starts = (source.start, target.start);
                    with_width!(width * length, width => each(width, from, to, starts, out_of, into));
                } else if length <= count {
                    for index in 0..length {
                        let starts = (source.place(index), target.place(index));
                        with_width!(width, width => each(width, from, to, starts, out_of, into));
                    }
                } else {
                    for (out_of, into) in out_of.iter().zip(into.iter()) {
                        let source = Run { start: source.start.wrapping_add_signed(*out_of), ..source };
                        let target = Run { start: target.start.wrapping_add_signed(*into), ..target };
                        with_width!(width, width => {
                            for index in 0..length {
                                width.copy(from, source.place(index), to, target.place(index));
                            }
                        });
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// Move an item for each pair of steps. Those of a result mostly lie side by side.
#[inline(always)]
fn each<W: Width>(
    width: W,
    from: &[u8],
    to: &mut [u8],
    (at, place): (usize, usize),
    out_of: &[isize],
    into: &[isize],
) {
    let bytes = width.bytes();
    let joined = into
        .windows(2)
        .all(|pair| pair[1].wrapping_sub(pair[0]) == bytes as isize);
    if let (true, Some(first)) = (joined, into.first()) {
        let start = place.wrapping_add_signed(*first);
        let places = &mut to[start..start + into.len() * bytes];
        for (item, step) in places.chunks_exact_mut(bytes).zip(out_of) {
            width.copy(from, at.wrapping_add_signed(*step), item, 0);
        }
        return;
    }
    for (out_of, into) in out_of.iter().zip(into) {
        width.copy(
            from,
            at.wrapping_add_signed(*out_of),
            to,
            place.wrapping_add_signed(*into),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Order;

    fn go(_: usize) -> Result<(), ()> {
        Ok(())
    }

    /// Every index of a shape, the last axis fastest.
    fn all(shape: &[usize]) -> Vec<Vec<usize>> {
        let mut all = vec![vec![]];
        for length in shape {
            all = (all.iter())
                .flat_map(|before| (0..*length).map(|index| [&before[..], &[index]].concat()))
                .collect();
        }
        all
    }

    fn numbers(count: usize) -> Vec<u8> {
        (0..count).map(|number| (number * 7 % 251) as u8).collect()
    }

    /// `array[i, :, j]` and the other ways to name two of three axes, with places in front.
    #[test]
    fn lists_name_items_of_any_width() {
        let shape = [4, 30, 5];
        let lists: [&[i64]; 2] = [&[3, 0, 2, 2, 1, 3], &[1, 0, 2, 2, 0, 3]];
        for width in [1, 3, 8, 16] {
            let whole = Layout::contiguous(&shape, width, Order::C).unwrap();
            let bytes = numbers(whole.size() * width);
            for order in [Order::C, Order::F] {
                for taken in 0..3 {
                    let named: Vec<usize> = (0..3).filter(|axis| *axis != taken).collect();
                    let indexed = [0, 1].map(|list| Indexed {
                        indices: lists[list],
                        stride: whole.strides()[named[list]],
                    });
                    let sliced = whole.pick(named[1], 0).pick(named[0], 0);
                    let target = Layout::contiguous(&[2, 3, shape[taken]], width, order).unwrap();
                    let mut out = vec![0; target.size() * width];
                    gather((&bytes, &indexed, &sliced), (&mut out, &target), 2, go).unwrap();
                    let mut back = vec![0; bytes.len()];
                    scatter((&out, &target), 2, (&mut back, &indexed, &sliced), go).unwrap();
                    for place in all(target.shape()) {
                        let number = place[0] * 3 + place[1];
                        let mut index = [0; 3];
                        index[taken] = place[2];
                        index[named[0]] = lists[0][number] as usize;
                        index[named[1]] = lists[1][number] as usize;
                        let (at, place) = (whole.place(&index), target.place(&place));
                        assert_eq!(out[place..place + width], bytes[at..at + width]);
                        assert_eq!(back[at..at + width], bytes[at..at + width]);
                    }
                }
            }
        }
    }

    #[test]
    fn taken_along_any_axis() {
        let (shape, indices) = ([5, 6, 7], [4, 0, 0, 3, 1, 2, 4, 4, 1]);
        for width in [2, 4, 5] {
            let whole = Layout::contiguous(&shape, width, Order::C).unwrap();
            let bytes = numbers(whole.size() * width);
            for source in [&whole, &whole.transposed(&[2, 0, 1])] {
                for axis in 0..3 {
                    let mut shape = source.shape().to_vec();
                    shape[axis] = indices.len();
                    let target = Layout::contiguous(&shape, width, Order::C).unwrap();
                    let mut out = vec![0; target.size() * width];
                    take((&bytes, source), axis, &indices, (&mut out, &target), go).unwrap();
                    for mut place in all(&shape) {
                        let to = target.place(&place);
                        place[axis] = indices[place[axis]] as usize;
                        let at = source.place(&place);
                        assert_eq!(out[to..to + width], bytes[at..at + width]);
                    }
                }
            }
        }
    }

    #[test]
    fn repeated_along_an_axis() {
        let rows = Layout::contiguous(&[2, 3], 1, Order::C).unwrap();
        let bytes = [1, 2, 3, 4, 5, 6];
        let wide = Layout::contiguous(&[2, 4], 1, Order::C).unwrap();
        let mut out = [0; 8];
        assert_eq!(repeated(&[0, 3, 1], 3), Some(4));
        repeat((&bytes, &rows), 1, &[0, 3, 1], (&mut out, &wide), go).unwrap();
        assert_eq!(out, [2, 2, 2, 3, 5, 5, 5, 6]);
        let tall = Layout::contiguous(&[4000, 3], 1, Order::C).unwrap();
        let mut out = vec![0; 12000];
        assert_eq!(repeated(&[2000], 2), Some(4000));
        repeat((&bytes, &rows), 0, &[2000], (&mut out, &tall), go).unwrap();
        assert!(out[..6000].chunks(3).all(|row| row == [1, 2, 3]));
        assert!(out[6000..].chunks(3).all(|row| row == [4, 5, 6]));
        assert_eq!(repeated(&[1, -1], 2), None);
        assert_eq!(repeated(&[i64::MAX], 3), None);
        repeat(
            (&bytes, &rows),
            0,
            &[0],
            (&mut [], &tall.slice(0, 0, 1, 0)),
            go,
        )
        .unwrap();
    }

    #[test]
    fn put_begins_anew_with_its_values() {
        let mut bytes = [0_u8; 8];
        let turned = Layout::contiguous(&[4, 2], 1, Order::F).unwrap();
        put(&[1, 2, 3], &[0, 7, 2, 3, 0], (&mut bytes, &turned), go).unwrap();
        // Item 0 is written twice; item 3 has the indices (1, 1).
        assert_eq!(bytes, [2, 3, 0, 0, 0, 1, 0, 2]);
        put(&[], &[0], (&mut bytes, &turned), go).unwrap();
    }

    #[test]
    fn a_move_can_be_stopped() {
        let row = Layout::contiguous(&[5000], 1, Order::C).unwrap();
        let (from, mut to, indices) = (vec![1; 5000], vec![0; 5000], vec![0; 5000]);
        let mut left = 3;
        let stopped = take((&from, &row), 0, &indices, (&mut to, &row), |_| {
            left -= 1;
            if left == 0 { Err("stop") } else { Ok(()) }
        });
        assert_eq!(stopped, Err("stop"));
        assert_eq!(to.iter().filter(|byte| **byte == 1).count(), 2 * BLOCK);
    }
}
