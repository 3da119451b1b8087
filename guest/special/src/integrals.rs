//! Integrals of exponentials, sines and cosines (Cephes, and fractions of Lentz's kind).

use std::f64::consts::{FRAC_PI_2, PI};

use num_complex::Complex;

use crate::elementary::{cospi, sinpi};
use crate::gamma::{EULER, rgamma};
use crate::polynomial::{chebyshev, monic, polynomial};
use crate::tables::*;

const TINY: f64 = f64::EPSILON / 2.0;

/// The exponential integral `E1`.
pub fn exp1(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::INFINITY;
    }
    if x <= 1.0 {
        let (mut sum, mut term) = (1.0, 1.0);
        for k in 1..26 {
            let k = f64::from(k);
            term *= -k * x / ((k + 1.0) * (k + 1.0));
            sum += term;
            if term.abs() <= f64::abs(sum) * 1e-17 {
                break;
            }
        }
        return -EULER - x.ln() + x * sum;
    }
    if x > 745.0 {
        return 0.0;
    }
    (-x).exp() * fraction(x)
}

/// `exp(x) * E1(x)` beyond one, as a continued fraction.
fn fraction(x: f64) -> f64 {
    let mut b = x + 1.0;
    let (mut c, mut d) = (1e300, 1.0 / b);
    let mut h = d;
    for k in 1..10_000 {
        let k = f64::from(k);
        let a = -k * k;
        b += 2.0;
        d = 1.0 / (a * d + b);
        c = b + a / c;
        h *= c * d;
        if (c * d - 1.0).abs() <= TINY {
            break;
        }
    }
    h
}

/// `x * exp(x) * E1(x)`.
pub fn scaled_exp1(x: f64) -> f64 {
    if x < 0.0 || x.is_nan() {
        return f64::NAN;
    }
    if x == 0.0 {
        return 0.0;
    }
    if x.is_infinite() {
        return 1.0;
    }
    match x <= 1.0 {
        true => x * x.exp() * exp1(x),
        false => x * fraction(x),
    }
}

/// The exponential integral `Ei`.
pub fn expi(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x < 0.0 {
        return -exp1(-x);
    }
    if x <= 40.0 {
        let (mut sum, mut term) = (1.0, 1.0);
        for k in 1..400 {
            let k = f64::from(k);
            term *= k * x / ((k + 1.0) * (k + 1.0));
            sum += term;
            if term <= sum * 1e-17 {
                break;
            }
        }
        return EULER + x.ln() + x * sum;
    }
    if x == f64::INFINITY {
        return x;
    }
    let (mut sum, mut term) = (1.0, 1.0);
    for k in 1..200 {
        let next = term * f64::from(k) / x;
        if next > term {
            break;
        }
        term = next;
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    x.exp() / x * sum
}

/// `E1` of complex arguments.
pub fn exp1_complex(z: Complex<f64>) -> Complex<f64> {
    let (size, x) = (z.norm(), z.re);
    if size == 0.0 {
        return Complex::new(f64::INFINITY, 0.0);
    }
    if size < 5.0 || x < -2.0 * z.im.abs() && size < 40.0 {
        let (mut sum, mut term) = (Complex::new(1.0, 0.0), Complex::new(1.0, 0.0));
        for k in 1..500 {
            let k = f64::from(k);
            term = -term * z * k / ((k + 1.0) * (k + 1.0));
            sum += term;
            if term.norm() < sum.norm() * 1e-16 {
                break;
            }
        }
        let log = match x <= 0.0 && z.im == 0.0 {
            true => Complex::new((-x).ln(), if z.im.is_sign_negative() { -PI } else { PI }),
            false => z.ln(),
        };
        return -EULER - log + z * sum;
    }
    let mut below = Complex::new(0.0, 0.0);
    for k in (1..500).rev() {
        let k = f64::from(k);
        below = k / (1.0 + k / (z + below));
    }
    let result = (-z).exp() / (z + below);
    match x < 0.0 && z.im == 0.0 {
        true => result - Complex::new(0.0, if z.im.is_sign_negative() { -PI } else { PI }),
        false => result,
    }
}

/// `Ei` of complex arguments.
pub fn expi_complex(z: Complex<f64>) -> Complex<f64> {
    let turn = if z.im > 0.0 {
        PI
    } else if z.im < 0.0 {
        -PI
    } else if z.re > 0.0 {
        if z.im.is_sign_negative() { -PI } else { PI }
    } else {
        0.0
    };
    -exp1_complex(-z) + Complex::new(0.0, turn)
}

/// The exponential integral of a whole order.
pub fn expn(n: f64, x: f64) -> f64 {
    if x.is_nan() || n.is_nan() || n < 0.0 || x < 0.0 || n > 1e9 {
        return f64::NAN;
    }
    let n = n.trunc();
    if x > 709.782_712_893_384 {
        return 0.0;
    }
    if x == 0.0 {
        return match n < 2.0 {
            true => f64::INFINITY,
            false => 1.0 / (n - 1.0),
        };
    }
    if n == 0.0 {
        return (-x).exp() / x;
    }
    if x > 1.0 || n > 50.0 {
        // Lentz's way through the fraction of DLMF 8.19.17.
        let mut b = x + n;
        let (mut c, mut d) = (1e300, 1.0 / b);
        let mut h = d;
        for k in 1..10_000 {
            let k = f64::from(k);
            let a = -k * (n - 1.0 + k);
            b += 2.0;
            d = 1.0 / (a * d + b);
            c = b + a / c;
            h *= c * d;
            if (c * d - 1.0).abs() <= TINY {
                break;
            }
        }
        return h * (-x).exp();
    }
    let mut psi = -EULER - x.ln();
    for k in 1..n as u32 {
        psi += 1.0 / f64::from(k);
    }
    let (mut k, mut term, mut below) = (0.0, 1.0, 1.0 - n);
    let mut sum = if n == 1.0 { 0.0 } else { 1.0 / below };
    for _ in 0..500 {
        k += 1.0;
        term *= -x / k;
        below += 1.0;
        if below != 0.0 {
            sum += term / below;
        }
        if sum != 0.0 && f64::abs(term / sum) <= TINY {
            break;
        }
    }
    (-x).powf(n - 1.0) * psi * rgamma(n) - sum
}

/// The integrals of sine and cosine.
pub fn sici(x: f64) -> [f64; 2] {
    if x.is_nan() {
        return [x, x];
    }
    let (sign, is_negative, x) = (1.0_f64.copysign(x), x < 0.0, x.abs());
    if x == 0.0 {
        return [0.0, f64::NEG_INFINITY];
    }
    if x.is_infinite() {
        return [sign * FRAC_PI_2, if is_negative { f64::NAN } else { 0.0 }];
    }
    if x > 1e9 {
        return [sign * (FRAC_PI_2 - x.cos() / x), x.sin() / x];
    }
    if x <= 4.0 {
        let z = x * x;
        let s = x * polynomial(z, &SICI_SN) / polynomial(z, &SICI_SD);
        let c = z * polynomial(z, &SICI_CN) / polynomial(z, &SICI_CD);
        return [sign * s, EULER + x.ln() + c];
    }
    let (sine, cosine) = x.sin_cos();
    let z = 1.0 / (x * x);
    let (f, g) = match x < 8.0 {
        true => (
            polynomial(z, &SICI_FN4) / (x * monic(z, &SICI_FD4)),
            z * polynomial(z, &SICI_GN4) / monic(z, &SICI_GD4),
        ),
        false => (
            polynomial(z, &SICI_FN8) / (x * monic(z, &SICI_FD8)),
            z * polynomial(z, &SICI_GN8) / monic(z, &SICI_GD8),
        ),
    };
    [
        sign * (FRAC_PI_2 - f * cosine - g * sine),
        f * sine - g * cosine,
    ]
}

/// The integrals of the hyperbolic sine and cosine.
pub fn shichi(x: f64) -> [f64; 2] {
    if x.is_nan() {
        return [x, x];
    }
    let (sign, x) = (1.0_f64.copysign(x), x.abs());
    if x == 0.0 {
        return [0.0, f64::NEG_INFINITY];
    }
    if x > 1000.0 {
        return [sign * f64::INFINITY, f64::INFINITY];
    }
    let (s, c) = if x < 8.0 {
        let z = x * x;
        let (mut a, mut s, mut c, mut k) = (1.0, 1.0, 0.0, 2.0);
        for _ in 0..200 {
            a *= z / k;
            c += a / k;
            k += 1.0;
            a /= k;
            s += a / k;
            k += 1.0;
            if f64::abs(a / s) <= TINY {
                break;
            }
        }
        (s * x, c)
    } else if x < 18.0 {
        let (a, k) = ((576.0 / x - 52.0) / 10.0, x.exp() / x);
        (k * chebyshev(a, &SHICHI_S1), k * chebyshev(a, &SHICHI_C1))
    } else if x <= 88.0 {
        let (a, k) = ((6336.0 / x - 212.0) / 70.0, x.exp() / x);
        (k * chebyshev(a, &SHICHI_S2), k * chebyshev(a, &SHICHI_C2))
    } else {
        // Half of Ei, to which E1 adds nothing any more.
        let half = 0.5 * expi(x);
        return [sign * half, half];
    };
    [sign * s, EULER + x.ln() + c]
}

/// Fresnel's integrals, of sine and of cosine.
pub fn fresnel(x: f64) -> [f64; 2] {
    if x.is_nan() {
        return [x, x];
    }
    let (sign, x) = (1.0_f64.copysign(x), x.abs());
    let square = x * x;
    let (s, c) = if x.is_infinite() {
        (0.5, 0.5)
    } else if square < 2.5625 {
        let t = square * square;
        (
            x * square * polynomial(t, &FRESNL_SN) / monic(t, &FRESNL_SD),
            x * polynomial(t, &FRESNL_CN) / polynomial(t, &FRESNL_CD),
        )
    } else if x > 36974.0 {
        (
            0.5 - 1.0 / (PI * x) * cospi(x * x / 2.0),
            0.5 + 1.0 / (PI * x) * sinpi(x * x / 2.0),
        )
    } else {
        let t = PI * square;
        let (u, t) = (1.0 / (t * t), 1.0 / t);
        let f = 1.0 - u * polynomial(u, &FRESNL_FN) / monic(u, &FRESNL_FD);
        let g = t * polynomial(u, &FRESNL_GN) / monic(u, &FRESNL_GD);
        let (cosine, sine) = (cospi(square / 2.0), sinpi(square / 2.0));
        let t = PI * x;
        (
            0.5 - (f * cosine + g * sine) / t,
            0.5 + (f * sine - g * cosine) / t,
        )
    };
    [sign * s, sign * c]
}

/// Spence's function, the dilogarithm of `1 - x`.
pub fn spence(x: f64) -> f64 {
    if x < 0.0 || x.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return 0.0;
    }
    if x == 0.0 {
        return PI * PI / 6.0;
    }
    let (mut x, mut is_turned) = (x, false);
    if x > 2.0 {
        x = 1.0 / x;
        is_turned = true;
    }
    let w = if x > 1.5 {
        is_turned = true;
        1.0 / x - 1.0
    } else if x < 0.5 {
        -x
    } else {
        x - 1.0
    };
    let mut y = -w * polynomial(w, &SPENCE_A) / polynomial(w, &SPENCE_B);
    if x < 0.5 {
        y = PI * PI / 6.0 - x.ln() * (1.0 - x).ln() - y;
    }
    if is_turned {
        let z = x.ln();
        y = -0.5 * z * z - y;
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert!((exp1(1.0) - 0.219_383_934_395_520_3).abs() < 1e-15);
        assert!((expi(1.0) - 1.895_117_816_355_936_8).abs() < 1e-15);
        assert!((expn(2.0, 0.5) - 0.326_643_862_324_553_1).abs() < 1e-15);
        assert!((sici(1.0)[0] - 0.946_083_070_367_183).abs() < 1e-15);
        assert!((fresnel(1.0)[0] - 0.438_259_147_390_354_8).abs() < 1e-15);
        assert!((spence(0.5) - 0.582_240_526_465_012_5).abs() < 1e-15);
    }
}
