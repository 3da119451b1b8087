//! What groups come to.

use wardian_columns::groups::{Grouped, Operation, reduce, spread};

fn reduced(items: &[f64], groups: &[i64], operation: Operation) -> (Vec<f64>, Vec<i64>) {
    let (mut out, mut counts) = (vec![-7.0; 3], vec![0; 3]);
    let column = Grouped {
        items,
        groups,
        left_out: &[],
    };
    reduce::<f64, ()>(column, operation, &mut out, &mut counts, |_| Ok(())).unwrap();
    (out, counts)
}

#[test]
fn groups_without_items_are_left() {
    let (items, groups) = ([3.0, 1.0, 2.0, f64::NAN, 9.0, 9.0], [0, 0, 0, 2, -1, 3]);
    for (operation, expected) in [
        (Operation::Sum, 6.0),
        (Operation::Product, 6.0),
        (Operation::Least, 1.0),
        (Operation::Greatest, 3.0),
        (Operation::First, 3.0),
        (Operation::Last, 2.0),
    ] {
        let (out, counts) = reduced(&items, &groups, operation);
        assert_eq!(
            (out, counts),
            (vec![expected, -7.0, -7.0], vec![3, 0, 0]),
            "{operation:?}"
        );
    }
}

#[test]
fn sums_lose_nothing_that_is_small() {
    let items: Vec<f64> = (0..10_000).map(|_| 0.1).collect();
    let (out, _) = reduced(&items, &vec![1; items.len()], Operation::Sum);
    assert_eq!(out[1], 1000.0);
    let (out, _) = reduced(&[f64::INFINITY, 1.0], &[0, 0], Operation::Sum);
    assert_eq!(out[0], f64::INFINITY);
}

#[test]
fn items_that_are_left_out_do_not_count() {
    let column = Grouped {
        items: &[1_i64, 2, i64::MAX],
        groups: &[0, 0, 0],
        left_out: &[1, 0, 0],
    };
    let (mut out, mut counts) = ([0], [0]);
    reduce::<i64, ()>(column, Operation::Sum, &mut out, &mut counts, |_| Ok(())).unwrap();
    assert_eq!((out, counts), ([i64::MIN + 1], [2]));
}

#[test]
fn spread_is_around_the_mean() {
    let items: Vec<f64> = (0..9000).map(f64::from).collect();
    let groups: Vec<i64> = (0..9000).map(|place| place % 2).collect();
    let (mut means, mut squares, mut counts) = ([0.0; 2], [0.0; 2], [0; 2]);
    let column = Grouped {
        items: &items,
        groups: &groups,
        left_out: &[],
    };
    spread::<()>(column, &mut means, &mut squares, &mut counts, |_| Ok(())).unwrap();
    assert_eq!(counts, [4500, 4500]);
    assert!(
        (means[0] - 4499.0).abs() < 1e-9 && (squares[0] / 4500.0 - 6_749_999.666_7).abs() < 1.0
    );
}
