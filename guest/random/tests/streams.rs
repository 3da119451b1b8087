//! Every stream that a file of `expected` tells, value by value and with what the generator gives afterwards.
//!
//! `RANDOM_CASES` may name one more file, for larger comparisons than the repository holds.

mod support;

use std::path::{Path, PathBuf};
use support::Case;

/// The most failing cases whose text is shown.
const SHOWN: usize = 20;

fn check(path: &Path) {
    let text = std::fs::read_to_string(path).expect("the file of cases is there");
    let mut count = 0;
    let mut failures = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let case = Case::parse(line);
        let actual = case.actual();
        count += 1;
        if actual != case.expected {
            let (text, expected) = (&case.text, &case.expected);
            failures.push(format!("{text}\n  numpy {expected}\n  here  {actual}"));
        }
    }
    let failed = failures.len();
    failures.truncate(SHOWN);
    let shown = failures.join("\n");
    assert!(
        failed == 0,
        "{failed} of {count} in {}:\n{shown}",
        path.display()
    );
    assert!(count > 0, "no cases in {}", path.display());
}

fn expected(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected");
    folder.join(name)
}

#[test]
fn generators() {
    check(&expected("generators.txt"));
}

#[test]
fn integers() {
    check(&expected("integers.txt"));
}

#[test]
fn distributions() {
    check(&expected("distributions.txt"));
}

/// So many that each layer of each ziggurat is met at its edge too.
#[test]
fn ziggurats() {
    check(&expected("ziggurats.txt"));
}

/// Infinities, nan, and the least and largest numbers, where numpy takes them.
#[test]
fn extremes() {
    check(&expected("extremes.txt"));
}

#[test]
fn choices() {
    check(&expected("choices.txt"));
}

#[test]
fn legacy() {
    check(&expected("legacy.txt"));
}

#[test]
fn more_cases() {
    if let Some(path) = std::env::var_os("RANDOM_CASES") {
        check(Path::new(&path));
    }
}
