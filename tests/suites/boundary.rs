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

/// Nobody asked the machine for the memory that a large session is read with: it goes through in pieces.
#[cfg(feature = "component")]
#[test]
fn a_large_session_is_saved_in_pieces() {
    const SMALL: usize = 20 << 20;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    let engine = wardian::Engine::builder().max_live_sandboxes(1).build();
    let (runtime, engine) = (runtime.unwrap(), engine.unwrap());
    let sandbox = async {
        let mut sandbox = engine.sandbox().build().await?;
        // The engine reads once what it compares memories with, and keeps it.
        sandbox.snapshot().await?;
        sandbox.run("large = 'x' * 90_000_000").await?;
        Ok::<_, wardian::Error>(sandbox)
    };
    let mut sandbox = runtime.block_on(sandbox).unwrap();
    let (saved, most) = allocation::most_during(|| runtime.block_on(sandbox.snapshot()));
    assert!(saved.unwrap().len() < SMALL / 4);
    assert!(most < SMALL, "{most}");
    let (parked, most) = allocation::most_during(|| runtime.block_on(sandbox.park()));
    parked.unwrap();
    assert!(most < SMALL, "{most}");
    let execution = runtime.block_on(sandbox.run("len(large)")).unwrap();
    assert_eq!(execution.value, Some(90_000_000.into()));
}
