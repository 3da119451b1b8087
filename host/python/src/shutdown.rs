//! The end of the interpreter. A thread that wants to attach then is ended by CPython (before 3.14) with a forced
//! unwinding, which Rust answers by ending the process.
//!
//! So each thread that may attach on a thread that is not Python's own, or below our own frames, registers here, and the end waits for
//! them: programs that still run are cancelled, and nothing new begins.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::lock::lock;
use crate::process::forks;
use crate::run::Run;

/// How long the end waits; only a plain tool that hangs takes longer.
const PATIENCE: Duration = Duration::from_secs(2);

static ENDING: AtomicBool = AtomicBool::new(false);
static INSIDE: AtomicUsize = AtomicUsize::new(0);

/// Calls that run; a few at most are gone already.
static RUNS: Mutex<Vec<Weak<Run>>> = Mutex::new(Vec::new());

/// Somebody the end waits for, until this is dropped.
pub(crate) struct Inside {
    forks: u32,
}

impl Inside {
    /// `None`: it is too late.
    pub(crate) fn enter() -> Option<Inside> {
        INSIDE.fetch_add(1, Ordering::SeqCst);
        let inside = Inside { forks: forks() };
        (!ENDING.load(Ordering::SeqCst)).then_some(inside)
    }
}

/// Whether nothing new begins.
pub(crate) fn has_begun() -> bool {
    ENDING.load(Ordering::SeqCst)
}

impl Drop for Inside {
    fn drop(&mut self) {
        // A child of fork counts from zero.
        if self.forks == forks() {
            INSIDE.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// A call begins.
pub(crate) fn watch(_attached: Python<'_>, run: &Arc<Run>) {
    let mut runs = lock(&RUNS);
    if runs.len() == runs.capacity() {
        runs.retain(|run| run.strong_count() > 0);
    }
    runs.push(Arc::downgrade(run));
}

/// It has ended.
pub(crate) fn forget(_attached: Python<'_>, run: &Arc<Run>) {
    let mut runs = lock(&RUNS);
    let known = runs
        .iter()
        .rposition(|known| known.as_ptr() == Arc::as_ptr(run));
    if let Some(known) = known {
        runs.swap_remove(known);
    }
}

/// In a child of fork: the threads that were inside are the parent's.
pub(crate) fn forked() {
    INSIDE.store(0, Ordering::SeqCst);
    std::mem::forget(std::mem::take(&mut *lock(&RUNS)));
}

/// The interpreter is about to end.
pub(crate) fn end(py: Python<'_>) {
    ENDING.store(true, Ordering::SeqCst);
    let began = Instant::now();
    py.detach(|| {
        while INSIDE.load(Ordering::SeqCst) > 0 && began.elapsed() < PATIENCE {
            let runs: Vec<_> = lock(&RUNS).iter().filter_map(Weak::upgrade).collect();
            for run in runs {
                run.cancel();
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    });
}
