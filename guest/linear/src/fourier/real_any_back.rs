//! The backward pass of a long prime over reals, from one buffer to the other; the first one is written as well.

use super::parts::Row;
use super::real::RealPass;
use super::real_any::weigh;
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
    for (block, from) in row.chunks_exact(radix * count).enumerate() {
        other[block * count..][..count].copy_from_slice(&from[..count]);
        for near in 1..=half {
            let (mirrored, here) = from[(2 * near - 1) * count..][..2 * count].split_at(count);
            let (one, two) = sums::two_of(other, long, near, radix - near);
            let (one, two) = (
                &mut one[block * count..][..count],
                &mut two[block * count..][..count],
            );
            let twice = F::of(2.0);
            (one[0], two[0]) = (twice * mirrored[count - 1], twice * here[0]);
            for at in (1..count.saturating_sub(1)).step_by(2) {
                let back = count - at - 2;
                one[at] = here[at] + mirrored[back];
                two[at] = here[at] - mirrored[back];
                one[at + 1] = here[at + 1] - mirrored[back + 1];
                two[at + 1] = here[at + 1] + mirrored[back + 1];
            }
        }
    }
    for result in 1..=half {
        poll(radix * long)?;
        weigh(&pass.roots, result, other, row, long);
    }
    let (first, rest) = other.split_at_mut(long);
    for near in 0..half {
        sums::add_row(first, &rest[near * long..][..long]);
    }
    for near in 1..=half {
        let far = radix - near;
        let from = |of: usize| row[of * long..][..long].chunks_exact(count);
        let to = sums::two_of(other, long, near, far);
        let to =
            to.0.chunks_exact_mut(count)
                .zip(to.1.chunks_exact_mut(count));
        for ((a, b), (one, two)) in from(near).zip(from(far)).zip(to) {
            (one[0], two[0]) = (a[0] - b[0], a[0] + b[0]);
            for at in (1..count.saturating_sub(1)).step_by(2) {
                one[at] = a[at] - b[at + 1];
                two[at] = a[at] + b[at + 1];
                one[at + 1] = a[at + 1] + b[at];
                two[at + 1] = a[at + 1] - b[at];
            }
            turn(pass.twiddles(near), one);
            turn(pass.twiddles(far), two);
        }
    }
    Ok(())
}

fn turn<F: Real>(twiddles: &[[F; 2]], row: &mut [F]) {
    for ([re, im], [cosine, sine]) in row[1..].as_chunks_mut::<2>().0.iter_mut().zip(twiddles) {
        let (a, b) = (*re, *im);
        *re = *cosine * a - *sine * b;
        *im = *cosine * b + *sine * a;
    }
}
