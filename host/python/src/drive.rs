//! Driving a sandbox on the calling thread.
//!
//! Not by tokio's `block_on`, which refuses to be nested: a tool may run another sandbox on the same
//! thread. **Invariant:** the interpreter's lock is not held while the guest runs.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::run::Run;
use crate::shutdown::{self, Inside};

/// How long a signal may wait. Looking takes the interpreter's lock, which other threads may want.
const LOOK: Duration = Duration::from_millis(50);

/// How long a call that is to end is driven on. What still waits then waits for something else than a program:
/// for room in the engine. The session keeps such a call, and the next one continues it.
const GRACE: Duration = Duration::from_secs(2);

/// Why a call was not driven to its end.
pub(crate) enum Unfinished {
    /// The library panicked.
    Panicked,
    /// It was to end and did not.
    Abandoned,
    /// The interpreter ends.
    Ending,
}

/// Wakes the thread that drives.
struct Signal {
    thread: Thread,
    woken: AtomicBool,
}

impl Wake for Signal {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

/// Drive a call to its end. What interrupted it is left in the run.
pub(crate) fn drive<F>(py: Python<'_>, run: &Arc<Run>, future: F) -> Result<F::Output, Unfinished>
where
    F: Future + Send,
    F::Output: Send,
{
    let Some(inside) = Inside::enter() else {
        return Err(Unfinished::Ending);
    };
    let (ended, inside) = py.detach(move || {
        let entered = (run.runtime.enter(), run.enter());
        // The library catches what its tools and callbacks panic with; this is for itself.
        let ended = catch_unwind(AssertUnwindSafe(|| poll_to_end(run, pin!(future))));
        drop(entered);
        if shutdown::has_begun() {
            // A daemon thread, and it gets no further, as CPython has it. It cannot be ended from here.
            drop(inside);
            loop {
                thread::park();
            }
        }
        let ended = match ended {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Err(Unfinished::Abandoned),
            Err(_) => Err(Unfinished::Panicked),
        };
        (ended, inside)
    });
    // Attached again, and so out of danger.
    drop(inside);
    ended
}

fn poll_to_end<T>(
    run: &Arc<Run>,
    mut future: Pin<&mut (impl Future<Output = T> + Send)>,
) -> Option<T> {
    let signal = Arc::new(Signal {
        thread: thread::current(),
        woken: AtomicBool::new(false),
    });
    let waker = Waker::from(Arc::clone(&signal));
    let mut context = Context::from_waker(&waker);
    if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
        return Some(value);
    }
    let mut watch = Watch {
        looked: Instant::now(),
        gets_signals: None,
        ends: None,
    };
    loop {
        run.deliver_output();
        if !watch.continues(run) {
            return None;
        }
        if !signal.woken.swap(false, Ordering::Acquire) {
            thread::park_timeout(LOOK);
            // Should a run inside have taken the wake-up away, it is noted all the same.
            signal.woken.store(false, Ordering::Release);
        }
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return Some(value);
        }
    }
}

/// Looks out for reasons to end a call.
struct Watch {
    looked: Instant,
    /// Whether Python handles signals on this thread; not known at first.
    gets_signals: Option<bool>,
    /// When it was first seen that the call is to end.
    ends: Option<Instant>,
}

impl Watch {
    fn continues(&mut self, run: &Run) -> bool {
        if run.is_cancelled() {
            // Again: a sandbox forgets requests from before its call had started.
            run.cancel();
            let since = self.ends.get_or_insert_with(Instant::now);
            return run.can_be_cancelled() && since.elapsed() < GRACE;
        }
        if self.gets_signals == Some(false) || self.looked.elapsed() < LOOK {
            return true;
        }
        self.looked = Instant::now();
        // None while the interpreter ends.
        let checked = Python::try_attach(|py| {
            if self.gets_signals.is_none() {
                self.gets_signals = Some(is_main_thread(py).unwrap_or(true));
            }
            py.check_signals()
        });
        if let Some(Err(error)) = checked {
            run.interrupt(error);
        }
        true
    }
}

fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    threading.call_method0("get_ident")?.eq(main)
}
