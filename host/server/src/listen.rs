//! Connections: accepting them, their own limits, and their graceful end.
//!
//! What does not live here: what is answered. A server that goes down accepts nothing any more, lets
//! every connection have the answer to what it has asked, and says with it that the connection ends.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// How long a client may take to send the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);

/// How long a client may read nothing of what waits for it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);

/// How many connections are served at once; others wait to be accepted.
const CONNECTIONS: usize = 4096;

/// How long connections may go on after the server was asked to end, until the next answer on each
/// has told its client.
const LAST_WORDS: Duration = Duration::from_millis(1500);

/// A socket that listens beside one of an older process which is about to end, so that no request
/// finds nobody.
///
/// # Errors
/// The address cannot be had.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    socket.set_reuseaddr(true)?;
    socket.set_reuseport(true)?;
    socket.bind(address)?;
    socket.listen(1024)
}

/// Serve until `stop`, then for at most `grace` until the running requests have their answers.
pub(crate) async fn serve(
    listeners: Vec<TcpListener>,
    router: Router,
    stop: CancellationToken,
    grace: Duration,
) {
    let connections = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let accepting = listeners.into_iter().map(|listener| {
        accept(
            listener,
            router.clone(),
            stop.clone(),
            Arc::clone(&room),
            &connections,
        )
    });
    futures_util::future::join_all(accepting).await;
    // Nobody is accepted any more; those who are here learn it with their next answer.
    let _ = tokio::time::timeout(LAST_WORDS, room.acquire_many(CONNECTIONS as u32)).await;
    let _ = tokio::time::timeout(grace, connections.shutdown()).await;
}

async fn accept(
    listener: TcpListener,
    router: Router,
    stop: CancellationToken,
    room: Arc<Semaphore>,
    connections: &GracefulShutdown,
) {
    loop {
        let Ok(permit) = Arc::clone(&room).acquire_owned().await else {
            return;
        };
        let accepted = tokio::select! {
            biased;
            accepted = listener.accept() => accepted,
            // Whoever is in the queue by now is accepted first.
            () = stop.cancelled() => return,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Too many open files, for instance: others may end meanwhile.
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let connection = connections.watch(converse(stream, router.clone(), stop.clone()));
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended");
            }
        });
    }
}

/// One connection.
fn converse(
    stream: TcpStream,
    router: Router,
    stop: CancellationToken,
) -> http1::Connection<
    TokioIo<Pin<Box<TimeoutStream<TcpStream>>>>,
    impl hyper::service::HttpService<
        Incoming,
        ResBody = Body,
        Error = std::convert::Infallible,
        Future: Send,
    > + Send,
> {
    // Small answers are not held back for larger ones.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let answer = hyper::service::service_fn(move |request: Request<Incoming>| {
        let answered = router.clone().oneshot(request.map(Body::new));
        let stop = stop.clone();
        async move {
            let mut response = answered.await?;
            if stop.is_cancelled() {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(CONNECTION, close);
            }
            Ok::<_, std::convert::Infallible>(response)
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .serve_connection(TokioIo::new(Box::pin(stream)), answer)
}
