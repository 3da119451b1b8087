//! Distributions of counts without an upper end: geometric, Zipf's, and the logarithmic series.

use super::standard_exponential;
use crate::BitGenerator;
use crate::math::{exp_m1, ln, ln_1p, pow, to_i64};

/// `geometric(p)`, `0 < p <= 1`: by search for large `p`, else by inversion. At most `i64::MAX`.
pub fn geometric<G: BitGenerator + ?Sized>(bits: &mut G, p: f64) -> i64 {
    if p >= 1.0 / 3.0 {
        return geometric_search(bits, p);
    }
    let count = (-standard_exponential(bits) / ln_1p(-p)).ceil();
    if count >= 9.223_372_036_854_776e18 {
        return i64::MAX;
    }
    to_i64(count)
}

/// Adds up probabilities until they exceed a uniform number.
///
/// Rounding can leave the whole sum below that number; numpy then never returns, and this returns once there is nothing
/// left to add.
pub(crate) fn geometric_search<G: BitGenerator + ?Sized>(bits: &mut G, p: f64) -> i64 {
    let mut count = 1;
    let (mut sum, mut term) = (p, p);
    let u = bits.next_f64();
    while u > sum && term > 0.0 {
        term *= 1.0 - p;
        sum += term;
        count += 1;
    }
    count
}

/// `zipf(a)`, `a > 1`: by rejection from a truncated Pareto distribution (Devroye 1986).
pub fn zipf<G: BitGenerator + ?Sized>(bits: &mut G, a: f64) -> i64 {
    // Beyond, powers of 2 overflow, and anything but 1 is out of reach.
    if a >= 1025.0 {
        return 1;
    }
    // Smaller uniform numbers would give values that do not fit.
    let lowest = pow(i64::MAX as f64, -(a - 1.0));
    zipf_rejection(bits, a, usize::MAX, |u| u * lowest + (1.0 - u)).unwrap_or(1)
}

/// The method of both generators; `scaled` makes the uniform number that is to be raised to a power. None: so many tries
/// were all rejected.
pub(crate) fn zipf_rejection<G: BitGenerator + ?Sized>(
    bits: &mut G,
    a: f64,
    tries: usize,
    scaled: impl Fn(f64) -> f64,
) -> Option<i64> {
    let exponent = a - 1.0;
    let b = pow(2.0, exponent);
    for _ in 0..tries {
        let u = scaled(bits.next_f64());
        let v = bits.next_f64();
        let x = pow(u, -1.0 / exponent).floor();
        if x > i64::MAX as f64 || x < 1.0 {
            continue;
        }
        let t = pow(1.0 + 1.0 / x, exponent);
        if v * x * (t - 1.0) / (b - 1.0) <= t / b {
            return Some(to_i64(x));
        }
    }
    None
}

/// `logseries(p)`, `0 <= p < 1` (Kemp 1981).
pub fn logseries<G: BitGenerator + ?Sized>(bits: &mut G, p: f64) -> i64 {
    let r = ln_1p(-p);
    logseries_with(bits, p, |u| -exp_m1(r * u))
}

/// The method of both generators, which differ in how they compute `1 - (1 - p)**u`.
pub(crate) fn logseries_with<G: BitGenerator + ?Sized>(
    bits: &mut G,
    p: f64,
    q_of: impl Fn(f64) -> f64,
) -> i64 {
    loop {
        let v = bits.next_f64();
        if v >= p {
            return 1;
        }
        let q = q_of(bits.next_f64());
        if v <= q * q {
            let count = to_i64((1.0 + ln(v) / ln(q)).floor());
            if count < 1 || v == 0.0 {
                continue;
            }
            return count;
        }
        return if v >= q { 1 } else { 2 };
    }
}
