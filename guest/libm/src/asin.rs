//! Arc sine and arc cosine, operation by operation as glibc does them where multiplication and addition are fused.

use super::exp::high_word;
use super::fused::{Arithmetic, FEW, Fused, Separate, fma, settled};
use super::reduce::{HALF_PI, HALF_PI_REST};
use super::tables::circular::{ASIN, INVERSE_ROOTS};
use std::f64::consts::PI;

/// Of `asin x / x - 1`, from `x^2` on.
const SERIES: [f64; 6] = [
    0.166_666_666_666_664_1,
    0.075_000_000_002_612_27,
    0.044_642_856_142_105_974,
    0.030_382_126_858_211_93,
    0.022_355_121_102_652_562,
    0.018_138_290_340_456_505,
];

/// Upper halves of 1/8, where the table begins, of 31/32, where it ends, and of 1.
const TABLE_BEGIN: i32 = 0x3fc0_0000;
const TABLE_END: i32 = 0x3fef_0000;
const ONE: i32 = 0x3ff0_0000;

#[inline(always)]
fn series<A: Arithmetic>(x2: f64) -> f64 {
    let [c3, c5, c7, c9, c11, c13] = SERIES;
    let sum = A::fma(A::fma(c13, x2, c11), x2, c9);
    A::fma(A::fma(A::fma(sum, x2, c7), x2, c5), x2, c3)
}

/// Arc sine.
pub fn asin(x: f64) -> f64 {
    let size = high_word(x) & 0x7fff_ffff;
    if size < 0x3e50_0000 || x.is_nan() {
        return x;
    }
    let magnitude = x.abs();
    let result = if size < TABLE_BEGIN {
        let x2 = magnitude * magnitude;
        let x3 = magnitude * x2;
        let low = x3 * series::<Separate>(x2);
        settled(
            low,
            FEW * low,
            |low| magnitude + low,
            move || fma(series::<Fused>(x2), x3, magnitude),
        )
    } else if size < TABLE_END {
        let row = row_of(size);
        by_table(row, magnitude, |value, low| low + value)
    } else if size < ONE {
        asin_near_one(magnitude)
    } else if magnitude == 1.0 {
        HALF_PI
    } else {
        return f64::NAN;
    };
    result.copysign(x)
}

/// Arc cosine.
pub fn acos(x: f64) -> f64 {
    let size = high_word(x) & 0x7fff_ffff;
    if x.is_nan() {
        return x;
    }
    if size < 0x3c88_0000 {
        return HALF_PI;
    }
    if size < TABLE_BEGIN {
        let x2 = x * x;
        let x3 = x * x2;
        let high = HALF_PI - x;
        let rest = HALF_PI - high - x + HALF_PI_REST;
        let low = x3 * series::<Separate>(x2);
        return settled(
            low,
            FEW * low.abs(),
            |low| high + (rest - low),
            move || high + fma(-series::<Fused>(x2), x3, rest),
        );
    }
    if size < TABLE_END {
        let row = row_of(size);
        return if x > 0.0 {
            by_table(row, x, |value, low| HALF_PI_REST - low + (HALF_PI - value))
        } else {
            by_table(row, -x, |value, low| HALF_PI_REST + low + (HALF_PI + value))
        };
    }
    if size < ONE {
        return acos_near_one(x.abs(), x < 0.0);
    }
    match x {
        1.0 => 0.0,
        -1.0 => PI,
        _ => f64::NAN,
    }
}

/// The point next to a number with this upper half, the series there, and rest and value of the arc sine.
///
/// Rows grow longer towards 1: where they begin, how wide they are and how close together their points.
#[inline(always)]
fn row_of(size: i32) -> &'static [f64] {
    let (begin, first, shift, width) = match size {
        ..0x3fd0_0000 => (0, 0x3fc0_0000, 15, 9),
        0x3fd0_0000..0x3fe0_0000 => (288, 0x3fd0_0000, 14, 9),
        0x3fe0_0000..0x3fe8_0000 => (864, 0x3fe0_0000, 13, 10),
        0x3fe8_0000..0x3fed_8000 => (1504, 0x3fe8_0000, 13, 11),
        0x3fed_8000..0x3fee_8000 => (1988, 0x3fed_8000, 13, 12),
        _ => (2084, 0x3fee_8000, 13, 13),
    };
    let begin = begin + ((size - first) >> shift) as usize * width;
    &ASIN[begin..begin + width]
}

/// What `finish` makes of the arc sine's value at the point and the difference from there to x.
#[inline(always)]
fn by_table(row: &[f64], x: f64, finish: impl Fn(f64, f64) -> f64) -> f64 {
    let (z, value) = (x - row[0], row[row.len() - 1]);
    let low = row_series::<Separate>(row, z);
    settled(
        low,
        FEW * z.abs() * row[1],
        |low| finish(value, low),
        || finish(value, row_series::<Fused>(row, z)),
    )
}

#[inline(always)]
fn row_series<A: Arithmetic>(row: &[f64], z: f64) -> f64 {
    let (last, rest) = (row.len() - 3, row[row.len() - 2]);
    let mut sum = row[last];
    for coefficient in row[2..last].iter().rev() {
        sum = A::fma(sum, z, *coefficient);
    }
    A::fma(z, row[1], A::fma(sum, z * z, rest))
}

/// The root of z in two floats, the upper one rounded by `shorten`, and what the arc sine of the root is more than it,
/// relative to it.
///
/// Few arguments are so near to 1 that they come here, so it is always fused.
fn root_and_series(z: f64, shorten: impl Fn(f64) -> f64) -> (f64, f64, f64) {
    const ROOT: [f64; 4] = [
        0.999_999_999_859_990_8,
        0.499_999_999_495_955_4,
        0.375_017_500_867_345_2,
        0.312_523_626_554_518_65,
    ];
    let bits = z.to_bits();
    // The inverse of the root, from the exponent's half and the table.
    let power = f64::from_bits((1023 + 511 - (bits >> 53)) << 52);
    let t = INVERSE_ROOTS[(bits >> 46) as usize % 128] * power;
    let r = fma(-(t * t), z, 1.0);
    let t = fma(fma(fma(ROOT[3], r, ROOT[2]), r, ROOT[1]), r, ROOT[0]) * t;
    let c = t * z;
    let high = shorten(c);
    let twice = fma(fma(-(t * 0.5), c, 1.5), c, high);
    let low = fma(-high, high, z) / twice;
    (high, low, series::<Fused>(z) * z)
}

#[cold]
fn asin_near_one(x: f64) -> f64 {
    // 2^24.
    const SHIFT: f64 = 16_777_216.0;
    let (high, low, series) = root_and_series((1.0 - x) * 0.5, |c| c + SHIFT - SHIFT);
    let sum = 2.0 * (low + high);
    fma(-sum, series, HALF_PI_REST - 2.0 * low) + (HALF_PI - 2.0 * high)
}

#[cold]
fn acos_near_one(x: f64, negative: bool) -> f64 {
    // 2^27.
    const FACTOR: f64 = 134_217_728.0;
    let (high, low, series) = root_and_series((1.0 - x) * 0.5, |c| fma(c, FACTOR, c) - FACTOR * c);
    let arc = series * (high + low);
    2.0 * if negative {
        HALF_PI_REST - low - arc + (HALF_PI - high)
    } else {
        low + arc + high
    }
}
