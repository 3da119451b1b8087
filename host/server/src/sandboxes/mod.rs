//! The sandboxes of a server, whatever protocol asks for them.
//!
//! What does not live here: requests and answers. **Invariant:** handlers keep nothing between two
//! requests; whatever outlives one is here or in the storage.

mod backpressure;
mod commands;
mod context;
mod counts;
mod display;
mod error;
mod feed;
mod ids;
mod lifecycle;
mod notes;
mod outcome;
mod programs;
mod quota;
mod reaper;
mod registry;
mod sandbox;
mod templates;
mod text;
mod watch;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use wardian::{Clocks, Filesystem, MemoryPool, Reservation, SandboxBuilder};

pub use commands::{Command, CommandEnd, CommandEvent, CommandLine, CommandReader};
pub use context::{Cell, Context, Run};
pub(crate) use counts::Counts;
pub use display::json;
pub use error::Error;
pub use feed::{Batch, Bundle, Event, Failure, FailureKind, Stream};
pub(crate) use ids::new_id;
pub use outcome::Outcome;
use quota::{Permit, Quota};
pub use registry::{CreateSandbox, Filter, Owner, Sandboxes, Sizes};
use sandbox::SandboxHandle;
pub use sandbox::{Metrics, Sandbox};
use templates::{Template, Templates};
pub(crate) use text::Decoder;
pub use watch::{Change, ChangeKind, Watcher};

use crate::settings::Settings;
use crate::storage::{Blobs, Sessions};
pub use crate::storage::{ContextRecord, Kind, OnTimeout, Record, SandboxRecord};

/// A name of these that cannot be a variable of the environment's, or whose value cannot.
pub(crate) fn wrong_variable<V: AsRef<str>>(variables: &BTreeMap<String, V>) -> Option<&str> {
    let is_wrong = |(name, value): &(&String, &V)| {
        name.is_empty() || name.contains(['=', '\0']) || value.as_ref().contains('\0')
    };
    let found = variables.iter().find(is_wrong);
    found.map(|(name, _)| name.as_str())
}

/// Bytes that wait without being counted: when all memory is taken, small requests still give some back.
const SMALL: u64 = 64 << 10;

/// Count what waits for a sandbox, unless it is little.
///
/// # Errors
/// [`Error::NoMemory`].
fn reserve(pool: &MemoryPool, bytes: u64) -> Result<Option<Reservation>, Error> {
    match bytes {
        0..SMALL => Ok(None),
        _ => pool.reserve(bytes).map(Some).ok_or(Error::NoMemory),
    }
}

/// Bytes of what a client may have kept under one head: names and values together.
const KEPT: usize = 256 << 10;

/// Refuse more of something than is kept of it.
///
/// # Errors
/// [`Error::Invalid`].
pub(crate) fn check_size(what: &str, entries: &BTreeMap<String, String>) -> Result<(), Error> {
    let sizes = entries.iter().map(|(name, value)| name.len() + value.len());
    match sizes.sum::<usize>() > KEPT {
        true => Err(Error::Invalid(format!(
            "{what} is at most {} KiB",
            KEPT >> 10
        ))),
        false => Ok(()),
    }
}

/// What all sandboxes of a server share.
pub(crate) struct Shared {
    pub(crate) templates: Templates,
    pub(crate) counts: Counts,
    /// Cells and commands of each owner that run or wait.
    pub(crate) runs: Arc<Quota>,
    pub(crate) settings: Settings,
    pub(crate) sessions: Arc<dyn Sessions>,
    pub(crate) blobs: Arc<dyn Blobs>,
    pub(crate) started_at: Instant,
}

impl Shared {
    /// A session of a template on these files, without its tools.
    pub(crate) fn builder(&self, template: &Template, files: &Filesystem) -> SandboxBuilder {
        let builder = template.engine.sandbox();
        let builder = match &self.settings.packages {
            Some(packages) => builder.packages(packages),
            None => builder,
        };
        self.settings
            .http
            .give(builder)
            .limits(self.settings.limits.clone())
            .clocks(Clocks::System)
            .filesystem(files)
    }
}
