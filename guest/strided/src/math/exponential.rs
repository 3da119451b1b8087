//! `exp`, `exp2`, `expm1` and `tanh`, without branches.
//!
//! With the whole number `k` next to `x / log(2)`, `exp(x) = 2**k * exp(x - k * log(2))`, and there a polynomial is
//! near enough, because the rest is at most half of log(2). The rest has a higher and a lower part, so that a result is
//! within 0.6 units of its last digit.

use super::{ROUNDS, polynomial, power_of_two, whole};

/// `(exp(r) - 1 - r) / r**2`, for `r` of at most 0.3466, within 2**-64 of it.
const SECOND: [f64; 11] = [
    0.5,
    0.1666666666666667,
    0.04166666666666667,
    0.00833333333332614,
    0.0013888888888883752,
    0.00019841269874804214,
    2.4801587325536023e-05,
    2.7557255421023506e-06,
    2.7557273657975953e-07,
    2.5105208339987698e-08,
    2.0914680780540263e-09,
];

/// The same, near enough for numbers of 32 bits.
const SECOND_OF_F32: [f64; 6] = [
    0.5000000013459222,
    0.16666666681615916,
    0.041666464991106766,
    0.008333310932790487,
    0.0013933642689829186,
    0.00019890982710792465,
];

/// log(2) in 42 bits, whose product with an exponent is exact, and what is left.
pub(super) const LOG_2: (f64, f64) = (0.6931471805598903, 5.497923018708371e-14);

/// log(2) in 26 bits, and what is left.
const LOG_2_SHORT: (f64, f64) = (0.6931471675634384, 1.2996506893889889e-08);

/// `e**x`.
#[inline(always)]
pub(super) fn exp(x: f64) -> f64 {
    // Beyond these it is an infinity, or zero, anyway. A NaN stays one.
    let x = if x > 710.0 { 710.0 } else { x };
    let x = if x < -746.0 { -746.0 } else { x };
    let sum = x * std::f64::consts::LOG2_E + ROUNDS;
    let k = sum - ROUNDS;
    scaled(near_one(x - k * LOG_2.0, k * LOG_2.1), whole(sum))
}

/// `2**x`.
#[inline(always)]
pub(super) fn exp2(x: f64) -> f64 {
    let x = if x > 1025.0 { 1025.0 } else { x };
    let x = if x < -1077.0 { -1077.0 } else { x };
    let sum = x + ROUNDS;
    let rest = x - (sum - ROUNDS);
    // Times log(2), in two parts of which the first is exact.
    let high = f64::from_bits(rest.to_bits() & !((1 << 27) - 1));
    let low = high * LOG_2_SHORT.1 + (rest - high) * std::f64::consts::LN_2;
    scaled(near_one(high * LOG_2_SHORT.0, -low), whole(sum))
}

/// `exp(high - low)`, where `low` is far smaller.
#[inline(always)]
fn near_one(high: f64, low: f64) -> f64 {
    let r = high - low;
    let sum = 1.0 + high;
    let lost = high - (sum - 1.0);
    sum + (lost + (r * r * polynomial(r, &SECOND) - low))
}

/// In two steps, because a result can have an exponent that a factor has not.
#[inline(always)]
fn scaled(number: f64, exponent: i64) -> f64 {
    // Shifted without a sign, for which vectors have a quick instruction.
    let half = (exponent.wrapping_add(4096) as u64 >> 1) as i64 - 2048;
    number * power_of_two(half) * power_of_two(exponent.wrapping_sub(half))
}

/// `e**x`.
#[inline(always)]
pub(super) fn exp_of_f32(x: f32) -> f32 {
    let x = f64::from(x);
    let x = if x > 89.0 { 89.0 } else { x };
    let x = if x < -105.0 { -105.0 } else { x };
    let sum = x * std::f64::consts::LOG2_E + ROUNDS;
    let r = x - (sum - ROUNDS) * std::f64::consts::LN_2;
    let number = 1.0 + (r + r * r * polynomial(r, &SECOND_OF_F32));
    (number * power_of_two(whole(sum))) as f32
}

/// `2**x`.
#[inline(always)]
pub(super) fn exp2_of_f32(x: f32) -> f32 {
    let x = f64::from(x);
    let x = if x > 129.0 { 129.0 } else { x };
    let x = if x < -151.0 { -151.0 } else { x };
    let sum = x + ROUNDS;
    let r = (x - (sum - ROUNDS)) * std::f64::consts::LN_2;
    let number = 1.0 + (r + r * r * polynomial(r, &SECOND_OF_F32));
    (number * power_of_two(whole(sum))) as f32
}

/// `e**x - 1`.
#[inline(always)]
pub(super) fn expm1(x: f64) -> f64 {
    let bound = if x > 710.0 { 710.0 } else { x };
    // From here on it is -1.
    let bound = if bound < -50.0 { -50.0 } else { bound };
    let sum = bound * std::f64::consts::LOG2_E + ROUNDS;
    let k = sum - ROUNDS;
    let (high, low) = (bound - k * LOG_2.0, k * LOG_2.1);
    let r = high - low;
    // Half of it: the power itself can be too large.
    let scale = power_of_two(whole(sum).wrapping_sub(1));
    let (part, less) = (scale * high, scale - 0.5);
    let total = less + part;
    let lost = (part - (total - less)) + ((scale - less) - 0.5);
    let result = 2.0 * (total + (lost + scale * (r * r * polynomial(r, &SECOND) - low)));
    // A zero has the sign of the number, and below a certain size the number is the result.
    if x.abs() < 1e-300 { x } else { result }
}

/// `e**x - 1`, of a number that has 32 bits, to far more digits than those.
#[inline(always)]
fn expm1_near(x: f64) -> f64 {
    let bound = if x > 89.0 { 89.0 } else { x };
    let bound = if bound < -50.0 { -50.0 } else { bound };
    let sum = bound * std::f64::consts::LOG2_E + ROUNDS;
    let r = bound - (sum - ROUNDS) * std::f64::consts::LN_2;
    let scale = power_of_two(whole(sum));
    let result = scale * (r + r * r * polynomial(r, &SECOND_OF_F32)) + (scale - 1.0);
    if x == 0.0 { x } else { result }
}

/// `e**x - 1`.
#[inline(always)]
pub(super) fn expm1_of_f32(x: f32) -> f32 {
    expm1_near(f64::from(x)) as f32
}

/// The hyperbolic tangent.
#[inline(always)]
pub(super) fn tanh(x: f64) -> f64 {
    of_expm1(x, expm1(2.0 * at_most_one(x)))
}

/// The hyperbolic tangent.
#[inline(always)]
pub(super) fn tanh_of_f32(x: f32) -> f32 {
    let x = f64::from(x);
    of_expm1(x, expm1_near(2.0 * at_most_one(x))) as f32
}

/// The size of a number, no larger than where its tangent becomes one.
#[inline(always)]
fn at_most_one(x: f64) -> f64 {
    let size = x.abs();
    if size > 22.0 { 22.0 } else { size }
}

/// `tanh(x)` by `expm1(2 * abs(x))`, in the way that loses less.
#[inline(always)]
fn of_expm1(x: f64, more: f64) -> f64 {
    let is_small = more < 2.0;
    let quotient = (if is_small { more } else { 2.0 }) / (more + 2.0);
    let result = if is_small { quotient } else { 1.0 - quotient };
    result.copysign(x)
}
