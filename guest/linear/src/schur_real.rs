//! Real matrices of Hessenberg's form: their eigenvalues by double shifted QR steps, as LAPACK's `lahqr` takes them, which
//! says the order, and the triangle that is left, with blocks of two rows on its diagonal for pairs.

use num_traits::Float;

use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::reflector::reflector;
use crate::rotation::sign;
use crate::scalar::Real;

/// Steps of an eigenvalue, and after how many without a success shifts are chosen in another way.
const STEPS: usize = 30;
const OTHER_SHIFTS: usize = 10;

/// What is worked on: the rows and columns from `low` to `high`.
pub(crate) struct Schur<'a, R: Real> {
    pub(crate) h: &'a mut Matrix<R>,
    /// The transformation, where it is asked for; the whole triangle is made then, too.
    pub(crate) z: Option<&'a mut Matrix<R>>,
    pub(crate) low: usize,
    pub(crate) high: usize,
}

/// Real and imaginary parts of shifts or eigenvalues.
type Pair<R> = [(R, R); 2];

impl<R: Real> Schur<'_, R> {
    /// The eigenvalues from `low` to `high`, in `values`.
    pub(crate) fn run<E>(
        mut self,
        values: &mut [(R, R)],
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let (low, high) = (self.low, self.high);
        for column in low..high {
            for row in column + 2..=high {
                self.h[(row, column)] = R::zero();
            }
        }
        let steps = STEPS * (high - low + 1).max(10);
        // One past the row whose eigenvalue is looked for.
        let mut end = high + 1;
        while end > low {
            let i = end - 1;
            let mut tries = 0;
            let mut budget = steps;
            let l = loop {
                let l = self.split(i);
                if l > low {
                    self.h[(l, l - 1)] = R::zero();
                }
                if l + 1 >= i {
                    break l;
                }
                if budget == 0 {
                    return Err(Failure::NoConvergence);
                }
                budget -= 1;
                let wide = match self.z {
                    Some(_) => 3 * self.h.rows(),
                    None => 2 * (i - l + 1),
                };
                poll((i - l + 1) * wide * 4).map_err(Failure::Stopped)?;
                tries += 1;
                self.step(l, i, tries);
            };
            if l == i {
                values[i] = (self.h[(i, i)], R::zero());
            } else {
                self.pair(i, values);
            }
            end = l;
        }
        Ok(())
    }

    /// The first row of the block that ends with row `i`.
    fn split(&self, i: usize) -> usize {
        let h = |row: usize, column: usize| self.h[(row, column)];
        let size = |row: usize, column: usize| Float::abs(h(row, column));
        let ulp = R::epsilon();
        let small = R::tiny() * (R::of((self.high - self.low + 1) as f64) / ulp);
        for k in (self.low + 1..=i).rev() {
            let beside = size(k, k - 1);
            if beside <= small {
                return k;
            }
            let mut sizes = size(k - 1, k - 1) + size(k, k);
            if sizes == R::zero() {
                if k >= self.low + 2 {
                    sizes += size(k - 1, k - 2);
                }
                if k < self.high {
                    sizes += size(k + 1, k);
                }
            }
            if beside <= ulp * sizes {
                let (large, less) = (
                    Float::max(beside, size(k - 1, k)),
                    Float::min(beside, size(k - 1, k)),
                );
                let apart = Float::abs(h(k - 1, k - 1) - h(k, k));
                let (most, least) = (Float::max(size(k, k), apart), Float::min(size(k, k), apart));
                let sum = most + large;
                if less * (large / sum) <= Float::max(small, ulp * (least * (most / sum))) {
                    return k;
                }
            }
        }
        self.low
    }

    /// Two shifts for a step: most often the eigenvalues of the last two rows.
    fn shifts(&self, l: usize, i: usize, tries: usize) -> Pair<R> {
        let h = |row: usize, column: usize| self.h[(row, column)];
        let (zero, two) = (R::zero(), R::of(2.0));
        let odd = |beside: R, item: R| {
            let item = R::of(0.75) * beside + item;
            [item, R::of(-0.4375) * beside, beside, item]
        };
        let [h11, h12, h21, h22] = if tries.is_multiple_of(2 * OTHER_SHIFTS) {
            odd(
                Float::abs(h(i, i - 1)) + Float::abs(h(i - 1, i - 2)),
                h(i, i),
            )
        } else if tries.is_multiple_of(OTHER_SHIFTS) {
            odd(
                Float::abs(h(l + 1, l)) + Float::abs(h(l + 2, l + 1)),
                h(l, l),
            )
        } else {
            [h(i - 1, i - 1), h(i - 1, i), h(i, i - 1), h(i, i)]
        };
        let s = Float::abs(h11) + Float::abs(h12) + Float::abs(h21) + Float::abs(h22);
        if s == zero {
            return [(zero, zero); 2];
        }
        let (h11, h12, h21, h22) = (h11 / s, h12 / s, h21 / s, h22 / s);
        let middle = (h11 + h22) / two;
        let det = (h11 - middle) * (h22 - middle) - h12 * h21;
        let root = Float::sqrt(Float::abs(det));
        if det >= zero {
            return [(middle * s, root * s), (middle * s, -root * s)];
        }
        let (one, other) = (middle + root, middle - root);
        let nearer = match Float::abs(one - h22) <= Float::abs(other - h22) {
            true => one * s,
            false => other * s,
        };
        [(nearer, zero); 2]
    }

    /// One QR step of rows from `l` to `i`.
    fn step(&mut self, l: usize, i: usize, tries: usize) {
        let [(r1, i1), (r2, i2)] = self.shifts(l, i, tries);
        let ulp = R::epsilon();
        let mut m = i - 2;
        let mut v;
        loop {
            let h = |row: usize, column: usize| self.h[(row, column)];
            let beside = Float::abs(h(m + 1, m));
            let s = Float::abs(h(m, m) - r2) + Float::abs(i2) + beside;
            let below = h(m + 1, m) / s;
            v = [
                below * h(m, m + 1) + (h(m, m) - r1) * ((h(m, m) - r2) / s) - i1 * (i2 / s),
                below * (h(m, m) + h(m + 1, m + 1) - r1 - r2),
                below * h(m + 2, m + 1),
            ];
            let s = Float::abs(v[0]) + Float::abs(v[1]) + Float::abs(v[2]);
            v = v.map(|item| item / s);
            if m == l {
                break;
            }
            let sizes =
                Float::abs(h(m - 1, m - 1)) + Float::abs(h(m, m)) + Float::abs(h(m + 1, m + 1));
            let left = Float::abs(h(m, m - 1)) * (Float::abs(v[1]) + Float::abs(v[2]));
            if left <= ulp * Float::abs(v[0]) * sizes {
                break;
            }
            m -= 1;
        }
        for k in m..i {
            let count = (i - k + 1).min(3);
            if k > m {
                for (at, item) in v.iter_mut().take(count).enumerate() {
                    *item = self.h[(k + at, k - 1)];
                }
            }
            let (beta, tau) = reflector(&mut v[..count]);
            if k > m {
                self.h[(k, k - 1)] = beta;
                for at in 1..count {
                    self.h[(k + at, k - 1)] = R::zero();
                }
            } else if m > l {
                self.h[(k, k - 1)] *= R::one() - tau;
            }
            self.reflect(k, &v[..count], tau, l, i);
        }
    }

    /// A reflection of rows and columns from `k` on.
    fn reflect(&mut self, k: usize, v: &[R], tau: R, l: usize, i: usize) {
        let size = self.h.columns();
        let (first, last) = match self.z {
            Some(_) => (0, size - 1),
            None => (l, i),
        };
        let of = |at: usize| v.get(at).copied().unwrap_or(R::zero());
        let (v2, v3) = (of(1), of(2));
        let (t1, t2, t3) = (tau, tau * v2, tau * v3);
        let columns = |row: &mut [R]| match row {
            [one, two, three] => {
                let sum = *one + v2 * *two + v3 * *three;
                *one -= sum * t1;
                *two -= sum * t2;
                *three -= sum * t3;
            }
            [one, two] => {
                let sum = *one + v2 * *two;
                *one -= sum * t1;
                *two -= sum * t2;
            }
            _ => {}
        };
        let mut below = self.h.items_mut()[k * size..].chunks_exact_mut(size);
        match (below.next(), below.next(), below.next()) {
            (Some(one), Some(two), Some(three)) if v.len() == 3 => {
                let rows = one.iter_mut().zip(two.iter_mut()).zip(three.iter_mut());
                for ((one, two), three) in rows.take(last + 1).skip(k) {
                    let sum = *one + v2 * *two + v3 * *three;
                    *one -= sum * t1;
                    *two -= sum * t2;
                    *three -= sum * t3;
                }
            }
            (Some(one), Some(two), _) => {
                for (one, two) in one.iter_mut().zip(two.iter_mut()).take(last + 1).skip(k) {
                    let sum = *one + v2 * *two;
                    *one -= sum * t1;
                    *two -= sum * t2;
                }
            }
            _ => {}
        }
        for row in first..=(k + 3).min(i) {
            columns(&mut self.h.row_mut(row)[k..k + v.len()]);
        }
        if let Some(z) = &mut self.z {
            for row in 0..z.rows() {
                columns(&mut z.row_mut(row)[k..k + v.len()]);
            }
        }
    }

    /// The eigenvalues of the rows `i - 1` and `i`, which are made a standard block.
    fn pair(&mut self, i: usize, values: &mut [(R, R)]) {
        let h = &mut *self.h;
        let block = [h[(i - 1, i - 1)], h[(i - 1, i)], h[(i, i - 1)], h[(i, i)]];
        let ([a, b, c, d], (cs, sn), pair) = standard(block);
        (h[(i - 1, i - 1)], h[(i - 1, i)], h[(i, i - 1)], h[(i, i)]) = (a, b, c, d);
        (values[i - 1], values[i]) = (pair[0], pair[1]);
        let Some(z) = &mut self.z else {
            return;
        };
        let turn = |one: &mut R, other: &mut R| {
            (*one, *other) = (cs * *one + sn * *other, cs * *other - sn * *one);
        };
        let (above, below) = h.two_rows(i - 1, i);
        let rest = above[i + 1..].iter_mut().zip(&mut below[i + 1..]);
        rest.for_each(|(one, other)| turn(one, other));
        for row in 0..i - 1 {
            if let [one, other] = &mut h.row_mut(row)[i - 1..=i] {
                turn(one, other);
            }
        }
        for row in 0..z.rows() {
            if let [one, other] = &mut z.row_mut(row)[i - 1..=i] {
                turn(one, other);
            }
        }
    }
}

/// A block of two rows by a rotation to one with a zero below the diagonal, or with equal items on it and signs that
/// differ beside it; the rotation, and the eigenvalues.
fn standard<R: Real>([a, b, c, d]: [R; 4]) -> ([R; 4], (R, R), Pair<R>) {
    let (zero, one, half) = (R::zero(), R::one(), R::of(0.5));
    let (mut a, mut b, mut c, mut d) = (a, b, c, d);
    let (mut cs, mut sn) = (one, zero);
    let done = c == zero || (b != zero && a - d == zero && sign(one, b) != sign(one, c));
    if !done && b == zero {
        (cs, sn) = (zero, one);
        (a, b, c, d) = (d, -c, zero, a);
    } else if !done {
        let apart = a - d;
        let p = half * apart;
        let most = Float::max(Float::abs(b), Float::abs(c));
        let least = Float::min(Float::abs(b), Float::abs(c)) * sign(one, b) * sign(one, c);
        let scale = Float::max(Float::abs(p), most);
        let z = (p / scale) * p + (most / scale) * least;
        if z >= R::of(4.0) * R::epsilon() {
            // Two real ones.
            let z = p + sign(Float::sqrt(scale) * Float::sqrt(z), p);
            a = d + z;
            d -= (most / z) * least;
            let length = Float::hypot(c, z);
            (cs, sn) = (z / length, c / length);
            b -= c;
            c = zero;
        } else {
            // A pair, or two that are nearly equal.
            let sigma = b + c;
            let length = Float::hypot(sigma, apart);
            cs = Float::sqrt(half * (one + Float::abs(sigma) / length));
            sn = -(p / (length * cs)) * sign(one, sigma);
            let (aa, bb) = (a * cs + b * sn, b * cs - a * sn);
            let (cc, dd) = (c * cs + d * sn, d * cs - c * sn);
            (a, b) = (aa * cs + cc * sn, bb * cs + dd * sn);
            (c, d) = (cc * cs - aa * sn, dd * cs - bb * sn);
            let middle = half * (a + d);
            (a, d) = (middle, middle);
            if c != zero && b == zero {
                (b, c) = (-c, zero);
                (cs, sn) = (-sn, cs);
            } else if c != zero && sign(one, b) == sign(one, c) {
                // Two real ones, after all.
                let (sab, sac) = (Float::sqrt(Float::abs(b)), Float::sqrt(Float::abs(c)));
                let p = sign(sab * sac, c);
                let by = one / Float::sqrt(Float::abs(b + c));
                (a, d) = (middle + p, middle - p);
                b -= c;
                c = zero;
                let (cs1, sn1) = (sab * by, sac * by);
                (cs, sn) = (cs * cs1 - sn * sn1, cs * sn1 + sn * cs1);
            }
        }
    }
    let imaginary = match c == zero {
        true => zero,
        false => Float::sqrt(Float::abs(b)) * Float::sqrt(Float::abs(c)),
    };
    ([a, b, c, d], (cs, sn), [(a, imaginary), (d, -imaginary)])
}
