//! `wardian._wardian`: what the Python package needs of the library, and no more.
//!
//! Defaults, options in their many shapes and documentation are Python (`python/wardian`); here is
//! what has to be quick or needs threads: conversion of values, tool calls, and driving sandboxes.
//! **Invariant:** a lock that two sandboxes share is only taken by a thread that is attached to the interpreter,
//! so that none is locked by another thread when Python code calls `os.fork`.

mod arrays;
mod awaited;
mod drive;
mod engine;
mod errors;
mod execution;
mod handles;
mod limits;
mod lock;
mod output;
mod packages;
mod process;
mod run;
mod session;
mod settings;
mod shutdown;
mod to_guest;
mod to_host;
mod tools;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The compiled half of the package `wardian`.
#[pymodule]
mod _wardian {
    #[pymodule_export]
    use crate::arrays::{array_items, array_repr, check_array};
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::execution::{Execution, FileInfo, Progress, Usage};
    #[pymodule_export]
    use crate::handles::Handles;
    #[pymodule_export]
    use crate::limits::{LimitInfo, count, limit, size};
    #[pymodule_export]
    use crate::packages::Packages;
    #[pymodule_export]
    use crate::session::{Job, Session};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        let hooks = PyDict::new(py);
        hooks.set_item("after_in_child", wrap_pyfunction!(forked, module)?)?;
        py.import("os")?
            .call_method("register_at_fork", (), Some(&hooks))?;
        py.import("atexit")?
            .call_method1("register", (wrap_pyfunction!(end, module)?,))?;
        module.add("LIMITS", crate::limits::table(py)?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    #[pyfunction]
    fn forked() {
        crate::process::count_fork();
        crate::shutdown::forked();
    }

    #[pyfunction]
    fn end(py: Python<'_>) {
        crate::shutdown::end(py);
    }
}
