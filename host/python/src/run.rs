//! One call of a sandbox, as the threads see it that have to do with it.
//!
//! What does not live here: how it is driven (`drive.rs`) and which calls there are (`session.rs`).

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tokio::runtime::Handle;
use wardian::Canceller;

use crate::errors;
use crate::handles::Handles;
use crate::lock::lock;
use crate::output::{Decoder, Output, Stream};
use crate::process::forks;

thread_local! {
    /// The call that this thread drives; a tool may drive another inside.
    static CURRENT: RefCell<Option<Arc<Run>>> = const { RefCell::new(None) };
}

/// A call that runs.
pub(crate) struct Run {
    forks: u32,
    pub(crate) runtime: Handle,
    /// None while there is no sandbox yet.
    canceller: Option<Canceller>,
    /// We asked it to end. The sandbox is asked again once the call has started, since it forgets requests from before.
    cancelled: AtomicBool,
    /// Raised to the caller, however the program ends.
    interruption: Mutex<Option<PyErr>>,
    interrupted: AtomicBool,
    /// Functions by name.
    pub(crate) tools: Py<PyDict>,
    pub(crate) handles: Py<Handles>,
    /// Under `run_async`: the caller's loop and context variables.
    pub(crate) caller: Option<Caller>,
    callbacks: [Option<Py<PyAny>>; 2],
    decoders: Mutex<[Decoder; 2]>,
    /// Everything, once nothing more is printed.
    printed: Mutex<[Vec<u8>; 2]>,
    /// None where nothing can be printed.
    output: Option<Arc<Output>>,
}

/// From where `run_async` was called.
pub(crate) struct Caller {
    pub(crate) event_loop: Py<PyAny>,
    pub(crate) context: Py<PyAny>,
}

/// The parts of a run.
pub(crate) struct Parts {
    pub(crate) runtime: Handle,
    pub(crate) canceller: Option<Canceller>,
    pub(crate) tools: Py<PyDict>,
    pub(crate) handles: Py<Handles>,
    pub(crate) caller: Option<Caller>,
    pub(crate) on_stdout: Option<Py<PyAny>>,
    pub(crate) on_stderr: Option<Py<PyAny>>,
    pub(crate) output: Option<Arc<Output>>,
}

impl Run {
    pub(crate) fn new(parts: Parts) -> Arc<Run> {
        let callbacks = [parts.on_stdout, parts.on_stderr];
        if let Some(output) = &parts.output {
            output.begin(callbacks.iter().any(Option::is_some));
        }
        Arc::new(Run {
            forks: forks(),
            runtime: parts.runtime,
            canceller: parts.canceller,
            cancelled: AtomicBool::new(false),
            interruption: Mutex::new(None),
            interrupted: AtomicBool::new(false),
            tools: parts.tools,
            handles: parts.handles,
            caller: parts.caller,
            callbacks,
            decoders: Mutex::default(),
            printed: Mutex::default(),
            output: parts.output,
        })
    }

    /// The call that this thread drives.
    pub(crate) fn current() -> Option<Arc<Run>> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// Say that this thread drives the call, until what this gives is dropped.
    pub(crate) fn enter(self: &Arc<Run>) -> Entered {
        Entered(CURRENT.replace(Some(Arc::clone(self))))
    }

    /// Ask the program to end.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
        if let Some(canceller) = &self.canceller {
            canceller.cancel();
        }
    }

    /// Whether there is a program that ends when it is asked to.
    pub(crate) fn can_be_cancelled(&self) -> bool {
        self.canceller.is_some()
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    /// End the program and raise this to the caller; the first one is raised.
    pub(crate) fn interrupt(&self, error: PyErr) {
        lock(&self.interruption).get_or_insert(error);
        self.interrupted.store(true, Ordering::Release);
        self.cancel();
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Acquire)
    }

    /// What is to be raised to the caller.
    pub(crate) fn take_interruption(&self) -> Option<PyErr> {
        lock(&self.interruption).take()
    }

    /// A tool has called `os.fork`, and this is the child: the call is the parent's.
    pub(crate) fn look_for_fork(&self, py: Python<'_>) {
        if self.forks != forks() && !self.is_interrupted() {
            self.interrupt(errors::elsewhere(py));
        }
    }

    /// Hand over what was printed.
    pub(crate) fn deliver_output(&self) {
        if self.callbacks.iter().all(Option::is_none) {
            return;
        }
        let Some(output) = &self.output else { return };
        let fresh = output.take_fresh();
        if fresh.is_empty() {
            return;
        }
        // None while the interpreter ends.
        Python::try_attach(|py| {
            for (stream, bytes) in fresh {
                let text = lock(&self.decoders)[stream as usize].decode(&bytes);
                self.deliver(py, stream, &text);
            }
        });
    }

    /// Nothing more is printed.
    pub(crate) fn finish_output(&self, py: Python<'_>) {
        self.deliver_output();
        for stream in [Stream::Stdout, Stream::Stderr] {
            let text = lock(&self.decoders)[stream as usize].finish();
            self.deliver(py, stream, &text);
        }
        if let Some(output) = &self.output {
            *lock(&self.printed) = output.take();
        }
    }

    fn deliver(&self, py: Python<'_>, stream: Stream, text: &str) {
        let callback = self.callbacks[stream as usize].as_ref();
        if let Some(callback) = callback.filter(|_| !text.is_empty() && !self.is_interrupted())
            && let Err(error) = callback.call1(py, (text,))
        {
            self.interrupt(error);
        }
    }

    /// Everything that was printed, after [`Run::finish_output`].
    pub(crate) fn take_printed(&self) -> [Vec<u8>; 2] {
        std::mem::take(&mut lock(&self.printed))
    }
}

/// Undoes [`Run::enter`].
pub(crate) struct Entered(Option<Arc<Run>>);

impl Drop for Entered {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}
