//! The forward pass of a long prime over reals: sums and differences of rows that belong together, and their weighed
//! sums, in place.
//!
//! What does not live here: the way back (`real_any_back.rs`).

use super::parts::Row;
use super::real::RealPass;
use super::sums;
use crate::scalar::Real;

/// The pass. `poll` is asked before each pair of results.
pub(super) fn pass<F: Real, E>(
    pass: &RealPass<F>,
    row: &mut Row<F>,
    other: &mut Row<F>,
    poll: &mut dyn FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let (radix, count) = (pass.radix, pass.count);
    let (half, long) = (radix / 2, count * pass.stride);
    for near in 1..=half {
        let far = radix - near;
        let rows = sums::two_of(row, long, near, far);
        let blocks = rows
            .0
            .chunks_exact_mut(count)
            .zip(rows.1.chunks_exact_mut(count));
        for (one, two) in blocks {
            turn(pass, near, one, two);
            let (a, b) = (one[0], two[0]);
            (one[0], two[0]) = (a + b, b - a);
        }
    }
    for result in 1..=half {
        poll(radix * long)?;
        weigh(&pass.roots, result, row, other, long);
    }
    other[..long].copy_from_slice(&row[..long]);
    for from in 1..=half {
        sums::add_row(&mut other[..long], &row[from * long..][..long]);
    }
    for block in 0..pass.stride {
        let to = &mut row[block * radix * count..][..radix * count];
        let from = |of: usize| &other[of * long + block * count..][..count];
        to[..count].copy_from_slice(from(0));
        for near in 1..=half {
            let (one, two) = (from(near), from(radix - near));
            let (mirrored, here) = to[(2 * near - 1) * count..][..2 * count].split_at_mut(count);
            mirrored[count - 1] = one[0];
            here[0] = two[0];
            for at in (1..count.saturating_sub(1)).step_by(2) {
                let back = count - at - 2;
                here[at] = one[at] + two[at];
                mirrored[back] = one[at] - two[at];
                here[at + 1] = one[at + 1] + two[at + 1];
                mirrored[back + 1] = two[at + 1] - one[at + 1];
            }
        }
    }
    Ok(())
}

/// Two rows of a place turned, and their sum and difference.
fn turn<F: Real>(pass: &RealPass<F>, near: usize, one: &mut [F], two: &mut [F]) {
    let twiddles = pass
        .twiddles(near)
        .iter()
        .zip(pass.twiddles(pass.radix - near));
    let pairs = one[1..]
        .as_chunks_mut::<2>()
        .0
        .iter_mut()
        .zip(two[1..].as_chunks_mut::<2>().0);
    for ((a, b), ([c1, s1], [c2, s2])) in pairs.zip(twiddles) {
        let (x1, x2) = (*c1 * a[0] + *s1 * a[1], *c1 * a[1] - *s1 * a[0]);
        let (x3, x4) = (*c2 * b[0] + *s2 * b[1], *c2 * b[1] - *s2 * b[0]);
        *a = [x1 + x3, x2 + x4];
        *b = [x2 - x4, x3 - x1];
    }
}

/// A pair of results: weighed sums of the rows of sums, and of those of differences.
pub(super) fn weigh<F: Real>(
    roots: &[(F, F)],
    result: usize,
    from: &[F],
    to: &mut [F],
    long: usize,
) {
    let radix = roots.len();
    let row = |at: usize| &from[at * long..][..long];
    let root = |at: usize| roots[at * result % radix];
    let (sum, difference) = sums::two_of(to, long, result, radix - result);
    let ((c1, s1), (c2, s2)) = (root(1), root(2));
    sums::set_after(sum, [row(0), row(1), row(2)], [c1, c2]);
    sums::set(difference, [row(radix - 1), row(radix - 2)], [s1, s2]);
    let last = radix / 2;
    let mut at = 3;
    // Four at once, then two, then the last: numpy adds them in this order.
    macro_rules! add_rows {
        ($count:literal) => {{
            let by: [(F, F); $count] = std::array::from_fn(|k| root(at + k));
            let (near, far) = (|k| row(at + k), |k| row(radix - at - k));
            sums::add(sum, std::array::from_fn(near), by.map(|root| root.0));
            sums::add(difference, std::array::from_fn(far), by.map(|root| root.1));
        }};
    }
    while at + 2 < last {
        add_rows!(4);
        at += 4;
    }
    while at < last {
        add_rows!(2);
        at += 2;
    }
    if at == last {
        add_rows!(1);
    }
}
