//! Transforms of complex numbers whose length has small factors only: each is a pass through the whole row, from one
//! buffer to the other, in Stockham's order, so that nothing is ever sorted and the innermost loops go through neighbours.
//!
//! What does not live here: what is done with the numbers of a place (`small.rs`, `any.rs`).

use super::any;
use super::group::Group;
use super::parts::Parts;
use super::roots::Roots;
use super::sizes::factors;
use super::small::{ELEVENTHS, FIFTHS, Odd, Power, SEVENTHS, Small, THIRDS};
use crate::lanes::Lanes;
use crate::scalar::Real;

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
    /// Of all but the first result the roots of each of `count` places.
    pub(super) twiddles: Parts<F>,
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
            let mut twiddles = Parts::zeros(count * (radix - 1));
            for row in 1..radix {
                for place in 0..count {
                    let root = all.at(row * place * stride);
                    twiddles.put((row - 1) * count + place, root);
                }
            }
            let roots = match radix {
                2..=11 => Vec::new(),
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
    fn small<const FORWARD: bool>(&self, from: &Parts<F>, to: &mut Parts<F>) {
        match self.radix {
            2 => self.each::<2, FORWARD>(from, to, &Power),
            3 => self.each::<3, FORWARD>(from, to, &Odd::new::<FORWARD>(THIRDS)),
            4 => self.each::<4, FORWARD>(from, to, &Power),
            5 => self.each::<5, FORWARD>(from, to, &Odd::new::<FORWARD>(FIFTHS)),
            7 => self.each::<7, FORWARD>(from, to, &Odd::new::<FORWARD>(SEVENTHS)),
            8 => self.each::<8, FORWARD>(from, to, &Power),
            _ => self.each::<11, FORWARD>(from, to, &Odd::new::<FORWARD>(ELEVENTHS)),
        }
    }

    fn each<const R: usize, const FORWARD: bool>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: &impl Small<F, R>,
    ) {
        if self.count > 1 {
            self.along::<R, FORWARD>(from, to, small);
            return;
        }
        // The last one, which turns nothing: several rows at once.
        let whole = self.stride - self.stride % F::Lanes::COUNT;
        self.across::<R, F::Lanes, FORWARD>(from, to, small, 0..whole);
        self.across::<R, F, FORWARD>(from, to, small, whole..self.stride);
    }

    fn across<const R: usize, L: Lanes<Float = F>, const FORWARD: bool>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: &impl Small<F, R>,
        range: std::ops::Range<usize>,
    ) {
        let cut =
            |row: &[F]| -> (usize, usize) { (row.len().min(range.start * R), range.len() * R) };
        let (start, length) = cut(&from.re);
        let re = from.re[start..][..length].as_chunks::<R>().0;
        let im = from.im[start..][..length].as_chunks::<R>().0;
        let (mut re_rows, mut im_rows) = (rows_of::<F, R>(&mut to.re), rows_of::<F, R>(&mut to.im));
        let to_re = re_rows
            .each_mut()
            .map(|row| L::groups_mut(&mut row[range.clone()]));
        let to_im = im_rows
            .each_mut()
            .map(|row| L::groups_mut(&mut row[range.clone()]));
        let groups = re.chunks_exact(L::COUNT).zip(im.chunks_exact(L::COUNT));
        for (at, (re, im)) in groups.enumerate() {
            let results = small.run::<L, FORWARD>(std::array::from_fn(|k| Group {
                re: L::each(|lane| re[lane][k]),
                im: L::each(|lane| im[lane][k]),
            }));
            for k in 0..R {
                (to_re[k][at], to_im[k][at]) = (results[k].re.items(), results[k].im.items());
            }
        }
    }

    fn along<const R: usize, const FORWARD: bool>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: &impl Small<F, R>,
    ) {
        let count = self.count;
        let whole = count - count % F::Lanes::COUNT;
        let (mut to_re, mut to_im) = (rows_of::<F, R>(&mut to.re), rows_of::<F, R>(&mut to.im));
        let blocks = from
            .re
            .chunks_exact(R * count)
            .zip(from.im.chunks_exact(R * count));
        for (block, (re, im)) in blocks.enumerate() {
            let mut place = Place {
                re: std::array::from_fn(|k| &re[k * count..][..count]),
                im: std::array::from_fn(|k| &im[k * count..][..count]),
                to_re: to_re
                    .each_mut()
                    .map(|row| &mut row[block * count..][..count]),
                to_im: to_im
                    .each_mut()
                    .map(|row| &mut row[block * count..][..count]),
                twiddles: &self.twiddles,
                count,
            };
            place.turned::<F::Lanes, FORWARD>(small, 0..whole);
            place.turned::<F, FORWARD>(small, whole..count);
            // The first is not turned: a product with one makes other zeros.
            let results = small.run::<F, FORWARD>(std::array::from_fn(|k| Group {
                re: place.re[k][0],
                im: place.im[k][0],
            }));
            for (k, result) in results.iter().enumerate().skip(1) {
                (place.to_re[k][0], place.to_im[k][0]) = (result.re, result.im);
            }
        }
    }
}

/// What a block of a pass reads and writes.
struct Place<'a, F, const R: usize> {
    re: [&'a [F]; R],
    im: [&'a [F]; R],
    to_re: [&'a mut [F]; R],
    to_im: [&'a mut [F]; R],
    twiddles: &'a Parts<F>,
    count: usize,
}

impl<F: Real, const R: usize> Place<'_, F, R> {
    #[inline(always)]
    fn turned<L: Lanes<Float = F>, const FORWARD: bool>(
        &mut self,
        small: &impl Small<F, R>,
        range: std::ops::Range<usize>,
    ) {
        let groups = range.len() / L::COUNT;
        let of = |row| &L::groups(row)[..groups];
        let (re, im) = (
            self.re.map(|row| of(&row[range.clone()])),
            self.im.map(|row| of(&row[range.clone()])),
        );
        let twiddles: [_; R] = std::array::from_fn(|k| {
            let start = k.saturating_sub(1) * self.count + range.start;
            let (re, im) = (&self.twiddles.re[start..], &self.twiddles.im[start..]);
            (of(&re[..range.len()]), of(&im[..range.len()]))
        });
        let to_re = (self.to_re.each_mut())
            .map(|row| &mut L::groups_mut(&mut row[range.clone()])[..groups]);
        let to_im = (self.to_im.each_mut())
            .map(|row| &mut L::groups_mut(&mut row[range.clone()])[..groups]);
        for at in 0..groups {
            let results = small.run::<L, FORWARD>(std::array::from_fn(|k| Group {
                re: L::from_items(re[k][at]),
                im: L::from_items(im[k][at]),
            }));
            for k in 0..R {
                let result = match k {
                    0 => results[0],
                    _ => {
                        let (re, im) = (twiddles[k].0[at], twiddles[k].1[at]);
                        results[k].turned::<FORWARD>((L::from_items(re), L::from_items(im)))
                    }
                };
                (to_re[k][at], to_im[k][at]) = (result.re.items(), result.im.items());
            }
        }
    }
}

/// A buffer in so many rows.
fn rows_of<F, const R: usize>(buffer: &mut [F]) -> [&mut [F]; R] {
    let mut rows = buffer.chunks_exact_mut(buffer.len() / R);
    std::array::from_fn(|_| rows.next().unwrap_or_default())
}
