//! Backward transforms of two to five numbers, of which those at odd places are mirrored, and conjugate.

use super::group::Group;
use super::real::RealSmall;
use super::small::{FIFTHS, THIRDS};
use crate::scalar::Real;

pub(super) struct Two;
pub(super) struct Three;
pub(super) struct Four;
pub(super) struct Five;

/// The sum of a number and the conjugate of a mirrored one, and the difference.
#[inline(always)]
fn joined<F: Real>(here: Group<F>, there: Group<F>) -> (Group<F>, Group<F>) {
    let sum = Group {
        re: here.re + there.re,
        im: here.im - there.im,
    };
    let difference = Group {
        re: here.re - there.re,
        im: here.im + there.im,
    };
    (sum, difference)
}

impl<F: Real> RealSmall<F, 2> for Two {
    #[inline(always)]
    fn first([a, b]: [F; 2]) -> [F; 2] {
        [a + b, a - b]
    }

    #[inline(always)]
    fn middle([a, b]: [F; 2]) -> [F; 2] {
        [F::of(2.0) * a, F::of(-2.0) * b]
    }

    #[inline(always)]
    fn pair([a, b]: [Group<F>; 2]) -> [Group<F>; 2] {
        joined(a, b).into()
    }
}

impl<F: Real> RealSmall<F, 3> for Three {
    #[inline(always)]
    fn first([a, b, c]: [F; 3]) -> [F; 3] {
        let two = F::of(2.0);
        let sum = two * b;
        let middle = a + F::of(THIRDS[0].0) * sum;
        let beside = two * F::of(THIRDS[0].1) * c;
        [a + sum, middle - beside, middle + beside]
    }

    #[inline(always)]
    fn pair([a, b, c]: [Group<F>; 3]) -> [Group<F>; 3] {
        let (sum, difference) = joined(c, b);
        let middle = a.plus(sum.scaled(F::of(THIRDS[0].0)));
        let beside = difference.scaled(F::of(THIRDS[0].1));
        [
            a.plus(sum),
            middle.plus_turned(beside),
            middle.minus_turned(beside),
        ]
    }
}

impl<F: Real> RealSmall<F, 4> for Four {
    #[inline(always)]
    fn first([a, b, c, d]: [F; 4]) -> [F; 4] {
        let two = F::of(2.0);
        let (even, even_less) = (a + d, a - d);
        let (odd, odd_less) = (two * b, two * c);
        [
            even + odd,
            even_less - odd_less,
            even - odd,
            even_less + odd_less,
        ]
    }

    #[inline(always)]
    fn middle([a, b, c, d]: [F; 4]) -> [F; 4] {
        let root = F::of(std::f64::consts::SQRT_2);
        let (im, im_less) = (d + b, d - b);
        let (re, re_less) = (a + c, a - c);
        [
            re + re,
            root * (re_less - im),
            im_less + im_less,
            -root * (re_less + im),
        ]
    }

    #[inline(always)]
    fn pair([a, b, c, d]: [Group<F>; 4]) -> [Group<F>; 4] {
        let (even, even_less) = joined(a, d);
        let (odd, odd_less) = joined(c, b);
        [
            even.plus(odd),
            even_less.plus_turned(odd_less),
            even.minus(odd),
            even_less.minus_turned(odd_less),
        ]
    }
}

impl<F: Real> RealSmall<F, 5> for Five {
    #[inline(always)]
    fn first([a, b, c, d, e]: [F; 5]) -> [F; 5] {
        let [(c1, s1), (c2, s2)] = FIFTHS.map(|(re, im)| (F::of(re), F::of(im)));
        let (outer, outer_less) = (b + b, c + c);
        let (inner, inner_less) = (d + d, e + e);
        let one = a + c1 * outer + c2 * inner;
        let two = a + c2 * outer + c1 * inner;
        let beside_one = outer_less * s1 + inner_less * s2;
        let beside_two = outer_less * s2 - inner_less * s1;
        [
            a + outer + inner,
            one - beside_one,
            two - beside_two,
            two + beside_two,
            one + beside_one,
        ]
    }

    #[inline(always)]
    fn pair([a, b, c, d, e]: [Group<F>; 5]) -> [Group<F>; 5] {
        let [(c1, s1), (c2, s2)] = FIFTHS.map(|(re, im)| (F::of(re), F::of(im)));
        let (outer, outer_less) = joined(c, b);
        let (inner, inner_less) = joined(e, d);
        let one = a.plus(outer.scaled(c1)).plus(inner.scaled(c2));
        let two = a.plus(outer.scaled(c2)).plus(inner.scaled(c1));
        let beside_one = outer_less.scaled(s1).plus(inner_less.scaled(s2));
        let beside_two = outer_less.scaled(s2).minus(inner_less.scaled(s1));
        [
            a.plus(outer).plus(inner),
            one.plus_turned(beside_one),
            two.plus_turned(beside_two),
            two.minus_turned(beside_two),
            one.minus_turned(beside_one),
        ]
    }
}
