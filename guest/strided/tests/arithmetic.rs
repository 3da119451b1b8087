//! Operators give what numpy's give, for all pairs of numbers at the edges: `arithmetic.txt` has a digest of numpy's
//! results for each operator and kind.

mod edges;

use edges::{Edges, digest};
use wardian_strided::arithmetic::Binary;
use wardian_strided::element::Number;
use wardian_strided::elementwise::{Ended, Input, Operand, binary};
use wardian_strided::layout::{Layout, Order};
use wardian_strided::with_element;

const OPERATORS: [Binary; 16] = [
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
    Binary::Divide,
    Binary::FloorDivide,
    Binary::Remainder,
    Binary::Fmod,
    Binary::Maximum,
    Binary::Minimum,
    Binary::Fmax,
    Binary::Fmin,
    Binary::BitwiseAnd,
    Binary::BitwiseOr,
    Binary::BitwiseXor,
    Binary::LeftShift,
    Binary::RightShift,
];

/// As a line of the file says it.
fn found<T: Edges>(op: Binary) -> String {
    let edges = T::edges();
    let count = edges.len();
    let layout =
        |shape: &[usize]| Layout::contiguous(shape, size_of::<T>(), Order::C).expect("it is small");
    let whole = layout(&[count, count]);
    let column = layout(&[count, 1])
        .broadcast(&[count, count])
        .expect("it fits");
    let row = layout(&[count])
        .broadcast(&[count, count])
        .expect("it fits");
    let of = |layout| Operand {
        bytes: Input::Apart(bytemuck::cast_slice(&edges)),
        layout,
    };
    let mut out = vec![T::default(); count * count];
    let bytes = bytemuck::cast_slice_mut(&mut out);
    match binary::<T, ()>(op, of(&column), of(&row), bytes, &whole, |_| Ok(())) {
        Ok(flags) => {
            let digest = digest(out.into_iter().flat_map(T::spelled));
            format!("{digest:016x} {}", flags.bits())
        }
        Err(Ended::NoLoop) => "none".to_owned(),
        Err(Ended::Stopped(())) => unreachable!("nobody stops it"),
    }
}

#[test]
fn results_are_numpys() {
    let mut lines = include_str!("arithmetic.txt").lines().skip(1);
    let mut wrong = Vec::new();
    for op in OPERATORS {
        for number in Number::ALL {
            let found = with_element!(*number, T => found::<T>(op));
            let found = format!("{op:?} {} {found}", number.letter());
            let expected = lines.next().unwrap_or_default();
            if found != expected {
                wrong.push(format!("{expected}, found {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
