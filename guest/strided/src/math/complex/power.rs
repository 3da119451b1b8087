//! Powers of complex numbers: by multiplication where the exponent is a small whole number, as numpy's.

use super::{C, NAN};

/// Whole exponents are multiplied up to this one.
const MULTIPLIED: f64 = 100.0;

/// `a**b`.
pub(crate) fn power(a: C, b: C) -> C {
    if b.re == 0.0 && b.im == 0.0 {
        return C::new(1.0, 0.0);
    }
    if a.re == 0.0 && a.im == 0.0 {
        // Of zero there is no other power.
        return if b.re > 0.0 { C::new(0.0, 0.0) } else { NAN };
    }
    if b.im == 0.0 && b.re.trunc() == b.re && b.re.abs() < MULTIPLIED {
        let multiplied = multiplied(a, b.re.abs() as u32);
        return if b.re < 0.0 {
            inverse(multiplied)
        } else {
            multiplied
        };
    }
    let (size, angle) = (a.re.hypot(a.im), a.im.atan2(a.re));
    let log = super::logarithm::log_of_size(a.re.abs(), a.im.abs());
    let turned = angle * b.re + b.im * log;
    let length = match b.im == 0.0 {
        true => size.powf(b.re),
        false => size.powf(b.re) * (-angle * b.im).exp(),
    };
    if size.is_normal() && length.is_normal() && turned.is_finite() {
        let (sin, cos) = turned.sin_cos();
        return C::new(length * cos, length * sin);
    }
    super::exp(C::new(log * b.re - b.im * angle, turned))
}

fn multiplied(a: C, exponent: u32) -> C {
    match exponent {
        1 => a,
        2 => a * a,
        3 => a * a * a,
        _ => {
            let (mut square, mut left, mut result) = (a, exponent, C::new(1.0, 0.0));
            loop {
                if left & 1 == 1 {
                    result *= square;
                }
                left >>= 1;
                if left == 0 {
                    return result;
                }
                square *= square;
            }
        }
    }
}

/// `1 / z`, by the larger part.
fn inverse(z: C) -> C {
    if z.re.abs() >= z.im.abs() {
        let ratio = z.im / z.re;
        let scale = z.re + z.im * ratio;
        C::new(1.0 / scale, -ratio / scale)
    } else {
        let ratio = z.re / z.im;
        let scale = z.im + z.re * ratio;
        C::new(ratio / scale, -1.0 / scale)
    }
}
