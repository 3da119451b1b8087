//! What handlers reach, and which handler a request goes to.
//!
//! One port serves everything. E2B's SDKs send requests for any sandbox to one address and name it in
//! headers, so that those requests, the *data plane*, are told from the others by them.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use tower::ServiceExt;

use crate::guard::Guard;
use crate::keys::Keys;
use crate::machines::Machines;
use crate::ops::Metrics;

/// What all handlers share. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    machines: Machines,
    keys: Keys,
    guard: Guard,
    metrics: Metrics,
}

impl App {
    /// An application over these sandboxes.
    pub fn new(machines: Machines, keys: Keys) -> App {
        let guard = Guard::new(machines.settings());
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

    pub(crate) fn guard(&self) -> &Guard {
        &self.0.guard
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Everything that the server answers.
    pub fn router(&self) -> Router {
        let data = crate::e2b::data_plane(self.clone());
        let other = Router::new()
            .merge(crate::ops::router(self.clone()))
            .merge(crate::e2b::control_plane(self.clone()))
            .merge(crate::api::router(self.clone()))
            .merge(crate::mcp::router(self.clone()))
            .merge(crate::page::router());
        let app = self.clone();
        let route = move |request: Request| {
            let is_data = crate::e2b::is_for_a_sandbox(&app, &request);
            let router = if is_data { data.clone() } else { other.clone() };
            async move { router.oneshot(request).await }
        };
        let router = Router::new().fallback_service(tower::service_fn(route));
        let router = crate::guard::protect(router, self.clone());
        crate::ops::observe(router, self.clone())
    }
}
