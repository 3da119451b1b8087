//! What CPython says of the same file, with the same driver.

use crate::outcome::{self, Counts};
use std::process::Command;

/// How CPython's own tests end on CPython.
pub(crate) fn count(python: &str, name: &str) -> Result<Counts, String> {
    let output = Command::new(python)
        .arg(wardian_tests::root().join("conformance/driver.py"))
        .arg(format!("test.{name}"))
        .current_dir(std::env::temp_dir())
        .output()
        .map_err(|error| format!("{python}: {error}"))?;
    Ok(outcome::count(&outcome::results(&String::from_utf8_lossy(
        &output.stdout,
    ))))
}
