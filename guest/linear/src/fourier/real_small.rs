//! Forward transforms of two to five reals, or of complex numbers whose conjugates are in the row as well. The results
//! of odd places are mirrored, and conjugate.

use super::group::Group;
use super::real::RealSmall;
use super::small::{FIFTHS, THIRDS};
use crate::scalar::Real;

pub(super) struct Two;
pub(super) struct Three;
pub(super) struct Four;
pub(super) struct Five;

impl<F: Real> RealSmall<F, 2> for Two {
    #[inline(always)]
    fn first([a, b]: [F; 2]) -> [F; 2] {
        [a + b, a - b]
    }

    #[inline(always)]
    fn middle([a, b]: [F; 2]) -> [F; 2] {
        [a, -b]
    }

    #[inline(always)]
    fn pair([a, b]: [Group<F>; 2]) -> [Group<F>; 2] {
        [a.plus(b), mirrored(a.re - b.re, b.im - a.im)]
    }
}

/// A result that was worked out in parts.
#[inline(always)]
fn mirrored<F>(re: F, im: F) -> Group<F> {
    Group { re, im }
}

/// The sum of two, and their difference, turned: `(a + b, i (b - a))`.
#[inline(always)]
fn arranged<F: Real>(a: Group<F>, b: Group<F>) -> (Group<F>, Group<F>) {
    let difference = Group {
        re: a.im - b.im,
        im: b.re - a.re,
    };
    (a.plus(b), difference)
}

/// What is at a place, and what is mirrored, of two numbers with the same real sums.
#[inline(always)]
fn split<F: Real>(a: Group<F>, b: Group<F>) -> (Group<F>, Group<F>) {
    (
        mirrored(a.re + b.re, b.im + a.im),
        mirrored(a.re - b.re, b.im - a.im),
    )
}

impl<F: Real> RealSmall<F, 3> for Three {
    #[inline(always)]
    fn first([a, b, c]: [F; 3]) -> [F; 3] {
        let (cosine, sine) = (F::of(THIRDS[0].0), F::of(THIRDS[0].1));
        let sum = b + c;
        [a + sum, a + cosine * sum, sine * (c - b)]
    }

    #[inline(always)]
    fn pair([a, b, c]: [Group<F>; 3]) -> [Group<F>; 3] {
        let (cosine, sine) = (F::of(THIRDS[0].0), F::of(THIRDS[0].1));
        let (sum, difference) = arranged(b, c);
        let (here, there) = split(a.plus(sum.scaled(cosine)), difference.scaled(sine));
        [a.plus(sum), there, here]
    }
}

impl<F: Real> RealSmall<F, 4> for Four {
    #[inline(always)]
    fn first([a, b, c, d]: [F; 4]) -> [F; 4] {
        let (odd, even) = (d + b, a + c);
        [even + odd, a - c, d - b, even - odd]
    }

    #[inline(always)]
    fn middle([a, b, c, d]: [F; 4]) -> [F; 4] {
        let half = F::of(std::f64::consts::FRAC_1_SQRT_2);
        let (im, re) = (-half * (b + d), half * (b - d));
        [a + re, im - c, a - re, im + c]
    }

    #[inline(always)]
    fn pair([a, b, c, d]: [Group<F>; 4]) -> [Group<F>; 4] {
        let (even, even_less) = (a.plus(c), a.minus(c));
        let odd = b.plus(d);
        let odd_less = Group {
            re: b.im - d.im,
            im: d.re - b.re,
        };
        let (zeroth, third) = split(even, odd);
        let (second, first) = split(even_less, odd_less);
        [zeroth, first, second, third]
    }
}

impl<F: Real> RealSmall<F, 5> for Five {
    #[inline(always)]
    fn first([a, b, c, d, e]: [F; 5]) -> [F; 5] {
        let [(c1, s1), (c2, s2)] = FIFTHS.map(|(re, im)| (F::of(re), F::of(im)));
        let (outer, outer_less) = (e + b, e - b);
        let (inner, inner_less) = (d + c, d - c);
        [
            a + outer + inner,
            a + c1 * outer + c2 * inner,
            s1 * outer_less + s2 * inner_less,
            a + c2 * outer + c1 * inner,
            s2 * outer_less - s1 * inner_less,
        ]
    }

    #[inline(always)]
    fn pair([a, b, c, d, e]: [Group<F>; 5]) -> [Group<F>; 5] {
        let [(c1, s1), (c2, s2)] = FIFTHS.map(|(re, im)| (F::of(re), F::of(im)));
        let (outer, outer_less) = arranged(b, e);
        let (inner, inner_less) = arranged(c, d);
        let one = a.plus(outer.scaled(c1)).plus(inner.scaled(c2));
        let two = a.plus(outer.scaled(c2)).plus(inner.scaled(c1));
        let beside_one = outer_less.scaled(s1).plus(inner_less.scaled(s2));
        let beside_two = outer_less.scaled(s2).minus(inner_less.scaled(s1));
        let (second, first) = split(one, beside_one);
        let (fourth, third) = split(two, beside_two);
        [a.plus(outer).plus(inner), first, second, third, fourth]
    }
}
