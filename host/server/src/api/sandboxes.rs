//! Sandboxes and snapshots: making, listing, changing and ending them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::errors::{Problem, Refusal};
use super::extract::{Body, Caller, Query, Target, seconds};
use super::schema::{
    AtTimeout, Fork, NewSandbox, NewSnapshot, Page, Resume, Sandbox, Sandboxes, Snapshot, Timeout,
    Usage,
};
use crate::app::App;
use crate::sandboxes::{CreateSandbox, Error, Filter, OnTimeout, Record};

/// Sandboxes of one page.
const PAGE: usize = 100;

/// Sandboxes that one request makes of another.
const FORKS: usize = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(info, kill))
        .routes(routes!(set_timeout))
        .routes(routes!(pause))
        .routes(routes!(resume))
        .routes(routes!(fork))
        .routes(routes!(snapshot))
        .routes(routes!(usage))
        .routes(routes!(snapshots))
        .routes(routes!(delete_snapshot))
}

/// The response that describes a sandbox.
fn to_response(record: &Record) -> Result<Json<Sandbox>, Refusal> {
    let details = Sandbox::of(record);
    let details = details.ok_or_else(|| Error::NotFound(record.id.clone()))?;
    Ok(Json(details))
}

/// Make a sandbox
#[utoipa::path(post, path = "/v1/sandboxes", request_body = NewSandbox, responses(
    (status = 201, body = Sandbox), (status = "4XX", body = Problem)))]
async fn create(
    State(app): State<App>,
    Caller(owner): Caller,
    Body(new): Body<NewSandbox>,
) -> Result<(StatusCode, Json<Sandbox>), Refusal> {
    let new = CreateSandbox {
        template: new.snapshot,
        timeout: seconds(new.timeout_seconds)?,
        on_timeout: new.on_timeout.map(|what| match what {
            AtTimeout::Kill => OnTimeout::Kill,
            AtTimeout::Pause => OnTimeout::Pause,
        }),
        auto_resume: new.auto_resume,
        metadata: new.metadata,
        env_vars: checked(new.env_vars)?,
        idempotency_key: None,
    };
    let sandbox = app.sandboxes().create(&owner, new).await?;
    Ok((StatusCode::CREATED, to_response(&sandbox.record())?))
}

/// Variables of an environment, if they can be.
pub(super) fn checked<V: AsRef<str>>(
    variables: std::collections::BTreeMap<String, V>,
) -> Result<std::collections::BTreeMap<String, V>, Refusal> {
    match crate::sandboxes::wrong_variable(&variables) {
        Some(name) => Err(Refusal::invalid(format!(
            "{name:?} or its value in env_vars cannot be in an environment"
        ))),
        None => Ok(variables),
    }
}

/// List sandboxes, the newest first
#[utoipa::path(get, path = "/v1/sandboxes", params(Page), responses(
    (status = 200, body = Sandboxes), (status = "4XX", body = Problem)))]
async fn list(
    State(app): State<App>,
    Caller(owner): Caller,
    Query(page): Query<Page>,
) -> Result<Json<Sandboxes>, Refusal> {
    let limit = page.limit.unwrap_or(PAGE);
    if limit == 0 || limit > PAGE {
        return Err(Refusal::invalid(format!("limit must be from 1 to {PAGE}")));
    }
    let records = app.sandboxes().list(&owner, &Filter::default()).await?;
    let mut rest = records.iter();
    if let Some(after) = &page.after
        && rest.by_ref().all(|record| record.id != *after)
    {
        return Err(Refusal::invalid("after names no sandbox: begin again"));
    }
    let page_records: Vec<_> = rest.by_ref().take(limit).collect();
    let next = page_records.last().map(|record| record.id.clone());
    Ok(Json(Sandboxes {
        sandboxes: page_records.into_iter().filter_map(Sandbox::of).collect(),
        next: next.filter(|_| rest.next().is_some()),
    }))
}

/// What is known of a sandbox
#[utoipa::path(get, path = "/v1/sandboxes/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Sandbox), (status = "4XX", body = Problem)))]
async fn info(
    State(app): State<App>,
    Caller(owner): Caller,
    Path(id): Path<String>,
) -> Result<Json<Sandbox>, Refusal> {
    to_response(&app.sandboxes().info(&owner, &id).await?)
}

/// End a sandbox
#[utoipa::path(delete, path = "/v1/sandboxes/{id}", params(("id" = String, Path)), responses(
    (status = 204), (status = "4XX", body = Problem)))]
async fn kill(
    State(app): State<App>,
    Caller(owner): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.sandboxes().kill(&owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Change when a sandbox ends
#[utoipa::path(post, path = "/v1/sandboxes/{id}/timeout", params(("id" = String, Path)),
    request_body = Timeout, responses((status = 200, body = Sandbox), (status = "4XX", body = Problem)))]
async fn set_timeout(
    State(app): State<App>,
    Caller(owner): Caller,
    Path(id): Path<String>,
    Body(timeout): Body<Timeout>,
) -> Result<Json<Sandbox>, Refusal> {
    let timeout = seconds(Some(timeout.timeout_seconds))?.unwrap_or_default();
    let sandbox = app
        .sandboxes()
        .set_timeout(&owner, &id, timeout, false)
        .await?;
    to_response(&sandbox.record())
}

/// Let a sandbox rest: its time stands still
#[utoipa::path(post, path = "/v1/sandboxes/{id}/pause", params(("id" = String, Path)), responses(
    (status = 204), (status = "4XX", body = Problem)))]
async fn pause(
    State(app): State<App>,
    Caller(owner): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.sandboxes().pause(&owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let a sandbox go on
#[utoipa::path(post, path = "/v1/sandboxes/{id}/resume", params(("id" = String, Path)),
    request_body = Resume, responses((status = 200, body = Sandbox), (status = "4XX", body = Problem)))]
async fn resume(
    State(app): State<App>,
    Caller(owner): Caller,
    Path(id): Path<String>,
    Body(resume): Body<Resume>,
) -> Result<Json<Sandbox>, Refusal> {
    let timeout = seconds(resume.timeout_seconds)?;
    let (sandbox, _) = app.sandboxes().connect(&owner, &id, timeout).await?;
    to_response(&sandbox.record())
}

/// Make sandboxes that go on where this one is
#[utoipa::path(post, path = "/v1/sandboxes/{id}/fork", params(("id" = String, Path)),
    request_body = Fork, responses((status = 201, body = Sandboxes), (status = "4XX", body = Problem)))]
async fn fork(
    State(app): State<App>,
    Caller(owner): Caller,
    Path(id): Path<String>,
    Body(fork): Body<Fork>,
) -> Result<(StatusCode, Json<Sandboxes>), Refusal> {
    let count = fork.count.unwrap_or(1);
    if count == 0 || count > FORKS {
        return Err(Refusal::invalid(format!("count must be from 1 to {FORKS}")));
    }
    let timeout = seconds(fork.timeout_seconds)?;
    let mut sandboxes = Vec::new();
    for forked in app.sandboxes().fork(&owner, &id, count, timeout).await? {
        sandboxes.extend(Sandbox::of(&forked?.record()));
    }
    let next = None;
    Ok((StatusCode::CREATED, Json(Sandboxes { sandboxes, next })))
}

/// Keep a sandbox's state, to begin others with
#[utoipa::path(post, path = "/v1/sandboxes/{id}/snapshots", params(("id" = String, Path)),
    request_body = NewSnapshot, responses((status = 201, body = Snapshot), (status = "4XX", body = Problem)))]
async fn snapshot(
    State(app): State<App>,
    Caller(owner): Caller,
    Path(id): Path<String>,
    Body(new): Body<NewSnapshot>,
) -> Result<(StatusCode, Json<Option<Snapshot>>), Refusal> {
    let record = app.sandboxes().snapshot(&owner, &id, new.name).await?;
    Ok((StatusCode::CREATED, Json(Snapshot::of(&record))))
}

/// What a sandbox uses, and may
#[utoipa::path(get, path = "/v1/sandboxes/{id}/usage", params(("id" = String, Path)), responses(
    (status = 200, body = Usage), (status = "4XX", body = Problem)))]
async fn usage(State(app): State<App>, Target(sandbox): Target) -> Json<Usage> {
    let metrics = sandbox.metrics();
    let settings = app.sandboxes().settings();
    Json(Usage {
        cpu_seconds: metrics.cpu_time.as_secs_f64(),
        memory_bytes: metrics.memory,
        memory_limit_bytes: metrics.memory_limit,
        disk_bytes: metrics.disk,
        disk_limit_bytes: metrics.disk_limit,
        files: sandbox.files.used_files(),
        files_limit: sandbox.files.quota().files,
        run_timeout_seconds: settings.run_timeout.as_secs_f64(),
        output_limit_bytes: settings.limits.output,
    })
}

/// List snapshots, the newest first
#[utoipa::path(get, path = "/v1/snapshots", responses(
    (status = 200, body = Vec<Snapshot>), (status = "4XX", body = Problem)))]
async fn snapshots(
    State(app): State<App>,
    Caller(owner): Caller,
) -> Result<Json<Vec<Snapshot>>, Refusal> {
    let records = app.sandboxes().snapshots(&owner).await?;
    Ok(Json(records.iter().filter_map(Snapshot::of).collect()))
}

/// Forget a snapshot
#[utoipa::path(delete, path = "/v1/snapshots/{id}", params(("id" = String, Path)), responses(
    (status = 204), (status = "4XX", body = Problem)))]
async fn delete_snapshot(
    State(app): State<App>,
    Caller(owner): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.sandboxes().delete_snapshot(&owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
