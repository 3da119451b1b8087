//! What belongs to one process: after `fork`, a child has copies of the parent's sandboxes and
//! engines, but not of the threads that they rely on.
//!
//! **Invariant:** what was made in another process is neither used nor dropped.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tokio::runtime::{Builder, Handle};

use crate::lock::lock;

/// Threads for `run_async`. Each is made when it is needed and ends when it was idle for a while,
/// so this only has to be more than anybody uses: a run that waits for a tool that waits for a run would never end.
const BLOCKING_THREADS: usize = 8192;

/// Threads for async tools on their way and for timers; the work itself is done elsewhere.
const WORKERS: usize = 2;

/// The number of this process.
pub(crate) fn here() -> u32 {
    std::process::id()
}

/// How often Python code has forked on the way to this process. Asked after each tool call, where the number of the
/// process would be a system call too many.
static FORKS: AtomicU32 = AtomicU32::new(0);

pub(crate) fn forks() -> u32 {
    FORKS.load(Ordering::Relaxed)
}

/// Python calls this in each child.
pub(crate) fn count_fork() {
    FORKS.fetch_add(1, Ordering::Relaxed);
}

/// Something that is forgotten instead of dropped in a child of the process that made it.
pub(crate) struct OfProcess<T> {
    process: u32,
    value: Option<T>,
}

impl<T> OfProcess<T> {
    pub(crate) fn new(value: T) -> OfProcess<T> {
        OfProcess {
            process: here(),
            value: Some(value),
        }
    }

    /// The thing, in the process that made it.
    pub(crate) fn get(&self) -> Option<&T> {
        self.value.as_ref().filter(|_| self.process == here())
    }

    /// The same, to be changed.
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        self.value.as_mut().filter(|_| self.process == here())
    }
}

impl<T> Drop for OfProcess<T> {
    fn drop(&mut self) {
        if self.process != here() {
            std::mem::forget(self.value.take());
        }
    }
}

/// The runtime of this process. It is never dropped: threads may still use it when the interpreter ends.
pub(crate) fn runtime(_attached: Python<'_>) -> PyResult<Handle> {
    static RUNTIME: Mutex<Option<(u32, Handle)>> = Mutex::new(None);
    let mut runtime = lock(&RUNTIME);
    match &*runtime {
        Some((process, handle)) if *process == here() => Ok(handle.clone()),
        _ => {
            let made = Builder::new_multi_thread()
                .worker_threads(WORKERS)
                .max_blocking_threads(BLOCKING_THREADS)
                .thread_name("wardian")
                .enable_all()
                .build()
                .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            let handle = Box::leak(Box::new(made)).handle().clone();
            // The handle of a parent is forgotten with all that it refers to.
            std::mem::forget(runtime.replace((here(), handle.clone())));
            Ok(handle)
        }
    }
}
