//! Connect, the form in which E2B's clients call procedures in a sandbox: calls with one answer, and
//! those whose answer is a stream of enveloped messages.
//!
//! Our own, and not a crate's, because clients speak JSON only and the messages are few: what is left of
//! the protocol is a status for each code, and five bytes before each message of a stream.

use std::convert::Infallible;
use std::io;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::access::{header, whole};
use super::errors::Refusal;
use crate::guard::Counted;

/// The flag of the last message of a stream.
const END: u8 = 2;

/// What becomes of a stream that nobody can say the end of.
pub(super) fn aborted() -> io::Error {
    io::Error::other("the sandbox is gone")
}

/// A name and a status for each kind of failure.
macro_rules! codes {
    ($($variant:ident $name:literal $status:literal;)*) => {
        /// Why a call failed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Code { $($variant),* }

        impl Code {
            fn name(self) -> &'static str {
                match self { $(Code::$variant => $name),* }
            }

            fn status(self) -> StatusCode {
                let number: u16 = match self { $(Code::$variant => $status),* };
                StatusCode::from_u16(number).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    };
}

codes! {
    InvalidArgument "invalid_argument" 400;
    FailedPrecondition "failed_precondition" 400;
    Unauthenticated "unauthenticated" 401;
    NotFound "not_found" 404;
    AlreadyExists "already_exists" 409;
    ResourceExhausted "resource_exhausted" 429;
    Internal "internal" 500;
    Unimplemented "unimplemented" 501;
    Unavailable "unavailable" 503;
    DeadlineExceeded "deadline_exceeded" 504;
}

/// A call that failed.
#[derive(Debug)]
pub(super) struct RpcError {
    pub(super) code: Code,
    message: String,
}

impl RpcError {
    pub(super) fn new(code: Code, message: impl Into<String>) -> RpcError {
        RpcError {
            code,
            message: message.into(),
        }
    }

    fn json(&self) -> Value {
        json!({"code": self.code.name(), "message": self.message})
    }
}

impl From<&Refusal> for RpcError {
    fn from(refusal: &Refusal) -> RpcError {
        let code = match refusal.status.as_u16() {
            401 => Code::Unauthenticated,
            404 => Code::NotFound,
            409 => Code::AlreadyExists,
            413 | 429 | 507 => Code::ResourceExhausted,
            501 => Code::Unimplemented,
            503 => Code::Unavailable,
            500 => Code::Internal,
            _ => Code::InvalidArgument,
        };
        RpcError::new(code, &*refusal.message)
    }
}

impl From<Refusal> for RpcError {
    fn from(refusal: Refusal) -> RpcError {
        RpcError::from(&refusal)
    }
}

impl From<wardian::Error> for RpcError {
    fn from(error: wardian::Error) -> RpcError {
        Refusal::from(error).into()
    }
}

impl From<crate::sandboxes::Error> for RpcError {
    fn from(error: crate::sandboxes::Error) -> RpcError {
        Refusal::from(error).into()
    }
}

impl IntoResponse for RpcError {
    fn into_response(self) -> Response {
        (self.code.status(), Json(self.json())).into_response()
    }
}

/// The message of a call with one answer.
pub(super) struct Unary<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Unary<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Unary<T>, Response> {
        if !is_of_type(request.headers(), "application/json") {
            return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE.into_response());
        }
        let (counted, bytes) = whole(request, state).await.map_err(refusal)?;
        let message = message(&bytes, counted.as_ref());
        message.map(Unary).map_err(RpcError::into_response)
    }
}

/// The one message of a call whose answer is a stream.
pub(super) struct Streaming<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Streaming<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Streaming<T>, Response> {
        if !is_of_type(request.headers(), "application/connect+json") {
            return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE.into_response());
        }
        let (counted, bytes) = whole(request, state).await.map_err(refusal)?;
        let mut messages = unframed(&bytes).map_err(RpcError::into_response)?;
        match (messages.pop(), messages.pop()) {
            (Some(only), None) => message(only, counted.as_ref())
                .map(Streaming)
                .map_err(RpcError::into_response),
            _ => {
                let text = "expected one message";
                Err(RpcError::new(Code::InvalidArgument, text).into_response())
            }
        }
    }
}

fn is_of_type(headers: &HeaderMap, expected: &str) -> bool {
    let given = header(headers, "content-type").unwrap_or_default();
    let given = given.split(';').next().unwrap_or_default().trim();
    given.eq_ignore_ascii_case(expected)
}

fn refusal(refusal: Refusal) -> Response {
    RpcError::from(refusal).into_response()
}

/// A message that came in this body.
pub(super) fn message<T: DeserializeOwned>(
    bytes: &[u8],
    counted: Option<&Counted>,
) -> Result<T, RpcError> {
    Ok(super::access::parse(bytes, counted)?)
}

/// The messages of a request's body, without the empty one that ends it.
pub(super) fn unframed(mut bytes: &[u8]) -> Result<Vec<&[u8]>, RpcError> {
    let broken = || RpcError::new(Code::InvalidArgument, "the stream's framing is broken");
    let mut messages = Vec::new();
    while let Some((head, rest)) = bytes.split_first_chunk::<5>() {
        let [flags, length @ ..] = *head;
        let length = u32::from_be_bytes(length) as usize;
        if flags & !END != 0 || rest.len() < length {
            return Err(broken());
        }
        let (message, rest) = rest.split_at(length);
        if flags == 0 {
            messages.push(message);
        }
        bytes = rest;
    }
    match bytes {
        [] => Ok(messages),
        _ => Err(broken()),
    }
}

/// A message with what comes before it.
fn framed(flags: u8, message: &Value) -> Bytes {
    let text = message.to_string();
    let mut bytes = Vec::with_capacity(5 + text.len());
    bytes.push(flags);
    bytes.extend((text.len() as u32).to_be_bytes());
    bytes.extend(text.into_bytes());
    bytes.into()
}

/// What comes next in an answer.
pub(super) enum Next {
    /// A message.
    Message(Value),
    /// The end, and why, when it is none of its own.
    End(Option<RpcError>),
    /// No end: the sandbox is gone.
    Abort,
}

/// An answer of many messages; what comes after an end is not looked at.
pub(super) fn answer(messages: impl Stream<Item = Next> + Send + 'static) -> Response {
    let frames = stream::unfold(Some(Box::pin(messages)), async |messages| {
        let mut messages = messages?;
        let next = messages.next().await;
        Some(match next.unwrap_or(Next::End(None)) {
            Next::Message(message) => (Ok(framed(0, &message)), Some(messages)),
            Next::End(None) => (Ok(framed(END, &json!({}))), None),
            Next::End(Some(error)) => (Ok(framed(END, &json!({"error": error.json()}))), None),
            Next::Abort => (Err(aborted()), None),
        })
    });
    in_frames(Body::from_stream(frames))
}

/// A stream that fails before its first message.
pub(super) fn refused(error: RpcError) -> Response {
    let last = framed(END, &json!({"error": error.json()}));
    let last = stream::once(async move { Ok::<_, Infallible>(last) });
    in_frames(Body::from_stream(last))
}

fn in_frames(body: Body) -> Response {
    let mut response = body.into_response();
    let kind = HeaderValue::from_static("application/connect+json");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

/// How long a call may take, as far as the client says.
pub(super) fn deadline(headers: &HeaderMap) -> Option<Duration> {
    let text = header(headers, "connect-timeout-ms")?;
    // Zero stands for no limit at all.
    let milliseconds = text
        .parse()
        .ok()
        .filter(|milliseconds| *milliseconds != 0)?;
    Some(Duration::from_millis(milliseconds))
}

/// The end of a call, as far as the client says; else a day far away.
pub(super) fn until(headers: &HeaderMap) -> tokio::time::Instant {
    let far = Duration::from_secs(365 * 24 * 3600);
    tokio::time::Instant::now() + deadline(headers).unwrap_or(far).min(far)
}

/// How often a client wants to hear something.
pub(super) fn keepalive(headers: &HeaderMap) -> Duration {
    let seconds = header(headers, "keepalive-ping-interval").and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(90).clamp(1, 3600))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn framing_is_that_of_connect() {
        let frame = framed(0, &json!({"a": 1}));
        assert_eq!(&frame[..], b"\x00\x00\x00\x00\x07{\"a\":1}");
        let mut two = frame.to_vec();
        two.extend_from_slice(&framed(END, &json!({})));
        assert_eq!(unframed(&two).unwrap(), [b"{\"a\":1}"]);
        for broken in [
            &frame[..4],
            &frame[..9],
            b"\x01\x00\x00\x00\x00",
            b"\x00\xff\xff\xff\xff",
        ] {
            assert_eq!(unframed(broken).unwrap_err().code, Code::InvalidArgument);
        }
    }
}
