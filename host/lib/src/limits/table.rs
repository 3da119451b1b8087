//! The table of limits: one row per limit, and everything about it on that row.
//!
//! What is made of it: [`Limits`](super::Limits) and [`Limit`](super::Limit) beside this file, the budget of a call
//! (`budget.rs`), the builder's methods, the fingerprint of a durable step, and in the front ends flags, options,
//! settings and their documentation.

/// Hands the table to the macro `$with`, whose rules say what to make of the rows.
///
/// A row has the limit's meaning, name, unit and default, and what happens when it is reached: `stops` with a row
/// of the table in `error/mod.rs`, or `raises` a Python exception. A row of `budgets` is two limits, of one call and of all
/// calls of the session together, and says what of the [`Usage`](crate::Usage) counts. The first line of a meaning is
/// what front ends show as help.
macro_rules! for_each_limit {
    ($with:ident) => {
        $with! {
            budgets {
                /// Operations of one call; about 12,000,000,000 a second.
                fuel: operations = 700_000_000_000, stops Fuel;
                /// Operations of all calls together.
                session_fuel: stops SessionFuel;
                used |usage| usage.fuel;

                /// Wall-clock time of one call, waiting included.
                timeout: time = Some(Duration::from_secs(30)), stops Timeout;
                /// Wall-clock time of all calls together, without the time between them.
                session_timeout: stops SessionTimeout;
                used |usage| usage.time;

                /// Bytes that one call may write to standard output and standard error.
                output: bytes = 10_000_000, stops Output;
                /// Bytes that all calls together may write to standard output and standard error.
                session_output: stops SessionOutput;
                used |usage| usage.output;

                /// Tool calls that one call may start.
                tool_calls: count = 1000, stops ToolCalls;
                /// Tool calls that all calls together may start.
                session_tool_calls: stops SessionToolCalls;
                used |usage| usage.tool_calls;

                /// Requests over HTTP that one call may make.
                http_requests: count = 1000, stops HttpRequests;
                /// Requests over HTTP that all calls together may make.
                session_http_requests: stops SessionHttpRequests;
                used |usage| usage.http_requests;

                /// Bytes that one call may send and receive over HTTP, headers included.
                http_bytes: bytes = 256 << 20, stops HttpBytes;
                /// Bytes that all calls together may send and receive over HTTP.
                session_http_bytes: stops SessionHttpBytes;
                used |usage| usage.http_bytes;

                /// Bytes that one call may read from files and write to them, wherever they are.
                file_bytes: bytes = u64::MAX, stops FileBytes;
                /// Bytes that all calls together may read from files and write to them.
                session_file_bytes: stops SessionFileBytes;
                used |usage| usage.file_bytes();
            }
            state {
                /// Bytes that the session's Python objects may occupy.
                ///
                /// Python code is told by a `MemoryError` first, which it may catch.
                memory: bytes = 256 << 20, stops Memory;
                /// How deep Python calls may nest.
                recursion: depth = 1000, raises "RecursionError";
                /// Bytes of the files in memory, their names included.
                ///
                /// What they hold is memory of the host, on top of the session's own.
                scratch_bytes: bytes = 64 << 20, raises "OSError";
                /// Files, directories and links in memory.
                scratch_files: count = 10_000, raises "OSError";
            }
        }
    };
}

/// The type of a limit, by its unit.
macro_rules! limit_type {
    (time) => { Option<std::time::Duration> };
    (depth) => { u32 };
    (operations) => { u64 };
    (bytes) => { u64 };
    (count) => { u64 };
}

pub(crate) use {for_each_limit, limit_type};
