//! Rows of complex numbers as they lie during a transform: real parts and imaginary parts apart.

use std::ops::{Deref, DerefMut};

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
}
