//! Spans of requests and cells, for whoever collects them with OpenTelemetry.
//!
//! They go out over OTLP (protobuf over plain HTTP) where the standard variables name a collector:
//! `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`; the others of the
//! specification (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, headers, timeouts) hold too.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use axum::http::{HeaderMap, Method};
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::hyper::HyperClient;
use opentelemetry_http::{Bytes, HeaderExtractor, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{SpanExporter, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tokio::runtime::Handle;
use tracing::level_filters::LevelFilter;
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::registry::LookupSpan;

/// Which variables name a collector.
const ENDPOINTS: [&str; 2] = [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
];

/// How long one export may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Words that a path may have to be told; whatever else stands in one may be a secret of its owner.
const WORDS: [&str; 34] = [
    "commands",
    "connect",
    "contexts",
    "execute",
    "files",
    "filesystem.Filesystem",
    "fork",
    "health",
    "interrupt",
    "kill",
    "list",
    "mcp",
    "metrics",
    "move",
    "openapi.json",
    "page",
    "pause",
    "process.Process",
    "ready",
    "refreshes",
    "restart",
    "resume",
    "run",
    "sandboxes",
    "snapshot",
    "snapshots",
    "stat",
    "templates",
    "timeout",
    "upload",
    "v1",
    "v2",
    "watch",
    "Start",
];

/// Spans that are on their way. To be [ended](Traces::end) before the process.
#[derive(Default)]
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    /// Send what is left. Waits for the collector, for some seconds; not to be called where a
    /// runtime's task would wait.
    pub fn end(self) {
        if let Some(provider) = self.0
            && let Err(error) = provider.shutdown()
        {
            tracing::warn!(%error, "some spans were not sent");
        }
    }
}

/// What makes spans of `tracing` go to the collector, if one is named.
pub(super) fn layer<S>(runtime: &Handle) -> Result<(Option<impl Layer<S> + use<S>>, Traces), String>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    if ENDPOINTS
        .iter()
        .all(|name| std::env::var_os(name).is_none())
    {
        return Ok((None, Traces::default()));
    }
    let client = OnRuntime {
        runtime: runtime.clone(),
        client: HyperClient::with_default_connector(TIMEOUT, None),
    };
    let exporter = SpanExporter::builder().with_http().with_http_client(client);
    let exporter = exporter.build().map_err(|error| error.to_string())?;
    let mut resource = Resource::builder();
    if std::env::var_os("OTEL_SERVICE_NAME").is_none() {
        resource = resource.with_service_name("wardian");
    }
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(resource.build())
        .build();
    let layer = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("wardian"))
        // What the exporter itself does is nobody's business, and would never end.
        .with_filter(Targets::new().with_target("wardian_server", LevelFilter::INFO));
    Ok((Some(layer), Traces(Some(provider))))
}

/// The span of a request, below its caller's where `traceparent` says which that is.
pub(super) fn request_span(method: &Method, path: &str, headers: &HeaderMap) -> Span {
    let span = tracing::info_span!(
        "request",
        otel.name = tracing::field::Empty,
        otel.kind = "server",
        otel.status_code = tracing::field::Empty,
        http.request.method = tracing::field::Empty,
        url.template = tracing::field::Empty,
        http.response.status_code = tracing::field::Empty,
    );
    if !span.is_disabled() {
        let method = crate::metrics::method_name(method);
        let template = template(path);
        span.record("otel.name", format!("{method} {template}"));
        span.record("http.request.method", method);
        span.record("url.template", template);
        let caller = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
        let _ = span.set_parent(caller);
    }
    span
}

/// A path without what may be an id or a name of somebody's.
fn template(path: &str) -> String {
    let word = |word: &str| match WORDS.contains(&word) {
        true => word.to_owned(),
        false if word.is_empty() => String::new(),
        false => "{}".to_owned(),
    };
    path.split('/').map(word).collect::<Vec<_>>().join("/")
}

/// Exports run on a thread that is not the runtime's, and their client needs one.
#[derive(Debug)]
struct OnRuntime {
    runtime: Handle,
    client: HyperClient,
}

impl HttpClient for OnRuntime {
    fn send_bytes<'a: 't, 't>(
        &'a self,
        request: Request<Bytes>,
    ) -> Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 't>> {
        let client = self.client.clone();
        let sent = self
            .runtime
            .spawn(async move { client.send_bytes(request).await });
        Box::pin(async move { sent.await? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_without_what_may_be_secret() {
        assert_eq!(
            template("/sandboxes/i3kd9/connect"),
            "/sandboxes/{}/connect"
        );
        assert_eq!(
            template("/v1/sandboxes/ifoo/files"),
            "/v1/sandboxes/{}/files"
        );
        assert_eq!(template("/"), "/");
    }
}
