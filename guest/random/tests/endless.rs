//! Arguments with which numpy never returns, or that only a careless caller passes: these functions end, and draw
//! nothing that a caller could not charge for.

use std::convert::Infallible;

use wardian_random::SeedSequence;
use wardian_random::bits::{BitGenerator, Pcg64};
use wardian_random::{distributions, legacy};

/// Gives the same bits for ever.
struct Constant(u64);

impl BitGenerator for Constant {
    fn next_u32(&mut self) -> u32 {
        self.0 as u32
    }

    fn next_u64(&mut self) -> u64 {
        self.0
    }
}

#[test]
fn legacy_zipf_of_large_exponents() {
    let mut bits = Pcg64::new(&SeedSequence::from_number(1));
    for a in [1025.0, 1e5, 1e300, f64::INFINITY] {
        assert_eq!(legacy::zipf(&mut bits, a), 1);
    }
}

#[test]
fn legacy_vonmises_of_large_kappa() {
    let mut bits = Pcg64::new(&SeedSequence::from_number(1));
    for kappa in [1e17, 1e160, f64::INFINITY] {
        assert!(legacy::vonmises(&mut bits, 0.5, kappa).is_nan());
    }
}

#[test]
fn geometric_search_of_the_largest_uniform_number() {
    let mut bits = Constant(u64::MAX);
    // Each of these sums stays below 1 - 2**-53 for ever, or reaches it.
    for p in [0.34, 0.4, 0.5, 0.6, 0.7, 0.9, 0.99] {
        let count = distributions::geometric(&mut bits, p);
        assert!((1..3_000).contains(&count), "{p}: {count}");
    }
}

#[test]
fn samples_that_numpy_refuses() {
    let mut bits = Pcg64::new(&SeedSequence::from_number(1));
    assert_eq!(
        distributions::choice_without_replacement(&mut bits, 3, 5, true, free)
            .map(|chosen| chosen.len()),
        Ok(3)
    );
    assert_eq!(
        distributions::choice_without_replacement(&mut bits, 0, 5, true, free)
            .map(|chosen| chosen.len()),
        Ok(0)
    );
    let weights = [0.5, 0.0, 0.5];
    let chosen = distributions::choice_weighted_without_replacement(&mut bits, &weights, 3);
    assert_eq!(chosen.len(), 2);
    let mut none = [];
    distributions::dirichlet(&mut bits, &[], &mut none);
    let Ok(()) = distributions::multivariate_hypergeometric_count(&mut bits, &[], 0, &mut [], free);
    let Ok(()) = distributions::multivariate_hypergeometric_marginals(
        &mut bits,
        &[0, 0],
        5,
        &mut [0; 2],
        free,
    );
    // The first look at the budget ends them.
    let stopped = distributions::choice_without_replacement(&mut bits, 9, 5, true, |_| Err(()));
    assert_eq!(stopped, Err(()));
}

/// No budget.
fn free(_: usize) -> Result<(), Infallible> {
    Ok(())
}

#[test]
fn compensated_sums() {
    let tenths = [0.1; 10];
    assert_eq!(distributions::kahan_sum(&tenths), 1.0);
    assert_eq!(distributions::kahan_sum(&[]), 0.0);
}
