//! Numbers at the edges of their kinds, numbers without an order, and digests of results.

#![allow(dead_code, reason = "not every test needs all of it")]

use half::f16;
use num_complex::Complex;
use wardian_strided::arithmetic::Arithmetic;
use wardian_strided::cast::cast;
use wardian_strided::element::{Element, Family, Number, Truth};
use wardian_strided::flags::Flags;
use wardian_strided::layout::{Layout, Order};

/// A kind of number with numbers at its edges.
pub(crate) trait Edges: Element + Arithmetic {
    fn edges() -> Vec<Self>;

    /// The bytes of a result, where a NaN has one spelling.
    fn spelled(self) -> Vec<u8> {
        bytemuck::bytes_of(&self).to_vec()
    }
}

macro_rules! integers {
    ($($type:ident)*) => {
        $(impl Edges for $type {
            fn edges() -> Vec<$type> {
                let mut edges = vec![0, 1, 2, 3, 7, 8, 31, 63, 100, $type::MIN, $type::MAX, $type::MAX - 1];
                if $type::MIN != 0 {
                    let below = |number: $type| (0 as $type).wrapping_sub(number);
                    edges.extend([1, 2, 3, 7, 100].map(below));
                    edges.push($type::MIN + 1);
                }
                edges
            }
        })*
    };
}

integers! { i8 u8 i16 u16 i32 u32 i64 u64 }

pub(crate) const FLOATS: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.5,
    -2.5,
    3.0,
    7.0,
    -7.0,
    0.1,
    -0.1,
    1e4,
    6e-5,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

impl Edges for f64 {
    fn edges() -> Vec<f64> {
        [&FLOATS[..], &[1e30, -1e-30]].concat()
    }

    fn spelled(self) -> Vec<u8> {
        let one = if self.is_nan() {
            0x7ff8 << 48
        } else {
            self.to_bits()
        };
        one.to_le_bytes().to_vec()
    }
}

impl Edges for f32 {
    fn edges() -> Vec<f32> {
        f64::edges().into_iter().map(|edge| edge as f32).collect()
    }

    fn spelled(self) -> Vec<u8> {
        let one = if self.is_nan() {
            0x7fc0 << 16
        } else {
            self.to_bits()
        };
        one.to_le_bytes().to_vec()
    }
}

impl Edges for f16 {
    fn edges() -> Vec<f16> {
        FLOATS.map(f16::from_f64).to_vec()
    }

    fn spelled(self) -> Vec<u8> {
        let one = if self.is_nan() {
            0x7e00
        } else {
            self.to_bits()
        };
        one.to_le_bytes().to_vec()
    }
}

macro_rules! complex {
    ($($type:ident)*) => {
        $(impl Edges for Complex<$type> {
            fn edges() -> Vec<Complex<$type>> {
                let parts = [0.0, -0.0, 1.0, -2.5, 3.0, 1e4, $type::INFINITY, $type::NAN];
                let pairs = parts.iter().flat_map(|real| parts.map(|other| Complex::new(*real, other)));
                pairs.collect()
            }

            fn spelled(self) -> Vec<u8> {
                [self.re.spelled(), self.im.spelled()].concat()
            }
        })*
    };
}

complex! { f32 f64 }

impl Edges for Truth {
    fn edges() -> Vec<Truth> {
        vec![Truth::new(false), Truth::new(true)]
    }
}

pub(crate) fn digest(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}

/// Numbers without an order, of a generator that a line of Python has, too.
pub(crate) fn numbers(count: usize) -> Vec<f64> {
    let mut state = 12345_u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((state >> 40) as f64 - 8_388_608.0) / 4096.0
    };
    (0..count).map(|_| next()).collect()
}

pub(crate) fn row(count: usize, number: Number) -> Layout {
    Layout::contiguous(&[count], number.size(), Order::C).expect("it is small")
}

/// As numpy makes them of those: integers by way of 64 bits.
pub(crate) fn bytes(count: usize, number: Number) -> Vec<u8> {
    let mut numbers = numbers(count);
    if number == Number::Float16 {
        numbers.iter_mut().for_each(|number| *number /= 64.0);
    }
    let plain: Vec<u8> = numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect();
    let go = |_| Ok::<(), ()>(());
    let to = |from: Number, bytes: &[u8], to: Number| {
        let mut out = vec![0; count * to.size()];
        let done = cast(
            (from, bytes, &row(count, from)),
            (to, &mut out, &row(count, to)),
            go,
        );
        assert_eq!(done, Ok(Flags::NONE));
        out
    };
    match number.family() {
        Family::Complex => {
            // The imaginary part of each is the real part of the one before.
            let last = count - 1;
            let parts = (0..count)
                .flat_map(|at| [numbers[at], numbers[if at == 0 { last } else { at - 1 }]]);
            let pairs: Vec<u8> = parts.flat_map(f64::to_le_bytes).collect();
            to(Number::Complex128, &pairs, number)
        }
        Family::Float => to(Number::Float64, &plain, number),
        _ => to(
            Number::Int64,
            &to(Number::Float64, &plain, Number::Int64),
            number,
        ),
    }
}
