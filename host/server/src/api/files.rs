//! Files of a sandbox.

use axum::Json;
use axum::body::{Body as Bytes, Bytes as Received};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::errors::{Problem, Refusal};
use super::extract::{Body, Query, Target};
use super::schema::{File, FilePath, Files, Listing, Move};
use crate::app::App;
use crate::sandboxes::Sandbox;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read, write, remove))
        .routes(routes!(list))
        .routes(routes!(make_dir))
        .routes(routes!(rename))
}

/// A path of a sandbox, from one relative to its home.
fn absolute(sandbox: &Sandbox, path: &str) -> Result<String, Refusal> {
    if path.contains('\0') {
        return Err(Refusal::invalid("a path has a NUL"));
    }
    let home = sandbox.files.home();
    Ok(match path.strip_prefix("~/").unwrap_or(path) {
        "" | "~" => home.to_owned(),
        path if path.starts_with('/') => path.to_owned(),
        path => format!("{home}/{path}"),
    })
}

/// Make the directories that a path lies in.
fn make_parents(sandbox: &Sandbox, path: &str) -> Result<(), Refusal> {
    match path.rsplit_once('/') {
        None | Some(("", _)) => Ok(()),
        Some((parent, _)) => {
            let made = sandbox.files.make_dirs(parent);
            made.map(drop).map_err(Refusal::of_file)
        }
    }
}

/// The bytes of a file
#[utoipa::path(get, path = "/v1/sandboxes/{id}/files", params(("id" = String, Path), FilePath), responses(
    (status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = "4XX", body = Problem)))]
async fn read(Target(sandbox): Target, Query(query): Query<FilePath>) -> Result<Response, Refusal> {
    let path = absolute(&sandbox, &query.path)?;
    let bytes = sandbox.files.read(&path).map_err(Refusal::of_file)?;
    let mut response = Bytes::from(bytes).into_response();
    let headers = response.headers_mut();
    // Whatever it says it is: a browser keeps it, and shows nothing of it as ours.
    let kind = HeaderValue::from_static("application/octet-stream");
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    Ok(response)
}

/// Make a file hold the bytes of the body; directories on the way are made
#[utoipa::path(put, path = "/v1/sandboxes/{id}/files", params(("id" = String, Path), FilePath),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses(
    (status = 204), (status = "4XX", body = Problem), (status = 507, body = Problem)))]
async fn write(
    Target(sandbox): Target,
    Query(query): Query<FilePath>,
    body: Received,
) -> Result<StatusCode, Refusal> {
    let path = absolute(&sandbox, &query.path)?;
    make_parents(&sandbox, &path)?;
    let written = sandbox.files.write(&path, &body);
    written.map_err(Refusal::of_file)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a file, or a directory and what is in it
#[utoipa::path(delete, path = "/v1/sandboxes/{id}/files", params(("id" = String, Path), FilePath), responses(
    (status = 204), (status = "4XX", body = Problem)))]
async fn remove(
    Target(sandbox): Target,
    Query(query): Query<FilePath>,
) -> Result<StatusCode, Refusal> {
    let path = absolute(&sandbox, &query.path)?;
    sandbox.files.stat(&path).map_err(Refusal::of_file)?;
    let removed = sandbox.files.remove_all(&path);
    removed.map_err(Refusal::of_file)?;
    Ok(StatusCode::NO_CONTENT)
}

/// List a directory
#[utoipa::path(get, path = "/v1/sandboxes/{id}/files/list", params(("id" = String, Path), Listing), responses(
    (status = 200, body = Files), (status = "4XX", body = Problem)))]
async fn list(
    Target(sandbox): Target,
    Query(query): Query<Listing>,
) -> Result<Json<Files>, Refusal> {
    let path = absolute(&sandbox, query.path.as_deref().unwrap_or(""))?;
    let listed = sandbox.files.list(&path, query.depth.unwrap_or(1));
    let files = listed.map_err(Refusal::of_file)?;
    let files = files.into_iter().map(File::from).collect();
    Ok(Json(Files { files }))
}

/// Make a directory, and those that it lies in
#[utoipa::path(post, path = "/v1/sandboxes/{id}/files/mkdir", params(("id" = String, Path), FilePath), responses(
    (status = 204), (status = "4XX", body = Problem)))]
async fn make_dir(
    Target(sandbox): Target,
    Query(query): Query<FilePath>,
) -> Result<StatusCode, Refusal> {
    let path = absolute(&sandbox, &query.path)?;
    let made = sandbox.files.make_dirs(&path);
    made.map_err(Refusal::of_file)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Move a file or directory
#[utoipa::path(post, path = "/v1/sandboxes/{id}/files/move", params(("id" = String, Path)),
    request_body = Move, responses((status = 204), (status = "4XX", body = Problem)))]
async fn rename(Target(sandbox): Target, Body(what): Body<Move>) -> Result<StatusCode, Refusal> {
    let (from, to) = (
        absolute(&sandbox, &what.from)?,
        absolute(&sandbox, &what.to)?,
    );
    make_parents(&sandbox, &to)?;
    let moved = sandbox.files.rename(&from, &to);
    moved.map_err(Refusal::of_file)?;
    Ok(StatusCode::NO_CONTENT)
}
