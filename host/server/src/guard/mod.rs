//! What every request must pass, whatever protocol it speaks.
//!
//! - `bodies.rs` — bodies that are being read: their memory, and what is left of them.
//! - `names.rs` — which hosts and origins a request may name, so that no page of another site reaches
//!   the server through its visitor's browser.
//! - `rates.rs` — requests a second of one key.
//!
//! What does not live here: who may do what ([`Keys`](crate::Keys)). **Invariant:** no answer permits
//! another site to read it, and no handler that panics ends the server.

mod bodies;
mod names;
mod rates;

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONNECTION, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http_body_util::Limited;
use tower_http::timeout::TimeoutBody;

use crate::app::App;
use crate::machines::{Error, Owner};
use crate::settings::Settings;
pub(crate) use bodies::Counted;
use names::Names;
use rates::Rates;

/// The name under which a request is found in logs.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Longer names of requests are not taken over.
const REQUEST_ID_LENGTH: usize = 64;

/// What requests are held against.
pub(crate) struct Guard {
    names: Names,
    rates: Option<Rates>,
    body_limit: usize,
    /// How long a body may stand still. Handlers that have more to say of it look themselves, and before.
    body_idle: Duration,
}

impl Guard {
    pub(crate) fn new(settings: &Settings) -> Guard {
        Guard {
            names: Names::new(&settings.hosts),
            rates: settings.rate.map(Rates::new),
            body_limit: settings.body_limit,
            body_idle: settings.upload_idle * 2,
        }
    }

    /// Why a request is refused before anybody looks at what it wants.
    fn refusal(&self, app: &App, request: &Request) -> Option<Response> {
        if let Err(why) = self.names.check(request) {
            return Some(refuse(StatusCode::FORBIDDEN, "forbidden", why));
        }
        let refuse = |status, code, message: &str| refuse_to(app, request, status, code, message);
        let long = format!("the body of a request is at most {} bytes", self.body_limit);
        if request.body().size_hint().lower() > self.body_limit as u64 {
            return Some(refuse(StatusCode::PAYLOAD_TOO_LARGE, "too_large", &long));
        }
        let wait = self.rates.as_ref()?.wait(&spender(app, request))?;
        let mut refused = refuse(
            StatusCode::TOO_MANY_REQUESTS,
            "rate_limited",
            "too many requests",
        );
        refused.headers_mut().insert(RETRY_AFTER, seconds(wait));
        Some(refused)
    }
}

/// Hold all requests to these routes against the application's guard.
pub(crate) fn protect(router: Router, app: App) -> Router {
    router.layer(middleware::from_fn_with_state(app, check))
}

async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let id = request_id(&request);
    let mut response = match app.guard().refusal(&app, &request) {
        Some(mut refused) => {
            if Counted::counts(request.body()) {
                close_behind(&mut refused);
            }
            refused
        }
        None => answer(&app, request, next).await,
    };
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if let Some(id) = id {
        headers.insert(REQUEST_ID, id);
    }
    response
}

/// What the handlers say to a request that may be answered.
async fn answer(app: &App, request: Request, next: Next) -> Response {
    let Guard {
        body_limit,
        body_idle,
        ..
    } = *app.guard();
    let (mut parts, mut body) = request.into_parts();
    let counted = Counted::counts(&body).then(|| {
        // Whoever has to refuse it later must know who asked.
        let asked = Request::from_parts(parts.clone(), Body::empty());
        let settings = app.machines().settings();
        let values = settings.body_values;
        let counted = Counted::new(std::mem::take(&mut body), &settings.pool, values);
        body = counted.body();
        parts.extensions.insert(counted.clone());
        (counted, asked)
    });
    let body = TimeoutBody::new(body_idle, Limited::new(body, body_limit));
    // Its pieces need not stay where they are.
    let request = Request::from_parts(parts, Body::new(Box::pin(body)));
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    let mut answer = answered.unwrap_or_else(|_| {
        tracing::error!("a handler panicked");
        refuse(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "internal error",
        )
    });
    let Some((counted, asked)) = counted else {
        return answer;
    };
    if counted.has_failed() {
        let why = Error::NoMemory;
        let status = StatusCode::SERVICE_UNAVAILABLE;
        answer = refuse_to(app, &asked, status, "out_of_memory", &why.to_string());
        let wait = why.retry_after().map(HeaderValue::from);
        let headers = answer.headers_mut();
        headers.extend(wait.map(|wait| (RETRY_AFTER, wait)));
    }
    if !counted.finish().await {
        close_behind(&mut answer);
    }
    answer
}

/// Say that the connection ends, as it does where nobody reads the rest of a body: who does not know it asks the next
/// thing on it.
fn close_behind(answer: &mut Response) {
    let close = HeaderValue::from_static("close");
    answer.headers_mut().insert(CONNECTION, close);
}

/// The client's name of a request if it is a plain one, or a new one.
fn request_id(request: &Request) -> Option<HeaderValue> {
    let is_plain = |id: &&HeaderValue| {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        (1..=REQUEST_ID_LENGTH).contains(&id.len()) && id.as_bytes().iter().all(plain)
    };
    let given = request.headers().get(REQUEST_ID).filter(is_plain).cloned();
    given.or_else(|| {
        crate::machines::new_id()
            .ok()
            .and_then(|id| id.parse().ok())
    })
}

/// Whose share a request uses up. Requests for one sandbox need no key: they use its owner's; requests
/// that name nobody share one share.
fn spender(app: &App, request: &Request) -> Owner {
    if let Some(owner) = app.keys().owner(request.headers()) {
        return owner;
    }
    let sandbox = request.headers().get("e2b-sandbox-id");
    let owner = sandbox
        .and_then(|id| id.to_str().ok())
        .and_then(|id| app.machines().owner_of_live(id));
    owner.unwrap_or_else(Owner::nobody)
}

/// An error in the form that whoever asked for this understands: E2B's clients know three.
fn refuse_to(
    app: &App,
    request: &Request,
    status: StatusCode,
    code: &str,
    message: &str,
) -> Response {
    let theirs = crate::e2b::refused(app, request, status, message);
    theirs.unwrap_or_else(|| refuse(status, code, message))
}

/// An error that clients of each protocol can read: ours has it under `error`, E2B's beside it.
fn refuse(status: StatusCode, code: &str, message: &str) -> Response {
    let body = serde_json::json!({
        "error": {"code": code, "message": message},
        "code": status.as_u16(),
        "message": message,
    });
    (status, axum::Json(body)).into_response()
}

/// A time for `Retry-After`, which knows whole seconds and would be no wait at zero.
pub(crate) fn seconds(wait: std::time::Duration) -> HeaderValue {
    HeaderValue::from(wait.as_secs_f64().ceil().max(1.0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{MemoryBlobs, MemorySessions};
    use std::sync::Arc;
    use tower::ServiceExt;

    #[tokio::test]
    async fn a_handler_that_panics_is_an_answer() {
        let blobs = Arc::new(MemoryBlobs::new(&Settings::default().pool));
        let sessions = Arc::new(MemorySessions::default());
        let machines = crate::machines::Machines::open(Settings::default(), sessions, blobs);
        let app = App::new(machines.await.unwrap(), crate::Keys::default());
        async fn panics() -> StatusCode {
            panic!("the test wants a panic")
        }
        let router = Router::new().route("/", axum::routing::get(panics));
        let request = Request::get("/").header("host", "localhost");
        let request = request.body(Body::empty()).unwrap();
        let answer = protect(router, app).oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
