//! Fourier transforms of rows of any length, as numpy's five ufuncs make them: a row that is too short goes on with
//! zeros, one that is too long is cut, and results are multiplied by a factor. Results are numpy's to the bit: every sum and
//! product is one of pocketfft's, in its order.
//!
//! | file | what |
//! |---|---|
//! | `passes`, `small`, `any` | complex numbers: passes of factors, short ones, long primes |
//! | `real`, `real_small`, `real_small_back`, `real_any`, `real_any_back` | reals, forward and back |
//! | `convolution` | lengths with large primes |
//! | `sizes`, `roots`, `circle` | factors, and roots of one |
//! | `parts`, `group`, `sums` | rows, and numbers side by side |
//!
//! What does not live here: which axis, and what the factor is.

mod any;
mod circle;
mod convolution;
mod group;
mod parts;
mod passes;
mod real;
mod real_any;
mod real_any_back;
mod real_small;
mod real_small_back;
mod roots;
mod sizes;
mod small;
mod sums;

use num_complex::Complex;

use self::convolution::Convolution;
pub use self::parts::Item;
use self::parts::{Parts, Row};
use self::passes::Passes;
use self::real::RealPasses;
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

/// Transforms of one length, with what was prepared for them: worth keeping for the next rows of it.
#[derive(Debug)]
pub struct Transform<F> {
    length: usize,
    /// Of complex numbers; made when it is needed.
    plan: Option<(Plan<F>, Parts<F>)>,
    /// Of reals.
    real: Option<(RealPlan<F>, Row<F>)>,
}

#[derive(Debug)]
enum Plan<F> {
    Passes(Passes<F>),
    Convolution(Box<Convolution<F>>),
}

#[derive(Debug)]
enum RealPlan<F> {
    Passes(RealPasses<F>),
    Convolution(Box<(Convolution<F>, Parts<F>)>),
}

impl<F: Real> Plan<F> {
    fn run<E, const FORWARD: bool>(
        &mut self,
        row: &mut Parts<F>,
        poll: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Plan::Passes(passes) => passes.run::<E, FORWARD>(row, poll),
            Plan::Convolution(convolution) => convolution.run::<E, FORWARD>(row, poll),
        }
    }
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
        // Up to four times as many items in a few buffers, and roots.
        if length == 0 || length > isize::MAX as usize / (64 * size_of::<F>()) {
            return Err(Failure::Shape);
        }
        Ok(Transform {
            length,
            plan: None,
            real: None,
        })
    }

    /// Items of a row.
    pub fn length(&self) -> usize {
        self.length
    }

    /// numpy's `fft` and `ifft`: of rows of `width` items, complex numbers or reals, rows of this length. `poll` is asked
    /// before each row.
    ///
    /// # Errors
    /// [`Failure::Shape`] where items are missing; [`Failure::Stopped`] with some rows written.
    pub fn complex<E>(
        &mut self,
        items: &[impl Item<F>],
        width: usize,
        out: &mut [Complex<F>],
        way: Way,
        factor: F,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        let rows = self.rows(items.len(), width, out.len(), self.length)?;
        let used = width.min(self.length);
        let length = self.length;
        let (plan, parts) = self.plan.get_or_insert_with(|| {
            let plan = match sizes::convolution(length, 1.0) {
                Some(long) => Plan::Convolution(Box::new(Convolution::new(length, long))),
                None => Plan::Passes(Passes::new(length)),
            };
            (plan, Parts::zeros(length))
        });
        for row in 0..rows {
            parts.put_row(&items[row * width..][..used]);
            parts.re[used..].fill(F::zero());
            parts.im[used..].fill(F::zero());
            let done = match way {
                Way::Forward => plan.run::<E, true>(parts, &mut poll),
                Way::Backward => plan.run::<E, false>(parts, &mut poll),
            };
            done.map_err(Failure::Stopped)?;
            parts.join(&mut out[row * length..][..length], factor);
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
        let length = self.length;
        let count = length / 2 + 1;
        let rows = self.rows(items.len(), width, out.len(), count)?;
        let used = width.min(length);
        let zero = F::zero();
        let (plan, buffer) = real_plan(&mut self.real, length);
        for row in 0..rows {
            let items = &items[row * width..][..used];
            let out = &mut out[row * count..][..count];
            buffer[..used].copy_from_slice(items);
            buffer[used..].fill(zero);
            match plan {
                RealPlan::Passes(passes) => {
                    passes
                        .forward(buffer, &mut poll)
                        .map_err(Failure::Stopped)?;
                }
                RealPlan::Convolution(both) => {
                    let (convolution, parts) = &mut **both;
                    parts.re.copy_from_slice(buffer);
                    parts.im.fill(zero * buffer[0]);
                    (convolution.run::<E, true>(parts, &mut poll)).map_err(Failure::Stopped)?;
                    buffer[0] = parts.re[0];
                    for place in 1..length {
                        let (re, im) = parts.at(place.div_ceil(2));
                        buffer[place] = if place % 2 == 1 { re } else { im };
                    }
                }
            }
            out[0] = Complex::new(buffer[0] * factor, zero);
            for (out, pair) in out[1..].iter_mut().zip(buffer[1..].chunks(2)) {
                // Of an even length the last one is real.
                let im = pair.get(1).map_or(zero, |im| *im * factor);
                *out = Complex::new(pair[0] * factor, im);
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
        let length = self.length;
        let rows = self.rows(items.len(), width, out.len(), length)?;
        let used = width.min(length / 2 + 1);
        let zero = Complex::new(F::zero(), F::zero());
        let (plan, buffer) = real_plan(&mut self.real, length);
        for row in 0..rows {
            let items = &items[row * width..][..used];
            let item = |index: usize| items.get(index).copied().unwrap_or(zero);
            let out = &mut out[row * length..][..length];
            buffer[0] = item(0).re;
            for (index, pair) in buffer[1..].chunks_mut(2).enumerate() {
                let item = item(index + 1);
                pair[0] = item.re;
                if let Some(im) = pair.get_mut(1) {
                    *im = item.im;
                }
            }
            match plan {
                RealPlan::Passes(passes) => {
                    passes
                        .backward(buffer, &mut poll)
                        .map_err(Failure::Stopped)?;
                }
                RealPlan::Convolution(both) => {
                    let (convolution, parts) = &mut **both;
                    parts.put(0, (buffer[0], buffer[0] * zero.re));
                    for (index, pair) in buffer[1..].chunks(2).enumerate() {
                        let im = pair.get(1).copied();
                        parts.put(index + 1, (pair[0], im.unwrap_or(zero.re * buffer[0])));
                        if let Some(im) = im {
                            parts.put(length - index - 1, (pair[0], -im));
                        }
                    }
                    (convolution.run::<E, false>(parts, &mut poll)).map_err(Failure::Stopped)?;
                    buffer.copy_from_slice(&parts.re);
                }
            }
            for (out, re) in out.iter_mut().zip(buffer.iter()) {
                *out = *re * factor;
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

/// What is prepared for reals.
fn real_plan<F: Real>(
    plan: &mut Option<(RealPlan<F>, Row<F>)>,
    length: usize,
) -> &mut (RealPlan<F>, Row<F>) {
    plan.get_or_insert_with(|| {
        let plan = match sizes::convolution(length, 0.5) {
            Some(long) => RealPlan::Convolution(Box::new((
                Convolution::new(length, long),
                Parts::zeros(length),
            ))),
            None => RealPlan::Passes(RealPasses::new(length)),
        };
        (plan, Row::zeros(length, 0))
    })
}
