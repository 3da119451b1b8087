//! Airy's functions, by Bessel functions of thirds.

use std::f64::consts::PI;

use crate::bessel_any::{iv, jv, kv_scaled};

/// Airy's functions and their derivatives: `Ai`, `Ai'`, `Bi`, `Bi'`.
pub fn airy(x: f64) -> [f64; 4] {
    if x.is_nan() {
        return [x; 4];
    }
    if x == 0.0 {
        return [
            0.355_028_053_887_817_2,
            -0.258_819_403_792_806_8,
            0.614_926_627_446_000_7,
            0.448_288_357_353_826_4,
        ];
    }
    let size = x.abs();
    let root = size.sqrt();
    let z = 2.0 / 3.0 * size * root;
    let third = 1.0 / 3.0;
    if size < 1.0 {
        return airy_series(x);
    }
    if x > 0.0 {
        let (k1, k2) = (kv_scaled(third, z), kv_scaled(2.0 * third, z));
        let down = (-z).exp();
        let (i1, i2) = (iv(third, z), iv(2.0 * third, z));
        // I of negative orders by those of K.
        let sine = (PI / 3.0).sin() * 2.0 / PI;
        let (n1, n2) = (i1 + sine * k1 * down, i2 + sine * k2 * down);
        return [
            root / (PI * 3.0_f64.sqrt()) * k1 * down,
            -x / (PI * 3.0_f64.sqrt()) * k2 * down,
            root / 3.0_f64.sqrt() * (n1 + i1),
            x / 3.0_f64.sqrt() * (n2 + i2),
        ];
    }
    let (j1, j2) = (jv(third, z), jv(2.0 * third, z));
    let (n1, n2) = (jv(-third, z), jv(-2.0 * third, z));
    [
        root / 3.0 * (j1 + n1),
        size / 3.0 * (j2 - n2),
        root / 3.0_f64.sqrt() * (n1 - j1),
        size / 3.0_f64.sqrt() * (n2 + j2),
    ]
}

/// Both power series about zero.
fn airy_series(x: f64) -> [f64; 4] {
    const AI: f64 = 0.355_028_053_887_817_2;
    const SLOPE: f64 = 0.258_819_403_792_806_8;
    let cube = x * x * x;
    let (mut f, mut g, mut df, mut dg) = (1.0, x, 0.0, 1.0);
    let (mut f_term, mut g_term) = (1.0, x);
    for k in 1..20 {
        let n = f64::from(3 * k);
        f_term *= cube / (n * (n - 1.0));
        g_term *= cube / (n * (n + 1.0));
        f += f_term;
        g += g_term;
        df += f_term * n / x;
        dg += g_term * (n + 1.0) / x;
    }
    let root = 3.0_f64.sqrt();
    [
        AI * f - SLOPE * g,
        AI * df - SLOPE * dg,
        root * (AI * f + SLOPE * g),
        root * (AI * df + SLOPE * dg),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wronskian() {
        for x in [-5.0, -1.5, 0.7, 1.2, 4.0] {
            let [a, da, b, db] = airy(x);
            assert!((a * db - da * b - 1.0 / PI).abs() < 1e-13, "{x}");
        }
        assert!((airy(1.2)[0] - 0.106_125_762_263_312_55).abs() < 1e-14);
    }
}
