//! Hypergeometric functions of real arguments: series, with the transformations that make them converge.

use crate::digamma::digamma;
use crate::gamma::{gamma, gammaln_sign, is_pole, rgamma};

const TURNS: u32 = 20_000;

/// The plain series, and how much larger its largest term is than the sum.
fn series2(a: f64, b: f64, c: f64, x: f64) -> (f64, f64) {
    let (mut term, mut sum, mut largest) = (1.0, 1.0, 1.0_f64);
    for n in 0..TURNS {
        let n = f64::from(n);
        let below = (c + n) * (n + 1.0);
        if below == 0.0 {
            return (f64::INFINITY, 1.0);
        }
        term *= (a + n) * (b + n) / below * x;
        sum += term;
        largest = largest.max(f64::abs(term));
        if term == 0.0 || f64::abs(term) <= 1e-17 * f64::abs(sum) {
            break;
        }
    }
    (sum, largest / f64::abs(sum))
}

/// Gamma functions above and below the line.
fn gammas(above: &[f64], below: &[f64]) -> f64 {
    let (mut log, mut sign) = (0.0, 1.0);
    for x in above {
        let (part, of) = gammaln_sign(*x);
        log += part;
        sign *= of;
    }
    for x in below {
        if is_pole(*x) {
            return 0.0;
        }
        let (part, of) = gammaln_sign(*x);
        log -= part;
        sign *= of;
    }
    if above.iter().chain(below).all(|x| x.abs() < 60.0) {
        return above.iter().map(|x| gamma(*x)).product::<f64>()
            * below.iter().map(|x| rgamma(*x)).product::<f64>();
    }
    sign * log.exp()
}

/// Gauss's hypergeometric function.
pub fn hyp2f1(a: f64, b: f64, c: f64, x: f64) -> f64 {
    if a.is_nan() || b.is_nan() || c.is_nan() || x.is_nan() {
        return f64::NAN;
    }
    if x == 0.0 || a == 0.0 || b == 0.0 {
        return 1.0;
    }
    let ends = |p: f64| is_pole(p) && p > -1e5;
    if is_pole(c) && !(ends(a) && a >= c) && !(ends(b) && b >= c) {
        return f64::INFINITY;
    }
    if ends(a) || ends(b) {
        let (sum, ratio) = series2(a, b, c, x);
        if ratio < 1e3 || !(0.0..=1.0).contains(&x) {
            return sum;
        }
    }
    let d = c - a - b;
    if x == 1.0 {
        return match d > 0.0 {
            true => gammas(&[c, d], &[c - a, c - b]),
            false => f64::INFINITY,
        };
    }
    if x > 1.0 {
        return f64::NAN;
    }
    if x < 0.0 {
        if x < -1.0 && (a - b) != (a - b).round() && x < -2.0 {
            // To one over x.
            let y = 1.0 / x;
            let first = gammas(&[c, b - a], &[b, c - a])
                * (-x).powf(-a)
                * hyp2f1(a, 1.0 - c + a, 1.0 - b + a, y);
            let second = gammas(&[c, a - b], &[a, c - b])
                * (-x).powf(-b)
                * hyp2f1(b, 1.0 - c + b, 1.0 - a + b, y);
            return first + second;
        }
        if x > -0.5 {
            let (sum, ratio) = series2(a, b, c, x);
            if ratio < 10.0 {
                return sum;
            }
        }
        // Pfaff's transformation.
        let z = x / (x - 1.0);
        return match (c - a).abs() < (c - b).abs() {
            true => (1.0 - x).powf(-b) * hyp2f1(c - a, b, c, z),
            false => (1.0 - x).powf(-a) * hyp2f1(a, c - b, c, z),
        };
    }
    if x > 0.9 || x > 0.75 && d != d.round() {
        if d != d.round() {
            let y = 1.0 - x;
            let first = gammas(&[c, d], &[c - a, c - b]) * series2(a, b, 1.0 - d, y).0;
            let second =
                y.powf(d) * gammas(&[c, -d], &[a, b]) * series2(c - a, c - b, 1.0 + d, y).0;
            return first + second;
        }
        return near_one(a, b, c, d, x);
    }
    match d < 0.0 {
        // Euler's transformation makes the terms fall faster.
        true => (1.0 - x).powf(d) * series2(c - a, c - b, c, x).0,
        false => series2(a, b, c, x).0,
    }
}

/// Near one, where `c - a - b` is whole and the terms have logarithms.
fn near_one(a: f64, b: f64, c: f64, d: f64, x: f64) -> f64 {
    if d < 0.0 {
        return (1.0 - x).powf(d) * near_one(c - a, c - b, c, -d, x);
    }
    let y = 1.0 - x;
    let m = d as u32;
    let mut first = 0.0;
    if m > 0 {
        let (mut term, mut sum) = (1.0, 1.0);
        for n in 0..m - 1 {
            let n = f64::from(n);
            term *= (a + n) * (b + n) / ((n + 1.0) * (1.0 - d + n)) * y;
            sum += term;
        }
        first = gammas(&[d, c], &[a + d, b + d]) * sum;
    }
    let log = y.ln();
    let mut factor = (1..=m).fold(1.0, |product, k| product / f64::from(k));
    let mut sum = 0.0;
    for n in 0..TURNS {
        let k = f64::from(n);
        let part = factor
            * (log - digamma(k + 1.0) - digamma(k + d + 1.0)
                + digamma(a + k + d)
                + digamma(b + k + d));
        sum += part;
        if f64::abs(part) <= 1e-17 * f64::abs(sum) && n > 2 {
            break;
        }
        factor *= (a + d + k) * (b + d + k) / ((k + 1.0) * (k + 1.0 + d)) * y;
    }
    let sign = if m.is_multiple_of(2) { 1.0 } else { -1.0 };
    first - sign * y.powf(d) * gammas(&[c], &[a, b]) * sum
}

/// Kummer's confluent function.
pub fn hyp1f1(a: f64, b: f64, x: f64) -> f64 {
    if a.is_nan() || b.is_nan() || x.is_nan() {
        return f64::NAN;
    }
    if is_pole(b) && !(is_pole(a) && a >= b) {
        return f64::INFINITY;
    }
    if a == 0.0 || x == 0.0 {
        return 1.0;
    }
    if a == b {
        return x.exp();
    }
    if a == -1.0 {
        return 1.0 - x / b;
    }
    if x < 0.0 && !(is_pole(a) && a > -50.0) {
        // Kummer's transformation, so that terms do not cancel.
        return x.exp() * hyp1f1(b - a, b, -x);
    }
    if x > 100.0 && x > 2.0 * (a.abs() + b.abs()) && !is_pole(a) {
        let (mut term, mut sum) = (1.0_f64, 1.0_f64);
        for n in 0..200 {
            let n = f64::from(n);
            let next = term * (b - a + n) * (1.0 - a + n) / ((n + 1.0) * x);
            if next.abs() > term.abs() {
                break;
            }
            term = next;
            sum += term;
            if term.abs() < 1e-17 * sum.abs() {
                break;
            }
        }
        let (log_b, sign_b) = gammaln_sign(b);
        let (log_a, sign_a) = gammaln_sign(a);
        return sign_a * sign_b * (x + (a - b) * x.ln() + log_b - log_a).exp() * sum;
    }
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 0..TURNS {
        let n = f64::from(n);
        term *= (a + n) / (b + n) * x / (n + 1.0);
        sum += term;
        if term == 0.0 || f64::abs(term) <= 1e-17 * f64::abs(sum) {
            break;
        }
    }
    sum
}

/// The confluent limit function.
pub fn hyp0f1(v: f64, x: f64) -> f64 {
    if is_pole(v) || v.is_nan() || x.is_nan() {
        return f64::NAN;
    }
    if !(-4.0..=1e4).contains(&x) {
        // By Bessel functions.
        let root = x.abs().sqrt();
        let bessel = match x > 0.0 {
            true => crate::bessel_any::iv(v - 1.0, 2.0 * root),
            false => crate::bessel_any::jv(v - 1.0, 2.0 * root),
        };
        return root.powf(1.0 - v) * gamma(v) * bessel;
    }
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 0..TURNS {
        let n = f64::from(n);
        term *= x / ((v + n) * (n + 1.0));
        sum += term;
        if f64::abs(term) <= 1e-17 * f64::abs(sum) {
            break;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        // -log(1 - x) / x
        for x in [0.1, 0.5, 0.95, -0.4, -3.0] {
            let found = hyp2f1(1.0, 1.0, 2.0, x);
            assert!((found / (-(-x).ln_1p() / x) - 1.0).abs() < 1e-13, "{x}");
        }
        assert!((hyp1f1(1.0, 2.0, 1.0) - (1.0_f64.exp() - 1.0)).abs() < 1e-15);
        assert!((hyp2f1(-2.0, 3.0, 4.0, 0.5) - 0.4).abs() < 1e-15);
    }
}
