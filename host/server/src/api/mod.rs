//! Our own protocol: REST with JSON and server-sent events, below `/v1`, and what describes it,
//! `/openapi.json`, made of the handlers.

mod commands;
mod errors;
mod extract;
mod files;
mod run;
mod sandboxes;
mod schema;

use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

#[derive(OpenApi)]
#[openapi(info(
    title = "Wardian",
    description = "Python in sandboxes. A key, where the server has any, goes into `X-API-KEY` or \
                   `Authorization: Bearer`."
))]
struct Document;

/// Its routes.
pub(crate) fn router(app: App) -> Router {
    let described = OpenApiRouter::with_openapi(Document::openapi())
        .merge(sandboxes::routes())
        .merge(run::routes())
        .merge(commands::routes())
        .merge(files::routes());
    let (router, document) = described.split_for_parts();
    let limit = app.sandboxes().settings().body_limit;
    router
        .layer(DefaultBodyLimit::max(limit))
        .route("/openapi.json", get(async move || Json(document)))
        .with_state(app)
}
