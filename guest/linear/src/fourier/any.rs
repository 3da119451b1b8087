//! The pass of a long prime: from sums and differences of two rows that have conjugate roots.
//!
//! Both buffers are written, and the results are where the items were.

use super::group::Group;
use super::parts::{Parts, Row};
use super::passes::Pass;
use super::sums;
use crate::scalar::Real;

/// The pass. `poll` is asked before each pair of results.
pub(super) fn pass<F: Real, E, const FORWARD: bool>(
    pass: &Pass<F>,
    items: &mut Parts<F>,
    other: &mut Parts<F>,
    poll: &mut dyn FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let (radix, count) = (pass.radix, pass.count);
    let (half, long) = (radix / 2, count * pass.stride);
    for (from, to) in [(&items.re, &mut other.re), (&items.im, &mut other.im)] {
        pair_up(from, to, radix, count);
    }
    for (from, to) in [(&other.re, &mut items.re), (&other.im, &mut items.im)] {
        to[..long].copy_from_slice(&from[..long]);
        for row in 1..=half {
            sums::add_row(&mut to[..long], &from[row * long..][..long]);
        }
    }
    let roots: Vec<(F, F)> = (pass.roots.iter())
        .map(|(re, im)| (*re, if FORWARD { -*im } else { *im }))
        .collect();
    for result in 1..=half {
        poll(radix * long)?;
        let (re, im) = (
            sums::two_of(&mut items.re, long, result, radix - result),
            sums::two_of(&mut items.im, long, result, radix - result),
        );
        weigh(&roots, result, other, long, re, im);
    }
    for result in 1..=half {
        turn::<F, FORWARD>(pass, items, result);
    }
    Ok(())
}

/// Rows of items that belong together become rows of their sums, and of their differences.
fn pair_up<F: Real>(from: &Row<F>, to: &mut Row<F>, radix: usize, count: usize) {
    let long = from.len() / radix;
    for (block, from) in from.chunks_exact(radix * count).enumerate() {
        let at = block * count;
        to[at..][..count].copy_from_slice(&from[..count]);
        for row in 1..=radix / 2 {
            let (sums, differences) = sums::two_of(to, long, row, radix - row);
            let (sums, differences) = (&mut sums[at..][..count], &mut differences[at..][..count]);
            let one = &from[row * count..][..count];
            let other = &from[(radix - row) * count..][..count];
            for place in 0..count {
                sums[place] = one[place] + other[place];
                differences[place] = one[place] - other[place];
            }
        }
    }
}

/// What two results have in common, and how they differ.
fn weigh<F: Real>(
    roots: &[(F, F)],
    result: usize,
    from: &Parts<F>,
    long: usize,
    (re, beside_re): (&mut [F], &mut [F]),
    (im, beside_im): (&mut [F], &mut [F]),
) {
    let radix = roots.len();
    let row = |row: usize| {
        let (re, im) = (&from.re[row * long..], &from.im[row * long..]);
        (&re[..long], &im[..long])
    };
    let root = |row: usize| roots[row * result % radix];
    let (first, one, two) = (row(0), row(1), row(2));
    let (last, last_but_one) = (row(radix - 1), row(radix - 2));
    let ((c1, s1), (c2, s2)) = (root(1), root(2));
    sums::set_after(re, [first.0, one.0, two.0], [c1, c2]);
    sums::set_after(im, [first.1, one.1, two.1], [c1, c2]);
    sums::set(beside_re, [last.1, last_but_one.1], [-s1, -s2]);
    sums::set(beside_im, [last.0, last_but_one.0], [s1, s2]);
    let mut at = 3;
    while at < radix / 2 {
        let (one, two) = (row(at), row(at + 1));
        let (last, last_but_one) = (row(radix - at), row(radix - at - 1));
        let ((c1, s1), (c2, s2)) = (root(at), root(at + 1));
        sums::add(re, [one.0, two.0], [c1, c2]);
        sums::add(im, [one.1, two.1], [c1, c2]);
        sums::subtract(beside_re, [last.1, last_but_one.1], [s1, s2]);
        sums::add(beside_im, [last.0, last_but_one.0], [s1, s2]);
        at += 2;
    }
    if at == radix / 2 {
        let (one, last, (c, s)) = (row(at), row(radix - at), root(at));
        sums::add(re, [one.0], [c]);
        sums::add(im, [one.1], [c]);
        sums::subtract(beside_re, [last.1], [s]);
        sums::add(beside_im, [last.0], [s]);
    }
}

/// Two results from it, turned.
fn turn<F: Real, const FORWARD: bool>(pass: &Pass<F>, items: &mut Parts<F>, result: usize) {
    let (radix, count) = (pass.radix, pass.count);
    let long = count * pass.stride;
    let (re, other_re) = sums::two_of(&mut items.re, long, result, radix - result);
    let (im, other_im) = sums::two_of(&mut items.im, long, result, radix - result);
    for at in 0..long {
        let middle = Group {
            re: re[at],
            im: im[at],
        };
        let beside = Group {
            re: other_re[at],
            im: other_im[at],
        };
        let (mut one, mut other) = (middle.plus(beside), middle.minus(beside));
        let place = at % count;
        if place > 0 {
            let twiddle = |result: usize| pass.twiddle(place, result);
            one = one.turned::<FORWARD>(twiddle(result));
            other = other.turned::<FORWARD>(twiddle(radix - result));
        }
        (re[at], im[at]) = (one.re, one.im);
        (other_re[at], other_im[at]) = (other.re, other.im);
    }
}
