//! Casts give what numpy's give on x86-64, for numbers at the edges: `casts.txt` has a digest of numpy's results for each
//! pair of kinds.

mod edges;

use edges::{Edges, digest};
use wardian_strided::cast::cast;
use wardian_strided::element::{Family, Number};
use wardian_strided::layout::{Layout, Order};
use wardian_strided::with_element;

/// Around the ends of the integers.
const ENDS: [f64; 14] = [
    2_147_483_648.0,
    -2_147_483_649.0,
    2_147_483_647.0,
    4_294_967_296.0,
    3e9,
    9.223_372_036_854_776e18,
    -9.223_372_036_854_776e18,
    1.8e19,
    1.844_674_407_370_955_2e19,
    1e300,
    255.9,
    256.0,
    -0.9,
    65535.5,
];

/// The numbers that are cast, as bytes.
fn bytes(number: Number) -> Vec<u8> {
    let mut bytes = with_element!(number, T => bytemuck::cast_slice(&T::edges()).to_vec());
    match number {
        Number::Float64 => bytes.extend_from_slice(bytemuck::cast_slice(&ENDS)),
        Number::Float32 => {
            let ends = ENDS.iter().filter(|end| **end != 1e300);
            bytes.extend(ends.flat_map(|end| (*end as f32).to_le_bytes()));
        }
        _ => {}
    }
    bytes
}

fn found(from: Number, to: Number) -> String {
    let bytes = bytes(from);
    let count = bytes.len() / from.size();
    let row = |number: Number| {
        Layout::contiguous(&[count], number.size(), Order::C).expect("it is small")
    };
    let mut out = vec![0; count * to.size()];
    let go = |_| Ok::<(), ()>(());
    let flags = cast((from, &bytes, &row(from)), (to, &mut out, &row(to)), go);
    let flags = flags.expect("nobody stops it");
    let digest = with_element!(to, T => {
        let items: Vec<T> = out.chunks(to.size()).map(bytemuck::pod_read_unaligned).collect();
        digest(items.into_iter().flat_map(T::spelled))
    });
    format!("{digest:016x} {}", flags.bits())
}

#[test]
fn results_are_numpys() {
    let mut lines = include_str!("casts.txt").lines().skip(1);
    let mut wrong = Vec::new();
    for from in Number::ALL {
        for to in Number::ALL {
            let found = found(*from, *to);
            let found = format!("{} {} {found}", from.letter(), to.letter());
            let expected = lines.next().unwrap_or_default();
            if found != expected {
                wrong.push(format!("{expected}, found {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(Number::of(Family::Float, 8), Some(Number::Float64));
}
