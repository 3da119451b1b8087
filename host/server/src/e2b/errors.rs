//! What E2B's clients are told when something does not work.
//!
//! The protocol has three forms of it: JSON with a number (the control plane and files), plain text
//! (the code interpreter), and Connect's (`connect.rs`). What they say comes from [`Error`].

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use wardian::FileErrno;

use super::connect::RpcError;
use crate::http::json::Unread;
use crate::sandboxes::Error;

/// A request that was refused, before its form is chosen.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) message: String,
    /// When to ask again, in seconds; never with the same request where there is none.
    pub(super) retry_after: Option<u64>,
}

/// In which form a client expects a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `{"code": 404, "message": ".."}`
    Json,
    /// The message.
    Text,
    /// `{"code": "not_found", "message": ".."}`
    Connect,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Refusal {
        Refusal {
            status,
            message: message.into(),
            retry_after: None,
        }
    }

    pub(super) fn invalid(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// What was asked for is part of the protocol, and nothing that there is here.
    pub(super) fn unsupported(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_IMPLEMENTED, message)
    }

    pub(super) fn unauthorized() -> Refusal {
        Refusal::new(
            StatusCode::UNAUTHORIZED,
            "a key or token that is valid here is needed",
        )
    }

    /// In a form of the protocol.
    pub(super) fn in_form(self, form: Form) -> Response {
        let mut response = match form {
            Form::Json => {
                let body = json!({"code": self.status.as_u16(), "message": self.message});
                (self.status, Json(body)).into_response()
            }
            Form::Text => (self.status, self.message).into_response(),
            Form::Connect => RpcError::from(&self).into_response(),
        };
        let headers = response.headers_mut();
        match self.retry_after {
            Some(seconds) => headers.insert(RETRY_AFTER, HeaderValue::from(seconds)),
            None => headers.insert("should-retry", HeaderValue::from_static("false")),
        };
        response
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        self.in_form(Form::Json)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let status = match &error {
            Error::NotFound(_) | Error::NoContext(_) | Error::NoTemplate(_) => {
                StatusCode::NOT_FOUND
            }
            Error::Paused(_) | Error::Already(_) => StatusCode::CONFLICT,
            Error::Invalid(_) | Error::Unsupported(_) => StatusCode::BAD_REQUEST,
            Error::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::NoMemory | Error::ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
            Error::Broken(why) => {
                tracing::error!(why, "a request cannot be answered");
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        Refusal {
            status,
            message: error.to_string(),
            retry_after: error.retry_after(),
        }
    }
}

impl From<Unread> for Refusal {
    fn from(error: Unread) -> Refusal {
        match &error {
            Unread::Broken(broken) => Refusal::new(broken.status(), error.to_string()),
            Unread::TooMany { .. } => {
                Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, error.to_string())
            }
            Unread::NoMemory => Error::NoMemory.into(),
        }
    }
}

/// A file that cannot be had or made.
impl From<wardian::Error> for Refusal {
    fn from(error: wardian::Error) -> Refusal {
        let wardian::Error::File { path, errno } = &error else {
            return Error::from(error).into();
        };
        let (status, what) = match errno {
            FileErrno::ENOENT => (StatusCode::NOT_FOUND, "does not exist"),
            FileErrno::EISDIR => (StatusCode::BAD_REQUEST, "is a directory"),
            FileErrno::ENOTDIR => (StatusCode::BAD_REQUEST, "is not a directory"),
            FileErrno::EEXIST => (StatusCode::CONFLICT, "already exists"),
            FileErrno::ENOSPC | FileErrno::EFBIG => {
                (StatusCode::INSUFFICIENT_STORAGE, "has no room left")
            }
            errno => (StatusCode::BAD_REQUEST, errno.name()),
        };
        Refusal::new(status, format!("path '{path}' {what}"))
    }
}

/// What a request to a sandbox that is not there, or rests, is answered. Clients know it by its status
/// and by `was not found`, and take anything else for a sandbox that runs.
pub(super) fn no_sandbox(id: &str) -> Response {
    gone(json!({"sandboxId": id, "message": "The sandbox was not found", "code": 502}))
}

/// The same, of a port on which nothing listens.
pub(super) fn closed_port(id: &str, port: &str) -> Response {
    let message = "The sandbox is running but port is not open";
    gone(json!({"sandboxId": id, "message": message, "port": port, "code": 502}))
}

fn gone(body: serde_json::Value) -> Response {
    let mut response = (StatusCode::BAD_GATEWAY, Json(body)).into_response();
    let never = HeaderValue::from_static("false");
    response.headers_mut().insert("should-retry", never);
    response
}
