//! Functions with two results: `divmod`, `modf`, `frexp`.
//!
//! An input that shares a buffer does so with the first result; the second one has a buffer of its own.

use half::f16;

use crate::arithmetic::{Arithmetic, Binary};
use crate::buffer;
use crate::element::Element;
use crate::elementwise::{Ended, Operand, items};
use crate::flags::Flags;
use crate::layout::Layout;
use crate::walk::Walk;

/// A result: a buffer, and where the items go.
pub type Output<'a> = (&'a mut [u8], &'a Layout);

/// `(quotient, rest) = divmod(left, right)`, of arrays of one shape and one kind.
///
/// # Errors
/// [`Ended::NoLoop`] where the kind has no such operator; what `poll` said where it stops the loop.
pub fn divmod<T: Element + Arithmetic, E>(
    left: Operand<'_>,
    right: Operand<'_>,
    (quotient, layout): Output<'_>,
    (rest, rest_layout): Output<'_>,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Flags, Ended<E>> {
    let (Some(divide), Some(remain)) =
        (T::binary(Binary::FloorDivide), T::binary(Binary::Remainder))
    else {
        return Err(Ended::NoLoop);
    };
    let mut flags = Flags::NONE;
    let (mut copies, mut results) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    let walk = Walk::new([layout, rest_layout, left.layout, right.layout]);
    let walked = walk.blocks(|[to, to_rest, from_left, from_right], count| {
        poll(count)?;
        let [left_copy, right_copy] = &mut copies;
        let [first, second] = &mut results;
        // Copied where they are written over before the rest is known.
        let left = items::<T>(left.bytes, quotient, from_left, count, left_copy);
        let right = items::<T>(right.bytes, quotient, from_right, count, right_copy);
        buffer::write(rest, to_rest, count, second, |out| {
            remain(left, right, out);
            flags |= T::wrong(Binary::Remainder, left, right, out);
        });
        buffer::write(quotient, to, count, first, |out| {
            divide(left, right, out);
            flags |= T::wrong(Binary::FloorDivide, left, right, out);
        });
        Ok(())
    });
    walked.map_err(Ended::Stopped)?;
    Ok(flags)
}

/// A kind of number that has parts: floats.
pub trait Parts: Element {
    /// What is behind the point, and what is before it, both with the sign.
    fn modf(self) -> (Self, Self);

    /// A number from a half to one, and the power of two that it is multiplied with.
    fn frexp(self) -> (Self, i32);
}

impl Parts for f64 {
    fn modf(self) -> (f64, f64) {
        let whole = self.trunc();
        let part = match self.is_infinite() {
            true => 0.0,
            false => self - whole,
        };
        (part.copysign(self), whole)
    }

    fn frexp(self) -> (f64, i32) {
        if self == 0.0 || !self.is_finite() {
            return (self, 0);
        }
        let (normal, less) = match self.is_normal() {
            true => (self, 0),
            false => (self * 18_014_398_509_481_984.0, 54),
        };
        let bits = normal.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i32 - 1022 - less;
        (f64::from_bits(bits & !(0x7ff << 52) | 1022 << 52), exponent)
    }
}

/// By way of 64 bits, which is exact.
macro_rules! parts {
    ($($type:ty, $back:expr;)*) => {
        $(impl Parts for $type {
            fn modf(self) -> ($type, $type) {
                let (part, whole) = f64::from(self).modf();
                ($back(part), $back(whole))
            }

            fn frexp(self) -> ($type, i32) {
                let (part, exponent) = f64::from(self).frexp();
                ($back(part), exponent)
            }
        })*
    };
}

parts! {
    f32, |wide| wide as f32;
    f16, f16::from_f64;
}

/// `(behind, before) = modf(array)`.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn modf<T: Parts, E>(
    array: Operand<'_>,
    first: Output<'_>,
    second: Output<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    of_one::<T, T, T, E>(array, first, second, poll, T::modf)
}

/// `(mantissa, exponent) = frexp(array)`, with exponents of 32 bits.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn frexp<T: Parts, E>(
    array: Operand<'_>,
    first: Output<'_>,
    second: Output<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    of_one::<T, T, i32, E>(array, first, second, poll, T::frexp)
}

fn of_one<T: Element, R: Element, S: Element, E>(
    array: Operand<'_>,
    (one, layout): Output<'_>,
    (other, other_layout): Output<'_>,
    mut poll: impl FnMut(usize) -> Result<(), E>,
    each: impl Fn(T) -> (R, S),
) -> Result<(), E> {
    let (mut copy, mut first, mut second) = (Vec::new(), Vec::new(), Vec::new());
    Walk::new([layout, other_layout, array.layout]).blocks(|[to, to_other, from], count| {
        poll(count)?;
        let items = items::<T>(array.bytes, one, from, count, &mut copy);
        buffer::write(other, to_other, count, &mut second, |out| {
            for (out, item) in out.iter_mut().zip(items) {
                *out = each(*item).1;
            }
        });
        buffer::write(one, to, count, &mut first, |out| {
            for (out, item) in out.iter_mut().zip(items) {
                *out = each(*item).0;
            }
        });
        Ok(())
    })
}
