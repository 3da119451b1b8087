//! Sums have numpy's digits, whatever is summed along which axis: `sums.txt` has digests of numpy's.

mod edges;

use edges::{Edges, bytes, digest};
use wardian_strided::arithmetic::Binary;
use wardian_strided::element::Number;
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
