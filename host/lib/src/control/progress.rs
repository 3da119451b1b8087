//! What a call has used so far, to be watched from another thread.
//!
//! The numbers are those of the last end of a slice (`session/interfaces/slice.rs`), some 150 µs apart while
//! Python code runs; while it waits, nothing but the time goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::control::Control;

/// One row per number: name and meaning.
macro_rules! progress {
    ($($(#[doc = $doc:literal])* $name:ident;)*) => {
        /// What the running call of a sandbox has used so far; without one, what the last has used.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Progress {
            /// Whether a call runs.
            pub running: bool,
            $($(#[doc = $doc])* pub $name: u64,)*
        }

        /// Written by the thread that drives the sandbox, read by others.
        #[derive(Default, Debug)]
        pub(crate) struct Meters {
            running: AtomicBool,
            $(pub(crate) $name: AtomicU64,)*
        }

        impl Meters {
            /// A call begins.
            pub(crate) fn begin(&self) {
                $(self.$name.store(0, Ordering::Relaxed);)*
                self.running.store(true, Ordering::Release);
            }

            fn read(&self) -> Progress {
                Progress {
                    running: self.running.load(Ordering::Acquire),
                    $($name: self.$name.load(Ordering::Relaxed),)*
                }
            }
        }
    };
}

progress! {
    /// Operations, in the unit of [`Limits::fuel`](crate::Limits::fuel).
    fuel;
    /// Bytes of the session's linear memory.
    memory;
    /// Bytes written to standard output and standard error.
    output;
    /// Tool calls started.
    tool_calls;
}

impl Meters {
    /// The call has ended.
    pub(crate) fn end(&self) {
        self.running.store(false, Ordering::Release);
    }
}

/// Watches a sandbox from anywhere; see [`Sandbox::watcher`](crate::Sandbox::watcher).
#[derive(Clone)]
pub struct Watcher {
    control: Arc<Control>,
}

impl Watcher {
    pub(crate) fn new(control: Arc<Control>) -> Watcher {
        Watcher { control }
    }

    /// What the call that runs has used so far.
    pub fn progress(&self) -> Progress {
        self.control.meters.read()
    }
}

impl std::fmt::Debug for Watcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Watcher").field(&self.progress()).finish()
    }
}
