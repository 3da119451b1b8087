//! Matrices of two diagonals and many rows: what is above and what is below a row is solved apart and put together with
//! it, as LAPACK's `lasd0` does it, which says the signs of singular vectors, and is quicker.
//!
//! A part has as many columns as rows or one more, of which the row below it has an item, too; the right vector that such
//! a part makes zero is its last one. What does not live here: the order of values (`bidiagonal.rs`).

use num_traits::Float;

use crate::bidiagonal::{Sides, descending, positive, upper};
use crate::divide::ascending;
use crate::failure::Failure;
use crate::matrix::Matrix;
use crate::product::{Lengths, View, product};
use crate::reflector::norm;
use crate::rotation::{rotate, rotation, sign};
use crate::scalar::Real;
use crate::secular::{better, root};

/// Matrices of so few rows are not divided.
pub(crate) const FEW: usize = 25;

/// Singular values in place of the diagonal, and their vectors.
pub(crate) fn singular<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    sides: &mut Sides<R>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let n = d.len();
    let largest = (d.iter().chain(&*e)).fold(R::zero(), |largest, item| {
        Float::max(largest, Float::abs(*item))
    });
    if largest == R::zero() {
        return Ok(());
    }
    let items = d.iter_mut().chain(&mut *e);
    items.for_each(|item| *item = *item / largest);
    let least = R::of(0.9) * R::eps();
    for item in d.iter_mut().filter(|item| Float::abs(**item) < least) {
        *item = sign(least, *item);
    }
    let mut first = 0;
    while first < n {
        let mut end = first + 1;
        while end < n && Float::abs(e[end - 1]) >= least {
            end += 1;
        }
        let (d, e) = (&mut d[first..end], &mut e[first..end - 1]);
        if first + 1 == n {
            // Of a single value at the end, LAPACK turns the left vector.
            sides.left[(first, first)] = sign(R::one(), d[0]);
            d[0] = Float::abs(d[0]);
            break;
        }
        let found = level(d, e, levels_of(end - first), poll)?;
        for row in first..end {
            let (left, right) = (found.left.row(row - first), found.right.row(row - first));
            sides.left.row_mut(row)[first..end].copy_from_slice(left);
            sides.right.row_mut(row)[first..end].copy_from_slice(right);
        }
        first = end;
    }
    d.iter_mut().for_each(|item| *item *= largest);
    Ok(())
}

/// How often a part of so many rows is cut.
fn levels_of(size: usize) -> usize {
    let mut levels = usize::from(size > FEW);
    while size > FEW && size >= (FEW + 1) << levels {
        levels += 1;
    }
    levels
}

/// A part, with an item of `e` for each but perhaps the last row.
fn level<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    levels: usize,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Sides<R>, Failure<E>> {
    if levels == 0 {
        return few(d, e, poll);
    }
    let middle = d.len() / 2;
    let (above, below) = d.split_at_mut(middle);
    let (beside_above, beside_below) = e.split_at_mut(middle);
    let first = level(above, beside_above, levels - 1, &mut *poll)?;
    let second = level(
        &mut below[1..],
        &mut beside_below[1..],
        levels - 1,
        &mut *poll,
    )?;
    let row = (below[0], beside_below[0]);
    merge(d, e.len(), row, &first, &second, poll)
}

/// A part that is not cut.
fn few<R: Real, E>(
    d: &mut [R],
    e: &mut [R],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Sides<R>, Failure<E>> {
    let n = d.len();
    let mut sides = Sides {
        left: Matrix::identity(n, n)?,
        right: Matrix::identity(e.len() + 1, e.len() + 1)?,
    };
    if e.len() == n {
        // The last column goes, and the matrix becomes a lower one; then it becomes an upper one again.
        for rows in [&mut sides.right, &mut sides.left] {
            let count = rows.rows() - 1;
            for i in 0..count {
                let (c, s, r) = rotation(d[i], e[i]);
                d[i] = r;
                e[i] = R::zero();
                if i + 1 < n {
                    e[i] = s * d[i + 1];
                    d[i + 1] = c * d[i + 1];
                }
                let (one, other) = rows.two_rows(i, i + 1);
                rotate(one, other, c, s);
            }
        }
    }
    upper(d, &mut e[..n - 1], &mut sides, poll)?;
    positive(d, &mut sides, false);
    descending(d, &mut sides);
    Ok(sides)
}

/// Two parts and the row between them, which has the items `alpha` and `beta`.
fn merge<R: Real, E>(
    d: &mut [R],
    beside: usize,
    (alpha, beta): (R, R),
    first: &Sides<R>,
    second: &Sides<R>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Sides<R>, Failure<E>> {
    let (n, m) = (d.len(), beside + 1);
    let middle = first.left.rows();
    poll(n * n).map_err(Failure::Stopped)?;
    d[middle] = R::zero();
    let largest = |items: &[R]| {
        let sizes = items.iter().map(|item| Float::abs(*item));
        sizes.fold(R::zero(), Float::max)
    };
    let unit = largest(&[largest(d), alpha, beta]);
    d.iter_mut().for_each(|item| *item = *item / unit);
    let (alpha, beta) = (alpha / unit, beta / unit);
    let mut sides = Sides {
        left: Matrix::zeros(n, n)?,
        right: Matrix::zeros(m, m)?,
    };
    sides.left[(middle, middle)] = R::one();
    for row in 0..middle {
        sides.left.row_mut(row)[..middle].copy_from_slice(first.left.row(row));
    }
    for row in middle + 1..n {
        let items = second.left.row(row - middle - 1);
        sides.left.row_mut(row)[middle + 1..].copy_from_slice(items);
    }
    let mut z = Vec::with_capacity(m);
    for row in 0..=middle {
        let items = first.right.row(row);
        sides.right.row_mut(row)[..=middle].copy_from_slice(items);
        z.push(alpha * items[middle]);
    }
    for row in middle + 1..m {
        let items = second.right.row(row - middle - 1);
        sides.right.row_mut(row)[middle + 1..].copy_from_slice(items);
        z.push(beta * items[0]);
    }
    let tolerance = R::of(8.0) * R::eps() * largest(&[largest(d), alpha, beta]);
    let mut kept = vec![middle];
    deflate(d, &mut sides, &mut z, tolerance, &mut kept);
    if m > n {
        // Both parts have a vector that they make zero: the row sees one of their plane.
        let length = Float::hypot(z[middle], z[n]);
        let (mut c, mut s) = (R::one(), R::zero());
        if length > tolerance {
            (c, s) = (z[middle] / length, z[n] / length);
        }
        z[middle] = Float::max(length, tolerance);
        let (one, other) = sides.right.two_rows(middle, n);
        rotate(one, other, c, s);
    } else if Float::abs(z[middle]) <= tolerance {
        z[middle] = tolerance;
    }
    let mut z: Vec<R> = kept.iter().map(|row| z[*row]).collect();
    let mut poles: Vec<R> = kept.iter().map(|row| d[*row]).collect();
    if let [_, second, ..] = &mut poles[..] {
        *second = Float::max(*second, tolerance / R::of(2.0));
    }
    let count = kept.len();
    if count == 1 {
        d[middle] = Float::abs(z[0]);
        if z[0] < R::zero() {
            sides.left[(middle, middle)] = -R::one();
        }
    } else {
        let mut roots = Vec::with_capacity(count);
        for index in 0..count {
            poll(count * 16).map_err(Failure::Stopped)?;
            roots.push(root::<R, true>(&poles, &z, R::one(), index));
        }
        better::<R, true>(&poles, &roots, &mut z);
        let mut left = Matrix::<R>::zeros(count, count)?;
        let mut right = Matrix::<R>::zeros(count, count)?;
        for (index, root) in roots.iter().enumerate() {
            let (left, right) = (left.row_mut(index), right.row_mut(index));
            for (at, (pole, z)) in poles.iter().zip(&z).enumerate() {
                right[at] = *z / root.from::<true>(&poles, *pole);
                left[at] = *pole * right[at];
            }
            left[0] = -R::one();
            for row in [left, right] {
                let length = norm(row);
                row.iter_mut().for_each(|item| *item = *item / length);
            }
            d[kept[index]] = root.value::<true>(&poles);
        }
        turn(&mut sides.left, &left, &kept, poll)?;
        turn(&mut sides.right, &right, &kept, poll)?;
    }
    d.iter_mut().for_each(|item| *item *= unit);
    Ok(sides)
}

/// Some rows as sums of them.
fn turn<R: Real, E>(
    rows: &mut Matrix<R>,
    by: &Matrix<R>,
    kept: &[usize],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let (count, columns) = (kept.len(), rows.columns());
    let old: Vec<R> = kept
        .iter()
        .flat_map(|row| rows.row(*row).iter().copied())
        .collect();
    let mut new = Matrix::<R>::zeros(count, columns)?;
    let lengths = Lengths {
        rows: count,
        inner: count,
        columns,
    };
    let views = (
        View::by_rows(by.items(), count),
        View::by_rows(&old, columns),
    );
    product(views.0, views.1, new.items_mut(), lengths, poll)?;
    for (index, row) in kept.iter().enumerate() {
        rows.row_mut(*row).copy_from_slice(new.row(index));
    }
    Ok(())
}

/// The rows that the one in the middle changes, by their values: of others it sees nothing, and of two with one value it
/// sees a vector of their plane.
fn deflate<R: Real>(
    d: &[R],
    sides: &mut Sides<R>,
    z: &mut [R],
    tolerance: R,
    kept: &mut Vec<usize>,
) {
    let middle = kept[0];
    let mut order: Vec<usize> = (0..d.len()).filter(|row| *row != middle).collect();
    order.sort_by(ascending(d));
    // The last one that is kept, until the next one comes.
    let mut before: Option<usize> = None;
    for next in order {
        if Float::abs(z[next]) <= tolerance {
            continue;
        }
        let Some(last) = before.replace(next) else {
            continue;
        };
        if Float::abs(d[next] - d[last]) > tolerance {
            kept.push(last);
            continue;
        }
        let (s, c) = (z[last], z[next]);
        let tau = Float::hypot(c, s);
        let (c, s) = (c / tau, -s / tau);
        (z[next], z[last]) = (tau, R::zero());
        for rows in [&mut sides.left, &mut sides.right] {
            let (one, other) = rows.two_rows(last.min(next), last.max(next));
            match last < next {
                true => rotate(one, other, c, s),
                false => rotate(other, one, c, s),
            }
        }
    }
    kept.extend(before);
}
