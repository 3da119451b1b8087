//! Rows of pixels to rows of samples, where a component has fewer of them.

/// A row of samples of `across` times `down` ones each.
pub(super) fn shrink(
    group: &[u8],
    long: usize,
    across: usize,
    down: usize,
    top: usize,
    out: &mut [u8],
) {
    let line = |y: usize| &group[(top + y) * long..][..long];
    match (across, down) {
        (1, 1) => out.copy_from_slice(line(0)),
        // What is lost by rounding is now up, now down.
        (2, 1) => {
            for (x, (out, pair)) in out.iter_mut().zip(line(0).as_chunks::<2>().0).enumerate() {
                *out = ((u16::from(pair[0]) + u16::from(pair[1]) + (x as u16 & 1)) >> 1) as u8;
            }
        }
        (2, 2) => {
            let pairs = line(0)
                .as_chunks::<2>()
                .0
                .iter()
                .zip(line(1).as_chunks::<2>().0);
            for (x, (out, (upper, lower))) in out.iter_mut().zip(pairs).enumerate() {
                let sum: u16 = upper
                    .iter()
                    .chain(lower)
                    .map(|sample| u16::from(*sample))
                    .sum();
                *out = ((sum + 1 + (x as u16 & 1)) >> 2) as u8;
            }
        }
        _ => {
            let count = across * down;
            for (x, out) in out.iter_mut().enumerate() {
                let rows = (0..down).map(|y| &line(y)[x * across..][..across]);
                let sum: usize = rows.flatten().map(|sample| usize::from(*sample)).sum();
                *out = ((sum + count / 2) / count) as u8;
            }
        }
    }
}
