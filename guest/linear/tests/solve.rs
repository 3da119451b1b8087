//! Triangles, determinants, inverses and solutions are numpy's: `solve.txt`, and of small matrices to the last digit:
//! `digits.txt`.

mod common;

use common::{Kind, complex, go, lines, matrix, weighed};
use num_complex::Complex;
use wardian_linear::cholesky::{Half, cholesky};
use wardian_linear::failure::Failure;
use wardian_linear::lu::{Lu, det, inv, slogdet, solve};
use wardian_linear::product::{Lengths, View, product};
use wardian_linear::qr::{qr_q, qr_raw};

/// `a @ a.conj().T + 1`, rounded to twenty bits.
fn positive<T: Kind>(a: &[T], size: usize) -> Vec<T> {
    let conjugate: Vec<T> = a.iter().map(|item| item.conj()).collect();
    let mut out = vec![T::ZERO; size * size];
    let views = (View::by_rows(a, size), View::by_columns(&conjugate, size));
    let lengths = Lengths {
        rows: size,
        inner: size,
        columns: size,
    };
    product(views.0, views.1, &mut out, lengths, go).unwrap();
    (0..size).for_each(|index| out[index * size + index] += T::ONE);
    let round = |part: f64| (part * 1_048_576.0).round() / 1_048_576.0;
    out.iter()
        .map(|item| T::from_parts(round(item.re()), round(item.im())))
        .collect()
}

fn check<T: Kind>(words: &[&str]) {
    let (m, n): (usize, usize) = (words[2].parse().unwrap(), words[3].parse().unwrap());
    let right = complex(&words[4..]);
    let sum = |items: Vec<T>| weighed(items.iter().map(|item| item.complex()));
    let square = || matrix::<T>(m, m * m);
    let tall = || {
        let mut items = matrix::<T>(m * 100 + n, m * n);
        let tau = qr_raw(&mut items, m, n, go).unwrap();
        (items, tau)
    };
    let found = match words[0] {
        "slogdet" => {
            let (sign, logarithm) = slogdet(&square(), m, go).unwrap();
            let right = words[6].parse::<f64>().unwrap();
            assert!((logarithm - right).abs() < 1e-12, "{words:?} {logarithm}");
            sign.complex()
        }
        "inv" => sum(inv(&square(), m, go).unwrap()),
        "solve" => sum(solve(&square(), m, &matrix::<T>(m + 1000, m * n), n, go).unwrap()),
        "cholesky_lo" => sum(cholesky(&positive(&square(), m), m, Half::Lower, go).unwrap()),
        "cholesky_up" => sum(cholesky(&positive(&square(), m), m, Half::Upper, go).unwrap()),
        "qr_raw" => sum(tall().0),
        "tau" => sum(tall().1),
        "qr_reduced" => sum(qr_q(&tall().0, &tall().1, (m, n), m.min(n), go).unwrap()),
        "qr_complete" => sum(qr_q(&tall().0, &tall().1, (m, n), m, go).unwrap()),
        _ => panic!("{words:?}"),
    };
    let scale = words
        .get(6)
        .map_or(1.0, |word| word.parse::<f64>().unwrap().abs());
    let error = (found - right).norm();
    assert!(
        error < 1e-14 * (scale + 10.0) * (m as f64),
        "{words:?} {found} is off by {error}"
    );
}

#[test]
fn results_are_numpys() {
    for words in lines(include_str!("solve.txt")) {
        match words[1] {
            "r" => check::<f64>(&words),
            _ => check::<Complex<f64>>(&words),
        }
    }
}

#[test]
fn digits_of_small_matrices_are_numpys() {
    let (mut same, mut all) = (0, 0);
    for words in lines(include_str!("digits.txt")) {
        let size: usize = words[0].parse().unwrap();
        let (items, rest) = words[1..].split_at(size * size);
        let items: Vec<f64> = items.iter().map(|word| word.parse().unwrap()).collect();
        let mut found = vec![det::<f64, ()>(&items, size, go).unwrap()];
        found.extend(inv(&items, size, go).unwrap());
        let right: Vec<f64> = (1..=size).map(|item| item as f64).collect();
        found.extend(solve(&items, size, &right, 1, go).unwrap());
        for (found, word) in found.iter().zip(rest) {
            let right = f64::from_bits(u64::from_str_radix(word, 16).unwrap());
            assert!(
                (found - right).abs() <= 1e-13 * (1.0 + right.abs()),
                "{words:?}"
            );
            all += 1;
            same += usize::from(*found == right);
        }
    }
    assert_eq!(same, all);
}

#[test]
fn failures_are_results() {
    let singular = [1.0, 2.0, 2.0, 4.0];
    assert_eq!(det(&singular, 2, go), Ok(0.0));
    assert_eq!(slogdet(&singular, 2, go), Ok((0.0, f64::NEG_INFINITY)));
    assert_eq!(inv(&singular, 2, go), Err(Failure::Singular));
    assert_eq!(
        cholesky(&[1.0, 0.0, 2.0, -1.0], 2, Half::Lower, go),
        Err(Failure::NotPositiveDefinite)
    );
    let odd = cholesky(&[1.0, 0.0, f64::NAN, 1.0], 2, Half::Lower, go).unwrap();
    assert!(odd[0] == 1.0 && odd[1] == 0.0 && odd[2].is_nan() && odd[3].is_nan());
    assert_eq!(det::<f64, ()>(&[], 0, go), Ok(1.0));
    assert_eq!(inv::<f64, ()>(&[], 0, go), Ok(vec![]));
    assert_eq!(solve::<f64, ()>(&[1.0], 1, &[], 0, go), Ok(vec![]));
    assert_eq!(det(&[1.0], 2, go), Err(Failure::Shape));
    assert_eq!(
        Lu::<f64>::new(&[f64::NAN; 9], 3, |_| Err(7)).unwrap_err(),
        Failure::Stopped(7)
    );
    assert!(det(&[f64::NAN; 9], 3, go).unwrap().is_nan());
    assert_eq!(
        qr_q::<f64, ()>(&[], &[], (3, 0), 3, go).unwrap(),
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]
    );
}
