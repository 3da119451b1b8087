//! Eigenvalues of Hermitian matrices and singular values are numpy's, and so are their vectors and the signs of those:
//! `spectra.txt`. Of any matrix the vectors make it again.

mod common;

use common::{Kind, complex, go, lines, matrix, weighed, weighed_reals};
use num_complex::Complex;
use wardian_linear::cholesky::Half;
use wardian_linear::failure::Failure;
use wardian_linear::hermitian::eigh;
use wardian_linear::product::{Lengths, View, product};
use wardian_linear::svd::{Vectors, svd};

fn check<T: Kind>(words: &[&str]) -> Option<String> {
    let (m, n): (usize, usize) = (words[2].parse().unwrap(), words[3].parse().unwrap());
    let right = complex(&words[4..]);
    let sum = |items: Vec<T>| weighed(items.iter().map(|item| item.complex()));
    let of = |half, vectors| eigh(&matrix::<T>(m, m * m), m, half, vectors, go).unwrap();
    let parts = |vectors| svd(&matrix::<T>(m * 100 + n, m * n), m, n, vectors, go).unwrap();
    let found = match words[0] {
        "eigvalsh_lo" => weighed_reals(&of(Half::Lower, false).values),
        "eigvalsh_up" => weighed_reals(&of(Half::Upper, false).values),
        "eigh_lo" => sum(of(Half::Lower, true).vectors),
        "eigh_up" => sum(of(Half::Upper, true).vectors),
        "svd" => weighed_reals(&parts(Vectors::None).values),
        "u_f" => sum(parts(Vectors::All).u),
        "vh_f" => sum(parts(Vectors::All).vh),
        "u_s" => sum(parts(Vectors::Some).u),
        "vh_s" => sum(parts(Vectors::Some).vh),
        _ => panic!("{words:?}"),
    };
    let error = (found - right).norm();
    let bound = words[6].parse::<f64>().unwrap() * 1e-14 * m.max(n) as f64;
    (error > bound).then(|| format!("{words:?} {found} is off by {error:e}"))
}

#[test]
fn results_are_numpys() {
    let wrong: Vec<String> = lines(include_str!("spectra.txt"))
        .filter_map(|words| match words[1] {
            "r" => check::<f64>(&words),
            _ => check::<Complex<f64>>(&words),
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} {:#?}",
        wrong.len(),
        &wrong[..wrong.len().min(30)]
    );
}

fn times<T: Kind>(left: &[T], right: &[T], rows: usize, inner: usize, columns: usize) -> Vec<T> {
    let mut out = vec![T::ZERO; rows * columns];
    let lengths = Lengths {
        rows,
        inner,
        columns,
    };
    product(
        View::by_rows(left, inner),
        View::by_rows(right, columns),
        &mut out,
        lengths,
        go,
    )
    .unwrap();
    out
}

fn adjoint<T: Kind>(items: &[T], rows: usize, columns: usize) -> Vec<T> {
    (0..columns)
        .flat_map(|column| (0..rows).map(move |row| items[row * columns + column].conj()))
        .collect()
}

fn near<T: Kind>(found: &[T], right: &[T], what: &str) {
    let error = found
        .iter()
        .zip(right)
        .map(|(one, other)| (*one - *other).modulus())
        .fold(0.0, f64::max);
    let scale = right.iter().map(|item| item.modulus()).fold(0.0, f64::max);
    assert!(error <= 1e-12 * scale, "{what} is off by {error:e}");
}

fn identity<T: Kind>(size: usize) -> Vec<T> {
    (0..size * size)
        .map(|at| {
            if at / size == at % size {
                T::ONE
            } else {
                T::ZERO
            }
        })
        .collect()
}

/// Random ones, and such of a low rank with values that repeat, of any scale.
fn examples<T: Kind>(rows: usize, columns: usize) -> Vec<Vec<T>> {
    let random = matrix::<T>(rows + columns, rows * columns);
    let scaled = |by: f64| random.iter().map(|item| item.scale(by)).collect();
    let ones = vec![T::ONE; rows * columns];
    let stripes = (0..rows * columns).map(|at| {
        if at / columns % 3 == at % columns % 3 {
            T::ONE
        } else {
            T::ZERO
        }
    });
    vec![
        scaled(1e-300),
        scaled(1e250),
        ones,
        stripes.collect(),
        vec![T::ZERO; rows * columns],
        random,
    ]
}

fn again<T: Kind>() {
    for (m, n) in [
        (1, 1),
        (2, 2),
        (3, 3),
        (8, 8),
        (30, 30),
        (65, 65),
        (9, 30),
        (30, 9),
        (30, 28),
        (28, 30),
    ] {
        for (index, items) in examples::<T>(m, n).into_iter().enumerate() {
            let what = format!("{m} {n} {index}");
            let all = svd(&items, m, n, Vectors::All, go).unwrap();
            let (u, vh) = (&all.u, &all.vh);
            near(&times(&adjoint(u, m, m), u, m, m, m), &identity(m), &what);
            near(&times(vh, &adjoint(vh, n, n), n, n, n), &identity(n), &what);
            let some = svd(&items, m, n, Vectors::Some, go).unwrap();
            let k = m.min(n);
            let scaled: Vec<T> = (some.vh.iter().enumerate())
                .map(|(at, item)| item.scale(some.values[at / n]))
                .collect();
            near(&times(&some.u, &scaled, m, k, n), &items, &what);
            assert!(some.values.is_sorted_by(|one, other| one >= other));
            if m == n {
                let (both, turned) = (items.iter(), adjoint(&items, m, m));
                let hermitian: Vec<T> = both
                    .zip(turned)
                    .map(|(one, other)| (*one + other).scale(0.5))
                    .collect();
                let found = eigh(&hermitian, m, Half::Lower, true, go).unwrap();
                let v = &found.vectors;
                near(&times(&adjoint(v, m, m), v, m, m, m), &identity(m), &what);
                let scaled: Vec<T> = (v.iter().enumerate())
                    .map(|(at, item)| item.scale(found.values[at % m]))
                    .collect();
                near(
                    &times(&scaled, &adjoint(v, m, m), m, m, m),
                    &hermitian,
                    &what,
                );
            }
        }
    }
}

#[test]
fn vectors_make_the_matrix_again() {
    again::<f64>();
    again::<Complex<f64>>();
}

#[test]
fn failures_and_empty_matrices() {
    for odd in [f64::NAN, f64::INFINITY] {
        assert_eq!(
            svd(&[odd, 1.0, 1.0, 2.0], 2, 2, Vectors::All, go).unwrap_err(),
            Failure::NoConvergence
        );
        assert_eq!(
            eigh(&[odd, 1.0, 1.0, 2.0], 2, Half::Lower, true, go).unwrap_err(),
            Failure::NoConvergence
        );
    }
    let none = svd::<f64, ()>(&[], 0, 3, Vectors::All, go).unwrap();
    assert_eq!(
        (none.u, none.values, none.vh),
        (vec![], vec![], identity(3))
    );
    let none = svd::<f64, ()>(&[], 2, 0, Vectors::All, go).unwrap();
    assert_eq!((none.u, none.vh), (identity(2), vec![]));
    assert!(
        eigh::<f64, ()>(&[], 0, Half::Upper, true, go)
            .unwrap()
            .values
            .is_empty()
    );
    assert_eq!(
        svd(&[1.0; 9], 3, 3, Vectors::All, |_| Err(1)).unwrap_err(),
        Failure::Stopped(1)
    );
}
