//! Numbers that are spelled by their bits, and how near they are to each other.

use half::f16;
use num_complex::Complex;
use wardian_strided::element::Element;

/// A number with digits.
pub(crate) trait Near: Element {
    /// From hexadecimal digits; of complex numbers two, with a comma between them.
    fn of_bits(text: &str) -> Self;

    /// Whether another is so many units of the last digit away at most; zeros with their signs, infinities and NaNs are
    /// what they are.
    fn is_near(self, other: Self, units: u32) -> bool;

    /// Whether a part is no number.
    fn is_nan(self) -> bool;
}

macro_rules! floats {
    ($($type:ident $bits:ident;)*) => {
        $(impl Near for $type {
            fn of_bits(text: &str) -> $type {
                $type::from_bits($bits::from_str_radix(text, 16).expect("bits are hexadecimal"))
            }

            fn is_near(self, other: $type, units: u32) -> bool {
                if $type::is_nan(self) || $type::is_nan(other) {
                    return $type::is_nan(self) && $type::is_nan(other);
                }
                // Of one sign, bits are in the order of the numbers.
                let same = self.is_sign_negative() == other.is_sign_negative();
                let exact = !(self.is_finite() && other.is_finite());
                let units = if exact { 0 } else { units };
                same && u64::from(self.to_bits().abs_diff(other.to_bits())) <= u64::from(units)
            }

            fn is_nan(self) -> bool {
                $type::is_nan(self)
            }
        })*
    };
}

floats! {
    f16 u16;
    f32 u32;
    f64 u64;
}

macro_rules! complex {
    ($($type:ident)*) => {
        $(impl Near for Complex<$type> {
            fn of_bits(text: &str) -> Complex<$type> {
                let (re, im) = text.split_once(',').expect("there are two parts");
                Complex::new($type::of_bits(re), $type::of_bits(im))
            }

            fn is_near(self, other: Complex<$type>, units: u32) -> bool {
                let reach = self.re.hypot(self.im) * $type::EPSILON / 2.0 * units as $type;
                let part = |one: $type, other: $type| {
                    one.is_near(other, units) || one.is_finite() && (one - other).abs() <= reach
                };
                part(self.re, other.re) && part(self.im, other.im)
            }

            fn is_nan(self) -> bool {
                self.re.is_nan() || self.im.is_nan()
            }
        })*
    };
}

complex! { f32 f64 }

/// The bytes of a number, for a person to see.
pub(crate) fn hex<T: Element>(item: T) -> String {
    let bytes = bytemuck::bytes_of(&item).iter().rev();
    bytes.map(|byte| format!("{byte:02x}")).collect()
}
