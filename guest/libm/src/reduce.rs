//! Arguments of circular functions as a multiple of π/2 and a rest of at most about π/4, in two floats.
//!
//! The operations are glibc's: the rest's last digits are its, too. Nothing here needs to be fused, because products
//! are exact or too small to matter.
//!
//! Invariant: work is constant whatever the argument (no loop depends on it).

use super::tables::circular::TWO_OVER_PI;

/// Adding it leaves the nearest integer in the low bits.
const SHIFT: f64 = 6_755_399_441_055_744.0;
pub(super) const HALF_PI: f64 = std::f64::consts::FRAC_PI_2;
pub(super) const HALF_PI_REST: f64 = 6.123_233_995_736_766e-17;
/// π/2 in parts whose products with numbers of 26 bits are exact, but for the last.
const PARTS: [f64; 4] = [
    1.570_796_340_703_964_2,
    -1.390_906_756_437_715_3e-8,
    -4.978_996_231_479_91e-17,
    -1.903_488_962_019_326_6e-25,
];

/// The multiple, whose lowest two bits count, and the rest.
pub(super) struct Reduced {
    pub(super) quadrant: u32,
    pub(super) high: f64,
    pub(super) low: f64,
}

/// The nearest multiple of π/2, and what is left without the first two parts of as many.
#[inline(always)]
fn nearest(x: f64) -> (u32, f64, f64) {
    let shifted = x * std::f64::consts::FRAC_2_PI + SHIFT;
    let count = shifted - SHIFT;
    let rest = x - count * PARTS[0] - count * PARTS[1];
    (shifted.to_bits() as u32, count, rest)
}

/// Up to about 10^8.
#[inline(always)]
pub(super) fn reduce(x: f64) -> Reduced {
    let (quadrant, count, first) = nearest(x);
    let product = count * PARTS[2];
    let second = first - product;
    let low = first - second - product;
    let product = count * PARTS[3];
    let high = second - product;
    Reduced {
        quadrant,
        high,
        low: low + (second - high - product),
    }
}

/// Up to 25.
#[inline(always)]
pub(super) fn reduce_small(x: f64) -> Reduced {
    // The third part with all its bits: it is the last one here.
    const LAST: f64 = -4.978_996_250_514_799_4e-17;
    let (quadrant, count, first) = nearest(x);
    let product = count * LAST;
    let high = first - product;
    Reduced {
        quadrant,
        high,
        low: first - high - product,
    }
}

/// Any finite number: the digits of 2/π are multiplied by both halves of it.
#[cold]
pub(super) fn reduce_large(x: f64) -> Reduced {
    /// π/2 in two parts, the first of 26 bits.
    const HIGH: f64 = PARTS[0];
    const LOW: f64 = -1.390_906_767_539_945_6e-8;
    // 2^-600.
    let x = x * f64::from_bits((1023 - 600) << 52);
    let (x1, x2) = split(x);
    let (sum1, b1, bb1) = by_two_over_pi(x1);
    let (sum2, b2, bb2) = by_two_over_pi(x2);
    let mut sum = sum1 + sum2;
    let mut b = b1 + b2;
    let bb = if b1.abs() > b2.abs() {
        b1 - b + b2
    } else {
        b2 - b + b1
    };
    if b > 0.5 {
        b -= 1.0;
        sum += 1.0;
    } else if b < -0.5 {
        b += 1.0;
        sum -= 1.0;
    }
    let s = b + (bb + bb1 + bb2);
    let t = b - s + bb + (bb1 + bb2);
    let (s1, s2) = split(s);
    let product = s * HALF_PI;
    let rest = s1 * HIGH - product + s1 * LOW + s2 * HIGH;
    let rest = rest + (s2 * LOW + s * HALF_PI_REST + t * HALF_PI);
    let high = product + rest;
    Reduced {
        quadrant: sum as i32 as u32,
        high,
        low: product - high + rest,
    }
}

/// The number as a sum of two with at most 26 bits each.
fn split(x: f64) -> (f64, f64) {
    // 2^27 + 1.
    let shifted = x * 134_217_729.0;
    let high = shifted - (shifted - x);
    (high, x - high)
}

/// x times 2/π, x of few bits: the integer, modulo 4, and the fraction as a sum.
fn by_two_over_pi(x: f64) -> (f64, f64, f64) {
    /// Rounds to a multiple of 4.
    const SHIFT_BY_4: f64 = 27_021_597_764_222_976.0;
    let exponent = (x.to_bits() >> 52) as i32 & 0x7ff;
    // Digits before these make whole turns.
    let skipped = ((exponent - 450) / 24).max(0);
    // 2^(576 - 24 skipped).
    let mut weight = f64::from_bits((1023 + 576 - 24 * i64::from(skipped) as u64) << 52);
    let mut r = [0.0; 6];
    for (i, slot) in r.iter_mut().enumerate() {
        *slot = x * TWO_OVER_PI[skipped as usize + i] * weight;
        // 2^-24.
        weight *= 1.0 / 16_777_216.0;
    }
    let mut sum = 0.0;
    for part in &mut r[..3] {
        let whole = *part + SHIFT - SHIFT;
        sum += whole;
        *part -= whole;
    }
    let mut t = 0.0;
    for part in r.iter().rev() {
        t += part;
    }
    let bb = r[0] - t + r[1] + r[2] + r[3] + r[4] + r[5];
    let whole = t + SHIFT - SHIFT;
    sum += whole;
    t -= whole;
    let b = t + bb;
    let turns = sum + SHIFT_BY_4 - SHIFT_BY_4;
    (sum - turns, b, t - b + bb)
}
