//! Numbers of one kind made numbers of another, as numpy's `astype` makes them on x86-64.
//!
//! An integer loses the bits that do not fit. A float becomes the integer towards zero; where that does not fit, what
//! comes out is the processor's, which numpy gives with a warning ([`Flags::INVALID`]). Of a complex number the
//! imaginary part is lost. What does not live here: which casts are allowed (`Number::fits_in`, and the rules of numpy
//! above it).

use half::f16;
use num_complex::Complex;

use crate::buffer::{self, Run};
use crate::element::{Element, Number, Truth, half_of};
use crate::flags::Flags;
use crate::layout::Layout;
use crate::walk::Walk;

/// A number that becomes one of another kind.
pub trait Cast<To>: Sized {
    /// It as the other kind.
    fn cast(self) -> To;
}

/// `out = array.astype(number)`, of two arrays of one shape that have no bytes in common; what went wrong on the way.
/// `poll` is asked before each block.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn cast<E>(
    (from, bytes, layout): (Number, &[u8], &Layout),
    (to, out, places): (Number, &mut [u8], &Layout),
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, E> {
    with_element!(from, From => with_element!(to, To => {
        blocks::<From, To, E>((bytes, layout), (out, places), poll)
    }))
}

fn blocks<From: Element + Cast<To> + Inexact, To: Element, E>(
    (bytes, layout): (&[u8], &Layout),
    (out, places): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, E> {
    let mut flags = Flags::NONE;
    let (mut copy, mut result) = (Vec::new(), Vec::new());
    Walk::new([places, layout]).blocks(|[to, from]: [Run; 2], count| {
        poll(count)?;
        let items = buffer::read::<From>(bytes, from, count, &mut copy);
        if items.iter().any(|item| !item.fits(To::NUMBER)) {
            flags |= Flags::INVALID;
        }
        if items.iter().any(|item| item.is_beyond(To::NUMBER)) {
            flags |= Flags::OVERFLOW;
        }
        buffer::write(out, to, count, &mut result, |out| each(items, out));
        Ok(())
    })?;
    Ok(flags)
}

fn each<From: Cast<To> + Copy, To>(items: &[From], out: &mut [To]) {
    for (out, item) in out.iter_mut().zip(items) {
        *out = item.cast();
    }
}

/// A number that another kind may have no place for.
trait Inexact {
    /// Whether there is no warning where it becomes this kind.
    fn fits(&self, to: Number) -> bool;

    /// Whether it is finite, and infinite as this kind.
    fn is_beyond(&self, to: Number) -> bool;
}

/// The least doubles that are infinite as floats of 32 and of 16 bits.
const BEYOND_F32: f64 = 3.402_823_567_797_336_6e38;
const BEYOND_F16: f64 = 65_520.0;

macro_rules! always_fit {
    ($($type:ty)*) => {
        $(impl Inexact for $type {
            #[inline(always)]
            fn fits(&self, _: Number) -> bool {
                true
            }

            #[inline(always)]
            fn is_beyond(&self, to: Number) -> bool {
                to == Number::Float16 && Cast::<f64>::cast(*self).abs() >= BEYOND_F16
            }
        })*
    };
}

always_fit! { Truth i8 u8 i16 u16 i32 u32 i64 u64 }

impl Inexact for f64 {
    #[inline(always)]
    fn fits(&self, to: Number) -> bool {
        // The integer that the processor goes by, for each of those that it has.
        match to {
            Number::Int8 | Number::UInt8 | Number::Int16 | Number::UInt16 | Number::Int32 => {
                *self > -2_147_483_649.0 && *self < 2_147_483_648.0
            }
            Number::UInt32 | Number::Int64 => {
                (-9.223_372_036_854_776e18..9.223_372_036_854_776e18).contains(self)
            }
            Number::UInt64 => {
                (-9.223_372_036_854_776e18..1.844_674_407_370_955_2e19).contains(self)
            }
            _ => true,
        }
    }

    #[inline(always)]
    fn is_beyond(&self, to: Number) -> bool {
        let limit = match to {
            Number::Float32 | Number::Complex64 => BEYOND_F32,
            Number::Float16 => BEYOND_F16,
            _ => return false,
        };
        self.is_finite() && self.abs() >= limit
    }
}

impl Inexact for f32 {
    #[inline(always)]
    fn fits(&self, to: Number) -> bool {
        f64::from(*self).fits(to)
    }

    #[inline(always)]
    fn is_beyond(&self, to: Number) -> bool {
        to == Number::Float16 && f64::from(*self).is_beyond(to)
    }
}

impl Inexact for f16 {
    #[inline(always)]
    fn fits(&self, to: Number) -> bool {
        self.to_f64().fits(to)
    }

    #[inline(always)]
    fn is_beyond(&self, _: Number) -> bool {
        false
    }
}

impl Inexact for Complex<f32> {
    #[inline(always)]
    fn fits(&self, to: Number) -> bool {
        self.re.fits(to)
    }

    #[inline(always)]
    fn is_beyond(&self, to: Number) -> bool {
        self.re.is_beyond(to)
    }
}

impl Inexact for Complex<f64> {
    #[inline(always)]
    fn fits(&self, to: Number) -> bool {
        self.re.fits(to)
    }

    #[inline(always)]
    fn is_beyond(&self, to: Number) -> bool {
        self.re.is_beyond(to) || to == Number::Complex64 && self.im.is_beyond(to)
    }
}

/// What the processor makes of a float that does not fit.
#[inline(always)]
fn to_i32(float: f64) -> i32 {
    if float > -2_147_483_649.0 && float < 2_147_483_648.0 {
        float as i32
    } else {
        i32::MIN
    }
}

#[inline(always)]
fn to_i64(float: f64) -> i64 {
    if (-9.223_372_036_854_776e18..9.223_372_036_854_776e18).contains(&float) {
        float as i64
    } else {
        i64::MIN
    }
}

#[inline(always)]
fn to_u64(float: f64) -> u64 {
    const HALF: f64 = 9.223_372_036_854_776e18;
    // A NaN goes the first way.
    if float >= HALF {
        to_i64(float - HALF) as u64 ^ (1 << 63)
    } else {
        to_i64(float) as u64
    }
}

/// An integer from a float, by way of the one that the processor goes by.
macro_rules! from_float {
    ($float:expr, i8) => {
        to_i32($float) as i8
    };
    ($float:expr, u8) => {
        to_i32($float) as u8
    };
    ($float:expr, i16) => {
        to_i32($float) as i16
    };
    ($float:expr, u16) => {
        to_i32($float) as u16
    };
    ($float:expr, i32) => {
        to_i32($float)
    };
    ($float:expr, u32) => {
        to_i64($float) as u32
    };
    ($float:expr, i64) => {
        to_i64($float)
    };
    ($float:expr, u64) => {
        to_u64($float)
    };
}

macro_rules! casts {
    ($($from:ty, $value:ident => $to:ty: $result:expr;)*) => {
        $(impl Cast<$to> for $from {
            #[inline(always)]
            fn cast(self) -> $to {
                let $value = self;
                $result
            }
        })*
    };
}

/// From each integer to all that is no float of 16 bits, and from the floats to it.
macro_rules! of_integers {
    ($($from:ident)*) => {
        $(
            casts! {
                $from, value => i8: value as i8;
                $from, value => u8: value as u8;
                $from, value => i16: value as i16;
                $from, value => u16: value as u16;
                $from, value => i32: value as i32;
                $from, value => u32: value as u32;
                $from, value => i64: value as i64;
                $from, value => u64: value as u64;
                $from, value => f16: half_of(value as f64);
                $from, value => f32: value as f32;
                $from, value => f64: value as f64;
                $from, value => Complex<f32>: Complex::new(value as f32, 0.0);
                $from, value => Complex<f64>: Complex::new(value as f64, 0.0);
                $from, value => Truth: Truth::new(value != 0);
                Truth, value => $from: value.get() as $from;
                f16, value => $from: from_float!(value.to_f64(), $from);
                f32, value => $from: from_float!(f64::from(value), $from);
                f64, value => $from: from_float!(value, $from);
                Complex<f32>, value => $from: from_float!(f64::from(value.re), $from);
                Complex<f64>, value => $from: from_float!(value.re, $from);
            }
        )*
    };
}

of_integers! { i8 u8 i16 u16 i32 u32 i64 u64 }

casts! {
    Truth, value => Truth: value;
    Truth, value => f16: f16::from_f32(f32::from(value.get() as u8));
    Truth, value => f32: f32::from(value.get() as u8);
    Truth, value => f64: f64::from(value.get() as u8);
    Truth, value => Complex<f32>: Complex::new(f32::from(value.get() as u8), 0.0);
    Truth, value => Complex<f64>: Complex::new(f64::from(value.get() as u8), 0.0);
    f16, value => Truth: Truth::new(value.to_f32() != 0.0);
    f16, value => f16: value;
    f16, value => f32: value.to_f32();
    f16, value => f64: value.to_f64();
    f16, value => Complex<f32>: Complex::new(value.to_f32(), 0.0);
    f16, value => Complex<f64>: Complex::new(value.to_f64(), 0.0);
    f32, value => Truth: Truth::new(value != 0.0);
    f32, value => f16: f16::from_f32(value);
    f32, value => f32: value;
    f32, value => f64: f64::from(value);
    f32, value => Complex<f32>: Complex::new(value, 0.0);
    f32, value => Complex<f64>: Complex::new(f64::from(value), 0.0);
    f64, value => Truth: Truth::new(value != 0.0);
    f64, value => f16: half_of(value);
    f64, value => f32: value as f32;
    f64, value => f64: value;
    f64, value => Complex<f32>: Complex::new(value as f32, 0.0);
    f64, value => Complex<f64>: Complex::new(value, 0.0);
    Complex<f32>, value => Truth: Truth::new(value.re != 0.0 || value.im != 0.0);
    Complex<f32>, value => f16: f16::from_f32(value.re);
    Complex<f32>, value => f32: value.re;
    Complex<f32>, value => f64: f64::from(value.re);
    Complex<f32>, value => Complex<f32>: value;
    Complex<f32>, value => Complex<f64>: Complex::new(f64::from(value.re), f64::from(value.im));
    Complex<f64>, value => Truth: Truth::new(value.re != 0.0 || value.im != 0.0);
    Complex<f64>, value => f16: half_of(value.re);
    Complex<f64>, value => f32: value.re as f32;
    Complex<f64>, value => f64: value.re;
    Complex<f64>, value => Complex<f32>: Complex::new(value.re as f32, value.im as f32);
    Complex<f64>, value => Complex<f64>: value;
}
