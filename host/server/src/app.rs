//! What handlers reach: sandboxes, keys, and what is counted and refused.

use std::sync::Arc;

use crate::guard::Guard;
use crate::keys::Keys;
use crate::machines::Machines;
use crate::metrics::Metrics;

/// What all handlers share. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    machines: Machines,
    keys: Keys,
    guard: Arc<Guard>,
    metrics: Metrics,
}

impl App {
    /// An application over these sandboxes.
    pub fn new(machines: Machines, keys: Keys) -> App {
        let guard = Arc::new(Guard::new(machines.settings()));
        let metrics = Metrics::new(machines.counts());
        App(Arc::new(Inner {
            machines,
            keys,
            guard,
            metrics,
        }))
    }

    /// All sandboxes.
    pub fn machines(&self) -> &Machines {
        &self.0.machines
    }

    /// Who may do what.
    pub fn keys(&self) -> &Keys {
        &self.0.keys
    }

    pub(crate) fn guard(&self) -> &Arc<Guard> {
        &self.0.guard
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }
}
