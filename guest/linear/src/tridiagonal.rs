//! Symmetric matrices of three diagonals: their eigenvalues and eigenvectors by implicit QL and QR steps, as LAPACK's
//! `steqr` takes them, which says the signs.

use num_traits::Float;

use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::rotation::{rotate, rotation, sign, symmetric_two};
use crate::scalar::Real;

/// Steps for each eigenvalue, on average.
const STEPS: usize = 30;

/// The eigenvalues in place of the diagonal, ascending; `vectors` begins as a unit matrix whose rows become eigenvectors
/// in this order, or has no columns where none are asked for.
pub(crate) fn eigen<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    vectors: &mut Matrix<R>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let n = d.len();
    let eps = R::eps();
    let mut budget = n.saturating_mul(STEPS);
    let mut next = 0;
    while next < n {
        if next > 0 {
            e[next - 1] = R::zero();
        }
        let first = next;
        let mut last = first;
        while last + 1 < n {
            let beside = Float::abs(e[last]);
            let sizes = Float::sqrt(Float::abs(d[last])) * Float::sqrt(Float::abs(d[last + 1]));
            if beside == R::zero() {
                break;
            }
            if beside <= sizes * eps {
                e[last] = R::zero();
                break;
            }
            last += 1;
        }
        next = last + 1;
        if last == first {
            continue;
        }
        let largest = (d[first..=last].iter().chain(&e[first..last]))
            .fold(R::zero(), |largest, item| {
                Float::max(largest, Float::abs(*item))
            });
        if largest == R::zero() {
            continue;
        }
        let unit = unit(largest);
        let mut scale = |by: R| {
            d[first..=last].iter_mut().for_each(|item| *item *= by);
            e[first..last].iter_mut().for_each(|item| *item *= by);
        };
        scale(R::one() / unit);
        let mut block = Block {
            d,
            e,
            vectors,
            budget: &mut budget,
        };
        if Float::abs(block.d[last]) < Float::abs(block.d[first]) {
            block.up(first, last, poll)?;
        } else {
            block.down(first, last, poll)?;
        }
        let mut scale = |by: R| {
            d[first..=last].iter_mut().for_each(|item| *item *= by);
            e[first..last].iter_mut().for_each(|item| *item *= by);
        };
        scale(unit);
        if budget == 0 && e.iter().any(|item| *item != R::zero()) {
            return Err(Failure::NoConvergence);
        }
        // What the steps split off is looked at once more.
        if e[first..last].iter().any(|item| *item != R::zero()) {
            next = first;
        }
    }
    for place in 0..n {
        let mut least = place;
        for other in place + 1..n {
            if d[other] < d[least] {
                least = other;
            }
        }
        if least != place {
            d.swap(least, place);
            vectors.swap_rows(least, place);
        }
    }
    Ok(())
}

/// What large and small matrices are divided by, so that squares neither overflow nor vanish.
fn unit<R: Real>(largest: R) -> R {
    let high = Float::sqrt(R::one() / R::tiny()) / R::of(3.0);
    let low = Float::sqrt(R::tiny()) / (R::eps() * R::eps());
    if largest > high {
        largest / high
    } else if largest < low {
        largest / low
    } else {
        R::one()
    }
}

struct Block<'a, R: Real> {
    d: &'a mut [R],
    e: &'a mut [R],
    vectors: &'a mut Matrix<R>,
    budget: &'a mut usize,
}

impl<R: Real> Block<'_, R> {
    /// Whether an item beside the diagonal counts for nothing.
    fn negligible(&self, beside: usize, one: usize, other: usize) -> bool {
        let square = self.e[beside] * self.e[beside];
        let eps = R::eps() * R::eps();
        square <= eps * Float::abs(self.d[one]) * Float::abs(self.d[other]) + R::tiny()
    }

    /// Two rows of vectors, turned as LAPACK turns columns: `(x, y)` as `(c x + s y, c y - s x)` for the second and the
    /// first of them.
    fn turn(&mut self, first: usize, c: R, s: R) {
        let (one, other) = self.vectors.two_rows(first, first + 1);
        rotate(one, other, c, s);
    }

    /// Steps of QL: the least item first.
    fn down<E>(
        &mut self,
        first: usize,
        last: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let (zero, one, two) = (R::zero(), R::one(), R::of(2.0));
        let mut l = first;
        while l <= last {
            let mut m = l;
            while m < last && !self.negligible(m, m, m + 1) {
                m += 1;
            }
            if m < last {
                self.e[m] = zero;
            }
            let p = self.d[l];
            if m == l {
                l += 1;
                continue;
            }
            if m == l + 1 {
                let (large, small, c, s) = symmetric_two(self.d[l], self.e[l], self.d[l + 1]);
                self.turn(l, c, s);
                (self.d[l], self.d[l + 1], self.e[l]) = (large, small, zero);
                l += 2;
                continue;
            }
            if *self.budget == 0 {
                return Ok(());
            }
            *self.budget -= 1;
            poll((m - l) * self.vectors.columns().max(4) * 4).map_err(Failure::Stopped)?;
            let mut g = (self.d[l + 1] - p) / (two * self.e[l]);
            let r = Float::hypot(g, one);
            g = self.d[m] - p + self.e[l] / (g + sign(r, g));
            let (mut s, mut c, mut p) = (one, one, zero);
            for i in (l..m).rev() {
                let f = s * self.e[i];
                let b = c * self.e[i];
                let r;
                (c, s, r) = rotation(g, f);
                if i + 1 != m {
                    self.e[i + 1] = r;
                }
                g = self.d[i + 1] - p;
                let r = (self.d[i] - g) * s + two * c * b;
                p = s * r;
                self.d[i + 1] = g + p;
                g = c * r - b;
                self.turn(i, c, -s);
            }
            self.d[l] -= p;
            self.e[l] = g;
        }
        Ok(())
    }

    /// Steps of QR: the least item last.
    fn up<E>(
        &mut self,
        first: usize,
        last: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let (zero, one, two) = (R::zero(), R::one(), R::of(2.0));
        // One past the item that is looked for.
        let mut end = last + 1;
        while end > first {
            let l = end - 1;
            let mut m = l;
            while m > first && !self.negligible(m - 1, m, m - 1) {
                m -= 1;
            }
            if m > first {
                self.e[m - 1] = zero;
            }
            let p = self.d[l];
            if m == l {
                end -= 1;
                continue;
            }
            if m + 1 == l {
                let (large, small, c, s) = symmetric_two(self.d[l - 1], self.e[l - 1], self.d[l]);
                self.turn(l - 1, c, s);
                (self.d[l - 1], self.d[l], self.e[l - 1]) = (large, small, zero);
                end -= 2;
                continue;
            }
            if *self.budget == 0 {
                return Ok(());
            }
            *self.budget -= 1;
            poll((l - m) * self.vectors.columns().max(4) * 4).map_err(Failure::Stopped)?;
            let mut g = (self.d[l - 1] - p) / (two * self.e[l - 1]);
            let r = Float::hypot(g, one);
            g = self.d[m] - p + self.e[l - 1] / (g + sign(r, g));
            let (mut s, mut c, mut p) = (one, one, zero);
            for i in m..l {
                let f = s * self.e[i];
                let b = c * self.e[i];
                let r;
                (c, s, r) = rotation(g, f);
                if i != m {
                    self.e[i - 1] = r;
                }
                g = self.d[i] - p;
                let r = (self.d[i + 1] - g) * s + two * c * b;
                p = s * r;
                self.d[i] = g + p;
                g = c * r - b;
                self.turn(i, c, s);
            }
            self.d[l] -= p;
            self.e[l - 1] = g;
        }
        Ok(())
    }
}
