//! Roots of one: `exp(2 pi i k / n)`, to the bit as pocketfft has them.
//!
//! Each is a product of two of a few that are tabled, one for the upper and one for the lower bits of `k`, worked out in
//! double precision and rounded to the precision of the transform.

use super::circle::circle;
use crate::scalar::Real;

/// The tables of a length.
#[derive(Debug)]
pub(super) struct Roots {
    length: usize,
    /// How many bits are lower ones.
    shift: u32,
    lower: Vec<(f64, f64)>,
    upper: Vec<(f64, f64)>,
}

impl Roots {
    /// Those of a length that is not zero.
    pub(super) fn new(length: usize) -> Roots {
        // Of the other half they are conjugate.
        let count = (length + 2) / 2;
        let mut shift = 1;
        while 1_usize << (2 * shift) < count {
            shift += 1;
        }
        let step = 1 << shift;
        let unit = unit(length);
        let table = |count: usize, step: usize| {
            (0..count).map(|k| tabled(k * step, length, unit)).collect()
        };
        Roots {
            length,
            shift,
            lower: table(step, 1),
            upper: table(count.div_ceil(step), step),
        }
    }

    /// One of them.
    pub(super) fn at<F: Real>(&self, k: usize) -> (F, F) {
        let is_upper = k > self.length - k;
        let k = if is_upper { self.length - k } else { k };
        let (a, b) = self.lower[k & ((1 << self.shift) - 1)];
        let (c, d) = self.upper[k >> self.shift];
        let (re, im) = (F::of(a * c - b * d), F::of(a * d + b * c));
        (re, if is_upper { -im } else { im })
    }
}

/// An eighth of what is between two roots: a quarter of pi by the length. C's `long double` divides before it is rounded,
/// whose digits are 64 bits; both roundings are to even.
fn unit(length: usize) -> f64 {
    /// The digits of pi, of which the first has the value of two.
    const PI: u128 = 0xC90F_DAA2_2168_C235;
    let length = length as u128;
    let (quotient, rest) = ((PI << 64) / length, (PI << 64) % length);
    let dropped = (64 - quotient.leading_zeros()).max(1);
    let (kept, tail) = (quotient >> dropped, quotient & ((1 << dropped) - 1));
    let half = 1 << (dropped - 1);
    let is_more = tail > half || tail == half && (rest > 0 || kept % 2 == 1);
    let kept = kept + u128::from(is_more);
    kept as f64 / 2.0_f64.powi(128 - dropped as i32)
}

/// The root, from an angle of at most an eighth of a turn.
fn tabled(k: usize, length: usize, unit: f64) -> (f64, f64) {
    if k == 0 {
        return (1.0, 0.0);
    }
    let eighths = 8 * k;
    // The lower half of the circle mirrors the upper one.
    let is_lower = eighths >= 4 * length;
    let above = match is_lower {
        true => 8 * length - eighths,
        false => eighths,
    };
    // Of the second quarter, what is beyond the first.
    let is_left = above >= 2 * length;
    let rest = match is_left {
        true => above - 2 * length,
        false => above,
    };
    // Beyond an eighth, angles are counted from the other axis.
    let (near, far) = match rest < length {
        true => circle(rest as f64 * unit),
        false => {
            let (cosine, sine) = circle((2 * length - rest) as f64 * unit);
            (sine, cosine)
        }
    };
    let (re, im) = match is_left {
        true => (-far, near),
        false => (near, far),
    };
    (re, if is_lower { -im } else { im })
}
