//! A matrix as an orthogonal one times an upper triangle, with the signs of LAPACK's `geqrf`.
//!
//! numpy does it in two steps: the triangle with reflections below it, and of those the orthogonal matrix.

use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::reflector::{reflect_left, reflector};
use crate::scalar::Scalar;

/// The upper triangle in place of the matrix, and below it the reflections without their leading ones; their factors
/// `tau` are returned: numpy's `qr_r_raw`, row by row.
///
/// # Errors
/// [`Failure::Shape`], [`Failure::Stopped`].
///
/// ```
/// use wardian_linear::qr::qr_raw;
///
/// let mut items = [3.0, 1.0, 4.0, 2.0];
/// let tau = qr_raw::<f64, ()>(&mut items, 2, 2, |_| Ok(())).unwrap();
/// assert_eq!((items[0], items[2], tau[0]), (-5.0, 0.5, 1.6));
/// ```
pub fn qr_raw<T: Scalar, E>(
    items: &mut [T],
    rows: usize,
    columns: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<T>, Failure<E>> {
    let mut matrix = Matrix::of(items, rows, columns)?;
    let tau = decompose(&mut matrix, &mut poll)?;
    items.copy_from_slice(matrix.items());
    Ok(tau)
}

/// As [`qr_raw`], of a matrix.
pub(crate) fn decompose<T: Scalar, E>(
    matrix: &mut Matrix<T>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<T>, Failure<E>> {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let mut sums = Vec::new();
    let mut taus = Vec::with_capacity(rows.min(columns));
    for index in 0..rows.min(columns) {
        poll((rows - index).saturating_mul(columns - index)).map_err(Failure::Stopped)?;
        let mut v = matrix.column(index, index);
        let (beta, tau) = reflector(&mut v);
        reflect_left(matrix, (index, index + 1), &v, tau.conj(), &mut sums);
        matrix[(index, index)] = T::from_real(beta);
        for (row, item) in v.iter().enumerate().skip(1) {
            matrix[(index + row, index)] = *item;
        }
        taus.push(tau);
    }
    Ok(taus)
}

/// The first `wide` columns of the orthogonal matrix, row by row, of what [`qr_raw`] made of a matrix of `rows` rows and
/// `columns` columns: numpy's `qr_reduced` with the lesser of the two, `qr_complete` with `rows`.
///
/// # Errors
/// [`Failure::Shape`], also where more columns are asked for than there are rows; [`Failure::Stopped`].
pub fn qr_q<T: Scalar, E>(
    items: &[T],
    tau: &[T],
    (rows, columns): (usize, usize),
    wide: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<T>, Failure<E>> {
    let matrix = Matrix::of(items, rows, columns)?;
    if wide > rows || tau.len() > rows.min(columns) {
        return Err(Failure::Shape);
    }
    let mut q = Matrix::identity(rows, wide)?;
    apply(&matrix, tau, &mut q, true, &mut poll)?;
    Ok(q.into_items())
}

/// The orthogonal matrix times another one, in its place. `triangle` says that this one is a unit matrix at first, so
/// that less is to be done.
pub(crate) fn apply<T: Scalar, E>(
    matrix: &Matrix<T>,
    tau: &[T],
    out: &mut Matrix<T>,
    triangle: bool,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let mut sums = Vec::new();
    for (index, tau) in tau.iter().enumerate().rev() {
        let left = if triangle { index } else { 0 };
        let work = (out.rows() - index).saturating_mul(out.columns().saturating_sub(left));
        poll(work).map_err(Failure::Stopped)?;
        let mut v = matrix.column(index, index);
        v[0] = T::ONE;
        reflect_left(out, (index, left), &v, *tau, &mut sums);
    }
    Ok(())
}
