//! What one call is given and what it gives back.

use std::time::Duration;

use crate::Error;
use wardian_value::Value;

/// One step of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Program {
    /// Python source text.
    pub source: String,
    /// What tracebacks show as the file's name.
    pub file_name: String,
    /// `sys.argv`.
    pub arguments: Vec<String>,
}

impl Program {
    /// A step of which tracebacks say `<step>`.
    pub fn new(source: impl Into<String>) -> Program {
        Program {
            source: source.into(),
            file_name: "<step>".into(),
            arguments: vec![String::new()],
        }
    }

    /// Name the file that tracebacks show.
    pub fn file_name(mut self, name: impl Into<String>) -> Program {
        self.file_name = name.into();
        self
    }

    /// Set `sys.argv`.
    pub fn arguments(mut self, arguments: Vec<String>) -> Program {
        self.arguments = arguments;
        self
    }
}

/// What one call used.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Usage {
    /// Operations, in the unit of [`Limits::fuel`](crate::Limits::fuel).
    pub fuel: u64,
    /// Wall-clock time, waiting included.
    pub time: Duration,
    /// Bytes of the session's linear memory after the call; it never shrinks.
    pub memory: u64,
    /// Bytes written to standard output and standard error.
    pub output: u64,
    /// Tool calls started.
    pub tool_calls: u64,
    /// Bytes of the session's files in memory after the call.
    pub scratch: u64,
}

/// How one call ended.
#[derive(Debug)]
#[non_exhaustive]
pub struct Execution {
    /// The last statement's value, if that is an expression and not `None`.
    pub value: Option<Value>,
    /// What was written to standard output, unless a callback took it.
    pub stdout: Vec<u8>,
    /// What was written to standard error, unless a callback took it.
    pub stderr: Vec<u8>,
    /// `None`, [`Error::Exception`] or [`Error::Stopped`].
    pub error: Option<Error>,
    /// The status of `sys.exit()`, if the program ended so.
    pub exit_status: Option<i32>,
    /// What it used.
    pub usage: Usage,
}

impl Execution {
    /// Standard output as text; bytes that are no UTF-8 are replaced.
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text; bytes that are no UTF-8 are replaced.
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}
