//! What whoever keeps a server running asks it: whether it lives, and what it does.
//!
//! - `logs.rs` — where the server's own words go.
//! - `traces.rs` — spans of requests and cells, for collectors of OpenTelemetry.
//!
//! **Invariant:** neither says anything of code, output, keys or tokens.

mod logs;
mod traces;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tracing::Instrument;

use crate::app::App;
pub use logs::{LogFormat, start_logs};
pub use traces::Traces;

/// `/health`, `/ready` and `/metrics`.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/health", get(|| async { StatusCode::NO_CONTENT }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .with_state(app)
}

/// Whether requests for sandboxes are answered.
async fn ready(State(app): State<App>) -> Response {
    match app.sandboxes().is_shutting_down() {
        false => StatusCode::NO_CONTENT.into_response(),
        true => (StatusCode::SERVICE_UNAVAILABLE, "shutting down\n").into_response(),
    }
}

async fn metrics(State(app): State<App>, headers: HeaderMap) -> Response {
    if app.keys().owner(&headers).is_none() {
        return (StatusCode::UNAUTHORIZED, "this needs a key\n").into_response();
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match app.metrics().text(app.sandboxes().sizes()) {
        Ok(text) => ([(CONTENT_TYPE, kind)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Count all requests to these routes.
pub(crate) fn observe(router: Router, app: App) -> Router {
    router.layer(middleware::from_fn_with_state(app, count))
}

async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = std::time::Instant::now();
    let method = request.method().clone();
    let span = traces::request_span(&method, request.uri().path(), request.headers());
    let response = next.run(request).instrument(span.clone()).await;
    let took = start.elapsed();
    let status = response.status();
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    app.metrics().request(&method, status, took);
    // Paths are not told: ids of sandboxes are secrets of their owners, as names of files are.
    tracing::info!(%method, status = status.as_u16(), seconds = took.as_secs_f64(), "request");
    response
}
