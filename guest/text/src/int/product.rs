//! Products of ints of any size, in blocks that are paid for one by one.
//!
//! num-bigint cannot be interrupted, so it multiplies blocks; how they make the product of longer operands is done
//! here: by Toom and Cook's way in three parts where both are long (the formulas are num-bigint's, which are Bodrato's),
//! piece by piece where one is short.
//! What does not live here: products with few digits (`short.rs`), quotients (`division.rs`).

use crate::cost::{limbs, mul_work};
use crate::metered::{Meter, Metered};
use num_bigint::{BigInt, BigUint, Sign};

/// Digits of 32 bits of an operand that num-bigint multiplies at once: about a millisecond.
const BLOCK: u64 = 2048;

/// `a * b`.
pub fn product(a: &BigUint, b: &BigUint, meter: &mut Meter<'_>) -> Metered<BigUint> {
    let (a_count, b_count) = (limbs(a.bits()), limbs(b.bits()));
    if a_count.max(b_count) <= 2 * BLOCK {
        meter(mul_work(a_count, b_count))?;
        return Ok(a * b);
    }
    let (short, long) = if a_count <= b_count { (a, b) } else { (b, a) };
    let (short_count, long_count) = (a_count.min(b_count), a_count.max(b_count));
    if short_count <= BLOCK {
        return by_pieces(short, long, BLOCK as usize, meter);
    }
    if short_count * 2 <= long_count {
        return by_pieces(short, long, short_count as usize, meter);
    }
    in_three_parts(short, long, meter)
}

/// `a * a`.
pub fn square(a: &BigUint, meter: &mut Meter<'_>) -> Metered<BigUint> {
    product(a, a, meter)
}

/// `base ** exponent`.
pub fn power(base: &BigUint, exponent: u64, meter: &mut Meter<'_>) -> Metered<BigUint> {
    let mut result = BigUint::from(1u32);
    for bit in (0..64 - exponent.leading_zeros()).rev() {
        result = square(&result, meter)?;
        if exponent >> bit & 1 == 1 {
            result = product(&result, base, meter)?;
        }
    }
    Ok(result)
}

/// Add to digits from a place on; there is room for what is carried.
fn add_at(digits: &mut [u32], place: usize, number: &BigUint) {
    let mut carry = 0u64;
    let mut rest = digits[place..].iter_mut();
    for (digit, more) in rest.by_ref().zip(number.iter_u32_digits()) {
        carry += u64::from(*digit) + u64::from(more);
        *digit = carry as u32;
        carry >>= 32;
    }
    for digit in rest {
        if carry == 0 {
            return;
        }
        carry += u64::from(*digit);
        *digit = carry as u32;
        carry >>= 32;
    }
}

/// The long operand is cut in pieces of so many digits.
fn by_pieces(
    short: &BigUint,
    long: &BigUint,
    piece: usize,
    meter: &mut Meter<'_>,
) -> Metered<BigUint> {
    let long = long.to_u32_digits();
    let mut out = vec![0; long.len() + limbs(short.bits()) as usize];
    for (index, digits) in long.chunks(piece).enumerate() {
        let part = product(short, &BigUint::from_slice(digits), meter)?;
        add_at(&mut out, index * piece, &part);
    }
    Ok(BigUint::new(out))
}

/// The product of numbers with signs.
fn signed_product(a: &BigInt, b: &BigInt, meter: &mut Meter<'_>) -> Metered<BigInt> {
    let sign = if a.sign() == b.sign() {
        Sign::Plus
    } else {
        Sign::Minus
    };
    let magnitude = product(a.magnitude(), b.magnitude(), meter)?;
    Ok(BigInt::from_biguint(sign, magnitude))
}

/// An operand cut in three: a polynomial.
struct Parts {
    low: BigInt,
    middle: BigInt,
    high: BigInt,
}

impl Parts {
    fn of(number: &BigUint, width: usize, meter: &mut Meter<'_>) -> Metered<Parts> {
        meter(4 * width as u64)?;
        let digits = number.to_u32_digits();
        let part = |start: usize, end: usize| {
            let (start, end) = (start.min(digits.len()), end.min(digits.len()));
            BigInt::from(BigUint::from_slice(&digits[start..end]))
        };
        Ok(Parts {
            low: part(0, width),
            middle: part(width, 2 * width),
            high: part(2 * width, usize::MAX),
        })
    }

    /// Its value at 1.
    fn at_one(&self) -> BigInt {
        &self.low + &self.middle + &self.high
    }

    /// Its value at -1.
    fn at_minus_one(&self) -> BigInt {
        &self.low + &self.high - &self.middle
    }

    /// Its value at -2; the parts are not needed any more.
    fn at_minus_two(self) -> BigInt {
        (((self.high << 1u8) - self.middle) << 1u8) + self.low
    }
}

fn in_three_parts(a: &BigUint, b: &BigUint, meter: &mut Meter<'_>) -> Metered<BigUint> {
    let width = limbs(a.bits().max(b.bits())).div_ceil(3) as usize;
    let total = limbs(a.bits()) + limbs(b.bits());
    let steps = 4 * width as u64;
    let left = Parts::of(a, width, meter)?;
    let right = if a == b {
        None
    } else {
        Some(Parts::of(b, width, meter)?)
    };
    // What is multiplied is made when it is needed, and dropped: the operands may fill much of the memory.
    let low = {
        let right = right.as_ref().unwrap_or(&left);
        signed_product(&left.low, &right.low, meter)?
    };
    let high = {
        let right = right.as_ref().unwrap_or(&left);
        signed_product(&left.high, &right.high, meter)?
    };
    meter(steps)?;
    let one = both(left.at_one(), right.as_ref().map(Parts::at_one), meter)?;
    meter(steps)?;
    let minus_one = both(
        left.at_minus_one(),
        right.as_ref().map(Parts::at_minus_one),
        meter,
    )?;
    meter(steps)?;
    let (left, right) = (left.at_minus_two(), right.map(Parts::at_minus_two));
    let minus_two = both(left, right, meter)?;
    meter(steps)?;
    let mut third: BigInt = (minus_two - &one) / 3u32;
    meter(steps)?;
    let mut first: BigInt = (one - &minus_one) >> 1u8;
    meter(steps)?;
    let mut second = minus_one - &low;
    third = ((&second - third) >> 1u8) + (&high << 1u8);
    meter(steps)?;
    second += &first - &high;
    first -= &third;
    let mut out = vec![0; total as usize];
    for (place, part) in [low, first, second, third, high].into_iter().enumerate() {
        meter(steps)?;
        // The product of polynomials that have no negative coefficients has none.
        add_at(&mut out, place * width, part.magnitude());
    }
    Ok(BigUint::new(out))
}

/// The product of the values of two polynomials at one place; none is the same as the first.
fn both(left: BigInt, right: Option<BigInt>, meter: &mut Meter<'_>) -> Metered<BigInt> {
    signed_product(&left, right.as_ref().unwrap_or(&left), meter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metered::{Interrupted, unmetered};

    fn number(digits: usize, seed: u64) -> BigUint {
        let mut state = seed;
        let digits = (0..digits).map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            match state >> 61 {
                0 => 0,
                1 => u32::MAX,
                _ => (state >> 32) as u32,
            }
        });
        BigUint::new(digits.collect())
    }

    #[test]
    fn blocks_give_the_product() {
        for (a, b) in [
            (1, 20_000),
            (2000, 5000),
            (2049, 4097),
            (3000, 11_000),
            (4097, 4097),
            (5000, 7000),
            (12_000, 12_345),
        ] {
            let (a, b) = (number(a, 3), number(b, 4));
            assert_eq!(unmetered(|meter| product(&a, &b, meter)), &a * &b);
            assert_eq!(unmetered(|meter| square(&b, meter)), &b * &b);
        }
        let ones = (BigUint::from(1u32) << 400_000) - 1u32;
        assert_eq!(unmetered(|meter| square(&ones, meter)), &ones * &ones);
        let base = BigUint::from(7u32);
        assert_eq!(
            unmetered(|meter| power(&base, 60_001, meter)),
            base.pow(60_001)
        );
    }

    #[test]
    fn blocks_are_short_and_can_be_the_last() {
        let a = number(100_000, 7);
        let (mut longest, mut paid) = (0, 0);
        let mut all = |work: u64| {
            longest = longest.max(work);
            paid += work;
            Ok(())
        };
        assert!(square(&a, &mut all).is_ok());
        assert!(longest < 3_000_000, "{longest}");
        let mut left = paid / 2;
        let stopped = square(&a, &mut |work| {
            left = left.checked_sub(work).ok_or(Interrupted)?;
            Ok(())
        });
        assert_eq!(stopped, Err(Interrupted));
    }
}
