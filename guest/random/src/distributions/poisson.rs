//! The Poisson distribution, the negative binomial one that is made of it, and numpy's `loggam`.

use super::gamma;
use crate::BitGenerator;
use crate::math::{exp, ln, to_i64};

/// The largest rate that numpy accepts: ten standard deviations below the largest integer.
pub const POISSON_LAM_MAX: f64 = 9.223_372_006_484_771e18;

/// `poisson(lam)`, `0 <= lam <= POISSON_LAM_MAX`: by products of uniform numbers below 10, else by transformed rejection.
pub fn poisson<G: BitGenerator + ?Sized>(bits: &mut G, lam: f64) -> i64 {
    if lam >= 10.0 {
        transformed_rejection(bits, lam)
    } else if lam == 0.0 {
        0
    } else {
        multiplication(bits, lam)
    }
}

fn multiplication<G: BitGenerator + ?Sized>(bits: &mut G, lam: f64) -> i64 {
    let limit = exp(-lam);
    let mut count = 0;
    let mut product = bits.next_f64();
    while product > limit {
        count += 1;
        product *= bits.next_f64();
    }
    count
}

/// Hörmann's PTRS (1993).
fn transformed_rejection<G: BitGenerator + ?Sized>(bits: &mut G, lam: f64) -> i64 {
    let ln_lam = ln(lam);
    let b = 0.931 + 2.53 * lam.sqrt();
    let a = -0.059 + 0.02483 * b;
    let inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
    let quick = 0.9277 - 3.6224 / (b - 2.0);
    loop {
        let u = bits.next_f64() - 0.5;
        let v = bits.next_f64();
        let us = 0.5 - u.abs();
        let count = to_i64(((2.0 * a / us + b) * u + lam + 0.43).floor());
        if us >= 0.07 && v <= quick {
            return count;
        }
        if count < 0 || us < 0.013 && v > us {
            continue;
        }
        let left = ln(v) + ln(inverse_alpha) - ln(a / (us * us) + b);
        let right = -lam + count as f64 * ln_lam - loggam(count.wrapping_add(1) as f64);
        if left <= right {
            return count;
        }
    }
}

/// `negative_binomial(n, p)`: a Poisson variate whose rate is a gamma variate.
pub fn negative_binomial<G: BitGenerator + ?Sized>(bits: &mut G, n: f64, p: f64) -> i64 {
    let rate = gamma(bits, n, (1.0 - p) / p);
    poisson(bits, rate)
}

/// Logarithm of the gamma function for `x >= 1`, with the rounding of numpy's own function (Zhang and Jin 1996).
///
/// Stirling's series at 7 or above, and the recurrence down from there.
pub(crate) fn loggam(x: f64) -> f64 {
    const LN_2_PI: f64 = 1.837_877_066_409_345_3;
    const SERIES: [f64; 10] = [
        8.333333333333333e-02,
        -2.777777777777778e-03,
        7.936507936507937e-04,
        -5.952380952380952e-04,
        8.417508417508418e-04,
        -1.917526917526918e-03,
        6.41025641025641e-03,
        -2.955065359477124e-02,
        1.796443723688307e-01,
        -1.3924322169059,
    ];
    if x == 1.0 || x == 2.0 {
        return 0.0;
    }
    let steps = if x < 7.0 { to_i64(7.0 - x) } else { 0 };
    let mut x0 = x + steps as f64;
    let x2 = (1.0 / x0) * (1.0 / x0);
    let mut sum = SERIES[9];
    for term in SERIES[..9].iter().rev() {
        sum = sum * x2 + term;
    }
    let mut result = sum / x0 + 0.5 * LN_2_PI + (x0 - 0.5) * ln(x0) - x0;
    for _ in 0..steps {
        result -= ln(x0 - 1.0);
        x0 -= 1.0;
    }
    result
}
