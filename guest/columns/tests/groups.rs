//! What groups come to.

use wardian_columns::groups::{Column, Failure, Tally, medians, products, shifts, squares, sums};

/// What a kernel makes of a column, for three groups.
macro_rules! of_three {
    ($kernel:ident, $column:expr, $zero:expr) => {{
        let (mut out, mut numbers, mut rows) = ([$zero; 3], [0; 3], [0; 3]);
        let tally = Tally {
            numbers: &mut numbers,
            rows: &mut rows,
        };
        $kernel($column, &mut out, tally, |_| Ok::<_, ()>(())).map(|()| (out, numbers, rows))
    }};
}

fn column<'a, T>(items: &'a [T], groups: &'a [i64]) -> Column<'a, T> {
    Column {
        items,
        groups,
        mask: None,
        is_time: false,
    }
}

#[test]
fn items_of_no_group_and_those_that_are_no_number_do_not_count() {
    let items = [3.0, 1.0, 2.0, f64::NAN, 9.0];
    let given = column(&items, &[0, 0, 0, 2, -1]);
    let (numbers, rows) = ([3, 0, 0], [3, 0, 1]);
    assert_eq!(
        of_three!(sums, given, 0.0),
        Ok(([6.0, 0.0, 0.0], numbers, rows))
    );
    assert_eq!(
        of_three!(products, given, 0.0),
        Ok(([6.0, 1.0, 1.0], numbers, rows))
    );
    assert_eq!(
        of_three!(squares, given, 0.0),
        Ok(([2.0, 0.0, 0.0], numbers, rows))
    );
}

#[test]
fn groups_that_there_are_not_are_an_error() {
    assert_eq!(
        of_three!(sums, column(&[1.0, 2.0], &[0, 3]), 0.0),
        Err(Failure::Wrong)
    );
}

#[test]
fn a_mask_says_what_is_missing() {
    let masked = Column {
        mask: Some(&[0, 1, 0]),
        ..column(&[1.0, 2.0, f64::NAN], &[0, 0, 1])
    };
    let (found, numbers, _) = of_three!(sums, masked, 0.0).unwrap();
    assert!(found[0] == 1.0 && found[1].is_nan() && numbers == [1, 1, 0]);
}

#[test]
fn sums_lose_nothing_that_is_small() {
    let sum = |items: &[f64]| {
        of_three!(sums, column(items, &vec![1; items.len()]), 0.0)
            .unwrap()
            .0[1]
    };
    assert_eq!(sum(&[0.1; 10_000]), 1000.0);
    assert_eq!(sum(&[f64::INFINITY, 1.0]), f64::INFINITY);
}

#[test]
fn whole_numbers_wrap_around() {
    let found = of_three!(sums, column(&[2, i64::MAX], &[0, 0]), 0_i64);
    assert_eq!(found.unwrap().0[0], i64::MIN + 1);
}

#[test]
fn medians_are_in_the_middle() {
    let mut seed = 1_u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 60) as f64
    };
    for length in 1..40 {
        let items: Vec<f64> = (0..length).map(|_| next()).collect();
        let mut sorted = items.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = (sorted[length / 2] + sorted[(length - 1) / 2]) / 2.0;
        let found = of_three!(medians, column(&items, &vec![2; length]), 0.0)
            .unwrap()
            .0;
        assert!(found[0].is_nan() && found[2] == middle);
    }
}

#[test]
fn near_and_far_shifts_are_the_same() {
    let groups: Vec<i64> = (0..50).map(|place| place * place % 7 - 1).collect();
    for distance in -9..10 {
        let mut found = [[0; 50]; 2];
        // Of many groups the last places would take too much.
        for (out, count) in found.iter_mut().zip([5, 100]) {
            shifts(&groups, count, distance, out, |_| Ok::<_, ()>(())).unwrap();
        }
        assert_eq!(found[0], found[1]);
    }
}

#[test]
fn memory_is_asked_for() {
    let (mut out, mut numbers, mut rows) = (vec![0.0; 1000], vec![0; 1000], vec![0; 1000]);
    let tally = Tally {
        numbers: &mut numbers,
        rows: &mut rows,
    };
    let stopped = squares(
        column(&[1.0], &[0]),
        &mut out,
        tally,
        |need| Err(need.bytes),
    );
    assert_eq!(stopped, Err(Failure::Stopped(32_000)));
}
