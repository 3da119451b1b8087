//! Whether items are true: all of them, any of them, and how many, along any axes.
//!
//! Zero is false, and a NaN is true. What does not live here: `and` and `or` item by item (`comparison.rs`).

use crate::buffer::{self, Run};
use crate::comparison::is_true;
use crate::element::{Element, Truth};
use crate::layout::Layout;
use crate::walk::{BLOCK, Walk};

/// Which question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// Whether there is no false item.
    All,
    /// Whether there is a true item.
    Any,
}

/// `out = out and all(array)`, or `out or any(array)`, where `layout` has the array's shape and repeats along the axes
/// that vanish. So `out` begins with bools that are true, or false. Items are not looked at once a result is known.
/// `poll` is asked before each block.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::element::Truth;
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::logical::{Quantifier, quantified};
///
/// let whole = Layout::contiguous(&[3], 8, Order::C).unwrap();
/// let one = Layout::contiguous(&[], 1, Order::C).unwrap().broadcast(&[3]).unwrap();
/// let mut all = [1];
/// let items = [1.0, 0.0, f64::NAN];
/// let done: Result<(), ()> = quantified::<f64, ()>(
///     Quantifier::All, (bytemuck::bytes_of(&items), &whole), (&mut all, &one), |_| Ok(()));
/// assert_eq!((done, all), (Ok(()), [0]));
/// ```
pub fn quantified<T: Element, E>(
    quantifier: Quantifier,
    (bytes, items): (&[u8], &Layout),
    (out, layout): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let known = Truth::new(quantifier == Quantifier::Any);
    // A block settles it where one of its items is the result that stays.
    let settles = |item: &T| is_true(*item) == known.get();
    let mut copy = Vec::new();
    Walk::new([layout, items]).blocks(|[to, from], count| {
        if to.stride == 0 || count == 1 {
            if buffer::item::<Truth>(out, to.start) == known {
                return Ok(());
            }
            poll(count)?;
            let items = buffer::read::<T>(bytes, from, count, &mut copy);
            if items.iter().fold(false, |any, item| any | settles(item)) {
                buffer::scatter(out, Run { stride: 0, ..to }, &[known]);
            }
            return Ok(());
        }
        poll(count)?;
        let items = buffer::read::<T>(bytes, from, count, &mut copy);
        for (index, item) in items.iter().enumerate() {
            if settles(item) {
                let place = Run {
                    start: to.place(index),
                    stride: 0,
                };
                buffer::scatter(out, place, &[known]);
            }
        }
        Ok(())
    })
}

/// `out = out + count_nonzero(array)`, as numbers of 64 bits, where `layout` repeats along the axes that vanish.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn count_nonzero<T: Element, E>(
    (bytes, items): (&[u8], &Layout),
    (out, layout): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let mut copy = Vec::new();
    Walk::new([layout, items]).blocks(|[to, from], count| {
        debug_assert!(count <= BLOCK);
        poll(count)?;
        let items = buffer::read::<T>(bytes, from, count, &mut copy);
        let mut add = |place: usize, more: i64| {
            let before = buffer::item::<i64>(out, place);
            let place = Run {
                start: place,
                stride: 0,
            };
            buffer::scatter(out, place, &[before.wrapping_add(more)]);
        };
        if to.stride == 0 || count == 1 {
            let found: usize = items.iter().map(|item| usize::from(is_true(*item))).sum();
            add(to.start, found as i64);
        } else {
            for (index, item) in items.iter().enumerate() {
                add(to.place(index), i64::from(is_true(*item)));
            }
        }
        Ok(())
    })
}
