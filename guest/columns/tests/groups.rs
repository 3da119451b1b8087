//! What groups come to.

use wardian_columns::groups::{Grouped, add, add_squares, multiply};

#[test]
fn items_of_no_group_and_those_that_are_no_number_do_not_count() {
    let items = [3.0, 1.0, 2.0, f64::NAN, 9.0, 9.0];
    let groups = [0, 0, 0, 2, -1, 3];
    let column = Grouped {
        items: &items,
        groups: &groups,
    };
    let (mut sums, mut products, mut squares) = ([0.0; 3], [1.0; 3], [0.0; 3]);
    add::<f64, ()>(column, &mut sums, |_| Ok(())).unwrap();
    multiply::<f64, ()>(column, &mut products, |_| Ok(())).unwrap();
    add_squares::<()>(column, &mut squares, |_| Ok(())).unwrap();
    assert_eq!(
        (sums, products, squares),
        ([6.0, 0.0, 0.0], [6.0, 1.0, 1.0], [2.0, 0.0, 0.0])
    );
}

#[test]
fn sums_lose_nothing_that_is_small() {
    let sum = |items: &[f64]| {
        let (groups, mut out) = (vec![1; items.len()], [0.0; 2]);
        add::<f64, ()>(
            Grouped {
                items,
                groups: &groups,
            },
            &mut out,
            |_| Ok(()),
        )
        .unwrap();
        out[1]
    };
    assert_eq!(sum(&[0.1; 10_000]), 1000.0);
    assert_eq!(sum(&[f64::INFINITY, 1.0]), f64::INFINITY);
}

#[test]
fn whole_numbers_wrap_around() {
    let mut out = [0];
    add::<i64, ()>(
        Grouped {
            items: &[2, i64::MAX],
            groups: &[0, 0],
        },
        &mut out,
        |_| Ok(()),
    )
    .unwrap();
    assert_eq!(out, [i64::MIN + 1]);
}

#[test]
fn memory_is_asked_for() {
    let column = Grouped {
        items: &[1.0],
        groups: &[0],
    };
    let mut out = vec![0.0; 1000];
    let stopped = add_squares::<usize>(column, &mut out, |need| Err(need.bytes));
    assert_eq!(stopped, Err(16_000));
}
