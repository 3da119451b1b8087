//! Transforms of lengths with a large prime factor, as convolutions of another length (Bluestein).

use super::group::Group;
use super::parts::Parts;
use super::passes::Passes;
use super::roots::Roots;
use crate::scalar::Real;

/// What was prepared for a length.
#[derive(Debug)]
pub(super) struct Convolution<F> {
    length: usize,
    passes: Passes<F>,
    /// `exp(pi i k^2 / length)`.
    chirp: Parts<F>,
    /// Their transform, with the factor of the way back.
    transformed: Parts<F>,
    row: Parts<F>,
}

impl<F: Real> Convolution<F> {
    /// For rows of this length, by transforms of another one.
    pub(super) fn new(length: usize, long: usize) -> Convolution<F> {
        let roots = Roots::new(2 * length);
        let mut chirp = Parts::zeros(length);
        chirp.put(0, (F::one(), F::zero()));
        let mut square = 0;
        for place in 1..length {
            square += 2 * place - 1;
            if square >= 2 * length {
                square -= 2 * length;
            }
            chirp.put(place, roots.at(square));
        }
        let mut transformed = Parts::zeros(long);
        let factor = F::one() / F::of(long as f64);
        for place in 0..length {
            let (re, im) = chirp.at(place);
            let item = (re * factor, im * factor);
            transformed.put(place, item);
            if place > 0 {
                transformed.put(long - place, item);
            }
        }
        let mut passes = Passes::new(long);
        let never = &mut |_| Ok::<(), std::convert::Infallible>(());
        match passes.run::<_, true>(&mut transformed, never) {
            Ok(()) => {}
            Err(never) => match never {},
        }
        Convolution {
            length,
            passes,
            chirp,
            transformed,
            row: Parts::zeros(long),
        }
    }

    /// The transform in place of the row. `poll` is asked before each pass.
    ///
    /// # Errors
    /// What `poll` said where it stops the transform.
    pub(super) fn run<E, const FORWARD: bool>(
        &mut self,
        row: &mut Parts<F>,
        poll: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let item = |parts: &Parts<F>, place: usize| {
            let (re, im) = parts.at(place);
            Group { re, im }
        };
        for place in 0..self.length {
            let turned = item(row, place).turned::<FORWARD>(self.chirp.at(place));
            self.row.put(place, (turned.re, turned.im));
        }
        // As many zeros, with the signs that the first item gives them.
        let (re, im) = self.row.at(0);
        let zero = (re * F::zero(), im * F::zero());
        self.row.re[self.length..].fill(zero.0);
        self.row.im[self.length..].fill(zero.1);
        self.passes.run::<E, true>(&mut self.row, poll)?;
        let long = self.row.re.len();
        for place in 0..long {
            // Of both halves, which mirror each other, the first one counts.
            let by = self.transformed.at(place.min(long - place));
            let turned = match FORWARD {
                true => item(&self.row, place).turned::<false>(by),
                false => item(&self.row, place).turned::<true>(by),
            };
            self.row.put(place, (turned.re, turned.im));
        }
        self.passes.run::<E, false>(&mut self.row, poll)?;
        for place in 0..self.length {
            let turned = item(&self.row, place).turned::<FORWARD>(self.chirp.at(place));
            row.put(place, (turned.re, turned.im));
        }
        Ok(())
    }
}
