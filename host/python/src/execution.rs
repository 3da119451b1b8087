//! The result of a call.

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// How a program ended.
#[pyclass(frozen, get_all, module = "wardian._wardian")]
pub(crate) struct Execution {
    /// The last expression's value.
    pub(crate) value: Py<PyAny>,
    /// What was printed.
    pub(crate) stdout: Py<PyString>,
    /// What was written to `sys.stderr`.
    pub(crate) stderr: Py<PyString>,
    /// The error that ended the program, if one did.
    pub(crate) error: Option<Py<PyAny>>,
    /// The status of `sys.exit()`.
    pub(crate) exit_status: Option<i32>,
    /// What the call used.
    pub(crate) usage: Py<Usage>,
    /// What all calls of the session used.
    pub(crate) session_usage: Py<Usage>,
}

#[pymethods]
impl Execution {
    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        // Of long texts the middle is left out: a repr goes to logs.
        let shortened = |text: &Bound<'py, PyAny>| {
            let errors = py.import("wardian.errors")?;
            errors.call_method1("shortened", (text,))
        };
        let value = self.value.bind(py).repr()?;
        let mut text = format!("Execution(value={}", shortened(&value)?);
        for (name, stream) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !stream.bind(py).is_empty()? {
                text += &format!(", {name}={}", shortened(stream.bind(py))?.repr()?);
            }
        }
        if let Some(error) = &self.error {
            text += &format!(", error={}", error.bind(py).repr()?);
        }
        if let Some(status) = self.exit_status {
            text += &format!(", exit_status={status}");
        }
        Ok(text + ")")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Execution>) -> PyResult<Bound<'py, PyAny>> {
        let notebook = slf.py().import("wardian.notebook")?;
        notebook.call_method1("execution_html", (slf,))
    }

    // An exception knows its execution, which knows the exception.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.value)?;
        visit.call(&self.error)
    }
}

/// What one call used, or all calls of a session together.
#[pyclass(frozen, get_all, module = "wardian._wardian")]
pub(crate) struct Usage {
    fuel: u64,
    time: f64,
    cpu_time: f64,
    memory: u64,
    objects: u64,
    peak_objects: u64,
    output: u64,
    tool_calls: u64,
    http_requests: u64,
    http_bytes: u64,
    scratch: u64,
    file_bytes_read: u64,
    file_bytes_written: u64,
}

impl From<&wardian::Usage> for Usage {
    fn from(usage: &wardian::Usage) -> Usage {
        Usage {
            fuel: usage.fuel,
            time: usage.time.as_secs_f64(),
            cpu_time: usage.cpu_time.as_secs_f64(),
            memory: usage.memory,
            objects: usage.objects,
            peak_objects: usage.peak_objects,
            output: usage.output,
            tool_calls: usage.tool_calls,
            http_requests: usage.http_requests,
            http_bytes: usage.http_bytes,
            scratch: usage.scratch,
            file_bytes_read: usage.file_bytes_read,
            file_bytes_written: usage.file_bytes_written,
        }
    }
}

#[pymethods]
impl Usage {
    fn __repr__(&self) -> String {
        format!(
            "Usage(fuel={}, time={:.6}, cpu_time={:.6}, memory={}, objects={}, peak_objects={}, output={}, \
             tool_calls={}, http_requests={}, http_bytes={}, scratch={}, file_bytes_read={}, file_bytes_written={})",
            self.fuel,
            self.time,
            self.cpu_time,
            self.memory,
            self.objects,
            self.peak_objects,
            self.output,
            self.tool_calls,
            self.http_requests,
            self.http_bytes,
            self.scratch,
            self.file_bytes_read,
            self.file_bytes_written,
        )
    }
}

/// How far the running program is.
#[pyclass(frozen, get_all, module = "wardian._wardian")]
pub(crate) struct Progress {
    running: bool,
    fuel: u64,
    memory: u64,
    output: u64,
    tool_calls: u64,
}

impl From<wardian::Progress> for Progress {
    fn from(progress: wardian::Progress) -> Progress {
        Progress {
            running: progress.running,
            fuel: progress.fuel,
            memory: progress.memory,
            output: progress.output,
            tool_calls: progress.tool_calls,
        }
    }
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        format!(
            "Progress(running={}, fuel={}, memory={}, output={}, tool_calls={})",
            if self.running { "True" } else { "False" },
            self.fuel,
            self.memory,
            self.output,
            self.tool_calls,
        )
    }
}

/// A file or directory of a sandbox.
#[pyclass(frozen, get_all, module = "wardian._wardian")]
pub(crate) struct FileInfo {
    path: String,
    kind: &'static str,
    size: u64,
    unchanged: bool,
}

impl From<wardian::FileInfo> for FileInfo {
    fn from(info: wardian::FileInfo) -> FileInfo {
        FileInfo {
            kind: match info.kind {
                wardian::FileKind::Directory => "directory",
                wardian::FileKind::Link => "link",
                wardian::FileKind::Mount => "mount",
                _ => "file",
            },
            path: info.path,
            size: info.size,
            unchanged: info.unchanged,
        }
    }
}

#[pymethods]
impl FileInfo {
    fn __repr__(&self) -> String {
        let FileInfo {
            path, kind, size, ..
        } = self;
        format!("FileInfo(path={path:?}, kind={kind:?}, size={size})")
    }
}
