//! Shuffling and choosing, as indices; what they index is the caller's.

use std::convert::Infallible;

use super::uniform::mask_of;
use super::{Method, bounded_u64, interval};
use crate::BitGenerator;

/// Steps between two looks at the budget.
pub(super) const STEPS: usize = 1024;

/// `shuffle`: the exchanges that shuffle `n` items, from the last place down, as calls of `swap(place, other)`, whose
/// error ends it.
///
/// The same for `Generator` and `RandomState`, and for each line that `Generator.permuted` shuffles.
pub fn shuffle<G: BitGenerator + ?Sized, E>(
    bits: &mut G,
    n: usize,
    mut swap: impl FnMut(usize, usize) -> Result<(), E>,
) -> Result<(), E> {
    for place in (1..n).rev() {
        let other = interval(bits, place as u64) as usize;
        swap(place, other)?;
    }
    Ok(())
}

/// `permutation(n)`: the numbers below `n`, shuffled.
pub fn permutation<G: BitGenerator + ?Sized>(bits: &mut G, n: usize) -> Vec<i64> {
    let mut indices: Vec<i64> = (0..n as i64).collect();
    let Ok(()) = shuffle(bits, n, |place, other| {
        indices.swap(place, other);
        Ok::<(), Infallible>(())
    });
    indices
}

/// `Generator.choice(population, size, replace=False, shuffle=shuffled)` without weights.
///
/// Needs `size <= population`; a larger one is cut. Memory is in proportion to `size`, or to `population` where that
/// is above 10,000 and less than 50 times `size` (20 times without the shuffle). Asks `poll` as it goes on, with the
/// number of steps to come.
pub fn choice_without_replacement<G: BitGenerator + ?Sized, E>(
    bits: &mut G,
    population: u64,
    size: usize,
    shuffled: bool,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<i64>, E> {
    let places = usize::try_from(population);
    let size = places.map_or(size, |population| size.min(population));
    let cutoff = if shuffled { 50 } else { 20 };
    if population > 10_000
        && size as u64 > population / cutoff
        && let Ok(population) = places
    {
        return tail_shuffle(bits, population, size, poll);
    }
    let mut chosen = floyd(bits, population, size, &mut poll)?;
    if shuffled {
        shuffle_bounded(bits, &mut chosen, 1, poll)?;
    }
    Ok(chosen)
}

/// Exchanges places from the last down to `first`, with the integers of `Generator.integers` instead of `interval`.
fn shuffle_bounded<G: BitGenerator + ?Sized, E>(
    bits: &mut G,
    items: &mut [i64],
    first: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    for place in (first..items.len()).rev() {
        if place % STEPS == 0 {
            poll(STEPS)?;
        }
        let other = bounded_u64(bits, 0, place as u64, Method::Lemire) as usize;
        items.swap(place, other);
    }
    Ok(())
}

fn tail_shuffle<G: BitGenerator + ?Sized, E>(
    bits: &mut G,
    population: usize,
    size: usize,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<i64>, E> {
    let mut indices: Vec<i64> = (0..population as i64).collect();
    shuffle_bounded(bits, &mut indices, (population - size).max(1), poll)?;
    Ok(indices.split_off(population - size))
}

/// Floyd's algorithm: a number below each of the highest `size` places, or the place itself if that was chosen before.
fn floyd<G: BitGenerator + ?Sized, E>(
    bits: &mut G,
    population: u64,
    size: usize,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<i64>, E> {
    let mut seen = Seen::new(size);
    let mut chosen = Vec::with_capacity(size);
    for place in population - size as u64..population {
        if chosen.len() % STEPS == 0 {
            poll(STEPS.min(size))?;
        }
        let value = bounded_u64(bits, 0, place, Method::Lemire);
        let value = if seen.insert(value) {
            value
        } else {
            seen.insert(place);
            place
        };
        chosen.push(value as i64);
    }
    Ok(chosen)
}

/// A set of numbers below `u64::MAX`, by open addressing; its size is fixed.
struct Seen {
    slots: Vec<u64>,
    mask: u64,
}

impl Seen {
    const EMPTY: u64 = u64::MAX;

    fn new(size: usize) -> Self {
        let mask = mask_of((1.2 * size as f64) as u64);
        Seen {
            slots: vec![Self::EMPTY; mask as usize + 1],
            mask,
        }
    }

    /// Whether the number is new.
    fn insert(&mut self, value: u64) -> bool {
        let mut place = value & self.mask;
        loop {
            let slot = &mut self.slots[place as usize];
            if *slot == value {
                return false;
            }
            if *slot == Self::EMPTY {
                *slot = value;
                return true;
            }
            place = (place + 1) & self.mask;
        }
    }
}

/// The running sums of the weights, divided by the last: what numpy looks draws up in.
fn cumulative(weights: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut sums: Vec<f64> = weights
        .iter()
        .map(|weight| {
            sum += weight;
            sum
        })
        .collect();
    for value in &mut sums {
        *value /= sum;
    }
    sums
}

/// How many of the sums are not above `u`, which is the index that `u` falls to.
fn looked_up(sums: &[f64], u: f64) -> i64 {
    sums.partition_point(|&sum| sum <= u) as i64
}

/// `choice(len(p), size, p=p)`: with replacement.
///
/// The weights are checked by the caller: none negative, and 1 in sum within rounding.
pub fn choice_weighted<G: BitGenerator + ?Sized>(bits: &mut G, p: &[f64], size: usize) -> Vec<i64> {
    let sums = cumulative(p);
    (0..size)
        .map(|_| looked_up(&sums, bits.next_f64()))
        .collect()
}

/// `choice(len(p), size, replace=False, p=p)`.
///
/// Draws as many as are missing, keeps those that are new, and repeats with the weights of the kept ones at 0. At least
/// `size` weights must be above 0, else the result is shorter, where numpy refuses. Each repetition takes time in
/// proportion to `p`, and there may be as many as `size` where weights differ by orders of magnitude.
pub fn choice_weighted_without_replacement<G: BitGenerator + ?Sized>(
    bits: &mut G,
    p: &[f64],
    size: usize,
) -> Vec<i64> {
    let mut weights = p.to_vec();
    let possible = weights.iter().filter(|&&weight| weight > 0.0).count();
    let size = size.min(possible);
    let mut found = Vec::with_capacity(size);
    let mut taken = vec![false; p.len()];
    while found.len() < size {
        let drawn = choice_weighted(bits, &weights, size - found.len());
        for index in drawn {
            let place = index as usize;
            // Rounding cannot make a draw reach beyond the last weight, nor one of weight 0 more than once.
            if place < taken.len() && !taken[place] {
                taken[place] = true;
                weights[place] = 0.0;
                found.push(index);
            }
        }
    }
    found
}
