//! The hypergeometric distribution: by sampling, or by the ratio of uniforms (Stadlober 1989, HRUA).

use super::interval;
use super::log_factorial::log_factorial;
use crate::BitGenerator;
use crate::math::{ln, to_i64};

/// `2 * sqrt(2 / e)`.
pub(crate) const D1: f64 = 1.715_527_769_921_413_5;
/// `3 - 2 * sqrt(3 / e)`.
pub(crate) const D2: f64 = 0.898_916_162_058_898_8;

/// `hypergeometric(ngood, nbad, nsample)`: none negative, `nsample <= ngood + nbad`, and the sum fits.
pub fn hypergeometric<G: BitGenerator + ?Sized>(
    bits: &mut G,
    good: i64,
    bad: i64,
    sample: i64,
) -> i64 {
    let total = good.saturating_add(bad);
    if sample >= 10 && sample <= total - 10 {
        ratio_of_uniforms(bits, good, bad, sample)
    } else {
        sampling(bits, good, bad, sample)
    }
}

/// Draws one by one, from whichever part of the sample and the rest is smaller: below ten.
fn sampling<G: BitGenerator + ?Sized>(bits: &mut G, good: i64, bad: i64, sample: i64) -> i64 {
    let total = good.saturating_add(bad);
    let complement = sample > total / 2;
    let mut to_draw = if complement { total - sample } else { sample };
    let (mut left, mut good_left) = (total, good);
    while to_draw > 0 && good_left > 0 && left > good_left {
        left -= 1;
        if (interval(bits, left as u64) as i64) < good_left {
            good_left -= 1;
        }
        to_draw -= 1;
    }
    if left == good_left {
        good_left -= to_draw;
    }
    if complement {
        good_left
    } else {
        good - good_left
    }
}

fn ratio_of_uniforms<G: BitGenerator + ?Sized>(
    bits: &mut G,
    good: i64,
    bad: i64,
    sample: i64,
) -> i64 {
    let population = good.saturating_add(bad);
    let to_draw = sample.min(population - sample);
    let (fewer, more) = (good.min(bad), good.max(bad));
    let size = population as f64;
    let p = fewer as f64 / size;
    let q = more as f64 / size;
    let a = to_draw as f64 * p + 0.5;
    let variance = (population - to_draw) as f64 * to_draw as f64 * p * q / (population - 1) as f64;
    let c = (variance + 0.5).sqrt();
    let h = D1 * c + D2;
    let mode = (to_draw + 1) as f64 * (fewer + 1) as f64 / (population.wrapping_add(2)) as f64;
    let mode = to_i64(mode.floor());
    let weight = |count: i64| {
        log_factorial(count)
            + log_factorial(fewer - count)
            + log_factorial(to_draw - count)
            + log_factorial(more - to_draw + count)
    };
    let mode_weight = weight(mode);
    // More than 16 standard deviations above the mean do not occur.
    let support = (to_draw.min(fewer) + 1) as f64;
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

/// A count by the ratio of uniforms: around `a`, as wide as `h`, below `bound`, where `weight` is the logarithm of how
/// rare a count is and `mode_weight` that of the commonest.
pub(crate) fn by_ratio<G: BitGenerator + ?Sized>(
    bits: &mut G,
    (a, h, bound): (f64, f64, f64),
    mode_weight: f64,
    weight: impl Fn(i64) -> f64,
) -> i64 {
    loop {
        let u = bits.next_f64();
        let v = bits.next_f64();
        let x = a + h * (v - 0.5) / u;
        if x < 0.0 || x >= bound {
            continue;
        }
        let count = to_i64(x.floor());
        let t = mode_weight - weight(count);
        if u * (4.0 - u) - 3.0 <= t {
            return count;
        }
        if u * (u - t) >= 1.0 {
            continue;
        }
        if 2.0 * ln(u) <= t {
            return count;
        }
    }
}
