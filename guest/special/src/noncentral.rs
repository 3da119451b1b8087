//! Noncentral distributions: mixtures of central ones by Poisson's weights.

use std::f64::consts::PI;

use crate::distributions::beta_pdf;
use crate::gamma::gammaln;
use crate::incomplete_beta::betainc;
use crate::incomplete_gamma::gammainc;
use crate::invert::bisect;
use crate::normal::ndtr;

/// Of the noncentral chi-square distribution: the lower tail, a mixture by Poisson's weights.
pub fn chndtr(x: f64, v: f64, nc: f64) -> f64 {
    if x.is_nan() || v.is_nan() || nc.is_nan() || nc < 0.0 || v < 0.0 {
        return f64::NAN;
    }
    if x <= 0.0 {
        return 0.0;
    }
    mixture(nc, |k| gammainc(v / 2.0 + k, x / 2.0))
}

/// The density.
pub fn ncx2_pdf(x: f64, v: f64, nc: f64) -> f64 {
    if x < 0.0 {
        return 0.0;
    }
    mixture(nc, |k| {
        crate::incomplete_gamma::factor(v / 2.0 + k, x / 2.0) / x
    })
}

/// The inverse of [`chndtr`] in its first argument.
pub fn chndtrix(p: f64, v: f64, nc: f64) -> f64 {
    match p {
        0.0 => 0.0,
        1.0 => f64::INFINITY,
        _ => bisect(1e-300, 1e10, p, |x| chndtr(x, v, nc)),
    }
}

/// Of the noncentral F distribution: the lower tail.
pub fn ncfdtr(a: f64, b: f64, nc: f64, x: f64) -> f64 {
    if a <= 0.0 || b <= 0.0 || nc < 0.0 || x < 0.0 || x.is_nan() {
        return f64::NAN;
    }
    let y = a * x / (a * x + b);
    mixture(nc, |k| betainc(a / 2.0 + k, b / 2.0, y))
}

/// The sum of a function of whole numbers by Poisson's weights of the mean `nc / 2`, from its middle outwards.
fn mixture(nc: f64, part: impl Fn(f64) -> f64) -> f64 {
    let mean = nc / 2.0;
    if mean == 0.0 {
        return part(0.0);
    }
    let start = mean.floor();
    let weight = (-mean + start * mean.ln() - gammaln(start + 1.0)).exp();
    let (mut sum, mut w, mut k) = (0.0, weight, start);
    for _ in 0..10_000 {
        let term = w * part(k);
        sum += term;
        if w < 1e-18 * weight || term < 1e-18 * sum {
            break;
        }
        k += 1.0;
        w *= mean / k;
    }
    let (mut w, mut k) = (weight, start);
    for _ in 0..10_000 {
        if k == 0.0 {
            break;
        }
        w *= k / mean;
        k -= 1.0;
        let term = w * part(k);
        sum += term;
        if w < 1e-18 * weight {
            break;
        }
    }
    sum
}

/// Of the noncentral Student distribution: the lower tail.
pub fn nctdtr(v: f64, nc: f64, t: f64) -> f64 {
    if v <= 0.0 || v.is_nan() || nc.is_nan() || t.is_nan() {
        return f64::NAN;
    }
    if t < 0.0 {
        return 1.0 - nctdtr(v, -nc, -t);
    }
    if nc.abs() > 1000.0 {
        // So many terms are not added up: nearly normal.
        return ndtr((t * (1.0 - 0.25 / v) - nc) / (1.0 + t * t / (2.0 * v)).sqrt());
    }
    let x = t * t / (v + t * t);
    let half = 0.5 * nc * nc;
    let start = half.floor();
    let mut sum = 0.0;
    let spread = 40.0 + 12.0 * half.sqrt();
    let mut k = (start - spread).max(0.0);
    let ratio = nc / std::f64::consts::SQRT_2;
    while k <= start + spread {
        let p = match half == 0.0 {
            true => f64::from(u8::from(k == 0.0)),
            false => (-half + k * half.ln() - gammaln(k + 1.0)).exp(),
        };
        let q = match half == 0.0 {
            true => 0.0,
            false => ratio * (-half + k * half.ln() - gammaln(k + 1.5)).exp(),
        };
        sum += p * betainc(k + 0.5, v / 2.0, x) + q * betainc(k + 1.0, v / 2.0, x);
        k += 1.0;
    }
    (ndtr(-nc) + 0.5 * sum).clamp(0.0, 1.0)
}

/// The inverse of [`nctdtr`] in its last argument.
pub fn nctdtrit(v: f64, nc: f64, p: f64) -> f64 {
    bisect(-1e10, 1e10, p, |t| nctdtr(v, nc, t))
}

/// The density of the noncentral Student distribution.
pub fn nct_pdf(t: f64, v: f64, nc: f64) -> f64 {
    if t == 0.0 {
        let log = gammaln((v + 1.0) / 2.0) - gammaln(v / 2.0);
        return (log - nc * nc / 2.0).exp() / (PI * v).sqrt();
    }
    if t < 0.0 {
        return nct_pdf(-t, v, -nc);
    }
    // The sum of the two series, term by term: nothing cancels.
    let log_scale = 0.5 * v * v.ln() + gammaln(v + 1.0)
        - v * std::f64::consts::LN_2
        - nc * nc / 2.0
        - gammaln(v / 2.0)
        - 0.5 * v * (v + t * t).ln();
    let valf = nc * nc * t * t / (2.0 * (v + t * t));
    let first =
        std::f64::consts::SQRT_2 * nc * t * crate::hypergeometric::hyp1f1(v / 2.0 + 1.0, 1.5, valf)
            / ((v + t * t) * crate::gamma::gamma((v + 1.0) / 2.0));
    let second = crate::hypergeometric::hyp1f1((v + 1.0) / 2.0, 0.5, valf)
        / ((v + t * t).sqrt() * crate::gamma::gamma(v / 2.0 + 1.0));
    if first.is_finite() && second.is_finite() && v < 300.0 {
        return log_scale.exp() * (first + second);
    }
    v / t * (nctdtr(v + 2.0, nc, t * (1.0 + 2.0 / v).sqrt()) - nctdtr(v, nc, t))
}

/// The mean of the noncentral Student distribution.
pub fn nct_mean(v: f64, nc: f64) -> f64 {
    match v > 1.0 {
        true => nc * (v / 2.0).sqrt() * (gammaln((v - 1.0) / 2.0) - gammaln(v / 2.0)).exp(),
        false => f64::NAN,
    }
}

/// Its variance.
pub fn nct_variance(v: f64, nc: f64) -> f64 {
    let mean = nct_mean(v, nc);
    match v > 2.0 {
        true => v * (1.0 + nc * nc) / (v - 2.0) - mean * mean,
        false => f64::NAN,
    }
}

/// Its skewness.
pub fn nct_skewness(v: f64, nc: f64) -> f64 {
    if v <= 3.0 {
        return f64::NAN;
    }
    let (mean, variance) = (nct_mean(v, nc), nct_variance(v, nc));
    let third = mean * (v * (nc * nc + 2.0 * v - 3.0) / ((v - 3.0) * (v - 2.0)) - 2.0 * variance);
    third / variance.powf(1.5)
}

/// Its kurtosis beyond the normal distribution's.
pub fn nct_kurtosis(v: f64, nc: f64) -> f64 {
    if v <= 4.0 {
        return f64::NAN;
    }
    let (mean, variance) = (nct_mean(v, nc), nct_variance(v, nc));
    let square = nc * nc;
    let fourth = v * v * (square * square + 6.0 * square + 3.0) / ((v - 4.0) * (v - 2.0));
    let inner =
        v * (square * (v + 1.0) + 3.0 * (3.0 * v - 5.0)) / ((v - 3.0) * (v - 2.0)) - 3.0 * variance;
    (fourth - mean * mean * inner) / (variance * variance) - 3.0
}

/// The point up to which the noncentral F distribution is `p`.
pub fn ncfdtri(a: f64, b: f64, nc: f64, p: f64) -> f64 {
    match p {
        0.0 => 0.0,
        1.0 => f64::INFINITY,
        _ => bisect(0.0, 1e10, p, |x| ncfdtr(a, b, nc, x)),
    }
}

/// The density of the noncentral F distribution.
pub fn ncf_pdf(x: f64, a: f64, b: f64, nc: f64) -> f64 {
    if x < 0.0 {
        return 0.0;
    }
    let y = a * x / (a * x + b);
    let slope = a * b / ((a * x + b) * (a * x + b));
    mixture(nc, |k| beta_pdf(y, a / 2.0 + k, b / 2.0)) * slope
}

/// The mean of the noncentral F distribution.
pub fn ncf_mean(a: f64, b: f64, nc: f64) -> f64 {
    match b > 2.0 {
        true => b * (a + nc) / (a * (b - 2.0)),
        false => f64::NAN,
    }
}

/// Its variance.
pub fn ncf_variance(a: f64, b: f64, nc: f64) -> f64 {
    if b <= 4.0 {
        return f64::NAN;
    }
    let sum = (a + nc) * (a + nc) + (a + 2.0 * nc) * (b - 2.0);
    2.0 * b * b * sum / (a * a * (b - 2.0) * (b - 2.0) * (b - 4.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_shift_they_are_central() {
        for x in [0.5, 2.0, 7.0] {
            assert!((chndtr(x, 3.0, 0.0) - crate::distributions::chdtr(3.0, x)).abs() < 1e-15);
            assert!((nctdtr(4.0, 0.0, x) - crate::distributions::stdtr(4.0, x)).abs() < 1e-14);
            assert!(
                (ncfdtr(3.0, 8.0, 0.0, x) - crate::distributions::fdtr(3.0, 8.0, x)).abs() < 1e-14
            );
        }
    }
}
