//! Connections: accepting them, their own limits, and their graceful end.
//!
//! - `sockets.rs` — where the listening sockets come from. `connection.rs` — one connection.
//! - `takeover.rs` — how a server hands sockets and connections to the one that takes its place; `descriptors.rs` — the
//!   messages for it.
//!
//! What does not live here: what is answered. A server that goes down accepts nothing any more, lets
//! every connection have the answer to what it has asked, and says with it that the connection ends; unless another
//! server takes its place, which takes over the connections.

mod connection;
mod descriptors;
mod sockets;
mod takeover;

use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

use crate::lock::lock;
use connection::{Accepted, Idle};
pub(crate) use sockets::open;
pub use sockets::{Listen, sockets_of_service_manager};
pub(crate) use takeover::{Offer, Predecessor};

/// How many connections are served at once; others wait to be accepted.
const CONNECTIONS: usize = 4096;

/// How long connections may go on after the server was asked to end, until the next answer on each
/// has told its client.
const LAST_WORDS: Duration = Duration::from_millis(1500);

/// How a server ends.
#[derive(Debug)]
pub(crate) struct Ending {
    started: CancellationToken,
    /// Connections on which nothing happens are closed.
    closing: CancellationToken,
    is_handed_over: AtomicBool,
    /// Where connections go when another server takes this one's place, until all have ended.
    successor: Mutex<Option<UnboundedSender<Idle>>>,
}

impl Ending {
    /// It begins with `stop`, or when the place of the server is taken.
    pub(crate) fn new(stop: &CancellationToken) -> Arc<Ending> {
        Arc::new(Ending {
            started: stop.child_token(),
            closing: CancellationToken::new(),
            is_handed_over: AtomicBool::new(false),
            successor: Mutex::default(),
        })
    }

    fn started(&self) -> impl Future<Output = ()> {
        self.started.cancelled()
    }

    fn has_begun(&self) -> bool {
        self.started.is_cancelled()
    }

    fn closing(&self) -> impl Future<Output = ()> {
        self.closing.cancelled()
    }

    fn hand_over(&self, successor: UnboundedSender<Idle>) {
        *self.successor() = Some(successor);
        self.is_handed_over.store(true, Ordering::Release);
        self.started.cancel();
    }

    fn is_handed_over(&self) -> bool {
        self.is_handed_over.load(Ordering::Acquire)
    }

    fn give(&self, idle: Idle) {
        if let Some(successor) = &*self.successor() {
            // It closes the connection if the successor is gone.
            let _ = successor.send(idle);
        }
    }

    fn successor(&self) -> MutexGuard<'_, Option<UnboundedSender<Idle>>> {
        lock(&self.successor)
    }
}

/// Serve until `ending` begins, then for at most `grace` until the running requests have their answers. `inherited` are
/// connections of the server whose place this one took.
pub(crate) async fn serve(
    listeners: Vec<tokio::net::TcpListener>,
    inherited: Option<UnboundedReceiver<Idle>>,
    router: Router,
    ending: Arc<Ending>,
    grace: Duration,
) {
    let server = Server {
        router,
        ending: Arc::clone(&ending),
        room: Arc::new(Semaphore::new(CONNECTIONS)),
    };
    if let Some(inherited) = inherited {
        tokio::spawn(server.clone().inherit(inherited));
    }
    let accepting = listeners
        .into_iter()
        .map(|listener| server.accept(listener));
    futures_util::future::join_all(accepting).await;
    let all_ended = || server.room.acquire_many(CONNECTIONS as u32);
    if !ending.is_handed_over() {
        // Nobody is accepted any more; those who are here learn it with their next answer.
        let _ = tokio::time::timeout(LAST_WORDS, all_ended()).await;
        ending.closing.cancel();
    }
    let _ = tokio::time::timeout(grace, all_ended()).await;
    *ending.successor() = None;
}

#[derive(Clone)]
struct Server {
    router: Router,
    ending: Arc<Ending>,
    room: Arc<Semaphore>,
}

impl Server {
    async fn accept(&self, listener: tokio::net::TcpListener) {
        loop {
            let Ok(permit) = Arc::clone(&self.room).acquire_owned().await else {
                return;
            };
            let accepted = tokio::select! {
                biased;
                // Those who wait are left to the other server.
                () = self.ending.started(), if self.ending.is_handed_over() => return,
                accepted = listener.accept() => accepted,
                // Those who wait by now are accepted first.
                () = self.ending.started() => return,
            };
            match accepted {
                Ok((stream, _)) => self.serve(stream.into(), permit),
                Err(error) => {
                    // Too many open files, for instance: others may end meanwhile.
                    tracing::warn!(%error, "a connection cannot be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    async fn inherit(self, mut inherited: UnboundedReceiver<Idle>) {
        while let Some(idle) = inherited.recv().await {
            let Ok(permit) = Arc::clone(&self.room).acquire_owned().await else {
                return;
            };
            match Accepted::try_from(idle) {
                Ok(accepted) => self.serve(accepted, permit),
                Err(error) => tracing::warn!(%error, "a connection was not taken over"),
            }
        }
    }

    fn serve(&self, accepted: Accepted, permit: OwnedSemaphorePermit) {
        let (router, ending) = (self.router.clone(), Arc::clone(&self.ending));
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = connection::serve(accepted, router, ending).await {
                tracing::debug!(%error, "a connection ended");
            }
        });
    }
}

/// These sockets for the runtime.
///
/// # Errors
/// The runtime cannot wait for them.
pub(crate) fn registered(
    listeners: Vec<TcpListener>,
) -> std::io::Result<Vec<tokio::net::TcpListener>> {
    let registered = listeners.into_iter().map(tokio::net::TcpListener::from_std);
    registered.collect()
}
