//! How quick products are: `cargo run --release -p wardian-linear --example speed`.

use std::hint::black_box;
use std::time::Instant;

use num_complex::Complex;
use wardian_linear::product::{Lengths, Tiled, View, product};

fn speed<T: Tiled>(name: &str, flops: f64, size: usize) {
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

fn main() {
    for size in [8, 32, 100, 500] {
        speed::<f32>("f32", 2.0, size);
        speed::<f64>("f64", 2.0, size);
        speed::<Complex<f32>>("c64", 8.0, size);
        speed::<Complex<f64>>("c128", 8.0, size);
    }
}
