//! Why a sandbox cannot be had or does not do what it should, for all protocols.

use std::fmt;
use std::time::Duration;

use crate::storage::StorageError;

/// What went wrong, and whose fault it is.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// There is no such sandbox, or it is another's, or its time is over.
    NotFound(String),
    /// It is paused.
    Paused(String),
    /// It is already as it should become.
    Already(&'static str),
    /// There is no such namespace of variables in it.
    NoContext(String),
    /// There is no such snapshot or template.
    NoTemplate(String),
    /// What was asked for makes no sense, and why.
    Invalid(String),
    /// What was asked for cannot exist here, and why.
    Unsupported(String),
    /// More than this owner may have; worth another try after some time.
    TooMany {
        /// Of what.
        what: String,
        /// When to ask again.
        retry_after: Duration,
    },
    /// All sandboxes together have all the memory that they may.
    NoMemory,
    /// The server is going down.
    ShuttingDown,
    /// Something of the server's broke; the text is for its log.
    Broken(String),
}

impl Error {
    pub(crate) fn broken(error: impl fmt::Display) -> Error {
        Error::Broken(error.to_string())
    }
}

impl Error {
    /// Seconds after which the same may go well.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            Error::TooMany { retry_after, .. } => Some(retry_after.as_secs().max(1)),
            Error::NoMemory => Some(10),
            Error::ShuttingDown => Some(1),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotFound(id) => write!(f, "sandbox {id:?} was not found"),
            Error::Paused(id) => write!(f, "sandbox {id:?} is paused"),
            Error::Already(state) => write!(f, "the sandbox is already {state}"),
            Error::NoContext(id) => write!(f, "context {id:?} was not found"),
            Error::NoTemplate(id) => write!(f, "template or snapshot {id:?} was not found"),
            Error::Invalid(why) | Error::Unsupported(why) => f.write_str(why),
            Error::TooMany { what, .. } => write!(f, "too many {what}"),
            Error::NoMemory => f.write_str(wardian::Stop::SharedMemory.message()),
            Error::ShuttingDown => f.write_str("the server is shutting down"),
            Error::Broken(_) => f.write_str("internal error"),
        }
    }
}

impl std::error::Error for Error {}

/// Whether a session could not be had because of the others.
pub(super) fn is_for_want_of_memory(error: &wardian::Error) -> bool {
    matches!(error, wardian::Error::Stopped(wardian::Stop::SharedMemory))
}

impl From<StorageError> for Error {
    fn from(error: StorageError) -> Error {
        match error {
            StorageError::Full => Error::NoMemory,
            StorageError::InUse(_) => Error::Invalid(error.to_string()),
            StorageError::Conflict | StorageError::Failed(_) => Error::broken(error),
        }
    }
}

impl From<wardian::Error> for Error {
    fn from(error: wardian::Error) -> Error {
        match is_for_want_of_memory(&error) {
            true => Error::NoMemory,
            false => Error::broken(error),
        }
    }
}
