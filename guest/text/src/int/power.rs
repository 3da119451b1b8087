//! Powers modulo an int, in blocks that are paid for one by one.
//!
//! What does not live here: signs and inverses (`ops.rs`), powers that are not reduced (`product.rs`).

use crate::int::division::divrem;
use crate::int::product::product;
use crate::int::short::add_product;
use crate::metered::{Meter, Metered};
use num_bigint::BigUint;
use num_traits::One;

/// Moduli and exponents whose power num-bigint takes at once, in digits of the modulus squared and bits of the
/// exponent: about a millisecond.
const AT_ONCE: u64 = 300_000;

/// Moduli of more digits are reduced by division, which is fast for long ints.
const MONTGOMERY_DIGITS: u64 = 600;

/// Bits of the exponent that are looked at together.
const WINDOW: u64 = 4;

/// `base ** exponent % modulus` for base < modulus, modulus > 1.
pub(crate) fn modpow(
    base: BigUint,
    exponent: &BigUint,
    modulus: &BigUint,
    meter: &mut Meter<'_>,
) -> Metered<BigUint> {
    let digits = modulus.bits().div_ceil(32);
    let work = (digits * digits).saturating_mul(exponent.bits().max(1));
    if work <= AT_ONCE {
        meter(3 * work + 500)?;
        return Ok(base.modpow(exponent, modulus));
    }
    if modulus.bit(0) && digits <= MONTGOMERY_DIGITS {
        return Montgomery::new(modulus).power(&base, exponent, meter);
    }
    by_windows(exponent, &BigUint::one(), &base, |a, b| {
        let product = product(a, b, meter)?;
        Ok(divrem(&product, modulus, meter)?.1)
    })
}

/// The power of which `multiply` gives products, by tables of small powers.
fn by_windows<T: Clone>(
    exponent: &BigUint,
    one: &T,
    base: &T,
    mut multiply: impl FnMut(&T, &T) -> Metered<T>,
) -> Metered<T> {
    let mut powers = vec![one.clone(), base.clone()];
    let bits = exponent.bits();
    // A short exponent does not need them all.
    let window = if bits < 2 * WINDOW { 1 } else { WINDOW };
    for index in 2..1usize << window {
        powers.push(multiply(&powers[index - 1], base)?);
    }
    let mut result: Option<T> = None;
    for place in (0..bits.div_ceil(window)).rev() {
        if let Some(so_far) = &mut result {
            for _ in 0..window {
                *so_far = multiply(so_far, so_far)?;
            }
        }
        let part = (0..window)
            .map(|bit| usize::from(exponent.bit(place * window + bit)) << bit)
            .sum::<usize>();
        result = Some(match result {
            None => powers[part].clone(),
            Some(so_far) if part == 0 => so_far,
            Some(so_far) => multiply(&so_far, &powers[part])?,
        });
    }
    Ok(result.unwrap_or_else(|| one.clone()))
}

/// Products without division, of numbers that stand for themselves times a power of 2^32 (Montgomery).
struct Montgomery {
    modulus: Vec<u32>,
    /// The negative inverse of its lowest digit.
    factor: u32,
}

impl Montgomery {
    /// For an odd modulus.
    fn new(modulus: &BigUint) -> Montgomery {
        let modulus = modulus.to_u32_digits();
        // Newton's iteration: each step doubles the bits that are right, of which there are three at first.
        let mut inverse = modulus[0];
        for _ in 0..4 {
            inverse = inverse.wrapping_mul(2u32.wrapping_sub(modulus[0].wrapping_mul(inverse)));
        }
        Montgomery {
            factor: inverse.wrapping_neg(),
            modulus,
        }
    }

    fn power(&self, base: &BigUint, exponent: &BigUint, meter: &mut Meter<'_>) -> Metered<BigUint> {
        let count = self.modulus.len();
        let modulus = BigUint::from_slice(&self.modulus);
        let mut enter = |number: &BigUint| -> Metered<Vec<u32>> {
            let shifted = number << (32 * count);
            let mut digits = divrem(&shifted, &modulus, meter)?.1.to_u32_digits();
            digits.resize(count, 0);
            Ok(digits)
        };
        let (one, base) = (enter(&BigUint::one())?, enter(base)?);
        let work = 2 * (count * count) as u64 + 50;
        let power = by_windows(exponent, &one, &base, |a, b| {
            meter(work)?;
            Ok(self.multiply(a, b))
        })?;
        let mut plain = vec![0; count];
        plain[0] = 1;
        Ok(BigUint::new(self.multiply(&power, &plain)))
    }

    /// The product divided by the power of 2^32, of numbers below the modulus.
    fn multiply(&self, a: &[u32], b: &[u32]) -> Vec<u32> {
        let count = self.modulus.len();
        let mut out = vec![0u32; 2 * count + 1];
        for (place, &digit) in a.iter().enumerate() {
            let carry = add_product(&mut out[place..place + count], b, digit);
            add_carry(&mut out[place + count..], carry);
            let factor = out[place].wrapping_mul(self.factor);
            let carry = add_product(&mut out[place..place + count], &self.modulus, factor);
            add_carry(&mut out[place + count..], carry);
        }
        let mut result = out.split_off(count);
        let high = result.pop().unwrap_or(0);
        if high != 0 || result.iter().rev().ge(self.modulus.iter().rev()) {
            let mut borrow = false;
            for (digit, less) in result.iter_mut().zip(&self.modulus) {
                let (once, below) = digit.overflowing_sub(*less);
                let (twice, below_too) = once.overflowing_sub(u32::from(borrow));
                *digit = twice;
                borrow = below || below_too;
            }
        }
        result
    }
}

fn add_carry(digits: &mut [u32], mut carry: u32) {
    for digit in digits {
        let (sum, overflows) = digit.overflowing_add(carry);
        *digit = sum;
        if !overflows {
            return;
        }
        carry = 1;
    }
}
