//! `wasi:cli/stdin`: input as far as it is granted.
//!
//! **Invariant:** waiting for input ends when the program has to stop. A read
//! that blocks goes on in its thread, and its bytes are the next to be read.

use std::future::poll_fn;
use std::io::Read;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use wasmtime::Result;
use wasmtime::component::Resource;
use wasmtime_wasi_io::poll::Pollable;
use wasmtime_wasi_io::streams::{DynInputStream, InputStream, StreamError, StreamResult};

use crate::control::{Control, lock};
use crate::journal::{Entry, SharedJournal};
use crate::policy::Stdin;
use crate::session::bindings::wasi::cli::stdin;
use crate::session::state::State;

/// Bytes that are read from a reader at once.
const CHUNK: usize = 64 << 10;

type Reader = Box<dyn Read + Send>;

/// What was read, and the reader unless it has ended.
type ReadResult = (Bytes, Option<Reader>);

/// The input of one sandbox.
pub(crate) struct Input {
    buffered: Bytes,
    /// An asynchronous reader gave nothing, and the program was not told yet.
    at_end: bool,
    source: Source,
}

enum Source {
    Ended,
    Idle(Reader),
    Reading(JoinHandle<ReadResult>),
    /// At most one byte of it is in `buffered`: the one that was waited for.
    Async(Pin<Box<dyn AsyncRead + Send>>),
}

impl Input {
    pub(crate) fn new(stdin: Stdin) -> Input {
        let (buffered, source) = match stdin {
            Stdin::Empty => (Bytes::new(), Source::Ended),
            Stdin::Bytes(bytes) => (Bytes::from(bytes), Source::Ended),
            Stdin::Reader(reader) => (Bytes::new(), Source::Idle(reader)),
            Stdin::Async(reader) => (Bytes::new(), Source::Async(reader)),
        };
        Input {
            buffered,
            at_end: false,
            source,
        }
    }

    /// The read to wait for, `None` when there is nothing to wait for.
    fn reading(&mut self) -> Option<JoinHandle<ReadResult>> {
        if !self.buffered.is_empty() {
            return None;
        }
        match std::mem::replace(&mut self.source, Source::Ended) {
            Source::Ended => None,
            Source::Reading(task) => Some(task),
            asynchronous @ Source::Async(_) => {
                self.source = asynchronous;
                None
            }
            // Without a runtime nothing can wait; the input is then empty.
            Source::Idle(reader) => {
                let runtime = Handle::try_current().ok()?;
                Some(runtime.spawn_blocking(move || read(reader)))
            }
        }
    }

    /// Ready when an asynchronous reader has given a byte, or has ended.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if !self.buffered.is_empty() || self.at_end {
            return Poll::Ready(());
        }
        self.buffered = std::task::ready!(self.poll_read(context, 1));
        Poll::Ready(())
    }

    /// At most so many bytes of an asynchronous reader; none when it has ended.
    fn poll_read(&mut self, context: &mut Context<'_>, size: usize) -> Poll<Bytes> {
        let Source::Async(reader) = &mut self.source else {
            return Poll::Ready(Bytes::new());
        };
        let mut bytes = vec![0; size];
        let mut buffer = ReadBuf::new(&mut bytes);
        let result = std::task::ready!(reader.as_mut().poll_read(context, &mut buffer));
        let length = buffer.filled().len();
        self.at_end = length == 0 && size > 0;
        if result.is_err() {
            self.source = Source::Ended;
        }
        bytes.truncate(length);
        Poll::Ready(Bytes::from(bytes))
    }

    /// Add what an asynchronous reader has now, up to so many bytes.
    fn fill(&mut self, size: usize) {
        let more = size.min(CHUNK).saturating_sub(self.buffered.len());
        let mut context = Context::from_waker(Waker::noop());
        if more > 0
            && !self.at_end
            && let Poll::Ready(bytes) = self.poll_read(&mut context, more)
            && !bytes.is_empty()
        {
            let whole = [&self.buffered[..], &bytes[..]].concat();
            self.buffered = Bytes::from(whole);
        }
    }
}

fn read(mut reader: Reader) -> ReadResult {
    let mut buffer = vec![0; CHUNK];
    match reader.read(&mut buffer) {
        Ok(0) | Err(_) => (Bytes::new(), None),
        Ok(length) => {
            buffer.truncate(length);
            (Bytes::from(buffer), Some(reader))
        }
    }
}

/// One handle of the guest's on the input.
struct Stream {
    input: Arc<Mutex<Input>>,
    control: Arc<Control>,
    journal: SharedJournal,
}

#[wasmtime_wasi_io::async_trait]
impl Pollable for Stream {
    async fn ready(&mut self) {
        if lock(&self.journal).is_past() {
            return;
        }
        let Some(mut task) = lock(&self.input).reading() else {
            tokio::select! {
                () = poll_fn(|context| lock(&self.input).poll(context)) => {}
                () = self.control.stopped() => {}
            }
            return;
        };
        tokio::select! {
            result = &mut task => {
                // A reader that panics has ended.
                let (bytes, reader) = result.unwrap_or_default();
                let mut input = lock(&self.input);
                input.buffered = bytes;
                input.source = reader.map_or(Source::Ended, Source::Idle);
            }
            () = self.control.stopped() => {
                lock(&self.input).source = Source::Reading(task);
            }
        }
    }
}

impl Stream {
    /// What has been read, at most so many bytes; `None` at the end.
    fn take(&self, size: usize) -> Option<Bytes> {
        let mut input = lock(&self.input);
        input.fill(size);
        let length = size.min(input.buffered.len());
        let mut ended = matches!(input.source, Source::Ended);
        if length == 0 && size > 0 {
            ended |= std::mem::take(&mut input.at_end);
        }
        if length == 0 && size > 0 && (ended || self.control.stop().is_some()) {
            return None;
        }
        Some(input.buffered.split_to(length))
    }
}

impl InputStream for Stream {
    fn read(&mut self, size: usize) -> StreamResult<Bytes> {
        let pick = |entry| match entry {
            Entry::Input(input) => Some(input.map(Bytes::from)),
            _ => None,
        };
        let entry = |input: Option<Bytes>| Entry::Input(input.map(Vec::from));
        let read = lock(&self.journal).answer(pick, entry, || Ok(self.take(size)));
        match read {
            Ok(Some(bytes)) => Ok(bytes),
            Ok(None) => Err(StreamError::Closed),
            Err(error) => Err(StreamError::Trap(error)),
        }
    }
}

impl stdin::Host for State {
    fn get_stdin(&mut self) -> Result<Resource<DynInputStream>> {
        let stream: DynInputStream = Box::new(Stream {
            input: Arc::clone(&self.input),
            control: Arc::clone(&self.control),
            journal: Arc::clone(&self.journal),
        });
        Ok(self.table.push(stream)?)
    }
}
