//! `cargo run -p wardian-tests --bin stops -- [COUNT [SEED [natively|component]]]`: each kind of limit
//! ends random work that often at random points, natively and in the component unless one of them is
//! asked for; see `src/stops.rs`.

use std::process::ExitCode;
use wardian_tests::stops::{Kind, run_natively};

type Run = fn(Kind, u64, u64) -> Result<(), String>;

/// Where work can be stopped.
const PLACES: &[(&str, Run)] = &[
    ("natively", run_natively),
    #[cfg(feature = "component")]
    ("component", wardian_tests::stops::run_in_component),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default| match arguments.get(index) {
        Some(number) => number.parse().ok(),
        None => Some(default),
    };
    let asked = arguments.get(2);
    let is_asked = |place: &str| asked.is_none_or(|asked| asked == place);
    let (Some(count), Some(seed), true, true) = (
        number(0, 1000),
        number(1, 1),
        PLACES.iter().any(|(place, _)| is_asked(place)),
        arguments.len() <= 3,
    ) else {
        eprintln!("usage: stops [COUNT [SEED [natively|component]]]");
        return ExitCode::from(2);
    };
    let mut failed = false;
    for kind in Kind::ALL {
        for (place, run) in PLACES.iter().filter(|(place, _)| is_asked(place)) {
            match run(*kind, count, seed) {
                Ok(()) => println!("{kind:?}: {count} stops, {place}, all sessions whole"),
                Err(problem) => {
                    failed = true;
                    println!("{kind:?}, {place}: {problem}");
                }
            }
        }
    }
    if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
