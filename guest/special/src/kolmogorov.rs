//! Distributions of Kolmogorov's and Smirnov's statistics.

use std::f64::consts::PI;

use crate::gamma::gammaln;
use crate::invert::bisect;

/// The limiting two-sided distribution: the upper tail, the lower one, and the density.
fn limit(x: f64) -> (f64, f64, f64) {
    if x.is_nan() {
        return (x, x, x);
    }
    if x <= 0.040_611_972_203_751_71 {
        return (1.0, 0.0, 0.0);
    }
    if x <= 0.82 {
        // The theta series that converges for small arguments: terms of odd squares.
        let log = -PI * PI / (8.0 * x * x);
        let (mut sum, mut slope) = (0.0, 0.0);
        for odd in [1.0_f64, 3.0, 5.0, 7.0] {
            let term = (odd * odd * log).exp();
            sum += term;
            slope += (odd * odd * PI * PI / (4.0 * x * x) - 1.0) * term;
        }
        let scale = (2.0 * PI).sqrt() / x;
        let lower = (scale * sum).clamp(0.0, 1.0);
        return (1.0 - lower, lower, (scale * slope / x).max(0.0));
    }
    let (mut sum, mut slope, mut sign) = (0.0, 0.0, 1.0);
    for k in [1.0_f64, 2.0, 3.0, 4.0] {
        let term = (-2.0 * k * k * x * x).exp();
        sum += sign * term;
        if k < 4.0 {
            slope += sign * k * k * term;
        }
        sign = -sign;
    }
    let upper = (2.0 * sum).clamp(0.0, 1.0);
    (upper, 1.0 - upper, (8.0 * x * slope).max(0.0))
}

/// The upper tail of Kolmogorov's distribution.
pub fn kolmogorov(x: f64) -> f64 {
    limit(x).0
}

/// The lower tail.
pub fn kolmogc(x: f64) -> f64 {
    limit(x).1
}

/// Minus the density, as scipy has it.
pub fn kolmogp(x: f64) -> f64 {
    match x <= 0.0 {
        true => -0.0,
        false => -limit(x).2,
    }
}

/// The inverse of [`kolmogorov`].
pub fn kolmogi(p: f64) -> f64 {
    match p {
        _ if !(0.0..=1.0).contains(&p) => f64::NAN,
        0.0 => f64::INFINITY,
        1.0 => 0.0,
        _ if p > 0.5 => inverse_lower(1.0 - p),
        _ => bisect(0.03, 20.0, p, kolmogorov),
    }
}

/// The inverse of [`kolmogc`].
pub fn kolmogci(p: f64) -> f64 {
    match p {
        _ if !(0.0..=1.0).contains(&p) => f64::NAN,
        0.0 => 0.0,
        1.0 => f64::INFINITY,
        _ if p > 0.5 => bisect(0.03, 20.0, 1.0 - p, kolmogorov),
        _ => inverse_lower(p),
    }
}

fn inverse_lower(p: f64) -> f64 {
    bisect(0.03, 20.0, p, kolmogc)
}

/// More items than this are infinitely many: the sum would take too long.
const MOST: f64 = 1e4;

/// The upper tail of the one-sided statistic of `n` items (Birnbaum and Tingey's sum).
pub fn smirnov(n: f64, d: f64) -> f64 {
    if n.is_nan() || d.is_nan() || n < 1.0 || n != n.floor() || !(0.0..=1.0).contains(&d) {
        return f64::NAN;
    }
    if d == 0.0 {
        return 1.0;
    }
    if d == 1.0 {
        return 0.0;
    }
    if n > MOST {
        // The limit, with the first correction.
        let x = (6.0 * n * d + 1.0) * (6.0 * n * d + 1.0) / (18.0 * n);
        return (-x).exp().clamp(0.0, 1.0);
    }
    let terms = (n * (1.0 - d)).floor();
    let (mut sum, mut k) = (0.0, 0.0);
    while k <= terms {
        let (below, above) = (d + k / n, 1.0 - d - k / n);
        if above > 0.0 || n - k == 0.0 {
            let log = gammaln(n + 1.0) - gammaln(k + 1.0) - gammaln(n - k + 1.0)
                + (k - 1.0) * below.ln()
                + (n - k) * above.max(f64::MIN_POSITIVE).ln();
            sum += log.exp();
        }
        k += 1.0;
    }
    (d * sum).clamp(0.0, 1.0)
}

/// The derivative of [`smirnov`] in its second argument.
pub fn smirnovp(n: f64, d: f64) -> f64 {
    if n.is_nan() || d.is_nan() || n < 1.0 || n != n.floor() || !(0.0..=1.0).contains(&d) {
        return f64::NAN;
    }
    if n == 1.0 {
        return -1.0;
    }
    if d == 0.0 {
        return -1.0;
    }
    if d == 1.0 {
        return 0.0;
    }
    if n > MOST {
        let step = 6.0 * n * d + 1.0;
        return -(-step * step / (18.0 * n)).exp() * 2.0 * step / 3.0;
    }
    let terms = (n * (1.0 - d)).floor();
    let (mut sum, mut k) = (0.0, 0.0);
    while k <= terms {
        let (below, above) = (d + k / n, 1.0 - d - k / n);
        if above > 0.0 {
            let log = gammaln(n + 1.0) - gammaln(k + 1.0) - gammaln(n - k + 1.0)
                + (k - 1.0) * below.ln()
                + (n - k) * above.ln();
            sum += log.exp() * (1.0 + d * ((k - 1.0) / below - (n - k) / above));
        }
        k += 1.0;
    }
    sum
}

/// One less [`smirnov`].
pub fn smirnovc(n: f64, d: f64) -> f64 {
    1.0 - smirnov(n, d)
}

/// The inverse of [`smirnov`] in its second argument.
pub fn smirnovi(n: f64, p: f64) -> f64 {
    if n.is_nan() || n < 1.0 || n != n.floor() || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    bisect(0.0, 1.0, p, |d| smirnov(n, d))
}

/// The inverse of [`smirnovc`].
pub fn smirnovci(n: f64, p: f64) -> f64 {
    smirnovi(n, 1.0 - p)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert!((kolmogorov(1.0) - 0.269_999_671_677_355_4).abs() < 1e-15);
        assert!((kolmogorov(0.5) - 0.963_945_243_664_875).abs() < 1e-14);
        assert!((kolmogorov(kolmogi(0.05)) - 0.05).abs() < 1e-15);
        assert!((smirnov(1.0, 0.25) - 0.75).abs() < 1e-15);
    }
}
