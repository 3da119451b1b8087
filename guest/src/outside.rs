//! The trait `Outside` backed by the component's imports.
//!
//! Output is collected here and handed over in larger pieces, because a
//! crossing costs more than most prints. **Invariant:** nothing printed is
//! still held back when the guest waits, calls a tool or returns.

use std::collections::BTreeMap;

use wardian_interp::Outcome;
use wardian_interp::error::Stop;
use wardian_interp::outside::errno::Errno;
use wardian_interp::outside::files::{Answer, Files};
use wardian_interp::outside::{Outside, ToolCall, ToolError};

use crate::bindings::exports::wardian::sandbox::session::Settings;
use crate::bindings::wardian::sandbox::types::StopReason;
use crate::bindings::wardian::sandbox::{code, slice, tools};
use crate::bindings::wasi::cli::{environment, stderr, stdin, stdout};
use crate::bindings::wasi::clocks::{monotonic_clock, wall_clock};
use crate::bindings::wasi::io::streams::{InputStream, OutputStream, StreamError};
use crate::bindings::wasi::random::random;
use crate::files::WasiFiles;

/// Collected output is written out at this size: large against the cost of a
/// crossing, small against the first-level cache.
const BUFFER_SIZE: usize = 8 * 1024;

/// Largest request for random bytes in one call, the standard's hosts refuse very large ones.
const RANDOM_CHUNK: usize = 64 * 1024;

/// Set in the numbers of calls that were done as soon as they were started.
const FINISHED: u64 = 1 << 63;

/// A call and what it came to.
type Finished = (ToolCall, Result<Vec<u8>, ToolError>);

/// What can be said about this session's imports.
pub(crate) struct Wasi {
    settings: Settings,
    /// Units that the next step may work before it asks for more.
    pub(crate) first_slice: u64,
    /// Output not yet handed over; belongs to standard output.
    pending: Vec<u8>,
    /// Input read but not yet asked for, and whether the end was seen.
    input: Vec<u8>,
    /// Results of calls that were done as soon as they were started.
    finished: BTreeMap<u64, Result<Vec<u8>, ToolError>>,
    /// How many there have been: they are numbered here, and never like the host's.
    finished_count: u64,
    /// Handles are asked for when first used after a thaw.
    stdout: Option<OutputStream>,
    stderr: Option<OutputStream>,
    stdin: Option<InputStream>,
    files: WasiFiles,
}

impl Wasi {
    /// With nothing granted, until `thaw` says otherwise.
    pub(crate) fn new() -> Wasi {
        Wasi {
            settings: Settings {
                memory_limit: u64::MAX,
                recursion_limit: 1000,
                wall_clock: false,
                tools: Vec::new(),
                read_only_devices: Vec::new(),
            },
            first_slice: 0,
            files: WasiFiles::new(),
            pending: Vec::new(),
            input: Vec::new(),
            finished: BTreeMap::new(),
            finished_count: 0,
            stdout: None,
            stderr: None,
            stdin: None,
        }
    }

    /// Other tools from the next step on.
    pub(crate) fn set_tools(&mut self, names: Vec<String>) {
        self.settings.tools = names;
    }

    /// Move what a thaw drops behind everything that exists by now: sessions that begin with this memory share its
    /// pages as long as they do not write to them.
    pub(crate) fn settle(&mut self) {
        let settings = self.settings.clone();
        std::mem::forget(std::mem::replace(&mut self.settings, settings));
        for bytes in [&mut self.pending, &mut self.input] {
            let moved = bytes.clone();
            std::mem::forget(std::mem::replace(bytes, moved));
        }
    }

    /// Take new settings and forget every handle: after a restore they mean nothing.
    pub(crate) fn thaw(&mut self, settings: Settings) {
        // Handles of the instance that made the snapshot must not be dropped in this one.
        std::mem::forget(self.stdout.take());
        std::mem::forget(self.stderr.take());
        std::mem::forget(self.stdin.take());
        self.files.forget();
        let mut files = WasiFiles::new();
        files.read_only_devices = settings.read_only_devices.clone();
        *self = Wasi {
            settings,
            files,
            ..Wasi::new()
        };
    }

    /// Hand over what was printed last. A stop there outranks how the program ended.
    pub(crate) fn finish(&mut self, outcome: Outcome) -> Outcome {
        self.finished.clear();
        match self.flush() {
            Ok(()) => outcome,
            Err(stop) => match outcome {
                Outcome::Stopped(earlier) => Outcome::Stopped(earlier),
                _ => Outcome::Stopped(stop),
            },
        }
    }

    fn flush(&mut self) -> Result<(), Stop> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let stream = self.stdout.get_or_insert_with(stdout::get_stdout);
        let result = write(stream, &self.pending);
        self.pending.clear();
        result
    }

    /// The result of one of `calls`, when the host gave it as soon as the call was started.
    fn take_finished(&mut self, calls: &[ToolCall]) -> Option<Finished> {
        if self.finished.is_empty() {
            return None;
        }
        let mut calls = calls.iter();
        calls.find_map(|call| Some((*call, self.finished.remove(&call.0)?)))
    }
}

/// Write all of `bytes`, waiting for the reader where necessary.
fn write(stream: &OutputStream, mut bytes: &[u8]) -> Result<(), Stop> {
    while !bytes.is_empty() {
        let permitted = stream.check_write().map_err(refused)?;
        if permitted == 0 {
            stream.subscribe().block();
            check()?;
            continue;
        }
        let length = bytes.len().min(permitted.try_into().unwrap_or(usize::MAX));
        stream.write(&bytes[..length]).map_err(refused)?;
        bytes = &bytes[length..];
    }
    Ok(())
}

/// A stream refuses output when a limit was reached; the host knows which.
fn refused(_: StreamError) -> Stop {
    check().err().unwrap_or(Stop::Output)
}

/// Ask whether the program has to stop.
pub(crate) fn check() -> Result<(), Stop> {
    match slice::stop_requested() {
        None => Ok(()),
        Some(reason) => Err(stop_from_wit(reason)),
    }
}

impl Outside for Wasi {
    fn files(&mut self) -> &mut dyn Files {
        &mut self.files
    }

    fn write_stdout(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if self.pending.len() + bytes.len() > BUFFER_SIZE {
            self.flush()?;
        }
        if bytes.len() > BUFFER_SIZE {
            let stream = self.stdout.get_or_insert_with(stdout::get_stdout);
            return write(stream, bytes);
        }
        self.pending.extend_from_slice(bytes);
        Ok(())
    }

    fn write_stderr(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.flush()?;
        let stream = self.stderr.get_or_insert_with(stderr::get_stderr);
        write(stream, bytes)
    }

    fn read_line(&mut self) -> Result<Option<Vec<u8>>, Stop> {
        self.flush()?;
        let mut searched = 0;
        loop {
            if let Some(end) = self.input[searched..]
                .iter()
                .position(|&byte| byte == b'\n')
            {
                let rest = self.input.split_off(searched + end + 1);
                return Ok(Some(std::mem::replace(&mut self.input, rest)));
            }
            searched = self.input.len();
            // A line without an end must not fill the memory.
            if searched as u64 > self.settings.memory_limit / 4 {
                return Err(Stop::Memory);
            }
            let stream = self.stdin.get_or_insert_with(stdin::get_stdin);
            match stream.blocking_read(BUFFER_SIZE as u64) {
                Ok(bytes) => {
                    check()?;
                    self.input.extend_from_slice(&bytes);
                }
                Err(_) => {
                    check()?;
                    let line = std::mem::take(&mut self.input);
                    return Ok((!line.is_empty()).then_some(line));
                }
            }
        }
    }

    fn read_some(&mut self, most: usize) -> Result<Option<Vec<u8>>, Stop> {
        self.flush()?;
        if !self.input.is_empty() {
            let rest = self.input.split_off(most.min(self.input.len()));
            return Ok(Some(std::mem::replace(&mut self.input, rest)));
        }
        let stream = self.stdin.get_or_insert_with(stdin::get_stdin);
        let read = stream.blocking_read(most.min(BUFFER_SIZE) as u64);
        check()?;
        Ok(read.ok())
    }

    fn slice_end(&mut self, burned: u64) -> Result<u64, Stop> {
        self.flush()?;
        slice::slice_end(burned).map_err(stop_from_wit)
    }

    fn memory_limit(&self) -> usize {
        self.settings.memory_limit.try_into().unwrap_or(usize::MAX)
    }

    fn recursion_limit(&self) -> usize {
        self.settings.recursion_limit as usize
    }

    fn monotonic_nanos(&mut self) -> Result<u64, Stop> {
        Ok(monotonic_clock::now())
    }

    fn wall_clock_nanos(&mut self) -> Result<Option<u64>, Stop> {
        if !self.settings.wall_clock {
            return Ok(None);
        }
        let now = wall_clock::now();
        Ok(Some(
            now.seconds
                .saturating_mul(1_000_000_000)
                .saturating_add(u64::from(now.nanoseconds)),
        ))
    }

    fn sleep_nanos(&mut self, nanos: u64) -> Result<(), Stop> {
        self.flush()?;
        monotonic_clock::subscribe_duration(nanos).block();
        check()
    }

    fn random_bytes(&mut self, buffer: &mut [u8]) -> Result<(), Stop> {
        for chunk in buffer.chunks_mut(RANDOM_CHUNK) {
            let bytes = random::get_random_bytes(chunk.len() as u64);
            chunk.copy_from_slice(&bytes);
        }
        Ok(())
    }

    fn environment(&mut self) -> Vec<(String, String)> {
        environment::get_environment()
    }

    fn initial_directory(&mut self) -> Option<String> {
        // Other hosts may name a path of another system.
        environment::initial_cwd().filter(|path| path.starts_with('/'))
    }

    fn first_slice(&mut self) -> u64 {
        std::mem::take(&mut self.first_slice)
    }

    fn compiled_code(&mut self, path: &str) -> Answer<Option<Vec<u8>>> {
        match code::compiled(path) {
            Ok(code) => Ok(Ok(code)),
            Err(()) => {
                check()?;
                Ok(Err(Errno::EIO))
            }
        }
    }

    fn tool_names(&mut self) -> &[String] {
        &self.settings.tools
    }

    fn tool_call(
        &mut self,
        name: &str,
        arguments: &[u8],
    ) -> Result<Result<Vec<u8>, ToolError>, Stop> {
        self.flush()?;
        match tools::start(name, arguments) {
            Ok(tools::Started::Finished(result)) => Ok(result.map_err(tool_error)),
            Ok(tools::Started::Running(id)) => match tools::wait(&[id]) {
                Ok((_, result)) => Ok(result.map_err(tool_error)),
                Err(reason) => Err(stop_from_wit(reason)),
            },
            Err(tools::Failure::Raised(error)) => Ok(Err(tool_error(error))),
            Err(tools::Failure::Stopped(reason)) => Err(stop_from_wit(reason)),
        }
    }

    fn tool_start(
        &mut self,
        name: &str,
        arguments: &[u8],
    ) -> Result<Result<ToolCall, ToolError>, Stop> {
        self.flush()?;
        match tools::start(name, arguments) {
            Ok(tools::Started::Running(id)) => Ok(Ok(ToolCall(id))),
            Ok(tools::Started::Finished(result)) => {
                let call = FINISHED | self.finished_count;
                self.finished_count += 1;
                self.finished.insert(call, result.map_err(tool_error));
                Ok(Ok(ToolCall(call)))
            }
            Err(tools::Failure::Raised(error)) => Ok(Err(tool_error(error))),
            Err(tools::Failure::Stopped(reason)) => Err(stop_from_wit(reason)),
        }
    }

    fn tool_wait(&mut self, calls: &[ToolCall]) -> Result<Finished, Stop> {
        if let Some(finished) = self.take_finished(calls) {
            return Ok(finished);
        }
        self.flush()?;
        let ids: Vec<u64> = calls.iter().map(|call| call.0).collect();
        match tools::wait(&ids) {
            Ok((id, result)) => Ok((ToolCall(id), result.map_err(tool_error))),
            Err(reason) => Err(stop_from_wit(reason)),
        }
    }

    fn tool_wait_for(&mut self, calls: &[ToolCall], nanos: u64) -> Result<Option<Finished>, Stop> {
        if let Some(finished) = self.take_finished(calls) {
            return Ok(Some(finished));
        }
        self.flush()?;
        let ids: Vec<u64> = calls.iter().map(|call| call.0).collect();
        match tools::wait_for(&ids, nanos) {
            Ok(None) => Ok(None),
            Ok(Some((id, result))) => Ok(Some((ToolCall(id), result.map_err(tool_error)))),
            Err(reason) => Err(stop_from_wit(reason)),
        }
    }
}

fn tool_error(error: tools::ToolError) -> ToolError {
    ToolError {
        type_name: error.type_name,
        message: error.message,
    }
}

/// The two lists of reasons, side by side; a missing one does not compile.
macro_rules! stop_reasons {
    ($($name:ident)*) => {
        fn stop_from_wit(reason: StopReason) -> Stop {
            match reason { $(StopReason::$name => Stop::$name,)* }
        }

        pub(crate) fn stop_to_wit(stop: Stop) -> StopReason {
            match stop { $(Stop::$name => StopReason::$name,)* }
        }
    };
}

stop_reasons! { Fuel Deadline Output ToolCalls Memory Cancelled }
