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
    /// It, or the bound that it is beyond; the upper one where both are. Of two that are equal it is the bound, as with
    /// zeros one can see.
    fn clip(self, low: Self, high: Self) -> Self;

    /// The same, where of two that are equal it is the number.
    fn clip_kept(self, low: Self, high: Self) -> Self;
}

macro_rules! clipped {
    ($($type:ty, $nan:expr, $less:expr;)*) => {
        $(impl Clip for $type {
            #[inline(always)]
            fn clip(self, low: Self, high: Self) -> Self {
                let (is_nan, is_less) = ($nan, $less);
                let raised = if is_nan(self) || is_less(low, self) { self } else { low };
                if is_nan(raised) || is_less(raised, high) { raised } else { high }
            }

            #[inline(always)]
            fn clip_kept(self, low: Self, high: Self) -> Self {
                let (is_nan, is_less) = ($nan, $less);
                let raised = if !is_nan(self) && (is_nan(low) || is_less(self, low)) { low } else { self };
                if !is_nan(raised) && (is_nan(high) || is_less(high, raised)) { high } else { raised }
            }
        })*
    };
}

macro_rules! by_themselves {
    ($($type:ty)*) => {
        clipped! { $($type, |_: $type| false, |a: $type, b: $type| a < b;)* }
    };
}

macro_rules! complex {
    ($($type:ty)*) => {
        clipped! {
            $($type,
                |a: $type| a.re.is_nan() || a.im.is_nan(),
                |a: $type, b: $type| a.re < b.re || a.re == b.re && a.im < b.im;)*
        }
    };
}

by_themselves! { i8 u8 i16 u16 i32 u32 i64 u64 }
complex! { Complex<f32> Complex<f64> }
clipped! {
    Truth, |_: Truth| false, |a: Truth, b: Truth| !a.get() & b.get();
    f16, |a: f16| a.is_nan(), |a: f16, b: f16| a.to_f32() < b.to_f32();
    f32, |a: f32| a.is_nan(), |a: f32, b: f32| a < b;
    f64, |a: f64| a.is_nan(), |a: f64, b: f64| a < b;
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
        let array = items::<T>(array.bytes, out, from, count, copy);
        let low = items::<T>(low.bytes, out, from_low, count, low_copy);
        let high = items::<T>(high.bytes, out, from_high, count, high_copy);
        buffer::write(out, to, count, &mut result, |out: &mut [T]| {
            // Bounds that are the same for all are numpy's other loop.
            let are_same = from_low.stride == 0 && from_high.stride == 0;
            if let (true, Some(low), Some(high)) = (are_same, low.first(), high.first()) {
                for (out, item) in out.iter_mut().zip(array) {
                    *out = item.clip_kept(*low, *high);
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
