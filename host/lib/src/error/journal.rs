//! What can be wrong with a journal.

use std::{fmt, io};

/// Why a journal cannot be written, or its step not resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalError {
    /// It does not begin as journals do, or somebody else has written on.
    NotAJournal,
    /// It ends before its step began: nothing has run.
    Empty,
    /// It has a format that this version does not know.
    OtherVersion {
        /// The format's version.
        found: u32,
    },
    /// Another build of the interpreter wrote it.
    OtherGuest,
    /// The limits and grants are not those with which the step began.
    OtherGrants,
    /// Another process, or another sandbox of this one, writes it.
    InUse,
    /// The sandbox has files that others change: a step on them cannot be replayed.
    SharedFiles,
    /// On replay, the step asked for something else than what the journal answers: it is not the
    /// journal of this step.
    Diverged,
    /// The machine's file cannot be read or written.
    File(io::ErrorKind, String),
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::File(error.kind(), error.to_string())
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            JournalError::NotAJournal => "it is no journal of a step",
            JournalError::Empty => "it ends before its step began, so nothing has run",
            JournalError::OtherVersion { found } => {
                return write!(f, "its format has the unknown version {found}");
            }
            JournalError::OtherGuest => "another build of the interpreter wrote it",
            JournalError::OtherGrants => {
                "its step began with other limits, tools, mounts, variables or rules"
            }
            JournalError::InUse => "another sandbox writes it",
            JournalError::SharedFiles => "a step on shared files cannot be replayed",
            JournalError::Diverged => "its answers are not those that its step asks for",
            JournalError::File(_, problem) => return f.write_str(problem),
        })
    }
}

impl std::error::Error for JournalError {}
