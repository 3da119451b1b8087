//! The incomplete beta function and its inverse.
//!
//! The factor before series and fraction is that of Loader's saddle points, so that large parameters cost no digits;
//! the fraction is DiDonato and Morris's.

use std::f64::consts::PI;

use crate::beta::{beta, betaln, binom};
use crate::elementary::log1pmx;
use crate::gamma::{LOG_ROOT_TWO_PI, gammaln};
use crate::invert::Search;
use crate::normal::ndtri;

/// What Stirling's formula lacks of `log(n!)`.
fn stirling_error(n: f64) -> f64 {
    if n < 12.0 {
        return gammaln(n + 1.0) - (n + 0.5) * n.ln() + n - LOG_ROOT_TWO_PI;
    }
    let z = 1.0 / (n * n);
    let series = [
        8.333_333_333_333_333e-2,
        -2.777_777_777_777_778e-3,
        7.936_507_936_507_937e-4,
        -5.952_380_952_380_953e-4,
        8.417_508_417_508_417e-4,
        -1.917_526_917_526_917_6e-3,
        6.410_256_410_256_41e-3,
    ];
    series.iter().rev().fold(0.0, |sum, c| sum * z + c) / n
}

/// `x * log(x / m) + m - x`.
fn deviance(x: f64, m: f64) -> f64 {
    // x * (log(1 + t) - t) with t = (x - m) / m, about m.
    let t = (m - x) / x;
    -x * log1pmx(t)
}

/// `x ** a * y ** b / beta(a, b)` with `y = 1 - x`.
pub(crate) fn factor(a: f64, b: f64, x: f64, y: f64) -> f64 {
    if x == 0.0 || y == 0.0 {
        return 0.0;
    }
    let n = a + b;
    if n < 60.0 {
        // Powers of small exponents are exact enough; the smaller of both parts is exact.
        let (log_x, log_y) = (
            if x < 0.5 { x.ln() } else { (-y).ln_1p() },
            if y < 0.5 { y.ln() } else { (-x).ln_1p() },
        );
        let (power_x, power_y) = match x < y {
            true => (x.powf(a), (b * log_y).exp()),
            false => ((a * log_x).exp(), y.powf(b)),
        };
        let product = power_x * power_y;
        if product > 1e-290 {
            return product / beta(a, b);
        }
        return (a * log_x + b * log_y - betaln(a, b)).exp();
    }
    if a < 1.0 || b < 1.0 {
        let (log_x, log_y) = (
            if x < 0.5 { x.ln() } else { (-y).ln_1p() },
            if y < 0.5 { y.ln() } else { (-x).ln_1p() },
        );
        return (a * log_x + b * log_y - betaln(a, b)).exp();
    }
    let correction = stirling_error(n) - stirling_error(a) - stirling_error(b);
    let deviances = deviance(a, n * x) + deviance(b, n * y);
    (correction - deviances).exp() * (a * b / (2.0 * PI * n)).sqrt()
}

/// The continued fraction, for `x` below the mean.
fn fraction(a: f64, b: f64, x: f64, y: f64) -> f64 {
    let factor = factor(a, b, x, y);
    if factor == 0.0 {
        return 0.0;
    }
    let lambda = a - (a + b) * x;
    let c = 1.0 + lambda;
    let (c0, c1, yp1) = (b / a, 1.0 + 1.0 / a, y + 1.0);
    let (mut n, mut p, mut s) = (0.0, 1.0, a + 1.0);
    let (mut an, mut bn, mut anp1, mut bnp1) = (0.0, 1.0, 1.0, c / c1);
    let mut r: f64 = c1 / c;
    for _ in 0..10_000 {
        n += 1.0;
        let t = n / a;
        let w = n * (b - n) * x;
        let e = a / s;
        let alpha = p * (p + c0) * e * e * (w * x);
        let e = (t + 1.0) / (c1 + t + t);
        let beta = n + w / s + e * (c + n * yp1);
        p = t + 1.0;
        s += 2.0;
        (an, anp1) = (anp1, alpha * an + beta * anp1);
        (bn, bnp1) = (bnp1, alpha * bn + beta * bnp1);
        let before = r;
        r = anp1 / bnp1;
        if (r - before).abs() <= 1e-16 * r {
            break;
        }
        an /= bnp1;
        bn /= bnp1;
        anp1 = r;
        bnp1 = 1.0;
    }
    factor * r
}

/// The power series, for small `b * x`.
fn series(a: f64, b: f64, x: f64) -> f64 {
    // Of (1 - x) ** (b - 1), integrated term by term.
    let (mut term, mut sum, mut n) = (1.0, 1.0 / a, 0.0);
    for _ in 0..5000 {
        n += 1.0;
        term *= (n - b) * x / n;
        let part = term / (a + n);
        sum += part;
        if part.abs() <= 1e-17 * f64::abs(sum) {
            break;
        }
    }
    let head = match a + b < 100.0 && a * x.ln() > -600.0 {
        true => x.powf(a) / beta(a, b),
        false => (a * x.ln() - betaln(a, b)).exp(),
    };
    head * sum
}

/// How likely more than `k` of `n` trials succeed, each with chance `x` and `y = 1 - x`.
fn more_than(k: f64, n: f64, x: f64, y: f64) -> f64 {
    let chance = |i: f64| x.powf(i) * y.powf(n - i) * binom(n, i);
    let down = |i: f64| ((i + 1.0) * y) / ((n - i) * x);
    let sum_down = |start: f64, first: f64| {
        let (mut i, mut term, mut sum) = (start - 1.0, first, first);
        while i > k {
            term *= down(i);
            sum += term;
            i -= 1.0;
        }
        sum
    };
    let all = x.powf(n);
    if all > f64::MIN_POSITIVE {
        return sum_down(n, all);
    }
    // That all succeed is too unlikely for a float: begin at the likeliest number.
    let start = (n * x).floor().max(k + 1.0);
    let first = chance(start);
    let (mut i, mut term, mut sum) = (start + 1.0, first, sum_down(start, first));
    while i <= n {
        term *= (n - i + 1.0) * x / (i * y);
        sum += term;
        i += 1.0;
    }
    sum
}

/// Where the parameters are whole numbers, one of them small: as boost has it, so with its digits. Those of binomial
/// distributions are.
fn of_counts(a: f64, b: f64, x: f64, y: f64) -> Option<(f64, f64)> {
    /// Sums of more terms lose more than they win.
    const MOST: f64 = 40.0;
    if b == 1.0 {
        let log = if y < 0.5 { (-y).ln_1p() } else { x.ln() };
        let lower = if y < 0.5 { (a * log).exp() } else { x.powf(a) };
        return Some((lower, -(a * log).exp_m1()));
    }
    if a == 1.0 {
        return of_counts(b, a, y, x).map(|(lower, upper)| (upper, lower));
    }
    let is_above = match a < b {
        true => a < (a + b) * x,
        false => (a + b) * y < b,
    };
    let (a, b, x, y) = if is_above { (b, a, y, x) } else { (a, b, x, y) };
    if a != a.floor() || b != b.floor() || b >= MOST || a >= 1e9 || a <= 1.0 {
        return None;
    }
    let below = more_than(a - 1.0, a + b - 1.0, x, y);
    Some(if is_above {
        (1.0 - below, below)
    } else {
        (below, 1.0 - below)
    })
}

/// The lower function and the upper one, `y = 1 - x`.
fn both(a: f64, b: f64, x: f64, y: f64) -> (f64, f64) {
    if let Some(both) = of_counts(a, b, x, y) {
        return both;
    }
    if b * x <= 0.9 && x <= 0.7 || x < 0.3 && b * x <= 1.5 {
        let lower = series(a, b, x);
        return (lower, 1.0 - lower);
    }
    if a * y <= 0.9 && y <= 0.7 || y < 0.3 && a * y <= 1.5 {
        let upper = series(b, a, y);
        return (1.0 - upper, upper);
    }
    if a <= 1.0 && b <= 1.0 {
        return match x <= 0.5 {
            true => {
                let lower = series(a, b, x);
                (lower, 1.0 - lower)
            }
            false => {
                let upper = series(b, a, y);
                (1.0 - upper, upper)
            }
        };
    }
    // The fraction needs parameters that are not small: one more of what is, by the recurrence.
    if a < 1.0 || b < 1.0 {
        return raised(a, b, x, y);
    }
    match x <= a / (a + b) {
        true => {
            let lower = fraction(a, b, x, y);
            (lower, 1.0 - lower)
        }
        false => {
            let upper = fraction(b, a, y, x);
            (1.0 - upper, upper)
        }
    }
}

/// `I(a, b) = I(a + 1, b) + x ** a * y ** b / (a * beta(a, b))`, and the mirror image.
fn raised(a: f64, b: f64, x: f64, y: f64) -> (f64, f64) {
    if a < 1.0 {
        let step = factor(a, b, x, y) / a;
        let (lower, upper) = both(a + 1.0, b, x, y);
        let lower = lower + step;
        let upper = upper - step;
        return (lower, if upper > 0.1 { upper } else { 1.0 - lower }).settled(|| tail(b, a, y, x));
    }
    let (upper, lower) = raised(b, a, y, x);
    (lower, upper)
}

/// The function by the fraction of DLMF 8.17.22 (Lentz's way), which also holds for a second parameter below one.
fn tail(a: f64, b: f64, x: f64, y: f64) -> f64 {
    const LEAST: f64 = 1e-300;
    let away = |value: f64| if value.abs() < LEAST { LEAST } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away(1.0 - (a + b) * x / (a + 1.0));
    let mut r = d;
    for n in 1..10_000 {
        let n = f64::from(n);
        let even = n * (b - n) * x / ((a + 2.0 * n - 1.0) * (a + 2.0 * n));
        d = 1.0 / away(1.0 + even * d);
        c = away(1.0 + even / c);
        r *= d * c;
        let odd = -(a + n) * (a + b + n) * x / ((a + 2.0 * n) * (a + 2.0 * n + 1.0));
        d = 1.0 / away(1.0 + odd * d);
        c = away(1.0 + odd / c);
        r *= d * c;
        if (d * c - 1.0).abs() <= 1e-16 {
            break;
        }
    }
    factor(a, b, x, y) * r / a
}

/// A pair whose second part may have lost its digits.
trait Settled {
    fn settled(self, exact: impl FnOnce() -> f64) -> (f64, f64);
}

impl Settled for (f64, f64) {
    fn settled(self, exact: impl FnOnce() -> f64) -> (f64, f64) {
        match self.1 > 0.1 {
            true => self,
            false => (self.0, exact()),
        }
    }
}

fn pair(a: f64, b: f64, x: f64) -> (f64, f64) {
    const NAN: (f64, f64) = (f64::NAN, f64::NAN);
    if a.is_nan() || b.is_nan() || x.is_nan() || a < 0.0 || b < 0.0 || !(0.0..=1.0).contains(&x) {
        return NAN;
    }
    if (a == 0.0 || a.is_infinite()) && (b == 0.0 || b.is_infinite()) && a == b {
        return NAN;
    }
    if x == 0.0 {
        return (0.0, 1.0);
    }
    if x == 1.0 {
        return (1.0, 0.0);
    }
    if a == 0.0 || b.is_infinite() {
        return (1.0, 0.0);
    }
    if b == 0.0 || a.is_infinite() {
        return (0.0, 1.0);
    }
    both(a, b, x, 1.0 - x)
}

/// The incomplete beta function, regularized.
pub fn betainc(a: f64, b: f64, x: f64) -> f64 {
    pair(a, b, x).0
}

/// One less [`betainc`].
pub fn betaincc(a: f64, b: f64, x: f64) -> f64 {
    pair(a, b, x).1
}

/// The `x`, and `1 - x`, at which the lower function is `p` and the upper one `q`.
pub(crate) fn inverse(a: f64, b: f64, p: f64, q: f64) -> (f64, f64) {
    if a.is_nan() || b.is_nan() || p.is_nan() || a <= 0.0 || b <= 0.0 || !(0.0..=1.0).contains(&p) {
        return (f64::NAN, f64::NAN);
    }
    if p == 0.0 {
        return (0.0, 1.0);
    }
    if q == 0.0 {
        return (1.0, 0.0);
    }
    // Which half it is in: the smaller of both parts is sought, in its logarithm where it is tiny.
    let half = pair(a, b, 0.5).0;
    if p > half {
        let (y, x) = inverse_below(b, a, q, p);
        return (x, y);
    }
    inverse_below(a, b, p, q)
}

/// As [`inverse`], for what is at most one half.
fn inverse_below(a: f64, b: f64, p: f64, q: f64) -> (f64, f64) {
    let log_beta = betaln(a, b);
    let start = if a >= 1.0 && b >= 1.0 {
        // Abramowitz and Stegun 26.5.22.
        let normal = if p < 0.5 { -ndtri(p) } else { ndtri(q) };
        let (u, v) = (1.0 / (2.0 * a - 1.0), 1.0 / (2.0 * b - 1.0));
        let lambda = (normal * normal - 3.0) / 6.0;
        let h = 2.0 / (u + v);
        let w = normal * (h + lambda).max(0.0).sqrt() / h
            - (v - u) * (lambda + 5.0 / 6.0 - 2.0 / (3.0 * h));
        a / (a + b * (2.0 * w).exp())
    } else {
        ((p.ln() + a.ln() + log_beta) / a).exp()
    };
    let tiny = ((p.ln() + a.ln() + log_beta) / a).exp();
    let start = if start.is_nan() || start <= 0.0 || tiny < 1e-8 {
        tiny
    } else {
        start
    };
    if start == 0.0 {
        return (0.0, 1.0);
    }
    let mut search = Search::new(0.0, 0.5, start.clamp(f64::MIN_POSITIVE, 0.5));
    for _ in 0..200 {
        let x = search.at;
        let (lower, upper) = pair(a, b, x);
        let error = if p <= q { lower - p } else { q - upper };
        let slope = factor(a, b, x, 1.0 - x) / (x * (1.0 - x));
        let bend = (a - 1.0) / x - (b - 1.0) / (1.0 - x);
        if search.step(error, slope, bend) {
            break;
        }
    }
    (search.at, 1.0 - search.at)
}

/// The inverse of [`betainc`] in its last argument.
pub fn betaincinv(a: f64, b: f64, p: f64) -> f64 {
    inverse(a, b, p, 1.0 - p).0
}

/// The inverse of [`betaincc`] in its last argument.
pub fn betainccinv(a: f64, b: f64, q: f64) -> f64 {
    if !(0.0..=1.0).contains(&q) {
        return f64::NAN;
    }
    inverse(a, b, 1.0 - q, q).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert!((betainc(2.0, 3.0, 0.4) - 0.5248).abs() < 1e-15);
        assert!((betainc(0.5, 0.5, 0.5) - 0.5).abs() < 1e-15);
        assert_eq!(betainc(7.0, 4.0, 0.5), 0.171875);
        assert_eq!(betaincc(4.0, 7.0, 0.5), 0.171875);
        assert_eq!(betainc(1.0, 10.0, 0.5), 1.0 - 0.5_f64.powi(10));
        assert!((betainc(100.0, 100.0, 0.5) - 0.5).abs() < 1e-14);
        assert_eq!(betainc(1.0, 1.0, 0.25), 0.25);
        assert!(betainc(-1.0, 1.0, 0.5).is_nan());
    }

    #[test]
    fn inverses() {
        for (a, b) in [
            (0.5, 0.5),
            (2.0, 3.0),
            (0.1, 20.0),
            (200.0, 50.0),
            (1.0, 1e4),
        ] {
            for p in [1e-12, 0.01, 0.3, 0.5, 0.9, 0.999] {
                let x = betaincinv(a, b, p);
                assert!(
                    (betainc(a, b, x) / p - 1.0).abs() < 1e-10,
                    "{a} {b} {p} {x}"
                );
            }
        }
    }
}
