//! Sine and cosine, operation by operation as glibc does them where multiplication and addition are fused.

use super::exp::high_word;
use super::fused::{Arithmetic, FEW, Fused, Separate, settled};
use super::reduce::{HALF_PI, HALF_PI_REST, Reduced, reduce, reduce_large};
use super::tables::circular::SIN_COS;

/// Of `sin x / x - 1`, from `x^2` on.
const SINE: [f64; 5] = [
    -0.166_666_666_666_666_66,
    0.008_333_333_333_332_329,
    -0.000_198_412_698_344_146_42,
    2.755_729_806_860_771e-6,
    -2.502_201_484_831_839_8e-8,
];
/// The same for the small angles that the table leaves, and of `1 - cos x`.
const SMALL_SINE: [f64; 2] = [-0.166_666_666_666_664_88, 0.008_333_332_142_857_223];
const SMALL_COSINE: [f64; 3] = [0.5, -0.041_666_666_666_666_44, 0.001_388_888_740_079_376];

/// Below this the series for sine does without the table.
const SERIES_END: f64 = 0.126;

/// Upper halves of 0.855, of 2.426 (from there on a quadrant is looked for) and of 105414350.
const DIRECT_END: i32 = 0x3feb_6000;
const QUADRANT_BEGIN: i32 = 0x4003_68fd;
const LARGE: i32 = 0x4199_21fb;

/// Sine.
pub fn sin(x: f64) -> f64 {
    let size = high_word(x) & 0x7fff_ffff;
    if size < 0x3e50_0000 {
        return x;
    }
    if size < DIRECT_END {
        return sin_of(x, 0.0);
    }
    if size < QUADRANT_BEGIN {
        return cos_of(HALF_PI - x.abs(), HALF_PI_REST).copysign(x);
    }
    let reduced = if size < LARGE {
        reduce(x)
    } else if x.is_finite() {
        reduce_large(x)
    } else {
        return f64::NAN;
    };
    of_quadrant(&reduced, reduced.quadrant)
}

/// Cosine.
pub fn cos(x: f64) -> f64 {
    let size = high_word(x) & 0x7fff_ffff;
    if size < 0x3e40_0000 {
        return 1.0;
    }
    if size < DIRECT_END {
        return cos_of(x, 0.0);
    }
    if size < QUADRANT_BEGIN {
        let y = HALF_PI - x.abs();
        let high = y + HALF_PI_REST;
        return sin_of(high, y - high + HALF_PI_REST);
    }
    let reduced = if size < LARGE {
        reduce(x)
    } else if x.is_finite() {
        reduce_large(x)
    } else {
        return f64::NAN;
    };
    of_quadrant(&reduced, reduced.quadrant.wrapping_add(1))
}

/// Sine of the rest and of as many right angles.
#[inline(always)]
fn of_quadrant(reduced: &Reduced, quadrant: u32) -> f64 {
    let value = if quadrant % 2 == 1 {
        cos_of(reduced.high, reduced.low)
    } else {
        sin_of(reduced.high, reduced.low)
    };
    if quadrant & 2 == 0 { value } else { -value }
}

/// Sine of `x + rest`, up to about 0.86.
#[inline(always)]
fn sin_of(x: f64, rest: f64) -> f64 {
    let (high, low) = sin_parts::<Separate>(x, rest);
    settled(
        low,
        FEW * low.abs(),
        |low| high + low,
        move || {
            let (high, low) = sin_parts::<Fused>(x, rest);
            high + low
        },
    )
    .copysign(x)
}

/// Sine of `x + rest` as a sum; its sign is that of x or none.
#[inline(always)]
fn sin_parts<A: Arithmetic>(x: f64, rest: f64) -> (f64, f64) {
    if x.abs() < SERIES_END {
        let x2 = x * x;
        let [c3, c5, c7, c9, c11] = SINE;
        let sum = A::fma(A::fma(c11, x2, c9), x2, c7);
        let sum = A::fma(A::fma(sum, x2, c5), x2, c3);
        return (x, A::fma(A::fma(sum, x, -0.5 * rest), x2, rest));
    }
    let rest = if x <= 0.0 { -rest } else { rest };
    let ([sin, sin_rest, cos, cos_rest], r) = tabled(x.abs());
    let r2 = r * r;
    let s = r + A::fma(r * r2, A::fma(SMALL_SINE[1], r2, SMALL_SINE[0]), rest);
    let [c2, c4, c6] = SMALL_COSINE;
    let c = A::fma(r, rest, r2 * A::fma(A::fma(c6, r2, c4), r2, c2));
    let low = A::fma(-c, sin, A::fma(cos_rest, s, sin_rest));
    (sin, A::fma(s, cos, low))
}

/// Cosine of `x + rest`, up to about 0.86.
#[inline(always)]
fn cos_of(x: f64, rest: f64) -> f64 {
    let (high, low) = cos_parts::<Separate>(x, rest);
    settled(
        low,
        FEW * low.abs(),
        |low| high + low,
        move || {
            let (high, low) = cos_parts::<Fused>(x, rest);
            high + low
        },
    )
}

#[inline(always)]
fn cos_parts<A: Arithmetic>(x: f64, rest: f64) -> (f64, f64) {
    let rest = if x < 0.0 { -rest } else { rest };
    let ([sin, sin_rest, cos, cos_rest], r) = tabled(x.abs());
    let r = r + rest;
    let r2 = r * r;
    let s = A::fma(r * r2, A::fma(SMALL_SINE[1], r2, SMALL_SINE[0]), r);
    let [c2, c4, c6] = SMALL_COSINE;
    let c = r2 * A::fma(A::fma(c6, r2, c4), r2, c2);
    let low = A::fma(-c, cos, A::fma(-sin_rest, s, cos_rest));
    (cos, A::fma(-s, sin, low))
}

/// Sine and cosine of the nearest multiple of 1/128, and what x is more than that.
#[inline(always)]
fn tabled(x: f64) -> ([f64; 4], f64) {
    /// Adding it leaves the nearest multiple in the low bits.
    const SHIFT: f64 = 52_776_558_133_248.0;
    let shifted = x + SHIFT;
    let row = SIN_COS[shifted.to_bits() as u8 as usize];
    (row, x - (shifted - SHIFT))
}
