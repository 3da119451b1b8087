//! `ln` and `ln_1p`, operation by operation as glibc does them where multiplication and addition are fused.

use super::exp::{LN_2_HIGH as SUN_LN_2_HIGH, LN_2_LOW as SUN_LN_2_LOW, high_word};
use super::fma::fma;
use super::tables::LOG;

/// `ln 2` in two parts; products of the first with exponents are exact.
pub(super) const LN_2_HIGH: f64 = 0.693_147_180_559_890_3;
pub(super) const LN_2_LOW: f64 = 5.497_923_018_708_371e-14;

/// Of `ln(1 + r)` near 1, from `r**2` on.
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

/// Exponent, part of the octave and fraction of a positive normal number, for octaves that start at `start`.
///
/// The number may be a subnormal one, scaled: its exponent is in the bits, and may be below those of floats.
pub(super) fn reduced(bits: u64, start: u64) -> (f64, usize, f64) {
    let above = bits.wrapping_sub(start);
    let exponent = (above as i64) >> 52;
    let part = (above >> 45) % 128;
    let fraction = bits.wrapping_sub(above & (0xfff << 52));
    (exponent as f64, part as usize, f64::from_bits(fraction))
}

/// The bits of a positive number, with an exponent below the normal ones if it is subnormal.
pub(super) fn normalised(x: f64) -> u64 {
    if x < f64::MIN_POSITIVE {
        // 2**52.
        (x * 4_503_599_627_370_496.0)
            .to_bits()
            .wrapping_sub(52 << 52)
    } else {
        x.to_bits()
    }
}

/// Natural logarithm.
pub(crate) fn ln(x: f64) -> f64 {
    // 1 - 2**-4 and 1 + 1.03 * 2**-4: there, cancellation would cost digits.
    const NEAR_LOWEST: u64 = 0x3fee_0000_0000_0000;
    const NEAR_END: u64 = 0x3ff1_0900_0000_0000;
    const START: u64 = 0x3fe6_0000_0000_0000;
    if (NEAR_LOWEST..NEAR_END).contains(&x.to_bits()) {
        return ln_near_one(x);
    }
    if x.is_nan() || x <= 0.0 || x == f64::INFINITY {
        // Exact in any library.
        return x.ln();
    }
    let (exponent, part, fraction) = reduced(normalised(x), START);
    let [inverse, logarithm] = LOG[part].map(f64::from_bits);
    let r = fma(fraction, inverse, -1.0);
    let whole = exponent * LN_2_HIGH + logarithm;
    let high = whole + r;
    let low = fma(exponent, LN_2_LOW, whole - high + r);
    let r2 = r * r;
    let [a0, a1, a2, a3, a4] = SERIES;
    let sum = fma(r2, fma(r, a4, a3), fma(r, a2, a1));
    fma(r * r2, sum, fma(r2, a0, low)) + high
}

fn ln_near_one(x: f64) -> f64 {
    if x == 1.0 {
        return 0.0;
    }
    let r = x - 1.0;
    let r2 = r * r;
    let r3 = r * r2;
    let b = &NEAR;
    let sum = fma(r3, b[10], fma(r2, b[9], fma(r, b[8], b[7])));
    let sum = fma(r3, sum, fma(r2, b[6], fma(r, b[5], b[4])));
    let sum = fma(r3, sum, fma(r2, b[3], fma(r, b[2], b[1])));
    // The upper bits of r, whose square is exact: 2**27.
    let w = r * 134_217_728.0;
    let r_high = r + w - w;
    let r_low = r - r_high;
    let w = r_high * r_high * b[0];
    let high = r + w;
    let low = fma(b[0] * r_low, r_high + r, r - high + w);
    fma(r3, sum, low) + high
}

/// `ln(1 + x)` (Sun's algorithm).
pub(crate) fn ln_1p(x: f64) -> f64 {
    const LP: [f64; 7] = [
        6.666_666_666_666_735e-1,
        3.999_999_999_940_942e-1,
        2.857_142_874_366_239e-1,
        2.222_219_843_214_978_4e-1,
        1.818_357_216_161_805e-1,
        1.531_383_769_920_937_3e-1,
        1.479_819_860_511_658_6e-1,
    ];
    let hx = high_word(x);
    let size = hx & 0x7fff_ffff;
    if x.is_nan() || x <= -1.0 || x == f64::INFINITY {
        return x.ln_1p();
    }
    // 2**-54 and 2**-29.
    if size < 0x3c90_0000 {
        return x;
    }
    if size < 0x3e20_0000 {
        return x - x * x * 0.5;
    }
    // 1 + x = 2**k * (1 + f), with c what rounding took from 1 + x.
    let (mut k, mut f, mut c) = (0, x, 0.0);
    // Top bits of the reduced mantissa; zero means |f| < 2**-20.
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
    let z = s * s;
    let z2 = z * z;
    let r2 = fma(z, LP[2], LP[1]);
    let z4 = z2 * z2;
    let r3 = fma(z, LP[4], LP[3]);
    let z6 = z4 * z2;
    let r4 = fma(z, LP[6], LP[5]);
    let r = fma(z6, r4, fma(z4, r3, fma(z, LP[0], z2 * r2)));
    let product = s * (hfsq + r);
    if k == 0 {
        f - (hfsq - product)
    } else {
        exponent * SUN_LN_2_HIGH - ((hfsq - (product + fma(exponent, SUN_LN_2_LOW, c))) - f)
    }
}
