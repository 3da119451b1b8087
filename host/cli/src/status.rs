//! The exit statuses of the process.

use std::fmt::Write;

use wardian::{Error, Execution, Stop};

/// An exception that nothing caught.
pub(crate) const EXCEPTION: u8 = 1;

/// Wrong usage: of the command line, or of what it names.
pub(crate) const USAGE: u8 = 2;

/// Whoever read the output is gone; as a shell says it of a process that SIGPIPE ended.
pub(crate) const NO_READER: u8 = 141;

/// Statuses and their meaning, without those of [`Stop`].
const OTHERS: &[(u8, &str)] = &[
    (0, "the program ran to its end"),
    (EXCEPTION, "an exception was not caught"),
    (
        USAGE,
        "wrong usage, or something that the command line names is missing or of no use",
    ),
    (Error::BROKEN, "the sandbox broke, or cannot be made"),
    (NO_READER, "nobody reads the output any more"),
];

/// Why there is no execution to tell about.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something that the command line names is missing or of no use.
    Usage(String),
    /// The sandbox cannot be made, or it broke.
    Sandbox(Error),
}

impl Failure {
    pub(crate) fn exit_status(&self) -> u8 {
        match self {
            Failure::Usage(_) => USAGE,
            Failure::Sandbox(error) => error.exit_status(),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Sandbox(error)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Usage(message) => f.write_str(message),
            Failure::Sandbox(error) => error.fmt(f),
        }
    }
}

/// The status of a program that ended; `sys.exit()` passes its own on.
pub(crate) fn of_execution(execution: &Execution) -> u8 {
    match (&execution.error, execution.exit_status) {
        (None, None) => 0,
        // The system keeps the low eight bits, as for any process.
        (None, Some(status)) => status as u8,
        (Some(error), _) => error.exit_status(),
    }
}

/// All statuses, as help shows them.
pub(crate) fn table() -> String {
    let stops = Stop::ALL.iter();
    let stops = stops.map(|stop| (stop.exit_status(), stop.message()));
    let mut rows: Vec<_> = OTHERS.iter().copied().chain(stops).collect();
    // Of one status the first says it for all: those of the session come later.
    rows.sort_by_key(|(status, _)| *status);
    rows.dedup_by_key(|(status, _)| *status);
    let mut text = String::from("Exit status:\n");
    for (status, meaning) in rows {
        let _ = writeln!(text, "  {status:<4} {meaning}");
    }
    text + "  otherwise that of sys.exit()"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_is_in_the_table() {
        let table = table();
        for stop in Stop::ALL {
            let line = format!("\n  {:<4} ", stop.exit_status());
            assert_eq!(table.matches(&line).count(), 1, "{stop}:\n{table}");
        }
    }
}
