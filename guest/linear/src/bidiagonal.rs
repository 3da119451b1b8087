//! Matrices of two diagonals: their singular values and vectors by implicit QR steps with and without a shift, as LAPACK's
//! `bdsqr` takes them, which says the signs.

use num_traits::Float;

use crate::divide_singular;
use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::rotation::{rotate, rotation, sign, singular_two, smaller_of_two};
use crate::scalar::Real;

/// So many steps, times the square of the size.
const STEPS: usize = 6;

/// Rows of vectors on both sides: a unit matrix at first, or without columns where none are asked for.
pub(crate) struct Sides<R> {
    /// Left singular vectors, one a row.
    pub(crate) left: Matrix<R>,
    /// Right singular vectors, one a row.
    pub(crate) right: Matrix<R>,
}

impl<R: Real> Sides<R> {
    pub(crate) fn new<E>(size: usize, vectors: bool) -> Result<Sides<R>, Failure<E>> {
        let wide = if vectors { size } else { 0 };
        Ok(Sides {
            left: Matrix::identity(size, wide)?,
            right: Matrix::identity(size, wide)?,
        })
    }
}

fn turn<R: Real>(rows: &mut Matrix<R>, first: usize, c: R, s: R) {
    let (one, other) = rows.two_rows(first, first + 1);
    rotate(one, other, c, s);
}

/// Singular values in place of the diagonal, descending, of a matrix whose other diagonal is above this one, or below it
/// where it is `lower`.
pub(crate) fn singular<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    lower: bool,
    sides: &mut Sides<R>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let n = d.len();
    let mut turns = Vec::new();
    if lower {
        for i in 0..n.saturating_sub(1) {
            let (c, s, r) = rotation(d[i], e[i]);
            d[i] = r;
            e[i] = s * d[i + 1];
            d[i + 1] = c * d[i + 1];
            turns.push((c, -s));
        }
    }
    let divided = n > divide_singular::FEW && sides.left.columns() > 0;
    if divided {
        divide_singular::singular(d, e, sides, poll)?;
    } else {
        upper(d, e, sides, poll)?;
    }
    // Of a single value, LAPACK turns the left vector.
    positive(d, sides, n == 1);
    descending(d, sides);
    // What made the matrix an upper one is undone on the left.
    for (first, (c, s)) in turns.iter().enumerate().rev() {
        for row in 0..sides.left.rows() {
            let items = sides.left.row_mut(row);
            let from = first.min(items.len());
            if let [one, other, ..] = &mut items[from..] {
                let turned = *c * *other - *s * *one;
                *one = *s * *other + *c * *one;
                *other = turned;
            }
        }
    }
    Ok(())
}

/// No value is negative; the vector whose sign changes is the right one, or the left one.
pub(crate) fn positive<R: Real>(d: &mut [R], sides: &mut Sides<R>, left: bool) {
    for (place, value) in d.iter_mut().enumerate() {
        if value.is_sign_negative() {
            *value = Float::abs(*value);
            let side = if left {
                &mut sides.left
            } else {
                &mut sides.right
            };
            let row = side.row_mut(place);
            row.iter_mut().for_each(|item| *item = -*item);
        }
    }
}

/// Values in descending order, and their vectors.
pub(crate) fn descending<R: Real>(d: &mut [R], sides: &mut Sides<R>) {
    for end in (1..d.len()).rev() {
        let mut least = 0;
        for place in 1..=end {
            if d[place] <= d[least] {
                least = place;
            }
        }
        if least != end {
            d.swap(least, end);
            sides.left.swap_rows(least, end);
            sides.right.swap_rows(least, end);
        }
    }
}

/// How a step begins: with the item that is looked for at the end, or at the beginning.
#[derive(Clone, Copy, PartialEq)]
enum Chase {
    Down,
    Up,
}

/// Values on the diagonal, of any sign and in any order.
pub(crate) fn upper<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    sides: &mut Sides<R>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let n = d.len();
    let (zero, one) = (R::zero(), R::one());
    let (eps, tiny) = (R::eps(), R::tiny());
    let of = |number: usize| R::of(number as f64);
    let eighth = Float::sqrt(Float::sqrt(Float::sqrt(one / eps)));
    let tolerance = Float::max(R::of(10.0), Float::min(R::of(100.0), eighth)) * eps;
    let mut least = Float::abs(d.first().copied().unwrap_or(zero));
    let mut mu = least;
    for i in 1..n {
        if least == zero {
            break;
        }
        mu = Float::abs(d[i]) * (mu / (mu + Float::abs(e[i - 1])));
        least = Float::min(least, mu);
    }
    let least = least / Float::sqrt(of(n.max(1)));
    let steps = STEPS.saturating_mul(n).saturating_mul(n);
    let threshold = Float::max(tolerance * least, of(steps) * tiny);
    let mut budget = steps;
    let mut block: Option<(usize, usize)> = None;
    let mut chase = Chase::Down;
    // One past the last item that is not known.
    let mut end = n;
    'items: while end > 1 {
        let m = end - 1;
        let mut largest = Float::abs(d[m]);
        let mut first = 0;
        for i in (0..m).rev() {
            let (size, beside) = (Float::abs(d[i]), Float::abs(e[i]));
            if beside <= threshold {
                e[i] = zero;
                first = i + 1;
                break;
            }
            largest = Float::max(largest, Float::max(size, beside));
        }
        if first == m {
            end -= 1;
            continue;
        }
        if first + 1 == m {
            let two = singular_two(d[first], e[first], d[m]);
            (d[first], e[first], d[m]) = (two.larger, zero, two.smaller);
            turn(&mut sides.right, first, two.right.0, two.right.1);
            turn(&mut sides.left, first, two.left.0, two.left.1);
            end -= 2;
            continue;
        }
        if block.is_none_or(|(top, bottom)| first > bottom || m < top) {
            let down = Float::abs(d[first]) >= Float::abs(d[m]);
            chase = if down { Chase::Down } else { Chase::Up };
        }
        let mut least;
        match chase {
            Chase::Down => {
                if Float::abs(e[m - 1]) <= tolerance * Float::abs(d[m]) {
                    e[m - 1] = zero;
                    continue;
                }
                let mut mu = Float::abs(d[first]);
                least = mu;
                for i in first..m {
                    if Float::abs(e[i]) <= tolerance * mu {
                        e[i] = zero;
                        continue 'items;
                    }
                    mu = Float::abs(d[i + 1]) * (mu / (mu + Float::abs(e[i])));
                    least = Float::min(least, mu);
                }
            }
            Chase::Up => {
                if Float::abs(e[first]) <= tolerance * Float::abs(d[first]) {
                    e[first] = zero;
                    continue;
                }
                let mut mu = Float::abs(d[m]);
                least = mu;
                for i in (first..m).rev() {
                    if Float::abs(e[i]) <= tolerance * mu {
                        e[i] = zero;
                        continue 'items;
                    }
                    mu = Float::abs(d[i]) * (mu / (mu + Float::abs(e[i])));
                    least = Float::min(least, mu);
                }
            }
        }
        block = Some((first, m));
        let mut shift = zero;
        let small = Float::max(eps, R::of(0.01) * tolerance);
        // A shift would spoil the digits of the smallest values.
        if of(n) * tolerance * (least / largest) > small {
            let start = match chase {
                Chase::Down => {
                    shift = smaller_of_two(d[m - 1], e[m - 1], d[m]);
                    Float::abs(d[first])
                }
                Chase::Up => {
                    shift = smaller_of_two(d[first], e[first], d[first + 1]);
                    Float::abs(d[m])
                }
            };
            if start > zero && (shift / start) * (shift / start) < eps {
                shift = zero;
            }
        }
        if budget < m - first {
            return Err(Failure::NoConvergence);
        }
        budget -= m - first;
        let work = (m - first) * (sides.left.columns() + sides.right.columns() + 4) * 4;
        poll(work).map_err(Failure::Stopped)?;
        let step = Step {
            first,
            last: m,
            d,
            e,
            sides,
        };
        match (chase, shift == zero) {
            (Chase::Down, true) => step.down_without_shift(),
            (Chase::Up, true) => step.up_without_shift(),
            (Chase::Down, false) => step.down(shift),
            (Chase::Up, false) => step.up(shift),
        }
        let beside = match chase {
            Chase::Down => m - 1,
            Chase::Up => first,
        };
        if Float::abs(e[beside]) <= threshold {
            e[beside] = zero;
        }
    }
    Ok(())
}

/// One pass through a block.
struct Step<'a, R: Real> {
    first: usize,
    last: usize,
    d: &'a mut [R],
    e: &'a mut [R],
    sides: &'a mut Sides<R>,
}

impl<R: Real> Step<'_, R> {
    fn down_without_shift(self) {
        let Step {
            first,
            last,
            d,
            e,
            sides,
        } = self;
        let (mut c, mut old_c, mut old_s) = (R::one(), R::one(), R::zero());
        for i in first..last {
            let (s, r);
            (c, s, r) = rotation(d[i] * c, e[i]);
            if i > first {
                e[i - 1] = old_s * r;
            }
            (old_c, old_s, d[i]) = rotation(old_c * r, d[i + 1] * s);
            turn(&mut sides.right, i, c, s);
            turn(&mut sides.left, i, old_c, old_s);
        }
        let h = d[last] * c;
        d[last] = h * old_c;
        e[last - 1] = h * old_s;
    }

    fn up_without_shift(self) {
        let Step {
            first,
            last,
            d,
            e,
            sides,
        } = self;
        let (mut c, mut old_c, mut old_s) = (R::one(), R::one(), R::zero());
        for i in (first + 1..=last).rev() {
            let (s, r);
            (c, s, r) = rotation(d[i] * c, e[i - 1]);
            if i < last {
                e[i] = old_s * r;
            }
            (old_c, old_s, d[i]) = rotation(old_c * r, d[i - 1] * s);
            turn(&mut sides.right, i - 1, old_c, -old_s);
            turn(&mut sides.left, i - 1, c, -s);
        }
        let h = d[first] * c;
        d[first] = h * old_c;
        e[first] = h * old_s;
    }

    fn down(self, shift: R) {
        let Step {
            first,
            last,
            d,
            e,
            sides,
        } = self;
        let mut f = (Float::abs(d[first]) - shift) * (sign(R::one(), d[first]) + shift / d[first]);
        let mut g = e[first];
        for i in first..last {
            let (c, s, r) = rotation(f, g);
            if i > first {
                e[i - 1] = r;
            }
            f = c * d[i] + s * e[i];
            e[i] = c * e[i] - s * d[i];
            g = s * d[i + 1];
            d[i + 1] = c * d[i + 1];
            turn(&mut sides.right, i, c, s);
            let (c, s, r) = rotation(f, g);
            d[i] = r;
            f = c * e[i] + s * d[i + 1];
            d[i + 1] = c * d[i + 1] - s * e[i];
            if i + 1 < last {
                g = s * e[i + 1];
                e[i + 1] = c * e[i + 1];
            }
            turn(&mut sides.left, i, c, s);
        }
        e[last - 1] = f;
    }

    fn up(self, shift: R) {
        let Step {
            first,
            last,
            d,
            e,
            sides,
        } = self;
        let mut f = (Float::abs(d[last]) - shift) * (sign(R::one(), d[last]) + shift / d[last]);
        let mut g = e[last - 1];
        for i in (first + 1..=last).rev() {
            let (c, s, r) = rotation(f, g);
            if i < last {
                e[i] = r;
            }
            f = c * d[i] + s * e[i - 1];
            e[i - 1] = c * e[i - 1] - s * d[i];
            g = s * d[i - 1];
            d[i - 1] = c * d[i - 1];
            turn(&mut sides.left, i - 1, c, -s);
            let (c, s, r) = rotation(f, g);
            d[i] = r;
            f = c * e[i - 1] + s * d[i - 1];
            d[i - 1] = c * d[i - 1] - s * e[i - 1];
            if i > first + 1 {
                g = s * e[i - 2];
                e[i - 2] = c * e[i - 2];
            }
            turn(&mut sides.right, i - 1, c, -s);
        }
        e[first] = f;
    }
}
