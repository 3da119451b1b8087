//! Sums along several axes at once have numpy's digits, however an array lies: `axes.txt` has digests of numpy's.

mod edges;

use edges::{Edges, bytes, digest};
use wardian_strided::arithmetic::Binary;
use wardian_strided::element::Number;
use wardian_strided::layout::{Layout, Order};
use wardian_strided::reduce::{Summed, reduce};
use wardian_strided::with_element;

const SHAPES: [&[usize]; 6] = [
    &[40, 50],
    &[7, 300],
    &[300, 7],
    &[4, 30, 20],
    &[20, 3, 40],
    &[5, 6, 7, 11],
];

/// The sums along axes, of which the results lie in C order.
fn sums<T: Edges + Summed>(bytes: &[u8], layout: &Layout, axes: &[usize]) -> String {
    let mut shape = layout.shape().to_vec();
    axes.iter().for_each(|axis| shape[*axis] = 1);
    let kept = Layout::contiguous(&shape, size_of::<T>(), Order::C).expect("it is small");
    let places = kept.broadcast(layout.shape()).expect("it repeats");
    let mut out = vec![T::default(); kept.size()];
    let slots = bytemuck::cast_slice_mut(&mut out);
    let done = reduce::<T, ()>(Binary::Add, (bytes, layout), slots, &places, |_| Ok(()));
    assert!(done.is_ok());
    format!("{:08x}", digest(out.into_iter().flat_map(T::spelled)) >> 32)
}

#[test]
fn digits_are_numpys() {
    let mut lines = include_str!("axes.txt").lines().skip(1);
    let mut wrong = Vec::new();
    for number in [Number::Float32, Number::Float64, Number::Complex128] {
        for shape in SHAPES {
            let plain = Layout::contiguous(shape, number.size(), Order::C).expect("it is small");
            let bytes = bytes(plain.size(), number);
            let count = shape.len();
            let turned = plain.transposed(&(0..count).rev().collect::<Vec<_>>());
            let rolled = plain.transposed(
                &(0..count)
                    .map(|axis| (axis + 1) % count)
                    .collect::<Vec<_>>(),
            );
            let part = plain.slice(count - 1, 0, 2, shape[count - 1].div_ceil(2));
            let back = plain.slice(0, shape[0] - 1, -1, shape[0]);
            let layouts = [
                ("plain", plain),
                ("turned", turned),
                ("rolled", rolled),
                ("part", part),
                ("back", back),
            ];
            for (name, layout) in layouts {
                let mut found = Vec::new();
                for chosen in 1..1_usize << count {
                    let axes: Vec<usize> =
                        (0..count).filter(|axis| chosen >> axis & 1 == 1).collect();
                    found.push(with_element!(number, T => sums::<T>(&bytes, &layout, &axes)));
                }
                let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
                let begin = format!("{} {} {name}", number.letter(), shape.join("x"));
                let found = format!("{begin} {}", found.join(" "));
                let expected = lines.next().unwrap_or_default();
                if found != expected {
                    wrong.push(format!("{expected}\n{found}"));
                }
            }
        }
    }
    assert_eq!(lines.next(), None);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
