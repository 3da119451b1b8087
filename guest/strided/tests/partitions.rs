//! Partitions leave items in numpy's order: `partitions.txt` has digests of numpy's, where it uses no loop for a processor.

mod edges;

use edges::{Edges, digest};
use wardian_strided::element::Number;
use wardian_strided::partition::{order_of_partition, partition};
use wardian_strided::sort::{Ordered, order_of, sort};
use wardian_strided::with_element;

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

/// Numbers without an order, of a generator that a line of Python has, too.
fn numbers(count: usize, modulus: u64) -> Vec<f64> {
    if modulus == 0 {
        return against_the_median_of_three(count);
    }
    let mut state = 12345_u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % modulus) as f64
    };
    (0..count).map(|_| next()).collect()
}

/// Of which it is always nearly the smallest (Musser).
fn against_the_median_of_three(count: usize) -> Vec<f64> {
    let half = count / 2;
    let first = (1..=half).map(|place| {
        if place % 2 == 1 {
            place
        } else {
            half + place - 1
        }
    });
    let second = (1..=half).map(|place| 2 * place);
    first.chain(second).map(|number| number as f64).collect()
}

fn items<T: Ordered>(count: usize, modulus: u64) -> Vec<T> {
    use wardian_strided::cast::cast;
    use wardian_strided::element::Family;
    use wardian_strided::layout::{Layout, Order};
    let mut numbers = numbers(count, modulus);
    if T::NUMBER.family() == Family::Float && modulus == 1000 {
        numbers
            .iter_mut()
            .filter(|number| **number == 7.0)
            .for_each(|number| *number = f64::NAN);
    }
    let row = |item| Layout::contiguous(&[numbers.len()], item, Order::C).expect("it is small");
    let mut out = vec![T::default(); numbers.len()];
    let from = (Number::Float64, bytemuck::cast_slice(&numbers), &row(8));
    let to = (
        T::NUMBER,
        bytemuck::cast_slice_mut(&mut out),
        &row(size_of::<T>()),
    );
    cast(from, to, go).expect("nobody stops it");
    out
}

/// Digests of both results, where numpy has not sorted the whole on this account.
fn found<T: Ordered + Edges>(count: usize, modulus: u64, places: &[usize]) -> (u64, u64) {
    let mut items = items::<T>(count, modulus);
    let order = order_of_partition(&items, places, go).expect("nobody stops it");
    for place in places {
        let rank = order_of(&items, go).expect("nobody stops it")[*place];
        assert!(items[order[*place]].order(&items[rank]).is_eq());
    }
    partition(&mut items, places, go).expect("nobody stops it");
    let mut sorted = items.clone();
    sort(&mut sorted, go).expect("nobody stops it");
    for place in places {
        assert!(items[*place].order(&sorted[*place]).is_eq());
    }
    let plain = |item: &T| {
        let same = *item;
        match same == *item {
            true => item.spelled(),
            false => T::default().spelled(),
        }
    };
    let order = order
        .iter()
        .flat_map(|number| (*number as i64).to_le_bytes());
    (digest(items.iter().flat_map(plain)), digest(order))
}

#[test]
fn the_others_are_where_numpy_has_them() {
    let mut looked = 0;
    for line in include_str!("partitions.txt").lines().skip(1) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [kind, count, modulus, places, part, order] = fields[..] else {
            panic!("six fields");
        };
        let mut all = Number::ALL.iter();
        let number = all
            .find(|number| kind.starts_with(number.letter()))
            .expect("a kind");
        let count: usize = count.parse().expect("a number");
        let modulus = modulus.parse().expect("a number");
        let places: Vec<usize> = places
            .split(',')
            .map(|place| place.parse().expect("a number"))
            .collect();
        let (one, other) = with_element!(*number, T => found::<T>(count, modulus, &places));
        // Short arrays of these widths are sorted, as numpy does on x86-64.
        let (short, shorter) = match number.size() {
            4 => (256, 256),
            8 => (64, 256),
            _ => (0, 0),
        };
        if count > short {
            assert_eq!(format!("{one:016x}"), part, "{line}");
            looked += 1;
        }
        if count > shorter {
            assert_eq!(format!("{other:016x}"), order, "{line}");
            looked += 1;
        }
    }
    assert!(looked > 500, "{looked}");
}
