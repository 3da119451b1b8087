//! Runs the tests that CPython 3.12 has of its language and library, unmodified, and
//! writes how many pass into `RESULTS.md`.
//!
//! `PYTHON=/path/to/python3.12 cargo run --release -p wardian-tests --bin conformance -- --component [NAMES]`;
//! without names all of them. Without `--component` they run natively, which is for finding out why one fails
//! (`--no-default-features` then builds no component); nothing is then written into the table. What failed is
//! described below `target/conformance`.
//! What does not live here: which files there are (`tests.rs`), what a single test is (`driver.py`), and where
//! its modules come from (`importer.py`, `library.rs`).

mod library;
mod oracle;
mod outcome;
mod session;
mod table;
mod tests;

use library::Library;
use outcome::{Counts, Group, Kind, TestResult};
use session::{Broken, Session};
use std::path::Path;
use std::process::ExitCode;
use table::Row;
use tests::{TESTS, Tests};

fn main() -> ExitCode {
    match run_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::from(2)
        }
    }
}

fn run_all() -> Result<(), String> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    let in_component = names.first().is_some_and(|name| name == "--component");
    if in_component {
        names.remove(0);
    }
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3.12".into());
    let library = Library::find(&python)?;
    let folder = Path::new("target/conformance");
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut rows = table::read();
    for tests in TESTS {
        let name = tests.name;
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        let results = run_file(&library, tests, in_component);
        let theirs = if in_component {
            oracle::count(&python, name)?
        } else {
            Counts::new()
        };
        let row = Row {
            name: name.to_string(),
            ours: outcome::count(&results),
            theirs,
        };
        println!("{}", row.to_markdown());
        std::fs::write(
            folder.join(format!("{name}.txt")),
            outcome::report(&results),
        )
        .map_err(|error| error.to_string())?;
        rows.insert(name.to_string(), row);
        if in_component {
            // After each: the whole takes an hour, and what was measured stays.
            table::write(&rows)?;
        }
    }
    Ok(())
}

/// All results of one file. A group that ends otherwise than by its last test is run again, a
/// test at a time, so that the others are not lost.
fn run_file(library: &Library, tests: &Tests, in_component: bool) -> Vec<TestResult> {
    let name = tests.name;
    let mut results = Vec::new();
    let mut session = match Loaded::new(library, tests, in_component) {
        Ok(session) => session,
        Err(problem) => return vec![TestResult::problem(name, problem)],
    };
    for group in 0..session.groups.len() {
        let whole = session.run(&format!("run({group})\n"));
        match whole {
            Ok(found) if found.len() == session.groups[group] => {
                results.extend(found);
                continue;
            }
            // Nothing ran.
            Ok(_) | Err(Broken::Stopped(_)) => {}
            Err(Broken::Lost(_)) => match Loaded::new(library, tests, in_component) {
                Ok(fresh) => session = fresh,
                Err(problem) => {
                    results.push(TestResult::problem(name, problem));
                    return results;
                }
            },
        }
        for test in 0..session.groups[group] {
            let problem = match session.run(&format!("run({group}, {test})\n")) {
                Ok(found) if found.len() == 1 => {
                    results.extend(found);
                    continue;
                }
                Ok(_) => "it gave no result".to_string(),
                Err(Broken::Stopped(problem)) => problem,
                Err(Broken::Lost(problem)) => {
                    match Loaded::new(library, tests, in_component) {
                        Ok(fresh) => session = fresh,
                        Err(problem) => {
                            results.push(TestResult::problem(name, problem));
                            return results;
                        }
                    }
                    problem
                }
            };
            let place = format!("{name}: group {group}, test {test}");
            results.push(TestResult::problem(&place, problem));
        }
    }
    results
}

/// A session that has loaded a file of tests.
struct Loaded {
    session: Box<dyn Session>,
    /// The number of tests in each.
    groups: Vec<Group>,
}

impl Loaded {
    fn new(library: &Library, tests: &Tests, in_component: bool) -> Result<Loaded, String> {
        let mut session =
            session::start(library.sources(tests)?, library.data(tests)?, in_component)?;
        for preparation in [include_str!("importer.py"), include_str!("driver.py")] {
            session
                .step(preparation)
                .map_err(|broken| broken.to_string())?;
        }
        let output = session
            .step(&format!("load('test.{}')\n", tests.name))
            .map_err(|broken| broken.to_string())?;
        let groups = outcome::groups(&output).ok_or("it was not loaded")?;
        Ok(Loaded { session, groups })
    }

    fn run(&mut self, step: &str) -> Result<Vec<TestResult>, Broken> {
        let results = outcome::results(&self.session.step(step)?);
        debug_assert!(results.iter().all(|result| result.kind != Kind::Lost));
        Ok(results)
    }
}
