//! Numbers kept between two others: `min(max(x, low), high)`, where a NaN stays, whichever of the three it is.
//!
//! What does not live here: bounds that are not there (numpy's Python code calls `maximum` or `minimum` then).

use half::f16;
use num_complex::Complex;

use crate::buffer;
use crate::element::{Element, Truth};
use crate::elementwise::{Operand, items};
use crate::layout::Layout;
use crate::walk::Walk;

/// A kind of number that can be kept between two.
pub trait Clip: Element {
    /// It, or the bound that it is beyond; the upper one where both are.
    fn clip(self, low: Self, high: Self) -> Self;

    /// The same with bounds that are the same for all, by numpy's other loop: zeros can have the other sign.
    fn clip_to_same(self, low: Self, high: Self) -> Self;
}

/// Where two are equal the bound is the result.
#[inline(always)]
fn to_bounds<T: Copy>(
    x: T,
    (low, high): (T, T),
    is_nan: impl Fn(T) -> bool,
    is_less: impl Fn(T, T) -> bool,
) -> T {
    let raised = if is_nan(x) || is_less(low, x) { x } else { low };
    if is_nan(raised) || is_less(raised, high) {
        raised
    } else {
        high
    }
}

/// Where two are equal the number stays.
#[inline(always)]
fn within<T: Copy>(
    x: T,
    (low, high): (T, T),
    is_nan: impl Fn(T) -> bool,
    is_less: impl Fn(T, T) -> bool,
) -> T {
    let raised = if !is_nan(x) && (is_nan(low) || is_less(x, low)) {
        low
    } else {
        x
    };
    if !is_nan(raised) && (is_nan(high) || is_less(high, raised)) {
        high
    } else {
        raised
    }
}

/// The two functions of each kind, for bounds of each item's own and for bounds that are the same for all.
macro_rules! clipped {
    ($($type:ty, $own:ident, $same:ident, $nan:expr, $less:expr;)*) => {
        $(impl Clip for $type {
            #[inline(always)]
            fn clip(self, low: Self, high: Self) -> Self {
                $own(self, (low, high), $nan, $less)
            }

            #[inline(always)]
            fn clip_to_same(self, low: Self, high: Self) -> Self {
                $same(self, (low, high), $nan, $less)
            }
        })*
    };
}

macro_rules! integers {
    ($($type:ty)*) => {
        clipped! { $($type, within, within, |_: $type| false, |a: $type, b: $type| a < b;)* }
    };
}

macro_rules! complex {
    ($($type:ty)*) => {
        clipped! {
            $($type, to_bounds, to_bounds,
                |a: $type| a.re.is_nan() || a.im.is_nan(),
                |a: $type, b: $type| a.re < b.re || a.re == b.re && a.im < b.im;)*
        }
    };
}

integers! { i8 u8 i16 u16 i32 u32 i64 u64 }
complex! { Complex<f32> Complex<f64> }
clipped! {
    Truth, within, within, |_: Truth| false, |a: Truth, b: Truth| !a.get() & b.get();
    f16, within, within, |a: f16| a.is_nan(), |a: f16, b: f16| a.to_f32() < b.to_f32();
    f32, to_bounds, within, |a: f32| a.is_nan(), |a: f32, b: f32| a < b;
    f64, to_bounds, within, |a: f64| a.is_nan(), |a: f64, b: f64| a < b;
}

/// `out = clip(array, low, high)`, of arrays of one shape and one kind. `poll` is asked before each block.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn clip<T: Clip, E>(
    [array, low, high]: [Operand<'_>; 3],
    out: &mut [u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let walk = Walk::new([layout, array.layout, low.layout, high.layout]);
    let (mut copies, mut result) = ([Vec::new(), Vec::new(), Vec::new()], Vec::new());
    walk.blocks(|[to, from, from_low, from_high], count| {
        poll(count)?;
        let [copy, low_copy, high_copy] = &mut copies;
        // Bounds that are the same for all are numpy's other loop.
        let are_same = from_low.stride == 0 && from_high.stride == 0;
        let bounds = if are_same { 1 } else { count };
        let array = items::<T>(array.bytes, out, from, count, copy);
        let low = items::<T>(low.bytes, out, from_low, bounds, low_copy);
        let high = items::<T>(high.bytes, out, from_high, bounds, high_copy);
        buffer::write(out, to, count, &mut result, |out: &mut [T]| {
            if let (true, Some(low), Some(high)) = (are_same, low.first(), high.first()) {
                for (out, item) in out.iter_mut().zip(array) {
                    *out = item.clip_to_same(*low, *high);
                }
                return;
            }
            for (((out, item), low), high) in out.iter_mut().zip(array).zip(low).zip(high) {
                *out = item.clip(*low, *high);
            }
        });
        Ok(())
    })
}
