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
            Error::ShuttingDown => f.write_str("the server is shutting down"),
            Error::Broken(_) => f.write_str("internal error"),
        }
    }
}

impl std::error::Error for Error {}

impl From<StorageError> for Error {
    fn from(error: StorageError) -> Error {
        Error::broken(error)
    }
}

impl From<wardian::Error> for Error {
    fn from(error: wardian::Error) -> Error {
        Error::broken(error)
    }
}
