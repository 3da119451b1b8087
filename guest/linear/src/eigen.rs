//! Eigenvalues and eigenvectors of any square matrix: numpy's `eig` and `eigvals`.
//!
//! The matrix is balanced (`balance.rs`), reduced to Hessenberg's form by reflections, and then to a triangle
//! (`schur_real.rs`, `schur_complex.rs`), of which the vectors are read off from the last row up. Eigenvalues have
//! LAPACK's order for matrices of up to 75 rows; from there on LAPACK takes other steps.

use num_complex::Complex;
use num_traits::{Float, One, Zero};

use crate::balance::Balance;
use crate::failure::Failure;
use crate::hermitian::unit;
use crate::matrix::Matrix;
use crate::product::{Lengths, Tiled, View, product};
use crate::reflector::{norm, reflect_left, reflect_right, reflector};
use crate::scalar::{Real, Scalar};
use crate::{schur_complex, schur_real};

/// An item of a matrix that has eigenvalues.
pub trait General: Tiled {
    /// What the eigenvalues are.
    type Complex: Tiled<Real = Self::Real>;

    /// The eigenvalues of a part of a matrix of Hessenberg's form. Where `z` is given, the matrix becomes a triangle.
    #[doc(hidden)]
    fn schur<E>(
        h: &mut Matrix<Self>,
        z: Option<&mut Matrix<Self>>,
        part: (usize, usize),
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<Self::Complex>, Failure<E>>;
}

macro_rules! general {
    ($($float:ident)*) => {$(
        impl General for $float {
            type Complex = Complex<$float>;

            fn schur<E>(
                h: &mut Matrix<$float>,
                z: Option<&mut Matrix<$float>>,
                (low, high): (usize, usize),
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<Vec<Complex<$float>>, Failure<E>> {
                let mut values: Vec<_> = (0..h.rows()).map(|at| (h[(at, at)], 0.0)).collect();
                schur_real::Schur { h, z, low, high }.run(&mut values, poll)?;
                Ok(values.iter().map(|(re, im)| Complex { re: *re, im: *im }).collect())
            }
        }

        impl General for Complex<$float> {
            type Complex = Complex<$float>;

            fn schur<E>(
                h: &mut Matrix<Complex<$float>>,
                z: Option<&mut Matrix<Complex<$float>>>,
                (low, high): (usize, usize),
                poll: &mut impl FnMut(usize) -> Result<(), E>,
            ) -> Result<Vec<Complex<$float>>, Failure<E>> {
                schur_complex::Schur { h: &mut *h, z, low, high }.run(poll)?;
                Ok((0..h.rows()).map(|at| h[(at, at)]).collect())
            }
        }
    )*};
}

general! { f32 f64 }

/// Eigenvalues, and eigenvectors of length one as columns of a matrix, row by row, where they are asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Eig<C> {
    /// In the order in which they are found; of real matrices, a pair lies side by side, the positive part first.
    pub values: Vec<C>,
    /// Empty where only values are asked for.
    pub vectors: Vec<C>,
}

/// [`Eig`] of a matrix of `size` rows: with `vectors` numpy's `eig`, without `eigvals`.
///
/// # Errors
/// [`Failure::NoConvergence`], also where the matrix is not finite; [`Failure::Shape`], [`Failure::Stopped`].
///
/// ```
/// use num_complex::Complex;
/// use wardian_linear::eigen::eig;
///
/// let found = eig::<f64, ()>(&[0.0, -1.0, 1.0, 0.0], 2, false, |_| Ok(())).unwrap();
/// assert_eq!(found.values, [Complex { re: 0.0, im: 1.0 }, Complex { re: 0.0, im: -1.0 }]);
/// ```
pub fn eig<T: General, E>(
    items: &[T],
    size: usize,
    vectors: bool,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Eig<T::Complex>, Failure<E>> {
    let mut matrix = Matrix::of(items, size, size)?;
    if !matrix.finite() {
        return Err(Failure::NoConvergence);
    }
    if size == 0 {
        let (values, vectors) = (Vec::new(), Vec::new());
        return Ok(Eig { values, vectors });
    }
    let unit = unit(matrix.items());
    if unit != T::Real::one() {
        let by = T::Real::one() / unit;
        let items = matrix.items_mut().iter_mut();
        items.for_each(|item| *item = item.scale(by));
    }
    let balance = Balance::new(&mut matrix);
    let part = (balance.low, balance.high);
    let reflections = hessenberg(&mut matrix, part, &mut poll)?;
    let mut z = match vectors {
        true => Some(unfold(&reflections, size, &mut poll)?),
        false => None,
    };
    let mut values = T::schur(&mut matrix, z.as_mut(), part, &mut poll)?;
    let out = match z {
        Some(z) => {
            let mut out = eigenvectors(&matrix, &z, &values, &mut poll)?;
            balance.undo(&mut out);
            normalise::<T>(&mut out, &values);
            out.into_items()
        }
        None => Vec::new(),
    };
    for value in &mut values {
        *value = value.scale(unit);
    }
    Ok(Eig {
        values,
        vectors: out,
    })
}

/// Of each column but the last two of a part: where its reflection begins, the vector, and its factor.
type Reflections<T> = Vec<(usize, Vec<T>, T)>;

/// Zeros below the diagonal that lies beside the main one.
fn hessenberg<T: Scalar, E>(
    matrix: &mut Matrix<T>,
    (low, high): (usize, usize),
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Reflections<T>, Failure<E>> {
    let mut reflections = Vec::new();
    let mut sums = Vec::new();
    for column in low..high {
        let work = (high - column).saturating_mul(matrix.rows());
        poll(work.saturating_mul(4)).map_err(Failure::Stopped)?;
        let top = column + 1;
        let mut v: Vec<T> = (top..=high).map(|row| matrix[(row, column)]).collect();
        let (beta, tau) = reflector(&mut v);
        matrix[(top, column)] = T::from_real(beta);
        for row in top + 1..=high {
            matrix[(row, column)] = T::ZERO;
        }
        reflect_right(matrix, 0..high + 1, top, &v, tau);
        reflect_left(matrix, (top, top), &v, tau.conj(), &mut sums);
        reflections.push((top, v, tau));
    }
    Ok(reflections)
}

/// The product of reflections.
fn unfold<T: Scalar, E>(
    reflections: &Reflections<T>,
    size: usize,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Matrix<T>, Failure<E>> {
    let mut z = Matrix::identity(size, size)?;
    let mut sums = Vec::new();
    for (top, v, tau) in reflections.iter().rev() {
        poll(v.len().saturating_mul(size).saturating_mul(2)).map_err(Failure::Stopped)?;
        reflect_left(&mut z, (*top, *top), v, *tau, &mut sums);
    }
    Ok(z)
}

/// The eigenvectors, as columns, of `z t z*`, where `t` is a triangle that may have blocks of two rows for pairs.
fn eigenvectors<T: General, E>(
    t: &Matrix<T>,
    z: &Matrix<T>,
    values: &[T::Complex],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Matrix<T::Complex>, Failure<E>> {
    let size = t.rows();
    let complex = |matrix: &Matrix<T>| {
        let items = matrix.items().iter();
        let items: Vec<_> = items
            .map(|item| T::Complex::from_parts(item.re(), item.im()))
            .collect();
        Matrix::of(&items, size, size)
    };
    let (t, z) = (complex(t)?, complex(z)?);
    let below = |row: usize| row > 0 && t[(row, row - 1)] != T::Complex::ZERO;
    let mut columns = Matrix::<T::Complex>::zeros(size, size)?;
    let mut x = Vec::new();
    for (k, value) in values.iter().enumerate() {
        poll(size.saturating_mul(size)).map_err(Failure::Stopped)?;
        let first = k + 1 < size && below(k + 1);
        let last = if first { k + 1 } else { k };
        if below(k) {
            // The other one of a pair.
            for row in 0..size {
                columns[(row, k)] = columns[(row, k - 1)].conj();
            }
            continue;
        }
        x.clear();
        x.resize(last + 1, T::Complex::ZERO);
        x[k] = T::Complex::ONE;
        if first {
            start_of_pair(&t, k, value.im(), &mut x);
        }
        back(&t, *value, k, &mut x);
        for (row, item) in x.iter().enumerate() {
            columns[(row, k)] = *item;
        }
    }
    let mut out = Matrix::zeros(size, size)?;
    let lengths = Lengths {
        rows: size,
        inner: size,
        columns: size,
    };
    let views = (
        View::by_rows(z.items(), size),
        View::by_rows(columns.items(), size),
    );
    product(views.0, views.1, out.items_mut(), lengths, &mut *poll)?;
    Ok(out)
}

/// The last two items of the vector of the first of a pair.
fn start_of_pair<C: Scalar>(t: &Matrix<C>, k: usize, im: C::Real, x: &mut [C]) {
    let zero = C::Real::zero();
    let (above, below) = (t[(k, k + 1)].re(), t[(k + 1, k)].re());
    if Float::abs(above) >= Float::abs(below) {
        x[k] = C::ONE;
        x[k + 1] = C::from_parts(zero, im / above);
    } else {
        x[k] = C::from_parts(-im / below, zero);
        x[k + 1] = C::from_parts(zero, C::Real::one());
    }
}

/// From row `k` up: what makes each row of `t - value` times the vector zero.
fn back<C: Scalar>(t: &Matrix<C>, value: C, k: usize, x: &mut [C]) {
    let ulp = C::Real::epsilon();
    let small = C::Real::tiny() * (C::Real::of(t.rows() as f64) / ulp);
    let least = Float::max(ulp * value.abs1(), small);
    let mut left = k;
    while left > 0 {
        let row = left - 1;
        let sum = |row: usize, x: &[C]| {
            let row = t.row(row)[left..x.len()].iter().zip(&x[left..]);
            -row.fold(C::ZERO, |sum, (item, x)| sum + *item * *x)
        };
        if row > 0 && t[(row, row - 1)] != C::ZERO {
            let sums = [sum(row - 1, x), sum(row, x)];
            let block = [
                t[(row - 1, row - 1)] - value,
                t[(row - 1, row)],
                t[(row, row - 1)],
                t[(row, row)] - value,
            ];
            let by = two(block, sums, least);
            (x[row - 1], x[row]) = (by[0], by[1]);
            left -= 2;
            shorten(x, Float::max(by[0].abs1(), by[1].abs1()));
            continue;
        }
        let mut item = t[(row, row)] - value;
        if item.abs1() < least {
            item = C::from_real(least);
        }
        let mut sum = sum(row, x);
        // A quotient that would be no number: everything is made smaller before.
        let size = sum.abs1();
        if item.abs1() < C::Real::one() && size > C::Real::one() {
            x.iter_mut()
                .for_each(|item| *item = item.scale(C::Real::one() / size));
            sum = sum.scale(C::Real::one() / size);
        }
        x[row] = sum.over(item);
        left -= 1;
        let size = x[row].abs1();
        shorten(x, size);
    }
}

/// Vectors that became long are made shorter.
fn shorten<C: Scalar>(x: &mut [C], size: C::Real) {
    if size > Float::sqrt(Float::sqrt(C::Real::max_value())) {
        let by = C::Real::one() / size;
        x.iter_mut().for_each(|item| *item = item.scale(by));
    }
}

/// Two equations, by elimination from the larger item of the first column.
fn two<C: Scalar>([a, b, c, d]: [C; 4], [p, q]: [C; 2], least: C::Real) -> [C; 2] {
    let ([a, b, c, d], [p, q]) = match a.abs1() >= c.abs1() {
        true => ([a, b, c, d], [p, q]),
        false => ([c, d, a, b], [q, p]),
    };
    let guard = |item: C| match item.abs1() < least {
        true => C::from_real(least),
        false => item,
    };
    let a = guard(a);
    let by = c.over(a);
    let y = (q - by * p).over(guard(d - by * b));
    [(p - b * y).over(a), y]
}

/// Vectors of length one, whose largest item is real where they are complex.
fn normalise<T: General>(vectors: &mut Matrix<T::Complex>, values: &[T::Complex]) {
    let zero = T::Real::zero();
    for (column, value) in values.iter().enumerate() {
        if !T::COMPLEX && value.im() < zero && column > 0 {
            // The other one of a pair.
            for row in 0..vectors.rows() {
                vectors[(row, column)] = vectors[(row, column - 1)].conj();
            }
            continue;
        }
        let mut items = vectors.column(column, 0);
        let by = T::Real::one() / norm(&items);
        items.iter_mut().for_each(|item| *item = item.scale(by));
        if T::COMPLEX || value.im() != zero {
            let mut largest = 0;
            for (row, item) in items.iter().enumerate() {
                if item.square() > items[largest].square() {
                    largest = row;
                }
            }
            let item = items[largest];
            let length = item.modulus();
            let mut turn = T::Complex::from_parts(item.re() / length, -item.im() / length);
            // Of real matrices, LAPACK leaves the sign of the real part.
            if !T::COMPLEX && item.re().is_sign_negative() {
                turn = -turn;
            }
            items.iter_mut().for_each(|item| *item *= turn);
            items[largest] = T::Complex::from_real(items[largest].re());
        }
        for (row, item) in items.iter().enumerate() {
            vectors[(row, column)] = *item;
        }
    }
}
