//! Many items made one: sums, products, the largest and the smallest.
//!
//! A result is an array whose items repeat along the axes that vanish, and each item is added to its place there. Floats
//! are summed in pairs, in numpy's order, so that digits are the same: runs of up to 128 items in eight sums side by
//! side, longer ones in two halves. What does not live here: what a sum begins with, and in which kind of number it is
//! (numpy's rules above this).

use std::ops::BitOr;

use half::f16;
use num_complex::Complex;

use crate::arithmetic::{Arithmetic, Binary, Fold};
use crate::buffer::{self, Run};
use crate::element::{Element, Family, Truth};
use crate::elementwise::Ended;
use crate::flags::Flags;
use crate::grouped::Grouped;
use crate::layout::Layout;
use crate::walk::{BLOCK, Walk};

/// Items that are summed without a look at the budget.
const WITHOUT_POLL: usize = 1 << 13;

/// `out = out op item`, for each item of an array, where `layout` has its shape and repeats along the axes that vanish.
/// `poll` is asked every so many items.
///
/// # Errors
/// [`Ended::NoLoop`] where the kind has no such operator; what `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::arithmetic::Binary;
/// use wardian_strided::elementwise::Ended;
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::reduce::reduce;
///
/// let whole = Layout::contiguous(&[2, 3], 8, Order::C).unwrap();
/// let items = [1_i64, 2, 3, 4, 5, 6];
/// let mut sums = [0_i64; 2];
/// let rows = Layout::contiguous(&[2, 1], 8, Order::C).unwrap().broadcast(&[2, 3]).unwrap();
/// let done: Result<_, Ended<()>> = reduce::<i64, ()>(
///     Binary::Add, (bytemuck::bytes_of(&items), &whole), bytemuck::bytes_of_mut(&mut sums), &rows, |_| Ok(()));
/// assert!(done.is_ok());
/// assert_eq!(sums, [6, 15]);
/// ```
pub fn reduce<T: Summed, E>(
    op: Binary,
    array: (&[u8], &Layout),
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    in_runs::<T, E>(op, array, (out, layout), false, poll)
}

/// As [`reduce`], of an array whose items were of another kind before: numpy casts them in pieces, so that sums of floats
/// have other digits.
///
/// # Errors
/// As of that.
pub fn reduce_cast<T: Summed, E>(
    op: Binary,
    array: (&[u8], &Layout),
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    in_runs::<T, E>(op, array, (out, layout), true, poll)
}

fn in_runs<T: Summed, E>(
    op: Binary,
    (bytes, items): (&[u8], &Layout),
    (out, layout): (&mut [u8], &Layout),
    is_cast: bool,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let each = T::binary(op).ok_or(Ended::NoLoop)?;
    let mut flags = Flags::NONE;
    let (mut before, mut copy, mut result) = (Vec::new(), Vec::new(), Vec::new());
    let has_digits = matches!(T::NUMBER.family(), Family::Float | Family::Complex);
    let mut grouped = Grouped::<T>::new(is_cast);
    Walk::new([layout, items])
        .runs(|[to, from], count| {
            if to.stride == 0 && count > 1 && op == Binary::Add && has_digits {
                let run = (bytes, from, count);
                return grouped.add((out, to.start), run, &mut flags, &mut poll);
            }
            if to.stride == 0 && count > 1 {
                let first = buffer::item::<T>(out, to.start);
                let total = total(op, first, (bytes, from, count), &mut flags, &mut poll)?;
                buffer::scatter(out, Run { stride: 0, ..to }, &[total]);
                return Ok(());
            }
            for done in (0..count).step_by(BLOCK) {
                let count = (count - done).min(BLOCK);
                poll(count)?;
                let later = |run: Run| Run {
                    start: run.start.wrapping_add_signed(done as isize * run.stride),
                    ..run
                };
                let before = buffer::read_copied::<T>(out, later(to), count, &mut before);
                let items = buffer::read::<T>(bytes, later(from), count, &mut copy);
                buffer::write(out, later(to), count, &mut result, |out| {
                    each(before, items, out);
                    flags |= T::wrong(op, before, items, out);
                });
            }
            Ok(())
        })
        .and_then(|()| grouped.finish(out, bytes, &mut flags, &mut poll))
        .map_err(Ended::Stopped)?;
    Ok(flags)
}

/// `first op item op …` along a run; without a change where the kind has no such operator.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub(crate) fn total<T: Summed, E>(
    op: Binary,
    first: T,
    (bytes, run, count): (&[u8], Run, usize),
    flags: &mut Flags,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<T, E> {
    let Some(folded) = T::fold(op) else {
        return Ok(first);
    };
    if op != Binary::Add {
        return fold(op, folded, first, (bytes, run, count), flags, poll);
    }
    let (sum, total) = T::sum(first, bytes, run, count, poll)?;
    if unlike_numbers(sum) != Flags::NONE {
        let items = (0..count).map(|index| buffer::item::<T>(bytes, run.place(index)));
        let seen = items.map(unlike_numbers).fold(Flags::NONE, Flags::bitor);
        *flags |= unlike_numbers(sum).without(seen);
    }
    *flags |= T::wrong(op, &[first], &[sum], &[total]);
    Ok(total)
}

/// The flag of an infinity, or of no number, as if it came of zeros.
fn unlike_numbers<T: Summed>(number: T) -> Flags {
    T::wrong(Binary::Add, &[T::default()], &[T::default()], &[number])
}

/// One after the other.
fn fold<T: Element + Arithmetic, E>(
    op: Binary,
    each: Fold<T>,
    first: T,
    (bytes, run, count): (&[u8], Run, usize),
    flags: &mut Flags,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<T, E> {
    let mut total = first;
    let mut copy = Vec::new();
    for done in (0..count).step_by(BLOCK) {
        let count = (count - done).min(BLOCK);
        poll(count)?;
        let start = Run {
            start: run.place(done),
            ..run
        };
        let items = buffer::read::<T>(bytes, start, count, &mut copy);
        let before = total;
        total = each(before, items);
        // Nothing went wrong where all is well at the end: what is not finite stays so, but for these.
        let hides = matches!(
            op,
            Binary::Divide
                | Binary::FloorDivide
                | Binary::Remainder
                | Binary::Fmod
                | Binary::Power
                | Binary::Nextafter
                | Binary::Logaddexp
                | Binary::Logaddexp2
        );
        if hides || T::wrong(Binary::Add, &[before], &[before], &[total]) != Flags::NONE {
            let mut before = before;
            for item in items {
                let after = each(before, &[*item]);
                *flags |= T::wrong(op, &[before], &[*item], &[after]);
                before = after;
            }
        }
    }
    Ok(total)
}

/// A kind of number whose sums have an order.
pub trait Summed: Element + Arithmetic {
    /// The sum of the items of a run, and that of a number and of it, rounded once.
    ///
    /// # Errors
    /// What `poll` said where it stops the sum.
    fn sum<E>(
        first: Self,
        bytes: &[u8],
        run: Run,
        count: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(Self, Self), E>;
}

macro_rules! in_any_order {
    ($($type:ty, $zero:expr, $add:expr;)*) => {
        $(impl Summed for $type {
            fn sum<E>(
                first: Self,
                bytes: &[u8],
                run: Run,
                count: usize,
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<($type, $type), E> {
                let mut sum = $zero;
                for done in (0..count).step_by(WITHOUT_POLL) {
                    let end = (done + WITHOUT_POLL).min(count);
                    poll(end - done)?;
                    let start = Run { start: run.place(done), ..run };
                    match buffer::side_by_side::<$type>(bytes, start, end - done) {
                        Some(items) => sum = items.iter().copied().fold(sum, $add),
                        None => {
                            for index in done..end {
                                sum = $add(sum, buffer::item(bytes, run.place(index)));
                            }
                        }
                    }
                }
                Ok((sum, $add(first, sum)))
            }
        })*
    };
}

in_any_order! {
    i8, 0, i8::wrapping_add;
    u8, 0, u8::wrapping_add;
    i16, 0, i16::wrapping_add;
    u16, 0, u16::wrapping_add;
    i32, 0, i32::wrapping_add;
    u32, 0, u32::wrapping_add;
    i64, 0, i64::wrapping_add;
    u64, 0, u64::wrapping_add;
    Truth, Truth::new(false), |sum: Truth, item: Truth| Truth::new(sum.get() | item.get());
}

/// Runs of up to so many items are summed in eight sums side by side.
const LEAF: usize = 128;

/// In pairs: `wide` of an item is what is summed.
fn in_pairs<T: Element, W: Eight, E>(
    bytes: &[u8],
    run: Run,
    count: usize,
    wide: impl Fn(T) -> W + Copy,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<W, E> {
    if count < WITHOUT_POLL
        && let Some(items) = buffer::side_by_side::<T>(bytes, run, count)
    {
        return Ok(pairs_of(items, wide));
    }
    if count > LEAF {
        if count >= WITHOUT_POLL {
            poll(WITHOUT_POLL.min(count - WITHOUT_POLL / 2))?;
        }
        let half = half_of(count);
        let rest = Run {
            start: run.place(half),
            ..run
        };
        let first = in_pairs(bytes, run, half, wide, poll)?;
        return Ok(first + in_pairs(bytes, rest, count - half, wide, poll)?);
    }
    let mut copy = [T::default(); LEAF];
    buffer::gather(bytes, run, &mut copy[..count]);
    Ok(pairs_of(&copy[..count], wide))
}

/// Where a run is divided.
fn half_of(count: usize) -> usize {
    count / 2 - count / 2 % 8
}

/// A float, eight of which are added at once.
trait Eight: Copy + Default + std::ops::Add<Output = Self> {
    /// Eight of them in registers.
    type Sums: Copy + From<[Self; 8]> + Into<[Self; 8]> + std::ops::Add<Output = Self::Sums>;
}

impl Eight for f32 {
    type Sums = wide::f32x8;
}

impl Eight for f64 {
    type Sums = wide::f64x8;
}

/// Likewise of items side by side, not too many.
fn pairs_of<T: Copy, W: Eight>(items: &[T], wide: impl Fn(T) -> W + Copy) -> W {
    if items.len() > LEAF {
        let (first, rest) = items.split_at(half_of(items.len()));
        return pairs_of(first, wide) + pairs_of(rest, wide);
    }
    let (eights, rest) = items.as_chunks::<8>();
    match eights.split_first() {
        None => in_turn(rest.iter().map(|item| wide(*item))),
        Some((first, eights)) => {
            let sum = sum_of_eights(first, eights, wide);
            rest.iter().fold(sum, |sum, item| sum + wide(*item))
        }
    }
}

/// A function of its own, for what it has in registers.
#[inline(never)]
fn sum_of_eights<T: Copy, W: Eight>(
    first: &[T; 8],
    eights: &[[T; 8]],
    wide: impl Fn(T) -> W + Copy,
) -> W {
    let mut sums = W::Sums::from(first.map(wide));
    // Several in a turn: what a turn of a loop costs to be metered is as much as eight sums. The question between them
    // keeps the compiler from loading all of them first, for which there are no registers.
    let mut eights = eights.iter();
    'all: loop {
        for _ in 0..8 {
            let Some(eight) = eights.next() else {
                break 'all;
            };
            sums = sums + W::Sums::from(eight.map(wide));
        }
    }
    let [a, b, c, d, e, f, g, h] = sums.into();
    ((a + b) + (c + d)) + ((e + f) + (g + h))
}

/// Few items. Of minus zeros the sum is one, too.
fn in_turn<W: Copy + Default + std::ops::Add<Output = W>>(mut items: impl Iterator<Item = W>) -> W {
    let first = items.next().unwrap_or_default();
    items.fold(first, |sum, item| sum + item)
}

macro_rules! summed_in_pairs {
    ($($type:ty, $wide:expr, $back:expr;)*) => {
        $(impl Summed for $type {
            fn sum<E>(
                first: Self,
                bytes: &[u8],
                run: Run,
                count: usize,
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<($type, $type), E> {
                let sum = in_pairs::<$type, _, E>(bytes, run, count, $wide, poll)?;
                Ok(($back(sum), $back($wide(first) + sum)))
            }
        })*
    };
}

summed_in_pairs! {
    f16, f16::to_f32, f16::from_f32;
    f32, |item| item, |sum| sum;
    f64, |item| item, |sum| sum;
}

/// The parts are summed side by side: four pairs are eight parts.
macro_rules! complex {
    ($($part:ident)*) => {
        $(impl Summed for Complex<$part> {
            fn sum<E>(
                first: Self,
                bytes: &[u8],
                run: Run,
                count: usize,
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<(Self, Self), E> {
                fn part<E>(
                    bytes: &[u8],
                    run: Run,
                    count: usize,
                    poll: &mut impl FnMut(usize) -> Result<(), E>,
                ) -> Result<Complex<$part>, E> {
                    // Counted in parts, as the lengths of halves and leaves are.
                    if count * 2 > LEAF {
                        if count >= WITHOUT_POLL {
                            poll(WITHOUT_POLL.min(count - WITHOUT_POLL / 2))?;
                        }
                        let half = (count - count % 8) / 2;
                        let rest = Run { start: run.place(half), ..run };
                        let first = part(bytes, run, half, poll)?;
                        return Ok(first + part(bytes, rest, count - half, poll)?);
                    }
                    let item = |index| buffer::item::<Complex<$part>>(bytes, run.place(index));
                    if count < 4 {
                        return Ok(in_turn((0..count).map(item)));
                    }
                    let mut sums: [Complex<$part>; 4] = std::array::from_fn(item);
                    let whole = count - count % 4;
                    for index in 4..whole {
                        sums[index % 4] += item(index);
                    }
                    let [a, b, c, d] = sums;
                    let sum = (a + b) + (c + d);
                    Ok((whole..count).fold(sum, |sum, index| sum + item(index)))
                }
                let sum = part(bytes, run, count, poll)?;
                Ok((sum, first + sum))
            }
        })*
    };
}

complex! { f32 f64 }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Order;

    /// All items of a row to one.
    fn folded<T: Summed>(op: Binary, first: T, items: &[T], step: isize) -> (T, Flags) {
        let whole = Layout::contiguous(&[items.len()], size_of::<T>(), Order::C).unwrap();
        let start = if step < 0 { items.len() - 1 } else { 0 };
        let count = items.len().div_ceil(step.unsigned_abs());
        let row = whole.slice(0, start, step, count);
        let one = Layout::contiguous(&[], size_of::<T>(), Order::C).unwrap();
        let mut out = [first];
        let flags = reduce::<T, ()>(
            op,
            (bytemuck::cast_slice(items), &row),
            bytemuck::bytes_of_mut(&mut out[0]),
            &one.broadcast(&[count]).unwrap(),
            |_| Ok(()),
        );
        (out[0], flags.unwrap())
    }

    #[test]
    fn items_are_taken_in_turn() {
        let numbers: Vec<i64> = (1..=5000).collect();
        assert_eq!(folded(Binary::Maximum, 0, &numbers, 1).0, 5000);
        assert_eq!(folded(Binary::Minimum, 9999, &numbers, -3).0, 2);
        assert_eq!(
            folded(Binary::Multiply, 1, &numbers[..20], 1).0,
            2_432_902_008_176_640_000
        );
        assert_eq!(folded(Binary::Subtract, 0, &numbers[..4], 1).0, -10);
        assert_eq!(folded(Binary::BitwiseXor, 0, &[1_u8, 2, 4, 4], 1).0, 3);
        let truths = [Truth::new(true), Truth::new(false)];
        assert!(
            !folded(Binary::Multiply, Truth::new(true), &truths, 1)
                .0
                .get()
        );
    }

    #[test]
    fn what_went_wrong_is_told() {
        let big = vec![10.0; 3000];
        assert_eq!(
            folded(Binary::Multiply, 1.0, &big, 1),
            (f64::INFINITY, Flags::OVERFLOW)
        );
        let mut some = vec![1.0; 3000];
        some[1234] = f64::NAN;
        let (largest, flags) = folded(Binary::Maximum, 0.0, &some, 1);
        assert!(largest.is_nan() && flags == Flags::NONE);
        assert_eq!(folded(Binary::Fmax, 0.0, &some, 1), (1.0, Flags::NONE));
        let (nothing, flags) = folded(Binary::Multiply, f64::INFINITY, &[1.0, 0.0], 1);
        assert!(nothing.is_nan() && flags == Flags::INVALID);
        let (_, flags) = folded(Binary::Divide, 1.0, &[0.0, 2.0], 1);
        assert_eq!(flags, Flags::DIVIDE);
        assert_eq!(
            folded(Binary::Add, 0.0, &[f64::MAX, f64::MAX], 1).1,
            Flags::OVERFLOW
        );
    }
}
