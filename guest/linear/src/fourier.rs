//! Fourier transforms of rows of any length, as numpy's five ufuncs make them: a row that is too short goes on with
//! zeros, one that is too long is cut, and results are multiplied by a factor.
//!
//! The transforms themselves are those of the crate `rustfft`. What is real of an even length is packed into complex
//! numbers of half of it. What does not live here: which axis, and what the factor is.

use std::fmt::Debug;
use std::sync::Arc;

use num_complex::Complex;
use rustfft::{Fft, FftDirection, FftNum, FftPlanner};

use crate::failure::Failure;
use crate::scalar::Real;

/// The way of a transform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// With a negative exponent.
    Forward,
    /// With a positive exponent; numpy's factor is one over the length.
    Backward,
}

/// A float of which there are transforms.
pub trait Wave: Real + FftNum {}

impl Wave for f32 {}
impl Wave for f64 {}

/// Transforms of one length, with what was prepared for them: worth keeping for the next rows of it.
pub struct Transform<F: Wave> {
    length: usize,
    forward: Arc<dyn Fft<F>>,
    backward: Arc<dyn Fft<F>>,
    /// Those of half the length and the roots of one, for reals of an even length.
    half: Option<Half<F>>,
    scratch: Vec<Complex<F>>,
    row: Vec<Complex<F>>,
}

struct Half<F: Wave> {
    forward: Arc<dyn Fft<F>>,
    backward: Arc<dyn Fft<F>>,
    /// `exp(-2 pi i k / length)`, up to a half of it.
    roots: Vec<Complex<F>>,
}

impl<F: Wave> Transform<F> {
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
        // A length without small factors becomes a transform of up to four times as many items.
        let most = isize::MAX as usize / (16 * size_of::<Complex<F>>());
        if length == 0 || length > most {
            return Err(Failure::Shape);
        }
        let mut planner = FftPlanner::new();
        let forward = planner.plan_fft(length, FftDirection::Forward);
        let backward = planner.plan_fft(length, FftDirection::Inverse);
        Ok(Transform {
            length,
            forward,
            backward,
            half: None,
            scratch: Vec::new(),
            row: Vec::new(),
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
        let cost = self.cost();
        let plan = match way {
            Way::Forward => &self.forward,
            Way::Backward => &self.backward,
        };
        let used = width.min(self.length);
        for row in 0..rows {
            poll(cost).map_err(Failure::Stopped)?;
            let out = &mut out[row * self.length..][..self.length];
            out[..used].copy_from_slice(&items[row * width..][..used]);
            out[used..].fill(Complex::default());
            run(plan, out, &mut self.scratch);
            scale(out, factor);
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
        let cost = self.cost();
        let used = width.min(self.length);
        self.prepare();
        let zero = Complex::<F>::default();
        for row in 0..rows {
            poll(cost).map_err(Failure::Stopped)?;
            let items = &items[row * width..][..used];
            let out = &mut out[row * count..][..count];
            self.row.clear();
            let Some(half) = &self.half else {
                let items = items.iter().map(|item| Complex::new(*item, zero.im));
                self.row.extend(items);
                self.row.resize(self.length, zero);
                run(&self.forward, &mut self.row, &mut self.scratch);
                out.copy_from_slice(&self.row[..count]);
                out[0].im = zero.im;
                scale(out, factor);
                continue;
            };
            let pair = |pair: &[F]| Complex::new(pair[0], pair.get(1).copied().unwrap_or(zero.im));
            self.row.extend(items.chunks(2).map(pair));
            self.row.resize(self.length / 2, zero);
            run(&half.forward, &mut self.row, &mut self.scratch);
            let middle = self.length / 2;
            let first = self.row[0];
            out[0] = Complex::new(first.re + first.im, zero.im);
            out[middle] = Complex::new(first.re - first.im, zero.im);
            let two = F::of(2.0);
            for (index, out) in out.iter_mut().enumerate().take(middle).skip(1) {
                let (one, other) = (self.row[index], self.row[middle - index].conj());
                let (even, odd) = ((one + other) / two, (one - other) / two);
                // Times the root and minus `i`.
                let odd = odd * half.roots[index];
                *out = Complex::new(even.re + odd.im, even.im - odd.re);
            }
            scale(out, factor);
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
        let cost = self.cost();
        let used = width.min(self.length / 2 + 1);
        self.prepare();
        let zero = Complex::<F>::default();
        for row in 0..rows {
            poll(cost).map_err(Failure::Stopped)?;
            let items = &items[row * width..][..used];
            let item = |index: usize| items.get(index).copied().unwrap_or(zero);
            let out = &mut out[row * self.length..][..self.length];
            self.row.clear();
            let Some(half) = &self.half else {
                self.row.resize(self.length, zero);
                self.row[0].re = item(0).re;
                for (index, item) in items.iter().enumerate().skip(1) {
                    self.row[index] = *item;
                    self.row[self.length - index] = item.conj();
                }
                run(&self.backward, &mut self.row, &mut self.scratch);
                let results = out.iter_mut().zip(&self.row);
                results.for_each(|(out, item)| *out = item.re * factor);
                continue;
            };
            let middle = self.length / 2;
            let (first, last) = (item(0).re, item(middle).re);
            self.row.push(Complex::new(first + last, first - last));
            for index in 1..middle {
                let (one, other) = (item(index), item(middle - index).conj());
                // Times `i` and the root backwards.
                let odd = (one - other) * half.roots[index].conj();
                self.row
                    .push(one + other + Complex::new(zero.re - odd.im, odd.re));
            }
            run(&half.backward, &mut self.row, &mut self.scratch);
            for (out, item) in out.as_chunks_mut::<2>().0.iter_mut().zip(&self.row) {
                *out = [item.re * factor, item.im * factor];
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

    /// Multiplications of a row, more or less.
    fn cost(&self) -> usize {
        let levels = usize::BITS - self.length.leading_zeros();
        self.length.saturating_mul(levels as usize)
    }

    /// What reals of an even length need.
    fn prepare(&mut self) {
        if self.half.is_some() || !self.length.is_multiple_of(2) {
            return;
        }
        let middle = self.length / 2;
        let mut planner = FftPlanner::new();
        let root = |index: usize| {
            let angle = index as f64 / self.length as f64 * -std::f64::consts::TAU;
            Complex::new(F::of(angle.cos()), F::of(angle.sin()))
        };
        self.half = Some(Half {
            forward: planner.plan_fft(middle, FftDirection::Forward),
            backward: planner.plan_fft(middle, FftDirection::Inverse),
            roots: (0..middle).map(root).collect(),
        });
    }
}

fn run<F: Wave>(plan: &Arc<dyn Fft<F>>, row: &mut [Complex<F>], scratch: &mut Vec<Complex<F>>) {
    let need = plan.get_inplace_scratch_len();
    if scratch.len() < need {
        scratch.resize(need, Complex::default());
    }
    plan.process_with_scratch(row, scratch);
}

fn scale<F: Wave>(row: &mut [Complex<F>], factor: F) {
    if factor != F::of(1.0) {
        row.iter_mut().for_each(|item| *item = item.scale(factor));
    }
}

impl<F: Wave> Debug for Transform<F> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Transform({})", self.length)
    }
}
