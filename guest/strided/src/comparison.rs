//! Comparisons of two numbers of one kind, and `and`, `or` and `xor` of them, item by item: their results are bools.
//!
//! A NaN is unequal to everything, and neither less nor greater. Complex numbers are ordered by their real parts, then by
//! their imaginary ones, neither of which may be a NaN. What does not live here: walks through arrays (`elementwise.rs`).

use std::cmp::Ordering;

use half::f16;
use num_complex::Complex;

use crate::element::{Element, Truth};

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compare {
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterEqual,
    /// Neither is zero.
    LogicalAnd,
    /// One is not zero, or both are not.
    LogicalOr,
    /// One is not zero, and one is.
    LogicalXor,
}

/// A loop over items side by side, of which there are as many in all three.
pub type Loop<T> = fn(&[T], &[T], &mut [Truth]);

/// A kind of number that can be compared.
pub trait Comparison: Element {
    /// The loop of a comparison.
    fn comparison(op: Compare) -> Loop<Self>;
}

macro_rules! each {
    ($left:ident, $right:ident => $result:expr) => {
        |left, right, out| {
            for ((out, $left), $right) in out.iter_mut().zip(left).zip(right) {
                let ($left, $right) = (*$left, *$right);
                *out = Truth::new($result);
            }
        }
    };
}

macro_rules! compared_by {
    ($($type:ty, $value:ident => $key:expr;)*) => {
        $(impl Comparison for $type {
            fn comparison(op: Compare) -> Loop<$type> {
                #[inline(always)]
                fn key($value: $type) -> impl PartialOrd {
                    $key
                }
                match op {
                    Compare::Equal => each!(a, b => a == b),
                    Compare::NotEqual => each!(a, b => a != b),
                    Compare::Less => each!(a, b => key(a) < key(b)),
                    Compare::LessEqual => each!(a, b => key(a) <= key(b)),
                    Compare::Greater => each!(a, b => key(a) > key(b)),
                    Compare::GreaterEqual => each!(a, b => key(a) >= key(b)),
                    Compare::LogicalAnd => each!(a, b => is_true(a) & is_true(b)),
                    Compare::LogicalOr => each!(a, b => is_true(a) | is_true(b)),
                    Compare::LogicalXor => each!(a, b => is_true(a) ^ is_true(b)),
                }
            }
        })*
    };
}

compared_by! {
    Truth, value => value.get();
    i8, value => value;
    u8, value => value;
    i16, value => value;
    u16, value => value;
    i32, value => value;
    u32, value => value;
    i64, value => value;
    u64, value => value;
    f16, value => value.to_f32();
    f32, value => value;
    f64, value => value;
    Complex<f32>, value => Pair(value.re, value.im);
    Complex<f64>, value => Pair(value.re, value.im);
}

/// Whether an item is not zero, as a NaN is not.
#[inline(always)]
pub(crate) fn is_true<T: Element>(item: T) -> bool {
    item != T::default()
}

/// By the first part, then by the second one.
#[derive(PartialEq)]
struct Pair<T>(T, T);

impl<T: PartialOrd> PartialOrd for Pair<T> {
    #[inline(always)]
    fn partial_cmp(&self, other: &Pair<T>) -> Option<Ordering> {
        let first = self.0.partial_cmp(&other.0)?;
        let ordered = |one: &T| one.partial_cmp(one).is_some();
        match first {
            Ordering::Equal => self.1.partial_cmp(&other.1),
            first => (ordered(&self.1) && ordered(&other.1)).then_some(first),
        }
    }
}
