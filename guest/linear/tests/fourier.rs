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

/// Length, and of numpy 2.3.5's fft, ifft, rfft and irfft all bits, folded.
#[rustfmt::skip]
const DIGITS: &[(usize, [u64; 4])] = &[
    (2, [0x9b5dbcf800005f22, 0xd92dbcf800005f2a, 0xe4fb5e0000001fee, 0xcb6e8ad000000017]),
    (8, [0x2973a883df69f671, 0xf57dbfcfa2b3deff, 0xc44bb7b78231c04d, 0xd52e456e48d86775]),
    (12, [0x02a2bae3857eeace, 0x067ed059dfaae7cf, 0x5e72bd81184d23ad, 0xbbbfe8a01290d697]),
    (35, [0x820195e9f774e89c, 0x6ce50a14c1a78484, 0xea046b304685790c, 0x1f10808146acddf6]),
    (88, [0xbd97725935378871, 0x4e73bcf3ebbca6de, 0x6f7878cd03349945, 0x2a6e0e5fe39e9f28]),
    (221, [0xe99a8688ba1f4958, 0x5b755e611d6f3667, 0xb93feeace1d2912a, 0xc5f6c55a466795be]),
    (509, [0xe38d49ed282955c9, 0xeff9f0a7de2b6a13, 0xa23398660060ee06, 0x2c7495bed3ad5da7]),
    (1000, [0x107f6bb519c69899, 0xb4a5713b3b83fa6b, 0x86b0ca473f3cd55a, 0xcc334de3ccd2dc27]),
    (1009, [0x971c5d605c9c8e67, 0x4fd9aa53defec8b9, 0xfb36377f0e784a49, 0x8050d7055d8b14b9]),
    (4096, [0xf32a3fc400427ab5, 0xb38edc7cd10776de, 0xd3838008ffbd7d44, 0x855cf2afbe0693b2]),
];

#[test]
fn digits_are_numpys() {
    let folded = |items: &[f64]| {
        let bits = items.iter().map(|item| item.to_bits());
        bits.fold(0_u64, |sum, bits| sum.rotate_left(5) ^ bits)
    };
    let parts = |items: &[Complex<f64>]| -> Vec<f64> {
        items.iter().flat_map(|item| [item.re, item.im]).collect()
    };
    for (length, right) in DIGITS.iter().copied() {
        let (count, factor) = (length / 2 + 1, 1.0 / length as f64);
        let mut transform = Transform::<f64>::new::<()>(length).unwrap();
        let mut out = vec![Complex::default(); length];
        let items = pairs(length, length);
        let mut found = [0; 4];
        transform
            .complex(&items, length, &mut out, Way::Forward, 1.0, go)
            .unwrap();
        found[0] = folded(&parts(&out));
        transform
            .complex(&items, length, &mut out, Way::Backward, factor, go)
            .unwrap();
        found[1] = folded(&parts(&out));
        let mut half = vec![Complex::default(); count];
        let row = numbers(length, length);
        transform.real(&row, length, &mut half, 1.0, go).unwrap();
        found[2] = folded(&parts(&half));
        let mut reals = vec![0.0; length];
        let items = pairs(length, count);
        transform
            .real_back(&items, count, &mut reals, factor, go)
            .unwrap();
        found[3] = folded(&reals);
        assert_eq!(found, right, "length {length}");
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
