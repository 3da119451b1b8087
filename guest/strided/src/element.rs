//! What an item of an array can be, among the numbers: their table, and the Rust type of each.
//!
//! What does not live here: what comes of two of them together, and conversions.

use bytemuck::{Pod, Zeroable};
use half::f16;
use num_complex::Complex;

/// Whether a kind of number comes before another where both are promoted, beside sizes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Family {
    /// True and False.
    Bool,
    /// Integers from zero on.
    Unsigned,
    /// Integers.
    Signed,
    /// Floating-point numbers.
    Float,
    /// Pairs of those.
    Complex,
}

/// True where the byte is not zero, whatever else it is: a program can put any byte there.
#[derive(Clone, Copy, Default, Debug, Pod, Zeroable)]
#[repr(transparent)]
pub struct Truth(u8);

impl Truth {
    /// A byte that is zero or one.
    #[inline(always)]
    pub const fn new(value: bool) -> Truth {
        Truth(value as u8)
    }

    /// Whether it is true.
    #[inline(always)]
    pub const fn get(self) -> bool {
        self.0 != 0
    }
}

impl PartialEq for Truth {
    #[inline(always)]
    fn eq(&self, other: &Truth) -> bool {
        self.get() == other.get()
    }
}

/// The nearest number of 16 bits; of two that are as near, the even one. The crate's own function does not look at the
/// lower half of the mantissa, so that what is a little more than halfway becomes the wrong one.
#[inline]
pub fn half_of(float: f64) -> f16 {
    let near = float as f32;
    if !near.is_finite() || f64::from(near) == float {
        return f16::from_f32(near);
    }
    // Rounded to odd, which no later rounding takes for a half.
    let towards_zero = if f64::from(near.abs()) > float.abs() {
        near.to_bits() - 1
    } else {
        near.to_bits()
    };
    f16::from_f32(f32::from_bits(towards_zero | 1))
}

/// A Rust type that items of an array are read as.
pub trait Element: Copy + Default + Pod + PartialEq + 'static {
    /// Which number it is.
    const NUMBER: Number;
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident $type:ty, $family:ident, $letter:literal, $text:literal;)*) => {
        /// A kind of number.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Number { $($(#[$doc])* $name,)* }

        impl Number {
            /// All of them, in numpy's order.
            pub const ALL: &'static [Number] = &[$(Number::$name,)*];

            /// Bytes of an item.
            pub const fn size(self) -> usize {
                match self { $(Number::$name => size_of::<$type>(),)* }
            }

            /// What it is beside its size.
            pub const fn family(self) -> Family {
                match self { $(Number::$name => Family::$family,)* }
            }

            /// `dtype.char`.
            pub const fn letter(self) -> char {
                match self { $(Number::$name => $letter,)* }
            }

            /// `dtype.name`.
            pub const fn name(self) -> &'static str {
                match self { $(Number::$name => $text,)* }
            }
        }

        $(impl Element for $type {
            const NUMBER: Number = Number::$name;
        })*

        /// Run the body with `$T` as the Rust type of a [`Number`].
        #[macro_export]
        macro_rules! with_element {
            ($number:expr, $T:ident => $body:expr) => {
                match $number {
                    $($crate::element::Number::$name => {
                        type $T = $crate::element::types::$name;
                        $body
                    })*
                }
            };
        }

        /// The Rust types, by the names of their numbers.
        pub mod types {
            use super::{Complex, Truth, f16};
            $(#[doc = $text] pub type $name = $type;)*
        }
    };
}

numbers! {
    /// True or False.
    Bool Truth, Bool, '?', "bool";
    /// 8 bits with a sign.
    Int8 i8, Signed, 'b', "int8";
    /// 8 bits.
    UInt8 u8, Unsigned, 'B', "uint8";
    /// 16 bits with a sign.
    Int16 i16, Signed, 'h', "int16";
    /// 16 bits.
    UInt16 u16, Unsigned, 'H', "uint16";
    /// 32 bits with a sign.
    Int32 i32, Signed, 'i', "int32";
    /// 32 bits.
    UInt32 u32, Unsigned, 'I', "uint32";
    /// 64 bits with a sign.
    Int64 i64, Signed, 'l', "int64";
    /// 64 bits.
    UInt64 u64, Unsigned, 'L', "uint64";
    /// Half a float.
    Float16 f16, Float, 'e', "float16";
    /// A float of C.
    Float32 f32, Float, 'f', "float32";
    /// A float of Python.
    Float64 f64, Float, 'd', "float64";
    /// Two floats of C.
    Complex64 Complex<f32>, Complex, 'F', "complex64";
    /// A complex number of Python.
    Complex128 Complex<f64>, Complex, 'D', "complex128";
}

impl Number {
    /// The kind of `dtype.kind`.
    pub const fn kind(self) -> char {
        match self.family() {
            Family::Bool => 'b',
            Family::Unsigned => 'u',
            Family::Signed => 'i',
            Family::Float => 'f',
            Family::Complex => 'c',
        }
    }

    /// That of a family with this size.
    pub fn of(family: Family, size: usize) -> Option<Number> {
        let mut all = Number::ALL.iter().copied();
        all.find(|number| number.family() == family && number.size() == size)
    }

    /// Bytes of one part of it: of a complex number the half.
    const fn part(self) -> usize {
        match self.family() {
            Family::Complex => self.size() / 2,
            _ => self.size(),
        }
    }

    /// The smallest number that holds the values of both, or numpy's choice where none does (NEP 50).
    ///
    /// ```
    /// use wardian_strided::element::Number;
    /// assert_eq!(Number::Int64.promoted(Number::UInt64), Number::Float64);
    /// assert_eq!(Number::Int16.promoted(Number::Float16), Number::Float32);
    /// assert_eq!(Number::UInt8.promoted(Number::Int8), Number::Int16);
    /// ```
    pub fn promoted(self, other: Number) -> Number {
        let (low, high) = match self.family() <= other.family() {
            true => (self, other),
            false => (other, self),
        };
        let found = match (low.family(), high.family()) {
            (Family::Bool, _) => Some(high),
            (one, same) if one == same => Some(if low.size() > high.size() { low } else { high }),
            (Family::Unsigned, Family::Signed) if low.size() < high.size() => Some(high),
            (Family::Unsigned, Family::Signed) => Number::of(Family::Signed, low.size() * 2)
                // No integer holds both.
                .or(Some(Number::Float64)),
            (Family::Unsigned | Family::Signed, _) => {
                // A float holds integers of half its size.
                let part = (low.size() * 2).clamp(high.part(), 8);
                Number::of(high.family(), high.size() / high.part() * part)
            }
            (_, _) => {
                let part = low.size().max(high.part());
                Number::of(Family::Complex, part.max(4) * 2)
            }
        };
        found.unwrap_or(high)
    }

    /// Whether a cast to another is *safe* in numpy's words: 64-bit integers become float64, though not every one has its
    /// equal there.
    pub fn fits_in(self, other: Number) -> bool {
        self.promoted(other) == other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `np.promote_types(row, column).char`, rows and columns as the first row is.
    const PROMOTED: &str = "\
        ?bBhHiIlLefdFD bbhhiilldefdFD BhBhHiIlLefdFD hhhhiilldffdFD HiHiHiIlLffdFD iiiiiillddddDD IlIlIlIlLdddDD \
        llllllllddddDD LdLdLdLdLdddDD eeeffddddefdFD fffffddddffdFD ddddddddddddDD FFFFFDDDDFFDFD DDDDDDDDDDDDDD";

    /// `np.can_cast(row, column)`.
    const SAFE: &str = "\
        11111111111111 01010101011111 00111111111111 00010101001111 00001111101111 00000101000101 00000011100101 \
        00000001000101 00000000100101 00000000011111 00000000001111 00000000000101 00000000000011 00000000000001";

    #[test]
    fn promotion_and_safe_casts_are_numpys() {
        for (index, one) in Number::ALL.iter().enumerate() {
            let promoted = PROMOTED.split_whitespace().nth(index).unwrap();
            let found = Number::ALL
                .iter()
                .map(|other| one.promoted(*other).letter());
            assert_eq!(found.collect::<String>(), promoted, "{one:?}");
            let safe = SAFE.split_whitespace().nth(index).unwrap();
            let found = Number::ALL
                .iter()
                .map(|other| if one.fits_in(*other) { '1' } else { '0' });
            assert_eq!(found.collect::<String>(), safe, "{one:?}");
        }
    }

    #[test]
    fn halves_are_rounded_once() {
        let half = |float| half_of(float).to_f64();
        // Halfway between 1 and the next one, and the least more.
        let halfway = 1.0 + 2.0_f64.powi(-11);
        assert_eq!(half(halfway), 1.0);
        assert_eq!(half(halfway.next_up()), 1.0 + 2.0_f64.powi(-10));
        assert_eq!(half(-halfway.next_down()), -1.0);
        assert_eq!(half(65519.999), 65504.0);
        assert_eq!(half(65520.0), f64::INFINITY);
        assert_eq!(half(1e300), f64::INFINITY);
        assert!(half(f64::NAN).is_nan() && half(-0.0).is_sign_negative());
        assert_eq!(half(2.0_f64.powi(-25)), 0.0);
        assert_eq!(half(2.0_f64.powi(-25).next_up()), 2.0_f64.powi(-24));
    }

    #[test]
    fn sizes_and_letters() {
        let letters: String = Number::ALL.iter().map(|number| number.letter()).collect();
        assert_eq!(letters, PROMOTED.split_whitespace().next().unwrap());
        assert_eq!(
            Number::ALL
                .iter()
                .map(|number| number.size())
                .sum::<usize>(),
            69
        );
        for number in Number::ALL {
            assert_eq!(with_element!(*number, T => size_of::<T>()), number.size());
            assert_eq!(with_element!(*number, T => T::NUMBER), *number);
        }
    }
}
