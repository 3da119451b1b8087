//! The roots of `1 / rho + sum of z z / (pole - x)`, each between two poles or beyond the last one; for singular values,
//! of the same with the squares of poles and roots.
//!
//! A root is kept as its distance from the nearer pole, so that differences from poles have all their digits. What is
//! `SQUARED` has poles that are not negative, and the distance is one of squares.

use num_traits::Float;

use crate::rotation::sign;
use crate::scalar::Real;

/// So many steps bring any bracket to its last digit.
const STEPS: usize = 200;

/// A root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root<R> {
    /// The nearer pole.
    pole: usize,
    /// How far from it.
    distance: R,
}

impl<R: Real> Root<R> {
    /// The root itself.
    pub(crate) fn value<const SQUARED: bool>(&self, poles: &[R]) -> R {
        let pole = poles[self.pole];
        if SQUARED {
            let root = Float::sqrt(Float::max(pole * pole + self.distance, R::zero()));
            return pole + self.distance / (pole + root);
        }
        pole + self.distance
    }

    /// How far a pole is from it.
    #[inline(always)]
    pub(crate) fn from<const SQUARED: bool>(&self, poles: &[R], pole: R) -> R {
        gap::<R, SQUARED>(pole, poles[self.pole]) - self.distance
    }
}

/// How far two poles are apart.
#[inline(always)]
pub(crate) fn gap<R: Real, const SQUARED: bool>(one: R, other: R) -> R {
    if SQUARED {
        return (one - other) * (one + other);
    }
    one - other
}

/// The vector of which the roots are those to the last digit, so that what is made of it is orthogonal.
pub(crate) fn better<R: Real, const SQUARED: bool>(poles: &[R], roots: &[Root<R>], z: &mut [R]) {
    for (index, z) in z.iter_mut().enumerate() {
        let pole = poles[index];
        let mut product = roots[index].from::<SQUARED>(poles, pole);
        for (other, root) in roots.iter().enumerate() {
            if other != index {
                let apart = gap::<R, SQUARED>(pole, poles[other]);
                product *= root.from::<SQUARED>(poles, pole) / apart;
            }
        }
        *z = sign(Float::sqrt(Float::abs(product)), *z);
    }
}

/// The sums of poles up to one and of those after it, what they are made of in size, and their slopes.
struct Sums<R> {
    low: R,
    high: R,
    low_slope: R,
    high_slope: R,
    size: R,
}

fn sums<R: Real, const SQUARED: bool>(poles: &[R], z: &[R], index: usize, at: &Root<R>) -> Sums<R> {
    let zero = R::zero();
    let half = |range: std::ops::Range<usize>| {
        let items = poles[range.clone()].iter().zip(&z[range]);
        items.fold((zero, zero, zero), |(sum, slope, size), (pole, z)| {
            let ratio = *z / at.from::<SQUARED>(poles, *pole);
            let item = *z * ratio;
            (sum + item, slope + ratio * ratio, size + Float::abs(item))
        })
    };
    let (low, low_slope, low_size) = half(0..index + 1);
    let (high, high_slope, high_size) = half(index + 1..poles.len());
    Sums {
        low,
        high,
        low_slope,
        high_slope,
        size: low_size + high_size,
    }
}

/// The root after the pole `index`. Poles ascend and differ, and nothing of `z` is zero.
pub(crate) fn root<R: Real, const SQUARED: bool>(
    poles: &[R],
    z: &[R],
    rho: R,
    index: usize,
) -> Root<R> {
    let (zero, two) = (R::zero(), R::of(2.0));
    let inverse = R::one() / rho;
    let last = index + 1 == poles.len();
    let width = match last {
        true => rho * z.iter().fold(zero, |sum, z| sum + *z * *z),
        false => gap::<R, SQUARED>(poles[index + 1], poles[index]),
    };
    // On which side of the middle it is says from which pole it is counted.
    let middle = Root {
        pole: index,
        distance: width / two,
    };
    let at_middle = sums::<R, SQUARED>(poles, z, index, &middle);
    let right = inverse + at_middle.low + at_middle.high < zero;
    let (mut low, mut high, pole) = match (right, last) {
        (false, _) => (zero, width / two, index),
        (true, true) => (width / two, width, index),
        (true, false) => (-width / two, zero, index + 1),
    };
    let mut at = Root {
        pole,
        distance: (low + high) / two,
    };
    for _ in 0..STEPS {
        let Sums {
            low: below,
            high: above,
            low_slope,
            high_slope,
            size,
        } = sums::<R, SQUARED>(poles, z, index, &at);
        let sum = inverse + below + above;
        if Float::abs(sum) <= R::eps() * (inverse + size) {
            break;
        }
        if sum < zero {
            low = at.distance;
        } else {
            high = at.distance;
        }
        let distance = step::<R, SQUARED>(poles, index, &at, sum, low_slope, high_slope);
        let inside = distance > low && distance < high;
        let next = if inside { distance } else { (low + high) / two };
        if next == at.distance || next <= low || next >= high {
            break;
        }
        at.distance = next;
    }
    at
}

/// Where a sum of two fractions with these poles is zero that is what the sums are here, and as steep.
fn step<R: Real, const SQUARED: bool>(
    poles: &[R],
    index: usize,
    at: &Root<R>,
    sum: R,
    low_slope: R,
    high_slope: R,
) -> R {
    let (zero, two) = (R::zero(), R::of(2.0));
    let left = at.from::<SQUARED>(poles, poles[index]);
    let Some(pole) = poles.get(index + 1) else {
        // One fraction and a number: `c + a / (left - t)`.
        let c = sum - low_slope * left;
        let a = low_slope * left * left;
        return at.distance + left + a / c;
    };
    let right = at.from::<SQUARED>(poles, *pole);
    // `c + a / (left - t) + b / (right - t) = 0` as `c t t - p t + q = 0`.
    let (a, b) = (low_slope * left * left, high_slope * right * right);
    let c = sum - low_slope * left - high_slope * right;
    let p = c * (left + right) + a + b;
    let q = sum * left * right;
    let root = p * p - R::of(4.0) * c * q;
    let root = Float::sqrt(Float::max(root, zero));
    let t = if p <= zero {
        (p - root) / (two * c)
    } else {
        two * q / (p + root)
    };
    at.distance + t
}
