//! Functions of one number that are exact or rounded once, item by item.
//!
//! What does not live here: functions of which processors and libraries know different digits (`exp`, `sin`).

use half::f16;
use num_complex::Complex;

use crate::cast::Cast;
use crate::element::{Element, Truth, half_of};
use crate::flags::Flags;

/// A function whose result is of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    /// `-x`.
    Negative,
    /// `abs(x)`; of complex numbers another kind is the result, which is not here.
    Absolute,
    /// -1, 0 or 1, or a NaN; of complex numbers `x / abs(x)`, which is not here yet.
    Sign,
    /// `x * x`.
    Square,
    /// `1 / x`; of integers the whole part.
    Reciprocal,
    /// The square root, of floats; that of complex numbers is not here yet.
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
                    Unary::Sqrt | Unary::Rint => return None,
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
                    Unary::Invert => return None,
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
        Unary::Reciprocal if item == 0.0 => Flags::DIVIDE,
        Unary::Square if item.is_finite() => Flags::OVERFLOW,
        Unary::Sqrt if out.is_nan() => Flags::INVALID,
        _ => Flags::NONE,
    }
}

/// Halves are numbers of 32 bits meanwhile.
macro_rules! by_way_of_f32 {
    ($op:ident) => {
        |items: &[f16], out: &mut [f16]| {
            let Some(each) = <f32 as Functions>::unary(Unary::$op) else {
                return;
            };
            for (out, item) in out.iter_mut().zip(items) {
                let mut whole = [0.0];
                each(&[item.to_f32()], &mut whole);
                *out = half_of(f64::from(whole[0]));
            }
        }
    };
}

impl Functions for f16 {
    fn unary(op: Unary) -> Option<Loop<f16, f16>> {
        Some(match op {
            Unary::Negative => each!(item => -item),
            Unary::Absolute => each!(item => f16::from_bits(item.to_bits() & 0x7fff)),
            Unary::Sign => by_way_of_f32!(Sign),
            Unary::Square => by_way_of_f32!(Square),
            Unary::Reciprocal => by_way_of_f32!(Reciprocal),
            Unary::Sqrt => by_way_of_f32!(Sqrt),
            Unary::Floor => by_way_of_f32!(Floor),
            Unary::Ceil => by_way_of_f32!(Ceil),
            Unary::Trunc => by_way_of_f32!(Trunc),
            Unary::Rint => by_way_of_f32!(Rint),
            Unary::Conjugate => each!(item => item),
            Unary::Invert => return None,
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
                    _ => return None,
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
                        // Of zero, and of infinities, there is none.
                        (Unary::Reciprocal, _) if out.re.is_nan() || out.im.is_nan() => Flags::INVALID,
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
