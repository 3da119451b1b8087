//! The inverses of functions of hyperbolas and circles, by the roots of what is below and above one (Kahan's way).

use super::logarithm::log_of_size;
use super::{C, NAN, sqrt, turned_left, turned_right};
use crate::math::hyperbolic;

/// From here on one is nothing beside the size.
const LARGE: f64 = 1e150;

const FRAC_PI_2: f64 = std::f64::consts::FRAC_PI_2;

fn is_large(z: C) -> bool {
    z.re.abs() > LARGE || z.im.abs() > LARGE
}

/// The logarithm of twice the size.
fn log_of_twice(z: C) -> f64 {
    log_of_size(z.re.abs(), z.im.abs()) + std::f64::consts::LN_2
}

/// Real part and imaginary part of `arccosh` without the sign of the latter, which are those of `arccos`, too.
fn sides(z: C) -> (f64, f64) {
    let side = z.im.abs();
    if z.re.is_nan() || z.im.is_nan() {
        let size = match z.re.is_infinite() || z.im.is_infinite() {
            true => f64::INFINITY,
            false => f64::NAN,
        };
        return (size, if z.re == 0.0 { FRAC_PI_2 } else { f64::NAN });
    }
    if is_large(z) {
        return (log_of_twice(z), side.atan2(z.re));
    }
    let below = sqrt(C::new(z.re - 1.0, side));
    let above = sqrt(C::new(z.re + 1.0, side));
    let size = hyperbolic::arcsinh(below.re * above.re + below.im * above.im);
    // By the root of one less the number, which has the same parts the other way.
    let less = sqrt(C::new(1.0 - z.re, -side));
    let angle = 2.0 * less.re.atan2(above.re);
    (size, angle)
}

pub(super) fn arccosh(z: C) -> C {
    let (size, angle) = sides(z);
    C::new(size, angle.copysign(z.im))
}

pub(super) fn arccos(z: C) -> C {
    let (size, angle) = sides(z);
    C::new(angle, if z.im.is_sign_negative() { size } else { -size })
}

pub(super) fn arcsinh(z: C) -> C {
    let (x, y) = (z.re, z.im);
    if x.is_nan() || y.is_nan() {
        return match (x.is_infinite() || y.is_infinite(), y == 0.0) {
            (true, _) if x.is_infinite() => C::new(x, f64::NAN),
            (true, _) => C::new(f64::INFINITY, f64::NAN),
            (false, true) => z,
            (false, false) => NAN,
        };
    }
    if is_large(z) {
        let angle = y.abs().atan2(x.abs());
        return C::new(log_of_twice(z).copysign(x), angle.copysign(y));
    }
    let above = sqrt(C::new(1.0 + y, -x));
    let below = sqrt(C::new(1.0 - y, x));
    let size = hyperbolic::arcsinh(above.re * below.im - below.re * above.im);
    let angle = y.atan2(above.re * below.re - above.im * below.im);
    C::new(size.copysign(x), angle.copysign(y))
}

pub(super) fn arctanh(z: C) -> C {
    let (x, y) = (z.re.abs(), z.im.abs());
    let (re, im) = if x.is_nan() || y.is_nan() {
        match (x.is_nan(), y.is_nan()) {
            (true, false) if y.is_infinite() => (0.0, FRAC_PI_2),
            (false, true) if x.is_infinite() || x == 0.0 => (0.0, f64::NAN),
            _ => (f64::NAN, f64::NAN),
        }
    } else if x.is_infinite() || y.is_infinite() {
        (0.0, FRAC_PI_2)
    } else if is_large(z) {
        let half = (x / 2.0).hypot(y / 2.0);
        (x / 4.0 / half / half, FRAC_PI_2)
    } else if x == 1.0 && y < 1e-150 {
        match y {
            0.0 => (f64::INFINITY, 0.0),
            y => (
                -(y.sqrt() / y.hypot(2.0).sqrt()).ln(),
                2.0_f64.atan2(-y) / 2.0,
            ),
        }
    } else {
        let less = 1.0 - x;
        (
            (4.0 * x / (less * less + y * y)).ln_1p() / 4.0,
            (2.0 * y).atan2(less * (1.0 + x) - y * y) / 2.0,
        )
    };
    C::new(re.copysign(z.re), im.copysign(z.im))
}

pub(super) fn arcsin(z: C) -> C {
    turned_left(arcsinh(turned_right(z)))
}

pub(super) fn arctan(z: C) -> C {
    turned_left(arctanh(turned_right(z)))
}
