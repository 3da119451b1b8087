//! A server from its settings to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::machines::{Error, Machines};
use crate::storage::{Blobs, DiskSessions, MemoryBlobs, MemorySessions, ObjectBlobs, Sessions};
use crate::{App, Keys, Settings, listen};

/// How long requests that run when the server is asked to end may go on.
const GRACE: Duration = Duration::from_secs(20);

/// Serve at these addresses until `stop`, then write everything down.
///
/// `ready` is called when requests are answered. With a directory for data, connections are accepted
/// before: they wait until an older process has left it.
///
/// # Errors
/// An address cannot be had, the directory not be used, or the engine not be made.
pub async fn run(
    settings: Settings,
    keys: Keys,
    addresses: &[SocketAddr],
    stop: CancellationToken,
    ready: impl FnOnce(&[SocketAddr]),
) -> Result<(), Error> {
    let mut listeners = Vec::new();
    for address in addresses {
        let listener = listen::bind(*address);
        listeners.push(
            listener
                .map_err(|error| Error::Invalid(format!("cannot listen on {address}: {error}")))?,
        );
    }
    let local = listeners.iter().map(|listener| listener.local_addr());
    let local = local
        .collect::<Result<Vec<_>, _>>()
        .map_err(Error::broken)?;
    let (sessions, blobs) = open(&settings).await?;
    let machines = Machines::open(settings, sessions, blobs).await?;
    let app = App::new(machines.clone(), keys);
    ready(&local);
    listen::serve(listeners, app.router(), stop, GRACE).await;
    machines.shut_down().await;
    Ok(())
}

/// Where sandboxes are kept.
async fn open(settings: &Settings) -> Result<(Arc<dyn Sessions>, Arc<dyn Blobs>), Error> {
    let Some(directory) = settings.data.clone() else {
        let sessions = Arc::new(MemorySessions::default());
        return Ok((sessions, Arc::new(MemoryBlobs::new(&settings.pool))));
    };
    let opened = tokio::task::spawn_blocking(move || {
        let sessions = DiskSessions::open(&directory)?;
        let blobs = ObjectBlobs::in_directory(&directory.join("blobs"))?;
        Ok::<_, crate::storage::StorageError>((Arc::new(sessions), Arc::new(blobs)))
    });
    let (sessions, blobs) = opened.await.map_err(Error::broken)??;
    Ok((sessions, blobs))
}

/// Speak the Model Context Protocol over standard input and output, until the client ends it.
///
/// # Errors
/// The directory for data cannot be used, or the engine not be made.
pub async fn run_mcp(settings: Settings) -> Result<(), Error> {
    let (sessions, blobs) = open(&settings).await?;
    let machines = Machines::open(settings, sessions, blobs).await?;
    let app = App::new(machines.clone(), Keys::default());
    let served = crate::mcp::serve_stdio(app).await;
    machines.shut_down().await;
    served
}
