//! One server takes the place of another on the same data folder, and no request is lost.
//!
//! The running server waits at a Unix socket in the folder. The one that starts asks there (`--take-over`):
//!
//! | message | from | means |
//! |---|---|---|
//! | `HELLO` | old | the version of this protocol |
//! | `LISTENER` + descriptor | old | a socket that listens |
//! | `OFFERED` | old | these were all |
//! | `TAKEN` | new | it can start: the old one accepts nothing from now on |
//! | `CONNECTION` + descriptor | old | a connection without a request on it, and what was read ahead of it |
//!
//! Until `TAKEN` nothing has changed for the old server: one that cannot start is simply gone. Behind it the sockets are
//! the new one's, with all connections that wait to be accepted; they wait until the old one has left the data folder.
//! **Invariant:** a listening socket or a connection is closed only when no process has it, so that a client sees a
//! connection end only where an answer said so.

use std::io::{self, ErrorKind};
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{UnixListener, UnixStream};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::task::JoinHandle;

use super::Ending;
use super::connection::Idle;
use super::descriptors::Channel;

const HELLO: u8 = b'H';
const LISTENER: u8 = b'L';
const OFFERED: u8 = b'O';
const TAKEN: u8 = b'T';
const CONNECTION: u8 = b'C';

/// Changes with the messages: servers of different versions do not take each other's place.
const VERSION: &[u8] = b"wardian 1";

/// How long one server waits for a word of the other.
const PATIENCE: Duration = Duration::from_secs(10);

fn path(directory: &Path) -> PathBuf {
    directory.join("take-over.sock")
}

fn unexpected() -> io::Error {
    io::Error::new(
        ErrorKind::InvalidData,
        "the running server does not speak this version's protocol",
    )
}

/// A server that runs, and whose place can be taken.
#[derive(Debug)]
pub(crate) struct Predecessor {
    channel: Channel,
    /// Its sockets that listen.
    pub(crate) listeners: Vec<TcpListener>,
}

impl Predecessor {
    /// The server that has this data folder; `None` if there is none.
    ///
    /// # Errors
    /// It does not answer as it should.
    pub(crate) async fn find(directory: &Path) -> io::Result<Option<Predecessor>> {
        let stream = match UnixStream::connect(path(directory)).await {
            Ok(stream) => stream,
            Err(error) => match error.kind() {
                ErrorKind::NotFound | ErrorKind::ConnectionRefused => return Ok(None),
                _ => return Err(error),
            },
        };
        let found = tokio::time::timeout(PATIENCE, Predecessor::meet(stream));
        found.await?.map(Some)
    }

    async fn meet(stream: UnixStream) -> io::Result<Predecessor> {
        let mut channel = Channel::new(stream);
        let mut listeners = Vec::new();
        let hello = channel.receive().await?.ok_or_else(unexpected)?;
        if hello.tag != HELLO || hello.payload != VERSION {
            return Err(unexpected());
        }
        loop {
            match channel.receive().await?.ok_or_else(unexpected)?.tag {
                LISTENER => listeners.push(TcpListener::from(channel.descriptor()?)),
                OFFERED => return Ok(Predecessor { channel, listeners }),
                _ => return Err(unexpected()),
            }
        }
    }

    /// Take its place. The connections that it hands over come as they become free.
    ///
    /// # Errors
    /// It is gone.
    pub(crate) async fn take(mut self) -> io::Result<UnboundedReceiver<Idle>> {
        self.channel.send(TAKEN, b"", None).await?;
        let (give, given) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            loop {
                match self.connection().await {
                    Ok(Some(idle)) => drop(give.send(idle)),
                    Ok(None) => return,
                    Err(error) => {
                        tracing::error!(%error, "the older server hands nothing over any more");
                        return;
                    }
                }
            }
        });
        Ok(given)
    }

    async fn connection(&mut self) -> io::Result<Option<Idle>> {
        let Some(message) = self.channel.receive().await? else {
            return Ok(None);
        };
        if message.tag != CONNECTION {
            return Err(unexpected());
        }
        let stream = TcpStream::from(self.channel.descriptor()?);
        stream.set_nonblocking(true)?;
        let read_ahead = message.payload;
        Ok(Some(Idle { stream, read_ahead }))
    }
}

/// Waits for a server that takes this one's place.
#[derive(Debug)]
pub(crate) struct Offer {
    path: PathBuf,
    task: JoinHandle<()>,
}

impl Offer {
    /// Wait in this data folder, which must be this server's alone.
    ///
    /// # Errors
    /// There can be no Unix socket.
    pub(crate) fn start(
        directory: &Path,
        listeners: &[TcpListener],
        ending: &Arc<Ending>,
    ) -> io::Result<Offer> {
        let path = path(directory);
        // A server that was killed has left it.
        let _ = std::fs::remove_file(&path);
        let socket = UnixListener::bind(&path)?;
        let listeners = listeners.iter().map(TcpListener::try_clone);
        let listeners = listeners.collect::<io::Result<Vec<_>>>()?;
        let ending = Arc::clone(ending);
        let task = tokio::spawn(async move {
            let taken = tokio::select! {
                taken = offer(&socket, &listeners) => taken,
                () = ending.started() => return,
            };
            // Whoever comes later finds nobody.
            drop(socket);
            drop(listeners);
            let (give, mut given) = mpsc::unbounded_channel::<Idle>();
            tracing::info!("another server takes this one's place");
            ending.hand_over(give);
            while let Some(Idle { stream, read_ahead }) = given.recv().await {
                let descriptor = Some(stream.as_fd());
                let sent = taken.send(CONNECTION, &read_ahead, descriptor).await;
                if let Err(error) = sent {
                    tracing::error!(%error, "a connection was not handed over");
                }
            }
        });
        Ok(Offer { path, task })
    }

    /// Wait until everything was handed over. The data folder is still this server's.
    pub(crate) async fn end(self) {
        let _ = tokio::time::timeout(PATIENCE, self.task).await;
        let _ = std::fs::remove_file(self.path);
    }
}

/// Offer the sockets to those who ask, until one takes them.
async fn offer(socket: &UnixListener, listeners: &[TcpListener]) -> Channel {
    loop {
        let offered = match socket.accept().await {
            Ok((stream, _)) => offer_to(stream, listeners),
            Err(error) => {
                tracing::warn!(%error, "a take-over failed");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        match tokio::time::timeout(PATIENCE, offered).await {
            Ok(Ok(Some(channel))) => return channel,
            Ok(Ok(None)) | Err(_) => {}
            Ok(Err(error)) => tracing::warn!(%error, "a take-over failed"),
        }
    }
}

/// `None`: it did not want them in the end.
async fn offer_to(stream: UnixStream, listeners: &[TcpListener]) -> io::Result<Option<Channel>> {
    let mut channel = Channel::new(stream);
    if !channel.is_of_same_user() {
        return Err(ErrorKind::PermissionDenied.into());
    }
    channel.send(HELLO, VERSION, None).await?;
    for listener in listeners {
        let descriptor = Some(listener.as_fd());
        channel.send(LISTENER, b"", descriptor).await?;
    }
    channel.send(OFFERED, b"", None).await?;
    let said = channel.receive().await?;
    Ok(said.filter(|said| said.tag == TAKEN).map(|_| channel))
}
