//! Distributions of whole numbers and their inverses.

use crate::gamma::gammaln;
use crate::incomplete_beta::{betainc, betaincc, factor, inverse};
use crate::incomplete_gamma::{gammainc, gammaincc, gammainccinv};
use crate::invert::bisect;

/// Of the binomial distribution: up to `k` of `n`.
pub fn bdtr(k: f64, n: f64, p: f64) -> f64 {
    let k = k.floor();
    if p.is_nan() || k.is_nan() || !(0.0..=1.0).contains(&p) || k < 0.0 || n < k {
        return f64::NAN;
    }
    if k == n {
        return 1.0;
    }
    if k == 0.0 {
        return (1.0 - p).powf(n - k);
    }
    betaincc(k + 1.0, n - k, p)
}

/// More than `k` of `n`.
pub fn bdtrc(k: f64, n: f64, p: f64) -> f64 {
    let k = k.floor();
    if p.is_nan() || k.is_nan() || !(0.0..=1.0).contains(&p) || n < k {
        return f64::NAN;
    }
    if k < 0.0 {
        return 1.0;
    }
    if k == n {
        return 0.0;
    }
    if k == 0.0 {
        return -((n * (-p).ln_1p()).exp_m1());
    }
    betainc(k + 1.0, n - k, p)
}

/// The inverse of [`bdtr`] in the probability.
pub fn bdtri(k: f64, n: f64, y: f64) -> f64 {
    let k = k.floor();
    if !(0.0..=1.0).contains(&y) || k < 0.0 || n <= k || k.is_nan() {
        return f64::NAN;
    }
    if k == 0.0 {
        return -((y.ln() / n).exp_m1());
    }
    inverse(k + 1.0, n - k, 1.0 - y, y).0
}

/// How many successes make the distribution `y`, not rounded.
pub fn bdtrik(y: f64, n: f64, p: f64) -> f64 {
    if !(0.0..=1.0).contains(&y) || !(0.0..=1.0).contains(&p) || n <= 0.0 || n.is_nan() {
        return f64::NAN;
    }
    let lower = |k: f64| match k >= n {
        true => 1.0,
        false => betaincc(k + 1.0, n - k, p),
    };
    match y <= lower(0.0) {
        true => 0.0,
        false => bisect(0.0, n, y, lower),
    }
}

/// How many trials.
pub fn bdtrin(k: f64, y: f64, p: f64) -> f64 {
    bisect(k.max(1e-300), 1e10, y, |n| match n <= k {
        true => 1.0,
        false => betaincc(k + 1.0, n - k, p),
    })
}

/// Of Poisson's distribution: up to `k`.
pub fn pdtr(k: f64, m: f64) -> f64 {
    if k < 0.0 || m < 0.0 || k.is_nan() || m.is_nan() {
        return f64::NAN;
    }
    match m == 0.0 {
        true => 1.0,
        false => gammaincc(k.floor() + 1.0, m),
    }
}

/// More than `k`.
pub fn pdtrc(k: f64, m: f64) -> f64 {
    if k < 0.0 || m < 0.0 || k.is_nan() || m.is_nan() {
        return f64::NAN;
    }
    match m == 0.0 {
        true => 0.0,
        false => gammainc(k.floor() + 1.0, m),
    }
}

/// The inverse of [`pdtr`] in the mean.
pub fn pdtri(k: f64, y: f64) -> f64 {
    match k < 0.0 || !(0.0..1.0).contains(&y) {
        true => f64::NAN,
        false => gammainccinv(k.trunc() + 1.0, y),
    }
}

/// How many make the distribution `y`, not rounded.
pub fn pdtrik(y: f64, m: f64) -> f64 {
    if !(0.0..=1.0).contains(&y) || m < 0.0 || m.is_nan() {
        return f64::NAN;
    }
    let lower = |k: f64| gammaincc(k + 1.0, m);
    if y <= lower(0.0) {
        return 0.0;
    }
    let mut high = m + 10.0;
    while lower(high) < y && high < 1e300 {
        high *= 2.0;
    }
    match high >= 1e300 || y == 1.0 {
        true => f64::INFINITY,
        false => bisect(0.0, high, y, lower),
    }
}

/// Of the negative binomial distribution: up to `k` failures before `n` successes.
pub fn nbdtr(k: f64, n: f64, p: f64) -> f64 {
    match !(0.0..=1.0).contains(&p) || k < 0.0 {
        true => f64::NAN,
        false => betainc(n, k + 1.0, p),
    }
}

/// More than `k`.
pub fn nbdtrc(k: f64, n: f64, p: f64) -> f64 {
    match !(0.0..=1.0).contains(&p) || k < 0.0 {
        true => f64::NAN,
        false => betaincc(n, k + 1.0, p),
    }
}

/// The inverse of [`nbdtr`] in the probability.
pub fn nbdtri(k: f64, n: f64, y: f64) -> f64 {
    match !(0.0..=1.0).contains(&y) || k < 0.0 {
        true => f64::NAN,
        false => inverse(n, k + 1.0, y, 1.0 - y).0,
    }
}

/// How many failures make the distribution `y`, not rounded.
pub fn nbdtrik(y: f64, n: f64, p: f64) -> f64 {
    let lower = |k: f64| betainc(n, k + 1.0, p);
    if !(0.0..1.0).contains(&y) || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    match y <= lower(0.0) {
        true => 0.0,
        false => bisect(0.0, 1e15, y, lower),
    }
}

/// How many successes.
pub fn nbdtrin(k: f64, y: f64, p: f64) -> f64 {
    bisect(1e-300, 1e15, y, |n| betainc(n, k + 1.0, p))
}

/// The least whole number at which a distribution function reaches `p`.
fn least(p: f64, start: f64, largest: f64, lower: impl Fn(f64) -> f64) -> f64 {
    if !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    if p == 0.0 {
        return 0.0;
    }
    // What was rounded must not count as less.
    let enough = |k: f64| lower(k) >= p * (1.0 - 1e-14);
    let (mut low, mut high) = (-1.0, start.floor().clamp(1.0, largest.max(1.0)));
    while !enough(high) && high < largest {
        low = high;
        high = (2.0 * high + 1.0).min(largest);
    }
    while high - low > 1.0 {
        let middle = (0.5 * (low + high)).floor();
        if middle <= low || middle >= high {
            break;
        }
        match enough(middle) {
            true => high = middle,
            false => low = middle,
        }
    }
    high
}

/// Of the binomial distribution: the probability of `k`.
pub fn binom_pmf(k: f64, n: f64, p: f64) -> f64 {
    if k.is_nan() || n.is_nan() || !(0.0..=1.0).contains(&p) || n < 0.0 {
        return f64::NAN;
    }
    if k < 0.0 || k > n {
        return 0.0;
    }
    if p == 0.0 {
        return if k == 0.0 { 1.0 } else { 0.0 };
    }
    if p == 1.0 {
        return if k == n { 1.0 } else { 0.0 };
    }
    if n == 0.0 {
        return 1.0;
    }
    if k == 0.0 {
        return (n * (-p).ln_1p()).exp();
    }
    if k == n {
        return p.powf(k);
    }
    factor(k + 1.0, n - k + 1.0, p, 1.0 - p) / (p * (1.0 - p)) / (n + 1.0)
}

/// The least `k` up to which the probability is `q`.
pub fn binom_ppf(q: f64, n: f64, p: f64) -> f64 {
    if n < 0.0 || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    if q == 1.0 {
        return n;
    }
    least(q, n * p, n, |k| if k >= n { 1.0 } else { bdtr(k, n, p) })
}

/// Of the negative binomial distribution: the probability of `k`.
pub fn nbinom_pmf(k: f64, n: f64, p: f64) -> f64 {
    if k.is_nan() || n.is_nan() || !(0.0..=1.0).contains(&p) || n <= 0.0 {
        return f64::NAN;
    }
    if k < 0.0 {
        return 0.0;
    }
    if p == 1.0 {
        return if k == 0.0 { 1.0 } else { 0.0 };
    }
    factor(n, k + 1.0, p, 1.0 - p) / ((1.0 - p) * (n + k))
}

/// The least `k` up to which the probability is `q`.
pub fn nbinom_ppf(q: f64, n: f64, p: f64) -> f64 {
    match q == 1.0 {
        true => f64::INFINITY,
        false => least(q, n * (1.0 - p) / p, 1e15, |k| nbdtr(k, n, p)),
    }
}

/// Of the hypergeometric distribution of `n` good ones among `m`, `r` drawn: the probability of `k`.
pub fn hypergeom_pmf(k: f64, n: f64, r: f64, m: f64) -> f64 {
    if k < (n + r - m).max(0.0) || k > n.min(r) {
        return 0.0;
    }
    if m <= EXACT {
        return choices(n, k) * choices(m - n, r - k) / choices(m, r);
    }
    let choose = |n: f64, k: f64| gammaln(n + 1.0) - gammaln(k + 1.0) - gammaln(n - k + 1.0);
    (choose(n, k) + choose(m - n, r - k) - choose(m, r)).exp()
}

/// Of so many, choices are counted in 128 bits.
const EXACT: f64 = 120.0;

/// In how many ways `k` of `n` are chosen; `n` is at most [`EXACT`].
fn choices(n: f64, k: f64) -> f64 {
    let (n, k) = (n as u128, k.min(n - k) as u128);
    (1..=k).fold(1, |all, at| all * (n - k + at) / at) as f64
}

/// The probability of at most `k`.
pub fn hypergeom_cdf(k: f64, n: f64, r: f64, m: f64) -> f64 {
    hypergeom_tails(k, n, r, m).0
}

/// The probability of more than `k`.
pub fn hypergeom_sf(k: f64, n: f64, r: f64, m: f64) -> f64 {
    hypergeom_tails(k, n, r, m).1
}

/// Both: the smaller one is summed, from the item beside `k` outwards.
fn hypergeom_tails(k: f64, n: f64, r: f64, m: f64) -> (f64, f64) {
    let (low, high) = ((n + r - m).max(0.0), n.min(r));
    let k = k.floor();
    if k.is_nan() || high.is_nan() {
        return (f64::NAN, f64::NAN);
    }
    if k >= high {
        return (1.0, 0.0);
    }
    if k < low {
        return (0.0, 1.0);
    }
    let is_lower = k < ((r + 1.0) * (n + 1.0) / (m + 2.0)).floor();
    let mut at = if is_lower { k } else { k + 1.0 };
    let mut item = hypergeom_pmf(at, n, r, m);
    let mut sum = 0.0;
    while item > sum * f64::EPSILON * 0.5 {
        sum += item;
        if is_lower {
            item *= at * (m - n - r + at) / ((n - at + 1.0) * (r - at + 1.0));
            at -= 1.0;
        } else {
            item *= (n - at) * (r - at) / ((at + 1.0) * (m - n - r + at + 1.0));
            at += 1.0;
        }
    }
    let sum = sum.min(1.0);
    if is_lower {
        (sum, 1.0 - sum)
    } else {
        (1.0 - sum, sum)
    }
}

/// Its mean.
pub fn hypergeom_mean(n: f64, r: f64, m: f64) -> f64 {
    n * r / m
}

/// Its variance.
pub fn hypergeom_variance(n: f64, r: f64, m: f64) -> f64 {
    n * r * (m - n) * (m - r) / (m * m * (m - 1.0))
}

/// Its skewness.
pub fn hypergeom_skewness(n: f64, r: f64, m: f64) -> f64 {
    let spread = (n * r * (m - n) * (m - r)).sqrt();
    (m - 2.0 * r) * (m - 1.0).sqrt() * (m - 2.0 * n) / (spread * (m - 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert!((binom_pmf(3.0, 10.0, 0.5) - 0.117_187_5).abs() < 1e-16);
        assert!((hypergeom_cdf(2.0, 7.0, 12.0, 20.0) - 0.052_115_583_075_335_42).abs() < 1e-16);
        assert!((hypergeom_sf(3.0, 7.0, 12.0, 20.0) - 0.749_226_006_191_950_5).abs() < 1e-15);
        assert_eq!(binom_ppf(0.5, 10.0, 0.5), 5.0);
        assert_eq!(binom_ppf(0.5, 5.0, 0.5), 2.0);
        assert!((pdtr(2.0, 3.0) - 0.423_190_081_126_843_64).abs() < 1e-15);
    }
}
