//! Complex matrices of Hessenberg's form: their eigenvalues by single shifted QR steps, as LAPACK's `lahqr` takes them,
//! which says the order, and the triangle that is left.

use num_traits::{Float, Zero};

use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::reflector::reflector;
use crate::scalar::{Real, Scalar};

/// Steps of an eigenvalue, and after how many without a success shifts are chosen in another way.
const STEPS: usize = 30;
const OTHER_SHIFTS: usize = 10;

/// What is worked on: the rows and columns from `low` to `high`.
pub(crate) struct Schur<'a, T: Scalar> {
    pub(crate) h: &'a mut Matrix<T>,
    /// The transformation, where it is asked for; the whole triangle is made then, too.
    pub(crate) z: Option<&'a mut Matrix<T>>,
    pub(crate) low: usize,
    pub(crate) high: usize,
}

/// The root whose real part is not negative.
fn root<T: Scalar>(item: T) -> T {
    let zero = T::Real::zero();
    let size = item.modulus();
    if size == zero {
        return T::ZERO;
    }
    let half = T::Real::of(0.5);
    let large = Float::sqrt(half * (size + Float::abs(item.re())));
    let small = item.im() / (large + large);
    if item.re() >= zero {
        return T::from_parts(large, small);
    }
    let large = if item.im().is_sign_negative() {
        -large
    } else {
        large
    };
    T::from_parts(Float::abs(small), large)
}

/// Its direction.
fn unit<T: Scalar>(item: T) -> T {
    let size = item.modulus();
    T::from_parts(item.re() / size, item.im() / size)
}

impl<T: Scalar> Schur<'_, T> {
    /// The eigenvalues from `low` to `high` end up on the diagonal.
    pub(crate) fn run<E>(
        mut self,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let (low, high) = (self.low, self.high);
        for column in low..high {
            for row in column + 2..=high {
                self.h[(row, column)] = T::ZERO;
            }
        }
        for row in low + 1..=high {
            self.make_real(row, low, high, (row + 1).min(high));
        }
        let steps = STEPS * (high - low + 1).max(10);
        let mut end = high + 1;
        while end > low {
            let i = end - 1;
            let (mut tries, mut budget) = (0, steps);
            let l = loop {
                let l = self.split(i);
                if l > low {
                    self.h[(l, l - 1)] = T::ZERO;
                }
                if l == i {
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
            end = l;
        }
        Ok(())
    }

    /// Rows and columns that are worked on beside a block.
    fn range(&self, l: usize, i: usize) -> (usize, usize) {
        match self.z {
            Some(_) => (0, self.h.columns() - 1),
            None => (l, i),
        }
    }

    /// The item left of the diagonal of a row, by a turn of the row and of its column down to `deepest`.
    fn make_real(&mut self, row: usize, l: usize, i: usize, deepest: usize) {
        let item = self.h[(row, row - 1)];
        if item.im() == T::Real::zero() {
            return;
        }
        let turn = unit(item);
        self.h[(row, row - 1)] = T::from_real(item.modulus());
        let (first, last) = self.range(l, i);
        let items = self.h.row_mut(row)[row..=last].iter_mut();
        items.for_each(|item| *item *= turn.conj());
        for above in first..=deepest {
            self.h[(above, row)] *= turn;
        }
        if let Some(z) = &mut self.z {
            (0..z.rows()).for_each(|above| z[(above, row)] *= turn);
        }
    }

    /// The first row of the block that ends with row `i`.
    fn split(&self, i: usize) -> usize {
        let h = |row: usize, column: usize| self.h[(row, column)];
        let size = |row: usize, column: usize| h(row, column).abs1();
        let real = |row: usize, column: usize| Float::abs(h(row, column).re());
        let ulp = T::Real::epsilon();
        let small = T::Real::tiny() * (T::Real::of((self.high - self.low + 1) as f64) / ulp);
        for k in (self.low + 1..=i).rev() {
            let beside = size(k, k - 1);
            if beside <= small {
                return k;
            }
            let mut sizes = size(k - 1, k - 1) + size(k, k);
            if sizes == T::Real::zero() {
                if k >= self.low + 2 {
                    sizes += real(k - 1, k - 2);
                }
                if k < self.high {
                    sizes += real(k + 1, k);
                }
            }
            if real(k, k - 1) <= ulp * sizes {
                let above = size(k - 1, k);
                let (large, less) = (Float::max(beside, above), Float::min(beside, above));
                let apart = (h(k - 1, k - 1) - h(k, k)).abs1();
                let (most, least) = (Float::max(size(k, k), apart), Float::min(size(k, k), apart));
                let sum = most + large;
                if less * (large / sum) <= Float::max(small, ulp * (least * (most / sum))) {
                    return k;
                }
            }
        }
        self.low
    }

    /// The shift of a step: most often of the eigenvalues of the last two rows the one that is nearer to the last item.
    fn shift(&self, l: usize, i: usize, tries: usize) -> T {
        let h = |row: usize, column: usize| self.h[(row, column)];
        let odd =
            |beside: T, item: T| T::from_real(T::Real::of(0.75) * Float::abs(beside.re())) + item;
        if tries.is_multiple_of(2 * OTHER_SHIFTS) {
            return odd(h(i, i - 1), h(i, i));
        }
        if tries.is_multiple_of(OTHER_SHIFTS) {
            return odd(h(l + 1, l), h(l, l));
        }
        let last = h(i, i);
        let u = root(h(i - 1, i)) * root(h(i, i - 1));
        let zero = T::Real::zero();
        if u.abs1() == zero {
            return last;
        }
        let x = (h(i - 1, i - 1) - last).scale(T::Real::of(0.5));
        let size = x.abs1();
        let scale = Float::max(u.abs1(), size);
        let over = |item: T, by: T::Real| T::from_parts(item.re() / by, item.im() / by);
        let (one, other) = (over(x, scale), over(u, scale));
        let mut y = root(one * one + other * other).scale(scale);
        if size > zero {
            let x = over(x, size);
            if x.re() * y.re() + x.im() * y.im() < zero {
                y = -y;
            }
        }
        last - u * u.over(x + y)
    }

    /// One QR step of rows from `l` to `i`.
    fn step(&mut self, l: usize, i: usize, tries: usize) {
        let shift = self.shift(l, i, tries);
        let ulp = T::Real::epsilon();
        let mut m = i - 1;
        let mut v;
        loop {
            let h = |row: usize, column: usize| self.h[(row, column)];
            let first = h(m, m) - shift;
            let beside = h(m + 1, m).re();
            let s = first.abs1() + Float::abs(beside);
            let (first, beside) = (T::from_parts(first.re() / s, first.im() / s), beside / s);
            v = [first, T::from_real(beside)];
            if m == l {
                break;
            }
            let left = Float::abs(h(m, m - 1).re()) * Float::abs(beside);
            if left <= ulp * (first.abs1() * (h(m, m).abs1() + h(m + 1, m + 1).abs1())) {
                break;
            }
            m -= 1;
        }
        let (first, last) = self.range(l, i);
        for k in m..i {
            if k > m {
                v = [self.h[(k, k - 1)], self.h[(k + 1, k - 1)]];
            }
            let (beta, tau) = reflector(&mut v);
            if k > m {
                self.h[(k, k - 1)] = T::from_real(beta);
                self.h[(k + 1, k - 1)] = T::ZERO;
            }
            let v2 = v[1];
            let t2 = (tau * v2).re();
            let (above, below) = self.h.two_rows(k, k + 1);
            let rows = above.iter_mut().zip(below.iter_mut());
            for (one, other) in rows.take(last + 1).skip(k) {
                let sum = tau.conj() * *one + other.scale(t2);
                *one -= sum;
                *other -= sum * v2;
            }
            let columns = |row: &mut [T]| {
                if let [one, other] = row {
                    let sum = tau * *one + other.scale(t2);
                    *one -= sum;
                    *other -= sum * v2.conj();
                }
            };
            for row in first..=(k + 2).min(i) {
                columns(&mut self.h.row_mut(row)[k..k + 2]);
            }
            if let Some(z) = &mut self.z {
                (0..z.rows()).for_each(|row| columns(&mut z.row_mut(row)[k..k + 2]));
            }
            if k == m && m > l {
                self.turn_all(m, l, i, unit(T::ONE - tau));
            }
        }
        self.make_real(i, l, i, i);
    }

    /// After a step that did not begin at the top: items below the diagonal are made real again.
    fn turn_all(&mut self, m: usize, l: usize, i: usize, turn: T) {
        let (first, last) = self.range(l, i);
        self.h[(m + 1, m)] *= turn.conj();
        if m + 2 <= i {
            self.h[(m + 2, m + 1)] *= turn;
        }
        for j in (m..=i).filter(|j| *j != m + 1) {
            let items = self.h.row_mut(j)[j + 1..].iter_mut();
            items
                .take(last.saturating_sub(j))
                .for_each(|item| *item *= turn);
            for row in first..j {
                self.h[(row, j)] *= turn.conj();
            }
            if let Some(z) = &mut self.z {
                (0..z.rows()).for_each(|row| z[(row, j)] *= turn.conj());
            }
        }
    }
}
