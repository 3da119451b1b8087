//! Where the server's own words go: to standard error, as text or as JSON.

use std::io::IsTerminal;

use tokio::runtime::Handle;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use super::traces::{self, Traces};

/// What is told where `RUST_LOG` says nothing: what goes wrong, and that the server has started.
const DEFAULT_FILTER: &str = "warn,wardian::start=info";

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one object a line.
    Json,
}

/// Begin to write what happens to standard error, as far as `RUST_LOG` asks for it, and to send spans where the
/// environment names a collector. Once a process.
///
/// # Errors
/// `RUST_LOG` cannot be read, the collector's address neither, or this was done before.
pub fn start_logs(format: LogFormat, runtime: &Handle) -> Result<Traces, String> {
    let filter = match std::env::var(EnvFilter::DEFAULT_ENV) {
        Ok(text) => EnvFilter::try_new(text).map_err(|error| format!("RUST_LOG: {error}"))?,
        Err(_) => EnvFilter::new(DEFAULT_FILTER),
    };
    let logs = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let logs = match format {
        LogFormat::Json => logs.json().with_filter(filter).boxed(),
        LogFormat::Text => {
            let logs = logs.with_ansi(std::io::stderr().is_terminal());
            logs.with_filter(filter).boxed()
        }
    };
    let (spans, traces) = traces::layer(runtime)?;
    let registry = tracing_subscriber::registry().with(logs).with(spans);
    registry.try_init().map_err(|error| error.to_string())?;
    Ok(traces)
}
