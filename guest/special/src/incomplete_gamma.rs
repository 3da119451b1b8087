//! The incomplete gamma functions and their inverses (Cephes; Temme's expansion where both arguments are large).

use std::f64::consts::PI;

use crate::elementary::log1pmx;
use crate::gamma::{gammaln, lgam1p};
use crate::normal::{erfc, ndtri};
use crate::polynomial::polynomial;
use crate::tables::*;

const TINY: f64 = f64::EPSILON / 2.0;
const LANCZOS: f64 = 6.024_680_040_776_73;
const TURNS: usize = 2000;

/// Lanczos' sum, scaled.
pub fn lanczos_sum(x: f64) -> f64 {
    // From the other end of both polynomials where powers would overflow.
    match x.abs() > 1.0 {
        true => {
            let reversed = |c: &[f64]| c.iter().rev().fold(0.0, |sum, c| sum / x + c);
            reversed(&LANCZOS_SUM_EXPG_SCALED_NUM) / reversed(&LANCZOS_SUM_EXPG_SCALED_DENOM)
        }
        false => {
            polynomial(x, &LANCZOS_SUM_EXPG_SCALED_NUM)
                / polynomial(x, &LANCZOS_SUM_EXPG_SCALED_DENOM)
        }
    }
}

/// `x ** a * exp(-x) / gamma(a)`.
pub fn factor(a: f64, x: f64) -> f64 {
    if (a - x).abs() > 0.4 * a.abs() {
        let log = a * x.ln() - x - gammaln(a);
        return match log < -709.782_712_893_384 {
            true => 0.0,
            false => log.exp(),
        };
    }
    let shifted = a + LANCZOS - 0.5;
    let root = (shifted / 1.0_f64.exp()).sqrt() / lanczos_sum(a);
    if a < 200.0 && x < 200.0 {
        return root * (a - x).exp() * (x / shifted).powf(a);
    }
    let distance = x - a - LANCZOS + 0.5;
    root * (a * log1pmx(distance / shifted) + x * (0.5 - LANCZOS) / shifted).exp()
}

/// The upper function over the [`factor`], as a continued fraction.
fn fraction(a: f64, x: f64) -> f64 {
    let ax = factor(a, x);
    if ax == 0.0 {
        return 0.0;
    }
    let (mut y, mut z, mut c) = (1.0 - a, x + 2.0 - a, 0.0);
    let (mut p_old, mut q_old, mut p, mut q) = (1.0, x, x + 1.0, z * x);
    let mut result: f64 = p / q;
    for _ in 0..TURNS {
        c += 1.0;
        y += 1.0;
        z += 2.0;
        let p_new = p * z - p_old * y * c;
        let q_new = q * z - q_old * y * c;
        let mut change = 1.0;
        if q_new != 0.0 {
            let next = p_new / q_new;
            change = ((result - next) / next).abs();
            result = next;
        }
        (p_old, p, q_old, q) = (p, p_new, q, q_new);
        if p_new.abs() > 4_503_599_627_370_496.0 {
            for part in [&mut p_old, &mut p, &mut q_old, &mut q] {
                *part *= f64::EPSILON;
            }
        }
        if change <= TINY {
            break;
        }
    }
    result * ax
}

/// The lower function's power series.
fn series(a: f64, x: f64) -> f64 {
    let ax = factor(a, x);
    if ax == 0.0 {
        return 0.0;
    }
    let (mut r, mut term, mut sum) = (a, 1.0, 1.0);
    for _ in 0..TURNS {
        r += 1.0;
        term *= x / r;
        sum += term;
        if term <= TINY * sum {
            break;
        }
    }
    sum * ax / a
}

/// The upper function's series, for small arguments.
fn upper_series(a: f64, x: f64) -> f64 {
    let (mut factor, mut sum) = (1.0, 0.0);
    for n in 1..TURNS {
        factor *= -x / n as f64;
        let term = factor / (a + n as f64);
        sum += term;
        if term.abs() <= TINY * f64::abs(sum) {
            break;
        }
    }
    let log = x.ln();
    -(a * log - lgam1p(a)).exp_m1() - (a * log - gammaln(a)).exp() * sum
}

/// Temme's uniform expansion.
fn uniform(a: f64, x: f64, sign: f64) -> f64 {
    let sigma = (x - a) / a;
    let eta = match x == a {
        true => 0.0,
        false => (-2.0 * log1pmx(sigma)).sqrt().copysign(sigma),
    };
    let main = 0.5 * erfc(sign * eta * (a / 2.0).sqrt());
    let (mut sum, mut scale, mut before) = (0.0, 1.0, f64::INFINITY);
    for row in &IGAM_ASYMP_COEFF_D {
        let (mut inner, mut power) = (row[0], 1.0);
        for c in &row[1..] {
            power *= eta;
            let part = c * power;
            inner += part;
            if part.abs() < TINY * f64::abs(inner) {
                break;
            }
        }
        let term = inner * scale;
        if term.abs() > before {
            break;
        }
        sum += term;
        if term.abs() < TINY * f64::abs(sum) {
            break;
        }
        before = term.abs();
        scale /= a;
    }
    main + sign * (-0.5 * a * eta * eta).exp() * sum / (2.0 * PI * a).sqrt()
}

fn is_uniform(a: f64, x: f64) -> bool {
    let distance = (x - a).abs() / a;
    a > 20.0 && a < 200.0 && distance < 0.3 || a > 200.0 && distance < 4.5 / a.sqrt()
}

/// What the edges of both functions are: the lower and the upper one.
fn edges(a: f64, x: f64) -> Option<(f64, f64)> {
    if a.is_nan() || x.is_nan() || x < 0.0 || a < 0.0 {
        return Some((f64::NAN, f64::NAN));
    }
    if a == 0.0 {
        return Some(match x > 0.0 {
            true => (1.0, 0.0),
            false => (f64::NAN, f64::NAN),
        });
    }
    if x == 0.0 {
        return Some((0.0, 1.0));
    }
    match (a.is_infinite(), x.is_infinite()) {
        (true, true) => Some((f64::NAN, f64::NAN)),
        (true, false) => Some((0.0, 1.0)),
        (false, true) => Some((1.0, 0.0)),
        _ => None,
    }
}

/// The lower incomplete gamma function, regularized.
pub fn gammainc(a: f64, x: f64) -> f64 {
    if let Some((lower, _)) = edges(a, x) {
        return lower;
    }
    if is_uniform(a, x) {
        return uniform(a, x, -1.0);
    }
    if x > 1.0 && x > a {
        return 1.0 - gammaincc(a, x);
    }
    series(a, x)
}

/// The upper incomplete gamma function, regularized.
pub fn gammaincc(a: f64, x: f64) -> f64 {
    if let Some((_, upper)) = edges(a, x) {
        return upper;
    }
    if is_uniform(a, x) {
        return uniform(a, x, 1.0);
    }
    let is_lower = if x > 1.1 {
        if x >= a {
            return fraction(a, x);
        }
        true
    } else if x <= 0.5 {
        -0.4 / x.ln() < a
    } else {
        x * 1.1 < a
    };
    match is_lower {
        true => 1.0 - series(a, x),
        false => upper_series(a, x),
    }
}

/// The `x` at which the lower function is `p` and the upper one `q`, one of which is exact.
fn inverse(a: f64, p: f64, q: f64) -> f64 {
    // Wilson and Hilferty's cube of a normal number, or the first term of the series.
    let normal = if p < 0.5 { ndtri(p) } else { -ndtri(q) };
    let first = 1.0 / (9.0 * a);
    let cube = 1.0 - first + normal * first.sqrt();
    let mut x = match cube > 0.2 && a > 0.5 {
        true => a * cube * cube * cube,
        false => ((p.ln() + lgam1p(a)) / a).exp(),
    };
    if x == 0.0 {
        return match p > 0.0 && (p.ln() + lgam1p(a)) / a > -745.0 {
            true => f64::MIN_POSITIVE,
            false => 0.0,
        };
    }
    if !x.is_finite() || a <= 1.0 && q < 0.3 {
        // Far out the upper function is nearly exp(-x) * x ** (a - 1) / gamma(a).
        x = (-q.ln() + (a - 1.0) * (-q.ln()).max(1.0).ln() - gammaln(a)).max(1e-300);
    }
    let (mut low, mut high) = (0.0_f64, f64::INFINITY);
    for _ in 0..200 {
        let error = match p <= q {
            true => gammainc(a, x) - p,
            false => q - gammaincc(a, x),
        };
        if error == 0.0 {
            break;
        }
        match error > 0.0 {
            true => high = high.min(x),
            false => low = low.max(x),
        }
        let slope = factor(a, x) / x;
        // Halley's step, where it stays within the bounds.
        let newton = error / slope;
        let bend = 0.5 * newton * ((a - 1.0) / x - 1.0);
        let step = newton / (1.0 - bend.clamp(-0.5, 0.5));
        if step.abs() <= 1e-16 * x {
            break;
        }
        let mut next = x - step;
        if !(next > low && next < high) {
            next = match high.is_finite() {
                true if low > 0.0 => (low * high).sqrt(),
                true => 0.5 * high,
                false => 2.0 * x,
            };
        }
        let change = (next - x).abs();
        x = next;
        if change <= 1e-16 * x {
            break;
        }
    }
    x
}

/// The inverse of [`gammainc`] in its second argument.
pub fn gammaincinv(a: f64, p: f64) -> f64 {
    if a.is_nan() || p.is_nan() || a < 0.0 || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    if p == 0.0 || a == 0.0 {
        return 0.0;
    }
    if p == 1.0 {
        return f64::INFINITY;
    }
    if p > 0.9 {
        return gammainccinv(a, 1.0 - p);
    }
    inverse(a, p, 1.0 - p)
}

/// The inverse of [`gammaincc`] in its second argument.
pub fn gammainccinv(a: f64, q: f64) -> f64 {
    if a.is_nan() || q.is_nan() || a < 0.0 || !(0.0..=1.0).contains(&q) {
        return f64::NAN;
    }
    if q == 0.0 {
        return f64::INFINITY;
    }
    if q == 1.0 || a == 0.0 {
        return 0.0;
    }
    if q > 0.9 {
        return gammaincinv(a, 1.0 - q);
    }
    inverse(a, 1.0 - q, q)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_to_one() {
        for a in [0.01, 0.5, 1.0, 7.5, 50.0, 1e4] {
            for x in [0.001, 0.5, 1.0, 8.0, 55.0, 1.01e4] {
                let sum = gammainc(a, x) + gammaincc(a, x);
                assert!((sum - 1.0).abs() < 1e-14, "{a} {x}");
            }
        }
    }

    #[test]
    fn inverses() {
        for a in [0.01, 0.3, 1.0, 2.5, 40.0, 500.0] {
            for p in [1e-10, 0.01, 0.3, 0.5, 0.9, 0.999_999] {
                let x = gammaincinv(a, p);
                assert!(
                    (gammainc(a, x) / p - 1.0).abs() < 1e-12 || x == 0.0,
                    "{a} {p} {x}"
                );
                let x = gammainccinv(a, p);
                assert!(
                    (gammaincc(a, x) / p - 1.0).abs() < 1e-12 || x == 0.0,
                    "{a} {p} {x}"
                );
            }
        }
    }
}
