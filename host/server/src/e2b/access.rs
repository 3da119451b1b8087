//! Whose request this is, and which sandbox it is for.
//!
//! Requests about sandboxes have a key of the server. Those to a sandbox name it in a header and have
//! one of its tokens; addresses of files may be signed with the token instead, and then say nothing
//! else, so that the signature is tried with the tokens of all sandboxes.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use bytes::Bytes;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::debug;
use super::errors::{Form, Refusal, no_sandbox};
use crate::app::App;
use crate::guard::Counted;
use crate::http::extract::extractors;
use crate::http::json;
use crate::sandboxes::{Error, Owner, Sandbox};

// For requests about sandboxes.
extractors!(Refusal);

/// Who asks, and for which sandbox or snapshot by the path's `id`.
pub(super) struct Named {
    pub(super) app: App,
    pub(super) owner: Owner,
    pub(super) id: String,
}

impl FromRequestParts<App> for Named {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named, Refusal> {
        let Caller(owner) = Caller::from_request_parts(parts, app).await?;
        let path = Path::<String>::from_request_parts(parts, app).await;
        let Path(id) = path.map_err(|error| Refusal::invalid(error.body_text()))?;
        let app = app.clone();
        Ok(Named { app, owner, id })
    }
}

impl Refusal {
    async fn read<T: DeserializeOwned>(request: Request, app: &App) -> Result<T, Refusal> {
        read(request, app).await
    }
}

/// The body of a request, whatever it says that it is. None at all is an empty object: clients leave out what says
/// nothing.
pub(super) async fn read<T: DeserializeOwned, S: Send + Sync>(
    request: Request,
    state: &S,
) -> Result<T, Refusal> {
    let (counted, bytes) = whole(request, state).await?;
    parse(&bytes, counted.as_ref())
}

/// All bytes of a body, and where they are counted.
pub(super) async fn whole<S: Send + Sync>(
    request: Request,
    state: &S,
) -> Result<(Option<Counted>, Bytes), Refusal> {
    let counted = request.extensions().get::<Counted>().cloned();
    let bytes = Bytes::from_request(request, state).await;
    let bytes = bytes.map_err(|error| Refusal::new(error.status(), error.body_text()))?;
    Ok((counted, bytes))
}

/// JSON that a client sent in this body.
pub(super) fn parse<T: DeserializeOwned>(
    bytes: &[u8],
    counted: Option<&Counted>,
) -> Result<T, Refusal> {
    let text = match bytes {
        b"" => b"{}",
        bytes => bytes,
    };
    if let Some(counted) = counted {
        json::admit(text, counted, 1)?;
    }
    let parsed = serde_json::from_slice(text);
    parsed.map_err(|error| Refusal::invalid(format!("invalid request body: {error}")))
}

/// What `/files` is asked in its address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct FileQuery {
    pub(super) path: Option<String>,
    pub(super) username: Option<String>,
    signature: Option<String>,
    signature_expiration: Option<u64>,
}

impl FileQuery {
    /// Of an address.
    pub(super) fn of(parts: &Parts) -> Result<FileQuery, Refusal> {
        let query = axum::extract::Query::<FileQuery>::try_from_uri(&parts.uri);
        let query = query.map_err(|error| Refusal::invalid(error.body_text()))?;
        Ok(query.0)
    }

    /// Whether it was signed with this token.
    fn is_signed_with(&self, token: &str, operation: &str) -> bool {
        let signed = format!(
            "{}:{operation}:{}:{token}",
            self.path.as_deref().unwrap_or_default(),
            self.username.as_deref().unwrap_or_default(),
        );
        let signed = match self.signature_expiration {
            Some(time) => format!("{signed}:{time}"),
            None => signed,
        };
        let expected = format!("v1_{}", STANDARD_NO_PAD.encode(Sha256::digest(signed)));
        let given = self.signature.as_deref().unwrap_or_default();
        expected.as_bytes().ct_eq(given.as_bytes()).into()
    }
}

/// The sandbox that a request is for and that it may use.
///
/// # Errors
/// The answer that says why there is none.
pub(super) async fn sandbox_of(app: &App, parts: &Parts) -> Result<Arc<Sandbox>, Response> {
    let form = form_of(parts.uri.path());
    if debug::is_meant(app, &parts.headers) {
        let sandbox = debug::sandbox(app).await;
        return sandbox.map_err(|error| Refusal::from(error).in_form(form));
    }
    let refused = |refusal: Refusal| refusal.in_form(form);
    let signed = signature(parts).map_err(refused)?;
    let Some(id) = header(&parts.headers, "e2b-sandbox-id") else {
        let Some((query, operation)) = signed else {
            return Err(refused(Refusal::unauthorized()));
        };
        let proves = |token: &str| query.is_signed_with(token, operation);
        return match app.sandboxes().find_by_token(proves).await {
            Ok(sandbox) => Ok(sandbox),
            Err(Error::NotFound(_) | Error::Paused(_)) => Err(refused(Refusal::unauthorized())),
            Err(error) => Err(refused(error.into())),
        };
    };
    let sandbox = match app.sandboxes().find_any(id).await {
        Ok(sandbox) => sandbox,
        Err(Error::NotFound(_) | Error::Paused(_)) => return Err(no_sandbox(id)),
        Err(error) => return Err(refused(error.into())),
    };
    let names = ["x-access-token", "e2b-traffic-access-token"];
    let mut tokens = names.iter().filter_map(|name| header(&parts.headers, name));
    let is_allowed = parts.uri.path() == "/health"
        || tokens.any(|token| sandbox.accepts_token(token))
        || signed.is_some_and(|(query, operation)| {
            sandbox.proves(|token| query.is_signed_with(token, operation))
        });
    match is_allowed {
        true => Ok(sandbox),
        false => Err(refused(Refusal::unauthorized())),
    }
}

/// What was signed of a request's address, if its time is not over.
fn signature(parts: &Parts) -> Result<Option<(FileQuery, &'static str)>, Refusal> {
    if parts.uri.path() != "/files" {
        return Ok(None);
    }
    let query = FileQuery::of(parts)?;
    if query.signature.is_none() {
        return Ok(None);
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map(|time| time.as_secs()).unwrap_or_default();
    if query.signature_expiration.is_some_and(|time| time < now) {
        let message = "signature is already expired";
        return Err(Refusal::new(StatusCode::UNAUTHORIZED, message));
    }
    let operation = match parts.method {
        Method::GET | Method::HEAD => "read",
        _ => "write",
    };
    Ok(Some((query, operation)))
}

/// In which form errors of a path are expected.
pub(super) fn form_of(path: &str) -> Form {
    let first = path.trim_start_matches('/').split('/').next();
    match first.unwrap_or_default() {
        "execute" | "contexts" => Form::Text,
        first if first.contains('.') => Form::Connect,
        _ => Form::Json,
    }
}

pub(super) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_that_of_the_sdk() {
        // Python: "v1_" + b64encode(sha256(b"/home/user/a.txt:read::secret:1700000000").digest())
        let mut query = FileQuery {
            path: Some("/home/user/a.txt".into()),
            signature: Some("v1_JPMDODjLi+/FesIOQhrhu4txrz+wzlqJDzyRfnK4q5Q".into()),
            signature_expiration: Some(1_700_000_000),
            username: None,
        };
        assert!(query.is_signed_with("secret", "read"));
        assert!(!query.is_signed_with("secret", "write"));
        assert!(!query.is_signed_with("another", "read"));
        query.signature_expiration = Some(1_700_000_001);
        assert!(!query.is_signed_with("secret", "read"));
        query.signature = None;
        assert!(!query.is_signed_with("secret", "read"));
    }
}
