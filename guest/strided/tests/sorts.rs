//! Sorts are stable whatever the kind of number and how many there are; a plain sort of Rust's says what comes out.

mod edges;

use edges::{Edges, FLOATS};
use wardian_strided::element::{Element, Number};
use wardian_strided::sort::{
    Ordered, Side, order_of, places_among, places_among_ordered, reorder, sort,
};
use wardian_strided::with_element;

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

/// Bits without an order. Some kinds of numbers made of them are all different, others have many that are equal.
fn random(count: usize) -> impl Iterator<Item = u64> {
    let mut state = 1_u64;
    (0..count).map(move |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    })
}

/// Numbers of three sorts: any bits, those at the edges, and such as are near each other.
fn lists<T: Ordered + Edges>(count: usize) -> [Vec<T>; 4] {
    let size = size_of::<T>();
    let bits: Vec<u8> = random(count * 2).flat_map(u64::to_le_bytes).collect();
    let any = bits
        .chunks_exact(size)
        .take(count)
        .map(bytemuck::pod_read_unaligned)
        .collect();
    let edges = T::edges();
    let few = random(count)
        .map(|number| edges[(number >> 20) as usize % edges.len()])
        .collect();
    let near = random(count).map(|number| {
        let mut bytes = bits[..size].to_vec();
        bytes[0] = number as u8;
        bytemuck::pod_read_unaligned(&bytes)
    });
    let near: Vec<T> = near.collect();
    let mut nearly = near.clone();
    nearly.sort_by(T::order);
    nearly.reverse();
    [any, few, near, nearly]
}

fn spelled<T: Element>(items: &[T]) -> &[u8] {
    bytemuck::cast_slice(items)
}

fn looked_at<T: Ordered + Edges>() {
    for count in [0, 1, 2, 300, 1024, 1025, 9000, 40_000] {
        for (list, items) in lists::<T>(count).into_iter().enumerate() {
            let about = format!("{:?} {count} {list}", T::NUMBER);
            let mut order: Vec<usize> = (0..count).collect();
            order.sort_by(|one, other| items[*one].order(&items[*other]));
            assert!(order_of(&items, go) == Ok(order.clone()), "{about}");
            let expected: Vec<T> = order.iter().map(|number| items[*number]).collect();
            let mut sorted = items.clone();
            assert_eq!(sort(&mut sorted, go), Ok(()));
            if T::NUMBER != Number::Bool {
                assert!(spelled(&sorted) == spelled(&expected), "{about}");
            }
            assert!(
                sorted
                    .windows(2)
                    .all(|pair| pair[0].order(&pair[1]).is_le())
            );
        }
    }
}

#[test]
fn sorts_of_all_kinds_are_stable() {
    for number in Number::ALL {
        with_element!(*number, T => looked_at::<T>());
    }
}

#[test]
fn several_keys_are_one_order() {
    // np.lexsort((names, surnames)): the last key is the first that counts.
    let surnames: Vec<u8> = random(5000)
        .map(|number| (number >> 30) as u8 % 5)
        .collect();
    let names: Vec<f64> = random(5000)
        .map(|number| FLOATS[(number >> 40) as usize % 16])
        .collect();
    let mut order = order_of(&names, go).unwrap();
    reorder(&mut order, &surnames, go).unwrap();
    let mut expected: Vec<usize> = (0..5000).collect();
    expected.sort_by(|one, other| {
        let first = surnames[*one].cmp(&surnames[*other]);
        first.then(names[*one].order(&names[*other]))
    });
    assert_eq!(order, expected);
}

#[test]
fn others_have_a_place_in_an_order() {
    let items: Vec<f64> = random(1000).map(|number| (number >> 56) as f64).collect();
    let wanted: Vec<f64> = (-2..300).map(f64::from).collect();
    let order = order_of(&items, go).unwrap();
    let sorted: Vec<f64> = order.iter().map(|number| items[*number]).collect();
    let sorter: Vec<i64> = order.iter().map(|number| *number as i64).collect();
    for side in [Side::Left, Side::Right] {
        let places = places_among_ordered(&items, &sorter, &wanted, side, go);
        assert_eq!(places, places_among(&sorted, &wanted, side, go));
    }
}

#[test]
fn a_sort_that_is_stopped_has_all_items() {
    let items: Vec<i64> = random(50_000).map(|number| number as i64).collect();
    let mut expected = items.clone();
    expected.sort_unstable();
    for last in [1, 2, 5, 9, 14, 20, 25, 40] {
        let (mut some, mut left) = (items.clone(), last);
        let stopped = sort(&mut some, |_| {
            left -= 1;
            if left == 0 { Err("stop") } else { Ok(()) }
        });
        assert_eq!(stopped, Err("stop"));
        some.sort_unstable();
        assert!(some == expected);
    }
}
