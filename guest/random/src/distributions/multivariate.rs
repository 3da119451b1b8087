//! Distributions of vectors: multinomial, multivariate hypergeometric, and Dirichlet's.

use super::choice::STEPS;
use super::{BinomialCache, beta, binomial, hypergeometric, interval, standard_gamma};
use crate::BitGenerator;

/// The compensated sum that numpy checks probabilities by: `pvals[:-1]` of `multinomial` must not come to more than
/// `1.0 + 1e-12`, and `p` of `choice` must be within `1.5e-8` (the root of the epsilon) of 1.
pub fn kahan_sum(values: &[f64]) -> f64 {
    let Some((&first, others)) = values.split_first() else {
        return 0.0;
    };
    let (mut sum, mut lost) = (first, 0.0);
    for value in others {
        let term = value - lost;
        let new = sum + term;
        lost = (new - sum) - term;
        sum = new;
    }
    sum
}

/// `multinomial(n, pvals)`: one variate, written to `out`, which is as long as `pvals`.
///
/// The last of `pvals` is not looked at: its count is what is left.
pub fn multinomial<G: BitGenerator + ?Sized>(
    bits: &mut G,
    n: i64,
    pvals: &[f64],
    out: &mut [i64],
    cache: &mut BinomialCache,
) {
    out.fill(0);
    let Some((last, others)) = out.split_last_mut() else {
        return;
    };
    let mut left = n;
    let mut probability_left = 1.0;
    for (count, &p) in others.iter_mut().zip(pvals) {
        *count = binomial(bits, left, p / probability_left, cache);
        left = left.wrapping_sub(*count);
        if left <= 0 {
            return;
        }
        probability_left -= p;
    }
    if left > 0 {
        *last = left;
    }
}

/// The sum of the colours and how many to draw: the smaller of the sample and the rest, and whether it is the rest.
fn plan(colors: &[i64], sample: i64) -> (i64, i64, bool) {
    let total = colors
        .iter()
        .fold(0_i64, |sum, &count| sum.saturating_add(count));
    let complement = sample > total / 2;
    let to_draw = if complement { total - sample } else { sample };
    (total, to_draw.max(0), complement)
}

fn complete(colors: &[i64], variate: &mut [i64], complement: bool) {
    if complement {
        for (count, &all) in variate.iter_mut().zip(colors) {
            *count = all - *count;
        }
    }
}

/// `multivariate_hypergeometric(colors, nsample, method='count')`: variates one after another, each as long as
/// `colors`, until `variates` is full.
///
/// `colors` holds no negative number and at least `sample` in sum. Takes eight bytes for each of that sum: charge them
/// first. All variates of one call are needed together, since each goes on shuffling where the one before stopped.
/// Asks `poll` as it goes on, with the number of steps to come.
pub fn multivariate_hypergeometric_count<G: BitGenerator + ?Sized, E>(
    bits: &mut G,
    colors: &[i64],
    sample: i64,
    variates: &mut [i64],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    variates.fill(0);
    let (total, to_draw, complement) = plan(colors, sample);
    if total == 0 || sample == 0 || variates.is_empty() {
        return Ok(());
    }
    let mut urn: Vec<usize> = Vec::with_capacity(total as usize);
    for (color, &count) in colors.iter().enumerate() {
        urn.extend(std::iter::repeat_n(color, count.max(0) as usize));
    }
    for variate in variates.chunks_exact_mut(colors.len()) {
        poll(colors.len())?;
        for place in 0..to_draw as usize {
            if place % STEPS == 0 {
                poll(STEPS.min(to_draw as usize))?;
            }
            let other = place + interval(bits, (urn.len() - place - 1) as u64) as usize;
            urn.swap(place, other);
            variate[urn[place]] += 1;
        }
        complete(colors, variate, complement);
    }
    Ok(())
}

/// `multivariate_hypergeometric(colors, nsample, method='marginals')`, likewise; the sum is below 10**9 in numpy.
pub fn multivariate_hypergeometric_marginals<G: BitGenerator + ?Sized, E>(
    bits: &mut G,
    colors: &[i64],
    sample: i64,
    variates: &mut [i64],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    variates.fill(0);
    let (total, to_draw, complement) = plan(colors, sample);
    if total == 0 || sample == 0 || variates.is_empty() {
        return Ok(());
    }
    for variate in variates.chunks_exact_mut(colors.len()) {
        poll(colors.len() * 4)?;
        let (mut to_draw, mut left) = (to_draw, total);
        let last = colors.len() - 1;
        for (count, &color) in variate[..last].iter_mut().zip(colors) {
            if to_draw <= 0 {
                break;
            }
            left -= color;
            *count = hypergeometric(bits, color, left, to_draw);
            to_draw -= *count;
        }
        if to_draw > 0 {
            variate[last] = to_draw;
        }
        complete(colors, variate, complement);
    }
    Ok(())
}

/// `dirichlet(alpha)`: one variate, written to `out`, which is as long as `alpha`.
///
/// Where all of `alpha` are below 0.1, gamma variates may all underflow to 0; a stick is broken by beta variates then.
pub fn dirichlet<G: BitGenerator + ?Sized>(bits: &mut G, alpha: &[f64], out: &mut [f64]) {
    out.fill(0.0);
    if alpha.is_empty() {
        return;
    }
    if alpha.iter().all(|&a| a < 0.1) {
        break_stick(bits, alpha, out);
    } else {
        normalised(alpha, out, |shape| standard_gamma(bits, shape));
    }
}

fn break_stick<G: BitGenerator + ?Sized>(bits: &mut G, alpha: &[f64], out: &mut [f64]) {
    let mut sum = 0.0;
    // What is left of alpha from each place on, added from the right.
    let mut tails: Vec<f64> = alpha
        .iter()
        .rev()
        .map(|a| {
            sum += a;
            sum
        })
        .collect();
    tails.reverse();
    if sum <= 0.0 {
        return;
    }
    let last = alpha.len() - 1;
    let mut stick = 1.0;
    for place in 0..last {
        let part = beta(bits, alpha[place], tails[place + 1]);
        out[place] = stick * part;
        stick *= 1.0 - part;
        if tails[place + 1] == 0.0 {
            break;
        }
    }
    out[last] = stick;
}

/// Gamma variates, divided by their sum.
pub(crate) fn normalised(alpha: &[f64], out: &mut [f64], mut draw: impl FnMut(f64) -> f64) {
    let mut sum = 0.0;
    for (value, &shape) in out.iter_mut().zip(alpha) {
        *value = draw(shape);
        sum += *value;
    }
    let inverse = 1.0 / sum;
    for value in out {
        *value *= inverse;
    }
}
