//! Filters: with which weights pixels around a place count, by their distance.

use std::f64::consts::PI;

use crate::geometry::rounded;
use crate::meter::Meter;

/// The interpolations of matplotlib, in its order. What is nearest has no filter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interpolation {
    Nearest,
    Bilinear,
    Bicubic,
    Spline16,
    Spline36,
    Hanning,
    Hamming,
    Hermite,
    Kaiser,
    Quadric,
    Catrom,
    Gaussian,
    Bessel,
    Mitchell,
    Sinc,
    Lanczos,
    Blackman,
}

impl Interpolation {
    /// By its number.
    pub fn of_number(number: i64) -> Option<Interpolation> {
        const ALL: [Interpolation; 17] = [
            Interpolation::Nearest,
            Interpolation::Bilinear,
            Interpolation::Bicubic,
            Interpolation::Spline16,
            Interpolation::Spline36,
            Interpolation::Hanning,
            Interpolation::Hamming,
            Interpolation::Hermite,
            Interpolation::Kaiser,
            Interpolation::Quadric,
            Interpolation::Catrom,
            Interpolation::Gaussian,
            Interpolation::Bessel,
            Interpolation::Mitchell,
            Interpolation::Sinc,
            Interpolation::Lanczos,
            Interpolation::Blackman,
        ];
        let place = usize::try_from(number).ok()?;
        ALL.get(place).copied()
    }

    /// How far it reaches, in pixels. Some can be told.
    fn radius(self, wanted: f64) -> f64 {
        match self {
            Interpolation::Quadric => 1.5,
            Interpolation::Bessel => 3.2383,
            Interpolation::Spline36 => 3.0,
            Interpolation::Bicubic
            | Interpolation::Spline16
            | Interpolation::Catrom
            | Interpolation::Gaussian
            | Interpolation::Mitchell => 2.0,
            Interpolation::Sinc | Interpolation::Lanczos | Interpolation::Blackman => {
                if wanted < 2.0 { 2.0 } else { wanted }
            }
            _ => 1.0,
        }
    }

    /// The weight of a pixel so far away.
    fn weight(self, x: f64, radius: f64) -> f64 {
        match self {
            Interpolation::Nearest | Interpolation::Bilinear => 1.0 - x,
            Interpolation::Hanning => 0.5 + 0.5 * (PI * x).cos(),
            Interpolation::Hamming => 0.54 + 0.46 * (PI * x).cos(),
            Interpolation::Hermite => (2.0 * x - 3.0) * x * x + 1.0,
            Interpolation::Quadric => quadric(x),
            Interpolation::Bicubic => bicubic(x),
            Interpolation::Kaiser => kaiser(x),
            Interpolation::Catrom => catrom(x),
            Interpolation::Mitchell => mitchell(x),
            Interpolation::Spline16 => spline16(x),
            Interpolation::Spline36 => spline36(x),
            Interpolation::Gaussian => (-2.0 * x * x).exp() * (2.0 / PI).sqrt(),
            Interpolation::Bessel if x == 0.0 => PI / 4.0,
            Interpolation::Bessel => bessel_j1(PI * x) / (2.0 * x),
            Interpolation::Sinc | Interpolation::Lanczos | Interpolation::Blackman if x == 0.0 => {
                1.0
            }
            Interpolation::Sinc => {
                let x = x * PI;
                x.sin() / x
            }
            Interpolation::Lanczos | Interpolation::Blackman if x > radius => 0.0,
            Interpolation::Lanczos => {
                let x = x * PI;
                let share = x / radius;
                (x.sin() / x) * (share.sin() / share)
            }
            Interpolation::Blackman => {
                let x = x * PI;
                let share = x / radius;
                (x.sin() / x) * (0.42 + 0.5 * share.cos() + 0.08 * (2.0 * share).cos())
            }
        }
    }
}

fn quadric(x: f64) -> f64 {
    if x < 0.5 {
        0.75 - x * x
    } else if x < 1.5 {
        let t = x - 1.5;
        0.5 * t * t
    } else {
        0.0
    }
}

fn bicubic(x: f64) -> f64 {
    let cube = |x: f64| if x <= 0.0 { 0.0 } else { x * x * x };
    (1.0 / 6.0) * (cube(x + 2.0) - 4.0 * cube(x + 1.0) + 6.0 * cube(x) - 4.0 * cube(x - 1.0))
}

fn kaiser(x: f64) -> f64 {
    const STEEPNESS: f64 = 6.33;
    let scale = 1.0 / bessel_i0(STEEPNESS);
    bessel_i0(STEEPNESS * (1.0 - x * x).sqrt()) * scale
}

fn catrom(x: f64) -> f64 {
    if x < 1.0 {
        0.5 * (2.0 + x * x * (-5.0 + x * 3.0))
    } else if x < 2.0 {
        0.5 * (4.0 + x * (-8.0 + x * (5.0 - x)))
    } else {
        0.0
    }
}

fn mitchell(x: f64) -> f64 {
    const B: f64 = 1.0 / 3.0;
    const C: f64 = 1.0 / 3.0;
    if x < 1.0 {
        let p0 = (6.0 - 2.0 * B) / 6.0;
        let p2 = (-18.0 + 12.0 * B + 6.0 * C) / 6.0;
        let p3 = (12.0 - 9.0 * B - 6.0 * C) / 6.0;
        p0 + x * x * (p2 + x * p3)
    } else if x < 2.0 {
        let q0 = (8.0 * B + 24.0 * C) / 6.0;
        let q1 = (-12.0 * B - 48.0 * C) / 6.0;
        let q2 = (6.0 * B + 30.0 * C) / 6.0;
        let q3 = (-B - 6.0 * C) / 6.0;
        q0 + x * (q1 + x * (q2 + x * q3))
    } else {
        0.0
    }
}

fn spline16(x: f64) -> f64 {
    if x < 1.0 {
        return ((x - 9.0 / 5.0) * x - 1.0 / 5.0) * x + 1.0;
    }
    ((-1.0 / 3.0 * (x - 1.0) + 4.0 / 5.0) * (x - 1.0) - 7.0 / 15.0) * (x - 1.0)
}

fn spline36(x: f64) -> f64 {
    if x < 1.0 {
        return ((13.0 / 11.0 * x - 453.0 / 209.0) * x - 3.0 / 209.0) * x + 1.0;
    }
    if x < 2.0 {
        return ((-6.0 / 11.0 * (x - 1.0) + 270.0 / 209.0) * (x - 1.0) - 156.0 / 209.0) * (x - 1.0);
    }
    ((1.0 / 11.0 * (x - 2.0) - 45.0 / 209.0) * (x - 2.0) + 26.0 / 209.0) * (x - 2.0)
}

/// The modified function of Bessel's of the first kind and order zero, by its series.
fn bessel_i0(x: f64) -> f64 {
    let mut sum = 1.0;
    let quarter = x * x / 4.0;
    let mut term = quarter;
    let mut index = 2;
    while term > 1e-12 {
        sum += term;
        term *= quarter / f64::from(index * index);
        index += 1;
    }
    sum
}

/// The function of Bessel's of the first kind and order one, by a recurrence from above that begins higher until the digits
/// stay.
fn bessel_j1(x: f64) -> f64 {
    const DIGITS: f64 = 1e-6;
    if x.abs() <= DIGITS {
        return 0.0;
    }
    let mut before = 0.0;
    let low = match x.abs() > 5.0 {
        true => (1.4 * x + 60.0 / x).abs() as i32,
        false => x.abs() as i32 + 6,
    };
    let mut order = ((3.0 + x.abs() / 4.0) as i32).max(low);
    let mut found = 0.0;
    loop {
        let (mut above, mut here) = (0.0, 1e-30);
        let mut sum = 0.0;
        let mut sign = if order % 2 == 0 { -1 } else { 1 };
        for index in 1..=order - 2 {
            let next = f64::from(2 * (order - index)) * here / x - above;
            above = here;
            here = next;
            if order - index - 1 == 1 {
                found = next;
            }
            sign = -sign;
            if sign > 0 {
                sum += 2.0 * next;
            }
        }
        sum += 2.0 * here / x - above;
        found /= sum;
        if (found - before).abs() < DIGITS || order > 10_000 {
            return found;
        }
        before = found;
        order += 3;
    }
}

/// Digits of weights behind the point.
pub(super) const WEIGHT_SHIFT: u32 = 14;
/// Parts of a pixel, as a shift.
pub(super) const PART_SHIFT: u32 = 8;
const PARTS: usize = 1 << PART_SHIFT;
const WHOLE: i32 = 1 << WEIGHT_SHIFT;
/// Filters that reach farther are refused.
const FARTHEST: f64 = 4096.0;

/// A filter as numbers.
pub struct Filter {
    /// How many pixels count along an axis.
    pub(super) diameter: usize,
    /// A weight for each part of a pixel.
    pub(super) weights: Vec<i16>,
}

impl Filter {
    /// The weights of an interpolation; where they are normed, those of all pixels around a place are one together. None where it
    /// reaches too far, or was not paid for.
    pub fn new(
        interpolation: Interpolation,
        radius: f64,
        is_normed: bool,
        meter: &Meter<'_>,
    ) -> Option<Filter> {
        let radius = interpolation.radius(radius);
        if radius.is_nan() || radius > FARTHEST {
            return None;
        }
        let diameter = radius.ceil() as usize * 2;
        let count = diameter * PARTS;
        if !meter.take(2 * count) || !meter.spend(8 * count) {
            return None;
        }
        let mut weights = vec![0; count];
        let middle = count / 2;
        for part in 0..middle {
            let x = part as f64 / PARTS as f64;
            let weight = rounded(interpolation.weight(x, radius) * f64::from(WHOLE)) as i16;
            weights[middle + part] = weight;
            weights[middle - part] = weight;
        }
        weights[0] = weights[count - 1];
        let mut made = Filter { diameter, weights };
        if is_normed && !made.norm(meter) {
            return None;
        }
        Some(made)
    }

    /// The first pixel that counts.
    pub(super) fn start(&self) -> i32 {
        -(self.diameter as i32 / 2 - 1)
    }

    fn norm(&mut self, meter: &Meter<'_>) -> bool {
        let diameter = self.diameter;
        let mut is_right = true;
        for part in 0..PARTS {
            loop {
                if !meter.spend(diameter) {
                    return false;
                }
                let weights = self.weights.iter().skip(part).step_by(PARTS);
                let sum: i32 = weights.map(|weight| i32::from(*weight)).sum();
                if sum == WHOLE {
                    break;
                }
                let scale = f64::from(WHOLE) / f64::from(sum);
                let mut sum = 0_i32;
                for place in 0..diameter {
                    let weight = &mut self.weights[place * PARTS + part];
                    *weight = rounded(f64::from(*weight) * scale) as i16;
                    sum = sum.wrapping_add(i32::from(*weight));
                }
                let mut over = sum.wrapping_sub(WHOLE);
                let change = if over > 0 { -1 } else { 1 };
                for turn in 0..diameter {
                    if over == 0 {
                        break;
                    }
                    is_right = !is_right;
                    let place = match is_right {
                        true => diameter / 2 + turn / 2,
                        false => diameter / 2 - turn / 2,
                    };
                    let weight = &mut self.weights[place * PARTS + part];
                    if i32::from(*weight) < WHOLE {
                        *weight = weight.wrapping_add(change as i16);
                        over += change;
                    }
                }
            }
        }
        let count = self.weights.len();
        for part in 0..count / 2 {
            self.weights[count / 2 + part] = self.weights[count / 2 - part];
        }
        self.weights[0] = self.weights[count - 1];
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normed_weights_are_one_together() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        for number in 1..17 {
            let interpolation = Interpolation::of_number(number).expect("it is one");
            let filter = Filter::new(interpolation, 4.0, true, &meter).expect("it is paid for");
            let weights = filter.weights.iter().skip(77).step_by(PARTS);
            let sum: i32 = weights.map(|weight| i32::from(*weight)).sum();
            assert!((sum - WHOLE).abs() <= 2, "{interpolation:?}: {sum}");
        }
    }

    #[test]
    fn filters_without_end_are_refused() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        for radius in [f64::NAN, f64::INFINITY, 1e9] {
            assert!(Filter::new(Interpolation::Sinc, radius, true, &meter).is_none());
        }
    }
}
