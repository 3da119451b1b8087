//! Functions made of exponentials and logarithms alone, where the plain formula would lose digits.

use std::f64::consts::{FRAC_PI_4, PI};

/// The logistic function.
pub fn expit(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The inverse of [`expit`].
pub fn logit(p: f64) -> f64 {
    if (0.3..=0.65).contains(&p) {
        let s = 2.0 * (p - 0.5);
        return s.ln_1p() - (-s).ln_1p();
    }
    (p / (1.0 - p)).ln()
}

/// The logarithm of [`expit`].
pub fn log_expit(x: f64) -> f64 {
    match x < 0.0 {
        true => x - x.exp().ln_1p(),
        false => -(-x).exp().ln_1p(),
    }
}

/// `(exp(x) - 1) / x`.
pub fn exprel(x: f64) -> f64 {
    if x.abs() < f64::EPSILON {
        return 1.0;
    }
    match x > 717.0 {
        true => f64::INFINITY,
        false => x.exp_m1() / x,
    }
}

/// `log(1 - exp(x))`.
pub fn log1mexp(x: f64) -> f64 {
    if x > 0.0 {
        f64::NAN
    } else if x == 0.0 {
        f64::NEG_INFINITY
    } else if x < -1.0 {
        (-x.exp()).ln_1p()
    } else {
        (-x.exp_m1()).ln()
    }
}

/// `log(1 + x) - x`.
pub fn log1pmx(x: f64) -> f64 {
    if x.abs() >= 0.5 {
        return x.ln_1p() - x;
    }
    let (mut power, mut sum) = (x, 0.0);
    for n in 2..500 {
        power *= -x;
        let term = power / f64::from(n);
        sum += term;
        if term.abs() < f64::EPSILON / 2.0 * f64::abs(sum) {
            break;
        }
    }
    sum
}

/// `cos(x) - 1`.
pub fn cosm1(x: f64) -> f64 {
    if x.abs() > FRAC_PI_4 {
        return x.cos() - 1.0;
    }
    let half = (0.5 * x).sin();
    -2.0 * half * half
}

/// `x * log(y)`, zero where `x` is.
pub fn xlogy(x: f64, y: f64) -> f64 {
    match x == 0.0 && !y.is_nan() {
        true => 0.0,
        false => x * y.ln(),
    }
}

/// `x * log(1 + y)`, zero where `x` is.
pub fn xlog1py(x: f64, y: f64) -> f64 {
    match x == 0.0 && !y.is_nan() {
        true => 0.0,
        false => x * y.ln_1p(),
    }
}

/// `-x * log(x)`.
pub fn entr(x: f64) -> f64 {
    if x.is_nan() {
        x
    } else if x > 0.0 {
        -x * x.ln()
    } else if x == 0.0 {
        0.0
    } else {
        f64::NEG_INFINITY
    }
}

/// `x * log(x / y)`.
pub fn rel_entr(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x <= 0.0 || y <= 0.0 {
        return match x == 0.0 && y >= 0.0 {
            true => 0.0,
            false => f64::INFINITY,
        };
    }
    let ratio = x / y;
    if ratio > 0.5 && ratio < 2.0 {
        return x * ((x - y) / y).ln_1p();
    }
    if ratio > f64::MIN_POSITIVE && ratio < f64::INFINITY {
        return x * ratio.ln();
    }
    x * (x.ln() - y.ln())
}

/// `x * log(x / y) - x + y`.
pub fn kl_div(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x > 0.0 && y > 0.0 {
        x * (x / y).ln() - x + y
    } else if x == 0.0 && y >= 0.0 {
        y
    } else {
        f64::INFINITY
    }
}

/// Huber's loss.
pub fn huber(delta: f64, r: f64) -> f64 {
    if delta < 0.0 {
        f64::INFINITY
    } else if r.abs() <= delta {
        0.5 * r * r
    } else {
        delta * (r.abs() - 0.5 * delta)
    }
}

/// Huber's loss, smoothed.
pub fn pseudo_huber(delta: f64, r: f64) -> f64 {
    if delta < 0.0 {
        f64::INFINITY
    } else if delta == 0.0 || r == 0.0 {
        0.0
    } else {
        let v = r / delta;
        // sqrt(1 + v * v) - 1 without a loss for small v.
        delta * delta * (v * v / ((1.0 + v * v).sqrt() + 1.0))
    }
}

/// Box and Cox's transform.
pub fn boxcox(x: f64, lambda: f64) -> f64 {
    match lambda.abs() < 1e-19 {
        true => x.ln(),
        // Large powers without an overflow on the way.
        false if lambda * x.ln() < 709.78 => (lambda * x.ln()).exp_m1() / lambda,
        false => lambda.signum() * (lambda * x.ln() - lambda.abs().ln()).exp() - 1.0 / lambda,
    }
}

/// As [`boxcox`], of `1 + x`.
pub fn boxcox1p(x: f64, lambda: f64) -> f64 {
    let log = x.ln_1p();
    if lambda.abs() < 1e-19 || log.abs() < 1e-289 && lambda.abs() < 1e273 {
        log
    } else if lambda * log < 709.78 {
        (lambda * log).exp_m1() / lambda
    } else {
        lambda.signum() * (lambda * log - lambda.abs().ln()).exp() - 1.0 / lambda
    }
}

/// The inverse of [`boxcox`].
pub fn inv_boxcox(y: f64, lambda: f64) -> f64 {
    if lambda == 0.0 {
        y.exp()
    } else if lambda * y < 1.79e308 {
        ((lambda * y).ln_1p() / lambda).exp()
    } else {
        ((lambda.signum() * (y + 1.0 / lambda)).ln() / lambda + lambda.abs().ln() / lambda).exp()
    }
}

/// The inverse of [`boxcox1p`].
pub fn inv_boxcox1p(y: f64, lambda: f64) -> f64 {
    if lambda == 0.0 {
        y.exp_m1()
    } else if (lambda * y).abs() < 1e-154 {
        y
    } else if lambda * y < 1.79e308 {
        ((lambda * y).ln_1p() / lambda).exp_m1()
    } else {
        ((lambda.signum() * (y + 1.0 / lambda)).ln() / lambda + lambda.abs().ln() / lambda).exp_m1()
    }
}

/// `x ** y - 1`.
pub fn powm1(x: f64, y: f64) -> f64 {
    if y == 0.0 || x == 1.0 {
        return 0.0;
    }
    if x > 0.0 {
        let small = y * x.ln();
        if small.abs() < 0.5 {
            return small.exp_m1();
        }
    }
    x.powf(y) - 1.0
}

/// To a whole number, halves to the even one.
pub fn round(x: f64) -> f64 {
    x.round_ties_even()
}

/// `sin(pi * x)`.
pub fn sinpi(x: f64) -> f64 {
    let sign = if x < 0.0 { -1.0 } else { 1.0 };
    let r = x.abs() % 2.0;
    sign * if r < 0.5 {
        (PI * r).sin()
    } else if r > 1.5 {
        (PI * (r - 2.0)).sin()
    } else {
        -(PI * (r - 1.0)).sin()
    }
}

/// `cos(pi * x)`.
pub fn cospi(x: f64) -> f64 {
    let r = x.abs() % 2.0;
    if r == 0.5 {
        0.0
    } else if r < 1.0 {
        -(PI * (r - 0.5)).sin()
    } else {
        (PI * (r - 1.5)).sin()
    }
}

/// The angle in degrees brought within half a turn of zero, and whether the sine changes its sign.
fn octants(x: f64) -> Option<(f64, bool)> {
    (x.abs() <= 1e14).then(|| {
        let r = x.abs() % 360.0;
        match r >= 180.0 {
            true => (r - 180.0, true),
            false => (r, false),
        }
    })
}

/// The sine of degrees.
pub fn sindg(x: f64) -> f64 {
    let Some((r, is_negative)) = octants(x) else {
        return if x.is_nan() { x } else { 0.0 };
    };
    let r = if r > 90.0 { 180.0 - r } else { r };
    let sine = match r {
        30.0 => 0.5,
        90.0 => 1.0,
        _ if r > 45.0 => (90.0 - r).to_radians().cos(),
        _ => r.to_radians().sin(),
    };
    match is_negative != (x < 0.0) {
        true => -sine,
        false => sine,
    }
}

/// The cosine of degrees.
pub fn cosdg(x: f64) -> f64 {
    let Some((r, is_negative)) = octants(x) else {
        return if x.is_nan() { x } else { 0.0 };
    };
    let (r, is_negative) = match r > 90.0 {
        true => (180.0 - r, !is_negative),
        false => (r, is_negative),
    };
    let cosine = match r {
        60.0 => 0.5,
        90.0 => 0.0,
        _ if r > 45.0 => (90.0 - r).to_radians().sin(),
        _ => r.to_radians().cos(),
    };
    if is_negative && cosine != 0.0 {
        -cosine
    } else {
        cosine
    }
}

/// An angle in degrees within a quarter turn of zero, and the sign of its tangent; None where it is too large.
fn quarter(x: f64) -> Option<(f64, f64)> {
    let size = x.abs();
    (size <= 1e14).then(|| {
        let rest = size - 180.0 * (size / 180.0).floor();
        let sign = if x < 0.0 { -1.0 } else { 1.0 };
        (rest, sign)
    })
}

/// The tangent of what is left of an angle.
fn tangent(rest: f64, sign: f64) -> f64 {
    match rest {
        0.0 => 0.0,
        45.0 => sign,
        90.0 => f64::INFINITY,
        _ => sign * rest.to_radians().tan(),
    }
}

/// The tangent of degrees.
pub fn tandg(x: f64) -> f64 {
    match quarter(x) {
        Some((rest, sign)) if rest > 90.0 => tangent(180.0 - rest, -sign),
        Some((rest, sign)) => tangent(rest, sign),
        None if x.is_nan() => x,
        None => 0.0,
    }
}

/// The cotangent of degrees.
pub fn cotdg(x: f64) -> f64 {
    match quarter(x) {
        Some((rest, sign)) if rest <= 90.0 => tangent(90.0 - rest, sign),
        Some((rest, sign)) => tangent(rest - 90.0, -sign),
        None if x.is_nan() => x,
        None => 0.0,
    }
}

/// Degrees, minutes and seconds as radians.
pub fn radian(degrees: f64, minutes: f64, seconds: f64) -> f64 {
    (((degrees * 60.0 + minutes) * 60.0) + seconds) * 4.848_136_811_095_36e-6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles() {
        assert_eq!(sinpi(1e15), 0.0);
        assert_eq!(sinpi(0.5), 1.0);
        assert_eq!(cospi(0.5), 0.0);
        assert_eq!(sindg(-30.0), -0.5);
        assert_eq!(cosdg(120.0), -0.5);
        assert!(sindg(f64::NAN).is_nan());
    }

    #[test]
    fn entropies() {
        assert_eq!(rel_entr(0.0, 0.0), 0.0);
        assert_eq!(kl_div(0.0, 2.0), 2.0);
        assert_eq!(xlogy(0.0, 0.0), 0.0);
        assert!(xlogy(0.0, f64::NAN).is_nan());
    }
}
