//! Continuous distributions that are a formula of one or two other variates.

use super::{standard_exponential, standard_normal};
use crate::BitGenerator;
use crate::math::{exp_m1, ln, pow};

/// `pareto(a)`: Lomax's distribution, which starts at 0.
pub fn pareto<G: BitGenerator + ?Sized>(bits: &mut G, a: f64) -> f64 {
    exp_m1(standard_exponential(bits) / a)
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
    pow(-exp_m1(-standard_exponential(bits)), 1.0 / a)
}

/// A double in `(0, 1)`: zeros are drawn again.
fn positive<G: BitGenerator + ?Sized>(bits: &mut G) -> f64 {
    loop {
        let u = bits.next_f64();
        if u > 0.0 {
            return u;
        }
    }
}

/// `laplace(loc, scale)`.
pub fn laplace<G: BitGenerator + ?Sized>(bits: &mut G, loc: f64, scale: f64) -> f64 {
    let u = positive(bits);
    if u >= 0.5 {
        loc - scale * ln(2.0 - u - u)
    } else {
        loc + scale * ln(u + u)
    }
}

/// `gumbel(loc, scale)`.
pub fn gumbel<G: BitGenerator + ?Sized>(bits: &mut G, loc: f64, scale: f64) -> f64 {
    let u = 1.0 - positive(bits);
    loc - scale * ln(-ln(u))
}

/// `logistic(loc, scale)`.
pub fn logistic<G: BitGenerator + ?Sized>(bits: &mut G, loc: f64, scale: f64) -> f64 {
    let u = positive(bits);
    loc + scale * ln(u / (1.0 - u))
}

/// `rayleigh(scale)`.
pub fn rayleigh<G: BitGenerator + ?Sized>(bits: &mut G, scale: f64) -> f64 {
    scale * (2.0 * standard_exponential(bits)).sqrt()
}

/// `wald(mean, scale)` (Michael, Schucany and Haas 1976).
pub fn wald<G: BitGenerator + ?Sized>(bits: &mut G, mean: f64, scale: f64) -> f64 {
    let normal = standard_normal(bits);
    let y = mean * normal * normal;
    let d = 1.0 + (1.0 + 4.0 * scale / y).sqrt();
    let x = mean * (1.0 - 2.0 / d);
    if bits.next_f64() <= mean / (mean + x) {
        x
    } else {
        mean * mean / x
    }
}

/// `triangular(left, mode, right)`.
pub fn triangular<G: BitGenerator + ?Sized>(bits: &mut G, left: f64, mode: f64, right: f64) -> f64 {
    let base = right - left;
    let left_base = mode - left;
    let u = bits.next_f64();
    if u <= left_base / base {
        left + (u * (left_base * base)).sqrt()
    } else {
        right - ((1.0 - u) * ((right - mode) * base)).sqrt()
    }
}
