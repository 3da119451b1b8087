//! Weighed sums of rows, item by item: what transforms of long primes consist of.
//!
//! What is summed up at once, and what after it, is written into the type: the bits of results depend on it.

use crate::scalar::Real;

/// Of a place the weighed items of all rows.
#[inline(always)]
fn weighed<F: Real, const N: usize>(rows: &[&[F]; N], by: &[F; N], at: usize) -> F {
    let mut sum = by[0] * rows[0][at];
    for k in 1..N {
        sum += by[k] * rows[k][at];
    }
    sum
}

/// All rows as long as the result.
#[inline(always)]
fn cut<F, const N: usize>(rows: [&[F]; N], length: usize) -> [&[F]; N] {
    rows.map(|row| &row[..length])
}

/// The sums themselves.
pub(super) fn set<F: Real, const N: usize>(out: &mut [F], rows: [&[F]; N], by: [F; N]) {
    let rows = cut(rows, out.len());
    for (at, out) in out.iter_mut().enumerate() {
        *out = weighed(&rows, &by, at);
    }
}

/// Two rows, added one after the other to a first.
pub(super) fn set_after<F: Real>(out: &mut [F], rows: [&[F]; 3], by: [F; 2]) {
    let [first, one, other] = cut(rows, out.len());
    for (at, out) in out.iter_mut().enumerate() {
        *out = first[at] + by[0] * one[at] + by[1] * other[at];
    }
}

/// Sums added to what is there.
pub(super) fn add<F: Real, const N: usize>(out: &mut [F], rows: [&[F]; N], by: [F; N]) {
    let rows = cut(rows, out.len());
    for (at, out) in out.iter_mut().enumerate() {
        *out += weighed(&rows, &by, at);
    }
}

/// Sums taken from what is there.
pub(super) fn subtract<F: Real, const N: usize>(out: &mut [F], rows: [&[F]; N], by: [F; N]) {
    let rows = cut(rows, out.len());
    for (at, out) in out.iter_mut().enumerate() {
        *out -= weighed(&rows, &by, at);
    }
}

/// A row added to what is there.
pub(super) fn add_row<F: Real>(out: &mut [F], row: &[F]) {
    for (out, item) in out.iter_mut().zip(row) {
        *out += *item;
    }
}

/// Two rows of a buffer of such rows, both to be written; the first comes first.
pub(super) fn two_of<F>(
    rows: &mut [F],
    length: usize,
    first: usize,
    second: usize,
) -> (&mut [F], &mut [F]) {
    let (low, high) = rows.split_at_mut(second * length);
    (&mut low[first * length..][..length], &mut high[..length])
}
