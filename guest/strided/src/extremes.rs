//! Where the largest or the smallest item along an axis is.
//!
//! The first of equal ones, and the first NaN before all numbers; complex numbers by the real part, then by the imaginary
//! one. What does not live here: the items themselves (`maximum` in `arithmetic.rs`).

use half::f16;
use num_complex::Complex;

use crate::buffer::{self, Run};
use crate::element::{Element, Truth};
use crate::elementwise::Ended;
use crate::layout::Layout;
use crate::walk::{BLOCK, Walk};

/// Which one is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// The largest.
    Largest,
    /// The smallest.
    Smallest,
}

/// A kind of number of which one is the largest.
pub trait Extremes: Element {
    /// Whether it takes the place of another that came before, which is no NaN.
    fn is_above(self, other: Self) -> bool;

    /// The same the other way around.
    fn is_below(self, other: Self) -> bool;

    /// Whether nothing takes its place.
    fn is_last(self) -> bool;
}

macro_rules! ordered {
    ($($type:ty, $one:ident, $other:ident => $above:expr, $below:expr, $last:expr;)*) => {
        $(impl Extremes for $type {
            #[inline(always)]
            fn is_above(self, $other: Self) -> bool {
                let $one = self;
                $above
            }

            #[inline(always)]
            fn is_below(self, $other: Self) -> bool {
                let $one = self;
                $below
            }

            #[inline(always)]
            fn is_last(self) -> bool {
                let $one = self;
                // Integers do not ask for it.
                let _ = $one;
                $last
            }
        })*
    };
}

ordered! {
    i8, a, b => a > b, a < b, false;
    u8, a, b => a > b, a < b, false;
    i16, a, b => a > b, a < b, false;
    u16, a, b => a > b, a < b, false;
    i32, a, b => a > b, a < b, false;
    u32, a, b => a > b, a < b, false;
    i64, a, b => a > b, a < b, false;
    u64, a, b => a > b, a < b, false;
    Truth, a, b => a.get() & !b.get(), !a.get() & b.get(), false;
    // A NaN is neither less nor equal.
    f32, a, b => (a > b) | a.is_nan(), (a < b) | a.is_nan(), a.is_nan();
    f64, a, b => (a > b) | a.is_nan(), (a < b) | a.is_nan(), a.is_nan();
    f16, a, b => (a.to_f32() > b.to_f32()) | a.is_nan(), (a.to_f32() < b.to_f32()) | a.is_nan(), a.is_nan();
}

macro_rules! complex {
    ($($type:ty)*) => {
        ordered! {
            $($type, a, b =>
                a.is_last() | (a.re > b.re) | ((a.re == b.re) & (a.im > b.im)),
                a.is_last() | (a.re < b.re) | ((a.re == b.re) & (a.im < b.im)),
                a.re.is_nan() | a.im.is_nan();)*
        }
    };
}

complex! { Complex<f32> Complex<f64> }

/// `out = array.argmax(axis)` or `argmin`: indices along the axis, as numbers of 64 bits, in an array whose shape is that
/// of the other without the axis. Along an axis without items there is none. `poll` is asked before each block.
///
/// # Errors
/// [`Ended::NoLoop`] where the axis has no items, or there is no such axis; what `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::elementwise::Ended;
/// use wardian_strided::extremes::{Extreme, argument};
/// use wardian_strided::layout::{Layout, Order};
///
/// let whole = Layout::contiguous(&[2, 3], 8, Order::C).unwrap();
/// let rows = Layout::contiguous(&[2], 8, Order::C).unwrap();
/// let items = [1.0, 7.0, 7.0, 2.0, f64::NAN, 9.0];
/// let mut found = [0_i64; 2];
/// let done: Result<_, Ended<()>> = argument::<f64, ()>(
///     Extreme::Largest, (bytemuck::bytes_of(&items), &whole), 1, (bytemuck::bytes_of_mut(&mut found), &rows), |_| Ok(()));
/// assert!(done.is_ok());
/// assert_eq!(found, [1, 1]);
/// ```
pub fn argument<T: Extremes, E>(
    extreme: Extreme,
    (bytes, items): (&[u8], &Layout),
    axis: usize,
    (out, layout): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Ended<E>> {
    let length = *items.shape().get(axis).ok_or(Ended::NoLoop)?;
    if length == 0 {
        return Err(Ended::NoLoop);
    }
    let first = items.pick(axis, 0);
    let stride = items.strides()[axis];
    let mut copy = Vec::new();
    let walked = Walk::new([layout, &first]).runs(|[to, from], lines| {
        for line in 0..lines {
            let run = Run {
                start: from.place(line),
                stride,
            };
            let index = match extreme {
                Extreme::Largest => {
                    line_of::<T, E>(bytes, run, length, &mut copy, &mut poll, T::is_above)?
                }
                Extreme::Smallest => {
                    line_of::<T, E>(bytes, run, length, &mut copy, &mut poll, T::is_below)?
                }
            };
            let place = Run {
                start: to.place(line),
                stride: 0,
            };
            buffer::scatter(out, place, &[index as i64]);
        }
        Ok(())
    });
    walked.map_err(Ended::Stopped)
}

/// The index of the one that no other takes the place of.
#[inline(always)]
fn line_of<T: Extremes, E>(
    bytes: &[u8],
    run: Run,
    length: usize,
    copy: &mut Vec<T>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
    is_better: impl Fn(T, T) -> bool,
) -> Result<usize, E> {
    let (mut best, mut found) = (buffer::item::<T>(bytes, run.start), 0);
    for done in (0..length).step_by(BLOCK) {
        if best.is_last() {
            break;
        }
        let count = (length - done).min(BLOCK);
        poll(count)?;
        let block = Run {
            start: run.place(done),
            ..run
        };
        let items = buffer::read::<T>(bytes, block, count, copy);
        // Most blocks have none: a loop without branches tells.
        let any = (items.iter()).fold(false, |any, item| any | is_better(*item, best));
        if !any {
            continue;
        }
        for (index, item) in items.iter().enumerate() {
            if is_better(*item, best) {
                (best, found) = (*item, done + index);
                if best.is_last() {
                    break;
                }
            }
        }
    }
    Ok(found)
}
