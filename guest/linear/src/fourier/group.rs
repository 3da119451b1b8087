//! A few complex numbers side by side, and what transforms do with them.
//!
//! Every product and every sum is rounded by itself, in the order that is written; the bits of results depend on it.

use crate::lanes::Lanes;

/// A few complex numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<L> {
    pub(super) re: L,
    pub(super) im: L,
}

impl<L: Lanes> Group<L> {
    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        Group {
            re: self.re + other.re,
            im: self.im + other.im,
        }
    }

    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        Group {
            re: self.re - other.re,
            im: self.im - other.im,
        }
    }

    #[inline(always)]
    pub(super) fn scaled(self, by: L::Float) -> Self {
        let by = L::all(by);
        Group {
            re: self.re * by,
            im: self.im * by,
        }
    }

    /// `self + i * other`.
    #[inline(always)]
    pub(super) fn plus_turned(self, other: Self) -> Self {
        Group {
            re: self.re - other.im,
            im: self.im + other.re,
        }
    }

    /// `self - i * other`.
    #[inline(always)]
    pub(super) fn minus_turned(self, other: Self) -> Self {
        Group {
            re: self.re + other.im,
            im: self.im - other.re,
        }
    }

    /// By a root, or by its conjugate when the transform is a forward one.
    #[inline(always)]
    pub(super) fn turned<const FORWARD: bool>(self, (re, im): (L, L)) -> Self {
        match FORWARD {
            true => Group {
                re: self.re * re + self.im * im,
                im: self.im * re - self.re * im,
            },
            false => Group {
                re: self.re * re - self.im * im,
                im: self.re * im + self.im * re,
            },
        }
    }
}
