//! Operators of two numbers of one kind, item by item, with numpy's rules where those of Rust or Python differ.
//!
//! | | |
//! |---|---|
//! | integers | go around at the end of their range; a division by zero gives zero |
//! | floats | as IEEE 754 says; `//` and `%` follow the sign of the divisor, as Python's |
//! | maximum, minimum | a NaN wins; with `fmax` and `fmin` the other one |
//!
//! What does not live here: casts to the kind, and walks through arrays (`elementwise.rs`).

use half::f16;
use num_complex::Complex;

use crate::blocks::Blocks;
use crate::element::Truth;
use crate::extremes::Extreme;
use crate::flags::Flags;
use crate::math::complex::{Pair, power};
use crate::math::pairs;

/// An operator of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    /// `+`; of bools: or.
    Add,
    /// `-`.
    Subtract,
    /// `*`; of bools: and.
    Multiply,
    /// `/`, of floats and complex numbers.
    Divide,
    /// `//`.
    FloorDivide,
    /// `%`.
    Remainder,
    /// The remainder with the sign of the dividend.
    Fmod,
    /// The larger one, or a NaN.
    Maximum,
    /// The smaller one, or a NaN.
    Minimum,
    /// The larger one, or the one that is no NaN.
    Fmax,
    /// The smaller one, or the one that is no NaN.
    Fmin,
    /// `&`.
    BitwiseAnd,
    /// `|`.
    BitwiseOr,
    /// `^`.
    BitwiseXor,
    /// `<<`.
    LeftShift,
    /// `>>`.
    RightShift,
    /// `**`. Of integers with an exponent below zero there is none ([`Flags::NEGATIVE_POWER`]).
    Power,
    /// The angle of a point, whose `y` is the left number, of floats.
    Arctan2,
    /// The root of the sum of squares, of floats.
    Hypot,
    /// `log(exp(a) + exp(b))`, of floats.
    Logaddexp,
    /// `log2(2**a + 2**b)`, of floats.
    Logaddexp2,
    /// The left number with the sign of the right one, of floats.
    Copysign,
    /// The float next to the left one, in the direction of the right one.
    Nextafter,
    /// 0 below zero, 1 above it, and at zero the right number, of floats.
    Heaviside,
    /// The greatest common divisor, of integers.
    Gcd,
    /// The least common multiple, of integers.
    Lcm,
}

/// A loop over items side by side, of which there are as many in all three.
pub type Loop<T> = fn(&[T], &[T], &mut [T]);

/// What comes of a number and of items side by side, from the first one on.
pub type Fold<T> = fn(T, &[T]) -> T;

/// All that comes on the way of a number and of items side by side, from the first one on.
pub type Scan<T> = fn(T, &[T], &mut [T]);

/// A kind of number that has operators.
pub trait Arithmetic: Sized {
    /// The loop of an operator, where the kind has it.
    fn binary(op: Binary) -> Option<Loop<Self>>;

    /// The same of one number and many, one after the other.
    fn fold(op: Binary) -> Option<Fold<Self>>;

    /// The same, with each step on the way.
    fn scan(op: Binary) -> Option<Scan<Self>>;

    /// What went wrong in a block.
    fn wrong(op: Binary, left: &[Self], right: &[Self], out: &[Self]) -> Flags;
}

/// One of these functions over a block: in each its own loop, so that it becomes one of vectors.
macro_rules! each {
    ($left:ident, $right:ident => $result:expr) => {
        |left, right, out| {
            for ((out, $left), $right) in out.iter_mut().zip(left).zip(right) {
                let ($left, $right) = (*$left, *$right);
                *out = $result;
            }
        }
    };
}

/// Likewise, of a number and each item in turn.
macro_rules! fold {
    ($left:ident, $right:ident => $result:expr) => {
        |first, items| {
            let mut total = first;
            for $right in items {
                let ($left, $right) = (total, *$right);
                total = $result;
            }
            total
        }
    };
}

/// Likewise, with each step.
macro_rules! scan {
    ($left:ident, $right:ident => $result:expr) => {
        |first, items, out| {
            let mut total = first;
            for (out, $right) in out.iter_mut().zip(items) {
                let ($left, $right) = (total, *$right);
                total = $result;
                *out = total;
            }
        }
    };
}

/// The three functions of a kind of number, from its table of operators.
macro_rules! from_table {
    ($table:ident) => {
        fn binary(op: Binary) -> Option<Loop<Self>> {
            Some($table!(each, op))
        }

        fn fold(op: Binary) -> Option<Fold<Self>> {
            Some($table!(fold, op))
        }

        fn scan(op: Binary) -> Option<Scan<Self>> {
            Some($table!(scan, op))
        }
    };
    ($table:ident $type:ident) => {
        fn binary(op: Binary) -> Option<Loop<Self>> {
            Some($table!(each, op, $type))
        }

        fn fold(op: Binary) -> Option<Fold<Self>> {
            Some($table!(fold, op, $type))
        }

        fn scan(op: Binary) -> Option<Scan<Self>> {
            Some($table!(scan, op, $type))
        }
    };
}

macro_rules! integer_table {
    ($each:ident, $op:expr, $type:ident) => {
match $op {
                    Binary::Add => $each!(a, b => a.wrapping_add(b)),
                    Binary::Subtract => $each!(a, b => a.wrapping_sub(b)),
                    Binary::Multiply => $each!(a, b => a.wrapping_mul(b)),
                    Binary::Divide => return None,
                    Binary::FloorDivide => $each!(a, b => floor_div!($type, a, b)),
                    Binary::Remainder => $each!(a, b => floor_mod!($type, a, b)),
                    Binary::Fmod => $each!(a, b => if b == 0 { 0 } else { a.wrapping_rem(b) }),
                    Binary::Maximum | Binary::Fmax => $each!(a, b => a.max(b)),
                    Binary::Minimum | Binary::Fmin => $each!(a, b => a.min(b)),
                    Binary::BitwiseAnd => $each!(a, b => a & b),
                    Binary::BitwiseOr => $each!(a, b => a | b),
                    Binary::BitwiseXor => $each!(a, b => a ^ b),
                    Binary::LeftShift => $each!(a, b => {
                        let count = u32::try_from(b).unwrap_or(u32::MAX);
                        a.checked_shl(count).unwrap_or(0)
                    }),
                    Binary::RightShift => $each!(a, b => {
                        let count = u32::try_from(b).unwrap_or(u32::MAX);
                        // All bits are the sign's then.
                        a.checked_shr(count).unwrap_or(a >> ($type::BITS - 1) >> 1_u32.min($type::BITS - 1))
                    }),
                    Binary::Power => $each!(a, b => match is_negative!($type, b) {
                        true => 0,
                        false => pairs::power_of_integers(a as u64, b as u64) as $type,
                    }),
                    Binary::Gcd => $each!(a, b => pairs::gcd(size!($type, a), size!($type, b)) as $type),
                    Binary::Lcm => $each!(a, b => pairs::lcm(size!($type, a), size!($type, b)) as $type),
                    _ => return None,
                }
    };
}

macro_rules! integers {
    ($($type:ident)*) => {
        $(impl Arithmetic for $type {
            from_table!(integer_table $type);

            fn wrong(op: Binary, left: &[$type], right: &[$type], _: &[$type]) -> Flags {
                if op == Binary::Power && right.iter().any(|b| is_negative!($type, (*b))) {
                    return Flags::NEGATIVE_POWER;
                }
                if !matches!(op, Binary::FloorDivide | Binary::Remainder | Binary::Fmod) {
                    return Flags::NONE;
                }
                let mut flags = Flags::NONE;
                if right.contains(&0) {
                    flags |= Flags::DIVIDE;
                }
                // The lowest of those with a sign by -1.
                let minus_one = <$type>::MAX.wrapping_mul(2).wrapping_add(1);
                let lowest = |(a, b): (&$type, &$type)| *a == <$type>::MIN && *b == minus_one;
                if op == Binary::FloorDivide && <$type>::MIN != 0 && left.iter().zip(right).any(lowest) {
                    flags |= Flags::OVERFLOW;
                }
                flags
            }
        })*
    };
}

/// Integers below it are divided as floats, which is several times as fast: the quotient of two of them is never rounded
/// to a whole number that it is less than.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

macro_rules! floor_div {
    ($type:ident, $a:ident, $b:ident) => {{
        if $b == 0 {
            0
        } else if $type::BITS == 64 && size!($type, $a) < EXACT && size!($type, $b) < EXACT {
            ($a as f64 / $b as f64).floor() as $type
        } else {
            let (quotient, rest) = ($a.wrapping_div($b), $a.wrapping_rem($b));
            // Rounded down, not towards zero.
            if rest != 0 && is_negative!($type, rest) != is_negative!($type, $b) {
                quotient.wrapping_sub(1)
            } else {
                quotient
            }
        }
    }};
}

macro_rules! floor_mod {
    ($type:ident, $a:ident, $b:ident) => {{
        if $b == 0 {
            0
        } else if $type::BITS == 64 && size!($type, $a) < EXACT && size!($type, $b) < EXACT {
            $a.wrapping_sub((($a as f64 / $b as f64).floor() as $type).wrapping_mul($b))
        } else {
            let rest = $a.wrapping_rem($b);
            if rest != 0 && is_negative!($type, rest) != is_negative!($type, $b) {
                rest.wrapping_add($b)
            } else {
                rest
            }
        }
    }};
}

macro_rules! is_negative {
    ($type:ident, $value:tt) => {
        ($value as i128) < 0
    };
}

/// Without its sign.
macro_rules! size {
    ($type:ident, $value:ident) => {
        ($value as i128).unsigned_abs() as u64
    };
}

integers! { i8 u8 i16 u16 i32 u32 i64 u64 }

macro_rules! float_table {
    ($each:ident, $op:expr, $type:ident) => {
match $op {
                    Binary::Add => $each!(a, b => a + b),
                    Binary::Subtract => $each!(a, b => a - b),
                    Binary::Multiply => $each!(a, b => a * b),
                    Binary::Divide => $each!(a, b => a / b),
                    Binary::FloorDivide => $each!(a, b => float::$type::divmod(a, b).0),
                    Binary::Remainder => $each!(a, b => float::$type::divmod(a, b).1),
                    Binary::Fmod => $each!(a, b => a % b),
                    // The comparison is false for a NaN on the right, which is then taken; so is the right one of two
                    // zeros, as by the processors for which numpy is built most.
                    Binary::Maximum => $each!(a, b => if a > b || a.is_nan() { a } else { b }),
                    Binary::Minimum => $each!(a, b => if a < b || a.is_nan() { a } else { b }),
                    Binary::Fmax => $each!(a, b => if a > b || b.is_nan() { a } else { b }),
                    Binary::Fmin => $each!(a, b => if a < b || b.is_nan() { a } else { b }),
                    Binary::Power => $each!(a, b => pairs::power(a.into(), b.into()) as $type),
                    Binary::Arctan2 => $each!(a, b => wardian_libm::atan2(a.into(), b.into()) as $type),
                    Binary::Hypot => $each!(a, b => wardian_libm::hypot(a.into(), b.into()) as $type),
                    Binary::Logaddexp => $each!(a, b => pairs::logaddexp(a.into(), b.into()) as $type),
                    Binary::Logaddexp2 => $each!(a, b => pairs::logaddexp2(a.into(), b.into()) as $type),
                    Binary::Copysign => $each!(a, b => a.copysign(b)),
                    Binary::Nextafter => $each!(a, b => float::$type::next_after(a, b)),
                    Binary::Heaviside => $each!(a, b => pairs::heaviside(a.into(), b.into()) as $type),
                    _ => return None,
                }
    };
}

macro_rules! floats {
    ($($type:ident)*) => {
        $(impl Arithmetic for $type {
            fn binary(op: Binary) -> Option<Loop<Self>> {
                Some(float_table!(each, op, $type))
            }

            fn fold(op: Binary) -> Option<Fold<Self>> {
                // In any order, where there is no NaN.
                macro_rules! extreme {
                    ($which:ident, $a:ident $wins:tt $b:ident, or $nan:ident) => {
                        |first, items| match <$type>::extreme(Extreme::$which, first, items) {
                            Some(extreme) => extreme,
                            None => items.iter().fold(first, |$a, $b| {
                                if $a $wins *$b || $nan.is_nan() { $a } else { *$b }
                            }),
                        }
                    };
                }
                Some(match op {
                    Binary::Maximum => extreme!(Largest, a > b, or a),
                    Binary::Minimum => extreme!(Smallest, a < b, or a),
                    Binary::Fmax => extreme!(Largest, a > b, or b),
                    Binary::Fmin => extreme!(Smallest, a < b, or b),
                    _ => float_table!(fold, op, $type),
                })
            }

            fn scan(op: Binary) -> Option<Scan<Self>> {
                Some(float_table!(scan, op, $type))
            }

            fn wrong(op: Binary, left: &[$type], right: &[$type], out: &[$type]) -> Flags {
                // Quick for most blocks, and without branches.
                let finite = <$type>::all_finite(out);
                let divides = matches!(op, Binary::FloorDivide | Binary::Remainder | Binary::Fmod);
                if finite && !divides {
                    return Flags::NONE;
                }
                let mut flags = Flags::NONE;
                for ((out, a), b) in out.iter().zip(left).zip(right) {
                    flags |= float::$type::wrong(op, *a, *b, *out);
                }
                flags
            }
        })*

        /// One float at a time.
        mod float {
            $(pub(super) mod $type {
                use super::super::{Binary, Flags};
                pub(in super::super) use crate::math::pairs::next_after::$type as next_after;

                /// As Python's `divmod`: the remainder has the sign of the divisor, and the quotient is a whole number.
                pub(in super::super) fn divmod(a: $type, b: $type) -> ($type, $type) {
                    let mut rest = a % b;
                    if b == 0.0 {
                        // As C says: infinities, and no number for the rest.
                        return (a / b, rest);
                    }
                    let mut quotient = (a - rest) / b;
                    if rest == 0.0 {
                        rest = (0.0 as $type).copysign(b);
                    } else if (b < 0.0) != (rest < 0.0) {
                        rest += b;
                        quotient -= 1.0;
                    }
                    if quotient == 0.0 {
                        return ((0.0 as $type).copysign(a / b), rest);
                    }
                    let whole = quotient.floor();
                    // What was lost in the division may have been more than a half.
                    (if quotient - whole > 0.5 { whole + 1.0 } else { whole }, rest)
                }

                pub(in super::super) fn wrong(op: Binary, a: $type, b: $type, out: $type) -> Flags {
                    if a.is_nan() || b.is_nan() {
                        // They are compared there.
                        return match op == Binary::Logaddexp || op == Binary::Logaddexp2 {
                            true => Flags::INVALID,
                            false => Flags::NONE,
                        };
                    }
                    match op {
                        Binary::Power if a == 0.0 && b < 0.0 && b.is_finite() => Flags::DIVIDE,
                        Binary::Remainder | Binary::Fmod if b == 0.0 || a.is_infinite() => Flags::INVALID,
                        Binary::FloorDivide if b == 0.0 && a != 0.0 => Flags::DIVIDE,
                        Binary::Divide if b == 0.0 && a != 0.0 && a.is_finite() => Flags::DIVIDE,
                        Binary::Nextafter if out.is_infinite() && a.is_finite() => Flags::OVERFLOW,
                        _ if out.is_nan() => Flags::INVALID,
                        _ if out.is_infinite() && a.is_finite() && b.is_finite() => Flags::OVERFLOW,
                        _ => Flags::NONE,
                    }
                }
            })*
        }
    };
}

floats! { f32 f64 }

/// Halves are numbers of 32 bits meanwhile, as numpy's are. Of two zeros the left one is taken.
macro_rules! half_table {
    ($each:ident, $op:expr) => {
        match $op {
            Binary::Add => $each!(a, b => f16::from_f32(a.to_f32() + b.to_f32())),
            Binary::Subtract => $each!(a, b => f16::from_f32(a.to_f32() - b.to_f32())),
            Binary::Multiply => $each!(a, b => f16::from_f32(a.to_f32() * b.to_f32())),
            Binary::Divide => $each!(a, b => f16::from_f32(a.to_f32() / b.to_f32())),
            Binary::FloorDivide => {
                $each!(a, b => f16::from_f32(float::f32::divmod(a.to_f32(), b.to_f32()).0))
            }
            Binary::Remainder => {
                $each!(a, b => f16::from_f32(float::f32::divmod(a.to_f32(), b.to_f32()).1))
            }
            Binary::Fmod => $each!(a, b => f16::from_f32(a.to_f32() % b.to_f32())),
            Binary::Maximum => $each!(a, b => if a >= b || a.is_nan() { a } else { b }),
            Binary::Minimum => $each!(a, b => if a <= b || a.is_nan() { a } else { b }),
            Binary::Fmax => $each!(a, b => if a >= b || b.is_nan() { a } else { b }),
            Binary::Fmin => $each!(a, b => if a <= b || b.is_nan() { a } else { b }),
            Binary::Power => $each!(a, b => f16::from_f32(pairs::power(a.to_f64(), b.to_f64()) as f32)),
            Binary::Arctan2 => $each!(a, b => f16::from_f32(a.to_f64().atan2(b.to_f64()) as f32)),
            Binary::Hypot => $each!(a, b => f16::from_f32(a.to_f64().hypot(b.to_f64()) as f32)),
            Binary::Logaddexp => $each!(a, b => f16::from_f32(pairs::logaddexp(a.to_f64(), b.to_f64()) as f32)),
            Binary::Logaddexp2 => $each!(a, b => f16::from_f32(pairs::logaddexp2(a.to_f64(), b.to_f64()) as f32)),
            Binary::Copysign => $each!(a, b => f16::from_bits(a.to_bits() & 0x7fff | b.to_bits() & 0x8000)),
            Binary::Nextafter => $each!(a, b => pairs::next_after::half(a, b)),
            Binary::Heaviside => $each!(a, b => f16::from_f32(pairs::heaviside(a.to_f64(), b.to_f64()) as f32)),
            _ => return None,
        }
    };
}

impl Arithmetic for f16 {
    from_table!(half_table);

    fn wrong(op: Binary, left: &[f16], right: &[f16], out: &[f16]) -> Flags {
        let mut flags = Flags::NONE;
        for ((out, a), b) in out.iter().zip(left).zip(right) {
            flags |= float::f32::wrong(op, a.to_f32(), b.to_f32(), out.to_f32());
        }
        flags
    }
}

macro_rules! complex_table {
    ($each:ident, $op:expr) => {
match $op {
                    Binary::Add => $each!(a, b => a + b),
                    Binary::Subtract => $each!(a, b => a - b),
                    Binary::Multiply => $each!(a, b => a * b),
                    Binary::Divide => $each!(a, b => {
                        // Smith's method, as numpy's: the larger part of the divisor is divided by.
                        if b.re == 0.0 && b.im == 0.0 {
                            Complex::new(a.re / b.re.abs(), a.im / b.re.abs())
                        } else if b.re.abs() >= b.im.abs() {
                            let ratio = b.im / b.re;
                            let scale = 1.0 / (b.re + b.im * ratio);
                            Complex::new((a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale)
                        } else {
                            let ratio = b.re / b.im;
                            let scale = 1.0 / (b.im + b.re * ratio);
                            Complex::new((a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale)
                        }
                    }),
                    // By the real part, then by the imaginary one; a NaN in either wins.
                    Binary::Maximum => $each!(a, b => if is_nan(a) || !is_nan(b) && !is_less(a, b) { a } else { b }),
                    Binary::Minimum => $each!(a, b => if is_nan(a) || !is_nan(b) && !is_less(b, a) { a } else { b }),
                    Binary::Fmax => $each!(a, b => if is_nan(b) || !is_nan(a) && !is_less(a, b) { a } else { b }),
                    Binary::Fmin => $each!(a, b => if is_nan(b) || !is_nan(a) && !is_less(b, a) { a } else { b }),
                    Binary::Power => $each!(a, b => Pair::narrow(power(a.wide(), b.wide()))),
                    _ => return None,
                }
    };
}

macro_rules! complex {
    ($($type:ident)*) => {
        $(impl Arithmetic for Complex<$type> {
            from_table!(complex_table);

            fn wrong(op: Binary, left: &[Self], right: &[Self], out: &[Self]) -> Flags {
                let mut flags = Flags::NONE;
                for ((out, a), b) in out.iter().zip(left).zip(right) {
                    if out.is_finite() || is_nan(*a) || is_nan(*b) {
                        continue;
                    }
                    let by_zero = op == Binary::Divide && b.re == 0.0 && b.im == 0.0;
                    flags |= match (is_nan(*out), by_zero) {
                        (true, true) if a.re != 0.0 || a.im != 0.0 => Flags::DIVIDE | Flags::INVALID,
                        // Of two products that are too large.
                        (true, _) if op == Binary::Multiply && a.is_finite() && b.is_finite() => {
                            Flags::OVERFLOW | Flags::INVALID
                        }
                        (true, _) => Flags::INVALID,
                        (false, true) => Flags::DIVIDE,
                        (false, false) if a.is_finite() && b.is_finite() => Flags::OVERFLOW,
                        (false, false) => Flags::NONE,
                    };
                }
                flags
            }
        })*
    };
}

fn is_nan<T: num_complex::ComplexFloat>(value: T) -> bool {
    value.is_nan()
}

fn is_less<T: PartialOrd>(one: Complex<T>, other: Complex<T>) -> bool {
    one.re < other.re || one.re == other.re && one.im < other.im
}

complex! { f32 f64 }

macro_rules! truth_table {
    ($each:ident, $op:expr) => {
match $op {
            Binary::Add | Binary::Maximum | Binary::Fmax | Binary::BitwiseOr => {
                $each!(a, b => Truth::new(a.get() | b.get()))
            }
            Binary::Multiply | Binary::Minimum | Binary::Fmin | Binary::BitwiseAnd => {
                $each!(a, b => Truth::new(a.get() & b.get()))
            }
            Binary::BitwiseXor => $each!(a, b => Truth::new(a.get() != b.get())),
            _ => return None,
        }
    };
}

impl Arithmetic for Truth {
    from_table!(truth_table);

    fn wrong(_: Binary, _: &[Truth], _: &[Truth], _: &[Truth]) -> Flags {
        Flags::NONE
    }
}
