//! Requests to stop that come from outside of the call: dropping, cancelling.
//!
//! Shared between the sandbox's owner and the host functions that wait.
//! **Invariant:** a request is only a request. The guest ends inside its own
//! code, so that its memory stays whole.

pub(crate) mod progress;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::AbortHandle;

use crate::error::Stop;
use crate::limits::usage::Usage;
use progress::Meters;

/// Begins a tool.
pub(crate) type Begin = Box<dyn FnOnce() + Send>;

/// One per sandbox.
#[derive(Default)]
pub(crate) struct Control {
    cancelled: AtomicBool,
    /// The memory of all sandboxes together is used up, and this one wanted more.
    out_of_memory: AtomicBool,
    deadline: Mutex<Option<Instant>>,
    wake: Notify,
    /// Tools that run on tasks of their own; a request to stop ends them at once.
    tasks: Mutex<BTreeMap<u64, AbortHandle>>,
    /// Tools that are to begin on the stack of whoever drives the sandbox.
    to_begin: Mutex<Vec<Begin>>,
    /// How far the running call is.
    pub(crate) meters: Meters,
    /// What the calls that have ended used.
    pub(crate) used: Mutex<Usage>,
    /// For tests: the next look for a reason to stop breaks the instance.
    #[cfg(test)]
    pub(crate) breaks: AtomicBool,
}

impl Control {
    /// A new call begins: earlier requests are done with.
    pub(crate) fn begin(&self, deadline: Option<Instant>) {
        self.cancelled.store(false, Ordering::Release);
        self.clear_out_of_memory();
        *lock(&self.deadline) = deadline;
        self.meters.begin();
    }

    /// Ask the running call to stop, and end the tools it started.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
        self.wake.notify_waiters();
        self.abort_tasks();
    }

    /// Ask the running call to stop: there is no memory for what it took.
    pub(crate) fn set_out_of_memory(&self) {
        self.out_of_memory.store(true, Ordering::Release);
    }

    /// Clear the out-of-memory flag: a call starts, or an instance is made.
    pub(crate) fn clear_out_of_memory(&self) {
        self.out_of_memory.store(false, Ordering::Release);
    }

    /// Whether there is no memory for what it took.
    pub(crate) fn is_out_of_memory(&self) -> bool {
        self.out_of_memory.load(Ordering::Acquire)
    }

    /// A tool runs on a task.
    pub(crate) fn add_task(&self, call: u64, task: AbortHandle) {
        lock(&self.tasks).insert(call, task);
    }

    /// A tool has finished.
    pub(crate) fn remove_task(&self, call: u64) {
        lock(&self.tasks).remove(&call);
    }

    /// A tool is to begin when the call's future has given control back.
    pub(crate) fn begin_tool_later(&self, begin: Begin) {
        lock(&self.to_begin).push(begin);
    }

    /// Whether there are such tools.
    pub(crate) fn has_tools_to_begin(&self) -> bool {
        !lock(&self.to_begin).is_empty()
    }

    /// Begin such tools; false: there are none.
    pub(crate) fn begin_tools(&self) -> bool {
        let tools = std::mem::take(&mut *lock(&self.to_begin));
        let any = !tools.is_empty();
        for begin in tools {
            // One of them may have asked the program to stop.
            if self.stop().is_none() {
                begin();
            }
        }
        any
    }

    pub(crate) fn abort_tasks(&self) {
        lock(&self.to_begin).clear();
        for (_, task) in std::mem::take(&mut *lock(&self.tasks)) {
            task.abort();
        }
    }

    /// The reason to stop that holds now, if any.
    pub(crate) fn stop(&self) -> Option<Stop> {
        if self.cancelled.load(Ordering::Acquire) {
            return Some(Stop::Cancelled);
        }
        if self.is_out_of_memory() {
            return Some(Stop::SharedMemory);
        }
        let deadline = (*lock(&self.deadline))?;
        (Instant::now() >= deadline).then_some(Stop::Timeout)
    }

    /// Whether the deadline is nearer than `time`.
    pub(crate) fn is_due_in(&self, time: Duration) -> bool {
        let deadline = *lock(&self.deadline);
        deadline.is_some_and(|deadline| Instant::now() + time > deadline)
    }

    /// Whether the deadline passed more than `grace` ago.
    pub(crate) fn is_overdue(&self, grace: Duration) -> bool {
        let deadline = *lock(&self.deadline);
        deadline.is_some_and(|deadline| Instant::now() > deadline + grace)
    }

    /// Wait until there is a reason to stop.
    pub(crate) async fn stopped(&self) {
        let mut wake = std::pin::pin!(self.wake.notified());
        // Registered before the state is read, so that no request falls in between.
        wake.as_mut().enable();
        if self.stop().is_some() {
            return;
        }
        let deadline = *lock(&self.deadline);
        match deadline {
            Some(deadline) => {
                tokio::select! {
                    () = wake => {}
                    () = tokio::time::sleep_until(deadline.into()) => {}
                }
            }
            None => wake.await,
        }
    }
}

/// What these locks guard is whole at any time, so a panic elsewhere does not matter.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
