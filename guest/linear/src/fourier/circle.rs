//! Cosine and sine of at most an eighth of a turn, to the bit as glibc 2.28 and later have them on a processor with fused
//! multiply-add: numpy's roots are made of them. wasi-libc's differ in the last digit of every thirtieth, and correctly
//! rounded ones, as `text/src/libm` has, in some of a thousand.
//!
//! An angle is the nearest multiple of 1/128, of which both are tabled, and a rest of which they are polynomials. What
//! is fused is what their compiler fuses: the bits depend on it.

use num_traits::Float;

/// `(sin(r) - r) / r**3` by `r**2`, of a rest.
const SINE: [f64; 2] = [-0.16666666666666488, 0.008333332142857223];

/// `(1 - cos(r)) / r**2` by `r**2`, of a rest.
const COSINE: [f64; 3] = [0.5, -0.04166666666666644, 0.001388888740079376];

/// `(sin(x) - x) / x**3` by `x**2`, of an angle that is not taken apart.
const SMALL: [f64; 5] = [
    -0.16666666666666666,
    0.008333333333332329,
    -0.00019841269834414642,
    2.755729806860771e-06,
    -2.5022014848318398e-08,
];

/// Sine and cosine, each as a double and what is missing.
#[derive(Clone, Copy)]
struct Tabled {
    sine: [f64; 2],
    cosine: [f64; 2],
}

/// Of the multiples of 1/128 up to a quarter of pi.
static TABLE: [Tabled; 102] = {
    let mut table = [tabled(0); 102];
    let mut multiple = 1;
    while multiple < table.len() {
        table[multiple] = tabled(multiple);
        multiple += 1;
    }
    table
};

/// Cosine and sine.
pub(super) fn circle(angle: f64) -> (f64, f64) {
    let multiple = (angle * 128.0).round_ties_even();
    let tabled = TABLE[multiple as usize];
    let rest = angle - multiple / 128.0;
    let square = rest * rest;
    let cubic = rest * square;
    let sine_by = square.mul_add(SINE[1], SINE[0]);
    let less = square * polynomial(square, &COSINE);
    let ([sine, more_sine], [cosine, more_cosine]) = (tabled.sine, tabled.cosine);

    let of_rest = cubic.mul_add(sine_by, rest);
    let tail = Float::mul_add(-of_rest, more_sine, more_cosine);
    let tail = Float::mul_add(-cosine, less, tail);
    let result = cosine + Float::mul_add(-sine, of_rest, tail);
    // Below it, a polynomial alone is good enough.
    if angle < 0.126 {
        return (result, small_sine(angle));
    }
    // Not fused where the cosine's is.
    let of_rest = rest + cubic * sine_by;
    let tail = of_rest.mul_add(more_cosine, more_sine);
    let tail = Float::mul_add(-sine, less, tail);
    (result, sine + cosine.mul_add(of_rest, tail))
}

fn small_sine(angle: f64) -> f64 {
    let square = angle * angle;
    angle + polynomial(square, &SMALL) * angle * square
}

fn polynomial(x: f64, factors: &[f64]) -> f64 {
    let mut factors = factors.iter().rev().copied();
    let last = factors.next().unwrap_or_default();
    factors.fold(last, |sum, factor| sum.mul_add(x, factor))
}

/// From their series, in whole numbers.
const fn tabled(multiple: usize) -> Tabled {
    let mut sums = [ONE, 0];
    let mut term = ONE;
    let mut power = 1;
    while power < 40 {
        term = term * multiple as u128 / (128 * power as u128);
        match power % 4 {
            0 | 1 => sums[power % 2] += term,
            _ => sums[power % 2] -= term,
        }
        power += 1;
    }
    Tabled {
        sine: in_two(sums[1]),
        cosine: in_two(sums[0]),
    }
}

/// One, where a product with a multiple still fits in.
const ONE: u128 = 1 << 121;

/// As a double and what is missing.
const fn in_two(sum: u128) -> [f64; 2] {
    let nearest = sum as f64;
    let rest = sum as i128 - nearest as i128;
    [nearest / ONE as f64, rest as f64 / ONE as f64]
}
