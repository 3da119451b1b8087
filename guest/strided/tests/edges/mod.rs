//! Numbers at the edges of their kinds, and digests of results.

#![allow(dead_code, reason = "not every test needs all of it")]

use half::f16;
use num_complex::Complex;
use wardian_strided::arithmetic::Arithmetic;
use wardian_strided::element::{Element, Truth};

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
