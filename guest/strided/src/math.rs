//! Functions of which processors and libraries know different digits: exponentials, logarithms, circles.
//!
//! Where numpy has glibc's digits, or nearly, so has this (`wardian-libm`). Others that programs call much are loops
//! without branches, which become loops of vectors; the rest are the standard library's, number by number. Numbers of
//! 32 bits are numbers of 64 bits meanwhile, so that their last digit is right but for ties. What does not live here: functions that are exact (`unary.rs`), and what went wrong (there, too).

use crate::element::Element;
use crate::unary::{Loop, Unary};

mod circle;
pub(crate) mod complex;
mod exponential;
pub(crate) mod hyperbolic;
mod logarithm;
pub(crate) mod pairs;

/// A kind of number that has them.
pub(crate) trait Mathematical: Element {
    /// The loop of a function, where it is one of those.
    fn function(op: Unary) -> Option<Loop<Self, Self>>;
}

macro_rules! each {
    ($item:ident => $result:expr) => {
        |items, out| {
            for (out, $item) in out.iter_mut().zip(items) {
                let $item = *$item;
                *out = $result;
            }
        }
    };
}

impl Mathematical for f64 {
    fn function(op: Unary) -> Option<Loop<f64, f64>> {
        Some(match op {
            Unary::Exp => each!(item => exponential::exp(item)),
            Unary::Exp2 => each!(item => exponential::exp2(item)),
            Unary::Expm1 => each!(item => exponential::expm1(item)),
            Unary::Log => each!(item => wardian_libm::log(item)),
            Unary::Log2 => each!(item => item.log2()),
            Unary::Log10 => each!(item => item.log10()),
            Unary::Log1p => each!(item => item.ln_1p()),
            Unary::Cbrt => each!(item => item.cbrt()),
            Unary::Sin => each!(item => wardian_libm::sin(item)),
            Unary::Cos => each!(item => wardian_libm::cos(item)),
            Unary::Tan => each!(item => wardian_libm::tan(item)),
            Unary::Arcsin => each!(item => wardian_libm::asin(item)),
            Unary::Arccos => each!(item => item.acos()),
            Unary::Arctan => each!(item => wardian_libm::atan(item)),
            Unary::Sinh => each!(item => item.sinh()),
            Unary::Cosh => each!(item => item.cosh()),
            Unary::Tanh => each!(item => exponential::tanh(item)),
            Unary::Arcsinh => each!(item => hyperbolic::arcsinh(item)),
            Unary::Arccosh => each!(item => hyperbolic::arccosh(item)),
            Unary::Arctanh => each!(item => hyperbolic::arctanh(item)),
            Unary::Degrees => each!(item => item * (180.0 / std::f64::consts::PI)),
            Unary::Radians => each!(item => item * (std::f64::consts::PI / 180.0)),
            Unary::Spacing => each!(item => match item {
                0.0 => f64::from_bits(1),
                item if item < 0.0 => item.next_down() - item,
                item => item.next_up() - item,
            }),
            _ => return None,
        })
    }
}

/// By way of 64 bits.
macro_rules! wider {
    ($function:ident) => {
        each!(item => f64::from(item).$function() as f32)
    };
    ($module:ident $function:ident) => {
        each!(item => $module::$function(f64::from(item)) as f32)
    };
}

impl Mathematical for f32 {
    fn function(op: Unary) -> Option<Loop<f32, f32>> {
        Some(match op {
            Unary::Exp => each!(item => exponential::exp_of_f32(item)),
            Unary::Exp2 => each!(item => exponential::exp2_of_f32(item)),
            Unary::Expm1 => each!(item => exponential::expm1_of_f32(item)),
            Unary::Log => each!(item => logarithm::log_of_f32(item)),
            Unary::Log2 => wider!(log2),
            Unary::Log10 => wider!(log10),
            Unary::Log1p => wider!(ln_1p),
            Unary::Cbrt => wider!(cbrt),
            Unary::Sin => circle::sin_of_f32,
            Unary::Cos => circle::cos_of_f32,
            Unary::Tan => wider!(tan),
            Unary::Arcsin => wider!(asin),
            Unary::Arccos => wider!(acos),
            Unary::Arctan => wider!(atan),
            Unary::Sinh => wider!(sinh),
            Unary::Cosh => wider!(cosh),
            Unary::Tanh => each!(item => exponential::tanh_of_f32(item)),
            Unary::Arcsinh => wider!(hyperbolic arcsinh),
            Unary::Arccosh => wider!(hyperbolic arccosh),
            Unary::Arctanh => wider!(hyperbolic arctanh),
            // With factors of 32 bits, as numpy has them.
            Unary::Degrees => each!(item => item * (180.0 / std::f32::consts::PI)),
            Unary::Radians => each!(item => item * (std::f32::consts::PI / 180.0)),
            Unary::Spacing => each!(item => match item {
                0.0 => f32::from_bits(1),
                item if item < 0.0 => item.next_down() - item,
                item => item.next_up() - item,
            }),
            _ => return None,
        })
    }
}

/// A polynomial, with the coefficient of the highest power last.
#[inline(always)]
fn polynomial<const N: usize>(x: f64, coefficients: &[f64; N]) -> f64 {
    // By pairs, so that half as many steps wait for each other.
    let square = x * x;
    let pairs = coefficients.chunks(2).rev().map(|pair| match pair {
        [low, high] => low + x * high,
        pair => pair[0],
    });
    pairs.reduce(|sum, pair| sum * square + pair).unwrap_or(0.0)
}

/// Added and taken away again, it rounds to a whole number, which meanwhile stands in the lower bits.
const ROUNDS: f64 = 6_755_399_441_055_744.0;

/// A whole number, from the sum of it and of [`ROUNDS`].
#[inline(always)]
fn whole(sum: f64) -> i64 {
    sum.to_bits().wrapping_sub(ROUNDS.to_bits()) as i64
}

/// A power of two whose exponent is that of a normal number.
#[inline(always)]
fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits((exponent.wrapping_add(1023) as u64) << 52)
}
