//! Arguments and results of the tools. What is written here is what a model reads.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct RunPythonCode {
    /// Python 3.12. The value of the last expression is the result. Top-level await works; there is
    /// no network, and packages cannot be installed.
    #[serde(alias = "code")]
    pub(super) python_code: String,
    /// Where variables and files live: that of an earlier result, or nothing to begin or continue
    /// the default session.
    pub(super) session_id: Option<String>,
    /// How long the code may run.
    pub(super) timeout_seconds: Option<f64>,
    /// Variables to set before the code runs.
    #[serde(default)]
    pub(super) global_variables: Map<String, Value>,
}

/// How code ended.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Status {
    Success,
    RunError,
    Timeout,
    Limit,
    Interrupted,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct RunResult {
    pub(super) status: Status,
    pub(super) stdout: String,
    pub(super) stderr: String,
    /// The value of the last expression as text.
    pub(super) result: Option<String>,
    /// The same as JSON, for dicts and lists.
    pub(super) result_json: Option<Value>,
    /// The traceback, or which limit ended the code.
    pub(super) error: Option<String>,
    /// Name this in the next call to go on with these variables and files.
    pub(super) session_id: String,
    pub(super) execution_count: u64,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ListFiles {
    /// That of an earlier result; the default session without one.
    pub(super) session_id: Option<String>,
    /// A directory; the home directory without one.
    pub(super) path: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct File {
    pub(super) path: String,
    /// `file`, `directory` or `link`.
    pub(super) kind: &'static str,
    /// Bytes.
    pub(super) size: u64,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Files {
    pub(super) session_id: String,
    pub(super) files: Vec<File>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ReadFile {
    /// That of an earlier result; the default session without one.
    pub(super) session_id: Option<String>,
    /// Relative to the home directory, or absolute.
    pub(super) path: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct WriteFile {
    /// That of an earlier result; the default session without one.
    pub(super) session_id: Option<String>,
    /// Relative to the home directory, or absolute. Directories on the way are made.
    pub(super) path: String,
    /// What the file is to hold, as text.
    pub(super) text: Option<String>,
    /// What the file is to hold, in base64.
    pub(super) base64: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Written {
    pub(super) session_id: String,
    pub(super) path: String,
    /// Bytes.
    pub(super) size: u64,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ResetSession {
    /// That of an earlier result; the default session without one.
    pub(super) session_id: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Reset {
    /// Whether there was anything to forget.
    pub(super) was_there: bool,
}
