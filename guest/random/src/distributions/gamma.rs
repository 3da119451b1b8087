//! The gamma distribution and what is made of it: beta, chi-square, F, Student's t, and the noncentral ones.

use super::{
    poisson, random_f32, standard_exponential, standard_exponential_f32, standard_normal,
    standard_normal_f32,
};
use crate::BitGenerator;
use crate::math::{exp, ln, ln_1p, ln_f32, pow, pow_f32};

/// Below this, a beta variate that is neither 0 nor 1 is out of a double's reach.
const BETA_TINY: f64 = 3e-103;

/// The algorithm, over what it draws: shapes below 1 by Ahrens and Dieter's GS algorithm (1974), those above by Marsaglia
/// and Tsang (2000). For nan the result is nan, after draws.
macro_rules! from_draws {
    ($(#[$doc:meta])* $name:ident, $float:ident, $uniform:expr, $pow:ident, $ln:ident) => {
        $(#[$doc])*
        pub(crate) fn $name<G: BitGenerator + ?Sized>(
            bits: &mut G,
            shape: $float,
            exponential: impl Fn(&mut G) -> $float,
            mut normal: impl FnMut(&mut G) -> $float,
        ) -> $float {
            if shape == 1.0 {
                return exponential(bits);
            }
            if shape == 0.0 {
                return 0.0;
            }
            if shape < 1.0 {
                loop {
                    let u = $uniform(bits);
                    let v = exponential(bits);
                    if u <= 1.0 - shape {
                        let x = $pow(u, 1.0 / shape);
                        if x <= v {
                            return x;
                        }
                    } else {
                        let y = -$ln((1.0 - u) / shape);
                        let x = $pow(1.0 - shape + shape * y, 1.0 / shape);
                        if x <= v + y {
                            return x;
                        }
                    }
                }
            }
            let b = shape - 1.0 / 3.0;
            let c = 1.0 / (9.0 * b).sqrt();
            loop {
                let (x, v) = loop {
                    let x = normal(bits);
                    let v = 1.0 + c * x;
                    // Of nan, too, the loop is left.
                    if v <= 0.0 {
                        continue;
                    }
                    break (x, v * v * v);
                };
                let u = $uniform(bits);
                if u < 1.0 - 0.0331 * (x * x) * (x * x) {
                    return b * v;
                }
                if $ln(u) < 0.5 * x * x + b * (1.0 - v + $ln(v)) {
                    return b * v;
                }
            }
        }
    };
}

from_draws! {
    /// `standard_gamma` from exponential and normal variates; legacy ones are drawn in another way.
    gamma_from_draws, f64, BitGenerator::next_f64, pow, ln
}
from_draws! {
    /// All in single precision.
    gamma_from_draws_f32, f32, random_f32, pow_f32, ln_f32
}

/// `standard_gamma(shape)`, `shape >= 0`.
pub fn standard_gamma<G: BitGenerator + ?Sized>(bits: &mut G, shape: f64) -> f64 {
    gamma_from_draws(bits, shape, standard_exponential, standard_normal)
}

/// `standard_gamma(shape, dtype=float32)`, all in single precision.
pub fn standard_gamma_f32<G: BitGenerator + ?Sized>(bits: &mut G, shape: f32) -> f32 {
    gamma_from_draws_f32(bits, shape, standard_exponential_f32, standard_normal_f32)
}

/// `gamma(shape, scale)`.
pub fn gamma<G: BitGenerator + ?Sized>(bits: &mut G, shape: f64, scale: f64) -> f64 {
    scale * standard_gamma(bits, shape)
}

/// `beta(a, b)`, both above 0.
///
/// Jöhnk's algorithm (1964) where both are at most 1, in logarithms where powers underflow; else two gamma variates.
pub fn beta<G: BitGenerator + ?Sized>(bits: &mut G, a: f64, b: f64) -> f64 {
    if a <= 1.0 && b <= 1.0 {
        if a < BETA_TINY && b < BETA_TINY {
            let u = bits.next_f64();
            return if (a + b) * u < a { 1.0 } else { 0.0 };
        }
        loop {
            let u = bits.next_f64();
            let v = bits.next_f64();
            let x = pow(u, 1.0 / a);
            let y = pow(v, 1.0 / b);
            let sum = x + y;
            if sum <= 1.0 && u + v > 0.0 {
                if x > 0.0 && y > 0.0 {
                    return x / sum;
                }
                let difference = ln(u) / a - ln(v) / b;
                return if difference > 0.0 {
                    exp(-ln_1p(exp(-difference)))
                } else {
                    exp(difference - ln_1p(exp(difference)))
                };
            }
        }
    }
    let first = standard_gamma(bits, a);
    let second = standard_gamma(bits, b);
    first / (first + second)
}

/// `chisquare(df)`, `df > 0`.
pub fn chisquare<G: BitGenerator + ?Sized>(bits: &mut G, df: f64) -> f64 {
    2.0 * standard_gamma(bits, df / 2.0)
}

/// `f(dfnum, dfden)`.
pub fn f<G: BitGenerator + ?Sized>(bits: &mut G, dfnum: f64, dfden: f64) -> f64 {
    let numerator = chisquare(bits, dfnum) * dfden;
    numerator / (chisquare(bits, dfden) * dfnum)
}

/// `standard_t(df)`.
pub fn standard_t<G: BitGenerator + ?Sized>(bits: &mut G, df: f64) -> f64 {
    let numerator = standard_normal(bits);
    let denominator = standard_gamma(bits, df / 2.0);
    (df / 2.0).sqrt() * numerator / denominator.sqrt()
}

/// `noncentral_chisquare(df, nonc)`; nan without a draw where `nonc` is nan.
pub fn noncentral_chisquare<G: BitGenerator + ?Sized>(bits: &mut G, df: f64, nonc: f64) -> f64 {
    if nonc.is_nan() {
        return f64::NAN;
    }
    if nonc == 0.0 {
        return chisquare(bits, df);
    }
    if 1.0 < df {
        let central = chisquare(bits, df - 1.0);
        let shifted = standard_normal(bits) + nonc.sqrt();
        return central + shifted * shifted;
    }
    let count = poisson(bits, nonc / 2.0);
    chisquare(bits, df + count.wrapping_mul(2) as f64)
}

/// `noncentral_f(dfnum, dfden, nonc)`.
pub fn noncentral_f<G: BitGenerator + ?Sized>(
    bits: &mut G,
    dfnum: f64,
    dfden: f64,
    nonc: f64,
) -> f64 {
    let numerator = noncentral_chisquare(bits, dfnum, nonc) * dfden;
    numerator / (chisquare(bits, dfden) * dfnum)
}
