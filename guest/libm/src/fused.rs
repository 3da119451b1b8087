//! Multiplication and addition rounded as one, of which glibc's functions are made on processors of these years.
//!
//! WebAssembly has no such instruction that rounds alike on every host, and doing it by hand costs some 25 operations.
//! So each function is written once for both kinds of arithmetic. First its products and sums are `Separate`, and what
//! that may have cost is its doubt: nearly always the result rounds alike with the doubt added and taken away, and then
//! it is glibc's. Elsewhere, in one to five cases of a hundred, the function runs again, `Fused`. Doubts are no larger
//! than needed: what shows in one of ten millions is let be, such as another multiple of a step to begin with.
//!
//! Invariant: results are the same bits on every target and every host.

use crate::double::{two_product, two_sum};

pub(super) trait Arithmetic {
    const FUSED: bool;

    /// `a * b + c`
    fn fma(a: f64, b: f64, c: f64) -> f64;
}

/// Rounds the product, then the sum.
pub(super) enum Separate {}

/// Rounds once.
pub(super) enum Fused {}

impl Arithmetic for Separate {
    const FUSED: bool = false;

    #[inline(always)]
    fn fma(a: f64, b: f64, c: f64) -> f64 {
        a * b + c
    }
}

impl Arithmetic for Fused {
    const FUSED: bool = true;

    #[inline]
    fn fma(a: f64, b: f64, c: f64) -> f64 {
        fma(a, b, c)
    }
}

/// Fused multiply-add for the ranges that the functions here have.
///
/// A library's `fma` takes care of cases that do not occur here: products near overflow and underflow. The last sum is
/// rounded twice, which changes the result only where the exact one is within 2^-50 of a tie.
#[inline]
pub(super) fn fma(a: f64, b: f64, c: f64) -> f64 {
    let product = two_product(a, b);
    let sum = two_sum(product.high, c);
    sum.high + (sum.low + product.low)
}

/// What `rest` makes of `value`, which is known but for `doubt`; what `fused` gives where that decides.
///
/// `rest` must be monotone: then all that is between two values with the same result has it, too.
#[inline(always)]
pub(super) fn settled(
    value: f64,
    doubt: f64,
    rest: impl Fn(f64) -> f64,
    fused: impl FnOnce() -> f64,
) -> f64 {
    let result = rest(value - doubt);
    if result == rest(value + doubt) {
        result
    } else {
        seldom(fused)
    }
}

/// Kept out of the way of what calls it.
#[cold]
#[inline(never)]
pub(super) fn seldom(fused: impl FnOnce() -> f64) -> f64 {
    fused()
}

/// Rounding errors of some few operations, relative to what the largest of them gives.
pub(super) const FEW: f64 = f64::EPSILON * 2.0;

#[cfg(test)]
mod tests {
    use super::fma;

    #[test]
    fn as_the_processor() {
        let mut state = 1_u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 11) as f64 / 9_007_199_254_740_992.0 - 0.5
        };
        for _ in 0..100_000 {
            let (a, b, c) = (next(), next(), next());
            assert_eq!(fma(a, b, c), a.mul_add(b, c));
            assert_eq!(fma(a, b, -(a * b)), a.mul_add(b, -(a * b)));
            assert_eq!(fma(a, b, c * 1e-12), a.mul_add(b, c * 1e-12));
        }
    }
}
