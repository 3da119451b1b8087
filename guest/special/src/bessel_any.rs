//! Bessel functions of any real order and argument: Steed's fractions and Temme's series.

use std::f64::consts::PI;

use crate::bessel::{i0e, i1e, j0, j1, k0, k0e, k1, k1e, unscaled, y0, y1};
use crate::elementary::{cospi, sinpi};
use crate::gamma::{gamma, gammaln, rgamma};

/// Of one over `gamma(1 + z)` the coefficients of odd powers.
const ODD: [f64; 10] = [
    0.577_215_664_901_532_9,
    -0.042_002_635_034_095_24,
    -0.042_197_734_555_544_34,
    0.007_218_943_246_663_1,
    -0.000_215_241_674_114_951,
    -0.000_020_134_854_780_788_2,
    0.000_001_133_027_231_981_7,
    0.000_000_006_116_095_1,
    -0.000_000_001_181_274_6,
    0.000_000_000_007_782_3,
];

/// Temme's functions `gamma1` and `gamma2` and both reciprocals of gamma, for `|mu| <= 1 / 2`.
fn temme(mu: f64) -> (f64, f64, f64, f64) {
    let (plus, minus) = (rgamma(1.0 + mu), rgamma(1.0 - mu));
    let gamma2 = 0.5 * (minus + plus);
    let z = mu * mu;
    let gamma1 = -ODD.iter().rev().fold(0.0, |sum, c| sum * z + c);
    (gamma1, gamma2, plus, minus)
}

/// More recurrences than this are not made.
const LARGEST_ORDER: f64 = 2e5;
const TURNS: u32 = 200_000;

/// `J` and `Y` of an order that is not below zero, beyond zero.
fn jy(v: f64, x: f64) -> (f64, f64) {
    let steps = match x < 2.0 {
        true => (v + 0.5) as i64,
        false => ((v - x + 1.5) as i64).max(0),
    };
    let mu = v - steps as f64;
    let (inverse, double) = (1.0 / x, 2.0 / x);
    let w = double / PI;
    // The first fraction: the logarithmic derivative of J.
    let mut sign = 1.0;
    let mut h = (v * inverse).max(f64::MIN_POSITIVE);
    let (mut b, mut d, mut c) = (double * v, 0.0, h);
    for _ in 0..TURNS {
        b += double;
        d = b - d;
        d = 1.0
            / if d.abs() < f64::MIN_POSITIVE {
                f64::MIN_POSITIVE
            } else {
                d
            };
        c = b - 1.0 / c;
        if c.abs() < f64::MIN_POSITIVE {
            c = f64::MIN_POSITIVE;
        }
        let change = c * d;
        h *= change;
        if d < 0.0 {
            sign = -sign;
        }
        if (change - 1.0).abs() < 1e-16 {
            break;
        }
    }
    let (mut j, mut slope) = (sign * 1e-300, h * sign * 1e-300);
    let (j_start, mut factor) = (j, v * inverse);
    for _ in 0..steps {
        let next = factor * j + slope;
        factor -= inverse;
        slope = factor * next - j;
        j = next;
        if j.abs() > 1e200 {
            // Of no order that a double can tell from zero.
            return (0.0, f64::NEG_INFINITY);
        }
    }
    if j == 0.0 {
        j = f64::EPSILON;
    }
    let f = slope / j;
    let (j_mu, y_mu, y_next) = if x < 2.0 {
        let (half, angle) = (0.5 * x, PI * mu);
        let fact = if angle.abs() < 1e-16 {
            1.0
        } else {
            angle / angle.sin()
        };
        let d = -half.ln();
        let e = mu * d;
        let fact2 = if e.abs() < 1e-16 { 1.0 } else { e.sinh() / e };
        let (gamma1, gamma2, plus, minus) = temme(mu);
        let mut ff = 2.0 / PI * fact * (gamma1 * e.cosh() + gamma2 * fact2 * d);
        let e = e.exp();
        let mut p = e / (plus * PI);
        let mut q = 1.0 / (e * PI * minus);
        let quarter = 0.5 * angle;
        let fact3 = if quarter.abs() < 1e-16 {
            1.0
        } else {
            quarter.sin() / quarter
        };
        let r = PI * quarter * fact3 * fact3;
        let d = -half * half;
        let (mut c, mut sum, mut sum1) = (1.0, ff + r * q, p);
        for k in 1..500 {
            let k = f64::from(k);
            ff = (k * ff + p + q) / (k * k - mu * mu);
            c *= d / k;
            p /= k - mu;
            q /= k + mu;
            let part = c * (ff + r * q);
            sum += part;
            sum1 += c * p - k * part;
            if f64::abs(part) < (1.0 + f64::abs(sum)) * 1e-17 {
                break;
            }
        }
        let (y, y_next) = (-sum, -sum1 * double);
        let y_slope = mu * inverse * y - y_next;
        (w / (y_slope - f * y), y, y_next)
    } else {
        // The second fraction, which is complex: p + i q.
        let (mut a, mut p, mut q) = (0.25 - mu * mu, -0.5 * inverse, 1.0);
        let (br, mut bi) = (2.0 * x, 2.0);
        let fact = a * inverse / (p * p + q * q);
        let (mut cr, mut ci) = (br + q * fact, bi + p * fact);
        let den = br * br + bi * bi;
        let (mut dr, mut di) = (br / den, -bi / den);
        let (mut lr, mut li) = (cr * dr - ci * di, cr * di + ci * dr);
        (p, q) = (p * lr - q * li, p * li + q * lr);
        for k in 2..TURNS {
            a += 2.0 * f64::from(k - 1);
            bi += 2.0;
            dr = a * dr + br;
            di = a * di + bi;
            if dr.abs() + di.abs() < f64::MIN_POSITIVE {
                dr = f64::MIN_POSITIVE;
            }
            let fact = a / (cr * cr + ci * ci);
            cr = br + cr * fact;
            ci = bi - ci * fact;
            if cr.abs() + ci.abs() < f64::MIN_POSITIVE {
                cr = f64::MIN_POSITIVE;
            }
            let den = dr * dr + di * di;
            dr /= den;
            di /= -den;
            lr = cr * dr - ci * di;
            li = cr * di + ci * dr;
            (p, q) = (p * lr - q * li, p * li + q * lr);
            if (lr - 1.0).abs() + li.abs() < 1e-16 {
                break;
            }
        }
        let gam = (p - f) / q;
        let j_mu = (w / ((p - f) * gam + q)).sqrt().copysign(j);
        let y = j_mu * gam;
        let y_slope = y * (p + q / gam);
        // Where J has a zero the quotient is none.
        let y_slope = if gam == 0.0 { j_mu * q } else { y_slope };
        (j_mu, y, mu * inverse * y - y_slope)
    };
    let scale = j_mu / j;
    let result = j_start * scale;
    let (mut y, mut y_next) = (y_mu, y_next);
    for k in 1..=steps {
        (y, y_next) = (y_next, (mu + k as f64) * double * y_next - y);
        if y == f64::NEG_INFINITY {
            break;
        }
    }
    (result, y)
}

/// Of the first kind, of any real order.
pub fn jv(v: f64, x: f64) -> f64 {
    if v.is_nan() || x.is_nan() {
        return f64::NAN;
    }
    let is_whole = v == v.floor();
    let parity = if v % 2.0 == 0.0 { 1.0 } else { -1.0 };
    if x < 0.0 {
        return match is_whole {
            true => parity * jv(v, -x),
            false => f64::NAN,
        };
    }
    if v < 0.0 && is_whole {
        return parity * jv(-v, x);
    }
    match v {
        0.0 => return j0(x),
        1.0 => return j1(x),
        _ => {}
    }
    if x == 0.0 {
        return match v > 0.0 {
            true => 0.0,
            false => f64::INFINITY.copysign(gamma(v + 1.0)),
        };
    }
    if x.is_infinite() {
        return 0.0;
    }
    if v < 0.0 {
        let (j, y) = jy(-v, x);
        return cospi(-v) * j - sinpi(-v) * y;
    }
    if v > LARGEST_ORDER || x > LARGEST_ORDER && v < 1e3 {
        return far(v, x, true);
    }
    if x * x < 0.1 * (v + 1.0) {
        return first_series(v, x, -1.0);
    }
    jy(v, x).0
}

/// Hankel's expansion for arguments much larger than the order; of huge orders nothing is known here.
fn far(v: f64, x: f64, is_first: bool) -> f64 {
    if v * v > x {
        return f64::NAN;
    }
    let mu = 4.0 * v * v;
    let (mut p, mut q, mut term) = (1.0, 0.0, 1.0);
    for k in 1..20 {
        let odd = f64::from(2 * k - 1);
        term *= (mu - odd * odd) / (f64::from(k) * 8.0 * x);
        match k % 4 {
            1 => q += term,
            2 => p -= term,
            3 => q -= term,
            _ => p += term,
        }
    }
    let (sine, cosine) = (x - PI * (0.5 * v + 0.25)).sin_cos();
    let root = (2.0 / (PI * x)).sqrt();
    match is_first {
        true => root * (p * cosine - q * sine),
        false => root * (p * sine + q * cosine),
    }
}

/// The ascending series of `J` (sign -1) and `I` (sign 1).
fn first_series(v: f64, x: f64, sign: f64) -> f64 {
    let half = 0.5 * x;
    let z = sign * half * half;
    let (mut term, mut sum) = (1.0, 1.0);
    for k in 1..500 {
        let k = f64::from(k);
        term *= z / (k * (v + k));
        sum += term;
        if f64::abs(term) < 1e-17 * f64::abs(sum) {
            break;
        }
    }
    match v < 100.0 {
        true => half.powf(v) * rgamma(v + 1.0) * sum,
        false => (v * half.ln() - gammaln(v + 1.0)).exp() * sum,
    }
}

/// Of the second kind, of any real order.
pub fn yv(v: f64, x: f64) -> f64 {
    if v.is_nan() || x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    match v {
        0.0 => return y0(x),
        1.0 => return y1(x),
        _ => {}
    }
    if x.is_infinite() {
        return 0.0;
    }
    if v < 0.0 {
        if v == v.floor() {
            let parity = if v % 2.0 == 0.0 { 1.0 } else { -1.0 };
            return parity * yv(-v, x);
        }
        let (j, y) = jy(-v, x);
        return sinpi(-v) * j + cospi(-v) * y;
    }
    if v > LARGEST_ORDER || x > LARGEST_ORDER && v < 1e3 {
        return far(v, x, false);
    }
    jy(v, x).1
}

/// `I` times `exp(-x)` and `K` times `exp(x)` of an order that is not below zero, beyond zero.
fn ik(v: f64, x: f64) -> (f64, f64) {
    let steps = (v + 0.5) as i64;
    let mu = v - steps as f64;
    let (inverse, double) = (1.0 / x, 2.0 / x);
    let mut h = (v * inverse).max(f64::MIN_POSITIVE);
    let (mut b, mut d, mut c) = (double * v, 0.0, h);
    for _ in 0..TURNS {
        b += double;
        d = 1.0 / (b + d);
        c = b + 1.0 / c;
        let change = c * d;
        h *= change;
        if (change - 1.0).abs() < 1e-16 {
            break;
        }
    }
    let (i_start, mut i, mut slope) = (1e-300, 1e-300, h * 1e-300);
    let mut factor = v * inverse;
    let mut shrunk = 1.0;
    for _ in 0..steps {
        let next = factor * i + slope;
        factor -= inverse;
        slope = factor * next + i;
        i = next;
        if i > 1e250 {
            i *= 1e-250;
            slope *= 1e-250;
            shrunk *= 1e-250;
        }
    }
    let f = slope / i;
    let (k_mu, k_next) = if x < 2.0 {
        let (half, angle) = (0.5 * x, PI * mu);
        let fact = if angle.abs() < 1e-16 {
            1.0
        } else {
            angle / angle.sin()
        };
        let d = -half.ln();
        let e = mu * d;
        let fact2 = if e.abs() < 1e-16 { 1.0 } else { e.sinh() / e };
        let (gamma1, gamma2, plus, minus) = temme(mu);
        let mut ff = fact * (gamma1 * e.cosh() + gamma2 * fact2 * d);
        let mut sum = ff;
        let e = e.exp();
        let mut p = 0.5 * e / plus;
        let mut q = 0.5 / (e * minus);
        let d = half * half;
        let (mut c, mut sum1) = (1.0, p);
        for k in 1..500 {
            let k = f64::from(k);
            ff = (k * ff + p + q) / (k * k - mu * mu);
            c *= d / k;
            p /= k - mu;
            q /= k + mu;
            let part = c * ff;
            sum += part;
            sum1 += c * (p - k * ff);
            if f64::abs(part) < f64::abs(sum) * 1e-17 {
                break;
            }
        }
        let grown = x.exp();
        (sum * grown, sum1 * double * grown)
    } else {
        let mut b = 2.0 * (1.0 + x);
        let mut d = 1.0 / b;
        let (mut h, mut change) = (d, d);
        let (mut q1, mut q2) = (0.0, 1.0);
        let a1 = 0.25 - mu * mu;
        let (mut q, mut c, mut a) = (a1, a1, -a1);
        let mut s = 1.0 + q * change;
        for k in 2..TURNS {
            a -= 2.0 * f64::from(k - 1);
            c = -a * c / f64::from(k);
            let next = (q1 - b * q2) / a;
            (q1, q2) = (q2, next);
            q += c * next;
            b += 2.0;
            d = 1.0 / (b + a * d);
            change *= b * d - 1.0;
            h += change;
            let part = q * change;
            s += part;
            if f64::abs(part / s) < 1e-16 {
                break;
            }
        }
        h *= a1;
        let k_mu = (PI / (2.0 * x)).sqrt() / s;
        (k_mu, k_mu * (mu + x + 0.5 - h) * inverse)
    };
    let k_slope = mu * inverse * k_mu - k_next;
    let i_mu = inverse / (f * k_mu - k_slope);
    let result = i_mu * (i_start / i) * shrunk;
    let (mut k, mut k_after) = (k_mu, k_next);
    for step in 1..=steps {
        (k, k_after) = (k_after, (mu + step as f64) * double * k_after + k);
    }
    (result, k)
}

/// [`iv`] times `exp(-|x|)`.
pub fn iv_scaled(v: f64, x: f64) -> f64 {
    if v.is_nan() || x.is_nan() {
        return f64::NAN;
    }
    let is_whole = v == v.floor();
    if x < 0.0 {
        let parity = if v % 2.0 == 0.0 { 1.0 } else { -1.0 };
        return match is_whole {
            true => parity * iv_scaled(v, -x),
            false => f64::NAN,
        };
    }
    let v = if is_whole { v.abs() } else { v };
    match v {
        0.0 => return i0e(x),
        1.0 => return i1e(x),
        _ => {}
    }
    if x == 0.0 {
        return match v > 0.0 {
            true => 0.0,
            false => f64::INFINITY.copysign(gamma(v + 1.0)),
        };
    }
    if x.is_infinite() {
        return 0.0;
    }
    if v.abs() > LARGEST_ORDER {
        return 0.0;
    }
    if v < 0.0 {
        let (i, k) = ik(-v, x);
        return i + 2.0 / PI * sinpi(-v) * k * (-2.0 * x).exp();
    }
    if x * x < 0.1 * (v + 1.0) {
        return first_series(v, x, 1.0) * (-x).exp();
    }
    ik(v, x).0
}

/// Modified, of the first kind, of any real order.
pub fn iv(v: f64, x: f64) -> f64 {
    if x.is_infinite() {
        return f64::INFINITY;
    }
    unscaled(iv_scaled(v, x), x.abs())
}

/// [`kv`] times `exp(x)`.
pub fn kv_scaled(v: f64, x: f64) -> f64 {
    if v.is_nan() || x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::INFINITY;
    }
    let v = v.abs();
    match v {
        0.0 => return k0e(x),
        1.0 => return k1e(x),
        _ => {}
    }
    if x.is_infinite() {
        return 0.0;
    }
    if v > LARGEST_ORDER {
        return f64::INFINITY;
    }
    ik(v, x).1
}

/// Modified, of the second kind, of any real order.
pub fn kv(v: f64, x: f64) -> f64 {
    match v.abs() {
        0.0 => return k0(x),
        1.0 => return k1(x),
        _ => {}
    }
    kv_scaled(v, x) * (-x).exp()
}

/// Spherical, of the first kind.
pub fn spherical_jn(n: f64, x: f64) -> f64 {
    if x.is_nan() || n.is_nan() || !(0.0..=LARGEST_ORDER).contains(&n) {
        return f64::NAN;
    }
    if x < 0.0 {
        let parity = if n % 2.0 == 0.0 { 1.0 } else { -1.0 };
        return parity * spherical_jn(n, -x);
    }
    if x.is_infinite() {
        return 0.0;
    }
    if x == 0.0 {
        return if n == 0.0 { 1.0 } else { 0.0 };
    }
    if n > 0.0 && n >= x {
        return (PI / (2.0 * x)).sqrt() * jv(n + 0.5, x);
    }
    let s0 = x.sin() / x;
    if n == 0.0 {
        return s0;
    }
    let (mut before, mut now, mut k) = (s0, (s0 - x.cos()) / x, 1.0);
    while k < n {
        (before, now) = (now, (2.0 * k + 1.0) / x * now - before);
        k += 1.0;
    }
    now
}

/// Spherical, of the second kind.
pub fn spherical_yn(n: f64, x: f64) -> f64 {
    if x.is_nan() || n.is_nan() || !(0.0..=LARGEST_ORDER).contains(&n) {
        return f64::NAN;
    }
    if x < 0.0 {
        let parity = if n % 2.0 == 0.0 { -1.0 } else { 1.0 };
        return parity * spherical_yn(n, -x);
    }
    if x.is_infinite() {
        return 0.0;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    let mut before = -x.cos() / x;
    if n == 0.0 {
        return before;
    }
    let (mut now, mut k) = ((before - x.sin()) / x, 1.0);
    while k < n {
        (before, now) = (now, (2.0 * k + 1.0) / x * now - before);
        k += 1.0;
        if now.is_infinite() {
            return now;
        }
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found / wanted - 1.0).abs() < 1e-13, "{found} {wanted}");
    }

    #[test]
    fn known_values() {
        near(jv(2.5, 3.0), 0.412_710_032_209_715_97);
        near(jv(2.0, 1.5), 0.232_087_672_144_214_75);
        near(yv(2.5, 3.0), -0.369_040_730_073_798);
        near(yv(0.3, 0.5), -0.808_047_507_477_492);
        near(iv(2.5, 3.0), 1.515_339_446_681_965_2);
        near(kv(2.5, 3.0), 0.084_060_631_974_117_4);
        near(kv(0.3, 0.5), 0.976_474_124_381_790_9);
        near(spherical_jn(2.0, 3.0), 0.298_637_497_075_733_56);
    }
}
