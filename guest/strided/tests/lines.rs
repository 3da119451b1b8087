//! Steps, segments, places of the largest, and truths along each axis are numpy's: `lines.txt` has digests of numpy's.

mod edges;

use edges::{Edges, bytes, digest};
use wardian_strided::accumulate::accumulate;
use wardian_strided::arithmetic::Binary;
use wardian_strided::element::{Family, Number, Truth};
use wardian_strided::elementwise::{Ended, Input, Operand};
use wardian_strided::extremes::{Extreme, Extremes, argument};
use wardian_strided::layout::{Layout, Order};
use wardian_strided::logical::{Quantifier, count_nonzero, quantified};
use wardian_strided::reduce::Summed;
use wardian_strided::segments::{reduce_where, reduceat};
use wardian_strided::with_element;

const SHAPES: [&[usize]; 7] = [
    &[1],
    &[7],
    &[2500],
    &[40, 50],
    &[3, 700],
    &[300, 3],
    &[4, 30, 20],
];

const STEPS: [Binary; 5] = [
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
    Binary::Maximum,
    Binary::Minimum,
];

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

fn c(shape: &[usize], item: usize) -> Layout {
    Layout::contiguous(shape, item, Order::C).expect("it is small")
}

/// With another length along an axis.
fn with(shape: &[usize], axis: usize, length: usize) -> Vec<usize> {
    let mut shape = shape.to_vec();
    shape[axis] = length;
    shape
}

fn spelled<T: Edges>(out: Vec<T>) -> String {
    format!("{:08x}", digest(out.into_iter().flat_map(T::spelled)) >> 32)
}

/// Every fourth item of an array is zero; of floats every seventeenth is none.
fn with_zeros<T: Edges + Extremes>(bytes: &[u8]) -> Vec<T> {
    let each = bytes.chunks_exact(size_of::<T>());
    let mut items: Vec<T> = each.map(bytemuck::pod_read_unaligned).collect();
    let nan = T::edges().into_iter().find(|item| item.is_last());
    for (index, item) in items.iter_mut().enumerate() {
        if index % 4 == 1 {
            *item = T::default();
        }
        if let (Some(nan), 5) = (nan, index % 17) {
            *item = nan;
        }
    }
    items
}

fn along<T: Edges + Summed + Extremes>(bytes: &[u8], layout: &Layout, axis: usize) -> Vec<String> {
    let (shape, length) = (layout.shape(), layout.shape()[axis]);
    let mut found = Vec::new();
    let is_complex = T::NUMBER.family() == Family::Complex;
    for op in STEPS {
        let mut out = vec![T::default(); layout.size()];
        let array = Operand {
            bytes: Input::Apart(bytes),
            layout,
        };
        let places = c(shape, size_of::<T>());
        let slots = bytemuck::cast_slice_mut(&mut out);
        found.push(
            match accumulate::<T, ()>(op, array, axis, slots, &places, go) {
                // Digits depend on the processor there.
                Ok(flags) if is_complex && op == Binary::Multiply => format!("-:{}", flags.bits()),
                Ok(flags) => format!("{}:{}", spelled(out), flags.bits()),
                Err(ended) => {
                    assert_eq!(ended, Ended::NoLoop);
                    "none".to_owned()
                }
            },
        );
    }
    let indices = [0, length / 3, length / 3, length / 5, length - 1];
    let places = c(&with(shape, axis, indices.len()), size_of::<T>());
    let mut out = vec![T::default(); places.size()];
    let slots = bytemuck::cast_slice_mut(&mut out);
    let done = reduceat::<T, ()>(
        Binary::Add,
        (bytes, layout),
        &indices,
        axis,
        (slots, &places),
        go,
    );
    assert!(done.is_ok());
    found.push(spelled(out));

    let kept = c(&with(shape, axis, 1), size_of::<T>());
    // The mask lies as the array does.
    let count = bytes.len() / size_of::<T>();
    let mask: Vec<u8> = (0..count).map(|index| u8::from(index % 7 != 3)).collect();
    let item = size_of::<T>() as isize;
    let strides: Vec<isize> = layout
        .strides()
        .iter()
        .map(|stride| stride / item)
        .collect();
    let truths = Layout::checked(shape, &strides, 0, 1, count).expect("it lies within");
    let mut out = vec![T::default(); kept.size()];
    let slots = bytemuck::cast_slice_mut(&mut out);
    let done = reduce_where::<T, ()>(
        Binary::Add,
        (bytes, layout),
        (&mask, &truths),
        (slots, &kept.broadcast(shape).expect("it repeats")),
        go,
    );
    assert!(done.is_ok());
    found.push(spelled(out));

    let holes = with_zeros::<T>(bytes);
    let holes = bytemuck::cast_slice(&holes);
    for extreme in [Extreme::Largest, Extreme::Smallest] {
        let places = c(&with(shape, axis, 1), 8).without_axis(axis);
        let mut out = vec![0_i64; places.size()];
        let slots = bytemuck::cast_slice_mut(&mut out);
        let done = argument::<T, ()>(extreme, (holes, layout), axis, (slots, &places), go);
        assert_eq!(done, Ok(()));
        found.push(spelled(out));
    }
    for quantifier in [Quantifier::All, Quantifier::Any] {
        let begin = Truth::new(quantifier == Quantifier::All);
        let places = c(&with(shape, axis, 1), 1);
        let mut out = vec![begin; places.size()];
        let slots = bytemuck::cast_slice_mut(&mut out);
        let places = places.broadcast(shape).expect("it repeats");
        let done = quantified::<T, ()>(quantifier, (holes, layout), (slots, &places), go);
        assert_eq!(done, Ok(()));
        found.push(spelled(out));
    }
    let places = c(&with(shape, axis, 1), 8);
    let mut out = vec![0_i64; places.size()];
    let slots = bytemuck::cast_slice_mut(&mut out);
    let places = places.broadcast(shape).expect("it repeats");
    let done = count_nonzero::<T, ()>((holes, layout), (slots, &places), go);
    assert_eq!(done, Ok(()));
    found.push(spelled(out));
    found
}

#[test]
fn results_are_numpys() {
    let mut lines = include_str!("lines.txt").lines().skip(1);
    let mut wrong = Vec::new();
    for number in Number::ALL {
        for shape in SHAPES {
            let layout = c(shape, number.size());
            let bytes = bytes(layout.size(), *number);
            let turned = layout.transposed(&(0..shape.len()).rev().collect::<Vec<_>>());
            let turned = turned.slice(0, 0, 2, turned.shape()[0].div_ceil(2));
            for (name, layout) in [("plain", &layout), ("turned", &turned)] {
                for axis in 0..shape.len() {
                    let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
                    let found = with_element!(*number, T => along::<T>(&bytes, layout, axis));
                    let begin = format!("{} {} {name} {axis}", number.letter(), shape.join("x"));
                    let found = format!("{begin} {}", found.join(" "));
                    let expected = lines.next().unwrap_or_default();
                    if found != expected {
                        wrong.push(format!("{expected}\n{found}"));
                    }
                }
            }
        }
    }
    assert_eq!(lines.next(), None);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Steps where the items are, and where they are not.
#[test]
fn steps_may_go_where_the_items_are() {
    let layout = c(&[6, 70], 8);
    for axis in [0, 1] {
        let items: Vec<i64> = (0..420).map(|item| item * item % 91).collect();
        let mut apart = vec![0_i64; 420];
        let array = Operand {
            bytes: Input::Apart(bytemuck::cast_slice(&items)),
            layout: &layout,
        };
        let slots = bytemuck::cast_slice_mut(&mut apart);
        assert!(accumulate::<i64, ()>(Binary::Add, array, axis, slots, &layout, go).is_ok());
        let mut shared = items;
        let array = Operand {
            bytes: Input::Shared,
            layout: &layout,
        };
        let slots = bytemuck::cast_slice_mut(&mut shared);
        assert!(accumulate::<i64, ()>(Binary::Add, array, axis, slots, &layout, go).is_ok());
        assert_eq!(apart, shared);
    }
}

#[test]
fn what_is_not_there_is_told() {
    let (row, none, empty) = (c(&[3], 1), c(&[], 8), c(&[0], 1));
    let mut out = [0; 8];
    let array = Operand {
        bytes: Input::Shared,
        layout: &row,
    };
    // Bools have no difference, rows no second axis, and empty ones nothing that is the largest.
    let done = accumulate::<Truth, ()>(Binary::Subtract, array, 0, &mut out, &row, go);
    assert_eq!(done, Err(Ended::NoLoop));
    let done = accumulate::<u8, ()>(Binary::Add, array, 1, &mut out, &row, go);
    assert_eq!(done, Err(Ended::NoLoop));
    let done = argument::<u8, ()>(Extreme::Largest, (&[], &empty), 0, (&mut out, &none), go);
    assert_eq!(done, Err(Ended::NoLoop));
    let done = reduceat::<u8, ()>(
        Binary::Add,
        (&[1, 2, 3], &row),
        &[3],
        0,
        (&mut out, &c(&[1], 1)),
        go,
    );
    assert_eq!(done, Err(Ended::NoLoop));
}

#[test]
fn loops_can_be_stopped() {
    let count = 50_000;
    let (row, one) = (
        c(&[count], 8),
        c(&[1], 8).broadcast(&[count]).expect("it repeats"),
    );
    let items = vec![0_u8; count * 8];
    let mut out = vec![0_u8; count * 8];
    let mut left = 3;
    let mut soon = |_: usize| {
        left -= 1;
        if left == 0 { Err("stop") } else { Ok(()) }
    };
    let array = Operand {
        bytes: Input::Apart(&items),
        layout: &row,
    };
    let done = accumulate::<f64, _>(Binary::Add, array, 0, &mut out, &row, &mut soon);
    assert_eq!(done, Err(Ended::Stopped("stop")));
    let mut left = 3;
    let soon = |_: usize| {
        left -= 1;
        if left == 0 { Err("stop") } else { Ok(()) }
    };
    let done = count_nonzero::<f64, _>((&items, &row), (&mut out, &one), soon);
    assert_eq!(done, Err("stop"));
}
