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
use crate::machines::Machine;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read, write, remove))
        .routes(routes!(list))
        .routes(routes!(make_dir))
        .routes(routes!(rename))
}

/// A path of a sandbox, from one relative to its home.
fn absolute(machine: &Machine, path: &str) -> Result<String, Refusal> {
    if path.contains('\0') {
        return Err(Refusal::invalid("a path has a NUL"));
    }
    let home = machine.files.home();
    Ok(match path.strip_prefix("~/").unwrap_or(path) {
        "" | "~" => home.to_owned(),
        path if path.starts_with('/') => path.to_owned(),
        path => format!("{home}/{path}"),
    })
}

/// Make the directories that a path lies in.
fn make_parents(machine: &Machine, path: &str) -> Result<(), Refusal> {
    match path.rsplit_once('/') {
        None | Some(("", _)) => Ok(()),
        Some((parent, _)) => {
            let made = machine.files.make_dirs(parent);
            made.map(drop).map_err(Refusal::of_file)
        }
    }
}

/// The bytes of a file
#[utoipa::path(get, path = "/v1/sandboxes/{id}/files", params(("id" = String, Path), FilePath), responses(
    (status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = "4XX", body = Problem)))]
async fn read(Target(machine): Target, Query(query): Query<FilePath>) -> Result<Response, Refusal> {
    let path = absolute(&machine, &query.path)?;
    let bytes = machine.files.read(&path).map_err(Refusal::of_file)?;
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
    Target(machine): Target,
    Query(query): Query<FilePath>,
    body: Received,
) -> Result<StatusCode, Refusal> {
    let path = absolute(&machine, &query.path)?;
    make_parents(&machine, &path)?;
    let written = machine.files.write(&path, &body);
    written.map_err(Refusal::of_file)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a file, or a directory and what is in it
#[utoipa::path(delete, path = "/v1/sandboxes/{id}/files", params(("id" = String, Path), FilePath), responses(
    (status = 204), (status = "4XX", body = Problem)))]
async fn remove(
    Target(machine): Target,
    Query(query): Query<FilePath>,
) -> Result<StatusCode, Refusal> {
    let path = absolute(&machine, &query.path)?;
    machine.files.stat(&path).map_err(Refusal::of_file)?;
    let removed = machine.files.remove_all(&path);
    removed.map_err(Refusal::of_file)?;
    Ok(StatusCode::NO_CONTENT)
}

/// List a directory
#[utoipa::path(get, path = "/v1/sandboxes/{id}/files/list", params(("id" = String, Path), Listing), responses(
    (status = 200, body = Files), (status = "4XX", body = Problem)))]
async fn list(
    Target(machine): Target,
    Query(query): Query<Listing>,
) -> Result<Json<Files>, Refusal> {
    let path = absolute(&machine, query.path.as_deref().unwrap_or(""))?;
    let listed = machine.files.list(&path, query.depth.unwrap_or(1));
    let files = listed.map_err(Refusal::of_file)?;
    let files = files.into_iter().map(File::from).collect();
    Ok(Json(Files { files }))
}

/// Make a directory, and those that it lies in
#[utoipa::path(post, path = "/v1/sandboxes/{id}/files/mkdir", params(("id" = String, Path), FilePath), responses(
    (status = 204), (status = "4XX", body = Problem)))]
async fn make_dir(
    Target(machine): Target,
    Query(query): Query<FilePath>,
) -> Result<StatusCode, Refusal> {
    let path = absolute(&machine, &query.path)?;
    let made = machine.files.make_dirs(&path);
    made.map_err(Refusal::of_file)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Move a file or directory
#[utoipa::path(post, path = "/v1/sandboxes/{id}/files/move", params(("id" = String, Path)),
    request_body = Move, responses((status = 204), (status = "4XX", body = Problem)))]
async fn rename(Target(machine): Target, Body(what): Body<Move>) -> Result<StatusCode, Refusal> {
    let (from, to) = (
        absolute(&machine, &what.from)?,
        absolute(&machine, &what.to)?,
    );
    make_parents(&machine, &to)?;
    let moved = machine.files.rename(&from, &to);
    moved.map_err(Refusal::of_file)?;
    Ok(StatusCode::NO_CONTENT)
}
