//! Householder's reflections: what turns a column into a multiple of the first unit vector, with LAPACK's signs.
//!
//! A reflection is `1 - tau v v*` for a vector that begins with one. The first item of what it makes is real and has the
//! sign that its real part did not have, so that nothing cancels.

use num_traits::{Float, Zero};

use crate::cholesky::inner_conjugate;
use crate::matrix::Matrix;
use crate::product::add_scaled;
use crate::scalar::{Real, Scalar};

/// The length of a vector, without an overflow on the way.
pub(crate) fn norm<T: Scalar>(items: &[T]) -> T::Real {
    let zero = T::Real::zero();
    let sum = items.iter().fold(zero, |sum, item| sum + item.square());
    let small = T::Real::tiny() / T::Real::eps();
    if Float::is_finite(sum) && sum > small {
        return Float::sqrt(sum);
    }
    let largest = items.iter().fold(zero, |largest, item| {
        let size = Float::max(Float::abs(item.re()), Float::abs(item.im()));
        if size > largest || size.is_nan() {
            size
        } else {
            largest
        }
    });
    if largest == zero || !Float::is_finite(largest) {
        return largest;
    }
    let sum = items.iter().fold(zero, |sum, item| {
        sum + T::from_parts(item.re() / largest, item.im() / largest).square()
    });
    largest * Float::sqrt(sum)
}

/// The reflection whose adjoint turns `items` into `beta` and zeros: the items become `v`, and `beta` and `tau` are
/// returned.
pub(crate) fn reflector<T: Scalar>(items: &mut [T]) -> (T::Real, T) {
    let zero = T::Real::zero();
    let Some((first, tail)) = items.split_first_mut() else {
        return (zero, T::ZERO);
    };
    let alpha = *first;
    *first = T::ONE;
    let rest = norm(tail);
    if rest == zero && alpha.im() == zero {
        return (alpha.re(), T::ZERO);
    }
    let length = |alpha: T, rest: T::Real| {
        let size = Float::hypot(alpha.modulus(), rest);
        if alpha.re().is_sign_negative() {
            size
        } else {
            -size
        }
    };
    let mut alpha = alpha;
    let mut beta = length(alpha, rest);
    // What is too small for a reciprocal is made larger before.
    let tiny = T::Real::tiny() / T::Real::eps();
    let mut scaled = 0;
    while Float::abs(beta) < tiny && scaled < 20 {
        let by = <T::Real as Scalar>::ONE / tiny;
        tail.iter_mut().for_each(|item| *item = item.scale(by));
        alpha = alpha.scale(by);
        beta = length(alpha, norm(tail));
        scaled += 1;
    }
    let tau = T::from_parts((beta - alpha.re()) / beta, -alpha.im() / beta);
    let by = T::ONE.over(alpha - T::from_real(beta));
    tail.iter_mut().for_each(|item| *item *= by);
    for _ in 0..scaled {
        beta *= tiny;
    }
    (beta, tau)
}

/// `A = (1 - tau v v*) A`, of the rows from `top` on and the columns from `left` on.
pub(crate) fn reflect_left<T: Scalar>(
    matrix: &mut Matrix<T>,
    (top, left): (usize, usize),
    v: &[T],
    tau: T,
    sums: &mut Vec<T>,
) {
    if tau == T::ZERO || left >= matrix.columns() {
        return;
    }
    sums.clear();
    sums.resize(matrix.columns() - left, T::ZERO);
    for (row, item) in v.iter().enumerate() {
        add_scaled(sums, &matrix.row(top + row)[left..], item.conj());
    }
    for (row, item) in v.iter().enumerate() {
        add_scaled(&mut matrix.row_mut(top + row)[left..], sums, -(tau * *item));
    }
}

/// `A = A (1 - tau v v*)`, of some rows and the columns from `left` on.
pub(crate) fn reflect_right<T: Scalar>(
    matrix: &mut Matrix<T>,
    rows: std::ops::Range<usize>,
    left: usize,
    v: &[T],
    tau: T,
) {
    if tau == T::ZERO {
        return;
    }
    let conjugate: Vec<T> = v.iter().map(|item| item.conj()).collect();
    for row in rows {
        let row = &mut matrix.row_mut(row)[left..][..v.len()];
        let sum = inner_conjugate(row, &conjugate);
        add_scaled(row, &conjugate, -(tau * sum));
    }
}
