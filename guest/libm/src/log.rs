//! `log`, `log2` and `log1p`, operation by operation as glibc does them where multiplication and addition are fused.

use super::exp::{LN_2_HIGH as SUN_LN_2_HIGH, LN_2_LOW as SUN_LN_2_LOW, high_word};
use super::fused::{Arithmetic, FEW, Fused, Separate, fma, settled};
use super::tables::exponential::{LOG, LOG2};
use crate::double::two_product;

/// `ln 2` in two parts; products of the first with exponents are exact.
pub(super) const LN_2_HIGH: f64 = 0.693_147_180_559_890_3;
pub(super) const LN_2_LOW: f64 = 5.497_923_018_708_371e-14;

/// Of `log(1 + r)` near 1, from `r^2` on.
const NEAR: [f64; 11] = [
    -0.5,
    0.333_333_333_333_335_2,
    -0.249_999_999_999_984_32,
    0.199_999_999_993_203_28,
    -0.166_666_666_699_297_06,
    0.142_857_150_765_608_68,
    -0.124_999_978_639_825_55,
    0.111_107_120_329_360_46,
    -0.100_004_867_578_181_93,
    0.091_819_940_061_954_67,
    -0.083_283_630_622_893_41,
];
/// The same for the small `r` that the table leaves.
const SERIES: [f64; 5] = [
    -0.500_000_000_000_000_1,
    0.333_333_333_318_255_93,
    -0.249_999_999_962_295_5,
    0.200_003_045_118_144_96,
    -0.166_670_548_276_276_67,
];

/// Of `log2(1 + r)`, from `r^2` on: near 1, and for the small `r` that the table leaves.
const NEAR_2: [f64; 10] = [
    -0.721_347_520_444_481_7,
    0.480_898_346_962_987_44,
    -0.360_673_760_222_145,
    0.288_539_008_180_519_7,
    -0.240_449_174_057_288_63,
    0.206_099_286_102_295_4,
    -0.180_335_967_053_278_56,
    0.160_303_274_606_315_6,
    -0.144_833_165_767_012_66,
    0.130_468_268_112_838_35,
];
const SERIES_2: [f64; 6] = [
    -0.721_347_520_444_488_2,
    0.480_898_346_962_998_5,
    -0.360_673_759_540_759_14,
    0.288_539_007_318_096_9,
    -0.240_469_355_562_842_2,
    0.206_120_238_217_360_3,
];
/// `1 / ln 2` in two parts.
const LOG2_E_HIGH: f64 = 1.442_695_040_721_446_3;
const LOG2_E_LOW: f64 = 1.675_171_316_488_651_2e-10;

/// Exponent, part of the octave (of `1 << bits`) and fraction of a positive normal number, for octaves that begin at
/// `start`.
///
/// The number may be a subnormal one, scaled: its exponent is in the bits, and may be below those of floats.
#[inline(always)]
pub(super) fn reduced(number: u64, start: u64, bits: u32) -> (f64, usize, f64) {
    let above = number.wrapping_sub(start);
    let exponent = (above as i64) >> 52;
    let part = (above >> (52 - bits)) % (1 << bits);
    let fraction = number.wrapping_sub(above & (0xfff << 52));
    (exponent as f64, part as usize, f64::from_bits(fraction))
}

/// Rows of inverse and logarithm with the inverse in two parts, the first of 26 bits.
const fn split_inverses<const N: usize>(rows: [[u64; 2]; N]) -> [[f64; 3]; N] {
    let mut split = [[0.0; 3]; N];
    let mut i = 0;
    while i < N {
        let [inverse, logarithm] = rows[i];
        let upper = f64::from_bits(inverse & UPPER);
        split[i] = [
            upper,
            f64::from_bits(inverse) - upper,
            f64::from_bits(logarithm),
        ];
        i += 1;
    }
    split
}

static LOG_ROWS: [[f64; 3]; 128] = split_inverses(LOG);
static LOG2_ROWS: [[f64; 3]; 64] = split_inverses(LOG2);

/// All of a float's bits but the last 27 of its 53.
const UPPER: u64 = !0 << 27;

/// `fraction * inverse - 1`, rounded once, where the product is near 1.
///
/// The product of their upper parts is exact, and so is it without the 1. The rest is rounded so far below that no
/// result in billions shows it.
#[inline(always)]
fn above_one(fraction: f64, inverse: f64, inverse_rest: f64) -> f64 {
    let upper = f64::from_bits(fraction.to_bits() & UPPER);
    let rest = (fraction - upper) * inverse + fraction * inverse_rest;
    (upper * inverse - 1.0) + rest
}

/// Whether the number with these bits is positive, normal and finite.
#[inline(always)]
pub(super) fn is_ordinary(bits: u64) -> bool {
    bits.wrapping_sub(0x001 << 52) < 0x7fe << 52
}

/// The bits of a positive subnormal number, with an exponent below the normal ones.
#[cold]
pub(super) fn normalised(x: f64) -> u64 {
    // 2^52.
    (x * 4_503_599_627_370_496.0)
        .to_bits()
        .wrapping_sub(52 << 52)
}

/// Natural logarithm.
pub fn log(x: f64) -> f64 {
    // 1 - 2^-4 and 1 + 1.03 * 2^-4: there, cancellation would cost digits.
    const NEAR_LOWEST: u64 = 0x3fee_0000_0000_0000;
    const NEAR_END: u64 = 0x3ff1_0900_0000_0000;
    let mut bits = x.to_bits();
    if (NEAR_LOWEST..NEAR_END).contains(&bits) {
        if x == 1.0 {
            return 0.0;
        }
        let (high, low, doubt) = log_near_one::<Separate>(x);
        return settled(
            low,
            doubt,
            |low| low + high,
            move || {
                let (high, low, _) = log_near_one::<Fused>(x);
                low + high
            },
        );
    }
    if !is_ordinary(bits) {
        if x.is_nan() || x <= 0.0 || x == f64::INFINITY {
            // Exact in any library.
            return x.ln();
        }
        bits = normalised(x);
    }
    let (high, low) = log_elsewhere::<Separate>(bits);
    settled(
        low,
        DOUBT / 4.0,
        |low| low + high,
        move || {
            let (high, low) = log_elsewhere::<Fused>(bits);
            low + high
        },
    )
}

/// What is doubtful of the lower part of logarithms whose `r` is at most 1/64.
const DOUBT: f64 = FEW / 4096.0;

/// The logarithm as a sum.
#[inline(always)]
fn log_elsewhere<A: Arithmetic>(bits: u64) -> (f64, f64) {
    const START: u64 = 0x3fe6_0000_0000_0000;
    let (exponent, part, fraction) = reduced(bits, START, 7);
    let [inverse, inverse_rest, logarithm] = LOG_ROWS[part];
    let r = above_one(fraction, inverse, inverse_rest);
    let whole = exponent * LN_2_HIGH + logarithm;
    let high = whole + r;
    let low = A::fma(exponent, LN_2_LOW, whole - high + r);
    let r2 = r * r;
    let [a0, a1, a2, a3, a4] = SERIES;
    let sum = A::fma(r2, A::fma(r, a4, a3), A::fma(r, a2, a1));
    (high, A::fma(r * r2, sum, A::fma(r2, a0, low)))
}

#[inline(always)]
fn log_near_one<A: Arithmetic>(x: f64) -> (f64, f64, f64) {
    let r = x - 1.0;
    let r2 = r * r;
    let r3 = r * r2;
    let b = &NEAR;
    let sum = A::fma(r3, b[10], A::fma(r2, b[9], A::fma(r, b[8], b[7])));
    let sum = A::fma(r3, sum, A::fma(r2, b[6], A::fma(r, b[5], b[4])));
    let sum = A::fma(r3, sum, A::fma(r2, b[3], A::fma(r, b[2], b[1])));
    // The upper bits of r, whose square is exact: 2^27.
    let w = r * 134_217_728.0;
    let r_high = r + w - w;
    let r_low = r - r_high;
    let w = r_high * r_high * b[0];
    let high = r + w;
    let low = A::fma(b[0] * r_low, r_high + r, r - high + w);
    let doubt = FEW * (low.abs() + r3.abs());
    (high, A::fma(r3, sum, low), doubt)
}

/// Logarithm to base 2.
pub fn log2(x: f64) -> f64 {
    // About 1 - 0.0406 and 1 + 0.0419.
    const NEAR_LOWEST: u64 = 0x3fee_a4af_0000_0000;
    const NEAR_END: u64 = 0x3ff0_b559_0000_0000;
    let mut bits = x.to_bits();
    if (NEAR_LOWEST..NEAR_END).contains(&bits) {
        if x == 1.0 {
            return 0.0;
        }
        let (high, low, doubt) = log2_near_one::<Separate>(x);
        return settled(
            low,
            doubt,
            |low| high + low,
            move || {
                let (high, low, _) = log2_near_one::<Fused>(x);
                high + low
            },
        );
    }
    if !is_ordinary(bits) {
        if x.is_nan() || x <= 0.0 || x == f64::INFINITY {
            // Exact in any library.
            return x.log2();
        }
        bits = normalised(x);
    }
    let (high, low) = log2_elsewhere::<Separate>(bits);
    settled(
        low,
        DOUBT,
        |low| high + low,
        move || {
            let (high, low) = log2_elsewhere::<Fused>(bits);
            high + low
        },
    )
}

/// `r / ln 2` as a sum. Only glibc's fused one begins with the rounded product.
#[inline(always)]
fn by_ln_2<A: Arithmetic>(r: f64) -> (f64, f64) {
    if A::FUSED {
        let product = two_product(LOG2_E_HIGH, r);
        return (product.high, fma(r, LOG2_E_LOW, product.low));
    }
    // The product with 21 bits is exact.
    let upper = f64::from_bits(r.to_bits() & !0 << 32);
    let rest = (r - upper) * LOG2_E_HIGH + r * LOG2_E_LOW;
    (upper * LOG2_E_HIGH, rest)
}

#[inline(always)]
fn log2_elsewhere<A: Arithmetic>(bits: u64) -> (f64, f64) {
    const START: u64 = 0x3fe6_0000_0000_0000;
    let (exponent, part, fraction) = reduced(bits, START, 6);
    let [inverse, inverse_rest, logarithm] = LOG2_ROWS[part];
    let r = above_one(fraction, inverse, inverse_rest);
    let (r_high, r_low) = by_ln_2::<A>(r);
    let whole = exponent + logarithm;
    let high = whole + r_high;
    let low = whole - high + r_high + r_low;
    let r2 = r * r;
    let r4 = r2 * r2;
    let [a0, a1, a2, a3, a4, a5] = SERIES_2;
    let sum = A::fma(r2, A::fma(r, a3, a2), A::fma(r, a1, a0));
    let sum = A::fma(r4, A::fma(r, a5, a4), sum);
    (high, A::fma(r2, sum, low))
}

#[inline(always)]
fn log2_near_one<A: Arithmetic>(x: f64) -> (f64, f64, f64) {
    let r = x - 1.0;
    let (r_high, r_low) = by_ln_2::<A>(r);
    let r2 = r * r;
    let r4 = r2 * r2;
    let b = &NEAR_2;
    let first = A::fma(r, b[1], b[0]);
    let high = A::fma(r2, first, r_high);
    let low = A::fma(r2, first, r_high - high) + r_low;
    let sum = A::fma(r2, A::fma(r, b[5], b[4]), A::fma(r, b[3], b[2]));
    let sum_2 = A::fma(r2, A::fma(r, b[9], b[8]), A::fma(r, b[7], b[6]));
    let sum = A::fma(r4, sum_2, sum);
    let doubt = FEW * (low.abs() + r2);
    (high, A::fma(r4, sum, low), doubt)
}

/// `log(1 + x)` (Sun's algorithm).
pub fn log1p(x: f64) -> f64 {
    let hx = high_word(x);
    let size = hx & 0x7fff_ffff;
    if x.is_nan() || x <= -1.0 || x == f64::INFINITY {
        return x.ln_1p();
    }
    // 2^-54 and 2^-29.
    if size < 0x3c90_0000 {
        return x;
    }
    if size < 0x3e20_0000 {
        return x - x * x * 0.5;
    }
    // 1 + x = 2^k * (1 + f), with c what rounding took from 1 + x.
    let (mut k, mut f, mut c) = (0, x, 0.0);
    // Top bits of the reduced mantissa; zero means |f| < 2^-20.
    let mut top = 1;
    // Outside of sqrt(2)/2 - 1 to sqrt(2) - 1.
    if hx >= 0x3fda_827a || hx < 0 && hx > 0xbfd2_bec3_u32 as i32 {
        let sum = if hx < 0x4340_0000 { 1.0 + x } else { x };
        k = (high_word(sum) >> 20) - 1023;
        if hx < 0x4340_0000 {
            let lost = if k > 0 {
                1.0 - (sum - x)
            } else {
                x - (sum - 1.0)
            };
            c = lost / sum;
        }
        top = high_word(sum) & 0x000f_ffff;
        let low = sum.to_bits() & 0xffff_ffff;
        let exponent = if top < 0x6_a09e {
            0x3ff0_0000
        } else {
            0x3fe0_0000
        };
        f = f64::from_bits(u64::from((top | exponent) as u32) << 32 | low) - 1.0;
        if top >= 0x6_a09e {
            k += 1;
            top = (0x0010_0000 - top) >> 2;
        }
    }
    let exponent = f64::from(k);
    let hfsq = 0.5 * f * f;
    if top == 0 {
        if f == 0.0 {
            return exponent * SUN_LN_2_HIGH + fma(exponent, SUN_LN_2_LOW, c);
        }
        let r = hfsq * fma(-2.0 / 3.0, f, 1.0);
        if k == 0 {
            return f - r;
        }
        return exponent * SUN_LN_2_HIGH - ((r - fma(exponent, SUN_LN_2_LOW, c)) - f);
    }
    let s = f / (2.0 + f);
    // The product is fused with c, but what that takes from it is far below what counts. Both are 0 where k is.
    let whole = exponent * SUN_LN_2_HIGH;
    let rest = exponent * SUN_LN_2_LOW + c;
    let finish = move |r: f64| whole - ((hfsq - (s * (hfsq + r) + rest)) - f);
    let r = log1p_series::<Separate>(s);
    settled(r, FEW * r, finish, move || finish(log1p_series::<Fused>(s)))
}

/// What is added to `f^2 / 2` in `log1p`, where `s = f / (2 + f)`.
#[inline(always)]
fn log1p_series<A: Arithmetic>(s: f64) -> f64 {
    const LP: [f64; 7] = [
        6.666_666_666_666_735e-1,
        3.999_999_999_940_942e-1,
        2.857_142_874_366_239e-1,
        2.222_219_843_214_978_4e-1,
        1.818_357_216_161_805e-1,
        1.531_383_769_920_937_3e-1,
        1.479_819_860_511_658_6e-1,
    ];
    let z = s * s;
    let z2 = z * z;
    let r2 = A::fma(z, LP[2], LP[1]);
    let z4 = z2 * z2;
    let r3 = A::fma(z, LP[4], LP[3]);
    let z6 = z4 * z2;
    let r4 = A::fma(z, LP[6], LP[5]);
    A::fma(z6, r4, A::fma(z4, r3, A::fma(z, LP[0], z2 * r2)))
}
