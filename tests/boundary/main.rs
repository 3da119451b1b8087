//! `cargo run --release -p wardian-tests --bin boundary -- KIND SECONDS SEED`: feeds the host what a
//! lying guest or somebody with access to snapshots could.
//!
//! Kinds: `cbor` are values as bytes, `snapshot` are snapshots. What lies below the public API,
//! calls of the host's functions in odd order, is `host/lib/src/tests/boundary_fuzz.rs`. The exit status is
//! 1 when something was found; it is told with the seed that begins with it.

mod allocation;
mod cbor;
mod fuzz;
#[path = "../fuzz/random.rs"]
mod random;
#[cfg(feature = "component")]
mod snapshot;

use fuzz::Fuzz;
use random::Random;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: allocation::Counting = allocation::Counting;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers = match &arguments[..] {
        [_, seconds, seed] => seconds.parse().ok().zip(seed.parse().ok()),
        _ => None,
    };
    let Some((seconds, seed)) = numbers else {
        eprintln!("usage: boundary cbor|snapshot SECONDS SEED");
        return ExitCode::from(2);
    };
    let time = Duration::from_secs(seconds);
    let result = match arguments[0].as_str() {
        "cbor" => until(time, seed, cbor::Fuzzer::default()),
        #[cfg(feature = "component")]
        "snapshot" => snapshot::Fuzzer::new().and_then(|fuzzer| until(time, seed, fuzzer)),
        kind => Err(format!("there is no kind {kind:?}")),
    };
    match result {
        Ok(told) => {
            println!("{told}, nothing found in {seconds} s (seed {seed})");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            println!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn until(time: Duration, first: u64, mut fuzzer: impl Fuzz) -> Result<String, String> {
    let started = Instant::now();
    let (mut seed, mut minute) = (first, 1);
    while started.elapsed() < time {
        let mut random = Random::new(seed);
        let tried =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fuzzer.one(&mut random)));
        tried
            .unwrap_or_else(|_| Err("it panicked".into()))
            .map_err(|problem| format!("seed {seed}: {problem}"))?;
        seed = seed.wrapping_add(1);
        if started.elapsed() > Duration::from_secs(60) * minute {
            println!("{:>5} s: {}", started.elapsed().as_secs(), fuzzer.told());
            minute += 1;
        }
    }
    Ok(fuzzer.told())
}
