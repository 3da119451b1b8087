//! Products of small integers are exact, in whatever blocks and tiles they are made.

mod common;

use common::{go, numbers};
use num_complex::Complex;
use num_traits::ToPrimitive;
use wardian_linear::failure::Failure;
use wardian_linear::product::{Lengths, Tiled, View, dot, product, product_by};

/// Integers from -8 to 8, with an imaginary part where there is one.
fn small<T: Tiled>(seed: usize, count: usize) -> Vec<T> {
    let item = |item: &f64| num_traits::cast((item * 8.0).round()).unwrap();
    let numbers = numbers(seed, 2 * count);
    let pairs = numbers.as_chunks::<2>().0.iter();
    pairs
        .map(|[re, im]| T::from_parts(item(re), item(im)))
        .collect()
}

fn shapes() -> impl Iterator<Item = Lengths> {
    let small = (0..220).map(|index| [index % 7, index / 7 % 6, index / 42]);
    let large = [
        [9, 70, 11],
        [65, 257, 5],
        [130, 3, 519],
        [70, 300, 1],
        [1, 300, 70],
        [1, 5000, 1],
        [5000, 2, 1],
    ];
    small.chain(large).map(|[rows, inner, columns]| Lengths {
        rows,
        inner,
        columns,
    })
}

fn products_of<T: Tiled>() {
    for lengths in shapes() {
        let Lengths {
            rows,
            inner,
            columns,
        } = lengths;
        let (left, right) = (
            small::<T>(rows, rows * inner),
            small::<T>(columns + 1, inner * columns),
        );
        let mut expected = vec![T::ZERO; rows * columns];
        for row in 0..rows {
            for index in 0..inner {
                for column in 0..columns {
                    expected[row * columns + column] +=
                        left[row * inner + index] * right[index * columns + column];
                }
            }
        }
        let turn = |items: &[T], rows: usize, columns: usize| {
            (0..columns)
                .flat_map(|column| (0..rows).map(move |row| (row, column)))
                .map(|(row, column)| items[row * columns + column])
                .collect::<Vec<_>>()
        };
        let (left_turned, right_turned) = (turn(&left, rows, inner), turn(&right, inner, columns));
        let lefts = [
            View::by_rows(&left, inner),
            View::by_columns(&left_turned, rows),
        ];
        let rights = [
            View::by_rows(&right, columns),
            View::by_columns(&right_turned, inner),
        ];
        let add = |sum: T, one: T, other: T| sum + one * other;
        for left in lefts {
            for right in rights {
                let mut out = vec![T::ONE; rows * columns];
                product(left, right, &mut out, lengths, go).unwrap();
                assert!(out == expected, "{lengths:?}");
                out.fill(T::ONE);
                product_by(left, right, &mut out, lengths, (T::ZERO, add), go).unwrap();
                assert!(out == expected, "{lengths:?}");
            }
        }
        if rows == 1 && columns == 1 {
            assert_eq!(dot(&left, &right, go), Ok(expected[0]));
        }
    }
}

#[test]
fn products_are_exact() {
    products_of::<f32>();
    products_of::<f64>();
    products_of::<Complex<f32>>();
    products_of::<Complex<f64>>();
}

#[test]
fn a_matrix_times_its_transpose_is_symmetric() {
    for size in [3, 13, 77] {
        let items = numbers(size, size * 90);
        let mut out = vec![0.0; size * size];
        let lengths = Lengths {
            rows: size,
            inner: 90,
            columns: size,
        };
        let (plain, turned) = (View::by_rows(&items, 90), View::by_columns(&items, 90));
        product(plain, turned, &mut out, lengths, go).unwrap();
        assert!((0..size * size).all(|at| out[at] == out[at % size * size + at / size]));
    }
}

#[test]
fn wrong_lengths_are_told_and_blocks_can_be_stopped() {
    let items = vec![1.0; 100 * 100];
    let mut out = items.clone();
    let lengths = Lengths {
        rows: 100,
        inner: 100,
        columns: 100,
    };
    let view = View::by_rows(&items, 100);
    let mut work = 0;
    product::<f64, ()>(view, view, &mut out, lengths, |count| {
        work += count;
        Ok(())
    })
    .unwrap();
    assert_eq!((work, out[77].to_u32()), (1_000_000, Some(100)));
    let stopped = product::<f64, _>(view, view, &mut out, lengths, |_| Err("stop"));
    assert_eq!(stopped, Err(Failure::Stopped("stop")));
    let short = View::by_rows(&items[1..], 100);
    assert_eq!(
        product(short, view, &mut out, lengths, go),
        Err(Failure::Shape)
    );
    let far = View::new(&items, usize::MAX, usize::MAX);
    assert_eq!(
        product(view, far, &mut out, lengths, go),
        Err(Failure::Shape)
    );
}
