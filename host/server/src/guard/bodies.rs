//! Bodies that are being read: their memory, and what is left of them.
//!
//! What does not live here: what a handler keeps of a body once it has answered, which counts where it is kept.
//! **Invariant:** what a request has sent counts until it is answered, whoever holds the bytes.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use crate::lock::lock;
use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use wardian::{MemoryPool, Reservation};

/// What is as little as this is not counted: requests that make room must get through when none is left.
const UNCOUNTED: u64 = 64 << 10;

/// Bodies as short as this do not take more, whatever they are parsed to.
const SHORT: u64 = 512;

/// As much of a body that nobody wanted is passed over, in so much time, before its connection ends.
const PASSED_OVER: u64 = 16 << 20;
const PASSING_OVER: Duration = Duration::from_secs(1);

struct State {
    body: Body,
    pool: MemoryPool,
    received: u64,
    /// What it is parsed to.
    parsed: u64,
    bytes: u64,
    reservations: Vec<Reservation>,
    /// There was no memory for it.
    has_failed: bool,
    /// Nobody keeps what has come.
    passes_on: bool,
}

impl State {
    fn poll(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    /// Count bytes that were received. False: there is no memory for them.
    fn add(&mut self, bytes: u64) -> bool {
        self.received = self.received.saturating_add(bytes);
        self.passes_on || self.reserve()
    }

    /// Reserve what is needed and not reserved yet.
    fn reserve(&mut self) -> bool {
        let needed = self.received.saturating_add(self.parsed);
        let more = needed.saturating_sub(self.bytes);
        if more <= UNCOUNTED {
            return true;
        }
        match self.pool.reserve(more) {
            Some(reservation) => {
                self.bytes += more;
                self.reservations.push(reservation);
            }
            None => self.has_failed = true,
        }
        !self.has_failed
    }
}

/// A request's body and what it takes of the memory of all sandboxes, until all of this are dropped. Handlers find it
/// among the request's extensions.
#[derive(Clone)]
pub(crate) struct Counted {
    state: Arc<Mutex<State>>,
    values: u64,
}

impl Counted {
    /// Whether a body may be so long that it is counted.
    pub(super) fn counts(body: &Body) -> bool {
        let most = body.size_hint().upper();
        most.is_none_or(|most| most > SHORT)
    }

    /// `values`: as many a text of JSON in it may have.
    pub(super) fn new(body: Body, pool: &MemoryPool, values: u64) -> Counted {
        let state = State {
            body,
            pool: pool.clone(),
            received: 0,
            parsed: 0,
            bytes: 0,
            reservations: Vec::new(),
            has_failed: false,
            passes_on: false,
        };
        Counted {
            state: Arc::new(Mutex::new(state)),
            values,
        }
    }

    /// How many values a text of JSON in it may have.
    pub(crate) fn values(&self) -> u64 {
        self.values
    }

    /// Count what it is parsed to as well. False: there is no memory for it.
    pub(crate) fn reserve(&self, bytes: u64) -> bool {
        let mut state = self.lock();
        state.parsed = state.parsed.saturating_add(bytes);
        state.reserve()
    }

    /// What a handler reads of it.
    pub(super) fn body(&self) -> Body {
        Body::new(CountedBody(self.clone()))
    }

    /// From now on what comes goes at once where it counts of itself: into a file.
    pub(crate) fn passes_on(&self) {
        let mut state = self.lock();
        state.passes_on = true;
        state.reservations.clear();
    }

    /// Whether there was no memory for it.
    pub(super) fn has_failed(&self) -> bool {
        self.lock().has_failed
    }

    /// Pass over what nobody has read, if it is not too much. False: there is more, so that the connection must end.
    pub(super) async fn finish(&self) -> bool {
        let rest = async {
            let mut passed = 0;
            while passed < PASSED_OVER {
                let frame = poll_fn(|context| {
                    let mut state = self.lock();
                    if state.body.is_end_stream() {
                        return Poll::Ready(None);
                    }
                    state.poll(context)
                });
                match frame.await {
                    Some(Ok(frame)) => passed += length(&frame),
                    end => return end.is_none(),
                }
            }
            false
        };
        tokio::time::timeout(PASSING_OVER, rest).await == Ok(true)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn length(frame: &Frame<Bytes>) -> u64 {
    frame.data_ref().map_or(0, |data| data.len() as u64)
}

struct CountedBody(Counted);

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let mut state = self.0.lock();
        let frame = match ready!(state.poll(context)) {
            Some(Ok(frame)) => frame,
            other => return Poll::Ready(other.map(|frame| frame.map_err(Into::into))),
        };
        Poll::Ready(Some(match state.add(length(&frame)) {
            true => Ok(frame),
            false => Err(wardian::Stop::SharedMemory.message().into()),
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.0.lock().body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.lock().body.size_hint()
    }
}
