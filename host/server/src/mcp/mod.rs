//! The Model Context Protocol: sandboxes as tools of a model.
//!
//! Variables live in a *session*, which is a sandbox. Every result names its session, and a call that
//! names one goes on there. A call that names none goes to that of its connection, where the
//! protocol has connections (standard input and output; HTTP before 2026-07-28), or to a new one.

mod schema;
mod tools;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use rmcp::ServiceExt;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use crate::app::App;
use crate::http::json::{self, Unread};
use crate::sandboxes::Error;
use crate::sandboxes::Owner;
use tools::Tools;

/// Bytes of a message.
const BODY: usize = 4 << 20;

/// How often the arguments of a call are in memory at a time: as the protocol's library has read them, as the message,
/// and as what the tool is called with.
const COPIES: u64 = 3;

/// `/mcp`.
pub(crate) fn router(app: App) -> Router {
    let config = StreamableHttpServerConfig::default()
        // `guard/` looks at `Host` and `Origin` of every request.
        .disable_allowed_hosts()
        .with_max_request_body_bytes(BODY)
        .with_cancellation_token(app.sandboxes().shutdown());
    let tools = app.clone();
    let service = StreamableHttpService::new(
        move || Ok(Tools::new(tools.clone())),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    Router::new()
        .route_service("/mcp", service)
        .route_layer(middleware::from_fn_with_state(app, identify))
        .layer(DefaultBodyLimit::max(BODY))
}

/// Only those who have a key; tools learn whose it is.
async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Response {
    match app.keys().owner(request.headers()) {
        Some(owner) => {
            request.extensions_mut().insert::<Owner>(owner);
            match json::admitted(request, COPIES).await {
                Ok(request) => next.run(request).await,
                Err(error) => unread(&error).into_response(),
            }
        }
        None => (StatusCode::UNAUTHORIZED, "a key is needed").into_response(),
    }
}

/// Errors of the transport are text.
fn unread(error: &Unread) -> (StatusCode, String) {
    let status = match error {
        Unread::Broken(error) => error.status(),
        Unread::TooMany { .. } => StatusCode::PAYLOAD_TOO_LARGE,
        Unread::NoMemory => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, error.to_string())
}

/// One client, on standard input and output, until it ends the conversation.
pub(crate) async fn serve_stdio(app: App) -> Result<(), Error> {
    let stop = app.sandboxes().shutdown();
    let service = Tools::new(app).serve_with_ct(stdio(), stop).await;
    let service = match service {
        Ok(service) => service,
        // It went away before it said anything.
        Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(Error::broken(error)),
    };
    service.waiting().await.map(drop).map_err(Error::broken)
}
