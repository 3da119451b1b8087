//! Operators of moments and spans give what numpy's give, for all pairs of numbers at the edges: `dates/operators.txt`
//! has digests of numpy's results.

mod questions;

use questions::{check, digest, list, number};
use wardian_strided::arithmetic::{Arithmetic, Binary};
use wardian_strided::comparison::{Compare, Comparison};
use wardian_strided::dates::NAT;
use wardian_strided::dates::spans;
use wardian_strided::dates::ticks::Ticks;
use wardian_strided::element::Truth;
use wardian_strided::sort::Ordered;
use wardian_strided::unary::{Functions, Test, Unary};

const FLOATS: [f64; 20] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.3,
    -0.3,
    2.5,
    -2.5,
    1e10,
    -1e10,
    1e-10,
    1e300,
    1e-300,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    7.0,
    -1.0000000001,
    0.5,
    2.0,
];

/// Of all pairs: the digest of the results, and the flags of each pair.
fn of_pairs<L: Copy, R: Copy, O: Copy>(
    (left, right): (&[L], &[R]),
    zero: O,
    each: impl Fn(&[L], &[R], &mut [O]) -> u8,
    bytes: impl Fn(O) -> Vec<u8>,
) -> (String, Vec<u8>) {
    let (mut results, mut flags) = (Vec::new(), Vec::new());
    for one in left {
        for other in right {
            let mut out = [zero];
            flags.push(each(&[*one], &[*other], &mut out));
            results.extend(bytes(out[0]));
        }
    }
    (digest(results), flags)
}

fn ticks(item: Ticks) -> Vec<u8> {
    item.0.to_le_bytes().to_vec()
}

fn truth(item: Truth) -> Vec<u8> {
    vec![u8::from(item.get())]
}

fn float(item: f64) -> Vec<u8> {
    let bits = if item.is_nan() {
        0x7ff8 << 48
    } else {
        item.to_bits()
    };
    bits.to_le_bytes().to_vec()
}

#[test]
fn operators() {
    let file = include_str!("dates/operators.txt");
    let numbers: Vec<i64> = list(file).into_iter().map(number).collect();
    let items: Vec<Ticks> = numbers.iter().map(|number| Ticks(*number)).collect();
    let own = (&items[..], &items[..]);
    let results = |name: &str| -> Option<(String, Vec<u8>)> {
        let binary = |op| {
            let each = <Ticks as Arithmetic>::binary(op).expect("it is there");
            let each = move |one: &[Ticks], other: &[Ticks], out: &mut [Ticks]| {
                each(one, other, out);
                <Ticks as Arithmetic>::wrong(op, one, other, out).bits()
            };
            of_pairs(own, Ticks(0), each, ticks)
        };
        let compare = |op| {
            let each = Ticks::comparison(op);
            let each = move |one: &[Ticks], other: &[Ticks], out: &mut [Truth]| {
                each(one, other, out);
                0
            };
            of_pairs(own, Truth::new(false), each, truth)
        };
        let unary = |op| {
            let each = <Ticks as Functions>::unary(op).expect("it is there");
            let mut out = vec![Ticks(0); items.len()];
            each(&items, &mut out);
            (digest(out.into_iter().flat_map(ticks)), Vec::new())
        };
        let test = |op| {
            let each = <Ticks as Functions>::test(op).expect("it is there");
            let mut out = vec![Truth::new(false); items.len()];
            each(&items, &mut out);
            (digest(out.into_iter().flat_map(truth)), Vec::new())
        };
        let with_int = |each: spans::Loop<Ticks, i64, Ticks>| {
            let each =
                move |one: &[Ticks], other: &[i64], out: &mut [Ticks]| each(one, other, out).bits();
            of_pairs((&items, &numbers), Ticks(0), each, ticks)
        };
        let with_float = |each: spans::Loop<Ticks, f64, Ticks>| {
            let each =
                move |one: &[Ticks], other: &[f64], out: &mut [Ticks]| each(one, other, out).bits();
            of_pairs((&items, &FLOATS), Ticks(0), each, ticks)
        };
        let mut order: Vec<usize> = (0..items.len()).collect();
        order.sort_by(|one, other| items[*one].order(&items[*other]));
        Some(match name {
            "add" => binary(Binary::Add),
            "subtract" => binary(Binary::Subtract),
            "remainder" => binary(Binary::Remainder),
            "maximum" => binary(Binary::Maximum),
            "minimum" => binary(Binary::Minimum),
            "fmax" => binary(Binary::Fmax),
            "fmin" => binary(Binary::Fmin),
            "equal" => compare(Compare::Equal),
            "not_equal" => compare(Compare::NotEqual),
            "less" => compare(Compare::Less),
            "less_equal" => compare(Compare::LessEqual),
            "greater" => compare(Compare::Greater),
            "greater_equal" => compare(Compare::GreaterEqual),
            "negative" => unary(Unary::Negative),
            "absolute" => unary(Unary::Absolute),
            "sign" => unary(Unary::Sign),
            "isnat" => test(Test::IsNan),
            "isfinite" => test(Test::IsFinite),
            "isinf" => test(Test::IsInf),
            "times_int" => with_int(spans::times_int),
            "over_int" => with_int(spans::over_int),
            "times_float" => with_float(spans::times_float),
            "over_float" => with_float(spans::over_float),
            "ratio" => of_pairs(own, 0.0, |a, b, out| spans::ratio(a, b, out).bits(), float),
            "floor_ratio" => {
                let each = |a: &[Ticks], b: &[Ticks], out: &mut [i64]| {
                    spans::floor_ratio(a, b, out).bits()
                };
                of_pairs(own, 0_i64, each, |item| item.to_le_bytes().to_vec())
            }
            "sort" => (
                digest(order.iter().flat_map(|place| ticks(items[*place]))),
                Vec::new(),
            ),
            "argsort" => (
                digest(order.iter().flat_map(|place| place.to_le_bytes())),
                Vec::new(),
            ),
            "sum" | "sum_nat" => {
                let end = items.len() - usize::from(name == "sum");
                let fold = <Ticks as Arithmetic>::fold(Binary::Add).expect("it is there");
                (digest(ticks(fold(Ticks(0), &items[..end]))), Vec::new())
            }
            _ => return None,
        })
    };
    check(file, |question| match question {
        [name] => match name.strip_prefix("flags ") {
            Some(name) => {
                let (_, flags) = results(name).expect("it is there");
                flags.iter().map(|flags| format!("{flags:x}")).collect()
            }
            None => String::new(),
        },
        [name, digest] => {
            let (found, flags) = results(name).expect("it is there");
            assert_eq!(found, *digest, "{name}");
            flags.iter().fold(0, |all, flags| all | flags).to_string()
        }
        _ => String::new(),
    });
    assert_eq!(numbers.last(), Some(&NAT));
}

#[test]
fn arrays_are_walked_and_summed() {
    use wardian_strided::elementwise::{Ended, Input, Operand, pairs};
    use wardian_strided::layout::{Layout, Order};
    use wardian_strided::reduce::reduce;

    let go = |_| Ok::<(), ()>(());
    let whole = Layout::contiguous(&[2, 2], 8, Order::C).expect("it is small");
    let row = Layout::contiguous(&[2], 8, Order::C).expect("it is small");
    let row = row.broadcast(&[2, 2]).expect("it fits");
    let (spans, factors) = ([3_i64, 5, NAT, 7], [2.5, -1.0]);
    let left = Operand {
        bytes: Input::Apart(bytemuck::cast_slice(&spans)),
        layout: &whole,
    };
    let right = Operand {
        bytes: Input::Apart(bytemuck::cast_slice(&factors)),
        layout: &row,
    };
    let mut out = [0_i64; 4];
    let bytes = bytemuck::cast_slice_mut(&mut out);
    let walked = pairs(left, right, bytes, &whole, go, |spans, factors, out| {
        spans::times_float(spans, factors, out);
    });
    assert_eq!((walked, out), (Ok(()), [7, -5, NAT, -7]));

    let rows = Layout::contiguous(&[2, 1], 8, Order::C).expect("it is small");
    let rows = rows.broadcast(&[2, 2]).expect("it fits");
    let mut sums = [0_i64; 2];
    let summed: Result<_, Ended<()>> = reduce::<Ticks, ()>(
        Binary::Add,
        (bytemuck::cast_slice(&spans), &whole),
        bytemuck::cast_slice_mut(&mut sums),
        &rows,
        go,
    );
    assert!(summed.is_ok());
    assert_eq!(sums, [8, NAT]);
}
