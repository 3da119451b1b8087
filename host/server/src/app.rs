//! What handlers reach: sandboxes, keys, and what is counted and refused.

use std::sync::Arc;

use crate::guard::Guard;
use crate::keys::Keys;
use crate::metrics::Metrics;
use crate::sandboxes::Sandboxes;

/// What all handlers share. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    sandboxes: Sandboxes,
    keys: Keys,
    guard: Arc<Guard>,
    metrics: Metrics,
}

impl App {
    /// An application over these sandboxes.
    pub fn new(sandboxes: Sandboxes, keys: Keys) -> App {
        let guard = Arc::new(Guard::new(sandboxes.settings()));
        let metrics = Metrics::new(sandboxes.counts());
        App(Arc::new(Inner {
            sandboxes,
            keys,
            guard,
            metrics,
        }))
    }

    /// All sandboxes.
    pub fn sandboxes(&self) -> &Sandboxes {
        &self.0.sandboxes
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
