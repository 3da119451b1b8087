//! Times rounded to multiples of something.

use super::NAT;
use crate::{BLOCK, Need};

/// Which way to round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// Down.
    Down,
    /// Up.
    Up,
    /// To the nearest one; from the middle to the even one.
    HalfEven,
    /// To the nearest one; from the middle up.
    HalfUp,
    /// To the nearest one; from the middle down.
    HalfDown,
}

/// The times rounded to multiples of `step`, which is above zero; false where there is no room for one.
///
/// ```
/// use wardian_columns::times::{Rounding, round};
///
/// let mut out = [0; 3];
/// let done = round(&[14, 15, 25], 10, Rounding::HalfEven, &mut out, |_| Ok::<(), ()>(()));
/// assert_eq!((done, out), (Ok(true), [10, 20, 20]));
/// ```
pub fn round<E>(
    times: &[i64],
    step: i64,
    rounding: Rounding,
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<bool, E> {
    if step < 1 {
        return Ok(false);
    }
    for (times, out) in times.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        ask(Need::items(times.len()))?;
        for (time, out) in times.iter().zip(out) {
            if *time == NAT {
                *out = NAT;
                continue;
            }
            let rest = time.rem_euclid(step);
            let missing = step - rest;
            let goes_up = match rounding {
                Rounding::Down => false,
                Rounding::Up => rest != 0,
                Rounding::HalfEven => {
                    rest > missing || rest == missing && time.div_euclid(step) % 2 != 0
                }
                Rounding::HalfUp => rest >= missing,
                Rounding::HalfDown => rest > missing,
            };
            let rounded = match goes_up {
                true => time.checked_add(missing),
                false => time.checked_sub(rest),
            };
            match rounded {
                Some(rounded) => *out = rounded,
                None => return Ok(false),
            }
        }
    }
    Ok(true)
}
