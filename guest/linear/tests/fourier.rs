//! Transforms of many lengths are numpy's: `fourier.txt`.

mod common;

use common::{complex, go, lines, numbers, pairs, weighed, weighed_reals};
use num_complex::Complex;
use wardian_linear::failure::Failure;
use wardian_linear::fourier::{Transform, Way};

#[test]
fn transforms_are_numpys() {
    for words in lines(include_str!("fourier.txt")) {
        let (length, width): (usize, usize) =
            (words[0].parse().unwrap(), words[1].parse().unwrap());
        let near = |name, found: Complex<f64>, at: usize| {
            let right = complex(&words[at..]);
            let error = (found - right).norm();
            assert!(
                error < 1e-13 * length as f64,
                "{name} {length} {width}: {found} is not {right}"
            );
        };
        let mut transform = Transform::<f64>::new::<()>(length).unwrap();
        let mut out = vec![Complex::default(); 2 * length];
        let items = pairs(length, 2 * width);
        transform
            .complex(&items, width, &mut out, Way::Forward, 1.0, go)
            .unwrap();
        near("fft", weighed(out.iter().copied()), 2);
        transform
            .complex(
                &items,
                width,
                &mut out,
                Way::Backward,
                1.0 / length as f64,
                go,
            )
            .unwrap();
        near("ifft", weighed(out.iter().copied()), 4);
        let mut out = vec![Complex::default(); 2 * (length / 2 + 1)];
        transform
            .real(&numbers(length, 2 * width), width, &mut out, 1.0, go)
            .unwrap();
        near("rfft", weighed(out.iter().copied()), 6);
        let mut out = vec![0.0; 2 * length];
        let items = pairs(length, 2 * (width / 2 + 1));
        transform
            .real_back(&items, width / 2 + 1, &mut out, 1.0 / length as f64, go)
            .unwrap();
        near("irfft", weighed_reals(&out), 8);
    }
}

#[test]
fn small_floats_go_there_and_back() {
    for length in [1, 2, 3, 16, 45, 101, 1000] {
        let mut transform = Transform::<f32>::new::<()>(length).unwrap();
        let row: Vec<f32> = numbers(length, length)
            .iter()
            .map(|item| *item as f32)
            .collect();
        let mut there = vec![Complex::default(); length / 2 + 1];
        let mut back = vec![0.0; length];
        transform.real(&row, length, &mut there, 1.0, go).unwrap();
        let factor = 1.0 / length as f32;
        transform
            .real_back(&there, there.len(), &mut back, factor, go)
            .unwrap();
        assert!(
            row.iter()
                .zip(&back)
                .all(|(one, other)| (one - other).abs() < 1e-5)
        );
    }
}

#[test]
fn wrong_lengths_are_told_and_rows_can_be_stopped() {
    assert_eq!(Transform::<f64>::new::<()>(0).unwrap_err(), Failure::Shape);
    assert!(Transform::<f64>::new::<()>(usize::MAX).is_err());
    let mut transform = Transform::<f64>::new::<()>(4).unwrap();
    let items = [Complex::default(); 8];
    let mut out = [Complex::default(); 8];
    let mut run = |items: &[Complex<f64>], poll: fn(usize) -> Result<(), ()>| {
        transform.complex(items, 4, &mut out, Way::Forward, 1.0, poll)
    };
    assert_eq!(run(&items[..7], go), Err(Failure::Shape));
    assert_eq!(run(&items, |_| Err(())), Err(Failure::Stopped(())));
    assert_eq!(run(&items, go), Ok(()));
}
