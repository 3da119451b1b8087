//! Functions of one number, item by item.
//!
//! What does not live here: how those are computed of which processors and libraries know different digits (`math.rs`).

use half::f16;
use num_complex::Complex;

use crate::blocks::Blocks;
use crate::cast::Cast;
use crate::element::{Element, Truth};
use crate::flags::Flags;
use crate::math::Mathematical;

/// A function whose result is of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    /// `-x`.
    Negative,
    /// `abs(x)`; of complex numbers another kind is the result, which is not here.
    Absolute,
    /// -1, 0 or 1, or a NaN; of complex numbers `x / abs(x)`.
    Sign,
    /// `x * x`.
    Square,
    /// `1 / x`; of integers the whole part.
    Reciprocal,
    /// The square root, of floats and complex numbers, as all that follow `Conjugate`.
    Sqrt,
    /// The largest whole number that is not larger.
    Floor,
    /// The smallest whole number that is not smaller.
    Ceil,
    /// The whole number towards zero.
    Trunc,
    /// The nearest whole number; of two the even one.
    Rint,
    /// `~x`; of bools: not.
    Invert,
    /// With the imaginary part the other way.
    Conjugate,
    /// `e**x`.
    Exp,
    /// `2**x`.
    Exp2,
    /// `e**x - 1`.
    Expm1,
    /// The natural logarithm.
    Log,
    /// The logarithm to base 2.
    Log2,
    /// The logarithm to base 10.
    Log10,
    /// `log(1 + x)`.
    Log1p,
    /// The cube root, of floats.
    Cbrt,
    /// The sine.
    Sin,
    /// The cosine.
    Cos,
    /// The tangent.
    Tan,
    /// The angle with this sine.
    Arcsin,
    /// The angle with this cosine.
    Arccos,
    /// The angle with this tangent.
    Arctan,
    /// The hyperbolic sine.
    Sinh,
    /// The hyperbolic cosine.
    Cosh,
    /// The hyperbolic tangent.
    Tanh,
    /// The inverse of `Sinh`.
    Arcsinh,
    /// The inverse of `Cosh`.
    Arccosh,
    /// The inverse of `Tanh`.
    Arctanh,
    /// An angle in degrees, from radians, of floats.
    Degrees,
    /// An angle in radians, from degrees, of floats.
    Radians,
    /// How far it is to the next number away from zero, of floats.
    Spacing,
}

/// A function whose result is a bool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Test {
    /// It is zero.
    LogicalNot,
    /// It is no number.
    IsNan,
    /// It is an infinity.
    IsInf,
    /// It is neither.
    IsFinite,
    /// It has a sign, which zeros may have, too.
    Signbit,
}

/// A loop over items side by side, of which there are as many in both.
pub type Loop<T, R> = fn(&[T], &mut [R]);

/// A kind of number that has functions.
pub trait Functions: Element {
    /// The loop of a function, where the kind has it.
    fn unary(op: Unary) -> Option<Loop<Self, Self>>;

    /// The loop of a test, where the kind has it.
    fn test(op: Test) -> Option<Loop<Self, Truth>>;

    /// What went wrong in a block.
    fn wrong(op: Unary, items: &[Self], out: &[Self]) -> Flags;
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

macro_rules! integers {
    ($($type:ident, $item:ident => $absolute:expr, $sign:expr;)*) => {
        $(impl Functions for $type {
            fn unary(op: Unary) -> Option<Loop<$type, $type>> {
                Some(match op {
                    Unary::Negative => each!(item => item.wrapping_neg()),
                    Unary::Absolute => each!($item => $absolute),
                    Unary::Sign => each!($item => $sign),
                    Unary::Square => each!(item => item.wrapping_mul(item)),
                    // Of zero what the processor makes of an infinity.
                    Unary::Reciprocal => each!(item => (1.0 / item as f64).cast()),
                    Unary::Floor | Unary::Ceil | Unary::Trunc | Unary::Conjugate => each!(item => item),
                    Unary::Invert => each!(item => !item),
                    _ => return None,
                })
            }

            fn test(op: Test) -> Option<Loop<$type, Truth>> {
                Some(match op {
                    Test::LogicalNot => each!(item => Truth::new(item == 0)),
                    Test::IsNan | Test::IsInf => each!(_item => Truth::new(false)),
                    Test::IsFinite => each!(_item => Truth::new(true)),
                    Test::Signbit => return None,
                })
            }

            fn wrong(op: Unary, items: &[$type], _: &[$type]) -> Flags {
                match op == Unary::Reciprocal && items.contains(&0) {
                    true => Flags::DIVIDE | Flags::INVALID,
                    false => Flags::NONE,
                }
            }
        })*
    };
}

integers! {
    i8, item => item.wrapping_abs(), item.signum();
    u8, item => item, (item != 0) as u8;
    i16, item => item.wrapping_abs(), item.signum();
    u16, item => item, (item != 0) as u16;
    i32, item => item.wrapping_abs(), item.signum();
    u32, item => item, (item != 0) as u32;
    i64, item => item.wrapping_abs(), item.signum();
    u64, item => item, (item != 0) as u64;
}

macro_rules! floats {
    ($($type:ident)*) => {
        $(impl Functions for $type {
            fn unary(op: Unary) -> Option<Loop<$type, $type>> {
                Some(match op {
                    Unary::Negative => each!(item => -item),
                    Unary::Absolute => each!(item => item.abs()),
                    Unary::Sign => each!(item => match item {
                        item if item > 0.0 => 1.0,
                        item if item < 0.0 => -1.0,
                        0.0 => 0.0,
                        nan => nan,
                    }),
                    Unary::Square => each!(item => item * item),
                    Unary::Reciprocal => each!(item => 1.0 / item),
                    Unary::Sqrt => each!(item => item.sqrt()),
                    Unary::Floor => each!(item => item.floor()),
                    Unary::Ceil => each!(item => item.ceil()),
                    Unary::Trunc => each!(item => item.trunc()),
                    Unary::Rint => each!(item => item.round_ties_even()),
                    Unary::Conjugate => each!(item => item),
                    op => return <$type as Mathematical>::function(op),
                })
            }

            fn test(op: Test) -> Option<Loop<$type, Truth>> {
                Some(match op {
                    Test::LogicalNot => each!(item => Truth::new(item == 0.0)),
                    Test::IsNan => each!(item => Truth::new(item.is_nan())),
                    Test::IsInf => each!(item => Truth::new(item.is_infinite())),
                    Test::IsFinite => each!(item => Truth::new(item.is_finite())),
                    Test::Signbit => each!(item => Truth::new(item.is_sign_negative())),
                })
            }

            fn wrong(op: Unary, items: &[$type], out: &[$type]) -> Flags {
                // Quick for most blocks.
                if <$type>::all_finite(out) {
                    return Flags::NONE;
                }
                let mut flags = Flags::NONE;
                for (out, item) in out.iter().zip(items) {
                    flags |= wrong(op, f64::from(*item), f64::from(*out));
                }
                flags
            }
        })*
    };
}

floats! { f32 f64 }

fn wrong(op: Unary, item: f64, out: f64) -> Flags {
    match op {
        _ if out.is_finite() || item.is_nan() => Flags::NONE,
        // Of floats of all sizes but halves there is no warning.
        Unary::Spacing if out.is_nan() => Flags::NONE,
        _ if out.is_nan() => Flags::INVALID,
        Unary::Reciprocal | Unary::Log | Unary::Log2 | Unary::Log10 if item == 0.0 => Flags::DIVIDE,
        Unary::Log1p if item == -1.0 => Flags::DIVIDE,
        Unary::Arctanh if item.abs() == 1.0 => Flags::DIVIDE,
        _ if item.is_finite() => Flags::OVERFLOW,
        _ => Flags::NONE,
    }
}

/// Items of a block that are numbers of 32 bits meanwhile.
const WIDE: usize = 64;

/// Halves are numbers of 32 bits meanwhile.
macro_rules! by_way_of_f32 {
    ($($op:ident)*; $given:expr) => {
        match $given {
            $(Unary::$op => |items: &[f16], out: &mut [f16]| {
                let Some(each) = <f32 as Functions>::unary(Unary::$op) else {
                    return;
                };
                let (mut wide, mut whole) = ([0.0; WIDE], [0.0; WIDE]);
                for (items, out) in items.chunks(WIDE).zip(out.chunks_mut(WIDE)) {
                    for (wide, item) in wide.iter_mut().zip(items) {
                        *wide = item.to_f32();
                    }
                    each(&wide[..items.len()], &mut whole[..items.len()]);
                    for (out, whole) in out.iter_mut().zip(whole) {
                        *out = f16::from_f32(whole);
                    }
                }
            },)*
            _ => return None,
        }
    };
}

/// How far it is to the next half away from zero; of powers of two below zero, to the next one towards it.
fn half_spacing(item: f16) -> f16 {
    let bits = item.to_bits();
    let (exponent, fraction) = (bits & 0x7c00, bits & 0x03ff);
    if exponent == 0x7c00 {
        return f16::NAN;
    }
    if bits == 0x7bff {
        return f16::INFINITY;
    }
    let towards = bits & 0x8000 != 0 && fraction == 0 && exponent > 0x0400;
    let power = i32::from(exponent >> 10).max(1) - 25 - i32::from(towards);
    f16::from_f64(2.0_f64.powi(power))
}

impl Functions for f16 {
    fn unary(op: Unary) -> Option<Loop<f16, f16>> {
        Some(match op {
            Unary::Negative => each!(item => -item),
            Unary::Absolute => each!(item => f16::from_bits(item.to_bits() & 0x7fff)),
            Unary::Conjugate => each!(item => item),
            Unary::Spacing => each!(item => half_spacing(item)),
            op => by_way_of_f32! {
                Sign Square Reciprocal Sqrt Floor Ceil Trunc Rint Exp Exp2 Expm1 Log Log2 Log10 Log1p Cbrt Sin Cos Tan
                Arcsin Arccos Arctan Sinh Cosh Tanh Arcsinh Arccosh Arctanh Degrees Radians; op
            },
        })
    }

    fn test(op: Test) -> Option<Loop<f16, Truth>> {
        Some(match op {
            Test::LogicalNot => each!(item => Truth::new(item.to_bits() & 0x7fff == 0)),
            Test::IsNan => each!(item => Truth::new(item.is_nan())),
            Test::IsInf => each!(item => Truth::new(item.is_infinite())),
            Test::IsFinite => each!(item => Truth::new(item.is_finite())),
            Test::Signbit => each!(item => Truth::new(item.is_sign_negative())),
        })
    }

    fn wrong(op: Unary, items: &[f16], out: &[f16]) -> Flags {
        if op == Unary::Spacing && out.iter().any(|out| out.is_nan()) {
            return Flags::INVALID;
        }
        let mut flags = Flags::NONE;
        for (out, item) in out.iter().zip(items) {
            flags |= wrong(op, item.to_f64(), out.to_f64());
        }
        flags
    }
}

macro_rules! complex {
    ($($type:ident)*) => {
        $(impl Functions for Complex<$type> {
            fn unary(op: Unary) -> Option<Loop<Self, Self>> {
                Some(match op {
                    Unary::Negative => each!(item => -item),
                    Unary::Square => each!(item => item * item),
                    // By the larger part, so that squares do not overflow.
                    Unary::Reciprocal => each!(item => {
                        if item.re.abs() >= item.im.abs() {
                            let ratio = item.im / item.re;
                            let scale = item.re + item.im * ratio;
                            Complex::new(1.0 / scale, -ratio / scale)
                        } else {
                            let ratio = item.re / item.im;
                            let scale = item.im + item.re * ratio;
                            Complex::new(ratio / scale, -1.0 / scale)
                        }
                    }),
                    Unary::Rint => each!(item => {
                        Complex::new(item.re.round_ties_even(), item.im.round_ties_even())
                    }),
                    Unary::Conjugate => each!(item => item.conj()),
                    op => return <Self as Mathematical>::function(op),
                })
            }

            fn test(op: Test) -> Option<Loop<Self, Truth>> {
                Some(match op {
                    Test::LogicalNot => each!(item => Truth::new(item.re == 0.0 && item.im == 0.0)),
                    Test::IsNan => each!(item => Truth::new(item.re.is_nan() || item.im.is_nan())),
                    Test::IsInf => each!(item => Truth::new(item.re.is_infinite() || item.im.is_infinite())),
                    Test::IsFinite => each!(item => Truth::new(item.re.is_finite() && item.im.is_finite())),
                    Test::Signbit => return None,
                })
            }

            fn wrong(op: Unary, items: &[Self], out: &[Self]) -> Flags {
                let mut flags = Flags::NONE;
                for (out, item) in out.iter().zip(items) {
                    let known = item.re.is_nan() || item.im.is_nan() || out.re.is_finite() && out.im.is_finite();
                    if known {
                        continue;
                    }
                    flags |= match (op, item.re.is_finite() && item.im.is_finite()) {
                        (Unary::Square, true) => Flags::OVERFLOW,
                        (Unary::Square, false) if out.re.is_nan() || out.im.is_nan() => Flags::INVALID,
                        (Unary::Log | Unary::Log2 | Unary::Log10, _) if item.re == 0.0 && item.im == 0.0 => Flags::DIVIDE,
                        (Unary::Log1p, _) if item.re == -1.0 && item.im == 0.0 => Flags::DIVIDE,
                        (Unary::Arctanh, _) if item.re.abs() == 1.0 && item.im == 0.0 => Flags::DIVIDE,
                        (Unary::Arctan, _) if item.re == 0.0 && item.im.abs() == 1.0 => Flags::DIVIDE,
                        (Unary::Negative | Unary::Conjugate | Unary::Rint | Unary::Sign, _) => Flags::NONE,
                        // Of zero, and of infinities, there is no reciprocal.
                        _ if out.re.is_nan() || out.im.is_nan() => Flags::INVALID,
                        (Unary::Reciprocal, _) => Flags::NONE,
                        (_, true) => Flags::OVERFLOW,
                        _ => Flags::NONE,
                    };
                }
                flags
            }
        })*
    };
}

complex! { f32 f64 }

impl Functions for Truth {
    fn unary(op: Unary) -> Option<Loop<Truth, Truth>> {
        Some(match op {
            Unary::Invert => each!(item => Truth::new(!item.get())),
            Unary::Absolute | Unary::Floor | Unary::Ceil | Unary::Trunc => {
                each!(item => Truth::new(item.get()))
            }
            _ => return None,
        })
    }

    fn test(op: Test) -> Option<Loop<Truth, Truth>> {
        Some(match op {
            Test::LogicalNot => each!(item => Truth::new(!item.get())),
            Test::IsNan | Test::IsInf => each!(_item => Truth::new(false)),
            Test::IsFinite => each!(_item => Truth::new(true)),
            Test::Signbit => return None,
        })
    }

    fn wrong(_: Unary, _: &[Truth], _: &[Truth]) -> Flags {
        Flags::NONE
    }
}
