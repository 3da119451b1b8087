//! Rows moved along each other, counts, and values between others are numpy's: `rows.txt` has digests of numpy's.

mod edges;

use edges::{Edges, bytes, digest, numbers};
use num_complex::Complex;
use wardian_strided::bincount::{count, length, weigh};
use wardian_strided::correlate::{self, Mode, Products, correlate};
use wardian_strided::element::Number;
use wardian_strided::interpolate::{Known, interpolate};
use wardian_strided::with_element;

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

fn spelled<T: Edges>(out: Vec<T>) -> String {
    format!("{:016x}", digest(out.into_iter().flat_map(T::spelled)))
}

fn needed(numbers: &[i64], at_least: usize) -> Option<usize> {
    length(numbers, at_least, go).expect("nobody stops it")
}

fn moved<T: Edges + Products>(number: Number, left: usize, right: usize) -> String {
    let each = |count| -> Vec<T> {
        let bytes = bytes(count, number);
        bytes
            .chunks_exact(size_of::<T>())
            .map(bytemuck::pod_read_unaligned)
            .collect()
    };
    let all = [0, 1, 2].map(|mode| {
        let mode = Mode::of(mode).expect("there are three");
        let count = correlate::length(left, right, mode).expect("no row is empty");
        let mut out = vec![T::default(); count];
        assert_eq!(
            correlate(&each(left), &each(right), mode, &mut out, go),
            Ok(())
        );
        spelled(out)
    });
    all.join(" ")
}

#[test]
fn results_are_numpys() {
    let mut lines = include_str!("rows.txt").lines().skip(1);
    let mut check = |found: String| assert_eq!(found, lines.next().unwrap_or_default());
    // Sums of these are exact in 64 bits; those of 32 bits depend on the library below numpy.
    let exact = |number: &&Number| {
        !matches!(
            number,
            Number::Float16 | Number::Float32 | Number::Complex64
        )
    };
    for number in Number::ALL.iter().filter(exact) {
        for (left, right) in [(1, 1), (7, 3), (3, 8), (40, 40), (200, 11)] {
            let found = with_element!(*number, T => moved::<T>(*number, left, right));
            check(format!(
                "correlate {} {left} {right} {found}",
                number.letter()
            ));
        }
    }
    let some = numbers(3000);
    let counted: Vec<i64> = some
        .iter()
        .map(|number| (number.abs() as i64) % 300)
        .collect();
    let mut counts = vec![0; needed(&counted, 0).expect("none is below zero")];
    assert_eq!(count(&counted, &mut counts, go), Ok(()));
    check(format!("bincount {} {}", counts.len(), spelled(counts)));
    let tenths: Vec<f64> = some.iter().map(|number| number * 0.1).collect();
    let mut weights = vec![0.0; needed(&counted, 400).expect("none is below zero")];
    assert_eq!(weigh(&counted, &tenths, &mut weights, go), Ok(()));
    check(format!("weights {} {}", weights.len(), spelled(weights)));

    for (wanted, known) in [(2000, 5), (2000, 300), (5, 300), (300, 1)] {
        let mut points = some[..known].to_vec();
        points.sort_by(f64::total_cmp);
        let values = &tenths[..known];
        let mut x: Vec<f64> = some[1000..1000 + wanted]
            .iter()
            .map(|number| number * 1.1)
            .collect();
        x[0] = points[known / 2];
        x[1] = f64::NAN;
        let mut out = vec![0.0; wanted];
        let real = Known {
            points: &points,
            values,
            left: -1.0,
            right: values[known - 1],
        };
        assert_eq!(interpolate(&x, real, &mut out, go), Ok(()));
        let pairs: Vec<Complex<f64>> = (0..known)
            .map(|at| Complex::new(values[at], values[known - 1 - at]))
            .collect();
        let mut both = vec![Complex::default(); wanted];
        let complex = Known {
            points: &points,
            values: &pairs,
            left: pairs[0],
            right: Complex::new(0.0, 1.0),
        };
        assert_eq!(interpolate(&x, complex, &mut both, go), Ok(()));
        check(format!(
            "interp {wanted} {known} {} {}",
            spelled(out),
            spelled(both)
        ));
    }
    let points = [0.0, 1.0, 2.0, 3.0, f64::INFINITY];
    let values = [0.0, 1.0, f64::INFINITY, 5.0, 6.0];
    let known = Known {
        points: &points,
        values: &values,
        left: 0.0,
        right: 6.0,
    };
    let x = [
        f64::NAN,
        -1.0,
        0.0,
        0.5,
        1.5,
        2.0,
        2.5,
        3.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ];
    let mut out = vec![0.0; x.len()];
    assert_eq!(interpolate(&x, known, &mut out, go), Ok(()));
    check(format!("interp edges {}", spelled(out)));
    assert_eq!(lines.next(), None);
}

#[test]
fn what_cannot_be_counted_is_told() {
    assert_eq!(needed(&[1, -1], 0), None);
    assert_eq!(needed(&[], 3), Some(3));
    assert_eq!(needed(&[i64::MAX], 0), Some(i64::MAX as usize));
    assert_eq!(correlate::length(0, 3, Mode::Full), None);
    let mut out = [0];
    assert_eq!(count(&[5, 0, -1], &mut out, go), Ok(()));
    assert_eq!(out, [1]);
}
