//! `pow`, operation by operation as glibc does it where multiplication and addition are fused.

use super::exp::exp_sum;
use super::fma::fma;
use super::log::{LN_2_HIGH, LN_2_LOW, normalised, reduced};
use super::tables::POW_LOG;

/// Of `ln(1 + r)` from `r**2` on, with powers of -2 to suit the way it is evaluated.
const SERIES: [f64; 7] = [
    -0.5,
    -0.666_666_666_666_667_9,
    0.500_000_000_000_000_7,
    0.799_999_999_532_397_6,
    -0.666_666_666_348_773_9,
    -1.142_909_628_459_501,
    1.000_041_526_367_554_2,
];

/// `x**y`.
///
/// Not inlined: the last resort is the target's function, and with a base known at compile time the compiler may call
/// `exp2` instead.
#[inline(never)]
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    // 2**-65 and 2**63: beyond, the result is 1, 0 or infinity.
    const LEAST: f64 = 1.0 / 36_893_488_147_419_103_232.0;
    const END: f64 = 9_223_372_036_854_775_808.0;
    let ordinary = x > 0.0 && x < f64::INFINITY && (LEAST..END).contains(&y.abs());
    if !ordinary {
        return x.powf(y);
    }
    let (high, low) = ln_double(x);
    let product = y * high;
    exp_sum(product, fma(y, low, fma(y, high, -product)))
}

/// The logarithm as a sum of two floats, good to some 68 bits.
fn ln_double(x: f64) -> (f64, f64) {
    const START: u64 = 0x3fe6_9555_0000_0000;
    let (exponent, part, fraction) = reduced(normalised(x), START);
    let [inverse, logarithm, logarithm_rest] = POW_LOG[part].map(f64::from_bits);
    let r = fma(fraction, inverse, -1.0);
    let t1 = exponent * LN_2_HIGH + logarithm;
    let t2 = t1 + r;
    let low1 = fma(exponent, LN_2_LOW, logarithm_rest);
    let low2 = t1 - t2 + r;
    let [a0, a1, a2, a3, a4, a5, a6] = SERIES;
    let ar = a0 * r;
    let ar2 = r * ar;
    let ar3 = r * ar2;
    let high = t2 + ar2;
    let low3 = fma(ar, r, -ar2);
    let low4 = t2 - high + ar2;
    let sum = fma(ar2, fma(r, a6, a5), fma(r, a4, a3));
    let sum = fma(ar2, sum, fma(r, a2, a1));
    let low = fma(ar3, sum, low1 + low2 + low3 + low4);
    let value = high + low;
    (value, high - value + low)
}
