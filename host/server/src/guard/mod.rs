//! What every request must pass, whatever protocol it speaks.
//!
//! - `bodies.rs` — bodies that are being read: their memory, and what is left of them.
//! - `names.rs` — which hosts and origins a request may name, so that no page of another site reaches
//!   the server through its visitor's browser.
//! - `rates.rs` — requests a second of one key.
//!
//! What does not live here: who may do what ([`Keys`](crate::Keys)), and any protocol: [`Protocols`] asks for what
//! only protocols know. **Invariant:** no answer permits
//! another site to read it, and no handler that panics ends the server.

mod bodies;
mod names;
mod rates;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
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
use wardian::MemoryPool;

use crate::sandboxes::{Error, Owner};
use crate::settings::Settings;
pub(crate) use bodies::Counted;
use names::Names;
use rates::Rates;

/// The name under which a request is found in logs.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Longer names of requests are not taken over.
const REQUEST_ID_LENGTH: usize = 64;

/// What only those know who know the protocols.
pub(crate) trait Protocols: Send + Sync + 'static {
    /// Whose quota a request uses up.
    fn owner(&self, request: &Request) -> Option<Owner>;

    /// A refusal in the form that the client of this request expects; `None` where that is [`refuse`]'s.
    fn refusal(&self, request: &Request, status: StatusCode, message: &str) -> Option<Response>;
}

/// What requests are held against.
pub(crate) struct Guard {
    names: Names,
    rates: Option<Rates>,
    /// The memory of all sandboxes.
    pool: MemoryPool,
    body_limit: usize,
    body_values: u64,
    /// How long a body may stand still. Handlers that have more to say of it look themselves, and before.
    body_idle: Duration,
}

impl Guard {
    pub(crate) fn new(settings: &Settings) -> Guard {
        Guard {
            names: Names::new(&settings.hosts),
            rates: settings.rate.map(Rates::new),
            pool: settings.pool.clone(),
            body_limit: settings.body_limit,
            body_values: settings.body_values,
            body_idle: settings.upload_idle * 2,
        }
    }

    /// Why a request is refused before anybody looks at what it wants.
    fn refusal(&self, protocols: &dyn Protocols, request: &Request) -> Option<Response> {
        if let Err(why) = self.names.check(request) {
            return Some(refuse(StatusCode::FORBIDDEN, "forbidden", why));
        }
        let refuse =
            |status, code, message: &str| refuse_to(protocols, request, status, code, message);
        let long = format!("the body of a request is at most {} bytes", self.body_limit);
        if request.body().size_hint().lower() > self.body_limit as u64 {
            return Some(refuse(StatusCode::PAYLOAD_TOO_LARGE, "too_large", &long));
        }
        let wait = self.rates.as_ref()?.wait(&spender(protocols, request))?;
        let mut refused = refuse(
            StatusCode::TOO_MANY_REQUESTS,
            "rate_limited",
            "too many requests",
        );
        refused.headers_mut().insert(RETRY_AFTER, seconds(wait));
        Some(refused)
    }
}

type Guarded = (Arc<Guard>, Arc<dyn Protocols>);

/// Hold all requests to these routes against a guard.
pub(crate) fn protect(router: Router, guard: Arc<Guard>, protocols: Arc<dyn Protocols>) -> Router {
    let guarded: Guarded = (guard, protocols);
    router.layer(middleware::from_fn_with_state(guarded, check))
}

async fn check(
    State((guard, protocols)): State<Guarded>,
    request: Request,
    next: Next,
) -> Response {
    let id = request_id(&request);
    let mut response = match guard.refusal(&*protocols, &request) {
        Some(mut refused) => {
            if Counted::counts(request.body()) {
                close_behind(&mut refused);
            }
            refused
        }
        None => answer(&guard, &*protocols, request, next).await,
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
async fn answer(
    guard: &Guard,
    protocols: &dyn Protocols,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, mut body) = request.into_parts();
    let counted = Counted::counts(&body).then(|| {
        // Whoever has to refuse it later must know who asked.
        let head = Request::from_parts(parts.clone(), Body::empty());
        let counted = Counted::new(std::mem::take(&mut body), &guard.pool, guard.body_values);
        body = counted.body();
        parts.extensions.insert(counted.clone());
        (counted, head)
    });
    let body = TimeoutBody::new(guard.body_idle, Limited::new(body, guard.body_limit));
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
    let Some((counted, head)) = counted else {
        return answer;
    };
    if counted.has_failed() {
        let why = Error::NoMemory;
        let status = StatusCode::SERVICE_UNAVAILABLE;
        answer = refuse_to(protocols, &head, status, "out_of_memory", &why.to_string());
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
        crate::sandboxes::new_id()
            .ok()
            .and_then(|id| id.parse().ok())
    })
}

/// Whose quota a request uses up. Requests that name nobody share one.
fn spender(protocols: &dyn Protocols, request: &Request) -> Owner {
    let owner = protocols.owner(request);
    owner.unwrap_or_else(Owner::nobody)
}

/// An error in the form that the client of this request understands.
fn refuse_to(
    protocols: &dyn Protocols,
    request: &Request,
    status: StatusCode,
    code: &str,
    message: &str,
) -> Response {
    let theirs = protocols.refusal(request, status, message);
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
    use tower::ServiceExt;

    /// No protocol.
    struct Nothing;

    impl Protocols for Nothing {
        fn owner(&self, _: &Request) -> Option<Owner> {
            None
        }

        fn refusal(&self, _: &Request, _: StatusCode, _: &str) -> Option<Response> {
            None
        }
    }

    #[tokio::test]
    async fn a_handler_that_panics_is_an_answer() {
        let blobs = Arc::new(MemoryBlobs::new(&Settings::default().pool));
        let sessions = Arc::new(MemorySessions::default());
        let sandboxes = crate::sandboxes::Sandboxes::open(Settings::default(), sessions, blobs);
        let app = crate::App::new(sandboxes.await.unwrap(), crate::Keys::default());
        async fn panics() -> StatusCode {
            panic!("the test wants a panic")
        }
        let router = Router::new().route("/", axum::routing::get(panics));
        let request = Request::get("/").header("host", "localhost");
        let request = request.body(Body::empty()).unwrap();
        let router = protect(router, Arc::clone(app.guard()), Arc::new(Nothing));
        let answer = router.oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
