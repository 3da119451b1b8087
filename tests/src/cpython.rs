//! Running a case on CPython 3.12, the oracle of all expectations.
//!
//! The interpreter is found through `WARDIAN_CPYTHON`, else as `python3.12`.
//! `BLESS=1` has `bless.py` write the expectations from there.

use crate::case::Case;
use crate::report::{Ending, Observed};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The command of a CPython 3.12, or why there is none.
pub fn find() -> Result<String, String> {
    let command = std::env::var("WARDIAN_CPYTHON").unwrap_or_else(|_| "python3.12".into());
    let output = Command::new(&command)
        .arg("-V")
        .output()
        .map_err(|error| format!("{command}: {error}"))?;
    let version = String::from_utf8_lossy(&output.stdout);
    if version.starts_with("Python 3.12.") {
        Ok(command)
    } else {
        Err(format!(
            "{command} is not Python 3.12 but {}",
            version.trim()
        ))
    }
}

/// Run a case with `command`.
pub fn run(command: &str, case: &Case) -> Result<Observed, String> {
    let folder = case.path.parent().expect("a case lies in a folder");
    let mut child = Command::new(command)
        .args(["-I", "-S", "-X", "utf8"])
        .arg(&case.path)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{command}: {error}"))?;
    let stdin = case.settings.stdin.clone().unwrap_or_default();
    // A program that does not read its input breaks the pipe, which is fine.
    let _ = child
        .stdin
        .take()
        .expect("stdin is piped")
        .write_all(stdin.as_bytes());
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = without_folder(&String::from_utf8_lossy(&output.stderr), folder);
    let ending = match output.status.code() {
        Some(0) if case.settings.exit == Some(0) => Ending::Exited(0),
        Some(0) => Ending::Finished,
        Some(status) if case.settings.exit.is_some() => Ending::Exited(status),
        Some(1) => Ending::Raised(stderr.clone()),
        other => return Err(format!("CPython ended with status {other:?}\n{stderr}")),
    };
    Ok(Observed {
        stdout,
        stderr,
        ending,
    })
}

/// Rewrite the expectations of `cases` from CPython.
pub fn bless(command: &str, cases: &[&Path]) -> Result<(), String> {
    let status = Command::new(command)
        .arg(crate::root().join("bless.py"))
        .args(cases)
        .status()
        .map_err(|error| format!("{command}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err("bless.py failed".into())
    }
}

/// Tracebacks name the file as a session does: without its folder.
fn without_folder(stderr: &str, folder: &Path) -> String {
    stderr.replace(&format!("File \"{}/", folder.display()), "File \"")
}
