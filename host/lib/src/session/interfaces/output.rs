//! `wasi:cli/stdout` and `stderr`: output with a cap.
//!
//! **Invariant:** no more bytes than the limit are kept or passed on, and after
//! the limit was reached the program stops at its next look.

use std::sync::{Arc, Mutex};

use wasmtime::Result;
use wasmtime::component::Resource;
use wasmtime_wasi_io::poll::Pollable;
use wasmtime_wasi_io::streams::{DynOutputStream, OutputStream, StreamError, StreamResult};

use crate::control::lock;
use crate::policy::OutputCallback;
use crate::session::bindings::wasi::cli::{stderr, stdout};
use crate::session::state::State;

/// Bytes that the guest may write at once.
const PERMIT: usize = 64 << 10;

/// The output of one sandbox.
pub(crate) struct Output {
    limit: u64,
    written: u64,
    exceeded: bool,
    /// Nothing is kept or passed on: it was before.
    muted: bool,
    sinks: [Sink; 2],
}

/// Where one of the two streams goes.
#[derive(Default)]
struct Sink {
    collected: Vec<u8>,
    callback: Option<OutputCallback>,
}

#[derive(Clone, Copy)]
enum Which {
    Stdout,
    Stderr,
}

impl Output {
    pub(crate) fn new(
        on_stdout: Option<OutputCallback>,
        on_stderr: Option<OutputCallback>,
    ) -> Output {
        let sink = |callback| Sink {
            callback,
            ..Sink::default()
        };
        Output {
            limit: 0,
            written: 0,
            exceeded: false,
            muted: false,
            sinks: [sink(on_stdout), sink(on_stderr)],
        }
    }

    /// Who receives the streams from now on.
    pub(crate) fn set_callbacks(
        &mut self,
        on_stdout: Option<OutputCallback>,
        on_stderr: Option<OutputCallback>,
    ) {
        let [stdout, stderr] = &mut self.sinks;
        (stdout.callback, stderr.callback) = (on_stdout, on_stderr);
    }

    /// A call begins.
    pub(crate) fn begin(&mut self, limit: u64) {
        (self.limit, self.written, self.exceeded) = (limit, 0, false);
        for sink in &mut self.sinks {
            sink.collected.clear();
        }
    }

    /// Count what is written, and do nothing else with it.
    pub(crate) fn mute(&mut self, muted: bool) {
        self.muted = muted;
    }

    /// What was collected: standard output and standard error.
    pub(crate) fn take(&mut self) -> (Vec<u8>, Vec<u8>) {
        let [stdout, stderr] = &mut self.sinks;
        (
            std::mem::take(&mut stdout.collected),
            std::mem::take(&mut stderr.collected),
        )
    }

    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    pub(crate) fn is_exceeded(&self) -> bool {
        self.exceeded
    }

    fn write(&mut self, which: Which, bytes: &[u8]) -> StreamResult<()> {
        let left = usize::try_from(self.limit - self.written).unwrap_or(usize::MAX);
        let kept = &bytes[..bytes.len().min(left)];
        self.written += kept.len() as u64;
        let sink = &mut self.sinks[which as usize];
        match &mut sink.callback {
            _ if self.muted => {}
            Some(callback) => callback(kept),
            None => sink.collected.extend_from_slice(kept),
        }
        if kept.len() < bytes.len() {
            self.exceeded = true;
            return Err(StreamError::Closed);
        }
        Ok(())
    }
}

/// One handle of the guest's on one of the streams.
struct Stream {
    output: Arc<Mutex<Output>>,
    which: Which,
}

#[wasmtime_wasi_io::async_trait]
impl Pollable for Stream {
    async fn ready(&mut self) {}
}

impl OutputStream for Stream {
    fn write(&mut self, bytes: bytes::Bytes) -> StreamResult<()> {
        lock(&self.output).write(self.which, &bytes)
    }

    fn flush(&mut self) -> StreamResult<()> {
        Ok(())
    }

    fn check_write(&mut self) -> StreamResult<usize> {
        if lock(&self.output).exceeded {
            return Err(StreamError::Closed);
        }
        Ok(PERMIT)
    }
}

impl State {
    fn open_output(&mut self, which: Which) -> Result<Resource<DynOutputStream>> {
        let stream: DynOutputStream = Box::new(Stream {
            output: Arc::clone(&self.output),
            which,
        });
        Ok(self.table.push(stream)?)
    }
}

impl stdout::Host for State {
    fn get_stdout(&mut self) -> Result<Resource<DynOutputStream>> {
        self.open_output(Which::Stdout)
    }
}

impl stderr::Host for State {
    fn get_stderr(&mut self) -> Result<Resource<DynOutputStream>> {
        self.open_output(Which::Stderr)
    }
}
