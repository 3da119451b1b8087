//! Where the server's own words go: to standard error, as text or as JSON.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

/// What is told where `RUST_LOG` says nothing.
const DEFAULT_FILTER: &str = "warn";

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one object a line.
    Json,
}

/// Begin to write what happens to standard error, as far as `RUST_LOG` asks for it. Once a process.
///
/// # Errors
/// `RUST_LOG` cannot be read, or this was done before.
pub fn start_logs(format: LogFormat) -> Result<(), String> {
    let filter = match std::env::var(EnvFilter::DEFAULT_ENV) {
        Ok(text) => EnvFilter::try_new(text).map_err(|error| format!("RUST_LOG: {error}"))?,
        Err(_) => EnvFilter::new(DEFAULT_FILTER),
    };
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let started = match format {
        LogFormat::Json => logs.json().try_init(),
        LogFormat::Text => logs.with_ansi(std::io::stderr().is_terminal()).try_init(),
    };
    started.map_err(|error| error.to_string())
}
