//! The beta function, binomial coefficients and Pochhammer's symbol.

use crate::elementary::sinpi;
use crate::gamma::{LARGEST, gamma, gammaln, gammaln_sign, gammasgn, is_pole};
use std::f64::consts::PI;

/// Beyond this the ratio of gammas is an asymptotic series.
const ASYMPTOTIC: f64 = 1e6;

/// The logarithm of `|beta(a, b)|` and its sign, for a much larger than b.
fn asymptotic(a: f64, b: f64) -> (f64, f64) {
    let (log, sign) = gammaln_sign(b);
    let log = log - b * a.ln()
        + b * (1.0 - b) / (2.0 * a)
        + b * (1.0 - b) * (1.0 - 2.0 * b) / (12.0 * a * a)
        - b * b * (1.0 - b) * (1.0 - b) / (12.0 * a * a * a);
    (log, sign)
}

/// Of a negative integer and another integer.
fn of_negative_integer(a: f64, b: f64) -> Option<f64> {
    (b == b.floor() && 1.0 - a - b > 0.0).then(|| {
        let sign = if b % 2.0 == 0.0 { 1.0 } else { -1.0 };
        sign * beta(1.0 - a - b, b)
    })
}

/// The beta function.
pub fn beta(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        return f64::NAN;
    }
    if is_pole(a) {
        return of_negative_integer(a, b).unwrap_or(f64::INFINITY);
    }
    if is_pole(b) {
        return of_negative_integer(b, a).unwrap_or(f64::INFINITY);
    }
    let (a, b) = if a.abs() < b.abs() { (b, a) } else { (a, b) };
    if a.abs() > ASYMPTOTIC * b.abs() && a > ASYMPTOTIC {
        let (log, sign) = asymptotic(a, b);
        return sign * log.exp();
    }
    let sum = a + b;
    if sum.abs() > LARGEST || a.abs() > LARGEST || b.abs() > LARGEST {
        let ((of_sum, s0), (of_b, s1), (of_a, s2)) =
            (gammaln_sign(sum), gammaln_sign(b), gammaln_sign(a));
        let log = of_b - of_sum + of_a;
        return s0 * s1 * s2 * log.exp();
    }
    let (of_sum, of_a, of_b) = (gamma(sum), gamma(a), gamma(b));
    if is_pole(sum) {
        return 0.0;
    }
    // The larger factor meets the divisor first.
    match (of_a.abs() - of_sum.abs()).abs() > (of_b.abs() - of_sum.abs()).abs() {
        true => of_b / of_sum * of_a,
        false => of_a / of_sum * of_b,
    }
}

/// The logarithm of the size of the beta function.
pub fn betaln(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        return f64::NAN;
    }
    if is_pole(a) || is_pole(b) {
        return beta(a, b).abs().ln();
    }
    let (a, b) = if a.abs() < b.abs() { (b, a) } else { (a, b) };
    if a.abs() > ASYMPTOTIC * b.abs() && a > ASYMPTOTIC {
        return asymptotic(a, b).0;
    }
    let sum = a + b;
    if sum.abs() > LARGEST || a.abs() > LARGEST || b.abs() > LARGEST {
        return gammaln(b) - gammaln(sum) + gammaln(a);
    }
    beta(a, b).abs().ln()
}

/// The binomial coefficient of real arguments.
pub fn binom(n: f64, k: f64) -> f64 {
    if n.is_nan() || k.is_nan() {
        return f64::NAN;
    }
    if n < 0.0 && n == n.floor() {
        return f64::NAN;
    }
    let whole = k.floor();
    if k == whole && (n.abs() > 1e-8 || n == 0.0) {
        // A product, exact as long as its parts are.
        let folded = n.floor();
        let k = match n == folded && whole > folded / 2.0 && folded > 0.0 {
            true => folded - whole,
            false => whole,
        };
        if (0.0..20.0).contains(&k) {
            let (mut above, mut below, mut i) = (1.0_f64, 1.0, 1.0);
            while i <= k {
                above *= i + n - k;
                below *= i;
                if above.abs() > 1e50 {
                    above /= below;
                    below = 1.0;
                }
                i += 1.0;
            }
            return above / below;
        }
    }
    if n >= 1e10 * k && k > 0.0 {
        return (-betaln(1.0 + n - k, 1.0 + k) - (n + 1.0).ln()).exp();
    }
    if k > 1e8 * n.abs() {
        let mut result = gamma(1.0 + n) / k.abs() + gamma(1.0 + n) * n / (2.0 * k * k);
        result /= PI * k.abs().powf(n);
        if k > 0.0 {
            // The sine of the difference, by the parity of the whole part.
            let sign = if k.floor() % 2.0 == 0.0 { 1.0 } else { -1.0 };
            return result * ((k - k.floor() - n) * PI).sin() * sign;
        }
        return match k == k.floor() {
            true => 0.0,
            false => result * sinpi(k),
        };
    }
    1.0 / (n + 1.0) / beta(1.0 + n - k, 1.0 + k)
}

fn is_far_pole(x: f64) -> bool {
    is_pole(x) && x.abs() < 1e13
}

/// Pochhammer's symbol, `gamma(a + m) / gamma(a)`.
pub fn poch(a: f64, m: f64) -> f64 {
    let (mut m, mut product) = (m, 1.0);
    while m >= 1.0 && a + m != 1.0 {
        m -= 1.0;
        product *= a + m;
        if !f64::is_finite(product) || product == 0.0 {
            break;
        }
    }
    while m <= -1.0 && a + m != 0.0 {
        product /= a + m;
        m += 1.0;
        if !f64::is_finite(product) || product == 0.0 {
            break;
        }
    }
    if m == 0.0 {
        return product;
    }
    if a > 1e4 && m.abs() <= 1.0 {
        let n = m - 1.0;
        return product
            * a.powf(m)
            * (1.0
                + m * n / (2.0 * a)
                + m * n * (m - 2.0) * (3.0 * m - 1.0) / (24.0 * a * a)
                + m * m * n * n * (m - 2.0) * (m - 3.0) / (48.0 * a * a * a));
    }
    if is_far_pole(a + m) && !is_far_pole(a) && a + m != m {
        return f64::INFINITY;
    }
    if !is_far_pole(a + m) && is_far_pole(a) {
        return 0.0;
    }
    product * (gammaln(a + m) - gammaln(a)).exp() * gammasgn(a + m) * gammasgn(a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials() {
        assert_eq!(binom(5.0, 2.0), 10.0);
        assert_eq!(binom(52.0, 5.0), 2_598_960.0);
        assert_eq!(binom(10.0, 8.0), 45.0);
        assert!((beta(2.0, 3.0) - 1.0 / 12.0).abs() < 1e-16);
        assert_eq!(poch(3.0, 2.0), 12.0);
    }
}
