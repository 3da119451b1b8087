//! Operators over whole arrays, item by item: the walk through them, and what lies apart brought side by side.
//!
//! Loops see items side by side alone (`arithmetic.rs`). Where an array does not have them so, a block of it is copied.
//! What does not live here: which kinds of numbers meet (casts), and whether arrays share their bytes: who calls says for
//! each input whether it lies in the buffer that is written.

use crate::arithmetic::{Arithmetic, Binary};
use crate::buffer::{self, Run};
use crate::comparison::{Compare, Comparison};
use crate::element::{Element, Truth};
use crate::flags::Flags;
use crate::layout::Layout;
use crate::unary::{Functions, Test, Unary};
use crate::walk::Walk;

/// Where the items of an input are.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// In a buffer of its own.
    Apart(&'a [u8]),
    /// In the buffer that is written. Each item is either where the result of it goes, or nowhere that is written: what
    /// overlaps in another way is copied before.
    Shared,
}

/// An array that is read.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// Its bytes.
    pub bytes: Input<'a>,
    /// Where its items are among them.
    pub layout: &'a Layout,
}

/// What ended a loop before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended<E> {
    /// It never began.
    NoLoop,
    /// Whoever counts its blocks stopped it.
    Stopped(E),
}

/// `out = left op right`, of arrays of one shape and one kind of number; what went wrong on the way. `poll` is asked
/// before each block, with the number of its items.
///
/// # Errors
/// [`Ended::NoLoop`] where the kind has no such operator; what `poll` said where it stops the loop, with some of the
/// results written.
///
/// ```
/// use wardian_strided::arithmetic::Binary;
/// use wardian_strided::elementwise::{Ended, Input, Operand, binary};
/// use wardian_strided::layout::{Layout, Order};
///
/// let row = Layout::contiguous(&[3], 8, Order::C).unwrap();
/// let (left, mut out) = ([1.0, 2.0, 3.0], [0.0; 3]);
/// let left = Operand { bytes: Input::Apart(bytemuck::bytes_of(&left)), layout: &row };
/// let done: Result<_, Ended<()>> =
///     binary::<f64, ()>(Binary::Multiply, left, left, bytemuck::bytes_of_mut(&mut out), &row, |_| Ok(()));
/// assert!(done.is_ok());
/// assert_eq!(out, [1.0, 4.0, 9.0]);
/// ```
pub fn binary<T: Element + Arithmetic, E>(
    op: Binary,
    left: Operand<'_>,
    right: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let each = T::binary(op).ok_or(Ended::NoLoop)?;
    let mut flags = Flags::NONE;
    pairs::<T, T, T, E>(left, right, out, layout, poll, |left, right, out| {
        each(left, right, out);
        flags |= T::wrong(op, left, right, out);
    })
    .map_err(Ended::Stopped)?;
    Ok(flags)
}

/// `out = left op right` for comparisons, whose results are bools.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn compare<T: Comparison, E>(
    op: Compare,
    left: Operand<'_>,
    right: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let each = T::comparison(op);
    pairs::<T, T, Truth, E>(left, right, out, layout, poll, each)
}

/// `out = op(array)`, of one kind of number; what went wrong on the way.
///
/// # Errors
/// As of [`binary`].
pub fn unary<T: Functions, E>(
    op: Unary,
    array: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let each = T::unary(op).ok_or(Ended::NoLoop)?;
    let mut flags = Flags::NONE;
    items_of::<T, T, E>(array, out, layout, poll, |items, out| {
        each(items, out);
        flags |= T::wrong(op, items, out);
    })
    .map_err(Ended::Stopped)?;
    Ok(flags)
}

/// `out = op(array)` for tests, whose results are bools.
///
/// # Errors
/// As of [`binary`].
pub fn test<T: Functions, E>(
    op: Test,
    array: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Ended<E>> {
    let each = T::test(op).ok_or(Ended::NoLoop)?;
    items_of::<T, Truth, E>(array, out, layout, poll, each).map_err(Ended::Stopped)
}

/// Of an array another, block by block, each of a kind of its own: `each` makes a block of it.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn items_of<T: Element, R: Element, E>(
    array: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
    mut each: impl FnMut(&[T], &mut [R]),
) -> Result<(), E> {
    let (mut copy, mut result) = (Vec::new(), Vec::new());
    Walk::new([layout, array.layout]).blocks(|[to, from], count| {
        poll(count)?;
        let items = items::<T>(array.bytes, out, from, count, &mut copy);
        buffer::write(out, to, count, &mut result, |out| each(items, out));
        Ok(())
    })
}

/// Of two arrays a third, block by block, each of a kind of its own: `each` makes a block of it.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn pairs<L: Element, R: Element, O: Element, E>(
    left: Operand<'_>,
    right: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
    mut each: impl FnMut(&[L], &[R], &mut [O]),
) -> Result<(), E> {
    let walk = Walk::new([layout, left.layout, right.layout]);
    let (mut left_copy, mut right_copy, mut result) = (Vec::new(), Vec::new(), Vec::new());
    let mut repeated = [None; 2];
    walk.blocks(|[to, from_left, from_right], count| {
        poll(count)?;
        // What shares the buffer is copied: it cannot be read where it is written.
        let left = (left.bytes, from_left, &mut left_copy);
        let left = items_again::<L>(left, out, count, &mut repeated[0]);
        let right = (right.bytes, from_right, &mut right_copy);
        let right = items_again::<R>(right, out, count, &mut repeated[1]);
        buffer::write(out, to, count, &mut result, |out| each(left, right, out));
        Ok(())
    })
}

/// A block of an input, side by side.
pub(crate) fn items<'a, T: Element>(
    input: Input<'a>,
    out: &[u8],
    run: Run,
    count: usize,
    copy: &'a mut Vec<T>,
) -> &'a [T] {
    match input {
        Input::Apart(bytes) => buffer::read(bytes, run, count, copy),
        Input::Shared => buffer::read_copied(out, run, count, copy),
    }
}

/// As [`items`]. One item that repeats is not copied again where the block before had it, too; `repeated` says where that
/// was, and how many copies there are.
fn items_again<'a, T: Element>(
    (input, run, copy): (Input<'a>, Run, &'a mut Vec<T>),
    out: &[u8],
    count: usize,
    repeated: &mut Option<(usize, usize)>,
) -> &'a [T] {
    let repeats = run.stride == 0 && count > 1 && matches!(input, Input::Apart(_));
    if let (true, Some((start, copies))) = (repeats, *repeated)
        && start == run.start
        && count <= copies
    {
        return &copy[..count];
    }
    *repeated = repeats.then_some((run.start, count));
    items(input, out, run, count, copy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Order;
    use crate::walk::BLOCK;

    fn go(_: usize) -> Result<(), ()> {
        Ok(())
    }

    /// `out = left - right` with items of 64 bits.
    fn subtract(left: Operand<'_>, right: Operand<'_>, out: &mut [i64], layout: &Layout) {
        let out = bytemuck::cast_slice_mut(out);
        let done = binary::<i64, ()>(Binary::Subtract, left, right, out, layout, go);
        assert_eq!(done, Ok(Flags::NONE));
    }

    #[test]
    fn any_strides_meet() {
        let left: Vec<i64> = (0..12).collect();
        let right = [100_i64, 200, 300, 400];
        let whole = Layout::contiguous(&[3, 4], 8, Order::C).unwrap();
        let turned = Layout::contiguous(&[4, 3], 8, Order::C).unwrap();
        let turned = turned.transposed(&[1, 0]);
        let row = Layout::contiguous(&[4], 8, Order::C).unwrap();
        let row = row.slice(0, 3, -1, 4).broadcast(&[3, 4]).unwrap();
        let left = Operand {
            bytes: Input::Apart(bytemuck::cast_slice(&left)),
            layout: &turned,
        };
        let right = Operand {
            bytes: Input::Apart(bytemuck::cast_slice(&right)),
            layout: &row,
        };
        let mut out = [0; 12];
        subtract(left, right, &mut out, &whole);
        let expected: Vec<i64> = (0..12)
            .map(|place| {
                let (row, column) = (place / 4, place % 4);
                column * 3 + row - (4 - column) * 100
            })
            .collect();
        assert_eq!(out, expected[..]);
    }

    #[test]
    fn results_may_go_where_an_input_is() {
        let row = Layout::contiguous(&[3000], 8, Order::C).unwrap();
        let even = row.slice(0, 0, 2, 1500);
        let odd = row.slice(0, 1, 2, 1500);
        let mut numbers: Vec<i64> = (0..3000).collect();
        let shared = |layout| Operand {
            bytes: Input::Shared,
            layout,
        };
        subtract(shared(&even), shared(&odd), &mut numbers, &even);
        assert!(numbers.chunks(2).all(|pair| pair[0] == -1));
        subtract(shared(&row), shared(&row), &mut numbers, &row);
        assert!(numbers.iter().all(|number| *number == 0));
    }

    #[test]
    fn a_loop_can_be_stopped() {
        let row = Layout::contiguous(&[5000], 1, Order::C).unwrap();
        let mut bytes = vec![1_u8; 5000];
        let mut left = 3000;
        let shared = Operand {
            bytes: Input::Shared,
            layout: &row,
        };
        let stopped = binary::<u8, _>(Binary::Add, shared, shared, &mut bytes, &row, |count| {
            left -= count.min(left);
            if left == 0 { Err("stop") } else { Ok(()) }
        });
        assert_eq!(stopped, Err(Ended::Stopped("stop")));
        assert_eq!(bytes.iter().filter(|byte| **byte == 2).count(), 2 * BLOCK);
        let none = binary::<u8, ()>(Binary::Divide, shared, shared, &mut bytes, &row, go);
        assert_eq!(none, Err(Ended::NoLoop));
    }
}
