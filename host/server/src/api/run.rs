//! Running code: answered once, or as server-sent events while it runs.

use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event as Sse, KeepAlive};
use axum::response::{IntoResponse, Response};
use futures_util::Stream as Items;
use futures_util::stream;
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::errors::{Problem, Refusal};
use super::extract::{Body, Caller, Target, seconds};
use super::sandboxes::checked;
use super::schema::{Context, Failure, Interrupt, NewContext, Ran, Run};
use crate::app::App;
use crate::sandboxes::{self, Batch, Cell, CreateSandbox, Error, Event, Outcome, Sandbox, Stream};

/// Bytes of each output stream of an answer that is given once.
pub(super) const OUTPUT: usize = 8 << 20;

/// How long a client hears nothing.
pub(super) const QUIET: Duration = Duration::from_secs(5);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(run))
        .routes(routes!(run_once))
        .routes(routes!(interrupt))
        .routes(routes!(contexts, add_context))
        .routes(routes!(remove_context))
        .routes(routes!(restart_context))
}

/// Run code
///
/// With `Accept: text/event-stream` the answer is a stream of the events `started`, `stdout`, `stderr`,
/// `display`, `result`, `error` and, at the end, `end`. Whoever closes the connection interrupts the code.
#[utoipa::path(post, path = "/v1/sandboxes/{id}/run", params(("id" = String, Path)), request_body = Run,
    responses((status = 200, content((Ran = "application/json"), (String = "text/event-stream"))),
    (status = "4XX", body = Problem)))]
async fn run(
    Target(sandbox): Target,
    headers: HeaderMap,
    Body(run): Body<Run>,
) -> Result<Response, Refusal> {
    answer(&sandbox, &headers, run).await
}

/// Run code in a sandbox of its own, which ends with it
#[utoipa::path(post, path = "/v1/run", request_body = Run,
    responses((status = 200, body = Ran), (status = "4XX", body = Problem)))]
async fn run_once(
    State(app): State<App>,
    Caller(owner): Caller,
    Body(run): Body<Run>,
) -> Result<Json<Ran>, Refusal> {
    if run.context.is_some() {
        return Err(Refusal::invalid(
            "a sandbox of its own has no contexts to name",
        ));
    }
    let sandbox = app
        .sandboxes()
        .create(&owner, CreateSandbox::default())
        .await?;
    let killed = Killed {
        app: &app,
        owner: &owner,
        id: Some(sandbox.id.clone()),
    };
    let (_, cell) = cell(run)?;
    let outcome = sandbox.run(None, cell)?.outcome(OUTPUT).await;
    killed.now().await?;
    to_response(outcome)
}

/// A sandbox that ends when its request does, whichever way.
struct Killed<'a> {
    app: &'a App,
    owner: &'a crate::sandboxes::Owner,
    id: Option<String>,
}

impl Killed<'_> {
    async fn now(mut self) -> Result<(), Error> {
        match self.id.take() {
            Some(id) => self.app.sandboxes().kill(self.owner, &id).await,
            None => Ok(()),
        }
    }
}

impl Drop for Killed<'_> {
    fn drop(&mut self) {
        if let Some(id) = self.id.take() {
            let (sandboxes, owner) = (self.app.sandboxes().clone(), self.owner.clone());
            tokio::spawn(async move {
                // It may have ended by itself.
                let _ = sandboxes.kill(&owner, &id).await;
            });
        }
    }
}

/// A cell, and the context that it is for.
fn cell(run: Run) -> Result<(Option<String>, Cell), Refusal> {
    let cell = Cell {
        source: run.code,
        env_vars: checked(run.env_vars)?,
        variables: run.variables,
        timeout: seconds(run.timeout_seconds)?,
    };
    Ok((run.context, cell))
}

async fn answer(sandbox: &Sandbox, headers: &HeaderMap, run: Run) -> Result<Response, Refusal> {
    let (context, cell) = cell(run)?;
    let run = sandbox.run(context.as_deref(), cell)?;
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    if accepted.is_some_and(|kinds| kinds.contains("text/event-stream")) {
        let keep_alive = KeepAlive::new().interval(QUIET);
        let events = axum::response::Sse::new(events(run)).keep_alive(keep_alive);
        return Ok(events.into_response());
    }
    to_response(run.outcome(OUTPUT).await).map(IntoResponse::into_response)
}

fn to_response(outcome: Outcome) -> Result<Json<Ran>, Refusal> {
    match outcome.aborted {
        true => Err(Refusal::new(
            StatusCode::GONE,
            "ended",
            "the sandbox ended before the code",
        )),
        false => Ok(Json(outcome.into())),
    }
}

/// The events of a cell. The stream ends with `end`; without one the sandbox was no more.
fn events(run: sandboxes::Run) -> impl Items<Item = Result<Sse, Infallible>> {
    stream::unfold(
        (Some(run), Vec::new().into_iter()),
        async |(mut run, mut ready)| {
            loop {
                if let Some(event) = ready.next() {
                    return Some((Ok(event), (run, ready)));
                }
                let events: Vec<Sse> = match run.as_mut()?.next(QUIET).await {
                    Batch::Events(events) => events.into_iter().map(event).collect(),
                    Batch::Quiet => continue,
                    Batch::Ended => {
                        run = None;
                        vec![Sse::default().event("end").data("{}")]
                    }
                    Batch::Aborted => return None,
                };
                ready = events.into_iter();
            }
        },
    )
}

fn event(event: Event) -> Sse {
    let (name, data) = match event {
        Event::Started { execution_count } => {
            ("started", json!({"execution_count": execution_count}))
        }
        Event::Output {
            stream: Stream::Stdout,
            text,
            ..
        } => ("stdout", json!({"text": text})),
        Event::Output {
            stream: Stream::Stderr,
            text,
            ..
        } => ("stderr", json!({"text": text})),
        Event::Display(bundle) => {
            let name = if bundle.is_main { "result" } else { "display" };
            (name, json!({"data": bundle.data}))
        }
        Event::Failed(failure) => ("error", json!(Failure::from(failure))),
    };
    Sse::default().event(name).data(data.to_string())
}

/// Interrupt what runs in a context
#[utoipa::path(post, path = "/v1/sandboxes/{id}/interrupt", params(("id" = String, Path)),
    request_body = Interrupt, responses((status = 204), (status = "4XX", body = Problem)))]
async fn interrupt(
    Target(sandbox): Target,
    Body(interrupt): Body<Interrupt>,
) -> Result<StatusCode, Refusal> {
    sandbox.interrupt(interrupt.context.as_deref())?;
    Ok(StatusCode::NO_CONTENT)
}

/// List contexts
#[utoipa::path(get, path = "/v1/sandboxes/{id}/contexts", params(("id" = String, Path)), responses(
    (status = 200, body = Vec<Context>), (status = "4XX", body = Problem)))]
async fn contexts(Target(sandbox): Target) -> Json<Vec<Context>> {
    let contexts = sandbox.contexts();
    let contexts = contexts.iter().map(|context| Context {
        id: context.id.clone(),
        cwd: context.cwd.clone(),
    });
    Json(contexts.collect())
}

/// Make a context
#[utoipa::path(post, path = "/v1/sandboxes/{id}/contexts", params(("id" = String, Path)),
    request_body = NewContext, responses((status = 201, body = Context), (status = "4XX", body = Problem)))]
async fn add_context(
    Target(sandbox): Target,
    Body(new): Body<NewContext>,
) -> Result<(StatusCode, Json<Context>), Refusal> {
    let context = sandbox.add_context(new.cwd.as_deref())?;
    let body = Context {
        id: context.id.clone(),
        cwd: context.cwd.clone(),
    };
    Ok((StatusCode::CREATED, Json(body)))
}

/// Forget a context
#[utoipa::path(delete, path = "/v1/sandboxes/{id}/contexts/{context}",
    params(("id" = String, Path), ("context" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
async fn remove_context(
    Target(sandbox): Target,
    Path((_, context)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    sandbox.remove_context(&context)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Forget the variables of a context
#[utoipa::path(post, path = "/v1/sandboxes/{id}/contexts/{context}/restart",
    params(("id" = String, Path), ("context" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
async fn restart_context(
    Target(sandbox): Target,
    Path((_, context)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    sandbox.restart_context(Some(&context)).await?;
    Ok(StatusCode::NO_CONTENT)
}
