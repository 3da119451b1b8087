//! One connection: its requests one after the other, its limits, and how it ends.
//!
//! When another server takes this one's place, a connection goes to it as soon as no request is on it. hyper gives a
//! connection back only at its end, and ends one at once only when nothing is on it; [`Io`] sees that this was so.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::io;
use std::net::TcpStream;
use std::os::fd::AsFd;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, Request, Response};
use bytes::{Buf, Bytes};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use super::Ending;

/// How long a client may take to send the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);

/// How long a client may read nothing of what waits for it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);

/// A connection without a request on it.
#[derive(Debug)]
pub(crate) struct Idle {
    pub(crate) stream: TcpStream,
    /// What was read of it and is not answered: the beginning of a request, or nothing.
    pub(crate) read_ahead: Bytes,
}

impl From<tokio::net::TcpStream> for Accepted {
    fn from(stream: tokio::net::TcpStream) -> Accepted {
        Accepted {
            stream,
            read_ahead: Bytes::new(),
        }
    }
}

/// A connection to be served.
pub(super) struct Accepted {
    stream: tokio::net::TcpStream,
    read_ahead: Bytes,
}

impl TryFrom<Idle> for Accepted {
    type Error = io::Error;

    fn try_from(idle: Idle) -> io::Result<Accepted> {
        let stream = tokio::net::TcpStream::from_std(idle.stream)?;
        let read_ahead = idle.read_ahead;
        Ok(Accepted { stream, read_ahead })
    }
}

/// What is on a connection.
#[derive(Debug, Default)]
struct Activity {
    /// A request whose answer is not sent to its end.
    is_answering: AtomicBool,
    /// Something to be sent is still here, because the client does not read.
    is_blocked: AtomicBool,
    /// Attempts to read and to write.
    attempts: AtomicU64,
}

impl Activity {
    fn is_quiet(&self) -> bool {
        !self.is_answering.load(Ordering::Relaxed) && !self.is_blocked.load(Ordering::Relaxed)
    }

    fn attempts(&self) -> u64 {
        self.attempts.load(Ordering::Relaxed)
    }
}

/// Answer the requests of a connection until it ends or is handed over.
pub(super) async fn serve(
    accepted: Accepted,
    router: Router,
    ending: Arc<Ending>,
) -> hyper::Result<()> {
    let Accepted { stream, read_ahead } = accepted;
    // Small answers are not held back for larger ones.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let activity = Arc::<Activity>::default();
    let io = Io {
        stream: Box::pin(stream),
        read_ahead,
        activity: Arc::clone(&activity),
    };
    let (service_ending, service_activity) = (Arc::clone(&ending), Arc::clone(&activity));
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        service_activity.is_answering.store(true, Ordering::Relaxed);
        let answered = router.clone().oneshot(request.map(Body::new));
        let answer = answer(
            answered,
            Arc::clone(&service_ending),
            Arc::clone(&service_activity),
        );
        Box::pin(answer)
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .serve_connection(TokioIo::new(io), service);
    let mut started = pin!(ending.started());
    let mut closing = pin!(ending.closing());
    let (mut has_begun, mut is_offered, mut is_closing) = (false, false, false);
    let end = poll_fn(|context| {
        if let Poll::Ready(end) = Pin::new(&mut connection).poll(context) {
            return Poll::Ready(Some(end));
        }
        has_begun = has_begun || started.as_mut().poll(context).is_ready();
        if has_begun && !is_offered && ending.is_handed_over() && activity.is_quiet() {
            is_offered = true;
            let attempts = activity.attempts();
            Pin::new(&mut connection).graceful_shutdown();
            match connection.poll_without_shutdown(context) {
                Poll::Ready(Ok(())) if activity.attempts() == attempts => return Poll::Ready(None),
                Poll::Ready(end) => return Poll::Ready(Some(end)),
                Poll::Pending => {}
            }
        }
        is_closing = is_closing || {
            let is_time = closing.as_mut().poll(context).is_ready();
            if is_time {
                Pin::new(&mut connection).graceful_shutdown();
                // It may have ended with this.
                context.waker().wake_by_ref();
            }
            is_time
        };
        Poll::Pending
    });
    match end.await {
        Some(end) => return end,
        None => {
            let parts = connection.into_parts();
            let io = parts.io.into_inner();
            let stream = io.stream.get_ref().as_fd().try_clone_to_owned();
            match stream {
                Ok(stream) => ending.give(Idle {
                    stream: stream.into(),
                    read_ahead: join(parts.read_buf, io.read_ahead),
                }),
                Err(error) => tracing::warn!(%error, "a connection was not handed over"),
            }
        }
    }
    Ok(())
}

/// What hyper has read, and what it has not read yet of what was read before.
fn join(read: Bytes, rest: Bytes) -> Bytes {
    match rest.is_empty() {
        true => read,
        false => [read, rest].concat().into(),
    }
}

async fn answer(
    answered: impl Future<Output = Result<Response<Body>, Infallible>>,
    ending: Arc<Ending>,
    activity: Arc<Activity>,
) -> Result<Response<Answer>, Infallible> {
    let mut response = answered.await?;
    if ending.has_begun() && !ending.is_handed_over() {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    Ok(response.map(|body| Answer { body, activity }))
}

/// The body of an answer, which says when it is over.
struct Answer {
    body: Body,
    activity: Arc<Activity>,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.activity.is_answering.store(false, Ordering::Relaxed);
    }
}

/// A stream that begins with what was read of it before, and counts what is done with it.
struct Io {
    stream: Pin<Box<TimeoutStream<tokio::net::TcpStream>>>,
    read_ahead: Bytes,
    activity: Arc<Activity>,
}

impl Io {
    fn attempt(&self) {
        self.activity.attempts.fetch_add(1, Ordering::Relaxed);
    }

    fn wrote(&self, wrote: &Poll<io::Result<usize>>) {
        let is_blocked = wrote.is_pending();
        self.activity
            .is_blocked
            .store(is_blocked, Ordering::Relaxed);
    }
}

impl AsyncRead for Io {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.attempt();
        if self.read_ahead.is_empty() {
            return self.stream.as_mut().poll_read(context, buffer);
        }
        let length = self.read_ahead.len().min(buffer.remaining());
        buffer.put_slice(&self.read_ahead[..length]);
        self.read_ahead.advance(length);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Io {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.attempt();
        let wrote = self.stream.as_mut().poll_write(context, bytes);
        self.wrote(&wrote);
        wrote
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.attempt();
        let wrote = self.stream.as_mut().poll_write_vectored(context, slices);
        self.wrote(&wrote);
        wrote
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
