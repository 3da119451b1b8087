//! Division of huge integers in less than quadratic time (Burnikel and Ziegler's recursion over fast multiplication),
//! in blocks that are paid for one by one.
//!
//! num-bigint divides schoolbook style; that stays the base case. Python's floor semantics live in `int/ops.rs`.
//! Invariant: quotient × divisor + remainder = dividend, 0 ≤ remainder < divisor.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::cost::limbs;
use crate::int::product::product;
use crate::metered::{Meter, Metered};

/// Divisors and quotients shorter than this are divided schoolbook style: the recursion's overhead would not pay.
const RECURSIVE_BITS: u64 = 6000;

/// Steps of a schoolbook division that is done at once: some milliseconds.
const BLOCK: u64 = 2_000_000;

type Division = Metered<(BigUint, BigUint)>;

/// `divmod(a, b)` of non-negative integers; `b` must not be zero.
pub fn divrem(a: &BigUint, b: &BigUint, meter: &mut Meter<'_>) -> Division {
    let (a_bits, n) = (a.bits(), b.bits());
    if n < RECURSIVE_BITS || a_bits < n + RECURSIVE_BITS {
        return schoolbook(a, b, meter);
    }
    // The dividend in pieces as long as the divisor, which then fills its highest digit.
    let count = n.div_ceil(32);
    let shift = count * 32 - n;
    meter(2 * limbs(a_bits))?;
    let (a, b) = (a << shift, b << shift);
    let (quotient, remainder) = by_pieces(&a, count as usize, meter, |part, meter| {
        two_by_one(part, &b, count * 32, meter)
    })?;
    Ok((quotient, remainder >> shift))
}

/// Divide piece after piece of so many digits, the highest first: each with the remainder of those before it.
fn by_pieces(
    a: &BigUint,
    piece: usize,
    meter: &mut Meter<'_>,
    mut divide: impl FnMut(BigUint, &mut Meter<'_>) -> Division,
) -> Division {
    let digits = a.to_u32_digits();
    let mut quotient = vec![0; digits.len()];
    let mut remainder = BigUint::zero();
    for (index, part) in digits.chunks(piece).enumerate().rev() {
        let dividend = (remainder << (32 * part.len())) | BigUint::from_slice(part);
        let (q, r) = divide(dividend, meter)?;
        for (place, digit) in quotient[index * piece..]
            .iter_mut()
            .zip(q.iter_u32_digits())
        {
            *place = digit;
        }
        remainder = r;
    }
    Ok((BigUint::new(quotient), remainder))
}

/// Division whose work is the product of the lengths of the divisor and the quotient, one of which is short.
fn schoolbook(a: &BigUint, b: &BigUint, meter: &mut Meter<'_>) -> Division {
    let (a_count, b_count) = (limbs(a.bits()), limbs(b.bits()));
    if a_count < b_count {
        meter(a_count)?;
        return Ok((BigUint::zero(), a.clone()));
    }
    let quotient_count = a_count - b_count + 1;
    let work = quotient_count.saturating_mul(b_count).saturating_mul(2);
    if work <= BLOCK {
        meter(work + a_count)?;
        return Ok(a.div_rem(b));
    }
    if quotient_count > b_count {
        let piece = (BLOCK / 4 / b_count).max(b_count) as usize;
        return by_pieces(a, piece, meter, |part, meter| {
            meter(2 * (piece as u64 + 1) * b_count)?;
            Ok(part.div_rem(b))
        });
    }
    // The quotient of the highest digits is at most one too large where the divisor keeps more than it has.
    let cut = (b.bits()).saturating_sub(32 * (quotient_count + 2));
    meter(2 * a_count)?;
    let (high, divisor) = (a >> cut, b >> cut);
    let (mut quotient, rest) = short_by_short(&high, &divisor, meter)?;
    if cut == 0 {
        return Ok((quotient, rest));
    }
    let mut rest = BigInt::from(a.clone()) - BigInt::from(product(&quotient, b, meter)?);
    while rest.sign() == num_bigint::Sign::Minus {
        meter(b_count)?;
        quotient -= 1u32;
        rest += BigInt::from(b.clone());
    }
    Ok((quotient, rest.into_parts().1))
}

/// Both have at most a few digits more than the quotient of a schoolbook division.
fn short_by_short(a: &BigUint, b: &BigUint, meter: &mut Meter<'_>) -> Division {
    let (a_count, b_count) = (limbs(a.bits()), limbs(b.bits()));
    meter((a_count.saturating_sub(b_count) + 1) * b_count * 2)?;
    Ok(a.div_rem(b))
}

fn mask(bits: u64) -> BigUint {
    (BigUint::one() << bits) - 1u32
}

/// Divide `a` < b·2^n by `b`, which has exactly n bits. Depth is the logarithm of n.
fn two_by_one(a: BigUint, b: &BigUint, n: u64, meter: &mut Meter<'_>) -> Division {
    if a.bits() <= n + RECURSIVE_BITS || n <= RECURSIVE_BITS {
        return schoolbook(&a, b, meter);
    }
    meter(4 * limbs(n))?;
    if n % 2 == 1 {
        let (q, r) = two_by_one(a << 1u32, &(b << 1u32), n + 1, meter)?;
        return Ok((q, r >> 1u32));
    }
    let half = n / 2;
    let mask = mask(half);
    let (high, low) = (b >> half, b & &mask);
    let (q1, r) = three_by_two(&a >> n, (&a >> half) & &mask, b, &high, &low, half, meter)?;
    let (q2, r) = three_by_two(r, a & &mask, b, &high, &low, half, meter)?;
    Ok(((q1 << half) | q2, r))
}

/// Divide `top`·2^n + `next` by `b` = high·2^n + low.
fn three_by_two(
    top: BigUint,
    next: BigUint,
    b: &BigUint,
    high: &BigUint,
    low: &BigUint,
    n: u64,
    meter: &mut Meter<'_>,
) -> Division {
    meter(2 * limbs(n))?;
    let (mut q, r) = if &(&top >> n) == high {
        (mask(n), top - (high << n) + high)
    } else {
        two_by_one(top, high, n, meter)?
    };
    let subtracted = product(&q, low, meter)?;
    meter(2 * limbs(n))?;
    let mut r = BigInt::from((r << n) | next) - BigInt::from(subtracted);
    // The guess is at most two too large.
    while r.sign() == num_bigint::Sign::Minus {
        q -= 1u32;
        r += BigInt::from(b.clone());
    }
    Ok((q, r.into_parts().1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metered::unmetered;

    fn divided(a: &BigUint, b: &BigUint) -> (BigUint, BigUint) {
        unmetered(|meter| divrem(a, b, meter))
    }

    #[test]
    fn agrees_with_schoolbook_division() {
        // 3^k and 7^k have no structure in base 2.
        for (a, b) in [
            (40_000u32, 5_000u32),
            (20_000, 9_999),
            (30_000, 7_000),
            (8_000, 9_000),
            // Short divisors and short quotients, in several blocks.
            (2_000_000, 500),
            (2_000_000, 2_000),
            (1_300_000, 720_000),
            (600_000, 100_000),
        ] {
            let (a, b) = (BigUint::from(3u32).pow(a), BigUint::from(7u32).pow(b));
            assert_eq!(divided(&a, &b), a.div_rem(&b));
            let edge = (BigUint::one() << b.bits()) * &b - 1u32;
            assert_eq!(divided(&edge, &b), edge.div_rem(&b));
        }
    }
}
