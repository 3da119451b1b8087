//! Least squares are numpy's: `lstsq.txt`.

mod common;

use common::{Kind, complex, go, lines, matrix, weighed, weighed_reals};
use num_complex::Complex;
use wardian_linear::lstsq::lstsq;

fn check<T: Kind>(words: &[&str], items: &[T]) {
    let (m, n): (usize, usize) = (words[1].parse().unwrap(), words[2].parse().unwrap());
    let right = matrix::<T>(m + 1000, m * 3);
    let found = lstsq(items, m, n, &right, 3, words[3].parse().unwrap(), go).unwrap();
    let bound = words[11].parse::<f64>().unwrap() * 1e-14 * m.max(n) as f64;
    let near = |found: Complex<f64>, at: usize| {
        let error = (found - complex(&words[at..])).norm();
        assert!(
            error <= bound,
            "{words:?} {found} at {at} is off by {error:e}"
        );
    };
    assert_eq!(found.rank, words[10].parse().unwrap(), "{words:?}");
    near(weighed(found.x.iter().map(|item| item.complex())), 4);
    near(weighed_reals(&found.values), 8);
    if found.rank == n {
        near(weighed_reals(&found.residuals), 6);
    } else {
        assert!(found.residuals.iter().all(|residual| residual.is_nan()));
    }
}

#[test]
fn results_are_numpys() {
    for words in lines(include_str!("lstsq.txt")) {
        let (m, n): (usize, usize) = (words[1].parse().unwrap(), words[2].parse().unwrap());
        match words[0] {
            "r" => check(&words, &matrix::<f64>(m * 100 + n, m * n)),
            "c" => check(&words, &matrix::<Complex<f64>>(m * 100 + n, m * n)),
            _ => {
                let items = (0..m * n).map(|at| (at / n * (at % n + 1)) as f64);
                check(&words, &items.collect::<Vec<f64>>());
            }
        }
    }
}

#[test]
fn empty_ones_have_shapes() {
    let found = lstsq::<f64, ()>(&[], 0, 2, &[], 3, -1.0, go).unwrap();
    assert_eq!((found.x, found.rank), (vec![0.0; 6], 0));
    let found = lstsq::<f64, ()>(&[], 2, 0, &[1.0, 2.0], 1, -1.0, go).unwrap();
    assert_eq!((found.x.len(), found.residuals), (0, vec![5.0]));
    let found = lstsq::<f64, ()>(&[1.0; 4], 2, 2, &[], 0, -1.0, go).unwrap();
    assert!(found.x.is_empty());
    let found = lstsq::<f64, ()>(&[0.0; 4], 2, 2, &[1.0, 1.0], 1, -1.0, go).unwrap();
    assert_eq!((found.x, found.rank), (vec![0.0; 2], 0));
}
