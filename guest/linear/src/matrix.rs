//! A matrix of its own memory, row by row, and its rows two at a time.
//!
//! What does not live here: arithmetic. Rows lie side by side, so whatever is done with whole rows is quick.

use std::ops::{Index, IndexMut};

use crate::failure::Failure;
use crate::scalar::Scalar;

/// Rows of items.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix<T> {
    rows: usize,
    columns: usize,
    items: Vec<T>,
}

impl<T: Scalar> Matrix<T> {
    /// Zeros.
    ///
    /// # Errors
    /// [`Failure::Shape`] where it would be longer than memory.
    pub fn zeros<E>(rows: usize, columns: usize) -> Result<Matrix<T>, Failure<E>> {
        let bytes = rows
            .checked_mul(columns)
            .and_then(|count| count.checked_mul(size_of::<T>()));
        if bytes.is_none_or(|bytes| bytes > isize::MAX as usize) {
            return Err(Failure::Shape);
        }
        Ok(Matrix {
            rows,
            columns,
            items: vec![T::ZERO; rows * columns],
        })
    }

    /// Ones on the diagonal, zeros beside it.
    ///
    /// # Errors
    /// As of [`Matrix::zeros`].
    pub fn identity<E>(rows: usize, columns: usize) -> Result<Matrix<T>, Failure<E>> {
        let mut matrix = Matrix::zeros(rows, columns)?;
        for index in 0..rows.min(columns) {
            matrix[(index, index)] = T::ONE;
        }
        Ok(matrix)
    }

    /// A copy of these items.
    ///
    /// # Errors
    /// [`Failure::Shape`] where there are more or fewer of them.
    pub fn of<E>(items: &[T], rows: usize, columns: usize) -> Result<Matrix<T>, Failure<E>> {
        match rows.checked_mul(columns) {
            Some(count) if count == items.len() => Ok(Matrix {
                rows,
                columns,
                items: items.to_vec(),
            }),
            _ => Err(Failure::Shape),
        }
    }

    /// How many rows it has.
    #[inline(always)]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns it has.
    #[inline(always)]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All items, row by row.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// All items, row by row, to be changed.
    pub fn items_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    /// All items, row by row, for good.
    pub fn into_items(self) -> Vec<T> {
        self.items
    }

    /// A row.
    #[inline(always)]
    pub fn row(&self, row: usize) -> &[T] {
        &self.items[row * self.columns..][..self.columns]
    }

    /// A row to be changed.
    #[inline(always)]
    pub fn row_mut(&mut self, row: usize) -> &mut [T] {
        &mut self.items[row * self.columns..][..self.columns]
    }

    /// A row and another one that comes after it.
    #[inline(always)]
    pub fn two_rows(&mut self, first: usize, second: usize) -> (&mut [T], &mut [T]) {
        let (before, after) = self.items.split_at_mut(second * self.columns);
        (
            &mut before[first * self.columns..][..self.columns],
            &mut after[..self.columns],
        )
    }

    /// Two rows in each other's place.
    pub fn swap_rows(&mut self, one: usize, other: usize) {
        if one != other {
            let (one, other) = self.two_rows(one.min(other), one.max(other));
            one.swap_with_slice(other);
        }
    }

    /// A column from a row on.
    pub fn column(&self, column: usize, from: usize) -> Vec<T> {
        (from..self.rows).map(|row| self[(row, column)]).collect()
    }

    /// Rows as columns.
    pub fn transposed(&self) -> Matrix<T> {
        let items = (0..self.columns)
            .flat_map(|column| (0..self.rows).map(move |row| self[(row, column)]))
            .collect();
        Matrix {
            rows: self.columns,
            columns: self.rows,
            items,
        }
    }

    /// Rows as columns, and each item conjugated.
    pub fn adjoint(&self) -> Matrix<T> {
        let mut matrix = self.transposed();
        if T::COMPLEX {
            matrix.items.iter_mut().for_each(|item| *item = item.conj());
        }
        matrix
    }

    /// The items of its first rows and columns; zeros where it has none.
    ///
    /// # Errors
    /// As of [`Matrix::zeros`].
    pub fn resized<E>(&self, rows: usize, columns: usize) -> Result<Matrix<T>, Failure<E>> {
        let mut matrix = Matrix::zeros(rows, columns)?;
        let width = columns.min(self.columns);
        for row in 0..rows.min(self.rows) {
            matrix.row_mut(row)[..width].copy_from_slice(&self.row(row)[..width]);
        }
        Ok(matrix)
    }

    /// Whether all items are finite.
    pub fn finite(&self) -> bool {
        self.items.iter().all(|item| item.finite())
    }
}

impl<T> Index<(usize, usize)> for Matrix<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, (row, column): (usize, usize)) -> &T {
        &self.items[row * self.columns + column]
    }
}

impl<T> IndexMut<(usize, usize)> for Matrix<T> {
    #[inline(always)]
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut T {
        &mut self.items[row * self.columns + column]
    }
}
