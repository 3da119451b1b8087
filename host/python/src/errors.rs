//! What goes wrong, as exceptions of `wardian.errors`.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use wardian::{Error, Stop};

/// One row per reason to stop: what it is called there, and the limit.
fn class_of(stop: Stop) -> (&'static str, &'static str) {
    match stop {
        Stop::Fuel => ("FuelExceeded", "fuel"),
        Stop::Timeout => ("TimeoutExceeded", "timeout"),
        Stop::Output => ("OutputExceeded", "output"),
        Stop::ToolCalls => ("ToolCallsExceeded", "tool_calls"),
        Stop::Memory => ("MemoryExceeded", "memory"),
        Stop::SharedMemory => ("MemoryExceeded", ""),
        Stop::FileBytes => ("FileBytesExceeded", "file_bytes"),
        Stop::SessionFuel => ("FuelExceeded", "session_fuel"),
        Stop::SessionTimeout => ("TimeoutExceeded", "session_time"),
        Stop::SessionOutput => ("OutputExceeded", "session_output"),
        Stop::SessionToolCalls => ("ToolCallsExceeded", "session_tool_calls"),
        Stop::SessionFileBytes => ("FileBytesExceeded", "session_file_bytes"),
        Stop::Cancelled => ("Cancelled", ""),
        Stop::Ended => ("Ended", ""),
        _ => ("LimitExceeded", ""),
    }
}

/// An exception of `wardian.errors`; one that says why not if it cannot be made.
pub(crate) fn new<'py, A>(py: Python<'py>, class: &str, arguments: A) -> PyErr
where
    A: PyCallArgs<'py>,
{
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let made = || -> PyResult<PyErr> {
        let module =
            MODULE.get_or_try_init(py, || py.import("wardian.errors").map(Bound::unbind))?;
        let class = module.bind(py).getattr(class)?;
        Ok(PyErr::from_value(class.call1(arguments)?))
    };
    made().unwrap_or_else(|error| error)
}

/// The exception for an error of the library.
pub(crate) fn raised(py: Python<'_>, error: Error) -> PyErr {
    let text = error.to_string();
    match error {
        Error::Exception {
            type_name,
            message,
            traceback,
        } => {
            let class = match type_name.as_str() {
                "MemoryError" => "GuestMemoryError",
                _ => "GuestError",
            };
            new(py, class, (type_name, message, traceback))
        }
        Error::Stopped(stop) => match class_of(stop) {
            (class, "") => new(py, class, (text,)),
            (class, limit) => new(py, class, (text, limit)),
        },
        Error::Full { .. } => new(py, "EngineFull", (text,)),
        Error::RolledBack { .. } => new(py, "RolledBack", (text,)),
        Error::Lost { .. } => new(py, "SandboxLost", (text,)),
        Error::Value(error) => crossing(py, error.to_string()),
        Error::File { path, errno } => {
            let name = format!("{errno:?}");
            new(py, "file_error", (name, errno.to_string(), path))
        }
        Error::Snapshot(_) => new(py, "SnapshotError", (text,)),
        Error::Setup(_) => new(py, "SetupError", (text,)),
        _ => new(py, "Error", (text,)),
    }
}

/// A value cannot cross.
pub(crate) fn crossing(py: Python<'_>, why: impl Into<String>) -> PyErr {
    new(py, "ValueCrossingError", (why.into(),))
}

/// An exception on the way of a value that came from the program, as the error that it is.
pub(crate) fn crossing_because(py: Python<'_>, error: PyErr) -> PyErr {
    let is_ours = error
        .get_type(py)
        .name()
        .is_ok_and(|name| name == "ValueCrossingError");
    if is_ours || !error.is_instance_of::<PyException>(py) {
        return error;
    }
    let crossing = crossing(py, format!("a value of the program cannot cross: {error}"));
    crossing.set_cause(py, Some(error));
    crossing
}

/// Put the execution on its error.
pub(crate) fn tell_execution(error: &Bound<'_, PyAny>, execution: &Bound<'_, PyAny>) {
    let name = intern!(error.py(), "execution");
    // Nothing is lost but a convenience.
    let _ = error.setattr(name, execution);
}

/// Whether a tool asks for the end of its program.
pub(crate) fn is_end_of_program(py: Python<'_>, error: &PyErr) -> bool {
    let class = py.import("wardian.errors");
    let class = class.and_then(|module| module.getattr("EndProgram"));
    class.is_ok_and(|class| error.matches(py, class).unwrap_or(false))
}

/// A sandbox of another process.
pub(crate) fn elsewhere(py: Python<'_>) -> PyErr {
    let text = "this sandbox belongs to the parent process: make one in this process, or restore a snapshot";
    new(py, "SandboxLost", (text,))
}

/// Something that cannot happen.
pub(crate) fn internal(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("wardian: {what}"))
}
