//! Labels and places, beside a plain map of the same.

use std::collections::HashMap;

use wardian_columns::Need;
use wardian_columns::hashing::{Key, index, index_length, labels, locate, word_labels};

/// Numbers that look random, the same each time.
fn numbers(count: usize, below: u64) -> Vec<i64> {
    let mut state = 7_u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((state >> 33) % below) as i64 - (below / 2) as i64
    };
    (0..count).map(|_| next()).collect()
}

fn check<K: Key>(items: &[K]) {
    let mut out = vec![7; items.len()];
    let firsts = labels::<K, ()>(items, &mut out, |_| Ok(())).unwrap();
    let (mut known, mut expected) = (HashMap::new(), Vec::new());
    for (place, item) in items.iter().enumerate() {
        let next = known.len() as i64;
        let label = *known.entry(item.key()).or_insert_with(|| {
            expected.push(place);
            next
        });
        assert_eq!(out[place], label, "at {place}");
    }
    assert_eq!(firsts, expected);
}

#[test]
fn labels_are_those_of_a_map() {
    for count in [0, 1, 5, 4095, 4096, 4097, 50_000] {
        for below in [1, 10, 10_000, u64::MAX >> 34] {
            check(&numbers(count, below));
        }
    }
    let far: Vec<i64> = numbers(10_000, 5000)
        .iter()
        .map(|number| number << 40)
        .collect();
    check(&far);
    let floats: Vec<f64> = numbers(10_000, 100)
        .iter()
        .map(|number| *number as f64 / 8.0)
        .collect();
    check(&floats);
    check(&[1_i8, -1, 127, -128, 1]);
}

#[test]
fn zeros_are_equal_and_so_are_those_that_are_no_number() {
    let odd = f64::from_bits(f64::NAN.to_bits() | 5);
    let items = [0.0, -0.0, f64::NAN, odd, -f64::NAN, f64::INFINITY];
    let mut out = [0; 6];
    labels::<f64, ()>(&items, &mut out, |_| Ok(())).unwrap();
    assert_eq!(out, [0, 0, 1, 1, 1, 2]);
}

#[test]
fn places_are_the_last_of_equal_items() {
    let items = numbers(20_000, 3000);
    let mut slots = vec![0; index_length(items.len())];
    index::<i64, ()>(&items, &mut slots, |_| Ok(())).unwrap();
    let wanted: Vec<i64> = (-2000..2000).collect();
    let mut out = vec![0; wanted.len()];
    locate::<i64, ()>(&slots, &items, &wanted, &mut out, |_| Ok(())).unwrap();
    for (wanted, found) in wanted.iter().zip(out) {
        let place = items.iter().rposition(|item| item == wanted);
        assert_eq!(found, place.map_or(-1, |place| place as i64));
    }
}

#[test]
fn slots_that_lie_end_the_search() {
    let items = [1_i64, 2, 3];
    let mut out = [0; 2];
    for slots in [
        vec![u32::MAX; 16],
        vec![9; 16],
        vec![2; 16],
        vec![1; 5],
        vec![],
    ] {
        locate::<i64, ()>(&slots, &items, &[2, 7], &mut out, |_| Ok(())).unwrap();
        assert!(out.iter().all(|place| (-1..3).contains(place)));
    }
}

#[test]
fn texts_have_labels_too() {
    let texts: Vec<String> = numbers(20_000, 3000)
        .iter()
        .map(|number| format!("text {number}"))
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut out = vec![0; texts.len()];
    let word = |place: usize| texts.get(place).copied();
    let firsts = word_labels(word, &mut out, |_| Ok::<_, ()>(()))
        .unwrap()
        .unwrap();
    let mut known: HashMap<&str, i64> = HashMap::new();
    for (place, text) in texts.iter().enumerate() {
        let next = known.len() as i64;
        let label = *known.entry(text).or_insert(next);
        assert_eq!((out[place], texts[firsts[label as usize]]), (label, *text));
    }
    assert_eq!(firsts.len(), known.len());
}

#[test]
fn memory_and_work_are_asked_for() {
    let items = numbers(100_000, u64::MAX >> 34);
    let mut out = vec![0; items.len()];
    let (mut asked, mut taken) = (0, 0);
    let all = labels::<i64, ()>(&items, &mut out, |need: Need| {
        asked += need.items;
        taken += need.bytes;
        Ok(())
    });
    assert!(all.unwrap().len() > 90_000 && asked >= items.len() && taken > 1 << 20);
    let stopped = labels::<i64, &str>(&items, &mut out, |need| match need.bytes {
        0..100_000 => Ok(()),
        _ => Err("no memory"),
    });
    assert_eq!(stopped, Err("no memory"));
}
