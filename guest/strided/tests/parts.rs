//! Bounds, functions with two results, and functions of mixed kinds give numpy's results: `parts.txt` has digests of
//! those for the numbers in `edges/mod.rs`.

mod edges;

use edges::{Edges, digest};
use half::f16;
use num_complex::Complex;
use wardian_strided::accumulate::{at, unary_at};
use wardian_strided::arithmetic::Binary;
use wardian_strided::buffer::Run;
use wardian_strided::clip::{Clip, clip};
use wardian_strided::comparison::{Compare, Comparison};
use wardian_strided::element::{Number, Truth};
use wardian_strided::elementwise::{Ended, Input, Operand, binary, compare};
use wardian_strided::flags::Flags;
use wardian_strided::layout::{Layout, Order};
use wardian_strided::mixed::{Bits, OfPair, Scaled, bitwise_count, ldexp, of_pairs};
use wardian_strided::two_results::{Parts, divmod, frexp, modf};
use wardian_strided::unary::{Functions, Unary};
use wardian_strided::with_element;

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

fn row<T>(count: usize) -> Layout {
    Layout::contiguous(&[count], size_of::<T>(), Order::C).expect("it is small")
}

fn apart<'a, T: Edges>(items: &'a [T], layout: &'a Layout) -> Operand<'a> {
    Operand {
        bytes: Input::Apart(bytemuck::cast_slice(items)),
        layout,
    }
}

fn spelled<T: Edges>(out: Vec<T>) -> String {
    format!("{:08x}", digest(out.into_iter().flat_map(T::spelled)) >> 32)
}

/// Each number with each, as two rows.
fn pairs<T: Edges>() -> (Vec<T>, Vec<T>) {
    let edges = T::edges();
    let each = |one: &T| vec![*one; edges.len()];
    (
        edges.iter().flat_map(each).collect(),
        edges.repeat(edges.len()),
    )
}

fn clipped<T: Edges + Clip>() -> String {
    let (low, high) = pairs::<T>();
    let edges = T::edges();
    let items: Vec<T> = (0..low.len())
        .map(|index| edges[index * 7 % edges.len()])
        .collect();
    let places = row::<T>(items.len());
    let mut out = vec![T::default(); items.len()];
    let inputs = [
        apart(&items, &places),
        apart(&low, &places),
        apart(&high, &places),
    ];
    let done = clip::<T, ()>(inputs, bytemuck::cast_slice_mut(&mut out), &places, go);
    assert_eq!(done, Ok(()));
    let one = row::<T>(1).broadcast(&[items.len()]).expect("it repeats");
    let mut fixed = vec![T::default(); items.len()];
    let inputs = [
        apart(&items, &places),
        apart(&edges, &one),
        apart(&edges[2.min(edges.len() - 1)..], &one),
    ];
    let done = clip::<T, ()>(inputs, bytemuck::cast_slice_mut(&mut fixed), &places, go);
    assert_eq!(done, Ok(()));
    format!("{} {}", spelled(out), spelled(fixed))
}

fn logical<T: Edges + Comparison>() -> String {
    let (left, right) = pairs::<T>();
    let (places, truths) = (row::<T>(left.len()), row::<Truth>(left.len()));
    let ops = [Compare::LogicalAnd, Compare::LogicalOr, Compare::LogicalXor];
    let all = ops.map(|op| {
        let mut out = vec![Truth::default(); left.len()];
        let bytes = bytemuck::cast_slice_mut(&mut out);
        let (left, right) = (apart(&left, &places), apart(&right, &places));
        assert_eq!(
            compare::<T, ()>(op, left, right, bytes, &truths, go),
            Ok(())
        );
        spelled(out)
    });
    all.join(" ")
}

fn divided<T: Edges>() -> String {
    let (left, right) = pairs::<T>();
    let places = row::<T>(left.len());
    let (mut quotients, mut rests) = (left.clone(), vec![T::default(); left.len()]);
    // The first results go where the first numbers are.
    let shared = Operand {
        bytes: Input::Shared,
        layout: &places,
    };
    let done = divmod::<T, ()>(
        shared,
        apart(&right, &places),
        (bytemuck::cast_slice_mut(&mut quotients), &places),
        (bytemuck::cast_slice_mut(&mut rests), &places),
        go,
    );
    match done {
        Ok(flags) => format!("{} {} {}", spelled(quotients), spelled(rests), flags.bits()),
        Err(ended) => {
            assert_eq!(ended, Ended::NoLoop);
            "none".to_owned()
        }
    }
}

fn whole<T: Edges>() -> String {
    let (left, right) = pairs::<T>();
    let places = row::<T>(left.len());
    let all = [Binary::Gcd, Binary::Lcm, Binary::Power].map(|op| {
        let mut out = vec![T::default(); left.len()];
        let bytes = bytemuck::cast_slice_mut(&mut out);
        let (left, right) = (apart(&left, &places), apart(&right, &places));
        match binary::<T, ()>(op, left, right, bytes, &places, go) {
            Ok(flags) => format!("{} {}", spelled(out), flags.bits()),
            Err(_) => "none".to_owned(),
        }
    });
    all.join(" ")
}

fn bits<T: Edges + Bits>() -> String {
    let edges = T::edges();
    let (places, bytes) = (row::<T>(edges.len()), row::<u8>(edges.len()));
    let mut out = vec![0_u8; edges.len()];
    let done = bitwise_count::<T, ()>(apart(&edges, &places), &mut out, &bytes, go);
    assert_eq!(done, Ok(()));
    spelled(out)
}

fn parted<T: Edges + Parts + Scaled>() -> String {
    let edges = T::edges();
    let count = edges.len();
    let (places, exponents) = (row::<T>(count), row::<i32>(count));
    let (mut behind, mut before) = (vec![T::default(); count], vec![T::default(); count]);
    let done = modf::<T, ()>(
        apart(&edges, &places),
        (bytemuck::cast_slice_mut(&mut behind), &places),
        (bytemuck::cast_slice_mut(&mut before), &places),
        go,
    );
    assert_eq!(done, Ok(()));
    let (mut mantissas, mut powers) = (vec![T::default(); count], vec![0_i32; count]);
    let done = frexp::<T, ()>(
        apart(&edges, &places),
        (bytemuck::cast_slice_mut(&mut mantissas), &places),
        (bytemuck::cast_slice_mut(&mut powers), &exponents),
        go,
    );
    assert_eq!(done, Ok(()));
    let by: [i64; 11] = [0, 1, -1, 10, -20, -140, 1023, -1074, -1060, 5000, i64::MIN];
    let powers_of_two = by.map(|by| {
        let places_of_by = row::<i64>(1).broadcast(&[count]).expect("it repeats");
        let mut out = vec![T::default(); count];
        let bytes = bytemuck::cast_slice_mut(&mut out);
        let by = [by];
        let (items, by) = (apart(&edges, &places), apart(&by, &places_of_by));
        let done = ldexp::<T, i64, ()>(items, by, bytes, &places, go);
        format!("{}:{}", spelled(out), done.expect("nobody stops it").bits())
    });
    let all = [
        spelled(behind),
        spelled(before),
        spelled(mantissas),
        spelled(powers),
    ];
    format!("{} {}", all.join(" "), powers_of_two.join(" "))
}

#[test]
fn results_are_numpys() {
    let mut lines = include_str!("parts.txt").lines().skip(1);
    let mut wrong = Vec::new();
    let mut check = |name: &str, number: Number, found: String| {
        let found = format!("{name} {} {found}", number.letter());
        let expected = lines.next().unwrap_or_default();
        if found != expected {
            wrong.push(format!("{expected}\n{found}"));
        }
    };
    for number in Number::ALL {
        check("clip", *number, with_element!(*number, T => clipped::<T>()));
        check(
            "logical",
            *number,
            with_element!(*number, T => logical::<T>()),
        );
        check(
            "divmod",
            *number,
            with_element!(*number, T => divided::<T>()),
        );
    }
    check("whole", Number::Int8, whole::<i8>());
    check("whole", Number::UInt8, whole::<u8>());
    check("whole", Number::Int32, whole::<i32>());
    check("whole", Number::Int64, whole::<i64>());
    check("whole", Number::UInt64, whole::<u64>());
    check("bits", Number::Int8, bits::<i8>());
    check("bits", Number::UInt16, bits::<u16>());
    check("bits", Number::Int64, bits::<i64>());
    check("parts", Number::Float16, parted::<f16>());
    check("parts", Number::Float32, parted::<f32>());
    check("parts", Number::Float64, parted::<f64>());
    assert_eq!(lines.next(), None);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn complex_numbers_have_sizes_and_angles() {
    let items = [
        Complex::new(3.0, -4.0),
        Complex::new(f64::NEG_INFINITY, f64::NAN),
        Complex::new(1e300, 1e300),
        Complex::new(1.7e308, 1.7e308),
        Complex::new(-0.0, 0.0),
    ];
    let (places, parts) = (row::<Complex<f64>>(items.len()), row::<f64>(items.len()));
    let mut out = [0.0; 5];
    let mut run = |op| {
        let bytes = bytemuck::cast_slice_mut(&mut out);
        let flags = of_pairs::<Complex<f64>, ()>(op, apart(&items, &places), bytes, &parts, go);
        (flags.expect("nobody stops it"), out)
    };
    let (flags, sizes) = run(OfPair::Absolute);
    let root = std::f64::consts::SQRT_2 * 1e300;
    assert_eq!(flags, Flags::OVERFLOW);
    assert_eq!(sizes, [5.0, f64::INFINITY, root, f64::INFINITY, 0.0]);
    let (flags, angles) = run(OfPair::Angle);
    assert_eq!((flags, angles[4]), (Flags::NONE, std::f64::consts::PI));
    assert_eq!(angles[3], std::f64::consts::FRAC_PI_4);
}

#[test]
fn places_may_come_more_than_once() {
    let mut out = [1_i64, 10, 100];
    let values = [1_i64, 2, 3, 4];
    let run = Run {
        start: 0,
        stride: 8,
    };
    let bytes = bytemuck::bytes_of_mut(&mut out);
    let places = [0, 16, 0, 0];
    let done = at::<i64, ()>(
        Binary::Add,
        bytes,
        &places,
        (bytemuck::bytes_of(&values), run),
        go,
    );
    assert_eq!(done, Ok(Flags::NONE));
    let done = unary_at::<i64, ()>(Unary::Negative, bytes, &[8, 8, 8], go);
    assert_eq!(done, Ok(Flags::NONE));
    assert_eq!(out, [9, -10, 102]);
    let missing = f16::unary(Unary::Invert).is_none();
    assert!(missing);
}
