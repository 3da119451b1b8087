//! Counting functions on integers: factorial, permutations, combinations.
//!
//! What memory they need (`cost_factorial`, `cost_perm`) is in `cost.rs`; ask for it first.
//! Invariant: products are taken over balanced trees, so the work is that of a few multiplications of the result's size.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use crate::cost::limbs;
use crate::int::division::divrem;
use crate::metered::{Meter, Metered};

/// Steps of some factors that are multiplied one by one.
const FEW_FACTORS: u64 = 100;

/// `a * b`; the short ones at the ends of a tree are paid for there.
fn product_of(a: BigUint, b: BigUint, meter: &mut Meter<'_>) -> Metered<BigUint> {
    if limbs(a.bits().max(b.bits())) <= 32 {
        return Ok(a * b);
    }
    crate::int::product::product(&a, &b, meter)
}

/// Product of low..=high as a balanced tree; depth is the logarithm of the range.
fn product(low: u64, high: u64, meter: &mut Meter<'_>) -> Metered<BigUint> {
    if high < low {
        return Ok(BigUint::one());
    }
    if high - low < 16 {
        meter(FEW_FACTORS)?;
        let mut result = BigUint::one();
        let mut chunk = 1u64;
        for factor in low..=high {
            match chunk.checked_mul(factor) {
                Some(grown) => chunk = grown,
                None => {
                    result *= chunk;
                    chunk = factor;
                }
            }
        }
        return Ok(result * chunk);
    }
    let middle = low + (high - low) / 2;
    let first = product(low, middle, meter)?;
    product_of(first, product(middle + 1, high, meter)?, meter)
}

/// `math.factorial(n)`
pub fn factorial(n: u64, meter: &mut Meter<'_>) -> Metered<BigUint> {
    if n < 2 {
        return Ok(BigUint::one());
    }
    // n! = 2^(n - ones(n)) × the product of odd parts; each round takes the odd numbers up to n >> round.
    let mut odd_part = BigUint::one();
    let mut inner = BigUint::one();
    let mut below = 1;
    for round in (0..64 - n.leading_zeros()).rev() {
        let upto = n >> round;
        let top = if upto % 2 == 1 { upto } else { upto - 1 };
        if top > below {
            inner = product_of(inner, odd_product(below + 2, top, meter)?, meter)?;
            below = top;
        }
        odd_part = product_of(odd_part, inner.clone(), meter)?;
    }
    Ok(odd_part << (n - u64::from(n.count_ones())))
}

/// Product of the odd numbers low, low + 2, …, high.
fn odd_product(low: u64, high: u64, meter: &mut Meter<'_>) -> Metered<BigUint> {
    let count = (high - low) / 2 + 1;
    if count <= 16 {
        meter(FEW_FACTORS)?;
        let mut result = BigUint::one();
        let mut chunk = 1u64;
        for i in 0..count {
            let factor = low + 2 * i;
            match chunk.checked_mul(factor) {
                Some(grown) => chunk = grown,
                None => {
                    result *= chunk;
                    chunk = factor;
                }
            }
        }
        return Ok(result * chunk);
    }
    let middle = low + count / 2 * 2;
    let first = odd_product(low, middle - 2, meter)?;
    product_of(first, odd_product(middle, high, meter)?, meter)
}

/// `math.perm(n, k)` for n, k ≥ 0.
pub fn perm(n: &BigUint, k: u64, meter: &mut Meter<'_>) -> Metered<BigUint> {
    if BigUint::from(k) > *n {
        return Ok(BigUint::zero());
    }
    if let Ok(n) = u64::try_from(n) {
        return product(n - k + 1, n, meter);
    }
    big_product(n, 0, k, meter)
}

/// Product of n - i for i in from..to; depth is the logarithm of the range.
fn big_product(n: &BigUint, from: u64, to: u64, meter: &mut Meter<'_>) -> Metered<BigUint> {
    match to - from {
        0 => Ok(BigUint::one()),
        1 => {
            meter(limbs(n.bits()))?;
            Ok(n - from)
        }
        count => {
            let first = big_product(n, from, from + count / 2, meter)?;
            let second = big_product(n, from + count / 2, to, meter)?;
            product_of(first, second, meter)
        }
    }
}

/// `math.comb(n, k)` for n ≥ 0 and k already the smaller of k and n - k (0 when k > n: the caller answers that).
pub fn comb(n: &BigUint, k: u64, meter: &mut Meter<'_>) -> Metered<BigUint> {
    if k == 0 {
        return Ok(BigUint::one());
    }
    if k <= 20 {
        let all = perm(n, k, meter)?;
        return Ok(divrem(&all, &factorial(k, meter)?, meter)?.0);
    }
    // C(n, k) = C(n, j) · C(n - j, k - j) / C(k, j): keeps the factors near the result's size.
    let j = k / 2;
    let first = comb(n, j, meter)?;
    let second = comb(&(n - j), k - j, meter)?;
    let both = product_of(first, second, meter)?;
    Ok(divrem(&both, &comb_small(k, j, meter)?, meter)?.0)
}

fn comb_small(n: u64, k: u64, meter: &mut Meter<'_>) -> Metered<BigUint> {
    comb(&BigUint::from(n), k.min(n - k), meter)
}

/// `math.comb(n, k)` when every step fits a u64.
pub fn comb_u64(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let k = k.min(n - k);
    let mut result = 1u64;
    for i in 0..k {
        // The running product of i + 1 consecutive factors is divisible by (i + 1)!.
        result = result.checked_mul(n - i)? / (i + 1);
    }
    Some(result)
}

/// `math.comb` of non-negative ints; `Err` is the OverflowError text.
pub fn comb_int(
    n: &BigInt,
    k: &BigInt,
    meter: &mut Meter<'_>,
) -> Metered<Result<BigInt, &'static str>> {
    if k > n {
        return Ok(Ok(BigInt::zero()));
    }
    let other = n - k;
    let smaller = if *k < other { k } else { &other };
    let k = u64::try_from(smaller)
        .ok()
        .filter(|&k| i64::try_from(k).is_ok());
    let Some(k) = k else {
        return Ok(Err("min(n - k, k) must not exceed 9223372036854775807"));
    };
    Ok(Ok(BigInt::from(comb(n.magnitude(), k, meter)?)))
}

#[cfg(test)]
mod tests {
    use super::{BigUint, One, Zero, comb_u64};
    use crate::metered::unmetered;

    fn factorial(n: u64) -> BigUint {
        unmetered(|meter| super::factorial(n, meter))
    }

    fn perm(n: &BigUint, k: u64) -> BigUint {
        unmetered(|meter| super::perm(n, k, meter))
    }

    fn comb(n: &BigUint, k: u64) -> BigUint {
        unmetered(|meter| super::comb(n, k, meter))
    }

    #[test]
    fn counting() {
        let mut expected = BigUint::one();
        for n in 0..200u64 {
            if n > 0 {
                expected *= n;
            }
            assert_eq!(factorial(n), expected, "{n}!");
        }
        for n in 0..60u64 {
            for k in 0..=n {
                let big = comb(&BigUint::from(n), k.min(n - k));
                assert_eq!(big, factorial(n) / factorial(k) / factorial(n - k));
                if let Some(small) = comb_u64(n, k) {
                    assert_eq!(BigUint::from(small), big);
                }
                assert_eq!(perm(&BigUint::from(n), k), factorial(n) / factorial(n - k));
            }
        }
        assert_eq!(
            comb(&BigUint::from(500u32), 150),
            factorial(500) / factorial(150) / factorial(350)
        );
        let n = BigUint::from(10u32).pow(30);
        assert_eq!(perm(&n, 3), &n * (&n - 1u32) * (&n - 2u32));
        assert_eq!(perm(&BigUint::from(3u32), 4), BigUint::zero());
    }
}
