//! The limits of a sandbox, and the fixed sizes around them.

use std::time::Duration;

/// One row per limit: name, type, default, meaning.
macro_rules! limits {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty = $default:expr;)*) => {
        /// What one sandbox may use. Each limit has its own [`Stop`](crate::Stop)
        /// or Python exception.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct Limits { $($(#[doc = $doc])* pub $name: $type,)* }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $default,)* }
            }
        }
    };
}

limits! {
    /// Operations of one call; about 12,000,000,000 a second.
    fuel: u64 = 700_000_000_000;
    /// Bytes that the session's Python objects may occupy altogether.
    memory: u64 = 256 << 20;
    /// Wall-clock time of one call, waiting included; `None` is no limit.
    timeout: Option<Duration> = Some(Duration::from_secs(30));
    /// Bytes that one call may write to standard output and standard error together.
    output: u64 = 10_000_000;
    /// How deep Python calls may nest before `RecursionError`.
    recursion: u32 = 1000;
    /// Tool calls that one call may start.
    tool_calls: u64 = 1000;
    /// Bytes of the files in memory, their names included; `OSError` ENOSPC beyond. What they
    /// hold is memory of the host, on top of the session's own.
    scratch_bytes: u64 = 64 << 20;
    /// Files, directories and links in memory.
    scratch_files: u64 = 10_000;
    /// Bytes that one call may read from files and write to them, wherever they are.
    file_bytes: u64 = u64::MAX;
    /// Operations of all calls of the session together; when they are used up, every further call
    /// ends at once. So it is with all limits of the session.
    session_fuel: u64 = u64::MAX;
    /// Wall-clock time of all calls together, without the time between them.
    session_time: Option<Duration> = None;
    /// Bytes that all calls together may print.
    session_output: u64 = u64::MAX;
    /// Tool calls that all calls together may start.
    session_tool_calls: u64 = u64::MAX;
    /// Bytes that all calls together may read from files and write to them.
    session_file_bytes: u64 = u64::MAX;
}

/// Fuel on top of the user's: what a native may burn between two looks at the
/// budget. Exhausting it is a trap, so it is far more than any should need.
pub(crate) const FUEL_RESERVE: u64 = 20_000_000_000;

/// Fuel for each node of the filesystem in memory that an operation looks at: a step costs the
/// host some 20 ns, and the guest burns some 13 units of fuel in a nanosecond.
pub(crate) const FUEL_PER_FILE_NODE: u64 = 300;

/// Fuel between two yields to the other tasks of the thread, about a millisecond.
pub(crate) const YIELD_INTERVAL: u64 = 10_000_000;

/// Bytes of linear memory on top of the user's limit: the interpreter's own
/// heap, its stack, and the reserve for handlers of `MemoryError`. The
/// interpreter stays below its limit by itself; reaching this one is a trap.
pub(crate) const MEMORY_HEADROOM: u64 = 108 << 20;

/// How long after the deadline a call may still run before it is given up with
/// its session. Only a native that looks at no budget gets there.
pub(crate) const DEADLINE_GRACE: Duration = Duration::from_secs(5);

/// Bytes of a tool's exception message that reach the guest.
pub(crate) const TOOL_MESSAGE: usize = 8 << 10;
