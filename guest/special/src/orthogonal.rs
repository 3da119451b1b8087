//! Orthogonal polynomials of whole degrees, by their recurrences; of other degrees by hypergeometric functions.

use crate::beta::{binom, poch};
use crate::gamma::gamma;
use crate::hypergeometric::{hyp1f1, hyp2f1};

/// More steps than this are nobody's polynomial.
const MOST: f64 = 1e6;

/// Run a recurrence for a whole degree, or say that it is none.
fn whole(n: f64) -> Option<u32> {
    (n == n.floor() && (0.0..=MOST).contains(&n)).then_some(n as u32)
}

/// Legendre's polynomial.
pub fn legendre(n: f64, x: f64) -> f64 {
    let Some(degree) = whole(if n < 0.0 { -n - 1.0 } else { n }) else {
        return hyp2f1(-n, n + 1.0, 1.0, (1.0 - x) / 2.0);
    };
    let (mut p, mut d) = (x, x - 1.0);
    match degree {
        0 => 1.0,
        1 => x,
        _ => {
            for k in 1..degree {
                let k = f64::from(k);
                d = (2.0 * k + 1.0) / (k + 1.0) * (x - 1.0) * p + k / (k + 1.0) * d;
                p += d;
            }
            p
        }
    }
}

/// Chebyshev's polynomial of the first kind.
pub fn chebyt(n: f64, x: f64) -> f64 {
    let Some(degree) = whole(n.abs()) else {
        return hyp2f1(-n, n, 0.5, (1.0 - x) / 2.0);
    };
    let (mut now, mut before, mut older) = (0.0, -1.0, 0.0);
    for _ in 0..=degree {
        older = before;
        before = now;
        now = 2.0 * x * before - older;
    }
    (now - older) / 2.0
}

/// Chebyshev's polynomial of the second kind.
pub fn chebyu(n: f64, x: f64) -> f64 {
    if n == -1.0 {
        return 0.0;
    }
    if n < -1.0 && n == n.floor() {
        return -chebyu(-n - 2.0, x);
    }
    let Some(degree) = whole(n) else {
        return (n + 1.0) * hyp2f1(-n, n + 2.0, 1.5, (1.0 - x) / 2.0);
    };
    let (mut now, mut before) = (0.0, -1.0);
    for _ in 0..=degree {
        (now, before) = (2.0 * x * now - before, now);
    }
    now
}

/// Hermite's polynomial of the statisticians.
pub fn hermite_normalized(n: f64, x: f64) -> f64 {
    let Some(degree) = whole(n) else {
        return if n < 0.0 { 0.0 } else { f64::NAN };
    };
    if x.is_nan() {
        return x;
    }
    match degree {
        0 => 1.0,
        1 => x,
        _ => {
            let (mut y3, mut y2) = (0.0, 1.0);
            for k in (2..=degree).rev() {
                (y3, y2) = (y2, x * y2 - f64::from(k) * y3);
            }
            x * y2 - y3
        }
    }
}

/// Hermite's polynomial of the physicists.
pub fn hermite(n: f64, x: f64) -> f64 {
    let root_two = std::f64::consts::SQRT_2;
    hermite_normalized(n, root_two * x) * 2.0_f64.powf(n / 2.0)
}

/// Laguerre's polynomial, generalized.
pub fn genlaguerre(n: f64, alpha: f64, x: f64) -> f64 {
    if alpha <= -1.0 || x.is_nan() || alpha.is_nan() {
        return f64::NAN;
    }
    let Some(degree) = whole(n) else {
        return match n < 0.0 && n == n.floor() {
            true => 0.0,
            false => binom(n + alpha, n) * hyp1f1(-n, alpha + 1.0, x),
        };
    };
    match degree {
        0 => 1.0,
        1 => -x + alpha + 1.0,
        _ => {
            let mut d = -x / (alpha + 1.0);
            let mut p = d + 1.0;
            for k in 1..degree {
                let k = f64::from(k);
                d = -x / (k + alpha + 1.0) * p + k / (k + alpha + 1.0) * d;
                p += d;
            }
            binom(n + alpha, n) * p
        }
    }
}

/// Laguerre's polynomial.
pub fn laguerre(n: f64, x: f64) -> f64 {
    genlaguerre(n, 0.0, x)
}

/// Gegenbauer's polynomial.
pub fn gegenbauer(n: f64, alpha: f64, x: f64) -> f64 {
    if alpha.is_nan() || x.is_nan() {
        return f64::NAN;
    }
    let Some(degree) = whole(n) else {
        return match n < 0.0 && n == n.floor() {
            true => 0.0,
            false => {
                gamma(n + 2.0 * alpha) / gamma(1.0 + n) / gamma(2.0 * alpha)
                    * hyp2f1(-n, n + 2.0 * alpha, alpha + 0.5, (1.0 - x) / 2.0)
            }
        };
    };
    match degree {
        0 => 1.0,
        1 => 2.0 * alpha * x,
        _ if alpha == 0.0 => 0.0,
        _ => {
            let (mut d, mut p) = (x - 1.0, x);
            for k in 1..degree {
                let k = f64::from(k);
                d = 2.0 * (k + alpha) / (k + 2.0 * alpha) * (x - 1.0) * p
                    + k / (k + 2.0 * alpha) * d;
                p += d;
            }
            if (alpha / n).abs() < 1e-8 {
                return 2.0 * alpha / n * p;
            }
            binom(n + 2.0 * alpha - 1.0, n) * p
        }
    }
}

/// Jacobi's polynomial.
pub fn jacobi(n: f64, alpha: f64, beta: f64, x: f64) -> f64 {
    let Some(degree) = whole(n) else {
        return match n < 0.0 && n == n.floor() {
            true => 0.0,
            false => {
                binom(n + alpha, n)
                    * hyp2f1(-n, n + alpha + beta + 1.0, alpha + 1.0, 0.5 * (1.0 - x))
            }
        };
    };
    match degree {
        0 => 1.0,
        1 => 0.5 * (2.0 * (alpha + 1.0) + (alpha + beta + 2.0) * (x - 1.0)),
        _ => {
            let mut d = (alpha + beta + 2.0) * (x - 1.0) / (2.0 * (alpha + 1.0));
            let mut p = d + 1.0;
            for k in 1..degree {
                let k = f64::from(k);
                let t = 2.0 * k + alpha + beta;
                d = (t * (t + 1.0) * (t + 2.0) * (x - 1.0) * p
                    + 2.0 * k * (k + beta) * (t + 2.0) * d)
                    / (2.0 * (k + alpha + 1.0) * (k + alpha + beta + 1.0) * t);
                p += d;
            }
            binom(n + alpha, n) * p
        }
    }
}

/// Legendre's associated function of the first kind, of whole orders, with the phase of Condon and Shortley.
pub fn associated_legendre(m: f64, v: f64, x: f64) -> f64 {
    if m != m.floor() || m.abs() > MOST || x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    if m < 0.0 {
        let sign = if m % 2.0 == 0.0 { 1.0 } else { -1.0 };
        return sign * associated_legendre(-m, v, x) / poch(v + m + 1.0, -2.0 * m);
    }
    let Some(degree) = whole(v) else {
        return f64::NAN;
    };
    if m > v {
        return 0.0;
    }
    let root = ((1.0 - x) * (1.0 + x)).sqrt();
    let (mut now, mut odd) = (1.0, 1.0);
    for _ in 0..m as u32 {
        now *= -odd * root;
        odd += 2.0;
    }
    let mut before = 0.0;
    for l in (m as u32 + 1)..=degree {
        let l = f64::from(l);
        (now, before) = (
            ((2.0 * l - 1.0) * x * now - (l + m - 1.0) * before) / (l - m),
            now,
        );
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_degrees() {
        assert_eq!(legendre(2.0, 0.5), -0.125);
        assert_eq!(chebyt(3.0, 0.5), -1.0);
        assert_eq!(chebyu(2.0, 0.5), 0.0);
        assert!((hermite(3.0, 1.0) + 4.0).abs() < 1e-14);
        assert!((laguerre(2.0, 1.0) + 0.5).abs() < 1e-15);
        assert!((jacobi(1.0, 1.0, 2.0, 0.5) - 0.75).abs() < 1e-15);
        assert_eq!(associated_legendre(1.0, 1.0, 0.0), -1.0);
    }
}
