//! The exit statuses of the process.

use wardian::{Error, Execution, Stop};

/// Wrong usage, or a program that cannot be read.
pub(crate) const USAGE: u8 = 2;

/// An exception that nothing caught.
const EXCEPTION: u8 = 1;

/// The sandbox could not be set up, or its session broke.
pub(crate) const BROKEN: u8 = 125;

/// One row per limit; 124 and 130 are what `timeout` and a shell use.
fn of_stop(stop: Stop) -> u8 {
    match stop {
        Stop::Fuel | Stop::SessionFuel => 120,
        Stop::Output | Stop::SessionOutput => 121,
        Stop::ToolCalls | Stop::SessionToolCalls => 122,
        Stop::Memory | Stop::SharedMemory => 123,
        Stop::Deadline | Stop::SessionDeadline => 124,
        Stop::FileBytes | Stop::SessionFileBytes => 126,
        Stop::Cancelled | Stop::Ended => 130,
        _ => BROKEN,
    }
}

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
        Error::Stopped(stop) => of_stop(*stop),
        _ => BROKEN,
    }
}
