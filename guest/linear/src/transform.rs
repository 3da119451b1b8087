//! The discrete Fourier transform of one row, forward and without a factor: real parts and imaginary parts apart.
//!
//! A length is taken apart into its factors, each of which is a pass through the whole row: from one buffer to the other,
//! in Stockham's order, so that nothing is ever sorted and the innermost loops go through neighbours. Fours come first:
//! after them neighbours come four at a time, which is SIMD. A length with a large prime factor becomes a convolution of
//! another length (Bluestein). What does not live here: backward transforms, which are forward ones with real and
//! imaginary parts swapped, and transforms of reals (`fourier.rs`).

use std::ops::{Deref, DerefMut};

use num_traits::Float;

use crate::failure::Failure;
use crate::lanes::Lanes;
use crate::scalar::Real;

/// Primes above it are not worth their squares.
const LARGEST_PRIME: usize = 47;

/// A row that begins where others do not, of the addresses that share a place in a processor's first cache. A pass goes
/// through several places of four rows at once, a power of two apart: such a cache has room for eight of them.
#[derive(Clone, Debug)]
pub(crate) struct Row<F> {
    items: Vec<F>,
    start: usize,
    length: usize,
}

impl<F: Real> Row<F> {
    /// Zeros, in one of four quarters.
    fn zeros(length: usize, quarter: usize) -> Row<F> {
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
pub(crate) struct Parts<F> {
    pub(crate) re: Row<F>,
    pub(crate) im: Row<F>,
}

impl<F: Real> Parts<F> {
    /// Zeros.
    pub(crate) fn zeros(length: usize) -> Parts<F> {
        Parts::in_quarters(length, 0)
    }

    fn in_quarters(length: usize, first: usize) -> Parts<F> {
        Parts {
            re: Row::zeros(length, first),
            im: Row::zeros(length, first + 1),
        }
    }

    fn swap(&mut self) {
        std::mem::swap(&mut self.re, &mut self.im);
    }
}

/// `exp(-2 pi i k / n)`, from an angle of at most an eighth of a turn, so that its digits are right.
pub(crate) fn root<F: Real>(k: usize, n: usize) -> (F, F) {
    let (k, n) = (k as u64 % n as u64 * 8, n as u64);
    let (eighth, rest) = (k / n, k % n);
    // Of the odd ones, the angle is counted from their ends.
    let rest = if eighth % 2 == 0 { rest } else { n - rest };
    let angle = rest as f64 / n as f64 * std::f64::consts::FRAC_PI_4;
    let (sine, cosine) = Float::sin_cos(angle);
    let (cosine, sine) = match eighth {
        0 => (cosine, sine),
        1 => (sine, cosine),
        2 => (-sine, cosine),
        3 => (-cosine, sine),
        4 => (-cosine, -sine),
        5 => (-sine, -cosine),
        6 => (sine, -cosine),
        _ => (cosine, -sine),
    };
    (F::of(cosine), F::of(-sine))
}

/// What was prepared for a length.
#[derive(Debug)]
pub(crate) struct Plan<F> {
    length: usize,
    way: Way<F>,
    /// The other buffer.
    other: Parts<F>,
}

#[derive(Debug)]
enum Way<F> {
    Passes(Vec<Pass<F>>),
    Convolution(Box<Convolution<F>>),
}

/// A factor.
#[derive(Debug)]
struct Pass<F> {
    radix: usize,
    /// What is left of the length after it.
    count: usize,
    /// The product of the factors before it.
    stride: usize,
    /// Of each of `count` places the factors of all but the first result.
    twiddles: Vec<(F, F)>,
    /// `exp(-2 pi i k / radix)`, of a radix without a pass of its own.
    roots: Vec<(F, F)>,
}

#[derive(Debug)]
struct Convolution<F> {
    plan: Plan<F>,
    /// `exp(-pi i k k / length)`.
    chirp: Vec<(F, F)>,
    /// The transform of what is convolved with, divided by its length.
    kernel: Parts<F>,
    row: Parts<F>,
}

impl<F: Real> Plan<F> {
    /// For rows of this length.
    ///
    /// # Errors
    /// [`Failure::Shape`] where it is zero, or needs more than there is memory.
    pub(crate) fn new<E>(length: usize) -> Result<Plan<F>, Failure<E>> {
        // Up to four times as many items in a few buffers.
        if length == 0 || length > isize::MAX as usize / (64 * size_of::<F>()) {
            return Err(Failure::Shape);
        }
        let way = match factors(length) {
            Some(factors) => Way::Passes(passes(length, &factors)),
            None => Way::Convolution(Box::new(Convolution::new(length)?)),
        };
        let other = match &way {
            Way::Passes(_) => Parts::in_quarters(length, 2),
            Way::Convolution(_) => Parts::zeros(0),
        };
        Ok(Plan { length, way, other })
    }

    /// The transform in place of the row. `poll` is asked before each pass.
    ///
    /// # Errors
    /// What `poll` said where it stops the transform.
    pub(crate) fn run<E>(
        &mut self,
        row: &mut Parts<F>,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        match &mut self.way {
            Way::Passes(passes) => {
                for pass in passes {
                    poll(self.length)?;
                    pass.run(row, &mut self.other);
                    std::mem::swap(row, &mut self.other);
                }
                Ok(())
            }
            Way::Convolution(convolution) => convolution.run(row, &mut |count| poll(count)),
        }
    }
}

/// The factors of a length in the order of their passes, where all of them are small.
fn factors(length: usize) -> Option<Vec<usize>> {
    let mut left = length;
    let mut factors = Vec::new();
    for factor in [4, 2, 3, 5].into_iter().chain(7..=LARGEST_PRIME) {
        while left.is_multiple_of(factor) {
            factors.push(factor);
            left /= factor;
        }
    }
    (left == 1).then_some(factors)
}

fn passes<F: Real>(length: usize, factors: &[usize]) -> Vec<Pass<F>> {
    let mut left = length;
    let mut passes = Vec::new();
    for radix in factors.iter().copied() {
        let count = left / radix;
        let places = (0..count).flat_map(|place| (1..radix).map(move |k| (place, k)));
        let twiddles = places.map(|(place, k)| root(place * k, left)).collect();
        let roots = match radix {
            2..=5 => Vec::new(),
            _ => (0..radix).map(|k| root(k, radix)).collect(),
        };
        passes.push(Pass {
            radix,
            count,
            stride: length / left,
            twiddles,
            roots,
        });
        left = count;
    }
    passes
}

/// A few complex numbers side by side.
#[derive(Clone, Copy)]
struct Group<L> {
    re: L,
    im: L,
}

impl<L: Lanes> Group<L> {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Group {
            re: self.re + other.re,
            im: self.im + other.im,
        }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Group {
            re: self.re - other.re,
            im: self.im - other.im,
        }
    }

    #[inline(always)]
    fn scaled(self, by: L::Float) -> Self {
        let by = L::all(by);
        Group {
            re: self.re * by,
            im: self.im * by,
        }
    }

    /// `self - i * other`.
    #[inline(always)]
    fn plus_turned(self, other: Self) -> Self {
        Group {
            re: self.re + other.im,
            im: self.im - other.re,
        }
    }

    /// `self + i * other`.
    #[inline(always)]
    fn minus_turned(self, other: Self) -> Self {
        Group {
            re: self.re - other.im,
            im: self.im + other.re,
        }
    }

    #[inline(always)]
    fn times(self, re: L, im: L) -> Self {
        Group {
            re: self.re * re - self.im * im,
            im: self.re * im + self.im * re,
        }
    }
}

/// The transforms of two to five numbers.
#[inline(always)]
fn two<L: Lanes>([a, b]: [Group<L>; 2]) -> [Group<L>; 2] {
    [a.plus(b), a.minus(b)]
}

#[inline(always)]
fn three<L: Lanes<Float: Real>>([a, b, c]: [Group<L>; 3]) -> [Group<L>; 3] {
    let sum = b.plus(c);
    let middle = a.minus(sum.scaled(Real::of(0.5)));
    let beside = b.minus(c).scaled(Real::of(0.866_025_403_784_438_6));
    [
        a.plus(sum),
        middle.plus_turned(beside),
        middle.minus_turned(beside),
    ]
}

#[inline(always)]
fn four<L: Lanes>([a, b, c, d]: [Group<L>; 4]) -> [Group<L>; 4] {
    let (even, odd) = ([a.plus(c), a.minus(c)], [b.plus(d), b.minus(d)]);
    [
        even[0].plus(odd[0]),
        even[1].plus_turned(odd[1]),
        even[0].minus(odd[0]),
        even[1].minus_turned(odd[1]),
    ]
}

#[inline(always)]
fn five<L: Lanes<Float: Real>>([a, b, c, d, e]: [Group<L>; 5]) -> [Group<L>; 5] {
    let (c1, c2) = (
        Real::of(0.309_016_994_374_947_45),
        Real::of(-0.809_016_994_374_947_5),
    );
    let (s1, s2) = (
        Real::of(0.951_056_516_295_153_5),
        Real::of(0.587_785_252_292_473_1),
    );
    let (outer, inner) = (b.plus(e), c.plus(d));
    let (outer_less, inner_less) = (b.minus(e), c.minus(d));
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

impl<F: Real> Pass<F> {
    fn run(&self, from: &Parts<F>, to: &mut Parts<F>) {
        let aligned = |length: usize| length.is_multiple_of(F::Lanes::COUNT);
        if self.stride == 1 && self.radix == 4 && aligned(self.count) {
            self.across::<4, F::Lanes>(from, to, four)
        } else if aligned(self.stride) {
            self.in_lanes::<F::Lanes>(from, to)
        } else {
            self.in_lanes::<F>(from, to)
        }
    }

    fn in_lanes<L: Lanes<Float = F>>(&self, from: &Parts<F>, to: &mut Parts<F>) {
        match self.radix {
            2 => self.each::<2, L>(from, to, two),
            3 => self.each::<3, L>(from, to, three),
            4 => self.each::<4, L>(from, to, four),
            5 => self.each::<5, L>(from, to, five),
            _ => self.any::<L>(from, to),
        }
    }

    #[inline(always)]
    fn each<const R: usize, L: Lanes<Float = F>>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: impl Fn([Group<L>; R]) -> [Group<L>; R],
    ) {
        // Rows of one length, so that a place is looked at once in all of them.
        let (row, block) = (self.stride * self.count, self.stride * R);
        let re: [_; R] = std::array::from_fn(|k| L::groups(&from.re[row * k..][..row]));
        let im: [_; R] = std::array::from_fn(|k| L::groups(&from.im[row * k..][..row]));
        let blocks = (to.re.chunks_exact_mut(block)).zip(to.im.chunks_exact_mut(block));
        let groups = self.stride / L::COUNT;
        let mut place = 0;
        for ((to_re, to_im), twiddles) in blocks.zip(self.twiddles.chunks_exact(R - 1)) {
            let (to_re, to_im) = (L::groups_mut(to_re), L::groups_mut(to_im));
            let twiddles: [(L, L); R] = std::array::from_fn(|k| match k {
                0 => (L::all(F::one()), L::all(F::zero())),
                _ => (L::all(twiddles[k - 1].0), L::all(twiddles[k - 1].1)),
            });
            for at in 0..groups {
                let results = small(std::array::from_fn(|k| Group {
                    re: L::from_items(re[k][place]),
                    im: L::from_items(im[k][place]),
                }));
                place += 1;
                for k in 0..R {
                    let result = match k {
                        0 => results[0],
                        _ => results[k].times(twiddles[k].0, twiddles[k].1),
                    };
                    let to = at + groups * k;
                    (to_re[to], to_im[to]) = (result.re.items(), result.im.items());
                }
            }
        }
    }

    /// The first pass, whose results lie one after the other: several places at once.
    #[inline(always)]
    fn across<const R: usize, L: Lanes<Float = F>>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: impl Fn([Group<L>; R]) -> [Group<L>; R],
    ) {
        let row = self.count;
        let re: [_; R] = std::array::from_fn(|k| L::groups(&from.re[row * k..][..row]));
        let im: [_; R] = std::array::from_fn(|k| L::groups(&from.im[row * k..][..row]));
        let (to_re, to_im) = (to.re.as_chunks_mut::<R>().0, to.im.as_chunks_mut::<R>().0);
        let blocks = (to_re.chunks_exact_mut(L::COUNT)).zip(to_im.chunks_exact_mut(L::COUNT));
        let twiddles = self.twiddles.chunks_exact((R - 1) * L::COUNT);
        for (place, ((to_re, to_im), twiddles)) in blocks.zip(twiddles).enumerate() {
            let results = small(std::array::from_fn(|k| Group {
                re: L::from_items(re[k][place]),
                im: L::from_items(im[k][place]),
            }));
            for k in 0..R {
                let result = match k {
                    0 => results[0],
                    _ => results[k].times(
                        L::each(|lane| twiddles[(R - 1) * lane + k - 1].0),
                        L::each(|lane| twiddles[(R - 1) * lane + k - 1].1),
                    ),
                };
                for lane in 0..L::COUNT {
                    to_re[lane][k] = result.re.lane(lane);
                    to_im[lane][k] = result.im.lane(lane);
                }
            }
        }
    }

    /// Of any odd radix: from sums and differences of two items that have conjugate roots.
    fn any<L: Lanes<Float = F>>(&self, from: &Parts<F>, to: &mut Parts<F>) {
        let (radix, long) = (self.radix, self.stride);
        let zero = Group {
            re: L::all(F::zero()),
            im: L::all(F::zero()),
        };
        let mut pairs = vec![(zero, zero); radix / 2];
        for (place, twiddles) in self.twiddles.chunks_exact(radix - 1).enumerate() {
            let start = long * radix * place;
            for at in 0..long / L::COUNT {
                let read = |k| {
                    let row = long * (place + self.count * k);
                    Group {
                        re: L::from_items(L::groups(&from.re[row..][..long])[at]),
                        im: L::from_items(L::groups(&from.im[row..][..long])[at]),
                    }
                };
                let mut write = |k: usize, group: Group<L>| {
                    let row = start + long * k;
                    L::groups_mut(&mut to.re[row..][..long])[at] = group.re.items();
                    L::groups_mut(&mut to.im[row..][..long])[at] = group.im.items();
                };
                let first = read(0);
                let mut sum = first;
                for (k, pair) in pairs.iter_mut().enumerate() {
                    let (one, other) = (read(k + 1), read(radix - k - 1));
                    *pair = (one.plus(other), one.minus(other));
                    sum = sum.plus(pair.0);
                }
                write(0, sum);
                for k in 1..=radix / 2 {
                    let (mut middle, mut beside) = (first, zero);
                    let mut turn = 0;
                    for (sum, difference) in &pairs {
                        turn += k;
                        if turn >= radix {
                            turn -= radix;
                        }
                        let (cosine, sine) = self.roots[turn];
                        middle = middle.plus(sum.scaled(cosine));
                        beside = beside.plus(difference.scaled(F::zero() - sine));
                    }
                    let results = [
                        (k, middle.plus_turned(beside)),
                        (radix - k, middle.minus_turned(beside)),
                    ];
                    for (k, result) in results {
                        let (re, im) = twiddles[k - 1];
                        write(k, result.times(L::all(re), L::all(im)));
                    }
                }
            }
        }
    }
}

impl<F: Real> Convolution<F> {
    fn new<E>(length: usize) -> Result<Convolution<F>, Failure<E>> {
        let long = (2 * length - 1..)
            .find(|long| is_round(*long))
            .unwrap_or(length);
        let mut plan = Plan::new(long)?;
        // Squares are counted in turns of two lengths, and each is the one before and an odd number.
        let mut square = 0;
        let chirp = (0..length).map(|k| {
            let item = root(square, 2 * length);
            square = (square + 2 * k + 1) % (2 * length);
            item
        });
        let chirp: Vec<(F, F)> = chirp.collect();
        let mut kernel = Parts::zeros(long);
        let by = F::one() / F::of(long as f64);
        for (k, (re, im)) in chirp.iter().enumerate() {
            for at in [k, (long - k) % long] {
                (kernel.re[at], kernel.im[at]) = (*re * by, F::zero() - *im * by);
            }
        }
        let go = plan.run(&mut kernel, &mut |_| Ok::<(), ()>(()));
        debug_assert!(go.is_ok());
        Ok(Convolution {
            plan,
            chirp,
            kernel,
            row: Parts::zeros(long),
        })
    }

    fn run<E>(
        &mut self,
        row: &mut Parts<F>,
        poll: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let times = |(a, b): (F, F), (c, d): (F, F)| (a * c - b * d, a * d + b * c);
        let long = &mut self.row;
        for (at, chirp) in self.chirp.iter().enumerate() {
            (long.re[at], long.im[at]) = times((row.re[at], row.im[at]), *chirp);
        }
        long.re[self.chirp.len()..].fill(F::zero());
        long.im[self.chirp.len()..].fill(F::zero());
        self.plan.run(long, &mut |count| poll(count))?;
        for at in 0..long.re.len() {
            let kernel = (self.kernel.re[at], self.kernel.im[at]);
            (long.re[at], long.im[at]) = times((long.re[at], long.im[at]), kernel);
        }
        // Backwards.
        long.swap();
        self.plan.run(long, &mut |count| poll(count))?;
        long.swap();
        for (at, chirp) in self.chirp.iter().enumerate() {
            (row.re[at], row.im[at]) = times((long.re[at], long.im[at]), *chirp);
        }
        Ok(())
    }
}

/// Whether there are no factors but fours, twos, threes and fives, and a four to begin with.
fn is_round(length: usize) -> bool {
    let mut left = length;
    for factor in [2, 3, 5] {
        while left.is_multiple_of(factor) {
            left /= factor;
        }
    }
    left == 1 && length.is_multiple_of(4)
}
