//! Counts of `RandomState`, and its choice without weights.

use super::{SavedGauss, gamma};
use crate::BitGenerator;
use crate::distributions::{
    BinomialCache, D1, D2, binomial_unguarded, by_ratio, geometric_search, loggam, logseries_with,
    permutation, poisson, zipf_rejection,
};
use crate::math::{exp, ln, ln_1p, to_i64};

/// `binomial(n, p)`; draws even where the result is certain.
pub fn binomial<G: BitGenerator + ?Sized>(
    bits: &mut G,
    n: i64,
    p: f64,
    cache: &mut BinomialCache,
) -> i64 {
    binomial_unguarded(bits, n, p, cache)
}

/// `negative_binomial(n, p)`.
pub fn negative_binomial<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    n: f64,
    p: f64,
) -> i64 {
    let rate = gamma(bits, saved, n, (1.0 - p) / p);
    poisson(bits, rate)
}

/// `geometric(p)`.
pub fn geometric<G: BitGenerator + ?Sized>(bits: &mut G, p: f64) -> i64 {
    if p >= 1.0 / 3.0 {
        geometric_search(bits, p)
    } else {
        to_i64((ln_1p(-bits.next_f64()) / ln(1.0 - p)).ceil())
    }
}

/// `zipf(a)`, `a > 1`; 1 where `a` is 1025 or more, with which numpy never returns.
///
/// The nearer `a` is to 1, the more often draws are rejected, without an end that anybody sees: see [`zipf_tried`].
pub fn zipf<G: BitGenerator + ?Sized>(bits: &mut G, a: f64) -> i64 {
    zipf_tried(bits, a, usize::MAX).unwrap_or(1)
}

/// As [`zipf`]; None where so many draws were all rejected. To go on is to call it again.
pub fn zipf_tried<G: BitGenerator + ?Sized>(bits: &mut G, a: f64, tries: usize) -> Option<i64> {
    if a >= 1025.0 {
        return Some(1);
    }
    zipf_rejection(bits, a, tries, |u| 1.0 - u)
}

/// `logseries(p)`.
pub fn logseries<G: BitGenerator + ?Sized>(bits: &mut G, p: f64) -> i64 {
    let r = ln(1.0 - p);
    logseries_with(bits, p, |u| 1.0 - exp(r * u))
}

/// `hypergeometric(ngood, nbad, nsample)`: none negative, and `nsample <= ngood + nbad`.
pub fn hypergeometric<G: BitGenerator + ?Sized>(
    bits: &mut G,
    good: i64,
    bad: i64,
    sample: i64,
) -> i64 {
    if sample > 10 {
        ratio_of_uniforms(bits, good, bad, sample)
    } else if sample > 0 {
        sampling(bits, good, bad, sample)
    } else {
        0
    }
}

/// Fishman's HYP (1978).
fn sampling<G: BitGenerator + ?Sized>(bits: &mut G, good: i64, bad: i64, sample: i64) -> i64 {
    let rest = bad.wrapping_add(good).wrapping_sub(sample);
    let fewer = bad.min(good) as f64;
    let mut left = fewer;
    let mut to_draw = sample;
    while left > 0.0 {
        let u = bits.next_f64();
        left -= to_i64((u + left / rest.wrapping_add(to_draw) as f64).floor()) as f64;
        to_draw -= 1;
        if to_draw == 0 {
            break;
        }
    }
    let count = to_i64(fewer - left);
    if good > bad { sample - count } else { count }
}

/// Stadlober's HRUA, with the logarithms of `loggam`.
fn ratio_of_uniforms<G: BitGenerator + ?Sized>(
    bits: &mut G,
    good: i64,
    bad: i64,
    sample: i64,
) -> i64 {
    let population = good.saturating_add(bad);
    let (fewer, more) = (good.min(bad), good.max(bad));
    let to_draw = sample.min(population - sample);
    let p = fewer as f64 / population as f64;
    let a = to_draw as f64 * p + 0.5;
    let variance =
        (population - to_draw) as f64 * sample as f64 * p * (1.0 - p) / (population - 1) as f64;
    let c = (variance + 0.5).sqrt();
    let h = D1 * c + D2;
    let mode = (to_draw + 1) as f64 * (fewer + 1) as f64 / population.wrapping_add(2) as f64;
    let mode = to_i64(mode.floor());
    let weight = |count: i64| {
        loggam((count + 1) as f64)
            + loggam((fewer - count + 1) as f64)
            + loggam((to_draw - count + 1) as f64)
            + loggam((more - to_draw + count + 1) as f64)
    };
    let mode_weight = weight(mode);
    let support = to_draw.min(fewer) as f64 + 1.0;
    let far = (a + 16.0 * c).floor();
    let bound = if support < far { support } else { far };
    let mut count = by_ratio(bits, (a, h, bound), mode_weight, weight);
    if good > bad {
        count = to_draw - count;
    }
    if to_draw < sample {
        count = good - count;
    }
    count
}

/// `choice(population, size, replace=False)` without weights: the first of a permutation.
///
/// Takes time and memory in proportion to `population`, however few are chosen.
pub fn choice_without_replacement<G: BitGenerator + ?Sized>(
    bits: &mut G,
    population: usize,
    size: usize,
) -> Vec<i64> {
    let mut indices = permutation(bits, population);
    indices.truncate(size);
    indices
}
