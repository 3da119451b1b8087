//! `wardian._wardian`: what the Python package needs of the library, and no more.
//!
//! Defaults, options in their many shapes and documentation are Python (`python/wardian`); here is
//! what has to be quick or needs threads: conversion of values, tool calls, and driving sandboxes.
//! **Invariant:** a lock that two sandboxes share is only taken by a thread that is attached to the interpreter,
//! so that none is locked by another thread when Python code calls `os.fork`.

mod awaited;
mod drive;
mod engine;
mod errors;
mod execution;
mod handles;
mod output;
mod process;
mod run;
mod session;
mod settings;
mod to_guest;
mod to_host;
mod tools;

use pyo3::prelude::*;

/// The compiled half of the package `wardian`.
#[pymodule]
mod _wardian {
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::execution::{Execution, FileInfo, Progress, Usage};
    #[pymodule_export]
    use crate::handles::Handles;
    #[pymodule_export]
    use crate::session::{Job, Session};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
