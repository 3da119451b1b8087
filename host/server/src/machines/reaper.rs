//! Looking after sandboxes that nobody uses: their instances are given back, their state is written
//! down, and those whose time is over end.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use super::{Machine, Machines};
use crate::storage::StorageError;

/// How often sandboxes in memory are looked at.
const TICK: Duration = Duration::from_millis(100);

/// How often those in the storage are.
const SWEEP: Duration = Duration::from_secs(30);

/// How long a client may repeat a request for a sandbox and be given the same.
const REPEAT: Duration = Duration::from_secs(600);

/// Look after them until the server shuts down.
pub(super) fn start(machines: &Machines) {
    let weak = Arc::downgrade(&machines.inner);
    let shutdown = machines.inner.shutdown.clone();
    tokio::spawn(async move {
        let mut swept = Instant::now();
        loop {
            tokio::select! {
                () = shutdown.cancelled() => return,
                () = tokio::time::sleep(TICK) => {}
            }
            let Some(inner) = weak.upgrade() else { return };
            let machines = Machines { inner };
            look(&machines).await;
            if swept.elapsed() >= SWEEP {
                swept = Instant::now();
                if let Err(error) = sweep(&machines).await {
                    tracing::error!(%error, "the storage cannot be looked through");
                }
            }
        }
    });
}

async fn look(machines: &Machines) {
    let now = SystemTime::now();
    let live: Vec<Arc<Machine>> = machines.live().values().cloned().collect();
    let settings = machines.settings();
    for machine in live {
        let idle = machine.idle_time();
        if machine.with_sandbox(|sandbox| sandbox.is_over(now)) {
            machines.expire(&machine).await;
            continue;
        }
        if settings.data.is_some()
            && idle >= settings.save_after
            && machine.is_dirty()
            && machine.is_idle()
        {
            if let Err(error) = machine.save().await {
                tracing::error!(id = machine.id, error = ?error, "a sandbox was not saved");
            }
            continue;
        }
        if idle >= settings.park_after {
            machine.park().await;
        }
        if settings.data.is_some() && idle >= settings.evict_after && !machine.is_dirty() {
            evict(machines, machine);
        }
    }
}

/// Leave a saved sandbox to the storage, unless somebody has it at this moment.
fn evict(machines: &Machines, machine: Arc<Machine>) {
    let mut live = machines.live();
    // The map's and ours: nobody else has it, and nobody gets it while the map is locked.
    if Arc::strong_count(&machine) == 2 && machine.is_idle() && !machine.is_dirty() {
        live.remove(&machine.id);
    }
}

/// End sandboxes in the storage whose time is over, and forget old requests.
async fn sweep(machines: &Machines) -> Result<(), StorageError> {
    machines
        .repeated()
        .retain(|_, (_, made)| made.elapsed() < REPEAT);
    let now = SystemTime::now();
    for record in machines.common().sessions.list(None).await? {
        let is_over = record.sandbox().is_some_and(|sandbox| sandbox.is_over(now));
        if is_over && !machines.live().contains_key(&record.id) {
            // Whoever looks for it ends it.
            let _ = machines.find_any(&record.id).await;
        }
    }
    Ok(())
}
