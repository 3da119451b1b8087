//! Transforms of reals whose length has small factors only, forward to the half of the results that says all, and back.
//!
//! Results lie as Fortran's library has them: the first, which is real, then real and imaginary parts of the others; of
//! an even length the last is real again. Backward, the passes go the other way round. What does not live here: what is
//! done with the numbers of a place (`real_small.rs`, `real_small_back.rs`, `real_any.rs`, `real_any_back.rs`).

use super::group::Group;
use super::parts::Row;
use super::roots::Roots;
use super::sizes::real_factors;
use super::{real_any, real_any_back, real_small, real_small_back};
use crate::scalar::Real;

/// What was prepared for a length.
#[derive(Debug)]
pub(super) struct RealPasses<F> {
    length: usize,
    passes: Vec<RealPass<F>>,
    /// The other buffer.
    other: Row<F>,
}

/// A factor.
#[derive(Debug)]
pub(super) struct RealPass<F> {
    pub(super) radix: usize,
    /// The product of the factors after it.
    pub(super) count: usize,
    /// The product of the factors before it.
    pub(super) stride: usize,
    /// Of all but the first row the roots of each pair of places.
    pub(super) twiddles: Vec<[F; 2]>,
    /// `exp(2 pi i k / radix)`, of a radix without a transform of its own.
    pub(super) roots: Vec<(F, F)>,
}

/// Transforms of so many numbers, of which results, or items, come in pairs: those with odd places are mirrored.
pub(super) trait RealSmall<F, const R: usize> {
    /// Of the first place, where all is real.
    fn first(items: [F; R]) -> [F; R];

    /// Of the place in the middle, where there is one.
    fn middle(items: [F; R]) -> [F; R] {
        items
    }

    /// Of the others.
    fn pair(items: [Group<F>; R]) -> [Group<F>; R];
}

impl<F: Real> RealPasses<F> {
    /// For rows of this length, which is not zero.
    pub(super) fn new(length: usize) -> RealPasses<F> {
        let all = Roots::new(length);
        let mut stride = 1;
        let pass = |radix: usize| {
            let count = length / (stride * radix);
            let pairs = 1..=(count - 1) / 2;
            let twiddles = (1..radix).flat_map(|row| pairs.clone().map(move |pair| row * pair));
            let twiddles = twiddles.map(|k| all.at(k * stride).into()).collect();
            let roots = match radix {
                2..=5 => Vec::new(),
                _ => (0..radix).map(|k| all.at(k * stride * count)).collect(),
            };
            let pass = RealPass {
                radix,
                count,
                stride,
                twiddles,
                roots,
            };
            stride *= radix;
            pass
        };
        RealPasses {
            length,
            passes: real_factors(length).into_iter().map(pass).collect(),
            other: Row::zeros(length, 2),
        }
    }

    /// Forward, in place of the row. `poll` is asked before each pass.
    ///
    /// # Errors
    /// What `poll` said where it stops the transform.
    pub(super) fn forward<E>(
        &mut self,
        row: &mut Row<F>,
        poll: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        use real_small::{Five, Four, Three, Two};
        for pass in self.passes.iter().rev() {
            poll(self.length)?;
            let other = &mut self.other;
            match pass.radix {
                2 => pass.forward::<2, Two>(row, other),
                3 => pass.forward::<3, Three>(row, other),
                4 => pass.forward::<4, Four>(row, other),
                5 => pass.forward::<5, Five>(row, other),
                _ => {
                    real_any::pass(pass, row, other, poll)?;
                    continue;
                }
            }
            std::mem::swap(row, other);
        }
        Ok(())
    }

    /// Backward, in place of the row.
    ///
    /// # Errors
    /// As of [`RealPasses::forward`].
    pub(super) fn backward<E>(
        &mut self,
        row: &mut Row<F>,
        poll: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        use real_small_back::{Five, Four, Three, Two};
        for pass in &self.passes {
            poll(self.length)?;
            let other = &mut self.other;
            match pass.radix {
                2 => pass.backward::<2, Two>(row, other),
                3 => pass.backward::<3, Three>(row, other),
                4 => pass.backward::<4, Four>(row, other),
                5 => pass.backward::<5, Five>(row, other),
                _ => real_any_back::pass(pass, row, other, poll)?,
            }
            std::mem::swap(row, other);
        }
        Ok(())
    }
}

impl<F: Real> RealPass<F> {
    /// How many pairs of places there are besides the first, and perhaps one in the middle.
    pub(super) fn pairs(&self) -> usize {
        (self.count - 1) / 2
    }

    /// The roots of a row.
    pub(super) fn twiddles(&self, row: usize) -> &[[F; 2]] {
        &self.twiddles[(row - 1) * self.pairs()..][..self.pairs()]
    }

    /// Where the pairs of a row of a place begin, if its last item is on its own.
    fn start(&self, row: usize) -> usize {
        match row.is_multiple_of(2) {
            true => 1,
            // Mirrored, an odd count leaves out the last item, not the first.
            false => 1 - self.count % 2,
        }
    }

    fn forward<const R: usize, S: RealSmall<F, R>>(&self, from: &[F], to: &mut [F]) {
        let (count, pairs, long) = (self.count, self.pairs(), self.count * self.stride);
        for (block, to) in to.chunks_exact_mut(count * R).enumerate() {
            let from: [&[F]; R] =
                std::array::from_fn(|row| &from[row * long + block * count..][..count]);
            let firsts = S::first(from.map(|row| row[0]));
            let middles = S::middle(from.map(|row| row[count - 1]));
            for row in 0..R {
                let to = &mut to[row * count..][..count];
                let (near, far) = match row.is_multiple_of(2) {
                    true => (0, count - 1),
                    false => (count - 1, 0),
                };
                if count.is_multiple_of(2) {
                    to[far] = middles[row];
                }
                to[near] = firsts[row];
            }
            let from = from.map(|row| &row[1..].as_chunks::<2>().0[..pairs]);
            let mut rows = to.chunks_exact_mut(count);
            let to: [&mut [[F; 2]]; R] = std::array::from_fn(|row| {
                let items = rows.next().unwrap_or_default();
                &mut items[self.start(row)..].as_chunks_mut::<2>().0[..pairs]
            });
            let twiddles: [&[[F; 2]]; R] = std::array::from_fn(|row| self.twiddles(row.max(1)));
            for pair in 0..pairs {
                let results = S::pair(std::array::from_fn(|row| {
                    let [re, im] = from[row][pair];
                    let [cosine, sine] = twiddles[row][pair];
                    let item = Group { re, im };
                    match row {
                        0 => item,
                        _ => item.turned::<true>((cosine, sine)),
                    }
                }));
                for row in 0..R {
                    let Group { re, im } = results[row];
                    match row % 2 {
                        0 => to[row][pair] = [re, im],
                        _ => to[row][pairs - 1 - pair] = [re, im],
                    }
                }
            }
        }
    }

    fn backward<const R: usize, S: RealSmall<F, R>>(&self, from: &[F], to: &mut [F]) {
        let (count, pairs, long) = (self.count, self.pairs(), self.count * self.stride);
        let mut rows = to.chunks_exact_mut(long);
        let mut to: [&mut [F]; R] = std::array::from_fn(|_| rows.next().unwrap_or_default());
        for (block, from) in from.chunks_exact(count * R).enumerate() {
            let from: [&[F]; R] = std::array::from_fn(|row| &from[row * count..][..count]);
            let to = to.each_mut().map(|row| &mut row[block * count..][..count]);
            let at = |is_near: bool| {
                std::array::from_fn(|row| match is_near == row.is_multiple_of(2) {
                    true => from[row][0],
                    false => from[row][count - 1],
                })
            };
            let (firsts, middles) = (S::first(at(true)), S::middle(at(false)));
            for row in 0..R {
                if count.is_multiple_of(2) {
                    to[row][count - 1] = middles[row];
                }
                to[row][0] = firsts[row];
            }
            let from: [&[[F; 2]]; R] = std::array::from_fn(|row| {
                &from[row][self.start(row)..].as_chunks::<2>().0[..pairs]
            });
            let to = to.map(|row| &mut row[1..].as_chunks_mut::<2>().0[..pairs]);
            let twiddles: [&[[F; 2]]; R] = std::array::from_fn(|row| self.twiddles(row.max(1)));
            for pair in 0..pairs {
                let results = S::pair(std::array::from_fn(|row| {
                    let [re, im] = match row % 2 {
                        0 => from[row][pair],
                        _ => from[row][pairs - 1 - pair],
                    };
                    Group { re, im }
                }));
                for row in 0..R {
                    let [cosine, sine] = twiddles[row][pair];
                    let result = match row {
                        0 => results[0],
                        _ => results[row].turned::<false>((cosine, sine)),
                    };
                    to[row][pair] = [result.re, result.im];
                }
            }
        }
    }
}
