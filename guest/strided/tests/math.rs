//! Functions and powers of floats and complex numbers give numpy's results to the last digits, and its flags:
//! `math.txt`, `complex.txt` and `powers.txt` have numbers and what comes of them.

mod near;

use half::f16;
use near::{Near, hex};
use num_complex::Complex;
use wardian_strided::arithmetic::{Arithmetic, Binary};
use wardian_strided::elementwise::{Input, Operand, binary, unary};
use wardian_strided::layout::{Layout, Order};
use wardian_strided::unary::{Functions, Unary};

const FUNCTIONS: [(Unary, u32); 24] = [
    // With how many units of the last digit they may differ.
    (Unary::Exp, 1),
    (Unary::Exp2, 1),
    (Unary::Expm1, 1),
    (Unary::Log, 1),
    (Unary::Log2, 2),
    (Unary::Log10, 2),
    (Unary::Log1p, 1),
    (Unary::Sqrt, 0),
    (Unary::Cbrt, 1),
    (Unary::Sin, 1),
    (Unary::Cos, 1),
    (Unary::Tan, 1),
    (Unary::Arcsin, 1),
    (Unary::Arccos, 1),
    (Unary::Arctan, 1),
    (Unary::Sinh, 2),
    (Unary::Cosh, 2),
    (Unary::Tanh, 3),
    (Unary::Arcsinh, 2),
    (Unary::Arccosh, 2),
    (Unary::Arctanh, 2),
    (Unary::Degrees, 0),
    (Unary::Radians, 0),
    (Unary::Spacing, 0),
];

const OPERATORS: [(Binary, u32); 8] = [
    (Binary::Power, 1),
    (Binary::Arctan2, 1),
    (Binary::Hypot, 1),
    (Binary::Logaddexp, 2),
    (Binary::Logaddexp2, 2),
    (Binary::Copysign, 0),
    (Binary::Nextafter, 0),
    (Binary::Heaviside, 0),
];

/// Of a complex number digits are those of its size.
const UNITS_OF_COMPLEX: u32 = 16;

fn one<T>() -> Layout {
    Layout::contiguous(&[1], size_of::<T>(), Order::C).expect("it is small")
}

fn function<T: Near + Functions>(op: Unary, units: u32, text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split(':').collect();
    let (item, expected) = ([T::of_bits(fields[0])], T::of_bits(fields[1]));
    let (mut out, row) = ([T::default()], one::<T>());
    let array = Operand {
        bytes: Input::Apart(bytemuck::cast_slice(&item)),
        layout: &row,
    };
    let bytes = bytemuck::cast_slice_mut(&mut out);
    let Ok(flags) = unary::<T, ()>(op, array, bytes, &row, |_| Ok(())) else {
        return Some(format!("{op:?} is missing"));
    };
    // What is said of NaNs depends on the library below numpy.
    let same = item[0].is_nan() || flags.bits().to_string() == fields[2];
    let right = same && out[0].is_near(expected, units);
    (!right).then(|| format!("{op:?} {text}, found {} {}", hex(out[0]), flags.bits()))
}

fn operator<T: Near + Arithmetic>(op: Binary, units: u32, text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split(':').collect();
    let (left, right) = ([T::of_bits(fields[0])], [T::of_bits(fields[1])]);
    let expected = T::of_bits(fields[2]);
    let (mut out, row) = ([T::default()], one::<T>());
    let of = |item| Operand {
        bytes: Input::Apart(bytemuck::cast_slice(item)),
        layout: &row,
    };
    let bytes = bytemuck::cast_slice_mut(&mut out);
    let done = binary::<T, ()>(op, of(&left), of(&right), bytes, &row, |_| Ok(()));
    let Ok(flags) = done else {
        return Some(format!("{op:?} is missing"));
    };
    let same = flags.bits().to_string() == fields[3];
    let right = same && out[0].is_near(expected, units);
    (!right).then(|| format!("{op:?} {text}, found {} {}", hex(out[0]), flags.bits()))
}

/// What is wrong in a file whose lines are an operator, a kind and texts.
fn wrong<O: Copy + std::fmt::Debug>(
    file: &str,
    table: &[(O, u32)],
    check: impl Fn(&str, O, u32, &str) -> Option<String>,
) -> String {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for line in file.lines().skip(1) {
        let mut words = line.split(' ');
        let name = words.next().unwrap_or_default();
        let kind = words.next().unwrap_or_default();
        let mut rows = table.iter();
        let found = rows.find(|(op, _)| format!("{op:?}") == name);
        let (op, units) = found.expect("the file has functions of the table alone");
        for text in words {
            seen += 1;
            wrong.extend(check(kind, *op, *units, text).map(|text| format!("{kind} {text}")));
        }
    }
    assert!(seen > 500);
    wrong.join("\n")
}

#[test]
fn functions_of_floats_are_numpys() {
    let check = |kind: &str, op, units, text: &str| match kind {
        "e" => function::<f16>(op, units, text),
        "f" => function::<f32>(op, units, text),
        _ => function::<f64>(op, units, text),
    };
    let wrong = wrong(include_str!("math.txt"), &FUNCTIONS, check);
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn functions_of_complex_numbers_are_numpys() {
    let check = |kind: &str, op, _, text: &str| match kind {
        "F" => function::<Complex<f32>>(op, UNITS_OF_COMPLEX, text),
        _ => function::<Complex<f64>>(op, UNITS_OF_COMPLEX, text),
    };
    let wrong = wrong(include_str!("complex.txt"), &FUNCTIONS, check);
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn powers_are_numpys() {
    let check = |kind: &str, op, units, text: &str| match kind {
        "e" => operator::<f16>(op, units, text),
        "f" => operator::<f32>(op, units + 1, text),
        "d" => operator::<f64>(op, units, text),
        _ => operator::<Complex<f64>>(op, UNITS_OF_COMPLEX * 2, text),
    };
    let wrong = wrong(include_str!("powers.txt"), &OPERATORS, check);
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn long_blocks_are_as_their_numbers() {
    // Rare numbers among others, so that both ways through a block are gone.
    let items: Vec<f64> = (0..1000)
        .map(|index| match index % 97 {
            0 => 1e300,
            1 => std::f64::consts::PI,
            2 => f64::INFINITY,
            _ => f64::from(index) * 1.37 - 500.0,
        })
        .collect();
    for op in [Unary::Sin, Unary::Cos, Unary::Exp, Unary::Log] {
        let each = f64::unary(op).expect("floats have it");
        let mut together = vec![0.0; items.len()];
        each(&items, &mut together);
        for (item, together) in items.iter().zip(together) {
            let mut alone = [0.0];
            each(&[*item], &mut alone);
            assert_eq!(alone[0].to_bits(), together.to_bits(), "{op:?} {item}");
        }
    }
}
