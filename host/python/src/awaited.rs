//! Tools that give something to await: it becomes a task of an event loop.
//!
//! Under `run_async` that is the caller's loop, under `run` one of the package, on a thread of its own
//! (`python/wardian/loops.py`).

use std::sync::{Arc, Mutex};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use tokio::sync::oneshot;

use crate::lock::lock;
use crate::run::Run;
use crate::shutdown::Inside;
use crate::tools::{ToolResult, answer};

/// Whether a result is to be awaited.
pub(crate) fn is_awaitable(result: &Bound<'_, PyAny>) -> bool {
    // The types that most tools return need no look-up.
    let is_plain = result.is_none()
        || result.is_exact_instance_of::<PyString>()
        || result.is_exact_instance_of::<PyInt>()
        || result.is_exact_instance_of::<PyFloat>()
        || result.is_exact_instance_of::<PyBool>()
        || result.is_exact_instance_of::<PyList>()
        || result.is_exact_instance_of::<PyDict>();
    let py = result.py();
    !is_plain
        && result
            .get_type()
            .hasattr(intern!(py, "__await__"))
            .unwrap_or(false)
}

/// A task of an event loop, cancelled when nobody waits for it any more.
pub(crate) struct Task(Option<Py<PyAny>>);

impl Task {
    /// It need not be cancelled.
    pub(crate) fn has_ended(mut self) {
        // Dropped by the thread that attaches next.
        self.0 = None;
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        if let Some(cancel) = self.0.take() {
            let Some(_inside) = Inside::enter() else {
                return;
            };
            Python::try_attach(|py| {
                if let Err(error) = cancel.call0(py) {
                    error.write_unraisable(py, Some(cancel.bind(py)));
                }
            });
        }
    }
}

/// Begin to wait. The answer goes to `sender`.
pub(crate) fn start(
    py: Python<'_>,
    run: &Arc<Run>,
    awaitable: Py<PyAny>,
    context: Option<&Bound<'_, PyAny>>,
    sender: oneshot::Sender<ToolResult>,
) -> PyResult<Task> {
    static START: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let start = START.get_or_try_init(py, || {
        let module = py.import("wardian.loops")?;
        module.getattr("start").map(Bound::unbind)
    })?;
    let done = Done::new(run, sender);
    let event_loop = run.caller.as_ref().map(|caller| &caller.event_loop);
    let cancel = start.call1(py, (awaitable, event_loop, context, done))?;
    Ok(Task(Some(cancel)))
}

/// Takes the result of an awaitable, or of a function on another thread.
#[pyclass(frozen, module = "wardian._wardian")]
pub(crate) struct Done {
    sender: Mutex<Option<oneshot::Sender<ToolResult>>>,
    run: Arc<Run>,
}

impl Done {
    pub(crate) fn new(run: &Arc<Run>, sender: oneshot::Sender<ToolResult>) -> Done {
        Done {
            sender: Mutex::new(Some(sender)),
            run: Arc::clone(run),
        }
    }
}

#[pymethods]
impl Done {
    fn __call__(&self, result: Bound<'_, PyAny>, error: Option<Bound<'_, PyAny>>) {
        let sender = lock(&self.sender).take();
        // A task that nobody waits for was cancelled, and what it raises then is no news.
        if let Some(sender) = sender.filter(|sender| !sender.is_closed()) {
            let result = match error {
                Some(error) => Err(PyErr::from_value(error)),
                None => Ok(result),
            };
            // The program may end meanwhile.
            let _ = sender.send(answer(&self.run, result));
        }
    }
}
