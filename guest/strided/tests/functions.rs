//! Functions of one number, and comparisons, give what numpy's give for numbers at the edges: `functions.txt` has digests
//! of numpy's results.

mod edges;

use edges::{Edges, digest};
use wardian_strided::comparison::{Compare, Comparison};
use wardian_strided::element::{Family, Number, Truth};
use wardian_strided::elementwise::{Ended, Input, Operand, compare, test, unary};
use wardian_strided::layout::{Layout, Order};
use wardian_strided::unary::{Functions, Test, Unary};
use wardian_strided::with_element;

const FUNCTIONS: [Unary; 12] = [
    Unary::Negative,
    Unary::Absolute,
    Unary::Sign,
    Unary::Square,
    Unary::Reciprocal,
    Unary::Sqrt,
    Unary::Floor,
    Unary::Ceil,
    Unary::Trunc,
    Unary::Rint,
    Unary::Invert,
    Unary::Conjugate,
];

const TESTS: [Test; 5] = [
    Test::LogicalNot,
    Test::IsNan,
    Test::IsInf,
    Test::IsFinite,
    Test::Signbit,
];

const COMPARISONS: [Compare; 6] = [
    Compare::Equal,
    Compare::NotEqual,
    Compare::Less,
    Compare::LessEqual,
    Compare::Greater,
    Compare::GreaterEqual,
];

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

fn layout<T>(shape: &[usize]) -> Layout {
    Layout::contiguous(shape, size_of::<T>(), Order::C).expect("it is small")
}

fn spelled<T: Edges>(out: Vec<T>, flags: u8) -> String {
    let digest = digest(out.into_iter().flat_map(T::spelled));
    format!("{digest:016x} {flags}")
}

fn function<T: Edges + Functions>(op: Unary) -> String {
    let edges = T::edges();
    let row = layout::<T>(&[edges.len()]);
    let bytes = Input::Apart(bytemuck::cast_slice(&edges));
    let mut out = vec![T::default(); edges.len()];
    let array = Operand {
        bytes,
        layout: &row,
    };
    match unary::<T, ()>(op, array, bytemuck::cast_slice_mut(&mut out), &row, go) {
        Ok(flags) => spelled(out, flags.bits()),
        Err(Ended::NoLoop) => "none".to_owned(),
        Err(Ended::Stopped(())) => unreachable!("nobody stops it"),
    }
}

fn tested<T: Edges + Functions>(op: Test) -> String {
    let edges = T::edges();
    let (row, places) = (layout::<T>(&[edges.len()]), layout::<Truth>(&[edges.len()]));
    let bytes = Input::Apart(bytemuck::cast_slice(&edges));
    let mut out = vec![Truth::default(); edges.len()];
    let array = Operand {
        bytes,
        layout: &row,
    };
    match test::<T, ()>(op, array, bytemuck::cast_slice_mut(&mut out), &places, go) {
        Ok(()) => spelled(out, 0),
        Err(Ended::NoLoop) => "none".to_owned(),
        Err(Ended::Stopped(())) => unreachable!("nobody stops it"),
    }
}

fn compared<T: Edges + Comparison>(op: Compare) -> String {
    let edges = T::edges();
    let count = edges.len();
    let bytes = Input::Apart(bytemuck::cast_slice(&edges));
    let column = layout::<T>(&[count, 1])
        .broadcast(&[count, count])
        .expect("it fits");
    let row = layout::<T>(&[count])
        .broadcast(&[count, count])
        .expect("it fits");
    let mut out = vec![Truth::default(); count * count];
    let of = |layout| Operand { bytes, layout };
    let (places, bytes) = (
        layout::<Truth>(&[count, count]),
        bytemuck::cast_slice_mut(&mut out),
    );
    let done = compare::<T, ()>(op, of(&column), of(&row), bytes, &places, go);
    assert_eq!(done, Ok(()));
    spelled(out, 0)
}

#[test]
fn results_are_numpys() {
    let mut lines = include_str!("functions.txt").lines().skip(1);
    let mut wrong = Vec::new();
    let mut check = |name: String, found: &dyn Fn(Number) -> String| {
        for number in Number::ALL {
            let found = format!("{name} {} {}", number.letter(), found(*number));
            let expected = lines.next().unwrap_or_default();
            if found != expected {
                wrong.push(format!("{expected}, found {found}"));
            }
        }
    };
    for op in FUNCTIONS {
        check(format!("{op:?}"), &|number| match (op, number.family()) {
            // To the last digits alone: see `math.rs`.
            (Unary::Sqrt, Family::Complex) => "none".to_owned(),
            _ => with_element!(number, T => function::<T>(op)),
        });
    }
    for op in TESTS {
        check(
            format!("{op:?}"),
            &|number| with_element!(number, T => tested::<T>(op)),
        );
    }
    for op in COMPARISONS {
        check(
            format!("{op:?}"),
            &|number| with_element!(number, T => compared::<T>(op)),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
