//! How often each number is among others (`np.bincount`), or how much it weighs.
//!
//! What does not live here: the array of results, whose size is asked for before it is made ([`length`]).

use crate::walk::BLOCK;

/// A number below zero cannot be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Negative;

/// How many results there are: one more than the largest number, and at least so many.
///
/// # Errors
/// [`Negative`] where a number is below zero.
pub fn length(numbers: &[i64], at_least: usize) -> Result<usize, Negative> {
    let smallest = numbers.iter().copied().min().unwrap_or(0);
    let largest = numbers.iter().copied().max();
    if smallest < 0 {
        return Err(Negative);
    }
    let needed = largest.map_or(0, |largest| {
        usize::try_from(largest).map_or(usize::MAX, |largest| largest.saturating_add(1))
    });
    Ok(needed.max(at_least))
}

/// `out[number] += 1` for each of them; those beyond the results are left out. `poll` is asked before each block.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::bincount::{count, length};
///
/// let numbers = [3, 1, 1];
/// let mut out = vec![0; length(&numbers, 0).unwrap()];
/// let done: Result<(), ()> = count(&numbers, &mut out, |_| Ok(()));
/// assert_eq!((done, out), (Ok(()), vec![0, 2, 0, 1]));
/// ```
pub fn count<E>(
    numbers: &[i64],
    out: &mut [i64],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    for numbers in numbers.chunks(BLOCK) {
        poll(numbers.len())?;
        for number in numbers {
            if let Some(place) = place(out, *number) {
                *place += 1;
            }
        }
    }
    Ok(())
}

/// `out[number] += weight` for each of them, in their order.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn weigh<E>(
    numbers: &[i64],
    weights: &[f64],
    out: &mut [f64],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    for (numbers, weights) in numbers.chunks(BLOCK).zip(weights.chunks(BLOCK)) {
        poll(numbers.len())?;
        for (number, weight) in numbers.iter().zip(weights) {
            if let Some(place) = place(out, *number) {
                *place += weight;
            }
        }
    }
    Ok(())
}

fn place<T>(out: &mut [T], number: i64) -> Option<&mut T> {
    out.get_mut(usize::try_from(number).ok()?)
}
