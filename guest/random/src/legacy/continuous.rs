//! Continuous distributions of `RandomState`.

use super::{SavedGauss, standard_normal};
use crate::BitGenerator;
use crate::distributions::{gamma_from_draws, normalised, poisson, vonmises_rejection};
use crate::math::{exp, ln, ln_1p, pow};

/// `standard_exponential()`, by inversion.
pub fn standard_exponential<G: BitGenerator + ?Sized>(bits: &mut G) -> f64 {
    -ln(1.0 - bits.next_f64())
}

/// `exponential(scale)`.
pub fn exponential<G: BitGenerator + ?Sized>(bits: &mut G, scale: f64) -> f64 {
    scale * standard_exponential(bits)
}

/// `normal(loc, scale)`.
pub fn normal<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    loc: f64,
    scale: f64,
) -> f64 {
    loc + scale * standard_normal(bits, saved)
}

/// `lognormal(mean, sigma)`.
pub fn lognormal<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    mean: f64,
    sigma: f64,
) -> f64 {
    exp(normal(bits, saved, mean, sigma))
}

/// `standard_cauchy()`: the ratio of two normal variates.
pub fn standard_cauchy<G: BitGenerator + ?Sized>(bits: &mut G, saved: &mut SavedGauss) -> f64 {
    let numerator = standard_normal(bits, saved);
    numerator / standard_normal(bits, saved)
}

/// `standard_gamma(shape)`; nan for nan, after draws.
pub fn standard_gamma<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    shape: f64,
) -> f64 {
    gamma_from_draws(bits, shape, standard_exponential, |bits| {
        standard_normal(bits, saved)
    })
}

/// `gamma(shape, scale)`.
pub fn gamma<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    shape: f64,
    scale: f64,
) -> f64 {
    scale * standard_gamma(bits, saved, shape)
}

/// `chisquare(df)`.
pub fn chisquare<G: BitGenerator + ?Sized>(bits: &mut G, saved: &mut SavedGauss, df: f64) -> f64 {
    2.0 * standard_gamma(bits, saved, df / 2.0)
}

/// `f(dfnum, dfden)`.
pub fn f<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    dfnum: f64,
    dfden: f64,
) -> f64 {
    let numerator = chisquare(bits, saved, dfnum) * dfden;
    numerator / (chisquare(bits, saved, dfden) * dfnum)
}

/// `noncentral_chisquare(df, nonc)`.
pub fn noncentral_chisquare<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    df: f64,
    nonc: f64,
) -> f64 {
    if nonc == 0.0 {
        return chisquare(bits, saved, df);
    }
    if 1.0 < df {
        let central = chisquare(bits, saved, df - 1.0);
        let shifted = standard_normal(bits, saved) + nonc.sqrt();
        return central + shifted * shifted;
    }
    let count = poisson(bits, nonc / 2.0);
    let value = chisquare(bits, saved, df + count.wrapping_mul(2) as f64);
    // After the draws, which nan does not change.
    if nonc.is_nan() { f64::NAN } else { value }
}

/// `noncentral_f(dfnum, dfden, nonc)`.
pub fn noncentral_f<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    dfnum: f64,
    dfden: f64,
    nonc: f64,
) -> f64 {
    let numerator = noncentral_chisquare(bits, saved, dfnum, nonc) * dfden;
    numerator / (chisquare(bits, saved, dfden) * dfnum)
}

/// `standard_t(df)`.
pub fn standard_t<G: BitGenerator + ?Sized>(bits: &mut G, saved: &mut SavedGauss, df: f64) -> f64 {
    let numerator = standard_normal(bits, saved);
    let denominator = standard_gamma(bits, saved, df / 2.0);
    (df / 2.0).sqrt() * numerator / denominator.sqrt()
}

/// `beta(a, b)`.
pub fn beta<G: BitGenerator + ?Sized>(bits: &mut G, saved: &mut SavedGauss, a: f64, b: f64) -> f64 {
    if a <= 1.0 && b <= 1.0 {
        loop {
            let u = bits.next_f64();
            let v = bits.next_f64();
            let x = pow(u, 1.0 / a);
            let y = pow(v, 1.0 / b);
            if x + y > 1.0 {
                continue;
            }
            if x + y > 0.0 {
                return x / (x + y);
            }
            let (ln_x, ln_y) = (ln(u) / a, ln(v) / b);
            let larger = if ln_x > ln_y { ln_x } else { ln_y };
            let (ln_x, ln_y) = (ln_x - larger, ln_y - larger);
            return exp(ln_x - ln(exp(ln_x) + exp(ln_y)));
        }
    }
    let first = standard_gamma(bits, saved, a);
    let second = standard_gamma(bits, saved, b);
    first / (first + second)
}

/// `dirichlet(alpha)`: one variate, written to `out`, which is as long as `alpha`.
pub fn dirichlet<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    alpha: &[f64],
    out: &mut [f64],
) {
    normalised(alpha, out, |shape| standard_gamma(bits, saved, shape));
}

/// `pareto(a)`.
pub fn pareto<G: BitGenerator + ?Sized>(bits: &mut G, a: f64) -> f64 {
    exp(standard_exponential(bits) / a) - 1.0
}

/// `weibull(a)`; 0 without a draw for `a == 0`.
pub fn weibull<G: BitGenerator + ?Sized>(bits: &mut G, a: f64) -> f64 {
    if a == 0.0 {
        return 0.0;
    }
    pow(standard_exponential(bits), 1.0 / a)
}

/// `power(a)`.
pub fn power<G: BitGenerator + ?Sized>(bits: &mut G, a: f64) -> f64 {
    pow(1.0 - exp(-standard_exponential(bits)), 1.0 / a)
}

/// `rayleigh(scale)`.
pub fn rayleigh<G: BitGenerator + ?Sized>(bits: &mut G, scale: f64) -> f64 {
    scale * (-2.0 * ln_1p(-bits.next_f64())).sqrt()
}

/// `wald(mean, scale)`.
pub fn wald<G: BitGenerator + ?Sized>(
    bits: &mut G,
    saved: &mut SavedGauss,
    mean: f64,
    scale: f64,
) -> f64 {
    let half = mean / (2.0 * scale);
    let normal = standard_normal(bits, saved);
    let y = mean * normal * normal;
    let x = mean + half * (y - (4.0 * scale * y + y * y).sqrt());
    if bits.next_f64() <= mean / (mean + x) {
        x
    } else {
        mean * mean / x
    }
}

/// `vonmises(mu, kappa)`; nan where `kappa` is so large (about 1e16) that numpy never returns.
pub fn vonmises<G: BitGenerator + ?Sized>(bits: &mut G, mu: f64, kappa: f64) -> f64 {
    vonmises_rejection(bits, mu, kappa)
}
