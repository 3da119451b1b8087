//! The control plane: making, finding, changing and ending sandboxes.
//!
//! Clients of different ages use the paths with and without `/v2`; both do the same, but for what a list
//! shows and how long a new sandbox lives where nothing is said.

use std::time::{Duration, SystemTime};

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post, put};
use axum::{Json, Router};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::access::{Body, Caller, Named, Query, header};
use super::errors::Refusal;
use super::schema::{self, Fork, Network, NewSandbox, NewSnapshot, Refresh, SandboxBody, Timeout};
use crate::app::App;
use crate::sandboxes::{Filter, Record};

/// How long a sandbox lives whose client speaks the first version and says nothing.
const OLD_TIMEOUT: Duration = Duration::from_secs(15);

/// Sandboxes of one page, unless less is asked for.
const PAGE: usize = 100;

/// Sandboxes that one request forks.
const FORKS: usize = 100;

/// Where the next page begins.
const NEXT: HeaderName = HeaderName::from_static("x-next-token");

/// What E2B has and we do not.
const ELSEWHERE: [&str; 8] = [
    "/templates",
    "/v2/templates",
    "/v3/templates",
    "/volumes",
    "/secrets",
    "/teams",
    "/nodes",
    "/api-keys",
];

pub(super) fn routes() -> Router<App> {
    let mut router = Router::new()
        .route("/sandboxes", post(create_old).get(list_old))
        .route("/v2/sandboxes", post(create).get(list))
        .route("/snapshots", get(snapshots))
        .route("/templates/{id}", delete(delete_snapshot));
    for version in ["", "/v2"] {
        let path = |rest: &str| format!("{version}/sandboxes/{{id}}{rest}");
        router = router
            .route(&path(""), get(info).delete(kill))
            .route(&path("/connect"), post(connect))
            .route(&path("/resume"), post(resume))
            .route(&path("/timeout"), post(set_timeout))
            .route(&path("/refreshes"), post(refresh))
            .route(&path("/pause"), post(pause))
            .route(&path("/metrics"), get(metrics))
            .route(&path("/snapshots"), post(snapshot))
            .route(&path("/fork"), post(fork))
            .route(&path("/network"), put(network))
            .route(&path("/logs"), get(logs));
    }
    for path in ELSEWHERE {
        router = router.route(path, any(elsewhere));
        if path != "/templates" {
            router = router.route(&format!("{path}/{{*rest}}"), any(elsewhere));
        }
    }
    router
}

type Answer<T = Response> = Result<T, Refusal>;

async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(new): Body<NewSandbox>,
) -> Answer {
    let timeout = app.sandboxes().settings().timeout;
    create_with(&app, caller, &headers, new, timeout).await
}

async fn create_old(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(new): Body<NewSandbox>,
) -> Answer {
    create_with(&app, caller, &headers, new, OLD_TIMEOUT).await
}

async fn create_with(
    app: &App,
    Caller(owner): Caller,
    headers: &HeaderMap,
    new: NewSandbox,
    timeout: Duration,
) -> Answer {
    let key = header(headers, "idempotency-key").map(str::to_owned);
    let sandbox = app.sandboxes().create(&owner, new.checked(timeout, key)?);
    let body = SandboxBody::of(&*sandbox.await?);
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct ListQuery {
    /// `k=v&k2=v2`, encoded once more.
    metadata: Option<String>,
    /// `running,paused`
    state: Option<String>,
    order: Option<String>,
    started_after: Option<String>,
    template: Option<String>,
    limit: Option<usize>,
    next_token: Option<String>,
    #[serde(rename = "sandboxID")]
    sandbox_id: Option<String>,
    name: Option<String>,
}

impl ListQuery {
    fn filter(&self) -> Answer<Filter> {
        let mut filter = Filter {
            template: self.template.clone(),
            ..Filter::default()
        };
        if let Some(metadata) = &self.metadata {
            for pair in metadata.split('&').filter(|pair| !pair.is_empty()) {
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                filter.metadata.insert(decoded(name)?, decoded(value)?);
            }
        }
        if let Some(states) = &self.state {
            let (mut running, mut paused) = (false, false);
            for state in states.split(',').filter(|state| !state.is_empty()) {
                match state {
                    "running" => running = true,
                    "paused" => paused = true,
                    other => {
                        let message = format!("state must be running or paused, found {other:?}");
                        return Err(Refusal::invalid(message));
                    }
                }
            }
            filter.paused = (running != paused).then_some(paused);
        }
        if let Some(text) = &self.started_after {
            // A plus sign that was not encoded has become a space.
            let time = text.replace(' ', "+").parse::<Timestamp>();
            let time = time.map_err(|error| Refusal::invalid(error.to_string()))?;
            filter.started_after = Some(time.into());
        }
        Ok(filter)
    }

    /// One page of these, and where the next begins.
    fn page(&self, records: Vec<Record>) -> Answer<(Vec<Record>, Option<String>)> {
        let limit = self.limit.unwrap_or(PAGE);
        if !(1..=PAGE).contains(&limit) {
            let message = format!("limit must be 1 to {PAGE}, found {limit}");
            return Err(Refusal::invalid(message));
        }
        let mut rest = records.into_iter().peekable();
        if let Some(token) = &self.next_token {
            let after = place_of(token).ok_or_else(|| Refusal::invalid("invalid nextToken"))?;
            let ascending = self.order.as_deref() == Some("asc");
            while rest
                .next_if(|record| {
                    let place = (nanoseconds(record.started), record.id.as_str());
                    let after = (after.0, after.1.as_str());
                    place == after || (place < after) == ascending
                })
                .is_some()
            {}
        }
        let page: Vec<Record> = rest.by_ref().take(limit).collect();
        let last = page.last().filter(|_| rest.peek().is_some());
        let next = last.map(|record| format!("{:x}-{}", nanoseconds(record.started), record.id));
        Ok((page, next))
    }
}

fn place_of(token: &str) -> Option<(u128, String)> {
    let (time, id) = token.split_once('-')?;
    Some((u128::from_str_radix(time, 16).ok()?, id.to_owned()))
}

fn nanoseconds(time: SystemTime) -> u128 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.unwrap_or_default().as_nanos()
}

/// Text that clients encode twice, besides the encoding of the address.
fn decoded(text: &str) -> Answer<String> {
    let decode = |text: &str| {
        let text = percent_encoding::percent_decode_str(text).decode_utf8();
        let text = text.map_err(|_| Refusal::invalid("metadata is not UTF-8"))?;
        Ok::<_, Refusal>(text.into_owned())
    };
    decode(&decode(&text.replace('+', " "))?)
}

fn paged(items: Vec<Value>, next: Option<String>) -> Response {
    let mut response = Json(items).into_response();
    if let Some(next) = next.and_then(|next| next.parse().ok()) {
        response.headers_mut().insert(NEXT, next);
    }
    response
}

async fn list(
    State(app): State<App>,
    Caller(owner): Caller,
    Query(query): Query<ListQuery>,
) -> Answer {
    let mut records = app.sandboxes().list(&owner, &query.filter()?).await?;
    match query.order.as_deref() {
        None | Some("desc") => {}
        Some("asc") => records.reverse(),
        Some(other) => {
            let message = format!("order must be asc or desc, found {other:?}");
            return Err(Refusal::invalid(message));
        }
    }
    let (page, next) = query.page(records)?;
    let settings = app.sandboxes().settings();
    let page = page.iter().map(|record| schema::listed(record, settings));
    Ok(paged(page.collect(), next))
}

/// Those that run, all on one page.
async fn list_old(
    State(app): State<App>,
    Caller(owner): Caller,
    Query(query): Query<ListQuery>,
) -> Answer {
    let mut filter = query.filter()?;
    filter.paused = Some(false);
    let records = app.sandboxes().list(&owner, &filter).await?;
    let settings = app.sandboxes().settings();
    let listed = records
        .iter()
        .map(|record| schema::listed(record, settings));
    Ok(paged(listed.collect(), None))
}

async fn info(Named { app, owner, id }: Named) -> Answer {
    let record = app.sandboxes().info(&owner, &id).await?;
    Ok(Json(schema::detail(&record, app.sandboxes().settings())).into_response())
}

async fn kill(Named { app, owner, id }: Named) -> Answer<StatusCode> {
    app.sandboxes().kill(&owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn connect(Named { app, owner, id }: Named, Body(body): Body<Timeout>) -> Answer {
    let timeout = body.timeout.map(Duration::from_secs);
    let (sandbox, was_paused) = app.sandboxes().connect(&owner, &id, timeout).await?;
    let status = match was_paused {
        true => StatusCode::CREATED,
        false => StatusCode::OK,
    };
    Ok((status, Json(SandboxBody::of(&sandbox))).into_response())
}

/// What clients did before they could connect to whatever there is.
async fn resume(Named { app, owner, id }: Named, Body(body): Body<Timeout>) -> Answer {
    let timeout = body.timeout.map(Duration::from_secs);
    let (sandbox, was_paused) = app.sandboxes().connect(&owner, &id, timeout).await?;
    match was_paused {
        true => Ok((StatusCode::CREATED, Json(SandboxBody::of(&sandbox))).into_response()),
        false => Err(Refusal::new(
            StatusCode::CONFLICT,
            format!("sandbox {id:?} is already running"),
        )),
    }
}

async fn set_timeout(
    Named { app, owner, id }: Named,
    Body(body): Body<Timeout>,
) -> Answer<StatusCode> {
    let timeout = body.timeout;
    let timeout = timeout.ok_or_else(|| Refusal::invalid("timeout is missing"))?;
    let timeout = Duration::from_secs(timeout);
    app.sandboxes()
        .set_timeout(&owner, &id, timeout, false)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn refresh(Named { app, owner, id }: Named, Body(body): Body<Refresh>) -> Answer<StatusCode> {
    let duration = body.duration.map_or(OLD_TIMEOUT, Duration::from_secs);
    app.sandboxes()
        .set_timeout(&owner, &id, duration, true)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn pause(Named { app, owner, id }: Named) -> Answer<StatusCode> {
    app.sandboxes().pause(&owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Times {
    start: Option<u64>,
    end: Option<u64>,
}

/// How it is now: nothing is kept of how it was.
async fn metrics(Named { app, owner, id }: Named, Query(times): Query<Times>) -> Answer {
    let record = app.sandboxes().info(&owner, &id).await?;
    if record.sandbox().is_some_and(|details| details.paused) {
        return Ok(Json(json!([])).into_response());
    }
    let metrics = app.sandboxes().find(&owner, &id).await?.metrics();
    let now = schema::seconds(metrics.time);
    let is_wanted =
        times.start.is_none_or(|start| start <= now) && times.end.is_none_or(|end| end >= now);
    let all = match is_wanted {
        true => json!([schema::metric(&metrics, record.started)]),
        false => json!([]),
    };
    Ok(Json(all).into_response())
}

async fn snapshot(Named { app, owner, id }: Named, Body(body): Body<NewSnapshot>) -> Answer {
    if let Some(name) = &body.name
        && !(1..=128).contains(&name.len())
    {
        return Err(Refusal::invalid("name must have 1 to 128 characters"));
    }
    let record = app.sandboxes().snapshot(&owner, &id, body.name).await?;
    Ok((StatusCode::CREATED, Json(schema::snapshot(&record))).into_response())
}

async fn snapshots(
    State(app): State<App>,
    Caller(owner): Caller,
    Query(query): Query<ListQuery>,
) -> Answer {
    use crate::sandboxes::Kind;
    let mut records = app.sandboxes().snapshots(&owner).await?;
    records.retain(|record| match &record.kind {
        Kind::Snapshot { name, sandbox } => {
            query.sandbox_id.as_ref().is_none_or(|id| id == sandbox)
                && (query.name.is_none() || query.name == *name)
        }
        Kind::Sandbox(_) => false,
    });
    let (page, next) = query.page(records)?;
    Ok(paged(page.iter().map(schema::snapshot).collect(), next))
}

async fn delete_snapshot(Named { app, owner, id }: Named) -> Answer<StatusCode> {
    app.sandboxes().delete_snapshot(&owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn fork(Named { app, owner, id }: Named, Body(body): Body<Fork>) -> Answer {
    let count = body.count.unwrap_or(1);
    if !(1..=FORKS).contains(&count) {
        let message = format!("count must be 1 to {FORKS}, found {count}");
        return Err(Refusal::invalid(message));
    }
    let timeout = body.timeout.map(Duration::from_secs);
    let forks = app.sandboxes().fork(&owner, &id, count, timeout).await?;
    let forks = forks.into_iter().map(|fork| match fork {
        Ok(sandbox) => json!({"sandbox": SandboxBody::of(&sandbox)}),
        Err(error) => {
            let refusal = Refusal::from(error);
            json!({"error": {"code": refusal.status.as_u16(), "message": refusal.message}})
        }
    });
    let forks: Vec<Value> = forks.collect();
    Ok((StatusCode::CREATED, Json(forks)).into_response())
}

async fn network(
    Named { app, owner, id }: Named,
    Body(rules): Body<Network>,
) -> Answer<StatusCode> {
    app.sandboxes().info(&owner, &id).await?;
    rules.check()?;
    Ok(StatusCode::NO_CONTENT)
}

async fn logs(Named { app, owner, id }: Named) -> Answer {
    app.sandboxes().info(&owner, &id).await?;
    Ok(Json(json!({"logs": [], "logEntries": []})).into_response())
}

async fn elsewhere(_: Caller) -> Refusal {
    Refusal::unsupported(
        "this server has sandboxes and snapshots of them, and nothing else of E2B's",
    )
}
