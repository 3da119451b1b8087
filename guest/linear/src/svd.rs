//! Singular values and vectors: numpy's `svd`, `svd_f` and `svd_s`.
//!
//! The matrix is reduced to two diagonals by reflections on both sides, a much longer one to a triangle before, and
//! `bidiagonal.rs` finds the rest. Which way is taken is LAPACK's choice, since signs depend on it.

use num_traits::One;

use crate::bidiagonal::{Sides, singular};
use crate::failure::Failure;
use crate::hermitian::unit;
use crate::matrix::Matrix;
use crate::qr;
use crate::reflector::{reflect_left, reflect_right, reflector};
use crate::scalar::Scalar;

/// Which vectors are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vectors {
    /// None: numpy's `svd`.
    None,
    /// As many as there are values: `svd_s`.
    Some,
    /// Whole square matrices: `svd_f`.
    All,
}

/// A matrix as `u @ diag(values) @ vh`.
#[derive(Clone, PartialEq, Debug)]
pub struct Svd<T: Scalar> {
    /// Left vectors as columns of a matrix, row by row; empty where none are asked for.
    pub u: Vec<T>,
    /// Singular values, descending.
    pub values: Vec<T::Real>,
    /// Right vectors, conjugated, as rows of a matrix; empty where none are asked for.
    pub vh: Vec<T>,
}

/// [`Svd`] of a matrix.
///
/// # Errors
/// [`Failure::NoConvergence`], also where the matrix is not finite; [`Failure::Shape`], [`Failure::Stopped`].
///
/// ```
/// use wardian_linear::svd::{Vectors, svd};
///
/// let found = svd::<f64, ()>(&[0.0, -3.0], 1, 2, Vectors::None, |_| Ok(())).unwrap();
/// assert_eq!(found.values, [3.0]);
/// ```
pub fn svd<T: Scalar, E>(
    items: &[T],
    rows: usize,
    columns: usize,
    vectors: Vectors,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Svd<T>, Failure<E>> {
    let found = decompose(Matrix::of(items, rows, columns)?, vectors, &mut poll)?;
    Ok(Svd {
        u: found.u.into_items(),
        values: found.values,
        vh: found.vh.into_items(),
    })
}

/// As [`Svd`], of matrices.
pub(crate) struct Found<T: Scalar> {
    pub(crate) u: Matrix<T>,
    pub(crate) values: Vec<T::Real>,
    pub(crate) vh: Matrix<T>,
}

pub(crate) fn decompose<T: Scalar, E>(
    mut matrix: Matrix<T>,
    vectors: Vectors,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Found<T>, Failure<E>> {
    if !matrix.finite() {
        return Err(Failure::NoConvergence);
    }
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let unit = unit(matrix.items());
    if unit != T::Real::one() {
        let by = T::Real::one() / unit;
        let items = matrix.items_mut().iter_mut();
        items.for_each(|item| *item = item.scale(by));
    }
    let least = rows.min(columns);
    // LAPACK reduces what is so long to a triangle before.
    let long = if T::COMPLEX {
        least * 17 / 9
    } else {
        least * 11 / 6
    };
    let mut found = if rows.max(columns) < long.max(1) || rows == columns {
        direct(matrix, vectors, poll)?
    } else if rows > columns {
        by_triangle(matrix, vectors, false, poll)?
    } else {
        // Of the adjoint: its triangle is a lower one here.
        by_triangle(matrix.adjoint(), vectors, true, poll)?
    };
    found.values.iter_mut().for_each(|value| *value *= unit);
    Ok(found)
}

/// By the triangle of QR, or where it is the adjoint that is given, by that of LQ.
fn by_triangle<T: Scalar, E>(
    mut matrix: Matrix<T>,
    vectors: Vectors,
    adjoint: bool,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Found<T>, Failure<E>> {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let tau = qr::decompose(&mut matrix, poll)?;
    let mut triangle = matrix.resized(columns, columns)?;
    for row in 1..columns {
        triangle.row_mut(row)[..row].fill(T::ZERO);
    }
    if adjoint {
        triangle = triangle.adjoint();
    }
    let inside = match vectors {
        Vectors::None => Vectors::None,
        Vectors::Some | Vectors::All => Vectors::Some,
    };
    let Found { u, values, vh } = direct(triangle, inside, poll)?;
    if vectors == Vectors::None {
        return Ok(Found { u, values, vh });
    }
    let wide = if vectors == Vectors::All {
        rows
    } else {
        columns
    };
    let small = if adjoint { vh.adjoint() } else { u.clone() };
    let mut large = beside_ones(&small, rows, wide)?;
    qr::apply(&matrix, &tau, &mut large, false, poll)?;
    Ok(match adjoint {
        false => Found {
            u: large,
            values,
            vh,
        },
        true => Found {
            u,
            values,
            vh: large.adjoint(),
        },
    })
}

/// A matrix in the corner, and ones on the rest of the diagonal.
fn beside_ones<T: Scalar, E>(
    small: &Matrix<T>,
    rows: usize,
    columns: usize,
) -> Result<Matrix<T>, Failure<E>> {
    let mut large = small.resized(rows, columns)?;
    for index in small.rows().max(small.columns())..rows.min(columns) {
        large[(index, index)] = T::ONE;
    }
    Ok(large)
}

/// By two diagonals at once: the other one is above the first, or below it where there are fewer rows than columns.
fn direct<T: Scalar, E>(
    mut matrix: Matrix<T>,
    vectors: Vectors,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Found<T>, Failure<E>> {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let least = rows.min(columns);
    let lower = rows < columns;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let (mut d, mut e) = (Vec::new(), Vec::new());
    let mut sums = Vec::new();
    for index in 0..least {
        let work = (rows - index).saturating_mul(columns - index);
        poll(work.saturating_mul(2)).map_err(Failure::Stopped)?;
        let mut down = |matrix: &mut Matrix<T>, top: usize| {
            let mut v = matrix.column(index, top);
            let (beta, tau) = reflector(&mut v);
            reflect_left(matrix, (top, index + 1), &v, tau.conj(), &mut sums);
            left.push((top, v, tau));
            beta
        };
        let mut across = |matrix: &mut Matrix<T>, from: usize| {
            let row = matrix.row(index)[from..].iter();
            let mut v: Vec<T> = row.map(|item| item.conj()).collect();
            let (beta, tau) = reflector(&mut v);
            reflect_right(matrix, index + 1..rows, from, &v, tau);
            right.push((from, v, tau));
            beta
        };
        if lower {
            d.push(across(&mut matrix, index));
            if index + 1 < rows {
                e.push(down(&mut matrix, index + 1));
            }
        } else {
            d.push(down(&mut matrix, index));
            if index + 1 < columns {
                e.push(across(&mut matrix, index + 1));
            }
        }
    }
    let mut sides = Sides::<T::Real>::new(least, vectors != Vectors::None)?;
    singular(&mut d, &mut e, lower, &mut sides, poll)?;
    if vectors == Vectors::None {
        return Ok(Found {
            u: Matrix::zeros(0, 0)?,
            values: d,
            vh: Matrix::zeros(0, 0)?,
        });
    }
    let wide = |length: usize| match vectors {
        Vectors::All => length,
        _ => least,
    };
    let mut u = beside_ones(&scalars(&sides.left.transposed())?, rows, wide(rows))?;
    for (top, v, tau) in left.iter().rev() {
        poll(v.len().saturating_mul(u.columns())).map_err(Failure::Stopped)?;
        reflect_left(&mut u, (*top, 0), v, *tau, &mut sums);
    }
    let mut vh = beside_ones(&scalars(&sides.right)?, wide(columns), columns)?;
    for (from, v, tau) in right.iter().rev() {
        poll(v.len().saturating_mul(vh.rows())).map_err(Failure::Stopped)?;
        let rows = vh.rows();
        reflect_right(&mut vh, 0..rows, *from, v, tau.conj());
    }
    Ok(Found { u, values: d, vh })
}

fn scalars<T: Scalar, E>(reals: &Matrix<T::Real>) -> Result<Matrix<T>, Failure<E>> {
    let items: Vec<T> = reals
        .items()
        .iter()
        .map(|item| T::from_real(*item))
        .collect();
    Matrix::of(&items, reals.rows(), reals.columns())
}
