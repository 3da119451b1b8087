//! What is written down of a sandbox, and of a snapshot of one.
//!
//! What does not live here: variables and files, which are blobs that the record names.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

/// A sandbox or a snapshot, as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Unguessable; sandboxes and snapshots have ids of one kind.
    pub id: String,
    /// Whose it is: [`Owner`](crate::Owner).
    pub owner: String,
    /// What it is and does.
    pub kind: Kind,
    /// What it was made of.
    pub template: String,
    /// The template that its interpreters begin with: of a sandbox that was made of a snapshot, that one's. None in
    /// records of servers that had no images.
    #[serde(default)]
    pub base: Option<String>,
    /// Free text of its owner's.
    pub metadata: BTreeMap<String, String>,
    /// Variables of its environment.
    pub env_vars: BTreeMap<String, String>,
    /// When it was made.
    pub started: SystemTime,
    /// Namespaces of variables, in the order in which they were made.
    pub contexts: Vec<ContextRecord>,
    /// The blob of its files; none when nothing was written down.
    pub files: Option<String>,
    /// What its clients said of files that they sent, by path.
    #[serde(default)]
    pub file_notes: BTreeMap<String, BTreeMap<String, String>>,
    /// Increases with every state that was stored, and is in the names of its blobs.
    pub generation: u64,
}

/// What a record is of.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Something that runs or could.
    Sandbox(SandboxRecord),
    /// A state to begin others with.
    Snapshot {
        /// The name that its owner gave.
        name: Option<String>,
        /// The sandbox that it was made of.
        sandbox: String,
    },
}

/// What only sandboxes have.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SandboxRecord {
    /// When it ends, unless somebody prolongs it.
    pub ends: SystemTime,
    /// What happens then.
    pub on_timeout: OnTimeout,
    /// Whether any request wakes it when it is paused.
    pub auto_resume: bool,
    /// It rests until somebody resumes it; its time stands still.
    pub paused: bool,
    /// Proves the right to use it, in requests to it.
    pub access_token: String,
    /// Another such proof, for requests that never carry the first one.
    pub traffic_token: String,
}

/// What happens when the time of a sandbox is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnTimeout {
    /// It is no more.
    Kill,
    /// It rests.
    Pause,
}

/// A namespace of variables.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ContextRecord {
    /// Unguessable.
    pub id: String,
    /// Where its programs begin.
    pub cwd: String,
    /// How many cells it ran.
    pub executions: u64,
    /// The blob of its variables; none when nothing ran.
    pub memory: Option<String>,
}

impl Record {
    /// What only sandboxes have, if it is one.
    pub fn sandbox(&self) -> Option<&SandboxRecord> {
        match &self.kind {
            Kind::Sandbox(sandbox) => Some(sandbox),
            Kind::Snapshot { .. } => None,
        }
    }

    /// The names of its blobs.
    pub(crate) fn blobs(&self) -> impl Iterator<Item = &str> {
        let contexts = self
            .contexts
            .iter()
            .filter_map(|context| context.memory.as_deref());
        contexts.chain(self.files.as_deref())
    }
}

impl SandboxRecord {
    /// Its time is over.
    pub(crate) fn is_over(&self, now: SystemTime) -> bool {
        !self.paused && self.ends <= now
    }

    /// What is left of its time.
    pub fn left(&self, now: SystemTime) -> Duration {
        self.ends.duration_since(now).unwrap_or_default()
    }
}
