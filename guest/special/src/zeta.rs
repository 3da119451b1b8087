//! Riemann's and Hurwitz' zeta functions (Euler and Maclaurin's formula, as in Cephes).

use std::f64::consts::PI;

use crate::gamma::gamma;
use crate::tables::ZETA_A;

/// The sum of `(q + k) ** -x` over all `k` from zero.
pub fn hurwitz(x: f64, q: f64) -> f64 {
    if x.is_nan() || q.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return f64::INFINITY;
    }
    if x < 1.0 {
        return f64::NAN;
    }
    if q <= 0.0 {
        if q == q.floor() {
            return f64::INFINITY;
        }
        if x != x.floor() || q < -1e6 {
            return f64::NAN;
        }
    }
    if x == f64::INFINITY && q > 1.0 {
        return 0.0;
    }
    if q > 1e8 {
        return (1.0 / (x - 1.0) + 1.0 / (2.0 * q)) * q.powf(1.0 - x);
    }
    let tiny = f64::EPSILON / 2.0;
    let mut sum = q.powf(-x);
    let (mut at, mut term, mut count) = (q, 0.0, 0);
    while count < 9 || at <= 9.0 {
        count += 1;
        at += 1.0;
        term = at.powf(-x);
        sum += term;
        if term.abs() <= tiny * sum.abs() {
            return sum;
        }
    }
    sum += term * at / (x - 1.0);
    sum -= 0.5 * term;
    let (mut factor, mut k) = (1.0, 0.0);
    for divisor in ZETA_A {
        factor *= x + k;
        term /= at;
        let part = factor * term / divisor;
        sum += part;
        if (part / sum).abs() < tiny {
            break;
        }
        k += 1.0;
        factor *= x + k;
        term /= at;
        k += 1.0;
    }
    sum
}

/// Riemann's zeta function.
pub fn zeta(x: f64) -> f64 {
    if x.is_nan() || x == f64::NEG_INFINITY {
        return f64::NAN;
    }
    if x == 1.0 {
        return f64::INFINITY;
    }
    if x == 0.0 {
        return -0.5;
    }
    if x > 1.0 {
        return hurwitz(x, 1.0);
    }
    if x > -0.5 {
        return continued(x);
    }
    if x % 2.0 == 0.0 {
        return 0.0;
    }
    let s = 1.0 - x;
    if s > 170.0 {
        let size = crate::gamma::gammaln(s) + x * (2.0 * PI).ln() - PI.ln();
        return size.exp() * crate::elementary::sinpi(x / 2.0) * hurwitz(s, 1.0);
    }
    2.0 * (2.0 * PI).powf(-s) * crate::elementary::sinpi(x / 2.0) * gamma(s) * hurwitz(s, 1.0)
}

/// Euler and Maclaurin's formula holds to the left of the pole, too.
fn continued(x: f64) -> f64 {
    let n = 20.0_f64;
    let mut sum: f64 = (1..20).map(|k| f64::from(k).powf(-x)).sum();
    sum += n.powf(1.0 - x) / (x - 1.0) + 0.5 * n.powf(-x);
    let (mut factor, mut power, mut k) = (1.0, n.powf(-x), 0.0);
    for divisor in ZETA_A {
        factor *= x + k;
        power /= n;
        sum += factor * power / divisor;
        k += 1.0;
        factor *= x + k;
        power /= n;
        k += 1.0;
    }
    sum
}

/// Riemann's zeta function less one.
pub fn zetac(x: f64) -> f64 {
    if x > 1.0 {
        return hurwitz(x, 2.0);
    }
    zeta(x) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert!((zeta(2.0) - PI * PI / 6.0).abs() < 1e-15);
        assert!((zeta(-1.0) + 1.0 / 12.0).abs() < 1e-15);
        assert!((zeta(0.5) + 1.460_354_508_809_586_8).abs() < 1e-14);
        assert_eq!(zeta(-4.0), 0.0);
    }
}
