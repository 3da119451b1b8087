//! Lambert's W function and Wright's omega function: Halley's steps from series near the branch point and far out.

use num_complex::Complex;
use std::f64::consts::{E, PI};

/// The branch `k` of the solution of `w * exp(w) = z`.
pub fn lambertw(z: Complex<f64>, k: f64, tolerance: f64) -> Complex<f64> {
    if z.re.is_nan() || z.im.is_nan() {
        return z;
    }
    if z.re == f64::INFINITY {
        return z + Complex::new(0.0, 2.0 * PI * k);
    }
    if z.re == f64::NEG_INFINITY {
        return -z + Complex::new(0.0, 2.0 * PI * k + PI);
    }
    if z.re == 0.0 && z.im == 0.0 {
        return match k == 0.0 {
            true => z,
            false => Complex::new(f64::NEG_INFINITY, 0.0),
        };
    }
    if k == 0.0 && z.im == 0.0 && z.re >= -1.0 / E - 1e-17 {
        return Complex::new(real_principal(z.re), 0.0);
    }
    let near_branch = (z + 1.0 / E).norm() < 0.3;
    let mut w = if k == 0.0 && near_branch {
        branch_point((2.0 * (z * E + 1.0)).sqrt())
    } else if k == 0.0 && z.norm() < 1.0 {
        z / (1.0 + z)
    } else if near_branch && (k == -1.0 && z.im >= 0.0 || k == 1.0 && z.im < 0.0) {
        match k == -1.0 && z.im == 0.0 && z.re < 0.0 && z.re > -0.2 {
            true => {
                let log = (-z.re).ln();
                Complex::new(log - (-log).ln(), 0.0)
            }
            false => branch_point(-(2.0 * (z * E + 1.0)).sqrt()),
        }
    } else if k == -1.0 && z.im == 0.0 && z.re < 0.0 {
        let log = (-z.re).ln();
        Complex::new(log - (-log).ln(), 0.0)
    } else {
        let log = z.ln() + Complex::new(0.0, 2.0 * PI * k);
        log - log.ln()
    };
    for _ in 0..100 {
        let next = match w.re >= 0.0 {
            true => {
                let error = w - z * (-w).exp();
                w - error / (w + 1.0 - (w + 2.0) * error / (2.0 * w + 2.0))
            }
            false => {
                let exp = w.exp();
                let error = w * exp - z;
                w - error / (w * exp + exp - (w + 2.0) * error / (2.0 * w + 2.0))
            }
        };
        let change = (next - w).norm();
        let is_done = change <= tolerance.max(1e-16) * next.norm() || !next.re.is_finite();
        w = next;
        if is_done {
            break;
        }
    }
    w
}

fn branch_point(p: Complex<f64>) -> Complex<f64> {
    -1.0 + p * (1.0 - p * (1.0 / 3.0 - p * (11.0 / 72.0 - p * (43.0 / 540.0))))
}

/// The principal branch of real arguments.
fn real_principal(x: f64) -> f64 {
    let distance = x + 1.0 / E;
    if distance <= 0.0 {
        return -1.0;
    }
    let mut w = if distance < 0.3 {
        branch_point(Complex::new((2.0 * (E * x + 1.0)).max(0.0).sqrt(), 0.0)).re
    } else if x < 3.0 {
        let log = x.ln_1p();
        log * (1.0 - log.ln_1p() / (2.0 + log))
    } else {
        let log = x.ln();
        log - log.ln()
    };
    for _ in 0..20 {
        let error = w - x * (-w).exp();
        let next = w - error / (w + 1.0 - (w + 2.0) * error / (2.0 * w + 2.0));
        if !next.is_finite() {
            break;
        }
        let is_done = (next - w).abs() <= 1e-16 * next.abs();
        w = next;
        if is_done {
            break;
        }
    }
    w
}

/// Wright's omega function of real arguments: `w + log(w) = x`.
pub fn wrightomega(x: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x < -745.0 {
        return 0.0;
    }
    if x < -40.0 {
        return x.exp();
    }
    if x > 1e20 {
        return x;
    }
    let mut w = match x > 1.0 {
        true => x - x.ln(),
        false => real_principal(x.exp()),
    };
    for _ in 0..4 {
        let error = w + w.ln() - x;
        let slope = 1.0 + 1.0 / w;
        w -= error / (slope + 0.5 * error / (w * w * slope));
    }
    w
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves() {
        for x in [-0.36, -0.1, 1e-10, 0.5, 1.0, 10.0, 1e10] {
            let w = lambertw(Complex::new(x, 0.0), 0.0, 1e-8).re;
            assert!((w * w.exp() / x - 1.0).abs() < 1e-13, "{x}");
        }
        let w = lambertw(Complex::new(-0.1, 0.0), -1.0, 1e-8).re;
        assert!((w + 3.577_152_063_957_297).abs() < 1e-13);
        assert!((wrightomega(1.0) - 1.0).abs() < 1e-15);
    }
}
