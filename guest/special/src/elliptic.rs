//! Elliptic integrals (Cephes; Carlson's symmetric forms for the incomplete ones) and Jacobi's functions.

use std::f64::consts::{FRAC_PI_2, LN_2};

use crate::polynomial::polynomial;
use crate::tables::*;

/// The complete integral of the first kind, of `1 - m`.
pub fn ellipkm1(p: f64) -> f64 {
    if p < 0.0 || p.is_nan() {
        return f64::NAN;
    }
    if p > 1.0 {
        return match p.is_infinite() {
            true => 0.0,
            false => ellipkm1(1.0 / p) / p.sqrt(),
        };
    }
    if p > f64::EPSILON / 2.0 {
        return polynomial(p, &ELLPK_P) - p.ln() * polynomial(p, &ELLPK_Q);
    }
    match p == 0.0 {
        true => f64::INFINITY,
        false => 2.0 * LN_2 - 0.5 * p.ln(),
    }
}

/// The complete integral of the first kind.
pub fn ellipk(m: f64) -> f64 {
    ellipkm1(1.0 - m)
}

/// The complete integral of the second kind.
pub fn ellipe(m: f64) -> f64 {
    let p = 1.0 - m;
    if p <= 0.0 || p.is_nan() {
        return if p == 0.0 { 1.0 } else { f64::NAN };
    }
    if p > 1.0 {
        return ellipe(1.0 - 1.0 / p) * p.sqrt();
    }
    polynomial(p, &ELLPE_P) - p.ln() * (p * polynomial(p, &ELLPE_Q))
}

/// Carlson's integral of the first kind.
pub fn elliprf(x: f64, y: f64, z: f64) -> f64 {
    if x < 0.0 || y < 0.0 || z < 0.0 || x.is_nan() || y.is_nan() || z.is_nan() {
        return f64::NAN;
    }
    if x.is_infinite() || y.is_infinite() || z.is_infinite() {
        return 0.0;
    }
    if [x, y, z].iter().filter(|value| **value == 0.0).count() > 1 {
        return f64::INFINITY;
    }
    let (mut x, mut y, mut z) = (x, y, z);
    let start = (x + y + z) / 3.0;
    let mut spread = (start - x)
        .abs()
        .max((start - y).abs())
        .max((start - z).abs())
        / 1e-3;
    let mut mean = start;
    for _ in 0..200 {
        if spread < mean.abs() {
            break;
        }
        let (rx, ry, rz) = (x.sqrt(), y.sqrt(), z.sqrt());
        let lambda = rx * ry + ry * rz + rz * rx;
        x = 0.25 * (x + lambda);
        y = 0.25 * (y + lambda);
        z = 0.25 * (z + lambda);
        mean = (x + y + z) / 3.0;
        spread *= 0.25;
    }
    let (dx, dy) = (1.0 - x / mean, 1.0 - y / mean);
    let dz = -dx - dy;
    let (e2, e3) = (dx * dy - dz * dz, dx * dy * dz);
    let sum = 1.0 - e2 / 10.0 + e3 / 14.0 + e2 * e2 / 24.0
        - 3.0 * e2 * e3 / 44.0
        - 5.0 * e2 * e2 * e2 / 208.0
        + 3.0 * e3 * e3 / 104.0
        + e2 * e2 * e3 / 16.0;
    sum / mean.sqrt()
}

/// Carlson's integral of the second kind.
pub fn elliprd(x: f64, y: f64, z: f64) -> f64 {
    if x < 0.0 || y < 0.0 || z < 0.0 || x.is_nan() || y.is_nan() || z.is_nan() {
        return f64::NAN;
    }
    if x.is_infinite() || y.is_infinite() || z.is_infinite() {
        return 0.0;
    }
    if z == 0.0 || x == 0.0 && y == 0.0 {
        return f64::INFINITY;
    }
    let (mut x, mut y, mut z) = (x, y, z);
    let start = (x + y + 3.0 * z) / 5.0;
    let mut spread = (start - x)
        .abs()
        .max((start - y).abs())
        .max((start - z).abs())
        / 7e-4;
    let (mut mean, mut sum, mut scale) = (start, 0.0, 1.0);
    for _ in 0..200 {
        if spread < mean.abs() {
            break;
        }
        let (rx, ry, rz) = (x.sqrt(), y.sqrt(), z.sqrt());
        let lambda = rx * ry + ry * rz + rz * rx;
        sum += scale / (rz * (z + lambda));
        scale *= 0.25;
        x = 0.25 * (x + lambda);
        y = 0.25 * (y + lambda);
        z = 0.25 * (z + lambda);
        mean = (x + y + 3.0 * z) / 5.0;
        spread *= 0.25;
    }
    let (dx, dy) = (1.0 - x / mean, 1.0 - y / mean);
    let dz = -(dx + dy) / 3.0;
    let (xy, zz) = (dx * dy, dz * dz);
    let e2 = xy - 6.0 * zz;
    let e3 = (3.0 * xy - 8.0 * zz) * dz;
    let e4 = 3.0 * (xy - zz) * zz;
    let e5 = xy * zz * dz;
    let series = 1.0 - 3.0 * e2 / 14.0 + e3 / 6.0 + 9.0 * e2 * e2 / 88.0
        - 3.0 * e4 / 22.0
        - 9.0 * e2 * e3 / 52.0
        + 3.0 * e5 / 26.0
        - e2 * e2 * e2 / 16.0
        + 3.0 * e3 * e3 / 40.0
        + 3.0 * e2 * e4 / 20.0
        + 45.0 * e2 * e2 * e3 / 272.0
        - 9.0 * (e3 * e4 + e2 * e5) / 68.0;
    3.0 * sum + scale * series / (mean * mean.sqrt())
}

/// The part of an angle within a quarter turn of zero, and how many half turns are beside it.
fn folded(phi: f64) -> (f64, f64) {
    let turns = (phi / std::f64::consts::PI).round();
    (phi - turns * std::f64::consts::PI, turns)
}

/// The incomplete integral of the first kind.
pub fn ellipkinc(phi: f64, m: f64) -> f64 {
    if phi.is_nan() || m.is_nan() || m > 1.0 {
        return f64::NAN;
    }
    if phi.is_infinite() || m.is_infinite() {
        return match (phi.is_infinite(), m.is_infinite()) {
            (true, true) => f64::NAN,
            (true, false) => phi,
            _ => 0.0,
        };
    }
    if m == 0.0 {
        return phi;
    }
    if m == 1.0 {
        return match phi.abs() >= FRAC_PI_2 {
            true => f64::INFINITY.copysign(phi),
            false => phi.tan().asinh(),
        };
    }
    let (rest, turns) = folded(phi);
    let (sine, cosine) = rest.sin_cos();
    let part = sine * elliprf(cosine * cosine, 1.0 - m * sine * sine, 1.0);
    match turns == 0.0 {
        true => part,
        false => part + 2.0 * turns * ellipk(m),
    }
}

/// The incomplete integral of the second kind.
pub fn ellipeinc(phi: f64, m: f64) -> f64 {
    if phi.is_nan() || m.is_nan() || m > 1.0 {
        return f64::NAN;
    }
    if phi.is_infinite() {
        return phi;
    }
    if m == f64::NEG_INFINITY {
        return f64::INFINITY.copysign(phi);
    }
    if m == 0.0 {
        return phi;
    }
    let (rest, turns) = folded(phi);
    let (sine, cosine) = rest.sin_cos();
    let (c, d) = (cosine * cosine, 1.0 - m * sine * sine);
    let part = sine * elliprf(c, d, 1.0) - m * sine * sine * sine * elliprd(c, d, 1.0) / 3.0;
    match turns == 0.0 {
        true => part,
        false => part + 2.0 * turns * ellipe(m),
    }
}

/// Jacobi's functions `sn`, `cn`, `dn` and the amplitude, by the arithmetic-geometric mean.
pub fn ellipj(u: f64, m: f64) -> [f64; 4] {
    if !(0.0..=1.0).contains(&m) || u.is_nan() {
        return [f64::NAN; 4];
    }
    if m < 1e-9 {
        let (t, b) = u.sin_cos();
        let ai = 0.25 * m * (u - t * b);
        return [t - ai * b, b + ai * t, 1.0 - 0.5 * m * t * t, u - ai];
    }
    if m >= 0.999_999_999_9 {
        let ai = 0.25 * (1.0 - m);
        let b = u.cosh();
        let t = u.tanh();
        let phi = 1.0 / b;
        let twon = b * u.sinh();
        let ph = 2.0 * u.exp().atan() - FRAC_PI_2 + ai * (twon - u) / b;
        let ai = ai * t * phi;
        return [
            t + 0.25 * (1.0 - m) * (twon - u) / (b * b),
            phi - ai * (twon - u),
            phi + ai * (twon + u),
            ph,
        ];
    }
    let (mut a, mut c) = ([1.0; 10], [0.0; 10]);
    c[0] = m.sqrt();
    let mut b = (1.0 - m).sqrt();
    let (mut scale, mut i) = (1.0, 0);
    while (c[i] / a[i]).abs() > f64::EPSILON / 2.0 && i < 8 {
        let before = a[i];
        i += 1;
        c[i] = (before - b) / 2.0;
        a[i] = (before + b) / 2.0;
        b = (before * b).sqrt();
        scale *= 2.0;
    }
    let mut phi = scale * a[i] * u;
    let mut before = phi;
    while i > 0 {
        before = phi;
        let t = c[i] * phi.sin() / a[i];
        phi = (t.asin() + phi) / 2.0;
        i -= 1;
    }
    let cosine = phi.cos();
    let difference = (phi - before).cos();
    let dn = match difference.abs() < 0.1 {
        true => (1.0 - m * phi.sin() * phi.sin()).sqrt(),
        false => cosine / difference,
    };
    [phi.sin(), cosine, dn, phi]
}

/// The arithmetic-geometric mean.
pub fn agm(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() || a < 0.0 && b > 0.0 || a > 0.0 && b < 0.0 {
        return f64::NAN;
    }
    if (a.is_infinite() || b.is_infinite()) && (a == 0.0 || b == 0.0) {
        return f64::NAN;
    }
    if a == 0.0 || b == 0.0 {
        return 0.0;
    }
    let sign = if a < 0.0 { -1.0 } else { 1.0 };
    let (mut a, mut b) = (a.abs(), b.abs());
    for _ in 0..100 {
        if (a - b).abs() <= f64::EPSILON * a {
            break;
        }
        (a, b) = (0.5 * a + 0.5 * b, a.sqrt() * b.sqrt());
    }
    sign * a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert!((ellipk(0.5) - 1.854_074_677_301_372).abs() < 1e-15);
        assert!((ellipe(0.5) - 1.350_643_881_047_675_5).abs() < 1e-15);
        assert!((ellipkinc(FRAC_PI_2, 0.5) - ellipk(0.5)).abs() < 1e-14);
        assert!((ellipeinc(1.0, 0.5) - 0.927_329_883_624_44).abs() < 1e-14);
        let [sn, cn, ..] = ellipj(0.5, 0.5);
        assert!((sn * sn + cn * cn - 1.0).abs() < 1e-15);
    }
}
