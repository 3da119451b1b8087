//! Sums along several axes at once have numpy's digits, however an array lies: `axes.txt` has digests of numpy's.

mod edges;

use edges::{Edges, bytes, digest};
use wardian_strided::arithmetic::Binary;
use wardian_strided::cast::cast;
use wardian_strided::element::Number;
use wardian_strided::layout::{Layout, Order};
use wardian_strided::reduce::{Summed, reduce, reduce_cast};
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

/// The sum of all halves as floats of 32 bits.
fn cast_sum(bytes: &[u8], layout: &Layout) -> String {
    // Cast where they lie, so that the order in which they are walked is that of the array.
    let count = bytes.len() / 2;
    let row = |item| Layout::contiguous(&[count], item, Order::C).expect("it is small");
    let mut items = vec![0; count * 4];
    let from = (Number::Float16, bytes, &row(2));
    let done = cast(from, (Number::Float32, &mut items, &row(4)), |_| {
        Ok::<(), ()>(())
    });
    assert!(done.is_ok());
    let strides: Vec<isize> = layout.strides().iter().map(|stride| stride * 2).collect();
    let places = Layout::checked(
        layout.shape(),
        &strides,
        layout.offset() * 2,
        4,
        items.len(),
    );
    let one = Layout::contiguous(&[], 4, Order::C).expect("it is small");
    let mut out = [0.0_f32];
    let done = reduce_cast::<f32, ()>(
        Binary::Add,
        (&items, &places.expect("it lies within")),
        bytemuck::cast_slice_mut(&mut out),
        &one.broadcast(layout.shape()).expect("it repeats"),
        |_| Ok(()),
    );
    assert!(done.is_ok());
    format!(
        "{:08x}",
        digest(out.into_iter().flat_map(f32::spelled)) >> 32
    )
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
    let number = Number::Float16;
    for shape in [&[20000][..], &[3, 9000], &[100, 300], &[30, 30, 30]] {
        let plain = Layout::contiguous(shape, number.size(), Order::C).expect("it is small");
        let bytes = bytes(plain.size(), number);
        let last = shape.len() - 1;
        let part = plain.slice(last, 0, 2, shape[last].div_ceil(2));
        let back = plain.slice(0, shape[0] - 1, -1, shape[0]);
        for (name, layout) in [("plain", plain), ("part", part), ("back", back)] {
            let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
            let found = cast_sum(&bytes, &layout);
            let found = format!("cast {} {name} {found}", shape.join("x"));
            let expected = lines.next().unwrap_or_default();
            if found != expected {
                wrong.push(format!("{expected}\n{found}"));
            }
        }
    }
    assert_eq!(lines.next(), None);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
