//! Arc tangents, operation by operation as glibc does them where multiplication and addition are fused.

use super::fused::{Arithmetic, FEW, Fused, Separate, settled};
use super::reduce::{HALF_PI, HALF_PI_REST};
use super::tables::circular::ATAN;
use crate::double::two_product;
use std::f64::consts::{FRAC_PI_4, PI};

const PI_REST: f64 = 2.0 * HALF_PI_REST;

/// Of `atan x / x - 1`, from `x^2` on.
const SERIES: [f64; 6] = [
    -0.333_333_333_333_333_3,
    0.199_999_999_999_988_55,
    -0.142_857_142_839_531_63,
    0.111_111_098_218_864_27,
    -0.090_904_243_917_279_87,
    0.076_018_365_843_807_36,
];
/// Below this the series does without the table.
const SERIES_END: f64 = 0.0625;

#[inline(always)]
fn series<A: Arithmetic>(x2: f64) -> f64 {
    let [c3, c5, c7, c9, c11, c13] = SERIES;
    let sum = A::fma(A::fma(c13, x2, c11), x2, c9);
    A::fma(A::fma(A::fma(sum, x2, c7), x2, c5), x2, c3)
}

/// The row of a number below 1.
#[inline(always)]
fn tabled(x: f64) -> &'static [f64; 7] {
    /// Adding it leaves the nearest integer in the low bits.
    const SHIFT: f64 = 4_503_599_627_370_496.0;
    &ATAN[((x * 256.0 + SHIFT).to_bits() as u16 - 16) as usize]
}

/// The series of a row without its first `skipped` coefficients.
#[inline(always)]
fn row_series<A: Arithmetic>(row: &[f64; 7], z: f64, skipped: usize) -> f64 {
    let mut sum = row[6];
    for coefficient in row[2 + skipped..6].iter().rev() {
        sum = A::fma(sum, z, *coefficient);
    }
    sum
}

/// Arc tangent.
pub fn atan(x: f64) -> f64 {
    let size = x.abs();
    if size < 1.290_477_769_089_193_3e-8 || x.is_nan() {
        return x;
    }
    let result = if size < SERIES_END {
        near_zero(size, 0.0, move || {
            // Without a rest, the last two sums are one.
            let x2 = size * size;
            Fused::fma(size * x2, series::<Fused>(x2), size)
        })
    } else if size < 1.0 {
        let row = tabled(size);
        let z = size - row[0];
        let low = z * row_series::<Separate>(row, z, 0);
        settled(
            low,
            FEW * low.abs(),
            |low| row[1] + low,
            move || Fused::fma(row_series::<Fused>(row, z, 0), z, row[1]),
        )
    } else if size < 5_805_361_265_115_136.0 {
        let inverse = 1.0 / size;
        let product = two_product(inverse, size);
        let rest = 1.0 - product.high - product.low;
        if size < 16.0 {
            let row = tabled(inverse);
            // What fusing this would change is far below what counts.
            let z = rest * inverse + (inverse - row[0]);
            from_row(HALF_PI, HALF_PI_REST, -1.0, row, z)
        } else {
            from_axis(HALF_PI, HALF_PI_REST, -1.0, inverse, rest * inverse)
        }
    } else {
        HALF_PI
    };
    result.copysign(x)
}

/// Arc tangent of `u + rest` below 1/16.
#[inline(always)]
fn near_zero(u: f64, rest: f64, fused: impl FnOnce() -> f64) -> f64 {
    let u2 = u * u;
    let low = Separate::fma(u * u2, series::<Separate>(u2), rest);
    settled(low, FEW * low.abs(), |low| u + low, fused)
}

/// An angle of `u + rest`, below 1/16, from the one given with its rest: to the side that the sign says.
#[inline(always)]
fn from_axis(axis: f64, axis_rest: f64, sign: f64, u: f64, rest: f64) -> f64 {
    let (su, rest) = (sign * u, sign * rest);
    let u2 = u * u;
    let high = axis + su;
    let lower = axis - high + su + axis_rest + rest;
    let arc = su * u2 * series::<Separate>(u2);
    let finish = |arc: f64| high + (lower + arc);
    settled(arc, FEW * arc.abs(), finish, move || {
        finish(su * u2 * series::<Fused>(u2))
    })
}

/// The same of a row's angle and z.
#[inline(always)]
fn from_row(axis: f64, axis_rest: f64, sign: f64, row: &[f64; 7], z: f64) -> f64 {
    let high = axis + sign * row[1];
    let low = Separate::fma(sign * z, row_series::<Separate>(row, z, 0), axis_rest);
    settled(
        low,
        FEW * z.abs(),
        |low| high + low,
        move || high + Fused::fma(sign * z, row_series::<Fused>(row, z, 0), axis_rest),
    )
}

/// Angle of the point (x, y).
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let behind = x.is_sign_negative();
    let (far_x, far_y) = (x.is_infinite(), y.is_infinite());
    let result = if y == 0.0 || far_x && !far_y {
        if behind { PI } else { 0.0 }
    } else if x == 0.0 || far_y && !far_x {
        HALF_PI
    } else if far_x {
        if behind { 3.0 * FRAC_PI_4 } else { FRAC_PI_4 }
    } else {
        angle(y.abs(), x.abs(), behind)
    };
    result.copysign(y)
}

/// The angle of a point off both axes, in the upper half.
fn angle(y: f64, x: f64, behind: bool) -> f64 {
    // 2^-500 and 2^500: beyond them, quotients are not taken as they are.
    const SMALL: f64 = f64::from_bits((1023 - 500) << 52);
    const LARGE: f64 = f64::from_bits((1023 + 500) << 52);
    let exponent = |x: f64| (x.to_bits() >> 52) as i32;
    match exponent(y) - exponent(x) {
        57.. => return HALF_PI,
        ..=-57 => return if behind { PI } else { y / x },
        _ => {}
    }
    let (mut y, mut x) = (y, x);
    if x < SMALL || y < SMALL {
        (y, x) = (y * LARGE, x * LARGE);
    }
    if x > LARGE || y > LARGE {
        (y, x) = (y * SMALL, x * SMALL);
    }
    let steep = y >= x;
    let (shorter, longer) = if steep { (x, y) } else { (y, x) };
    let u = shorter / longer;
    let product = two_product(longer, u);
    let rest = (shorter - product.high - product.low) / longer;
    if !behind && !steep {
        return if u < SERIES_END {
            near_zero(u, rest, move || {
                let u2 = u * u;
                u + Fused::fma(u * u2, series::<Fused>(u2), rest)
            })
        } else {
            near_diagonal(u, rest)
        };
    }
    let (axis, axis_rest) = if steep {
        (HALF_PI, HALF_PI_REST)
    } else {
        (PI, PI_REST)
    };
    let sign = if steep && behind { 1.0 } else { -1.0 };
    if u < SERIES_END {
        from_axis(axis, axis_rest, sign, u, rest)
    } else {
        let row = tabled(u);
        from_row(axis, axis_rest, sign, row, u - row[0] + rest)
    }
}

/// Arc tangent of `u + rest`, from 1/16 to 1.
#[inline(always)]
fn near_diagonal(u: f64, rest: f64) -> f64 {
    let row = tabled(u);
    let t = u - row[0];
    let v = t + rest;
    let v_rest = if t.abs() > rest.abs() {
        t - v + rest
    } else {
        rest - v + t
    };
    let low = near_point::<Separate>(row, v, v_rest);
    settled(
        low,
        FEW * low.abs(),
        |low| low + row[1],
        move || near_point::<Fused>(row, v, v_rest) + row[1],
    )
}

#[inline(always)]
fn near_point<A: Arithmetic>(row: &[f64; 7], v: f64, rest: f64) -> f64 {
    let sum = v * v * row_series::<A>(row, v, 1);
    A::fma(v, row[2], A::fma(rest, row[2], sum))
}
