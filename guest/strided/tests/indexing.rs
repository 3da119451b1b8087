//! Items are taken and put where numpy takes and puts them: `indexing.txt` has digests of its results.

mod edges;

use edges::digest;
use wardian_strided::bits::{BitOrder, pack, unpack};
use wardian_strided::copy::side_by_side;
use wardian_strided::element::Number;
use wardian_strided::gather::{Indexed, gather, put, repeat, repeated, take};
use wardian_strided::indices::{Mode, normalise, ravel, unravel};
use wardian_strided::layout::{Layout, Order};
use wardian_strided::mask::{Values, assign, count, nonzero, select};

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

/// Numbers without an order, of a generator that a line of Python has, too.
fn random() -> Vec<u64> {
    let mut state = 99_u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    (0..4000).map(|_| next()).collect()
}

fn modulo(numbers: &[u64], modulus: usize) -> Vec<i64> {
    numbers
        .iter()
        .map(|number| (number % modulus as u64) as i64)
        .collect()
}

fn c(shape: &[usize], item: usize) -> Layout {
    Layout::contiguous(shape, item, Order::C).expect("it is small")
}

fn inside(mut indices: Vec<i64>, length: usize, mode: Mode) -> Vec<i64> {
    assert_eq!(normalise(&mut indices, length, mode, go), Ok(Ok(())));
    indices
}

/// Three axes of items, plain or with the last axis in front.
fn array(turned: bool, width: usize) -> Layout {
    let whole = c(&[12, 10, 14], width);
    if turned {
        whole.transposed(&[2, 0, 1])
    } else {
        whole
    }
}

/// The bytes of the result in the order of indices.
fn found(asked: &[&str]) -> Vec<u8> {
    let random = random();
    let bytes: Vec<u8> = random
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect();
    let number = |field: usize| asked[field].parse::<usize>().expect("a number");
    let order = |text| if text == "C" { Order::C } else { Order::F };
    match asked[0] {
        "unravel" => {
            let mut lists = vec![vec![0; 500]; 3];
            let numbers = modulo(&random[..500], 1680);
            let done = unravel(&numbers, &[12, 10, 14], order(asked[1]), &mut lists, go);
            assert_eq!(done, Ok(Ok(())));
            return lists
                .concat()
                .iter()
                .flat_map(|index| index.to_le_bytes())
                .collect();
        }
        "ravel" => {
            let list = |axis: usize| {
                let numbers = modulo(&random[axis * 100..axis * 100 + 100], 90);
                numbers
                    .iter()
                    .map(|number| number - 40)
                    .collect::<Vec<i64>>()
            };
            let lists = [0, 1, 2].map(list);
            let lists = lists.each_ref().map(Vec::as_slice);
            let modes = [Mode::Wrap, Mode::Clip, Mode::Wrap];
            let mut out = [0; 100];
            let done = ravel(&lists, &[12, 10, 14], &modes, order(asked[1]), &mut out, go);
            assert_eq!(done, Ok(Ok(())));
            return bytemuck::cast_slice(&out).to_vec();
        }
        _ => {}
    }
    let thirds = |count: usize| -> Vec<u8> {
        random[..count]
            .iter()
            .map(|number| u8::from(number % 3 == 0))
            .collect()
    };
    if let "nonzero" | "packbits" | "unpackbits" = asked[0] {
        let (truths, source) = (thirds(1680), array(asked[1] == "t", 1));
        if asked[0] == "nonzero" {
            let lists = nonzero(Number::Bool, &truths, &source, go).expect("nobody stops it");
            assert_eq!(
                count(Number::Bool, &truths, &source, go),
                Ok(lists[0].len())
            );
            return lists
                .concat()
                .iter()
                .flat_map(|index| index.to_le_bytes())
                .collect();
        }
        let (axis, order) = (
            number(2),
            if asked[3] == "big" {
                BitOrder::Big
            } else {
                BitOrder::Little
            },
        );
        let mut shape = source.shape().to_vec();
        shape[axis] = shape[axis].div_ceil(8);
        let packed = c(&shape, 1);
        let mut out = vec![9; packed.size()];
        pack(
            (Number::Bool, &truths, &source),
            axis,
            order,
            (&mut out, &packed),
            go,
        )
        .expect("nobody stops it");
        if asked[0] == "packbits" {
            return out;
        }
        let all = shape[axis] * 8;
        shape[axis] = match asked[4].parse::<isize>() {
            Ok(count) if count < 0 => all - count.unsigned_abs(),
            Ok(count) => count as usize,
            Err(_) => all,
        };
        let mut bits = vec![9; shape.iter().product()];
        unpack((&out, &packed), axis, order, (&mut bits, &c(&shape, 1)), go)
            .expect("nobody stops it");
        return bits;
    }
    let width = number(1);
    let bytes = &bytes[..1680 * width];
    let source = array(asked[2] == "t", width);
    let shape = source.shape().to_vec();
    let some = || {
        modulo(&random[..40], 61)
            .iter()
            .map(|index| index - 30)
            .collect::<Vec<i64>>()
    };
    // What is written to is a copy in the order of indices.
    let mut copied = side_by_side(bytes, &source, go)
        .expect("nobody stops it")
        .expect("it is small");
    let plain = c(&shape, width);
    let (mask, masks) = (thirds(1680), c(&shape, 1));
    let along = |axis: usize, count: usize| {
        let mut shape = shape.clone();
        shape[axis] = count;
        let target = c(&shape, width);
        (vec![9; target.size() * width], target)
    };
    match asked[0] {
        "take" | "compress" => {
            let axis = number(3);
            let indices = match asked.get(4) {
                Some(&"wrap") => inside(some(), shape[axis], Mode::Wrap),
                Some(_) => inside(some(), shape[axis], Mode::Clip),
                None => {
                    let condition = thirds(shape[axis]);
                    let row = c(&[condition.len()], 1);
                    nonzero(Number::Bool, &condition, &row, go)
                        .expect("nobody stops it")
                        .remove(0)
                }
            };
            let (mut out, target) = along(axis, indices.len());
            take((bytes, &source), axis, &indices, (&mut out, &target), go)
                .expect("nobody stops it");
            out
        }
        "repeat" => {
            let axis = number(3);
            let counts = modulo(&random[..shape[axis]], 4);
            let (mut out, target) = along(axis, repeated(&counts, shape[axis]).expect("it fits"));
            repeat((bytes, &source), axis, &counts, (&mut out, &target), go)
                .expect("nobody stops it");
            out
        }
        "fancy" => {
            // A list of five rows of six, one of six, and one of five rows of one.
            let rows = |list: Vec<i64>| (0..30).map(|place| list[place]).collect::<Vec<i64>>();
            let first = rows(modulo(&random[..30], shape[0]));
            let second = modulo(&random[50..56], shape[1]);
            let third = modulo(&random[60..65], shape[2]);
            let second: Vec<i64> = (0..30).map(|place| second[place % 6]).collect();
            let third: Vec<i64> = (0..30).map(|place| third[place / 6]).collect();
            let lists = [&first, &second, &third];
            let named: Vec<usize> = match asked[3] {
                "0:2" => vec![0, 2],
                other => other
                    .bytes()
                    .map(|digit| usize::from(digit - b'0'))
                    .collect(),
            };
            let indexed: Vec<Indexed<'_>> = named
                .iter()
                .map(|axis| Indexed {
                    indices: lists[*axis],
                    stride: source.strides()[*axis],
                })
                .collect();
            let mut sliced = source.clone();
            for axis in named.iter().rev() {
                sliced = sliced.pick(*axis, 0);
            }
            // Places are where the lists are if these are side by side, else in front.
            let before = if asked[3] == "12" { 1 } else { 0 };
            let mut result = sliced.shape().to_vec();
            result.splice(before..before, [5, 6]);
            let target = c(&result, width);
            let axes: Vec<usize> = [before, before + 1]
                .into_iter()
                .chain((0..result.len()).filter(|axis| !(before..before + 2).contains(axis)))
                .collect();
            let mut out = vec![9; target.size() * width];
            let to = target.transposed(&axes);
            gather((bytes, &indexed, &sliced), (&mut out, &to), 2, go).expect("nobody stops it");
            out
        }
        "mask" => {
            let mut out = vec![9; mask.iter().filter(|truth| **truth != 0).count() * width];
            select((bytes, &source), (&mask, &masks), &mut out, go).expect("nobody stops it");
            out
        }
        "place" | "putmask" => {
            let values = &bytes[..7 * width];
            let values = match asked[0] {
                "place" => Values::InTurn(values),
                _ => Values::InPlace(values),
            };
            assign((&mut copied, &plain), (&mask, &masks), values, go).expect("nobody stops it");
            copied
        }
        "put" => {
            let indices = inside(some(), 1680, Mode::Wrap);
            put(&bytes[..7 * width], &indices, (&mut copied, &plain), go).expect("nobody stops it");
            copied
        }
        other => panic!("{other}"),
    }
}

#[test]
fn results_are_numpys() {
    let lines = include_str!("indexing.txt").lines().skip(1);
    let wrong: Vec<&str> = lines
        .filter(|line| {
            let (asked, expected) = line.rsplit_once(' ').expect("a digest");
            let asked: Vec<&str> = asked.split(' ').collect();
            format!("{:016x}", digest(found(&asked))) != expected
        })
        .collect();
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}
