//! The memory of bodies that are being read.
//!
//! What does not live here: what a handler keeps of a body once it has answered, which counts where it is kept.
//! **Invariant:** what a request has sent counts until it is answered, whoever holds the bytes.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use wardian::{MemoryPool, Taken};

/// Bodies as short as this are not counted: requests that make room must get through when none is left.
const UNCOUNTED: u64 = 64 << 10;

/// What a body has taken; outlives it.
#[derive(Default)]
struct Count {
    received: u64,
    bytes: u64,
    taken: Vec<Taken>,
    has_failed: bool,
    /// Nobody keeps what has come.
    passes_on: bool,
}

impl Count {
    /// Count so many bytes more. False: they are not left.
    fn add(&mut self, bytes: u64, pool: &MemoryPool) -> bool {
        self.received = self.received.saturating_add(bytes);
        let more = self.received.saturating_sub(self.bytes);
        if more <= UNCOUNTED || self.passes_on {
            return true;
        }
        match pool.take(more) {
            Some(taken) => {
                self.bytes += more;
                self.taken.push(taken);
            }
            None => self.has_failed = true,
        }
        !self.has_failed
    }
}

/// What a request's body takes of the memory of all sandboxes, until all of this are dropped. Handlers find it among
/// the request's extensions.
#[derive(Clone)]
pub(crate) struct Counted {
    count: Arc<Mutex<Count>>,
}

impl Counted {
    /// Count what is read of this body. None: it cannot be long.
    pub(super) fn new(body: &Body) -> Option<Counted> {
        let most = body.size_hint().upper();
        let is_short = most.is_some_and(|most| most <= UNCOUNTED);
        (!is_short).then(|| Counted {
            count: Arc::default(),
        })
    }

    /// The body that is counted here.
    pub(super) fn body(&self, body: Body, pool: &MemoryPool) -> Body {
        Body::new(CountedBody {
            body,
            pool: pool.clone(),
            count: self.count.clone(),
        })
    }

    /// From now on what comes goes at once where it counts of itself: into a file.
    pub(crate) fn passes_on(&self) {
        let mut count = self.lock();
        count.passes_on = true;
        count.taken.clear();
    }

    /// Whether there was no memory for it.
    pub(super) fn has_failed(&self) -> bool {
        self.lock().has_failed
    }

    fn lock(&self) -> MutexGuard<'_, Count> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct CountedBody {
    body: Body,
    pool: MemoryPool,
    count: Arc<Mutex<Count>>,
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        let Some(Ok(frame)) = frame else {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        };
        let bytes = frame.data_ref().map_or(0, |data| data.len() as u64);
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        Poll::Ready(Some(match count.add(bytes, &self.pool) {
            true => Ok(frame),
            false => Err(wardian::Stop::SharedMemory.message().into()),
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
