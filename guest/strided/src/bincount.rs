//! How often each number is among others (`np.bincount`), or how much it weighs.
//!
//! What does not live here: the array of results, whose size is asked for before it is made ([`length`]).

use crate::walk::BLOCK;

/// How many results there are: one more than the largest number, and at least so many. None where a number is below zero,
/// which cannot be counted. `poll` is asked before each block.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn length<E>(
    numbers: &[i64],
    at_least: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Option<usize>, E> {
    let (mut smallest, mut largest) = (0, -1);
    for numbers in numbers.chunks(BLOCK) {
        poll(numbers.len())?;
        for number in numbers {
            smallest = smallest.min(*number);
            largest = largest.max(*number);
        }
    }
    let count = usize::try_from(largest.saturating_add(1)).unwrap_or(usize::MAX);
    Ok((smallest == 0).then_some(count.max(at_least)))
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
/// let needed: Result<_, ()> = length(&numbers, 0, |_| Ok(()));
/// let mut out = vec![0; needed.unwrap().unwrap()];
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
