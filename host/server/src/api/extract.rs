//! What handlers take out of a request, with our own errors.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::errors::Refusal;
use crate::app::App;
use crate::http::extract::extractors;
use crate::http::json::{self, Unread};
use crate::sandboxes::{Error, Sandbox};

extractors!(Refusal);

/// The running sandbox of the path's `id`, which is the caller's.
pub(super) struct Target(pub(super) Arc<Sandbox>);

/// The `id` of a path, whatever else is in it.
#[derive(Deserialize)]
struct Id {
    id: String,
}

impl FromRequestParts<App> for Target {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Target, Refusal> {
        let Caller(owner) = Caller::from_request_parts(parts, app).await?;
        let path = Path::<Id>::from_request_parts(parts, app).await;
        let Path(Id { id }) = path.map_err(|error| Refusal::invalid(error.body_text()))?;
        Ok(Target(app.sandboxes().find(&owner, &id).await?))
    }
}

impl Refusal {
    fn unauthorized() -> Refusal {
        let message = "a key is needed: X-API-KEY, or Authorization: Bearer";
        Refusal::new(StatusCode::UNAUTHORIZED, "unauthorized", message)
    }

    async fn read<T: DeserializeOwned>(request: Request, app: &App) -> Result<T, Refusal> {
        let request = json::admitted(request, 1).await.map_err(|error| {
            let (status, code) = match &error {
                Unread::Broken(error) => (error.status(), "invalid_body"),
                Unread::TooMany { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
                Unread::NoMemory => return Refusal::from(Error::NoMemory),
            };
            Refusal::new(status, code, error.to_string())
        })?;
        let body = Json::<T>::from_request(request, app).await;
        body.map(|Json(body)| body).map_err(|error| {
            let code = match &error {
                JsonRejection::JsonDataError(_) => "invalid_field",
                JsonRejection::JsonSyntaxError(_) => "invalid_json",
                JsonRejection::MissingJsonContentType(_) => "no_json",
                _ => "invalid_body",
            };
            Refusal::new(error.status(), code, error.body_text())
        })
    }
}

/// Seconds that a client named.
pub(super) fn seconds(number: Option<f64>) -> Result<Option<Duration>, Refusal> {
    let time = number.map(Duration::try_from_secs_f64).transpose();
    time.map_err(|_| Refusal::invalid("timeout_seconds must be a number of seconds, 0 or more"))
}
