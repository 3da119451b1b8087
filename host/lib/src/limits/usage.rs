//! What calls used of what [`Limits`](super::Limits) bound, and what is counted beside.

use std::time::Duration;

/// One row per count: how that of another call is joined to it, name, type, meaning.
macro_rules! usage {
    ($($(#[doc = $doc:literal])* $join:ident $name:ident: $type:ty;)*) => {
        /// What one call used, or all calls of a session together.
        #[derive(Clone, Debug, Default, PartialEq)]
        #[non_exhaustive]
        pub struct Usage { $($(#[doc = $doc])* pub $name: $type,)* }

        impl Usage {
            /// Another call has ended: join what it used.
            pub(crate) fn add(&mut self, call: &Usage) {
                $(self.$name = usage!(@$join self.$name, call.$name);)*
            }
        }
    };
    (@sum $all:expr, $call:expr) => { $all.saturating_add($call) };
    (@most $all:expr, $call:expr) => { $all.max($call) };
    (@last $all:expr, $call:expr) => { $call };
}

usage! {
    /// Operations, in the unit of [`Limits::fuel`](crate::Limits::fuel).
    sum fuel: u64;
    /// Wall-clock time, waiting included.
    sum time: Duration;
    /// Processor time of the threads that drove the sandbox, tools that run there included. Work of
    /// the disk and tools on threads of their own are not in it. Calls of less than a millisecond count
    /// as they lasted.
    sum cpu_time: Duration;
    /// Bytes of the session's linear memory after the call; it never shrinks.
    last memory: u64;
    /// Bytes that the session's Python objects take after the last step, what was not collected yet and the
    /// interpreter's own tables included; what [`Limits::memory`](crate::Limits::memory) is compared with.
    last objects: u64;
    /// The most that they took during the step, or during any of the session's.
    most peak_objects: u64;
    /// Bytes written to standard output and standard error.
    sum output: u64;
    /// Tool calls started.
    sum tool_calls: u64;
    /// Requests made over HTTP; they are no tool calls.
    sum http_requests: u64;
    /// Bytes of requests and of their answers, as far as the program got those.
    sum http_bytes: u64;
    /// Bytes of the session's files in memory after the call, those of a shared filesystem included.
    last scratch: u64;
    /// Bytes read from files, wherever they are.
    sum file_bytes_read: u64;
    /// Bytes written to files, wherever they are.
    sum file_bytes_written: u64;
}

impl Usage {
    /// Bytes read from files and written to them.
    pub(crate) fn file_bytes(&self) -> u64 {
        self.file_bytes_read.saturating_add(self.file_bytes_written)
    }
}
