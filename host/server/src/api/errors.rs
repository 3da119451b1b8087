//! Errors of our own protocol: `{"error": {"code": "...", "message": "..."}}`, and which status they have.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::sandboxes::Error;

/// What every answer that is none has.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Problem {
    error: ProblemText,
}

#[derive(Debug, Serialize, ToSchema)]
struct ProblemText {
    /// For programs: `not_found`, `invalid_request`, ...
    #[schema(value_type = String)]
    code: &'static str,
    /// For people.
    message: String,
}

/// An answer that is none.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
    retry_after: Option<u64>,
}

impl Refusal {
    pub(super) fn new(
        status: StatusCode,
        code: &'static str,
        message: impl Into<String>,
    ) -> Refusal {
        Refusal {
            status,
            code,
            message: message.into(),
            retry_after: None,
        }
    }

    pub(super) fn invalid(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "invalid_request", message)
    }

    /// What is wrong with a file. What the caller could not know is a conflict, not a mistake.
    pub(super) fn of_file(error: wardian::Error) -> Refusal {
        let wardian::Error::File { path, errno } = &error else {
            return Error::from(error).into();
        };
        let (status, code) = match errno.name() {
            "ENOENT" => (StatusCode::NOT_FOUND, "file_not_found"),
            "EEXIST" | "ENOTEMPTY" => (StatusCode::CONFLICT, "file_exists"),
            "ENOSPC" | "EDQUOT" => (StatusCode::INSUFFICIENT_STORAGE, "no_space"),
            _ => (StatusCode::BAD_REQUEST, "invalid_file"),
        };
        Refusal::new(status, code, format!("{path}: {}", errno.name()))
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let (status, code) = match &error {
            Error::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
            Error::NoContext(_) => (StatusCode::NOT_FOUND, "context_not_found"),
            Error::NoTemplate(_) => (StatusCode::NOT_FOUND, "template_not_found"),
            Error::Paused(_) => (StatusCode::CONFLICT, "paused"),
            Error::Already(_) => (StatusCode::CONFLICT, "already"),
            Error::Invalid(_) => (StatusCode::BAD_REQUEST, "invalid_request"),
            Error::Unsupported(_) => (StatusCode::NOT_IMPLEMENTED, "unsupported"),
            Error::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Error::NoMemory => (StatusCode::SERVICE_UNAVAILABLE, "out_of_memory"),
            Error::ShuttingDown => (StatusCode::SERVICE_UNAVAILABLE, "shutting_down"),
            Error::Broken(why) => {
                tracing::error!(why, "a request failed");
                (StatusCode::INTERNAL_SERVER_ERROR, "internal")
            }
        };
        let mut refusal = Refusal::new(status, code, error.to_string());
        refusal.retry_after = error.retry_after();
        refusal
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let error = ProblemText {
            code: self.code,
            message: self.message,
        };
        let mut response = (self.status, Json(Problem { error })).into_response();
        if let Some(seconds) = self.retry_after {
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
