//! Numbers at the ends of what floats are, and what is none: everything comes to an end, with a result or without.

mod common;

use common::go;
use num_complex::Complex;
use wardian_linear::cholesky::{Half, cholesky};
use wardian_linear::eigen::{General, eig};
use wardian_linear::hermitian::eigh;
use wardian_linear::lstsq::lstsq;
use wardian_linear::lu::{inv, slogdet};
use wardian_linear::qr::qr_raw;
use wardian_linear::scalar::{Real, Scalar};
use wardian_linear::svd::{Vectors, svd};

const ITEMS: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1e-310,
    5e-324,
    3.0,
    1e16,
    1e-16,
    1e-160,
    1e160,
    1e308,
    -1e308,
    f64::MAX,
    f64::NAN,
    f64::INFINITY,
];

/// All decompositions of a matrix; the vectors of a finite one are finite.
fn all<T: General>(items: &[T], rows: usize, columns: usize, plain: bool) {
    let _ = qr_raw(&mut items.to_vec(), rows, columns, go).unwrap();
    if let Ok(found) = svd(items, rows, columns, Vectors::All, go) {
        let mut vectors = found.u.iter().chain(&found.vh);
        assert!(vectors.all(|item| item.finite()), "{items:?}");
    }
    let _ = lstsq(items, rows, columns, items, columns, T::Real::of(-1.0), go);
    if rows == columns {
        let _ = (inv(items, rows, go), slogdet(items, rows, go).unwrap());
        let _ = cholesky(items, rows, Half::Upper, go);
        if let Ok(found) = eigh(items, rows, Half::Upper, true, go) {
            assert!(found.vectors.iter().all(|item| item.finite()), "{items:?}");
        }
        if let Ok(found) = eig(items, rows, true, go) {
            let finite = found.vectors.iter().all(|item| item.finite());
            assert!(finite || !plain, "{items:?}");
        }
    }
}

#[test]
fn everything_comes_to_an_end() {
    let mut state = 7_u64;
    let mut next = |most: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    for round in 0..3000 {
        let (rows, columns) = (1 + next(7), 1 + next(7));
        let columns = if round % 2 == 0 { rows } else { columns };
        // Few kinds of items, so that many matrices are singular or have values that repeat.
        let kinds = [4, 9, 14, 16][round % 4];
        let items: Vec<f64> = (0..rows * columns).map(|_| ITEMS[next(kinds)]).collect();
        all(&items, rows, columns, kinds == 4);
        let small: Vec<f32> = items.iter().map(|item| *item as f32).collect();
        all(&small, rows, columns, kinds == 4);
        let pairs: Vec<Complex<f64>> = items
            .iter()
            .map(|item| Complex::new(*item, ITEMS[next(kinds)]))
            .collect();
        all(&pairs, rows, columns, kinds == 4);
    }
}

/// Of many rows: few kinds of items, and most of them zero or alike.
#[test]
fn halves_are_put_together() {
    let mut state = 11_u64;
    let mut next = |most: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    for round in 0..120 {
        let size = 26 + next(40);
        let kinds = [2, 4, 9, 11][round % 4];
        let band = 1 + next(size);
        let item = |at: usize, item: f64| {
            if (at / size).abs_diff(at % size) < band {
                item
            } else {
                0.0
            }
        };
        let items: Vec<f64> = (0..size * size)
            .map(|at| item(at, ITEMS[next(kinds)]))
            .collect();
        let small: Vec<f32> = items.iter().map(|item| *item as f32).collect();
        let found = eigh(&items, size, Half::Lower, true, go).unwrap();
        if let Ok(found) = eigh(&small, size, Half::Lower, true, go) {
            assert!(found.vectors.iter().all(|item| item.finite()), "{round}");
        }
        let parts = svd(&items, size, size, Vectors::All, go).unwrap();
        for (rows, vectors) in [(true, &parts.vh), (false, &parts.u)] {
            let v = |at: usize, index: usize| match rows {
                true => vectors[index * size + at],
                false => vectors[at * size + index],
            };
            for index in 0..size {
                for other in 0..=index {
                    let sum: f64 = (0..size).map(|at| v(at, index) * v(at, other)).sum();
                    let right = f64::from(u8::from(other == index));
                    assert!(
                        (sum - right).abs() < 1e-12,
                        "{round}: {index} {other} {sum}"
                    );
                }
            }
        }
        let most = parts.values[0].max(1e-300);
        for row in 0..size {
            for column in 0..size {
                let item = |at: usize| {
                    parts.u[row * size + at]
                        * (parts.values[at] / most)
                        * parts.vh[at * size + column]
                };
                let sum: f64 = (0..size).map(item).sum();
                let error = (sum - items[row * size + column] / most).abs();
                assert!(error < 1e-13, "{round}: {row} {column} {error:e}");
            }
        }
        if let Ok(found) = svd(&small, size, size, Vectors::All, go) {
            let mut vectors = found.u.iter().chain(&found.vh);
            assert!(vectors.all(|item| item.is_finite()), "{round}");
        }
        // Orthogonal vectors, and eigenvectors to the last digits of the largest item.
        let scale = items
            .iter()
            .fold(0.0, |most: f64, item| most.max(item.abs()));
        for (index, value) in found.values.iter().enumerate() {
            let v = |row: usize, column: usize| found.vectors[row * size + column];
            for other in 0..=index {
                let sum: f64 = (0..size).map(|row| v(row, index) * v(row, other)).sum();
                let right = f64::from(u8::from(other == index));
                assert!(
                    (sum - right).abs() < 1e-12,
                    "{round}: {index} {other} {sum}"
                );
            }
            for row in 0..size {
                let item =
                    |row: usize, column: usize| items[row.max(column) * size + row.min(column)];
                let sum: f64 = (0..size)
                    .map(|column| item(row, column) / scale.max(1e-300) * v(column, index))
                    .sum();
                let error = (sum - value / scale.max(1e-300) * v(row, index)).abs();
                assert!(
                    error < 1e-13 * size as f64,
                    "{round}: {index} {row} {error:e}"
                );
            }
        }
    }
}
