//! Transforms of complex numbers whose length has small factors only: each is a pass through the whole row, from one
//! buffer to the other, in Stockham's order, so that nothing is ever sorted and the innermost loops go through neighbours.
//!
//! What does not live here: what is done with the numbers of a place (`small.rs`, `any.rs`).

use std::ops::Range;

use super::any;
use super::group::Group;
use super::parts::Parts;
use super::roots::Roots;
use super::sizes::factors;
use super::small::{ELEVENTHS, FIFTHS, Odd, Power, SEVENTHS, Small, THIRDS};
use crate::lanes::Lanes;
use crate::scalar::Real;

/// Longer primes have no transform of their own.
const LARGEST: usize = 11;

/// What was prepared for a length.
#[derive(Debug)]
pub(super) struct Passes<F> {
    length: usize,
    passes: Vec<Pass<F>>,
    /// The other buffer.
    other: Parts<F>,
}

/// A factor.
#[derive(Debug)]
pub(super) struct Pass<F> {
    pub(super) radix: usize,
    /// What is left of the length after it.
    pub(super) count: usize,
    /// The product of the factors before it.
    pub(super) stride: usize,
    /// Of each of `count` places the roots of all but the first result; of as many places as go side by side, first all
    /// real parts of a result and then all imaginary ones.
    twiddles: Vec<F>,
    /// `exp(2 pi i k / radix)`, of a radix without a transform of its own.
    pub(super) roots: Vec<(F, F)>,
}

impl<F: Real> Passes<F> {
    /// For rows of this length, which is not zero.
    pub(super) fn new(length: usize) -> Passes<F> {
        let all = Roots::new(length);
        let mut stride = 1;
        let pass = |radix: usize| {
            let count = length / (stride * radix);
            let lanes = if radix <= LARGEST { F::Lanes::COUNT } else { 1 };
            let mut twiddles = Vec::with_capacity(2 * count * (radix - 1));
            let mut place = 0;
            while place < count {
                let group = if count - place < lanes { 1 } else { lanes };
                for row in 1..radix {
                    let places = place..place + group;
                    let roots = places.map(|place| all.at(row * place * stride));
                    twiddles.extend(roots.clone().map(|(re, _): (F, F)| re));
                    twiddles.extend(roots.map(|(_, im): (F, F)| im));
                }
                place += group;
            }
            let roots = match radix {
                2..=LARGEST => Vec::new(),
                _ => (0..radix).map(|k| all.at(k * stride * count)).collect(),
            };
            let pass = Pass {
                radix,
                count,
                stride,
                twiddles,
                roots,
            };
            stride *= radix;
            pass
        };
        Passes {
            length,
            passes: factors(length).into_iter().map(pass).collect(),
            other: Parts::in_quarters(length, 2),
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
        for pass in &self.passes {
            poll(self.length)?;
            if pass.roots.is_empty() {
                pass.small::<FORWARD>(row, &mut self.other);
                std::mem::swap(row, &mut self.other);
            } else {
                any::pass::<F, E, FORWARD>(pass, row, &mut self.other, poll)?;
            }
        }
        Ok(())
    }
}

impl<F: Real> Pass<F> {
    /// The root of a place and a result, of a long prime.
    pub(super) fn twiddle(&self, place: usize, result: usize) -> (F, F) {
        let at = 2 * (place * (self.radix - 1) + result - 1);
        (self.twiddles[at], self.twiddles[at + 1])
    }

    fn small<const FORWARD: bool>(&self, from: &Parts<F>, to: &mut Parts<F>) {
        match self.radix {
            2 => self.each::<2, FORWARD, _>(from, to, &Power),
            3 => self.each::<3, FORWARD, _>(from, to, &Odd::new::<FORWARD>(THIRDS)),
            4 => self.each::<4, FORWARD, _>(from, to, &Power),
            5 => self.each::<5, FORWARD, _>(from, to, &Odd::new::<FORWARD>(FIFTHS)),
            7 => self.each::<7, FORWARD, _>(from, to, &Odd::new::<FORWARD>(SEVENTHS)),
            8 => self.each::<8, FORWARD, _>(from, to, &Power),
            _ => self.each::<11, FORWARD, _>(from, to, &Odd::new::<FORWARD>(ELEVENTHS)),
        }
    }

    fn each<const R: usize, const FORWARD: bool, S: Small<F, R>>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: &S,
    ) {
        let whole = |length: usize| length - length % F::Lanes::COUNT;
        if self.count > 1 {
            let whole = whole(self.count);
            for block in 0..self.stride {
                self.along::<R, F::Lanes, FORWARD, S>(from, to, small, block, 0..whole);
                self.along::<R, F, FORWARD, S>(from, to, small, block, whole..self.count);
                self.straight::<R, FORWARD, S>(from, to, small, block);
            }
        } else {
            // The last one, which turns nothing: several rows at once.
            self.across::<R, F::Lanes, FORWARD, S>(from, to, small, 0..whole(self.stride));
            self.across::<R, F, FORWARD, S>(from, to, small, whole(self.stride)..self.stride);
        }
    }

    /// Of rows of one item each, whose items lie side by side, a range of rows.
    fn across<const R: usize, L: Lanes<Float = F>, const FORWARD: bool, S: Small<F, R>>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: &S,
        range: Range<usize>,
    ) {
        let groups = range.len() / L::COUNT;
        let re = &from.re[range.start * R..][..range.len() * R];
        let im = &from.im[range.start * R..][..range.len() * R];
        let (re, im) = (re.as_chunks::<R>().0, im.as_chunks::<R>().0);
        let to_re = rows::<F, R, L, S>(&mut to.re, self.stride, &range);
        let to_im = rows::<F, R, L, S>(&mut to.im, self.stride, &range);
        let blocks = re.chunks_exact(L::COUNT).zip(im.chunks_exact(L::COUNT));
        for (at, (re, im)) in (0..groups).zip(blocks) {
            let results = small.run::<L, FORWARD>(S::each(|k| Group {
                re: L::each(|lane| re[lane][k]),
                im: L::each(|lane| im[lane][k]),
            }));
            S::each(|k| to_re[k][at] = results[k].re.items());
            S::each(|k| to_im[k][at] = results[k].im.items());
        }
    }

    /// Of a block, a range of places.
    #[inline(always)]
    fn along<const R: usize, L: Lanes<Float = F>, const FORWARD: bool, S: Small<F, R>>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: &S,
        block: usize,
        range: Range<usize>,
    ) {
        let (count, long) = (self.count, self.count * self.stride);
        let groups = range.len() / L::COUNT;
        if groups == 0 {
            return;
        }
        let twiddles = &self.twiddles[range.start * 2 * (R - 1)..][..range.len() * 2 * (R - 1)];
        let twiddles = L::groups(twiddles).chunks_exact(2 * (R - 1));
        let start = block * R * count + range.start;
        let re = S::each(|k| &L::groups(&from.re[start + k * count..][..range.len()])[..groups]);
        let im = S::each(|k| &L::groups(&from.im[start + k * count..][..range.len()])[..groups]);
        let places = block * count + range.start..block * count + range.end;
        let to_re = rows::<F, R, L, S>(&mut to.re, long, &places);
        let to_im = rows::<F, R, L, S>(&mut to.im, long, &places);
        for (at, twiddles) in (0..groups).zip(twiddles) {
            let results = small.run::<L, FORWARD>(S::each(|k| Group {
                re: L::from_items(re[k][at]),
                im: L::from_items(im[k][at]),
            }));
            let results = S::each(|k| match k {
                0 => results[0],
                _ => results[k].turned::<FORWARD>((
                    L::from_items(twiddles[2 * k - 2]),
                    L::from_items(twiddles[2 * k - 1]),
                )),
            });
            S::each(|k| to_re[k][at] = results[k].re.items());
            S::each(|k| to_im[k][at] = results[k].im.items());
        }
    }

    /// The first place of a block, which is not turned: a product with one makes other zeros.
    #[inline(always)]
    fn straight<const R: usize, const FORWARD: bool, S: Small<F, R>>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: &S,
        block: usize,
    ) {
        let (count, long) = (self.count, self.count * self.stride);
        let start = block * R * count;
        let results = small.run::<F, FORWARD>(S::each(|k| Group {
            re: from.re[start + k * count],
            im: from.im[start + k * count],
        }));
        S::each(|k| to.re[block * count + k * long] = results[k].re);
        S::each(|k| to.im[block * count + k * long] = results[k].im);
    }
}

/// Of each row of a buffer a range of items.
#[inline(always)]
fn rows<'a, F: Real, const R: usize, L: Lanes<Float = F>, S: Small<F, R>>(
    buffer: &'a mut [F],
    long: usize,
    range: &Range<usize>,
) -> [&'a mut [L::Items]; R] {
    let groups = range.len() / L::COUNT;
    let mut rest = buffer;
    S::each(|_| {
        let (row, others) = std::mem::take(&mut rest).split_at_mut(long);
        rest = others;
        &mut L::groups_mut(&mut row[range.clone()])[..groups]
    })
}
