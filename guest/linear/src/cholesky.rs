//! A Hermitian matrix as a triangle times its adjoint.
//!
//! Only the triangle that is asked for is read, and of its diagonal the real part.

use num_traits::{Float, Zero};

use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::scalar::Scalar;

/// Which triangle of a Hermitian matrix is read: numpy's `_lo` and `_up`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The diagonal and what is below.
    Lower,
    /// The diagonal and what is above.
    Upper,
}

/// The lower triangle whose product with its adjoint is the matrix, or the upper one whose adjoint's product with it is;
/// row by row, zeros in the other half.
///
/// # Errors
/// [`Failure::NotPositiveDefinite`], [`Failure::Shape`], [`Failure::Stopped`].
///
/// ```
/// use wardian_linear::cholesky::{Half, cholesky};
///
/// let lower = cholesky::<f64, ()>(&[4.0, 9.0, 2.0, 10.0], 2, Half::Lower, |_| Ok(()));
/// assert_eq!(lower, Ok(vec![2.0, 0.0, 1.0, 3.0]));
/// ```
pub fn cholesky<T: Scalar, E>(
    items: &[T],
    size: usize,
    half: Half,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<T>, Failure<E>> {
    let mut lower = Matrix::of(items, size, size)?;
    if half == Half::Upper {
        lower = lower.adjoint();
    }
    for row in 0..size {
        poll(row.saturating_mul(row + 1) / 2 + 1).map_err(Failure::Stopped)?;
        for column in 0..row {
            let (above, this) = lower.two_rows(column, row);
            let sum = inner_conjugate(&this[..column], &above[..column]);
            let pivot = <T::Real as Scalar>::ONE / above[column].re();
            this[column] = (this[column] - sum).scale(pivot);
        }
        let this = lower.row_mut(row);
        let known = this[..row].iter();
        let sum = known.fold(T::Real::zero(), |sum, item| sum + item.square());
        let square = this[row].re() - sum;
        // What is no number is no failure, as OpenBLAS has it: the rest is none, either.
        if square <= T::Real::zero() {
            return Err(Failure::NotPositiveDefinite);
        }
        this[row] = T::from_real(Float::sqrt(square));
        this[row + 1..].fill(T::ZERO);
    }
    let triangle = match half {
        Half::Lower => lower,
        Half::Upper => lower.adjoint(),
    };
    Ok(triangle.into_items())
}

/// The sum of products with conjugates: in eight sums side by side.
pub(crate) fn inner_conjugate<T: Scalar>(left: &[T], right: &[T]) -> T {
    let (lefts, left) = left.as_chunks::<8>();
    let (rights, right) = right.as_chunks::<8>();
    let mut sums = [T::ZERO; 8];
    for (left, right) in lefts.iter().zip(rights) {
        for index in 0..8 {
            sums[index] += left[index] * right[index].conj();
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    let sum = ((a + b) + (c + d)) + ((e + f) + (g + h));
    left.iter()
        .zip(right)
        .fold(sum, |sum, (left, right)| sum + *left * right.conj())
}
