//! Eigenvalues of any matrix, their order and their vectors are numpy's: `eigen.txt`.

mod common;

use common::{Kind, complex, go, lines, matrix, weighed};
use num_complex::Complex;
use wardian_linear::eigen::{General, eig};
use wardian_linear::failure::Failure;

/// Random numbers; few that are not zero; rows of very different sizes.
fn example<T: Kind>(what: &str, size: usize) -> Vec<T> {
    let mut items = matrix::<T>(size, size * size);
    let bound = if T::COMPLEX { 1.0 } else { 0.75 };
    for (at, item) in items.iter_mut().enumerate() {
        match what {
            "sparse" if item.modulus() < bound => *item = T::ZERO,
            "small" if (at / size).is_multiple_of(3) => *item = item.scale(1.0 / 1024.0),
            _ => {}
        }
    }
    items
}

/// The sign of a pair's vectors is that of a sum of rounding errors once it took many steps.
fn make_positive(vectors: &mut [Complex<f64>], values: &[Complex<f64>], size: usize) {
    for (column, value) in values
        .iter()
        .enumerate()
        .filter(|(_, value)| value.im != 0.0)
    {
        let items = (0..size).map(|row| vectors[row * size + column]);
        let largest = items
            .max_by(|one, other| one.norm_sqr().total_cmp(&other.norm_sqr()))
            .unwrap();
        assert!(largest.im == 0.0, "{value}");
        (0..size).for_each(|row| vectors[row * size + column] *= largest.re.signum());
    }
}

fn check<T: Kind + General<Complex = Complex<f64>>>(words: &[&str]) -> Option<String> {
    let size: usize = words[2].parse().unwrap();
    let right = complex(&words[3..]);
    let found = match words[0].strip_prefix("eigvals") {
        Some(what) => {
            eig(&example::<T>(what, size), size, false, go)
                .unwrap()
                .values
        }
        None => {
            let what = words[0].strip_prefix("eig").unwrap();
            let mut found = eig(&example::<T>(what, size), size, true, go).unwrap();
            if !T::COMPLEX && size > 8 {
                make_positive(&mut found.vectors, &found.values, size);
            }
            found.vectors
        }
    };
    let error = (weighed(found.into_iter()) - right).norm();
    let bound = words[5].parse::<f64>().unwrap() * 1e-14 * size as f64;
    (error > bound).then(|| format!("{words:?} is off by {error:e}"))
}

#[test]
fn results_are_numpys() {
    let wrong: Vec<String> = lines(include_str!("eigen.txt"))
        .filter_map(|words| match words[1] {
            "r" => check::<f64>(&words),
            _ => check::<Complex<f64>>(&words),
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} {:#?}",
        wrong.len(),
        &wrong[..wrong.len().min(40)]
    );
}

/// `a @ v - v @ diag(values)` is as good as nothing.
fn fits<T: Kind + General<Complex = Complex<f64>>>(items: &[T], size: usize) {
    let found = eig(items, size, true, go).unwrap();
    let scale = items.iter().map(|item| item.modulus()).fold(0.0, f64::max) * size as f64;
    for row in 0..size {
        for (column, value) in found.values.iter().enumerate() {
            let vector = |row: usize| found.vectors[row * size + column];
            let sum: Complex<f64> = (0..size)
                .map(|at| items[row * size + at].complex() * vector(at))
                .sum();
            let error = (sum - vector(row) * value).norm();
            assert!(error <= 1e-13 * scale, "{size}: {error:e} of {scale:e}");
        }
    }
    for column in 0..size {
        let squares = (0..size).map(|row| found.vectors[row * size + column].norm_sqr());
        assert!((squares.sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

fn all_fit<T: Kind + General<Complex = Complex<f64>>>() {
    for size in [1, 2, 3, 4, 7, 20, 33, 90] {
        for what in ["", "sparse", "small"] {
            fits(&example::<T>(what, size), size);
        }
        let item = |at: usize, test: fn(usize, usize) -> bool| match test(at / size, at % size) {
            true => T::ONE,
            false => T::ZERO,
        };
        // Ones, a cycle, a chain without an inverse, a triangle, stripes, nothing.
        let tests: [fn(usize, usize) -> bool; 6] = [
            |_, _| true,
            |row, column| (row + 1) % 7 == column % 7 && row / 7 == column / 7,
            |row, column| row + 1 == column,
            |row, column| row >= column,
            |row, column| row % 3 == column % 3,
            |_, _| false,
        ];
        for test in tests {
            let items: Vec<T> = (0..size * size).map(|at| item(at, test)).collect();
            fits(&items, size);
            let large: Vec<T> = items.iter().map(|item| item.scale(1e200)).collect();
            fits(&large, size);
        }
    }
}

#[test]
fn vectors_fit() {
    all_fit::<f64>();
    all_fit::<Complex<f64>>();
}

#[test]
fn failures_are_results() {
    assert_eq!(
        eig(&[1.0, f64::NAN, 1.0, 2.0], 2, true, go),
        Err(Failure::NoConvergence)
    );
    assert!(eig::<f64, ()>(&[], 0, true, go).unwrap().values.is_empty());
    assert_eq!(eig(&[1.0; 2], 2, true, go), Err(Failure::Shape));
    let mut left = 10;
    let stopped = eig(&matrix::<f64>(9, 900), 30, true, |_| {
        left -= 1;
        if left == 0 { Err("stop") } else { Ok(()) }
    });
    assert_eq!(stopped, Err(Failure::Stopped("stop")));
}
