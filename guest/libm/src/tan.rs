//! Tangent, operation by operation as glibc does it where multiplication and addition are fused.

use super::fused::{Arithmetic, FEW, Fused, Separate, fma, seldom, settled};
use super::reduce::{Reduced, reduce, reduce_large, reduce_small};
use super::tables::circular::TAN;
use crate::double::two_product;

/// Of `tan x / x - 1`, from `x^2` on.
const SERIES: [f64; 5] = [
    0.333_333_333_333_333_3,
    0.133_333_333_333_267_3,
    0.053_968_254_110_954_33,
    0.021_869_380_598_167_253,
    0.008_896_546_349_534_924,
];
/// The same for the small angles that the table leaves.
const SMALL: [f64; 2] = [0.333_333_333_333_225_4, 0.133_333_549_206_699_13];

/// Up to here the series does without the table.
const SERIES_END: f64 = 0.060_799_986_124_038_696;

/// Tangent.
pub fn tan(x: f64) -> f64 {
    let size = x.abs();
    if size <= 1.258_999_304_809_549_4e-8 || x.is_nan() {
        return x;
    }
    if size <= SERIES_END {
        return by_series(x, 0.0, move || series_fused(x));
    }
    if size <= 0.786_999_702_453_613_3 {
        return by_table(size, 0.0, false).copysign(x);
    }
    let reduced = if size <= 25.0 {
        reduce_small(x)
    } else if size <= 1e8 {
        normalised(reduce(x))
    } else if size < f64::INFINITY {
        normalised(reduce_large(x))
    } else {
        return f64::NAN;
    };
    let Reduced {
        quadrant,
        high,
        low,
    } = reduced;
    let inverse = quadrant % 2 == 1;
    if high.abs() <= SERIES_END {
        return if inverse {
            seldom(move || -inverse_by_series(high, low))
        } else {
            by_series(high, low, move || high + series::<Fused>(high, low))
        };
    }
    let value = if high < 0.0 {
        -by_table(-high, -low, inverse)
    } else {
        by_table(high, low, inverse)
    };
    if inverse { -value } else { value }
}

fn normalised(reduced: Reduced) -> Reduced {
    let (high, low) = sum(reduced.high, reduced.low);
    Reduced {
        high,
        low,
        ..reduced
    }
}

/// The sum and what rounding took from it.
#[inline(always)]
fn sum(a: f64, b: f64) -> (f64, f64) {
    let high = a + b;
    let low = if a.abs() > b.abs() {
        a - high + b
    } else {
        b - high + a
    };
    (high, low)
}

/// What the tangent of `x + rest` is more than x.
#[inline(always)]
fn series<A: Arithmetic>(x: f64, rest: f64) -> f64 {
    let x2 = x * x;
    let [c3, c5, c7, c9, c11] = SERIES;
    let sum = A::fma(A::fma(c11, x2, c9), x2, c7);
    let sum = A::fma(A::fma(sum, x2, c5), x2, c3);
    A::fma(x * x2, sum, rest)
}

#[inline(always)]
fn by_series(x: f64, rest: f64, fused: impl FnOnce() -> f64) -> f64 {
    let low = series::<Separate>(x, rest);
    settled(low, FEW * low.abs(), |low| x + low, fused)
}

/// Without a rest, the last two sums are one.
fn series_fused(x: f64) -> f64 {
    let x2 = x * x;
    let [c3, c5, c7, c9, c11] = SERIES;
    let sum = fma(fma(c11, x2, c9), x2, c7);
    let sum = fma(fma(sum, x2, c5), x2, c3);
    fma(x * x2, sum, x)
}

/// The cotangent of `x + rest`; rare enough to be worked out but one way.
fn inverse_by_series(x: f64, rest: f64) -> f64 {
    let (high, low) = sum(x, series::<Fused>(x, rest));
    let first = 1.0 / high;
    let product = two_product(first, high);
    let second = fma(-low, first, 1.0 - product.high - product.low) / high;
    let result = first + second;
    first - result + second + result
}

/// Tangent or cotangent of `x + rest`, positive.
#[inline(always)]
fn by_table(x: f64, rest: f64, inverse: bool) -> f64 {
    let [point, tan, cot] = TAN[(x * 256.0 - 15.5) as usize];
    let z = x - point + rest;
    let low = small::<Separate>(z);
    // Nothing after this is fused.
    let t = settled(
        low,
        FEW * low.abs(),
        |low| z + low,
        move || {
            let z2 = z * z;
            fma(z * z2, fma(z2, SMALL[1], SMALL[0]), z)
        },
    );
    let product = (tan + cot) * t;
    if inverse {
        cot - product / (t + tan)
    } else {
        product / (cot - t) + tan
    }
}

/// What the tangent of z is more than z.
#[inline(always)]
fn small<A: Arithmetic>(z: f64) -> f64 {
    let z2 = z * z;
    z * z2 * A::fma(z2, SMALL[1], SMALL[0])
}
