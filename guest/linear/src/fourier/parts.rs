//! Rows of complex numbers as they lie during a transform: real parts and imaginary parts apart.

use std::ops::{Deref, DerefMut};

use num_complex::Complex;

use crate::scalar::Real;

/// A row that begins where others do not, of the addresses that share a place in a processor's first cache. A pass goes
/// through several places of four rows at once, a power of two apart: such a cache has room for eight of them.
#[derive(Clone, Debug)]
pub(super) struct Row<F> {
    items: Vec<F>,
    start: usize,
    length: usize,
}

impl<F: Real> Row<F> {
    /// Zeros, in one of four quarters.
    pub(super) fn zeros(length: usize, quarter: usize) -> Row<F> {
        /// Addresses so far apart share a place.
        const PERIOD: usize = 4096;
        let period = PERIOD / size_of::<F>();
        if length < period {
            let items = vec![F::zero(); length];
            return Row {
                items,
                start: 0,
                length,
            };
        }
        let items = vec![F::zero(); length + period];
        let address = items.as_ptr().addr() / size_of::<F>();
        let start = (quarter * period / 4).wrapping_sub(address) % period;
        Row {
            items,
            start,
            length,
        }
    }
}

impl<F> Deref for Row<F> {
    type Target = [F];

    fn deref(&self) -> &[F] {
        &self.items[self.start..][..self.length]
    }
}

impl<F> DerefMut for Row<F> {
    fn deref_mut(&mut self) -> &mut [F] {
        &mut self.items[self.start..][..self.length]
    }
}

/// What transforms of complex numbers are made of: those, or reals, which need not become complex numbers before.
pub trait Item<F>: Copy {
    /// The real and the imaginary part.
    fn parts(self) -> (F, F);
}

impl<F: Real> Item<F> for F {
    #[inline(always)]
    fn parts(self) -> (F, F) {
        (self, F::zero())
    }
}

impl<F: Real> Item<F> for Complex<F> {
    #[inline(always)]
    fn parts(self) -> (F, F) {
        (self.re, self.im)
    }
}

/// Real and imaginary parts.
#[derive(Clone, Debug)]
pub(super) struct Parts<F> {
    pub(super) re: Row<F>,
    pub(super) im: Row<F>,
}

impl<F: Real> Parts<F> {
    /// Zeros.
    pub(super) fn zeros(length: usize) -> Parts<F> {
        Parts::in_quarters(length, 0)
    }

    /// Zeros, in two quarters beginning with this one.
    pub(super) fn in_quarters(length: usize, first: usize) -> Parts<F> {
        Parts {
            re: Row::zeros(length, first),
            im: Row::zeros(length, first + 1),
        }
    }

    /// The number at a place.
    pub(super) fn at(&self, place: usize) -> (F, F) {
        (self.re[place], self.im[place])
    }

    /// Put a number at a place.
    pub(super) fn put(&mut self, place: usize, (re, im): (F, F)) {
        (self.re[place], self.im[place]) = (re, im);
    }

    /// Put numbers at the first places.
    pub(super) fn put_row(&mut self, items: &[impl Item<F>]) {
        let (re, im) = (&mut self.re[..items.len()], &mut self.im[..items.len()]);
        let (groups, rest) = items.as_chunks::<GROUP>();
        let (re_groups, re_rest) = re.as_chunks_mut::<GROUP>();
        let (im_groups, im_rest) = im.as_chunks_mut::<GROUP>();
        for ((items, re), im) in groups.iter().zip(re_groups).zip(im_groups) {
            for place in 0..GROUP {
                (re[place], im[place]) = items[place].parts();
            }
        }
        for ((item, re), im) in rest.iter().zip(re_rest).zip(im_rest) {
            (*re, *im) = item.parts();
        }
    }

    /// All numbers, times a factor.
    pub(super) fn join(&self, out: &mut [Complex<F>], factor: F) {
        let joined = |re: F, im: F| Complex::new(re * factor, im * factor);
        let (groups, rest) = out.as_chunks_mut::<GROUP>();
        let (re_groups, re_rest) = self.re.as_chunks::<GROUP>();
        let (im_groups, im_rest) = self.im.as_chunks::<GROUP>();
        for ((out, re), im) in groups.iter_mut().zip(re_groups).zip(im_groups) {
            for place in 0..GROUP {
                out[place] = joined(re[place], im[place]);
            }
        }
        for ((out, re), im) in rest.iter_mut().zip(re_rest).zip(im_rest) {
            *out = joined(*re, *im);
        }
    }
}

/// Numbers that are split and joined at a time: a turn costs something to be metered.
const GROUP: usize = 8;
