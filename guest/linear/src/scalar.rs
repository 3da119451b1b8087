//! What items of matrices can be: floats of both sizes and complex numbers of them, under one name.
//!
//! What does not live here: integers and bools, of which there are products alone (`product.rs`).

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use num_complex::Complex;
use num_traits::Float;

use wide::{f32x4, f64x2};

use crate::lanes::Lanes;
use crate::product::Tiled;

/// A float of either size.
pub trait Real:
    Float
    + Lanes<Float = Self>
    + Tiled<Real = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + Default
    + Debug
    + 'static
{
    /// As many as a register holds.
    type Lanes: Lanes<Float = Self>;

    /// The nearest of this size.
    fn of(float: f64) -> Self;

    /// The distance from one to its neighbour, halved: LAPACK's `eps`.
    fn eps() -> Self {
        Self::epsilon() / Self::of(2.0)
    }

    /// The smallest number whose reciprocal is finite: LAPACK's `safe minimum`.
    fn tiny() -> Self {
        Self::min_positive_value()
    }
}

impl Real for f32 {
    type Lanes = f32x4;

    fn of(float: f64) -> f32 {
        float as f32
    }
}

impl Real for f64 {
    type Lanes = f64x2;

    fn of(float: f64) -> f64 {
        float
    }
}

/// An item of a matrix.
pub trait Scalar:
    Copy
    + Default
    + PartialEq
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + 'static
{
    /// The float that its parts are.
    type Real: Real;

    /// Whether it has an imaginary part.
    const COMPLEX: bool;

    /// Nothing.
    const ZERO: Self;

    /// One.
    const ONE: Self;

    /// The number with these parts; a real one has but the first.
    fn from_parts(re: Self::Real, im: Self::Real) -> Self;

    /// The number without an imaginary part.
    fn from_real(re: Self::Real) -> Self;

    /// Its real part.
    fn re(self) -> Self::Real;

    /// Its imaginary part.
    fn im(self) -> Self::Real;

    /// The number with the other sign of the imaginary part.
    fn conj(self) -> Self;

    /// Its distance from zero.
    fn modulus(self) -> Self::Real;

    /// The sum of the sizes of its parts, which is quicker.
    fn abs1(self) -> Self::Real;

    /// The square of the distance from zero.
    fn square(self) -> Self::Real;

    /// As many times.
    fn scale(self, by: Self::Real) -> Self;

    /// `self + one * other`, of floats rounded once. Slow where no instruction does it.
    fn fused(self, one: Self, other: Self) -> Self;

    /// The quotient, without an overflow on the way.
    fn over(self, by: Self) -> Self;

    /// Whether all parts are finite.
    fn finite(self) -> bool;
}

macro_rules! reals {
    ($($float:ident)*) => {$(
        impl Scalar for $float {
            type Real = $float;
            const COMPLEX: bool = false;
            const ZERO: $float = 0.0;
            const ONE: $float = 1.0;

            #[inline(always)]
            fn from_parts(re: $float, _: $float) -> $float {
                re
            }

            #[inline(always)]
            fn from_real(re: $float) -> $float {
                re
            }

            #[inline(always)]
            fn re(self) -> $float {
                self
            }

            #[inline(always)]
            fn im(self) -> $float {
                0.0
            }

            #[inline(always)]
            fn conj(self) -> $float {
                self
            }

            #[inline(always)]
            fn modulus(self) -> $float {
                self.abs()
            }

            #[inline(always)]
            fn abs1(self) -> $float {
                self.abs()
            }

            #[inline(always)]
            fn square(self) -> $float {
                self * self
            }

            #[inline(always)]
            fn scale(self, by: $float) -> $float {
                self * by
            }

            #[inline(always)]
            fn fused(self, one: $float, other: $float) -> $float {
                one.mul_add(other, self)
            }

            #[inline(always)]
            fn over(self, by: $float) -> $float {
                self / by
            }

            #[inline(always)]
            fn finite(self) -> bool {
                self.is_finite()
            }
        }

        impl Scalar for Complex<$float> {
            type Real = $float;
            const COMPLEX: bool = true;
            const ZERO: Complex<$float> = Complex { re: 0.0, im: 0.0 };
            const ONE: Complex<$float> = Complex { re: 1.0, im: 0.0 };

            #[inline(always)]
            fn from_parts(re: $float, im: $float) -> Complex<$float> {
                Complex { re, im }
            }

            #[inline(always)]
            fn from_real(re: $float) -> Complex<$float> {
                Complex { re, im: 0.0 }
            }

            #[inline(always)]
            fn re(self) -> $float {
                self.re
            }

            #[inline(always)]
            fn im(self) -> $float {
                self.im
            }

            #[inline(always)]
            fn conj(self) -> Complex<$float> {
                Complex { re: self.re, im: -self.im }
            }

            #[inline(always)]
            fn modulus(self) -> $float {
                self.re.hypot(self.im)
            }

            #[inline(always)]
            fn abs1(self) -> $float {
                self.re.abs() + self.im.abs()
            }

            #[inline(always)]
            fn square(self) -> $float {
                self.re * self.re + self.im * self.im
            }

            #[inline(always)]
            fn scale(self, by: $float) -> Complex<$float> {
                Complex { re: self.re * by, im: self.im * by }
            }

            #[inline(always)]
            fn fused(self, one: Complex<$float>, other: Complex<$float>) -> Complex<$float> {
                self + one * other
            }

            /// By the larger part of what divides, as Smith does it.
            fn over(self, by: Complex<$float>) -> Complex<$float> {
                if by.re.abs() >= by.im.abs() {
                    let ratio = by.im / by.re;
                    let whole = by.re + by.im * ratio;
                    Complex {
                        re: (self.re + self.im * ratio) / whole,
                        im: (self.im - self.re * ratio) / whole,
                    }
                } else {
                    let ratio = by.re / by.im;
                    let whole = by.re * ratio + by.im;
                    Complex {
                        re: (self.re * ratio + self.im) / whole,
                        im: (self.im * ratio - self.re) / whole,
                    }
                }
            }

            #[inline(always)]
            fn finite(self) -> bool {
                self.re.is_finite() && self.im.is_finite()
            }
        }
    )*};
}

reals! { f32 f64 }
