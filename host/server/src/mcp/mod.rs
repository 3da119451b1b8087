//! The Model Context Protocol: sandboxes as tools of a model.
//!
//! Variables live in a *session*, which is a sandbox. Every result names its session, and a call that
//! names one goes on there. A call that names none goes to that of its connection, where the
//! protocol has connections (standard input and output; HTTP before 2026-07-28), or to a new one.

mod schema;
mod tools;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use rmcp::ServiceExt;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use crate::Owner;
use crate::app::App;
use crate::machines::Error;
use tools::Tools;

/// `/mcp`.
pub(crate) fn router(app: App) -> Router {
    let config = StreamableHttpServerConfig::default()
        // `guard/` looks at `Host` and `Origin` of every request.
        .disable_allowed_hosts()
        .with_cancellation_token(app.machines().shutdown());
    let tools = app.clone();
    let service = StreamableHttpService::new(
        move || Ok(Tools::new(tools.clone())),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    Router::new()
        .route_service("/mcp", service)
        .route_layer(middleware::from_fn_with_state(app, identify))
}

/// Only those who have a key; tools learn whose it is.
async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Response {
    match app.keys().owner(request.headers()) {
        Some(owner) => {
            request.extensions_mut().insert::<Owner>(owner);
            next.run(request).await
        }
        None => (StatusCode::UNAUTHORIZED, "a key is needed").into_response(),
    }
}

/// One client, on standard input and output, until it ends the conversation.
pub(crate) async fn serve_stdio(app: App) -> Result<(), Error> {
    let stop = app.machines().shutdown();
    let service = Tools::new(app).serve_with_ct(stdio(), stop).await;
    let service = match service {
        Ok(service) => service,
        // It went away before it said anything.
        Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(Error::broken(error)),
    };
    service.waiting().await.map(drop).map_err(Error::broken)
}
