//! The exit statuses of the process.

use wardian::{Error, Execution};

/// Wrong usage, or a program that cannot be read.
pub(crate) const USAGE: u8 = 2;

/// An exception that nothing caught.
const EXCEPTION: u8 = 1;

/// The sandbox could not be set up, or its session broke.
pub(crate) const BROKEN: u8 = 125;

/// The status of a program that ended; `sys.exit()` passes its own on.
pub(crate) fn of_execution(execution: &Execution) -> u8 {
    match (&execution.error, execution.exit_status) {
        (None, None) => 0,
        // The system keeps the low eight bits, as for any process.
        (None, Some(status)) => status as u8,
        (Some(error), _) => of_error(error),
    }
}

pub(crate) fn of_error(error: &Error) -> u8 {
    match error {
        Error::Exception { .. } => EXCEPTION,
        Error::Stopped(stop) => stop.exit_status(),
        _ => BROKEN,
    }
}
