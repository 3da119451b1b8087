//! Symmetric matrices of three diagonals and many rows: two halves are solved apart and put together, as LAPACK's `stedc`
//! does it, which says the signs of eigenvectors, and is quicker.
//!
//! Two halves differ from the whole by one item on each side of the cut and two beside the diagonal: by a multiple of the
//! square of a vector. What is zero of it, or equal in both halves, stays as it is (it is deflated); the eigenvalues of
//! the rest lie between those of the halves, where `secular.rs` finds them.

use std::cmp::Ordering;

use num_traits::Float;

use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::product::{Lengths, View, product};
use crate::rotation::{rotate, sign};
use crate::scalar::Real;
use crate::secular::{better, root};
use crate::tridiagonal;

/// Matrices of so few rows are not divided.
pub(crate) const FEW: usize = 25;

/// The eigenvalues in place of the diagonal, ascending, and eigenvectors as rows.
pub(crate) fn eigen<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Matrix<R>, Failure<E>> {
    let n = d.len();
    let mut all = Matrix::zeros(n, n)?;
    let mut first = 0;
    while first < n {
        let mut end = first + 1;
        while end < n {
            let sizes = Float::sqrt(Float::abs(d[end - 1])) * Float::sqrt(Float::abs(d[end]));
            if Float::abs(e[end - 1]) <= R::eps() * sizes {
                break;
            }
            end += 1;
        }
        let (block, beside) = (&mut d[first..end], &mut e[first..end - 1]);
        let rows = match end - first <= FEW {
            true => few(block, beside, poll)?,
            false => many(block, beside, poll)?,
        };
        for row in 0..end - first {
            all.row_mut(first + row)[first..end].copy_from_slice(rows.row(row));
        }
        first = end;
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(ascending(d));
    sorted(d, &all, &order)
}

/// By values, where they can be compared.
pub(crate) fn ascending<R: Real>(d: &[R]) -> impl Fn(&usize, &usize) -> Ordering {
    |one, other| d[*one].partial_cmp(&d[*other]).unwrap_or(Ordering::Equal)
}

/// Values and rows in another order.
fn sorted<R: Real, E>(
    d: &mut [R],
    rows: &Matrix<R>,
    order: &[usize],
) -> Result<Matrix<R>, Failure<E>> {
    let values: Vec<R> = order.iter().map(|from| d[*from]).collect();
    let mut out = Matrix::zeros(rows.rows(), rows.columns())?;
    for (to, from) in order.iter().enumerate() {
        out.row_mut(to).copy_from_slice(rows.row(*from));
    }
    d.copy_from_slice(&values);
    Ok(out)
}

fn few<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Matrix<R>, Failure<E>> {
    let mut rows = Matrix::identity(d.len(), d.len())?;
    tridiagonal::eigen(d, e, &mut rows, poll)?;
    Ok(rows)
}

/// A block that does not fall apart, scaled to items of at most one.
fn many<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Matrix<R>, Failure<E>> {
    let largest = (d.iter().chain(&*e)).fold(R::zero(), |largest, item| {
        Float::max(largest, Float::abs(*item))
    });
    // The reciprocal of a very small one would be infinite.
    let items = d.iter_mut().chain(&mut *e);
    items.for_each(|item| *item = *item / largest);
    // All blocks of a level are cut as long as the last one, which is the longest, is too long.
    let (mut levels, mut longest) = (0, d.len());
    while longest > FEW {
        longest = longest.div_ceil(2);
        levels += 1;
    }
    let rows = level(d, e, levels, poll)?;
    d.iter_mut().for_each(|item| *item *= largest);
    Ok(rows)
}

fn level<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    levels: usize,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Matrix<R>, Failure<E>> {
    if levels == 0 {
        return few(d, e, poll);
    }
    let cut = d.len() / 2;
    let rho = e[cut - 1];
    d[cut - 1] -= Float::abs(rho);
    d[cut] -= Float::abs(rho);
    let left = level(&mut d[..cut], &mut e[..cut - 1], levels - 1, &mut *poll)?;
    let right = level(&mut d[cut..], &mut e[cut..], levels - 1, &mut *poll)?;
    merge(d, &left, &right, rho, poll)
}

/// What is left of two halves after what stays as it is.
struct Deflated<R> {
    /// Rows that stay.
    done: Vec<usize>,
    /// The others, by their values, which differ.
    kept: Vec<usize>,
    z: Vec<R>,
}

/// The whole of two halves.
fn merge<R: Real, E>(
    d: &mut [R],
    left: &Matrix<R>,
    right: &Matrix<R>,
    rho: R,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Matrix<R>, Failure<E>> {
    let (n, cut) = (d.len(), left.rows());
    let mut rows = Matrix::zeros(n, n)?;
    let half = Float::sqrt(R::of(0.5));
    let mut z = Vec::with_capacity(n);
    for row in 0..cut {
        rows.row_mut(row)[..cut].copy_from_slice(left.row(row));
        z.push(left[(row, cut - 1)] * half);
    }
    for row in 0..n - cut {
        rows.row_mut(cut + row)[cut..].copy_from_slice(right.row(row));
        z.push(sign(R::one(), rho) * right[(row, 0)] * half);
    }
    let rho = Float::abs(rho) * R::of(2.0);
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(ascending(d));
    poll(n * n).map_err(Failure::Stopped)?;
    let Deflated { done, kept, mut z } = deflate(d, &mut rows, z, rho, &order);
    let count = kept.len();
    if count > 1 {
        let poles: Vec<R> = kept.iter().map(|row| d[*row]).collect();
        let mut roots = Vec::with_capacity(count);
        for index in 0..count {
            poll(count * 16).map_err(Failure::Stopped)?;
            roots.push(root::<R, false>(&poles, &z, rho, index));
        }
        better::<R, false>(&poles, &roots, &mut z);
        let mut turn = Matrix::<R>::zeros(count, count)?;
        for (index, root) in roots.iter().enumerate() {
            let row = turn.row_mut(index);
            for (item, (pole, z)) in row.iter_mut().zip(poles.iter().zip(&z)) {
                *item = *z / root.from::<false>(&poles, *pole);
            }
            let length = crate::reflector::norm(row);
            row.iter_mut().for_each(|item| *item = *item / length);
        }
        let old: Vec<R> = kept
            .iter()
            .flat_map(|row| rows.row(*row).iter().copied())
            .collect();
        let mut new = vec![R::zero(); count * n];
        let lengths = Lengths {
            rows: count,
            inner: count,
            columns: n,
        };
        let views = (View::by_rows(turn.items(), count), View::by_rows(&old, n));
        product(views.0, views.1, &mut new, lengths, &mut *poll)?;
        for (index, row) in kept.iter().enumerate() {
            rows.row_mut(*row).copy_from_slice(&new[index * n..][..n]);
            d[*row] = roots[index].value::<false>(&poles);
        }
    } else if let [row] = kept[..] {
        d[row] += rho * z[0] * z[0];
    }
    let mut order: Vec<usize> = kept.into_iter().chain(done).collect();
    order.sort_by(ascending(d));
    sorted(d, &rows, &order)
}

fn deflate<R: Real>(
    d: &mut [R],
    rows: &mut Matrix<R>,
    mut z: Vec<R>,
    rho: R,
    order: &[usize],
) -> Deflated<R> {
    let largest = |items: &[R]| {
        let sizes = items.iter().map(|item| Float::abs(*item));
        sizes.fold(R::zero(), Float::max)
    };
    let most = largest(&z);
    let tolerance = R::of(8.0) * R::eps() * Float::max(largest(d), most);
    let (mut done, mut kept) = (Vec::new(), Vec::new());
    // The last one that is kept, until the next one comes.
    let mut before: Option<usize> = None;
    for next in order.iter().copied() {
        if rho * Float::abs(z[next]) <= tolerance {
            done.push(next);
            continue;
        }
        let Some(last) = before.replace(next) else {
            continue;
        };
        let (s, c) = (z[last], z[next]);
        let tau = Float::hypot(c, s);
        let apart = d[next] - d[last];
        let (c, s) = (c / tau, -s / tau);
        if Float::abs(apart * c * s) > tolerance {
            kept.push(last);
            continue;
        }
        // As good as equal: the vector is turned into one of the two.
        z[next] = tau;
        z[last] = R::zero();
        let (low, high) = (last.min(next), last.max(next));
        let (one, other) = rows.two_rows(low, high);
        match last < next {
            true => rotate(one, other, c, s),
            false => rotate(other, one, c, s),
        }
        let turned = d[last] * (c * c) + d[next] * (s * s);
        d[next] = d[last] * (s * s) + d[next] * (c * c);
        d[last] = turned;
        done.push(last);
    }
    kept.extend(before);
    let z = kept.iter().map(|row| z[*row]).collect();
    Deflated { done, kept, z }
}
