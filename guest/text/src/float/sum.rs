//! Accurate sums of floats: the builtin `sum`, `math.fsum`, `math.sumprod`, `math.hypot` and `math.dist`.
//!
//! The caller walks the iterables; each sum is a small state to be fed.
//! Invariant: same operations in the same order as CPython 3.12, so results agree bit for bit.

use wardian_libm::double::{fast_two_sum, two_product, two_sum};
use wardian_libm::frexp;

/// The builtin `sum` once it has met a float: compensated after Neumaier.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompensatedSum {
    sum: f64,
    compensation: f64,
}

impl CompensatedSum {
    /// Start from the value summed so far.
    pub fn new(start: f64) -> CompensatedSum {
        CompensatedSum {
            sum: start,
            compensation: 0.0,
        }
    }

    /// The next float.
    #[inline]
    pub fn add(&mut self, x: f64) {
        let total = self.sum + x;
        if self.sum.abs() >= x.abs() {
            self.compensation += (self.sum - total) + x;
        } else {
            self.compensation += (x - total) + self.sum;
        }
        self.sum = total;
    }

    /// The next item is a small int: CPython adds it without compensation.
    #[inline]
    pub fn add_int(&mut self, x: i64) {
        self.sum += x as f64;
    }

    /// The sum so far.
    pub fn value(&self) -> f64 {
        // Adding a compensation that is not finite would turn an infinite sum into nan; adding 0 would lose a minus sign.
        if self.compensation != 0.0 && self.compensation.is_finite() {
            self.sum + self.compensation
        } else {
            self.sum
        }
    }
}

/// Why `math.fsum` refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FsumError {
    /// OverflowError: intermediate overflow in fsum
    Overflow,
    /// ValueError: -inf + inf in fsum
    Infinities,
}

impl FsumError {
    /// CPython's text.
    pub fn message(self) -> &'static str {
        match self {
            FsumError::Overflow => "intermediate overflow in fsum",
            FsumError::Infinities => "-inf + inf in fsum",
        }
    }
}

/// `math.fsum`: the exact sum, kept as floats that do not overlap (at most about forty of them).
#[derive(Clone, Debug, Default)]
pub struct Fsum {
    partials: Vec<f64>,
    special: f64,
    infinities: f64,
}

impl Fsum {
    /// An empty sum.
    pub fn new() -> Fsum {
        Fsum::default()
    }

    /// The next item.
    pub fn add(&mut self, item: f64) -> Result<(), FsumError> {
        let mut x = item;
        let mut kept = 0;
        for i in 0..self.partials.len() {
            let y = self.partials[i];
            let s = if x.abs() < y.abs() {
                fast_two_sum(y, x)
            } else {
                fast_two_sum(x, y)
            };
            if s.low != 0.0 {
                self.partials[kept] = s.low;
                kept += 1;
            }
            x = s.high;
        }
        self.partials.truncate(kept);
        if x == 0.0 {
            return Ok(());
        }
        if x.is_finite() {
            self.partials.push(x);
            return Ok(());
        }
        if item.is_finite() {
            return Err(FsumError::Overflow);
        }
        if item.is_infinite() {
            self.infinities += item;
        }
        self.special += item;
        self.partials.clear();
        Ok(())
    }

    /// The sum, correctly rounded.
    pub fn finish(mut self) -> Result<f64, FsumError> {
        if self.special != 0.0 {
            return if self.infinities.is_nan() {
                Err(FsumError::Infinities)
            } else {
                Ok(self.special)
            };
        }
        let Some(mut high) = self.partials.pop() else {
            return Ok(0.0);
        };
        let mut low = 0.0;
        while let Some(y) = self.partials.pop() {
            let s = fast_two_sum(high, y);
            (high, low) = (s.high, s.low);
            if low != 0.0 {
                break;
            }
        }
        // Half-even across partials: what remains decides a tie.
        let next = self.partials.last().copied().unwrap_or(0.0);
        if low < 0.0 && next < 0.0 || low > 0.0 && next > 0.0 {
            let y = low * 2.0;
            let x = high + y;
            if y == x - high {
                high = x;
            }
        }
        Ok(high)
    }
}

/// `math.sumprod` of floats, in three floats of precision.
#[derive(Clone, Copy, Debug, Default)]
pub struct SumProduct {
    high: f64,
    low: f64,
    tiny: f64,
}

impl SumProduct {
    /// An empty sum.
    pub fn new() -> SumProduct {
        SumProduct::default()
    }

    /// Add x × y.
    pub fn add(&mut self, x: f64, y: f64) {
        let product = if x.abs().max(y.abs()) < 2f64.powi(990) {
            two_product(x, y)
        } else {
            // Splitting would overflow where the product itself may not.
            let high = x * y;
            wardian_libm::double::Double::new(high, x.mul_add(y, -high))
        };
        let sum = two_sum(self.high, product.high);
        let r1 = two_sum(self.low, product.low);
        let r2 = two_sum(r1.high, sum.low);
        self.high = sum.high;
        self.low = r2.high;
        self.tiny += r1.low + r2.low;
    }

    /// The sum; when it is not finite, CPython starts over with plain arithmetic.
    pub fn value(&self) -> f64 {
        let last = two_sum(self.low, self.high);
        self.tiny + last.low + last.high
    }
}

/// `math.hypot(*coordinates)`; also `math.dist`, given the differences. The slice is scratch space.
pub fn hypot(coordinates: &mut [f64]) -> f64 {
    let mut largest = 0.0;
    let mut found_nan = false;
    for x in coordinates.iter_mut() {
        *x = x.abs();
        found_nan |= x.is_nan();
        if *x > largest {
            largest = *x;
        }
    }
    vector_norm(coordinates, largest, found_nan)
}

fn vector_norm(vector: &mut [f64], largest: f64, found_nan: bool) -> f64 {
    if largest.is_infinite() {
        return largest;
    }
    if found_nan {
        return f64::NAN;
    }
    if largest == 0.0 || vector.len() <= 1 {
        return largest;
    }
    let (_, exponent) = frexp(largest);
    if exponent < -1023 {
        // The scale would overflow: bring subnormal values to normal size first.
        vector.iter_mut().for_each(|x| *x /= f64::MIN_POSITIVE);
        return f64::MIN_POSITIVE * vector_norm(vector, largest / f64::MIN_POSITIVE, found_nan);
    }
    let scale = crate::float::ops::ldexp(1.0, -i64::from(exponent));
    let (mut sum, mut low_1, mut low_2) = (1.0, 0.0, 0.0);
    for x in vector.iter() {
        let x = x * scale;
        let square = two_product(x, x);
        let s = fast_two_sum(sum, square.high);
        sum = s.high;
        low_1 += square.low;
        low_2 += s.low;
    }
    let root = (sum - 1.0 + (low_1 + low_2)).sqrt();
    let square = two_product(-root, root);
    let s = fast_two_sum(sum, square.high);
    low_1 += square.low;
    low_2 += s.low;
    let rest = s.high - 1.0 + (low_1 + low_2);
    (root + rest / (2.0 * root)) / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtin_sum_is_compensated() {
        let mut sum = CompensatedSum::new(0.0);
        (0..10).for_each(|_| sum.add(0.1));
        assert_eq!(sum.value(), 1.0);
        let mut sum = CompensatedSum::new(-0.0);
        sum.add(-0.0);
        assert!(sum.value().is_sign_negative());
        let mut sum = CompensatedSum::new(1e308);
        sum.add(1e308);
        assert_eq!(sum.value(), f64::INFINITY);
    }

    #[test]
    fn fsum_is_exact() {
        let fsum = |items: &[f64]| {
            let mut sum = Fsum::new();
            items.iter().try_for_each(|&x| sum.add(x))?;
            sum.finish()
        };
        assert_eq!(
            fsum(&[1e100, 1.0, -1e100, 1e-100, 1e50, -1.0, -1e50]),
            Ok(1e-100)
        );
        assert_eq!(fsum(&[0.1; 10]), Ok(1.0));
        assert_eq!(fsum(&[]), Ok(0.0));
        assert_eq!(
            fsum(&[f64::INFINITY, f64::NEG_INFINITY]),
            Err(FsumError::Infinities)
        );
        assert_eq!(fsum(&[1e308, 1e308, -1e308]), Err(FsumError::Overflow));
        assert_eq!(fsum(&[f64::INFINITY, 1.0]), Ok(f64::INFINITY));
        assert_eq!(fsum(&[1e16, 1.0, 1e-16]), Ok(10000000000000002.0));
    }

    #[test]
    fn norms_and_products() {
        assert_eq!(hypot(&mut [3.0, -4.0]), 5.0);
        assert_eq!(hypot(&mut [f64::NAN, f64::INFINITY]), f64::INFINITY);
        assert_eq!(hypot(&mut [5e-324, 5e-324]), 5e-324);
        assert_eq!(hypot(&mut [1e308, 1e308]), 1.4142135623730951e308);
        let mut sum = SumProduct::new();
        for (x, y) in [(10.0, 0.1), (20.0, 0.2), (1e100, 1.0), (-1e100, 1.0)] {
            sum.add(x, y);
        }
        assert_eq!(sum.value(), 5.0);
    }
}
