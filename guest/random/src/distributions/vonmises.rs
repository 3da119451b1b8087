//! Von Mises' distribution on the circle (Best and Fisher 1979).

use std::f64::consts::PI;

use super::standard_normal;
use crate::BitGenerator;
use crate::math::{acos, cos, ln};

/// `vonmises(mu, kappa)`; nan without a draw where `kappa` is nan.
pub fn vonmises<G: BitGenerator + ?Sized>(bits: &mut G, mu: f64, kappa: f64) -> f64 {
    if kappa > 1e6 {
        // So narrow that a wrapped normal distribution is as good.
        let mut angle = mu + (1.0 / kappa).sqrt() * standard_normal(bits);
        if angle < -PI {
            angle += 2.0 * PI;
        }
        if angle > PI {
            angle -= 2.0 * PI;
        }
        return angle;
    }
    rejection(bits, mu, kappa)
}

/// The method for all `kappa`, which `RandomState` uses for large ones too.
///
/// Where `kappa` is so large that all of the circle but one point is out of a double's reach (about 1e16), numpy's
/// `RandomState` never returns; this gives nan then.
pub(crate) fn rejection<G: BitGenerator + ?Sized>(bits: &mut G, mu: f64, kappa: f64) -> f64 {
    if kappa.is_nan() {
        return f64::NAN;
    }
    if kappa < 1e-8 {
        return PI * (2.0 * bits.next_f64() - 1.0);
    }
    let s = if kappa < 1e-5 {
        // Below, the formula for rho loses all digits; this is its expansion at 0.
        1.0 / kappa + kappa
    } else {
        let r = 1.0 + (1.0 + 4.0 * kappa * kappa).sqrt();
        let rho = (r - (2.0 * r).sqrt()) / (2.0 * kappa);
        (1.0 + rho * rho) / (2.0 * rho)
    };
    if s.is_nan() || s <= 1.0 {
        return f64::NAN;
    }
    let w = loop {
        let z = cos(PI * bits.next_f64());
        let w = (1.0 + s * z) / (s + z);
        let y = kappa * (s - w);
        let v = bits.next_f64();
        if y * (2.0 - y) - v >= 0.0 || ln(y / v) + 1.0 - y >= 0.0 {
            break w;
        }
    };
    let side = bits.next_f64();
    let mut angle = acos(w);
    if side < 0.5 {
        angle = -angle;
    }
    angle += mu;
    let wrapped = (angle.abs() + PI) % (2.0 * PI) - PI;
    if angle < 0.0 { -wrapped } else { wrapped }
}
