//! Sums of floats and small ints without rounding, for `statistics`.
//!
//! A sum is one wide number in fixed point that has room for every float, so
//! that adding shifts and carries and allocates nothing. What does not live
//! here: sums that are rounded in the end (`sum_float`).

use num_bigint::{BigInt, BigUint, Sign};

/// The smallest float is two to the power of minus this.
const SMALLEST: usize = 1074;

/// Words of a sum of 2^64 floats, and of their squares.
const SUM_WORDS: usize = (SMALLEST + 1024 + 64) / 64 + 1;
const SQUARE_WORDS: usize = 2 * (SMALLEST + 1024) / 64 + 3;

/// Terms of one sign, added up in fixed point.
struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Wide<WORDS> {
    /// Add `term << shift`.
    fn add(&mut self, term: u128, shift: usize) {
        let (mut at, bits) = (shift / 64, shift % 64);
        let low = (term as u64) << bits;
        // In two steps: a shift by all 64 bits would be none.
        let rest = (term >> (63 - bits)) >> 1;
        let mut carry = 0;
        for part in [low, rest as u64, (rest >> 64) as u64] {
            let (sum, first) = self.0[at].overflowing_add(part);
            let (sum, second) = sum.overflowing_add(carry);
            self.0[at] = sum;
            carry = u64::from(first | second);
            at += 1;
        }
        while carry != 0 {
            let (sum, more) = self.0[at].overflowing_add(1);
            self.0[at] = sum;
            carry = u64::from(more);
            at += 1;
        }
    }

    fn number(&self) -> BigUint {
        let used = WORDS - self.0.iter().rev().take_while(|word| **word == 0).count();
        let halves = self.0[..used]
            .iter()
            .flat_map(|word| [*word as u32, (word >> 32) as u32]);
        BigUint::new(halves.collect())
    }
}

/// The exact sum of the terms, and of their squares.
pub struct ExactSums {
    positive: Wide<SUM_WORDS>,
    negative: Wide<SUM_WORDS>,
    squares: Wide<SQUARE_WORDS>,
}

impl Default for ExactSums {
    fn default() -> ExactSums {
        ExactSums {
            positive: Wide([0; SUM_WORDS]),
            negative: Wide([0; SUM_WORDS]),
            squares: Wide([0; SQUARE_WORDS]),
        }
    }
}

impl ExactSums {
    /// Add a finite float.
    pub fn add(&mut self, number: f64) {
        let bits = number.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as usize;
        let fraction = bits & ((1 << 52) - 1);
        let (term, shift) = match exponent {
            0 => (fraction, 0),
            _ => (fraction | 1 << 52, exponent - 1),
        };
        if number < 0.0 {
            self.negative.add(u128::from(term), shift);
        } else {
            self.positive.add(u128::from(term), shift);
        }
        let square = u128::from(term) * u128::from(term);
        self.squares.add(square, 2 * shift);
    }

    /// The sum, as numerator and denominator without a common factor.
    pub fn sum(&self) -> (BigInt, BigInt) {
        let sum = BigInt::from(self.positive.number()) - BigInt::from(self.negative.number());
        reduced(sum, SMALLEST)
    }

    /// The sum of the squares.
    pub fn squares(&self) -> (BigInt, BigInt) {
        let sum = BigInt::from_biguint(Sign::Plus, self.squares.number());
        reduced(sum, 2 * SMALLEST)
    }
}

/// `number / 2**shift`.
fn reduced(number: BigInt, shift: usize) -> (BigInt, BigInt) {
    let common = match number.trailing_zeros() {
        Some(zeros) => shift.min(zeros as usize),
        None => shift,
    };
    (number >> common, BigInt::from(1) << (shift - common))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(numbers: &[f64]) -> [(String, String); 2] {
        let mut sums = ExactSums::default();
        for number in numbers {
            sums.add(*number);
        }
        [sums.sum(), sums.squares()].map(|(n, d)| (n.to_string(), d.to_string()))
    }

    fn pairs(expected: [(&str, &str); 2]) -> [(String, String); 2] {
        expected.map(|(n, d)| (n.to_string(), d.to_string()))
    }

    #[test]
    fn nothing_is_rounded() {
        assert_eq!(sums(&[]), pairs([("0", "1"), ("0", "1")]));
        assert_eq!(sums(&[3.0, -5.0]), pairs([("-2", "1"), ("34", "1")]));
        assert_eq!(sums(&[0.5, 0.25]), pairs([("3", "4"), ("5", "16")]));
        assert_eq!(sums(&[1e300, 1.5, -1e300])[0], pairs([("3", "2"); 2])[0]);
        let tiny = f64::from_bits(1);
        let mut denominator = BigInt::from(1) << SMALLEST;
        assert_eq!(sums(&[tiny])[0], ("1".into(), denominator.to_string()));
        denominator = &denominator * &denominator;
        assert_eq!(sums(&[-tiny])[1], ("1".into(), denominator.to_string()));
    }

    #[test]
    fn the_largest_numbers_have_room() {
        let mut all = ExactSums::default();
        for _ in 0..1000 {
            all.add(f64::MAX);
            all.add(f64::MIN);
        }
        assert_eq!(all.sum(), (BigInt::from(0), BigInt::from(1)));
        let largest = (BigInt::from(1) << 1024) - (BigInt::from(1) << 971);
        let squares = &largest * &largest * 2000;
        assert_eq!(all.squares(), (squares, BigInt::from(1)));
    }
}
