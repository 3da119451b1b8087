//! `cargo run --release -p wardian-tests --bin soak -- SECONDS SEED [THREADS]`: sandbox after
//! sandbox, each with an end that is known; see `src/soak/`.
//!
//! Each minute it tells what was made and what the process takes from the machine. The exit status
//! is 1 for a wrong answer, and when the memory at the end is more than after the first minute. A
//! wrong answer comes with a seed: the soak of that seed begins with it.

use std::process::ExitCode;
use std::time::Duration;
use wardian_tests::soak::{Until, run};

/// Threads that drive sandboxes, unless another number is given.
const THREADS: usize = 2;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u64>());
    let (Some(Ok(seconds)), Some(Ok(seed)), Ok(threads)) = (
        numbers.next(),
        numbers.next(),
        numbers.next().unwrap_or(Ok(THREADS as u64)),
    ) else {
        eprintln!("usage: soak SECONDS SEED [THREADS]");
        return ExitCode::from(2);
    };
    let until = Until::Time(Duration::from_secs(seconds));
    match run(until, seed, threads as usize, true) {
        Ok(sandboxes) => {
            println!("{sandboxes} sandboxes in {seconds} s, all as they had to be (seed {seed})");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            println!("{problem}");
            ExitCode::FAILURE
        }
    }
}
