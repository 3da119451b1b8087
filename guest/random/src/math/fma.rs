//! `a * b + c` with a single rounding, of factors whose product is far from overflow and underflow.

/// The sum and what rounding took from it.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let part = sum - a;
    (sum, (a - (sum - part)) + (b - part))
}

/// The number as a sum of two with at most 26 bits each.
fn split(a: f64) -> (f64, f64) {
    // 2**27 + 1.
    let shifted = 134_217_729.0 * a;
    let high = shifted - (shifted - a);
    (high, a - high)
}

/// The product and what rounding took from it (Dekker 1971).
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let (a_high, a_low) = split(a);
    let (b_high, b_low) = split(b);
    let rest = (a_high * b_high - product) + a_high * b_low + a_low * b_high;
    (product, rest + a_low * b_low)
}

/// Fused multiply-add for the ranges that the functions here have.
///
/// WebAssembly has no instruction for it, and a library's `fma` takes care of cases that do not occur here. The last
/// sum is rounded twice, which changes the result only where the exact one is within 2**-50 of a tie.
#[inline]
pub(super) fn fma(a: f64, b: f64, c: f64) -> f64 {
    let (product, product_rest) = two_product(a, b);
    let (sum, sum_rest) = two_sum(product, c);
    sum + (sum_rest + product_rest)
}

#[cfg(test)]
mod tests {
    use super::fma;

    #[test]
    fn as_the_processor() {
        let mut state = 1_u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 11) as f64 / 9_007_199_254_740_992.0 - 0.5
        };
        for _ in 0..100_000 {
            let (a, b, c) = (next(), next(), next());
            assert_eq!(fma(a, b, c), a.mul_add(b, c));
            assert_eq!(fma(a, b, -(a * b)), a.mul_add(b, -(a * b)));
            assert_eq!(fma(a, b, c * 1e-12), a.mul_add(b, c * 1e-12));
        }
    }
}
