//! The trait `Outside`: every effect the interpreter can have on the world around it.
//!
//! Nothing else in this crate touches files, time, randomness, environment or
//! output. In the component the trait is backed by WIT imports, in native
//! tests by plain memory. What concerns files is a trait of its own
//! ([`files`]). What does not live here: policy. The host decides
//! what each call may do.

pub mod errno;
pub mod files;

use crate::error::Stop;
use files::{Answer, Files};

/// A tool call that has been started, as the host numbers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToolCall(pub u64);

/// Why a tool gave no result: the name of a builtin exception type and its message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToolError {
    /// Name of a builtin exception class, `RuntimeError` when the tool's own has no counterpart.
    pub type_name: String,
    /// The exception's own message, already capped by the host.
    pub message: String,
}

/// Everything the interpreter can ask of the world.
///
/// Every method may answer with a [`Stop`]: the program then ends at once and
/// no Python code runs any more.
pub trait Outside {
    /// The filesystem.
    fn files(&mut self) -> &mut dyn Files;

    /// Write bytes to standard output.
    fn write_stdout(&mut self, bytes: &[u8]) -> Result<(), Stop>;

    /// Write bytes to standard error.
    fn write_stderr(&mut self, bytes: &[u8]) -> Result<(), Stop>;

    /// The next line of standard input with its newline, `None` at its end.
    fn read_line(&mut self) -> Result<Option<Vec<u8>>, Stop>;

    /// Bytes of standard input as they come: at least one, and at most `most`, which is not zero. `None` at
    /// its end.
    fn read_some(&mut self, most: usize) -> Result<Option<Vec<u8>>, Stop>;

    /// The budget word is used up: ask for the next slice, in budget units.
    ///
    /// `burned` is how many units were used since the last call.
    fn slice_end(&mut self, burned: u64) -> Result<u64, Stop>;

    /// Bytes of memory that Python objects may occupy altogether.
    fn memory_limit(&self) -> usize;

    /// How deep Python calls may nest before `RecursionError`.
    fn recursion_limit(&self) -> usize {
        1000
    }

    /// Units that the step may work before it first asks [`Outside::slice_end`] for more.
    fn first_slice(&mut self) -> u64 {
        0
    }

    /// Nanoseconds of a clock that never goes back.
    fn monotonic_nanos(&mut self) -> Result<u64, Stop>;

    /// Nanoseconds since 1970 (UTC), `None` where no wall clock was granted.
    fn wall_clock_nanos(&mut self) -> Result<Option<u64>, Stop>;

    /// Wait; a deadline that falls into the wait ends it with `Stop::Deadline`.
    fn sleep_nanos(&mut self, nanos: u64) -> Result<(), Stop>;

    /// Fill `buffer` with entropy that no other sandbox has.
    fn random_bytes(&mut self, buffer: &mut [u8]) -> Result<(), Stop>;

    /// Environment variables that were granted.
    fn environment(&mut self) -> Vec<(String, String)>;

    /// The full path of the directory in which sessions start, where it is not the usual one.
    fn initial_directory(&mut self) -> Option<String> {
        None
    }

    /// Code that the host keeps of a file of packages, as `Ctx::store_module` made it. It is believed, so whoever
    /// answers must know that an instance made it that ran no program.
    fn compiled_code(&mut self, _path: &str) -> Answer<Option<Vec<u8>>> {
        Ok(Ok(None))
    }

    /// Names of the tools that the host registered, in order.
    fn tool_names(&mut self) -> &[String];

    /// Call a tool and wait for its result, which is CBOR.
    fn tool_call(
        &mut self,
        name: &str,
        arguments: &[u8],
    ) -> Result<Result<Vec<u8>, ToolError>, Stop> {
        Ok(match self.tool_start(name, arguments)? {
            Ok(call) => self.tool_wait(&[call])?.1,
            Err(error) => Err(error),
        })
    }

    /// Start a tool. `arguments` is CBOR: an array of the positional arguments
    /// and a map of the keyword arguments, `[[...], {...}]`.
    fn tool_start(
        &mut self,
        name: &str,
        arguments: &[u8],
    ) -> Result<Result<ToolCall, ToolError>, Stop>;

    /// Wait until one of `calls` has finished; its result is CBOR.
    fn tool_wait(
        &mut self,
        calls: &[ToolCall],
    ) -> Result<(ToolCall, Result<Vec<u8>, ToolError>), Stop>;

    /// As [`Outside::tool_wait`], but `None` when none has finished after `nanos`; 0 only looks.
    fn tool_wait_for(
        &mut self,
        calls: &[ToolCall],
        nanos: u64,
    ) -> Result<Option<(ToolCall, Result<Vec<u8>, ToolError>)>, Stop>;
}
