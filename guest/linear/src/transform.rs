//! The discrete Fourier transform of one row, forward and without a factor: real parts and imaginary parts apart.
//!
//! A length is taken apart into its factors, each of which is a pass through the whole row: from one buffer to the other,
//! in Stockham's order, so that nothing is ever sorted and the innermost loops go through neighbours. Fours come first:
//! after them neighbours come four at a time, which is SIMD. A length with a large prime factor becomes a convolution of
//! another length (Bluestein). What does not live here: backward transforms, which are forward ones with real and
//! imaginary parts swapped, and transforms of reals (`fourier.rs`).

use num_traits::Float;

use crate::failure::Failure;
use crate::scalar::Real;

/// Primes above it are not worth their squares.
const LARGEST_PRIME: usize = 47;

/// Real and imaginary parts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts<F> {
    pub(crate) re: Vec<F>,
    pub(crate) im: Vec<F>,
}

impl<F: Real> Parts<F> {
    /// Zeros.
    pub(crate) fn zeros(length: usize) -> Parts<F> {
        Parts {
            re: vec![F::zero(); length],
            im: vec![F::zero(); length],
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
            Way::Passes(_) => Parts::zeros(length),
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
struct Lanes<F, const W: usize> {
    re: [F; W],
    im: [F; W],
}

impl<F: Real, const W: usize> Lanes<F, W> {
    #[inline(always)]
    fn read(parts: &Parts<F>, at: usize) -> Lanes<F, W> {
        let (mut re, mut im) = ([F::zero(); W], [F::zero(); W]);
        re.copy_from_slice(&parts.re[at..at + W]);
        im.copy_from_slice(&parts.im[at..at + W]);
        Lanes { re, im }
    }

    #[inline(always)]
    fn write(self, parts: &mut Parts<F>, at: usize) {
        parts.re[at..at + W].copy_from_slice(&self.re);
        parts.im[at..at + W].copy_from_slice(&self.im);
    }

    #[inline(always)]
    fn of(each: impl Fn(usize) -> (F, F)) -> Lanes<F, W> {
        let (mut re, mut im) = ([F::zero(); W], [F::zero(); W]);
        for lane in 0..W {
            (re[lane], im[lane]) = each(lane);
        }
        Lanes { re, im }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Lanes::of(|at| (self.re[at] + other.re[at], self.im[at] + other.im[at]))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Lanes::of(|at| (self.re[at] - other.re[at], self.im[at] - other.im[at]))
    }

    #[inline(always)]
    fn scaled(self, by: F) -> Self {
        Lanes::of(|at| (self.re[at] * by, self.im[at] * by))
    }

    /// Times minus `i`.
    #[inline(always)]
    fn turned(self) -> Self {
        Lanes::of(|at| (self.im[at], F::zero() - self.re[at]))
    }

    #[inline(always)]
    fn times(self, (re, im): (F, F)) -> Self {
        Lanes::of(|at| {
            (
                self.re[at] * re - self.im[at] * im,
                self.re[at] * im + self.im[at] * re,
            )
        })
    }
}

/// The transforms of two to five numbers.
fn two<F: Real, const W: usize>([a, b]: [Lanes<F, W>; 2]) -> [Lanes<F, W>; 2] {
    [a.plus(b), a.minus(b)]
}

#[inline(always)]
fn three<F: Real, const W: usize>([a, b, c]: [Lanes<F, W>; 3]) -> [Lanes<F, W>; 3] {
    let sum = b.plus(c);
    let middle = a.minus(sum.scaled(F::of(0.5)));
    let beside = b.minus(c).scaled(F::of(0.866_025_403_784_438_6)).turned();
    [a.plus(sum), middle.plus(beside), middle.minus(beside)]
}

#[inline(always)]
fn four<F: Real, const W: usize>([a, b, c, d]: [Lanes<F, W>; 4]) -> [Lanes<F, W>; 4] {
    let (even, odd) = ([a.plus(c), a.minus(c)], [b.plus(d), b.minus(d).turned()]);
    [
        even[0].plus(odd[0]),
        even[1].plus(odd[1]),
        even[0].minus(odd[0]),
        even[1].minus(odd[1]),
    ]
}

#[inline(always)]
fn five<F: Real, const W: usize>([a, b, c, d, e]: [Lanes<F, W>; 5]) -> [Lanes<F, W>; 5] {
    let (c1, c2) = (
        F::of(0.309_016_994_374_947_45),
        F::of(-0.809_016_994_374_947_5),
    );
    let (s1, s2) = (
        F::of(0.951_056_516_295_153_5),
        F::of(0.587_785_252_292_473_1),
    );
    let (outer, inner) = (b.plus(e), c.plus(d));
    let (outer_less, inner_less) = (b.minus(e), c.minus(d));
    let one = a.plus(outer.scaled(c1)).plus(inner.scaled(c2));
    let two = a.plus(outer.scaled(c2)).plus(inner.scaled(c1));
    let beside_one = outer_less.scaled(s1).plus(inner_less.scaled(s2)).turned();
    let beside_two = outer_less.scaled(s2).minus(inner_less.scaled(s1)).turned();
    [
        a.plus(outer).plus(inner),
        one.plus(beside_one),
        two.plus(beside_two),
        two.minus(beside_two),
        one.minus(beside_one),
    ]
}

impl<F: Real> Pass<F> {
    fn run(&self, from: &Parts<F>, to: &mut Parts<F>) {
        match self.stride.is_multiple_of(4) {
            true => self.in_lanes::<4>(from, to),
            false => self.in_lanes::<1>(from, to),
        }
    }

    fn in_lanes<const W: usize>(&self, from: &Parts<F>, to: &mut Parts<F>) {
        match self.radix {
            2 => self.each::<2, W>(from, to, two),
            3 => self.each::<3, W>(from, to, three),
            4 => self.each::<4, W>(from, to, four),
            5 => self.each::<5, W>(from, to, five),
            _ => self.any::<W>(from, to),
        }
    }

    #[inline(always)]
    fn each<const R: usize, const W: usize>(
        &self,
        from: &Parts<F>,
        to: &mut Parts<F>,
        small: impl Fn([Lanes<F, W>; R]) -> [Lanes<F, W>; R],
    ) {
        for (place, twiddles) in self.twiddles.chunks_exact(R - 1).enumerate() {
            for at in (0..self.stride).step_by(W) {
                let read = |k| Lanes::read(from, at + self.stride * (place + self.count * k));
                let results = small(std::array::from_fn(read));
                let start = at + self.stride * R * place;
                results[0].write(to, start);
                for k in 1..R {
                    let result = results[k].times(twiddles[k - 1]);
                    result.write(to, start + self.stride * k);
                }
            }
        }
    }

    /// Of any odd radix: from sums and differences of two items that have conjugate roots.
    fn any<const W: usize>(&self, from: &Parts<F>, to: &mut Parts<F>) {
        let radix = self.radix;
        let zero = Lanes::<F, W>::of(|_| (F::zero(), F::zero()));
        let mut pairs = vec![(zero, zero); radix / 2];
        for (place, twiddles) in self.twiddles.chunks_exact(radix - 1).enumerate() {
            for at in (0..self.stride).step_by(W) {
                let read = |k| Lanes::read(from, at + self.stride * (place + self.count * k));
                let first: Lanes<F, W> = read(0);
                let mut sum = first;
                for (k, pair) in pairs.iter_mut().enumerate() {
                    let (one, other) = (read(k + 1), read(radix - k - 1));
                    *pair = (one.plus(other), one.minus(other));
                    sum = sum.plus(pair.0);
                }
                let start = at + self.stride * radix * place;
                sum.write(to, start);
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
                    let beside = beside.turned();
                    let (one, other) = (middle.plus(beside), middle.minus(beside));
                    one.times(twiddles[k - 1])
                        .write(to, start + self.stride * k);
                    let k = radix - k;
                    other
                        .times(twiddles[k - 1])
                        .write(to, start + self.stride * k);
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
