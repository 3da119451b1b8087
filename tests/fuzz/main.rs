//! Feeds generated and mutated programs to the interpreter, natively.
//!
//! Found is a program that panics, hangs, or ends unlike on CPython although
//! both accept it. What was found is written to `target/fuzz`, smallest first
//! worth a look, and the exit status is 1.
//!
//! `cargo run -p wardian-tests --bin fuzz -- [SECONDS] [SEED]`; with
//! `PYTHON=/path/to/python3.12` results are compared, otherwise only crashes
//! count. The same seed gives the same programs.

mod classes;
mod containers;
mod generate;
mod mutate;
mod oracle;
mod random;
mod templates;
mod threads;

use oracle::{End, Oracle};
use random::Random;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use wardian_interp::{Interpreter, Outcome, Step};
use wardian_tests::memory_outside::{Limits, MemoryOutside};
use wardian_tests::native;

/// One program in this many is run with a collection at every poll.
const STRESS_EVERY: usize = 8;

fn main() -> ExitCode {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|text| text.parse::<u64>().ok());
    let seconds = numbers.next().flatten().unwrap_or(60);
    let seed = numbers.next().flatten().unwrap_or(1);
    match fuzz(Duration::from_secs(seconds), seed) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz: {error}");
            ExitCode::from(2)
        }
    }
}

fn fuzz(time: Duration, seed: u64) -> Result<usize, String> {
    let seeds = mutate::seeds()?;
    let mut oracle = match std::env::var_os("PYTHON") {
        Some(python) => Some(Oracle::start(Path::new(&python))?),
        None => None,
    };
    let folder = Path::new("target/fuzz");
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut random = Random::new(seed);
    let (mut runs, mut compared, mut found) = (0, 0, 0);
    let started = Instant::now();
    while started.elapsed() < time {
        let kind = random.below(10);
        let source = match kind {
            0 | 1 => generate::program(&mut random),
            2 => threads::program(&mut random),
            3..=5 => classes::program(&mut random),
            6 | 7 => containers::program(&mut random),
            _ => mutate::program(&mut random, &seeds),
        };
        runs += 1;
        // Those that import are too long for it.
        let stress = runs % STRESS_EVERY == 0 && !(2..=7).contains(&kind);
        let report = match run(&source, stress) {
            Err(crash) => Some(crash),
            Ok(got) => match &mut oracle {
                None => None,
                Some(oracle) => match oracle.run(&source)? {
                    None => None,
                    Some(expected) => {
                        compared += 1;
                        difference(&expected, &got)
                    }
                },
            },
        };
        if let Some(report) = report {
            found += 1;
            let path = folder.join(format!("{seed}-{runs}.py"));
            let commented: String = report.lines().flat_map(|line| ["# ", line, "\n"]).collect();
            std::fs::write(&path, format!("{source}\n{commented}"))
                .map_err(|error| error.to_string())?;
            println!(
                "{}: {}",
                path.display(),
                report.lines().next().unwrap_or("")
            );
        }
    }
    println!("{runs} programs, {compared} compared, {found} found (seed {seed})");
    Ok(found)
}

/// How the program ends here; `Err`: it panicked or hung.
fn run(source: &str, stress: bool) -> Result<End, String> {
    let source = source.to_string();
    native::in_thread(move || {
        let limits = Limits {
            // A collection at every poll makes a unit a thousand times as dear.
            fuel: if stress { 30_000 } else { 30_000_000 },
            memory: 64 << 20,
            output: 100_000,
            ..Limits::default()
        };
        let mut interpreter = Interpreter::new();
        interpreter.set_stress(stress);
        let mut outside = MemoryOutside::new(limits, "");
        let step = Step {
            file_name: "case.py",
            ends_session: true,
            ..Step::new(&source)
        };
        let outcome = interpreter.run(&mut outside, &step);
        let output = String::from_utf8_lossy(&outside.stdout).into_owned();
        match outcome {
            Outcome::Finished { .. } => End::Finished(output),
            Outcome::Raised { traceback, .. } => End::raised(output, &traceback),
            Outcome::Exited { .. } | Outcome::Stopped(_) => End::Other,
        }
    })
}

/// What differs, when it counts: what we refuse honestly, limits and addresses do not.
fn difference(expected: &End, got: &End) -> Option<String> {
    const NOT_COMPARED: &[&str] = &[
        "NotImplementedError",
        "RecursionError",
        "MemoryError",
        "ModuleNotFoundError",
        " at 0x",
        "object at",
        "wardian",
        // Its module `traceback` and the interpreter itself end it differently.
        "Did you forget to import",
    ];
    if matches!(expected, End::Other) || matches!(got, End::Other) || expected == got {
        return None;
    }
    let (expected, got) = (format!("{expected:?}"), format!("{got:?}"));
    let skipped = |text: &String| NOT_COMPARED.iter().any(|word| text.contains(word));
    if skipped(&expected) || skipped(&got) {
        return None;
    }
    Some(format!("differs\nexpected {expected}\ngot      {got}"))
}
