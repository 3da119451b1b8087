//! A few cases of each fuzzer of the host's boundary; `.ci/deep` goes on for twenty minutes each.

#[path = "../boundary/allocation.rs"]
mod allocation;
#[path = "../boundary/cbor.rs"]
mod cbor;
#[path = "../boundary/fuzz.rs"]
mod fuzz;
#[path = "../fuzz/random.rs"]
mod random;
#[cfg(feature = "component")]
#[path = "../boundary/snapshot.rs"]
mod snapshot;

use fuzz::Fuzz;
use random::Random;

#[global_allocator]
static ALLOCATOR: allocation::Counting = allocation::Counting;

fn cases(count: u64, mut fuzzer: impl Fuzz) {
    for seed in 0..count {
        if let Err(problem) = fuzzer.one(&mut Random::new(seed)) {
            panic!("seed {seed}, after {}: {problem}", fuzzer.told());
        }
    }
}

#[test]
fn a_lying_guest_sends_values() {
    cases(100, cbor::Fuzzer::default());
}

#[cfg(feature = "component")]
#[test]
fn somebody_changes_snapshots() {
    cases(150, snapshot::Fuzzer::new().expect("snapshots are made"));
}
