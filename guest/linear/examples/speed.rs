//! How quick it is: `cargo run --profile bench -p wardian-linear --example speed`.

#![allow(clippy::print_stdout, reason = "it is for reading")]

use std::hint::black_box;
use std::time::Instant;

use num_complex::Complex;
use wardian_linear::cholesky::Half;
use wardian_linear::eigen::eig;
use wardian_linear::fourier::{Transform, Way};
use wardian_linear::hermitian::eigh;
use wardian_linear::lu::inv;
use wardian_linear::product::{Lengths, Tiled, View, product};
use wardian_linear::qr::qr_raw;
use wardian_linear::svd::{Vectors, svd};

fn products<T: Tiled>(name: &str, flops: f64, size: usize) {
    let items: Vec<T> = (0..size * size)
        .map(|index| T::from_real(num_traits::cast(index % 7).expect("it is small")))
        .collect();
    let mut out = vec![T::ZERO; size * size];
    let lengths = Lengths {
        rows: size,
        inner: size,
        columns: size,
    };
    let view = View::by_rows(&items, size);
    let rounds = (300_000_000 / size.pow(3)).max(1);
    let start = Instant::now();
    for _ in 0..rounds {
        let done = product::<T, ()>(view, black_box(view), &mut out, lengths, |_| Ok(()));
        assert_eq!(done, Ok(()));
        black_box(&out);
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = flops * (size.pow(3) * rounds) as f64 / seconds / 1e9;
    println!("{name} {size}: {rate:.2} GFlop/s");
}

fn timed<R>(name: &str, run: impl FnOnce() -> R) {
    let start = Instant::now();
    black_box(run());
    println!("{name}: {:.3} ms", start.elapsed().as_secs_f64() * 1e3);
}

fn main() {
    for size in [8, 32, 100, 500] {
        products::<f32>("f32", 2.0, size);
        products::<f64>("f64", 2.0, size);
        products::<Complex<f32>>("c64", 8.0, size);
        products::<Complex<f64>>("c128", 8.0, size);
    }
    let go = |_| Ok::<(), ()>(());
    for size in [100, 400] {
        let mut state = 1_u64;
        let mut items: Vec<f64> = Vec::new();
        for _ in 0..size * size {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            items.push((state >> 40) as f64 / 16_777_216.0 - 0.5);
        }
        println!("{size} rows");
        timed("inv", || inv(&items, size, go));
        timed("qr", || qr_raw(&mut items.clone(), size, size, go));
        timed("eigvalsh", || eigh(&items, size, Half::Lower, false, go));
        timed("eigh", || eigh(&items, size, Half::Lower, true, go));
        timed("svd values", || svd(&items, size, size, Vectors::None, go));
        timed("svd", || svd(&items, size, size, Vectors::All, go));
        timed("eigvals", || eig(&items, size, false, go));
        timed("eig", || eig(&items, size, true, go));
    }
    for length in [1000, 1024, 1 << 14, 10007, 100_000, 1 << 20] {
        let row = vec![Complex::new(1.0, 2.0); length];
        let mut out = row.clone();
        let mut transform = Transform::<f64>::new::<()>(length).expect("it has a length");
        for name in ["the first", "the next"] {
            let run = || transform.complex(&row, length, &mut out, Way::Forward, 1.0, go);
            timed(&format!("{name} fft of {length}"), run);
        }
    }
}
