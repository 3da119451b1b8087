//! Looking after sandboxes that nobody uses: their instances are given back, their state is written
//! down, and those whose time is over end.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use super::{Sandbox, Sandboxes};
use crate::storage::StorageError;

/// How often sandboxes in memory are looked at.
const TICK: Duration = Duration::from_millis(100);

/// How often those in the storage are.
const SWEEP: Duration = Duration::from_secs(30);

/// How long a client may repeat a request for a sandbox and be given the same.
const REPEAT: Duration = Duration::from_secs(600);

/// Look after them until the server shuts down.
pub(super) fn start(sandboxes: &Sandboxes) {
    let weak = Arc::downgrade(&sandboxes.inner);
    let shutdown = sandboxes.inner.shutdown.clone();
    tokio::spawn(async move {
        let mut swept = Instant::now();
        loop {
            tokio::select! {
                () = shutdown.cancelled() => return,
                () = tokio::time::sleep(TICK) => {}
            }
            let Some(inner) = weak.upgrade() else { return };
            let sandboxes = Sandboxes { inner };
            look(&sandboxes).await;
            if swept.elapsed() >= SWEEP {
                swept = Instant::now();
                if let Err(error) = sweep(&sandboxes).await {
                    tracing::error!(%error, "the storage cannot be looked through");
                }
            }
        }
    });
}

async fn look(sandboxes: &Sandboxes) {
    let now = SystemTime::now();
    let live: Vec<Arc<Sandbox>> = sandboxes.live().values().cloned().collect();
    let settings = sandboxes.settings();
    for sandbox in live {
        let idle = sandbox.idle_time();
        if sandbox.with_details(|details| details.is_over(now)) {
            sandboxes.expire(&sandbox).await;
            continue;
        }
        if settings.data.is_some()
            && idle >= settings.save_after
            && sandbox.is_dirty()
            && sandbox.is_idle()
        {
            if let Err(error) = sandbox.save().await {
                tracing::error!(id = sandbox.id, error = ?error, "a sandbox was not saved");
            }
            continue;
        }
        if idle >= settings.park_after {
            sandbox.park().await;
        }
        if settings.data.is_some() && idle >= settings.evict_after && !sandbox.is_dirty() {
            evict(sandboxes, sandbox);
        }
    }
}

/// Leave a saved sandbox to the storage, unless somebody has it at this moment.
fn evict(sandboxes: &Sandboxes, sandbox: Arc<Sandbox>) {
    let mut live = sandboxes.live();
    // The map's and ours: nobody else has it, and nobody gets it while the map is locked.
    if Arc::strong_count(&sandbox) == 2 && sandbox.is_idle() && !sandbox.is_dirty() {
        live.remove(&sandbox.id);
    }
}

/// End sandboxes in the storage whose time is over, and forget old requests.
async fn sweep(sandboxes: &Sandboxes) -> Result<(), StorageError> {
    sandboxes
        .repeated()
        .retain(|_, (_, made)| made.elapsed() < REPEAT);
    let now = SystemTime::now();
    for record in sandboxes.common().sessions.list(None).await? {
        let is_over = record.sandbox().is_some_and(|details| details.is_over(now));
        if is_over && !sandboxes.live().contains_key(&record.id) {
            // Whoever looks for it ends it.
            let _ = sandboxes.find_any(&record.id).await;
        }
    }
    Ok(())
}
