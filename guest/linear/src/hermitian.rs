//! Eigenvalues and eigenvectors of Hermitian matrices: numpy's `eigh` and `eigvalsh`.
//!
//! The matrix is reduced to three diagonals by reflections (`reflector.rs`), of which `tridiagonal.rs` and `divide.rs` find
//! the rest.
//! Only one triangle is read.

use num_traits::Zero;

use crate::cholesky::{Half, inner_conjugate};
use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::product::add_scaled;
use crate::reflector::reflector;
use crate::scalar::{Real, Scalar};
use crate::{divide, tridiagonal};

/// Eigenvalues in ascending order, and eigenvectors as columns of a matrix, row by row, where they are asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Eigh<T: Scalar> {
    /// Real numbers.
    pub values: Vec<T::Real>,
    /// Empty where only values are asked for.
    pub vectors: Vec<T>,
}

/// [`Eigh`] of a matrix of `size` rows: with `vectors` numpy's `eigh_lo` and `eigh_up`, without `eigvalsh_lo` and
/// `eigvalsh_up`.
///
/// # Errors
/// [`Failure::NoConvergence`], also where the matrix is not finite; [`Failure::Shape`], [`Failure::Stopped`].
///
/// ```
/// use wardian_linear::cholesky::Half;
/// use wardian_linear::hermitian::eigh;
///
/// let found = eigh::<f64, ()>(&[2.0, 0.0, 0.0, 1.0], 2, Half::Lower, true, |_| Ok(())).unwrap();
/// assert_eq!(found.values, [1.0, 2.0]);
/// assert_eq!(found.vectors, [0.0, 1.0, 1.0, 0.0]);
/// ```
pub fn eigh<T: Scalar, E>(
    items: &[T],
    size: usize,
    half: Half,
    vectors: bool,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Eigh<T>, Failure<E>> {
    let mut matrix = whole(items, size, half)?;
    if !matrix.finite() {
        return Err(Failure::NoConvergence);
    }
    let unit = unit(matrix.items());
    let by = T::Real::of(1.0) / unit;
    if unit != T::Real::of(1.0) {
        let items = matrix.items_mut().iter_mut();
        items.for_each(|item| *item = item.scale(by));
    }
    let mut reduced = reduce(&mut matrix, &mut poll)?;
    let turned = half == Half::Upper;
    if turned {
        reduced.d.reverse();
        reduced.e.reverse();
    }
    let wide = if vectors { size } else { 0 };
    let (d, e) = (&mut reduced.d, &mut reduced.e);
    let rows = if vectors && size > divide::FEW {
        divide::eigen(d, e, &mut poll)?
    } else {
        let mut rows = Matrix::<T::Real>::identity(size, wide)?;
        tridiagonal::eigen(d, e, &mut rows, &mut poll)?;
        rows
    };
    let mut values = reduced.d;
    values.iter_mut().for_each(|value| *value *= unit);
    let mut out = Matrix::<T>::zeros(size, wide)?;
    let mut row = vec![T::ZERO; wide];
    for index in 0..wide {
        poll(size.saturating_mul(size)).map_err(Failure::Stopped)?;
        for (place, item) in rows.row(index).iter().enumerate() {
            let place = if turned { size - 1 - place } else { place };
            row[place] = T::from_real(*item);
        }
        for (first, (v, tau)) in reduced.reflections.iter().enumerate().rev() {
            let row = &mut row[first + 1..];
            let sum = inner_conjugate(row, v);
            add_scaled(row, v, -(*tau * sum));
        }
        for (place, item) in row.iter().enumerate() {
            let place = if turned { size - 1 - place } else { place };
            out[(place, index)] = *item;
        }
    }
    Ok(Eigh {
        values,
        vectors: out.into_items(),
    })
}

/// Both triangles of the one that is read; the upper one with rows and columns in the other order, which makes it the
/// lower one.
fn whole<T: Scalar, E>(items: &[T], size: usize, half: Half) -> Result<Matrix<T>, Failure<E>> {
    let given = Matrix::of(items, size, size)?;
    let mut matrix = Matrix::zeros(size, size)?;
    for row in 0..size {
        for column in 0..row {
            let item = match half {
                Half::Lower => given[(row, column)],
                Half::Upper => given[(size - 1 - row, size - 1 - column)],
            };
            matrix[(row, column)] = item;
            matrix[(column, row)] = item.conj();
        }
        let item = match half {
            Half::Lower => given[(row, row)],
            Half::Upper => given[(size - 1 - row, size - 1 - row)],
        };
        matrix[(row, row)] = T::from_real(item.re());
    }
    Ok(matrix)
}

/// What a matrix is divided by so that squares of its items are numbers.
pub(crate) fn unit<T: Scalar>(items: &[T]) -> T::Real {
    let largest = items.iter().fold(T::Real::zero(), |largest, item| {
        num_traits::Float::max(largest, item.abs1())
    });
    let low = num_traits::Float::sqrt(T::Real::tiny() / T::Real::eps());
    let high = T::Real::of(1.0) / low;
    if largest == T::Real::zero() {
        T::Real::of(1.0)
    } else if largest < low {
        largest / low
    } else if largest > high {
        largest / high
    } else {
        T::Real::of(1.0)
    }
}

struct Reduced<T: Scalar> {
    d: Vec<T::Real>,
    e: Vec<T::Real>,
    /// Of each column but the last: the vector, and its factor.
    reflections: Vec<(Vec<T>, T)>,
}

/// Three diagonals, from the first row on.
fn reduce<T: Scalar, E>(
    matrix: &mut Matrix<T>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Reduced<T>, Failure<E>> {
    let size = matrix.rows();
    let (mut e, mut reflections) = (Vec::new(), Vec::new());
    for index in 0..size.saturating_sub(1) {
        let left = size - index - 1;
        poll(left.saturating_mul(left).saturating_mul(3)).map_err(Failure::Stopped)?;
        let row = matrix.row(index)[index + 1..].iter();
        let mut v: Vec<T> = row.map(|item| item.conj()).collect();
        let (beta, tau) = reflector(&mut v);
        e.push(beta);
        if tau != T::ZERO {
            let conjugate: Vec<T> = v.iter().map(|item| item.conj()).collect();
            let mut w: Vec<T> = (index + 1..size)
                .map(|row| tau * inner_conjugate(&matrix.row(row)[index + 1..], &conjugate))
                .collect();
            // w* v, as BLAS's `dotc` conjugates its first vector.
            let overlap = inner_conjugate(&v, &w);
            let by = (tau * overlap).scale(T::Real::of(-0.5));
            add_scaled(&mut w, &v, by);
            let other: Vec<T> = w.iter().map(|item| item.conj()).collect();
            for (place, (v, w)) in v.iter().zip(&w).enumerate() {
                let row = &mut matrix.row_mut(index + 1 + place)[index + 1..];
                for ((item, one), two) in row.iter_mut().zip(&other).zip(&conjugate) {
                    *item -= *v * *one + *w * *two;
                }
            }
        }
        reflections.push((v, tau));
    }
    let d = (0..size).map(|index| matrix[(index, index)].re()).collect();
    Ok(Reduced { d, e, reflections })
}
