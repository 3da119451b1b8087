//! `exp` and `exp_m1`, operation by operation as glibc does them where multiplication and addition are fused.
//!
//! Which of them are fused is what GCC makes of glibc's source: a product that one sum of the same block uses.

use super::fma::fma;
use super::tables::EXP;

/// `128 / ln 2`.
const STEPS: f64 = std::f64::consts::LOG2_E * 128.0;
/// Adding it leaves the nearest integer in the low bits.
const SHIFT: f64 = 6_755_399_441_055_744.0;
/// `-ln 2 / 128`, in two parts; products of the first with integers are exact.
const STEP_HIGH: f64 = -0.005_415_212_348_111_709;
const STEP_LOW: f64 = -1.286_402_311_163_834_6e-14;
/// Of `e**r - 1 - r`, divided by `r**2`.
const SERIES: [f64; 4] = [
    0.499_999_999_999_967_86,
    0.166_666_666_666_658_86,
    0.041_666_680_841_067_4,
    0.008_333_335_853_059_549,
];

/// `e**x`.
pub(crate) fn exp(x: f64) -> f64 {
    exp_sum(x, 0.0)
}

/// `e**(x + rest)`, `rest` far below `x`.
pub(super) fn exp_sum(x: f64, rest: f64) -> f64 {
    let size = x.abs();
    if x.is_nan() || size < f64::EPSILON / 4.0 {
        return 1.0 + x;
    }
    if size >= 1024.0 {
        return if x < 0.0 { 0.0 } else { f64::INFINITY };
    }
    let shifted = fma(STEPS, x, SHIFT);
    let steps = shifted.to_bits();
    let count = shifted - SHIFT;
    let r = fma(count, STEP_LOW, fma(count, STEP_HIGH, x)) + rest;
    let [lacking, scale] = EXP[(steps % 128) as usize];
    let scale = scale.wrapping_add(steps << 45);
    let r2 = r * r;
    let [c2, c3, c4, c5] = SERIES;
    let sum = fma(r2, fma(r, c3, c2), f64::from_bits(lacking) + r);
    let sum = fma(r2 * r2, fma(r, c5, c4), sum);
    if size >= 512.0 {
        return scaled(sum, scale, count > 0.0);
    }
    let scale = f64::from_bits(scale);
    fma(scale, sum, scale)
}

/// `scale * (1 + sum)` where the scale itself, given as bits, may be out of range.
fn scaled(sum: f64, scale: u64, large: bool) -> f64 {
    if large {
        let scale = f64::from_bits(scale.wrapping_sub(1009 << 52));
        // 2**1009.
        return f64::from_bits((1009 + 1023) << 52) * fma(scale, sum, scale);
    }
    let scale = f64::from_bits(scale.wrapping_add(1022 << 52));
    let product = scale * sum;
    let mut value = scale + product;
    if value < 1.0 {
        // The result is subnormal: round to its precision here, since scaling would round a second time.
        let low = scale - value + product;
        let high = 1.0 + value;
        let low = 1.0 - high + value + low;
        value = (high + low) - 1.0;
    }
    f64::MIN_POSITIVE * value
}

/// `ln 2` in two parts; products of the first with small integers are exact.
pub(super) const LN_2_HIGH: f64 = 6.931_471_803_691_238e-1;
pub(super) const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// `e**x - 1` (Sun's algorithm).
pub(crate) fn exp_m1(x: f64) -> f64 {
    const Q: [f64; 5] = [
        -3.333_333_333_333_313e-2,
        1.587_301_587_254_814_6e-3,
        -7.936_507_578_674_88e-5,
        4.008_217_827_329_362e-6,
        -2.010_992_181_836_243_7e-7,
    ];
    let size = high_word(x) & 0x7fff_ffff;
    // 56 ln 2, where the result is -1 or e**x; and 2**-54.
    if size >= 0x4043_687a && x < 0.0 {
        return -1.0;
    }
    if x > 709.782_712_893_384 || x.is_nan() {
        return x * f64::MAX;
    }
    if size < 0x3c90_0000 {
        return x;
    }
    // x = k ln 2 + r, with c the rounding error of r.
    let (k, r, c) = if size > 0x3fd6_2e42 {
        let (k, high, low) = if size < 0x3ff0_a2b2 {
            if x < 0.0 {
                (-1, x + LN_2_HIGH, -LN_2_LOW)
            } else {
                (1, x - LN_2_HIGH, LN_2_LOW)
            }
        } else {
            let half = if x < 0.0 { -0.5 } else { 0.5 };
            let k = fma(std::f64::consts::LOG2_E, x, half) as i32;
            let t = f64::from(k);
            (k, fma(-t, LN_2_HIGH, x), t * LN_2_LOW)
        };
        let r = high - low;
        (k, r, (high - r) - low)
    } else {
        (0, x, 0.0)
    };
    let half = 0.5 * r;
    let hxs = r * half;
    let r1 = fma(hxs, Q[0], 1.0);
    let h2 = hxs * hxs;
    let r2 = fma(hxs, Q[2], Q[1]);
    let h4 = h2 * h2;
    let r3 = fma(hxs, Q[4], Q[3]);
    let r1 = fma(h4, r3, fma(h2, r2, r1));
    let t = fma(-r1, half, 3.0);
    let e = hxs * ((r1 - t) / fma(-r, t, 6.0));
    if k == 0 {
        return r - fma(r, e, -hxs);
    }
    let e = fma(r, e - c, -c) - hxs;
    match k {
        -1 => 0.5 * (r - e) - 0.5,
        1 if r < -0.25 => -2.0 * (e - (r + 0.5)),
        1 => 1.0 + 2.0 * (r - e),
        1024 => add_exponent(1.0 - (e - r), 1023) * 2.0 - 1.0,
        ..=-2 | 57.. => add_exponent(1.0 - (e - r), k) - 1.0,
        2..20 => add_exponent((1.0 - add_exponent(1.0, -k)) - (e - r), k),
        _ => add_exponent((r - (e + add_exponent(1.0, -k))) + 1.0, k),
    }
}

/// The upper half of a float's bits: comparisons by it decide between approximations.
pub(super) fn high_word(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// `x * 2**k` for results known to be normal.
fn add_exponent(x: f64, k: i32) -> f64 {
    f64::from_bits(x.to_bits().wrapping_add((i64::from(k) << 52) as u64))
}
