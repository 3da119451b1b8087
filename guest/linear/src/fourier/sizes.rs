//! Which factors a length is taken apart into, in which order, and when it is made a convolution instead: as pocketfft
//! does, since the bits of results depend on it.

/// Lengths below it are never convolutions.
const SHORT: usize = 50;

/// The factors of a transform of complex numbers, in the order of its passes.
pub(super) fn factors(length: usize) -> Vec<usize> {
    taken_apart(length, &[8, 4])
}

/// The factors of a transform of reals, in the order of its passes backward.
pub(super) fn real_factors(length: usize) -> Vec<usize> {
    taken_apart(length, &[4])
}

/// Powers of two first, of which a single two comes before all others; then primes, which grow.
fn taken_apart(length: usize, powers: &[usize]) -> Vec<usize> {
    let mut left = length;
    let mut factors = Vec::new();
    for power in powers.iter().copied() {
        while left.is_multiple_of(power) {
            factors.push(power);
            left /= power;
        }
    }
    if left.is_multiple_of(2) {
        left /= 2;
        factors.push(2);
        let last = factors.len() - 1;
        factors.swap(0, last);
    }
    factors.extend(odd_primes(left));
    factors
}

/// The prime factors of an odd number, smallest first.
fn odd_primes(mut left: usize) -> impl Iterator<Item = usize> {
    let mut prime = 3;
    std::iter::from_fn(move || {
        while prime <= left / prime {
            if left.is_multiple_of(prime) {
                left /= prime;
                return Some(prime);
            }
            prime += 2;
        }
        let last = std::mem::replace(&mut left, 1);
        (last > 1).then_some(last)
    })
}

/// The length of the transforms that the convolution for a length consists of, if that is the better way. `share` is of
/// the work of a transform of complex numbers: reals are half of it.
pub(super) fn convolution(length: usize, share: f64) -> Option<usize> {
    let largest = odd_primes(length >> length.trailing_zeros()).last();
    let largest = largest.unwrap_or(1);
    if length < SHORT || largest <= length / largest {
        return None;
    }
    let long = round(2 * length - 1);
    // Two transforms, and half as much again for what is around them.
    (2.0 * cost(long) * 1.5 < share * cost(length)).then_some(long)
}

/// What the passes of a transform cost, about.
fn cost(length: usize) -> f64 {
    let twos = length.trailing_zeros();
    let mut sum = f64::from(twos) * 2.0;
    for prime in odd_primes(length >> twos) {
        // Others have no pass of their own.
        sum += if prime <= 5 { 1.0 } else { 1.1 } * prime as f64;
    }
    sum * length as f64
}

/// The smallest product of factors of at most 11 that is not less.
fn round(length: usize) -> usize {
    if length <= 12 {
        return length;
    }
    let mut best = 2 * length;
    let powers = |base: usize, from: usize, below: usize| {
        std::iter::successors(Some(from), move |power| power.checked_mul(base))
            .take_while(move |power| *power < below)
    };
    for elevens in powers(11, 1, best) {
        for sevens in powers(7, elevens, best) {
            for fives in powers(5, sevens, best) {
                for threes in powers(3, fives, best) {
                    let mut product = threes;
                    while product < length {
                        product *= 2;
                    }
                    best = best.min(product);
                }
            }
        }
    }
    best
}
