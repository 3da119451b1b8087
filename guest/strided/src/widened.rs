//! Sums of bools and of small integers in 64 bits, as numpy makes them, without a copy of the items in 64 bits.
//!
//! What does not live here: sums of items that are as wide as the result (`reduce.rs`).

use crate::buffer::{self, Run};
use crate::element::{Element, Truth};
use crate::layout::Layout;
use crate::walk::{BLOCK, Walk};

/// A kind of number whose sums are wider.
pub trait Widened: Element {
    /// The kind of a sum.
    type Sum: Element;

    /// One as wide as a sum.
    fn wide(self) -> Self::Sum;

    /// Two sums.
    fn add(one: Self::Sum, other: Self::Sum) -> Self::Sum;

    /// The sum of at most [`BLOCK`] items.
    fn of_block(items: &[Self]) -> Self::Sum;
}

macro_rules! widened {
    ($($type:ty: $sum:ty, in $middle:ty;)*) => {
        $(impl Widened for $type {
            type Sum = $sum;

            #[inline(always)]
            fn wide(self) -> $sum {
                <$sum>::from(self)
            }

            #[inline(always)]
            fn add(one: $sum, other: $sum) -> $sum {
                one.wrapping_add(other)
            }

            fn of_block(items: &[$type]) -> $sum {
                // What the items of a block come to has room in fewer bits.
                <$sum>::from(items.iter().fold(0, |sum: $middle, item| sum.wrapping_add((*item).into())))
            }
        })*
    };
}

widened! {
    i8: i64, in i32;
    i16: i64, in i32;
    i32: i64, in i64;
    u8: u64, in u32;
    u16: u64, in u32;
    u32: u64, in u64;
}

impl Widened for Truth {
    type Sum = i64;

    #[inline(always)]
    fn wide(self) -> i64 {
        i64::from(self.get())
    }

    #[inline(always)]
    fn add(one: i64, other: i64) -> i64 {
        one.wrapping_add(other)
    }

    fn of_block(items: &[Truth]) -> i64 {
        // Counted in bytes, each of which has room for 255 of its places.
        const PLACES: usize = 32;
        const _: () = assert!(BLOCK / PLACES <= 255);
        let (rows, rest) = items.as_chunks::<PLACES>();
        let mut counts = [0_u8; PLACES];
        for row in rows {
            for (count, item) in counts.iter_mut().zip(row) {
                *count += u8::from(item.get());
            }
        }
        let rest = rest.iter().map(|item| item.wide());
        counts
            .iter()
            .map(|count| i64::from(*count))
            .chain(rest)
            .sum()
    }
}

/// `out = out + item`, for each item of an array, where `layout` has its shape and repeats along the axes that vanish.
///
/// # Errors
/// What `poll` said, which is asked every so many items, where it stops the loop.
///
/// ```
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::widened::sum;
///
/// let (items, row) = ([200_u8, 100, 3], Layout::contiguous(&[3], 1, Order::C).unwrap());
/// let mut total = [0_u64];
/// let one = Layout::contiguous(&[], 8, Order::C).unwrap().broadcast(&[3]).unwrap();
/// sum::<u8, ()>((&items, &row), bytemuck::bytes_of_mut(&mut total), &one, |_| Ok(())).unwrap();
/// assert_eq!(total, [303]);
/// ```
pub fn sum<T: Widened, E>(
    (bytes, items): (&[u8], &Layout),
    out: &mut [u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let (mut copy, mut before, mut result) = (Vec::new(), Vec::new(), Vec::new());
    Walk::new([layout, items]).blocks(|[to, from], count| {
        poll(count)?;
        let items = buffer::read::<T>(bytes, from, count, &mut copy);
        if to.stride == 0 && count > 1 {
            let total = T::add(buffer::item(out, to.start), T::of_block(items));
            buffer::scatter(out, Run { stride: 0, ..to }, &[total]);
            return Ok(());
        }
        let before = buffer::read_copied::<T::Sum>(out, to, count, &mut before);
        buffer::write(out, to, count, &mut result, |out| {
            for ((out, before), item) in out.iter_mut().zip(before).zip(items) {
                *out = T::add(*before, item.wide());
            }
        });
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Order;

    /// Sums along each axis of items in three columns, and of all.
    fn sums<T: Widened>(items: &[T]) -> [Vec<T::Sum>; 3] {
        let rows = items.len() / 3;
        let whole = Layout::contiguous(&[rows, 3], size_of::<T>(), Order::C).unwrap();
        [[1, 3], [rows, 1], [1, 1]].map(|kept| {
            let mut out = vec![T::Sum::default(); kept[0] * kept[1]];
            let layout = Layout::contiguous(&kept, 8, Order::C).unwrap();
            let layout = layout.broadcast(&[rows, 3]).unwrap();
            let bytes = bytemuck::cast_slice(items);
            let out_bytes = bytemuck::cast_slice_mut(&mut out);
            sum::<T, ()>((bytes, &whole), out_bytes, &layout, |_| Ok(())).unwrap();
            out
        })
    }

    #[test]
    fn no_sum_goes_around() {
        let [down, across, all] = sums::<i8>(&[-128; 9000]);
        assert_eq!((down, all), (vec![-384_000; 3], vec![-1_152_000]));
        assert!(across.iter().all(|sum| *sum == -384));
        let [down, _, all] = sums::<u32>(&[u32::MAX; 3000]);
        assert_eq!((down[1], all[0]), (4_294_967_295_000, 12_884_901_885_000));
    }

    #[test]
    fn truths_are_counted() {
        let truths: Vec<Truth> = (0..9999).map(|index| Truth::new(index % 3 != 1)).collect();
        let [down, across, all] = sums(&truths);
        assert_eq!((down, all), (vec![3333, 0, 3333], vec![6666]));
        assert!(across.iter().all(|sum| *sum == 2));
    }
}
