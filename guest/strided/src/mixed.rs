//! Functions whose results, or whose second numbers, are of another kind than the first: sizes of complex numbers, bits
//! that are set, floats times powers of two.

use half::f16;
use num_complex::Complex;

use crate::element::Element;
use crate::elementwise::{Operand, items_of, pairs};
use crate::flags::Flags;
use crate::layout::Layout;

/// A function of a complex number whose result is a float of the size of a part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OfPair {
    /// `abs(z)`.
    Absolute,
    /// The angle of the point.
    Angle,
}

/// A complex number.
pub trait Pair: Element {
    /// Its parts.
    type Part: Element;

    /// A loop of one of the functions, and what goes wrong in it.
    fn of_pair(op: OfPair) -> fn(&[Self], &mut [Self::Part]) -> Flags;
}

macro_rules! complex {
    ($($part:ident)*) => {
        $(impl Pair for Complex<$part> {
            type Part = $part;

            fn of_pair(op: OfPair) -> fn(&[Self], &mut [$part]) -> Flags {
                match op {
                    OfPair::Absolute => |items, out| {
                        let mut flags = Flags::NONE;
                        for (out, item) in out.iter_mut().zip(items) {
                            *out = wardian_libm::hypot(item.re.into(), item.im.into()) as $part;
                            if out.is_infinite() && item.re.is_finite() && item.im.is_finite() {
                                flags |= Flags::OVERFLOW;
                            }
                        }
                        flags
                    },
                    OfPair::Angle => |items, out| {
                        for (out, item) in out.iter_mut().zip(items) {
                            *out = wardian_libm::atan2(item.im.into(), item.re.into()) as $part;
                        }
                        Flags::NONE
                    },
                }
            }
        })*
    };
}

complex! { f32 f64 }

/// `out = abs(array)` or its angles, of complex numbers. `out` has floats of the size of a part.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn of_pairs<T: Pair, E>(
    op: OfPair,
    array: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, E> {
    let each = T::of_pair(op);
    let mut flags = Flags::NONE;
    items_of::<T, T::Part, E>(array, out, layout, poll, |items, out| {
        flags |= each(items, out);
    })?;
    Ok(flags)
}

/// An integer.
pub trait Bits: Element {
    /// How many bits of it, without its sign, are set.
    fn bits(self) -> u8;
}

macro_rules! bits {
    ($($type:ident, $item:ident => $size:expr;)*) => {
        $(impl Bits for $type {
            #[inline(always)]
            fn bits(self) -> u8 {
                let $item = self;
                $size.count_ones() as u8
            }
        })*
    };
}

bits! {
    i8, item => item.unsigned_abs();
    u8, item => item;
    i16, item => item.unsigned_abs();
    u16, item => item;
    i32, item => item.unsigned_abs();
    u32, item => item;
    i64, item => item.unsigned_abs();
    u64, item => item;
}

/// `out = bitwise_count(array)`, of integers, as integers of 8 bits without a sign.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn bitwise_count<T: Bits, E>(
    array: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    items_of::<T, u8, E>(array, out, layout, poll, |items, out| {
        for (out, item) in out.iter_mut().zip(items) {
            *out = item.bits();
        }
    })
}

/// A float that is multiplied with powers of two.
pub trait Scaled: Element {
    /// `self * 2**exponent`, rounded once.
    fn ldexp(self, exponent: i64) -> Self;

    /// Whether it is neither an infinity nor a NaN.
    fn is_number(self) -> bool;
}

impl Scaled for f64 {
    fn ldexp(self, exponent: i64) -> f64 {
        // What is beyond these is zero, or an infinity, anyway.
        let mut left = exponent.clamp(-2200, 2200);
        let power = |exponent: i64| f64::from_bits(((exponent + 1023) as u64) << 52);
        let mut result = self;
        while left > 1023 {
            result *= power(1023);
            left -= 1023;
        }
        // In steps so short that digits are lost in the last one alone: it takes all of them, where one before did.
        while left < -1022 {
            result *= power(-969);
            left += 969;
        }
        result * power(left)
    }

    fn is_number(self) -> bool {
        self.is_finite()
    }
}

macro_rules! scaled {
    ($($type:ty, $back:expr;)*) => {
        $(impl Scaled for $type {
            fn ldexp(self, exponent: i64) -> $type {
                // Exact there, so that it is rounded once.
                $back(f64::from(self).ldexp(exponent.clamp(-400, 400)))
            }

            fn is_number(self) -> bool {
                self.is_finite()
            }
        })*
    };
}

scaled! {
    f32, |wide| wide as f32;
    f16, |wide| f16::from_f32(wide as f32);
}

/// `out = array * 2**exponents`, where exponents are of the kind `I`: `i32` or `i64`.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn ldexp<T: Scaled, I: Element + Into<i64>, E>(
    array: Operand<'_>,
    exponents: Operand<'_>,
    out: &mut [u8],
    layout: &Layout,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, E> {
    let mut flags = Flags::NONE;
    pairs::<T, I, T, E>(
        array,
        exponents,
        out,
        layout,
        poll,
        |items, exponents, out| {
            for ((out, item), exponent) in out.iter_mut().zip(items).zip(exponents) {
                *out = item.ldexp((*exponent).into());
                if item.is_number() && !out.is_number() {
                    flags |= Flags::OVERFLOW;
                }
            }
        },
    )?;
    Ok(flags)
}
