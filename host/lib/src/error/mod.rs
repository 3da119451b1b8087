//! Everything that can go wrong, as the embedder sees it.

mod image;
mod journal;
mod snapshot;

use std::fmt;

use wardian_scratch::Errno as FileErrno;
use wardian_value::CodecError;

pub use image::ImageError;
pub use journal::JournalError;
pub use snapshot::SnapshotError;

/// One row per reason: name, text for people, status of the command, class of the Python package, meaning.
/// 124 and 130 are what `timeout` and a shell use.
/// The guest has no more to know than that it must stop, so reasons that it cannot have itself share one of its.
macro_rules! stops {
    (
        guest {$(
            $(#[doc = $doc:literal])*
            $name:ident: $message:literal, status $status:literal, class $class:literal;
        )*}
        host {$(
            $(#[doc = $host_doc:literal])*
            $host:ident as $guest:ident: $text:literal, status $host_status:literal, class $host_class:literal;
        )*}
    ) => {
        /// Why a program was ended without a chance to catch it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[non_exhaustive]
        pub enum Stop { $($(#[doc = $doc])* $name,)* $($(#[doc = $host_doc])* $host,)* }

        impl Stop {
            /// All reasons, in the order of the table.
            pub const ALL: &'static [Stop] = &[$(Stop::$name,)* $(Stop::$host,)*];

            /// What the user is told.
            pub fn message(self) -> &'static str {
                match self { $(Stop::$name => $message,)* $(Stop::$host => $text,)* }
            }

            /// The status with which the command `wardian` exits.
            pub fn exit_status(self) -> u8 {
                match self { $(Stop::$name => $status,)* $(Stop::$host => $host_status,)* }
            }

            /// The exception of the Python package.
            pub fn exception(self) -> &'static str {
                match self { $(Stop::$name => $class,)* $(Stop::$host => $host_class,)* }
            }

            pub(crate) fn for_guest(self) -> GuestStop {
                match self { $(Stop::$name => GuestStop::$name,)* $(Stop::$host => GuestStop::$guest,)* }
            }
        }

        /// The reasons that the guest has names for.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum GuestStop { $($name,)* }

        impl From<GuestStop> for Stop {
            fn from(stop: GuestStop) -> Stop {
                match stop { $(GuestStop::$name => Stop::$name,)* }
            }
        }
    };
}

stops! {
    guest {
        /// The operation cap is used up.
        Fuel: "fuel limit exceeded", status 120, class "FuelExceeded";
        /// The wall-clock time is used up.
        Timeout: "time limit exceeded", status 124, class "TimeoutExceeded";
        /// More was printed than allowed.
        Output: "output limit exceeded", status 121, class "OutputExceeded";
        /// More tools were called than allowed.
        ToolCalls: "tool call limit exceeded", status 122, class "ToolCallsExceeded";
        /// Memory was still over the limit after a collection.
        Memory: "memory limit exceeded", status 123, class "MemoryExceeded";
        /// The host asked the program to end.
        Cancelled: "cancelled", status 130, class "Cancelled";
    }
    host {
        /// More was read from files and written to them than one call may.
        FileBytes as Output: "file bytes limit exceeded", status 126, class "FileBytesExceeded";
        /// More requests were made over HTTP than one call may.
        HttpRequests as ToolCalls: "HTTP request limit exceeded", status 122, class "HttpRequestsExceeded";
        /// More was sent and received over HTTP than one call may.
        HttpBytes as Output: "HTTP bytes limit exceeded", status 122, class "HttpBytesExceeded";
        /// All calls of the session together have used up their operations.
        SessionFuel as Fuel: "fuel limit of the session exceeded", status 120, class "FuelExceeded";
        /// All calls of the session together have used up their time.
        SessionTimeout as Timeout: "time limit of the session exceeded", status 124, class "TimeoutExceeded";
        /// All calls of the session together have printed what they may.
        SessionOutput as Output: "output limit of the session exceeded", status 121, class "OutputExceeded";
        /// All calls of the session together have started as many tools as they may.
        SessionToolCalls as ToolCalls: "tool call limit of the session exceeded", status 122, class "ToolCallsExceeded";
        /// All calls of the session together have made as many requests over HTTP as they may.
        SessionHttpRequests as ToolCalls: "HTTP request limit of the session exceeded", status 122, class "HttpRequestsExceeded";
        /// All calls of the session together have sent and received over HTTP what they may.
        SessionHttpBytes as Output: "HTTP bytes limit of the session exceeded", status 122, class "HttpBytesExceeded";
        /// All calls of the session together have read from and written to files what they may.
        SessionFileBytes as Output: "file bytes limit of the session exceeded", status 126, class "FileBytesExceeded";
        /// A tool ended the program; see [`ToolError::end_program`](crate::ToolError::end_program).
        Ended as Cancelled: "ended by a tool", status 130, class "Ended";
        /// There was no memory left for all sandboxes together; see [`MemoryPool`](crate::MemoryPool).
        SharedMemory as Memory: "the memory of all sandboxes together is used up", status 123, class "MemoryExceeded";
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// What went wrong, and whose fault it is.
///
/// The first two are outcomes of a program and arrive in
/// [`Execution::error`](crate::Execution::error); after them the session goes
/// on. The others are returned by the call itself.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The program raised an exception that it did not catch.
    Exception {
        /// Name of the exception's class.
        type_name: String,
        /// `str()` of the exception.
        message: String,
        /// The text that CPython would print.
        traceback: String,
    },
    /// A limit ended the program.
    Stopped(Stop),
    /// As many sandboxes are alive as the engine allows.
    Full {
        /// That many.
        max_live_sandboxes: usize,
    },
    /// The session's instance broke in this call. The session was rolled back to where it was before, and lives on;
    /// what the call did outside, with tools or mounted directories, is done.
    RolledBack {
        /// What broke it.
        reason: String,
    },
    /// The session's instance broke, in this call or an earlier one; its state is lost.
    Lost {
        /// What broke it.
        reason: String,
    },
    /// A value cannot cross the boundary.
    Value(CodecError),
    /// A file of the sandbox cannot be read, written or listed.
    File {
        /// Its path in the sandbox.
        path: String,
        /// Why.
        errno: FileErrno,
    },
    /// A snapshot cannot be restored, or made.
    Snapshot(SnapshotError),
    /// An image cannot be used, or made.
    Image(ImageError),
    /// A journal cannot be begun, or its step not resumed.
    Journal(JournalError),
    /// The engine or a sandbox could not be set up.
    Setup(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// The status with which the command `wardian` exits when the sandbox broke, or cannot be made.
    pub const BROKEN: u8 = 125;

    /// The status with which the command `wardian` exits: 2 where a file that was named is of no use.
    pub fn exit_status(&self) -> u8 {
        match self {
            Error::Exception { .. } => 1,
            Error::Stopped(stop) => stop.exit_status(),
            Error::Snapshot(_) | Error::Image(_) | Error::Journal(_) => 2,
            Error::Full { .. }
            | Error::RolledBack { .. }
            | Error::Lost { .. }
            | Error::Value(_)
            | Error::File { .. }
            | Error::Setup(_) => Error::BROKEN,
        }
    }

    pub(crate) fn setup(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
        Error::Setup(error.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Exception {
                type_name, message, ..
            } if message.is_empty() => write!(f, "{type_name}"),
            Error::Exception {
                type_name, message, ..
            } => write!(f, "{type_name}: {message}"),
            Error::Stopped(stop) => write!(f, "{stop}"),
            Error::Full { max_live_sandboxes } => {
                write!(f, "all {max_live_sandboxes} sandboxes are in use")
            }
            Error::RolledBack { reason } => {
                write!(f, "{reason}; the session is as it was before this step")
            }
            Error::Lost { reason } => write!(f, "the state of this session is lost: {reason}"),
            Error::Value(error) => write!(f, "{error}"),
            Error::File { path, errno } => write!(f, "{path:?}: {errno}"),
            Error::Snapshot(error) => write!(f, "cannot use this snapshot: {error}"),
            Error::Image(error) => write!(f, "cannot use this image: {error}"),
            Error::Journal(error) => write!(f, "cannot use this journal: {error}"),
            Error::Setup(error) => {
                write!(f, "cannot set up the sandbox: {error}")?;
                // Machines tell what they lack in the last of them.
                let mut causes = std::iter::successors(error.source(), |error| error.source());
                causes.try_for_each(|cause| write!(f, ": {cause}"))
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Value(error) => Some(error),
            Error::File { errno, .. } => Some(errno),
            Error::Snapshot(error) => Some(error),
            Error::Image(error) => Some(error),
            Error::Journal(error) => Some(error),
            Error::Setup(error) => Some(&**error),
            _ => None,
        }
    }
}

impl From<CodecError> for Error {
    fn from(error: CodecError) -> Error {
        Error::Value(error)
    }
}

impl From<ImageError> for Error {
    fn from(error: ImageError) -> Error {
        Error::Image(error)
    }
}

impl From<JournalError> for Error {
    fn from(error: JournalError) -> Error {
        Error::Journal(error)
    }
}

impl From<SnapshotError> for Error {
    fn from(error: SnapshotError) -> Error {
        Error::Snapshot(error)
    }
}
