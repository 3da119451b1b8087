//! What is counted, as Prometheus reads it.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::sandboxes::{Counts, Sizes};

/// What kind of request it was, and what became of it.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answer {
    method: &'static str,
    status: u16,
}

/// The counts of one server.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answer, Counter<u64, AtomicU64>>,
    request_seconds: Histogram,
    sandboxes: Gauge,
    in_memory: Gauge,
    instances: Gauge,
    runs: Gauge,
    memory: Gauge,
}

impl Metrics {
    /// Nothing was requested yet; `ran` is counted elsewhere.
    pub(crate) fn new(ran: &Counts) -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("wardian"),
            requests: Family::default(),
            // From half a millisecond to half a minute.
            request_seconds: Histogram::new(exponential_buckets(0.0005, 2.0, 17)),
            sandboxes: Gauge::default(),
            in_memory: Gauge::default(),
            instances: Gauge::default(),
            runs: Gauge::default(),
            memory: Gauge::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("requests", "Requests answered", metrics.requests.clone());
        registry.register(
            "request_seconds",
            "Time until the head of an answer",
            metrics.request_seconds.clone(),
        );
        registry.register("cells", "Cells that ended", ran.cells.clone());
        registry.register(
            "cell_seconds",
            "Time that cells took, their wait for others included",
            ran.cell_seconds.clone(),
        );
        registry.register("commands", "Commands that ended", ran.commands.clone());
        for (name, help, gauge) in [
            (
                "sandboxes",
                "Sandboxes, paused ones included",
                &metrics.sandboxes,
            ),
            (
                "sandboxes_in_memory",
                "Sandboxes that are in memory",
                &metrics.in_memory,
            ),
            (
                "instances",
                "Sessions that have an instance",
                &metrics.instances,
            ),
            ("runs", "Cells and commands that run or wait", &metrics.runs),
            (
                "memory_bytes",
                "Bytes that sandboxes and their files take",
                &metrics.memory,
            ),
        ] {
            registry.register(name, help, gauge.clone());
        }
        metrics
    }
}

impl Metrics {
    /// A request was answered.
    pub(crate) fn request(&self, method: &Method, status: StatusCode, took: Duration) {
        let answer = Answer {
            method: method_name(method),
            status: status.as_u16(),
        };
        self.requests.get_or_create(&answer).inc();
        self.request_seconds.observe(took.as_secs_f64());
    }

    /// All counts, with what there is at this moment.
    pub(crate) fn text(&self, sizes: Sizes) -> Result<String, fmt::Error> {
        self.sandboxes.set(sizes.sandboxes as i64);
        self.in_memory.set(sizes.in_memory as i64);
        self.instances.set(sizes.instances as i64);
        self.runs.set(sizes.runs as i64);
        self.memory.set(sizes.memory as i64);
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Clients may invent methods; there are only so many counts.
pub(crate) fn method_name(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "HEAD" => "HEAD",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}
