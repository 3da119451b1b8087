//! What goes wrong, as exceptions of `wardian.errors`.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use wardian::Error;

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

/// The exception for an error of the library. **Invariant:** a text of the guest's is copied once, and what it was copied
/// from is dropped: its message may be as long as the memory of the sandbox allows.
pub(crate) fn raised(py: Python<'_>, error: Error) -> PyErr {
    let text = match &error {
        Error::Exception { .. } => String::new(),
        other => other.to_string(),
    };
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
        Error::Stopped(stop) => match stop.limit() {
            None => new(py, stop.exception(), (text,)),
            Some(limit) => new(py, stop.exception(), (text, limit.name)),
        },
        Error::Full { .. } => new(py, "EngineFull", (text,)),
        Error::RolledBack { .. } => new(py, "RolledBack", (text,)),
        Error::Lost { .. } => new(py, "SandboxLost", (text,)),
        Error::Value(error) => crossing(py, error.to_string()),
        Error::File { path, errno } => {
            let name = format!("{errno:?}");
            new(py, "file_error", (name, path))
        }
        Error::Snapshot(_) => new(py, "SnapshotError", (text,)),
        Error::Image(_) => new(py, "ImageError", (text,)),
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
