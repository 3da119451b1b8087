//! A Python `int` outside of the sandbox.
//!
//! Nearly all fit 64 bits, and those take no memory of their own. **Invariant:** one that fits is
//! never kept as a large one, so equal numbers are equal here.

use num_bigint::BigInt;
use std::fmt;

/// A whole number of any size.
///
/// ```
/// use wardian_value::{BigInt, Int};
/// let number = Int::from(BigInt::from(7));
/// assert_eq!(number, Int::from(7));
/// assert_eq!(number.as_i64(), Some(7));
/// assert_eq!(Int::from(u64::MAX).as_i64(), None);
/// assert_eq!(Int::from(u64::MAX).to_string(), "18446744073709551615");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Size);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Size {
    Small(i64),
    Large(Box<BigInt>),
}

impl Int {
    /// The number, when it fits.
    pub fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Size::Small(number) => Some(number),
            Size::Large(_) => None,
        }
    }

    /// The number, when it does not fit 64 bits.
    pub(crate) fn as_large(&self) -> Option<&BigInt> {
        match &self.0 {
            Size::Small(_) => None,
            Size::Large(number) => Some(number),
        }
    }
}

impl From<BigInt> for Int {
    fn from(number: BigInt) -> Int {
        Int(match i64::try_from(&number) {
            Ok(small) => Size::Small(small),
            Err(_) => Size::Large(Box::new(number)),
        })
    }
}

impl From<Int> for BigInt {
    fn from(number: Int) -> BigInt {
        match number.0 {
            Size::Small(small) => small.into(),
            Size::Large(number) => *number,
        }
    }
}

macro_rules! from {
    ($($type:ty)*) => {
        $(impl From<$type> for Int {
            fn from(number: $type) -> Int {
                match i64::try_from(number) {
                    Ok(small) => Int(Size::Small(small)),
                    Err(_) => Int::from(BigInt::from(number)),
                }
            }
        })*
    };
}

from! { i32 u32 i64 u64 usize }

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Small(number) => number.fmt(f),
            Size::Large(number) => number.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
