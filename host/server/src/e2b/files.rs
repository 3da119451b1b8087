//! Files over HTTP: whole ones, read and written.
//!
//! What is sent goes into the file as it comes, so that the sandbox's quota bounds what it takes, packed
//! files included; an upload that fails leaves what had come, as E2B does.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Extension, FromRequest, Multipart, Request, State};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::{GzDecoder, GzEncoder};
use futures_util::StreamExt;
use serde_json::{Value, json};
use wardian::{FileErrno, Reservation};

use super::access::{FileQuery, header};
use super::errors::Refusal;
use super::schema::seconds;
use crate::app::App;
use crate::guard::Counted;
use crate::sandboxes::{Error, Sandbox};

/// Smaller files are not packed.
const PACK_MIN: usize = 1024;

/// Files of one request.
const PARTS: usize = 1000;

/// Headers of what is said of a file begin so.
const NOTE: &str = "x-metadata-";

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/files", get(read).post(write))
        .route("/health", get(async || StatusCode::NO_CONTENT))
        .route("/envs", get(envs))
        .route("/metrics", get(metrics))
        .layer(DefaultBodyLimit::disable())
}

/// A path that a client gave, in full. Paths of others' homes are paths like any other: whoever a
/// client says that it is, there is one user.
pub(super) fn full_path(sandbox: &Sandbox, path: &str) -> Result<String, Refusal> {
    if path.contains('\0') {
        return Err(Refusal::invalid("a path cannot have a zero byte"));
    }
    let home = sandbox.files.home();
    Ok(match path {
        "" | "~" => home.to_owned(),
        path if path.starts_with('/') => path.to_owned(),
        path => format!("{home}/{}", path.strip_prefix("~/").unwrap_or(path)),
    })
}

/// Make a directory and those that lead to it; a file on the way is the client's mistake, and not what
/// "it exists already" means to it.
pub(super) fn make_dirs(sandbox: &Sandbox, path: &str) -> Result<(), Refusal> {
    let made = sandbox.files.make_dirs(path);
    made.map(|_| ()).map_err(|error| match error {
        wardian::Error::File {
            path,
            errno: FileErrno::EEXIST,
        } => Refusal::invalid(format!("path '{path}' is not a directory")),
        error => error.into(),
    })
}

async fn read(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    request: Request,
) -> Result<Response, Refusal> {
    let (parts, _) = request.into_parts();
    let query = FileQuery::of(&parts)?;
    let path = query
        .path
        .ok_or_else(|| Refusal::invalid("path is missing"))?;
    let bytes = sandbox.files.read(&full_path(&sandbox, &path)?)?;
    let packs = bytes.len() >= PACK_MIN && accepts_gzip(&parts.headers);
    let mut response = match packs {
        false => bytes.into_response(),
        true => {
            let packed = tokio::task::spawn_blocking(move || gzip(&bytes)).await;
            let packed = packed.map_err(Error::broken)?.map_err(Error::broken)?;
            let mut response = packed.into_response();
            let gzip = HeaderValue::from_static("gzip");
            response.headers_mut().insert(CONTENT_ENCODING, gzip);
            response
        }
    };
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("application/octet-stream");
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    // Signed addresses are opened in browsers: nothing of a sandbox's is shown there as a page of ours.
    let download = HeaderValue::from_static("attachment");
    headers.insert("content-disposition", download);
    let nosniff = HeaderValue::from_static("nosniff");
    headers.insert("x-content-type-options", nosniff);
    Ok(response)
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter();
    let mut accepted = accepted.filter_map(|value| value.to_str().ok());
    accepted.any(|value| {
        value.split(',').any(|item| {
            let (name, quality) = item.split_once(';').unwrap_or((item, ""));
            let refused = quality.trim().strip_prefix("q=").map(str::parse::<f32>);
            name.trim().eq_ignore_ascii_case("gzip") && refused != Some(Ok(0.0))
        })
    })
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

async fn write(
    State(app): State<App>,
    Extension(sandbox): Extension<Arc<Sandbox>>,
    request: Request,
) -> Result<Json<Vec<Value>>, Refusal> {
    let (parts, body) = request.into_parts();
    let idle = app.sandboxes().settings().upload_idle;
    let query = FileQuery::of(&parts)?;
    let note = note_of(&parts.headers)?;
    let packed = match header(&parts.headers, "content-encoding") {
        None | Some("" | "identity") => false,
        Some("gzip") => true,
        Some(_) => {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Refusal::new(
                status,
                "files are sent as they are or with gzip",
            ));
        }
    };
    let kind = header(&parts.headers, "content-type").unwrap_or_default();
    let is_form = kind.starts_with("multipart/form-data");
    if let Some(counted) = parts.extensions.get::<Counted>()
        && !(is_form && packed)
    {
        counted.passes_on();
    }
    let mut written = Vec::new();
    if is_form {
        let (body, _reservations) = match packed {
            false => (body, Vec::new()),
            true => unpacked(&app, body, idle).await?,
        };
        let request = Request::from_parts(parts, body);
        let form = Multipart::from_request(request, &()).await;
        let mut form = form.map_err(|error| Refusal::new(error.status(), error.body_text()))?;
        let broken = |error: axum::extract::multipart::MultipartError| {
            Refusal::new(error.status(), error.body_text())
        };
        while let Some(mut part) = patiently(idle, form.next_field()).await?.map_err(broken)? {
            if part.name() != Some("file") {
                continue;
            }
            if written.len() == PARTS {
                let message = format!("at most {PARTS} files at once");
                return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message));
            }
            let path = match query.path.as_deref().or(part.file_name()) {
                Some(path) if !path.is_empty() => full_path(&sandbox, path)?,
                _ => return Err(Refusal::invalid("a file has no path")),
            };
            let mut upload = Upload::begin(&sandbox, path, false)?;
            while let Some(bytes) = patiently(idle, part.chunk()).await?.map_err(broken)? {
                upload.add(bytes)?;
            }
            written.push(upload.end(&note)?);
        }
        if written.is_empty() {
            return Err(Refusal::invalid("there is no part named file"));
        }
    } else {
        let path = query.path.filter(|path| !path.is_empty());
        let path = path.ok_or_else(|| Refusal::invalid("path is missing"))?;
        let mut upload = Upload::begin(&sandbox, full_path(&sandbox, &path)?, packed)?;
        let mut body = body.into_data_stream();
        while let Some(bytes) = patiently(idle, body.next()).await? {
            let bytes = bytes.map_err(|error| Refusal::invalid(error.to_string()))?;
            upload.add(bytes)?;
        }
        written.push(upload.end(&note)?);
    }
    Ok(Json(written))
}

/// A form that is packed as a whole, which clients hardly do; with what it takes of the memory of all sandboxes.
async fn unpacked(
    app: &App,
    body: axum::body::Body,
    idle: Duration,
) -> Result<(axum::body::Body, Vec<Reservation>), Refusal> {
    /// Bytes that are counted at a time.
    const STEP: usize = 64 << 10;
    let settings = app.sandboxes().settings();
    let (limit, pool) = (settings.body_limit, &settings.pool);
    let mut reservations = Vec::new();
    let mut decoder = GzDecoder::new(Vec::new());
    let mut body = body.into_data_stream();
    while let Some(bytes) = patiently(idle, body.next()).await? {
        let bytes = bytes.map_err(|error| Refusal::invalid(error.to_string()))?;
        // A packed byte may be a thousand: looked at after few of them.
        for piece in bytes.chunks(4096) {
            decoder.write_all(piece).map_err(not_gzip)?;
            if decoder.get_ref().len() > limit {
                let message = "the request's body is too large";
                return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message));
            }
            while decoder.get_ref().len() > reservations.len() * STEP {
                reservations.push(pool.reserve(STEP as u64).ok_or(Error::NoMemory)?);
            }
        }
    }
    Ok((decoder.finish().map_err(not_gzip)?.into(), reservations))
}

fn not_gzip(error: std::io::Error) -> Refusal {
    Refusal::invalid(format!("invalid gzip: {error}"))
}

/// Whoever sends nothing for a while is not waited for.
async fn patiently<T>(idle: Duration, next: impl Future<Output = T>) -> Result<T, Refusal> {
    let next = tokio::time::timeout(idle, next).await;
    next.map_err(|_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the upload stands still"))
}

/// What is said of the files of a request.
fn note_of(headers: &HeaderMap) -> Result<BTreeMap<String, String>, Refusal> {
    let mut note = BTreeMap::new();
    for (name, value) in headers {
        let Some(name) = name.as_str().strip_prefix(NOTE) else {
            continue;
        };
        let value = value.to_str();
        let value = value.map_err(|_| Refusal::invalid("metadata must be ASCII"))?;
        note.insert(name.to_owned(), value.to_owned());
    }
    Ok(note)
}

/// A file that is being sent.
struct Upload<'a> {
    sandbox: &'a Sandbox,
    path: String,
    unpack: Option<GzDecoder<Vec<u8>>>,
}

impl Upload<'_> {
    fn begin(sandbox: &Sandbox, path: String, packed: bool) -> Result<Upload<'_>, Refusal> {
        if let Some((parent, name)) = path.rsplit_once('/') {
            if name.is_empty() {
                return Err(Refusal::invalid(format!("path '{path}' is a directory")));
            }
            if !parent.is_empty() {
                make_dirs(sandbox, parent)?;
            }
        }
        sandbox.files.write(&path, b"")?;
        Ok(Upload {
            sandbox,
            path,
            unpack: packed.then(|| GzDecoder::new(Vec::new())),
        })
    }

    fn add(&mut self, bytes: Bytes) -> Result<(), Refusal> {
        let Some(decoder) = &mut self.unpack else {
            return Ok(self.sandbox.files.append(&self.path, &bytes)?);
        };
        for piece in bytes.chunks(4096) {
            decoder.write_all(piece).map_err(not_gzip)?;
            let plain = std::mem::take(decoder.get_mut());
            self.sandbox.files.append(&self.path, &plain)?;
        }
        Ok(())
    }

    fn end(self, note: &BTreeMap<String, String>) -> Result<Value, Refusal> {
        if let Some(decoder) = self.unpack {
            let rest = decoder.finish().map_err(not_gzip)?;
            self.sandbox.files.append(&self.path, &rest)?;
        }
        let path = self.sandbox.files.stat_followed(&self.path)?.path;
        self.sandbox.set_note(&path, note.clone())?;
        let name = path.rsplit('/').next().unwrap_or_default();
        let mut entry = json!({"path": path, "name": name, "type": "file"});
        if !note.is_empty() {
            entry["metadata"] = json!(note);
        }
        Ok(entry)
    }
}

async fn envs(Extension(sandbox): Extension<Arc<Sandbox>>) -> Json<Value> {
    Json(json!(sandbox.record().env_vars))
}

async fn metrics(Extension(sandbox): Extension<Arc<Sandbox>>) -> Json<Value> {
    let metrics = sandbox.metrics();
    Json(json!({
        "ts": seconds(metrics.time),
        "cpu_count": 1,
        "cpu_used_pct": 0.0,
        "mem_total": metrics.memory_limit,
        "mem_used": metrics.memory,
        "disk_total": metrics.disk_limit,
        "disk_used": metrics.disk,
    }))
}
