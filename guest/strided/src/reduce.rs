//! Many items made one: sums, products, the largest and the smallest.
//!
//! A result is an array whose items repeat along the axes that vanish, and each item is added to its place there. Floats
//! are summed in pairs, in numpy's order, so that digits are the same: runs of up to 128 items in eight sums side by
//! side, longer ones in two halves. What does not live here: what a sum begins with, and in which kind of number it is
//! (numpy's rules above this).

use half::f16;
use num_complex::Complex;

use crate::arithmetic::{Arithmetic, Binary};
use crate::buffer::{self, Run};
use crate::element::{Element, Truth};
use crate::elementwise::Ended;
use crate::flags::Flags;
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
    (bytes, items): (&[u8], &Layout),
    out: &mut [u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let each = T::binary(op).ok_or(Ended::NoLoop)?;
    let mut flags = Flags::NONE;
    let mut before = Vec::new();
    let mut copy = Vec::new();
    Walk::new([layout, items])
        .runs(|[to, from], count| {
            if to.stride == 0 && count > 1 {
                let first = buffer::item::<T>(out, to.start);
                let total = match op {
                    Binary::Add => {
                        let sum = T::sum(bytes, from, count, &mut poll)?;
                        let mut total = [first];
                        each(&[first], &[sum], &mut total);
                        flags |= T::wrong(op, &[first], &[sum], &total);
                        total[0]
                    }
                    _ => fold(op, each, first, (bytes, from, count), &mut flags, &mut poll)?,
                };
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
                before.resize(BLOCK, T::default());
                let before = &mut before[..count];
                buffer::gather(out, later(to), before);
                copy.resize(2 * BLOCK, T::default());
                let (items, result) = copy.split_at_mut(BLOCK);
                let (items, result) = (&mut items[..count], &mut result[..count]);
                buffer::gather(bytes, later(from), items);
                each(before, items, result);
                flags |= T::wrong(op, before, items, result);
                buffer::scatter(out, later(to), result);
            }
            Ok(())
        })
        .map_err(Ended::Stopped)?;
    Ok(flags)
}

/// One after the other.
fn fold<T: Element + Arithmetic, E>(
    op: Binary,
    each: fn(&[T], &[T], &mut [T]),
    first: T,
    (bytes, run, count): (&[u8], Run, usize),
    flags: &mut Flags,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<T, E> {
    let mut total = first;
    for index in 0..count {
        if index % BLOCK == 0 {
            poll((count - index).min(BLOCK))?;
        }
        let item = buffer::item::<T>(bytes, run.place(index));
        let mut result = [total];
        each(&[total], &[item], &mut result);
        *flags |= T::wrong(op, &[total], &[item], &result);
        total = result[0];
    }
    Ok(total)
}

/// A kind of number whose sums have an order.
pub trait Summed: Element + Arithmetic {
    /// The sum of the items of a run.
    ///
    /// # Errors
    /// What `poll` said where it stops the sum.
    fn sum<E>(
        bytes: &[u8],
        run: Run,
        count: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Self, E>;
}

macro_rules! in_any_order {
    ($($type:ty, $zero:expr, $add:expr;)*) => {
        $(impl Summed for $type {
            fn sum<E>(
                bytes: &[u8],
                run: Run,
                count: usize,
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<$type, E> {
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
                Ok(sum)
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
fn in_pairs<T: Element, W: Copy + Default + std::ops::Add<Output = W>, E>(
    bytes: &[u8],
    run: Run,
    count: usize,
    wide: impl Fn(T) -> W + Copy,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<W, E> {
    if count > LEAF {
        if count >= WITHOUT_POLL {
            poll(WITHOUT_POLL.min(count - WITHOUT_POLL / 2))?;
        }
        let half = count / 2 - count / 2 % 8;
        let rest = Run {
            start: run.place(half),
            ..run
        };
        let first = in_pairs(bytes, run, half, wide, poll)?;
        return Ok(first + in_pairs(bytes, rest, count - half, wide, poll)?);
    }
    let mut copy = [T::default(); LEAF];
    let items = match buffer::side_by_side::<T>(bytes, run, count) {
        Some(items) => items,
        None => {
            buffer::gather(bytes, run, &mut copy[..count]);
            &copy[..count]
        }
    };
    let (eights, rest) = items.as_chunks::<8>();
    let Some((first, eights)) = eights.split_first() else {
        return Ok(in_turn(rest.iter().map(|item| wide(*item))));
    };
    let mut sums = first.map(wide);
    for eight in eights {
        for (sum, item) in sums.iter_mut().zip(eight) {
            *sum = *sum + wide(*item);
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    let sum = ((a + b) + (c + d)) + ((e + f) + (g + h));
    Ok(rest.iter().fold(sum, |sum, item| sum + wide(*item)))
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
                bytes: &[u8],
                run: Run,
                count: usize,
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<$type, E> {
                let sum = in_pairs::<$type, _, E>(bytes, run, count, $wide, poll)?;
                Ok($back(sum))
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
                bytes: &[u8],
                run: Run,
                count: usize,
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<Complex<$part>, E> {
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
                part(bytes, run, count, poll)
            }
        })*
    };
}

complex! { f32 f64 }
