//! Transforms of two to eleven complex numbers, several side by side.
//!
//! What does not live here: other lengths (`any.rs`), and where the numbers come from (`passes.rs`).

use num_traits::Float;

use super::group::Group;
use crate::lanes::Lanes;
use crate::scalar::Real;

/// Transforms of so many numbers.
pub(super) trait Small<F, const R: usize> {
    /// What belongs to each of the numbers. Written out: the compiler does not unroll as many as eight, and looks for
    /// what it would know otherwise in memory, several times as slowly.
    fn each<T>(make: impl FnMut(usize) -> T) -> [T; R];

    /// Without a factor.
    fn run<L: Lanes<Float = F>, const FORWARD: bool>(&self, items: [Group<L>; R]) -> [Group<L>; R];
}

/// [`Small::each`].
macro_rules! each {
    ($radix:literal: $($place:literal)*) => {
        #[inline(always)]
        fn each<T>(mut make: impl FnMut(usize) -> T) -> [T; $radix] {
            [$(make($place)),*]
        }
    };
}

/// Those without constants of their own.
pub(super) struct Power;

/// Sum and difference.
#[inline(always)]
fn both<L: Lanes>(a: Group<L>, b: Group<L>) -> (Group<L>, Group<L>) {
    (a.plus(b), a.minus(b))
}

/// The same, the other one turned by a quarter.
#[inline(always)]
fn both_turned<L: Lanes, const FORWARD: bool>(a: Group<L>, b: Group<L>) -> (Group<L>, Group<L>) {
    match FORWARD {
        true => (a.minus_turned(b), a.plus_turned(b)),
        false => (a.plus_turned(b), a.minus_turned(b)),
    }
}

impl<F: Real> Small<F, 2> for Power {
    each! { 2: 0 1 }

    #[inline(always)]
    fn run<L: Lanes<Float = F>, const FORWARD: bool>(
        &self,
        [a, b]: [Group<L>; 2],
    ) -> [Group<L>; 2] {
        [a.plus(b), a.minus(b)]
    }
}

impl<F: Real> Small<F, 4> for Power {
    each! { 4: 0 1 2 3 }

    #[inline(always)]
    fn run<L: Lanes<Float = F>, const FORWARD: bool>(
        &self,
        [a, b, c, d]: [Group<L>; 4],
    ) -> [Group<L>; 4] {
        let ((even, even_less), (odd, odd_less)) = (both(a, c), both(b, d));
        let (zeroth, second) = both(even, odd);
        let (first, third) = both_turned::<L, FORWARD>(even_less, odd_less);
        [zeroth, first, second, third]
    }
}

impl<F: Real> Small<F, 8> for Power {
    each! { 8: 0 1 2 3 4 5 6 7 }

    #[inline(always)]
    fn run<L: Lanes<Float = F>, const FORWARD: bool>(
        &self,
        [a, b, c, d, e, f, g, h]: [Group<L>; 8],
    ) -> [Group<L>; 8] {
        let ((b, f), (d, h)) = (both(b, f), both(d, h));
        let (b, d) = both(b, d);
        let (f, h) = both_turned::<L, FORWARD>(f, h);
        let (f, h) = (eighth::<L, FORWARD>(f), three_eighths::<L, FORWARD>(h));
        let ((a, e), (c, g)) = (both(a, e), both(c, g));
        let (a, c) = both(a, c);
        let (e, g) = both_turned::<L, FORWARD>(e, g);
        let ((zeroth, fourth), (first, fifth)) = (both(a, b), both(e, f));
        let ((second, sixth), (third, seventh)) = (both_turned::<L, FORWARD>(c, d), both(g, h));
        [zeroth, first, second, third, fourth, fifth, sixth, seventh]
    }
}

/// Turned by an eighth.
#[inline(always)]
fn eighth<L: Lanes<Float: Real>, const FORWARD: bool>(a: Group<L>) -> Group<L> {
    let turned = match FORWARD {
        true => Group {
            re: a.re + a.im,
            im: a.im - a.re,
        },
        false => Group {
            re: a.re - a.im,
            im: a.im + a.re,
        },
    };
    turned.scaled(Real::of(std::f64::consts::FRAC_1_SQRT_2))
}

/// Turned by three of them. What is negated before it is subtracted from makes zeros of another sign.
#[inline(always)]
fn three_eighths<L: Lanes<Float: Real>, const FORWARD: bool>(a: Group<L>) -> Group<L> {
    let minus = L::all(Float::neg_zero()) - a.re;
    let turned = match FORWARD {
        true => Group {
            re: a.im - a.re,
            im: minus - a.im,
        },
        false => Group {
            re: minus - a.im,
            im: a.re - a.im,
        },
    };
    turned.scaled(Real::of(std::f64::consts::FRAC_1_SQRT_2))
}

/// Those of an odd length: from sums and differences of two items that have conjugate roots.
pub(super) struct Odd<F, const HALF: usize> {
    /// Of each pair of results what belongs to each pair of items.
    roots: [[(F, F); HALF]; HALF],
}

impl<F: Real, const HALF: usize> Odd<F, HALF> {
    /// From the roots of a length in the first half of the circle, but for one itself.
    pub(super) fn new<const FORWARD: bool>(roots: [(f64, f64); HALF]) -> Self {
        let radix = 2 * HALF + 1;
        let root = |k: usize| {
            let k = k % radix;
            let is_upper = k > HALF;
            let (re, im) = roots[if is_upper { radix - k } else { k } - 1];
            (F::of(re), F::of(if is_upper == FORWARD { im } else { -im }))
        };
        let row = |result| std::array::from_fn(|item| root((result + 1) * (item + 1)));
        Odd {
            roots: std::array::from_fn(row),
        }
    }

    #[inline(always)]
    fn run<L: Lanes<Float = F>, const R: usize>(&self, items: [Group<L>; R]) -> [Group<L>; R] {
        let pairs: [_; HALF] = std::array::from_fn(|k| both(items[k + 1], items[R - 1 - k]));
        let mut results = items;
        for (sum, _) in pairs {
            results[0] = results[0].plus(sum);
        }
        for k in 0..HALF {
            let mut middle = items[0].plus(pairs[0].0.scaled(self.roots[k][0].0));
            let mut beside = pairs[0].1.scaled(self.roots[k][0].1);
            for ((sum, difference), (re, im)) in pairs.iter().zip(self.roots[k]).skip(1) {
                middle = middle.plus(sum.scaled(re));
                beside = beside.plus(difference.scaled(im));
            }
            results[k + 1] = middle.plus_turned(beside);
            results[R - 1 - k] = middle.minus_turned(beside);
        }
        results
    }
}

macro_rules! odd {
    ($($radix:literal $half:literal: $($place:literal)*;)*) => {$(
        impl<F: Real> Small<F, $radix> for Odd<F, $half> {
            each! { $radix: $($place)* }

            #[inline(always)]
            fn run<L: Lanes<Float = F>, const FORWARD: bool>(
                &self,
                items: [Group<L>; $radix],
            ) -> [Group<L>; $radix] {
                Odd::run(self, items)
            }
        }
    )*};
}

odd! {
    3 1: 0 1 2;
    5 2: 0 1 2 3 4;
    7 3: 0 1 2 3 4 5 6;
    11 5: 0 1 2 3 4 5 6 7 8 9 10;
}

/// Cosines and sines, whose roundings no table of another length has to the bit.
pub(super) const THIRDS: [(f64, f64); 1] = [(-0.5, 0.866_025_403_784_438_6)];
pub(super) const FIFTHS: [(f64, f64); 2] = [
    (0.309_016_994_374_947_45, 0.951_056_516_295_153_5),
    (-0.809_016_994_374_947_5, 0.587_785_252_292_473_1),
];
pub(super) const SEVENTHS: [(f64, f64); 3] = [
    (0.623_489_801_858_733_5, 0.781_831_482_468_029_8),
    (-0.222_520_933_956_314_4, 0.974_927_912_181_823_6),
    (-0.900_968_867_902_419_1, 0.433_883_739_117_558_1),
];
pub(super) const ELEVENTHS: [(f64, f64); 5] = [
    (0.841_253_532_831_181_2, 0.540_640_817_455_597_6),
    (0.415_415_013_001_886_44, 0.909_631_995_354_518_3),
    (-0.142_314_838_273_285_14, 0.989_821_441_880_932_7),
    (-0.654_860_733_945_285_1, 0.755_749_574_354_258_3),
    (-0.959_492_973_614_497_4, 0.281_732_556_841_429_67),
];
