//! Fourier transforms of rows of any length, as numpy's five ufuncs make them: a row that is too short goes on with
//! zeros, one that is too long is cut, and results are multiplied by a factor.
//!
//! The transforms themselves live in `transform.rs`. What is real of an even length is packed into complex numbers of
//! half of it. What does not live here: which axis, and what the factor is.

use num_complex::Complex;

use crate::failure::Failure;
use crate::scalar::Real;
use crate::transform::{Parts, Plan, root};

/// The way of a transform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// With a negative exponent.
    Forward,
    /// With a positive exponent; numpy's factor is one over the length.
    Backward,
}

/// Transforms of one length, with what was prepared for them: worth keeping for the next rows of it.
#[derive(Debug)]
pub struct Transform<F> {
    length: usize,
    /// Of the length; made when it is needed.
    plan: Option<Plan<F>>,
    row: Parts<F>,
    /// Of half the length, for reals of an even one.
    half: Option<Half<F>>,
}

#[derive(Debug)]
struct Half<F> {
    plan: Plan<F>,
    row: Parts<F>,
    /// `exp(-2 pi i k / length)`, up to a half of it.
    roots: Vec<(F, F)>,
}

impl<F: Real> Transform<F> {
    /// Those of rows of this length, for complex numbers.
    ///
    /// # Errors
    /// [`Failure::Shape`] where the length is zero or what it needs is longer than memory.
    ///
    /// ```
    /// use num_complex::Complex;
    /// use wardian_linear::fourier::{Transform, Way};
    ///
    /// let mut transform = Transform::<f64>::new::<()>(4).unwrap();
    /// let row = [1.0, 2.0, 3.0].map(|re| Complex { re, im: 0.0 });
    /// let mut out = [Complex::default(); 4];
    /// transform.complex::<()>(&row, 3, &mut out, Way::Forward, 1.0, |_| Ok(())).unwrap();
    /// assert_eq!(out[1], Complex { re: -2.0, im: -2.0 });
    /// ```
    pub fn new<E>(length: usize) -> Result<Transform<F>, Failure<E>> {
        // Up to four times as many items in a few buffers.
        if length == 0 || length > isize::MAX as usize / (64 * size_of::<F>()) {
            return Err(Failure::Shape);
        }
        Ok(Transform {
            length,
            plan: None,
            row: Parts::zeros(0),
            half: None,
        })
    }

    /// Items of a row.
    pub fn length(&self) -> usize {
        self.length
    }

    /// numpy's `fft` and `ifft`: of rows of `width` items rows of this length. `poll` is asked before each row.
    ///
    /// # Errors
    /// [`Failure::Shape`] where items are missing; [`Failure::Stopped`] with some rows written.
    pub fn complex<E>(
        &mut self,
        items: &[Complex<F>],
        width: usize,
        out: &mut [Complex<F>],
        way: Way,
        factor: F,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let rows = self.rows(items.len(), width, out.len(), self.length)?;
        let used = width.min(self.length);
        for row in 0..rows {
            let plan = whole(&mut self.plan, self.length, &mut self.row)?;
            let parts = &mut self.row;
            let items = &items[row * width..][..used];
            let read = parts.re.iter_mut().zip(parts.im.iter_mut()).zip(items);
            match way {
                Way::Forward => read.for_each(|((re, im), item)| (*re, *im) = (item.re, item.im)),
                Way::Backward => read.for_each(|((re, im), item)| (*re, *im) = (item.im, item.re)),
            }
            parts.re[used..].fill(F::zero());
            parts.im[used..].fill(F::zero());
            plan.run(parts, &mut poll).map_err(Failure::Stopped)?;
            let out = &mut out[row * self.length..][..self.length];
            let parts = parts.re.iter().zip(parts.im.iter()).zip(out);
            let by = |re: &F, im: &F| Complex::new(*re * factor, *im * factor);
            match way {
                Way::Forward => parts.for_each(|((re, im), out)| *out = by(re, im)),
                Way::Backward => parts.for_each(|((re, im), out)| *out = by(im, re)),
            }
        }
        Ok(())
    }

    /// numpy's `rfft_n_even` and `rfft_n_odd`: of rows of `width` reals the first `length / 2 + 1` items of the
    /// transform, which say the rest.
    ///
    /// # Errors
    /// As of [`Transform::complex`].
    pub fn real<E>(
        &mut self,
        items: &[F],
        width: usize,
        out: &mut [Complex<F>],
        factor: F,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let count = self.length / 2 + 1;
        let rows = self.rows(items.len(), width, out.len(), count)?;
        let used = width.min(self.length);
        let zero = F::zero();
        for row in 0..rows {
            let items = &items[row * width..][..used];
            let out = &mut out[row * count..][..count];
            if !self.length.is_multiple_of(2) {
                let plan = whole(&mut self.plan, self.length, &mut self.row)?;
                let parts = &mut self.row;
                parts.re[..used].copy_from_slice(items);
                parts.re[used..].fill(zero);
                parts.im.fill(zero);
                plan.run(parts, &mut poll).map_err(Failure::Stopped)?;
                let parts = parts.re.iter().zip(parts.im.iter());
                for (out, (re, im)) in out.iter_mut().zip(parts) {
                    *out = Complex::new(*re * factor, *im * factor);
                }
                out[0].im = zero;
                continue;
            }
            let half = halved(&mut self.half, self.length)?;
            let parts = &mut half.row;
            let mut pairs = items.chunks(2);
            for (re, im) in parts.re.iter_mut().zip(parts.im.iter_mut()) {
                let pair = pairs.next().unwrap_or_default();
                *re = pair.first().copied().unwrap_or(zero);
                *im = pair.get(1).copied().unwrap_or(zero);
            }
            half.plan.run(parts, &mut poll).map_err(Failure::Stopped)?;
            let middle = self.length / 2;
            let (re, im) = (parts.re[0], parts.im[0]);
            out[0] = Complex::new((re + im) * factor, zero);
            out[middle] = Complex::new((re - im) * factor, zero);
            let by = factor / F::of(2.0);
            for (index, out) in out.iter_mut().enumerate().take(middle).skip(1) {
                let other = middle - index;
                let even = (
                    parts.re[index] + parts.re[other],
                    parts.im[index] - parts.im[other],
                );
                let odd = (
                    parts.re[index] - parts.re[other],
                    parts.im[index] + parts.im[other],
                );
                let (cosine, sine) = half.roots[index];
                // Times the root and minus `i`.
                let re = odd.0 * sine + odd.1 * cosine;
                let im = odd.1 * sine - odd.0 * cosine;
                *out = Complex::new((even.0 + re) * by, (even.1 + im) * by);
            }
        }
        Ok(())
    }

    /// numpy's `irfft`: of rows of `width` complex numbers, the first half of a transform, reals of this length. The
    /// imaginary part of the first, and of the one in the middle, counts for nothing.
    ///
    /// # Errors
    /// As of [`Transform::complex`].
    pub fn real_back<E>(
        &mut self,
        items: &[Complex<F>],
        width: usize,
        out: &mut [F],
        factor: F,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let rows = self.rows(items.len(), width, out.len(), self.length)?;
        let used = width.min(self.length / 2 + 1);
        let zero = Complex::new(F::zero(), F::zero());
        for row in 0..rows {
            let items = &items[row * width..][..used];
            let item = |index: usize| items.get(index).copied().unwrap_or(zero);
            let out = &mut out[row * self.length..][..self.length];
            // Backwards: real and imaginary parts are swapped on both sides.
            if !self.length.is_multiple_of(2) {
                let plan = whole(&mut self.plan, self.length, &mut self.row)?;
                let parts = &mut self.row;
                parts.re.fill(zero.re);
                parts.im.fill(zero.re);
                parts.im[0] = item(0).re;
                for (index, item) in items.iter().enumerate().skip(1) {
                    let other = self.length - index;
                    (parts.im[index], parts.re[index]) = (item.re, item.im);
                    (parts.im[other], parts.re[other]) = (item.re, zero.re - item.im);
                }
                plan.run(parts, &mut poll).map_err(Failure::Stopped)?;
                let results = out.iter_mut().zip(parts.im.iter());
                results.for_each(|(out, re)| *out = *re * factor);
                continue;
            }
            let half = halved(&mut self.half, self.length)?;
            let parts = &mut half.row;
            let middle = self.length / 2;
            let (first, last) = (item(0).re, item(middle).re);
            (parts.im[0], parts.re[0]) = (first + last, first - last);
            for index in 1..middle {
                let (one, other) = (item(index), item(middle - index));
                let (even_re, even_im) = (one.re + other.re, one.im - other.im);
                let (odd_re, odd_im) = (one.re - other.re, one.im + other.im);
                let (cosine, sine) = half.roots[index];
                // Times `i` and the root backwards.
                parts.im[index] = even_re - (odd_im * cosine - odd_re * sine);
                parts.re[index] = even_im + (odd_re * cosine + odd_im * sine);
            }
            half.plan.run(parts, &mut poll).map_err(Failure::Stopped)?;
            let parts = parts.im.iter().zip(parts.re.iter());
            for (out, (even, odd)) in out.as_chunks_mut::<2>().0.iter_mut().zip(parts) {
                *out = [*even * factor, *odd * factor];
            }
        }
        Ok(())
    }

    /// How many rows there are on both sides.
    fn rows<E>(
        &self,
        items: usize,
        width: usize,
        out: usize,
        count: usize,
    ) -> Result<usize, Failure<E>> {
        let rows = out / count;
        match rows * count == out && rows.checked_mul(width) == Some(items) {
            true => Ok(rows),
            false => Err(Failure::Shape),
        }
    }
}

/// What is prepared for the length.
fn whole<'a, F: Real, E>(
    plan: &'a mut Option<Plan<F>>,
    length: usize,
    row: &mut Parts<F>,
) -> Result<&'a mut Plan<F>, Failure<E>> {
    match plan {
        Some(plan) => Ok(plan),
        none => {
            let plan = Plan::new(length)?;
            *row = Parts::zeros(length);
            Ok(none.insert(plan))
        }
    }
}

/// What reals of an even length need.
fn halved<F: Real, E>(
    half: &mut Option<Half<F>>,
    length: usize,
) -> Result<&mut Half<F>, Failure<E>> {
    match half {
        Some(half) => Ok(half),
        none => {
            let middle = length / 2;
            Ok(none.insert(Half {
                plan: Plan::new(middle)?,
                row: Parts::zeros(middle),
                roots: (0..middle).map(|index| root(index, length)).collect(),
            }))
        }
    }
}
