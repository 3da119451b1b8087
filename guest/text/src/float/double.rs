//! Arithmetic on pairs of floats whose exact sum carries about 106 bits; the base of accurate sums and `libm/mod.rs`.
//!
//! Invariant: a `Double` is normalised, |low| ≤ half an ulp of high, barring overflow.

use std::ops::{Add, Mul, Neg, Sub};

/// An unevaluated sum high + low.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Double {
    pub(crate) high: f64,
    pub(crate) low: f64,
}

/// a + b exactly.
#[inline]
pub(crate) fn two_sum(a: f64, b: f64) -> Double {
    let high = a + b;
    let part = high - a;
    Double {
        high,
        low: (a - (high - part)) + (b - part),
    }
}

/// a + b exactly, for |a| ≥ |b|.
#[inline]
pub(crate) fn fast_two_sum(a: f64, b: f64) -> Double {
    let high = a + b;
    Double {
        high,
        low: (a - high) + b,
    }
}

/// A float as two halves of at most 26 bits each.
#[inline]
fn split(a: f64) -> (f64, f64) {
    const FACTOR: f64 = 134_217_729.0; // 2^27 + 1
    let t = FACTOR * a;
    let high = t - (t - a);
    (high, a - high)
}

/// a × b exactly, barring overflow (|a|, |b| < 2^996) and underflow.
///
/// Dekker's splitting: the target has no fused multiply-add instruction.
#[inline]
pub(crate) fn two_product(a: f64, b: f64) -> Double {
    let high = a * b;
    let ((ah, al), (bh, bl)) = (split(a), split(b));
    Double {
        high,
        low: ((ah * bh - high) + ah * bl + al * bh) + al * bl,
    }
}

impl Double {
    pub(crate) const fn new(high: f64, low: f64) -> Double {
        Double { high, low }
    }

    /// The nearest float.
    #[inline]
    pub(crate) fn round(self) -> f64 {
        self.high + self.low
    }

    pub(crate) fn divide(self, other: Double) -> Double {
        let q1 = self.high / other.high;
        let r = self - other * q1;
        // One correction doubles the precision: both quotients are good to 53 bits.
        fast_two_sum(q1, r.high / other.high)
    }

    pub(crate) fn sqrt(self) -> Double {
        if self.high <= 0.0 {
            return Double::new(self.high.sqrt(), 0.0);
        }
        let root = self.high.sqrt();
        let rest = self - two_product(root, root);
        fast_two_sum(root, rest.high / (2.0 * root))
    }
}

impl From<f64> for Double {
    #[inline]
    fn from(value: f64) -> Double {
        Double::new(value, 0.0)
    }
}

impl Neg for Double {
    type Output = Double;
    #[inline]
    fn neg(self) -> Double {
        Double::new(-self.high, -self.low)
    }
}

impl Add for Double {
    type Output = Double;
    #[inline]
    fn add(self, other: Double) -> Double {
        let s = two_sum(self.high, other.high);
        let t = two_sum(self.low, other.low);
        let s = fast_two_sum(s.high, s.low + t.high);
        fast_two_sum(s.high, s.low + t.low)
    }
}

impl Add<f64> for Double {
    type Output = Double;
    #[inline]
    fn add(self, other: f64) -> Double {
        let s = two_sum(self.high, other);
        fast_two_sum(s.high, s.low + self.low)
    }
}

impl Sub for Double {
    type Output = Double;
    #[inline]
    fn sub(self, other: Double) -> Double {
        self + -other
    }
}

impl Mul for Double {
    type Output = Double;
    #[inline]
    fn mul(self, other: Double) -> Double {
        let p = two_product(self.high, other.high);
        fast_two_sum(
            p.high,
            p.low + (self.high * other.low + self.low * other.high),
        )
    }
}

impl Mul<f64> for Double {
    type Output = Double;
    #[inline]
    fn mul(self, other: f64) -> Double {
        let p = two_product(self.high, other);
        fast_two_sum(p.high, p.low + self.low * other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_captured() {
        let p = two_product(0.1, 0.1);
        assert_eq!(p.low, 0.1f64.mul_add(0.1, -p.high));
        let s = two_sum(1e16, 1.0);
        assert_eq!((s.high, s.low), (1e16, 1.0));
        let third = Double::from(1.0).divide(Double::from(3.0));
        assert!(((third * 3.0) - Double::from(1.0)).high.abs() < 1e-31);
        let root = Double::from(2.0).sqrt();
        assert!((root * root - Double::from(2.0)).high.abs() < 1e-31);
    }
}
