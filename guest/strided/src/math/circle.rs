//! `sin` and `cos` of numbers of 32 bits, without branches but for numbers that are rare.
//!
//! The nearest multiple of a quarter turn is taken away, in parts so short that their products are exact, and of the
//! rest sine and cosine are polynomials; which of them is the result, and its sign, is the quarter's number. Numbers
//! that are large need more digits of pi: they are looked for block by block, and left to the standard library.

use super::{ROUNDS, polynomial, whole};

/// A quarter turn: two parts of 33 bits, whose products with numbers of 20 bits are exact, and what is left.
const QUARTER: [f64; 3] = [
    1.5707963267341256,
    6.077100506303966e-11,
    2.0222662487959506e-21,
];

/// `(sin(r) - r) / r**3` by `r**2`, for `r` of at most an eighth of a turn.
const SINE: [f64; 4] = [
    -0.16666666663853044,
    0.008333331873837089,
    -0.00019840086263755443,
    2.7249864655139585e-06,
];
/// `(cos(r) - 1 + r**2 / 2) / r**4` by `r**2`.
const COSINE: [f64; 4] = [
    0.04166666666431933,
    -0.0013888887671288108,
    2.480059998353171e-05,
    -2.7300908167996537e-07,
];

/// Larger numbers are rare.
const LARGE: f64 = 131_072.0;

/// Items between two looks for such.
const LOOK: usize = 64;

/// The sines of a block.
pub(super) fn sin_of_f32(items: &[f32], out: &mut [f32]) {
    let rare = |item| f64::sin(f64::from(item)) as f32;
    in_looks(items, out, |item| at_quarter(item, 0), rare);
}

/// The cosines of a block.
pub(super) fn cos_of_f32(items: &[f32], out: &mut [f32]) {
    let rare = |item| f64::cos(f64::from(item)) as f32;
    in_looks(items, out, |item| at_quarter(item, 1), rare);
}

/// `each` says of an item what the function is, and whether that is wrong because the item is rare.
#[inline(always)]
fn in_looks<T: Copy>(
    items: &[T],
    out: &mut [T],
    each: impl Fn(T) -> (T, bool),
    rare: impl Fn(T) -> T,
) {
    for (items, out) in items.chunks(LOOK).zip(out.chunks_mut(LOOK)) {
        let mut any = false;
        for (out, item) in out.iter_mut().zip(items) {
            let (result, is_rare) = each(*item);
            *out = result;
            any |= is_rare;
        }
        if any {
            for (out, item) in out.iter_mut().zip(items) {
                if each(*item).1 {
                    *out = rare(*item);
                }
            }
        }
    }
}

/// The sine of so many quarters more, and whether the number is rare.
#[inline(always)]
fn at_quarter(x: f32, more: i64) -> (f32, bool) {
    let wide = f64::from(x);
    let sum = wide * std::f64::consts::FRAC_2_PI + ROUNDS;
    let k = sum - ROUNDS;
    let r = (wide - k * QUARTER[0]) - k * (QUARTER[1] + QUARTER[2]);
    let z = r * r;
    let sine = r + z * r * polynomial(z, &SINE);
    let sine = if wide == 0.0 { wide } else { sine };
    let cosine = (1.0 - 0.5 * z) + z * z * polynomial(z, &COSINE);
    let result = turned(sine, cosine, whole(sum).wrapping_add(more)) as f32;
    let is_small = wide.abs() <= LARGE;
    (result, !is_small)
}

/// The sine of an angle and of so many quarters.
#[inline(always)]
fn turned(sine: f64, cosine: f64, quarters: i64) -> f64 {
    let result = if quarters & 1 == 0 { sine } else { cosine };
    let sign = (quarters as u64 & 2) << 62;
    f64::from_bits(result.to_bits() ^ sign)
}
