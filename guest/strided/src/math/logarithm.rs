//! `log` of numbers of 32 bits, without branches.
//!
//! A number is `2**k * m` with `m` between the root of a half and that of two. With `f = m - 1` and `s = f / (2 + f)`,
//! `log(m)` is the series `2 * s + 2 / 3 * s**3 + …`, whose first term is taken from `f` so that little is lost.

use super::{ROUNDS, polynomial};

/// `(log((1 + s) / (1 - s)) - 2 * s) / s**3` by `s**2`.
const THIRD_OF_F32: [f64; 3] = [0.6666668504478588, 0.3998877843365144, 0.29580046168312196];

/// The natural logarithm.
#[inline(always)]
pub(super) fn log_of_f32(x: f32) -> f32 {
    // All are normal numbers of 64 bits.
    let x = f64::from(x);
    let (k, f) = parts(x);
    let s = f / (2.0 + f);
    let z = s * s;
    let log = k * std::f64::consts::LN_2 + (2.0 * s + s * z * polynomial(z, &THIRD_OF_F32));
    at_edges(x, log) as f32
}

/// The exponent, and how much more than one the rest is.
#[inline(always)]
fn parts(normal: f64) -> (f64, f64) {
    let bits = normal.to_bits();
    // More by so much that it is not below zero: vectors have no quick shift that keeps a sign.
    let above = (1023_u64 << 52) - std::f64::consts::FRAC_1_SQRT_2.to_bits();
    let biased = bits.wrapping_add(above) >> 52;
    let exponent = biased.wrapping_sub(1023);
    let rest = f64::from_bits(bits.wrapping_sub(exponent << 52));
    // As a float, because there is no vector instruction for it.
    let exponent = f64::from_bits(ROUNDS.to_bits().wrapping_add(exponent)) - ROUNDS;
    (exponent, rest - 1.0)
}

/// What it is of zeros, of numbers below, of infinities and NaNs.
#[inline(always)]
fn at_edges(x: f64, log: f64) -> f64 {
    let log = if x < f64::INFINITY { log } else { x };
    let log = if x < 0.0 { f64::NAN } else { log };
    if x == 0.0 { f64::NEG_INFINITY } else { log }
}
