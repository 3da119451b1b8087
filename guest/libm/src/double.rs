//! Sums and products of two floats as pairs that lose nothing; the base of accurate sums and of `fused.rs`.
//!
//! Invariant: a `Double` is normalised, |low| ≤ half an ulp of high, barring overflow.

/// An unevaluated sum high + low.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Double {
    pub high: f64,
    pub low: f64,
}

/// a + b exactly.
#[inline]
pub fn two_sum(a: f64, b: f64) -> Double {
    let high = a + b;
    let part = high - a;
    Double {
        high,
        low: (a - (high - part)) + (b - part),
    }
}

/// a + b exactly, for |a| ≥ |b|.
#[inline]
pub fn fast_two_sum(a: f64, b: f64) -> Double {
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
pub fn two_product(a: f64, b: f64) -> Double {
    let high = a * b;
    let ((ah, al), (bh, bl)) = (split(a), split(b));
    Double {
        high,
        low: ((ah * bh - high) + ah * bl + al * bh) + al * bl,
    }
}

impl Double {
    pub const fn new(high: f64, low: f64) -> Double {
        Double { high, low }
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
    }
}
