//! `pow`, operation by operation as glibc does it where multiplication and addition are fused.

use super::exp::{exp_fused, exp_sum};
use super::fused::{Arithmetic, FEW, Fused, Separate, fma};
use super::log::{LN_2_HIGH, LN_2_LOW, is_ordinary, normalised, reduced};
use super::tables::exponential::POW_LOG;

/// Of `log(1 + r)` from `r^3` on, with powers of -2 to suit the way it is evaluated.
const SERIES: [f64; 6] = [
    -0.666_666_666_666_667_9,
    0.500_000_000_000_000_7,
    0.799_999_999_532_397_6,
    -0.666_666_666_348_773_9,
    -1.142_909_628_459_501,
    1.000_041_526_367_554_2,
];

/// `x^y`
///
/// Not inlined: the last resort is the target's function, and with a base known at compile time the compiler may call
/// `exp2` instead.
#[inline(never)]
pub fn pow(x: f64, y: f64) -> f64 {
    // 2^-65 and 2^63: beyond, the result is 1, 0 or infinity.
    const LEAST: f64 = 1.0 / 36_893_488_147_419_103_232.0;
    const END: f64 = 9_223_372_036_854_775_808.0;
    let bits = x.to_bits();
    if !(LEAST..END).contains(&y.abs()) {
        return x.powf(y);
    }
    if is_ordinary(bits) {
        pow_positive(bits, y)
    } else {
        pow_elsewhere(x, y)
    }
}

#[cold]
fn pow_elsewhere(x: f64, y: f64) -> f64 {
    let size = x.abs();
    // Negative numbers have whole powers only; beyond 2^53, all exponents are even.
    if size == 0.0 || !size.is_finite() || x < 0.0 && y != y.trunc() {
        return x.powf(y);
    }
    let bits = if size < f64::MIN_POSITIVE {
        normalised(size)
    } else {
        size.to_bits()
    };
    let result = pow_positive(bits, y);
    if x < 0.0 && y % 2.0 != 0.0 {
        -result
    } else {
        result
    }
}

/// A power of the number with these bits, which may have an exponent below the normal ones.
#[inline]
fn pow_positive(bits: u64, y: f64) -> f64 {
    let (high, low, doubt) = log_double(bits);
    // Products of upper halves are exact.
    let (y_upper, upper) = (upper(y), upper(high));
    let product = y_upper * upper;
    let rest = (y - y_upper) * upper + y * (high - upper + low);
    exp_sum(product, rest, Some(y.abs() * doubt), move || {
        pow_fused(bits, y)
    })
}

fn pow_fused(bits: u64, y: f64) -> f64 {
    let (high, low) = log_fused(bits);
    let product = y * high;
    exp_fused(product, fma(y, low, fma(y, high, -product)))
}

/// The number without the last 27 of its 53 bits.
#[inline(always)]
fn upper(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & !0 << 27)
}

/// Of octaves.
const START: u64 = 0x3fe6_9555_0000_0000;

/// The logarithm as a sum of two floats, good to some 68 bits, and what is doubtful of it.
#[inline(always)]
fn log_double(bits: u64) -> (f64, f64, f64) {
    let (exponent, part, fraction) = reduced(bits, START, 7);
    let [inverse, logarithm, logarithm_rest] = POW_LOG[part].map(f64::from_bits);
    // The inverse has few bits: all products are exact, and the square of the upper part as well.
    let fraction_upper = f64::from_bits((fraction.to_bits() + (1 << 31)) & !0 << 32);
    let r_upper = fraction_upper * inverse - 1.0;
    let r_lower = (fraction - fraction_upper) * inverse;
    let r = r_upper + r_lower;
    let t1 = exponent * LN_2_HIGH + logarithm;
    let t2 = t1 + r;
    let low1 = exponent * LN_2_LOW + logarithm_rest;
    let low2 = t1 - t2 + r;
    let (ar, ar_upper) = (-0.5 * r, -0.5 * r_upper);
    let square = r_upper * ar_upper;
    let high = t2 + square;
    let low3 = r_lower * (ar + ar_upper);
    let low4 = t2 - high + square;
    let ar2 = r * ar;
    let ar3 = r * ar2;
    let low = ar3 * series::<Separate>(r, ar2) + (low1 + low2 + low3 + low4);
    (high, low, FEW * (ar3.abs() + low.abs()))
}

fn log_fused(bits: u64) -> (f64, f64) {
    let (exponent, part, fraction) = reduced(bits, START, 7);
    let [inverse, logarithm, logarithm_rest] = POW_LOG[part].map(f64::from_bits);
    let r = fma(fraction, inverse, -1.0);
    let t1 = exponent * LN_2_HIGH + logarithm;
    let t2 = t1 + r;
    let low1 = fma(exponent, LN_2_LOW, logarithm_rest);
    let low2 = t1 - t2 + r;
    let ar = -0.5 * r;
    let ar2 = r * ar;
    let ar3 = r * ar2;
    let high = t2 + ar2;
    let low3 = fma(ar, r, -ar2);
    let low4 = t2 - high + ar2;
    let sum = series::<Fused>(r, ar2);
    let low = fma(ar3, sum, low1 + low2 + low3 + low4);
    let value = high + low;
    (value, high - value + low)
}

/// From the third power on; the second is `ar2`.
#[inline(always)]
fn series<A: Arithmetic>(r: f64, ar2: f64) -> f64 {
    let [c3, c4, c5, c6, c7, c8] = SERIES;
    let sum = A::fma(ar2, A::fma(r, c8, c7), A::fma(r, c6, c5));
    A::fma(ar2, sum, A::fma(r, c4, c3))
}
