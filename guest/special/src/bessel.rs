//! Bessel functions of orders zero and one, as in Cephes.
//!
//! What does not live here: other orders (`bessel_any.rs`).

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_PI, FRAC_PI_4};

use crate::polynomial::{chebyshev, monic, polynomial};
use crate::tables::*;

/// `sqrt(2 / pi)` and `sqrt(1 / pi)`.
const ROOT_TWO_OVER_PI: f64 = 0.797_884_560_802_865_4;
const ROOT_ONE_OVER_PI: f64 = 0.564_189_583_547_756_3;
const LARGEST_LOG: f64 = 709.782_712_893_384;

/// The two slowly varying parts of order zero, beyond five: `p` and `5 q / x`.
fn modulus0(x: f64) -> (f64, f64) {
    let (w, z) = (5.0 / x, 25.0 / (x * x));
    let p = polynomial(z, &J0_PP) / polynomial(z, &J0_PQ);
    let q = polynomial(z, &J0_QP) / monic(z, &J0_QQ);
    (p, w * q)
}

fn modulus1(x: f64) -> (f64, f64) {
    let w = 5.0 / x;
    let z = w * w;
    let p = polynomial(z, &J1_PP) / polynomial(z, &J1_PQ);
    let q = polynomial(z, &J1_QP) / monic(z, &J1_QQ);
    (p, w * q)
}

/// Of the first kind, order zero.
pub fn j0(x: f64) -> f64 {
    let x = x.abs();
    if x <= 5.0 {
        let z = x * x;
        if x < 1e-5 {
            return 1.0 - z / 4.0;
        }
        let p = (z - 5.783_185_962_946_785) * (z - 30.471_262_343_662_087);
        return p * polynomial(z, &J0_RP) / monic(z, &J0_RQ);
    }
    let (p, q) = modulus0(x);
    if x < 10.0 {
        let turned = x - FRAC_PI_4;
        return (p * turned.cos() - q * turned.sin()) * ROOT_TWO_OVER_PI / x.sqrt();
    }
    ((p + q) * x.cos() + (p - q) * x.sin()) * ROOT_ONE_OVER_PI / x.sqrt()
}

/// Of the second kind, order zero.
pub fn y0(x: f64) -> f64 {
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x <= 5.0 {
        let z = x * x;
        return polynomial(z, &J0_YP) / monic(z, &J0_YQ) + FRAC_2_PI * x.ln() * j0(x);
    }
    let (p, q) = modulus0(x);
    if x < 10.0 {
        let turned = x - FRAC_PI_4;
        return (p * turned.sin() + q * turned.cos()) * ROOT_TWO_OVER_PI / x.sqrt();
    }
    ((q - p) * x.cos() + (p + q) * x.sin()) * ROOT_ONE_OVER_PI / x.sqrt()
}

/// Of the first kind, order one.
pub fn j1(x: f64) -> f64 {
    if x < 0.0 {
        return -j1(-x);
    }
    if x <= 5.0 {
        let z = x * x;
        let w = polynomial(z, &J1_RP) / monic(z, &J1_RQ);
        return w * x * (z - 14.681_970_642_123_893) * (z - 49.218_456_321_694_6);
    }
    let (p, q) = modulus1(x);
    if x < 10.0 {
        let turned = x - 3.0 * FRAC_PI_4;
        return (p * turned.cos() - q * turned.sin()) * ROOT_TWO_OVER_PI / x.sqrt();
    }
    (FRAC_1_SQRT_2 * (q - p) * x.cos() + FRAC_1_SQRT_2 * (p + q) * x.sin()) * ROOT_TWO_OVER_PI
        / x.sqrt()
}

/// Of the second kind, order one.
pub fn y1(x: f64) -> f64 {
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x <= 5.0 {
        let z = x * x;
        let w = x * (polynomial(z, &J1_YP) / monic(z, &J1_YQ));
        return w + FRAC_2_PI * (j1(x) * x.ln() - 1.0 / x);
    }
    let (p, q) = modulus1(x);
    if x < 10.0 {
        let turned = x - 3.0 * FRAC_PI_4;
        return (p * turned.sin() + q * turned.cos()) * ROOT_TWO_OVER_PI / x.sqrt();
    }
    ((q - p) * x.sin() - (p + q) * x.cos()) * ROOT_ONE_OVER_PI / x.sqrt()
}

/// A scaled function times `exp(x)`, in two halves where it would overflow.
pub(crate) fn unscaled(scaled: f64, x: f64) -> f64 {
    match x > LARGEST_LOG {
        true => {
            let half = (x / 2.0).exp();
            half * scaled * half
        }
        false => x.exp() * scaled,
    }
}

/// Modified, of the first kind, order zero, times `exp(-|x|)`.
pub fn i0e(x: f64) -> f64 {
    let x = x.abs();
    match x <= 8.0 {
        true => chebyshev(x / 2.0 - 2.0, &I0_A),
        false => chebyshev(32.0 / x - 2.0, &I0_B) / x.sqrt(),
    }
}

/// Modified, of the first kind, order zero.
pub fn i0(x: f64) -> f64 {
    unscaled(i0e(x), x.abs())
}

/// Modified, of the first kind, order one, times `exp(-|x|)`.
pub fn i1e(x: f64) -> f64 {
    let z = x.abs();
    let value = match z <= 8.0 {
        true => chebyshev(z / 2.0 - 2.0, &I1_A) * z,
        false => chebyshev(32.0 / z - 2.0, &I1_B) / z.sqrt(),
    };
    if x < 0.0 { -value } else { value }
}

/// Modified, of the first kind, order one.
pub fn i1(x: f64) -> f64 {
    let value = unscaled(i1e(x.abs()), x.abs());
    if x < 0.0 { -value } else { value }
}

fn edge_of_k(x: f64) -> Option<f64> {
    if x == 0.0 {
        return Some(f64::INFINITY);
    }
    (x < 0.0 || x.is_nan()).then_some(f64::NAN)
}

/// Modified, of the second kind, order zero.
pub fn k0(x: f64) -> f64 {
    if let Some(edge) = edge_of_k(x) {
        return edge;
    }
    match x <= 2.0 {
        true => chebyshev(x * x - 2.0, &K0_A) - (0.5 * x).ln() * i0(x),
        false => (-x).exp() * chebyshev(8.0 / x - 2.0, &K0_B) / x.sqrt(),
    }
}

/// [`k0`] times `exp(x)`.
pub fn k0e(x: f64) -> f64 {
    if let Some(edge) = edge_of_k(x) {
        return edge;
    }
    match x <= 2.0 {
        true => k0(x) * x.exp(),
        false => chebyshev(8.0 / x - 2.0, &K0_B) / x.sqrt(),
    }
}

/// Modified, of the second kind, order one.
pub fn k1(x: f64) -> f64 {
    if let Some(edge) = edge_of_k(x) {
        return edge;
    }
    match x <= 2.0 {
        true => (0.5 * x).ln() * i1(x) + chebyshev(x * x - 2.0, &K1_A) / x,
        false => (-x).exp() * chebyshev(8.0 / x - 2.0, &K1_B) / x.sqrt(),
    }
}

/// [`k1`] times `exp(x)`.
pub fn k1e(x: f64) -> f64 {
    if let Some(edge) = edge_of_k(x) {
        return edge;
    }
    match x <= 2.0 {
        true => k1(x) * x.exp(),
        false => chebyshev(8.0 / x - 2.0, &K1_B) / x.sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert!((j0(1.0) - 0.765_197_686_557_966_6).abs() < 1e-15);
        assert!((i0(1.0) - 1.266_065_877_752_008_4).abs() < 1e-15);
        assert_eq!(k0(0.0), f64::INFINITY);
    }
}
