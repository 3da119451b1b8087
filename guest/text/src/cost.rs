//! What an operation will take, worked out from its operands' sizes before it runs.
//!
//! The caller checks `bytes` first and charges `work`, unless the operation takes a `Meter` (`metered.rs`): an estimate
//! of work must not let through what then takes long. Both saturate instead of overflowing.
//! Invariant: `bytes` is never less than the result needs; `work` is within a small factor of the truth.

/// An estimate for one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Cost {
    /// Steps of about one 32-bit limb operation (a nanosecond or two).
    pub work: u64,
    /// Bytes of the result and of temporaries alive at once.
    pub bytes: u64,
}

impl Cost {
    /// Work and bytes as given.
    pub const fn new(work: u64, bytes: u64) -> Cost {
        Cost { work, bytes }
    }

    /// Work proportional to the bytes written.
    pub const fn linear(bytes: u64) -> Cost {
        Cost {
            work: bytes / 4 + 1,
            bytes,
        }
    }
}

/// Limbs in a number of that many bits.
pub(crate) fn limbs(bits: u64) -> u64 {
    bits / 32 + 1
}

/// Work of multiplying numbers of these many limbs: quadratic when small, Toom-Cook (n^1.47) above.
pub(crate) fn mul_work(a: u64, b: u64) -> u64 {
    let (short, long) = (a.min(b).max(1), a.max(b).max(1));
    if short <= 32 {
        return short.saturating_mul(long);
    }
    let balanced = (short as f64).powf(1.5) * 8.0;
    (balanced * (long as f64 / short as f64)) as u64
}

/// Cost of `a * b`, sizes in bits.
pub fn cost_mul(a_bits: u64, b_bits: u64) -> Cost {
    let (a, b) = (limbs(a_bits), limbs(b_bits));
    let bytes = a.saturating_add(b).saturating_mul(8);
    // Long operands are multiplied in parts, which are alive at once (`int/product.rs`).
    let parts = if a.min(b) > 2048 { a.max(b) } else { 0 };
    Cost::new(
        mul_work(a, b),
        bytes.saturating_add(parts.saturating_mul(4)),
    )
}

/// Cost of `a // b`, `a % b` and `divmod(a, b)`, sizes in bits.
pub fn cost_div(a_bits: u64, b_bits: u64) -> Cost {
    let (a, b) = (limbs(a_bits), limbs(b_bits));
    if b > a {
        return Cost::new(a, a.saturating_mul(8));
    }
    let quotient = a - b + 1;
    let schoolbook = quotient.saturating_mul(b).saturating_mul(2);
    // Above the recursion threshold, division costs a few multiplications.
    let recursive = mul_work(quotient, b).saturating_mul(12);
    Cost::new(
        schoolbook.min(recursive).saturating_add(a),
        a.saturating_mul(24),
    )
}

/// Cost of `+`, `-`, `&`, `|`, `^`, comparison and copying, size of the larger in bits.
pub fn cost_add(bits: u64) -> Cost {
    Cost::new(limbs(bits), limbs(bits).saturating_mul(4))
}

/// Cost of `a << shift`.
pub fn cost_shl(bits: u64, shift: u64) -> Cost {
    let total = limbs(bits.saturating_add(shift));
    Cost::new(total, total.saturating_mul(4))
}

/// Cost of `base ** exponent`.
pub fn cost_pow(base_bits: u64, exponent: u64) -> Cost {
    if base_bits <= 1 {
        return Cost::new(1, 8);
    }
    let result = limbs(base_bits.saturating_mul(exponent));
    // Squaring doubles the size each time, so all multiplications cost about two of the last.
    Cost::new(
        mul_work(result / 2 + 1, result / 2 + 1).saturating_mul(3),
        result.saturating_mul(12),
    )
}

/// Cost of `pow(base, exponent, modulus)`.
pub fn cost_modpow(base_bits: u64, exponent_bits: u64, modulus_bits: u64) -> Cost {
    let n = limbs(modulus_bits);
    let step = n.saturating_mul(n).saturating_mul(3).saturating_add(40);
    let reduce = cost_div(base_bits, modulus_bits).work;
    Cost::new(
        step.saturating_mul(exponent_bits.saturating_add(16))
            .saturating_add(reduce),
        n.saturating_mul(100),
    )
}

/// Cost of the decimal text of an int.
pub fn cost_to_decimal(bits: u64) -> Cost {
    let n = limbs(bits);
    Cost::new(
        mul_work(n, n)
            .saturating_mul(8)
            .saturating_add(n.saturating_mul(40)),
        n.saturating_mul(30),
    )
}

/// Cost of reading that many digits in any base.
pub fn cost_from_digits(digits: u64) -> Cost {
    let n = limbs(digits.saturating_mul(4));
    Cost::new(
        mul_work(n, n).saturating_mul(3).saturating_add(digits),
        n.saturating_mul(20),
    )
}

/// Cost of `math.gcd` and `math.lcm` of two ints.
pub fn cost_gcd(a_bits: u64, b_bits: u64) -> Cost {
    let n = limbs(a_bits.min(b_bits));
    let step = n
        .saturating_mul(n)
        .saturating_mul(5)
        .saturating_add(n.saturating_mul(500));
    Cost::new(
        step.saturating_add(cost_div(a_bits.max(b_bits), a_bits.min(b_bits)).work),
        limbs(a_bits.max(b_bits)) * 24,
    )
}

/// Cost of `math.isqrt`.
pub fn cost_isqrt(bits: u64) -> Cost {
    let cost = cost_div(bits, bits / 2);
    Cost::new(cost.work.saturating_mul(2), cost.bytes)
}

/// Cost of `math.factorial(n)`.
pub fn cost_factorial(n: u64) -> Cost {
    let bits = (n as f64 * ((n as f64) + 2.0).log2()) as u64;
    cost_product(n, bits)
}

/// Cost of `math.perm(n, k)`, n's size in bits.
pub fn cost_perm(n_bits: u64, k: u64) -> Cost {
    cost_product(k, n_bits.saturating_mul(k))
}

/// Cost of `math.comb(n, k)`, n's size in bits, k the smaller of k and n - k.
pub fn cost_comb(n_bits: u64, k: u64) -> Cost {
    let product = cost_perm(n_bits, k);
    // The recursion makes three calls of half the size, down to k = 20.
    let calls = (k as f64 / 20.0).powf(1.585) as u64;
    Cost::new(
        product.work.saturating_add(calls.saturating_mul(2000)),
        product.bytes,
    )
}

fn cost_product(factors: u64, result_bits: u64) -> Cost {
    let n = limbs(result_bits);
    Cost::new(
        mul_work(n, n)
            .saturating_mul(4)
            .saturating_add(factors.saturating_mul(2)),
        n.saturating_mul(16),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_sizes_saturate() {
        for cost in [
            cost_mul(u64::MAX, u64::MAX),
            cost_div(u64::MAX, 1),
            cost_div(u64::MAX, u64::MAX / 2),
            cost_shl(1, u64::MAX),
            cost_pow(u64::MAX, u64::MAX),
            cost_modpow(u64::MAX, u64::MAX, u64::MAX),
            cost_to_decimal(u64::MAX),
            cost_from_digits(u64::MAX),
            cost_gcd(u64::MAX, u64::MAX),
            cost_isqrt(u64::MAX),
            cost_factorial(u64::MAX),
            cost_perm(u64::MAX, u64::MAX),
            cost_comb(u64::MAX, u64::MAX),
        ] {
            assert!(cost.bytes > 1 << 50, "{cost:?}");
        }
        assert!(cost_pow(2, 1 << 40).bytes > 1 << 37);
        assert!(cost_mul(64, 64).work < 50);
    }
}
