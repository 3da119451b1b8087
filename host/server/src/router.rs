//! Which handler a request goes to.
//!
//! One port serves everything. E2B's SDKs send requests for any sandbox to one address and name it in
//! headers, so that those requests, the *data plane*, are told from the others by them.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use tower::ServiceExt;

use crate::app::App;
use crate::guard::Protocols;
use crate::sandboxes::Owner;
use crate::{api, e2b, guard, mcp, ops, page};

impl App {
    /// Everything that the server answers.
    pub fn router(&self) -> Router {
        let data = e2b::data_plane(self.clone());
        let other = Router::new()
            .merge(ops::router(self.clone()))
            .merge(e2b::control_plane(self.clone()))
            .merge(api::router(self.clone()))
            .merge(mcp::router(self.clone()))
            .merge(page::router());
        let app = self.clone();
        let route = move |request: Request| {
            let is_data = e2b::is_for_a_sandbox(&app, &request);
            let router = if is_data { data.clone() } else { other.clone() };
            async move { router.oneshot(request).await }
        };
        let router = Router::new().fallback_service(tower::service_fn(route));
        let protocols = Arc::new(All(self.clone()));
        let router = guard::protect(router, Arc::clone(self.guard()), protocols);
        ops::observe(router, self.clone())
    }
}

/// What the guard asks of the protocols.
struct All(App);

impl Protocols for All {
    fn owner(&self, request: &Request) -> Option<Owner> {
        let owner = self.0.keys().owner(request.headers());
        owner.or_else(|| e2b::owner(&self.0, request))
    }

    fn refusal(&self, request: &Request, status: StatusCode, message: &str) -> Option<Response> {
        e2b::refused(&self.0, request, status, message)
    }
}
