//! Sums have numpy's digits, whatever is summed along which axis: `sums.txt` has digests of numpy's.

mod edges;

use edges::{Edges, digest};
use wardian_strided::arithmetic::Binary;
use wardian_strided::cast::cast;
use wardian_strided::element::{Family, Number};
use wardian_strided::flags::Flags;
use wardian_strided::layout::{Layout, Order};
use wardian_strided::reduce::{Summed, reduce};
use wardian_strided::with_element;

const SHAPES: [&[usize]; 14] = [
    &[1],
    &[7],
    &[8],
    &[9],
    &[127],
    &[128],
    &[129],
    &[1000],
    &[10001],
    &[3, 5],
    &[40, 50],
    &[7, 1000],
    &[1000, 7],
    &[4, 30, 20],
];

/// Numbers without an order, of a generator that a line of Python has, too.
fn numbers(count: usize) -> Vec<f64> {
    let mut state = 12345_u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((state >> 40) as f64 - 8_388_608.0) / 4096.0
    };
    (0..count).map(|_| next()).collect()
}

fn row(count: usize, number: Number) -> Layout {
    Layout::contiguous(&[count], number.size(), Order::C).expect("it is small")
}

/// As numpy makes them of those: integers by way of 64 bits.
fn bytes(count: usize, number: Number) -> Vec<u8> {
    let mut numbers = numbers(count);
    if number == Number::Float16 {
        numbers.iter_mut().for_each(|number| *number /= 64.0);
    }
    let plain: Vec<u8> = numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect();
    let go = |_| Ok::<(), ()>(());
    let to = |from: Number, bytes: &[u8], to: Number| {
        let mut out = vec![0; count * to.size()];
        let done = cast(
            (from, bytes, &row(count, from)),
            (to, &mut out, &row(count, to)),
            go,
        );
        assert_eq!(done, Ok(Flags::NONE));
        out
    };
    match number.family() {
        Family::Complex => {
            // The imaginary part of each is the real part of the one before.
            let last = count - 1;
            let parts = (0..count)
                .flat_map(|at| [numbers[at], numbers[if at == 0 { last } else { at - 1 }]]);
            let pairs: Vec<u8> = parts.flat_map(f64::to_le_bytes).collect();
            to(Number::Complex128, &pairs, number)
        }
        Family::Float => to(Number::Float64, &plain, number),
        _ => to(
            Number::Int64,
            &to(Number::Float64, &plain, Number::Int64),
            number,
        ),
    }
}

/// The digest of the sums along some axes.
fn sums<T: Edges + Summed>(bytes: &[u8], layout: &Layout, axes: &[usize]) -> String {
    let mut shape = layout.shape().to_vec();
    axes.iter().for_each(|axis| shape[*axis] = 1);
    let kept = Layout::contiguous(&shape, size_of::<T>(), Order::C).expect("it is small");
    let places = kept
        .broadcast(layout.shape())
        .expect("axes of length one repeat");
    let mut out = vec![T::default(); kept.size()];
    let done = reduce::<T, ()>(
        Binary::Add,
        (bytes, layout),
        bytemuck::cast_slice_mut(&mut out),
        &places,
        |_| Ok(()),
    );
    assert!(done.is_ok());
    format!("{:016x}", digest(out.into_iter().flat_map(T::spelled)))
}

#[test]
fn digits_are_numpys() {
    let mut lines = include_str!("sums.txt").lines().skip(1);
    let mut wrong = Vec::new();
    for number in &Number::ALL[1..] {
        for shape in SHAPES {
            let layout = Layout::contiguous(shape, number.size(), Order::C).expect("it is small");
            let bytes = bytes(layout.size(), *number);
            let every: Vec<usize> = (0..shape.len()).collect();
            let turned = match shape.len() {
                1 => layout.slice(0, shape[0] - 1, -1, shape[0]),
                count => {
                    let turned = layout.transposed(&(0..count).rev().collect::<Vec<_>>());
                    turned.slice(0, 0, 2, turned.shape()[0].div_ceil(2))
                }
            };
            let mut found = with_element!(*number, T => {
                let mut found = vec![sums::<T>(&bytes, &layout, &every)];
                found.extend(every.iter().map(|axis| sums::<T>(&bytes, &layout, &[*axis])));
                found.push(sums::<T>(&bytes, &turned, &[0]));
                found
            });
            let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
            found.insert(0, shape.join("x"));
            found.insert(0, number.letter().to_string());
            let (found, expected) = (found.join(" "), lines.next().unwrap_or_default());
            if found != expected {
                wrong.push(format!("{expected}\n{found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
