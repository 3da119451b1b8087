//! `cargo run -p wardian-tests --bin stops -- [COUNT [SEED]]`: each kind of limit ends random work
//! that often at random points, natively and in the component; see `src/stops.rs`.

use std::process::ExitCode;
use wardian_tests::stops::{Kind, run_natively};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse());
    let (Ok(count), Ok(seed)) = (
        numbers.next().unwrap_or(Ok(1000)),
        numbers.next().unwrap_or(Ok(1)),
    ) else {
        eprintln!("usage: stops [COUNT [SEED]]");
        return ExitCode::from(2);
    };
    let mut failed = false;
    for kind in Kind::ALL {
        let natively = ("natively", run_natively(*kind, count, seed));
        #[cfg(not(feature = "component"))]
        let runs = [natively];
        #[cfg(feature = "component")]
        let runs = [
            natively,
            (
                "in the component",
                wardian_tests::stops::run_in_component(*kind, count, seed),
            ),
        ];
        for (place, result) in runs {
            match result {
                Ok(()) => println!("{kind:?}: {count} stops {place}, all sessions whole"),
                Err(problem) => {
                    failed = true;
                    println!("{kind:?} {place}: {problem}");
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
