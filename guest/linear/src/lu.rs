//! Lower times upper triangle, rows swapped: determinants, inverses and solutions.
//!
//! Small matrices are worked on in the order of OpenBLAS, which numpy comes with, so that the digits that programs print
//! are the same: a column at a time, each item less the sum of its products, and multiplied by reciprocals of pivots.
//! Large ones go panel by panel, with products of matrices for the rest.

use num_traits::{Float, Zero};

use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::product::{Lengths, Tiled, View, inner, product};
use crate::scalar::{Real, Scalar};

/// Columns of a panel.
const PANEL: usize = 64;

/// Matrices of so few rows are solved with sums that are rounded once, as OpenBLAS's kernels have them. In WebAssembly
/// each costs a call, which is too much for more rows; and for more, the order of sums is another, anyway.
const FUSED: usize = 8;

/// A square matrix as a product of triangles.
#[derive(Clone, Debug)]
pub struct Lu<T> {
    /// The upper triangle, and below it the lower one, whose diagonal is ones.
    factors: Matrix<T>,
    /// The row that each row was swapped with.
    swaps: Vec<usize>,
    singular: bool,
}

impl<T: Tiled> Lu<T> {
    /// Of a matrix of `size` rows of as many items. That one is singular is not a failure here.
    ///
    /// # Errors
    /// [`Failure::Shape`], [`Failure::Stopped`].
    pub fn new<E>(
        items: &[T],
        size: usize,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Lu<T>, Failure<E>> {
        let mut lu = Lu {
            factors: Matrix::of(items, size, size)?,
            swaps: Vec::with_capacity(size),
            singular: false,
        };
        let mut column = Vec::new();
        for first in (0..size).step_by(PANEL) {
            let end = (first + PANEL).min(size);
            for pivot in first..end {
                poll((size - first) * (pivot - first + 1)).map_err(Failure::Stopped)?;
                lu.step(first, pivot, &mut column);
            }
            if end < size {
                lu.rest(first, end, &mut poll)?;
            }
        }
        Ok(lu)
    }

    /// One more column of a panel.
    fn step(&mut self, first: usize, pivot: usize, column: &mut Vec<T>) {
        let factors = &mut self.factors;
        let size = factors.rows();
        column.clear();
        column.extend((first..size).map(|row| factors[(row, pivot)]));
        for row in first + 1..size {
            let known = row.min(pivot) - first;
            let sum = inner(&factors.row(row)[first..first + known], &column[..known]);
            column[row - first] -= sum;
        }
        let mut largest = pivot;
        for row in pivot + 1..size {
            if column[row - first].abs1() > column[largest - first].abs1() {
                largest = row;
            }
        }
        for row in first..size {
            factors[(row, pivot)] = column[row - first];
        }
        factors.swap_rows(pivot, largest);
        self.swaps.push(largest);
        let item = factors[(pivot, pivot)];
        if item == T::ZERO {
            self.singular = true;
            return;
        }
        let small = item.abs1() < T::Real::tiny();
        let reciprocal = T::ONE.over(item);
        for row in pivot + 1..size {
            let below = &mut factors[(row, pivot)];
            *below = if small {
                below.over(item)
            } else {
                *below * reciprocal
            };
        }
    }

    /// What is right of a panel, and below.
    fn rest<E>(
        &mut self,
        first: usize,
        end: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let factors = &mut self.factors;
        let size = factors.rows();
        for row in first..end {
            for below in row + 1..end {
                let (above, row_below) = factors.two_rows(row, below);
                let by = row_below[row];
                subtract_scaled(&mut row_below[end..], &above[end..], by);
            }
        }
        let across: Vec<T> = (first..end)
            .flat_map(|row| factors.row(row)[end..].iter().copied())
            .collect();
        for top in (end..size).step_by(PANEL) {
            let bottom = (top + PANEL).min(size);
            let down: Vec<T> = (top..bottom)
                .flat_map(|row| factors.row(row)[first..end].iter().copied())
                .collect();
            let lengths = Lengths {
                rows: bottom - top,
                inner: end - first,
                columns: size - end,
            };
            let mut sums = vec![T::ZERO; lengths.rows * lengths.columns];
            let views = (
                View::by_rows(&down, lengths.inner),
                View::by_rows(&across, lengths.columns),
            );
            product(views.0, views.1, &mut sums, lengths, &mut *poll)?;
            for (row, sums) in (top..bottom).zip(sums.chunks_exact(lengths.columns)) {
                let out = factors.row_mut(row)[end..].iter_mut();
                out.zip(sums).for_each(|(out, sum)| *out -= *sum);
            }
        }
        Ok(())
    }

    /// The sign of the determinant, of complex numbers its direction, and the logarithm of its size: zero and minus
    /// infinity of a singular matrix.
    pub fn slogdet(&self) -> (T, T::Real) {
        if self.singular {
            return (T::ZERO, T::Real::neg_infinity());
        }
        let swapped = self.swaps.iter().enumerate();
        let odd = swapped.filter(|(row, other)| row != *other).count() % 2 == 1;
        let mut sign = if odd { -T::ONE } else { T::ONE };
        let mut logarithm = T::Real::zero();
        for index in 0..self.swaps.len() {
            let item = self.factors[(index, index)];
            let size = item.modulus();
            if T::COMPLEX {
                sign *= T::from_parts(item.re() / size, item.im() / size);
            } else if item.re() < T::Real::zero() {
                sign = -sign;
            }
            logarithm += Float::ln(size);
        }
        (sign, logarithm)
    }

    /// The determinant, by way of its logarithm, as numpy has it.
    pub fn det(&self) -> T {
        let (sign, logarithm) = self.slogdet();
        sign * T::from_real(Float::exp(logarithm))
    }

    /// Columns in place of what the matrix makes these columns of. `x` has a row for each row of the matrix.
    ///
    /// # Errors
    /// [`Failure::Singular`], [`Failure::Shape`], [`Failure::Stopped`].
    pub fn solve<E>(
        &self,
        x: &mut Matrix<T>,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let size = self.factors.rows();
        if x.rows() != size {
            return Err(Failure::Shape);
        }
        if self.singular {
            return Err(Failure::Singular);
        }
        for (row, other) in self.swaps.iter().enumerate() {
            x.swap_rows(row, *other);
        }
        if size <= FUSED && (2..=FUSED).contains(&x.columns()) {
            poll(size * size).map_err(Failure::Stopped)?;
            self.solve_few(x);
            return Ok(());
        }
        self.triangle(x, Triangle::Lower, &mut poll)?;
        self.triangle(x, Triangle::Upper, &mut poll)
    }

    /// One of the triangles: in blocks of rows, from what is known first.
    fn triangle<E>(
        &self,
        x: &mut Matrix<T>,
        triangle: Triangle,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let (size, columns) = (self.factors.rows(), x.columns());
        let factors = &self.factors;
        let one = columns == 1;
        let mut block_of = |first: usize, x: &mut Matrix<T>| {
            let end = (first + PANEL).min(size);
            poll((end - first) * (end - first) * columns).map_err(Failure::Stopped)?;
            match triangle {
                Triangle::Lower => {
                    for row in first..end {
                        for below in row + 1..end {
                            let (above, out) = x.two_rows(row, below);
                            subtract_scaled(out, above, factors[(below, row)]);
                        }
                    }
                }
                Triangle::Upper => {
                    for row in (first..end).rev() {
                        let pivot = factors[(row, row)];
                        let reciprocal = T::ONE.over(pivot);
                        for item in x.row_mut(row) {
                            *item = if one {
                                item.over(pivot)
                            } else {
                                *item * reciprocal
                            };
                        }
                        for above in first..row {
                            let (out, below) = x.two_rows(above, row);
                            subtract_scaled(out, below, factors[(above, row)]);
                        }
                    }
                }
            }
            let left = match triangle {
                Triangle::Lower => end..size,
                Triangle::Upper => 0..first,
            };
            let known = x.items()[first * columns..end * columns].to_vec();
            for top in left.clone().step_by(PANEL) {
                let bottom = (top + PANEL).min(left.end);
                let lengths = Lengths {
                    rows: bottom - top,
                    inner: end - first,
                    columns,
                };
                let mut sums = vec![T::ZERO; lengths.rows * columns];
                let view = View::new(&factors.items()[top * size + first..], size, 1);
                let known = View::by_rows(&known, columns);
                product(view, known, &mut sums, lengths, &mut *poll)?;
                let out = x.items_mut()[top * columns..].iter_mut();
                out.zip(&sums).for_each(|(out, sum)| *out -= *sum);
            }
            Ok(())
        };
        let blocks = (0..size).step_by(PANEL);
        match triangle {
            Triangle::Lower => blocks.into_iter().try_for_each(|first| block_of(first, x)),
            Triangle::Upper => blocks.rev().try_for_each(|first| block_of(first, x)),
        }
    }

    /// As OpenBLAS does it with several columns: rows four at a time, then two, then one, and between these blocks sums
    /// that are rounded once.
    fn solve_few(&self, x: &mut Matrix<T>) {
        let (size, columns) = (self.factors.rows(), x.columns());
        let factors = &self.factors;
        let fours = size / 4;
        let mut blocks: Vec<(usize, usize)> = (0..fours).map(|block| (block * 4, 4)).collect();
        if size & 2 != 0 {
            blocks.push((fours * 4, 2));
        }
        if size & 1 != 0 {
            blocks.push((size - 1, 1));
        }
        let less = |x: &mut Matrix<T>, row: usize, known: std::ops::Range<usize>| {
            for column in 0..columns {
                let sum = known.clone().fold(T::ZERO, |sum, index| {
                    sum.fused(factors[(row, index)], x[(index, column)])
                });
                x[(row, column)] -= sum;
            }
        };
        for (first, count) in &blocks {
            let end = first + count;
            (*first..end).for_each(|row| less(x, row, 0..*first));
            for row in *first..end {
                for below in row + 1..end {
                    let (above, out) = x.two_rows(row, below);
                    subtract_scaled(out, above, factors[(below, row)]);
                }
            }
        }
        for (first, count) in blocks.iter().rev() {
            let end = first + count;
            (*first..end).for_each(|row| less(x, row, end..size));
            for row in (*first..end).rev() {
                let reciprocal = T::ONE.over(factors[(row, row)]);
                for item in x.row_mut(row) {
                    *item *= reciprocal;
                }
                for above in *first..row {
                    let (out, below) = x.two_rows(above, row);
                    subtract_scaled(out, below, factors[(above, row)]);
                }
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Triangle {
    Lower,
    Upper,
}

fn subtract_scaled<T: Scalar>(out: &mut [T], items: &[T], by: T) {
    for (out, item) in out.iter_mut().zip(items) {
        *out -= *item * by;
    }
}

/// The determinant of a matrix of `size` rows; one where it has none.
///
/// # Errors
/// [`Failure::Shape`], [`Failure::Stopped`].
pub fn det<T: Tiled, E>(
    items: &[T],
    size: usize,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<T, Failure<E>> {
    Ok(Lu::new(items, size, poll)?.det())
}

/// As [`det`]: [`Lu::slogdet`].
///
/// # Errors
/// As of [`det`].
pub fn slogdet<T: Tiled, E>(
    items: &[T],
    size: usize,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(T, T::Real), Failure<E>> {
    Ok(Lu::new(items, size, poll)?.slogdet())
}

/// The inverse of a matrix of `size` rows, row by row.
///
/// # Errors
/// [`Failure::Singular`], [`Failure::Shape`], [`Failure::Stopped`].
pub fn inv<T: Tiled, E>(
    items: &[T],
    size: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<T>, Failure<E>> {
    let lu = Lu::new(items, size, &mut poll)?;
    let mut x = Matrix::identity(size, size)?;
    lu.solve(&mut x, poll)?;
    Ok(x.into_items())
}

/// The `columns` columns, row by row, of which the matrix of `size` rows makes those of `right`: numpy's `solve`, and
/// with one column `solve1`.
///
/// # Errors
/// As of [`inv`].
///
/// ```
/// use wardian_linear::lu::solve;
///
/// let x = solve::<f64, ()>(&[3.0, 1.0, 1.0, 2.0], 2, &[9.0, 8.0], 1, |_| Ok(()));
/// assert_eq!(x, Ok(vec![2.0, 3.0]));
/// ```
pub fn solve<T: Tiled, E>(
    items: &[T],
    size: usize,
    right: &[T],
    columns: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<T>, Failure<E>> {
    let mut x = Matrix::of(right, size, columns)?;
    let lu = Lu::new(items, size, &mut poll)?;
    lu.solve(&mut x, poll)?;
    Ok(x.into_items())
}
