//! A server from its settings to its end.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::keys::Keys;
use crate::listen::{self, Ending, Listen, Offer, Predecessor};
use crate::sandboxes::{Error, Sandboxes};
use crate::settings::Settings;
use crate::storage::{Blobs, DiskSessions, MemoryBlobs, MemorySessions, ObjectBlobs, Sessions};

/// How long requests that run when the server is asked to end may go on.
const GRACE: Duration = Duration::from_secs(20);

/// Serve until `stop`, or until another server takes this one's place, then write everything down.
///
/// `ready` is called when requests are answered. Connections are accepted before: they wait until an older server has
/// left the data folder.
///
/// # Errors
/// An address cannot be had, or only with keys; the data folder cannot be used or is another server's; the engine
/// cannot be made.
pub async fn run(
    settings: Settings,
    keys: Keys,
    listen: impl Into<Listen>,
    stop: CancellationToken,
    ready: impl FnOnce(&[SocketAddr]),
) -> Result<(), Error> {
    let data = settings.data.clone();
    let mut listen = listen.into();
    let take_over = std::mem::take(&mut listen.take_over);
    let mut predecessor = match (take_over, &data) {
        (false, _) => None,
        (true, Some(data)) => Predecessor::find(data).await.map_err(no_take_over)?,
        (true, None) => {
            let message = "--take-over needs --data, the folder of the server whose place is taken";
            return Err(Error::Invalid(message.into()));
        }
    };
    let theirs = predecessor.as_mut().map(|older| &mut older.listeners);
    let theirs = theirs.map(std::mem::take).unwrap_or_default();
    let listeners = listen::open(listen, theirs)?;
    let local = listeners.iter().map(TcpListener::local_addr);
    let local = local
        .collect::<Result<Vec<_>, _>>()
        .map_err(Error::broken)?;
    if keys.is_open()
        && let Some(address) = local.iter().find(|address| !address.ip().is_loopback())
    {
        return Err(Error::Invalid(format!(
            "{address} can be reached from elsewhere: that needs --api-key, or anybody may use it"
        )));
    }
    // What may fail, fails while an older server still serves.
    let engine = Sandboxes::engine(&settings)?;
    let ending = Ending::new(&stop);
    let inherited = match predecessor {
        Some(predecessor) => Some(predecessor.take().await.map_err(no_take_over)?),
        None => None,
    };
    let (sessions, blobs) = open(&settings, take_over).await?;
    let sandboxes = Sandboxes::open_with(engine, settings, sessions, blobs).await?;
    let app = App::new(sandboxes.clone(), keys);
    let offer = data.and_then(|data| {
        let offer = Offer::start(&data, &listeners, &ending);
        // It serves all the same.
        let failed = |error| tracing::warn!(%error, "no server can take this one's place");
        offer.map_err(failed).ok()
    });
    let listeners = listen::registered(listeners).map_err(Error::broken)?;
    log_start(sandboxes.settings(), &local);
    ready(&local);
    listen::serve(listeners, inherited, app.router(), ending, GRACE).await;
    if let Some(offer) = offer {
        offer.end().await;
    }
    sandboxes.shut_down().await;
    Ok(())
}

/// One line for those who look after the server. Its target is its own, so that the filter of logs lets it through.
fn log_start(settings: &Settings, addresses: &[SocketAddr]) {
    let addresses: Vec<String> = addresses.iter().map(SocketAddr::to_string).collect();
    let data = settings.data.as_deref().map(Path::display);
    tracing::info!(
        target: "wardian::start",
        version = env!("CARGO_PKG_VERSION"),
        listen = addresses.join(" "),
        data = data.as_ref().map_or("in memory".into(), ToString::to_string),
        memory = settings.limits.memory,
        disk = settings.files.bytes,
        total_memory = settings.pool.limit(),
        sandboxes = settings.sandboxes,
        runs = settings.runs,
        run_timeout = ?settings.run_timeout,
        "the server has started"
    );
}

fn no_take_over(error: std::io::Error) -> Error {
    Error::Invalid(format!("the running server cannot be replaced: {error}"))
}

/// Where sandboxes are kept. `wait`: until another server has left the data folder.
async fn open(
    settings: &Settings,
    wait: bool,
) -> Result<(Arc<dyn Sessions>, Arc<dyn Blobs>), Error> {
    let Some(directory) = settings.data.clone() else {
        let sessions = Arc::new(MemorySessions::default());
        return Ok((sessions, Arc::new(MemoryBlobs::new(&settings.pool))));
    };
    let opened = tokio::task::spawn_blocking(move || {
        let sessions = DiskSessions::open(&directory, wait)?;
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
    let (sessions, blobs) = open(&settings, false).await?;
    let sandboxes = Sandboxes::open(settings, sessions, blobs).await?;
    let app = App::new(sandboxes.clone(), Keys::default());
    let served = crate::mcp::serve_stdio(app).await;
    sandboxes.shut_down().await;
    served
}
