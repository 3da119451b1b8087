//! What is done with a square matrix before its eigenvalues are looked for, and undone with its vectors: rows and columns
//! that hold an eigenvalue already are set aside, and the rest is scaled by powers of two so that rows are about as long
//! as columns.

use num_traits::Float;

use crate::matrix::Matrix;
use crate::reflector::norm;
use crate::scalar::{Real, Scalar};

/// What was done.
#[derive(Debug)]
pub(crate) struct Balance<R> {
    /// The first row of the part in the middle.
    pub(crate) low: usize,
    /// The last one.
    pub(crate) high: usize,
    /// Of a row in the middle its factor.
    scale: Vec<R>,
    /// Of another one the row that it was swapped with.
    swap: Vec<usize>,
}

impl<R: Real> Balance<R> {
    /// Balance a matrix that has rows.
    pub(crate) fn new<T: Scalar<Real = R>>(matrix: &mut Matrix<T>) -> Balance<R> {
        let size = matrix.rows();
        let mut balance = Balance {
            low: 0,
            high: size.saturating_sub(1),
            scale: vec![R::one(); size],
            swap: (0..size).collect(),
        };
        if balance.set_aside(matrix) {
            balance.scale(matrix);
        }
        balance
    }

    /// Swaps; whether anything is left in the middle.
    fn set_aside<T: Scalar<Real = R>>(&mut self, matrix: &mut Matrix<T>) -> bool {
        let size = matrix.rows();
        // Rows to the end.
        let mut changed = true;
        while changed {
            changed = false;
            for row in (0..=self.high).rev() {
                let items = matrix.row(row)[..=self.high].iter().enumerate();
                if items
                    .filter(|(at, _)| *at != row)
                    .any(|(_, item)| *item != T::ZERO)
                {
                    continue;
                }
                let last = self.high;
                self.swap[last] = row;
                swap(matrix, row, last, last + 1, 0);
                changed = true;
                if last == 0 {
                    return false;
                }
                self.high -= 1;
            }
        }
        // Columns to the beginning.
        let mut changed = true;
        while changed {
            changed = false;
            for column in self.low..=self.high {
                let mut rows = (self.low..=self.high).filter(|row| *row != column);
                if rows.any(|row| matrix[(row, column)] != T::ZERO) {
                    continue;
                }
                let first = self.low;
                self.swap[first] = column;
                swap(matrix, column, first, self.high + 1, first);
                changed = true;
                self.low = (self.low + 1).min(size - 1);
            }
        }
        true
    }

    fn scale<T: Scalar<Real = R>>(&mut self, matrix: &mut Matrix<T>) {
        let (one, two) = (R::one(), R::of(2.0));
        let size = matrix.rows();
        let least = R::tiny() / R::epsilon();
        let most = one / least;
        let (least_inside, most_inside) = (least * two, most / two);
        let mut changed = true;
        // Every round shortens something; the bound is for what cannot be.
        for _ in 0..200 {
            if !std::mem::take(&mut changed) {
                return;
            }
            for index in self.low..=self.high {
                let column: Vec<T> = (0..=self.high).map(|row| matrix[(row, index)]).collect();
                let row = &matrix.row(index)[self.low..];
                let mut c = norm(&column[self.low..]);
                let mut r = norm(&row[..=self.high - self.low]);
                if c == R::zero() || r == R::zero() || !Float::is_finite(c + r) {
                    continue;
                }
                let largest = |items: &[T]| {
                    let sizes = items.iter().map(|item| item.modulus());
                    sizes.fold(R::zero(), Float::max)
                };
                let (mut c_most, mut r_most) = (largest(&column), largest(row));
                let (mut g, mut f, sum) = (r / two, one, c + r);
                while c < g
                    && Float::max(f, Float::max(c, c_most)) < most_inside
                    && Float::min(r, Float::min(g, r_most)) > least_inside
                {
                    (f, c, c_most) = (f * two, c * two, c_most * two);
                    (r, g, r_most) = (r / two, g / two, r_most / two);
                }
                g = c / two;
                while g >= r
                    && Float::max(r, r_most) < most_inside
                    && Float::min(Float::min(f, c), Float::min(g, c_most)) > least_inside
                {
                    (f, c, g, c_most) = (f / two, c / two, g / two, c_most / two);
                    (r, r_most) = (r * two, r_most * two);
                }
                let scale = self.scale[index];
                let useless = c + r >= R::of(0.95) * sum
                    || (f < one && scale < one && f * scale <= least)
                    || (f > one && scale > one && scale >= most / f);
                if useless {
                    continue;
                }
                self.scale[index] *= f;
                changed = true;
                let row = matrix.row_mut(index)[self.low..size].iter_mut();
                row.for_each(|item| *item = item.scale(one / f));
                for row in 0..=self.high {
                    matrix[(row, index)] = matrix[(row, index)].scale(f);
                }
            }
        }
    }

    /// Vectors, as columns, of the matrix that it was before.
    pub(crate) fn undo<T: Scalar<Real = R>>(&self, vectors: &mut Matrix<T>) {
        let size = vectors.rows();
        for (row, scale) in self.scale.iter().enumerate() {
            if *scale != R::one() {
                let items = vectors.row_mut(row).iter_mut();
                items.for_each(|item| *item = item.scale(*scale));
            }
        }
        for row in (0..self.low).rev().chain(self.high + 1..size) {
            vectors.swap_rows(row, self.swap[row]);
        }
    }
}

/// Two columns down to a row, and two rows from a column on.
fn swap<T: Scalar>(matrix: &mut Matrix<T>, one: usize, other: usize, rows: usize, from: usize) {
    if one == other {
        return;
    }
    for row in 0..rows {
        matrix.row_mut(row).swap(one, other);
    }
    let (first, second) = matrix.two_rows(one.min(other), one.max(other));
    first[from..].swap_with_slice(&mut second[from..]);
}
