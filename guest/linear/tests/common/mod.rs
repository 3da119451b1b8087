//! Numbers that a few lines of Python make, too, and sums of results that tell every item and its sign.

#![allow(dead_code, reason = "each test uses some of it")]

use num_complex::Complex;
use wardian_linear::product::Tiled;
use wardian_linear::scalar::Scalar;

/// `s = (seed * 2654435761 + 12345) % 2**64`, then for each `s = (s * 6364136223846793005 + 1442695040888963407) % 2**64`
/// and the item `((s >> 40) - 8388608) / 4194304`.
pub(crate) fn numbers(seed: usize, count: usize) -> Vec<f64> {
    let mut state = (seed as u64).wrapping_mul(2_654_435_761) + 12345;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((state >> 40) as f64 - 8_388_608.0) / 4_194_304.0
    };
    (0..count).map(|_| next()).collect()
}

/// The same numbers in pairs.
pub(crate) fn pairs(seed: usize, count: usize) -> Vec<Complex<f64>> {
    let numbers = numbers(seed, 2 * count);
    let pairs = numbers.as_chunks::<2>().0.iter();
    pairs.map(|[re, im]| Complex::new(*re, *im)).collect()
}

/// The sum of all items times the numbers of seed 99.
pub(crate) fn weighed(items: impl ExactSizeIterator<Item = Complex<f64>>) -> Complex<f64> {
    let weights = numbers(99, items.len());
    items.zip(weights).map(|(item, weight)| item * weight).sum()
}

/// As [`weighed`].
pub(crate) fn weighed_reals(items: &[f64]) -> Complex<f64> {
    weighed(items.iter().map(|re| Complex { re: *re, im: 0.0 }))
}

/// Lines of a fixture but for its header, in words.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().collect())
}

/// Two words as a complex number.
pub(crate) fn complex(words: &[&str]) -> Complex<f64> {
    let part = |word: &str| word.parse().expect("a number");
    Complex::new(part(words[0]), part(words[1]))
}

/// A poll that never stops.
pub(crate) fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

/// Items of 64 bits, real or complex.
pub(crate) trait Kind: Tiled + Scalar<Real = f64> {
    /// With an imaginary part.
    fn complex(self) -> Complex<f64> {
        Complex::new(self.re(), self.im())
    }
}

impl Kind for f64 {}
impl Kind for Complex<f64> {}

/// So many numbers of a seed.
pub(crate) fn matrix<T: Kind>(seed: usize, count: usize) -> Vec<T> {
    match T::COMPLEX {
        false => {
            let numbers = numbers(seed, count).into_iter();
            numbers.map(|item| T::from_parts(item, 0.0)).collect()
        }
        true => {
            let pairs = pairs(seed, count).into_iter();
            pairs.map(|item| T::from_parts(item.re, item.im)).collect()
        }
    }
}
