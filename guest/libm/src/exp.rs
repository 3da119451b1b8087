//! `exp`, `exp2` and `expm1`, operation by operation as glibc does them where multiplication and addition are fused.
//!
//! Which of them are fused is what GCC makes of glibc's source: a product that one sum of the same block uses.

use super::fused::{Arithmetic, FEW, Fused, Separate, fma, seldom, settled};
use super::tables::exponential::EXP;

/// `128 / ln 2`.
const STEPS: f64 = std::f64::consts::LOG2_E * 128.0;
/// Adding it leaves the nearest integer in the low bits.
const SHIFT: f64 = 6_755_399_441_055_744.0;
/// `-ln 2 / 128`, in two parts; products of the first with integers are exact.
const STEP_HIGH: f64 = -0.005_415_212_348_111_709;
const STEP_LOW: f64 = -1.286_402_311_163_834_6e-14;
/// Of `e^r - 1 - r`, divided by `r^2`.
const SERIES: [f64; 4] = [
    0.499_999_999_999_967_86,
    0.166_666_666_666_658_86,
    0.041_666_680_841_067_4,
    0.008_333_335_853_059_549,
];

/// `e^x`
pub fn exp(x: f64) -> f64 {
    exp_sum(x, 0.0, None, || exp_fused(x, 0.0))
}

/// `2^x`
///
/// The target's: glibc has the same algorithm, and does not fuse it.
pub fn exp2(x: f64) -> f64 {
    x.exp2()
}

/// `e^(x + rest)`, `rest` far below `x` and both together known but for a doubt.
#[inline(always)]
pub(super) fn exp_sum(x: f64, rest: f64, doubt: Option<f64>, fused: impl FnOnce() -> f64) -> f64 {
    // Below 2^-54, and from 512 on.
    let exponent = (x.to_bits() >> 52) as i32 & 0x7ff;
    if !(0x3c9..0x408).contains(&exponent) {
        return seldom(fused);
    }
    let (scale, sum, _) = reduced::<Separate>(x, rest);
    let scale = f64::from_bits(scale);
    let low = scale * sum;
    // What rounds is the product and, seldom, the last digit of the sum.
    let own = 1.5 * f64::EPSILON * low.abs();
    let doubt = doubt.map_or(own, |doubt| own + scale * doubt);
    settled(low, doubt, |low| scale + low, fused)
}

/// The same to the last bit, of all arguments.
pub(super) fn exp_fused(x: f64, rest: f64) -> f64 {
    let size = x.abs();
    if x.is_nan() || size < f64::EPSILON / 4.0 {
        return 1.0 + x;
    }
    if size >= 1024.0 {
        return if x < 0.0 { 0.0 } else { f64::INFINITY };
    }
    let (scale, sum, large) = reduced::<Fused>(x, rest);
    if size >= 512.0 {
        return scaled(sum, scale, large);
    }
    let scale = f64::from_bits(scale);
    fma(scale, sum, scale)
}

/// Bits of a power of two, what `e^(x + rest)` is more than it, relative to it, and whether the power is above one.
#[inline(always)]
fn reduced<A: Arithmetic>(x: f64, rest: f64) -> (u64, f64, bool) {
    let shifted = A::fma(STEPS, x, SHIFT);
    let steps = shifted.to_bits();
    let count = shifted - SHIFT;
    let r = A::fma(count, STEP_LOW, A::fma(count, STEP_HIGH, x)) + rest;
    let [lacking, scale] = EXP[(steps % 128) as usize];
    let scale = scale.wrapping_add(steps << 45);
    let r2 = r * r;
    let [c2, c3, c4, c5] = SERIES;
    let sum = A::fma(r2, A::fma(r, c3, c2), f64::from_bits(lacking) + r);
    let sum = A::fma(r2 * r2, A::fma(r, c5, c4), sum);
    (scale, sum, count > 0.0)
}

/// `scale * (1 + sum)` where the scale itself, given as bits, may be out of range.
fn scaled(sum: f64, scale: u64, large: bool) -> f64 {
    if large {
        let scale = f64::from_bits(scale.wrapping_sub(1009 << 52));
        // 2^1009.
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

/// `e^x - 1` (Sun's algorithm).
pub fn expm1(x: f64) -> f64 {
    let size = high_word(x) & 0x7fff_ffff;
    // 56 ln 2, where the result is -1 or e^x; and 2^-54.
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
            // Products with whole numbers are exact, or far from a tie.
            let half = if x < 0.0 { -0.5 } else { 0.5 };
            let k = (std::f64::consts::LOG2_E * x + half) as i32;
            let t = f64::from(k);
            (k, x - t * LN_2_HIGH, t * LN_2_LOW)
        };
        let r = high - low;
        (k, r, (high - r) - low)
    } else {
        (0, x, 0.0)
    };
    let hxs = r * (0.5 * r);
    // Fused with the product that it is subtracted from.
    let subtracted = if k == 0 { hxs } else { c };
    let factor = move |e: f64| if k == 0 { e } else { e - c };
    let product = r * factor(expm1_quotient::<Separate>(r));
    let doubt = 1.5 * FEW * product.abs();
    let differences = [product - doubt, product + doubt].map(|product| product - subtracted);
    let [result, other] = expm1_end(k, r, hxs, differences);
    if result == other {
        return result;
    }
    seldom(move || {
        let factor = factor(expm1_quotient::<Fused>(r));
        expm1_end(k, r, hxs, [fma(r, factor, -subtracted)])[0]
    })
}

/// What `expm1` makes of the difference between product and what is fused with it, for several of them.
#[inline(always)]
fn expm1_end<const N: usize>(k: i32, r: f64, hxs: f64, differences: [f64; N]) -> [f64; N] {
    if k == 0 {
        return differences.map(|difference| r - difference);
    }
    let e = differences.map(|difference| difference - hxs);
    match k {
        -1 => e.map(|e| 0.5 * (r - e) - 0.5),
        1 if r < -0.25 => e.map(|e| -2.0 * (e - (r + 0.5))),
        1 => e.map(|e| 1.0 + 2.0 * (r - e)),
        1024 => e.map(|e| add_exponent(1.0 - (e - r), 1023) * 2.0 - 1.0),
        ..=-2 | 57.. => e.map(|e| add_exponent(1.0 - (e - r), k) - 1.0),
        2..20 => {
            let most = 1.0 - add_exponent(1.0, -k);
            e.map(|e| add_exponent(most - (e - r), k))
        }
        _ => {
            let least = add_exponent(1.0, -k);
            e.map(|e| add_exponent((r - (e + least)) + 1.0, k))
        }
    }
}

/// What is left of the quotient that `expm1` of r within ±ln(2)/2 is made of.
#[inline(always)]
fn expm1_quotient<A: Arithmetic>(r: f64) -> f64 {
    const Q: [f64; 5] = [
        -3.333_333_333_333_313e-2,
        1.587_301_587_254_814_6e-3,
        -7.936_507_578_674_88e-5,
        4.008_217_827_329_362e-6,
        -2.010_992_181_836_243_7e-7,
    ];
    let half = 0.5 * r;
    let hxs = r * half;
    let r1 = A::fma(hxs, Q[0], 1.0);
    let h2 = hxs * hxs;
    let r2 = A::fma(hxs, Q[2], Q[1]);
    let h4 = h2 * h2;
    let r3 = A::fma(hxs, Q[4], Q[3]);
    let r1 = A::fma(h4, r3, A::fma(h2, r2, r1));
    let t = A::fma(-r1, half, 3.0);
    hxs * ((r1 - t) / A::fma(-r, t, 6.0))
}

/// The upper half of a float's bits: comparisons by it decide between approximations.
pub(super) fn high_word(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// `x * 2^k` for results known to be normal.
fn add_exponent(x: f64, k: i32) -> f64 {
    f64::from_bits(x.to_bits().wrapping_add((i64::from(k) << 52) as u64))
}
