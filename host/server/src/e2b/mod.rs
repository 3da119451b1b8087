//! E2B's protocol, so that its SDKs work unmodified.
//!
//! - `control.rs`, `schema.rs` — the control plane: sandboxes, and the bodies that describe them.
//! - `execute.rs` — the code interpreter. `files.rs` — files over HTTP.
//! - `connect.rs` — procedures in a sandbox; `filesystem.rs`, `process.rs` — which.
//! - `debug.rs` — the one sandbox of `E2B_DEBUG`.
//! - `access.rs` — whose request it is, and for which sandbox. `errors.rs` — how refusals look.

mod access;
mod connect;
mod control;
mod debug;
mod errors;
mod execute;
mod files;
mod filesystem;
mod process;
mod schema;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use tower::ServiceExt;

use crate::app::App;
use crate::sandboxes::Owner;
pub use debug::E2B_DEBUG_ADDRESSES;

/// The port of the code interpreter in E2B's sandboxes.
const INTERPRETER: &str = "49999";

/// The port of E2B's agent, which has files and commands.
const AGENT: &str = "49983";

/// Whether a request is for one sandbox, and not about sandboxes.
pub(crate) fn is_for_a_sandbox(app: &App, request: &Request) -> bool {
    let uri = request.uri();
    request.headers().contains_key("e2b-sandbox-id")
        || debug::port(app, request.headers()).is_some()
        // Signed addresses say nothing else.
        || uri.path() == "/files" && uri.query().is_some_and(|query| query.contains("signature="))
}

/// Requests about sandboxes.
pub(crate) fn control_plane(app: App) -> Router {
    let limit = app.sandboxes().settings().body_limit;
    let routes = control::routes().layer(DefaultBodyLimit::max(limit));
    routes.with_state(app)
}

/// Requests for one sandbox: cells, files and commands.
pub(crate) fn data_plane(app: App) -> Router {
    let limit = app.sandboxes().settings().body_limit;
    let interpreter = execute::routes(limit).with_state(app.clone());
    let agent = Router::new()
        .merge(filesystem::routes())
        .merge(process::routes())
        .layer(DefaultBodyLimit::max(limit))
        .merge(files::routes())
        .with_state(app.clone());
    let debugged = app.clone();
    let route = move |request: Request| {
        let (interpreter, agent) = (interpreter.clone(), agent.clone());
        let port = debug::port(&debugged, request.headers());
        async move {
            let is_text = access::form_of(request.uri().path()) == errors::Form::Text;
            let header = access::header(request.headers(), "e2b-sandbox-port");
            let router = match header.or(port) {
                Some(INTERPRETER) => interpreter,
                None if is_text => interpreter,
                None | Some(AGENT) => agent,
                Some(port) => {
                    let id = access::header(request.headers(), "e2b-sandbox-id");
                    return Ok(errors::closed_port(id.unwrap_or_default(), port));
                }
            };
            router.oneshot(request).await
        }
    };
    let routes = Router::new().fallback_service(tower::service_fn(route));
    routes.layer(axum::middleware::from_fn_with_state(app, admit))
}

/// Whose sandbox a request is for. It needs no key.
pub(crate) fn owner(app: &App, request: &Request) -> Option<Owner> {
    let id = access::header(request.headers(), "e2b-sandbox-id")?;
    app.sandboxes().owner_of_live(id)
}

/// The answer to a request for a sandbox that does not come as far as here, in the form that its client
/// expects.
pub(crate) fn refused(
    app: &App,
    request: &Request,
    status: StatusCode,
    message: &str,
) -> Option<Response> {
    if !is_for_a_sandbox(app, request) {
        return None;
    }
    let mut refusal = errors::Refusal::new(status, message);
    // Whoever refuses for a time says how long.
    refusal.retry_after = (status == StatusCode::TOO_MANY_REQUESTS).then_some(1);
    Some(refusal.in_form(access::form_of(request.uri().path())))
}

/// Only those who may use a sandbox come to its handlers, which find it in the request.
async fn admit(
    axum::extract::State(app): axum::extract::State<App>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    match access::sandbox_of(&app, &parts).await {
        Ok(sandbox) => {
            parts.extensions.insert(sandbox);
            next.run(Request::from_parts(parts, body)).await
        }
        Err(response) => response,
    }
}
