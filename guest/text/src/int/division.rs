//! Division of huge integers in less than quadratic time (Burnikel and Ziegler's recursion over fast multiplication).
//!
//! num-bigint divides schoolbook style; that stays the base case. Python's floor semantics live in `int_ops.rs`.
//! Invariant: quotient × divisor + remainder = dividend, 0 ≤ remainder < divisor.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

/// Divisors and quotients shorter than this are divided schoolbook style: the recursion's overhead would not pay.
const RECURSIVE_BITS: u64 = 6000;

/// `divmod(a, b)` of non-negative integers; `b` must not be zero.
pub fn divrem(a: &BigUint, b: &BigUint) -> (BigUint, BigUint) {
    let (a_bits, n) = (a.bits(), b.bits());
    if n < RECURSIVE_BITS || a_bits < n + RECURSIVE_BITS {
        return a.div_rem(b);
    }
    // The dividend in base 2^n, most significant first; each step divides two digits by one.
    let mask = mask(n);
    let mut quotient = BigUint::zero();
    let mut remainder = BigUint::zero();
    for i in (0..a_bits.div_ceil(n)).rev() {
        let digit = (a >> (i * n)) & &mask;
        let (q, r) = two_by_one((remainder << n) | digit, b, n);
        quotient = (quotient << n) | q;
        remainder = r;
    }
    (quotient, remainder)
}

fn mask(bits: u64) -> BigUint {
    (BigUint::one() << bits) - 1u32
}

/// Divide `a` < b·2^n by `b`, which has exactly n bits. Depth is the logarithm of n.
fn two_by_one(a: BigUint, b: &BigUint, n: u64) -> (BigUint, BigUint) {
    if a.bits() <= n + RECURSIVE_BITS || n <= RECURSIVE_BITS {
        return a.div_rem(b);
    }
    if n % 2 == 1 {
        let (q, r) = two_by_one(a << 1u32, &(b << 1u32), n + 1);
        return (q, r >> 1u32);
    }
    let half = n / 2;
    let mask = mask(half);
    let (high, low) = (b >> half, b & &mask);
    let (q1, r) = three_by_two(&a >> n, (&a >> half) & &mask, b, &high, &low, half);
    let (q2, r) = three_by_two(r, a & &mask, b, &high, &low, half);
    ((q1 << half) | q2, r)
}

/// Divide `top`·2^n + `next` by `b` = high·2^n + low.
fn three_by_two(
    top: BigUint,
    next: BigUint,
    b: &BigUint,
    high: &BigUint,
    low: &BigUint,
    n: u64,
) -> (BigUint, BigUint) {
    let (mut q, r) = if &(&top >> n) == high {
        (mask(n), top - (high << n) + high)
    } else {
        two_by_one(top, high, n)
    };
    let mut r = BigInt::from((r << n) | next) - BigInt::from(&q * low);
    // The guess is at most two too large.
    while r.sign() == num_bigint::Sign::Minus {
        q -= 1u32;
        r += BigInt::from(b.clone());
    }
    (q, r.into_parts().1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_schoolbook_division() {
        // 3^k and 7^k have no structure in base 2.
        for (a, b) in [
            (40_000u32, 5_000u32),
            (20_000, 9_999),
            (30_000, 7_000),
            (8_000, 9_000),
        ] {
            let (a, b) = (BigUint::from(3u32).pow(a), BigUint::from(7u32).pow(b));
            assert_eq!(divrem(&a, &b), a.div_rem(&b));
            let edge = (BigUint::one() << b.bits()) * &b - 1u32;
            assert_eq!(divrem(&edge, &b), edge.div_rem(&b));
        }
    }
}
