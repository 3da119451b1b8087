//! The service `filesystem.Filesystem`: names of files, not their bytes.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, Request};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::Instant;
use wardian::{FileKind, FileStat};

use super::connect::{self, Code, Next, RpcError, Streaming, Unary};
use super::files::{full_path, make_dirs};
use super::schema::time;
use crate::app::App;
use crate::sandboxes::{Change, ChangeKind, Sandbox, Watcher};

/// How long changes are gathered before directories are compared.
const GATHER: Duration = Duration::from_millis(20);

pub(super) fn routes() -> Router<App> {
    let path = |method: &str| format!("/filesystem.Filesystem/{method}");
    Router::new()
        .route(&path("Stat"), post(stat))
        .route(&path("ListDir"), post(list_dir))
        .route(&path("MakeDir"), post(make_dir))
        .route(&path("Move"), post(rename))
        .route(&path("Remove"), post(remove))
        .route(&path("CreateWatcher"), post(create_watcher))
        .route(&path("GetWatcherEvents"), post(watcher_events))
        .route(&path("RemoveWatcher"), post(remove_watcher))
        .route(&path("WatchDir"), post(watch_dir))
        .route(&path("{method}"), post(unknown))
}

type Answer = Result<Json<Value>, RpcError>;

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct At {
    path: String,
    depth: u32,
    recursive: bool,
    include_entry: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Move {
    source: String,
    destination: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Which {
    watcher_id: String,
}

/// What is at a path, as clients get it.
fn entry(sandbox: &Sandbox, stat: &FileStat) -> Value {
    // What a link leads to is what it is; one that leads nowhere is a link.
    let followed = match stat.kind {
        FileKind::Link => sandbox.files.stat_followed(&stat.path).ok(),
        _ => None,
    };
    let target = followed.as_ref().unwrap_or(stat);
    let (kind, mode, permissions) = match target.kind {
        FileKind::File => ("FILE_TYPE_FILE", 0o644, "-rw-r--r--"),
        FileKind::Link => ("FILE_TYPE_SYMLINK", 0o777, "Lrwxrwxrwx"),
        _ => ("FILE_TYPE_DIRECTORY", 0o755, "drwxr-xr-x"),
    };
    let name = stat.path.rsplit('/').next().unwrap_or_default();
    let mut entry = json!({
        "name": if name.is_empty() { "/" } else { name },
        "type": kind,
        "path": stat.path,
        "size": target.size.to_string(),
        "mode": mode,
        "permissions": permissions,
        "owner": "user",
        "group": "user",
        "modifiedTime": time(target.modified),
    });
    if let Some(target) = &stat.link_target {
        let target = followed.as_ref().map_or(target, |followed| &followed.path);
        entry["symlinkTarget"] = json!(target);
    }
    if let Some(note) = sandbox.note(&stat.path) {
        entry["metadata"] = json!(note);
    }
    entry
}

async fn stat(Extension(sandbox): Extension<Arc<Sandbox>>, Unary(at): Unary<At>) -> Answer {
    let stat = sandbox.files.stat(&full_path(&sandbox, &at.path)?)?;
    Ok(Json(json!({"entry": entry(&sandbox, &stat)})))
}

async fn list_dir(Extension(sandbox): Extension<Arc<Sandbox>>, Unary(at): Unary<At>) -> Answer {
    let path = full_path(&sandbox, &at.path)?;
    let listed = sandbox.files.list(&path, at.depth.max(1) as usize)?;
    let entries: Vec<Value> = listed.iter().map(|stat| entry(&sandbox, stat)).collect();
    Ok(Json(json!({"entries": entries})))
}

async fn make_dir(Extension(sandbox): Extension<Arc<Sandbox>>, Unary(at): Unary<At>) -> Answer {
    let path = full_path(&sandbox, &at.path)?;
    if let Ok(stat) = sandbox.files.stat_followed(&path) {
        return Err(match stat.kind {
            FileKind::File | FileKind::Link => RpcError::new(
                Code::InvalidArgument,
                format!("path already exists but it is not a directory: {path}"),
            ),
            _ => RpcError::new(
                Code::AlreadyExists,
                format!("directory already exists: {path}"),
            ),
        });
    }
    make_dirs(&sandbox, &path)?;
    let stat = sandbox.files.stat(&path)?;
    Ok(Json(json!({"entry": entry(&sandbox, &stat)})))
}

async fn rename(Extension(sandbox): Extension<Arc<Sandbox>>, Unary(paths): Unary<Move>) -> Answer {
    let from = full_path(&sandbox, &paths.source)?;
    let to = full_path(&sandbox, &paths.destination)?;
    let before = sandbox.files.stat(&from)?;
    if let Some((parent, _)) = to.trim_end_matches('/').rsplit_once('/')
        && !parent.is_empty()
    {
        make_dirs(&sandbox, parent)?;
    }
    sandbox.files.rename(&from, &to)?;
    let stat = sandbox.files.stat(&to)?;
    sandbox.move_notes(&before.path, Some(&stat.path));
    Ok(Json(json!({"entry": entry(&sandbox, &stat)})))
}

async fn remove(Extension(sandbox): Extension<Arc<Sandbox>>, Unary(at): Unary<At>) -> Answer {
    let path = full_path(&sandbox, &at.path)?;
    let before = sandbox.files.stat(&path);
    sandbox.files.remove_all(&path)?;
    if let Ok(before) = before {
        sandbox.move_notes(&before.path, None);
    }
    Ok(Json(json!({})))
}

/// A change, as clients get it.
fn event(sandbox: &Sandbox, change: &Change, include_entry: bool) -> Value {
    let kind = match change.kind {
        ChangeKind::Create => "EVENT_TYPE_CREATE",
        ChangeKind::Write => "EVENT_TYPE_WRITE",
        ChangeKind::Remove => "EVENT_TYPE_REMOVE",
        ChangeKind::Rename => "EVENT_TYPE_RENAME",
    };
    let mut event = json!({"name": change.name, "type": kind});
    if let (true, Some(stat)) = (include_entry, &change.stat) {
        event["entry"] = entry(sandbox, stat);
    }
    event
}

fn watcher(sandbox: &Sandbox, at: &At) -> Result<Watcher, RpcError> {
    let path = full_path(sandbox, &at.path)?;
    let pool = sandbox.pool();
    Ok(Watcher::new(&sandbox.files, &path, at.recursive, pool)?)
}

async fn create_watcher(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Unary(at): Unary<At>,
) -> Answer {
    let mut id = sandbox.keep_watcher(watcher(&sandbox, &at)?)?;
    // What its events are to have is in its name, so that it need not be kept anywhere else.
    if at.include_entry {
        id.push_str(WITH_ENTRIES);
    }
    Ok(Json(json!({"watcherId": id})))
}

/// The end of the id of a watcher whose events have entries.
const WITH_ENTRIES: &str = "-entries";

fn watcher_id(which: &Which) -> (&str, bool) {
    match which.watcher_id.strip_suffix(WITH_ENTRIES) {
        Some(id) => (id, true),
        None => (&which.watcher_id, false),
    }
}

fn no_watcher(id: &str) -> RpcError {
    RpcError::new(Code::NotFound, format!("watcher with id {id} not found"))
}

async fn watcher_events(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Unary(which): Unary<Which>,
) -> Answer {
    let (id, include_entry) = watcher_id(&which);
    let changes = sandbox.watched(id).ok_or_else(|| no_watcher(id))?;
    let events = changes
        .iter()
        .map(|change| event(&sandbox, change, include_entry));
    let events: Vec<Value> = events.collect();
    Ok(Json(json!({"events": events})))
}

async fn remove_watcher(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Unary(which): Unary<Which>,
) -> Answer {
    let (id, _) = watcher_id(&which);
    match sandbox.drop_watcher(id) {
        true => Ok(Json(json!({}))),
        false => Err(no_watcher(id)),
    }
}

async fn watch_dir(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    headers: HeaderMap,
    Streaming(at): Streaming<At>,
) -> Response {
    let watcher = match watcher(&sandbox, &at) {
        Ok(watcher) => watcher,
        Err(error) => return connect::refused(error),
    };
    let first = VecDeque::from([json!({"start": {}})]);
    let interval = connect::keepalive(&headers);
    let deadline = connect::until(&headers);
    let state = (sandbox, watcher, first);
    connect::answer(stream::unfold(state, move |state| async move {
        let (sandbox, mut watcher, mut queue) = state;
        let quiet = Instant::now() + interval;
        loop {
            if let Some(message) = queue.pop_front() {
                return Some((Next::Message(message), (sandbox, watcher, queue)));
            }
            let gone = sandbox.gone();
            tokio::select! {
                biased;
                () = gone.cancelled() => return Some((Next::Abort, (sandbox, watcher, queue))),
                () = tokio::time::sleep_until(deadline) => {
                    let error = RpcError::new(Code::DeadlineExceeded, "the time of this call is over");
                    return Some((Next::End(Some(error)), (sandbox, watcher, queue)));
                }
                () = tokio::time::sleep_until(quiet) => queue.push_back(json!({"keepalive": {}})),
                () = watcher.wait(&sandbox.files) => {
                    // A program that writes much is looked at now and then.
                    tokio::time::sleep(GATHER).await;
                    for change in watcher.changes(&sandbox.files) {
                        let event = event(&sandbox, &change, at.include_entry);
                        queue.push_back(json!({"filesystem": event}));
                    }
                }
            }
        }
    }))
}

async fn unknown(request: Request) -> Response {
    let text = format!("{} is not supported", request.uri().path());
    RpcError::new(Code::Unimplemented, text).into_response()
}
