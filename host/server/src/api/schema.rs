//! Bodies of requests and answers.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::sandboxes::{Bundle, FailureKind, Kind, OnTimeout, Outcome, Record};

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NewSandbox {
    /// The id or name of a snapshot to begin with.
    pub(super) snapshot: Option<String>,
    /// How long it lives.
    pub(super) timeout_seconds: Option<f64>,
    /// What happens then.
    pub(super) on_timeout: Option<AtTimeout>,
    /// Whether any request wakes it when it is paused.
    pub(super) auto_resume: bool,
    pub(super) metadata: BTreeMap<String, String>,
    /// Variables of its environment.
    pub(super) env_vars: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum AtTimeout {
    Kill,
    Pause,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    Running,
    Paused,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Sandbox {
    pub(super) id: String,
    pub(super) state: State,
    pub(super) metadata: BTreeMap<String, String>,
    /// RFC 3339.
    pub(super) started_at: String,
    /// RFC 3339; of a paused one, when it would have ended.
    pub(super) ends_at: String,
    pub(super) on_timeout: AtTimeout,
    pub(super) auto_resume: bool,
}

/// A time as RFC 3339 has it; times come from this machine's clock or its own records.
fn time(time: std::time::SystemTime) -> String {
    Timestamp::try_from(time).unwrap_or_default().to_string()
}

impl Sandbox {
    /// `None`: it is a snapshot's.
    pub(super) fn of(record: &Record) -> Option<Sandbox> {
        let sandbox = record.sandbox()?;
        Some(Sandbox {
            id: record.id.clone(),
            state: match sandbox.paused {
                true => State::Paused,
                false => State::Running,
            },
            metadata: record.metadata.clone(),
            started_at: time(record.started),
            ends_at: time(sandbox.ends),
            on_timeout: match sandbox.on_timeout {
                OnTimeout::Kill => AtTimeout::Kill,
                OnTimeout::Pause => AtTimeout::Pause,
            },
            auto_resume: sandbox.auto_resume,
        })
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// Sandboxes of one page, 100 at most.
    pub(super) limit: Option<usize>,
    /// The `next` of the page before.
    pub(super) after: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Sandboxes {
    pub(super) sandboxes: Vec<Sandbox>,
    /// Where the next page begins, if there is one.
    pub(super) next: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Timeout {
    /// From now on.
    pub(super) timeout_seconds: f64,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Resume {
    /// From now on.
    pub(super) timeout_seconds: Option<f64>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Fork {
    /// How many; one where nothing is said, 100 at most.
    pub(super) count: Option<usize>,
    pub(super) timeout_seconds: Option<f64>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NewSnapshot {
    /// What it can be asked for by, beside its id.
    pub(super) name: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Snapshot {
    pub(super) id: String,
    pub(super) name: Option<String>,
    /// The sandbox that it was made of.
    pub(super) sandbox: String,
    /// RFC 3339.
    pub(super) made_at: String,
}

impl Snapshot {
    /// `None`: it is a sandbox's.
    pub(super) fn of(record: &Record) -> Option<Snapshot> {
        match &record.kind {
            Kind::Snapshot { name, sandbox } => Some(Snapshot {
                id: record.id.clone(),
                name: name.clone(),
                sandbox: sandbox.clone(),
                made_at: time(record.started),
            }),
            Kind::Sandbox(_) => None,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    /// Python, with the habits of notebooks.
    pub(super) code: String,
    /// Where its variables are; the first context where nothing is said.
    pub(super) context: Option<String>,
    /// Variables of the environment for this run alone.
    #[serde(default)]
    pub(super) env_vars: BTreeMap<String, String>,
    /// Variables to set before.
    #[serde(default)]
    pub(super) variables: BTreeMap<String, Value>,
    pub(super) timeout_seconds: Option<f64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Ran {
    pub(super) execution_count: u64,
    pub(super) stdout: String,
    pub(super) stderr: String,
    /// The value of the last expression, by MIME type.
    pub(super) result: Option<BTreeMap<String, Value>>,
    /// What it showed on its way, by MIME type.
    pub(super) displays: Vec<BTreeMap<String, Value>>,
    pub(super) error: Option<Failure>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandRun {
    /// What bash would be given with `-c`.
    pub(super) command: String,
    /// The sandbox's home where nothing is said.
    pub(super) cwd: Option<String>,
    /// Variables of the environment for this command alone.
    #[serde(default)]
    pub(super) env_vars: BTreeMap<String, String>,
    /// What it reads; nothing where nothing is said.
    pub(super) stdin: Option<String>,
    pub(super) timeout_seconds: Option<f64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CommandRan {
    pub(super) stdout: String,
    pub(super) stderr: String,
    /// None of a command that did not end by itself.
    pub(super) exit_code: Option<i32>,
    pub(super) ended: CommandEnded,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum CommandEnded {
    Exited,
    Killed,
    Timeout,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Failure {
    pub(super) kind: FailureName,
    /// The class of the exception.
    pub(super) name: String,
    pub(super) message: String,
    pub(super) traceback: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum FailureName {
    Exception,
    Timeout,
    Limit,
    Interrupted,
    Lost,
}

impl From<crate::sandboxes::Failure> for Failure {
    fn from(failure: crate::sandboxes::Failure) -> Failure {
        Failure {
            kind: match failure.kind {
                FailureKind::Raised => FailureName::Exception,
                FailureKind::Timeout => FailureName::Timeout,
                FailureKind::Limit => FailureName::Limit,
                FailureKind::Interrupted => FailureName::Interrupted,
                FailureKind::Lost => FailureName::Lost,
            },
            name: failure.name,
            message: failure.value,
            traceback: failure.traceback,
        }
    }
}

impl From<Outcome> for Ran {
    fn from(outcome: Outcome) -> Ran {
        let forms = |bundle: Bundle| bundle.data;
        Ran {
            execution_count: outcome.execution_count,
            stdout: outcome.stdout,
            stderr: outcome.stderr,
            result: outcome.result.map(forms),
            displays: outcome.displays.into_iter().map(forms).collect(),
            error: outcome.failure.map(Failure::from),
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Interrupt {
    /// The first context where nothing is said.
    pub(super) context: Option<String>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NewContext {
    /// Where its programs begin.
    pub(super) cwd: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Context {
    pub(super) id: String,
    pub(super) cwd: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FilePath {
    /// Relative to the home directory, or absolute.
    pub(super) path: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Listing {
    /// A directory; the home directory where nothing is said.
    pub(super) path: Option<String>,
    /// How deep; 1 where nothing is said: the directory's own entries.
    pub(super) depth: Option<usize>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct File {
    pub(super) path: String,
    /// `file`, `directory` or `link`.
    #[schema(value_type = String)]
    pub(super) kind: &'static str,
    /// Bytes.
    pub(super) size: u64,
    /// RFC 3339.
    pub(super) modified_at: String,
}

impl From<wardian::FileStat> for File {
    fn from(stat: wardian::FileStat) -> File {
        File {
            kind: match stat.kind {
                wardian::FileKind::File => "file",
                wardian::FileKind::Link => "link",
                _ => "directory",
            },
            path: stat.path,
            size: stat.size,
            modified_at: time(stat.modified),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Files {
    pub(super) files: Vec<File>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Move {
    pub(super) from: String,
    pub(super) to: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Usage {
    pub(super) cpu_seconds: f64,
    /// Bytes of Python objects, of contexts in which nothing runs.
    pub(super) memory_bytes: u64,
    pub(super) memory_limit_bytes: u64,
    pub(super) disk_bytes: u64,
    pub(super) disk_limit_bytes: u64,
    /// Files, directories and links.
    pub(super) files: u64,
    pub(super) files_limit: u64,
    /// How long code may take where its request says nothing.
    pub(super) run_timeout_seconds: f64,
    /// Bytes that one run may print.
    pub(super) output_limit_bytes: u64,
}
