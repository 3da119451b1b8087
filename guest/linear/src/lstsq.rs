//! Least squares: numpy's `lstsq`, as LAPACK's `gelsd` means it. Of all that fit equally well it is the shortest one.

use num_traits::{Float, Zero};

use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::product::{Lengths, Tiled, View, product};
use crate::scalar::{Real, Scalar};
use crate::svd::{Vectors, decompose};

/// What fits best.
#[derive(Clone, PartialEq, Debug)]
pub struct Lstsq<T: Scalar> {
    /// A row for each column of the matrix, a column for each right side.
    pub x: Vec<T>,
    /// Of each right side the square of what is left of it. No numbers where the rank is less than there are columns.
    pub residuals: Vec<T::Real>,
    /// How many singular values count.
    pub rank: usize,
    /// All singular values, descending.
    pub values: Vec<T::Real>,
}

/// [`Lstsq`] of a matrix of `rows` rows and `columns` columns, and of `sides` columns `right` beside it. Singular values
/// count that are larger than `rcond` times the largest; where it is negative, than half the distance from one to the
/// next number times that.
///
/// # Errors
/// [`Failure::NoConvergence`], also where the matrix is not finite; [`Failure::Shape`], [`Failure::Stopped`].
///
/// ```
/// use wardian_linear::lstsq::lstsq;
///
/// // A line through three points of which the second is one off.
/// let found = lstsq::<f64, ()>(&[0.0, 1.0, 1.0, 1.0, 2.0, 1.0], 3, 2, &[0.0, 1.0, 0.0], 1, -1.0, |_| Ok(())).unwrap();
/// assert!((found.x[1] - 1.0 / 3.0).abs() < 1e-15 && found.rank == 2);
/// ```
pub fn lstsq<T: Tiled, E>(
    items: &[T],
    rows: usize,
    columns: usize,
    right: &[T],
    sides: usize,
    rcond: T::Real,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Lstsq<T>, Failure<E>> {
    let matrix = Matrix::of(items, rows, columns)?;
    let right = Matrix::of(right, rows, sides)?;
    let found = decompose(matrix, Vectors::Some, &mut poll)?;
    let zero = T::Real::zero();
    let rcond = if rcond < zero { T::Real::eps() } else { rcond };
    let least = match found.values.first() {
        Some(largest) => Float::max(rcond * *largest, T::Real::tiny()),
        None => zero,
    };
    let rank = found.values.iter().filter(|value| **value > least).count();
    let count = found.values.len();
    let mut times = |left: &Matrix<T>, right: &Matrix<T>| {
        let mut out = Matrix::zeros(left.rows(), right.columns())?;
        let lengths = Lengths {
            rows: left.rows(),
            inner: left.columns(),
            columns: right.columns(),
        };
        let views = (
            View::by_rows(left.items(), left.columns()),
            View::by_rows(right.items(), right.columns()),
        );
        product(views.0, views.1, out.items_mut(), lengths, &mut poll)?;
        Ok(out)
    };
    let mut parts = times(&found.u.adjoint(), &right)?;
    for index in 0..count {
        let value = found.values[index];
        for item in parts.row_mut(index) {
            *item = match index < rank {
                true => T::from_parts(item.re() / value, item.im() / value),
                false => T::ZERO,
            };
        }
    }
    let x = times(&found.vh.adjoint(), &parts)?;
    let mut residuals = vec![T::Real::nan(); sides];
    if rank == columns && rows >= columns {
        residuals.fill(zero);
        if rows > columns {
            let fit = times(&Matrix::of(items, rows, columns)?, &x)?;
            for row in 0..rows {
                let items = fit.row(row).iter().zip(right.row(row));
                for (sum, (fit, item)) in residuals.iter_mut().zip(items) {
                    *sum += (*item - *fit).square();
                }
            }
        }
    }
    Ok(Lstsq {
        x: x.into_items(),
        residuals,
        rank,
        values: found.values,
    })
}
